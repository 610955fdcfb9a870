"""What is wrong with a battle, its log, its armies and decks, and with each of these alone, for `whcli check`."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from whcli.files import decks, picks
from whcli.files.battle import BattleFile, open_battle
from whcli.files.battle_found import kind_of
from whcli.files.decode_army import ARMIES
from whcli.files.keys import LOG
from whcli.files.ledger import verify_chain
from whcli.files.source import read_paper
from whcli.model.record import NamedTuple
from whcli.problems import Place, Problem, Refusal


class Surveyed(NamedTuple):
    """A battle, None where nothing can be ruled on, and what is wrong with its file, its log and what it names."""

    file: BattleFile | None
    problems: tuple[Problem, ...]


def surveyed(path: Path) -> Surveyed:
    """Return a battle and what is wrong with it, but for sealed picks; Problems name files from its folder."""
    log = _log(path)
    try:
        return Surveyed(open_battle(path, always=True), log)
    except Refusal as refusal:
        return Surveyed(None, tuple(dict.fromkeys((*log, *refusal.problems))))


def beside_problems(folder: Path, players: Iterable[str]) -> tuple[Problem, ...]:
    """Return what is wrong with every army and deck of a folder, and each file of picks that is no player's; files named from there.

    Without `players` it is not known whose picks may be there.
    """
    found: list[Problem] = []
    for name in _names(folder / ARMIES):
        found += read_paper(folder / ARMIES / name, f"{ARMIES}/{name}", "army", always=True).problems
    for name in _names(folder / decks.DECKS):
        found += decks.deck(Path(name).stem, folder).problems
    known = set(players)
    return (*found, *(_strays(folder, known) if known else ()))


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
    """Return what is wrong with the shape of an army, a deck or a player's picks, which is named without a folder."""
    if kind == "deck" and path.absolute().parent.name == decks.DECKS:
        found = decks.deck(path.stem, path.absolute().parents[1]).problems
    else:
        found = read_paper(path, path.name, kind, always=True).problems
    return tuple(one._replace(place=one.place._replace(file=path.name)) for one in found)


def battles_of(path: Path) -> tuple[Path, ...]:
    """Return the battles in the folder above a player's picks that have this player, sorted."""
    found = sorted(path.absolute().parents[1].glob("*.yaml"))
    return tuple(one for one in found if kind_of(one) == "battle" and path.stem in players_of(one))


def _names(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.name for path in folder.glob("*.yaml"))) if folder.is_dir() else ()


def _log(path: Path) -> tuple[Problem, ...]:
    log = path.with_name(path.stem + LOG)
    return verify_chain(log.read_bytes(), None, log.name) if log.is_file() else ()
