"""The cards, deployments and Actions of every mission deck, by name: built-in decks and a table's own (MIS-70)."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from whcli.files import decks
from whcli.model.missions import Action, Card, Deck, Deployment
from whcli.model.record import NamedTuple

KINDS: Final[Mapping[str, str]] = {  # where a deck keeps them, and what one is called
    "deployments": "deployment",
    "rules": "rule",
    "primaries": "primary",
    "secondaries": "secondary",
    "secrets": "secret",
    "challengers": "challenger",
    "actions": "action",
}


class DeckRecord(NamedTuple):
    """A card, a deployment or an Action, with the deck that it is found in; `file` is the table's own, or ""."""

    kind: str
    deck: Deck
    record: Card | Action | Deployment
    file: str = ""


def cards_called(name: str, beside: Path) -> tuple[DeckRecord, ...]:
    """Return every card of an id, of whatever kind and deck; what a deck has from another is told once.

    Spaces and capitals in the name do not matter. A table's own deck that cannot be read as a whole is passed over: `whcli check` says why.
    """
    wanted = "-".join(name.lower().replace("_", " ").split())
    found: list[DeckRecord] = []
    for deck, file in _decks(beside):
        for shelf, kind in KINDS.items():
            record = getattr(deck, shelf).get(wanted)
            if record is not None and not any(record == one.record for one in found if one.kind == kind):
                found.append(DeckRecord(kind, deck, record, file))
    return tuple(found)


def card_names(beside: Path) -> tuple[str, ...]:
    """Return the ids of all cards of all decks, sorted."""
    return tuple(sorted({one for deck, _ in _decks(beside) for shelf in KINDS for one in getattr(deck, shelf)}))


def _decks(beside: Path) -> Iterator[tuple[Deck, str]]:
    """Yield every deck that can be read, with the table's own file: the default one, other built-in ones, the table's own."""
    own = sorted(path.stem for path in (beside / decks.DECKS).glob("*.yaml"))
    for name in sorted({*decks.names(), *own}, key=lambda one: (one in own, one != decks.DEFAULT, one)):
        found = decks.deck(name, beside)
        if found.deck is not None and not found.problems:
            yield found.deck, found.paper.file if found.paper else ""
