"""What a pre-filled form of Orders holds (ORD-01, ORD-R60)."""

from collections.abc import Iterator

from whcli.model.campaign import Turn
from whcli.model.drafts import Carried, Form
from whcli.model.names import MAJOR
from whcli.model.orders import Standing
from whcli.model.rulebook import OrdersRules
from whcli.model.view import OwnView, View


def as_opened(turn: Turn) -> Turn:
    """Return a turn as it opens: what stands in force and where everyone is, without anything sent in since."""
    return Turn(turn.number, notes=turn.notes, standing=turn.standing)


def form(view: View, who: str, rules: OrdersRules, last: View | None) -> Form | None:
    """Return the form of one of the reader's own from a View of the turn as it opens; `last` is the View of the turn before.

    None for a sheet that has problems, which nobody can be judged by.
    """
    own = _own(view, who)
    if own is None or own.sheet.broken:
        return None
    sheet = own.sheet
    effort = rules.institution_effort if sheet.institution else rules.effort_pool
    carries = tuple(carried(own, rules))
    before = _own(last, who) if last else None
    return Form(who, sheet.name, sheet.player, sheet.institution, view.turn, rules.slots, effort, own.present, carries, before)


def _own(view: View, who: str) -> OwnView | None:
    return next((own for own in view.own if own.sheet.id == who), None)


def carried(own: OwnView, rules: OrdersRules) -> Iterator[Carried]:
    """Yield what somebody carries with when it ends, what ends first coming first (ORD-41)."""
    ends = [(e, _until(e, rules)) for e in own.carries]
    found = [Carried(e, until, f"{own.sheet.id}/{e.id}" if e.size == MAJOR and until is None else "") for e, until in ends]
    yield from sorted(found, key=lambda c: (c.until is None, c.until or 0, c.effect.id))


def _until(effect: Standing, rules: OrdersRules) -> int | None:
    """Return the last turn in which an effect counts, None for one that an Order or the GM ends (ORD-R41)."""
    ends = [] if effect.undone is None else [effect.undone]
    if effect.size != MAJOR and effect.gained is not None:
        ends.append(effect.gained + rules.minor_turns)
    return min(ends, default=None)
