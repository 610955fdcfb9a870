"""Every file of a campaign, for `whcli check`: past turns too, and what the tool wrote."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from whcli.files.campaign import Loaded, load, paths
from whcli.files.found import CAMPAIGN
from whcli.files.papers import load_turn, turn_folder
from whcli.files.results import RESULTS, STANDING, recorded
from whcli.files.source import read_paper
from whcli.model.campaign import Turn
from whcli.model.record import NamedTuple
from whcli.problems import Place, Problem, Refusal

TURN_FOLDER: Final = re.compile(r"[0-9]{3,}")
SKIPPED: Final = {".git", ".whcli", ".venv", "node_modules", "__pycache__"}
SHEETS: Final = {"primarchs": "primarch", "institutions": "institution"}  # folder: kind of file
PAPERS: Final = {"orders": "orders", "responses": "responses", "conflicts": "conflict"}
DRAFTS: Final = {
    "forms": ("orders", "Let `whcli orders open --again` write it anew, and fill in a copy in orders/."),
    "drafts": ("conflict", "Let `whcli orders conflicts --again` write it anew, and mend a copy in conflicts/."),
}


class Survey(NamedTuple):
    """A campaign, its open turn as read (None where its standing sheet cannot be used), and every Problem of reading its folder."""

    loaded: Loaded
    open: Turn | None
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
    """Read everything in a campaign's folder. Refusal where campaign.yaml has problems, with what other files show by themselves."""
    try:
        loaded = load(root, always=True)
    except Refusal as refusal:
        raise Refusal([*refusal.problems, *_by_themselves(root)]) from refusal
    problems = [*loaded.problems, *_strays(root)]
    found: dict[int, Turn] = {}
    for number in sorted({*_turn_numbers(root), loaded.campaign.turn}):
        problems += _written_by_the_tool(root, number)
        try:
            found[number], _ = load_turn(loaded, number, always=True)
        except Refusal as refusal:
            problems += [*refusal.problems, *_papers(root, number)]
        else:
            problems += found[number].problems
    return Survey(loaded, found.get(loaded.campaign.turn), tuple(problems))


def _by_themselves(root: Path) -> Iterator[Problem]:
    """Yield what is wrong with the shape of each file of a campaign that cannot be read as a whole."""
    for folder, kind in SHEETS.items():
        yield from _in_folder(root, folder, kind)
    for number in _turn_numbers(root):
        yield from _written_by_the_tool(root, number)
        yield from _one(root, f"{turn_folder(root, number)}/{STANDING}", "standing")
        yield from _papers(root, number)


def _papers(root: Path, number: int) -> Iterator[Problem]:
    """Yield what is wrong with the shape of each file that people wrote for a turn."""
    below = turn_folder(root, number)
    yield from _one(root, f"{below}/turn.yaml", "turn")
    for folder, kind in PAPERS.items():
        yield from _in_folder(root, f"{below}/{folder}", kind)


def _in_folder(root: Path, folder: str, kind: str) -> Iterator[Problem]:
    files, odd = paths(root, folder)
    yield from odd
    for path in files:
        yield from _one(root, f"{folder}/{path.name}", kind)


def _one(root: Path, file: str, kind: str) -> tuple[Problem, ...]:
    return read_paper(root / file, file, kind, always=True).problems if (root / file).exists() else ()


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
    below = turn_folder(root, number)
    found = _one(root, f"{below}/{RESULTS}", "results")
    yield from found or _edited(root, number)
    for name, (kind, cure) in DRAFTS.items():
        for path in paths(root, f"{below}/{name}")[0]:
            yield from (p._replace(cure=cure) for p in _one(root, f"{below}/{name}/{path.name}", kind))


def _edited(root: Path, number: int) -> tuple[Problem, ...]:
    """Return the Problem of results that are not as the tool wrote them."""
    try:
        recorded(root, number)
    except Refusal as refusal:
        return refusal.problems
    return ()
