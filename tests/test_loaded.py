"""What a start loads: the commands that shell loops call thousands of times stay free of what is slow to import."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCAFFOLD = Path(__file__).parents[1] / "whcli" / "data" / "scaffold" / "orders"
TABLE = Path(__file__).parent / "errors" / "table"
SLOW = {"jsonschema", "ruamel", "rich", "pydantic", "email", "zipfile", "asyncio", "http", "unittest", "multiprocessing"}


def loaded(folder: Path, *arguments: str) -> set[str]:
    """Return the names of the modules that a command line has loaded when it ends."""
    listing = folder / "loaded.json"
    code = (
        "import atexit, json, sys\n"
        f"atexit.register(lambda: json.dump(sorted(sys.modules), open({str(listing)!r}, 'w')))\n"
        f"sys.argv = ['whcli', *{list(arguments)!r}]\n"
        "from whcli.cli.app import main\n"
        "main()\n"
    )
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
    subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, stdin=subprocess.DEVNULL, check=False, cwd=folder)
    return {name.partition(".")[0] for name in json.loads(listing.read_text())}


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """Return a folder with a small campaign whose files are known to be good."""
    shutil.copytree(SCAFFOLD, tmp_path / "small")
    loaded(tmp_path, "orders", "check", "small")
    return tmp_path


def test_the_version_is_told_before_typer_or_yaml_is_loaded(tmp_path: Path) -> None:
    assert not loaded(tmp_path, "--version") & (SLOW | {"typer", "yaml", "typing", "pathlib"})


def test_help_is_listed_without_loading_any_command(tmp_path: Path) -> None:
    assert not loaded(tmp_path, "orders", "--help") & (SLOW | {"yaml"})


@pytest.mark.parametrize(
    "command", [("orders", "check", "small"), ("orders", "resolve", "small"), ("orders", "resolve", "small", "--json")]
)
def test_files_known_to_be_good_are_judged_without_what_is_slow(campaign: Path, command: tuple[str, ...]) -> None:
    assert not loaded(campaign, *command) & SLOW


def test_a_changed_file_is_held_against_its_schema_again(campaign: Path) -> None:
    sheet = campaign / "small" / "primarchs" / "perturabo.yaml"
    sheet.write_text(sheet.read_text() + "# a remark\n")
    assert "jsonschema" in loaded(campaign, "orders", "check", "small")


@pytest.mark.parametrize("command", [("status",), ("next",), ("lose", "bob/warriors-1"), ("sheet",), ("map",), ("undo",)], ids=" ".join)
def test_battles_known_to_be_good_are_played_without_what_is_slow(tmp_path: Path, command: tuple[str, ...]) -> None:
    shutil.copytree(TABLE, tmp_path / "table")
    name, *more = command
    loaded(tmp_path, "battle", "run", "table/gate.yaml", "table/opening.txt")
    assert not loaded(tmp_path, "battle", name, "table/gate.yaml", *more) & SLOW
