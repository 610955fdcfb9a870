"""Where a turn of Orders stands for one reader: who has sent what, what is missing, what comes next. The reader "" is the GM."""

from collections.abc import Mapping
from typing import Literal

from whcli.model.record import NamedTuple
from whcli.problems import Problem


class Deadline(NamedTuple):
    """The deadline as the GM wrote it. `left` is in seconds, below 0 once it has passed; None where `doubt` says why it names no moment.

    `local` gives each player who has a time zone the deadline there, such as "Sat 2026-12-05 21:00 Europe/Berlin".
    """

    written: str
    left: int | None = None
    local: Mapping[str, str] = {}
    doubt: str = ""


class Seat(NamedTuple):
    """What has come from one Primarch or Institution.

    `orders`: received, passed, absent, refused (a file that counts for nothing) or vacant; "" for an Institution without any.
    `void` are the slots whose Orders are refused. `answered`, `refused` and `awaited` are ids of conflicts: a response is
    there, is there but not to be used, is not there.
    """

    who: str
    name: str
    player: str
    institution: bool
    orders: str
    filled: int = 0
    void: tuple[int, ...] = ()
    answered: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    awaited: tuple[str, ...] = ()


class Wait(NamedTuple):
    """What a conflict waits for: a `response` or the `role` choice of `who`, an `agreement`, or a file to `mend` (why and cure)."""

    kind: Literal["response", "role", "agreement", "mend"]
    who: str = ""
    file: str = ""
    line: int = 0
    why: str = ""
    cure: str = ""


class Standing(NamedTuple):
    """One conflict: where, who is on its sides, its status once judged, and what it waits for. `may_join`: the reader may react to it."""

    id: str
    territory: str
    sides: Mapping[str, tuple[str, ...]]
    status: str = ""
    waits: tuple[Wait, ...] = ()
    may_join: bool = False


class Step(NamedTuple):
    """The likely next step: what to do, and the command that does it as words after `whcli`; empty where no command does."""

    what: str
    command: tuple[str, ...] = ()


class Status(NamedTuple):
    """A turn for one reader. `stage`: open, resolved or closed; `open_turn` is the campaign's.

    `changed` are the files that are not as they were when the turn was resolved. `pending`: the turn waits for somebody.
    `joined`: somebody has joined a conflict by reaction, and those in it may hear who before they are judged (ORD-R57).
    """

    reader: str
    campaign: str
    turn: int
    open_turn: int
    stage: str
    deadline: Deadline | None
    seats: tuple[Seat, ...]
    conflicts: tuple[Standing, ...]
    changed: tuple[str, ...]
    next: tuple[Step, ...]
    pending: bool
    names: Mapping[str, str]
    players: Mapping[str, str]  # the names of the players that the reader may hear of
    problems: tuple[Problem, ...] = ()
    joined: bool = False
