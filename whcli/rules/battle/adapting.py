"""The Mission Rule Adapt or Die, for Fixed and for Tactical missions (MIS-20, MIS-26)."""

from typing import Final

from whcli.model.battle import Hand
from whcli.model.missions import FIXED, TACTICAL, Card, in_force
from whcli.model.names import listed, title
from whcli.rules.battle.account import Account, Answer, Problems, mark, own_turn, player_known, playing, refused
from whcli.rules.battle.drawing import choice_needed, left, name_of, one_more, with_hand
from whcli.rules.battle.hands import not_in_hand, tactical, to_score
from whcli.rules.battle.table import Table

ADAPT: Final = "adapt-or-die"


def adapted(table: Table, player: str, out: str, into: str = "", named: tuple[str, ...] = ()) -> Answer:
    """Use the Mission Rule Adapt or Die: exchange a Fixed mission, or draw a second card against one just drawn (MIS-20, MIS-26).

    Fixed: at the end of the own turn, after scoring, `out` for `into`. Tactical: `out` is a card drawn this Command phase, the second is
    drawn, and `chosen` then says which one stays. Problems: `rule-not-in-play`, `adapted-already`, and those of either way.
    """
    if wrong := player_known(table, player) or playing(table) or _no_adapting(table, player):
        return wrong
    if table.battle.hands[player].mode == FIXED:
        return _exchanged(table, player, out, into)
    return _second_card(table, player, out, named)


def _no_adapting(table: Table, player: str) -> Problems:
    if not table.in_play(ADAPT):
        rule = table.rule.name if table.rule else "no Mission Rule"
        why = f"Adapt or Die is not in play: the Mission Rule is {rule}."
        return (
            refused("rule-not-in-play", why, "Tactical cards are exchanged by `whcli battle new-orders`, Fixed ones not at all.", "MIS-20"),
        )
    hand = table.battle.hands.get(player, Hand())
    uses = _uses(table, hand.mode)
    if hand.adapted >= uses:
        often = f"{uses} time{'' if uses == 1 else 's'}"
        why = f"{title(player)} has used Adapt or Die {often}, as often as the card allows with {title(hand.mode) or 'no'} missions."
        return (refused("adapted-already", why, "Go on with the missions as they are.", "MIS-20"),)
    return ()


def _uses(table: Table, mode: str) -> int:
    figures = table.rule.figures if table.rule else {}
    found = figures.get(f"{mode}_uses", 2 if mode == TACTICAL else 1)
    return found if isinstance(found, int) else 0


def _exchanged(table: Table, player: str, out: str, into: str) -> Answer:
    early = own_turn(table, player, "end", "MIS-20") or not_in_hand(table, player, out) or to_score(table, player, "Missions are exchanged")
    if wrong := early or _no_fixed(table, player, into):
        return wrong
    hand = table.battle.hands[player]
    cards = tuple(into if card == out else card for card in hand.cards)
    changed = hand._replace(cards=cards, swapped=(*hand.swapped, out), adapted=hand.adapted + 1)
    account = with_hand(Account(table.battle), player, changed)
    told = f"{title(player)} exchanges {name_of(table, out)} for {name_of(table, into)}."
    kept = f"VP of {name_of(table, out)} are kept, and {name_of(table, into)} has a cap of its own."
    return account.also(told, "MIS-20", kept).ruled(table, "adapt", player)


def _no_fixed(table: Table, player: str, into: str) -> Problems:
    hand = table.battle.hands[player]
    own, card = (*hand.cards, *hand.swapped), table.deck.secondaries.get(into)
    if card is not None and bears_symbol(table, card) and into not in own:
        return ()
    fit = [card.id for card in table.deck.secondaries.values() if bears_symbol(table, card) and card.id not in own]
    why = f"{card.name if card else f'`{into}`'} {_unfit(table, hand, card)}."
    return (refused("not-fixed", why, f"Fixed missions to choose from: {listed(fit)}.", "MIS-07"),)


def _unfit(table: Table, hand: Hand, card: Card | None) -> str:
    if card is None:
        return f"is no secondary mission of {table.deck.name}"
    return "is one of the player's own, or was" if card.id in (*hand.cards, *hand.swapped) else "does not bear the Fixed symbol"


def bears_symbol(table: Table, card: Card) -> bool:
    """Return whether a card bears the Fixed symbol under the errata in force (MIS-07, MIS-R51)."""
    return card.fixed and in_force(table.rules.errata, "", card.fixed_until)


def _second_card(table: Table, player: str, out: str, named: tuple[str, ...]) -> Answer:
    early = own_turn(table, player, "command", "MIS-26") or tactical(table, player) or not_in_hand(table, player, out)
    if wrong := early or _stale(table, player, out):
        return wrong
    start, hand = mark(table), table.battle.hands[player]
    second = one_more(table, player, named)
    if not isinstance(second, str):
        return second
    changed = hand._replace(drawn=second, against=out, adapted=hand.adapted + 1)
    account = with_hand(Account(table.battle), player, changed)
    told = f"{title(player)} adapts, and draws {table.spoken(player, second)} against {table.spoken(player, out, 'another')}."
    account = account.also(told, "MIS-26")
    need = choice_needed(table._replace(battle=account.battle), player)
    return account.also(need=need).ruled(table, "adapt", player, start)


def _stale(table: Table, player: str, out: str) -> Problems:
    hand = table.battle.hands[player]
    if out not in hand.fresh:
        why = f"{name_of(table, out)} was not drawn just now: Adapt or Die follows the drawing of a card."
        fresh = "" if table.hides(player) else listed([name_of(table, card) for card in hand.fresh])
        return (refused("not-fresh", why, f"Just drawn: {fresh}." if fresh else "Use it when a card is drawn.", "MIS-26"),)
    if not left(table.deck, hand):
        return (refused("deck-empty", f"{title(player)}'s deck is empty: there is no second card.", "Keep the card.", "MIS-25"),)
    return ()
