"""Times whole commands as ratios to a bare Python start: `python -m tests.benchmarks [ROUNDS]`.

Every round runs bare Python and each command one after the other, so that a slow moment of the machine touches all alike;
the medians of the ratios are printed, beside the bars they are held to. Files lie on a memory disk where there is one.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.battles import anew, event, opened
from tests.benchmarks.campaigns import long_campaign, small_campaign
from tests.benchmarks.fights import chances, encounter, script
from tests.benchmarks.peers import installed, missing

EXAMPLE = Path(__file__).parents[2] / "examples" / "crusade"
WHCLI = [sys.executable, "-m", "whcli"]


class Case(NamedTuple):
    """A command, what it is divided by (bare Python, or another case), and the most that ratio may be (0: no bar).

    `beyond` is a case whose time is taken off first, so that the ratio is of what this one adds.
    """

    name: str
    command: list[str]
    bar: float = 0
    against: str = ""
    prepare: Callable[[], None] = lambda: None
    beyond: str = ""


def seconds(command: list[str]) -> float:
    """Return how long a command takes, from start to end."""
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, stdin=subprocess.DEVNULL)
    return time.perf_counter() - start


def cases(folder: Path) -> list[Case]:
    """Return the cases, with their campaigns made below `folder`."""
    small, crusade = small_campaign(folder / "small"), folder / "crusade"
    shutil.copytree(EXAMPLE, crusade)
    long = long_campaign(folder / "long", 500)
    many = [str(small_campaign(folder / "many" / f"{n:03d}")) for n in range(200)]

    def resolve(root: Path, turn: int, *more: str) -> list[str]:
        return [*WHCLI, "orders", "resolve", str(root), "--turn", str(turn), "--json", *more]

    def fresh(*results: Path) -> Callable[[], None]:
        return lambda: [path.unlink(missing_ok=True) for path in results] and None

    first, last = long / "turns/001/results.yaml", long / "turns/500/results.yaml"
    every = [Path(one) / "turns/001/results.yaml" for one in many]
    forecast = [*WHCLI, "orders", "forecast", "regent-of-terra", str(crusade), "--json"]
    return [
        Case("--version", [*WHCLI, "--version"], 1.6),
        Case("--help", [*WHCLI, "--help"], 6),
        Case("orders check, a small campaign", [*WHCLI, "orders", "check", str(small)]),
        Case("orders resolve, a small campaign", resolve(small, 1), prepare=fresh(small / "turns/001/results.yaml")),
        Case("orders resolve, the example", resolve(crusade, 3), prepare=fresh(crusade / "turns/003/results.yaml")),
        Case("orders report --for, the example", [*WHCLI, "orders", "report", str(crusade), "--for", "alice"]),
        Case("turn 1 of 500", resolve(long, 1), prepare=fresh(first)),
        Case("turn 500 of 500", resolve(long, 500), 1.1, "turn 1 of 500", fresh(last)),
        Case(
            "200 campaigns in one call",
            [*WHCLI, "orders", "resolve", *many, "--jsonl"],
            60,
            "orders resolve, a small campaign",
            fresh(*every),
        ),
        Case("orders forecast, the example", forecast, 0, "orders resolve, the example"),
        *fights(folder),
        *battles(folder),
        *(Case(name, command) for name, command in installed()),
    ]


def fights(folder: Path) -> list[Case]:
    """Return the cases of Combat, with their encounters made below `folder`; each attack is written, on a file as it was."""
    sizes = {"duel": 300, "fight": 5_000, "big": 50_000, "old": 300}
    duel, fight, big, old = (encounter(folder / name, size) for name, size in sizes.items())
    seconds([*WHCLI, "combat", "run", str(old), str(script(folder / "old.txt", 2_500))])
    attack = ["--weapon", "boltgun", "--range", "medium", "--no-determination", "--hit-dice", "2 4 4 4 4 4 4 4", "--damage-dice", "4"]

    def shoot(path: Path, *how: str) -> list[str]:
        return [*WHCLI, "combat", "attack", str(path), "fighter-1", "fighter-2", *attack, *how]

    many = [*WHCLI, "combat", "run", str(duel), str(script(folder / "many.txt", 1_000))]
    return [
        Case("combat attack, 5 KB", shoot(fight), 9, prepare=as_it_is(fight)),
        Case("combat attack, 50 KB", shoot(big), 10.5, prepare=as_it_is(big)),
        Case("combat attack, a duel", shoot(duel), prepare=as_it_is(duel)),
        Case("combat attack, a duel with 5,000 lines of log", shoot(old), 1.1, "combat attack, a duel", as_it_is(old)),
        Case("combat run, 1,000 attacks", many, 25, "combat attack, a duel", as_it_is(duel)),
        *odds(folder),
    ]


def odds(folder: Path) -> list[Case]:
    """Return the cases of exact chances, each beyond the same attack by itself: 20 dice and 8 ED."""
    path = chances(folder / "odds")
    cases = []
    for target in ("plain", "tough", "boys"):
        attack = [*WHCLI, "combat", "attack", str(path), "gunner", target, "--weapon", "cannon", "--range", "medium"]
        plain = f"combat attack, 20 dice on {target}"
        cases += [
            Case(
                plain, [*attack, "--plan", "--no-determination", "--hit-dice", " ".join(["2"] * 13 + ["4"] * 7), "--damage-dice", "4 " * 8]
            ),
            Case(f"what --odds adds, {target}", [*attack, "--odds"], 1, beyond=plain),
        ]
    return cases


def as_it_is(file: Path) -> Callable[[], None]:
    """Return what puts a fight back as it is now, its log too."""
    kept = {path: path.read_bytes() if path.exists() else None for path in (file, file.with_name(f"{file.stem}.log.yaml"))}

    def put() -> None:
        for path, data in kept.items():
            if data is None:
                path.unlink(missing_ok=True)
            else:
                path.write_bytes(data)

    return put


def battles(folder: Path) -> list[Case]:
    """Return the cases of Battles, with their tables made below `folder`."""
    one, many = event(folder / "one", 1), event(folder / "event", 40)
    gate, opening = map(str, opened(folder / "gate"))
    seconds([*WHCLI, "battle", "run", gate, opening])

    def setup(tables: list[Path]) -> list[str]:
        return [*WHCLI, "battle", "setup", *map(str, tables), "--pool", "A"]

    return [
        Case("battle status", [*WHCLI, "battle", "status", gate], 9),
        Case("battle lose", [*WHCLI, "battle", "lose", gate, "bob/squad-3", "--at-marker", "m3", "--plan"], 9),
        Case("battle next", [*WHCLI, "battle", "next", gate, "--plan"], 9),
        Case("battle sheet", [*WHCLI, "battle", "sheet", gate], 9),
        Case("battle setup, one table", setup(one), 9, prepare=anew(one)),
        Case("battle setup, 40 tables", setup(many), 3, "battle setup, one table", anew(many)),
    ]


def measured(all_cases: list[Case], rounds: int) -> dict[str, float]:
    """Return the median ratio of each case."""
    ratios: dict[str, list[float]] = {case.name: [] for case in all_cases}
    for number in range(rounds + 1):
        taken = {"": seconds([sys.executable, "-c", "pass"])}
        for case in all_cases:
            case.prepare()
            taken[case.name] = seconds(case.command)
            if number:  # the first round fills caches
                ratios[case.name].append((taken[case.name] - taken.get(case.beyond, 0) * bool(case.beyond)) / taken[case.against])
    return {name: statistics.median(found) for name, found in ratios.items()}


def main() -> None:
    """Print the table."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    shared = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=shared if shared.is_dir() else None) as name:
        os.environ |= {"XDG_CACHE_HOME": f"{name}/cache"}
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        found = cases(Path(name))
        ratios = measured(found, rounds)
    for case in found:
        bar = f"  bar {case.bar:g}" if case.bar else ""
        print(f"{case.name:45} {ratios[case.name]:7.2f} x {case.against or 'bare Python'}{bar}")
    for package in missing():
        print(f"{package:45} not installed, so not timed")


main()
