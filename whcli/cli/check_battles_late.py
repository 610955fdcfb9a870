"""What `whcli check` finds in battles and beside them; of sealed picks only what the asking player may know (MIS-R02).

Imported late: a campaign without battles needs none of it.
"""

from collections.abc import Iterator
from pathlib import Path

from whcli.cli.battling import seen
from whcli.files.battle import BattleFile
from whcli.files.battle_survey import alone_problems, battles_of, beside_problems, players_of, surveyed
from whcli.files.picks import told
from whcli.problems import Problem
from whcli.rules.battle.setup import own_faults


def battle_problems(path: Path, player: str) -> tuple[Problem, ...]:
    """Return what is wrong with a battle, its log, and the sealed picks beside it, of which `player` is told all of the own."""
    found = surveyed(path)
    return tuple(dict.fromkeys((*found.problems, *(_sealed(found.file, player) if found.file else ()))))


def _sealed(file: BattleFile, player: str) -> Iterator[Problem]:
    yield from file.sealed_problems(player)
    table = seen(file)
    judged = {who: tuple(one._replace(owner=who) for one in own_faults(table, who)) for who in file.picks}
    yield from told({who: faults for who, faults in judged.items() if faults}, str(file.path), player, file.rules.sealed_picks)


def folder_problems(folder: Path, battles: tuple[Path, ...]) -> tuple[Problem, ...]:
    """Return what is wrong with the armies and decks of a folder, and with picks that are no player's of its battles.

    While the players of one of the battles cannot be read, picks may be theirs.
    """
    playing = [players_of(battle) for battle in battles if battle.parent == folder]
    return beside_problems(folder, {who for players in playing for who in players} if all(playing) else ())


def part_problems(path: Path, kind: str) -> tuple[Problem, ...]:
    """Return what is wrong with an army, a deck or a player's picks by itself, named without a folder."""
    found = [*alone_problems(path, kind)]
    for battle in battles_of(path) if kind == "picks" else ():
        found += (one for one in battle_problems(battle, path.stem) if one.owner == path.stem)
    return tuple(dict.fromkeys(one._replace(place=one.place._replace(file=path.name), owner="") for one in found))
