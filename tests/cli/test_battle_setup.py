"""`whcli battle new`, `setup`, `map`, `undo` and `log`: a battle's way to its first round, one table or a whole event."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.battles import ALICE_PICKS, BOB_PICKS, MISSION, Gate
from tests.errors_runner import whcli


@pytest.fixture
def gate(tmp_path: Path) -> Gate:
    return Gate(tmp_path)


def test_a_new_battle_is_set_up_with_the_armies_it_came_with(tmp_path: Path) -> None:
    file = tmp_path / "table" / "gate.yaml"
    assert whcli(["battle", "new", str(file)]).code == 0
    played = whcli(["battle", "setup", str(file), "--check"])
    assert (played.code, "Ultramarines" in played.out) == (4, True)


def test_a_battle_is_never_written_over(gate: Gate) -> None:
    before = gate.file.read_bytes()
    assert gate.codes("new") == ["file-exists"]
    assert gate.file.read_bytes() == before


def test_a_battle_has_two_players(tmp_path: Path) -> None:
    """MIS-01."""
    played = whcli(["battle", "new", str(tmp_path / "gate.yaml"), "--player", "alice"])
    assert [problem.code for problem in played.problems] == ["two-players"]


def test_setup_says_what_it_needs_and_check_tells_it_by_the_exit_code(gate: Gate) -> None:
    """MIS-R01."""
    data = json.loads(gate.does("setup", "--pool", "A", "--json").out)
    assert {(need["who"], need["what"]) for need in data["needs"]}
    assert gate.does("setup", "--check").code == 4
    gate.seal()
    assert gate.does("setup", *MISSION[2:], "--check").code == 0
    assert gate.state["step"] == 13


def test_what_is_to_be_typed_names_the_battle_s_own_file(gate: Gate) -> None:
    folder = gate.folder / "the gate"
    folder.mkdir()
    (folder / "gate.yaml").write_bytes(gate.file.read_bytes().replace(b"armies/", b"../armies/"))
    (problem,) = whcli(["battle", "next", str(folder / "gate.yaml")]).problems
    assert problem.cure.startswith(f"`whcli battle setup '{folder / 'gate.yaml'}'` goes on")


def test_setting_up_again_changes_nothing(gate: Gate) -> None:
    gate.did("setup --pool A")
    before = gate.file.read_bytes(), gate.log.read_bytes()
    gate.did("setup")
    assert (gate.file.read_bytes(), gate.log.read_bytes()) == before


def test_how_it_is_answered_is_no_part_of_the_log(gate: Gate) -> None:
    gate.does("setup", "--pool", "A", "--check", "--jsonl")
    assert gate.entries[-1]["do"] == ["battle", "setup", "--pool", "A"]


def test_a_plan_writes_nothing(gate: Gate) -> None:
    before = gate.file.read_bytes()
    gate.did("setup --pool A --plan")
    assert gate.file.read_bytes() == before
    assert not gate.log.exists()


def test_dice_of_a_roll_off_can_be_typed_in(gate: Gate) -> None:
    """MIS-06."""
    gate.did("setup --pool A")
    gate.did("undo")
    assert gate.does("setup", "--pool", "A", "--roll-off-dice", "2 2 6 3").code == 0
    assert [roll["dice"] for roll in gate.entries[-1]["rolls"]] == [[2], [2], [6], [3]]
    assert gate.state["won"] == {"attacker": "alice"}


def test_undo_brings_back_every_byte_and_the_same_dice_after_it(gate: Gate) -> None:
    before = gate.file.read_bytes()
    gate.did("setup")
    after = gate.file.read_bytes()
    gate.did("undo")
    assert gate.file.read_bytes() == before
    gate.did("setup")
    assert gate.file.read_bytes() == after


def test_a_log_is_told_and_answered_as_json(gate: Gate) -> None:
    gate.did("setup --pool A")
    assert "Tipping Point" in gate.does("log").out
    assert [entry["n"] for entry in gate.answer("log")["log"]] == [1]


# A whole event


@pytest.fixture
def event(gate: Gate) -> list[str]:
    """Three tables, the second one broken."""
    for name in ("t1", "t2", "t3"):
        shutil.copy(gate.file, gate.folder / f"{name}.yaml")
    (gate.folder / "t2.yaml").write_text("battle: Broken\nplayers: {alice: {army: armies/nobody.yaml}}\n")
    return [str(gate.folder / f"{name}.yaml") for name in ("t1", "t2", "t3")]


def test_a_broken_table_does_not_stop_the_rest(event: list[str]) -> None:
    played = whcli(["battle", "setup", *event, "--pool", "K"])
    assert played.code == 1
    assert [Path(name).read_text().count("search-and-destroy") for name in event] == [1, 0, 1]


def test_an_event_s_missions_are_drawn_for_no_one_battle(gate: Gate) -> None:
    before = gate.file.read_bytes()
    assert whcli(["mission", "draw", str(gate.file), "--event", "3"]).code == 2
    assert gate.file.read_bytes() == before


def test_many_tables_are_answered_a_line_each(event: list[str]) -> None:
    lines = [json.loads(line) for line in whcli(["battle", "setup", *event, "--pool", "K", "--jsonl"]).out.splitlines()]
    assert [line["file"] for line in lines] == event
    assert [bool(line["problems"]) for line in lines] == [False, True, False]


def test_one_json_cannot_hold_many_tables_nor_one_roll_their_dice(event: list[str]) -> None:
    assert whcli(["battle", "setup", *event, "--json"]).code == 2
    assert whcli(["battle", "setup", *event, "--roll-off-dice", "6 1"]).code == 2


# The map


def test_there_is_no_map_before_the_deployment_is_drawn(gate: Gate) -> None:
    """MIS-04."""
    assert gate.codes("map") == ["no-deployment"]


def test_a_map_is_text_json_or_a_picture_of_always_the_same_bytes(gate: Gate) -> None:
    gate.did("setup --pool A")
    assert "Tipping Point" in gate.does("map").out
    assert len(gate.answer("map")["map"]["spots"]) == 5
    picture = gate.folder / "gate.svg"
    gate.did(f"map --svg {picture}")
    assert picture.read_text() == gate.does("map", "--svg", "-").out
    assert gate.codes("map", "--svg", str(gate.file)) == ["wrong-suffix"]


# Sealed picks


@pytest.mark.parametrize("sealed", ["secret/alice.yaml", "secret/bob.yaml"])
def test_no_answer_shows_picks_before_both_are_there(gate: Gate, sealed: str) -> None:
    """MIS-R02."""
    gate.lay(sealed, ALICE_PICKS if "alice" in sealed else BOB_PICKS)
    told = [gate.does("setup", *MISSION, *more) for more in ((), ("--json",))] + [gate.does("status"), gate.does("log")]
    text = "".join(one.out + one.said for one in told) + gate.log.read_text() + gate.file.read_text()
    assert not {"tactical", "Assassination", "assassination", "scouts-1", "harpy-1"} & set(text.replace('"', " ").replace(",", " ").split())


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (("--player", "Al Ice", "--player", "bob"), "bad-id"),
        (("--player", "alice", "--player", "table"), "reserved-name"),
        (("--player", "alice", "--player", "bob", "--name", "x" * 201), "too-long"),
        (("--deck", "pariah-nexsus"), "unknown-deck"),
    ],
)
def test_what_would_be_no_battle_is_not_written(tmp_path: Path, given: tuple[str, ...], code: str) -> None:
    played = whcli(["battle", "new", str(tmp_path / "gate.yaml"), *given])
    assert [problem.code for problem in played.problems] == [code]
    assert list(tmp_path.iterdir()) == []


def test_a_name_that_no_file_can_have_is_no_file(tmp_path: Path) -> None:
    played = whcli(["battle", "status", str(tmp_path / f"{'x' * 500}.yaml")])
    assert [problem.code for problem in played.problems] == ["no-such-file"]
