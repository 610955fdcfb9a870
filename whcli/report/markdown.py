"""Reports as Markdown (CommonMark, with pipe tables), in which what people wrote stays text whatever it looks like."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph, Quote, Table, each_text
from whcli.report.safe import safe

_ANYWHERE: Final = r"(?i:[\\`*_\[\]<>&|~#$]|:(?=//)|(?<=www)\.)"
_AT_FIRST: Final = r"^([-+=:]|[0-9]+(?=[.)]))"
_RULE: Final = r"\\\[([A-Z]{3}-R?[0-9]+)\\\](?![:(])"  # a rule's id in brackets is no link without an address


def markdown(blocks: Iterable[Block]) -> str:
    """Return blocks as Markdown, one line a paragraph, ended by a line break; "" where there are none."""
    return "\n".join("".join(f"{line}\n" for line in _block(block)) for block in each_text(blocks, escaped))


def escaped(text: str) -> str:
    """Return a text that Markdown shows as it is: no markup, link, HTML, heading or list."""
    shown = re.sub(_ANYWHERE, r"\\\g<0>", " ".join(safe(text).split(" ")))
    return re.sub(_RULE, r"[\1]", shown)


def _first(text: str) -> str:
    """Return an escaped text so that its beginning starts no list, rule or heading."""
    text = " ".join(text.split())
    return re.sub(_AT_FIRST, lambda m: f"{m[1]}\\" if m[1][0].isdigit() else f"\\{m[1]}", text)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading():
            yield f"{'#' * block.level} {_first(block.text)}"
        case Paragraph():
            yield _led(block)
        case Quote():
            yield f"> {_first(block.text)}"
        case Bullets():
            for item in block.items:
                yield from _item(item, "")
        case Table():
            yield from _table(block)


def _led(block: Paragraph | Item) -> str:
    lead = " ".join(block.lead.split())
    if not lead:
        return _first(block.text)
    return " ".join(f"**{lead}**{block.text}".split(" "))


def _item(item: Item, indent: str) -> Iterator[str]:
    yield f"{indent}{item.mark} {_led(item)}".rstrip()
    inner = indent + " " * (len(item.mark) + 1)
    for one in item.inner:
        yield from _item(one, inner)


def _table(table: Table) -> Iterator[str]:
    yield _row(table.head)
    yield _row(tuple("---:" if table.align[n : n + 1] == "r" else "---" for n in range(len(table.head))))
    yield from (_row(row) for row in table.rows)


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"
