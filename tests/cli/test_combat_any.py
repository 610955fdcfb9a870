"""Whatever is tried in a fight: it is refused and nothing is written, or it can be undone to the byte and done again with the same dice."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from fights import SMALL, Ground

from whcli.files.armoury import ids

MORE = """\
  nob: {profile: ork-nob, side: threats}
  celeste: {profile: sister-of-battle, side: agents}
  grots: {profile: grot, side: threats, mob: 12}
"""
WEAPONS = {
    "vane": ("boltgun", "chainsword"),
    "ada": ("lasgun", "knife", "frag-grenade"),
    "celeste": ("boltgun", "chainsword"),
    "boy-1": ("slugga", "choppa"),
    "boys": ("slugga", "choppa"),
    "nob": ("shoota", "big-choppa"),
    "grots": ("grot-blasta", "knife"),
}
SPICE = (
    "--shift max",
    "--reroll",
    "--glory-damage 1",
    "--determination",
    "--no-determination",
    "--ask-damage",
    "--cover half",
    "--out-of-turn",
)


def tries(chance: random.Random, number: int) -> Iterator[list[str]]:
    """Commands that may or may not be allowed."""
    people, options = sorted(WEAPONS), ids("options")
    for _ in range(number):
        who, whom = chance.sample(people, 2)
        attack = ["attack", who, whom, "--weapon", chance.choice(WEAPONS[who]), "--range", chance.choice(("short", "medium", "long"))]
        attack += " ".join(chance.sample(SPICE, chance.randint(0, 3))).split()
        attack += ["--option", chance.choice(options)] if chance.random() < 0.3 else []
        act = ["act", who, chance.choice((*options, "award-ruin", "interrupt", "leave")), whom, "--out-of-turn"]
        move = ["move", who, chance.choice(("move", "run", "fall-back", "stand-up", "jump")), "--to", whom, "--out-of-turn"]
        yield chance.choice([attack, attack, attack, act, move, ["next", "--skip"], ["damage", "--shift", "max"]])


@pytest.mark.parametrize("seed", range(6))
def test_what_is_tried_is_refused_whole_or_done_and_undone_to_the_byte(tmp_path: Path, seed: int) -> None:
    ground = Ground(tmp_path, SMALL.replace("seed: gilead-2024", f"seed: s{seed}") + MORE)
    ground.did("start --glory 3")
    done = 0
    for command in tries(random.Random(seed), 25):
        before = ground.file.read_bytes(), ground.log.read_bytes()
        played = ground.does(*command)
        assert played.code in (0, 1), (command, played.said)
        if played.code == 1:
            assert (ground.file.read_bytes(), ground.log.read_bytes()) == before
            continue
        after, done = ground.file.read_bytes(), done + 1
        assert ground.does("undo").code == 0
        assert ground.file.read_bytes() == before[0]
        again = ground.does(*command)
        assert (again.out, ground.file.read_bytes()) == (played.out, after)
    assert done
    assert ground.does("log").code == 0
