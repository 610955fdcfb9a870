"""Drawing Tactical cards one by one, and what befalls them when they are drawn (MIS-21, MIS-25, MIS-26, MIS-71)."""

from whcli.model.battle import Hand
from whcli.model.battle_play import BACK, PICKS
from whcli.model.battle_ruling import Need
from whcli.model.missions import Deck, WhenDrawn
from whcli.model.names import listed, near, title
from whcli.model.record import NamedTuple
from whcli.problems import Problem
from whcli.rules.battle.account import Account, Problems, address, refused
from whcli.rules.battle.table import Table
from whcli.rules.battle.when_drawn import holds, pickable


class Pile(NamedTuple):
    """The drawing of cards while it goes on.

    named   what the table drew itself and is still to come, in order; by_hand: it drew at all.
    """

    account: Account
    named: tuple[str, ...] = ()
    by_hand: bool = False


def left(deck: Deck, hand: Hand) -> tuple[str, ...]:
    """Return the cards of a player's deck that are nowhere else, sorted by id (MIS-71); a Fixed player's deck is put aside: none."""
    gone = {*hand.active, *hand.achieved, *hand.discarded, *hand.aside, hand.drawn}
    return () if hand.mode == "fixed" else tuple(card for card in sorted(deck.secondaries) if card not in gone)


def hand_of(account: Account, player: str) -> Hand:
    """Return a player's hand as the account stands."""
    return account.battle.hands.get(player, Hand())


def with_hand(account: Account, player: str, hand: Hand) -> Account:
    """Return the account with a player's hand changed."""
    return account.moved(account.battle._replace(hands={**account.battle.hands, player: hand}))


def name_of(table: Table, card: str) -> str:
    """Return a card's name, its id where the deck has none such."""
    found = table.deck.card(card)
    return found.name if found else card


# One card after another


def filled(table: Table, player: str, account: Account, named: tuple[str, ...] = (), size: int = 0) -> Account | Problems:
    """Draw until a player has `size` active cards, or a choice is open, or the deck is empty (MIS-21, MIS-25).

    `size` 0 is as many as the rules say. Problems: those of cards that the table drew itself, `cards-needed`, `cards-left-over`,
    `unknown-card`, `card-drawn-twice`.
    """
    size = size or table.rules.tactical_hand
    pile: Pile | Problems = Pile(account, named, bool(named))
    while isinstance(pile, Pile) and _wanting(table, pile, player, size):
        pile = _next_card(table, pile, player)
    if not isinstance(pile, Pile):
        return pile
    pile = pile._replace(account=_shuffled(pile.account, player))
    if pile.named:
        return (_left_over(table, player, pile.named),)
    return _short(table, pile, player, size)


def _wanting(table: Table, pile: Pile, player: str, size: int) -> bool:
    hand = hand_of(pile.account, player)
    return len(hand.active) < size and not hand.drawn and bool(left(table.deck, hand))


def _shuffled(account: Account, player: str) -> Account:
    """Return the account with what was put aside back in the deck, unless a choice is open."""
    hand = hand_of(account, player)
    return account if hand.drawn or not hand.aside else with_hand(account, player, hand._replace(aside=()))


def _short(table: Table, pile: Pile, player: str, size: int) -> Account:
    """Return the account, saying why a hand is not full though nothing is open (MIS-25)."""
    hand = hand_of(pile.account, player)
    if hand.drawn or len(hand.active) >= size:
        return pile.account
    why = "no card is left that could be held now" if left(table.deck, hand) else "the deck is empty"
    return pile.account.also(f"{title(player)} draws no further card: {why}.", "MIS-25")


def _next_card(table: Table, pile: Pile, player: str) -> Pile | Problems:
    card = _drawn(table, pile, player)
    if not isinstance(card, str):
        return card
    return settled(table, pile._replace(named=pile.named[1:]), player, card)


def one_more(table: Table, player: str, named: tuple[str, ...]) -> str | Problems:
    """Return one card drawn from what is left of a player's deck (MIS-26). Problems: those of a named card."""
    if len(named) > 1:
        return (_left_over(table, player, named[1:]),)
    return _drawn(table, Pile(Account(table.battle), named, bool(named)), player)


