"""A script that is half wrong: nothing is written, and its own line is named from where the person is."""

import contextlib
from pathlib import Path

import pytest

from tests.cli.battles import MISSION, Gate
from tests.errors_runner import Played, whcli


@pytest.fixture
def early(tmp_path: Path) -> Gate:
    """A battle that waits for sealed picks."""
    (tmp_path / "club").mkdir()
    made = Gate(tmp_path / "club")
    made.did(" ".join(("setup", *MISSION)))
    return made


@pytest.fixture
def gate(early: Gate) -> Gate:
    """A battle that can begin."""
    early.seal()
    early.did(" ".join(("setup", *MISSION[-2:])))
    return early


def run(gate: Gate, script: bytes) -> Played:
    """Run a script that lies in the folder above that of the battle; nothing may come of it."""
    (gate.folder.parent / "script.txt").write_bytes(script)
    before = gate.file.read_bytes(), gate.log.read_bytes()
    with contextlib.chdir(gate.folder.parent):
        played = whcli(["battle", "run", "club/gate.yaml", "script.txt"])
    assert (gate.file.read_bytes(), gate.log.read_bytes()) == before
    return played


def test_a_line_is_named_from_here_and_not_from_the_battle_s_folder(gate: Gate) -> None:
    played = run(gate, b"next\nspend 99\n")
    assert played.code == 1
    assert played.said.startswith("script.txt:2:1: ")


def test_a_file_that_a_line_finds_wrong_is_named_from_here_too(early: Gate) -> None:
    played = run(early, b"undo\nundo\n")
    assert [problem.code for problem in played.problems] == ["nothing-to-undo"]
    assert played.said.startswith("club/gate.log.yaml: ")


@pytest.mark.parametrize("line", ["lose", "next --bogus", "next && next", "setup ../other.yaml", "spend 1.5"])
def test_wrong_usage_names_its_line(gate: Gate, line: str) -> None:
    played = run(gate, f"next\n{line}\n".encode())
    assert played.code == 2
    assert played.said.startswith(f"script.txt:2: {line}\n")


@pytest.mark.parametrize("line", ["setup --help", "setup --check"])
def test_what_would_end_the_program_is_refused_in_a_script(early: Gate, line: str) -> None:
    played = run(early, f"undo\n{line}\nsetup\n".encode())
    assert (played.code, [(one.code, one.place.line) for one in played.problems]) == (1, [("bad-line", 2)])


@pytest.mark.parametrize(
    ("script", "code"),
    [("next\n".encode("utf-16"), "yaml-encoding"), (b"next\xff\n", "yaml-encoding"), (b"next\n" * 900_000, "yaml-too-big")],
)
def test_a_script_that_is_no_text_or_too_long_is_refused_and_never_taken_for_an_empty_one(gate: Gate, script: bytes, code: str) -> None:
    played = run(gate, script)
    assert (played.code, [one.code for one in played.problems]) == (1, [code])


def test_of_several_battles_each_refusal_names_its_own(gate: Gate) -> None:
    (gate.folder / "other.yaml").write_bytes(gate.file.read_bytes())
    with contextlib.chdir(gate.folder):
        played = whcli(["battle", "setup", "gate.yaml", "other.yaml", "--pool", "B"])
    assert (played.code, [one.place.file for one in played.problems]) == (1, ["gate.yaml", "other.yaml"])
