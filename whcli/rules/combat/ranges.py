"""Range, reach and engagement: what lies between attacker and target, and what that forbids (CMB-27)."""

from typing import Final

from whcli.model.combat import MELEE, RANGED, THROWN, Weapon
from whcli.model.combat_state import Combatant, Declared, Encounter, pair
from whcli.model.record import NamedTuple
from whcli.model.rolls import Address
from whcli.problems import Problem
from whcli.rules.combat.conditions import whole_strength
from whcli.rules.combat.scene import Scene, name_of, refused

RULE: Final = "CMB-27"
REFLEX, SECOND = "reflexive-attack", "second-weapon"  # options
LEFT: Final = "left-"  # before an id, among what a Turn has used: whom its owner left in melee
SHORT, MEDIUM, LONG = "short", "medium", "long"
ADJACENT: Final = 1  # metres between those who are Engaged, where the table keeps none


class Reach(NamedTuple):
    """How far off a target is: `band` is short, medium, long or "" (melee and thrown have none); `metres` None where not told."""

    band: str = ""
    metres: int | None = None


def kind_of(weapon: Weapon, declared: Declared) -> str:
    """Return how a weapon is used: ranged, melee or thrown; a melee weapon that is thrown counts as thrown (CMB-R26)."""
    return THROWN if weapon.kind == MELEE and declared.thrown else weapon.kind


def reach_of(scene: Scene, weapon: Weapon, declared: Declared, place: tuple[str, int]) -> Reach | Problem:
    """Return how far off a target is, by what was declared, else by the table's own distance, else Medium.

    `place` is the target, and how many metres nearer a Charge brings the attacker.
    Problem `out-of-range` beyond Long, a throw's length or a melee weapon's reach, `no-bands` where a band means nothing,
    `options-clash` where a band and a distance are given that differ, `no-throw` for a melee weapon that is not made for it.
    """
    target, nearer = place
    metres = declared.distance if declared.distance is not None else scene.encounter.distance(declared.attacker, target)
    kind = kind_of(weapon, declared)
    if (metres is None and target in scene.encounter.engaged_with(declared.attacker)) or (kind == MELEE and REFLEX in declared.options):
        metres = ADJACENT  # a Reflexive Attack is struck as the foe leaves
    if kind == RANGED:
        return _shot(weapon, declared, metres)
    if declared.band:
        cure = "Leave --range out, or give the metres with --distance."
        return refused(RULE, "no-bands", f"{_how(kind)} with {weapon.name} has no range bands.", cure)
    if kind == THROWN and weapon.kind == MELEE and not weapon.thrown:
        return refused("CMB-R26", "no-throw", f"{weapon.name} is not made to be thrown.", "Strike with it, or throw another weapon.")
    furthest = weapon.reach + nearer if kind == MELEE else throw_of(scene, weapon, scene.one(declared.attacker))
    return _within(weapon, metres, furthest)


def throw_of(scene: Scene, weapon: Weapon, attacker: Combatant) -> int:
    """Return how many metres somebody throws a weapon: Strength times its figure, or its own range (CMB-27)."""
    return weapon.thrown * whole_strength(scene, attacker) if weapon.thrown else max(weapon.range, default=0)


def _how(kind: str) -> str:
    return "Melee" if kind == MELEE else "A throw"


def _shot(weapon: Weapon, declared: Declared, metres: int | None) -> Reach | Problem:
    band = declared.band
    if metres is None or not weapon.range or (band and declared.distance is None):
        return Reach(band or MEDIUM, metres)
    for name, furthest in zip((SHORT, MEDIUM, LONG), weapon.range, strict=False):
        if metres <= furthest:
            return _as_said(weapon, Reach(name, metres), band)
    return _within(weapon, metres, weapon.range[-1])


def _as_said(weapon: Weapon, reach: Reach, band: str) -> Reach | Problem:
    """Return a distance in its band, or the Problem `options-clash` where another band was given with it."""
    if band in ("", reach.band):
        return reach
    why = f"At {reach.metres} m {weapon.name} is at {reach.band.capitalize()} range, and {band} was given too."
    return refused(RULE, "options-clash", why, "Give the metres or the range, not both.")


def _within(weapon: Weapon, metres: int | None, furthest: int) -> Reach | Problem:
    if metres is None or metres <= furthest:
        return Reach("", metres)
    why = f"The target is {metres} m away, and {weapon.name} reaches {furthest} m."
    return refused(RULE, "out-of-range", why, "Move nearer first, or take another weapon.")


# Engagement


def engaged_faults(scene: Scene, weapon: Weapon, declared: Declared) -> tuple[Problem, ...]:
    """Return what being Engaged forbids an attacker: shots without Pistol, and attacks on anybody else (CMB-27)."""
    foes = scene.encounter.engaged_with(declared.attacker)
    if not foes or REFLEX in declared.options:  # a Reflexive Attack is on one who has left the Engagement (CMB-14)
        return ()
    turn = scene.encounter.turn.options if scene.encounter.active == declared.attacker else ()
    reaching = SECOND in declared.options and SECOND in turn and kind_of(weapon, declared) == MELEE  # a Multi-Attack reaches several
    found = [_elsewhere(scene, declared, foes, one) for one in declared.targets if one not in foes and not reaching]
    if kind_of(weapon, declared) != MELEE and not weapon.has("pistol"):
        why = f"{name_of(scene, declared.attacker)} is Engaged, and {weapon.name} is no Pistol."
        found.append(refused(RULE, "engaged", why, "Take a Pistol or a melee weapon, or Fall Back first."))
    return tuple(found)


def _elsewhere(scene: Scene, declared: Declared, foes: tuple[str, ...], target: str) -> Problem:
    who, shown = name_of(scene, declared.attacker), ", ".join(foes)
    why = f"{who} is Engaged, and may attack only those they are Engaged with, not {name_of(scene, target)}."
    return refused(RULE, "engaged-elsewhere", why, f"Attack {shown}, or Fall Back first.")


def engage(encounter: Encounter, attacker: str, targets: tuple[str, ...]) -> Encounter:
    """Return the encounter with an attacker Engaged with the foes struck at in melee (CMB-27)."""
    side = encounter.combatants[attacker].side
    pairs = {pair(attacker, one) for one in targets if encounter.combatants[one].side != side}
    return encounter._replace(engaged=encounter.engaged | pairs)


def melee_around(encounter: Encounter, target: str, attacker: str) -> tuple[str, ...]:
    """Return who else takes part in the melee that a target is in, the attacker left out, sorted by id (CMB-27, firing into melee).

    Who is out of the fight takes no part, though a file written by hand may still say so.
    """
    found, front = {target}, [target]
    while front:
        new = {one for one in encounter.engaged_with(front.pop()) if _there(encounter.combatants[one])} - found - {attacker}
        found |= new
        front += sorted(new)
    return tuple(sorted(found - {target}))


def _there(one: Combatant) -> bool:
    return not one.out and (one.mob is None or one.mob.now > 0)


def astray(scene: Scene, target: str, attacker: str) -> str:
    """Return whom a shot into a melee hits in place of its target, drawn at random (CMB-27)."""
    others = melee_around(scene.encounter, target, attacker)
    at: Address = scene.at(attacker, "draw")
    return scene.dice.hand(at, others)[0]
