"""Who controls which marker, as it was told, and whose ground a marker lies on (MIS-53, MIS-R50)."""

from collections.abc import Collection

from whcli.model.battle import Battle, MarkerState
from whcli.model.missions import NO_MANS_LAND
from whcli.rules.battle.markers import markers_of
from whcli.rules.battle.table import Table

OWN, ENEMY, OUTSIDE_OWN = "own", "enemy", "outside-own"
TOLD = "told-"  # in `used`, before a player: the markers of that player were told in this phase


def ground(table: Table, player: str, marker: str) -> str:
    """Return whose ground a marker lies on, from a player's view: own, enemy or no-mans-land. An added marker is in No Man's Land."""
    card = table.deployment.markers.get(marker) if table.deployment else None
    begins = card.ground if card else NO_MANS_LAND
    return begins if begins == NO_MANS_LAND else OWN if begins == table.battle.side(player) else ENEMY


def lies(table: Table, player: str, marker: str, where: object) -> bool:
    """Return whether a marker lies on some ground: own, enemy, no-mans-land, outside-own; None or "" is anywhere."""
    here = ground(table, player, marker)
    return not where or here == where or (where == OUTSIDE_OWN and here != OWN)


def holding(table: Table, player: str) -> tuple[str, ...] | None:
    """Return the markers that a player controls, as was told in this phase; None where it was not told."""
    if TOLD + player not in table.battle.used:
        return None
    return tuple(one for one in markers_of(table) if table.battle.markers.get(one, MarkerState()).held == player)


def held_at_start(table: Table, player: str) -> tuple[str, ...] | None:
    """Return the markers that a player controlled when the turn began; None where it is not known. At first nobody controls any."""
    battle = table.battle
    if battle.round == 1 and battle.turn == battle.first_turn:
        return ()
    states = {one: battle.markers.get(one, MarkerState()) for one in markers_of(table)}
    if any(state.held_at_start is None for state in states.values()):
        return None
    return tuple(one for one, state in states.items() if state.held_at_start == player)


def told(table: Table, player: str, own: Collection[str] | None, theirs: Collection[str] | None) -> Battle:
    """Return the battle with control as a player told it now: the own markers and the opponent's, None where it was not told."""
    battle = table.battle
    other = battle.opponent(player)
    lists = {player: holding(table, player) if own is None else own, other: holding(table, other) if theirs is None else theirs}
    known = {who: found for who, found in lists.items() if found is not None}
    if not known:
        return battle
    states = dict(battle.markers)
    for one in markers_of(table):
        holder = next((who for who, found in known.items() if one in found), "" if len(known) == 2 else None)
        states[one] = states.get(one, MarkerState())._replace(held=holder)
    used = dict.fromkeys((*battle.used, *(TOLD + who for who in known)))
    return battle._replace(markers=_kept(states), used=tuple(used))


def turn_begun(battle: Battle) -> Battle:
    """Return the battle as a turn begins: control as it was told at the end of the last one, and without that player's guards."""
    known = all(TOLD + who in battle.used for who in battle.players)
    states = {one: _begun(state, battle.turn, known) for one, state in battle.markers.items()}
    return battle._replace(markers=_kept(states))


def _begun(state: MarkerState, player: str, known: bool) -> MarkerState:
    guard = {who: unit for who, unit in state.guard.items() if who != player}
    return state._replace(held_at_start=state.held if known else None, held=None, guard=guard)


def _kept(states: dict[str, MarkerState]) -> dict[str, MarkerState]:
    return {one: state for one, state in states.items() if state != MarkerState()}
