"""Every way in which a few dice can fall: a rule is asked again and again, each time with other dice, until none is left.

For rolls that rules read die by die (a Critical Hit's row and its d3, a scatter, who is struck astray). Pools and ED, which have
too many ways for that, are counted by `odds.Every` and its like.
"""

from collections.abc import Callable, Iterable
from math import lcm
from typing import TypeVar

from whcli.model.rolls import Address, Draw, Roll
from whcli.rules.dice import Dice, Spread, deck

R = TypeVar("R")


class OneWay(Dice):
    """A door through which dice fall in one given way; beyond what is given, the first possibility of each roll."""

    __slots__ = ("_given", "of", "taken")

    def __init__(self, given: tuple[int, ...] = ()) -> None:
        super().__init__(None)
        self._given = given
        self.taken: list[int] = []
        self.of: list[int] = []

    def roll(self, at: Address, count: int, sides: int = 6) -> Roll:
        """Return dice, each of which is a choice among its sides."""
        found = Roll(at, tuple(self._one(sides) + 1 for _ in range(count)))
        self.rolled += [found] if count else []
        return found

    def hand(self, at: Address, candidates: Iterable[str], number: int = 1) -> tuple[str, ...]:
        """Return who is drawn, each a choice among those left."""
        left = deck(candidates, number)
        found = Draw(at, tuple(left), tuple(left.pop(self._one(len(left))) for _ in range(number)))
        self.rolled += [found] if number else []
        return found.drawn

    def d3(self, at: Address) -> Spread[int]:
        """Return a d3, a choice among three."""
        return {self._one(3) + 1: 1}

    def _one(self, sides: int) -> int:
        place = len(self.taken)
        taken = self._given[place] if place < len(self._given) else 0
        self.taken.append(taken)
        self.of.append(sides)
        return taken


def each_way(act: Callable[[Dice], R], first: tuple[int, ...] = ()) -> list[tuple[R, int]]:
    """Return what an act comes to for every way its dice can fall, each with its weight; the weights add up to the whole.

    `first` are the first choices, as indices from 0, where only the ways that begin so are wanted.
    """
    found: list[tuple[R, int]] = []
    given: tuple[int, ...] | None = first
    while given is not None:
        door = OneWay(given)
        result = act(door)
        size = 1
        for sides in door.of[len(first) :]:
            size *= sides
        found.append((result, size))
        given = _next(door, len(first))
    whole = lcm(*(size for _, size in found))
    return [(result, whole // size) for result, size in found]


def _next(door: OneWay, fixed: int) -> tuple[int, ...] | None:
    """Return the choices of the next way, None after the last."""
    for place in range(len(door.taken) - 1, fixed - 1, -1):
        if door.taken[place] + 1 < door.of[place]:
            return (*door.taken[:place], door.taken[place] + 1)
    return None
