"""What bids of Effort come to in a conflict that is not judged yet, for one reader (ORD-24, ORD-R60 to ORD-R66).

Grades are those of ORD-R15, from crushing-defeat to crushing-victory, as the side whose bids stand in the rows sees them.
"""

from collections.abc import Mapping

from whcli.model.record import NamedTuple
from whcli.model.ruling import Compulsion
from whcli.model.view import GM, MemberView
from whcli.model.when import ALWAYS, When

RANKS = ("primary", "second", "other")  # ORD-45, ORD-47, ORD-48


class Asked(NamedTuple):
    """What a forecast is asked for. All but `reader` and `who` are a player's guesses at what the player may not know.

    reader       a player's id, or GM.
    who          whose bids stand in the rows; "" for the first of the reader's own that stands there, for the GM the attacker's primary.
    side         the role to take where it is open or to be joined, "" for none.
    rank         the rank among allies.
    ally         what allies add to the own total.
    their_total  the other side's total before Effort, None for no guess.
    counted      ids of own Qualities and standing effects to count, though they hang on an invoking or on what is not known.
    """

    reader: str = GM
    who: str = ""
    side: str = ""
    rank: str = "primary"
    ally: int = 0
    their_total: int | None = None
    counted: tuple[str, ...] = ()


class Span(NamedTuple):
    """The totals of the other side, Effort and all, against which a bid comes to `grade`; None is no end."""

    grade: str
    low: int | None
    high: int | None


class Bid(NamedTuple):
    """A bid of `effort` and the total of its side with it.

    guarantees  the worst grade over the other side's bids, as the bidder's own side sees it; "" where they are not laid out.
    enough      a smaller bid that does as well whatever the other side does, so that this one is never better; None for none.
    spans       what it comes to by the other side's total, for a reader who may not know that (ORD-R66).
    """

    effort: int
    total: int
    guarantees: str = ""
    enough: int | None = None
    spans: tuple[Span, ...] = ()


class Bidder(NamedTuple):
    """Somebody whose bids are laid out, from the smallest; `who` is "" where the other side is a guess.

    members   what makes up the side's total without this Effort, as far as the reader may know.
    declared  what the bidder's response bids here now.
    left      the Effort that the pool still holds for this bid (ORD-R12).
    barred    the Quality that bars spending Effort here (ORD-R14), "" for none.
    """

    who: str
    role: str
    bids: tuple[Bid, ...]
    members: tuple[MemberView, ...] = ()
    declared: int = 0
    left: int = 0
    barred: str = ""


class Balance(NamedTuple):
    """Bids at which neither side gets a better outcome by another bid of its own; no smaller bid guarantees as much."""

    rows: int
    columns: int
    grade: str


class Possible(NamedTuple):
    """What is not counted in a player's forecast: `why` is invoke, or unknown where it hangs on what the player may not know."""

    name: str
    kind: str  # quality | boon | consequence
    modify: int = 0
    at_least: str = ""
    at_most: str = ""
    when: When = ALWAYS
    why: str = "unknown"


class ClashForecast(NamedTuple):
    """One clash by itself. `grades` hold a row for each bid of `rows` and in it one for each bid of `columns`.

    `compelled` are a player's own Qualities that hold the outcome, whatever the margin (ORD-R15), `not_counted` what of theirs
    may count besides. `why` says in words why nothing is laid out.
    """

    number: int
    arenas: Mapping[str, str]
    sides: Mapping[str, tuple[str, ...]] = {}
    rows: Bidder | None = None
    columns: Bidder | None = None
    grades: tuple[tuple[str, ...], ...] = ()
    balance: Balance | None = None
    compelled: tuple[Compulsion, ...] = ()
    not_counted: tuple[Possible, ...] = ()
    why: str = ""


class Forecast(NamedTuple):
    """A conflict forecast for one reader. `who` is whose forecast it is, "" for the GM.

    `joins`: they would only join it, by a reaction (ORD-53). `open_roles`: which side attacks is not settled (ORD-22). `yields`:
    their response yields, so that the forecast is of fighting it out instead (ORD-25).
    """

    asked: Asked
    turn: int
    conflict: str
    territory: str
    segmentum: str
    sides: Mapping[str, tuple[str, ...]]
    names: Mapping[str, str]
    clashes: tuple[ClashForecast, ...]
    who: str = ""
    joins: bool = False
    open_roles: bool = False
    yields: bool = False
