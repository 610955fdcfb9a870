"""Every command of Orders that writes: killed at every call to the disk, on a full disk, in a read-only folder, two at once."""

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.files.kill_writer import survives
from tests.properties.running import done, run, tree

SCAFFOLD = Path(__file__).parents[1] / "whcli" / "data" / "scaffold" / "orders"
TRAITS = "prowess=8,war=7,politics=5,glory=6,mystic=2,covert=2"


class Deed(NamedTuple):
    """A command that writes, and what is done before it has something to do."""

    arguments: tuple[str, ...]
    before: tuple[tuple[str, ...], ...] = ()
    changed: str = ""  # a file in which Effort 2 becomes 1 before


RESOLVE = ("orders", "resolve")
DEEDS = {
    "new": Deed(("orders", "new", "another")),
    "add": Deed(("orders", "add", "vulkan", "--player", "alice", "--traits", TRAITS)),
    "replace": Deed(("orders", "replace", "perturabo", "carol", "--name", "Carol")),
    "open": Deed(("orders", "open")),
    "conflicts": Deed(("orders", "conflicts")),
    "notify": Deed(("orders", "notify")),
    "resolve": Deed(RESOLVE),
    "resolve-again": Deed((*RESOLVE, "--again"), (RESOLVE,), "turns/001/responses/guilliman.yaml"),
    "report": Deed(("orders", "report", "--write"), (RESOLVE,)),
    "close": Deed(("orders", "close"), (RESOLVE,)),
    "undo": Deed(("orders", "undo"), (RESOLVE,)),
    "undo-close": Deed(("orders", "undo"), (RESOLVE, ("orders", "close"))),
}
Each = pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "known-good"))


def ready(deed: Deed, root: Path) -> Path:
    """A small campaign in which the deed has something to do."""
    shutil.copytree(SCAFFOLD, root)
    for arguments in deed.before:
        done(root, *arguments)
    if deed.changed:
        path = root / deed.changed
        path.write_text(path.read_text().replace("war: 2", "war: 1"))
    return root


def state(root: Path) -> dict[str, bytes]:
    return {name: data for name, (data, _) in tree(root).items()}


@Each
@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a forked child")
def test_a_kill_at_any_moment_leaves_the_old_or_the_new_state_and_the_next_command_mends_it(deed: Deed, tmp_path: Path) -> None:
    start = ready(deed, tmp_path / "start")
    new_root = Path(shutil.copytree(start, tmp_path / "new"))
    done(new_root, *deed.arguments)
    old, new, seen, survived = state(start), state(new_root), [], False
    while not survived:
        root = Path(shutil.copytree(start, tmp_path / f"{len(seen):03d}"))
        survived = survives(len(seen) + 1, lambda root=root: run(root, *deed.arguments))  # type: ignore[misc]
        done(root, "orders", "history", "guilliman")
        if (root / "another").is_dir():
            run(root, "orders", "new", "another", "--plan")
        seen.append(state(root))
        shutil.rmtree(root)
    assert all(one in (old, new) for one in seen)
    assert old in seen
    assert new in seen[:-1]


@Each
@pytest.mark.parametrize("call", ["write", "fsync", "mkdir"])
def test_a_full_disk_is_told_in_words_and_changes_nothing(deed: Deed, call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = ready(deed, tmp_path / "campaign")
    before = state(root)

    def full(*_: object, **__: object) -> object:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, call, full)
        answer = run(root, *deed.arguments)
    if answer.code == 0:
        pytest.skip("this command makes no such call here")
    assert answer.code == 1
    assert b"disk-full" in answer.err
    done(root, "orders", "history", "guilliman")
    assert state(root) == before


@Each
@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only to root")
def test_a_read_only_folder_is_told_in_words_and_changes_nothing(deed: Deed, tmp_path: Path) -> None:
    root = ready(deed, tmp_path / "campaign")
    before = state(root)
    folders = [root, *(path for path in root.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    answer = run(root, *deed.arguments)
    for folder in folders:
        folder.chmod(0o755)
    assert (answer.code, state(root)) == (1, before)
    assert b"cannot-write" in answer.err


@pytest.mark.parametrize("deed", [DEEDS["resolve"], DEEDS["close"], DEEDS["open"]], ids=["resolve", "close", "open"])
def test_of_two_at_once_each_ends_well_or_is_told_and_the_state_is_that_of_one(deed: Deed, tmp_path: Path) -> None:
    root = ready(deed, tmp_path / "campaign")
    alone = Path(shutil.copytree(root, tmp_path / "alone"))
    done(alone, *deed.arguments)

    def start() -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "whcli", *deed.arguments], cwd=root, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    endings = [process.wait() for process in [start(), start()]]
    assert 0 in endings
    assert set(endings) <= {0, 1}
    assert state(root) == state(alone)
