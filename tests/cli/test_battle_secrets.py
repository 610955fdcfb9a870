"""MIS-R02: before the reveal, nothing that anybody else may read hangs on what a player has sealed."""

from pathlib import Path

import pytest

from tests.cli.battles import ALICE_PICKS, GATE, MISSION, Gate
from tests.errors_runner import Played, whcli

SOUND = (
    "player: bob\nsecondaries: {mode: tactical}\nformations: {}\n",
    "player: bob\nsecondaries: {mode: fixed, cards: [assassination, bring-it-down]}\nformations: {reserves: {harpy-1: reserves}}\n",
    "player: bob\nsecondaries: {mode: fixed, cards: [cleanse, cull-the-horde]}\nformations: {attached: {prime-1: warriors-1}}\n",
)
BROKEN = (
    "player: bob\nsecondaries: {mode: fixed, cards: [cleanse]}\nformations: {}\n",
    "player: bob\nsecondaries: {mode: fixed, cards: [cleanse, sabotage]}\nformations: {}\n",
    "player: bob\nsecondaries: {mode: fxied}\nformations: {}\n",
    "player: carol\nsecondaries: {mode: tactical}\nformations: {}\n",
    "player: bob\n  secondaries: [\n",
)
COMMANDS = (
    ("check", "FILE", "--json"),
    ("battle", "setup", "FILE", *MISSION, "--json"),
    ("battle", "setup", "FILE", "--player", "alice"),
    ("battle", "setup", "FILE", "--check"),
    ("battle", "status", "FILE"),
    ("battle", "status", "FILE", "--json"),
    ("battle", "next", "FILE"),
    ("battle", "sheet", "FILE", "--json"),
    ("battle", "map", "FILE"),
    ("battle", "log", "FILE"),
    ("check", "FILE", "--player", "alice"),
    ("battle", "undo", "FILE"),
)


def answers(folder: Path, picks: str) -> tuple[list[Played], bytes, bytes]:
    """What every command answers, and the two files that it leaves, with bob's picks sealed and alice's not there yet."""
    folder.mkdir()
    gate = Gate(folder)
    gate.lay("secret/bob.yaml", picks)
    said = [whcli([str(gate.file) if word == "FILE" else word for word in line]) for line in COMMANDS]
    said = [one._replace(out=one.out.replace(str(folder), ""), said=one.said.replace(str(folder), ""), problems=()) for one in said]
    return said, gate.file.read_bytes(), gate.log.read_bytes()


@pytest.mark.parametrize("texts", [SOUND, BROKEN], ids=["sound", "broken"])
def test_mis_r02_no_answer_hangs_on_what_another_has_sealed(tmp_path: Path, texts: tuple[str, ...]) -> None:
    first, *others = (answers(tmp_path / str(n), text) for n, text in enumerate(texts))
    assert {one.code for one in first[0]} <= {0, 1, 4}
    assert [one == first for one in others] == [True] * len(others)


LOOKS = (
    ("battle", "setup", "FILE", *MISSION, "--plan"),
    ("battle", "setup", "FILE", *MISSION, "--deploy", "bob/nobody"),
    ("battle", "setup", "FILE", "--prebattle", "bob/scouts move", "--json"),
    ("battle", "status", "FILE", "--json"),
    ("check", "FILE"),
)


@pytest.mark.parametrize("line", LOOKS, ids=lambda line: " ".join(line[1:]))
def test_mis_r02_a_look_opens_no_seal_though_both_are_in(tmp_path: Path, line: tuple[str, ...]) -> None:
    said = []
    for n, picks in enumerate(SOUND):
        (tmp_path / str(n)).mkdir()
        gate = Gate(tmp_path / str(n))
        gate.lay("secret/alice.yaml", ALICE_PICKS)
        gate.lay("secret/bob.yaml", picks)
        one = whcli([str(gate.file) if word == "FILE" else word for word in line])
        said.append((one.code, (one.out + one.said).replace(str(gate.folder), "")))
    assert said == said[:1] * len(said)


def test_mis_r02_a_run_that_is_refused_opens_no_seal(tmp_path: Path) -> None:
    gate = Gate(tmp_path)
    gate.lay("secret/alice.yaml", ALICE_PICKS)
    said = []
    for picks in SOUND[:2]:
        gate.lay("secret/bob.yaml", picks)
        gate.lay("lines.txt", f"setup {' '.join(MISSION[:-2])}\nsetup --deploy bob/harpy-1\nsetup --attacker bob\n")
        said.append(gate.does("run", str(tmp_path / "lines.txt"), "--json"))
    assert [problem.code for problem in said[0].problems] == ["run-reveals"]
    assert said[0] == said[1]


UNDERTAKEN = """\
attacker: alice
first_turn: bob
step: 13
round: 5
turn: alice
phase: fight
secondaries: {alice: {mode: tactical}, bob: {mode: fixed, cards: [assassination, bring-it-down]}}
mission: {deployment: tipping-point, primary: take-and-hold}
secrets: {alice: {undertaken: true}, bob: {undertaken: false}}
"""


