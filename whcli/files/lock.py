"""The folder `.whcli` of a campaign, encounter or battle, and the lock in it: one writer at a time.

`.whcli` holds what the program needs while it writes and nothing a person reads; its own `.gitignore` keeps it out of git.
"""

import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from whcli.problems import Place, Problem, Refusal

FLOCK = os.name == "posix"  # elsewhere the lock is a file that is created and removed
_fcntl: Any = import_module("fcntl") if FLOCK else None
STATE = ".whcli"
WAIT = 5.0  # seconds to wait for another writer
STALE = 60.0  # seconds after which a lock file without flock counts as left behind
_PAUSE = 0.02
_WORDS = {
    errno.EACCES: "permission denied",
    errno.EPERM: "permission denied",
    errno.EROFS: "the disk is read-only",
    errno.ENOTDIR: "a part of its path is a file, not a folder",
    errno.EISDIR: "it is a folder",
    errno.EEXIST: "something else stands there",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ELOOP: "its links go in a circle or lead elsewhere",
    errno.ENOENT: "its folder does not exist",
}


def reason(error: OSError) -> str:
    """The system's error in plain words, without a number."""
    return _WORDS.get(error.errno or 0) or (error.strerror or "unknown error").lower()


def trouble(error: OSError, base: Path) -> Problem:
    """A failed write in words: code `disk-full` or `cannot-write`; the file is named relative to `base`."""
    name = relative_name(error.filename, base)
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return Problem("disk-full", "The disk is full; nothing was changed.", "Make room, then run the command again.", Place(name))
    why = f"Cannot write {name or 'here'}: {reason(error)}; nothing was changed."
    return Problem("cannot-write", why, "Mend that, or run it where you may write.", Place(name))


def relative_name(filename: object, base: Path) -> str:
    """How a path is named to a person: relative to `base` where it lies in it; "" for what is no path."""
    if not isinstance(filename, str):
        return ""
    name = os.path.relpath(filename, base) if os.path.isabs(filename) else filename
    return filename if name.startswith("..") else name.replace(os.sep, "/")


@contextmanager
def locked(base: Path) -> Iterator[None]:
    """Hold the lock of the folder `base` (its real path), waiting up to `WAIT` seconds.

    Refusal `busy` when another run keeps it; OSError when `.whcli` cannot be made or opened.
    """
    path = _state_folder(base) / "lock"
    handle = _acquire(path)
    try:
        yield
    finally:
        os.close(handle)
        if not FLOCK:
            _held(path).unlink(missing_ok=True)


def _state_folder(base: Path) -> Path:
    """`.whcli`, made where it is missing; a link in its place is refused, since it could lead anywhere."""
    folder = base / STATE
    if folder.is_symlink():
        raise OSError(errno.ELOOP, "a link", str(folder))
    if not folder.is_dir():
        folder.mkdir(exist_ok=True)
    _hide_from_git(folder / ".gitignore")
    return folder


def _hide_from_git(path: Path) -> None:
    try:
        if not path.is_symlink() and (not path.exists() or path.stat().st_size == 0):
            path.write_bytes(b"*\n")
    except OSError as error:
        if error.errno not in (errno.EACCES, errno.EROFS):  # a reader without rights may still wait for the lock
            raise


def _acquire(path: Path) -> int:
    until = time.monotonic() + WAIT
    while (handle := _by_flock(path) if FLOCK else _by_file(path)) is None:
        if time.monotonic() > until:
            why = f"Another run of whcli is writing here and was not done within {WAIT:g} seconds."
            raise Refusal([Problem("busy", why, "Let it finish, then run the command again.", Place(f"{STATE}/lock"))])
        time.sleep(_PAUSE)
    return handle


def _by_flock(path: Path) -> int | None:
    """An open file that holds the lock, None while another process holds it."""
    handle = _open_lock(path)
    try:
        _fcntl.flock(handle, _fcntl.LOCK_EX | _fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        return None
    except BaseException:
        os.close(handle)
        raise
    return handle


def _open_lock(path: Path) -> int:
    flags = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | flags, 0o666)
    except OSError as error:
        if error.errno not in (errno.EACCES, errno.EROFS) or not path.exists():
            raise
        return os.open(path, os.O_RDONLY | flags)


def _held(path: Path) -> Path:
    return path.with_name("lock.held")


def _by_file(path: Path) -> int | None:
    """The same by a file that exists while the lock is held; one left behind by a killed run ends after `STALE` seconds."""
    held = _held(path)
    try:
        return os.open(held, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
    except FileExistsError:
        if _age(held) > STALE:
            held.unlink(missing_ok=True)
        return None


def _age(path: Path) -> float:
    """Seconds since the file was written; 0 when it is gone."""
    try:
        return time.time() - path.stat().st_mtime
    except FileNotFoundError:
        return 0.0
