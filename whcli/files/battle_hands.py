"""What a battle's file says of a player's secondary missions must be possible: no card in two places, Fixed ones with their symbol."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from whcli.files.battle_names import markers_known, no_card, no_marker, no_unit
from whcli.files.fields import below
from whcli.model.battle import Battle, Hand
from whcli.model.battle_rules import BattleRules
from whcli.model.missions import FIXED, TACTICAL, Deck, fixed_now
from whcli.problems import Place, Problem, Where

PILES: Final = ("active", "achieved", "discarded")  # where a Tactical card that was drawn may be (MIS-71)
POINTERS: Final = ("scored", "fresh", "aside")  # cards of which something more is said
WAITING: Final = ("drawn", "against")
FIXED_CARDS: Final = 2  # MIS-07
PICKS_MARKER: Final = "opponent-picks-marker"  # what a card does when it is drawn; others have units picked


def hand_faults(battle: Battle, who: str, hand: Hand, deck: Deck, rules: BattleRules) -> tuple[Problem, ...]:
    """Return what is wrong with a player's secondary missions; the codes are those of `battle_checks.crossed`."""
    where = below(battle.where, "secondaries", who)
    found = [*_unknown(hand, deck, where), *_twice(hand, where), *_mode(hand, deck, rules, where)]
    if len(hand.active) > rules.tactical_hand + 1:
        why = f"{len(hand.active)} Tactical cards are active; a hand is {rules.tactical_hand}."
        found.append(Problem("hand-too-large", why, "Move the others to `achieved` or `discarded`.", where("active"), "MIS-21"))
    for card, picked in hand.marked.items():
        found += _marks(battle, deck, battle.opponent(who), (card, picked, where("marked", card)))
    return tuple(found)


def _marks(battle: Battle, deck: Deck, opponent: str, mark: tuple[str, tuple[str, ...], Place]) -> Iterator[Problem]:
    """Yield a Problem for each pick of a card that stands for nothing: a marker, or else a unit of the opponent's (MIS-26)."""
    card, picked, place = mark
    drawn = deck.secondaries[card].when_drawn if card in deck.secondaries else None
    if drawn is not None and drawn.do == PICKS_MARKER:
        known = markers_known(battle, deck)
        yield from (no_marker(one, known, place) for one in picked if one not in known)
    else:
        army = battle.players[opponent].army
        yield from (no_unit(one, army, place) for one in picked if one not in army.units)


def _unknown(hand: Hand, deck: Deck, where: Where) -> Iterator[Problem]:
    for field in ("cards", *PILES, "swapped", *POINTERS):
        for n, card in enumerate(getattr(hand, field)):
            if card not in deck.secondaries:
                yield no_card(card, deck.secondaries, where(field, n), "MIS-71")
    for field in WAITING:
        card = getattr(hand, field)
        if card and card not in deck.secondaries:
            yield no_card(card, deck.secondaries, where(field), "MIS-71")


def _twice(hand: Hand, where: Where) -> Iterator[Problem]:
    """Yield a Problem for each card that is in two places (MIS-71)."""
    places: Counter[str] = Counter()
    for field in PILES if hand.mode != FIXED else ("cards", "swapped"):
        for n, card in enumerate(getattr(hand, field)):
            places[card] += 1
            if places[card] > 1:
                why = f"`{card}` is in two places; a deck has it once."
                yield Problem("card-twice", why, "Leave it where it really is.", where(field, n), "MIS-71")
    if hand.drawn and hand.drawn in (*hand.achieved, *hand.discarded):
        why = f"`{hand.drawn}` waits for a choice, and is achieved or discarded too."
        yield Problem("card-twice", why, "Leave it where it really is.", where("drawn"), "MIS-71")


def _mode(hand: Hand, deck: Deck, rules: BattleRules, where: Where) -> Iterator[Problem]:
    """Yield what does not go with Fixed, or with Tactical (MIS-07)."""
    other = ("cards", "swapped") if hand.mode == TACTICAL else PILES if hand.mode == FIXED else ("cards", *PILES)
    for field in (name for name in other if getattr(hand, name)):
        why = f"`{field}` does not go with {f'`mode: {hand.mode}`' if hand.mode else 'no mode'}."
        yield Problem("wrong-mode", why, f"Take `{field}` out, or mend `mode`.", where(field), "MIS-07")
    if hand.mode == FIXED:
        yield from _fixed(hand, deck, rules.errata, where)


def _fixed(hand: Hand, deck: Deck, errata: str, where: Where) -> Iterator[Problem]:
    if len(hand.cards) != FIXED_CARDS:
        why = f"Fixed is exactly two cards; here are {len(hand.cards) or 'none'}."
        cure = f"Name two of {', '.join(_fixed_cards(deck, errata))}."
        yield Problem("fixed-number", why, cure, where("cards"), "MIS-07")
    for n, one in enumerate(hand.cards):
        card = deck.secondaries.get(one)
        if card is not None and not fixed_now(card, errata):
            why = f"{card.name} does not bear the Fixed symbol."
            yield Problem("not-fixed", why, f"These do: {', '.join(_fixed_cards(deck, errata))}.", where("cards", n), "MIS-07")


def _fixed_cards(deck: Deck, errata: str) -> tuple[str, ...]:
    return tuple(one for one, card in deck.secondaries.items() if fixed_now(card, errata))
