"""Steps 4 and 5 on one target: damage, Resilience, and what comes of it (CMB-23, CMB-24, CMB-R72)."""

from collections.abc import Mapping

from whcli.model.change import Step
from whcli.model.combat import Inflict
from whcli.model.combat_state import ActiveCondition, Combatant
from whcli.model.combat_verbs import COMPULSIONS
from whcli.model.fight import Blow, Choices, CriticalHit, Harm, Struck, floored, summed
from whcli.model.record import NamedTuple
from whcli.model.rolls import Reading
from whcli.rules.combat.attack_damage import damage_steps, faces_of, glory_steps, icon_steps, resilience_steps
from whcli.rules.combat.checks import Asked, check
from whcli.rules.combat.conditions import afflict
from whcli.rules.combat.deeds import Told
from whcli.rules.combat.harm import suffered
from whcli.rules.combat.injuries import both
from whcli.rules.combat.last_swing import offered
from whcli.rules.combat.mobs import members_struck
from whcli.rules.combat.plan import Plan
from whcli.rules.combat.scene import Scene, name_of
from whcli.rules.combat.shifts import Shifted, allowed
from whcli.rules.combat.status import status
from whcli.rules.combat.uses import Use, multiple


class Swing(NamedTuple):
    """What holds for all targets of one attack: its dice as they lie, the shifts made, the ED dice, the Critical, the choices.

    strayed  an area weapon has missed its point: whoever is struck is struck all the same, and nothing of it is a success.
    dodges   Resilience that dodging gave.
    second   it is the blow of a second weapon, whose steps of `ed` are `extra`.
    """

    plan: Plan
    reading: Reading
    choices: Choices
    shifts: Shifted = Shifted()
    dice: tuple[int, ...] = ()
    critical: CriticalHit | None = None
    strayed: bool = False
    dodges: Mapping[str, int] = {}
    second: bool = False
    extra: tuple[Step, ...] = ()

    @property
    def use(self) -> Use:
        """The weapon in use."""
        return self.plan.use

    def hits(self, who: str) -> bool:
        """Return whether somebody is struck."""
        return self.strayed or self.reading.meets(self.plan.dn_of(who))


def missed(scene: Scene, swing: Swing, who: str) -> Struck:
    """Return what an attack does to somebody whom it does not strike, or has not yet: the DN and how they stand."""
    plan, icons = swing.plan, swing.reading.icons
    room = 0 if swing.strayed else allowed(plan, swing.reading, plan.dn_of(who))
    found = Struck(who, plan.dn_of(who), swing.hits(who), icons, shifts_allowed=room, after=status(scene, who), steps=plan.dn[who])
    if swing.second:
        ed = swing.extra if found.hit else ()
        found = found._replace(weapon=swing.use.weapon.id, ed=summed(ed, "ed"), damage_dice=swing.dice, steps=(*found.steps, *ed))
    return found._replace(members=members_of(swing, scene.one(who)) if found.hit else 0)


def struck(told: Told, swing: Swing, who: str) -> tuple[Told, Struck]:
    """Return the account of one target of an attack, and what it did to them."""
    found = missed(told.scene, swing, who)
    if not found.hit:
        return told, found
    found = found._replace(shifts=swing.shifts.made, critical=swing.critical)
    if swing.use.option("pin"):
        return _pinned(told, swing, found)
    damage, resilience = dealt(swing, told.scene.one(who)), left(swing, told.scene.one(who))
    found = found._replace(damage=summed(damage, "damage"), steps=(*found.steps, *damage), ap=swing.use.weapon.ap + swing.shifts.ap)
    if swing.use.option("disarm"):
        return _disarmed(told, swing, found)
    found = found._replace(resilience=summed(resilience, "resilience"), steps=(*found.steps, *resilience))
    scene, harm = suffered(told.scene, who, blow_of(swing, found))
    account = Told(scene, (), harm.rules, harm.remarks).also(remark=offered(scene, who))
    return both(told, account), _hurt(found, harm, scene)


