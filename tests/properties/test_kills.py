"""A kill at any moment of judging or closing leaves the old or the new state of all files."""

import os
import shutil
from pathlib import Path

import pytest

from tests.campaigns import lay, make
from tests.files.kill_writer import survives
from tests.properties.running import done, judged, run, tree

SEED = next(seed for seed in range(100) if len(make(seed)) > 10)
ARGUMENTS = {"resolve": ("orders", "resolve", "--anyway"), "close": ("orders", "close"), "undo": ("orders", "undo")}


def ready(command: str, folder: Path) -> Path:
    """A campaign in which a command has something to do."""
    root = lay(make(SEED), folder / "ready")
    if command != "resolve":
        judged(root)
    return root


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a forked child")
@pytest.mark.parametrize("command", ARGUMENTS)
def test_a_kill_at_any_disk_call_leaves_the_old_or_the_new_state(command: str, tmp_path: Path, folder: Path) -> None:
    start = ready(command, tmp_path)
    old = tree(start)
    new_root = Path(shutil.copytree(start, tmp_path / "new"))
    done(new_root, *ARGUMENTS[command])
    new, at, survived, seen = tree(new_root), 0, False, []
    assert new != old
    while not survived:
        at += 1
        root = Path(shutil.copytree(start, tmp_path / f"{at:03d}"))
        survived = survives(at, lambda root=root: run(root, *ARGUMENTS[command]))  # type: ignore[misc]
        done(root, "orders", "report")
        seen.append(tree(root))
    assert all(one in (old, new) for one in seen)
    assert old in seen
    assert new in seen[:-1]
