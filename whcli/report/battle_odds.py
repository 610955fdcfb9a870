"""Mission odds for people: the chance of each card to be drawn or held by a round, as a table with bars, and as data."""

from collections.abc import Iterator
from typing import Any, Final

from whcli.model.battle import Battle
from whcli.model.mission_odds import CardChance, MissionOdds, Plan
from whcli.model.missions import Deck
from whcli.model.odds import Chance
from whcli.report.battle_words import Teller, number, possessive
from whcli.report.blocks import Block, Heading, Paragraph, Table
from whcli.report.odds_text import MOST, bar, chance_data, fraction, percent

CSV_HEAD: Final = "card,place,round,draws,what,numerator,denominator,decimal"
SURE: Final = Chance(1, 1)
PLACES: Final = {"active": "in hand", "achieved": "achieved", "discarded": "discarded", "drawn": "waits for a choice", "aside": "put aside"}


def mission_odds_blocks(odds: MissionOdds, battle: Battle, deck: Deck, solid: bool = False) -> tuple[Block, ...]:
    """Return a player's chances (MIS-21): of one card round by round, of several a line each. `solid`: bars of block characters."""
    return tuple(_blocks(odds, Teller(battle, deck), solid))


def _blocks(odds: MissionOdds, teller: Teller, solid: bool) -> Iterator[Block]:
    one = odds.cards[0] if len(odds.cards) == 1 else None
    whose = possessive(teller.player(odds.player))
    yield Heading(1, f"{whose} chances of {teller.card(one.card)}" if one else f"{whose} chances of a card")
    yield Paragraph(f"{number(len(odds.left), 'card')} left in the deck. {_plan(odds.plan)}")
    if not any(card.rounds for card in odds.cards):
        yield Paragraph("No Command phase in which cards are drawn is to come.")
    elif one:
        yield Heading(2, "By round")
        if one.place:
            yield Paragraph(f"The card is {PLACES.get(one.place, one.place)}.")
        yield _single(one, solid)
    else:
        yield Heading(2, "Held by round")
        yield _all(odds, teller, solid)


def _plan(plan: Plan) -> str:
    """Return what the chances are reckoned with, in a sentence."""
    goes = (
        f"{number(plan.goes, 'card')} of the hand {'goes' if plan.goes == 1 else 'go'} each round"
        if plan.goes
        else "no card of the hand goes"
    )
    orders = "New Orders in each own Command phase" if plan.orders else "no New Orders"
    redraw = "every redraw that a card allows is taken" if plan.redraw else "no redraw is taken that a card leaves open"
    return f"Reckoned with: {goes}, {orders}, {redraw}."


def _single(one: CardChance, solid: bool) -> Table:
    head = ("Round", "Cards drawn", "Drawn", "Held", "", "Held, exactly")
    rows = [
        (str(each.round), str(each.draws), percent(each.drawn), percent(each.held), bar(each.held, SURE, solid), fraction(each.held))
        for each in one.rounds
    ]
    columns = len(head) - any(len(row[-1]) > MOST for row in rows)
    return Table(head[:columns], tuple(row[:columns] for row in rows), "rrrrl")


def _all(odds: MissionOdds, teller: Teller, solid: bool) -> Table:
    rounds = next(card.rounds for card in odds.cards if card.rounds)
    head = ("Card", *(str(each.round) for each in rounds), "", "")
    rows = (
        (teller.card(card.card), *(percent(each.held) for each in card.rounds), _short(card, solid), PLACES.get(card.place, card.place))
        for card in odds.cards
    )
    return Table(head, tuple(rows), f"l{'r' * len(rounds)}")


def _short(card: CardChance, solid: bool) -> str:
    """Return half a bar for the chance at the end, "" where it is settled."""
    if card.place or not card.rounds[-1].held.numerator:
        return ""
    drawn = bar(card.rounds[-1].held, SURE, solid)
    return drawn[: (len(drawn) + 1) // 2]


# Data


def mission_odds_data(odds: MissionOdds) -> dict[str, Any]:
    """Return a player's chances as data, in the shape of schemas/mission-odds.json."""
    return {
        "player": odds.player,
        "left": list(odds.left),
        "plan": odds.plan._asdict(),
        "cards": {one.card: _card(one) for one in odds.cards},
    }


def _card(one: CardChance) -> dict[str, Any]:
    rounds = [
        {"round": each.round, "draws": each.draws, "drawn": chance_data(each.drawn), "held": chance_data(each.held)} for each in one.rounds
    ]
    return {"place": one.place, "rounds": rounds}


def mission_odds_csv(odds: MissionOdds) -> str:
    """Return a player's chances as CSV, a line each, under a line of heads."""
    return "\n".join([CSV_HEAD, *(line for one in odds.cards for line in _lines(one))]) + "\n"


def _lines(one: CardChance) -> Iterator[str]:
    for each in one.rounds:
        for what, chance in (("drawn", each.drawn), ("held", each.held)):
            figures = (each.round, each.draws, what, chance.numerator, chance.denominator, chance.decimal)
            yield ",".join(map(str, (one.card, one.place, *figures)))
