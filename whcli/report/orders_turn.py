"""A whole turn of Orders told to one reader, from their View alone."""

from collections.abc import Iterable, Iterator, Mapping

from whcli.model.names import listed
from whcli.model.view import HEARD, MAY_JOIN, ConflictView, OwnView, View
from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph
from whcli.report.orders_conflict import conflict_blocks
from whcli.report.orders_meeting import in_a_line
from whcli.report.orders_own import carried, own_items, set_aside, sheet_blocks
from whcli.report.orders_slots import free_items, order_blocks
from whcli.report.orders_understood import understood
from whcli.report.orders_words import Voice, headline, voice

STAGES: Mapping[str, str] = {
    "open": "The turn is open; nothing is judged yet.",
    "planned": "This is how the turn would be judged as things are; nothing is recorded.",
    "resolved": "The turn is judged and not yet closed.",
    "closed": "The turn is closed.",
}


def turn_blocks(view: View, explain: bool = False) -> tuple[Block, ...]:
    """Return a turn as its reader may know it; with `explain` every number and verdict names its rule."""
    speaking = voice(view, explain)
    return tuple(_to_gm(view, speaking) if speaking.to_gm else _to_player(view, speaking))


def understood_blocks(view: View, pools: Mapping[str, int] = {}) -> tuple[Block, ...]:
    """Return what was understood of Orders and responses, slot by slot; `pools` is the Effort that each may spend in a turn (ORD-14)."""
    return tuple(understood(view, pools))


def _title(view: View) -> Heading:
    return Heading(1, f"{view.campaign}, turn {view.turn}" if view.campaign else f"Turn {view.turn}")


# To the GM


def _to_gm(view: View, voice: Voice) -> Iterator[Block]:
    yield _title(view)
    yield Paragraph(" ".join([STAGES.get(view.stage, ""), *_attendance(view, voice), *_waits(view, voice)]))
    for conflict in view.conflicts:
        yield from conflict_blocks(conflict, voice, _reasons(conflict, view, voice))
    if any(_speaks(own, view) for own in view.own):
        yield Heading(2, "Orders")
        for own in view.own:
            yield from _orders_of(own, view, voice)


def _attendance(view: View, voice: Voice) -> Iterator[str]:
    """Yield who sent nothing, and who passed (ORD-R03)."""
    absent = [own.sheet.id for own in view.own if own.received == "absent"]
    passed = [own.sheet.id for own in view.own if own.received == "passed"]
    if absent and view.stage == "open":
        yield f"No Orders yet from {voice.people(absent)}{voice.rule('ORD-R03')}."
    elif absent:
        yield f"Absent: {voice.people(absent)}{voice.rule('ORD-R03')}."
    if passed:
        yield f"Passed: {voice.people(passed)}{voice.rule('ORD-R03')}."


def _waits(view: View, voice: Voice) -> Iterator[str]:
    """Yield what the turn waits for before it can close."""
    agreements = [headline(c.id) for c in view.conflicts if c.status == "awaiting-agreement"]
    undecided = [headline(c.id) for c in view.conflicts if c.status == "unresolved"]
    if agreements:
        yield f"It cannot close before those who yielded agree in {listed(agreements)}{voice.rule('ORD-R25')}."
    if undecided:
        yield f"It cannot close before {listed(undecided)} can be judged."
    if view.stage == "open":
        yield from _unanswered(view, voice)


def _unanswered(view: View, voice: Voice) -> Iterator[str]:
    answered = {(r.who, r.conflict) for own in view.own for r in own.responses}
    primarchs = {own.sheet.id for own in view.own if not own.sheet.institution}
    for conflict in view.conflicts:
        silent = [w for side in conflict.sides.values() for w in side if w in primarchs and (w, conflict.id) not in answered]
        if silent and conflict.known not in (MAY_JOIN, HEARD):
            yield f"No response yet in {headline(conflict.id)} from {voice.people(silent)}."


def _reasons(conflict: ConflictView, view: View, voice: Voice) -> Iterator[str]:
    """Yield why a conflict cannot be judged yet: the Problems of its file."""
    if conflict.status != "unresolved":
        return
    for problem in view.problems:
        if problem.place.file.endswith(f"/conflicts/{conflict.id}.yaml"):
            yield f"{problem.why}{voice.rule(problem.rule)} {problem.cure}"


def _speaks(own: OwnView, view: View) -> bool:
    """Return whether there is anything to tell of somebody."""
    silent = all(slot.state == "empty" for slot in own.slots) and not own.earned and not own.responses and not own.lost
    return not silent or (own.received == "passed")


def _orders_of(own: OwnView, view: View, voice: Voice) -> Iterator[Block]:
    if not _speaks(own, view):
        return
    at = f", at {headline(own.present)}{voice.rule('ORD-R53')}" if own.present else ""
    yield Heading(3, f"{own.sheet.name}{at}")
    yield from order_blocks(own, view, voice)
    below = own_items(own, view, voice) if view.stage == "open" else _afterwards(own, view, voice)
    if below:
        yield Bullets(below)


def _afterwards(own: OwnView, view: View, voice: Voice) -> tuple[Item, ...]:
    """Return what stands below judged Orders: responses stand in the sums already."""
    return (*free_items(own, view, voice), *set_aside(own, view, voice), *carried(own, view, voice))


# To a player


def _to_player(view: View, voice: Voice) -> Iterator[Block]:
    yield _title(view)
    yield Paragraph(STAGES.get(view.stage, ""))
    for own in view.own:
        yield from _own(own, view, voice)
    inside = [c for c in view.conflicts if c.known not in (MAY_JOIN, HEARD)]
    for conflict in inside:
        yield from conflict_blocks(conflict, voice)
    yield from _elsewhere(view.conflicts, view, voice)


def _own(own: OwnView, view: View, voice: Voice) -> Iterator[Block]:
    yield Heading(2, own.sheet.name)
    yield Paragraph(" ".join(_where(own, voice)))
    yield from sheet_blocks(own.sheet, voice)
    yield Heading(3, "Orders")
    yield from order_blocks(own, view, voice)
    below = own_items(own, view, voice)
    if below:
        yield Bullets(below)


def _where(own: OwnView, voice: Voice) -> Iterator[str]:
    if own.present:
        yield f"At {headline(own.present)}{voice.rule('ORD-R53')}."
    words = {"absent": "No Orders were received", "passed": "Orders received: all slots are left empty", "received": "Orders received"}
    if own.received:
        yield f"{words[own.received]}{voice.rule('ORD-R03')}."


def _elsewhere(conflicts: Iterable[ConflictView], view: View, voice: Voice) -> Iterator[Block]:
    """Yield the conflicts a reader may join, and those that everybody hears of."""
    found = tuple(conflicts)
    joinable = [c for c in found if c.known == MAY_JOIN]
    heard = [c for c in found if c.known == HEARD]
    if joinable:
        head = "Conflicts you may join" if view.stage == "open" else "Other conflicts within reach"
        yield Heading(2, f"{head}{voice.rule('ORD-53')}")
        yield Bullets(tuple(in_a_line(c, voice) for c in joinable))
    if heard:
        yield Heading(2, "Told to everybody")
        for conflict in heard:
            yield from conflict_blocks(conflict, voice)
