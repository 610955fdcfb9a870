"""A conflict forecast: what each bid of Effort comes to, by the functions that judge it (ORD-24).

The GM's forecast is made from the true sheets and the responses as they stand, with only the two bids of a clash put in
place of what was declared. A player's stands in `forecast_own`.
"""

from collections.abc import Mapping

from whcli.model.campaign import Campaign
from whcli.model.forecast import Asked, Bid, Bidder, ClashForecast, Forecast
from whcli.model.names import ATTACKER, ROLES, listed, near, other
from whcli.model.orders import Response
from whcli.model.record import NamedTuple
from whcli.model.ruling import ClashRuling
from whcli.model.understood import Stand, Understood
from whcli.model.view import GM, MemberView
from whcli.problems import Place, Problem
from whcli.rules.orders.bids import Levels, Option, across, balance, graded, weighed
from whcli.rules.orders.conflict import judge
from whcli.rules.orders.effort import declared, over_pool, pool_of
from whcli.rules.orders.facts import facts
from whcli.rules.orders.forecast_own import for_player
from whcli.rules.orders.outcome import LEVELS, NOT_FOUGHT
from whcli.rules.orders.sheet import barred


class Seat(NamedTuple):
    """Who bids in which clash (its number from 1), for which side and in which Arena."""

    who: str
    role: str
    arena: str
    number: int


class Ground(NamedTuple):
    """A conflict and the turn that it is judged in."""

    stand: Stand
    understood: Understood

    def clash(self, number: int) -> ClashRuling:
        """Return the ruling on a clash, by the functions that resolve the turn."""
        return judge(self.stand, self.understood).ruling.clashes[number - 1]

    def response(self, who: str) -> Response:
        """Return somebody's response, as far as there is one."""
        key = (who, self.stand.conflict.id)
        return self.understood.responses.get(key, Response(*key))

    def with_bid(self, seat: Seat, effort: int) -> "Ground":
        """Return the turn with a bid in place of what was declared; past the pool nothing of it counts (ORD-R12)."""
        response = self.response(seat.who)
        bid = response._replace(effort={**response.effort, seat.arena: effort})
        responses = {**self.understood.responses, (bid.who, bid.conflict): bid}
        over, _ = over_pool(responses, self.understood.campaign)
        spent = declared(r for r in responses.values() if r.who not in over)
        return self._replace(understood=self.understood._replace(responses=responses, effort=spent))


def forecast(conflict_id: str, understood: Understood, asked: Asked) -> Forecast | tuple[Problem, ...]:
    """Return the forecast of a conflict for its reader, or the Problems that keep it from being made."""
    return _for_gm(conflict_id, understood, asked) if asked.reader == GM else for_player(conflict_id, understood, asked)


def _for_gm(conflict_id: str, understood: Understood, asked: Asked) -> Forecast | tuple[Problem, ...]:
    stand = understood.stands.get(conflict_id)
    if stand is None:
        return (_unknown(conflict_id, understood),)
    if stand.open:
        return stand.open
    ruling = judge(stand, understood)
    if ruling.ruling.status != "resolved":
        return ruling.problems or (_nothing_fought(stand, ruling.ruling.status),)
    if asked.who and not stand.side_of(asked.who):
        return (_outsider(asked.who, stand),)
    names = {who: understood.campaign.sheets[who].name for side in ruling.ruling.sides.values() for who in side}
    ground = Ground(stand, understood)
    clashes = tuple(_clash(n, clash, ground, asked.who) for n, clash in enumerate(ruling.ruling.clashes, 1))
    segmentum = understood.campaign.segmenta.get(stand.conflict.territory, "")
    territory = stand.conflict.territory
    return Forecast(asked, understood.turn.number, conflict_id, territory, segmentum, ruling.ruling.sides, names, clashes)


def _unknown(conflict_id: str, understood: Understood) -> Problem:
    there = f"Conflicts are {listed(sorted(understood.stands))}." if understood.stands else "The turn has no conflicts yet."
    why = f"There is no conflict `{conflict_id}` this turn."
    return Problem("unknown-conflict", why, there + near(conflict_id, understood.stands), Place(""), "ORD-20")


def _nothing_fought(stand: Stand, status: str) -> Problem:
    why = f"Nothing is fought in {stand.conflict.id} as the responses stand: it is {status}."
    return Problem("nothing-fought", why, "A forecast is of bids; here there is nobody to bid against.", stand.conflict.where(), "ORD-25")


