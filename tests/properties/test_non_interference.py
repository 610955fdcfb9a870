"""Campaigns that agree on every fact the table grants a player give that player the same bytes (ORD-R60 to ORD-R66)."""

import copy
import random
from pathlib import Path

from tests.campaigns import Data, Files, folder_of, lay, make
from tests.properties.granted import granted, held
from tests.properties.mutations import mutated
from tests.properties.running import Answer, fresh, judged, run, seeds

REPORTS = (("--format", "text"), ("--format", "text", "--explain"), ("--format", "markdown", "--explain"), ("--format", "json"))
NOW = ("--now", "2026-11-29 12:00 UTC")


def told(root: Path, player: str, *more: str) -> list[Answer]:
    """Everything that the program says to a player of a turn: reports in every form, where it stands, its history."""
    reports = [run(root, "orders", "report", "--for", player, *how, *more) for how in REPORTS]
    status = [run(root, "orders", "status", "--for", player, *how, *NOW, *more) for how in ((), ("--json",))]
    return [*reports, *status, run(root, "orders", "history", "--for", player, "--json")]


def guessing(files: Files, player: str, draw: random.Random) -> Files:
    """The campaign with responses of the player's to conflicts that they may or may not know of."""
    found = copy.deepcopy(files)
    for who in sorted(held(files, player)):
        name = f"{folder_of(files)}/responses/{who}.yaml"
        paper = found.setdefault(name, {"primarch": who, "turn": files["campaign.yaml"]["turn"], "responses": {}})
        for conflict in draw.sample(["duel", "senate-vote", "walls-of-terra", "guessed"], draw.randint(0, 2)):
            guesses: list[Data] = [
                {},
                {"yield": {}},
                {"effort": {"war": 1}},
                {"invoke": ["nothing"]},
                {"react": {"side": "defender", "slot": 9}},
            ]
            paper["responses"].setdefault(conflict, draw.choice(guesses))
    return found


def pairs(seed: int) -> tuple[str, Files, Files]:
    """A player and two campaigns that differ somewhere out of their sight."""
    draw = random.Random(seed)
    files = make(seed, **({"knowledge": "open"} if draw.random() < 0.1 else {}))
    player = draw.choice(sorted(files["campaign.yaml"]["players"]))
    files = guessing(files, player, draw) if draw.random() < 0.5 else files
    return player, files, mutated(files, player, draw)


@seeds(60)
def test_an_open_turn_tells_a_player_only_what_is_granted(seed: int, folder: Path) -> None:
    player, files, others = pairs(seed)
    if granted(files, player) == granted(others, player):
        assert told(lay(files, fresh(folder)), player) == told(lay(others, fresh(folder)), player)


@seeds(70)
def test_a_judged_turn_tells_a_player_only_what_is_granted(seed: int, folder: Path) -> None:
    player, files, others = pairs(seed)
    if granted(files, player) != granted(others, player):
        return
    one, other = lay(files, fresh(folder)), lay(others, fresh(folder))
    if granted(files, player, judged(one)) != granted(others, player, judged(other)):
        return
    assert told(one, player) == told(other, player)
    if {run(root, "orders", "close").code for root in (one, other)} == {0}:
        turn = str(files["campaign.yaml"]["turn"])
        assert told(one, player, "--turn", turn) == told(other, player, "--turn", turn)
        assert told(one, player) == told(other, player)
