"""How much of an army may wait in Reserves (MIS-40, MIS-R40)."""

from collections.abc import Iterable
from typing import Final

from whcli.model.battle import SIZES, STRATEGIC, Formations, Standing
from whcli.model.names import title
from whcli.problems import Problem
from whcli.rules.battle.course import Problems, refused
from whcli.rules.battle.table import Table

RULE: Final = "MIS-40"


def reserve_faults(table: Table, player: str, formations: Formations) -> Problems:
    """Return `reserves-over-half` for more than half of the units, and for more than half of the army's own points, in Reserves (MIS-40).

    Odd numbers round down. A Transport brings its passengers along; an attached Leader and its Bodyguard are one unit, or two where
    `rules.attached_units` says so (MIS-R40).
    """
    army = table.battle.players[player].army
    waiting = in_reserves(army.units, formations)
    units, all_units = (counted(table, each, formations) for each in (waiting, army.units))
    points = sum(army.units[unit].points for unit in waiting)
    found = ((units, all_units // 2, all_units, "units"), (points, army.paid // 2, army.paid, "points"))
    return tuple(_over(player, *one) for one in found if one[0] > one[1])


def _over(player: str, n: int, most: int, whole: int, what: str) -> Problem:
    cure = f"At most {most} of {whole} {what} may be there, half of the army."
    return refused(RULE, "reserves-over-half", f"{n} {what} of {title(player)}'s army would begin in Reserves.", cure)


def in_reserves(units: Iterable[str], formations: Formations, *kinds: str) -> tuple[str, ...]:
    """Return the units that begin in Reserves: those named, Leaders of these, and passengers of these, in the order given (MIS-R40).

    `kinds` keeps to kinds of Reserves, such as strategic.
    """
    named = {unit for unit, kind in formations.reserves.items() if not kinds or kind in kinds}
    whole = _with_leaders(named, formations)
    riders = {unit for unit, transport in formations.embarked.items() if transport in whole}
    whole |= _with_leaders(riders, formations)
    return tuple(unit for unit in units if unit in whole)


def _with_leaders(units: set[str], formations: Formations) -> set[str]:
    """Return units with those that are attached to them, and with those they are attached to."""
    leaders = {leader for leader, body in formations.attached.items() if body in units}
    return units | leaders | {body for leader, body in formations.attached.items() if leader in units}


def counted(table: Table, units: Iterable[str], formations: Formations) -> int:
    """Return how many units some are, an attached Leader and its Bodyguard as the house rule counts them (MIS-R40)."""
    found = set(units)
    if table.rules.attached_units == "two":
        return len(found)
    return len(found) - sum(formations.attached.get(unit) in found for unit in found)


def strategic_warning(table: Table, player: str, formations: Formations) -> tuple[str, ...]:
    """Return a warning where more than a share of the points of the battle's size wait in Strategic Reserves (MIS-R40)."""
    army, share, size = table.battle.players[player].army, table.rules.strategic_warning, SIZES[table.battle.size]
    points = sum(army.units[unit].points for unit in in_reserves(army.units, formations, STRATEGIC))
    if points * 100 <= size * share:
        return ()
    return (f"{title(player)}: {points} points wait in Strategic Reserves, more than {share} % of the {size} of this battle's size.",)


def formations_now(standings: Iterable[tuple[str, Standing]]) -> Formations:
    """Return the formations that standings come to."""
    found = tuple(standings)
    return Formations(
        attached={unit: one.attached for unit, one in found if one.attached},
        embarked={unit: one.embarked for unit, one in found if one.embarked},
        reserves={unit: one.reserves for unit, one in found if one.reserves},
    )
