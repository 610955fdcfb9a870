"""A player's forecast: what each own bid comes to against whatever the other side's total may be (ORD-24, ORD-R60 to ORD-R66).

Made from `Known` alone. Nothing of anybody else's is in it: the other side's total is an axis, or the player's guess.
"""

from collections.abc import Iterator
from itertools import groupby

from whcli.model.forecast import Asked, Bid, Bidder, ClashForecast, Forecast, Possible, Span
from whcli.model.names import ATTACKER, listed, near, other, title
from whcli.model.orders import Clash, Quality, QualityEffect, Sheet
from whcli.model.record import NamedTuple
from whcli.model.ruling import Compulsion, Part
from whcli.model.understood import Member, Understood
from whcli.model.view import MemberView
from whcli.model.when import ALWAYS, Circumstances
from whcli.problems import Place, Problem
from whcli.rules.orders import outcome
from whcli.rules.orders.bids import Levels, Option, grade, graded, weighed
from whcli.rules.orders.certainty import certainty
from whcli.rules.orders.effort import bought, declared, over_pool, pool_of
from whcli.rules.orders.forecast_known import Known, Who, known
from whcli.rules.orders.teamwork import Combatant, Ranked, compelled, modifiers, reduced, total

NOBODY = Combatant(Member(""), Sheet("", "", {}), 0, (), 0, (), Circumstances(present=True))


class Hand(NamedTuple):
    """What the own Primarch brings to one clash: `combatant` with what surely counts there and no Effort yet.

    `compelled` are the own Qualities that hold the outcome, `bounds` the lowest and highest level that they allow, as the attacker sees it.
    """

    known: Known
    combatant: Combatant
    rank: str
    ally: int
    compelled: tuple[Compulsion, ...]
    bounds: tuple[int, int]

    @property
    def arena(self) -> str:
        """The Arena in which the own side fights."""
        return self.combatant.facts.arena


def for_player(conflict_id: str, understood: Understood, asked: Asked) -> Forecast | tuple[Problem, ...]:
    """Return a player's forecast, or the Problem that keeps it from being made; both read alike whatever others' papers hold."""
    found = known(conflict_id, understood, asked)
    if isinstance(found, Problem):
        return (found,)
    strange = tuple(_strange(asked.counted, found))
    if strange:
        return strange
    conflict = found.conflict
    clashes = tuple(_clash(n, clash, found, asked) for n, clash in enumerate(conflict.clashes, 1) if found.fights(clash))
    sides = found.sides(Clash({}, {}))
    segmentum = found.campaign.segmenta.get(conflict.territory, "")
    bare = Forecast(asked, understood.turn.number, conflict.id, conflict.territory, segmentum, sides, found.names, clashes)
    yields = found.response.yielding is not None
    return bare._replace(who=found.who, joins=found.member.reacting, open_roles=found.open_roles, yields=yields)


def _strange(counted: tuple[str, ...], known: Known) -> Iterator[Problem]:
    """Yield a Problem for each name to be counted that is no own Quality or standing effect."""
    there = sorted({*(q.id for q in known.sheet.qualities), *(e.id for e in known.carries)})
    for name in sorted(set(counted) - set(there)):
        why = f"{title(known.who)} has no Quality, boon or consequence `{name}`."
        cure = f"There {'are' if len(there) > 1 else 'is'} {listed(there)}.{near(name, there)}" if there else "Take `--count` out."
        yield Problem("unknown-quality", why, cure, Place(""), "ORD-13", known.who)


def _clash(number: int, clash: Clash, known: Known, asked: Asked) -> ClashForecast:
    sides = known.sides(clash)
    hand, not_counted = _hand(clash, known, asked)
    blank = ClashForecast(number, clash.arenas, sides, compelled=hand.compelled, not_counted=not_counted)
    if hand.bounds[0] > hand.bounds[1]:
        return blank._replace(why="own Qualities compel outcomes that contradict each other")
    options = _options(hand)
    bids, columns, levels = _laid_out(options, hand, asked)
    spanned = tuple(bid._replace(spans=tuple(_spans(bid.total, hand))) for bid in bids)
    members = _members(hand)
    bid = known.response.effort.get(hand.arena, 0)
    spent = sum(n for r in known.responses.values() for n in r.effort.values())
    left = max(0, pool_of(known.who, known.campaign) - spent + bid)
    rows = Bidder(known.who, known.role, spanned, members, bid, left, _barred(hand))
    return blank._replace(rows=rows, columns=columns, grades=graded(levels) if columns else ())


