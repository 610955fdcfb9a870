"""Trouble as a value: a Problem has a place, the reason, the cure and a stable code.

A Problem is never raised across a floor. `Refusal` carries Problems to the one door in `cli` where nothing can be
decided without what they ask for.
"""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

OK, PROBLEM, USAGE, BUG, PENDING, INTERRUPTED = 0, 1, 2, 3, 4, 130


class Place(NamedTuple):
    """Where in a person's file: `line` and `column` count from 1; line 0 means the file as a whole."""

    file: str
    line: int = 0
    column: int = 0
    quote: str = ""  # the person's own line, as it stands


class Problem(NamedTuple):
    """What is wrong (`why`), what to do (`cure`), where, and under which rule.

    `owner` is the id of the Primarch or Institution whose file it stands in, "" where only the GM may read it.
    """

    code: str
    why: str
    cure: str
    place: Place
    rule: str = ""
    owner: str = ""


class Refusal(Exception):  # noqa: N818 - the program's word: a refusal is an answer, not a fault
    """Nothing was decided and nothing written; `problems` say why. Their files are named from the folder `root`."""

    def __init__(self, problems: Iterable[Problem], root: str = "") -> None:
        self.problems = tuple(problems)
        self.root = root
        super().__init__("; ".join(p.why for p in self.problems))


def by_place(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems in the order of their places, each once, so that no order of files shows."""
    return tuple(sorted(set(problems), key=lambda p: (p.place.file, p.place.line, p.place.column, p.code, p.why)))


def sentence(text: str) -> str:
    """Return a clause as a sentence: a capital first and a full stop, if it does not end in a question mark."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")


class Where(Protocol):
    """Finds the Place of a part of a person's file: `where("effort", "war")`; of the nearest parent if it is not written."""

    def __call__(self, *path: str | int) -> Place:
        """Return the Place of the part under `path`."""


def nowhere(*_path: str | int) -> Place:
    """Place of something that stands in no file."""
    return Place("")
