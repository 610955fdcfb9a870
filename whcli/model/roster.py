"""An army list as some other program wrote it, before it becomes an army: its units in its order, and what it does not record."""

from collections.abc import Mapping
from typing import Final

from whcli.model.record import NamedTuple

# the forms of list that are read
BATTLESCRIBE, NEW_RECRUIT, APP, WTC, SIMPLE = "battlescribe", "new-recruit", "app", "wtc", "simple"
DIALECTS: Final[Mapping[str, str]] = {
    BATTLESCRIBE: "a BattleScribe roster",
    NEW_RECRUIT: "a New Recruit roster",
    APP: "the app's text",
    WTC: "WTC text",
    SIMPLE: "New Recruit's simple text",
}
STRUCTURED: Final = (BATTLESCRIBE, NEW_RECRUIT)  # those that carry datasheets


class Figure(NamedTuple):
    """A kind of model within a unit: its Wounds and Objective Control, None where the list gives no number."""

    name: str
    wounds: int | None = None
    oc: int | None = None


class RosterUnit(NamedTuple):
    """A unit of a list (MIS-01).

    models   how many it has, 0 where the list does not tell.
    figures  its kinds of models, none in a text. keywords: ids, sorted. leads: the unit it is attached to, as the list
    names it, "" where it says nothing.
    """

    name: str
    points: int
    models: int = 1
    figures: tuple[Figure, ...] = ()
    keywords: tuple[str, ...] = ()
    warlord: bool = False
    leads: str = ""

    @property
    def wounds(self) -> int | None:
        """The Wounds of each of its models, None where they differ or one is not known."""
        return _common({one.wounds for one in self.figures})

    @property
    def oc(self) -> int | None:
        """The Objective Control of each of its models, None where they differ or one is not known."""
        return _common({one.oc for one in self.figures})


def _common(values: set[int | None]) -> int | None:
    return values.pop() if len(values) == 1 else None


class Roster(NamedTuple):
    """A list as read. Words are "" where it has none; printed: the total that it prints; counted: the number of units that it prints."""

    dialect: str
    name: str = ""
    faction: str = ""
    detachment: str = ""
    size: str = ""
    printed: int | None = None
    units: tuple[RosterUnit, ...] = ()
    counted: int | None = None

    @property
    def points(self) -> int:
        """The sum of the points of its units."""
        return sum(unit.points for unit in self.units)


class Gap(NamedTuple):
    """Something that a battle may ask for and the list does not record; units: ids, none where it concerns the whole army."""

    what: str
    why: str
    units: tuple[str, ...] = ()