def _hurt(found: Struck, harm: Harm, scene: Scene) -> Struck:
    return found._replace(
        wounds=harm.wounds,
        mortal_wounds=harm.mortal_wounds,
        shock=harm.shock,
        determination=harm.determination,
        casualties=harm.casualties,
        after=status(scene, found.who),
        hurt=harm.steps,
    )


def dealt(swing: Swing, target: Combatant) -> tuple[Step, ...]:
    """Return the damage to one target, ED and Glory included, never below 0 (CMB-23)."""
    use = swing.use
    steps = (*damage_steps(use, target), *icon_steps(faces_of(use, target), swing.dice), *glory_steps(use, swing.choices))
    return floored(steps, 0, "CMB-23")


def left(swing: Swing, target: Combatant) -> tuple[Step, ...]:
    """Return what of a target's Resilience is left against this attack (CMB-24)."""
    passed = swing.choices.bypass if swing.use.option("bypass-armour") else 0
    return resilience_steps(swing.use, target, swing.shifts.ap, (swing.dodges.get(target.id, 0), passed))


def members_of(swing: Swing, target: Combatant) -> int:
    """Return how many of a Mob are struck: by a Blast half its metres, else 1 and the icons left over, with what options add (CMB-R72).

    So many for each time that the Mob was named as a target of a Multi-Attack (CMB-71).
    """
    mob, use = target.mob, swing.use
    if mob is None:
        return 1
    if use.area:
        return min(mob.now, -(-use.weapon.traits["blast"] // max(1, use.rules.blast_mob_divisor)))
    ability = use.ability("mob-icons")
    more = ability.numbers.get("rank", 1) * use.attacker.profile.rank if ability else 0
    spray = use.option("spray-mob")
    hit = members_struck(use.scene, swing.reading.icons + more, swing.plan.dn_of(target.id), swing.shifts.made)
    each = hit + (multiple(use, spray) if spray else 0)
    return min(mob.now, each * max(1, use.declared.targets.count(target.id)))


def blow_of(swing: Swing, found: Struck) -> Blow:
    """Return the Blow that reaches one target."""
    use = swing.use
    ability = use.ability("wrath-condition") if swing.reading.critical else None
    return Blow(
        by=use.attacker.id,
        damage=found.damage,
        resilience=found.resilience,
        critical=swing.critical,
        members=found.members,
        agonising=use.weapon.has("agonising"),
        inflict=use.weapon.inflict,
        always=tuple(Inflict(word) for word in ability.words) if ability else (),
        determination=swing.choices.determination,
    )


def _pinned(told: Told, swing: Swing, found: Struck) -> tuple[Told, Struck]:
    """Return a target Pinned to the start of the attacker's next Turn; each after the first takes a shift (CMB-27)."""
    first = 1 + swing.shifts.made - swing.shifts.glory
    named = swing.use.declared.targets
    if found.who in named and named.index(found.who) >= first:  # one who was not named is struck astray, in the place of one who was
        return told, found._replace(hit=False, members=0)
    given = ActiveCondition(dn=swing.use.weapon.salvo or None, by=swing.use.attacker.id)
    scene, why = afflict(told.scene, found.who, "pinned", given)
    told = told._replace(scene=scene).also(rule="CMB-27", remark=why or f"{name_of(scene, found.who)} is Pinned.")
    told = (
        told if why else told.also(remark=f"By hand: {name_of(scene, found.who)} must {COMPULSIONS['take-cover']}, by the next Movement.")
    )
    return told, found._replace(after=status(scene, found.who))


def _disarmed(told: Told, swing: Swing, found: Struck) -> tuple[Told, Struck]:
    """Return a target that tests Strength at half the damage rolled, or drops what it holds; it takes no damage (CMB-60)."""
    half = (found.damage + (swing.use.rules.rounding == "up")) // 2
    tested = check(told.scene, found.who, Asked("strength", half, "holding on", "CMB-60"))
    said = f"{name_of(told.scene, found.who)} {'holds on' if tested.success else 'drops what it holds'}."
    told = both(told, tested.told._replace(steps=())).also(rule="CMB-60", remark=said)
    return told, found._replace(after=status(told.scene, found.who))
