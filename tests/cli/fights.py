"""Fights to give commands in: a small encounter of constructed blocks, whose dice hang on a seed."""

import hashlib
import json
from pathlib import Path
from typing import Any
from unittest import mock

import yaml

from tests.errors_runner import Played, whcli

SMALL = """\
# a fight for tests
encounter: Ambush   # its name
tier: 2
seed: gilead-2024
combatants:
  vane:   # the sergeant
    name: Sergeant Vane
    side: agents
    class: agent
    skills: {ballistic-skill: 5, weapon-skill: 4, medicae: 2}
    attributes: {strength: 4, toughness: 4, agility: 5, initiative: 4, willpower: 3, intellect: 3, fellowship: 2}
    weapons: {boltgun: {}, chainsword: {}}
  ada: {profile: guardsman, side: agents}
  boy-1: {profile: ork-boy, side: threats}
  boys: {profile: ork-boy, side: threats, mob: 6}
  crate-thing: {side: threats, class: elite, defence: 2, resilience: 10, wounds: 5, determination: 0, pools: {default: 4}}  # inline
"""


class Ground:
    """A folder with `ambush.yaml` in it, and commands on that."""

    def __init__(self, folder: Path, text: str = SMALL) -> None:
        self.folder, self.file = folder, folder / "ambush.yaml"
        self.file.write_bytes(text.encode())

    @property
    def log(self) -> Path:
        """The log's file."""
        return self.folder / "ambush.log.yaml"

    @property
    def entries(self) -> list[dict[str, Any]]:
        """What the log holds."""
        return list(yaml.safe_load(self.log.read_bytes())) if self.log.exists() else []

    @property
    def state(self) -> dict[str, Any]:
        """What the encounter's file says."""
        return dict(yaml.safe_load(self.file.read_bytes()))

    def does(self, name: str, *arguments: str) -> Played:
        """Give a command on the encounter."""
        with mock.patch("os.fsync"):  # what survives a power cut is tested elsewhere
            return whcli(["combat", name, str(self.file), *arguments])

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
        assert played.code == 1
        return [problem.code for problem in played.problems]


def digest(data: bytes) -> str:
    """SHA-256 as hex."""
    return hashlib.sha256(data).hexdigest()
