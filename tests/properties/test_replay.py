"""A fight or a battle played again from its log gives the same file: deeds, dice and state (CMB-26, MIS-71)."""

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
import yaml

from tests.errors_runner import whcli
from whcli.files.ledger import standing

EXAMPLES = Path(__file__).parents[2] / "examples"
LOOKING = ("status", "sheet", "map", "log", "import", "odds", "run")
CALL = re.compile(r"whcli (?:combat|battle) ([a-z-]+) [a-z]+\.yaml([^|&;<]*)")


def evening(text: str) -> Iterator[list[str]]:
    """The deeds of a page: its commands, and the lines of its scripts."""
    for line in (one.strip() for one in text.splitlines()):
        if line.startswith("> ") and line != "> END":
            yield shlex.split(line[2:])
        elif line.startswith("$ "):
            times = len(re.findall(r"\w+", line.partition(" in ")[2].partition(";")[0])) if line.startswith("$ for ") else 1
            found = [[name, *shlex.split(rest)] for name, rest in CALL.findall(line) if name not in LOOKING]
            yield from found * times


def does(file: Path, group: str, words: list[str]) -> int:
    with mock.patch("os.fsync"):  # what survives a power cut is tested elsewhere
        return whcli([group, words[0], str(file), *words[1:]]).code


def entries(file: Path) -> list[dict[str, Any]]:
    return list(yaml.safe_load(file.with_name(f"{file.stem}.log.yaml").read_bytes()))


@pytest.mark.parametrize(("name", "group", "page"), [("ambush", "combat", "tests/transcripts/ambush.t"), ("gate", "battle", "README.md")])
def test_what_is_played_again_from_its_log_gives_the_same_file(name: str, group: str, page: str, tmp_path: Path) -> None:
    text = (EXAMPLES.parent / page if "/" in page else EXAMPLES / name / page).read_text(encoding="utf-8")
    first, again = (Path(shutil.copytree(EXAMPLES / name, tmp_path / each)) / f"{name}.yaml" for each in ("first", "again"))
    for sealed in first.parent.glob("secret/bob.yaml"):
        sealed.write_text(sealed.read_text() + "secret_mission: war-of-attrition\n")
        shutil.copy(sealed, again.parent / "secret")
    for words in evening(text):
        does(first, group, words)
    deeds = [entry for entry in standing(entries(first)) if "do" in entry]
    assert "ended: " in first.read_text(encoding="utf-8"), "the evening was not played to its end"
    assert [does(again, group, list(map(str, entry["do"]))[1:]) for entry in deeds] == [0] * len(deeds)
    assert again.read_bytes() == first.read_bytes()
    assert [entry.get("rolls") for entry in entries(again)] == [entry.get("rolls") for entry in deeds]
