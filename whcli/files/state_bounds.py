"""What a deed writes must still be valid: words that a person gave may be too long, and a count may pass its bound."""

from collections.abc import Iterable
from typing import Final

from whcli.files.node import Node
from whcli.files.schemas import Source, faults
from whcli.files.yaml_text import read
from whcli.model.change import Change
from whcli.problems import Place, Problem

USUAL_TEXT: Final = 200  # characters: no schema of a file of state takes fewer where a person's own words may stand
USUAL_NUMBER: Final = 99


def out_of_bounds(kind: str, data: bytes, root: Node | None, changes: Iterable[Change]) -> tuple[Problem, ...]:
    """Return what is wrong with the shape of a file as a deed would leave it; without places, since no such file is written.

    `root` is its Node where it is at hand. Only changes that are unusually long or large are looked into: whatever else a deed writes,
    rules have made.
    """
    if not any(_unusual(one.after) for one in changes):
        return ()
    node = root or read(data, "")[0]
    found = faults(node, kind, Source("", data), always=True) if node else ()
    return tuple(one.problem._replace(place=Place("")) for one in found)


def _unusual(value: object) -> bool:
    """Return whether a plain value holds a text or a number that may be beyond a bound."""
    if isinstance(value, str):
        return len(value) > USUAL_TEXT
    if isinstance(value, int):
        return value > USUAL_NUMBER
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return any(map(_unusual, parts))
