"""`whcli check` tells everything at once, whatever else cannot be read, and changes nothing."""

import json
import shutil
from pathlib import Path

import pytest

from tests.errors_runner import BASE
from tests.properties.running import done, run


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """The base of all cases of errors, its turn resolved."""
    root = Path(shutil.copytree(BASE, tmp_path / "base"))
    done(root, "orders", "resolve")
    return root


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def told(root: Path, *arguments: str) -> list[tuple[str, str, str]]:
    """The code, the file and the cure of each Problem."""
    answer = json.loads(run(root, *arguments, "--json").out)
    return [(one["code"], one["file"], one["cure"]) for one in answer["problems"]]


def test_what_only_the_tool_writes_is_to_be_put_back(campaign: Path) -> None:
    edit(campaign / "turns/001/results.yaml", "players:", "playrs:")
    assert {cure for _, _, cure in told(campaign, "check")} == {"Put it back as it was (git can), or delete it and judge the turn again."}


def test_results_that_are_not_as_they_were_written_are_found(campaign: Path) -> None:
    edit(campaign / "turns/001/results.yaml", "primary: perturabo", "primary: -1")
    assert [code for code, _, _ in told(campaign, "check")] == ["results-edited"]


def test_a_standing_sheet_that_cannot_be_used_hides_no_other_problem(campaign: Path) -> None:
    done(campaign, "orders", "close")
    edit(campaign / "turns/002/standing.yaml", "turn: 2", "trun: 2")
    edit(campaign / "turns/001/orders/dorn.yaml", "title", "titel")
    (campaign / "turns/002/orders").mkdir()
    (campaign / "turns/002/orders/dorn.yaml").write_text("primarch: dorn\ntrun: 2\n")
    assert [(code, file) for code, file, _ in told(campaign, "check")] == [
        ("unknown-key", "turns/001/orders/dorn.yaml"),
        ("unknown-key", "turns/002/orders/dorn.yaml"),
        ("unknown-key", "turns/002/standing.yaml"),
    ]


def test_a_campaign_that_cannot_be_read_hides_no_file_of_a_wrong_shape(campaign: Path) -> None:
    edit(campaign / "campaign.yaml", "turn: 1", "turn: one")
    edit(campaign / "primarchs/dorn.yaml", "war: 8", "war: eight")
    edit(campaign / "turns/001/conflicts/walls.yaml", "arena: war", "arena: wars")
    assert [file for _, file, _ in told(campaign, "check")] == ["campaign.yaml", "primarchs/dorn.yaml", "turns/001/conflicts/walls.yaml"]


def test_a_form_of_a_wrong_shape_is_to_be_laid_anew(campaign: Path) -> None:
    done(campaign, "orders", "open")
    edit(campaign / "turns/001/forms/dorn.yaml", "orders:", "oders:")
    assert told(campaign, "check") == [
        ("unknown-key", "turns/001/forms/dorn.yaml", "Let `whcli orders open --again` write it anew, and fill in a copy in orders/.")
    ]


def test_check_and_the_resolver_tell_the_same(campaign: Path) -> None:
    (campaign / "turns/001/results.yaml").unlink()
    edit(campaign / "turns/001/orders/dorn.yaml", "territory: terra", "territory: tera")
    edit(campaign / "turns/001/responses/dorn.yaml", "war: 1", "war: 9")
    edit(campaign / "turns/001/conflicts/walls.yaml", "dorn/1.bastions", "dorn/1.bastion")
    checked = told(campaign, "check")
    assert checked
    assert checked == told(campaign, "orders", "check") == told(campaign, "orders", "resolve", "--plan")


def test_an_encounter_is_checked_with_its_log_and_the_stat_blocks_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "ambush.yaml"
    run(tmp_path, "combat", "new", "ambush.yaml")
    run(tmp_path, "combat", "start", "ambush.yaml")
    assert run(tmp_path, "check").code == 0
    log = tmp_path / "ambush.log.yaml"
    log.write_bytes(log.read_bytes().replace(b"start", b"stand"))
    file.write_text(file.read_text().replace("tier: 1", "teir: 1"))
    assert [code in run(tmp_path, "check").err for code in (b"unknown-key", b"teir")] == [True, True]
