"""Reports for a terminal, through rich: headings and leads stand out, and nothing is told by colour alone."""

import io
import re
from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.text import Text

from whcli.report.blocks import Block
from whcli.report.layout import Line, lines

_RULE: Final = re.compile(r"\[[A-Z]{3}-R?[0-9]+\]")
_KINDS: Final = {"title": "bold", "heading": "bold"}
_TONES: Final = {"good": "bold green", "bad": "bold red"}


def terminal(blocks: Iterable[Block], width: int) -> str:
    """Return blocks as text with the terminal's codes, at most `width` columns wide where words allow it."""
    written = io.StringIO()
    console = Console(
        file=written, force_terminal=True, color_system="standard", width=width, highlight=False, markup=False, emoji=False, no_color=False
    )
    for line in lines(blocks, width):
        console.print(_text(line), soft_wrap=True)
    return written.getvalue()


def _text(line: Line) -> Text:
    text = Text(line.text, style=_KINDS.get(line.kind, ""))
    if line.stress[1]:
        text.stylize(_TONES.get(line.tone, "bold"), *line.stress)
    for found in _RULE.finditer(line.text):
        text.stylize("dim", *found.span())
    return text
