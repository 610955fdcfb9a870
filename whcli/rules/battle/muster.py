"""Two armies within the size of the battle (MIS-01)."""

from collections.abc import Iterator
from typing import Final

from whcli.model.battle import SIZES, Battle
from whcli.model.battle_said import Said
from whcli.model.names import listed, title
from whcli.problems import Problem
from whcli.rules.battle.course import Course, Problems, refused

RULE: Final = "MIS-01"
PLAYERS: Final = 2


def mustered(course: Course, _: Said) -> Course | Problems:
    """Return the course after step 1: two armies within the battle's size (MIS-01). Problems as for `muster_faults`."""
    battle = course.battle
    if faults := muster_faults(battle):
        return faults
    armies = (f"{title(each)} brings {one.army.name}, {one.army.paid} points" for each, one in sorted(battle.players.items()))
    course = course.say(RULE, f"{listed(list(armies))}; the limit is {SIZES[battle.size]}.")
    if battle.size == "onslaught":
        course = course.remark("The Deployment cards are drawn for 44″ by 60″: an Onslaught battle uses the same maps (MIS-R04).")
    return course.remark(*(remark for each in sorted(battle.players) for remark in _muster_remarks(battle, each)))


def muster_faults(battle: Battle) -> Problems:
    """Return what keeps two armies from being mustered (MIS-01): `two-players`, `no-units`, `army-too-large`."""
    if len(battle.players) != PLAYERS:
        why = f"A battle has two players, and this one has {len(battle.players)}."
        return (refused(RULE, "two-players", why, "Name two under `players`.", battle.where("players")),)
    return tuple(fault for player in battle.players for fault in _army_faults(battle, player))


def _army_faults(battle: Battle, player: str) -> Iterator[Problem]:
    army, limit = battle.players[player].army, SIZES[battle.size]
    if not army.units:
        why, cure = f"{title(player)}'s army has no units.", "Write its units, or import a list with `whcli battle import`."
        yield refused(RULE, "no-units", why, cure, army.where("units"))
    if army.paid > limit:
        why = f"{title(player)}'s army is worth {army.paid} points, and {battle.size} takes {limit}."
        yield refused(RULE, "army-too-large", why, f"Take {army.paid - limit} points out, or play a larger battle.", army.where("units"))


def _muster_remarks(battle: Battle, player: str) -> Iterator[str]:
    army = battle.players[player].army
    if army.points not in (0, army.paid):
        yield f"{title(player)}'s list says {army.points} points, and its units add up to {army.paid}."
    if not any(unit.warlord for unit in army.units.values()):
        yield f"{title(player)}'s list names no Warlord."
    if battle.players[player].painted is None:
        yield f"Not said: whether {title(player)}'s army is painted Battle Ready (`--painted {player}`)."
