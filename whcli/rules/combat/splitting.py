"""A Mob splits in two (CMB-71)."""

from typing import Final

from whcli.model.combat import TROOP
from whcli.model.combat_state import Encounter, Mob, pair
from whcli.model.record import NamedTuple
from whcli.problems import Problem
from whcli.rules.combat.deeds import Problems, Told
from whcli.rules.combat.scene import Scene, name_of, refused, unknown
from whcli.rules.combat.status import kind_of

SPLIT: Final = "split-mob"  # the act


class Parting(NamedTuple):
    """How a Mob splits: `number` of it go their own way, as the combatant `new`."""

    who: str
    new: str
    number: int


def split(scene: Scene, parting: Parting) -> Told | Problems:
    """Return the scene where some of a Mob go their own way, a Free Action, but not in the Round it formed (CMB-71).

    Both parts are where the Mob was, stand as it stood and have acted if it had; losses so far stay with the Mob. Problems:
    `no-such-combatant`, `no-mob`, `just-formed`, `no-part`, `name-taken`.
    """
    if problems := unknown(scene, parting.who):
        return problems
    if problem := _whole(scene, parting) or _part(scene, parting):
        return (problem,)
    one, number = scene.one(parting.who), parting.number
    mob = one.mob or Mob(0, 0)
    rest = one._replace(mob=mob._replace(now=mob.now - number, start=max(mob.now - number, mob.start - number)))
    gone = one._replace(id=parting.new, name="", mob=Mob(number, number, fleeing=mob.fleeing) if number > 1 else None)
    scene = scene.moved(_beside(scene.encounter, parting)).set(rest).set(gone)
    going, left = "goes its" if number == 1 else "go their", mob.now - number
    said = f"{number} of {name_of(scene, parting.who)} {going} own way as {parting.new}; {left} {'is' if left == 1 else 'are'} left."
    return Told(scene, rules=("CMB-71",), remarks=(said,))


def _whole(scene: Scene, parting: Parting) -> Problem | None:
    one, name = scene.one(parting.who), name_of(scene, parting.who)
    if one.mob is None or one.out or kind_of(scene, one) != TROOP:
        return refused("CMB-71", "no-mob", f"{name} is no Mob in the fight.", "Name a Mob.")
    if one.inline:
        why = f"{name} stands in the encounter's file with its own stat block, which the program does not copy."
        return refused("CMB-71", "no-mob", why, "Split it by hand, or give the block a file under profiles/.")
    if one.mob.formed and one.mob.formed == scene.encounter.round:
        return refused("CMB-71", "just-formed", f"{name} formed in this Round.", "Split it in a later one.")
    return None


def _part(scene: Scene, parting: Parting) -> Problem | None:
    now = getattr(scene.one(parting.who).mob, "now", 0)
    if not 0 < parting.number < now:
        why = f"{parting.number} of {now} cannot go their own way."
        return refused("CMB-71", "no-part", why, f"Give --points 1 to {now - 1}, how many go.")
    if not parting.new or parting.new in scene.encounter.combatants:
        why = f"There is a `{parting.new}` already." if parting.new else "It is not said what those who go are called."
        return refused("CMB-71", "name-taken", why, f"Give another id with --choose, such as {parting.who}-b.")
    return None


def _beside(fight: Encounter, parting: Parting) -> Encounter:
    """Return the fight with the new part Engaged, acted, ambushed and as far off as the Mob it comes from."""
    who, new = parting.who, parting.new
    acted = (*fight.acted, new) if who in fight.acted or fight.active == who else fight.acted
    engaged = fight.engaged | {pair(new, foe) for foe in fight.engaged_with(who)}
    far = {pair(new, *({*two} - {who})): metres for two, metres in fight.distances.items() if who in two}
    ambushed = fight.ambushed | ({new} if who in fight.ambushed else set())
    return fight._replace(acted=acted, engaged=engaged, distances={**fight.distances, **far}, ambushed=ambushed)
