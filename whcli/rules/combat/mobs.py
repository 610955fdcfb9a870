"""Mobs of Troops: how many a hit strikes, who falls, and whether the rest stand (CMB-71, CMB-R70 to CMB-R72)."""

from whcli.model.combat import TROOP
from whcli.model.combat_state import Combatant, Encounter, Mob, pair
from whcli.model.fight import Blow, Converted
from whcli.model.record import NamedTuple
from whcli.rules.combat.blows import Taken
from whcli.rules.combat.checks import RESOLVE, Asked, check
from whcli.rules.combat.deeds import Problems, Told
from whcli.rules.combat.determination import Spared, convert
from whcli.rules.combat.injuries import both, fallen
from whcli.rules.combat.scene import Scene, name_of, refused, unknown
from whcli.rules.combat.status import dead, exhausted, kind_of, suffers_shock


class Fall(NamedTuple):
    """What an event does to a Mob once Determination is rolled: members that fall, and the Shock that stays recorded."""

    casualties: int
    shock: int = 0


def half(scene: Scene, number: int) -> int:
    """Return half of a Mob, as its dice count it: 7 is 4 (CMB-71, CMB-R70)."""
    up = scene.rules.mob_divisor - 1 if scene.rules.mob_rounding == "up" else 0
    return (number + up) // scene.rules.mob_divisor


def bonus_dice(scene: Scene, number: int) -> int:
    """Return the dice that so many Troops add to their one attack: one each, for at most half of them (CMB-71)."""
    return scene.rules.mob_dice * half(scene, number)


def members_struck(scene: Scene, icons: int, dn: int, shifts: int = 0) -> int:
    """Return how many of a Mob a hit strikes: 1 and as many as icons are left over (CMB-R72). `icons` before shifts."""
    spent = scene.rules.shift_cost * shifts if scene.rules.mob_hits == "after-shifts" else 0
    return max(1, 1 + icons - spent - dn)


# Casualties


def struck(scene: Scene, who: str, blow: Blow, taken: Taken) -> tuple[Told, Converted, int]:
    """Return what a Blow does to a Mob: the account, the Determination rolled, and how many fall (CMB-R71, CMB-R72)."""
    found = convert(scene, who, (taken.wounds, taken.mortal_wounds), blow.determination)
    one = found.told.scene.one(who)
    fall = falls(scene, one, blow, (taken, found))
    scene = found.told.scene.set(one._replace(shock=fall.shock))
    return both(found.told, thinned(scene, who, fall.casualties)), found.rolled, fall.casualties


