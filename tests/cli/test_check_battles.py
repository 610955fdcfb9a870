"""`whcli check` on battles, armies, sealed picks and decks."""

import json
from pathlib import Path

import pytest

from tests.cli.battles import ALICE_PICKS, BOB_PICKS, Gate
from tests.errors_runner import Played, whcli

DECK = "deck: ours\nname: Our Deck\nbase: pariah-nexus\n"
OVER_HALF = BOB_PICKS.replace("harpy-1: reserves", "harpy-1: reserves, carnifex-1: strategic, termagants-1: strategic")


@pytest.fixture
def gate(tmp_path: Path) -> Gate:
    gate = Gate(tmp_path)
    gate.seal()
    return gate


def checked(gate: Gate, name: str = "", *arguments: str) -> Played:
    return whcli(["check", str(gate.folder / name), *arguments])


def codes(played: Played) -> list[str]:
    return [one.code for one in played.problems]


def test_a_battle_without_faults_is_silent(gate: Gate) -> None:
    gate.lay("decks/ours.yaml", DECK)
    assert checked(gate)[:3] == (0, "", "")


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("gate.yaml", "size: incursion", "size: skirmish", "not-allowed"),
        ("armies/alice.yaml", "points: 65", "points: 965", "army-too-large"),
        ("armies/bob.yaml", "models: 20", "modles: 20", "unknown-key"),
        ("secret/bob.yaml", "bring-it-down", "sabotage", "picks-unusable"),
        ("decks/ours.yaml", "base: pariah-nexus", "base: pariah-nexsu", "unknown-deck"),
    ],
)
def test_a_fault_is_found_wherever_it_stands(gate: Gate, file: str, old: str, new: str, code: str) -> None:
    gate.lay("decks/ours.yaml", DECK)
    gate.lay(file, (gate.folder / file).read_text(encoding="utf-8").replace(old, new))
    played = checked(gate)
    assert (played.code, codes(played)) == (1, [code])


def test_mis_r02_a_file_of_picks_that_is_no_players_is_told_of_without_what_it_holds(gate: Gate) -> None:
    gate.lay("secret/carol.yaml", "player: carol\nsecondaries: {mode: fixed, cards: [cleanse, assassination]}\n")
    played = checked(gate)
    assert codes(played) == ["stray-picks"]
    assert "cleanse" not in played.said


def test_a_log_that_was_changed_is_found(gate: Gate) -> None:
    gate.log.write_text("# written by whcli: do not edit\n- {n: 2, previous: x, do: []}\n")
    assert codes(checked(gate)) == ["log-broken"]


# MIS-R02: who learns what
FAULTS = [
    (BOB_PICKS.replace("[assassination, bring-it-down]", "[assassination, sabotage]"), "not-fixed", "abotage"),
    (BOB_PICKS.replace("[assassination, bring-it-down]", "[assassination, cleanse, bring-it-down]"), "fixed-number", "cleanse"),
    (BOB_PICKS.replace("fixed,", "fxied,"), "not-allowed", "fxied"),
    (OVER_HALF, "reserves-over-half", "carnifex"),
]


@pytest.mark.parametrize(("text", "code", "word"), FAULTS, ids=[code for _, code, _ in FAULTS])
@pytest.mark.parametrize("asking", [(), ("--player", "alice"), ("--json",), ("--player", "alice", "--json")], ids=" ".join)
def test_mis_r02_nobody_else_learns_what_is_wrong_in_sealed_picks(
    gate: Gate, text: str, code: str, word: str, asking: tuple[str, ...]
) -> None:
    gate.lay("secret/bob.yaml", text)
    played = checked(gate, "gate.yaml", *asking)
    assert codes(played) == ["picks-unusable"]
    assert "Bob's picks cannot be used" in played.said
    assert word not in played.said + played.out
    assert code in codes(checked(gate, "gate.yaml", "--player", "bob"))


