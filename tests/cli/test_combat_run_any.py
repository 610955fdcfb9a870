"""Whatever is done in a fight: in one go it is done as command by command, to the byte of its file and of its log."""

import random
import shlex
from pathlib import Path

import pytest
from fights import SMALL, Ground
from test_combat_any import MORE, tries


def also(chance: random.Random, people: tuple[str, ...]) -> list[list[str]]:
    """Commands beside those that `tries` makes."""
    who, whom = chance.sample(people, 2)
    return [
        ["next", "--skip"],
        ["undo"],
        ["turn", who, "--seize"],
        ["act", who, "award-ruin", "--points", "3"],
        ["act", "boys", "split-mob", whom],
        ["act", "boy-1", "form-mob", "nob"],
        ["rest", "regroup"],
        ["status"],
    ]


def script(ground: Ground, seed: int, number: int) -> list[str]:
    """Lines that do well one after another, already given one by one on a fight."""
    chance, done = random.Random(seed), ["start --glory 3"]
    ground.did(*done)
    for command in tries(chance, number):
        some = chance.choice(also(chance, ("vane", "ada", "celeste", "boy-1", "nob")))
        for line in (command, some) if chance.random() < 0.4 else (command,):
            if ground.does(*line).code == 0:
                done.append(shlex.join(line))
    return done


@pytest.mark.parametrize("seed", range(4))
def test_a_script_in_one_go_is_what_its_lines_are_one_by_one(tmp_path: Path, seed: int) -> None:
    for name in ("one", "all"):
        (tmp_path / name).mkdir()
    text = SMALL.replace("seed: gilead-2024", f"seed: t{seed}") + MORE
    one, every = Ground(tmp_path / "one", text), Ground(tmp_path / "all", text)
    lines = script(one, seed, 40)
    (tmp_path / "script.txt").write_text("\n".join(lines) + "\n")
    played = every.does("run", str(tmp_path / "script.txt"))
    assert (played.code, played.said) == (0, "")
    assert len(lines) > 3
    assert every.file.read_bytes() == one.file.read_bytes()
    assert every.log.read_bytes() == one.log.read_bytes()
