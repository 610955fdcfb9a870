"""Words that every part of the Orders game shares, and names made readable."""

import difflib
from collections.abc import Iterable
from typing import Final

ARENAS: Final = ("prowess", "war", "politics", "glory", "mystic", "covert")  # ORD-10
ATTACKER: Final = "attacker"
DEFENDER: Final = "defender"
ROLES: Final = ("attacker", "defender")  # ORD-22
BOON: Final = "boon"
CONSEQUENCE: Final = "consequence"
MINOR: Final = "minor"
MAJOR: Final = "major"
_SMALL: Final = ("and", "of", "the")  # words within a name that have no capital


def other(role: str) -> str:
    """Return the role across the table (ORD-22)."""
    return DEFENDER if role == ATTACKER else ATTACKER


def title(slug: str) -> str:
    """Return an id as words with capitals: `sister-of-battle` is "Sister of Battle". Reveals nothing but the id."""
    words = slug.split("-")
    return " ".join(word if n and word in _SMALL else word.capitalize() for n, word in enumerate(words))


def listed(words: tuple[str, ...] | list[str]) -> str:
    """Return words as a person lists them: "a", "a and b", "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def many(number: int, noun: str) -> str:
    """Return a number of things: "1 icon", "3 icons"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def near(word: str, words: Iterable[str]) -> str:
    """Return a hint at the nearest of `words` (" Did you mean `terra`?"), "" when none is near."""
    found = difflib.get_close_matches(word, sorted(words), n=1, cutoff=0.6)
    return f" Did you mean `{found[0]}`?" if found else ""
