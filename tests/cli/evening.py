"""What the tests of an evening's commands share: a copy of the example, a command run in it, an answer held to its schema."""

import json
import os
import shutil
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from whcli.cli.app import run
from whcli.files.schemas import Source, faults
from whcli.files.yaml_text import read

EXAMPLE = Path(__file__).parents[2] / "examples" / "crusade"


class Said(NamedTuple):
    """The exit code of a command, its stdout and its stderr."""

    code: int
    out: str
    err: str


class Table:
    """A campaign's folder and the commands given in it."""

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.root, self.capsys = root, capsys

    def whcli(self, *arguments: str) -> Said:
        """Run a command line."""
        os.chdir(self.root)
        with pytest.raises(SystemExit) as ending:
            run(list(arguments))
        return Said(int(str(ending.value.code or 0)), *self.capsys.readouterr())

    def answer(self, schema: str, *arguments: str) -> Any:
        """Run a command line that must end with 0, and return its JSON answer, which has the shape of its schema."""
        said = self.whcli(*arguments, "--json")
        assert said.code == 0, said.err
        node, problems = read(said.out.encode(), "answer.json")
        assert node is not None, problems
        assert [f.problem for f in faults(node, schema, Source("answer.json", said.out.encode()), always=True)] == []
        return json.loads(said.out)

    def files(self, folder: str) -> dict[str, bytes]:
        """Every file of a folder of the open turn, by name."""
        path = self.root / "turns" / "003" / folder
        return {one.name: one.read_bytes() for one in sorted(path.iterdir())} if path.is_dir() else {}

    def path(self, name: str) -> Path:
        """A file of the campaign."""
        return self.root / name

    def change(self, name: str, old: str, new: str) -> None:
        """Write something else in a file."""
        text = self.path(name).read_text(encoding="utf-8")
        assert old in text
        self.path(name).write_text(text.replace(old, new), encoding="utf-8")


def table(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Table:
    """Return a copy of the example, its third turn open, and nothing of it remembered as valid."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WHCLI_NO_CACHE", "1")
    monkeypatch.setenv("COLUMNS", "80")
    root = tmp_path / "crusade"
    shutil.copytree(EXAMPLE, root)
    return Table(root, capsys)
