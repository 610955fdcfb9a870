"""The log of an encounter or a battle, `NAME.log.yaml`: one flow mapping a line, each sealed by the next.

Every entry begins with its number `n`, from 1, and `previous`: the SHA-256 of the line before with its line feed
(`sed -n 4p ambush.log.yaml | sha256sum`), for the first entry that of the state the log started from. An entry
`{n: 15, previous: …, undo: 14}` takes back entry 14. To append costs the same however long the log is: only its end is read.
"""

import io
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

from whcli.files.journal import digest
from whcli.files.yaml_dump import flow
from whcli.files.yaml_text import plain, read
from whcli.model.record import NamedTuple
from whcli.problems import Place, Problem, Refusal, sentence

HEADER = b"# written by whcli: do not edit\n"
_BLOCK = 4096  # bytes read first from the end
_RESTORE = "Take the log as it was from git or a copy; a log is never edited."

Entry = dict[str, object]


class Tail(NamedTuple):
    """The end of a log, on which the next line builds: `entry` None and `digest` "" where it has none; `size` in bytes."""

    entry: Entry | None
    digest: str
    size: int


class Entries(NamedTuple):
    """What a log holds, in order, and what could not be read."""

    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...]


class _Row(NamedTuple):
    number: int  # of the line, from 1
    line: bytes  # without its line end
    entry: Entry | None


def entry_line(entry: Mapping[str, object]) -> bytes:
    """One entry as a line of YAML with its line feed, keys in the order given. ValueError for a number YAML here cannot say."""
    return b"- " + flow(dict(entry)).encode() + b"\n"


def append(data: bytes, entry: Mapping[str, object], start_digest: str = "") -> bytes:
    """A log's bytes with one entry more; see `appended_bytes`. Refusal `log-damaged` when its end cannot be read."""
    return data + appended_bytes(_tail(io.BytesIO(data), ""), entry, start_digest)


def appended_bytes(end: Tail, entry: Mapping[str, object], start_digest: str = "") -> bytes:
    """What is to be added after `end`, with `n` and `previous` set; the first time with the header.

    `start_digest` is the SHA-256 hex of the state file the log starts from; it counts for the first entry only.
    """
    number = 1 if end.entry is None else _number(end.entry) + 1
    sealed = {"n": number, "previous": end.digest or start_digest}
    line = entry_line({**sealed, **{key: value for key, value in entry.items() if key not in sealed}})
    return line if end.size else HEADER + line


def tail(path: Path, name: str = "") -> Tail:
    """The end of the log at `path`; a missing file is an empty log. `name` is how Problems call it.

    Refusal `log-damaged` when its last line is not whole, `cannot-read`.
    """
    with _opened(path, name) as file:
        return _tail(file, name or path.name)


def entries(data: bytes, name: str = "") -> Entries:
    """All entries that can be read, and a Problem for each line that cannot; `name` is the file's, for Problems."""
    rows, problems = _rows(data, name)
    return Entries(tuple(row.entry for row in rows if row.entry is not None), tuple(problems))


def standing(found: Iterable[Mapping[str, object]]) -> tuple[Mapping[str, object], ...]:
    """The entries that count: neither an undo nor undone."""
    every = tuple(found)
    undone = {entry["undo"] for entry in every if "undo" in entry}
    return tuple(entry for entry in every if "undo" not in entry and entry["n"] not in undone)


def verify_chain(data: bytes, start_digest: str | None, name: str = "", end_digest: str | None = None) -> tuple[Problem, ...]:
    """What shows that a log was changed after it was written: codes `log-damaged`, `log-broken`, `log-undo`; () when sound.

    `start_digest` is the SHA-256 hex of the state at its start, `end_digest` that of the last line where it is kept elsewhere
    (nothing in a log can vouch for its own last line); None: not checked.
    """
    rows, problems = _rows(data, name)
    problems += _broken_links(rows, start_digest, name)
    problems += _wrong_undos(rows, name)
    if end_digest is not None and (not rows or _seal(rows[-1].line) != end_digest):
        problems.append(_problem(name, rows[-1].number if rows else 0, "the last line is not the one that was written last", "log-broken"))
    return tuple(problems)


# Reading from the end


def backwards(path: Path, name: str = "") -> Iterator[bytes]:
    """The lines that hold entries, the last one first."""
    with _opened(path, name) as file:
        yield from _whole(file, name)


def _opened(path: Path, name: str) -> BinaryIO:
    try:
        if not stat.S_ISREG(os.stat(path).st_mode) and not path.is_dir():  # a pipe would be waited for, without end
            raise _unreadable("it is a pipe, a socket or a device", name or path.name)
        return open(path, "rb")
    except FileNotFoundError:
        return io.BytesIO()
    except OSError as error:
        raise _unreadable((error.strerror or "unknown error").lower(), name or path.name) from error


