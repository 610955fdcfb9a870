"""What the strict reader hands on: a YAML node that knows its place."""

from collections.abc import Mapping
from types import MappingProxyType

from whcli.model.record import NamedTuple

Scalar = str | int | float | bool | None


class Node(NamedTuple):
    """One YAML node. `line`, `column` count from 1. `start`, `end` are character offsets in the decoded text.

    value   a dict of Nodes by key text, a tuple of Nodes, or a scalar of the YAML 1.2 core schema.
    raw     a scalar's own text ("" for collections); with `plain` it was written without quotes.
    keys    for a mapping: the place (line, column) of each key.
    """

    value: "dict[str, Node] | tuple[Node, ...] | Scalar"
    line: int
    column: int
    start: int
    end: int
    raw: str = ""
    plain: bool = False
    keys: Mapping[str, tuple[int, int]] = MappingProxyType({})
