"""A turn as the front half of the resolver understands it, before anything is judged."""

from collections.abc import Mapping
from typing import Literal

from whcli.model.campaign import Campaign, Turn
from whcli.model.orders import Conflict, Order, Response
from whcli.model.record import NamedTuple
from whcli.problems import Problem


class Slot(NamedTuple):
    """One slot of a set of Orders: `order` is None where it is empty, or where its text could not be understood.

    unread  the id of an Order whose text could not be understood, where that can be read.
    aside   what came in for it is set aside, since the seat is vacant.
    """

    state: Literal["order", "void", "empty"]
    order: Order | None = None
    unread: str = ""
    aside: bool = False

    @property
    def id(self) -> str:
        """The id by which a conflict may name its Order, "" where there is none."""
        return self.order.id if self.order else self.unread


class Member(NamedTuple):
    """Somebody on a side of a conflict, with all Orders that stand there for them (ORD-R27)."""

    who: str
    orders: tuple[Order, ...] = ()
    reacting: bool = False
    spared: bool = False  # reacting from an empty slot that waives the penalty (ORD-R56)


class Stand(NamedTuple):
    """A conflict with its sides as they stand after void and surrendered Orders left and reactions joined.

    `open`: why it cannot be judged yet, as Problems; then `sides` may be incomplete.
    `named` is who the GM's file names for each role; `left` those of them who have left.
    """

    conflict: Conflict
    sides: Mapping[str, tuple[Member, ...]]
    named: Mapping[str, tuple[str, ...]]
    left: tuple[str, ...] = ()
    open: tuple[Problem, ...] = ()
    orders: frozenset[str] = frozenset()  # WHO/SLOT of every Order that stands in it, also where it is open

    def side_of(self, who: str) -> str:
        """Return the role of `who`, "" if they stand on no side."""
        return next((role for role, side in self.sides.items() if any(m.who == who for m in side)), "")


class Understood(NamedTuple):
    """Everything a turn is judged from. `effort` is what counts as declared, by (who, conflict) and Arena."""

    campaign: Campaign
    turn: Turn
    slots: Mapping[str, tuple[Slot, ...]]
    players: Mapping[str, str]
    presence: Mapping[str, str]
    surrendered: Mapping[str, str]  # WHO/SLOT: the conflict reacted to
    stands: Mapping[str, Stand]
    responses: Mapping[tuple[str, str], Response]  # what is left of them after refusals
    effort: Mapping[tuple[str, str], Mapping[str, int]]
    problems: tuple[Problem, ...]
