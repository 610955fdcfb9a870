"""Guards of markers: named at the end of the own Command phase by a Primary Mission that has them (MIS-52)."""

from collections.abc import Mapping

from whcli.model.battle import Battle, MarkerState
from whcli.model.measures import GUARDS
from whcli.model.names import title
from whcli.problems import Problem
from whcli.rules.battle.account import Problems, refused
from whcli.rules.battle.table import Table
from whcli.rules.battle.view import View


def guards_due(table: Table, player: str) -> bool:
    """Return whether a player names guards now: in the own Command phase, if the opponent has a turn still to come."""
    battle, primary = table.battle, table.primary
    first = primary.figures.get(GUARDS) if primary else None
    last = battle.round >= table.rules.rounds and player == battle.second_turn
    now = battle.phase == "command" and battle.turn == player and not last
    return now and isinstance(first, int) and battle.round >= first


def named_guards(view: View) -> tuple[Mapping[str, str], Problems]:
    """Return the guard of each marker as told, {} where none are due; and `bad-guard` for what cannot be one."""
    if not guards_due(view.table, view.player):
        return {}, ()
    view.card = view.battle.mission.primary
    held = view.controlled()
    if not held and "controlled" not in view.missing:
        return {}, ()
    told = {marker: str(unit) for marker, unit in view.keyed("guards").items()}
    wrong = [one for marker, unit in told.items() for one in _wrong(view, marker, unit, held)]
    twice = sorted({unit for unit in told.values() if list(told.values()).count(unit) > 1})
    wrong += [_bad(f"`{unit}` cannot guard two markers.", "Name one unit for each.") for unit in twice]
    return told, tuple(wrong)


def _wrong(view: View, marker: str, unit: str, held: tuple[str, ...]) -> Problems:
    there = {one.id: one for one in view.standing(view.player)}
    if "controlled" not in view.missing and marker not in held:
        return (_bad(f"{title(view.player)} does not control {marker}.", "Name guards of markers that you control."),)
    if unit not in there:
        return (_bad(f"`{unit}` is not on the table.", "Name a unit in range of the marker."),)
    if there[unit].has("aircraft"):
        return (_bad(f"`{unit}` is an AIRCRAFT, which cannot be a guard.", "Name another unit in range of the marker."),)
    return ()


def _bad(why: str, cure: str) -> Problem:
    return refused("bad-guard", why, cure, "MIS-52")


def with_guards(battle: Battle, player: str, guards: Mapping[str, str]) -> Battle:
    """Return the battle with a player's guards named anew: those of before are no guards any more."""
    states = {one: state._replace(guard=_without(state, player)) for one, state in battle.markers.items()}
    for marker, unit in guards.items():
        state = states.get(marker, MarkerState())
        states[marker] = state._replace(guard={**state.guard, player: unit})
    return battle._replace(markers={one: state for one, state in states.items() if state != MarkerState()})


def _without(state: MarkerState, player: str) -> Mapping[str, str]:
    return {who: unit for who, unit in state.guard.items() if who != player}
