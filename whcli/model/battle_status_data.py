"""How a battle stands as plain data: the JSON answer of `battle status`, with the names of the format."""

from collections.abc import Iterable
from typing import Any, Final

from whcli.model.battle import Battle, Hand, MarkerState, Standing
from whcli.model.battle_data import needs_data, plain
from whcli.model.battle_ruling import Need
from whcli.model.battle_sheet import Sheet, Tally

_PRIMARY: Final = ("primary", "secret", "primary+secret")  # caps that take of the primary and the Secret Mission


def status_answer(battle: Battle, sheet: Sheet, needs: Iterable[Need]) -> dict[str, Any]:
    """Return how a battle stands: `battle` with exactly the names of the format; beside it the mission, hands, units, markers, needs."""
    players = {who: _side(battle, sheet.of(who)) for who in battle.players}
    moment = {"step": battle.step, "round": battle.round, "turn": battle.turn, "phase": battle.phase}
    return {
        "battle": {**moment, "players": players, "winner": sheet.winner or None},
        "mission": mission_data(battle),
        "attacker": battle.attacker,
        "first_turn": battle.first_turn,
        "hands": {who: hand_data(hand) for who, hand in battle.hands.items()},
        "units": {who: {unit: stands_data(one) for unit, one in units.items()} for who, units in battle.units.items()},
        "markers": {marker: marker_data(one) for marker, one in battle.markers.items()},
        "actions": [_some(one._asdict()) for one in battle.actions],
        "needs": needs_data(needs),
    }


def mission_data(battle: Battle) -> dict[str, Any]:
    """Return the mission that is in play; a card that is not drawn yet is "", the pool's row and redrawn cards only where there are any."""
    mission = battle.mission
    extra: dict[str, Any] = {"pool": mission.pool, "redrawn": list(mission.redrawn)}
    cards = {"deployment": mission.deployment, "rule": mission.rule, "primary": mission.primary}
    return {**cards, **{key: value for key, value in extra.items() if value}}


def _side(battle: Battle, tally: Tally) -> dict[str, Any]:
    """Return one player's Command points, VP under the caps by source, and what the caps took."""
    return {"cp": battle.cp.get(tally.player, 0), "score": {**tally.kept, "total": tally.total}, "clipped": clipped_data(tally)}


def clipped_data(tally: Tally) -> dict[str, Any]:
    """Return the VP that caps took (MIS-51): of the primary and Secret Mission, of secondaries, by Fixed card; others by their name."""
    found: dict[str, Any] = {"primary": 0, "secondary": 0, "cards": {}}
    for clip in tally.clips:
        kind, _, card = clip.cap.partition(" ")
        if kind == "card":
            found["cards"][card] = clip.lost
        elif kind in _PRIMARY:
            found["primary"] += clip.lost
        else:
            found[clip.cap] = found.get(clip.cap, 0) + clip.lost
    return found


def hand_data(hand: Hand) -> dict[str, Any]:
    """Return a player's secondary missions; lists that are empty are left out (MIS-71)."""
    return _some(hand._asdict())


def stands_data(standing: Standing) -> dict[str, Any]:
    """Return how a unit stands where it is not on the table, whole; when it was destroyed or left as {round, turn}."""
    lost, away = standing.destroyed, standing.away
    when = {"destroyed": _some(lost._asdict()) if lost else None, "away": {"round": away[0], "turn": away[1]} if away else None}
    return _some(standing._asdict() | when | {"fallen": [_some(one._asdict()) for one in standing.fallen] or None})


def marker_data(state: MarkerState) -> dict[str, Any]:
    """Return what has become of a marker; `held` "" is nobody, and is left out where nobody told it."""
    held = {name: value for name in ("held", "held_at_start") if (value := getattr(state, name)) is not None}
    return _some(state._asdict()) | held


def _some(fields: dict[str, Any]) -> dict[str, Any]:
    return {key: plain(value) for key, value in fields.items() if value not in (0, "", (), {}, None, False)}