# What the own Primarch brings


def _hand(clash: Clash, known: Known, asked: Asked) -> tuple[Hand, tuple[Possible, ...]]:
    """Return what surely counts in a clash, and what may count besides."""
    rank = asked.rank if len(known.sides(clash)[known.role]) > 1 else "primary"
    here = _facts(clash, known)._replace(primary=rank == "primary")
    sheet, loose = _sheet(known, here, asked.counted)
    effects, hanging = [], []
    for effect in known.carries:
        sure = certainty(effect.when, here)
        if sure or (sure is None and effect.id in asked.counted):
            effects.append(effect._replace(when=ALWAYS))
        elif sure is None:
            hanging.append(Possible(effect.id, effect.kind, effect.modify, when=effect.when))
    (member,) = known.part(clash)
    trait = known.sheet.traits.get(here.arena, 0)
    combatant = Combatant(member, sheet, trait, tuple(effects), 0, (), here)
    held = compelled({known.role: [combatant]})
    return Hand(known, combatant, rank, asked.ally, tuple(c for _, c in held), outcome.bounds(held)), (*loose, *hanging)


def _facts(clash: Clash, known: Known) -> Circumstances:
    """Return the facts of the own Primarch in a clash, as far as they are known; without rank."""
    (member,) = known.part(clash)
    sides: Who = known.sides(clash)
    allies = [who for who in sides[known.role] if who != known.who]
    territory = known.conflict.territory
    return Circumstances(
        arena=clash.arenas[known.role],
        role=known.role,
        territory=territory,
        segmentum=known.campaign.segmenta.get(territory, ""),
        against=frozenset(sides[other(known.role)]),
        allied=frozenset(allies),
        tag=frozenset[str]().union(*(o.tags for o in member.orders)),
        present=known.present,
        reacting=member.reacting,
        alone=not allies,
    )


def _sheet(known: Known, here: Circumstances, counted: tuple[str, ...]) -> tuple[Sheet, list[Possible]]:
    """Return the own sheet with the effects of Qualities that count here, and those that may."""
    qualities: list[Quality] = []
    loose: list[Possible] = []
    for quality in known.sheet.qualities:
        sure = [(e, why) for e in quality.effects if (why := _hangs(quality, e, known, here, counted)) != "no"]
        qualities.append(quality._replace(effects=tuple(e._replace(when=ALWAYS, invoke=False) for e, why in sure if not why)))
        loose += [Possible(quality.id, "quality", e.modify, e.at_least, e.at_most, e.when, why) for e, why in sure if why]
    return known.sheet._replace(qualities=tuple(qualities)), loose


def _hangs(quality: Quality, effect: QualityEffect, known: Known, here: Circumstances, counted: tuple[str, ...]) -> str:
    """Return on what an effect hangs: "" it counts, invoke, unknown, or "no" where it does nothing in a clash like this."""
    sure = certainty(effect.when, here)
    if sure is False or not (effect.modify or effect.at_least or effect.at_most):
        return "no"
    if quality.id in counted:
        return ""
    if effect.invoke and quality.id not in known.response.invoke:
        return "invoke"
    return "" if sure else "unknown"


def _barred(hand: Hand) -> str:
    """Return the own Quality that surely bars spending Effort here, asked over the whole conflict; "" for none (ORD-R14)."""
    known = hand.known
    whole = Clash(dict.fromkeys((known.role, other(known.role)), hand.arena), {})
    here = _facts(whole, known)
    effects = [(q.id, e) for q in known.sheet.qualities for e in q.effects if not e.invoke and "spend-effort" in e.cannot]
    return next((quality for quality, e in sorted(effects) if certainty(e.when, here)), "")


# Bids and what they come to


