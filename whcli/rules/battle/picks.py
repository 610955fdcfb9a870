"""Secondary missions picked in secret and revealed together (MIS-07, MIS-R02)."""

from collections.abc import Mapping
from typing import Final

from whcli.model.battle import Hand, Picks
from whcli.model.battle_ruling import Need
from whcli.model.battle_said import Said
from whcli.model.missions import FIXED, MODES, TACTICAL, Card, in_force
from whcli.model.names import listed, near, title
from whcli.problems import Place, Problem
from whcli.rules.battle.course import Course, Problems, refused
from whcli.rules.battle.table import Table

RULE: Final = "MIS-07"
FIXED_CARDS: Final = 2


def selected(course: Course, _: Said) -> Course | Problems:
    """Return the course after step 7: both picks revealed, or what is still needed and from whom (MIS-07, MIS-R02).

    Nothing is told of a pick before both are in, unless house rules seal nothing. A pick that stands openly in the battle's file counts
    as given; Problems of such a one are those of `pick_faults`.
    """
    table = course.table
    if faults := tuple(fault for pick in _open(table) for fault in pick_faults(table, pick)):
        return faults
    missing = {player: _missing(table, player) for player in sorted(table.battle.players)}
    needs = tuple(need for found in missing.values() for need in found)
    if needs and table.rules.sealed_picks:
        return course.need(*needs)
    if len(_open(table)) < len(table.battle.players) and not needs and stays_sealed(table):
        return course.need(to_reveal(RULE))
    course = _shown(course, tuple(player for player, found in missing.items() if not found))
    if needs:
        return course.need(*needs)
    return course.moved(course.battle._replace(revealed=(*course.battle.revealed, "secondaries")))


def stays_sealed(table: Table) -> bool:
    """Return whether nothing sealed is to be opened, since nothing comes of the command but a look (MIS-R02)."""
    return table.looking and table.rules.sealed_picks


def to_reveal(rule: str) -> Need:
    """Return the Need of sealed picks that are all in: they are opened by `battle setup` itself, never by a look at what it would do."""
    return Need("", "reveal", "The sealed picks of both players are in, and can be revealed.", "whcli battle setup FILE", rule)


def _shown(course: Course, ready: tuple[str, ...]) -> Course:
    """Return the course with the picks of some players told, and in their hands; without seals each is told once."""
    table, battle = course.table, course.battle
    hands = {player: _hand(table, player) for player in battle.players if player in ready}
    new = [player for player in ready if table.rules.sealed_picks or hands[player] != battle.hands.get(player)]
    told = tuple(f"{title(player)}: {_words(table, hands[player])}." for player in new)
    return course.moved(battle._replace(hands={**battle.hands, **hands})).say(RULE, *told)


def _missing(table: Table, player: str) -> tuple[Need, ...]:
    pick = pick_of(table, player)
    if pick is None or not pick.mode:
        return (unusable(player, RULE),) if _unsound(table, player) else (_to_seal(player),)
    return (unusable(player, RULE),) if pick_faults(table, pick) else ()


def _unsound(table: Table, player: str) -> bool:
    return player in table.sealed and player not in table.picks


def _to_seal(player: str) -> Need:
    say = f"{title(player)} has yet to pick Fixed or Tactical missions, in secret."
    return Need(player, "picks", say, f"secret/{player}.yaml: secondaries", RULE)


def unusable(player: str, rule: str) -> Need:
    """Return the Need of sealed picks that cannot be used: why, only the player may learn (MIS-R02)."""
    say = f"{title(player)}'s sealed picks cannot be used; {title(player)} alone learns why."
    return Need(player, "picks", say, f"whcli battle setup FILE --player {player}", rule)


def pick_of(table: Table, player: str) -> Picks | None:
    """Return a player's picks: those that stand openly in the battle's file, else the sealed ones; None where there are neither."""
    hand = table.battle.hands.get(player)
    if hand is not None and hand.mode:
        return Picks(player, hand.mode, hand.cards, where=table.battle.where)
    return table.picks.get(player)


def _open(table: Table) -> tuple[Picks, ...]:
    """Return the picks that stand openly in the battle's file: what is wrong with them anybody may read."""
    return tuple(pick for who, hand in table.battle.hands.items() if hand.mode and (pick := pick_of(table, who)))


def _hand(table: Table, player: str) -> Hand:
    pick = pick_of(table, player)
    old = table.battle.hands.get(player, Hand())
    return old if pick is None else old._replace(mode=pick.mode, cards=pick.cards)


def _words(table: Table, hand: Hand) -> str:
    cards = [table.deck.secondaries[card].name for card in hand.cards]
    return f"Fixed missions, {listed(cards)}" if hand.mode == FIXED else "Tactical missions"


# What is wrong with a pick


def pick_faults(table: Table, pick: Picks) -> Problems:
    """Return what is wrong with a pick of secondary missions (MIS-07); only its player may read it before the reveal (MIS-R02).

    Problems: `pick-mode`, `fixed-number`, `tactical-cards`, `no-such-card`, `not-fixed`, `same-card`.
    """
    place = pick.where("secondaries")
    if pick.mode not in MODES:
        return (refused(RULE, "pick-mode", f"`{pick.mode}` is no way to play secondary missions.", "Pick fixed or tactical.", place),)
    if pick.mode == TACTICAL:
        cure = "Leave `cards` out: they are drawn when the battle goes on."
        return (refused(RULE, "tactical-cards", "Tactical missions are drawn, not picked.", cure, place),) if pick.cards else ()
    return (*_number(pick.cards, place), *(fault for card in pick.cards for fault in _card_faults(table, card, place)))


def _number(cards: tuple[str, ...], place: Place) -> Problems:
    if len(set(cards)) < len(cards):
        return (refused(RULE, "same-card", "A Fixed mission is picked twice.", "Pick two different ones.", place),)
    if len(cards) == FIXED_CARDS:
        return ()
    why = f"{len(cards)} Fixed missions are picked, and it is exactly two."
    return (refused(RULE, "fixed-number", why, "Name two cards that bear the Fixed symbol.", place),)


def _card_faults(table: Table, card: str, place: Place) -> tuple[Problem, ...]:
    found = table.deck.secondaries.get(card)
    if found is None:
        cure = near(card, table.deck.secondaries).strip() or f"The Fixed ones are {listed(sorted(fixed_cards(table)))}."
        return (refused(RULE, "no-such-card", f"{table.deck.name} has no secondary mission `{card}`.", cure, place),)
    if bears_symbol(found, table.rules.errata):
        return ()
    cure = f"Pick from {listed(sorted(fixed_cards(table)))}."
    return (refused(RULE, "not-fixed", f"{found.name} does not bear the Fixed symbol.", cure, place),)


def bears_symbol(card: Card, errata: str) -> bool:
    """Return whether a card bears the Fixed symbol under some errata (MIS-07, MIS-R51)."""
    return card.fixed and in_force(errata, "", card.fixed_until)


def fixed_cards(table: Table) -> Mapping[str, Card]:
    """Return the secondary missions that may be picked as Fixed, by id (MIS-07)."""
    return {each: card for each, card in table.deck.secondaries.items() if bears_symbol(card, table.rules.errata)}
