"""From a Node to a battle: the mission, the step, hands, units, markers, Actions and the score sheet.

The inverse of `rules.battle.changes`, and kind to what people write by hand: a word for a list of one, defaults left out.
"""

from collections.abc import Mapping
from typing import Final

from whcli.files.fields import EMPTY, below, child, entries, flag, items, number, text, whole, words
from whcli.files.node import Node
from whcli.model.battle import (
    Army,
    Battle,
    Doing,
    Hand,
    Lost,
    MarkerState,
    Mission,
    Player,
    Score,
    Secret,
    Standing,
    Terrain,
)
from whcli.model.missions import Point
from whcli.model.names import title
from whcli.problems import Where, nowhere

NOBODY: Final = "nobody"  # who holds a marker that nobody holds


def decode_battle(node: Node, battle_id: str, armies: Mapping[str, Army], where: Where = nowhere) -> Battle:
    """Return a battle from a Node that its schema has passed.

    battle_id is the name of its file without `.yaml`, armies are those read for its players; who has none has an empty one.
    """
    return Battle(
        battle_id,
        text(node, "battle", title(battle_id)),
        text(node, "size", "strike-force"),
        text(node, "deck", "pariah-nexus"),
        {who: _player(who, one, armies) for who, one in entries(node, "players").items()},
        _mission(child(node, "mission") or EMPTY),
        where=where,
        **_clock(node),  # type: ignore[arg-type]
        **_table(node, where),  # type: ignore[arg-type]
        **_done(node),  # type: ignore[arg-type]
    )


def _player(who: str, node: Node, armies: Mapping[str, Army]) -> Player:
    return Player(who, armies.get(who, Army("")), text(node, "army"), flag(node, "painted"))


def _mission(node: Node) -> Mission:
    return Mission(_word(node, "deployment"), _word(node, "rule"), _word(node, "primary"), _word(node, "pool"), words(node, "redrawn"))


def _clock(node: Node) -> dict[str, object]:
    """Return who has which side, and how far the battle has come (MIS-R01)."""
    return {
        "attacker": _word(node, "attacker"),
        "first_turn": _word(node, "first_turn"),
        "step": number(node, "step", 1),
        "round": number(node, "round"),
        "turn": _word(node, "turn"),
        "phase": _word(node, "phase"),
        "ended": _word(node, "ended"),
        "seed": text(node, "seed"),
    }


def _table(node: Node, where: Where) -> dict[str, object]:
    """Return what is counted, held and scored, by player or marker."""
    return {
        "cp": _numbers(node, "cp"),
        "gained": _numbers(node, "gained"),
        "hands": {who: _hand(one) for who, one in entries(node, "secondaries").items()},
        "units": {who: {unit: _standing(one) for unit, one in _by_key(part).items()} for who, part in entries(node, "units").items()},
        "markers": {marker: _marker(one) for marker, one in entries(node, "markers").items()},
        "actions": tuple(map(_doing, items(node, "actions"))),
        "score": {who: tuple(map(_score, _listed(one))) for who, one in entries(node, "score").items()},
        "secrets": {who: _secret(one) for who, one in entries(node, "secrets").items()},
        "terrain": tuple(_terrain(one, part, below(where, "terrain", one)) for one, part in entries(node, "terrain").items()),
    }


def _done(node: Node) -> dict[str, object]:
    """Return what the steps before the battle have brought (MIS-06 to MIS-12), and what may not be done twice."""
    return {
        "won": _words(node, "won"),
        "edges": _words(node, "edges"),
        "deployed": words(node, "deployed"),
        "done": _lists(child(node, "done") or EMPTY),
        "redeployed": words(node, "redeployed"),
        "prebattle": words(node, "prebattle"),
        "revealed": words(node, "revealed"),
        "used": words(node, "used"),
    }


# Plain parts


def _word(node: Node, key: str) -> str:
    """Return a word, "" where it is not written or null."""
    return "" if child(node, key) is None else text(node, key)


def _by_key(node: Node) -> Mapping[str, Node]:
    return node.value if isinstance(node.value, dict) else {}


