"""A player's hand of secondary missions: what may be done with it now, and which cards are in it (MIS-20, MIS-71)."""

from whcli.model.battle import Hand
from whcli.model.missions import FIXED, TACTICAL
from whcli.model.names import listed, near, title
from whcli.rules.battle.account import Problems, refused
from whcli.rules.battle.drawing import choice_needed, name_of, place_of, see
from whcli.rules.battle.scoring import open_awards
from whcli.rules.battle.table import Table


def tactical(table: Table, player: str) -> Problems:
    """Return why a player cannot handle Tactical cards now: `fixed-missions`, `no-secondaries`, `choice-open`; none where one can."""
    hand = table.battle.hands.get(player, Hand())
    if hand.mode == FIXED:
        why = f"{title(player)} plays Fixed missions: they stay all battle, and no card is drawn or discarded."
        return (refused("fixed-missions", why, "Only Adapt or Die exchanges a Fixed mission.", "MIS-20"),)
    if hand.mode != TACTICAL:
        return (
            refused(
                "no-secondaries", f"{title(player)} has no secondary missions yet.", "`whcli battle setup FILE` reveals them.", "MIS-07"
            ),
        )
    return open_choice(table, player)


def open_choice(table: Table, player: str) -> Problems:
    """Return `choice-open` where a card of a player waits for a choice, else none (MIS-26)."""
    need = choice_needed(table, player)
    if need is None:
        return ()
    return (
        refused(
            "choice-open", f"A choice is open. {need.say}", f"`whcli battle choose FILE --player {player}` with {need.give}.", need.rule
        ),
    )


def to_score(table: Table, player: str, what: str) -> Problems:
    """Return `unscored` where something of a player is to be scored before cards go (MIS-R50)."""
    open_ = open_awards(table, player)
    if not open_:
        return ()
    why = f"{what} after scoring, and {title(player)} has yet to score {listed(list(open_))}."
    return (refused("unscored", why, f"Score first: `whcli battle score FILE --player {player}`.", "MIS-R50"),)


def not_in_hand(table: Table, player: str, card: str) -> Problems:
    """Return `unknown-card` or `not-in-hand` where a card is not active in a player's hand, else none (MIS-71)."""
    hand = table.battle.hands[player]
    if card in hand.held:
        return ()
    if card not in table.deck.secondaries:
        cure = near(card, table.deck.secondaries).strip() or _held(table, player)
        return (refused("unknown-card", f"{table.deck.name} has no secondary mission `{card}`.", cure, "MIS-71"),)
    where = place_of(hand, card) or "in the deck"
    why = f"{name_of(table, card)} is not in {title(player)}'s hand: it is {where}."
    why = f"{title(player)} does not hold {name_of(table, card)}." if table.hides(player) else why
    return (refused("not-in-hand", why, _held(table, player), "MIS-71"),)


def _held(table: Table, player: str) -> str:
    if table.hides(player):
        return see(player)
    return f"In the hand: {hand_words(table, player)}."


def hand_words(table: Table, player: str) -> str:
    """Return the cards that a player holds as a person lists them; those that are not for the reader are not named (MIS-R22)."""
    if table.hides(player):
        return f"for {title(player)} to see"
    return listed([f"{name_of(table, card)} ({card})" for card in table.battle.hands[player].held]) or "none"


def without(hand: Hand, *cards: str) -> Hand:
    """Return a hand without some of its active cards, and what was picked for them."""
    return hand._replace(
        active=tuple(card for card in hand.active if card not in cards),
        fresh=tuple(card for card in hand.fresh if card not in cards),
        scored=tuple(card for card in hand.scored if card not in cards),
        marked={card: picks for card, picks in hand.marked.items() if card not in cards},
    )
