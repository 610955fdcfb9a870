"""Where a turn stands: who has sent what, what each conflict still waits for, and what comes next (ORD-20 to ORD-R25).

For a player everything is made from the View (ORD-R60 to ORD-R66): nothing tells who else has sent what.
"""

from collections.abc import Iterable, Iterator
from operator import attrgetter

from whcli.model.names import ROLES
from whcli.model.record import NamedTuple
from whcli.model.ruling import UNDECIDED, Ruling
from whcli.model.status import Deadline, Seat, Standing, Status, Wait
from whcli.model.understood import Slot, Stand, Understood
from whcli.model.view import GM, IN_IT, MAY_JOIN, ConflictView, OwnView, SlotView, View
from whcli.problems import Problem
from whcli.rules.orders import next_steps
from whcli.rules.orders.next_steps import Desk
from whcli.rules.orders.resolve import PENDING, stops
from whcli.rules.orders.sides import chooser

MISSING = ("absent", "refused")
STAYS_OPEN = " The conflict stays unresolved."  # what ends the reason in a Problem of a conflict's file


class Judged(NamedTuple):
    """A turn as understood, the ruling that would be made now, and what has changed since one was recorded."""

    understood: Understood
    ruling: Ruling
    stage: str
    changed: tuple[str, ...] = ()


def gm_status(judged: Judged, deadline: Deadline | None, desk: Desk) -> Status:
    """Return where a turn stands, for the GM, who knows all."""
    campaign = judged.understood.campaign
    conflicts = tuple(_conflict(stand, judged) for stand in judged.understood.stands.values())
    seats = tuple(_seat(who, judged) for who in _seated(judged.understood))
    found = Status(
        GM,
        campaign.name,
        judged.understood.turn.number,
        campaign.turn,
        judged.stage,
        deadline,
        seats,
        conflicts,
        judged.changed,
        (),
        False,
        {who: sheet.name for who, sheet in campaign.sheets.items()},
        campaign.players,
        judged.ruling.problems,
        campaign.rules.reactions == "first" and any(map(_joined, judged.understood.stands.values())),
    )
    return found._replace(next=tuple(next_steps.for_gm(found, desk)), pending=_gm_waits(found))


def _joined(stand: Stand) -> bool:
    return any(m.reacting for side in stand.sides.values() for m in side)


def _gm_waits(status: Status) -> bool:
    """Return whether the turn waits for somebody: Orders, responses, a choice of role, an agreement, a mended file."""
    if status.stage == "closed":
        return False
    if status.stage == "resolved":
        return bool(status.changed) or any(c.status in UNDECIDED for c in status.conflicts)
    missing = any(seat.orders in MISSING or seat.refused or seat.awaited for seat in status.seats)
    return missing or any(c.waits for c in status.conflicts) or any(stops(p) for p in status.problems)


# Who has sent what


def _seated(understood: Understood) -> Iterator[str]:
    """Yield the Primarchs, then the Institutions that have Orders or responses."""
    sheets = sorted(understood.campaign.sheets.values(), key=attrgetter("institution", "id"))
    wrote = {*understood.turn.orders, *understood.turn.unread, *(who for who, _ in understood.turn.responses)}
    yield from (sheet.id for sheet in sheets if not sheet.institution or sheet.id in wrote)


def _seat(who: str, judged: Judged) -> Seat:
    understood = judged.understood
    sheet = understood.campaign.sheets[who]
    slots = understood.slots.get(who, ())
    state = "vacant" if sheet.vacant else _arrived(understood.players.get(who, ""), who in understood.turn.unread)
    if sheet.institution and who in understood.turn.orders:
        state = "received" if any(slot.state != "empty" for slot in slots) else "passed"
    answered = tuple(c for author, c in sorted(understood.turn.responses) if author == who and c in understood.stands)
    wanted = [c for c, stand in understood.stands.items() if who in _asked(stand, understood) and c not in answered]
    torn = any(p.place.file.endswith(f"/responses/{who}.yaml") for p in understood.turn.problems)
    silent = tuple(wanted) if judged.stage == "open" else ()
    return Seat(
        who,
        sheet.name,
        sheet.player,
        sheet.institution,
        state,
        *_filled(slots),
        answered,
        silent if torn else (),
        () if torn else silent,
    )


def _arrived(received: str, refused: bool) -> str:
    return "refused" if refused else received


def _filled(slots: Iterable[Slot | SlotView]) -> tuple[int, tuple[int, ...]]:
    """Return how many slots hold something, and the numbers of the void ones (ORD-R04)."""
    states = [slot.state for slot in slots]
    return sum(state != "empty" for state in states), tuple(n for n, state in enumerate(states, 1) if state == "void")