@pytest.mark.parametrize("words", ["next --plan", "end --why tired --plan", "status", "sheet"])
def test_mis_31_a_look_reveals_no_secret_mission(tmp_path: Path, words: str) -> None:
    gate = Gate(tmp_path, GATE + UNDERTAKEN)
    gate.lay("secret/alice.yaml", "player: alice\nsecret_mission: unbroken-wall\n")
    one = gate.does(*words.split())
    assert (one.code, "nbroken" in one.out + one.said) == (0, False)
    assert "Unbroken Wall" in gate.does("next").out


@pytest.mark.parametrize("picks", SOUND[1:])
def test_mis_07_both_picks_are_told_once_both_are_there(tmp_path: Path, picks: str) -> None:
    gate = Gate(tmp_path)
    gate.lay("secret/bob.yaml", picks)
    gate.did(" ".join(("setup", *MISSION)))
    assert "secondaries" not in gate.state
    gate.lay("secret/alice.yaml", ALICE_PICKS)
    gate.did("setup")
    assert {who: hand["mode"] for who, hand in gate.state["secondaries"].items()} == {"alice": "tactical", "bob": "fixed"}


@pytest.mark.parametrize(("rule", "reader", "seen"), [("true", "bob", True), ("false", "bob", False), ("false", "alice", True)])
def test_mis_r22_active_cards_are_public_unless_house_rules_hide_them(tmp_path: Path, rule: str, reader: str, seen: bool) -> None:
    gate = Gate(tmp_path, f"{GATE}rules: {{public_hands: {rule}}}\n")
    gate.seal()
    gate.did(" ".join(("setup", *MISSION)), *["next --skip"] * 8)  # one of the two turns is alice's
    (card, *_) = gate.state["secondaries"]["alice"]["active"]
    assert (card in gate.does("status", "--json", "--player", reader).out) == seen


# MIS-R22: hands that are not public
HIDDEN = f"{GATE}rules: {{public_hands: false}}\n"
LOOKS = ("status", "sheet", "log", "log --explain", "action", "next --plan", "score --plan", "discard containment --plan", "draw --plan")


@pytest.fixture
def dark(tmp_path: Path) -> Gate:
    """A battle whose hands are not public, at the end of Alice's first turn; her cards are Cleanse and Area Denial."""
    gate = Gate(tmp_path, HIDDEN)
    gate.seal()
    gate.did(" ".join(("setup", *MISSION, "--first-turn", "alice")), "next --drawn cleanse,area-denial", "next --to end")
    assert gate.state["secondaries"]["alice"]["active"] == ["cleanse", "area-denial"]
    return gate


def named(said: str) -> list[str]:
    found = ("cleanse", "Cleanse", "area-denial", "Area Denial", "own_at_centre", "sabotage", "Sabotage")
    return [word for word in found if word in said]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("how", [(), ("--json",)])
def test_mis_r22_no_look_names_the_cards_of_a_hand_that_is_not_public(dark: Gate, look: str, how: tuple[str, ...]) -> None:
    name, *rest = look.split()
    played = dark.does(name, *rest, *how)
    assert named(played.out + played.said) == []


@pytest.mark.parametrize("how", [(), ("--json",)])
@pytest.mark.parametrize(("look", "card"), [("status", "Cleanse"), ("log", "Cleanse"), ("score", "Area Denial"), ("action", "Cleanse")])
def test_mis_r22_its_player_reads_them(dark: Gate, look: str, card: str, how: tuple[str, ...]) -> None:
    played = dark.does(look, "--player", "alice", *how)
    assert card in played.out + played.said or card.lower().replace(" ", "-") in played.out + played.said


@pytest.mark.parametrize("how", [(), ("--json",), ("--explain",)])
def test_mis_r22_what_is_drawn_is_told_to_its_player_alone(tmp_path: Path, how: tuple[str, ...]) -> None:
    gate = Gate(tmp_path, HIDDEN)
    gate.seal()
    gate.did(" ".join(("setup", *MISSION, "--first-turn", "alice")))
    played = gate.does("next", "--drawn", "cleanse,area-denial", *how)
    assert (played.code, named(played.out + played.said), "draws a card" in played.out) == (0, [], True)
    played = gate.does("new-orders", "cleanse", "--drawn", "sabotage", *how)
    assert [word for word in named(played.out + played.said) if "leanse" not in word] == []
    assert "abotage" not in gate.does("undo", *how[:1] if how == ("--json",) else ()).out
    assert "abotage" in gate.does("new-orders", "cleanse", "--drawn", "sabotage", "--player", "alice", *how).out


def test_mis_r22_what_is_unscored_is_named_without_the_hand(dark: Gate) -> None:
    played = dark.does("next")
    assert [one.code for one in played.problems] == ["unscored"]
    assert "Raise Banners and the hand" in played.said
    assert "banners=" in played.said
    assert named(played.said) == []


def test_mis_r22_what_scored_is_public(dark: Gate) -> None:
    dark.did("score --player alice --fact banners=none --fact own_at_centre=1 --fact enemy_within_6_of_centre=0")
    assert all("Area Denial" in dark.does(look).out or "area-denial" in dark.does(look).out for look in ("log", "sheet"))
    assert "leanse" not in dark.does("log").out


def test_mis_r22_the_chances_of_a_hidden_hand_are_its_players(dark: Gate) -> None:
    refused = whcli(["mission", "odds", str(dark.file), "cleanse"])
    assert [one.code for one in refused.problems] == ["hand-hidden"]
    assert whcli(["mission", "odds", str(dark.file), "cleanse", "--player", "alice"]).code == 0
