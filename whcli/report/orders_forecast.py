"""A forecast told: what each point of Effort buys, at a glance."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from whcli.model.forecast import Bid, Bidder, ClashForecast, Forecast, Possible, Span
from whcli.model.names import ATTACKER, DEFENDER, listed, other
from whcli.model.view import GM, SideView
from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph, Table
from whcli.report.orders_sums import side_sum
from whcli.report.orders_words import Voice, arenas, headline, place, scope, signed

SIGNS: Final = {
    "crushing-victory": "+++",
    "major-victory": "++",
    "minor-victory": "+",
    "stalemate": "=",
    "minor-defeat": "-",
    "major-defeat": "--",
    "crushing-defeat": "---",
}
LEGEND: Final = "+++ is a crushing victory, ++ a major, + a minor, = a stalemate, - a minor defeat, -- a major, --- a crushing defeat"


def forecast_blocks(forecast: Forecast, explain: bool = False) -> tuple[Block, ...]:
    """Return a forecast as blocks; with `explain` each number names its rule."""
    voice = Voice(forecast.names, forecast.turn, forecast.asked.reader == GM, explain)
    title = f"{headline(forecast.conflict)} ({place(forecast.territory, forecast.segmentum)}), turn {forecast.turn}: forecast"
    opening = _gm_opening(voice) if voice.to_gm else _opening(forecast, voice)
    told = _gm_clash if voice.to_gm else _clash
    blocks = (b for clash in forecast.clashes for b in told(clash, forecast, voice))
    legend = [Paragraph(f"{LEGEND}{voice.rule('ORD-27')}.")] if any(clash.grades for clash in forecast.clashes) else []
    return (Heading(1, title), Paragraph(" ".join(opening)), *blocks, *legend)


def _heading(clash: ClashForecast, forecast: Forecast) -> Heading:
    """Return the heading of a clash, numbered where several have the same Arenas."""
    alike = [one for one in forecast.clashes if one.arenas == clash.arenas]
    return Heading(2, f"{arenas(clash.arenas)}{f', clash {clash.number}' if len(alike) > 1 else ''}")


# To the GM


def _gm_opening(voice: Voice) -> Iterator[str]:
    yield "From the true sheets and the responses as they stand; only the two bids of a clash change"
    yield f"within what pool and ceiling allow{voice.rule('ORD-R11', 'ORD-R12')}. Each clash stands by itself. At the balance of bids"
    yield "neither side gets a better outcome by another bid of its own, and no smaller bid guarantees as much."


def _gm_clash(clash: ClashForecast, forecast: Forecast, voice: Voice) -> Iterator[Block]:
    yield _heading(clash, forecast)
    if clash.rows is None or clash.columns is None:
        yield Paragraph(f"Nothing to bid for: {clash.why}.")
        return
    rows, columns = clash.rows, clash.columns
    yield Bullets((_before(rows, voice), _before(columns, voice)))
    yield Paragraph(
        f"Outcome for {voice.name(rows.who)}'s side, with {voice.name(rows.who)}'s Effort down and {voice.name(columns.who)}'s across:"
    )
    yield _table(clash, rows, columns)
    yield Bullets((*_gm_bids(rows, voice), *_gm_bids(columns, voice), *_balance(clash, rows, columns, voice)))


def _before(bidder: Bidder, voice: Voice) -> Item:
    """Return what a side has before the bid."""
    total = sum(member.total for member in bidder.members)
    told = side_sum(SideView(bidder.who, total, bidder.members), voice)
    bid = f"; {voice.name(bidder.who)} bids {bidder.declared} now" if bidder.declared else ""
    ban = f"; {headline(bidder.barred)} bars {voice.name(bidder.who)} from spending Effort{voice.rule('ORD-R14')}" if bidder.barred else ""
    return Item(f", before the bid: {told}{bid}{ban}", headline(bidder.role))


def _gm_bids(bidder: Bidder, voice: Voice) -> Iterator[Item]:
    idle = f"; {text}" if (text := wasted(bidder.bids)) else ""
    yield Item(f": {guaranteed(bidder.bids)}{idle}", voice.name(bidder.who))


def _balance(clash: ClashForecast, rows: Bidder, columns: Bidder, voice: Voice) -> Iterator[Item]:
    point = clash.balance
    if point is not None:
        bids = f"{voice.name(rows.who)} {point.rows}, {voice.name(columns.who)} {point.columns}"
        result = _outcome(point.grade, rows, voice)
        yield Item(f": {bids}: {result}", "Balance")


def _outcome(grade: str, rows: Bidder, voice: Voice) -> str:
    return _a(grade) if grade == "stalemate" else f"{_a(grade)} for {voice.name(rows.who)}'s side"


# To a player


def _opening(forecast: Forecast, voice: Voice) -> Iterator[str]:
    """Yield who stands where, and what is not known."""
    who = forecast.who
    role = next(role for role, side in forecast.sides.items() if who in side)
    allies = [one for one in forecast.sides[role] if one != who]
    beside = f" beside {voice.people(allies)}" if allies else ""
    against = f" against {voice.people(forecast.sides[other(role)])}" if forecast.sides[other(role)] else ""
    stance = "would join by a reaction" if forecast.joins else "stands"
    yield f"{voice.name(who)} {stance} as {role}{beside}{against}{voice.rule('ORD-53' if forecast.joins else '')}."
    if forecast.joins or forecast.open_roles:
        opposite = DEFENDER if role == ATTACKER else ATTACKER
        roles = f"Which side attacks is not settled{voice.rule('ORD-22')}: " if forecast.open_roles else ""
        told = f"{roles}for the other role give --side {opposite}."
        yield told[0].upper() + told[1:]
    if forecast.yields:
        yield f"Your response yields{voice.rule('ORD-25')}: this is what fighting it out would come to."
    yield f"Nobody else's Traits, Qualities, effects or Effort are known to you, and none is in this{voice.rule('ORD-R66')}."
    if forecast.asked.their_total is None:
        yield "With a guess at the other side's total before Effort, --their-total N, you see bid against bid."
    if not forecast.clashes:
        yield "None of its clashes is yours."


def _clash(clash: ClashForecast, forecast: Forecast, voice: Voice) -> Iterator[Block]:
    yield _heading(clash, forecast)
    if clash.rows is None:
        yield Paragraph(f"It cannot be forecast: {clash.why}{voice.rule('ORD-R15')}.")
        return
    yield Paragraph(" ".join(_own(clash, clash.rows, forecast, voice)))
    if clash.columns is None:
        yield Paragraph(f"By the other side's total, Effort and all{voice.rule('ORD-27')}:")
        yield _by_total(clash.rows)
    else:
        guess = forecast.asked.their_total
        yield Paragraph(f"If the other side has {guess} before Effort, which is your guess; your Effort down, theirs across:")
        yield _table(clash, clash.rows, clash.columns)
    told = (guaranteed(clash.rows.bids) if clash.columns else "", wasted(clash.rows.bids))
    notes = (*(Item(text) for text in told if text), *_held(clash, voice), *_not_counted(clash.not_counted, voice))
    yield from [Bullets(notes)] if notes else []


def _own(clash: ClashForecast, rows: Bidder, forecast: Forecast, voice: Voice) -> Iterator[str]:
    """Yield what the reader has, what may be bid, and what of it is assumed."""
    (member,) = rows.members
    yield f"{side_sum(SideView(rows.who, member.total, rows.members), voice)}, before Effort here."
    bid = f"; your response bids {rows.declared}" if rows.declared else ""
    if rows.barred:
        yield f"{headline(rows.barred)} bars you from spending Effort here{voice.rule('ORD-R14')}{bid}."
    else:
        yield f"You may bid up to {rows.bids[-1].effort}, of {rows.left} left in your pool{voice.rule('ORD-R11', 'ORD-R12')}{bid}."
    allies = [who for who in clash.sides[rows.role] if who != rows.who]
    if allies:
        yield from _beside(allies, forecast, voice)


def _beside(allies: list[str], forecast: Forecast, voice: Voice) -> Iterator[str]:
    """Yield what is assumed of the own rank and of allies, whose Traits are not known (ORD-45 to ORD-48)."""
    rank, ally = forecast.asked.rank, forecast.asked.ally
    if rank == "primary":
        yield f"This takes you as primary{voice.rule('ORD-45')}; if an ally's Trait is higher, give --rank second or --rank other."
    else:
        how = "second in rank: half your Trait" if rank == "second" else "neither first nor second in rank"
        yield f"This takes you as {how}{voice.rule('ORD-47' if rank == 'second' else 'ORD-48')}."
    added = f"{voice.people(allies)} {'is' if len(allies) == 1 else 'are'} taken to add {ally}"
    yield f"{added}, your guess." if ally else f"{added}; with a guess, --ally N."


def _by_total(rows: Bidder) -> Table:
    head = ("Effort", "Total", *(grade.replace("-", " ").capitalize() for grade in SIGNS))
    body = tuple((str(b.effort), str(b.total), *_spans(b.spans)) for b in rows.bids)
    return Table(head, body, "r" * len(head))


def _spans(spans: Iterable[Span]) -> tuple[str, ...]:
    found = {span.grade: _span(span) for span in spans}
    return tuple(found.get(grade, "") for grade in SIGNS)


def _span(span: Span) -> str:
    if span.low is None or span.low <= 0:
        return "any" if span.high is None else f"0-{span.high}" if span.high else "0"
    if span.high is None:
        return f"{span.low}+"
    return str(span.low) if span.low == span.high else f"{span.low}-{span.high}"


def _not_counted(found: Iterable[Possible], voice: Voice) -> Iterator[Item]:
    """Yield what the reader has that may count besides, and on what it hangs."""
    for one in found:
        where = scope(one.when, voice)
        hangs = "if you invoke it" if one.why == "invoke" else "you cannot know whether it counts"
        bound = _bounds(one)
        figure = " and ".join(word for word in (signed(one.modify) if one.modify else "", bound) if word)
        rule = voice.rule("ORD-13" if one.kind == "quality" else "ORD-40")
        yield Item(f": {headline(one.name)}, {figure} {where}{rule}; {hangs}. To count it: --count {one.name}", "Not counted")


def _held(clash: ClashForecast, voice: Voice) -> Iterator[Item]:
    """Yield the own Qualities that compel an outcome whatever the margin (ORD-R15)."""
    for one in clash.compelled:
        yield Item(f": {one.bound.replace('_', ' ')} {_a(one.outcome)}{voice.rule('ORD-R15')}", headline(one.quality))


def _bounds(one: Possible) -> str:
    words = (("at least", one.at_least), ("at most", one.at_most))
    return " and ".join(f"{bound} {_a(grade)}" for bound, grade in words if grade)


# Bid against bid


def _table(clash: ClashForecast, rows: Bidder, columns: Bidder) -> Table:
    """Return the outcomes of each pair of bids as signs, with what each own bid comes to at worst."""
    head = ("Effort", *(str(b.effort) for b in columns.bids), "at worst")
    body = tuple(
        (str(b.effort), *(SIGNS[g] for g in grades), SIGNS[b.guarantees]) for b, grades in zip(rows.bids, clash.grades, strict=True)
    )
    return Table(head, body, "r" * len(head))


def guaranteed(bids: Iterable[Bid]) -> str:
    """Return what bids guarantee: "0 and 1 Effort guarantee a minor defeat, 2 to 5 a stalemate"."""
    found = [(_numbers([b.effort for b in run]), grade) for grade, run in groupby(bids, lambda b: b.guarantees)]
    (first, grade), *others = found
    verb = "guarantees" if first.isdigit() else "guarantee"
    return ", ".join([f"{first} Effort {verb} {_a(grade)}", *(f"{efforts} {_a(grade)}" for efforts, grade in others)])


def wasted(bids: Iterable[Bid]) -> str:
    """Return which bids are never better than a smaller one: "1 is never better than 0, 4 and 5 never better than 3"; "" for none."""
    idle = [b for b in bids if b.enough is not None]
    found = [(_numbers([b.effort for b in run]), enough) for enough, run in groupby(idle, lambda b: b.enough)]
    if not found:
        return ""
    (first, enough), *others = found
    verb = "is" if first.isdigit() else "are"
    return ", ".join([f"{first} {verb} never better than {enough}", *(f"{more} never better than {less}" for more, less in others)])


def _numbers(efforts: list[int]) -> str:
    """Return neighbouring numbers as a person lists them: "2", "2 and 3", "2 to 5"."""
    return f"{efforts[0]} to {efforts[-1]}" if len(efforts) > 2 else listed([str(n) for n in efforts])


def _a(grade: str) -> str:
    return f"a {grade.replace('-', ' ')}"
