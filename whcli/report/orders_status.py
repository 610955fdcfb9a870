"""Where a turn stands, told to the GM or to one player: tables and lists, and the next commands."""

import shlex
from collections.abc import Iterable, Iterator
from typing import Final

from whcli.model.names import ROLES, listed
from whcli.model.status import Deadline, Seat, Standing, Status, Step, Wait
from whcli.model.view import GM
from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph, Table
from whcli.report.orders_words import Voice, headline
from whcli.report.safe import safe

UNITS: Final = ((86400, "day"), (3600, "hour"), (60, "minute"))
STAGES: Final = {"open": "Turn {0} is open", "resolved": "Turn {0} is judged and not yet closed", "closed": "Turn {0} is closed"}
DECIDED: Final = {"agreed": "Settled by agreement", "yielded": "Settled by a yield", "unopposed": "Unopposed", "resolved": "Fought out"}


def status_blocks(status: Status) -> tuple[Block, ...]:
    """Return where a turn stands as blocks, without the next commands, which `next_text` gives."""
    voice = Voice(status.names, status.turn, status.reader == GM, False)
    return tuple(_to_gm(status, voice) if voice.to_gm else _to_player(status, voice))


def distance(seconds: int) -> str:
    """Return how far away something is in words, in its two largest units: "in 6 days and 3 hours", "20 minutes ago", "now"."""
    left, told = abs(seconds), []
    for size, unit in UNITS:
        number, left = divmod(left, size)
        if number:
            told.append(f"{number} {unit}{'s' if number > 1 else ''}")
    words = listed(told[:2])
    return "now" if not told else f"in {words}" if seconds > 0 else f"{words} ago"


def _title(status: Status) -> Heading:
    return Heading(1, f"{status.campaign}, turn {status.turn}" if status.campaign else f"Turn {status.turn}")


def _stage(status: Status) -> str:
    after = f"; turn {status.open_turn} is open" if status.stage == "closed" else ""
    return f"{STAGES[status.stage].format(status.turn)}{after}."


def _deadline(deadline: Deadline | None) -> Iterator[str]:
    if deadline is None:
        yield "It has no deadline."
    elif deadline.left is None:
        yield f"Its deadline, {deadline.written}, cannot be understood. {deadline.doubt}"
    else:
        yield f"{'Its deadline is' if deadline.left >= 0 else 'Its deadline was'} {deadline.written}, {distance(deadline.left)}."


# To the GM


def _to_gm(status: Status, voice: Voice) -> Iterator[Block]:
    yield _title(status)
    due = _deadline(status.deadline) if status.stage == "open" else ()
    yield Paragraph(" ".join([_stage(status), *due]))
    yield Bullets(tuple(_summary(status, voice)))
    if status.seats:
        yield Heading(2, "Who has sent what")
        yield _seats(status)
    if status.conflicts:
        yield Heading(2, "Conflicts")
        yield Bullets(tuple(_conflicts(status, voice)))
    if status.stage == "open" and status.deadline and status.deadline.local:
        yield Heading(2, "The deadline on the players' clocks")
        yield Table(("Player", "Time"), tuple(_clocks(status, status.deadline)))


def _summary(status: Status, voice: Voice) -> Iterator[Item]:
    """Yield in a line each: Orders, responses, changed files, problems."""
    seated = [seat for seat in status.seats if not seat.institution and seat.orders != "vacant"]
    there = sum(seat.orders in ("received", "passed") for seat in seated)
    yield Item(f": {there or 'none'} of {len(seated)} are in{''.join(_lacking(seated))}", "Orders")
    asked = [seat for seat in status.seats if seat.answered or seat.awaited or seat.refused]
    if asked and status.stage == "open":
        sent = sum(len(seat.answered) for seat in asked)
        wanted = sent + sum(len(seat.awaited) + len(seat.refused) for seat in asked)
        silent = [seat.name for seat in asked if seat.awaited or seat.refused]
        yield Item(f": {sent} of {wanted} are in{f'; missing: {listed(silent)}' if silent else ''}", "Responses")
    elif status.stage == "open" and not status.conflicts:
        yield Item(": none written yet", "Conflicts")
    if status.changed:
        yield Item(f": {listed(status.changed)}", "Changed since the turn was resolved", tone="bad")
    yield from _troubles(status)