def _options(hand: Hand) -> tuple[Option, ...]:
    """Return the bids that count: within the pool and the ceiling (ORD-R12, ORD-R11)."""
    known, rules = hand.known, hand.known.campaign.rules
    found = []
    for effort in range(1 if _barred(hand) else pool_of(known.who, known.campaign) + 1):
        response = known.response._replace(effort={**known.response.effort, hand.arena: effort})
        responses = {**known.responses, (known.who, known.conflict.id): response}
        over, _ = over_pool(responses, known.campaign)
        spent = {} if over else declared(responses.values())
        counted = bought(known.who, known.conflict.id, spent, known.stands, rules.effort_per).get(hand.arena, 0)
        if effort and (over or _base(hand) + counted > rules.trait_ceiling):
            break
        found.append(Option(effort, _total(hand, counted)))
    return tuple(found)


def _base(hand: Hand) -> int:
    """Return what the ceiling counts besides Effort (ORD-R11)."""
    rules = hand.known.campaign.rules
    modified = rules.effort_ceiling == "modified"
    return reduced(hand.combatant, rules) + (sum(p.value for p in modifiers(hand.combatant)) if modified else 0)


def _parts(hand: Hand, effort: int) -> tuple[Part, ...]:
    """Return the own parts of the side's total, by the rank that is assumed (ORD-45 to ORD-50)."""
    one, rules = hand.combatant._replace(effort=effort), hand.known.campaign.rules
    if hand.rank == "primary":
        return total(Ranked(one.as_primary(True), None, ()), rules, ()).parts
    ranked = Ranked(NOBODY, one, ()) if hand.rank == "second" else Ranked(NOBODY, None, (one,))
    return tuple(p for p in total(ranked, rules, ()).parts if p.who == one.who)


def _total(hand: Hand, effort: int) -> int:
    return sum(p.value for p in _parts(hand, effort)) + hand.ally


def _members(hand: Hand) -> tuple[MemberView, ...]:
    """Return the own share without any Effort here."""
    parts = _parts(hand, 0)
    return (MemberView(hand.combatant.who, sum(p.value for p in parts), parts),)


def _level(own: int, theirs: int, hand: Hand) -> int:
    """Return the outcome of two totals, as the own side sees it (ORD-27, ORD-30 to ORD-36, ORD-R15)."""
    sign = 1 if hand.known.role == ATTACKER else -1
    first = outcome.by_margin(sign * (own - theirs), hand.known.campaign.rules.bands)
    return sign * outcome.compel(first, *hand.bounds).level


def _laid_out(options: tuple[Option, ...], hand: Hand, asked: Asked) -> tuple[tuple[Bid, ...], Bidder | None, Levels]:
    """Return the own bids, the other side's and the outcomes of each pair; without a guess, the own bids alone."""
    if asked.their_total is None:
        levels = _table(options, _axis(options, hand), hand)
        return tuple(bid._replace(guarantees="") for bid in weighed(options, levels)), None, levels
    theirs = [Option(n, asked.their_total + n) for n in range(hand.known.campaign.rules.effort_pool + 1)]
    levels = _table(options, [o.total for o in theirs], hand)
    columns = Bidder("", other(hand.known.role), tuple(Bid(o.effort, o.total) for o in theirs))
    return weighed(options, levels), columns, levels


def _table(options: tuple[Option, ...], theirs: list[int], hand: Hand) -> Levels:
    return tuple(tuple(_level(o.total, one, hand) for one in theirs) for o in options)


def _axis(options: tuple[Option, ...], hand: Hand) -> list[int]:
    """Return every total of the other side that tells the bids apart; below the first and above the last nothing changes."""
    reach = hand.known.campaign.rules.bands.crushing + 1
    totals = [o.total for o in options]
    return list(range(min(totals) - reach, max(totals) + reach + 1))


def _spans(own: int, hand: Hand) -> Iterator[Span]:
    """Yield what a total comes to by the other side's, from its best; totals below 0 are left out."""
    axis = _axis((Option(0, own),), hand)
    for level, run in groupby(axis, lambda theirs: _level(own, theirs, hand)):
        totals = list(run)
        low = None if totals[0] == axis[0] else totals[0]
        high = None if totals[-1] == axis[-1] else totals[-1]
        if high is None or high >= 0:
            yield Span(grade(level), low, high)
