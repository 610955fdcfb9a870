"""Cards of mission decks as `whcli rules show` shows them, as records beside those of Combat."""

from typing import Any

from whcli.cli.answer import Format
from whcli.cli.rules_here import width
from whcli.cli.telling import written
from whcli.files.deck_records import DeckRecord
from whcli.model.measures import reads
from whcli.model.mission_data import action_data, card_data, deployment_data
from whcli.model.missions import Action, Card, Deck, Deployment
from whcli.report.battle_cards import action_blocks, card_blocks
from whcli.report.battle_chart import card_chart
from whcli.report.battle_map import map_text


def card_text(found: DeckRecord, errata: str) -> str:
    """Return a card in full as it reads under some errata, an Action, or a deployment as a map."""
    one = found.record
    if isinstance(one, Deployment):
        return map_text(card_chart(one), width())
    if isinstance(one, Action):
        return written(action_blocks(one, found.deck), Format.text)
    return written(card_blocks(one, found.deck, errata, _facts(one, found.deck)), Format.text)


def card_record(found: DeckRecord) -> dict[str, Any]:
    """Return a card as JSON answers show a record."""
    return {"kind": found.kind, "file": found.file, "deck": found.deck.id, "record": _data(found.record)}


def _data(one: Card | Action | Deployment) -> dict[str, Any]:
    if isinstance(one, Deployment):
        return deployment_data(one)
    return action_data(one) if isinstance(one, Action) else card_data(one)


def _facts(card: Card, deck: Deck) -> dict[str, str]:
    """Return the facts that a card reads, by name, with what each says."""
    action = deck.actions.get(card.action)
    found = reads(card, action.effect if action else "")
    return {name: deck.facts[name].say if name in deck.facts else "the VP, which the table judges" for name in found}
