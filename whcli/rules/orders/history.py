"""Looking back on a campaign: from what is on record of each turn, with nothing judged again (ORD-40 to ORD-R41).

A player's history is made from their View of each turn; the GM's from the recorded rulings, put into the same shape.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import count

from whcli.model.campaign import Campaign, Turn
from whcli.model.history import NOT_FOUGHT, STALEMATE, ClashStory, ConflictStory, History, OrderStory, Row, Span, Tally, TurnStory
from whcli.model.names import BOON, ROLES, title
from whcli.model.orders import Order, OrderSheet, Standing, StandingSheet
from whcli.model.record import NamedTuple
from whcli.model.ruling import ClashRuling, ConflictRuling, Ruling
from whcli.model.view import IN_IT, ClashView, ConflictView, MemberView, SideView, SlotView, View
from whcli.rules.orders.effects import in_force, next_standing

TALLIED = {"surrendered": "surrendered", "void": "void"}


class Past(NamedTuple):
    """A turn on record for the GM: its ruling, and the Orders of whoever is looked back on, where their file is still there."""

    ruling: Ruling
    stage: str
    papers: OrderSheet | None = None


Sheets = Mapping[int, StandingSheet]  # what was in force as each turn opened; a turn that is not there is not known


# Turn by turn


def from_ruling(who: str, past: Past) -> TurnStory:
    """Return a turn of somebody as it is on record, for the GM."""
    ruling = past.ruling
    conflicts = tuple(_opened(c) for c in ruling.conflicts.values() if _stands(who, c.sides))
    orders = tuple(_orders(_slots(who, past)))
    return TurnStory(
        ruling.turn,
        past.stage,
        ruling.players.get(who, ""),
        ruling.presence.get(who, ""),
        orders,
        tuple(_conflict(who, c) for c in conflicts),
        tuple(e for e in ruling.effects if e.who == who),
        tuple(u for u in ruling.undone if u.who == who),
        tuple(u for u in ruling.undone if u.by.partition("/")[0] == who and u.who != who),
    )


def from_view(who: str, view: View) -> TurnStory:
    """Return a turn of one of a reader's own Primarchs, from what the reader may know of it (ORD-R60 to ORD-R66)."""
    own = next(o for o in view.own if o.sheet.id == who)
    conflicts = tuple(_conflict(who, c) for c in view.conflicts if c.status and _stands(who, c.sides))
    orders = tuple(_orders(own.slots))
    return TurnStory(view.turn, view.stage, own.received, own.present, orders, conflicts, own.earned, own.lost)


def _stands(who: str, sides: Mapping[str, tuple[str, ...]]) -> bool:
    return any(who in side for side in sides.values())


def _slots(who: str, past: Past) -> Iterator[SlotView]:
    """Yield the slots that are on record for somebody, with the Orders that their file still tells of."""
    written = past.papers.slots if past.papers else ()
    for number in count(1):
        name = f"{who}/{number}"
        if name not in past.ruling.orders:
            return
        order = written[number - 1] if number <= len(written) else None
        yield SlotView(name, "order", order if isinstance(order, Order) else None, past.ruling.orders[name])


def _orders(slots: Iterable[SlotView]) -> Iterator[OrderStory]:
    """Yield what became of the Orders, without empty slots."""
    for number, slot in enumerate(slots, 1):
        ruling, order = slot.ruling, slot.order
        if ruling is None or ruling.status == "empty":
            continue
        words = order.goals if order else {}
        achieved, denied = (tuple(words.get(goal, goal) for goal in goals) for goals in (ruling.achieved, ruling.denied))
        yield OrderStory(number, order.title if order else "", order.territory if order else "", ruling.status, achieved, denied)


def _opened(conflict: ConflictRuling) -> ConflictView:
    """Return a recorded conflict as the GM sees it, as far as a history tells of it."""
    clashes = tuple(_clash_view(c) for c in conflict.clashes)
    return ConflictView(
        conflict.id,
        conflict.territory,
        "",
        IN_IT,
        conflict.sides,
        clashes,
        conflict.status,
        conflict.yielded,
        conflict.reacted,
    )


def _clash_view(clash: ClashRuling) -> ClashView:
    sides = {}
    for role, side in clash.sides.items():
        members = tuple(MemberView(who, 0) for who in dict.fromkeys(p.who for p in side.parts))
        sides[role] = SideView(side.primary, side.total, members)
    return ClashView(clash.arenas, sides, clash.margin if clash.sides else None, clash.outcome)


def _conflict(who: str, conflict: ConflictView) -> ConflictStory:
    role = next(role for role, side in conflict.sides.items() if who in side)
    beside = tuple(ally for ally in conflict.sides[role] if ally != who)
    against = tuple(enemy for side, people in conflict.sides.items() if side != role for enemy in people)
    yielded, reacted = who in conflict.yielded, who in conflict.reacted
    clashes = () if yielded else tuple(_clash(role, c) for c in conflict.clashes if c.outcome and _in(who, role, c))
    return ConflictStory(
        conflict.id, conflict.territory, role if role in ROLES else "", conflict.status, beside, against, yielded, reacted, clashes
    )


