"""Opening a mission deck for a command: a built-in one, or the table's own in `decks/`."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from whcli.files.decks import DEFAULT, deck
from whcli.model.missions import Deck
from whcli.problems import Refusal

DeckOption = Annotated[str, typer.Option("--deck", metavar="ID", help="The mission deck.")]
BesideOption = Annotated[
    Path | None,
    typer.Option(
        "--beside", metavar="DIR", help="Look for the table's own decks/ in this folder, not the working one.", show_default=False
    ),
]
PARIAH: str = DEFAULT


class Errata(StrEnum):
    """The errata that cards are read under (MIS-R51)."""

    printed = "printed"
    v1_1 = "v1.1"
    latest = "2025-01"


ErrataOption = Annotated[Errata, typer.Option("--errata", help="Which errata cards are read under.")]


def opened(name: str, beside: Path | None) -> Deck:
    """Return a deck. Refusal `unknown-deck`, and where the table's own has problems."""
    found = deck(name, beside or Path())
    if found.deck is None or found.problems:
        raise Refusal(found.problems, str(beside) if beside else "")
    return found.deck
