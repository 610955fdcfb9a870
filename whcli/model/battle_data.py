"""Rulings on a battle, and how it stands, as plain data: the JSON answers of Battles.

Figures stand as they are, tuples as lists, and what is nothing beyond the fixed names is left out.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from whcli.model.battle import Battle, Hand, MarkerState, Standing
from whcli.model.battle_ruling import BattleRuling, Credit, Need
from whcli.model.battle_sheet import Sheet, Tally
from whcli.model.change import Change, Step
from whcli.model.rolls import Draw, Roll, roll_data

_PRIMARY: Final = ("primary", "secret", "primary+secret")  # caps that take of the primary and the Secret Mission


def ruling_answer(ruling: BattleRuling) -> dict[str, Any]:
    """Return the answer on a deed: `deed`, and beside it every roll, change, rule and remark."""
    return {
        "battle": ruling.battle.id,
        "deed": deed_data(ruling),
        "needs": needs_data(ruling.needs),
        "rolls": rolls_data(ruling.rolls),
        "changes": changes_data(ruling.changes),
        "rules": list(ruling.rules),
        "remarks": list(ruling.remarks),
    }


def deed_data(ruling: BattleRuling) -> dict[str, Any]:
    """Return what was done: the word, the player, what happened, the VP it gave, figures that add up, and the deed's own data."""
    extra = {"steps": steps_data(ruling.steps), "data": {key: plain(value) for key, value in ruling.data.items()}}
    return {
        "deed": ruling.deed,
        "who": ruling.who,
        "told": list(ruling.told),
        "credits": [credit_data(one) for one in ruling.credits],
        **{key: value for key, value in extra.items() if value},
    }


def credit_data(credit: Credit) -> dict[str, Any]:
    """Return the VP that an award gave; `met` only where its condition was met and a cap took all of it."""
    capped = {"met": True} if credit.met and not credit.vp else {}
    fields = {"player": credit.player, "source": credit.source, "card": credit.card, "vp": credit.vp, "why": credit.why, "n": credit.n}
    return {**fields, **capped, "steps": steps_data(credit.steps)}


def needs_data(needs: Iterable[Need]) -> list[dict[str, Any]]:
    """Return what is still needed, in order; how to give it and the rule only where there is one."""
    return [{key: value for key, value in one._asdict().items() if value or key in ("who", "what", "say")} for one in needs]


def steps_data(steps: Iterable[Step]) -> list[dict[str, Any]]:
    """Return steps as they are."""
    return [one._asdict() for one in steps]


def rolls_data(rolls: Iterable[Roll | Draw]) -> list[dict[str, Any]]:
    """Return rolls as the log has them."""
    return [roll_data(one) for one in rolls]


def changes_data(changes: Iterable[Change]) -> list[list[object]]:
    """Return changes as the log has them: [path with dots, before, after]."""
    return [[".".join(one.path), one.before, one.after] for one in changes]


def plain(value: object) -> Any:
    """Return a value of records as JSON has it: a record as a mapping of its fields but its place, a tuple as a list, deep."""
    if hasattr(value, "_asdict"):
        return {key: plain(one) for key, one in value._asdict().items() if key != "where"}
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(one) for one in value]
    return value


def mission_data(battle: Battle) -> dict[str, Any]:
    """Return the mission that is in play; a card that is not drawn yet is "", the pool's row and redrawn cards only where there are any."""
    mission = battle.mission
    extra: dict[str, Any] = {"pool": mission.pool, "redrawn": list(mission.redrawn)}
    cards = {"deployment": mission.deployment, "rule": mission.rule, "primary": mission.primary}
    return {**cards, **{key: value for key, value in extra.items() if value}}


# How it stands


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
    return _some(standing._asdict() | when)


def marker_data(state: MarkerState) -> dict[str, Any]:
    """Return what has become of a marker; `held` "" is nobody, and is left out where nobody told it."""
    held = {name: value for name in ("held", "held_at_start") if (value := getattr(state, name)) is not None}
    return _some(state._asdict()) | held


def _some(fields: dict[str, Any]) -> dict[str, Any]:
    return {key: plain(value) for key, value in fields.items() if value not in (0, "", (), {}, None, False)}
