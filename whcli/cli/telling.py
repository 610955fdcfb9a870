"""Blocks in the format that was asked for."""

import os
import shutil
import sys

from whcli.cli.answer import Format
from whcli.report.blocks import Block
from whcli.report.markdown import markdown
from whcli.report.plain import plain


def written(blocks: tuple[Block, ...], how: Format) -> str:
    """Return blocks as Markdown or as text: coloured on a terminal that takes it, plain ASCII everywhere else."""
    if how is Format.markdown:
        return markdown(blocks)
    if is_terminal():
        from whcli.report.terminal_late import terminal  # noqa: PLC0415 - rich is slow to import

        return terminal(blocks, width())
    return plain(blocks, width())


def width() -> int:
    """Return how many columns an answer may take."""
    return min(shutil.get_terminal_size((80, 24)).columns, 100)


def is_terminal() -> bool:
    """Whether the answer goes to a terminal that takes colours (https://no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def solid() -> bool:
    """Return whether block characters will be seen as such."""
    words = next((os.environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(name)), "")
    return is_terminal() and "utf" in words.lower()
