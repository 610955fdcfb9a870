"""Sealed picks (MIS-R02): read while they are sealed, and told of to nobody but the player whose they are."""

from pathlib import Path

import pytest

from tests.cli.battles import ALICE, BOB
from tests.files.test_battle import GATE, SETUP, lay, opened
from whcli.model.battle import Formations
from whcli.report.problems_text import problems_text

PICKS = """\
player: alice
secondaries: {mode: fixed, cards: [assassination, bring-it-down]}
formations: {attached: {captain-1: intercessors-1}, embarked: {scouts-1: rhino-1}, reserves: {rhino-1: strategic}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lay(tmp_path, "armies/alice.yaml", ALICE)
    lay(tmp_path, "armies/bob.yaml", BOB)
    return tmp_path


def test_mis_r02_sealed_picks_are_read_for_each_player(folder: Path) -> None:
    lay(folder, "secret/alice.yaml", PICKS)
    lay(folder, "secret/bob.yaml", "player: bob\nformations: {}\n")
    file = opened(folder, SETUP)
    assert file.sealed == ("alice", "bob")
    assert (file.picks["alice"].mode, file.picks["alice"].cards) == ("fixed", ("assassination", "bring-it-down"))
    assert file.picks["alice"].formations == Formations({"captain-1": "intercessors-1"}, {"scouts-1": "rhino-1"}, {"rhino-1": "strategic"})
    assert (file.picks["bob"].mode, file.picks["bob"].formations) == ("", Formations())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (PICKS.replace("fixed,", "fxied,"), "not-allowed"),
        (PICKS.replace("player: alice", "player: bob"), "misnamed-file"),
        (PICKS.replace("captain-1:", "Captain:"), "bad-id"),
        (PICKS + "secret_mission: unbroken-wal\n", "no-such-card"),
        (PICKS + "secrt_mission: unbroken-wall\n", "unknown-key"),
        (PICKS + "  oops", "yaml-syntax"),
        ("", "yaml-empty"),
    ],
)
def test_mis_r02_what_is_wrong_in_sealed_picks_only_their_player_learns(folder: Path, text: str, code: str) -> None:
    lay(folder, "secret/alice.yaml", text)
    file = opened(folder, SETUP)
    assert (file.picks, file.sealed) == ({}, ("alice",))
    assert code in {one.code for one in file.sealed_problems("alice")}
    assert {one.owner for one in file.sealed_problems("alice")} == {"alice"}
    for other in ("", "bob", "carol"):
        assert problems_text(file.sealed_problems(other)) == (
            "secret/alice.yaml: Alice's picks cannot be used. [picks-unusable MIS-R02]\n"
            f"  Alice learns why with `whcli check {file.path} --player alice`.\n"
        )


def test_mis_r02_house_rules_may_seal_nothing(folder: Path) -> None:
    lay(folder, "secret/alice.yaml", PICKS.replace("fixed,", "fxied,"))
    file = opened(folder, SETUP + "rules: {sealed_picks: false}\n")
    assert [one.code for one in file.sealed_problems("bob")] == ["not-allowed"]


def test_mis_r02_sound_picks_leave_nothing_to_tell(folder: Path) -> None:
    lay(folder, "secret/alice.yaml", PICKS)
    assert opened(folder, SETUP).sealed_problems("alice") == ()


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (SETUP, True),  # step 7
        (SETUP.replace("step: 7", "step: 8"), True),
        (SETUP.replace("step: 7", "step: 9"), False),
        (GATE, False),  # round 2
        (GATE.replace("round: 2\nturn", "round: 3\nturn"), True),
        (GATE.replace("round: 2\nturn", "round: 5\nturn") + "revealed: [secrets]\n", False),
    ],
)
def test_mis_30_picks_are_read_while_something_in_them_is_sealed(folder: Path, text: str, read: bool) -> None:
    lay(folder, "secret/alice.yaml", PICKS + "secret_mission: unbroken-wall\n")
    file = opened(folder, text)
    assert file.sealed == ("alice",)
    assert bool(file.picks) == read
