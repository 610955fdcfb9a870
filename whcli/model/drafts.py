"""What the tool drafts for people, before any wording: forms of Orders, conflicts it proposes, notices with a form to answer on."""

from collections.abc import Mapping
from typing import Literal

from whcli.model.orders import Conflict, Order, Quality, Response, Sheet, Standing
from whcli.model.record import NamedTuple
from whcli.model.view import OwnView, View

Acting = Literal["opposes", "undoes", "undoes-kept"]
Meeting = Literal["same-goal", "same-undo", "same-territory"]
Roles = Literal["settled", "chooser", "equal", "two-arenas"]


class Carried(NamedTuple):
    """A boon or consequence in force; `until` is the last turn in which it counts, None where nothing written says so (ORD-41).

    `undo` is what an Order writes to undo it, "" for what no Order can.
    """

    effect: Standing
    until: int | None = None
    undo: str = ""


class Form(NamedTuple):
    """What a pre-filled form of Orders holds, all of it its owner's own (ORD-R60). `last` is what became of the turn before."""

    who: str
    name: str
    player: str
    institution: bool
    turn: int
    slots: int
    effort: int
    present: str
    carries: tuple[Carried, ...]
    last: OwnView | None = None


class Collision(NamedTuple):
    """Why two collide: `one` is the Order that gives the reason, `other` the Order it meets, or WHO alone (ORD-52).

    `what` is the goal they share, or the effect that is undone (WHO/EFFECT).
    """

    kind: Acting | Meeting
    one: str
    other: str
    what: str = ""

    @property
    def acts(self) -> bool:
        """Whether one acts against the other, which makes one the attacker (ORD-22)."""
        return self.kind in ("opposes", "undoes", "undoes-kept")


class Draft(NamedTuple):
    """A conflict the tool proposes (ORD-20), with what its comments tell the GM.

    roles      `settled`: who acts attacks. `chooser`: `chooser` chooses (ORD-22). `equal`: the GM names the sides (ORD-R20).
               `two-arenas`: both act, in different Arenas, so that no base Traits can be compared: the GM names the sides.
    placed     False where no Order of it names an Arena, and the one written only keeps the place.
    sorted     False where more than two meet and nothing says who stands with whom.
    beside     Orders at the same place that stand on neither side.
    reacting   who operates in the Segmentum and may join (ORD-53, ORD-R50).
    taken      conflicts of the turn that hold its Orders; `whole` where they leave nothing of it over.
    orders     every Order named, by WHO/SLOT.
    """

    conflict: Conflict
    reasons: tuple[Collision, ...]
    roles: Roles
    chooser: str = ""
    placed: bool = True
    sorted: bool = True
    beside: tuple[str, ...] = ()
    reacting: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    whole: bool = False
    orders: Mapping[str, Order] = {}


class Proposals(NamedTuple):
    """Everything proposed for a turn: drafts in order of id, Orders in no conflict and no draft, void Orders, names nobody bears."""

    drafts: tuple[Draft, ...]
    alone: tuple[Order, ...]
    void: tuple[str, ...]
    unknown: tuple[tuple[str, str], ...] = ()  # WHO/SLOT and the id that it opposes


class Bid(NamedTuple):
    """What somebody may spend in one Arena: the Trait, what place takes off it, and the most Effort (ORD-R11)."""

    arena: str
    trait: int
    penalty: int
    most: int


class Cost(NamedTuple):
    """A slot that a reaction may be paid from: empty, or with the Order that is surrendered and the conflicts it leaves (ORD-53)."""

    slot: int
    title: str = ""
    leaves: tuple[str, ...] = ()


class Seat(NamedTuple):
    """One conflict for one of the reader's own: where they stand in it, and what they may answer.

    role       their side; "" where they may only join (ORD-53), or where the roles are open.
    joins      they do not stand in it and may join, from one of `costs`.
    chooses    the roles are theirs to choose (ORD-22).
    given      what they have answered already, where that is to be told.
    """

    conflict: str
    role: str
    joins: bool
    chooses: bool
    bids: tuple[Bid, ...]
    costs: tuple[Cost, ...] = ()
    given: Response | None = None


class Asked(NamedTuple):
    """Everything one of the reader's own is asked. `effort` is the pool of the turn, `barred` what their Qualities bar at all times."""

    sheet: Sheet
    effort: int
    seats: tuple[Seat, ...]
    invoke: tuple[Quality, ...] = ()
    barred: tuple[str, ...] = ()


class Notice(NamedTuple):
    """What one player is told of the conflicts of an open turn. `due` says by when to answer, "" where nothing is written.

    `joined`: who joined by a reaction, by conflict and role; None in the notice before that is told (ORD-R57). `sealed`: it is
    never told before the ruling.
    """

    view: View
    player: str
    asked: tuple[Asked, ...]
    due: str = ""
    reactions: int = 1  # how often a Primarch may react in a turn
    joined: Mapping[str, Mapping[str, tuple[str, ...]]] | None = None
    sealed: bool = False
