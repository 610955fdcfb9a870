"""What an Action is done to: a marker, a Hazard, an edge of the battlefield or an area (MIS-60)."""

from collections.abc import Callable
from typing import Any, Final

from whcli.model.battle import Doing, MarkerState
from whcli.model.battle_play import AREAS, EDGES
from whcli.model.missions import Action
from whcli.model.names import listed, near, title
from whcli.problems import Problem
from whcli.rules.battle.account import Problems, called, refused
from whcli.rules.battle.markers import markers_of
from whcli.rules.battle.table import Table

RULE: Final = "MIS-60"
MARKER, HAZARD, EDGE, AREA, NONE = "marker", "hazard", "edge", "area", "none"  # Action.target
FIELDS: Final = {MARKER: "marker", HAZARD: "marker", EDGE: "edge", AREA: "area"}  # of a Doing, by Action.target


def aimed(action: Action, doing: Doing, target: str) -> Doing:
    """Return an Action about to start with what it is done to."""
    fields: dict[str, Any] = {FIELDS[action.target]: target} if action.target in FIELDS else {}
    return doing._replace(**fields)


def bad_target(table: Table, player: str, action: Action, target: str) -> Problems:
    """Return why an Action cannot be done to what is named; none where it can.

    `target-needed`, `target-needless`, `unknown-target`, `own-ground`, `no-hazard`, `terraformed`, `target-taken`.
    """
    if action.target not in FIELDS:
        why = f"{action.name} is done to nothing that has a name."
        return (refused("target-needless", why, f"Leave `{target}` out.", RULE),) if target else ()
    choices = candidates(table, player, action)
    if not target:
        return (refused("target-needed", f"{action.name} needs to know on which {action.target}.", _offer(action, choices), RULE),)
    named = every(table, action)
    if target not in named:
        cure = near(target, named).strip() or _offer(action, choices)
        return (refused("unknown-target", f"There is no {action.target} `{target}`{_gone(table, target)}.", cure, RULE),)
    return tuple(found for check in CHECKS if (found := check(table, player, action, target)))


def candidates(table: Table, player: str, action: Action) -> tuple[str, ...]:
    """Return what an Action of a player can be done to now, as far as the battle says: markers, edges or areas, by id."""
    return tuple(one for one in every(table, action) if not any(check(table, player, action, one) for check in CHECKS))


def every(table: Table, action: Action) -> tuple[str, ...]:
    """Return everything that an Action's kind of target can be: markers on the table, edges or areas, by id; () for no target."""
    if action.target not in FIELDS:
        return ()
    return {EDGE: EDGES, AREA: AREAS}.get(action.target) or tuple(markers_of(table))


def _offer(action: Action, choices: tuple[str, ...]) -> str:
    return f"Give one of {listed(list(choices))}." if choices else f"There is no {action.target} left for it."


def _gone(table: Table, target: str) -> str:
    state = table.battle.markers.get(target, MarkerState())
    return ": it was burned" if state.burned else ": it was taken away" if state.removed else ""


def _own_ground(table: Table, player: str, action: Action, target: str) -> Problem | None:
    if action.ground != "own" or action.target not in (MARKER, HAZARD) or markers_of(table)[target].ground != table.battle.side(player):
        return None
    why = f"Marker {target} began in {title(player)}'s own deployment zone, and {action.name} is for markers outside it."
    return refused("own-ground", why, "Name a marker outside the own zone.", RULE)


def _no_hazard(table: Table, _: str, action: Action, target: str) -> Problem | None:
    if action.target != HAZARD or table.battle.markers.get(target, MarkerState()).name == "hazard":
        return None
    found = [one for one, state in table.battle.markers.items() if state.name == "hazard" and not state.removed]
    return refused("no-hazard", f"{target} is no Hazard.", f"Hazards are {listed(found)}." if found else "There are none.", RULE)


def _terraformed(table: Table, player: str, action: Action, target: str) -> Problem | None:
    who = table.battle.markers.get(target, MarkerState()).terraformed
    if action.effect == "terraformed-over":
        who = tuple(one for one in who if one == player)
    if not action.effect.startswith("terraformed") or not who:
        return None
    return refused("terraformed", f"{target} has been terraformed by {title(who[-1])}.", "Name another marker.", RULE)


def _taken(table: Table, player: str, action: Action, target: str) -> Problem | None:
    """Say who does the same Action to the same thing this turn, or still, where each unit needs one of its own (MIS-60)."""
    battle, field = table.battle, FIELDS[action.target]
    same = (doing for doing in battle.actions if (doing.player, doing.action, getattr(doing, field)) == (player, action.id, target))
    now = [
        doing for doing in same if doing.state != "lost" and ((doing.round, doing.turn) == (battle.round, battle.turn) or not doing.state)
    ]
    if not action.each_own or not now:
        return None
    why = f"{called(table, player, now[0].unit)} does {action.name} on {target} already, and each unit needs another {action.target}."
    return refused("target-taken", why, f"Name another {action.target}, or do without.", RULE)


Check = Callable[[Table, str, Action, str], Problem | None]
CHECKS: Final[tuple[Check, ...]] = (_own_ground, _no_hazard, _terraformed, _taken)
