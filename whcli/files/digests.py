"""The numbered rule digests, read as entries by id: what `whcli rules show` and `whcli rules search` print."""

import functools
import re
from collections.abc import Iterator, Sequence
from typing import Final

from whcli.files.found import data_folder
from whcli.model.record import NamedTuple

GAMES: Final = ("orders", "combat", "missions")  # the digests, in the order in which they are listed
_ID: Final = r"(?:ORD|CMB|MIS)-R?\d+"
_ITEM: Final = re.compile(rf"- ({_ID}) (.*)")
_ROW: Final = re.compile(rf"\| ({_ID}) \|")


class Entry(NamedTuple):
    """One rule: its id, the heading it stands under, and its text on one line, in Markdown as it is written.

    The text of a row of a table names the head of each cell: `margin: +6 or more; outcome: ...`.
    """

    id: str
    section: str
    text: str


@functools.cache
def entries() -> tuple[Entry, ...]:
    """Every rule of every digest, in the order of the files and of their lines. Raises Refusal where the files are missing."""
    folder = data_folder("seeds")
    return tuple(one for game in GAMES for one in parsed((folder / f"{game}.md").read_text(encoding="utf-8")))


@functools.cache
def _by_id() -> dict[str, Entry]:
    return {one.id: one for one in entries()}


def entry(rule: str) -> Entry | None:
    """The rule of this id, such as ORD-12 or ord-r12; None where there is none."""
    return _by_id().get(rule.strip().upper())


def search(words: str) -> tuple[Entry, ...]:
    """The rules that hold every one of the words, in text, heading or id, as part of a word or whole, in either case."""
    wanted = words.casefold().split()
    return tuple(one for one in entries() if wanted and all(word in " ".join(one).casefold() for word in wanted))


def parsed(digest: str) -> Iterator[Entry]:
    """The entries of one digest: items `- ID text`, with lines indented by two spaces going on, and rows `| ID | ... |` of tables."""
    section = ""
    heads: tuple[str, ...] = ()
    lines = digest.splitlines()
    for at, line in enumerate(lines):
        if line.startswith("## "):
            section = line[3:].strip()
        elif line.startswith("| "):
            if found := _ROW.match(line):
                yield Entry(found[1], section, _row(heads, _cells(line)))
            else:
                heads = _cells(line)
        elif found := _ITEM.fullmatch(line):
            yield Entry(found[1], section, " ".join((found[2].strip(), *_going_on(lines[at + 1 :]))))


def _going_on(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        if not line.startswith("  "):
            return
        yield line.strip()


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))


def _row(heads: Sequence[str], cells: Sequence[str]) -> str:
    """The cells after the id, each with its head; a cell too many or too few is a fault of the digest and raises ValueError."""
    return "; ".join(f"{head}: {cell}" for head, cell in zip(heads[1:], cells[1:], strict=True))
