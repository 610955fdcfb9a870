"""Reports as plain text, in ASCII but for what people wrote."""

from collections.abc import Iterable

from whcli.report.blocks import Block
from whcli.report.layout import lines


def plain(blocks: Iterable[Block], width: int = 80) -> str:
    """Return blocks as text of at most `width` columns, ended by a line break; a word that is longer stays whole."""
    return "".join(f"{line.text}\n" for line in lines(blocks, width))