def _troubles(status: Status) -> Iterator[Item]:
    """Yield how many Problems stand in the files that the reader may see."""
    number = len(status.problems)
    files = "the files" if status.reader == GM else "your files"
    if number:
        yield Item(
            f": {number} {'stand' if number > 1 else 'stands'} in {files}; `whcli orders check` shows {'them' if number > 1 else 'it'}",
            "Problems",
        )


def _lacking(seats: Iterable[Seat]) -> Iterator[str]:
    found = tuple(seats)
    if found and all(seat.orders == "absent" for seat in found):
        return  # nobody's are there: their names would say no more
    for state, word in (("absent", "missing"), ("refused", "refused"), ("passed", "passed")):
        names = [seat.name for seat in found if seat.orders == state]
        if names:
            yield f"; {word}: {listed(names)}"


def _seats(status: Status) -> Table:
    asked = any(seat.answered or seat.awaited or seat.refused for seat in status.seats)
    head = ("Name", "Player", "Orders", "Responses")[: 4 if asked else 3]
    rows = tuple((seat.name, _player(seat, status), _orders(seat), _responses(seat))[: len(head)] for seat in status.seats)
    return Table(head, rows)


def _player(seat: Seat, status: Status) -> str:
    return "GM" if seat.institution else status.players.get(seat.player, seat.player) if seat.orders != "vacant" else "nobody"


def _orders(seat: Seat) -> str:
    """Return what has come of Orders: how many, with the void ones ("3, 1 void"), else the state in a word."""
    if seat.orders != "received":
        return seat.orders or "none"
    return f"{seat.filled}, {len(seat.void)} void" if seat.void else str(seat.filled)


def _responses(seat: Seat) -> str:
    wanted = len(seat.answered) + len(seat.awaited) + len(seat.refused)
    refused = f", {len(seat.refused)} refused" if seat.refused else ""
    return f"{len(seat.answered)} of {wanted}{refused}" if wanted else ""


def _conflicts(status: Status, voice: Voice) -> Iterator[Item]:
    """Yield the conflicts that wait for something one by one; then those that are settled, and those that wait for nothing."""
    done: dict[str, list[str]] = {}
    for conflict in status.conflicts:
        waits = wait_words(conflict.waits, voice)
        inner = tuple(Item(one) for one in waits) if len(waits) > 1 else ()
        if waits:
            yield Item(f" waits for {waits[0]}" if not inner else " waits for", _named(conflict), inner=inner, tone="bad")
        else:
            done.setdefault(DECIDED.get(conflict.status, "Wait for nothing more"), []).append(headline(conflict.id))
    yield from (Item(f": {listed(names)}", told, tone="good") for told, names in done.items())


def _named(conflict: Standing) -> str:
    where = f" ({headline(conflict.territory)})" if conflict.territory else ""
    return headline(conflict.id) + where


def wait_words(waits: Iterable[Wait], voice: Voice) -> list[str]:
    """Return what a conflict waits for, each as the end of "it waits for"; missing responses together."""
    found = tuple(waits)
    silent = [w.who for w in found if w.kind == "response"]
    told = [_wait(w, voice) for w in found if w.kind != "response"]
    return told + ([f"{'a response' if len(silent) == 1 else 'responses'} of {voice.people(silent)}"] if silent else [])


def _wait(wait: Wait, voice: Voice) -> str:
    match wait.kind:
        case "role":
            return f"{voice.name(wait.who)} to choose the role"
        case "agreement":
            place = f" (`agreement:` in {wait.file})" if wait.file else ""
            return f"what those who yielded agree on{place}"
        case _:
            spot = f"{wait.file}:{wait.line}" if wait.line else wait.file
            return f"{spot} to be mended: {wait.why} {wait.cure}"


