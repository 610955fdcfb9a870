"""A campaign looked back on: somebody's turns, a chart of what they carried when, the league table."""

from collections.abc import Iterable, Iterator
from typing import Final

from whcli.model.history import ClashStory, ConflictStory, History, OrderStory, Row, Span, Tally, Told, TurnStory
from whcli.model.names import listed
from whcli.model.orders import Standing
from whcli.model.record import NamedTuple
from whcli.model.ruling import Undoing
from whcli.model.view import GM
from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph, Table
from whcli.report.orders_words import Voice, arenas, effect, headline, origin, quoted

COLUMNS: Final = 20  # turns in one chart, so that it stands beside words on a narrow terminal


class Marks(NamedTuple):
    """What a chart is drawn with: a turn in force, a turn not in force, a turn of which nothing is known."""

    on: str
    off: str
    dark: str


ASCII: Final = Marks("#", ".", "?")
BLOCKS: Final = Marks("\u2588", "\u00b7", "?")


def history_blocks(told: Told, marks: Marks = ASCII) -> tuple[Block, ...]:
    """Return histories, or the league table, as blocks; the chart is drawn with `marks`."""
    if told.histories or told.reader != GM:
        return tuple(_histories(told, marks))
    return tuple(_league(told))


def _turns(turns: tuple[int, ...]) -> str:
    if not turns:
        return "No turn is judged yet."
    spread = f"turns {turns[0]} {'and' if len(turns) == 2 else 'to'} {turns[-1]}" if len(turns) > 1 else f"turn {turns[0]}"
    return f"From the records of {spread}."


# One by one


def _histories(told: Told, marks: Marks) -> Iterator[Block]:
    if not told.histories:
        yield Heading(1, told.campaign or "History")
        yield Paragraph("You hold no Primarch, so there is nothing to tell.")
    for one in told.histories:
        voice = Voice(one.names, 0, told.reader == GM, False)
        yield Heading(1, f"{one.name}, {told.campaign}" if told.campaign else one.name)
        yield Paragraph(" ".join([_turns(tuple(t.turn for t in one.turns)), *told.gaps]))
        if summed := tuple(_summary(one.tally)):
            yield Bullets(summed)
        for turn in one.turns:
            yield from _turn(turn, one, voice)
        yield from _chart(one, voice, marks)


def _summary(tally: Tally) -> Iterator[Item]:
    counted = ((tally.crushing, "crushing"), (tally.major, "major"), (tally.minor, "minor"))
    won = [f"{number} {size}" for number, size in counted if number]
    parts = [f"{tally.crushing + tally.major + tally.minor} won{f' ({listed(won)})' if won else ''}", f"{tally.lost} lost"]
    parts += [f"{tally.stalemates} {'stalemate' if tally.stalemates == 1 else 'stalemates'}"] if tally.stalemates else []
    if tally.fought:
        yield Item(f": {', '.join(parts)}, in {tally.fought} {'conflict' if tally.fought == 1 else 'conflicts'}", "Clashes")
    if tally.yields:
        yield Item(f": {tally.yields}", "Yields")
    rest = [f"{number} {word}" for number, word in ((tally.surrendered, "surrendered"), (tally.void, "void")) if number]
    if tally.goals or rest:
        yield Item(f": {tally.achieved} of {tally.goals} achieved{f'; Orders: {listed(rest)}' if rest else ''}", "Goals")


def _turn(turn: TurnStory, history: History, voice: Voice) -> Iterator[Block]:
    at = f", at {headline(turn.present)}" if turn.present else ""
    judged = ", judged and not yet closed" if turn.stage == "resolved" else ""
    yield Heading(2, f"Turn {turn.turn}{at}{judged}")
    if turn.orders:
        yield Bullets(tuple(_order(one) for one in turn.orders))
    else:
        words = {"absent": "No Orders were received.", "passed": "Every slot was left empty."}
        yield Paragraph(words.get(turn.received, "No Orders."))
    below = (*(_conflict(c, voice) for c in turn.conflicts), *_gains(turn, history, voice))
    if below:
        yield Bullets(below)


def _order(order: OrderStory) -> Item:
    where = f" ({headline(order.territory)})" if order.territory else ""
    inner = []
    if order.achieved and order.denied:
        inner = [Item(f": {quoted(order.achieved)}", "Achieved", tone="good"), Item(f": {quoted(order.denied)}", "Denied", tone="bad")]
    words = "" if inner else f": {quoted(order.achieved or order.denied)}" if order.achieved or order.denied else ""
    return Item(f"{where} {_became(order)}{words}", order.title or f"Order {order.slot}", f"{order.slot}.", tuple(inner))


def _became(order: OrderStory) -> str:
    """Return what became of an Order in a word or two."""
    words = {"open": "still waits", "void": "was void", "surrendered": "was surrendered", "withdrawn": "was withdrawn by a yield"}
    if order.status in words:
        return words[order.status]
    return "failed" if not order.achieved else "succeeded in part" if order.denied else "succeeded"


def _conflict(conflict: ConflictStory, voice: Voice) -> Item:
    stance = [f"as {conflict.role}"] if conflict.role else []
    stance += ["by reaction"] if conflict.reacted else []
    stance += [f"with {voice.people(conflict.beside)}"] if conflict.beside else []
    stance += [f"against {voice.people(conflict.against)}"] if conflict.against else []
    told = "; ".join(_fought(conflict))
    return Item(f" ({headline(conflict.territory)}), {' '.join(stance)}: {told}", headline(conflict.id))


