"""The shapes of PyYAML's events, as far as they are used here: typed, whatever loader makes them."""

from typing import Protocol


class Mark(Protocol):
    """A place in the text; all three count from 0."""

    line: int
    column: int
    index: int


class Event(Protocol):
    """What every event has here."""

    start_mark: Mark
    end_mark: Mark


class NodeEvent(Event, Protocol):
    """The beginning of a collection; a scalar has more."""

    anchor: str | None
    tag: str | None


class ScalarEvent(NodeEvent, Protocol):
    """A scalar: `style` is empty where it is plain."""

    value: str
    style: str | None


class AliasEvent(Event, Protocol):
    """A `*name`."""

    anchor: str
