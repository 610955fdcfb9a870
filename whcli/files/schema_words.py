"""Plain scalars that are their own text, and how keys, values and choices are worded in what is said of a file's shape."""

import difflib
import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

from whcli.files.node import Scalar

Path = tuple[str | int, ...]
LONGEST_SHOWN: Final = 60


class Word(str):
    """A plain scalar: its own text, and the `value` it has where no text is wanted."""

    __slots__ = ("value",)
    value: Scalar

    def __new__(cls, raw: str, value: Scalar) -> "Word":
        """Make a Word of its text and its value."""
        word = super().__new__(cls, raw)
        word.value = value
        return word


def named(path: Path) -> str:
    """The thing at a path as a person knows it: `arena`, or entry 2 of `tags`."""
    if not path:
        return "the file"
    last = path[-1]
    return shown(last) if isinstance(last, str) else f"entry {last + 1} of {named(path[:-1])}"


def integer_of(instance: object) -> int | None:
    """The whole number that a plain scalar is, or None."""
    value = instance.value if isinstance(instance, Word) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def number_of(instance: object) -> int | float | None:
    """The number, whole or not, that a plain scalar is, or None."""
    value = instance.value if isinstance(instance, Word) else None
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def shown(text: str) -> str:
    """Text in back-quotes on one line, line ends as \\n; long text is cut."""
    line = text.replace("\n", "\\n")
    return f"`{line if len(line) <= LONGEST_SHOWN else line[:LONGEST_SHOWN] + '…'}`"


def listed(words: Sequence[str], last: str) -> str:
    """Words as a person lists them, with `last` (and, or) before the last: a, b or c."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def flow(value: object) -> str:
    """A value of JSON as YAML on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return {None: "null", True: "true", False: "false"}[value] if value is None or isinstance(value, bool) else str(value)


def near_miss(word: str, options: Sequence[str]) -> tuple[str, ...]:
    """The option that a word is most like, if any; hyphen and underscore, capital and small letters are alike."""
    if len(word) > LONGEST_SHOWN:
        return ()
    names = {option.replace("_", "-"): option for option in options}
    return tuple(names[name] for name in difflib.get_close_matches(word.lower().replace("_", "-"), names, 1))


def slugged(text: str) -> str:
    """The id nearest to a text: `Holy Terra` gives `holy-terra`; "" where nothing is left."""
    bare = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall("[a-z0-9]+", bare.replace("'", "")))