def _outsider(who: str, stand: Stand) -> Problem:
    there = [m.who for role in ROLES for m in stand.sides[role]]
    cure = f"Name one of {listed(there)}.{near(who, there)}"
    return Problem("not-in-conflict", f"`{who}` does not stand in {stand.conflict.id}.", cure, stand.conflict.where(), "ORD-24")


def _clash(number: int, ruling: ClashRuling, ground: Ground, chosen: str) -> ClashForecast:
    """Return one clash over the bids of one combatant a side; all else is as it was declared."""
    blank = ClashForecast(number, ruling.arenas)
    ranked = {role: tuple(dict.fromkeys(p.who for p in side.parts)) for role, side in ruling.sides.items()}
    if ruling.outcome == NOT_FOUGHT:
        return blank._replace(why="a side of it has emptied")
    if not all(ranked.values()):
        return blank._replace(sides=ranked, why="the GM has set its outcome, and a side of it counts nothing")
    campaign, mine = ground.understood.campaign, ground.stand.side_of(chosen) or ATTACKER
    seats = {role: Seat(_bidder(ranked[role], campaign, chosen), role, ruling.arenas[role], number) for role in ROLES}
    rows, columns = seats[mine], seats[other(mine)]
    options = {seat: _options(seat, ground) for seat in (rows, columns)}
    levels = _levels((rows, columns), options, ground)
    return blank._replace(
        sides=ranked,
        rows=_bidding(rows, weighed(options[rows], levels), ground),
        columns=_bidding(columns, weighed(options[columns], across(levels)), ground),
        grades=graded(levels),
        balance=balance(options[rows], options[columns], levels),
    )


def _bidder(ranked: tuple[str, ...], campaign: Campaign, chosen: str) -> str:
    """Return who bids for a side: who was chosen, else the first in rank with any Effort to spend, else the primary."""
    spenders = (who for who in ranked if pool_of(who, campaign))
    return chosen if chosen in ranked else next(spenders, ranked[0])


def _options(seat: Seat, ground: Ground) -> tuple[Option, ...]:
    """Return the bids that count: within the pool and the ceiling, and nothing but 0 where a Quality bars spending (ORD-R14)."""
    found = []
    for effort in range(1 if _barred(seat, ground) else pool_of(seat.who, ground.understood.campaign) + 1):
        side = ground.with_bid(seat, effort).clash(seat.number).sides[seat.role]
        if effort and not any(p.who == seat.who and p.what == "effort" for p in side.parts):
            break  # what is refused has no part in the total
        found.append(Option(effort, side.total))
    return tuple(found)


def _barred(seat: Seat, ground: Ground) -> str:
    """Return the Quality that bars spending Effort, "" for none, asked over the whole conflict."""
    stand, understood = ground
    member = next(m for m in stand.sides[seat.role] if m.who == seat.who)
    here = facts(member, (seat.role, seat.arena), stand.sides, stand.conflict, understood)
    return barred(understood.campaign.sheets[seat.who], "spend-effort", here)


def _levels(seats: tuple[Seat, Seat], options: Mapping[Seat, tuple[Option, ...]], ground: Ground) -> Levels:
    """Return the outcome of every pair of bids, as the rows' side sees it."""
    rows, columns = seats
    sign = 1 if rows.role == ATTACKER else -1
    bid = [ground.with_bid(rows, o.effort) for o in options[rows]]
    return tuple(tuple(sign * LEVELS[one.with_bid(columns, o.effort).clash(rows.number).outcome] for o in options[columns]) for one in bid)


def _bidding(seat: Seat, bids: tuple[Bid, ...], ground: Ground) -> Bidder:
    """Return a bidder with what their side has without this Effort."""
    parts = ground.with_bid(seat, 0).clash(seat.number).sides[seat.role].parts
    shares = {who: tuple(p for p in parts if p.who == who) for who in dict.fromkeys(p.who for p in parts)}
    members = tuple(MemberView(who, sum(p.value for p in own), own) for who, own in shares.items())
    bid = ground.response(seat.who).effort.get(seat.arena, 0)
    spent = sum(n for r in ground.understood.responses.values() if r.who == seat.who for n in r.effort.values())
    left = max(0, pool_of(seat.who, ground.understood.campaign) - spent + bid)
    return Bidder(seat.who, seat.role, bids, members, bid, left, _barred(seat, ground))
