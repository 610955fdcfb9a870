"""Starting an encounter from nothing."""

from pathlib import Path

import pytest

from tests.errors_runner import whcli


@pytest.mark.parametrize(
    "words", [[], ["--tier", "2", "--agents", "tactical-marine,guardsman", "--threats", "ork-nob,grot*2", "--mobs", "ork-boy*6"]]
)
def test_a_new_encounter_is_short_and_can_be_begun(tmp_path: Path, words: list[str]) -> None:
    file = tmp_path / "ambush.yaml"
    assert whcli(["combat", "new", str(file), *words]).code == 0
    assert len(file.read_text().splitlines()) < 20
    assert whcli(["combat", "start", str(file)]).code == 0


def test_an_encounter_that_is_there_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "ambush.yaml"
    whcli(["combat", "new", str(file)])
    before = file.read_bytes()
    assert [p.code for p in whcli(["combat", "new", str(file)]).problems] == ["file-exists"]
    assert file.read_bytes() == before


def test_a_stat_block_that_is_not_known_is_refused(tmp_path: Path) -> None:
    assert [p.code for p in whcli(["combat", "new", str(tmp_path / "a.yaml"), "--threats", "ork-bo"]).problems] == ["unknown-profile"]


def test_a_planned_encounter_is_not_written(tmp_path: Path) -> None:
    assert whcli(["combat", "new", str(tmp_path / "deep" / "a.yaml"), "--plan"]).code == 0
    assert list(tmp_path.iterdir()) == []


def test_a_number_that_is_none_is_refused(tmp_path: Path) -> None:
    assert [p.code for p in whcli(["combat", "new", str(tmp_path / "a.yaml"), "--threats", "ork-boy*0"]).problems] == ["bad-number"]


def test_a_distance_that_is_none_is_refused(tmp_path: Path) -> None:
    file = str(tmp_path / "a.yaml")
    whcli(["combat", "new", file])
    whcli(["combat", "start", file])
    assert [p.code for p in whcli(["combat", "move", file, "guardsman", "--distance", "far"]).problems] == ["bad-distance"]
