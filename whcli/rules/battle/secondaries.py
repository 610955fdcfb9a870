"""Tactical hands and Fixed missions while the battle goes on: drawing, choosing, discarding, New Orders (MIS-20 to MIS-26)."""

from typing import Final

from whcli.model.battle import Hand
from whcli.model.battle_play import PICKS, Choice
from whcli.model.missions import TACTICAL
from whcli.model.names import listed, near, title
from whcli.rules.battle.account import Account, Answer, Problems, mark, own_turn, player_known, playing, refused
from whcli.rules.battle.drawing import Pile, choice_needed, filled, gone, hand_of, kept, left, marked, name_of, settled, with_hand
from whcli.rules.battle.hands import hand_words, not_in_hand, tactical, to_score, without
from whcli.rules.battle.points import other_gain, paid
from whcli.rules.battle.scoring import cards_out
from whcli.rules.battle.table import Table
from whcli.rules.battle.when_drawn import pickable

NEW_ORDERS: Final = "new-orders"  # words in `Battle.used`
DRAWN: Final = "drawn"
DISCARD: Final = "discard"


# Drawing


def drawn(table: Table, player: str, named: tuple[str, ...] = ()) -> Answer:
    """Fill a Tactical hand in the own Command phase (MIS-21). `battle next` does it by itself; this is for a hand that was not filled.

    Problems: `hand-full`, `deck-empty`, `drawn-already`, those of `tactical`, of the time and of named cards.
    """
    if wrong := own_turn(table, player, "command", "MIS-21") or tactical(table, player) or _no_room(table, player):
        return wrong
    start = mark(table)
    account = replenished(table, player, Account(table.battle), named)
    return account.ruled(table, "draw", player, start) if isinstance(account, Account) else account


def replenished(table: Table, player: str, account: Account, named: tuple[str, ...] = ()) -> Account | Problems:
    """Return the account with a player's hand filled at the start of the own Command phase; Fixed missions draw nothing (MIS-20, MIS-21).

    Problems: those of named cards.
    """
    if hand_of(account, player).mode != TACTICAL:
        why = f"{title(player)} draws no cards and {', '.join(named)} cannot be named: Fixed missions stay."
        return (refused("fixed-missions", why, "Leave --drawn out.", "MIS-20"),) if named else account
    used = tuple(dict.fromkeys((*account.battle.used, DRAWN)))
    return filled(table, player, account.moved(account.battle._replace(used=used)), named)


def _named(table: Table, player: str, hand: Hand) -> str:
    return "" if table.hides(player) else f": {listed([name_of(table, card) for card in hand.active])}"


def _no_room(table: Table, player: str) -> Problems:
    hand = table.battle.hands[player]
    if len(hand.active) >= table.rules.tactical_hand:
        why = f"{title(player)} has {len(hand.active)} active cards already{_named(table, player, hand)}."
        return (
            refused(
                "hand-full", why, f"A hand is filled to {table.rules.tactical_hand}; `whcli battle new-orders` exchanges one.", "MIS-21"
            ),
        )
    if not left(table.deck, hand):
        return (
            refused("deck-empty", f"{title(player)}'s deck is empty: it gives no more cards.", "Play on with what is active.", "MIS-25"),
        )
    if DRAWN in table.battle.used:
        why = f"{title(player)} has drawn already: a hand is filled at the start of the Command phase, once."
        return (refused("drawn-already", why, "`whcli battle new-orders FILE CARD` exchanges a card for Command points.", "MIS-21"),)
    return ()


# Choosing


def chosen(table: Table, player: str, choice: Choice) -> Answer:
    """Settle what a drawn card waits for, and fill the hand further (MIS-26); `player` is whose card it is.

    Problems: `no-choice`, `choice-needed`, `bad-picks`, those of named cards.
    """
    if wrong := player_known(table, player) or playing(table):
        return wrong
    hand = table.battle.hands.get(player, Hand())
    if not hand.drawn:
        return (
            refused(
                "no-choice", f"No card of {title(player)} waits for a choice.", "`whcli battle status FILE` shows what is open.", "MIS-26"
            ),
        )
    start = mark(table)
    pile = _settle(table, player, choice)
    size = len(hand.active) + (not hand.against) if NEW_ORDERS in table.battle.used else 0
    account = filled(table, player, pile.account, choice.named, size) if isinstance(pile, Pile) else pile
    return account.ruled(table, "choose", player, start) if isinstance(account, Account) else account


def _settle(table: Table, player: str, choice: Choice) -> Pile | Problems:
    hand, pile = table.battle.hands[player], Pile(Account(table.battle))
    if hand.against:
        return _one_of_two(table, player, choice)
    card = hand.drawn
    when = table.deck.secondaries[card].when_drawn
    if when is not None and when.do.startswith(PICKS):
        among = pickable(table, player, when)
        wrong = _bad_picks(table, player, choice.picks, among)
        return wrong or marked(table, pile, player, card, choice.picks)
    if choice.redraw == bool(choice.keep) or (choice.keep and choice.keep != card):
        return _undecided(table, player)
    return (
        gone(table, pile, player, card)
        if choice.redraw
        else kept(Pile(Account(table.battle).also(_keeps(table, player, card))), player, card)
    )


def _keeps(table: Table, player: str, card: str) -> str:
    return f"{title(player)} keeps {table.spoken(player, card)}."


def _undecided(table: Table, player: str) -> Problems:
    need = choice_needed(table, player)
    say, give = (need.say, need.give) if need else ("Nothing is open.", "")
    return (refused("choice-needed", f"This does not say what is chosen. {say}", f"Give {give}.", "MIS-26"),)


