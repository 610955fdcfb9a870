"""What may be said while a battle is played: choices on drawn cards, and what an Action is done to."""

from typing import Final

from whcli.model.record import NamedTuple

PICKS: Final = "opponent-picks"  # verbs of `when_drawn` that begin so leave it to the opponent
DISCARD: Final = "discard-and-redraw"
BACK: Final = "redraw-and-shuffle-back"
EDGES: Final = ("top", "bottom", "left", "right")
AREAS: Final = ("own-zone", "no-mans-land", "enemy-zone")
SAID_OF_UNITS: Final = (
    "moved",  # MIS-63: a move that is no Pile-in or Consolidation
    "advanced",
    "fell-back",
    "shot",
    "charged",
    "engaged",
    "disengaged",
    "shocked",
    "steady",  # Battle-shocked no longer
)


class Choice(NamedTuple):
    """What is chosen of a card that waits for it (MIS-26); one of these.

    keep    the card that stays: the drawn one, or of two that Adapt or Die gave the one that is kept.
    redraw  the drawn card goes, and another is drawn. picks: the units or the marker that the opponent picks.
    named   cards that the table drew itself from here on, in order.
    """

    keep: str = ""
    redraw: bool = False
    picks: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
