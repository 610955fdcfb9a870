"""Many commands in one go: all or none, and the same as one by one."""

import json
from pathlib import Path

import pytest
from fights import Ground

SCRIPT = """\
# the first two Turns
start
attack vane boys --weapon boltgun --range medium --shift max   # a burst
next

whcli combat attack boy-1 ada --weapon slugga --range short
next
"""


@pytest.fixture
def ground(tmp_path: Path) -> Ground:
    return Ground(tmp_path)


def script(ground: Ground, text: str) -> str:
    path = ground.folder / "evening.txt"
    path.write_text(text)
    return str(path)


def test_a_script_does_what_its_lines_do_one_by_one(ground: Ground, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = Ground(tmp_path / "other")
    assert ground.does("run", script(ground, SCRIPT)).code == 0
    other.did(*(line.split("#")[0].removeprefix("whcli combat ") for line in SCRIPT.splitlines() if line.split("#")[0].strip()))
    assert ground.file.read_bytes() == other.file.read_bytes()
    assert ground.log.read_bytes() == other.log.read_bytes()


def test_a_line_that_is_refused_leaves_all_as_it_was(ground: Ground) -> None:
    before = ground.file.read_bytes()
    played = ground.does("run", script(ground, SCRIPT + "attack ada nobody --weapon lasgun\n"))
    assert [(p.code, p.place.line) for p in played.problems] == [("no-such-combatant", 8)]
    assert (played.out, ground.file.read_bytes(), ground.log.exists()) == ("", before, False)


def test_each_line_answers_a_line_of_json(ground: Ground) -> None:
    lines = [json.loads(line) for line in ground.does("run", script(ground, SCRIPT), "--json").out.splitlines()]
    assert [next(iter(line)) for line in lines] == ["deed", "attack", "deed", "attack", "deed"]


def test_a_word_that_is_no_command_is_named_with_its_line(ground: Ground) -> None:
    played = ground.does("run", script(ground, "start\nfly\n"))
    assert [(p.code, p.place.line, p.place.quote) for p in played.problems] == [("no-such-command", 2, "fly")]


def test_a_quote_that_is_never_closed_is_told(ground: Ground) -> None:
    assert ground.codes("run", script(ground, "start 'x\n")) == ["bad-line"]


def test_wrong_usage_on_a_line_writes_nothing(ground: Ground) -> None:
    before = ground.file.read_bytes()
    played = ground.does("run", script(ground, "start\nturn vane --sieze\n"))
    assert (played.code, ground.file.read_bytes()) == (2, before)


def test_an_undo_within_a_script_takes_back_its_own_line(ground: Ground) -> None:
    before = ground.file.read_bytes()
    ground.does("run", script(ground, "start\nundo\n"))
    assert (ground.file.read_bytes(), len(ground.entries)) == (before, 2)


def test_a_planned_script_rolls_and_writes_nothing(ground: Ground) -> None:
    before = ground.file.read_bytes()
    assert ground.codes("run", script(ground, SCRIPT), "--plan") == ["dice-needed"]
    assert ground.does("run", script(ground, "start\nturn vane\n"), "--plan").code == 0
    assert (ground.file.read_bytes(), ground.log.exists()) == (before, False)
