"""What scoring asks for and what it does not: needs with their flags, and Problems for facts that are missing or not asked (MIS-53)."""

from collections.abc import Iterable, Mapping
from typing import Final

from whcli.model.battle_ruling import Need
from whcli.model.facts import BY_HAND, Fact, Facts
from whcli.model.measures import reads
from whcli.model.names import listed, title
from whcli.problems import Problem
from whcli.rules.battle.account import Problems, refused
from whcli.rules.battle.awards import open_now
from whcli.rules.battle.effects import due
from whcli.rules.battle.guards import guards_due
from whcli.rules.battle.table import Table

HIDDEN: Final = "the hand"  # as cards are called that the reader is not to know of
Missing = Mapping[str, tuple[str, ...]]  # facts, with the cards that ask for them


def hidden_cards(table: Table, player: str) -> frozenset[str]:
    """Return the cards of a player's hand that the reader is not to know of (MIS-R22)."""
    return frozenset(table.battle.hands[player].held) if table.hides(player) else frozenset()


def asked_for(table: Table, player: str, missing: Missing) -> tuple[Need, ...]:
    """Return what is missing as needs of a player, each with its flag; what a hidden hand asks for as one need without (MIS-R22)."""
    held = hidden_cards(table, player)
    seen = {name: tuple(one for one in cards if one not in held) for name, cards in missing.items() if not cards or {*cards} - held}
    needs = tuple(_need(table, player, name, cards) for name, cards in seen.items())
    return needs if len(seen) == len(missing) else (*needs, _for_the_hand(player))


def _for_the_hand(player: str) -> Need:
    return Need(player, "fact", f"facts for {HIDDEN}", f"whcli battle score FILE --player {player}", "MIS-53")


def _need(table: Table, player: str, name: str, asked: tuple[str, ...]) -> Need:
    fact, names = _fact(table, name), [card.name for one in asked if (card := table.deck.card(one))]
    about = f" ({listed(names)})" if names else ""
    return Need(player, "fact", f"{fact.say}{about}", f"--fact {name}={fact.example}", "MIS-53")


def _fact(table: Table, name: str) -> Fact:
    if name.startswith(BY_HAND):
        return Fact(name, "number", "the VP of a card that cannot be judged from facts", "3")
    return table.deck.facts.get(name) or Fact(name, "word", name, "")


def not_told(table: Table, player: str, missing: Missing) -> Problems:
    """Return `fact-needed` for each fact that is missing."""
    return tuple(_to_problem(need) for need in asked_for(table, player, missing))


def _to_problem(need: Need) -> Problem:
    how = f"`{need.give}` says which." if need.give.startswith("whcli ") else f"Tell it with {need.give}."
    return refused("fact-needed", f"Not told yet: {title(need.who)}: {need.say}.", how, need.rule)


def not_asked(table: Table, player: str, facts: Facts, used: Iterable[str]) -> Problems:
    """Return `fact-not-asked` for each fact that was told and that nothing open now can read."""
    known = {*used, *_readable(table, player)}
    return tuple(_unasked(table, player, name) for name in facts if name not in known)


def _readable(table: Table, player: str) -> set[str]:
    """Return every fact that something open to a player now could read."""
    open_cards = {one.card.id: one.card for one in open_now(table, player)}
    found = {name for card in open_cards.values() for name in reads(card)}
    for doing in due(table, player):
        action = table.action(doing.action)
        card = table.deck.card(action.card) if action else None
        found |= set(reads(card, action.effect)) if card and action else set()
    always = {"controlled", "controlled_by_opponent"} if table.battle.phase in ("command", "end") else set()
    return found | always | ({"guards"} if guards_due(table, player) else set())


def _unasked(table: Table, player: str, name: str) -> Problem:
    asked = sorted(_readable(table, player))
    cure = f"What can be told now: {listed(asked)}." if asked else "Nothing is to be told now."
    cure = f"`whcli battle score FILE --player {player}` says what can be told." if table.hides(player) else cure
    return refused("fact-not-asked", f"Nothing that {title(player)} can score now reads the fact `{name}`.", cure, "MIS-53")
