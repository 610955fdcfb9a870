"""From two states of a fight to the Changes between them: rules work on records, files splice plain values under paths."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from whcli.model.change import Change
from whcli.model.combat import DN_CONDITIONS
from whcli.model.combat_state import (
    ActiveCondition,
    Combatant,
    Declared,
    Effect,
    Encounter,
    Mob,
    Pending,
    Turn,
    Until,
)

Plain = object  # what YAML holds; None: the entry is not there


def differences(before: Encounter, after: Encounter) -> tuple[Change, ...]:
    """Return what leads from one state of an encounter to another, in the order of the file's keys.

    Only state is compared (see `_FIELDS`, `_STATE`), never stat blocks, names or weapons. A combatant that left the mapping gives one
    Change to None; a new one gives one that names its profile, whole.
    """
    fields = [(name, plain) for name, plain in _FIELDS.items() if getattr(before, name) != getattr(after, name)]
    found = [Change((name,), plain(before), plain(after)) for name, plain in fields]
    moved = before.engaged != after.engaged
    for who, one in before.combatants.items():
        if moved or after.combatants.get(who) is not one:
            found += _combatant(before, after, who)
    found += [_newcomer(after, who) for who in after.combatants if who not in before.combatants]
    if before.distances is not after.distances:
        found += _by_key("distance", _distances(before), _distances(after))
    if before.effects is not after.effects:
        found += _by_key("effects", _effects(before), _effects(after))
    return tuple(one for one in found if one.before != one.after)


def _combatant(before: Encounter, after: Encounter, who: str) -> Iterable[Change]:
    old, new = before.combatants[who], after.combatants.get(who)
    if new is None:
        yield Change(("combatants", who), {}, None)
        return
    inner = ("taken",) if old.inline else ()
    for name, plain in _STATE.items():
        place = inner if name in ("wounds", "shock") else ()
        if getattr(old, name) != getattr(new, name):
            yield Change(("combatants", who, *place, name), plain(old), plain(new))
    for name, table in _TABLES.items():
        if getattr(old, name) != getattr(new, name):
            yield from _by_key(name, table(old), table(new), ("combatants", who))
    if _lost(before, after, who) or _first(before, after, who):
        yield Change(("combatants", who, "engaged"), _list(before.engaged_with(who)), _list(after.engaged_with(who)))


def _newcomer(after: Encounter, who: str) -> Change:
    """Return the entry of a combatant who is new: the profile, the side, and how they stand; what is usual is left out."""
    one = after.combatants[who]
    state = {name: plain(one) for name, plain in _STATE.items() if name not in ("wrath", "ruin")}
    tables = {name: table(one) or None for name, table in _TABLES.items()}
    engaged = _list(other for other in after.engaged_with(who) if who < other)
    found = {"profile": one.profile.id, "side": one.side, **state, **tables, "engaged": engaged}
    return Change(("combatants", who), None, {name: value for name, value in found.items() if value is not None})


def _by_key(name: str, old: Mapping[str, Plain], new: Mapping[str, Plain], under: tuple[str, ...] = ()) -> Iterable[Change]:
    """Return a Change for each key of a table; for the whole table where it comes or goes."""
    if bool(old) != bool(new):
        return [Change((*under, name), dict(old) or None, dict(new) or None)]
    return [Change((*under, name, key), old.get(key), new.get(key)) for key in sorted({*old, *new})]


def _lost(before: Encounter, after: Encounter, who: str) -> bool:
    return bool(set(before.engaged_with(who)) - set(after.engaged_with(who)))


def _first(before: Encounter, after: Encounter, who: str) -> bool:
    """Return whether a new engagement is told on this one's side: the first of the pair by id says it for both."""
    return any(pair[0] == who for pair in after.engaged - before.engaged)


# Parts as plain values


def _number(value: int) -> Plain:
    return value or None


def _list(value: Iterable[str]) -> Plain:
    return list(value) or None


def _sorted(value: Iterable[str]) -> Plain:
    return sorted(value) or None


