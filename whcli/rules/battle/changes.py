"""From two states of a battle to the Changes between them: rules work on records, files splice plain values under paths."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar

from whcli.model.battle import Battle, Doing, Hand, Lost, MarkerState, Score, Secret, Standing
from whcli.model.change import Change, between

T = TypeVar("T")
Plain = object  # what YAML holds; None: the entry is not there
NOBODY: Final = "nobody"  # as the file writes a marker that nobody holds


def differences(before: Battle, after: Battle) -> tuple[Change, ...]:
    """Return what leads from one state of a battle to another, in the order of the file's keys.

    Only state is compared (see `_FIELDS`), never the name, the deck, armies or terrain. Mappings are told entry by entry; a list that
    differs is one Change of the whole, and so is a mapping that comes or goes.
    """
    found = [one for who in before.players for one in _painted(before, after, who)]
    for name, plain in _FIELDS.items():
        found += between(plain(before), plain(after), (name,))
    return tuple(found)


def _painted(before: Battle, after: Battle, who: str) -> tuple[Change, ...]:
    old, new = before.players[who].painted, after.players[who].painted
    return between(old, new, ("players", who, "painted"))


# Parts as plain values


def _value(value: object) -> Plain:
    """Return a value as YAML holds it: a tuple as a list, a mapping as a dict, a whole number of inches as an integer."""
    if isinstance(value, tuple):
        return [_value(one) for one in value]
    if isinstance(value, Mapping):
        return {key: _value(one) for key, one in value.items()}
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _fields(record: tuple[object, ...], **as_plain: Plain) -> dict[str, Plain]:
    """Return a record's fields that are not their defaults, under their own names; `as_plain` says otherwise, None leaves out."""
    defaults: Mapping[str, object] = getattr(record, "_field_defaults", {})
    names: tuple[str, ...] = getattr(record, "_fields", ())
    found = {name: _value(value) for name, value in zip(names, record, strict=True) if defaults.get(name, ...) != value}
    return {name: value for name, value in (found | as_plain).items() if value is not None}


def _some(value: Mapping[str, object]) -> Plain:
    """Return a table as a dict, None where it is empty."""
    return dict(value) or None


def _list(value: Iterable[object]) -> Plain:
    return [_value(one) for one in value] or None


def _moment(value: tuple[int, str] | None) -> Plain:
    """Return a round and whose turn as they are written: {round: 2, turn: alice}."""
    return None if value is None else {"round": value[0], "turn": value[1]}


def _hand(value: Hand) -> Plain:
    return _some(_fields(value))


def _lost(value: Lost | None) -> Plain:
    return None if value is None else _fields(value)


def _standing(value: Standing) -> Plain:
    fallen = [_lost(one) for one in value.fallen] or None
    return _some(_fields(value, destroyed=_lost(value.destroyed), away=_moment(value.away), fallen=fallen))


def _held(value: str | None) -> Plain:
    return NOBODY if value == "" else value


def _marker(value: MarkerState) -> Plain:
    names: Plain = value.terraformed[0] if len(value.terraformed) == 1 else _list(value.terraformed)
    held = {"held": _held(value.held), "held_at_start": _held(value.held_at_start)}
    return _some(_fields(value, terraformed=names, **held))


def _doing(value: Doing) -> Plain:
    """Return an Action as it is written; whose it is only where it is not that of whose turn it was."""
    player = None if value.player == value.turn else value.player
    return _fields(value, player=player, done_in=_moment(value.done_in))


def _score(value: Score) -> Plain:
    return _fields(value)


def _secret(value: Secret) -> Plain:
    return _fields(value)


def _table(values: Mapping[str, T], plain: Callable[[T], Plain]) -> Plain:
    """Return a table with each value made plain; those that are nothing are left out, and so is an empty table."""
    found = {key: plain(value) for key, value in values.items()}
    return {key: value for key, value in found.items() if value is not None} or None


def _units(battle: Battle) -> Plain:
    return _some({who: found for who, units in battle.units.items() if (found := _table(units, _standing)) is not None})


_FIELDS: Final[Mapping[str, Callable[[Battle], Plain]]] = {
    "mission": lambda b: _some(_fields(b.mission)),
    "won": lambda b: _some(b.won),
    "attacker": lambda b: b.attacker or None,
    "first_turn": lambda b: b.first_turn or None,
    "step": lambda b: b.step,
    "round": lambda b: b.round or None,
    "turn": lambda b: b.turn or None,
    "phase": lambda b: b.phase or None,
    "cp": lambda b: _some(b.cp),
    "gained": lambda b: _some({who: n for who, n in b.gained.items() if n}),
    "secondaries": lambda b: _table(b.hands, _hand),
    "units": _units,
    "markers": lambda b: _table(b.markers, _marker),
    "actions": lambda b: [_doing(one) for one in b.actions] or None,
    "score": lambda b: _some({who: [_score(one) for one in rows] for who, rows in b.score.items() if rows}),
    "secrets": lambda b: _table(b.secrets, _secret),
    "edges": lambda b: _some(b.edges),
    "deployed": lambda b: _list(b.deployed),
    "done": lambda b: _some({step: list(who) for step, who in b.done.items() if who}),
    "redeployed": lambda b: _list(b.redeployed),
    "prebattle": lambda b: _list(b.prebattle),
    "revealed": lambda b: _list(b.revealed),
    "used": lambda b: _list(b.used),
    "ended": lambda b: b.ended or None,
}
