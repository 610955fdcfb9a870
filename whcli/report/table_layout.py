"""Tables in lines of a width: as they are, with folded cells, or as lists where there is no room for columns."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from whcli.report.blocks import Table
from whcli.report.wrap import columns, wrapped

GAP: Final = "  "


def table_lines(table: Table, width: int) -> Iterator[str]:
    """Yield a table as lines of at most `width` columns where words allow it."""
    sizes = _sizes(table, width)
    if not sizes:
        yield from _listed(table, width)
        return
    yield from _row(table.head, sizes, table.align)
    yield GAP.join("-" * size for size in sizes)
    for row in table.rows:
        yield from _row(row, sizes, table.align)


def _sizes(table: Table, width: int) -> tuple[int, ...]:
    """Return the width of each column, the widest made narrower as far as their longest words allow; empty where that is too wide."""
    cells = [[row[n] if n < len(row) else "" for row in (table.head, *table.rows)] for n in range(len(table.head))]
    sizes = [max(columns(cell) for cell in column) for column in cells]
    least = [max(columns(word) for cell in column for word in (cell.split() or [""])) for column in cells]
    room = width - len(GAP) * (len(sizes) - 1)
    if sum(least) > room:
        return ()
    while sum(sizes) > room:
        widest = max((n for n in range(len(sizes)) if sizes[n] > least[n]), key=lambda n: (sizes[n], -n))
        sizes[widest] -= 1
    return tuple(sizes)


def _row(row: tuple[str, ...], sizes: tuple[int, ...], align: str) -> Iterator[str]:
    folded = [wrapped(cell, size) for cell, size in zip_longest(row[: len(sizes)], sizes, fillvalue="") if isinstance(size, int)]
    for parts in zip_longest(*folded, fillvalue=""):
        cells = (_padded(part, size, align[n : n + 1]) for n, (part, size) in enumerate(zip(parts, sizes, strict=True)))
        yield GAP.join(cells).rstrip()


def _padded(text: str, size: int, align: str) -> str:
    space = " " * (size - columns(text))
    return space + text if align == "r" else text + space


def _listed(table: Table, width: int) -> Iterator[str]:
    """Yield each row as a sentence: the head of each column and what stands in it."""
    mark, rest = ("- ", "  ") if len(table.rows) > 1 else ("", "")
    for row in table.rows:
        told = ", ".join(f"{head} {cell}" for head, cell in zip(table.head, row, strict=False) if cell)
        yield from wrapped(told, width, mark, rest)
