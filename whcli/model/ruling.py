"""A ruling on a turn of Orders: an argument whose parts add up, and what follows from it. Text, Markdown and JSON read this."""

from collections.abc import Mapping

from whcli.model.record import NamedTuple
from whcli.model.when import ALWAYS, When
from whcli.problems import Problem

UNDECIDED = ("awaiting-agreement", "unresolved")  # what a conflict comes to that keeps a turn from closing


class Part(NamedTuple):
    """One addend of a side's total. `name` is the Quality or effect it comes from; `declared` the Effort declared where less counts."""

    who: str
    what: str  # trait | absent | reacting | floor | effort | support | quality | boon | consequence
    value: int
    rule: str
    why: str = ""
    name: str = ""
    declared: int = 0


class SideRuling(NamedTuple):
    """One side of a clash (ORD-44): `total` is the sum of `parts`; `left_out` are Institutions without a Trait there (ORD-R10)."""

    primary: str
    total: int
    parts: tuple[Part, ...]
    left_out: tuple[str, ...] = ()


class Compulsion(NamedTuple):
    """A Quality that compels an outcome (ORD-R15): `bound` is at_least or at_most, `outcome` as its owner's side sees it."""

    who: str
    quality: str
    bound: str
    outcome: str


class GoalVerdict(NamedTuple):
    """What one clash (or a conflict as a whole) means for one goal that was contested or lost in it."""

    order: str  # WHO/SLOT
    goal: str
    achieved: bool
    rule: str
    contested: bool = True


class ClashRuling(NamedTuple):
    """One clash: margin = attacker's total - defender's (ORD-27). `sides` is empty where it was not fought (ORD-R24)."""

    arenas: Mapping[str, str]
    sides: Mapping[str, SideRuling]
    margin: int
    outcome: str
    rule: str
    by_margin: str = ""  # the outcome before Qualities compelled another, where it differs
    compelled: tuple[Compulsion, ...] = ()
    because: str = ""  # the GM's reason, where the GM set the outcome
    goals: tuple[GoalVerdict, ...] = ()


class ConflictRuling(NamedTuple):
    """What became of a conflict. `sides` lists who stood on each side when it was judged, yielders too."""

    id: str
    territory: str
    status: str  # resolved | yielded | agreed | awaiting-agreement | unopposed | unresolved
    sides: Mapping[str, tuple[str, ...]]
    yielded: tuple[str, ...] = ()
    clashes: tuple[ClashRuling, ...] = ()
    left: tuple[str, ...] = ()  # who was named on a side and left it, their Orders surrendered or void (ORD-R54)
    reacted: tuple[str, ...] = ()  # who joined by a reaction (ORD-53)
    goals: tuple[GoalVerdict, ...] = ()  # contested goals, over the whole conflict


class Reason(NamedTuple):
    """Why a goal of an Order was denied or stood: the rule, and the conflict and clash number (0: none)."""

    goal: str
    achieved: bool
    rule: str
    conflict: str = ""
    clash: int = 0


class OrderRuling(NamedTuple):
    """What became of a slot: succeeded | contested | open | void | surrendered | withdrawn | empty."""

    status: str
    achieved: tuple[str, ...] = ()
    denied: tuple[str, ...] = ()
    rule: str = ""
    reasons: tuple[Reason, ...] = ()


class Earned(NamedTuple):
    """A boon or consequence earned this turn; it counts from the next (ORD-R02)."""

    who: str
    id: str
    kind: str
    size: str
    modify: int
    when: When = ALWAYS
    rule: str = ""
    text: str = ""
    conflict: str = ""


class Undoing(NamedTuple):
    """A major effect that an Order undid (ORD-41)."""

    who: str
    id: str
    by: str
    rule: str


class Ruling(NamedTuple):
    """A whole turn judged. `players`: received | passed | absent for each Primarch (ORD-R03)."""

    turn: int
    players: Mapping[str, str]
    presence: Mapping[str, str]
    conflicts: Mapping[str, ConflictRuling]
    orders: Mapping[str, OrderRuling]
    effects: tuple[Earned, ...]
    undone: tuple[Undoing, ...]
    problems: tuple[Problem, ...]

    @property
    def undecided(self) -> tuple[str, ...]:
        """Ids of conflicts that keep the turn from closing."""
        return tuple(c.id for c in self.conflicts.values() if c.status in UNDECIDED)