def _bad_picks(table: Table, player: str, picks: tuple[str, ...], among: tuple[str, ...]) -> Problems:
    when = table.deck.secondaries[table.battle.hands[player].drawn].when_drawn
    number = min(when.number, len(among)) if when else 0
    wrong = [one for one in picks if one not in among]
    if wrong:
        cure = near(wrong[0], among).strip() or f"There are {listed(list(among)[:12])}{', …' if len(among) > 12 else ''}."
        return (refused("bad-picks", f"`{wrong[0]}` cannot be picked: it is not on the table.", cure, "MIS-26"),)
    if len({*picks}) != number or len(picks) != number:
        opponent = table.battle.opponent(player)
        why = (
            f"{title(opponent)} picks {number} different ones, and {len({*picks}) or 'none'} {'is' if len({*picks}) == 1 else 'are'} named."
        )
        return (refused("bad-picks", why, f"Name {number} of {listed(list(among))}.", "MIS-26"),)
    return ()


def _one_of_two(table: Table, player: str, choice: Choice) -> Pile | Problems:
    """Return the pile after Adapt or Die: one of two cards is kept, the other shuffled back."""
    hand = table.battle.hands[player]
    old, new = hand.against, hand.drawn
    if choice.keep not in (old, new):
        return _undecided(table, player)
    other = new if choice.keep == old else old
    clear = hand._replace(drawn="", against="")
    said = f"{title(player)} keeps {table.spoken(player, choice.keep)}, and {table.spoken(player, other, 'another')} is shuffled back."
    told = Account(table.battle).also(said, "MIS-26")
    if choice.keep == old:
        return Pile(with_hand(told, player, clear))
    return settled(table, Pile(with_hand(told, player, without(clear, old))), player, new)


# Cards that go


def discarded(table: Table, player: str, cards: tuple[str, ...]) -> Answer:
    """Discard active cards at the end of the own turn, for 1 Command point in all (MIS-23, MIS-R20).

    What scored in this turn is achieved before, and cannot be discarded (MIS-22). Problems: `unscored` (MIS-R50), `discarded-already`,
    `no-cards`, `not-in-hand`, those of `tactical` and of the time.
    """
    early = own_turn(table, player, "end", "MIS-23") or tactical(table, player) or to_score(table, player, "Cards are discarded")
    account = Account(table.battle) if early else cards_out(table, Account(table.battle), player)
    if wrong := early or _no_discard(table._replace(battle=account.battle), player, cards):
        return wrong
    hand = account.battle.hands[player]
    gone_ = without(hand, *cards)._replace(discarded=(*hand.discarded, *cards))
    account = with_hand(account.moved(account.battle._replace(used=(*account.battle.used, DISCARD))), player, gone_)
    account = account.also(f"{title(player)} discards {listed([name_of(table, card) for card in cards])}.", "MIS-23")
    return other_gain(table, account, player, table.rules.discard_cp, "discarding").ruled(table, "discard", player)


def _no_discard(table: Table, player: str, cards: tuple[str, ...]) -> Problems:
    if DISCARD in table.battle.used:
        why = f"{title(player)} has discarded this turn already: any number of cards go at once, for one gain in all."
        return (refused("discarded-already", why, "Discard again at the end of the next turn, or `whcli battle undo FILE`.", "MIS-23"),)
    if not cards:
        return (refused("no-cards", "No card is named.", f"Active are {hand_words(table, player)}.", "MIS-23"),)
    return tuple(problem for card in dict.fromkeys(cards) for problem in not_in_hand(table, player, card)) or _twice(cards)


def _twice(cards: tuple[str, ...]) -> Problems:
    again = [card for card in dict.fromkeys(cards) if cards.count(card) > 1]
    return tuple(refused("named-twice", f"{card} is named twice.", "Name each card once.", "MIS-71") for card in again)


# New Orders


def new_orders(table: Table, player: str, card: str, named: tuple[str, ...] = ()) -> Answer:
    """Pay Command points in the own Command phase to discard one card and draw one; once a phase (MIS-24).

    Problems: `new-orders-already`, `deck-empty`, `not-in-hand`, `cp-short`, those of `tactical`, of the time and of named cards.
    """
    early = own_turn(table, player, "command", "MIS-24") or tactical(table, player) or not_in_hand(table, player, card)
    if wrong := early or _no_orders(table, player):
        return wrong
    start, cost = mark(table), table.rules.new_orders_cost
    account = paid(table, Account(table.battle), player, cost, "New Orders", "MIS-24")
    if not isinstance(account, Account):
        return account
    hand = table.battle.hands[player]
    account = account.moved(account.battle._replace(used=(*account.battle.used, NEW_ORDERS)))
    account = with_hand(account, player, without(hand, card)._replace(discarded=(*hand.discarded, card)))
    account = account.also(f"{title(player)} discards {name_of(table, card)} for New Orders.", "MIS-24")
    done = filled(table, player, account, named, len(hand.active))
    return done.ruled(table, "new-orders", player, start) if isinstance(done, Account) else done


def _no_orders(table: Table, player: str) -> Problems:
    if NEW_ORDERS in table.battle.used:
        why = f"{title(player)} has used New Orders this phase: a Stratagem is used once a phase."
        return (refused("new-orders-already", why, "Use it again in the next own Command phase.", "MIS-24"),)
    if not left(table.deck, table.battle.hands[player]):
        why = f"{title(player)}'s deck is empty: New Orders would draw nothing."
        return (refused("deck-empty", why, "Keep the card.", "MIS-25"),)
    return ()
