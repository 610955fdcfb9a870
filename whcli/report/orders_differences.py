"""How two rulings on one turn differ, in sentences for the GM."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from whcli.model.names import ROLES, listed, title
from whcli.model.ruling import ClashRuling, ConflictRuling, Earned, OrderRuling, Reason, Ruling
from whcli.report.orders_words import headline, signed
from whcli.report.safe import safe


def differences(before: Ruling, after: Ruling) -> tuple[str, ...]:
    """Return how a ruling differs from the one before it, a sentence each, safe to show; nothing where they say the same."""
    told = chain(
        _attendance(before, after),
        _conflicts(before.conflicts, after.conflicts),
        _orders(before.orders, after.orders),
        _effects(before.effects, after.effects),
        _undone(before, after),
    )
    return tuple(safe(sentence) for sentence in told)


def _changed(what: str, before: object, after: object) -> Iterator[str]:
    if before != after:
        yield f"{what}: {before or 'none'} before, now {after or 'none'}."


def _attendance(before: Ruling, after: Ruling) -> Iterator[str]:
    for who in sorted({*before.players, *after.players}):
        yield from _changed(f"The Orders of {title(who)}", before.players.get(who, ""), after.players.get(who, ""))
    for who in sorted({*before.presence, *after.presence}):
        places = [headline(found) if (found := one.presence.get(who)) else "nowhere" for one in (before, after)]
        yield from _changed(f"Where {title(who)} is", *places)


# Conflicts


def _conflicts(before: Mapping[str, ConflictRuling], after: Mapping[str, ConflictRuling]) -> Iterator[str]:
    for name in sorted({*before, *after}):
        if name not in before:
            yield f"{headline(name)}: a new conflict, {_status(after[name].status)}."
        elif name not in after:
            yield f"{headline(name)}: the conflict is gone."
        else:
            yield from _conflict(headline(name), before[name], after[name])


def _status(status: str) -> str:
    return status.replace("-", " ")


def _conflict(name: str, before: ConflictRuling, after: ConflictRuling) -> Iterator[str]:
    yield from _changed(name, _status(before.status), _status(after.status))
    for role in ROLES:
        yield from _changed(f"{name}, {role}s", _people(before.sides.get(role, ())), _people(after.sides.get(role, ())))
    yield from _changed(f"{name}, yielded", _people(before.yielded), _people(after.yielded))
    yield from _changed(f"{name}, clashes", len(before.clashes), len(after.clashes))
    for number, (old, new) in enumerate(zip(before.clashes, after.clashes, strict=False), 1):
        several = len(after.clashes) > 1
        yield from _clash(f"{name}, clash {number}" if several else name, old, new)
    standing = [[f"{title(g.order.partition('/')[0])}'s {g.goal}" for g in one.goals if g.achieved] for one in (before, after)]
    yield from _changed(f"{name}, goals that stand", *map(listed, standing))


def _people(ids: Iterable[str]) -> str:
    return listed([title(who) for who in ids])


def _clash(name: str, before: ClashRuling, after: ClashRuling) -> Iterator[str]:
    for role in ROLES:
        yield from _changed(f"{name}, total of the {role}", _total(before, role), _total(after, role))
        yield from _changed(f"{name}, primary of the {role}", _primary(before, role), _primary(after, role))
    yield from _changed(f"{name}, outcome", _status(before.outcome), _status(after.outcome))


def _total(clash: ClashRuling, role: str) -> str:
    """Return a side's total with what makes it up: "11 (War 8, Effort 2 ...)" tells apart totals that came about otherwise."""
    side = clash.sides.get(role)
    if side is None:
        return ""
    shares = (f"{title(p.who)} {p.why or p.what} {signed(p.value)}" for p in side.parts)
    return f"{side.total} ({', '.join(shares)})"


def _primary(clash: ClashRuling, role: str) -> str:
    side = clash.sides.get(role)
    return title(side.primary) if side else ""


# Orders, effects, majors


def _orders(before: Mapping[str, OrderRuling], after: Mapping[str, OrderRuling]) -> Iterator[str]:
    for name in sorted({*before, *after}):
        who, _, slot = name.partition("/")
        told = f"{title(who)}, Order {slot}"
        old, new = before.get(name, OrderRuling("")), after.get(name, OrderRuling(""))
        yield from _changed(told, old.status, new.status)
        yield from _changed(f"{told}, achieved", listed(old.achieved), listed(new.achieved))
        yield from _changed(f"{told}, denied", listed(old.denied), listed(new.denied))
        if (old.status, old.achieved, old.denied) == (new.status, new.achieved, new.denied):
            yield from _changed(f"{told}, for what reason", _reasons(old.reasons), _reasons(new.reasons))


def _reasons(reasons: Iterable[Reason]) -> str:
    return ", ".join(f"{r.goal} {r.rule}{f' in {headline(r.conflict)}' if r.conflict else ''}" for r in reasons)


def _effects(before: Iterable[Earned], after: Iterable[Earned]) -> Iterator[str]:
    old, new = ({(e.who, e.id, e.kind): e for e in one} for one in (before, after))
    for key in sorted({*old, *new}):
        if key not in old:
            yield f"{_earner(new[key])} is new."
        elif key not in new:
            yield f"{_earner(old[key])} is gone."
        elif old[key] != new[key]:
            yield f"{_earner(old[key])} is now {_size(new[key])}{_other_words(old[key], new[key])}."


def _earner(effect: Earned) -> str:
    return f"{title(effect.who)}: the {_size(effect)} {effect.id}"


def _size(effect: Earned) -> str:
    return f"{effect.size} {effect.kind} {signed(effect.modify)}"


def _other_words(before: Earned, after: Earned) -> str:
    parts = [word for word, differs in (("scope", before.when != after.when), ("words", before.text != after.text)) if differs]
    return f", with other {listed(parts)}" if parts else ""


def _undone(before: Ruling, after: Ruling) -> Iterator[str]:
    old, new = ({(u.who, u.id): u.by for u in one.undone} for one in (before, after))
    for who, effect in sorted({*old, *new}):
        by = [f"undone by {found}" if (found := one.get((who, effect))) else "in force" for one in (old, new)]
        yield from _changed(f"{title(who)}, major {effect}", *by)