def _clocks(status: Status, deadline: Deadline) -> Iterator[tuple[str, str]]:
    """Yield each player's time; those without a zone of their own together, as the deadline is written."""
    others = [name for player, name in sorted(status.players.items()) if player not in deadline.local]
    yield from ((status.players.get(player, player), told) for player, told in deadline.local.items())
    if others:
        yield listed(others), deadline.written


# To a player


def _to_player(status: Status, voice: Voice) -> Iterator[Block]:
    yield _title(status)
    due = [*_deadline(status.deadline), *_on_own_clock(status)] if status.stage == "open" else []
    yield Paragraph(" ".join([_stage(status), *due]))
    yield Bullets((*(item for seat in status.seats for item in _own(seat)), *_troubles(status)))
    inside = [c for c in status.conflicts if not c.may_join]
    if inside:
        yield Heading(2, "Your conflicts")
        yield Bullets(tuple(_own_conflict(c, status, voice) for c in inside))
    joinable = [c for c in status.conflicts if c.may_join]
    if joinable and status.stage == "open":
        yield Heading(2, "Conflicts you may join")
        yield Bullets(tuple(Item(f": {_meeting(c, voice)}", _named(c)) for c in joinable))


def _on_own_clock(status: Status) -> Iterator[str]:
    if status.deadline and status.reader in status.deadline.local:
        yield f"On your clock: {status.deadline.local[status.reader]}."


def _own(seat: Seat) -> Iterator[Item]:
    numbers = listed([str(n) for n in seat.void])
    void = f"; void: {'Orders' if len(seat.void) > 1 else 'Order'} {numbers}" if numbers else ""
    words = {
        "received": f"{seat.filled} {'Orders' if seat.filled > 1 else 'Order'} received{void}",
        "passed": "Orders received, every slot empty",
        "absent": "no Orders received",
        "refused": "the file of Orders is refused: `whcli orders check` says why",
    }
    yield Item(f": {words.get(seat.orders, seat.orders)}", seat.name)


def _own_conflict(conflict: Standing, status: Status, voice: Voice) -> Item:
    told = [_meeting(conflict, voice)]
    if status.stage == "open" and all(w.kind != "response" for w in conflict.waits):
        told.append("your response is in")
    elif status.stage != "open" and conflict.status in DECIDED:
        told.append(DECIDED[conflict.status].lower())
    elif status.stage != "open" and conflict.status == "unresolved":
        told.append("it cannot be judged yet")
    if any(w.kind == "role" for w in conflict.waits):
        told.append("who attacks is for the side with the higher base Trait to say (`role:` in its response)")
    told += [f"it waits for {one}" for one in wait_words((w for w in conflict.waits if w.kind != "role"), voice)]
    return Item(f": {'; '.join(told)}", _named(conflict))


def _meeting(conflict: Standing, voice: Voice) -> str:
    """Return who stands against whom: the attackers first, where that is settled."""
    keys = ROLES if set(conflict.sides) <= set(ROLES) else tuple(conflict.sides)
    sides = [voice.people(conflict.sides.get(key, ())) or "nobody" for key in keys]
    return " against ".join(sides)


# What comes next


def next_text(steps: Iterable[Step], markdown: bool = False) -> str:
    """Return the next steps, each command on a line of its own that can be copied whole; in Markdown as code."""
    told = ["", *(["## Next", ""] if markdown else ["Next", "----"])]
    for step in steps:
        told += [safe(step.what), *([""] if markdown else [])]
        if step.command:
            told += [f"    {command_line(step)}" if markdown else f"  {command_line(step)}", *([""] if markdown else [])]
    return "\n".join(told).rstrip("\n") + "\n"


def command_line(step: Step) -> str:
    """Return the command of a step as a shell takes it; "" where it has none."""
    return safe(f"whcli {shlex.join(step.command)}") if step.command else ""
