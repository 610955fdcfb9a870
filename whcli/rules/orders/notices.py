"""What a player is told of the conflicts of an open turn, and asked in them: the View, and of the rest the player's own (ORD-R60, ORD-R61).

Beside the View stand here, by allow-list: whose choice the roles are, for the chooser alone (ORD-22); which clashes the
player's own stand in; and, once reactions are told, who joined the conflicts that the player's own stand in (ORD-R57).
"""

from collections.abc import Iterator

from whcli.model.campaign import Turn
from whcli.model.drafts import Asked, Bid, Cost, Notice, Seat
from whcli.model.names import ROLES
from whcli.model.orders import Conflict
from whcli.model.record import NamedTuple
from whcli.model.understood import Member, Understood
from whcli.model.when import ALWAYS
from whcli.problems import Problem
from whcli.rules.orders.effort import pool_of
from whcli.rules.orders.presence import is_present, lowered, penalty
from whcli.rules.orders.reactions import Joined, Scene, reactions
from whcli.rules.orders.references import order_names
from whcli.rules.orders.resolve import stops
from whcli.rules.orders.sides import chooser, members, part_of
from whcli.rules.orders.views import may_join, view


def before_responses(turn: Turn) -> Turn:
    """Return a turn without its responses, so that a first notice tells of nobody's."""
    return turn._replace(responses={}, problems=tuple(p for p in turn.problems if "/responses/" not in p.place.file))


def unfit(understood: Understood) -> tuple[Problem, ...]:
    """Return the Problems of conflicts that must be mended before anybody is told of them."""
    return tuple(p for p in understood.problems if "/conflicts/" in p.place.file and stops(p))


class Desk(NamedTuple):
    """What notices are written from. `joined` are the reactions that stand, None before they are told (ORD-R57)."""

    turn: Understood
    joined: tuple[Joined, ...] | None

    def conflict(self, conflict_id: str) -> Conflict:
        """Return a conflict as the GM wrote it: a choice of roles is private until it is ruled on (ORD-R60)."""
        return self.turn.turn.conflicts[conflict_id]

    def reacted(self, who: str) -> tuple[Joined, ...]:
        """Return the reactions of one Primarch that stand."""
        return tuple(one for one in self.joined or () if one.who == who)


def desk(turn: Understood, joined: bool) -> Desk:
    """Return what notices are written from; `joined` tells who reacted."""
    if not joined:
        return Desk(turn, None)
    papers = turn.turn
    known = {key: r for key, r in sorted(papers.responses.items()) if r.who in turn.campaign.sheets and r.conflict in papers.conflicts}
    return Desk(turn, tuple(reactions(known, Scene(turn.campaign, turn.slots, turn.presence, papers.conflicts))[0]))


def notice(player: str, due: str, desk: Desk) -> Notice:
    """Return the notice of one player; once reactions are told, with the player's own responses as they stand."""
    shown = view(player, desk.turn, None, "open")
    campaign = desk.turn.campaign
    conflicts = [c.id for c in shown.conflicts]
    asked = tuple(_asked(own.sheet.id, conflicts, desk) for own in shown.own if not own.sheet.institution)
    told = None if desk.joined is None else dict(_joined({seat.conflict for a in asked for seat in a.seats if not seat.joins}, desk))
    rules = campaign.rules
    return Notice(shown, campaign.players.get(player, player), asked, due, rules.reactions_per_turn, told, rules.reactions == "sealed")


def _joined(mine: set[str], desk: Desk) -> Iterator[tuple[str, dict[str, tuple[str, ...]]]]:
    """Yield who joined by reaction, by role, of the conflicts in which one of the reader's own stands (ORD-24, ORD-R57)."""
    for conflict in sorted(mine & {one.conflict for one in desk.joined or ()}):
        here = [one for one in desk.joined or () if one.conflict == conflict]
        yield (
            conflict,
            {role: tuple(one.who for one in here if one.side == role) for role in ROLES if any(one.side == role for one in here)},
        )


def _asked(who: str, conflicts: list[str], desk: Desk) -> Asked:
    sheet = desk.turn.campaign.sheets[who]
    seats = tuple(seat for conflict in conflicts if (seat := _seat(who, conflict, desk)))
    invoke = tuple(q for q in sheet.qualities if any(e.invoke for e in q.effects))
    barred = {deed for q in sheet.qualities for e in q.effects if e.when == ALWAYS and not e.invoke for deed in e.cannot}
    return Asked(sheet, pool_of(who, desk.turn.campaign), seats, invoke, tuple(sorted(barred)))


def _seat(who: str, conflict_id: str, desk: Desk) -> Seat | None:
    """Return somebody's seat in a conflict, None where they neither stand in it nor may join."""
    conflict, turn = desk.conflict(conflict_id), desk.turn
    given = None if desk.joined is None else turn.turn.responses.get((who, conflict_id))
    key = next((key for key, side in conflict.sides.items() if any(r.who == who for r in side)), "")
    if key:
        member = next(m for m in members(conflict.sides[key], turn.slots, ()) if m.who == who)
        role = key if key in ROLES else ""
        chooses = not role and chooser(conflict, turn.campaign).who == who
        return Seat(conflict_id, role, False, chooses, tuple(_bids(member, role, conflict, turn)), given=given)
    reaction = next((one for one in desk.reacted(who) if one.conflict == conflict_id), None)
    if reaction:
        role = "" if conflict.open_roles else reaction.side
        bids = tuple(_bids(reaction.member(turn.campaign), role, conflict, turn))
        return Seat(conflict_id, reaction.side, False, False, bids, given=given)
    if not may_join(who, turn.stands[conflict_id], turn) or len(desk.reacted(who)) >= turn.campaign.rules.reactions_per_turn:
        return None
    return Seat(conflict_id, "", True, False, tuple(_bids(Member(who, (), True), "", conflict, turn)), tuple(_costs(who, turn)), given)


def _bids(member: Member, role: str, conflict: Conflict, turn: Understood) -> Iterator[Bid]:
    """Yield what somebody may spend, Arena by Arena: in the clashes they stand in, or in all where that is not settled."""
    campaign, rules = turn.campaign, turn.campaign.rules
    sheet = campaign.sheets[member.who]
    off = penalty(member, is_present(sheet, turn.presence, conflict.territory), rules)[0]
    for arena in dict.fromkeys(_arenas(member, role, conflict, turn)):
        trait = sheet.traits.get(arena, 0)
        left = lowered(trait, off, rules)
        yield Bid(arena, trait, trait - left, min(pool_of(member.who, campaign), max(0, rules.trait_ceiling - left)))


def _arenas(member: Member, role: str, conflict: Conflict, turn: Understood) -> Iterator[str]:
    for clash in conflict.clashes:
        if not role:
            yield from clash.arenas.values()
        elif part_of(clash, role, (member,), turn.slots):
            yield clash.arenas[role]


def _costs(who: str, turn: Understood) -> Iterator[Cost]:
    """Yield the slots a reaction may be paid from, the empty ones first (ORD-53, ORD-03)."""
    slots = list(enumerate(turn.slots[who], 1))
    yield from (Cost(number) for number, slot in slots if slot.state == "empty")
    for number, slot in slots:
        if slot.state == "order" and slot.order:
            yield Cost(number, slot.order.title, tuple(_stands(f"{who}/{number}", turn)))


def _stands(name: str, turn: Understood) -> Iterator[str]:
    """Yield the conflicts that name an Order."""
    for conflict, written in sorted(turn.turn.conflicts.items()):
        if name in order_names(written.references, turn.slots):
            yield conflict
