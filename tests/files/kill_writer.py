"""The child process of the tests of atomic writes: it writes, and is killed where it is told to be.

kill_writer.py commit FOLDER     one case folder for each disk call of a transaction, killed just before that call
kill_writer.py recover FOLDER    the same for the recovery of every third of those cases, in folders of their own
kill_writer.py count ROOT N      add 1 to ROOT/count N times, each time with a line in ROOT/log
"""

import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from whcli.files.atomic import Append, Write, commit, recover
from whcli.files.journal import digest
from whcli.problems import Refusal

OLD = {"a.yaml": b"a: old\n" * 50, "c.yaml": b"c: old\n", "log.yaml": b"- {n: 1}\n"}
NEW = {"a.yaml": b"a: new\n" * 80, "deep/er/b.yaml": b"b: new\n", "log.yaml": b"- {n: 1}\n- {n: 2}\n"}
WRITES = [
    Write(Path("a.yaml"), NEW["a.yaml"], digest(OLD["a.yaml"])),
    Append(Path("log.yaml"), b"- {n: 2}\n", len(OLD["log.yaml"])),
    Write(Path("deep/er/b.yaml"), NEW["deep/er/b.yaml"], None),
    Write(Path("c.yaml"), None, digest(OLD["c.yaml"])),
]
CALLS = ("open", "write", "fsync", "replace", "mkdir", "rmdir", "unlink", "ftruncate", "chmod", "close")


def lay(root: Path, files: dict[str, bytes] = OLD) -> Path:
    root.mkdir(parents=True)
    for name, data in files.items():
        (root / name).write_bytes(data)
    return root


def arm(at: int) -> None:
    """From now on the call number `at` to the disk is the last: a write gets half done first."""
    left = [at]

    def armed(name: str, real: Callable[..., object]) -> Callable[..., object]:
        def call(*args: object, **more: object) -> object:
            left[0] -= 1
            if left[0] == 0:
                if name == "write":
                    real(args[0], bytes(args[1])[: len(args[1]) // 2])  # type: ignore[arg-type,call-overload]
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*args, **more)

        return call

    for name in CALLS:
        setattr(os, name, armed(name, getattr(os, name)))


def survives(at: int, act: Callable[[], object]) -> bool:
    """Whether a forked child gets through `act` though it would be killed at call number `at`."""
    child = os.fork()
    if child == 0:
        arm(at)
        act()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def kill_commits(folder: Path) -> None:
    at, done = 1, False
    while not done:
        root = lay(folder / f"{at:03}")
        done = survives(at, lambda root=root: commit(root, WRITES))  # type: ignore[misc]
        at += 1


def kill_recoveries(folder: Path) -> None:
    for case in [case for case in sorted(folder.iterdir()) if (case / ".whcli/journal").exists()][::3]:
        at, done = 1, False
        while not done:
            root = Path(shutil.copytree(case, folder / f"{case.name}-{at:03}"))
            done = survives(at, lambda root=root: recover(root))  # type: ignore[misc]
            at += 1


def add_one(root: Path) -> None:
    count, size = (root / "count").read_bytes(), (root / "log").stat().st_size
    commit(root, [Write(Path("count"), b"%d" % (int(count) + 1), digest(count)), Append(Path("log"), b"one\n", size)])


def count(root: Path, times: int) -> None:
    while times:
        try:
            add_one(root)
            times -= 1
        except Refusal as refusal:
            if {p.code for p in refusal.problems} != {"changed-underfoot"}:
                raise


if __name__ == "__main__":
    if sys.argv[1] == "count":
        count(Path(sys.argv[2]), int(sys.argv[3]))
    else:
        {"commit": kill_commits, "recover": kill_recoveries}[sys.argv[1]](Path(sys.argv[2]))
