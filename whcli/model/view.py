"""What one reader may know of a turn of Orders, worked out before any wording (ORD-R60 to ORD-R66). Reports read nothing else.

The reader "" is the GM, who knows all. Fields that a reader may not know are empty.
"""

from collections.abc import Mapping

from whcli.model.orders import Order, Response, Sheet, Standing
from whcli.model.record import NamedTuple
from whcli.model.ruling import Compulsion, Earned, OrderRuling, Part, Undoing
from whcli.problems import Problem

GM = ""
# how much a reader knows of a conflict (ORD-R61, ORD-R64): the reader stands in it; may join it; all of it is public
IN_IT, MAY_JOIN, HEARD = "in it", "may join", "heard of"


class MemberView(NamedTuple):
    """Somebody's share of a side's total. `parts` only where the reader may know each (ORD-R64)."""

    who: str
    total: int
    parts: tuple[Part, ...] = ()


class SideView(NamedTuple):
    """One side of a clash (ORD-R63)."""

    primary: str
    total: int
    members: tuple[MemberView, ...]
    left_out: tuple[str, ...] = ()


class GoalView(NamedTuple):
    """A contested goal (ORD-R62) and, once judged, whether this conflict lets it stand (ORD-R63)."""

    who: str
    goal: str
    text: str
    achieved: bool | None = None


class ClashView(NamedTuple):
    """One clash. Before it is judged `outcome` is "" and `sides` empty."""

    arenas: Mapping[str, str]
    sides: Mapping[str, SideView] = {}
    margin: int | None = None
    outcome: str = ""
    rule: str = ""
    by_margin: str = ""
    compelled: tuple[Compulsion, ...] = ()
    because: str = ""
    goals: tuple[GoalView, ...] = ()


class ConflictView(NamedTuple):
    """A conflict as far as the reader may know it; `known` is IN_IT, MAY_JOIN or HEARD."""

    id: str
    territory: str
    segmentum: str
    known: str
    sides: Mapping[str, tuple[str, ...]]
    clashes: tuple[ClashView, ...]
    status: str = ""
    yielded: tuple[str, ...] = ()
    reacted: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    goals: tuple[GoalView, ...] = ()
    earned: tuple[Earned, ...] = ()


class SlotView(NamedTuple):
    """One slot of the reader's own Orders: the Order as understood and what became of it."""

    name: str
    state: str  # order | void | empty
    order: Order | None = None
    ruling: OrderRuling | None = None
    conflicts: tuple[str, ...] = ()


class OwnView(NamedTuple):
    """One of the reader's own Primarchs (for the GM: anybody), with everything that is theirs (ORD-R60)."""

    sheet: Sheet
    received: str  # received | passed | absent, "" for an Institution
    present: str
    slots: tuple[SlotView, ...]
    responses: tuple[Response, ...]
    carries: tuple[Standing, ...]  # in force this turn
    onward: tuple[Standing, ...] = ()  # those, and others of the sheet, that are in force in the next
    earned: tuple[Earned, ...] = ()  # from the next turn on
    lost: tuple[Undoing, ...] = ()  # majors undone this turn


class View(NamedTuple):
    """A turn for one reader. `stage`: open, resolved or closed; planned where a ruling is not on record.

    `names` says how to call everybody the view speaks of.
    """

    reader: str
    campaign: str
    turn: int
    stage: str
    own: tuple[OwnView, ...]
    conflicts: tuple[ConflictView, ...]
    names: Mapping[str, str]
    problems: tuple[Problem, ...] = ()