def _drawn(table: Table, pile: Pile, player: str) -> str | Problems:
    hand = hand_of(pile.account, player)
    among, at = left(table.deck, hand), address(table._replace(battle=pile.account.battle), player, "draw")
    if not pile.by_hand:
        return table.dice.hand(at, among)[0]
    if not pile.named:
        why = f"{title(player)} has to draw one card more than --drawn names."
        return (
            refused("cards-needed", why, "Name every card in the order in which it was drawn, also those that were redrawn.", "MIS-21"),
        )
    return _misnamed(table, pile.named[0], hand, player) or table.dice.named(at, among, pile.named[:1])[0]


def _left_over(table: Table, player: str, cards: tuple[str, ...]) -> Problem:
    why = f"{listed([name_of(table, card) for card in cards])} {'was' if len(cards) == 1 else 'were'} not to be drawn."
    return refused("cards-left-over", why, f"Leave out what {title(player)} does not draw.", "MIS-21")


def _misnamed(table: Table, card: str, hand: Hand, player: str) -> Problems:
    """Return why a card that the table drew itself cannot be that: `unknown-card`, `card-drawn-twice` (MIS-71)."""
    if card not in table.deck.secondaries:
        cure = near(card, table.deck.secondaries).strip() or "`whcli mission show secondaries` lists them."
        return (refused("unknown-card", f"{table.deck.name} has no secondary mission `{card}`.", cure, "MIS-71"),)
    if place := place_of(hand, card):
        where = "not in the deck" if table.hides(player) else place
        why = f"{name_of(table, card)} cannot be drawn: it is {where}, and a card is never in two places."
        left_ = listed(list(left(table.deck, hand))) or "nothing"
        cure = see(player) if table.hides(player) else f"Left in {title(player)}'s deck: {left_}."
        return (refused("card-drawn-twice", why, cure, "MIS-71"),)
    return ()


def place_of(hand: Hand, card: str) -> str:
    """Return where a card of a Tactical hand is: active, achieved, discarded, drawn, put aside; "" in the deck (MIS-71)."""
    lists = {"active": hand.active, "achieved": hand.achieved, "discarded": hand.discarded, "drawn": (hand.drawn,), "put aside": hand.aside}
    return next((place for place, cards in lists.items() if card in cards), "")


# What befalls a drawn card


def settled(table: Table, pile: Pile, player: str, card: str) -> Pile:
    """Return the pile with a drawn card where it belongs: in the hand, out of it, or waiting for a choice (MIS-26).

    It is told by name: who draws may know it, and all may where active cards are public (MIS-R22).
    """
    pile = pile._replace(account=pile.account.also(f"{title(player)} draws {table.spoken(player, card)}.", "MIS-21"))
    here = table._replace(battle=pile.account.battle)
    when = here.deck.secondaries[card].when_drawn
    if when is None or not holds(here, player, when):
        return kept(pile, player, card)
    if when.do.startswith(PICKS):
        return _picked(here, pile, player, card)
    if when.optional and len(left(table.deck, hand_of(pile.account, player))) > 1:
        return _asking(pile, player, card, _choice(table, player, card, when))
    return kept(pile, player, card) if when.optional else gone(table, pile, player, card)


def kept(pile: Pile, player: str, card: str) -> Pile:
    """Return the pile with a card active; what was put aside goes back into the deck."""
    hand = hand_of(pile.account, player)
    hand = hand._replace(active=(*hand.active, card), fresh=(*hand.fresh, card), drawn="", aside=())
    return pile._replace(account=with_hand(pile.account, player, hand))


