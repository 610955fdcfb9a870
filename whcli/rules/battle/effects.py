"""How Actions end: which are due now, what a completed one does, and how one is lost (MIS-60, MIS-63)."""

from collections.abc import Callable, Mapping
from math import hypot
from typing import Final

from whcli.model.battle import Battle, Doing, MarkerState
from whcli.model.missions import NO_MANS_LAND, OWN_TURN_END, Point
from whcli.model.names import listed
from whcli.problems import Problem
from whcli.rules.battle.account import Problems, refused
from whcli.rules.battle.markers import CENTRE as MIDDLE
from whcli.rules.battle.markers import markers_of
from whcli.rules.battle.table import Table
from whcli.rules.battle.terrain import HEIGHT, MARKER_RADIUS, WIDTH, distance

DONE, LOST = "done", "lost"  # states of a Doing; "" is under way
HAZARD_MOVE: Final = 6.0  # inches that a Hazard may be moved
RITUAL_APART, RITUAL_CLEAR = 12.0, 6.0  # inches from one other marker of No Man's Land, and from any
SLACK: Final = 0.05  # inches by which a measured place may be off
Effect = Callable[[Table, Doing, Point | None], Mapping[str, MarkerState]]


def under_way(battle: Battle, player: str = "") -> tuple[Doing, ...]:
    """Return the Actions that are under way, of one player or of both, in the order in which they were started."""
    return tuple(one for one in battle.actions if not one.state and player in ("", one.player))


def due(table: Table, player: str = "") -> tuple[Doing, ...]:
    """Return the Actions under way that are to be completed at the end of this turn (MIS-60), of one player or of both.

    Those that last until the end of the opponent's turn are due at the end of the battle, if that is sooner.
    """
    battle = table.battle
    if battle.phase != "end":
        return ()
    last = battle.round >= table.rules.rounds and battle.turn == battle.second_turn
    return tuple(one for one in under_way(battle, player) if last or _ends_now(table, one))


def counts_for_card(table: Table, doing: Doing) -> bool:
    """Return whether the card that brought an Action is still in play for its player: a Tactical one may have been discarded since."""
    action, hand = table.action(doing.action), table.battle.hands.get(doing.player)
    return action is None or hand is None or action.card not in table.deck.secondaries or action.card in hand.held


def _ends_now(table: Table, doing: Doing) -> bool:
    battle, action = table.battle, table.action(doing.action)
    same = (doing.round, doing.turn) == (battle.round, battle.turn)
    return same if action is None or action.completes == OWN_TURN_END else battle.turn != doing.player


def completed_one(table: Table, doing: Doing, place: str = "", at: Point | None = None) -> Battle:
    """Return the battle with an Action completed now, and what it does to markers done (MIS-60).

    `place` is where the unit was, `at` where a new marker was set up or a Hazard was moved; ask `misplaced` first.
    """
    battle, action = table.battle, table.action(doing.action)
    done = doing._replace(state=DONE, place=place, done_in=(battle.round, battle.turn))
    changed = battle._replace(actions=tuple(done if one == doing else one for one in battle.actions))
    effect = EFFECTS.get(action.effect) if action else None
    if effect is None:
        return changed
    return changed._replace(markers={**battle.markers, **effect(table, doing, at)})


def lost_one(battle: Battle, doing: Doing, why: str) -> Battle:
    """Return the battle with an Action lost (MIS-63)."""
    gone = doing._replace(state=LOST, why=why)
    return battle._replace(actions=tuple(gone if one == doing else one for one in battle.actions))


def lost_by(battle: Battle, player: str, unit: str, why: str) -> tuple[Battle, tuple[Doing, ...]]:
    """Return the battle with every Action lost that a unit has under way, and those Actions (MIS-63)."""
    gone = tuple(one for one in under_way(battle, player) if one.unit == unit)
    for doing in gone:
        battle = lost_one(battle, doing, why)
    return battle, gone


# What Actions do to markers


def _state(table: Table, marker: str) -> MarkerState:
    return table.battle.markers.get(marker, MarkerState())


def _terraformed(table: Table, doing: Doing, _: Point | None) -> Mapping[str, MarkerState]:
    """Return the marker as both players may have terraformed it, each with an Action begun before the other's was complete (MIS-60)."""
    state = _state(table, doing.marker)
    return {doing.marker: state._replace(terraformed=tuple(dict.fromkeys((*state.terraformed, doing.player))))}


