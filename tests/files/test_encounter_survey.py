"""What `whcli check` finds in encounters and beside them."""

import shutil
from pathlib import Path

import pytest

from whcli.files.encounter_survey import encounter_problems, encounters_below

AMBUSH = Path(__file__).parents[2] / "examples" / "ambush"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(AMBUSH, tmp_path / "ambush", ignore=shutil.ignore_patterns(".whcli", "*.log.yaml"))
    return tmp_path / "ambush"


def test_the_example_is_found_and_clean(folder: Path) -> None:
    assert encounters_below(folder.parent) == (folder / "ambush.yaml",)
    assert encounter_problems(folder / "ambush.yaml") == ()


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("ambush.yaml", "tier: 2", "tier: two", "wrong-type"),
        ("ambush.yaml", "grot-2: {", "grot-2: {engaged: [nobody], ", "no-such-combatant"),
        ("profiles/sergeant-vane.yaml", "rank: 2", "rnak: 2", "unknown-key"),
        ("weapons/relic-blade.yaml", "kind: melee", "kind: melée", "not-allowed"),
    ],
)
def test_a_fault_is_found_wherever_it_stands(folder: Path, file: str, old: str, new: str, code: str) -> None:
    path = folder / file
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    assert code in {problem.code for problem in encounter_problems(folder / "ambush.yaml")}


def test_a_log_that_was_changed_is_found(folder: Path) -> None:
    (folder / "ambush.log.yaml").write_text("# written by whcli: do not edit\n- {n: 2, previous: x, do: []}\n")
    assert {problem.code for problem in encounter_problems(folder / "ambush.yaml")} == {"log-broken"}
