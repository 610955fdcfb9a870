"""What people write in the Orders game, as records: sheets, Orders, conflicts, responses, the notes of a turn.

Records that a Problem may point at carry `where`, which finds the Place of each of their parts.
"""

from collections.abc import Mapping

from whcli.model.record import NamedTuple
from whcli.model.when import ALWAYS, When
from whcli.problems import Where, nowhere


class QualityEffect(NamedTuple):
    """One thing a Quality does (ORD-13), always or when its owner invokes it."""

    when: When = ALWAYS
    modify: int = 0
    at_least: str = ""  # a floor or ceiling on the outcome, from the owner's side (ORD-R15)
    at_most: str = ""
    forbid: tuple[str, ...] = ()  # tags of Orders (ORD-R14)
    allow: tuple[str, ...] = ()
    cannot: tuple[str, ...] = ()  # yield | react | spend-effort
    invoke: bool = False


class Quality(NamedTuple):
    """A Quality of a sheet (ORD-12): `kind` is positive, negative or constraint."""

    id: str
    kind: str = "positive"
    text: str = ""
    effects: tuple[QualityEffect, ...] = ()


class Standing(NamedTuple):
    """A boon or consequence that somebody carries (ORD-40); `gained` and `undone` are turns, None where not recorded."""

    id: str
    kind: str
    size: str
    modify: int
    when: When = ALWAYS
    text: str = ""
    gained: int | None = None
    undone: int | None = None


class Sheet(NamedTuple):
    """A Primarch or an Institution (ORD-11, ORD-R10). `player` is "" where nobody is named."""

    id: str
    name: str
    traits: Mapping[str, int]
    institution: bool = False
    player: str = ""
    vacant: bool = False  # the seat is empty: `player: null`, or a player the campaign does not know
    location: str = ""
    qualities: tuple[Quality, ...] = ()
    effects: tuple[Standing, ...] = ()
    broken: bool = False  # the file has problems: nobody can be judged by it until they are mended
    where: Where = nowhere

    def quality(self, quality_id: str) -> Quality | None:
        """Return the Quality with this id, if the sheet has it."""
        return next((q for q in self.qualities if q.id == quality_id), None)


class Order(NamedTuple):
    """One Order (ORD-02): `goals` by id, in order of id; `core` the ids of the core ones (ORD-R01)."""

    who: str
    slot: int
    title: str
    territory: str
    goals: Mapping[str, str]
    core: frozenset[str] = frozenset()
    id: str = ""
    arena: str = ""
    tags: frozenset[str] = frozenset()
    opposes: tuple[str, ...] = ()
    undo: str = ""  # WHO/EFFECT (ORD-41)
    where: Where = nowhere

    @property
    def name(self) -> str:
        """The Order's name in results: WHO/SLOT."""
        return f"{self.who}/{self.slot}"

    @property
    def core_goals(self) -> frozenset[str]:
        """The core goals; an only goal is core (ORD-R01)."""
        return self.core or (frozenset(self.goals) if len(self.goals) == 1 else frozenset())


class Unread(NamedTuple):
    """An Order whose text is refused (ORD-R04), with its `id` where that can be read."""

    id: str = ""


class OrderSheet(NamedTuple):
    """A player's file of Orders: each slot an Order, None where it is empty, or Unread where its text is refused."""

    who: str
    slots: tuple[Order | Unread | None, ...]
    present: str = ""
    where: Where = nowhere


class Reference(NamedTuple):
    """WHO, WHO/SLOT or WHO/ID as written on a side; `order` is "" for a bare WHO (ORD-52)."""

    who: str
    order: str = ""

    def __str__(self) -> str:
        """Return it as it is written."""
        return f"{self.who}/{self.order}" if self.order else self.who


class GoalReference(NamedTuple):
    """WHO/SLOT.GOAL or WHO/ID.GOAL."""

    who: str
    order: str
    goal: str

    def __str__(self) -> str:
        """Return it as it is written."""
        return f"{self.who}/{self.order}.{self.goal}"


Sides = Mapping[str, tuple[Reference, ...]]  # "attacker" and "defender", or "1" and "2" where roles are open


class Clash(NamedTuple):
    """A sub-conflict (ORD-21): its Arena for each role, its part of each side where it names one, its contested groups (ORD-R32)."""

    arenas: Mapping[str, str]  # "attacker" and "defender"
    sides: Sides
    contested: tuple[tuple[GoalReference, ...], ...] = ()
    primary: Mapping[str, str] = {}
    ruling: str = ""  # an outcome the GM sets (ORD-R15), with the reason
    because: str = ""

    @property
    def same_arena(self) -> bool:
        """Whether both sides count the same Arena (ORD-R24)."""
        return self.arenas["attacker"] == self.arenas["defender"]


class Stake(NamedTuple):
    """Words and scope the GM sets for what somebody may earn (ORD-R43); `modify` 0 means the size of the rules (ORD-R40)."""

    text: str = ""
    when: When | None = None
    modify: int = 0


class Conflict(NamedTuple):
    """Where Orders collide, as the GM writes it (ORD-20). `open_roles`: ORD-22 decides who attacks.

    `agreement`: None while it waits, "none", or the goals both sides agreed on (ORD-R25). `misnamed`: the id that its file says,
    where the file has another name.
    """

    id: str
    territory: str
    sides: Sides
    clashes: tuple[Clash, ...]
    open_roles: bool = False
    primary: Mapping[str, str] = {}
    tags: frozenset[str] = frozenset()
    stakes: Mapping[tuple[str, str], Stake] = {}  # by (who, "boon" | "consequence")
    agreement: "tuple[GoalReference, ...] | str | None" = None
    broken: bool = False  # the file has problems: it is not judged until they are mended
    misnamed: str = ""
    where: Where = nowhere

    @property
    def references(self) -> tuple[Reference, ...]:
        """Everything that its sides name, in the order of the sides."""
        return tuple(reference for side in self.sides.values() for reference in side)


class Reaction(NamedTuple):
    """Joining a conflict (ORD-53) on a side, at the cost of a slot."""

    side: str
    slot: int


class Response(NamedTuple):
    """What somebody decides in private about one conflict (ORD-24); `yielding` is the consequence chosen (ORD-25)."""

    who: str
    conflict: str
    effort: Mapping[str, int] = {}
    invoke: tuple[str, ...] = ()
    yielding: Stake | None = None
    react: Reaction | None = None
    role: str = ""  # the chooser's choice (ORD-22)
    where: Where = nowhere


class TurnNotes(NamedTuple):
    """The GM's notes of a turn: the deadline as written, and words for surrendered Orders by WHO/SLOT (ORD-R55)."""

    deadline: str = ""
    surrendered: Mapping[str, Stake] = {}
    where: Where = nowhere


class StandingSheet(NamedTuple):
    """What is in force as a turn opens: effects by who, majors of sheets undone (WHO/EFFECT), and where everyone is (ORD-R53)."""

    effects: Mapping[str, tuple[Standing, ...]] = {}
    undone: frozenset[str] = frozenset()
    presence: Mapping[str, str] = {}
