"""All or nothing: several files written, grown or deleted as one, under a lock, and finished after a kill.

The order of steps: lock; finish or take back what a killed run left; compare the digests; write the journal (phase
`staging`); lay new content down beside each target; replace the journal by the phase `decided`, which is the commit point;
rename everything into place; remove the journal. Whatever stands in `.whcli/journal` says what the next run has to do.
"""

import errno
import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

from whcli.files.journal import (
    NAME,
    SAFE,
    Growth,
    Journal,
    Move,
    digest,
    digest_of,
    encode,
    read_journal,
    regular,
    sync_folder,
    within,
    write_all,
    write_new,
)
from whcli.files.lock import locked, trouble
from whcli.files.settle import decided_name, roll_forward, settle, sync_changed
from whcli.model.record import NamedTuple
from whcli.problems import Place, Problem, Refusal


class Write(NamedTuple):
    """One file and its new bytes; `data` None deletes it. `path` is absolute or relative to the root.

    expected  SHA-256 hex of the bytes on which the decision rests; None: the file must not exist; "any": no check.
    """

    path: Path
    data: bytes | None
    expected: str | Literal["any"] | None


class Append(NamedTuple):
    """Bytes to be added to a file's end; `expected_size` in bytes is its size when it was read, 0 also for a missing file."""

    path: Path
    data: bytes
    expected_size: int


_Job = tuple[Move | Growth, bytes | None]


def commit(root: Path, writes: Sequence[Write | Append]) -> None:
    """Do all of `writes` or none. Links are followed inside `root`, modes kept, missing folders made.

    Refusal, with every file as it was: `busy`, `changed-underfoot`, `cannot-write`, `disk-full`, `journal-damaged`. Refusal
    `cut-short` when the disk failed after the commit point: the next run finishes the change.
    """
    base = Path(os.path.realpath(root))
    with _in_words(base), locked(base):
        settle(base)
        jobs = _decide(base, writes)
        if jobs:
            _carry_out(base, jobs)


def recover(root: Path) -> str | None:
    """Finish, or take back, what a killed run left, and say so in a sentence; None when there is nothing, at the cost of one stat.

    Refusal: `journal-damaged`, `cut-short` (it cannot be finished here), `cannot-write`, `busy`.
    """
    try:
        os.lstat(os.path.join(root, NAME))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise Refusal([trouble(error, root)]) from error
    base = Path(os.path.realpath(root))
    with _in_words(base), locked(base):
        return settle(base)


