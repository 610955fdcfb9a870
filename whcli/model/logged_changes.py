"""Changes as a log writes them: [path with dots, before, after]; of a list that only grew or whose mappings changed the entries alone.

`[score.bob[3], null, {…}]` is an entry more at position 3, counted from 0; `[actions[1], {…}, {…}]` another one in its place.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from whcli.model.change import Change

_ENTRY: Final = re.compile(r"(.*)\[([0-9]{1,6})\]")
Logged = list[Any]  # [path, before, after]


def logged(change: Change) -> list[Logged]:
    """Return a change as a log writes it: one by the entries of a list where that says it all, else as a whole."""
    path, before, after = ".".join(change.path), change.before, change.after
    if not (isinstance(before, list) and isinstance(after, list) and before and len(after) >= len(before)):
        return [[path, before, after]]
    other = [n for n, one in enumerate(before) if one != after[n]]
    added = range(len(before), len(after))
    if any(not (isinstance(before[n], dict) and isinstance(after[n], dict)) for n in other) or any(after[n] is None for n in added):
        return [[path, before, after]]
    return [[f"{path}[{n}]", before[n] if n in other else None, after[n]] for n in (*other, *added)]


def steps(path: str) -> tuple[str | int, ...]:
    """Return the keys of a path as a log writes it, and the position in a list, if it ends in one."""
    entry = _ENTRY.fullmatch(path)
    return (*entry[1].split("."), int(entry[2])) if entry else tuple(path.split("."))


def read_back(listed: Iterable[object]) -> Iterator[Change]:
    """Yield the changes that a log has listed, those of entries of one list together: before and after hold what changed or came."""
    rows = [one for one in listed if isinstance(one, list) and len(one) == 3]
    for path, group in groupby(rows, lambda one: _list_of(str(one[0]))):
        entries = list(group)
        if path:
            before = [one[1] for one in entries if one[1] is not None]
            yield Change(tuple(path.split(".")), before, [one[2] for one in entries])
        else:
            yield from (Change(tuple(str(one[0]).split(".")), one[1], one[2]) for one in entries)


def _list_of(path: str) -> str:
    """Return the path of the list whose entry a path is, "" where it is none."""
    entry = _ENTRY.fullmatch(path)
    return entry[1] if entry else ""
