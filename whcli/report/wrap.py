"""Text in lines of a width, counted in columns of a terminal."""

import unicodedata
from typing import Final

_WIDE: Final = ("W", "F")
_NOTHING: Final = ("Mn", "Me", "Cf")


def columns(text: str) -> int:
    """Return how many columns a text takes: wide letters two, marks above or below a letter none."""
    if text.isascii():
        return len(text)
    return sum(_columns(letter) for letter in text)


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in _NOTHING:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in _WIDE else 1


def wrapped(text: str, width: int, first: str = "", rest: str = "") -> tuple[str, ...]:
    """Return a text in lines, broken between words only; `first` and `rest` stand before the first line and the others."""
    found: list[str] = []
    line, used, bare = first, columns(first), True
    for word in text.split():
        size = columns(word)
        if not bare and used + 1 + size > width:
            found.append(line)
            line, used, bare = rest, columns(rest), True
        line, used = (line + word, used + size) if bare else (f"{line} {word}", used + 1 + size)
        bare = False
    return tuple(one.rstrip() for one in (*found, line))
