"""The echo of a check: what was understood of Orders and responses, slot by slot, before anything is judged."""

from collections.abc import Iterator, Mapping

from whcli.model.orders import Order
from whcli.model.view import OwnView, SlotView, View
from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph
from whcli.report.orders_own import response_items, set_aside
from whcli.report.orders_words import Voice, headline, quoted, voice


def understood(view: View, pools: Mapping[str, int]) -> Iterator[Block]:
    """Yield what was understood, by Primarch and Institution."""
    speaking = voice(view, explain=False)
    yield Heading(1, f"{view.campaign}, turn {view.turn}" if view.campaign else f"Turn {view.turn}")
    told = [own for own in view.own if len(view.own) == 1 or _has_papers(own)]
    if not told:
        yield Paragraph("No Orders and no responses yet.")
    for own in told:
        yield from _own(own, view, pools, speaking)


def _has_papers(own: OwnView) -> bool:
    return own.received in ("received", "passed") or bool(own.responses) or any(slot.state != "empty" for slot in own.slots)


def _own(own: OwnView, view: View, pools: Mapping[str, int], voice: Voice) -> Iterator[Block]:
    at = f", at {headline(own.present)}" if own.present else ""
    yield Heading(3, f"{own.sheet.name}{at}")
    slots = tuple(_slot(f"{n}.", slot, own, voice) for n, slot in enumerate(own.slots, 1))
    if slots and (own.received != "absent" or any(slot.state != "empty" for slot in own.slots)):
        yield Bullets(slots)
    else:
        yield Paragraph("No Orders.")
    below = (*response_items(own, voice), *_effort(own, pools), *set_aside(own, view, voice))
    if below:
        yield Bullets(below)


def _slot(mark: str, slot: SlotView, own: OwnView, voice: Voice) -> Item:
    if slot.state == "empty":
        joins = [headline(r.conflict) for r in own.responses if r.react and f"{r.react.slot}." == mark]
        free = "" if own.sheet.institution else f": to join {joins[0]}" if joins else ": free for a reaction"
        return Item(f"empty{free}", mark=mark)
    if slot.order is None:
        return Item("void: it takes the slot and does nothing", mark=mark)
    void = " is void: it takes the slot and does nothing" if slot.state == "void" else ""
    arena = f", in {headline(slot.order.arena)}" if slot.order.arena else ""
    return Item(f" ({headline(slot.order.territory)}{arena}){void}", slot.order.title, mark, tuple(_details(slot.order, voice)))


def _details(order: Order, voice: Voice) -> Iterator[Item]:
    for goal, text in order.goals.items():
        core = "Core goal" if goal in order.core_goals else "Goal"
        yield Item(f" {goal}: {quoted([text])}", core)
    if order.id:
        yield Item(f": {order.id}", "Id")
    if order.opposes:
        yield Item(f": {voice.people(order.opposes)}", "Opposes")
    if order.tags:
        yield Item(f": {', '.join(sorted(order.tags))}", "Tags")
    if order.undo:
        yield Item(f": {order.undo}", "Undoes")


def _effort(own: OwnView, pools: Mapping[str, int]) -> Iterator[Item]:
    """Yield what is left of the Effort of the turn, where any is declared (ORD-14)."""
    spent = sum(points for response in own.responses for points in response.effort.values())
    pool = pools.get(own.sheet.id)
    if spent and pool is None:
        yield Item(f": {spent} declared", "Effort")
    elif spent and pool is not None:
        left = f"{pool - spent} left" if spent <= pool else f"{spent - pool} too many"
        yield Item(f": {spent} of {pool} declared, {left}", "Effort")
