"""What `whcli check` finds in encounters and beside them."""

import shutil
from pathlib import Path

import pytest

from whcli.files.encounter import open_fight
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


def test_a_weapon_that_nobody_has_is_found_in_a_block_that_no_fight_uses(folder: Path) -> None:
    text = (folder / "profiles" / "sergeant-vane.yaml").read_text(encoding="utf-8")
    spare = text.replace("sergeant-vane", "spare").replace("relic-blade: {}", "relic-blad: {}")
    (folder / "profiles" / "spare.yaml").write_text(spare, encoding="utf-8")
    found = encounter_problems(folder / "ambush.yaml")
    assert [(problem.code, problem.place.file) for problem in found] == [("unknown-weapon", "profiles/spare.yaml")]


def test_a_condition_on_who_is_immune_is_found_and_does_nothing(folder: Path) -> None:
    """CMB-40."""
    path, plain = folder / "ambush.yaml", "grot-2: {profile: grot, "
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(plain, "grot-2: {conditions: {bleeding: 2, prone: true}, profile: wraithguard, "), encoding="utf-8")
    (found,) = encounter_problems(path)
    assert (found.code, found.rule, "bleeding" in found.place.quote) == ("immune", "CMB-40", True)
    one = open_fight(path).encounter.combatants["grot-2"]
    assert (one.has("bleeding"), one.size_of("bleeding"), one.has("prone")) == (False, 0, True)


def test_a_log_that_was_changed_is_found(folder: Path) -> None:
    (folder / "ambush.log.yaml").write_text("# written by whcli: do not edit\n- {n: 2, previous: x, do: []}\n")
    assert {problem.code for problem in encounter_problems(folder / "ambush.yaml")} == {"log-broken"}
