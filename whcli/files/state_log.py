"""The log of an encounter or a battle: what each entry holds, how many rolls stand, what a hand has changed, and what undo takes back.

An entry is `{n, previous, do, rolls, change, rules, text, state}`. `change` is as `model.logged_changes` says; `text` is what the
changes did to the file, [from, old, new] in order, characters counted from 0, so that undo restores every byte; `state` is the SHA-256
of the file afterwards, by which a hand edit is found. That of a hand edit is `{n, previous, edit, state}`, that of an undo
`{n, previous, undo, state}`; `plan: true` marks dice that were shown and so are bound, though nothing came of them.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, cast

from whcli.files.journal import digest
from whcli.files.ledger import HEADER, Entry, Tail, appended_bytes, backwards, entries, standing, tail
from whcli.files.node import Node
from whcli.files.splice_patches import Patch, unpatched
from whcli.files.splice_proof import at, equals
from whcli.files.state_changes import Spliced, spliced
from whcli.files.yaml_dump import flow
from whcli.files.yaml_text import plain, read
from whcli.model.change import Change, between
from whcli.model.logged_changes import logged, steps
from whcli.model.names import listed
from whcli.model.record import NamedTuple
from whcli.model.rolls import Address, Draw, Roll, parse_address, roll_data
from whcli.problems import Place, Problem, Refusal

_TURNS: Final = re.compile(rb"\{at: [a-z0-9-]+/([0-9]{1,9})/")
_UNDO: Final = b", undo: "
Rolled = Mapping[tuple[int, str, str], int]  # rolls that stand, by (round, who, purpose)
UNCOUNTED: Final = ("undo", "edit", "plan")  # entries that are no deeds


class Log(NamedTuple):
    """A log as far as it goes on from here. `state` is the digest of the file as its last entry left it, "" before the first."""

    path: Path
    end: Tail
    state: str
    added: tuple[bytes, ...] = ()  # the lines that are to be added to the file; the first may begin with the file's header

    @property
    def more(self) -> bytes:
        """What is to be added to the file."""
        return b"".join(self.added)

    def backwards(self) -> Iterator[bytes]:
        """Yield the lines that hold entries, the last one first, without line ends: those to be added, then those of the file."""
        for line in reversed(self.added):
            yield line.removeprefix(HEADER).removesuffix(b"\n")
        yield from backwards(self.path)

    def with_entry(self, entry: Mapping[str, object], state: str, start: str = "") -> "Log":
        """Return the log with one entry more; `state` is the file's digest after it, `start` that before the first entry."""
        whole = {**entry, "state": state}
        line = appended_bytes(self.end, whole, start)
        number = self.number + 1
        end = Tail({"n": number, **whole}, digest(line.removeprefix(HEADER)), self.end.size + len(line))
        return self._replace(end=end, state=state, added=(*self.added, line))

    @property
    def number(self) -> int:
        """The number of the last entry, 0 before the first."""
        last = self.end.entry["n"] if self.end.entry else 0
        return last if isinstance(last, int) else 0


def read_log(path: Path) -> Log:
    """Return the log at a path, a missing one too. Refusal as for `ledger.tail`."""
    end = tail(path, path.name)
    state = end.entry.get("state", "") if end.entry else ""
    return Log(path, end, str(state))


def rolled(lines_back: Iterable[bytes], round_: int) -> Rolled:
    """Return how many rolls of one round stand in a log: those of deeds that were not undone.

    `lines_back` gives its lines from the last one on. They are read as far as the round before: whatever stands above that and
    is of this round was undone, or the round would not have begun anew.
    """
    lines: list[bytes] = []
    for line in lines_back:
        turns = [int(turn) for turn in _TURNS.findall(line)]
        if round_ in turns or _UNDO in line:  # no other says anything of this round
            lines.append(line)
        if any(turn < round_ for turn in turns):
            break
    found = entries(HEADER + b"".join(line + b"\n" for line in reversed(lines))).entries
    rolls = (roll for entry in standing(found) if not entry.get("plan") for roll in _rolls(entry))
    addresses = (parse_address(str(roll.get("at"))) for roll in rolls)
    return counted((one for one in addresses if isinstance(one, Address)), round_)


