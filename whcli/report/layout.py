"""Blocks laid out in lines of a width: the one layout behind plain text and the terminal."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from whcli.model.record import NamedTuple
from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph, Quote, Table, each_text
from whcli.report.safe import safe
from whcli.report.table_layout import table_lines
from whcli.report.wrap import columns, wrapped

UNDERLINES: Final = {1: "=", 2: "-"}


class Line(NamedTuple):
    """A line: its text, its kind (title | heading | body), and from where to where it is stressed."""

    text: str
    kind: str = "body"
    stress: tuple[int, int] = (0, 0)
    tone: str = ""


def lines(blocks: Iterable[Block], width: int) -> Iterator[Line]:
    """Yield blocks as lines of at most `width` columns where words allow it; user text is made safe here."""
    clean = tuple(each_text(blocks, safe))
    for before, block in pairwise((None, *clean)):
        if before is not None and not _tight(before, block):
            yield Line("")
        if block is not None:
            yield from _block(block, width)


def _tight(before: Block, block: Block | None) -> bool:
    """Return whether a block follows the one before it without an empty line."""
    if isinstance(before, Heading):
        return before.level > 1
    return isinstance(before, Paragraph | Bullets) and isinstance(block, Bullets | Table | Quote)


def _block(block: Block, width: int) -> Iterator[Line]:
    match block:
        case Heading():
            yield from _heading(block, width)
        case Paragraph():
            yield from _stressed(block, width, "", "")
        case Quote():
            yield from (Line(line) for line in wrapped(block.text, width, "  | ", "  | "))
        case Bullets():
            for item in block.items:
                yield from _item(item, width, "")
        case Table():
            yield from (Line(line) for line in table_lines(block, width))


def _heading(heading: Heading, width: int) -> Iterator[Line]:
    kind = "title" if heading.level == 1 else "heading"
    found = wrapped(heading.text, width)
    yield from (Line(line, kind) for line in found)
    if heading.level in UNDERLINES:
        yield Line(UNDERLINES[heading.level] * min(width, max(columns(line) for line in found)), kind)


def _item(item: Item, width: int, indent: str) -> Iterator[Line]:
    first = f"{indent}{item.mark} "
    rest = " " * len(first)
    yield from _stressed(item, width, first, rest)
    for one in item.inner:
        yield from _item(one, width, rest)


def _stressed(block: Paragraph | Item, width: int, first: str, rest: str) -> Iterator[Line]:
    """Yield a text in lines with its lead stressed, however the lead is broken."""
    lead = " ".join(block.lead.split())
    tone = block.tone if isinstance(block, Item) else ""
    left, indent = len(lead), len(first)
    for line in wrapped(block.lead + block.text, width, first, rest):
        own = len(line) - indent
        stressed = max(0, min(left, own))
        yield Line(line, "body", (indent, indent + stressed) if stressed else (0, 0), tone)
        left, indent = left - own - 1, len(rest)
