"""Battles to time commands on: tables of an event that have yet to be set up, and one that is being played."""

from collections.abc import Callable
from pathlib import Path

ARMY = """\
army: An army of {player}
units:
  captain-1: {{name: Captain, points: 80, models: 1, wounds: 5, oc: 1, keywords: [character, infantry], warlord: true}}
"""
UNIT = "  squad-{n}: {{name: Squad, points: 90, models: 5, wounds: 2, oc: 2, keywords: [infantry, battleline]}}\n"
BATTLE = """\
battle: Table {n}
seed: gilead-2024
players:
  alice: {{army: armies/alice.yaml, painted: true}}
  bob: {{army: armies/bob.yaml, painted: true}}
"""
OPENING = "setup --pool A --attacker alice --done all --first-turn alice\nnext --drawn cleanse,area-denial\n"


def event(folder: Path, tables: int) -> list[Path]:
    """Return the files of so many tables in a folder, with two armies of twenty-one units each."""
    for player in ("alice", "bob"):
        (folder / "armies").mkdir(parents=True, exist_ok=True)
        units = "".join(UNIT.format(n=n) for n in range(1, 21))
        (folder / "armies" / f"{player}.yaml").write_text(ARMY.format(player=player) + units)
    files = [folder / f"t{n}.yaml" for n in range(1, tables + 1)]
    for n, file in enumerate(files, 1):
        file.write_text(BATTLE.format(n=n))
    return files


def anew(files: list[Path]) -> Callable[[], None]:
    """Return what takes back all that was done at some tables."""

    def prepare() -> None:
        for n, file in enumerate(files, 1):
            file.write_text(BATTLE.format(n=n))
            file.with_name(f"{file.stem}.log.yaml").unlink(missing_ok=True)

    return prepare


def opened(folder: Path) -> tuple[Path, Path]:
    """Return the file of a battle with sealed picks, and a script that brings it to its first Command phase."""
    (file,) = event(folder, 1)
    for player, mode in (("alice", "{mode: tactical}"), ("bob", "{mode: fixed, cards: [assassination, bring-it-down]}")):
        (folder / "secret").mkdir(exist_ok=True)
        (folder / "secret" / f"{player}.yaml").write_text(f"player: {player}\nsecondaries: {mode}\nformations: {{}}\n")
    script = folder / "opening.txt"
    script.write_text(OPENING)
    return file, script
