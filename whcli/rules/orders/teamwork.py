"""Working together: who is primary, who adds half, who adds one, and the total of a side (ORD-44 to ORD-R47)."""

from collections.abc import Iterable, Iterator, Mapping

from whcli.model.names import title
from whcli.model.orders import Sheet, Standing
from whcli.model.record import NamedTuple
from whcli.model.rulebook import OrdersRules
from whcli.model.ruling import Compulsion, Part, SideRuling
from whcli.model.understood import Member
from whcli.model.when import Circumstances
from whcli.rules.orders.presence import lowered, penalty
from whcli.rules.orders.sheet import compulsions, quality_parts, standing_parts


class Combatant(NamedTuple):
    """Somebody in one clash, with everything that their side's total takes from them. `facts.primary` is set by ranking."""

    member: Member
    sheet: Sheet
    trait: int
    effects: tuple[Standing, ...]
    effort: int
    invoked: tuple[str, ...]
    facts: Circumstances

    @property
    def who(self) -> str:
        """Their id."""
        return self.member.who

    def as_primary(self, primary: bool) -> "Combatant":
        """Return them with or without the primary's place."""
        return self._replace(facts=self.facts._replace(primary=primary))


class Ranked(NamedTuple):
    """A side in order of rank (ORD-R46): the primary, the next highest, everyone else in the side's own order."""

    primary: Combatant
    second: Combatant | None
    others: tuple[Combatant, ...]

    def everyone(self) -> tuple[Combatant, ...]:
        """Return all, the primary first."""
        return (self.primary, *([self.second] if self.second else []), *self.others)


def reduced(combatant: Combatant, rules: OrdersRules) -> int:
    """Return the Trait after penalties of place, not below the floor (ORD-R52, ORD-R13)."""
    return lowered(combatant.trait, penalty(combatant.member, combatant.facts.present, rules)[0], rules)


def rank(side: tuple[Combatant, ...], named: str, rules: OrdersRules) -> Ranked:
    """Return the side ranked: by Trait after penalties and before Effort, ties to who stands first (ORD-45, ORD-R46).

    `named` is the primary that the GM set (ORD-46), "" for none. An Institution is primary only on a side without
    Primarchs or where the GM says so (ORD-R45).
    """
    by_trait = sorted(side, key=lambda c: -reduced(c, rules))
    chosen = [c for c in by_trait if c.who == named] or [c for c in by_trait if not c.sheet.institution] or by_trait
    primary = chosen[0]
    left = [c for c in by_trait if c.who != primary.who]
    second = left[0] if left else None
    others = tuple(c for c in side if c.who not in (primary.who, second and second.who))
    return Ranked(primary.as_primary(True), second, others)


def total(ranked: Ranked, rules: OrdersRules, left_out: tuple[str, ...]) -> SideRuling:
    """Return a side's total as the sum of its parts (ORD-44, ORD-51)."""
    parts = [*_primary_parts(ranked.primary, rules)]
    if ranked.second is not None:
        parts += _supporter_parts(ranked.second, _half(ranked.second, rules), rules)
    for combatant in ranked.others:
        parts += _supporter_parts(combatant, Part(combatant.who, "support", rules.support, "ORD-48", "supports"), rules)
    return SideRuling(ranked.primary.who, sum(p.value for p in parts), tuple(parts), left_out)


def trait_parts(combatant: Combatant, rules: OrdersRules) -> Iterator[Part]:
    """Yield the Trait and what place takes off it; a floor is a part of its own (ORD-45, ORD-53, ORD-54, ORD-R13)."""
    who, arena = combatant.who, title(combatant.facts.arena)
    yield Part(who, "trait", combatant.trait, "ORD-45", arena)
    amount, what, rule = penalty(combatant.member, combatant.facts.present, rules)
    if amount:
        why = "reacting" if what == "reacting" else f"not at {combatant.facts.territory}"
        yield Part(who, what, -amount, rule, why)
        floor = reduced(combatant, rules) - (combatant.trait - amount)
        if floor:
            yield Part(who, "floor", floor, "ORD-R13", f"penalties of place stop at {rules.trait_floor}")


def _primary_parts(combatant: Combatant, rules: OrdersRules) -> Iterator[Part]:
    yield from trait_parts(combatant, rules)
    if combatant.effort:
        yield Part(combatant.who, "effort", combatant.effort, "ORD-49", "Effort")
    yield from modifiers(combatant)


def _supporter_parts(combatant: Combatant, support: Part, rules: OrdersRules) -> Iterator[Part]:
    yield support
    counted = min(combatant.effort, rules.supporter_effort)
    if counted < combatant.effort:
        why = f"Effort: {counted} of {combatant.effort} declared, as not primary"
        yield Part(combatant.who, "effort", counted, "ORD-R47", why, declared=combatant.effort)
    elif counted:
        yield Part(combatant.who, "effort", counted, "ORD-49", "Effort")
    yield from modifiers(combatant)


def _half(combatant: Combatant, rules: OrdersRules) -> Part:
    """Return what the next highest adds: half the Trait after penalties, rounded down (ORD-47)."""
    trait = reduced(combatant, rules)
    how = {1: "all of", 2: "half of"}.get(rules.second_divisor, f"1/{rules.second_divisor} of")
    why = f"{how} {title(combatant.facts.arena)} {combatant.trait}"
    if trait != combatant.trait:
        amount, what, _ = penalty(combatant.member, combatant.facts.present, rules)
        why = f"{how} {trait} ({title(combatant.facts.arena)} {combatant.trait}, {what} -{amount})"
    return Part(combatant.who, "support", trait // rules.second_divisor, "ORD-47", why)


def modifiers(combatant: Combatant) -> Iterator[Part]:
    """Yield what Qualities, boons and consequences add or take, in full (ORD-50)."""
    yield from quality_parts(combatant.sheet, combatant.facts, combatant.invoked)
    yield from standing_parts(combatant.who, combatant.effects, combatant.facts)


def compelled(sides: Mapping[str, Iterable[Combatant]]) -> tuple[tuple[str, Compulsion], ...]:
    """Return every floor and ceiling on the outcome, with the role of whose side it speaks for (ORD-R15)."""
    return tuple((role, c) for role, side in sides.items() for one in side for c in compulsions(one.sheet, one.facts, one.invoked))
