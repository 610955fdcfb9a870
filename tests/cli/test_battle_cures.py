"""Whatever a rule of Battles tells people to type is there to be typed: the command, and each of its options."""

import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from whcli.cli.app import TABLE
from whcli.cli.tree import leaf

ROOT = Path(__file__).parents[2] / "whcli"
SOURCES = sorted(
    path
    for pattern in (
        "rules/battle/*.py",
        "report/battle_*.py",
        "files/battle*.py",
        "files/decks.py",
        "files/picks.py",
        "cli/battl*.py",
        "cli/mission_*.py",
    )
    for path in ROOT.glob(pattern)
)
COMMAND = re.compile(r"whcli ((?:battle|mission|check|rules) ?[a-z-]*)([^`\"']*)")
OPTION = re.compile(r"(?<![\w-])--[a-z]+(?:-[a-z]+)*")


def options(path: tuple[str, ...]) -> set[str]:
    """Every option of a command."""
    found = leaf(path, importlib.import_module(f"whcli.cli.{TABLE[path][0]}"))
    return {name for one in found.params for name in (*one.opts, *one.secondary_opts)}


BATTLES = {name for path, (module, _) in TABLE.items() if path[0] in ("battle", "mission") and module for name in options(path)}


def told(source: Path) -> Iterator[tuple[tuple[str, ...], set[str]]]:
    """Each command that a source names, with the options behind it."""
    for words, rest in COMMAND.findall(source.read_text(encoding="utf-8")):
        path = tuple(words.split())
        if path in TABLE and TABLE[path][0]:
            yield path, set(OPTION.findall(rest))
        elif path[:1] in TABLE:
            yield path, set()


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_every_command_and_option_that_is_told_exists(source: Path) -> None:
    found = list(told(source))
    assert [path for path, _ in found if path not in TABLE] == []
    assert [(path, given - options(path)) for path, given in found if TABLE[path][0] and given - options(path)] == []


@pytest.mark.parametrize("source", [path for path in SOURCES if path.parent.name == "battle"], ids=lambda path: path.name)
def test_every_option_that_a_rule_names_is_one_of_a_battle_s_commands(source: Path) -> None:
    named = set(OPTION.findall(source.read_text(encoding="utf-8")))
    assert named - BATTLES == set()
