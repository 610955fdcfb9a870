"""A small writer of SVG: elements as text, the same bytes every time, with whatever people wrote made safe.

Nothing is linked: no font, style sheet or script from elsewhere, so that a picture looks alike wherever it is shared.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from whcli.report.safe import safe
from whcli.report.wrap import columns, wrapped

_MARKS: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_SPECIAL: Final = re.compile('[&<>"]')
_NEVER: Final = re.compile("[\ud800-\udfff\ufffe\uffff]")  # what no XML may hold, however it is written


def element(name: str, attributes: Mapping[str, object], *inner: str) -> str:
    """Return an element; `inner` are elements or texts that are safe already. An underscore of a name stands for a hyphen."""
    told = "".join(f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{told}>{''.join(inner)}</{name}>" if inner else f"<{name}{told}/>"


def text(words: str) -> str:
    """Return what people wrote as text of an SVG: nothing in it is markup, and what cannot be shown is shown as an escape."""
    shown = _NEVER.sub(lambda found: f"\\u{ord(found[0]):04x}", safe(words))
    return _SPECIAL.sub(lambda found: _MARKS[found[0]], shown)


def _value(value: object) -> str:
    return figure(value) if isinstance(value, int | float) else text(str(value))


def figure(value: float) -> str:
    """Return a figure with at most two places: "12", "12.5"."""
    told = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if told == "-0" else told


def points(shape: Iterable[tuple[float, float]]) -> str:
    """Return points as an attribute has them: "0,0 12,0"."""
    return " ".join(f"{figure(x)},{figure(y)}" for x, y in shape)


def fitted(words: str, width: float, size: float, letter: float = 0.56) -> str:
    """Return a text safe to show, cut with an ellipsis to what fits into `width` at a font size, by letters of so much of it."""
    words, most = safe(words), max(int(width / (letter * size)), 1)
    if columns(words) <= most:
        return words
    while words and columns(words) >= most:
        words = words[:-1]
    return f"{words.rstrip()}…"


def paragraph(words: str, most: int, lines: int) -> list[str]:
    """Return a text in at most so many lines of at most so many columns each; what does not fit is cut, with an ellipsis."""
    found = [fitted(line, most, 1, 1) for line in wrapped(safe(words), most)]
    return found if len(found) <= lines else [*found[: lines - 1], fitted(" ".join(found[lines - 1 :]), most, 1, 1)]
