"""The facts that scoring reads: one vocabulary for all cards of all decks (MIS-53), told from the scoring player's own view.

Their records stand in `whcli/data/decks/facts.yaml`. A fact that the battle already holds is not asked for.
"""

from collections.abc import Mapping
from typing import Final

from whcli.model.record import NamedTuple

NUMBER, FLAG, MARKERS, UNITS, GUARDS, POINT, POINTS, WORD, FIGURES = (
    "number",
    "flag",
    "markers",
    "units",
    "guards",
    "point",
    "points",
    "word",
    "figures",
)
KINDS: Final = (NUMBER, FLAG, MARKERS, UNITS, GUARDS, POINT, POINTS, WORD, FIGURES)
OWN, ENEMY = "own", "enemy"  # whose units a fact names
BY_HAND: Final = "vp_"  # before a card's id with underscores: the VP that the table says (a card that cannot be judged)
Facts = Mapping[str, object]  # by name; by kind: int, bool, markers or units tuple[str, ...], guards and figures by key, points (x, y)


class Fact(NamedTuple):
    """A fact: its name, the kind of its value, what it says, and a value as one writes it after `--fact NAME=`.

    units     whose units it names: own, enemy or "" where it names none. choices: the words it may be.
    most      the largest number it may be, 0: none is set.
    optional  it is never asked for; what is not told is none.
    known     where the battle holds it, in words, "" where it must always be told.
    """

    name: str
    kind: str
    say: str
    example: str = ""
    units: str = ""
    choices: tuple[str, ...] = ()
    most: int = 0
    optional: bool = False
    known: str = ""


def by_hand(card_id: str) -> str:
    """Return the name of the fact that gives the VP of a card that cannot be judged from facts."""
    return BY_HAND + card_id.replace("-", "_")
