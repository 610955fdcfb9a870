"""Every battle at or below a path, with its armies, decks, sealed picks and log, for `whcli check`."""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from whcli.files import decks, picks
from whcli.files.battle import open_battle
from whcli.files.decode_army import FOLDER as ARMIES
from whcli.files.keys import LOG
from whcli.files.ledger import verify_chain
from whcli.files.source import read_bytes, read_paper
from whcli.files.survey import SKIPPED
from whcli.problems import Place, Problem, Refusal

BESIDE: Final = (ARMIES, picks.FOLDER, decks.DECKS)  # folders beside a battle
_FIRST: Final = re.compile(rb"^(battle|army|deck|player):", re.MULTILINE)


def battles_below(path: Path) -> tuple[Path, ...]:
    """Return every battle's file at or below a path, sorted: a YAML file with `battle:` at the start of a line."""
    if path.is_file():
        return (path,) if kind_of(path) == "battle" else ()
    found = []
    for folder, inner, files in os.walk(path):
        inner[:] = sorted(name for name in inner if name not in SKIPPED and name not in BESIDE)
        found += [file for name in sorted(files) if kind_of(file := Path(folder) / name) == "battle"]
    return tuple(sorted(found))


def kind_of(path: Path) -> str:
    """Return what of a battle a file looks like: battle, army, deck or picks; "" for none of them."""
    if path.suffix != ".yaml" or path.name.endswith(LOG) or not path.is_file():
        return ""
    data, problem = read_bytes(path, path.name)
    keys = {found.decode() for found in _FIRST.findall(data)} if problem is None else set()
    if "battle" in keys:
        return "battle"
    if "player" in keys:
        return "picks" if path.absolute().parent.name == picks.FOLDER else ""
    return next((kind for kind in ("army", "deck") if kind in keys), "")


def battle_problems(path: Path, player: str = "") -> tuple[Problem, ...]:
    """Return what is wrong with a battle and its log; of sealed picks all that `player` may know. Files are named from its folder."""
    found = list(_log(path))
    try:
        file = open_battle(path, always=True)
    except Refusal as refusal:
        found += refusal.problems
    else:
        found += file.sealed_problems(player)
    return tuple(dict.fromkeys(found))


def beside_problems(folder: Path, players: Iterable[str]) -> tuple[Problem, ...]:
    """Return what is wrong with every army and deck of a folder, and each file of picks that is no player's; files named from there."""
    found: list[Problem] = []
    for name in _names(folder / ARMIES):
        found += read_paper(folder / ARMIES / name, f"{ARMIES}/{name}", "army", always=True).problems
    for name in _names(folder / decks.DECKS):
        found += decks.deck(Path(name).stem, folder).problems
    return (*found, *_strays(folder, set(players)))


def _strays(folder: Path, players: set[str]) -> Iterator[Problem]:
    for name in _names(folder / picks.FOLDER):
        if Path(name).stem not in players:
            cure = f"Name it after one of the players: {', '.join(f'{who}.yaml' for who in sorted(players))}."
            yield Problem("stray-picks", f"There is no player `{Path(name).stem}`.", cure, Place(f"{picks.FOLDER}/{name}"), "MIS-R02")


def players_of(path: Path) -> tuple[str, ...]:
    """Return the ids of a battle's players, as far as its file can be read."""
    paper = read_paper(path, path.name, "battle")
    found = paper.node.value.get("players") if paper.node and isinstance(paper.node.value, dict) else None
    return tuple(found.value) if found is not None and isinstance(found.value, dict) else ()


def alone_problems(path: Path, kind: str) -> tuple[Problem, ...]:
    """Return what is wrong with an army, a deck or a player's picks by itself, which is named without a folder.

    Picks are held to the battles in the folder above.
    """
    found = _alone(path, kind)
    return tuple(one._replace(place=one.place._replace(file=path.name)) for one in found)


def _alone(path: Path, kind: str) -> tuple[Problem, ...]:
    if kind == "deck" and path.absolute().parent.name == decks.DECKS:
        return decks.deck(path.stem, path.absolute().parents[1]).problems
    if kind != "picks":
        return read_paper(path, path.name, kind, always=True).problems
    found: list[Problem] = []
    for battle in sorted(path.absolute().parents[1].glob("*.yaml")):
        if kind_of(battle) == "battle" and path.stem in players_of(battle):
            found += (one for one in battle_problems(battle, path.stem) if one.owner == path.stem)
    return tuple(dict.fromkeys(found or read_paper(path, path.name, kind, path.stem, always=True).problems))


def _names(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.name for path in folder.glob("*.yaml"))) if folder.is_dir() else ()


def _log(path: Path) -> tuple[Problem, ...]:
    log = path.with_name(path.stem + LOG)
    return verify_chain(log.read_bytes(), None, log.name) if log.is_file() else ()