@contextmanager
def _in_words(base: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Refusal([trouble(error, base)]) from error


@contextmanager
def _about(path: Path) -> Iterator[None]:
    """Let a failure speak of the person's file, not of the staged one."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


# What is to be done


def _decide(base: Path, writes: Sequence[Write | Append]) -> list[_Job]:
    """The jobs that change something; Refusal when any file is not as it was read."""
    token = os.urandom(4).hex()
    targets = [_target(base, w) for w in writes]
    twins = {t for t in targets if targets.count(t) > 1}
    if twins:
        raise Refusal([_refused(name, f"Two changes at once go to {name}", "Remove the link.") for name in sorted(twins)])
    jobs: list[_Job] = []
    problems = []
    for n, (target, write) in enumerate(zip(targets, writes, strict=True)):
        with _about(base / target):
            found = _growth(base, target, write) if isinstance(write, Append) else _move(base, target, write, f".whcli-{token}-{n}")
        if isinstance(found, Problem):
            problems.append(found)
        elif _changes(found, write.data):
            jobs.append((found, write.data))
    if problems:
        raise Refusal(problems)
    return jobs


def _changes(job: Move | Growth, data: bytes | None) -> bool:
    return bool(data) if isinstance(job, Growth) else job.old != job.new


def _target(base: Path, write: Write | Append) -> str:
    """The path relative to `base` with links resolved (not the last one of a file to be deleted)."""
    given = os.path.join(base, write.path)
    whole = "\0" not in given
    if whole and write.data is None:
        given = os.path.join(os.path.realpath(os.path.dirname(given)), os.path.basename(given))
    elif whole:
        given = os.path.realpath(given)
    name = os.path.relpath(given, base).replace(os.sep, "/")
    if not whole or not within(base, name):
        path = str(write.path)
        raise Refusal([_refused(path, f"`{path}` leads out of this folder", "Keep the file itself in the folder.")])
    return name


def _refused(name: str, why: str, cure: str) -> Problem:
    return Problem("cannot-write", f"{why}; nothing was changed.", cure, Place(name))


def _move(base: Path, target: str, write: Write, stage: str) -> Move | Problem:
    path = base / target
    old = digest_of(path)
    if write.expected not in ("any", old):
        return _underfoot(target, old is not None, write.expected is not None)
    new = None if write.data is None else digest(write.data)
    if old not in (None, new):
        _require(path if new else path.parent)
    return Move(target, target.removesuffix(path.name) + stage if new else "", old, new)


def _growth(base: Path, target: str, write: Append) -> Growth | Problem:
    state = regular(base / target)
    size = None if state is None else state.st_size
    if (size or 0) != write.expected_size:
        return _underfoot(target, size is not None, write.expected_size > 0)
    return Growth(target, size)


def _underfoot(name: str, is_there: bool, was_there: bool) -> Problem:
    how = "was changed" if is_there and was_there else "was made" if is_there else "was removed"
    why = f"The file {name} {how} by someone else while this was worked out; nothing was written."
    return Problem("changed-underfoot", why, "Run the command again: it reads the file anew.", Place(name))


def _require(path: Path) -> None:
    """A file or folder that its owner has protected stays as it is, though a rename could get round that."""
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, "permission denied", str(path))


# Doing it


def _carry_out(base: Path, jobs: list[_Job]) -> None:
    journal = Journal(
        decided=False,
        moves=tuple(j for j, _ in jobs if isinstance(j, Move)),
        growths=tuple(j for j, _ in jobs if isinstance(j, Growth)),
        folders=_missing_folders(base, jobs),
    )
    try:
        _prepare(base, journal, jobs)
    except BaseException as error:
        if _undecided(base) or not isinstance(error, OSError):
            raise
    else:
        roll_forward(base, journal)


def _missing_folders(base: Path, jobs: list[_Job]) -> tuple[str, ...]:
    """The folders that must be made first, outermost first."""
    missing: list[str] = []
    for job, data in jobs:
        parts = job.path.split("/")[:-1]
        names = ["/".join(parts[: n + 1]) for n in range(len(parts))]
        missing += [name for name in names if data is not None and name not in missing and not (base / name).is_dir()]
    return tuple(missing)


def _undecided(base: Path) -> bool:
    """After a failure: take back or finish by what the journal says; True when nothing was decided."""
    with suppress(OSError):  # what cannot be cleared now is cleared by the next run
        journal = read_journal(base)
        settle(base)
        return journal is None or not journal.decided
    return True


def _prepare(base: Path, journal: Journal, jobs: list[_Job]) -> None:
    """Everything up to the commit point; nothing a reader looks at has changed before it, but for a longer log."""
    write_new(base / NAME, encode(journal))
    sync_folder((base / NAME).parent)
    for folder in journal.folders:
        os.mkdir(base / folder)
    for job, data in jobs:
        with _about(base / job.path):
            _lay_down(base, job, data or b"")
    sync_changed(base, journal)
    decided = decided_name(base)
    decided.unlink(missing_ok=True)
    write_new(decided, encode(journal._replace(decided=True)))
    os.replace(decided, base / NAME)
    sync_folder(decided.parent)


def _lay_down(base: Path, job: Move | Growth, data: bytes) -> None:
    if isinstance(job, Growth):
        _grow(base / job.path, data, job.size is None)
    elif job.stage:
        write_new(base / job.stage, data)
        if job.old is not None:
            _keep_mode(base / job.path, base / job.stage)


def _keep_mode(target: Path, staged: Path) -> None:
    """The new file gets the old one's mode and, where we may, its owner."""
    old, new = target.stat(), staged.stat()
    if (old.st_uid, old.st_gid) != (new.st_uid, new.st_gid):
        with suppress(OSError):
            os.chown(staged, old.st_uid, old.st_gid)
    os.chmod(staged, stat.S_IMODE(old.st_mode))


def _grow(path: Path, data: bytes, is_new: bool) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | SAFE | (os.O_CREAT | os.O_EXCL if is_new else 0), 0o666)
    try:
        write_all(handle, data)
    finally:
        os.close(handle)