def _taken_over(table: Table, doing: Doing, _: Point | None) -> Mapping[str, MarkerState]:
    return {doing.marker: _state(table, doing.marker)._replace(terraformed=(doing.player,))}


def _burned(table: Table, doing: Doing, _: Point | None) -> Mapping[str, MarkerState]:
    return {doing.marker: _state(table, doing.marker)._replace(burned=doing.player, held=None, held_at_start=None)}


def _moved(table: Table, doing: Doing, at: Point | None) -> Mapping[str, MarkerState]:
    return {doing.marker: _state(table, doing.marker)._replace(at=at)} if at else {}


def _added(table: Table, _: Doing, at: Point | None) -> Mapping[str, MarkerState]:
    return {new_marker(table): MarkerState(at=at)} if at else {}


EFFECTS: Final[Mapping[str, Effect]] = {
    "terraformed": _terraformed,
    "terraformed-over": _taken_over,
    "burned": _burned,
    "hazard-moved": _moved,
    "new-marker": _added,
}


def new_marker(table: Table) -> str:
    """Return the id that the next marker that is added gets: the first m-number that was never used."""
    printed = table.deployment.markers if table.deployment else {}
    used = {*printed, *table.battle.markers}
    return next(name for n in range(1, len(used) + 2) if (name := f"m{n}") not in used)


# Where a marker may come to stand


def misplaced(table: Table, doing: Doing, at: Point) -> Problems:
    """Return why a marker cannot come to stand where an Action would have it: `marker-place`, each reason; none where it can.

    The Ritual's stands 12″ from one other marker of No Man's Land and not within 6″ of any, centre to centre; a Hazard moves up to 6″.
    """
    action = table.action(doing.action)
    effect = action.effect if action else ""
    if not (0 <= at[0] <= WIDTH and 0 <= at[1] <= HEIGHT):
        return (_bad(at, "beyond the battlefield", f"Give inches from the left, 0 to {WIDTH}, and from the top, 0 to {HEIGHT}."),)
    return _bad_ritual(table, at) if effect == "new-marker" else _bad_hazard(table, doing, at) if effect == "hazard-moved" else ()


def _bad(at: Point, what: str, cure: str) -> Problem:
    return refused("marker-place", f"{at[0]:g}″ {at[1]:g}″ is {what}.", cure, "MIS-60")


def _apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _bad_ritual(table: Table, at: Point) -> Problems:
    there = {one.id: (_apart(at, one.at), one.ground) for one in markers_of(table).values()}
    near = [name for name, (far, _) in there.items() if far < RITUAL_CLEAR - SLACK]
    found = (
        [_bad(at, f"within 6″ of {listed(near)}", "The new marker stands 6″ or more from every other, centre to centre.")] if near else []
    )
    if not any(ground == NO_MANS_LAND and abs(far - RITUAL_APART) <= SLACK for far, ground in there.values()):
        cure = "It stands exactly 12″ from one other marker of No Man's Land, centre to centre."
        found.append(_bad(at, "12″ from no marker of No Man's Land", cure))
    if not _in_no_mans_land(table, at):
        found.append(_bad(at, "not wholly within No Man's Land", "The new marker touches no deployment zone."))
    return tuple(found)


def _in_no_mans_land(table: Table, at: Point) -> bool:
    """Return whether a marker would stand wholly within No Man's Land; what lies in the hole of the Deployment card is part of it."""
    card = table.deployment
    if card is None or (card.hole and _apart(at, MIDDLE) <= card.hole - MARKER_RADIUS + SLACK):
        return True
    return all(distance(at, zone) >= MARKER_RADIUS - SLACK for zone in card.zones.values())


def _bad_hazard(table: Table, doing: Doing, at: Point) -> Problems:
    there = markers_of(table)
    own = there.get(doing.marker)
    far = _apart(at, own.at) if own else 0.0
    found = [_bad(at, f"{far:.1f}″ from where {doing.marker} is", "A Hazard is moved up to 6″.")] if far > HAZARD_MOVE + SLACK else []
    on = [one.id for one in there.values() if one.id != doing.marker and _apart(at, one.at) < 2 * MARKER_RADIUS - SLACK]
    return (*found, *([_bad(at, f"on top of {listed(on)}", "A Hazard does not end on another marker.")] if on else []))
