"""The log of a fight as values: what was done, edited, undone, with its dice and what changed."""

from collections.abc import Mapping
from typing import Any

from whcli.model.change import Change
from whcli.model.logged_changes import read_back
from whcli.model.record import NamedTuple
from whcli.model.rolls import Draw, Roll, roll_back


class Chapter(NamedTuple):
    """An entry of a log.

    do      the words of the command, such as ("combat", "attack", "vane", "boy-1"); () for an edit or an undo.
    edit    it is a hand edit, taken up; undo: the number of the entry that it takes back, 0 where it is none. plan: only shown.
    undone  a later entry takes it back.
    """

    n: int
    do: tuple[str, ...] = ()
    rolls: tuple[Roll | Draw, ...] = ()
    changes: tuple[Change, ...] = ()
    rules: tuple[str, ...] = ()
    edit: bool = False
    undo: int = 0
    plan: bool = False
    undone: bool = False


def chapters(entries: tuple[Mapping[str, Any], ...]) -> tuple[Chapter, ...]:
    """Return the entries of a log, as its file has them, in order; each knows whether a later one takes it back."""
    found = tuple(_chapter(entry) for entry in entries)
    back = {one.undo for one in found}
    return tuple(one._replace(undone=one.n in back) for one in found)


def _chapter(entry: Mapping[str, Any]) -> Chapter:
    rolls = tuple(roll for data in entry.get("rolls", ()) if (roll := roll_back(data)))
    edits = entry.get("edit")
    listed = edits if isinstance(edits, list) else entry.get("change", ())
    changes = tuple(read_back(listed))
    return Chapter(
        int(entry.get("n", 0)),
        tuple(map(str, entry.get("do", ()))),
        rolls,
        changes,
        tuple(map(str, entry.get("rules", ()))),
        edit=edits is not None,
        undo=int(entry.get("undo", 0)),
        plan=bool(entry.get("plan")),
    )
