"""The score sheet of a battle for people: source by source, round by round, what caps took, and VP over time as bars."""

from collections.abc import Iterator
from typing import Final

from whcli.model.battle import SOURCES, Battle
from whcli.model.battle_sheet import Clip, Line, Sheet, Tally
from whcli.model.missions import Deck
from whcli.model.names import listed
from whcli.report.battle_words import NO_DECK, SOURCE_NAMES, Teller, mission_line, moment, possessive
from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph, Table

BAR: Final = 20  # columns of the longest bar
PAINTED: Final = "painted"
TOTAL: Final = "total"


def sheet_blocks(sheet: Sheet, battle: Battle, deck: Deck = NO_DECK, explain: bool = False, solid: bool = False) -> tuple[Block, ...]:
    """Return the sheet as blocks; `explain` adds every row with its reason. `solid`: bars of block characters, else in ASCII."""
    return tuple(_blocks(sheet, Teller(battle, deck, explain), solid))


def _blocks(sheet: Sheet, teller: Teller, solid: bool) -> Iterator[Block]:
    yield Heading(1, sheet.name)
    yield Paragraph(f" {_where(sheet, teller)}", headline(sheet, teller))
    for tally in sheet.tallies:
        yield Heading(2, teller.player(tally.player))
        yield _table(tally, teller)
    if clips := tuple(Item(_clipped(clip, tally, teller)) for tally in sheet.tallies for clip in tally.clips):
        yield Heading(2, "Clipped")
        yield Bullets(clips)
    if any(tally.rounds for tally in sheet.tallies):
        yield Heading(2, "VP round by round")
        yield _bars(sheet, teller, solid)
    if teller.explain:
        yield from _rows(sheet, teller)


def ending_blocks(sheet: Sheet, battle: Battle) -> tuple[Block, ...]:
    """Return how a battle ended as the last paragraph of its story."""
    return (Paragraph("", headline(sheet, Teller(battle))),)


def headline(sheet: Sheet, teller: Teller) -> str:
    """Return how it stands in a sentence: "Bob wins, 87 to 84.", "A draw, 74 all.", "Bob leads, 45 to 38.", "Level, 10 all."."""
    totals = sorted((tally.total for tally in sheet.tallies), reverse=True)
    ahead = sheet.winner if sheet.winner in teller.battle.players else sheet.leader
    if ahead:
        return f"{teller.player(ahead)} {'wins' if sheet.winner else 'leads'}, {' to '.join(map(str, totals))}."
    return f"{'A draw' if sheet.winner else 'Level'}, {totals[0] if totals else 0} all."


def _where(sheet: Sheet, teller: Teller) -> str:
    mission = mission_line(teller.battle.mission, teller)
    where = f"The battle is over: {teller.said(sheet.ended)}" if sheet.ended else moment(teller.battle, teller)
    return ". ".join(part.rstrip(".") for part in (mission, where) if part) + "."


# One side


def _table(tally: Tally, teller: Teller) -> Table:
    rounds = [one.round for one in tally.rounds]
    head = ("", "Card", *(f"R{number}" for number in rounds), "Scored", "Clipped", "Counts")
    rows = [row for source in _sources(tally) for row in _source(source, tally, rounds, teller)]
    last = _row(("Total", ""), [_sum(tally.lines, number) for number in rounds], (sum(tally.scored.values()), tally.total))
    return Table(head, (*rows, last), f"ll{'r' * (len(rounds) + 3)}")


def _sources(tally: Tally) -> list[str]:
    """Return the sources that stand on the sheet: the usual ones, the Secret Mission only where one scored, then others."""
    usual = [source for source in SOURCES if source != "secret" or any(card.source == source for card in tally.cards)]
    return [*usual, *(source for source in tally.scored if source not in SOURCES)]


