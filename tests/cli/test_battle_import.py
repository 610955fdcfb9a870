"""Importing an army list from the command line."""

import io
import json
from pathlib import Path

import pytest

from tests.errors_runner import whcli
from tests.files.rosters.small_lists import APP, LISTS, ros
from whcli.files.schemas import Source, faults
from whcli.files.yaml_text import read


@pytest.fixture
def list_file(tmp_path: Path) -> Path:
    """A list in the app's text."""
    path = tmp_path / "gate.txt"
    path.write_text(APP, encoding="utf-8")
    return path


def test_the_army_is_shown_and_what_is_missing_is_said(list_file: Path) -> None:
    played = whcli(["battle", "import", str(list_file)])
    node, problems = read(played.out.encode(), "army.yaml")
    assert (played.code, problems) == (0, ())
    assert node is not None
    assert faults(node, "army", Source("army.yaml", played.out.encode()), always=True) == ()
    assert "Not in the list: wounds (every unit)." in played.said


@pytest.mark.parametrize("words", [["--json"], ["--json", "--out", "armies/alice.yaml"], ["--json", "--plan", "-o", "alice.yaml"]])
@pytest.mark.parametrize("form", LISTS)
def test_the_answer_has_the_shape_of_its_schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str, words: list[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("list").write_bytes(LISTS[form])
    played = whcli(["battle", "import", "list", *words])
    node, _ = read(played.out.encode(), "answer.json")
    assert node is not None
    assert faults(node, "battle-import", Source("answer.json", played.out.encode()), always=True) == ()
    assert Path(words[-1]).exists() == (words[-1] in json.loads(played.out)["written"])


def test_a_new_file_is_written_and_one_that_is_there_is_kept(list_file: Path) -> None:
    out = list_file.parent / "armies" / "alice.yaml"
    assert whcli(["battle", "import", str(list_file), "--out", str(out), "--name", "Alice's watch"]).code == 0
    before = out.read_bytes()
    assert b"army: Alice's watch\n" in before
    assert [p.code for p in whcli(["battle", "import", str(list_file), "-o", str(out)]).problems] == ["file-exists"]
    assert out.read_bytes() == before


def test_a_plan_writes_nothing(list_file: Path) -> None:
    played = whcli(["battle", "import", str(list_file), "-o", str(list_file.parent / "armies" / "alice.yaml"), "--plan"])
    assert (played.code, [path.name for path in list_file.parent.iterdir()]) == (0, ["gate.txt"])
    assert "units:" in played.out


def test_a_file_of_another_ending_is_refused(list_file: Path) -> None:
    assert [p.code for p in whcli(["battle", "import", str(list_file), "-o", "alice.txt"]).problems] == ["wrong-suffix"]


def test_a_list_may_come_by_stdin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(LISTS["rosz"])))
    played = whcli(["battle", "import", "-", "--json"])
    assert json.loads(played.out)["source"]["dialect"] == "battlescribe"


def test_a_total_that_differs_is_told_and_no_failure(list_file: Path) -> None:
    list_file.write_text(APP.replace("(625 points)", "(635 points)"), encoding="utf-8")
    played = whcli(["battle", "import", str(list_file), "--json"])
    answer = json.loads(played.out)
    assert (played.code, [p["code"] for p in answer["problems"]]) == (0, ["points-differ"])
    assert (answer["army"]["points"], answer["source"]["printed_points"]) == (625, 635)


def test_a_refusal_is_an_answer_too(tmp_path: Path) -> None:
    played = whcli(["battle", "import", str(tmp_path / "none.txt"), "--json"])
    assert (played.code, [p["code"] for p in json.loads(played.out)["problems"]]) == (1, ["cannot-read"])


def test_an_army_without_a_name_is_called_by_its_file(tmp_path: Path) -> None:
    path = tmp_path / "gate-watch.txt"
    path.write_text("1x Captain (80 pts): Warlord\n", encoding="utf-8")
    assert json.loads(whcli(["battle", "import", str(path), "--json"]).out)["army"]["army"] == "Gate Watch"


def test_no_name_in_a_list_reaches_the_terminal_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "list.ros"
    captain = {"name": "\u202eCap\u009btain", "type": "model", "costs": [{"name": "pts", "value": 80}]}
    path.write_bytes(ros({"name": "Gate", "forces": [{"selections": [captain, captain]}]}))
    played = whcli(["battle", "import", str(path)])
    assert not set(played.out + played.said) & set("\x1b\x9b\u202e")
    assert "captain-2: {name: Captain" in played.out
