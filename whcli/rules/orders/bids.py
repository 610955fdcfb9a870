"""Bids of Effort weighed against each other: what each guarantees, which is never better, where they balance (ORD-24)."""

from whcli.model.forecast import Balance, Bid
from whcli.model.record import NamedTuple
from whcli.rules.orders.outcome import GRADES

Levels = tuple[tuple[int, ...], ...]  # a row for each own bid; outcomes from -3 (crushing defeat) to 3, as the rows' side sees them


class Option(NamedTuple):
    """A bid that may be made, and the total of its side with it."""

    effort: int
    total: int


def grade(level: int) -> str:
    """Return the grade of a level: -3 is crushing-defeat, 3 crushing-victory (ORD-R15)."""
    return GRADES[level + 3]


def graded(levels: Levels) -> tuple[tuple[str, ...], ...]:
    """Return levels as grades."""
    return tuple(tuple(grade(level) for level in row) for row in levels)


def across(levels: Levels) -> Levels:
    """Return the levels with the columns' bids as rows, as the columns' side sees them."""
    return tuple(tuple(-level for level in column) for column in zip(*levels, strict=True))


def weighed(options: tuple[Option, ...], levels: Levels) -> tuple[Bid, ...]:
    """Return bids, from the smallest, with what each guarantees and the smaller one that does as well everywhere."""
    return tuple(Bid(o.effort, o.total, grade(min(levels[n])), _enough(n, options, levels)) for n, o in enumerate(options))


def _enough(n: int, options: tuple[Option, ...], levels: Levels) -> int | None:
    """Return the smallest bid below bid `n` that does at least as well in every column."""
    return next((options[m].effort for m in range(n) if all(a >= b for a, b in zip(levels[m], levels[n], strict=True))), None)


def balance(rows: tuple[Option, ...], columns: tuple[Option, ...], levels: Levels) -> Balance:
    """Return the balance point: of each side the smallest bid that guarantees the most it can guarantee.

    More Effort never makes an outcome worse for its side, so that the largest bids are always a pure balance, and what the
    two sides can guarantee is the same outcome: no mixing of bids is ever needed.
    """
    mine, theirs = [min(row) for row in levels], [min(row) for row in across(levels)]
    row, column = mine.index(max(mine)), theirs.index(max(theirs))
    return Balance(rows[row].effort, columns[column].effort, grade(levels[row][column]))
