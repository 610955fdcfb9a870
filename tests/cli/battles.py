"""Battles to give commands in: two small armies, whose dice hang on a seed."""

import json
from pathlib import Path
from typing import Any
from unittest import mock

import yaml

from tests.errors_runner import Played, whcli

GATE = """\
# a battle for tests
battle: Assault on the Terra Gate   # its name
seed: gilead-2024
size: incursion
players:
  alice: {army: armies/alice.yaml}
  bob: {army: armies/bob.yaml}
"""
ALICE = """\
army: Ultramarines
units:
  captain-1: {name: Captain, points: 80, models: 1, wounds: 5, oc: 1, keywords: [character, infantry], warlord: true}
  intercessors-1: {name: Intercessor Squad, points: 80, models: 5, wounds: 2, oc: 2, keywords: [infantry, battleline]}
  intercessors-2: {name: Intercessor Squad, points: 80, models: 5, wounds: 2, oc: 2, keywords: [infantry, battleline]}
  scouts-1: {name: Scout Squad, points: 65, models: 5, wounds: 2, oc: 1, keywords: [infantry]}
  rhino-1: {name: Rhino, points: 75, models: 1, wounds: 10, oc: 2, keywords: [vehicle, transport]}
"""
BOB = """\
army: Leviathan
units:
  prime-1: {name: Winged Tyranid Prime, points: 65, models: 1, wounds: 6, oc: 1, keywords: [character, infantry], warlord: true}
  warriors-1: {name: Tyranid Warriors, points: 65, models: 3, wounds: 3, oc: 2, keywords: [infantry, battleline]}
  termagants-1: {name: Termagants, points: 120, models: 20, wounds: 1, oc: 2, keywords: [infantry, battleline]}
  carnifex-1: {name: Carnifexes, points: 125, models: 1, wounds: 8, oc: 3, keywords: [monster]}
  harpy-1: {name: Harpy, points: 215, models: 1, wounds: 14, oc: 0, keywords: [monster, aircraft]}
"""
ALICE_PICKS = """\
player: alice
secondaries: {mode: tactical}
formations: {attached: {captain-1: intercessors-1}, reserves: {scouts-1: strategic}}
"""
BOB_PICKS = """\
player: bob
secondaries: {mode: fixed, cards: [assassination, bring-it-down]}
formations: {reserves: {harpy-1: reserves}}
"""
MISSION = ("--pool", "A", "--painted", "alice", "--painted", "bob", "--edge", "alice=top", "--attacker", "alice", "--done", "all")


class Gate:
    """A folder with `gate.yaml`, its armies and sealed picks in it, and commands on that."""

    def __init__(self, folder: Path, text: str = GATE) -> None:
        self.folder, self.file = folder, folder / "gate.yaml"
        self.file.write_bytes(text.encode())
        self.lay("armies/alice.yaml", ALICE)
        self.lay("armies/bob.yaml", BOB)

    def lay(self, name: str, text: str) -> None:
        """Write a file beside the battle."""
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def seal(self) -> None:
        """Lay down both players' sealed picks."""
        self.lay("secret/alice.yaml", ALICE_PICKS)
        self.lay("secret/bob.yaml", BOB_PICKS)

    @property
    def log(self) -> Path:
        """The log's file."""
        return self.folder / "gate.log.yaml"

    @property
    def entries(self) -> list[dict[str, Any]]:
        """What the log holds."""
        return list(yaml.safe_load(self.log.read_bytes())) if self.log.exists() else []

    @property
    def state(self) -> dict[str, Any]:
        """What the battle's file says."""
        return dict(yaml.safe_load(self.file.read_bytes()))

    def does(self, name: str, *arguments: str) -> Played:
        """Give a command on the battle."""
        with mock.patch("os.fsync"):  # what survives a power cut is tested elsewhere
            return whcli(["battle", name, str(self.file), *arguments])

    def did(self, *lines: str) -> None:
        """Give commands, a line each, that must succeed."""
        for line in lines:
            played = self.does(*line.split())
            assert played.code == 0, f"{line}: {played.said}"

    def answer(self, name: str, *arguments: str) -> Any:
        """The JSON of a command that must succeed."""
        played = self.does(name, *arguments, "--json")
        assert played.code == 0, played.said
        return json.loads(played.out)

    def codes(self, name: str, *arguments: str) -> list[str]:
        """The codes of a command that must be refused."""
        played = self.does(name, *arguments)
        assert played.code == 1, played.out
        return [problem.code for problem in played.problems]