def _unreadable(why: str, name: str) -> Refusal:
    return Refusal([Problem("cannot-read", f"The log cannot be read: {why}.", "Mend that, then run the command again.", Place(name))])


def _tail(file: BinaryIO, name: str) -> Tail:
    line = next(_whole(file, name), None)
    size = file.seek(0, os.SEEK_END)
    return Tail(None, "", size) if line is None else Tail(_sound(line, name), _seal(line), size)


def _whole(file: BinaryIO, name: str) -> Iterator[bytes]:
    """The lines that hold entries, the last one first, without line ends; Refusal when the last one has none."""
    lines = _backwards(file)
    if next(lines, b""):
        raise Refusal([_problem(name, 0, "the last line of the log is cut off")])
    return (line for line in lines if not line.startswith(b"#"))


def _backwards(file: BinaryIO) -> Iterator[bytes]:
    """The pieces between line feeds from the end of a file to its start: first what follows the last line feed."""
    position, block, rest = file.seek(0, os.SEEK_END), _BLOCK, b""
    if not position:
        return
    while position:
        size = min(block, position)
        position = file.seek(position - size)
        rest, *pieces = (file.read(size) + rest).split(b"\n")
        yield from reversed(pieces)
        block *= 2
    yield rest


def _sound(line: bytes, name: str) -> Entry:
    entry, problems = _parse(line, name, 0)
    if entry is None:
        raise Refusal(problems)
    return entry


# One line


def _seal(line: bytes) -> str:
    """SHA-256 hex of a line with one line feed, also where git has made CR LF of it."""
    return digest(line.removesuffix(b"\r") + b"\n")


def _parse(line: bytes, name: str, number: int) -> tuple[Entry | None, list[Problem]]:
    """A line's entry, or what is wrong with it."""
    if not line.startswith(b"- {"):
        return None, [_problem(name, number, "this line of the log is not an entry")]
    node, problems = read(line, name)
    if node is None:
        return None, [p._replace(code="log-damaged", cure=_RESTORE, place=p.place._replace(line=number)) for p in problems]
    value = plain(node)
    entry = value[0] if isinstance(value, list) and len(value) == 1 else None
    if not isinstance(entry, dict) or type(entry.get("n")) is not int or not isinstance(entry.get("previous"), str):
        return None, [_problem(name, number, "this line of the log lacks its number `n` or the digest `previous`")]
    return entry, []


def _number(entry: Mapping[str, object]) -> int:
    number = entry["n"]
    return number if isinstance(number, int) else 0


def _problem(name: str, number: int, why: str, code: str = "log-damaged") -> Problem:
    return Problem(code, sentence(why), _RESTORE, Place(name, number))


# The whole log


def _rows(data: bytes, name: str) -> tuple[list[_Row], list[Problem]]:
    """Every line below the header, with its entry where it has one; and what could not be read."""
    if not data:
        return [], []
    header, *lines = data.split(b"\n")
    problems = [] if _seal(header) == digest(HEADER) else [_problem(name, 1, "the first line of the log is not the one that whcli writes")]
    rows = []
    for number, line in enumerate(lines[:-1], 2):
        entry, wrong = _parse(line, name, number)
        rows.append(_Row(number, line, entry))
        problems += wrong
    if not lines or lines[-1]:
        problems.append(_problem(name, len(lines) + 1, "the last line of the log is cut off"))
    return rows, problems


def _broken_links(rows: list[_Row], start_digest: str | None, name: str) -> Iterator[Problem]:
    seal, due = start_digest, 1
    for row in rows:
        if row.entry is not None:
            number, previous = _number(row.entry), str(row.entry["previous"])
            if number != due:
                yield _problem(name, row.number, f"this entry has number {number} where {due} is due", "log-broken")
            if seal not in (None, previous):
                yield _problem(name, row.number, _changed(row, previous, str(seal)), "log-broken")
            due = number
        seal, due = _seal(row.line), due + 1


def _changed(row: _Row, previous: str, seal: str) -> str:
    if row.number == 2:
        return f"this log started from another state: `previous` is {previous[:12]}…, that state's digest is {seal[:12]}…"
    before = row.number - 1
    return (
        f"line {before} or line {row.number} was changed after it was written: "
        f"`previous` is {previous[:12]}…, the digest of line {before} is {seal[:12]}…"
    )


def _wrong_undos(rows: list[_Row], name: str) -> Iterator[Problem]:
    can: set[object] = set()
    for row in rows:
        if row.entry is None:
            continue
        if "undo" not in row.entry:
            can.add(row.entry["n"])
        elif row.entry["undo"] in can:
            can.remove(row.entry["undo"])
        else:
            why = f"this entry takes back number {row.entry['undo']}, which is not there to be taken back"
            yield _problem(name, row.number, why, "log-undo")
