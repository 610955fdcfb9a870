"""Every file of a campaign, for `whcli check`: past turns too, and what the tool wrote."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from whcli.files.campaign import CAMPAIGN, Loaded, load, paths
from whcli.files.papers import load_turn, turn_folder
from whcli.files.source import read_paper
from whcli.model.campaign import Turn
from whcli.problems import Place, Problem

TURN_FOLDER: Final = re.compile(r"[0-9]{3,}")
SKIPPED: Final = {".git", ".whcli", ".venv", "node_modules", "__pycache__"}


class Survey(NamedTuple):
    """A campaign, its open turn as read, and every Problem of reading anything in its folder."""

    loaded: Loaded
    open: Turn
    problems: tuple[Problem, ...]


def campaigns_below(path: Path) -> tuple[Path, ...]:
    """Return every campaign's folder at or below a path, sorted."""
    found = []
    for folder, inner, files in os.walk(path):
        inner[:] = sorted(name for name in inner if name not in SKIPPED)
        if CAMPAIGN in files:
            found.append(Path(folder))
    return tuple(sorted(found))


def survey(root: Path) -> Survey:
    """Read everything in a campaign's folder. Refusal where campaign.yaml, or a standing sheet, has problems."""
    loaded = load(root, always=True)
    turn, _ = load_turn(loaded, loaded.campaign.turn, always=True)
    problems = [*turn.problems, *_strays(root)]
    for number in _turn_numbers(root):
        problems += _written_by_the_tool(root, number)
        if number != loaded.campaign.turn:
            problems += load_turn(loaded, number, always=True)[0].problems
    return Survey(loaded, turn, tuple(problems))


def _turn_numbers(root: Path) -> tuple[int, ...]:
    folder = root / "turns"
    names = sorted(p.name for p in folder.iterdir() if p.is_dir()) if folder.is_dir() else []
    return tuple(int(name) for name in names if TURN_FOLDER.fullmatch(name) and turn_folder(root, int(name)) == f"turns/{name}")


def _strays(root: Path) -> Iterator[Problem]:
    """Yield a Problem for each folder in turns/ that no turn is read from."""
    folder = root / "turns"
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        number = int(path.name) if path.name.isascii() and path.name.isdigit() else None
        if path.is_dir() and (number is None or turn_folder(root, number) != f"turns/{path.name}"):
            cure = f"Rename it to {turn_folder(root, number)}." if number else "Turns stand in folders such as turns/003."
            yield Problem("stray-folder", "This folder is not read as a turn.", cure, Place(f"turns/{path.name}"))


def _written_by_the_tool(root: Path, number: int) -> Iterator[Problem]:
    """Yield the Problems of results, forms and drafts of a turn; the standing sheet is read with the turn."""
    folder = turn_folder(root, number)
    results = root / folder / "results.yaml"
    if results.exists():
        yield from read_paper(results, f"{folder}/results.yaml", "results", always=True).problems
    for name, kind in (("forms", "orders"), ("drafts", "conflict")):
        for path in paths(root, f"{folder}/{name}")[0]:
            yield from read_paper(path, f"{folder}/{name}/{path.name}", kind, always=True).problems
