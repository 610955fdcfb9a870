"""A campaign of Orders looked back on: somebody's turns one by one, what they carried when, and everybody's tallies."""

from collections.abc import Mapping

from whcli.model.orders import Standing
from whcli.model.record import NamedTuple
from whcli.model.ruling import Earned, Undoing

NOT_FOUGHT = "not-fought"
STALEMATE = "stalemate"


class OrderStory(NamedTuple):
    """What became of one Order. `title` and `territory` are "" where its file is no longer there; goals are in their author's words."""

    slot: int
    title: str
    territory: str
    status: str
    achieved: tuple[str, ...] = ()
    denied: tuple[str, ...] = ()


class ClashStory(NamedTuple):
    """One clash from the own side: `outcome` is such as major-victory, minor-defeat, stalemate, not-fought; a good `margin` is above 0."""

    arenas: Mapping[str, str]
    outcome: str
    margin: int | None = None


class ConflictStory(NamedTuple):
    """A conflict that somebody stood in: on which side, with and against whom, and how its clashes went for that side."""

    id: str
    territory: str
    role: str
    status: str
    beside: tuple[str, ...]
    against: tuple[str, ...]
    yielded: bool = False
    reacted: bool = False
    clashes: tuple[ClashStory, ...] = ()


class TurnStory(NamedTuple):
    """One turn of somebody. `undone` are majors that they lost, `undid` those that their own Orders undid."""

    turn: int
    stage: str  # resolved | closed
    received: str  # received | passed | absent, "" for an Institution
    present: str
    orders: tuple[OrderStory, ...] = ()
    conflicts: tuple[ConflictStory, ...] = ()
    earned: tuple[Earned, ...] = ()
    undone: tuple[Undoing, ...] = ()
    undid: tuple[Undoing, ...] = ()


class Span(NamedTuple):
    """A boon or consequence, and the turns in which it was in force."""

    effect: Standing
    turns: frozenset[int]


class Tally(NamedTuple):
    """What somebody's turns come to. `fought` counts conflicts; victories, stalemates and defeats are counted by clash."""

    fought: int = 0
    crushing: int = 0
    major: int = 0
    minor: int = 0
    stalemates: int = 0
    lost: int = 0
    yields: int = 0
    goals: int = 0
    achieved: int = 0
    surrendered: int = 0
    void: int = 0


class History(NamedTuple):
    """Somebody's campaign. `last` is the last turn whose standing effects are told; of the turns in `dark` they are not known."""

    who: str
    name: str
    turns: tuple[TurnStory, ...]
    spans: tuple[Span, ...]
    last: int
    dark: frozenset[int]
    tally: Tally
    names: Mapping[str, str]


class Row(NamedTuple):
    """One row of the league table; `boons` and `consequences` are those in force now."""

    who: str
    name: str
    institution: bool
    tally: Tally
    boons: int
    consequences: int


class Told(NamedTuple):
    """The answer of `orders history`: histories, or the league. `gaps` says in words which records are missing."""

    reader: str
    campaign: str
    turns: tuple[int, ...]
    histories: tuple[History, ...] = ()
    league: tuple[Row, ...] = ()
    gaps: tuple[str, ...] = ()
