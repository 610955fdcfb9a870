"""What an attack leaves behind: Complications, weapons to be Reloaded, Defence given up, foes Engaged (CMB-03, CMB-27, CMB-R60)."""

from whcli.model.combat import MELEE, RANGED, THROWN, Option
from whcli.model.combat_state import END_OF_TURN, START_OF_TURN, Combatant, Effect, Until
from whcli.model.fight import Blow, Mishap
from whcli.rules.combat.attack_dn import too_heavy
from whcli.rules.combat.complications import complicate
from whcli.rules.combat.conditions import afflict, next_turn
from whcli.rules.combat.deeds import Told
from whcli.rules.combat.edges import with_effect
from whcli.rules.combat.harm import suffered
from whcli.rules.combat.injuries import both
from whcli.rules.combat.ranges import engage
from whcli.rules.combat.scene import name_of
from whcli.rules.combat.status import dead
from whcli.rules.combat.uses import Use, figure


def complication(told: Told, use: Use) -> tuple[Told, Mishap | None]:
    """Return the account of a Wrath Die 1, and the row of the table it gave: Heavy and Supercharge add their own (CMB-03, CMB-27).

    None where it counts for nothing: for a Troop, or by a Reliable weapon.
    """
    who = use.attacker.id
    mishap, after = complicate(told.scene, who, use.weapon.id)
    told = both(told, after)
    if mishap is None:
        return told, mishap
    return _overcharged(_knocked_down(told, use), use), mishap


def _knocked_down(told: Told, use: Use) -> Told:
    """Return the account with whoever fires a weapon too Heavy for them Prone; not if braced, nor in Powered armour (CMB-27)."""
    who = use.attacker.id
    if not too_heavy(use) or use.option("brace") or "powered" in use.attacker.profile.armour.traits:
        return told
    scene, why = afflict(told.scene, who, "prone")
    return told._replace(scene=scene).also(rule="CMB-27", remark=why or f"{name_of(scene, who)} is knocked Prone by the weapon.")


def _overcharged(told: Told, use: Use) -> Told:
    """Return the account with the Mortal Wounds of a weapon that was Supercharged (CMB-27)."""
    option, who = use.option("supercharge"), use.attacker.id
    if option is None:
        return told
    mortal = sum(told.scene.roll(who, "effect", option.numbers.get("d6", 1)).dice)
    scene, harm = suffered(told.scene, who, Blow(attack=False, mortal_wounds=mortal))
    said = f"{use.weapon.name} overheats: {mortal} Mortal Wound{'' if mortal == 1 else 's'} to {name_of(scene, who)}."
    return both(told, Told(scene, (), harm.rules, (said, *harm.remarks)))


def left_behind(told: Told, use: Use, struck: tuple[str, ...]) -> Told:
    """Return the account with what the attack leaves of the weapon, of the attacker's Defence and of who is Engaged with whom."""
    told = _own_defence(emptied(told, use), use)
    fight = told.scene.encounter
    alive = tuple(who for who in struck if not dead(told.scene, told.scene.one(who)))
    if not use.melee or dead(told.scene, told.scene.one(use.holder)):
        return told
    near = {pair: min(metres, use.weapon.reach) for pair, metres in fight.distances.items() if {*pair} <= {use.holder, *alive}}
    fight = engage(fight, use.holder, alive)._replace(distances={**fight.distances, **near})
    return told._replace(scene=told.scene.moved(fight))


def emptied(told: Told, use: Use) -> Told:
    """Return the account with a weapon that waits for its Reload, or a grenade less; Troops count neither (CMB-27)."""
    if use.troop:
        return told
    one, weapon = told.scene.one(use.holder), use.weapon
    empty = use.kind == RANGED and (weapon.salvo is None or any(option.reload for option in use.options))
    if empty:
        told = told._replace(scene=told.scene.set(one._replace(reload=one.reload | {weapon.id})))
        return told.also(rule="CMB-27", remark=f"{weapon.name} must be Reloaded.")
    return _thrown(told, use, one) if use.kind == THROWN and weapon.kind != MELEE else told


def _thrown(told: Told, use: Use, one: Combatant) -> Told:
    name = use.weapon.id
    left = one.ammo.get(name, use.rules.ammo_start) - 1
    told = told._replace(scene=told.scene.set(one._replace(ammo={**one.ammo, name: max(0, left)})))
    return told.also(rule="CMB-27", remark=f"{max(0, left)} {use.weapon.name} left.")


def _own_defence(told: Told, use: Use) -> Told:
    """Return the account with the Defence that an option costs or gives its user until a Turn's edge (CMB-R60)."""
    for option in use.options:
        if option.until and (defence := figure(use.rules, option, "defence")):
            told = _until(told, use.attacker.id, option, defence)
    return told


def _until(told: Told, who: str, option: Option, defence: int) -> Told:
    edge = START_OF_TURN if option.until.startswith("start") else END_OF_TURN
    effect = Effect(option.id, Until(edge, who, next_turn(told.scene, who)), defence=defence)
    return told._replace(scene=with_effect(told.scene, who, effect)).also(
        rule=option.rule,
        remark=f"{option.name}: Defence {defence:+} of {name_of(told.scene, who)} until the {edge.split('_')[0]} of the next Turn.",
    )
