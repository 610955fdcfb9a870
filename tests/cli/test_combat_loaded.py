"""What an attack loads, and what a script of many reads anew: both decide how long they take, whatever the machine."""

import json
import os
import subprocess
import sys
from pathlib import Path
from unittest import mock

from fights import Ground

from whcli.files import yaml_text

OTHERS = (
    "whcli.rules.orders",
    "whcli.report.orders",
    "whcli.files.campaign",
    "whcli.model.orders",
    "whcli.rules.battle",
    "whcli.files.battle",
)
SLOW = ("jsonschema", "ruamel", "rich", "fractions", "whcli.files.rulebook", "whcli.rules.combat.odds")


def loaded(ground: Ground, *arguments: str) -> list[str]:
    """The names of the modules that a command on a fight has loaded when it ends."""
    code = "import atexit, json, sys\natexit.register(lambda: json.dump([*sys.modules], open('loaded.json', 'w')))\n"
    code += f"sys.argv = ['whcli', *{list(arguments)!r}]\nfrom whcli.cli.app import main\nmain()"
    environment = {**os.environ, "XDG_CACHE_HOME": str(ground.folder / "cache")}
    for _ in range(2):  # the first time it is held against its schema
        subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, stdin=subprocess.DEVNULL, check=False, cwd=ground.folder
        )
    return list(json.loads((ground.folder / "loaded.json").read_text()))


def test_an_attack_loads_nothing_of_other_games_and_nothing_that_is_slow(tmp_path: Path) -> None:
    ground = Ground(tmp_path)
    ground.did("start")
    names = loaded(
        ground, "combat", "attack", "ambush.yaml", "vane", "boys", "--weapon", "boltgun", "--range", "medium", "--plan", "--roll"
    )
    assert [name for name in names if name.startswith((*OTHERS, *SLOW))] == []
    assert "whcli.rules.combat.attack" in names


def test_a_script_reads_its_encounter_once(tmp_path: Path) -> None:
    ground, lengths = Ground(tmp_path, BIG), []
    script = tmp_path / "script.txt"
    script.write_text("start\n" + "attack vane boy-1 --weapon lasgun --range medium\nnext\nturn boys\nnext --skip\n")
    real = yaml_text.walk

    def noting(text: str) -> yaml_text.Walk:
        lengths.append(len(text))
        return real(text)

    with mock.patch.object(yaml_text, "walk", noting):
        assert ground.does("run", str(script)).code == 0
    assert sum(length > len(BIG) // 2 for length in lengths) == 1


BIG = """\
encounter: Many
tier: 2
seed: gilead-2024
glory: 1
combatants:
  vane: {profile: guardsman, side: agents}
  boys: {profile: ork-boy, side: threats, mob: 40}
""" + "".join(f"  boy-{number}: {{profile: ork-boy, side: threats}}\n" for number in range(120))
