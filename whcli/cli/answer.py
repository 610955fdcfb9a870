"""What commands say: the answer on stdout, Problems and remarks on stderr."""

import json
import sys
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from whcli.model.names import listed
from whcli.model.problem_data import problem_data
from whcli.problems import Problem
from whcli.report.problems_text import problems_text


class Format(StrEnum):
    """How an answer is written."""

    text = "text"
    markdown = "markdown"
    json = "json"


FormatOption = Annotated[Format, typer.Option("--format", help="How to write the answer.", show_choices=True)]
JsonOption = Annotated[bool, typer.Option("--json", help="Short for --format json.")]
PlanOption = Annotated[bool, typer.Option("--plan", help="Show what would be decided and written; write nothing.")]
ExplainOption = Annotated[bool, typer.Option("--explain", help="Name the rule of each number.")]


def say(text: str) -> None:
    """Write a part of the answer."""
    sys.stdout.write(text if text.endswith("\n") or not text else text + "\n")


def remark(text: str) -> None:
    """Say something that is no part of the answer."""
    sys.stdout.flush()
    sys.stderr.write(text if text.endswith("\n") or not text else text + "\n")


def complain(problems: Iterable[Problem], root: Path | str = "") -> None:
    """Show Problems; `root` is the folder that their files are named from."""
    prefix = str(root)
    remark(problems_text(problems, "" if prefix == "." else prefix))


def answer_json(data: dict[str, Any]) -> None:
    """Write a JSON answer; one without Problems says so with an empty list."""
    data.setdefault("problems", [])
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def answer_line(data: dict[str, Any]) -> None:
    """Write one line of JSON."""
    data.setdefault("problems", [])
    sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")


def problems_data(problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """Return Problems as a JSON answer shows them."""
    return [problem_data(p) for p in problems]


def names_data(names: list[str], plan: bool) -> dict[str, list[str]]:
    """Return the files that a command wrote, or with --plan would write, as JSON answers name them."""
    return {"planned": names, "written": []} if plan else {"written": names}


def remark_names(names: list[str], plan: bool, done: str = "Written") -> None:
    """Say which files were written, or with --plan would be."""
    remark(f"{'Planned, not written' if plan else done}: {listed(names)}")
