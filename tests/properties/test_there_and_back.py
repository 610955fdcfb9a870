"""Judging twice is judging once, and every step can be taken back byte for byte."""

import difflib
from pathlib import Path

from tests.campaigns import folder_of, lay, make, text_of, turn_of
from tests.properties.running import done, fresh, judged, run, seeds, tree


def laid(seed: int, folder: Path) -> Path:
    root = lay(make(seed), fresh(folder))
    for number, path in enumerate(sorted(root.rglob("*.yaml"))):
        path.chmod((0o600, 0o640, 0o664)[number % 3])
    return root


@seeds(12)
def test_judging_twice_is_judging_once_and_says_so(seed: int, folder: Path) -> None:
    root = laid(seed, folder)
    judged(root)
    before = tree(root)
    again = done(root, "orders", "resolve")
    assert tree(root) == before
    assert b"nothing has changed, and nothing was written" in again.err


@seeds(12)
def test_a_judged_turn_is_reopened_byte_for_byte(seed: int, folder: Path) -> None:
    root = laid(seed, folder)
    before = tree(root)
    judged(root)
    assert tree(root) != before
    done(root, "orders", "undo")
    assert tree(root) == before


@seeds(12)
def test_a_closed_turn_is_reopened_byte_for_byte_in_two_steps(seed: int, folder: Path) -> None:
    root = laid(seed, folder)
    trees = [tree(root)]
    judged(root)
    trees.append(tree(root))
    closed = run(root, "orders", "close").code == 0
    for before in reversed(trees if closed else trees[:1]):
        done(root, "orders", "undo")
        assert tree(root) == before


@seeds(12)
def test_undoing_a_new_ruling_brings_back_the_one_before(seed: int, folder: Path) -> None:
    root, files = laid(seed, folder), make(seed)
    judged(root)
    sheet = next(name for name in files if name.startswith("primarchs/"))
    (root / sheet).write_text(text_of({**files[sheet], "name": "Another Name"}))
    before = tree(root)
    assert run(root, "orders", "resolve", "--anyway").code == 1
    done(root, "orders", "resolve", "--anyway", "--again")
    assert tree(root) != before
    done(root, "orders", "undo")
    assert tree(root) == before


@seeds(12)
def test_a_plan_writes_nothing(seed: int, folder: Path) -> None:
    root = laid(seed, folder)
    before = tree(root)
    run(root, "orders", "resolve", "--anyway", "--plan")
    assert tree(root) == before
    judged(root)
    before = tree(root)
    for command in ("close", "undo"):
        run(root, "orders", command, "--plan")
    assert tree(root) == before


@seeds(15)
def test_judging_and_closing_change_only_what_the_tool_owns_and_the_one_line_turn(seed: int, folder: Path) -> None:
    files = make(seed)
    root = laid(seed, folder)
    before = tree(root)
    judged(root)
    closed = run(root, "orders", "close").code == 0
    after = tree(root)
    changed = {name for name in {*before, *after} if before.get(name) != after.get(name)}
    own = {f"{folder_of(files)}/results.yaml", f"turns/{turn_of(files) + 1:03d}/standing.yaml"}
    assert changed == (own | {"campaign.yaml"} if closed else changed & own)
    old, new = (part["campaign.yaml"][0].decode().splitlines() for part in (before, after))
    lines = [line for line in difflib.unified_diff(old, new, n=0) if line[0] in "+-" and line[1] not in "+-"]
    assert lines == ([f"-turn: {turn_of(files)}", f"+turn: {turn_of(files) + 1}"] if closed else [])
