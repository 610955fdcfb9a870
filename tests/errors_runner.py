"""Plays the cases of `tests/errors`: a broken campaign, a command, and everything that is said about it.

`base/` is a small campaign without problems, `table/` a small battle. A folder with a file `command` is a case: CODE/ or
CODE/VARIANT/. Its files are laid over the base, or over the table where its command is on battles, but for these:

    command    the arguments after `whcli`, on one line; it runs in the campaign's folder
    expected   the exit code on the first line, then all of stderr
    shown      lines, each a text that the answer on stdout must hold
    make.yaml  what is done before the command, in order:
      - {run: orders resolve}                    # a command that must succeed
      - {remove: turns/001/orders/dorn.yaml}     # a file or a folder
      - {edit: campaign.yaml, old: alice, new: eve}
      - {link: turns/001/results.yaml, to: ../../../elsewhere.yaml}
      - {write: notes.yaml, parts: [text, [text, times]], encoding: latin-1}

`python -m tests.errors_runner [CASE…]` writes what is said now as `expected`; read the diff before you keep it.
"""

import contextlib
import io
import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import yaml

from whcli.cli import answer
from whcli.cli.app import run
from whcli.problems import Problem
from whcli.report.problems_text import problems_text

FOLDER = Path(__file__).parent / "errors"
BASE = FOLDER / "base"
TABLE = FOLDER / "table"
GAMES = ("battle", "mission")  # commands that are played at the table
OWN_FILES = ("command", "expected", "shown", "make.yaml")


class Played(NamedTuple):
    """What a command answered; `problems` as they were before they were put in lines."""

    code: int
    out: str
    said: str
    problems: tuple[Problem, ...] = ()


def cases() -> list[Path]:
    """The folder of every case, sorted."""
    return sorted(path.parent for path in FOLDER.rglob("command"))


def name_of(case: Path) -> str:
    """CODE or CODE/VARIANT."""
    return case.relative_to(FOLDER).as_posix()


def play(case: Path, scratch: Path) -> Played:
    """Play a case in a folder of its own below `scratch`."""
    here = scratch / "campaign"
    shutil.copytree(_base(case), here)
    shutil.copytree(case, here, dirs_exist_ok=True, ignore=lambda at, _: OWN_FILES if Path(at) == case else ())
    settings = {"XDG_CACHE_HOME": str(scratch / "cache"), "NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "80"}
    with mock.patch.dict(os.environ, settings), contextlib.chdir(here):
        for step in _steps(case):
            _take(step)
        return whcli(shlex.split((case / "command").read_text(encoding="utf-8")))


def _base(case: Path) -> Path:
    at_table = (case / "command").read_text(encoding="utf-8").startswith(GAMES)
    return TABLE if at_table else BASE


def whcli(arguments: list[str]) -> Played:
    """Run a command of the program in this process."""
    problems: list[Problem] = []

    def noting(shown: Iterable[Problem], root: str = "") -> str:
        problems.extend(noted := tuple(shown))
        return problems_text(noted, root)

    out, said = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
    code: Any = 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(said), mock.patch.object(answer, "problems_text", noting):
        try:
            run(arguments)
        except SystemExit as end:
            code = end.code or 0
    texts = []
    for stream in (out, said):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode())  # type: ignore[attr-defined]
    return Played(code, texts[0], texts[1], tuple(problems))


def _steps(case: Path) -> list[Mapping[str, Any]]:
    made = case / "make.yaml"
    return yaml.safe_load(made.read_text(encoding="utf-8")) if made.exists() else []


def _take(step: Mapping[str, Any]) -> None:
    if "run" in step:
        played = whcli(shlex.split(step["run"]))
        assert played.code == 0, played.said
    elif "remove" in step:
        path = Path(step["remove"])
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    elif "edit" in step:
        text = Path(step["edit"]).read_text(encoding="utf-8")
        assert step["old"] in text, f"{step['old']} is not in {step['edit']}"
        Path(step["edit"]).write_text(text.replace(step["old"], step["new"]), encoding="utf-8")
    elif "link" in step:
        Path(step["link"]).symlink_to(step["to"])
    else:
        _write(Path(step["write"]), step)


def _write(path: Path, step: Mapping[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    parts = ((part, 1) if isinstance(part, str) else part for part in step["parts"])
    path.write_bytes("".join(text * times for text, times in parts).encode(step.get("encoding", "utf-8")))


def as_expected(played: Played) -> str:
    """What the file `expected` holds for an answer."""
    return f"{played.code}\n{played.said}"


def _wanted(names: list[str]) -> Iterator[Path]:
    return (case for case in cases() if not names or any(name_of(case).startswith(name) for name in names))


def main(names: list[str]) -> None:
    """Write `expected` of the cases whose names begin so; of all, without names."""
    for case in _wanted(names):
        with tempfile.TemporaryDirectory() as scratch:
            (case / "expected").write_text(as_expected(play(case, Path(scratch))), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