def falls(scene: Scene, one: Combatant, blow: Blow, after: tuple[Taken, Spared]) -> Fall:
    """Return how many of a Mob fall; nothing is rolled here, so that exact odds use it too.

    Damage above Resilience fells each member that was struck; other Wounds (of a Critical, Mortal ones) fell one each. Shock of one
    event above the maximum fells those that were struck, and is not kept (CMB-R72).
    """
    (taken, found), now = after, one.mob.now if one.mob else 0
    reached = min(now, blow.members)
    spared = taken.wounds - found.wounds
    each_has = max(0, max(0, taken.over) - spared)
    total = found.wounds + taken.late + found.mortal_wounds
    killed = reached if each_has >= scene.rules.mob_member_wounds else min(reached, total // scene.rules.mob_member_wounds)
    shock = _shock(one, blow, taken.shock + found.shock, found.wounds + taken.late) + (one.shock if scene.rules.mob_shock == "kept" else 0)
    if _too_much(scene, one, shock):
        return Fall(reached)
    return Fall(killed, shock if scene.rules.mob_shock == "kept" else one.shock)


def _shock(one: Combatant, blow: Blow, shock: int, wounds: int) -> int:
    return shock + (wounds if blow.agonising and suffers_shock(one) and not exhausted(one) else 0)


def _too_much(scene: Scene, one: Combatant, shock: int) -> bool:
    most = one.profile.shock
    return scene.rules.troops_die_of_shock and suffers_shock(one) and most is not None and shock > most


def thinned(scene: Scene, who: str, casualties: int) -> Told:
    """Return the scene with members of a Mob fallen; without any left it is dead (CMB-71)."""
    one = scene.one(who)
    if one.mob is None or casualties <= 0:
        return Told(scene)
    fell = min(casualties, one.mob.now)
    mob = one.mob._replace(now=one.mob.now - fell, lost=one.mob.lost + fell)
    scene = scene.set(one._replace(mob=mob))
    said = f"{fell} of {name_of(scene, who)} {'falls' if fell == 1 else 'fall'}; {mob.now or 'none'} {'is' if mob.now < 2 else 'are'} left."
    told = Told(scene, rules=("CMB-R71",), remarks=(said,))
    return told if mob.now else told._replace(scene=fallen(scene, who))


# Morale


def broken(scene: Scene, mob: Mob) -> bool:
    """Return whether half or more of a Mob are slain (CMB-71, CMB-R71)."""
    whole = mob.start if scene.rules.morale_from == "start" else mob.now + mob.lost
    return (whole - mob.now) * scene.rules.morale_at >= whole


def round_ended(scene: Scene) -> Told:
    """Return the scene as a Round ends: morale of each Mob with a loss and half or more slain, and of each that flees (CMB-71, CMB-R71)."""
    told = Told(scene)
    for who in sorted(scene.encounter.combatants):
        one = told.scene.one(who)
        if one.mob is None or one.out or dead(told.scene, one):
            continue
        if one.mob.fleeing or (one.mob.lost and broken(told.scene, one.mob)):
            told = both(told, morale(told.scene, who))
        told = told._replace(scene=_counted_anew(told.scene, who))
    return told


def morale(scene: Scene, who: str) -> Told:
    """Return the scene after a Mob's Test of Resolve: failed, it flees until it passes one; a Complication costs 1d3 more (CMB-R70)."""
    one = scene.one(who)
    if one.mob is None or any(each.verb == "passes-resolve" for each in one.profile.abilities):
        return _stands(
            Told(scene, rules=("CMB-71",), remarks=(f"{name_of(scene, who)} stand: they pass Resolve by themselves.",)), who, fleeing=False
        )
    asked = Asked(RESOLVE, scene.rules.morale_dn, "morale", "CMB-71", purpose="morale", icons=_resolve_icons(one))
    found = check(scene, who, asked)
    told = _stands(found.told, who, fleeing=not found.success)
    if not (found.reading.complication and scene.rules.morale_complication):
        return told
    (more,) = told.scene.dice.d3(told.scene.at(who, "effect"))
    return both(told.also(rule="CMB-R70"), thinned(told.scene, who, more))


def _stands(told: Told, who: str, fleeing: bool) -> Told:
    one = told.scene.one(who)
    mob = one.mob._replace(fleeing=fleeing) if one.mob else None
    told = told._replace(scene=told.scene.set(one._replace(mob=mob)))
    return told.also(remark=f"{name_of(told.scene, who)} flee.") if fleeing else told


def _resolve_icons(one: Combatant) -> int:
    """Return the icons that a Mob's ability adds to Resolve, more of them the more there are."""
    found = next((each.numbers for each in one.profile.abilities if each.verb == "mob-resolve"), {})
    per = found.get("per", 0)
    return found.get("icons", 0) + (one.mob.now // per if per and one.mob else 0)


def _counted_anew(scene: Scene, who: str) -> Scene:
    one = scene.one(who)
    return scene.set(one._replace(mob=one.mob._replace(lost=0))) if one.mob and one.mob.lost else scene


# Forming


def formed(scene: Scene, who: str, others: tuple[str, ...]) -> Told | Problems:
    """Return the scene where Troops of one kind have become one Mob, under the id of the first, which acts at once (CMB-71).

    Problems: `no-such-combatant`, `no-mob` for those who are no Troops, hurt, or not of one profile, and for fewer than two.
    """
    problems = tuple(problem for each in (who, *others) for problem in unknown(scene, each))
    if problems:
        return problems
    everyone = [scene.one(each) for each in dict.fromkeys((who, *others))]
    if why := _no_mob(scene, everyone):
        return (refused("CMB-71", "no-mob", f"{name_of(scene, who)} and the others make no Mob: {why}.", "Name Troops of one profile."),)
    number = sum(each.mob.now if each.mob else 1 for each in everyone)
    first = everyone[0]._replace(mob=Mob(number, number, formed=scene.encounter.round))
    scene = scene.moved(_merged(scene.encounter, who, {*others} - {who})).set(first)
    return Told(scene, rules=("CMB-71",), remarks=(f"{name_of(scene, who)} are a Mob of {number}.",))


def _merged(fight: Encounter, who: str, gone: set[str]) -> Encounter:
    """Return the fight without those who have become part of another: whom they are Engaged with, that one is Engaged with now.

    An open Turn of one of them is the Mob's, which acts at once, whoever of it has acted.
    """
    active = who if fight.active in gone else fight.active
    gone_or_active = gone | ({who} if active == who else set())
    engaged = {pair(*(who if each in gone else each for each in two)) for two in fight.engaged if not {*two} <= {who, *gone}}
    return fight._replace(
        active=active,
        combatants={key: each for key, each in fight.combatants.items() if key not in gone},
        engaged=frozenset(engaged),
        distances={two: metres for two, metres in fight.distances.items() if not {*two} & gone},
        effects={key: each for key, each in fight.effects.items() if key not in gone},
        acted=tuple(each for each in fight.acted if each not in gone_or_active),
        reacted=tuple(each for each in fight.reacted if each not in gone),
        held=fight.held - gone,
        ambushed=fight.ambushed - gone,
    )


def _no_mob(scene: Scene, everyone: list[Combatant]) -> str:
    first = everyone[0]
    if any(kind_of(scene, each) != TROOP for each in everyone):
        return "only Troops form one"
    if any((each.profile.id, each.side) != (first.profile.id, first.side) for each in everyone):
        return "they are not of one kind"
    if any(each.out or each.wounds or each.conditions for each in everyone):
        return "one of them is hurt, under a Condition or out of the fight"
    return f"it takes {scene.rules.mob_least}" if sum(each.mob.now if each.mob else 1 for each in everyone) < scene.rules.mob_least else ""
