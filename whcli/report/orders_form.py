"""The comments of a form of Orders: what its owner carries, and what became of the turn before. From the owner's own View alone."""

from collections.abc import Iterable, Iterator
from typing import Final

from whcli.model.drafts import Carried, Form
from whcli.model.view import OwnView, SlotView
from whcli.report.orders_words import Voice, effect, origin
from whcli.report.safe import safe
from whcli.report.wrap import wrapped

WIDTH: Final = 100  # columns of a comment, without its #


def comment_lines(notes: Iterable[str]) -> tuple[str, ...]:
    """Return notes in lines for comments: broken between words, those that begin with a dash set in, and made safe."""
    return tuple(line for note in notes for line in wrapped(safe(note), WIDTH, "", "    " if note.startswith("- ") else "  "))


def form_notes(form: Form, voice: Voice, due: str) -> tuple[str, ...]:
    """Return what a form tells its owner, a line each; lines that begin with a dash belong to the one before them."""
    return tuple(_notes(form, voice, due))


def _notes(form: Form, voice: Voice, due: str) -> Iterator[str]:
    whose = "an Institution, whose Orders the GM gives" if form.institution else voice.people((form.player,))
    by = f" Orders are due {due}." if due else ""
    yield f"{form.name} ({whose}), turn {form.turn}.{by}"
    if form.effort:
        yield f"Effort {form.effort}, spent in answer to the notice of conflicts, not here."
    if form.carries:
        yield "In force this turn:"
        yield from (f"- {_carried(one, voice)}" for one in form.carries)
    if form.last is not None:
        yield from _last(form.last, form.turn - 1)


def _carried(one: Carried, voice: Voice) -> str:
    told = effect(one.effect, voice)
    return f"{told}{'' if one.effect.text else f' (from {origin(one.effect.id)})'}; {_ends(one)}"


def _ends(one: Carried) -> str:
    """Return when a boon or consequence ends (ORD-41)."""
    if one.until is not None:
        return f"to the end of turn {one.until}"
    return f"until an Order says `undo: {one.undo}`" if one.undo else "until the GM takes it away"


def _last(own: OwnView, turn: int) -> Iterator[str]:
    told = [line for slot in own.slots if (line := _outcome(slot))]
    if told:
        yield f"Turn {turn}:"
        yield from (f"- {line}" for line in told)
    elif not own.sheet.institution:
        yield f"Turn {turn}: {'no Orders came' if own.received == 'absent' else 'passed'}."


def _outcome(slot: SlotView) -> str:
    """Return what became of an Order in one line, "" for a slot that was empty."""
    order, ruling = slot.order, slot.ruling
    if order is None or ruling is None:
        return ""
    verdict = ruling.status if ruling.status != "contested" else _contested(slot)
    return f"{order.title}: {verdict}"


def _contested(slot: SlotView) -> str:
    ruling = slot.ruling
    if ruling is None or not (ruling.achieved or ruling.denied):
        return "contested"
    if not ruling.denied:
        return "succeeded against resistance"
    lost = ", ".join(ruling.denied)
    return f"failed in part (lost: {lost})" if ruling.achieved else "failed"