def counted(addresses: Iterable[Address], round_: int, before: Rolled = MappingProxyType({})) -> Rolled:
    """Return how many rolls of one round there are at some addresses, with those of `before`."""
    found = Counter((one.turn, one.who, one.purpose) for one in addresses if one.turn == round_)
    return found + Counter(before) if before else found


def _rolls(entry: Mapping[str, object]) -> list[Mapping[str, object]]:
    found = entry.get("rolls", [])
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


# What entries say


class Deed(NamedTuple):
    """What is to be logged of a command: its words, the dice, the changes, the rules. `plan`: it was only shown."""

    do: tuple[str, ...]
    rolls: tuple[Roll | Draw, ...] = ()
    changes: tuple[Change, ...] = ()
    rules: tuple[str, ...] = ()
    plan: bool = False


def deed_entry(deed: Deed, node: Node, made: Spliced) -> Entry:
    """Return the entry of a deed that spliced a file, whose Node before it was `node`; what is empty is left out."""
    change = [row for one in deed.changes if not _same(node, one) for row in logged(one)]
    entry: Entry = {
        "do": list(deed.do),
        "rolls": [roll_data(one) for one in deed.rolls],
        "change": change,
        "rules": list(deed.rules),
        "text": [list(one) for one in made.patches],
        "plan": deed.plan,
    }
    return {key: value for key, value in entry.items() if value or key == "do"}


def _value(node: Node, path: tuple[str | int, ...]) -> object:
    found = at(node, path)
    return None if found is None else plain(found)


def _same(node: Node, change: Change) -> bool:
    found = at(node, change.path)
    return change.after is None if found is None else equals(found, change.after)


def edit_entry(before: bytes | None, after: Node) -> Entry:
    """Return the entry of a hand edit: what it changed where the file before it is known, else that it did."""
    root = read(before, "")[0] if before is not None else None
    changes = () if root is None else between(plain(root), plain(after))
    return {"edit": [[".".join(one.path), one.before, one.after] for one in changes]}


# Undoing


class Undone(NamedTuple):
    """What an undo takes back: the entry, and the file without it."""

    entry: Mapping[str, object]
    data: bytes


def undone(log: bytes, name: str, data: bytes) -> Undone:
    """Return what undoing the last deed that stands in a log would do to a file.

    Byte for byte where no hand has edited the file since; else only what the deed changed goes back, and every edit stays. Refusal
    `nothing-to-undo`; `edited-since` where an edit touched the same; `log-damaged`.
    """
    found = entries(log, name)
    if found.problems:
        raise Refusal(found.problems)
    deeds = [entry for entry in standing(found.entries) if not any(word in entry for word in UNCOUNTED)]
    if not deeds:
        raise Refusal([Problem("nothing-to-undo", "Nothing was done yet that could be undone.", "Go on.", Place(name))])
    last = deeds[-1]
    before = _state_before(found.entries, last)
    restored = unpatched(data, _patches(last))
    if restored is not None and digest(restored) == before:
        return Undone(last, restored)
    return Undone(last, _by_value(data, last, name))


def _state_before(every: tuple[Entry, ...], entry: Mapping[str, object]) -> str:
    """Return the digest of the state that a deed began from: that of the entry before it; of the first entry, its `previous`."""
    number = entry["n"]
    earlier = [one for one in every if isinstance(number, int) and one["n"] == number - 1]
    return str(earlier[0].get("state") if earlier else entry["previous"])


def _patches(entry: Mapping[str, object]) -> tuple[Patch, ...]:
    listed_: Any = entry.get("text", [])
    return tuple(Patch(*one) for one in listed_)


def _by_value(data: bytes, entry: Mapping[str, object], name: str) -> bytes:
    """Return a file that was edited by hand without what a deed changed."""
    root, problems = read(data, name)
    if root is None:
        raise Refusal(problems)
    changes: Any = entry.get("change", [])
    back = {path: Change(cast("tuple[str, ...]", steps(path)), after, before) for path, before, after in reversed(changes)}
    touched = [path for path, one in back.items() if _value(root, one.path) != one.before]
    if touched:
        why = f"The file was edited by hand since entry {entry['n']}, at {listed(touched)}, which that entry set."
        left = ", ".join(f"{path}: {flow(back[path].before)}" for path in touched)
        cure = f"Put back what it left there ({left}), then undo; or take it back by hand."
        raise Refusal([Problem("edited-since", why, cure, Place(name))])
    return spliced(data, back.values(), root).data