def gone(table: Table, pile: Pile, player: str, card: str) -> Pile:
    """Return the pile with a drawn card out of the hand again: discarded, or put aside to be shuffled back (MIS-26)."""
    when = table.deck.secondaries[card].when_drawn
    hand = hand_of(pile.account, player)._replace(drawn="")
    if when is not None and when.do == BACK:
        why = _because(None if table.hides(player) else when)
        told = pile.account.also(f"{table.spoken(player, card, 'A card')} goes back into the deck{why}.", "MIS-26")
        return pile._replace(account=with_hand(told, player, hand._replace(aside=(*hand.aside, card))))
    told = pile.account.also(f"{name_of(table, card)} is discarded{_because(when)}.", "MIS-26")
    return pile._replace(account=with_hand(told, player, hand._replace(discarded=(*hand.discarded, card))))


def _because(when: WhenDrawn | None) -> str:
    """Return when a card may or must go, without what the sentence before says already: ": in round 1"."""
    if when is None or not when.say:
        return ""
    reason = when.say.partition(" you may ")[0].partition(" it is ")[0].removesuffix(",")
    return f": {reason}"


def _picked(table: Table, pile: Pile, player: str, card: str) -> Pile:
    """Return the pile with a card whose units the opponent picks; where there is no choice they are picked at once."""
    when = table.deck.secondaries[card].when_drawn
    among = pickable(table, player, when) if when else ()
    if when is None or not among:
        return gone(table, pile, player, card)
    if len(among) <= when.number:
        return marked(table, pile, player, card, among)
    opponent = table.battle.opponent(player)
    say = f"{title(opponent)} picks {when.number} of {listed(list(among))} for {title(player)}'s {table.spoken(player, card, 'card')}."
    return _asking(pile, player, card, Need(opponent, "picks", say, f"--pick {','.join(among[: when.number])}", "MIS-26"))


def marked(table: Table, pile: Pile, player: str, card: str, picks: tuple[str, ...]) -> Pile:
    """Return the pile with a card active and what the opponent picked for it (MIS-26)."""
    hand = hand_of(pile.account, player)
    hand = hand._replace(marked={**hand.marked, card: picks})
    told = pile.account.also(f"{table.spoken(player, card, 'A card')} is about {listed(list(picks))}.", "MIS-26")
    return kept(pile._replace(account=with_hand(told, player, hand)), player, card)


def _choice(table: Table, player: str, card: str, when: WhenDrawn) -> Need:
    if table.hides(player):
        return _hidden_choice(player, "when-drawn")
    what = "shuffle it back" if when.do == BACK else "discard it"
    say = f"{title(player)} may keep {name_of(table, card)}, or {what} and draw another{_because(when)}."
    return Need(player, "when-drawn", say, f"--keep {card}, or --redraw", "MIS-26")


def _hidden_choice(player: str, what: str) -> Need:
    """Return a choice that its player alone may read (MIS-R22)."""
    say = f"{title(player)} chooses what becomes of a drawn card"
    return Need(player, what, say, f"whcli battle status FILE --player {player}", "MIS-26")


def see(player: str) -> str:
    """Return the cure where the cards of a hand are for its player alone (MIS-R22)."""
    return f"`whcli battle status FILE --player {player}` shows {title(player)} the cards."


def _asking(pile: Pile, player: str, card: str, need: Need) -> Pile:
    hand = hand_of(pile.account, player)._replace(drawn=card)
    return pile._replace(account=with_hand(pile.account, player, hand).also(need=need))


def choice_needed(table: Table, player: str) -> Need | None:
    """Return the choice that a player's drawn card waits for, None where nothing is open (MIS-26)."""
    hand = table.battle.hands.get(player, Hand())
    if hand.against and table.hides(player):
        return _hidden_choice(player, "adapt-or-die")
    if hand.against:
        say = f"{title(player)} keeps {name_of(table, hand.against)} or {name_of(table, hand.drawn)}, and the other is shuffled back."
        return Need(player, "adapt-or-die", say, f"--keep {hand.against}, or --keep {hand.drawn}", "MIS-26")
    when = table.deck.secondaries[hand.drawn].when_drawn if hand.drawn in table.deck.secondaries else None
    if when is None:
        return None
    if not when.do.startswith(PICKS):
        return _choice(table, player, hand.drawn, when)
    asked = _picked(table, Pile(Account(table.battle)), player, hand.drawn).account.needs
    return asked[0] if asked else None