def _fought(conflict: ConflictStory) -> Iterator[str]:
    """Yield how a conflict went for the own side, clash by clash."""
    if conflict.yielded:
        yield "yielded"
    elif conflict.status == "yielded":
        yield "the other side yielded"
    words = {"agreed": "both sides yielded and agreed", "awaiting-agreement": "an agreement is awaited", "unopposed": "nobody opposed"}
    if conflict.status in words:
        yield words[conflict.status]
    elif conflict.status == "unresolved":
        yield "not decided yet"
    yield from (_clash(one) for one in conflict.clashes)


def _clash(clash: ClashStory) -> str:
    outcome = clash.outcome.replace("-", " ")
    by = f" by {abs(clash.margin)}" if clash.margin and clash.outcome.endswith(("victory", "defeat")) else ""
    return f"{arenas(clash.arenas)}, {outcome}{by}"


def _gains(turn: TurnStory, history: History, voice: Voice) -> Iterator[Item]:
    """Yield what was earned, lost and undone."""
    carried = {span.effect.id: span.effect for span in history.spans}
    yield from _led("Earned", [effect(one, voice) + ("" if one.text else f" (from {origin(one.id)})") for one in turn.earned])
    yield from _led("Undone", [_undone(one, carried, voice) for one in turn.undone])
    yield from _led("Undid", [f"{voice.name(one.who)}, {origin(one.id)}" for one in turn.undid])


def _led(lead: str, told: list[str]) -> Iterator[Item]:
    if len(told) == 1:
        yield Item(f": {told[0]}", lead)
    elif told:
        yield Item("", lead, inner=tuple(Item(one) for one in told))


def _undone(undoing: Undoing, carried: dict[str, Standing], voice: Voice) -> str:
    who, _, slot = undoing.by.partition("/")
    by = f" (by Order {slot} of {voice.name(who)})" if who else ""
    found = carried.get(undoing.id)
    return (effect(found, voice) if found else origin(undoing.id)) + by


# The chart


def _chart(history: History, voice: Voice, marks: Marks) -> Iterator[Block]:
    """Yield what was in force when: a row for each effect, a column for each turn, twenty turns at a time."""
    if not history.spans:
        return
    yield Heading(2, "Boons and consequences over time")
    unknown = f", {marks.dark} not known" if history.dark else ""
    coming = bool(history.turns) and history.last > history.turns[-1].turn and history.turns[-1].stage == "resolved"
    ahead = f" Turn {history.last} is as closing turn {history.last - 1} will leave it." if coming else ""
    yield Paragraph(f"A column for each turn, from 1 to {history.last}: {marks.on} in force, {marks.off} not{unknown}.{ahead}")
    for first in range(1, history.last + 1, COLUMNS):
        turns = range(first, min(first + COLUMNS, history.last + 1))
        rows = tuple((_bar(span, turns, history, marks), _carried(span.effect, voice)) for span in history.spans if span.turns & {*turns})
        if rows:
            yield Table((ruler(turns), "What was carried"), rows)


def _bar(span: Span, turns: range, history: History, marks: Marks) -> str:
    return "".join(marks.on if turn in span.turns else marks.dark if turn in history.dark else marks.off for turn in turns)


def _carried(one: Standing, voice: Voice) -> str:
    return effect(one, voice) + ("" if one.text else f" (from {origin(one.id)})")


def ruler(turns: range) -> str:
    """Return the head of a chart, a column for each turn: each number below 10, else the first and every fifth where there is room."""
    if turns.stop <= 10:
        return "".join(map(str, turns))
    line = ["-"] * len(turns)
    free = 0
    for at, turn in enumerate(turns):
        digits = str(turn)
        if at == 0 or (turn % 5 == 0 and free <= at <= len(turns) - len(digits)):
            line[at : at + len(digits)] = digits
            free = at + len(digits) + 1
    return "".join(line)


# The league table


def _league(told: Told) -> Iterator[Block]:
    yield Heading(1, f"{told.campaign}, league table" if told.campaign else "League table")
    counted = "Victories, stalemates and defeats are counted by clash, for everyone on the side; the heaviest victories stand first."
    yield Paragraph(" ".join([_turns(told.turns), counted if told.turns else "", *told.gaps]))
    if not told.turns:
        return
    yield Heading(2, "Conflicts")
    head = ("Name", "Fought", "Crushing", "Major", "Minor", "Stalemate", "Lost", "Yield")
    yield Table(head, tuple(_fighting(row) for row in told.league), "lrrrrrrr")
    yield Heading(2, "Orders, and what is carried now")
    head_of_orders = ("Name", "Goals met", "Surrendered", "Void", "Boons", "Consequences")
    yield Table(head_of_orders, tuple(_orders(row) for row in told.league), "lrrrrr")


def _fighting(row: Row) -> tuple[str, ...]:
    one = row.tally
    return (row.name, *map(_figure, (one.fought, one.crushing, one.major, one.minor, one.stalemates, one.lost, one.yields)))


def _orders(row: Row) -> tuple[str, ...]:
    one = row.tally
    goals = f"{one.achieved} of {one.goals}" if one.goals else "-"
    return (row.name, goals, *map(_figure, (one.surrendered, one.void, row.boons, row.consequences)))


def _figure(number: int) -> str:
    """Return a figure of a table; none as a dash, so that the others stand out."""
    return str(number) if number else "-"


def missing(turns: Iterable[int], what: str) -> tuple[str, ...]:
    """Return a sentence on the turns of which a record is missing; none where none is."""
    numbers = sorted(turns)
    return (f"Not on record: {what} of {'turns' if len(numbers) > 1 else 'turn'} {listed(runs(numbers))}.",) if numbers else ()


def runs(numbers: Iterable[int]) -> list[str]:
    """Return rising numbers with three or more in a row drawn together: ["1 to 4", "6", "7"]."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return [told for run in found for told in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run))]