def _in(who: str, role: str, clash: ClashView) -> bool:
    """Return whether somebody counted in a clash; one that was not fought is told to all on the side (ORD-R24)."""
    return not clash.sides or any(m.who == who for m in clash.sides[role].members)


def _clash(role: str, clash: ClashView) -> ClashStory:
    if clash.outcome in (STALEMATE, NOT_FOUGHT):
        outcome = clash.outcome
    else:
        winner, _, size = clash.outcome.partition("-")
        outcome = f"{size}-{'victory' if winner == role else 'defeat'}"
    margin = clash.margin if clash.margin is None or role == ROLES[0] else -clash.margin
    return ClashStory(clash.arenas, outcome, margin)


# What was carried when


def sheets_to_come(campaign: Campaign, sheets: Sheets, last: Ruling | None) -> dict[int, StandingSheet]:
    """Return the standing sheets with the one that closing the last turn will write, where that turn is judged and open (ORD-R41)."""
    found = dict(sheets)
    if last is not None and last.turn == campaign.turn and last.turn in sheets:
        found[last.turn + 1] = next_standing(campaign, Turn(last.turn, standing=sheets[last.turn]), last)
    return found


def spans(who: str, campaign: Campaign, sheets: Sheets) -> tuple[Span, ...]:
    """Return every boon and consequence of somebody with the turns in which it was in force, in the order in which they began."""
    effects: dict[tuple[str, str], Standing] = {}
    turns: dict[tuple[str, str], set[int]] = {}
    for number, sheet in sorted(sheets.items()):
        for effect in in_force(who, campaign, Turn(number, standing=sheet)):
            effects[effect.id, effect.kind] = effect
            turns.setdefault((effect.id, effect.kind), set()).add(number)
    return tuple(Span(effects[key], frozenset(turns[key])) for key in sorted(effects, key=lambda key: (min(turns[key]), key)))


# What it comes to


def tally(stories: Iterable[TurnStory]) -> Tally:
    """Return what somebody's turns come to."""
    found = dict.fromkeys(Tally._fields, 0)
    for story in stories:
        for order in story.orders:
            found["achieved"] += len(order.achieved)
            found["goals"] += len(order.achieved) + len(order.denied)
            if order.status in TALLIED:
                found[TALLIED[order.status]] += 1
        for conflict in story.conflicts:
            found["yields"] += conflict.yielded
            found["fought"] += any(c.outcome != NOT_FOUGHT for c in conflict.clashes)
            for name in map(_counted, conflict.clashes):
                found[name] = found.get(name, 0) + 1
    return Tally(**{name: found[name] for name in Tally._fields})


def _counted(clash: ClashStory) -> str:
    """Return the field of a Tally that a clash counts in; one that was not fought counts in none."""
    size, _, how = clash.outcome.partition("-")
    return {"victory": size, "defeat": "lost", "": "stalemates"}.get(how, "none")


class Record(NamedTuple):
    """Somebody's turns, what was in force as each turn opened, and whose sheets' names the reader may know (ORD-R60)."""

    stories: tuple[TurnStory, ...]
    sheets: Sheets
    mine: frozenset[str]


def history(who: str, campaign: Campaign, record: Record) -> History:
    """Return somebody's campaign."""
    last = max(record.sheets, default=campaign.turn)
    dark = frozenset(range(1, last + 1)) - frozenset(record.sheets)
    met = {one for story in record.stories for c in story.conflicts for one in (*c.beside, *c.against)}
    undoers = {u.by.partition("/")[0] for story in record.stories for u in story.undone if u.by}
    undone = {u.who for story in record.stories for u in story.undid}
    spoken = {who} | met | undoers | undone
    names = {one: campaign.sheets[one].name if one in record.mine else title(one) for one in sorted(spoken)}
    name = campaign.sheets[who].name
    return History(who, name, record.stories, spans(who, campaign, record.sheets), last, dark, tally(record.stories), names)


def league(campaign: Campaign, pasts: Iterable[Past], standing: StandingSheet) -> tuple[Row, ...]:
    """Return everybody's tallies, heavier victories first, for the GM; `standing` is what is in force now."""
    told = tuple(pasts)
    now = Turn(campaign.turn, standing=standing)
    rows = []
    for who, sheet in campaign.sheets.items():
        carried = in_force(who, campaign, now)
        boons = sum(effect.kind == BOON for effect in carried)
        found = tally(from_ruling(who, past) for past in told)
        rows.append(Row(who, sheet.name, sheet.institution, found, boons, len(carried) - boons))
    return tuple(sorted(rows, key=_rank))


def _rank(row: Row) -> tuple[int, int, int, int, str]:
    won = row.tally
    return (-won.crushing, -won.major, -won.minor, -won.achieved, row.who)