def _source(source: str, tally: Tally, rounds: list[int], teller: Teller) -> Iterator[tuple[str, ...]]:
    """Yield a row for each card of a source, and one for all where there are several."""
    name = SOURCE_NAMES.get(source, source.capitalize())
    lines = tuple(line for line in tally.lines if line.source == source)
    cards = [card for card in tally.cards if card.source == source]
    if len(cards) != 1 or source == PAINTED:
        yield _row((name, "all" if len(cards) > 1 else ""), [_sum(lines, n) for n in rounds], (tally.scored[source], tally.kept[source]))
    for card in cards if source != PAINTED else ():
        own = tuple(line for line in lines if line.card == card.card)
        first = name if len(cards) == 1 else ""
        yield _row((first, teller.card(card.card)), [_sum(own, n) for n in rounds], (card.scored, card.kept))


def _sum(lines: tuple[Line, ...], number: int) -> int:
    return sum(line.vp for line in lines if line.round == number)


def _row(names: tuple[str, str], rounds: list[int], sums: tuple[int, int]) -> tuple[str, ...]:
    """Return a row: each round's VP as scored, their sum, what was clipped of it, what counts."""
    scored, kept = sums
    return *names, *(str(vp) if vp else "." for vp in rounds), str(scored), f"-{scored - kept}" if kept < scored else "", str(kept)


def _clipped(clip: Clip, tally: Tally, teller: Teller) -> str:
    return (
        f"{teller.player(tally.player)} loses {clip.lost} VP: {_cap(clip.cap, teller)} at most {clip.limit}, and {clip.scored} "
        f"were scored{teller.rule(clip.rule)}."
    )


def _cap(cap: str, teller: Teller) -> str:
    """Return which cap it is, as the beginning of "… at most 20"."""
    if cap.startswith("card "):
        return f"{teller.card(cap.removeprefix('card '))} as a Fixed card gives"
    if cap == "primary":
        return "with a Secret Mission the Primary Mission gives"
    if cap == TOTAL:
        return "a player has"
    sources = [SOURCE_NAMES.get(part, part.capitalize()) for part in cap.split("+")]
    return f"{listed(sources)} Missions give"


# Over time


def _bars(sheet: Sheet, teller: Teller, solid: bool) -> Table:
    most = max([1, *(tally.total for tally in sheet.tallies), *(one.so_far for tally in sheet.tallies for one in tally.rounds)])
    head = ("Round", *(cell for tally in sheet.tallies for cell in (teller.player(tally.player), "")))
    numbers = sorted({one.round for tally in sheet.tallies for one in tally.rounds})
    rows = [(str(number), *(cell for tally in sheet.tallies for cell in _so_far(tally, number, most, solid))) for number in numbers]
    end = ("With paint", *(cell for tally in sheet.tallies for cell in (str(tally.total), bar(tally.total, most, solid))))
    return Table(head, (*rows, end), "lrlrl")


def _so_far(tally: Tally, number: int, most: int, solid: bool) -> tuple[str, str]:
    """Return what counted by the end of a round, with its bar."""
    vp = max((one.so_far for one in tally.rounds if one.round <= number), default=0)
    return str(vp), bar(vp, most, solid)


def bar(vp: int, most: int, solid: bool) -> str:
    """Return a bar, of 20 columns for the `most` VP; what is above 0 always shows."""
    return ("█" if solid else "#") * -(-BAR * vp // most)


# Row by row


def _rows(sheet: Sheet, teller: Teller) -> Iterator[Block]:
    for tally in sheet.tallies:
        if tally.lines:
            yield Heading(2, f"{possessive(teller.player(tally.player))} rows")
            yield Bullets(tuple(_line(line, teller) for line in tally.lines))


def _line(line: Line, teller: Teller) -> Item:
    card = teller.card(line.card) if line.card else SOURCE_NAMES.get(line.source, line.source.capitalize())
    whose = f", {possessive(teller.player(line.turn))} turn" if line.turn else ""
    why = f", {teller.reason(line.why)}" if line.why else ""
    kept = f"; {line.kept} of it counts" if line.kept < line.vp else ""
    return Item(f": {line.vp} VP for {card}{why}{kept}.", f"Round {line.round}{whose}")
