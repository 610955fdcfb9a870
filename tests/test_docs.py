"""What the program says of itself is true: help, README, rule ids."""

import importlib
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.transcript_runner import environment
from whcli.cli.app import TABLE
from whcli.cli.tree import leaf
from whcli.files.digests import entry

ROOT = Path(__file__).parents[1]
GROUPS = [path for path, (module, _) in TABLE.items() if not module]
LEAVES = [path for path, (module, _) in TABLE.items() if module]
SOURCES = sorted(path for suffix in ("py", "yaml") for path in (ROOT / "whcli").rglob(f"*.{suffix}"))
each_leaf = pytest.mark.parametrize("path", LEAVES, ids=" ".join)


def module(path: tuple[str, ...]) -> Any:
    return importlib.import_module(f"whcli.cli.{TABLE[path][0]}")


@each_leaf
def test_the_help_line_of_a_command_is_its_first_sentence(path: tuple[str, ...]) -> None:
    assert module(path).command.__doc__.splitlines()[0] == TABLE[path][1]


@each_leaf
def test_every_option_and_argument_has_help(path: tuple[str, ...]) -> None:
    parameters = leaf(path, module(path)).params
    assert [one.name for one in parameters if not getattr(one, "help", None)] == []


@each_leaf
def test_a_command_stands_under_a_group_of_the_table(path: tuple[str, ...]) -> None:
    assert len(path) == 1 or path[:-1] in GROUPS


@pytest.mark.parametrize("line", [line for _, line in TABLE.values()])
def test_a_help_line_is_a_short_sentence(line: str) -> None:
    assert line.endswith(".")
    assert len(line) <= 75
    assert line.isascii()


@pytest.mark.parametrize("group", sorted({path[0] for path in TABLE}))
def test_the_readme_names_the_command(group: str) -> None:
    assert re.search(rf"\bwhcli {group}\b", (ROOT / "README.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("section", ["A fight", "A battle"])
def test_the_commands_of_a_section_of_the_readme_work_one_after_another(section: str, tmp_path: Path) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8").partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    lines = [line.removeprefix("    ") for line in text.splitlines() if line.startswith("    ")]
    commands = "\n".join(line.removeprefix("$ ") for line in lines if line.startswith("$ "))
    said = subprocess.run(
        ["sh", "-ec", commands], check=False, cwd=tmp_path, env=environment(tmp_path), capture_output=True, text=True, timeout=120
    )
    assert (said.returncode, [line for line in lines if not line.startswith("$ ") and line not in said.stdout]) == (0, []), said.stderr


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_rule_named_in_the_program_has_its_entry(source: Path) -> None:
    named = set(re.findall(r"\b(?:ORD|CMB|MIS)-R?\d+", source.read_text(encoding="utf-8")))
    assert sorted(rule for rule in named if entry(rule) is None) == []