def _listed(node: Node) -> tuple[Node, ...]:
    return node.value if isinstance(node.value, tuple) else ()


def _numbers(node: Node, key: str) -> dict[str, int]:
    part = child(node, key) or EMPTY
    return {name: number(part, name) for name in _by_key(part)}


def _words(node: Node, key: str) -> dict[str, str]:
    part = child(node, key) or EMPTY
    return {name: text(part, name) for name in _by_key(part)}


def _lists(node: Node) -> dict[str, tuple[str, ...]]:
    return {name: words(node, name) for name in _by_key(node)}


def _moment(node: Node | None) -> tuple[int, str] | None:
    return None if node is None else (number(node, "round"), text(node, "turn"))


def _inches(node: Node) -> float:
    return float(node.value) if isinstance(node.value, int | float) else 0.0


def _point(node: Node) -> Point:
    return _inches(_listed(node)[0]), _inches(_listed(node)[1])


# Records


def _hand(node: Node) -> Hand:
    return Hand(
        _word(node, "mode"),
        words(node, "cards"),
        words(node, "active"),
        words(node, "achieved"),
        words(node, "discarded"),
        words(node, "swapped"),
        number(node, "adapted"),
        _word(node, "drawn"),
        _lists(child(node, "marked") or EMPTY),
        words(node, "scored"),
        words(node, "fresh"),
        _word(node, "against"),
        words(node, "aside"),
    )


def _standing(node: Node) -> Standing:
    return Standing(
        _word(node, "attached"),
        _word(node, "embarked"),
        _word(node, "reserves"),
        bool(flag(node, "during")),
        _lost(child(node, "destroyed")),
        _moment(child(node, "away")),
        number(node, "arrived"),
        bool(flag(node, "shocked")),
        bool(flag(node, "advanced")),
        bool(flag(node, "fell_back")),
        bool(flag(node, "shot")),
        bool(flag(node, "engaged")),
        tuple(lost for one in items(node, "fallen") if (lost := _lost(one))),
        bool(flag(node, "escalated")),
    )


def _lost(node: Node | None) -> Lost | None:
    if node is None:
        return None
    at_marker = None if child(node, "at_marker") is None else text(node, "at_marker")
    return Lost(number(node, "round"), text(node, "turn"), at_marker, number(node, "models"), bool(flag(node, "late")))


def _held(node: Node, key: str) -> str | None:
    """Return who holds a marker: "" nobody, None not told."""
    who = None if child(node, key) is None else text(node, key)
    return "" if who == NOBODY else who


def _marker(node: Node) -> MarkerState:
    at = child(node, "at")
    return MarkerState(
        _held(node, "held"),
        _held(node, "held_at_start"),
        words(node, "terraformed"),
        _word(node, "burned"),
        bool(flag(node, "removed")),
        None if at is None else _point(at),
        _word(node, "name"),
        words(node, "banners"),
        _words(node, "guard"),
    )


def _doing(node: Node) -> Doing:
    turn = text(node, "turn")
    return Doing(
        _word(node, "player") or turn,
        text(node, "unit"),
        text(node, "action"),
        number(node, "round"),
        turn,
        _word(node, "marker"),
        _word(node, "edge"),
        _word(node, "area"),
        _word(node, "place"),
        _word(node, "state"),
        _word(node, "why"),
        _moment(child(node, "done_in")),
    )


def _score(node: Node) -> Score:
    return Score(
        number(node, "round"),
        text(node, "turn"),
        text(node, "source"),
        _word(node, "card"),
        number(node, "vp"),
        _word(node, "why"),
        whole(node, "n") or 0,
    )


def _secret(node: Node) -> Secret:
    return Secret(bool(flag(node, "undertaken")), _word(node, "card"), flag(node, "met"))


def _terrain(piece: str, node: Node, where: Where) -> Terrain:
    rect = child(node, "rect")
    if rect is None:
        return Terrain(piece, tuple(map(_point, items(node, "shape"))), _word(node, "name"), where)
    left, top, right, bottom = map(_inches, _listed(rect))
    return Terrain(piece, ((left, top), (right, top), (right, bottom), (left, bottom)), _word(node, "name"), where)