def _asked(stand: Stand, understood: Understood) -> frozenset[str]:
    """Return who is asked for a response: the Primarchs on its sides whose seats are held (ORD-24)."""
    if stand.open:
        there = {who for side in stand.named.values() for who in side}
    else:
        there = {m.who for role in ROLES for m in stand.sides[role] if not m.reacting}
    sheets = understood.campaign.sheets
    return frozenset(who for who in there if who in sheets and not sheets[who].institution and not sheets[who].vacant)


# What each conflict waits for


def _conflict(stand: Stand, judged: Judged) -> Standing:
    ruled = judged.ruling.conflicts[stand.conflict.id]
    waits = tuple(_waits(stand, judged)) if judged.stage != "closed" else ()
    status = ruled.status if judged.stage != "open" or ruled.status in UNDECIDED else ""
    return Standing(stand.conflict.id, stand.conflict.territory, ruled.sides or stand.named, status, waits)


def _waits(stand: Stand, judged: Judged) -> Iterator[Wait]:
    """Yield what a conflict waits for, the GM's own part first."""
    name, understood = stand.conflict.id, judged.understood
    status = judged.ruling.conflicts[name].status
    choosing = ""
    for problem in _telling(stand, judged) if status in UNDECIDED else ():
        place = problem.place
        if problem.code == "roles-open":
            choosing = chooser(stand.conflict, understood.campaign).who
            yield Wait("role", choosing, place.file, place.line)
        elif problem.code == "agreement-awaited":
            yield Wait("agreement", "", place.file, place.line)
        elif stops(problem) or problem.code in PENDING:
            yield Wait("mend", "", place.file, place.line, problem.why.removesuffix(STAYS_OPEN), problem.cure)
    if judged.stage == "open" and status != "awaiting-agreement":
        answered = {who for who, conflict in understood.turn.responses if conflict == name}
        silent = sorted(_asked(stand, understood) - answered - {choosing})
        yield from (Wait("response", who) for who in silent)


def _telling(stand: Stand, judged: Judged) -> list[Problem]:
    """Return the Problems of a conflict's file; where its shape is wrong, those of its shape alone."""
    file = f"/conflicts/{stand.conflict.id}.yaml"
    read, ruled = ([p for p in found if p.place.file.endswith(file)] for found in (judged.understood.turn.problems, judged.ruling.problems))
    return read or ruled


# For a player


def player_status(view: View, open_turn: int, deadline: Deadline | None, desk: Desk) -> Status:
    """Return where a turn stands for a player, from what they may know of it (ORD-R60, ORD-R61)."""
    inside = [c for c in view.conflicts if c.known == IN_IT]
    seats = tuple(_own_seat(own, inside, view.stage) for own in view.own)
    conflicts = tuple(_own_conflict(c, view) for c in view.conflicts if c.known in (IN_IT, MAY_JOIN))
    found = Status(
        view.reader,
        view.campaign,
        view.turn,
        open_turn,
        view.stage,
        deadline,
        seats,
        conflicts,
        (),
        (),
        False,
        view.names,
        {},
        view.problems,
    )
    mine = any(s.orders in MISSING or s.refused or s.awaited for s in seats) and view.stage == "open"
    agreeing = any(w.kind == "agreement" for c in conflicts for w in c.waits)
    return found._replace(next=tuple(next_steps.for_player(found, desk)), pending=mine or agreeing)


def _own_seat(own: OwnView, inside: list[ConflictView], stage: str) -> Seat:
    who = own.sheet.id
    answered = tuple(sorted(r.conflict for r in own.responses))
    wanted = [c.id for c in inside if any(who in side for side in c.sides.values()) and c.id not in answered]
    state = _arrived(own.received, own.received == "absent" and any(slot.state == "void" for slot in own.slots))
    return Seat(who, own.sheet.name, "", False, state, *_filled(own.slots), answered, (), tuple(wanted) if stage == "open" else ())


def _own_conflict(conflict: ConflictView, view: View) -> Standing:
    waits = tuple(_own_waits(conflict, view)) if view.stage != "closed" and conflict.known == IN_IT else ()
    sides = conflict.sides
    return Standing(conflict.id, conflict.territory, sides, conflict.status, waits, conflict.known == MAY_JOIN)


def _own_waits(conflict: ConflictView, view: View) -> Iterator[Wait]:
    """Yield what a conflict waits for as far as its reader may know: the own response, the roles, an agreement (ORD-22, ORD-R25).

    Whose choice open roles are, and whether it is made, depends on what others keep secret, so roles count as waited for
    until the reader's own response names one.
    """
    if view.stage == "open":
        mine = {o.sheet.id: [r for r in o.responses if r.conflict == conflict.id] for o in view.own}
        there = {who: found for who, found in mine.items() if any(who in side for side in conflict.sides.values())}
        if not set(conflict.sides) <= set(ROLES) and not any(r.role for found in there.values() for r in found):
            yield Wait("role")
        yield from (Wait("response", who) for who, found in there.items() if not found)
    elif conflict.status == "awaiting-agreement":
        yield Wait("agreement")
