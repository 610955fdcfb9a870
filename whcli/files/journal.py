"""The journal of one transaction, `.whcli/journal`, and the few disk operations that must be durable.

Two lines: `whcli-journal-1 PHASE DIGEST`, then the record as JSON, whose SHA-256 is DIGEST. PHASE is `staging` while new
content is laid down beside its target (whoever finds it takes that back) and `decided` from the commit point on (whoever
finds it finishes the work). A `staging` journal whose second line is not whole was cut off before anything was laid down.
"""

import errno
import hashlib
import json
import os
import re
import stat
from pathlib import Path
from typing import cast

from whcli.files.lock import STATE
from whcli.model.record import NamedTuple
from whcli.problems import Place, Problem, Refusal

NAME = f"{STATE}/journal"
KEPT = "undo"  # the folder in STATE of what a later `undo` brings back
SAFE = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)  # flags for every file we open
_LIMIT = 16 * 1024 * 1024  # bytes; a journal holds names only
_HEAD = b"whcli-journal-1 "
_STAGED = r"\.whcli-[0-9a-f]{8}-[0-9]+"


class Move(NamedTuple):
    """One file to be put in place, or deleted (`stage` is ""). Paths are relative to the root, without links.

    `old` is the SHA-256 hex of what stood there, None where nothing did; `new` that of the staged file, None for a deletion.
    """

    path: str
    stage: str
    old: str | None
    new: str | None


class Growth(NamedTuple):
    """One file that grows at its end; `size` is its old size in bytes, None where it did not exist."""

    path: str
    size: int | None


class Journal(NamedTuple):
    """All that one transaction does; `folders` are those made for it, outermost first."""

    decided: bool
    moves: tuple[Move, ...]
    growths: tuple[Growth, ...]
    folders: tuple[str, ...]


NOTHING = Journal(decided=False, moves=(), growths=(), folders=())


def digest(data: bytes) -> str:
    """SHA-256 in hex."""
    return hashlib.sha256(data).hexdigest()


def regular(path: Path) -> os.stat_result | None:
    """The state of a plain file, None where there is none; OSError for a folder, a pipe and the like."""
    try:
        state = path.stat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(state.st_mode):
        raise IsADirectoryError(errno.EISDIR, "is a directory", str(path))
    if not stat.S_ISREG(state.st_mode):
        raise OSError(errno.EINVAL, "it is not a plain file", str(path))
    return state


def digest_of(path: Path) -> str | None:
    """SHA-256 hex of a plain file's bytes, None where there is no file."""
    return None if regular(path) is None else digest(path.read_bytes())


def encode(journal: Journal) -> bytes:
    """The journal's bytes."""
    record = json.dumps([journal.moves, journal.growths, journal.folders], separators=(",", ":")).encode()
    return _HEAD + (b"decided " if journal.decided else b"staging ") + digest(record).encode() + b"\n" + record + b"\n"


def read_journal(base: Path) -> Journal | None:
    """The journal that stands in `base`, None where none does.

    Refusal `journal-damaged` when it is not whole or names anything outside `base`; OSError when it cannot be read.
    """
    try:
        data = _read_regular(base / NAME)
    except FileNotFoundError:
        return None
    if _cut_off(data):
        return NOTHING
    try:
        journal = _decode(data)
    except (ValueError, TypeError, KeyError, RecursionError):
        raise _damaged("it is not whole") from None
    for path in _paths(journal):
        if not within(base, path):
            raise _damaged(f"it names `{path}`, which is not a file of this folder")
    return journal


def _damaged(why: str) -> Refusal:
    text = f"An earlier run was cut short and its journal cannot be followed: {why}; nothing was touched."
    cure = f"Compare the files with your last commit or copy, then delete {NAME} and any file named .whcli-*."
    return Refusal([Problem("journal-damaged", text, cure, Place(NAME))])


def _read_regular(path: Path) -> bytes:
    if not stat.S_ISREG(path.lstat().st_mode):
        raise _damaged("it is not a plain file")
    with open(os.open(path, os.O_RDONLY | SAFE), "rb") as file:
        data = file.read(_LIMIT + 1)
    if len(data) > _LIMIT:
        raise _damaged("it is too large")
    return data


def _cut_off(data: bytes) -> bool:
    head = _HEAD + b"staging "
    return data.count(b"\n") < 2 and head.startswith(data[: len(head)])


def _decode(data: bytes) -> Journal:
    head, record, rest = data.split(b"\n")
    phase = head.removesuffix(digest(record).encode())
    if rest or phase not in (_HEAD + b"decided ", _HEAD + b"staging "):
        raise ValueError
    moves, growths, folders = json.loads(record)
    return Journal(
        decided=b"decided" in phase,
        moves=tuple(Move(_text(a), _text(b), _digest_or_none(c), _digest_or_none(d)) for a, b, c, d in moves),
        growths=tuple(Growth(_text(a), None if b is None else _size(b)) for a, b in growths),
        folders=tuple(_text(a) for a in folders),
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _digest_or_none(value: object) -> str | None:
    if value is not None and not re.fullmatch("[0-9a-f]{64}", _text(value)):
        raise ValueError
    return cast("str | None", value)


def _size(value: object) -> int:
    if type(value) is not int or value < 0:
        raise TypeError
    return value


def _paths(journal: Journal) -> list[str]:
    """Every path of a journal, a staged file's only where it is beside its target and named as one."""
    paths = [m.path for m in journal.moves] + [g.path for g in journal.growths] + [*journal.folders]
    for move in journal.moves:
        folder, _, name = move.stage.rpartition("/")
        beside = folder == move.path.rpartition("/")[0] and re.fullmatch(_STAGED, name)
        paths += [] if beside or not move.stage else [f"{move.stage}/.."]
    return paths


def within(base: Path, path: str) -> bool:
    """Whether a relative path stays in `base`, by its words and by the links on its way.

    Of the program's own folder only what it keeps for undoing may be written like any file.
    """
    parts = path.split("/")
    if "\0" in path or (os.sep == "\\" and "\\" in path) or {"", ".", ".."} & set(parts) or (parts[0] == STATE and parts[1:2] != [KEPT]):
        return False
    folder = os.path.join(base, *parts[:-1])
    return os.path.realpath(folder) == folder


def write_new(path: Path, data: bytes) -> None:
    """Make a file that must not exist yet and see it safely on the disk; a half-made one is removed when that fails."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | SAFE, 0o666)
    try:
        write_all(handle, data)
    except OSError:
        path.unlink(missing_ok=True)
        raise
    finally:
        os.close(handle)


def write_all(handle: int, data: bytes) -> None:
    """Write every byte and wait for the disk."""
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]
    os.fsync(handle)


def sync_folder(path: Path) -> None:
    """Wait until the names in a folder are on the disk, where the system can do that."""
    if os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(handle)
