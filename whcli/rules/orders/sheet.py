"""The sheet: Traits, and what Qualities modify, permit, forbid, compel and bar (ORD-10 to ORD-15)."""

from collections.abc import Iterable, Iterator
from operator import attrgetter

from whcli.model.orders import Order, QualityEffect, Sheet, Standing
from whcli.model.rulebook import OrdersRules
from whcli.model.ruling import Compulsion, Part
from whcli.model.when import Circumstances
from whcli.rules.when import holds


def working(sheet: Sheet, facts: Circumstances, invoked: Iterable[str] = ()) -> Iterator[tuple[str, QualityEffect]]:
    """Yield (Quality id, effect) of every effect that counts here: always on, or invoked (ORD-13), in order of id."""
    for quality in sorted(sheet.qualities, key=attrgetter("id")):
        for effect in quality.effects:
            if (not effect.invoke or quality.id in invoked) and holds(effect.when, facts):
                yield quality.id, effect


def quality_parts(sheet: Sheet, facts: Circumstances, invoked: Iterable[str]) -> Iterator[Part]:
    """Yield what Qualities add to or take from a total (ORD-13), in full (ORD-50)."""
    for quality, effect in working(sheet, facts, invoked):
        if effect.modify:
            yield Part(sheet.id, "quality", effect.modify, "ORD-13", f"Quality {quality}", quality)


def standing_parts(who: str, effects: Iterable[Standing], facts: Circumstances) -> Iterator[Part]:
    """Yield what boons and consequences in force add or take; all whose scope matches add up (ORD-R43)."""
    for effect in sorted(effects, key=attrgetter("id")):
        if holds(effect.when, facts):
            yield Part(who, effect.kind, effect.modify, "ORD-40", f"{effect.size} {effect.kind} {effect.id}", effect.id)


def compulsions(sheet: Sheet, facts: Circumstances, invoked: Iterable[str]) -> Iterator[Compulsion]:
    """Yield the floors and ceilings that a sheet's Qualities set to the outcome (ORD-R15)."""
    for quality, effect in working(sheet, facts, invoked):
        if effect.at_least:
            yield Compulsion(sheet.id, quality, "at_least", effect.at_least)
        if effect.at_most:
            yield Compulsion(sheet.id, quality, "at_most", effect.at_most)


def barred(sheet: Sheet, deed: str, facts: Circumstances) -> str:
    """Return the Quality that bars `deed` (yield | react | spend-effort), "" if none does (ORD-R14)."""
    return next((quality for quality, effect in working(sheet, facts) if deed in effect.cannot), "")


def order_facts(order: Order, segmentum: str, present: bool) -> Circumstances:
    """Return what is known of an Order before any conflict, for `forbid:` and `allow:` with a condition."""
    return Circumstances(arena=order.arena, territory=order.territory, segmentum=segmentum, tag=order.tags, present=present)


def forbidden(sheet: Sheet, order: Order, facts: Circumstances) -> tuple[str, str] | None:
    """Return (tag, Quality) of the first tag of the Order that a Quality forbids its author (ORD-R14)."""
    bans = {tag: quality for quality, effect in working(sheet, facts) for tag in effect.forbid}
    return next(((tag, bans[tag]) for tag in sorted(order.tags) if tag in bans), None)


def unallowed(sheet: Sheet, order: Order, facts: Circumstances, rules: OrdersRules) -> str:
    """Return the first restricted tag of the Order that no Quality allows its author, "" if there is none (ORD-R14)."""
    allowed = {tag for _, effect in working(sheet, facts) for tag in effect.allow}
    return next((tag for tag in sorted(order.tags) if tag in rules.restricted_tags and tag not in allowed), "")