def test_mis_r02_sound_picks_of_any_kind_are_told_of_alike(gate: Gate) -> None:
    before = checked(gate, "", "--player", "alice", "--json")
    gate.lay("secret/bob.yaml", "player: bob\nsecondaries: {mode: tactical}\nformations: {}\nsecret_mission: unbroken-wall\n")
    assert checked(gate, "", "--player", "alice", "--json") == before


@pytest.mark.parametrize(
    ("file", "text", "code"),
    [
        ("secret/alice.yaml", ALICE_PICKS.replace("captain-1:", "captain-2:"), "no-such-unit"),
        ("armies/alice.yaml", "army: Hers\n", "missing-key"),
        ("decks/ours.yaml", DECK + "pool: {A: {primary: no-such, deployment: tipping-point}}\n", "unknown-card"),
    ],
)
def test_a_part_of_a_battle_is_checked_by_itself(gate: Gate, file: str, text: str, code: str) -> None:
    gate.lay(file, text)
    played = checked(gate, file)
    assert (played.code, codes(played)) == (1, [code])
    assert str(gate.folder / file) in played.said


def test_the_json_of_check_names_the_files_of_a_battle_from_here(gate: Gate) -> None:
    gate.lay("armies/bob.yaml", "army: His\n")
    (one,) = json.loads(checked(gate, "gate.yaml", "--json").out)["problems"]
    assert one["file"] == str(gate.folder / "armies" / "bob.yaml")


# Files that nothing tells the kind of


@pytest.mark.parametrize("how", ["utf-16", "utf-32", "utf-8-sig"])
def test_a_battle_in_another_encoding_is_still_known_for_one(gate: Gate, how: str) -> None:
    gate.file.write_bytes(gate.file.read_text(encoding="utf-8").removeprefix("# a battle for tests\n").encode(how))
    assert [codes(checked(gate, name)) for name in ("", "gate.yaml")] == [["yaml-encoding"]] * 2


@pytest.mark.parametrize(("old", "new"), [(b"\n", b"\r"), (b"\nbattle:", b'\n"battle" :')])
def test_a_battle_is_known_however_its_lines_end_and_its_keys_are_quoted(gate: Gate, old: bytes, new: bytes) -> None:
    gate.file.write_bytes(gate.file.read_bytes().replace(old, new).replace(b"size: incursion", b"size: skirmish"))
    assert codes(checked(gate)) == ["not-allowed"]


@pytest.mark.parametrize(
    ("text", "code"), [("", "yaml-empty"), (" battle: X\nseed: y\n", "yaml-syntax"), ("x" * 5_000_000, "yaml-too-big")]
)
def test_an_unreadable_file_beside_battles_is_not_passed_over(gate: Gate, text: str, code: str) -> None:
    gate.lay("table-2.yaml", text)
    assert [codes(checked(gate, name)) for name in ("", "table-2.yaml")] == [[code]] * 2


def test_a_readable_file_of_no_kind_is_a_problem_only_where_it_is_named(gate: Gate) -> None:
    gate.lay("facts.yaml", "controlled: [m1]\n")
    assert [codes(checked(gate, name)) for name in ("", "facts.yaml")] == [[], ["unknown-file"]]


@pytest.mark.parametrize("path", ["", "campaign.yaml"])
def test_what_is_wrong_with_a_campaigns_rules_is_told_once_whatever_stands_below(tmp_path: Path, path: str) -> None:
    campaign = "campaign: Two Walls\nturn: 1\nplayers: {alice: {name: Alice}}\nmap: {solar: [terra]}\nrules: {rounds: 77}\n"
    (tmp_path / "campaign.yaml").write_text(campaign, encoding="utf-8")
    for name in ("north", "south"):
        (tmp_path / name).mkdir()
        Gate(tmp_path / name).seal()
    played = whcli(["check", str(tmp_path / path)])
    assert [(one.code, one.place.file) for one in played.problems if one.code == "rule-value"] == [("rule-value", "campaign.yaml")]