def _fields(record: tuple[object, ...], **as_plain: Plain) -> dict[str, Plain]:
    """Return a record's fields that are not their defaults, under their own names."""
    defaults: Mapping[str, object] = getattr(record, "_field_defaults", {})
    names: tuple[str, ...] = getattr(record, "_fields", ())
    found = {name: as_plain.get(name, value) for name, value in zip(names, record, strict=True) if defaults.get(name, ...) != value}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in found.items()}


def until(value: Until | None) -> Plain:
    """Return an end as it is written: {end_of_turn: vane, round: 3}."""
    if value is None:
        return None
    return {value.edge: value.who or True} | ({"round": value.round} if value.round else {})


def condition(name: str, active: tuple[ActiveCondition, ...]) -> Plain:
    """Return a Condition as it is written: a number, or a list where an end, a source or a DN matters.

    Where a number would be a DN, one without a DN is true.
    """
    if len(active) == 1 and active[0] == ActiveCondition(active[0].n):
        return True if name in DN_CONDITIONS else active[0].n
    return [_fields(one, until=until(one.until)) or {"n": 1} for one in active]


def _effect(effect: Effect) -> Plain:
    return _fields(effect, until=until(effect.until))


def mob(value: Mob | None) -> Plain:
    """Return a Mob as it is written: its number, or {now, start, …} where it differs from what it began as."""
    if value is None:
        return None
    return value.now if value == Mob(value.now, value.now) else _fields(value)


def turn(value: Turn) -> Plain:
    """Return the Turn that is being taken, None where nothing is spent."""
    return _fields(value) or None


def declared(value: Declared) -> dict[str, Plain]:
    """Return a declared attack, defaults left out."""
    return _fields(value)


def pending(value: Pending | None) -> Plain:
    """Return an attack that stopped before its damage."""
    return None if value is None else _fields(value, declared=declared(value.declared))


def _distances(encounter: Encounter) -> dict[str, Plain]:
    found: dict[str, dict[str, int]] = {}
    for (one, other), metres in sorted(encounter.distances.items()):
        found.setdefault(one, {})[other] = metres
    return dict(found)


def _effects(encounter: Encounter) -> dict[str, Plain]:
    return {who: [_effect(one) for one in effects] for who, effects in sorted(encounter.effects.items()) if effects}


def _conditions(one: Combatant) -> dict[str, Plain]:
    return {name: condition(name, active) for name, active in sorted(one.conditions.items()) if active}


def _injuries(one: Combatant) -> dict[str, Plain]:
    return {name: list(value) for name, value in zip(one.injuries._fields, one.injuries, strict=True) if value}


_FIELDS: Final[Mapping[str, Callable[[Encounter], Plain]]] = {
    "glory": lambda e: _number(e.glory),
    "ruin": lambda e: _number(e.ruin),
    "round": lambda e: _number(e.round),
    "acted": lambda e: _list(e.acted),
    "active": lambda e: e.active or None,
    "turn": lambda e: turn(e.turn),
    "seized": lambda e: e.seized or None,
    "reacted": lambda e: _list(e.reacted),
    "held": lambda e: _sorted(e.held),
    "ambushed": lambda e: _sorted(e.ambushed),
    "pending": lambda e: pending(e.pending),
    "vision": lambda e: e.vision or None,
    "ended": lambda e: e.ended or None,
}
_STATE: Final[Mapping[str, Callable[[Combatant], Plain]]] = {
    "wounds": lambda c: _number(c.wounds),
    "shock": lambda c: _number(c.shock),
    "wrath": lambda c: c.wrath,
    "reload": lambda c: _sorted(c.reload),
    "mob": lambda c: mob(c.mob),
    "ruin": lambda c: c.ruin,
    "out": lambda c: c.out or None,
}
_TABLES: Final[Mapping[str, Callable[[Combatant], dict[str, Plain]]]] = {
    "conditions": _conditions,
    "injuries": _injuries,
    "ammo": lambda c: dict(sorted(c.ammo.items())),
}
