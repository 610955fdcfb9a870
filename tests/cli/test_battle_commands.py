"""Commands on a battle: each is one transaction of the battle and its log, and many go in one `battle run`."""

import io
import sys
from pathlib import Path

import pytest

from tests.cli.battles import MISSION, Gate
from tests.errors_runner import whcli
from whcli.cli import battle_facts

TURN = ("next", "next", "next", "next", "next")  # from the Command phase to the end of the turn


def opened(folder: Path) -> Gate:
    folder.mkdir()
    made = Gate(folder)
    made.seal()
    assert made.does("setup", *MISSION).code == 0
    made.did("next")
    return made


@pytest.fixture
def gate(tmp_path: Path) -> Gate:
    """A battle in the first Command phase, which is Alice's."""
    return opened(tmp_path / "gate")


# What is named


def test_a_unit_that_both_armies_have_needs_its_owner(gate: Gate) -> None:
    gate.lay("armies/bob.yaml", (gate.folder / "armies/bob.yaml").read_text().replace("prime-1", "captain-1"))
    assert gate.codes("lose", "captain-1") == ["whose"]
    gate.did("lose bob/captain-1")
    assert list(gate.state["units"]["bob"]) == ["harpy-1", "captain-1"]


def test_a_unit_that_nobody_has_is_told_with_the_nearest(gate: Gate) -> None:
    played = gate.does("lose", "warriors-2")
    assert ([p.code for p in played.problems], "warriors-1" in played.said) == (["no-such-unit"], True)
    assert gate.codes("lose", "carol/warriors-1") == ["no-such-player"]


def test_several_units_are_lost_together_or_not_at_all(gate: Gate) -> None:
    before = gate.file.read_bytes()
    assert gate.codes("lose", "bob/warriors-1", "bob/nobody-1") == ["no-such-unit"]
    assert gate.file.read_bytes() == before
    gate.did("lose bob/warriors-1 bob/termagants-1")
    assert {"warriors-1", "termagants-1"} <= set(gate.state["units"]["bob"])
    assert len(gate.entries) == 3


def test_without_a_player_it_is_whose_turn_it_is(gate: Gate) -> None:
    gate.did("spend 1")
    assert gate.answer("status")["battle"]["players"]["alice"]["cp"] == 0
    assert gate.answer("status")["battle"]["players"]["bob"]["cp"] == 1


# Scoring


def test_score_asks_for_exactly_the_facts_of_the_moment(gate: Gate) -> None:
    """MIS-53."""
    gate.did(*TURN)
    assert [need["give"] for need in gate.answer("status")["needs"]] == ["--fact banners=m1,m3"]
    assert gate.codes("score") == ["fact-needed"]
    gate.did("score --fact banners=none")
    assert gate.codes("score", "--fact", "banners=none") == ["already-scored"]


def test_facts_of_a_file_are_those_of_flags_and_stand_in_the_log(gate: Gate) -> None:
    gate.did(*TURN)
    gate.lay("facts.yaml", "banners: [m1, m2]\n")
    gate.did(f"score --facts {gate.folder / 'facts.yaml'}")
    by_file = gate.file.read_bytes()
    assert gate.entries[-1]["do"] == ["battle", "score", "--fact", "banners=m1,m2"]
    gate.did("undo", "score --fact banners=m1,m2")
    assert gate.file.read_bytes() == by_file
    assert [row["vp"] for row in gate.state["score"]["alice"]] == [2]


@pytest.mark.parametrize(
    ("given", "code"),
    [("banners=m9", "bad-fact"), ("wishes=3", "unknown-fact"), ("destroyed=warriors-1", "fact-held"), ("own_in_enemy_zone=-1", "bad-fact")],
)
def test_a_fact_that_cannot_be_is_refused_and_nothing_changed(gate: Gate, given: str, code: str) -> None:
    """MIS-53."""
    gate.did(*TURN)
    before = gate.file.read_bytes(), gate.log.read_bytes()
    assert code in gate.codes("score", "--fact", given)
    assert (gate.file.read_bytes(), gate.log.read_bytes()) == before


def test_a_fact_told_twice_is_told_once(gate: Gate) -> None:
    assert gate.codes("score", "--fact", "banners=m1", "--fact", "banners=m2") == ["fact-twice"]
    assert gate.does("score", "--fact", "banners").code == 2


def test_a_file_of_facts_is_a_mapping(gate: Gate) -> None:
    gate.lay("facts.yaml", "[m1, m2]\n")
    assert gate.codes("score", "--facts", str(gate.folder / "facts.yaml")) == ["bad-facts"]
    assert gate.codes("score", "--facts", str(gate.folder / "none.yaml")) == ["cannot-read"]


def test_next_waits_for_what_is_unscored_or_skips_it(gate: Gate) -> None:
    """MIS-53."""
    gate.did(*TURN)
    assert "unscored" in gate.codes("next")
    gate.did("next --skip")
    assert gate.state["phase"] == "command"


# Many in one go


def run(gate: Gate, script: str, *more: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(script.encode())))
    return gate.does("run", "-", *more).code


def test_a_script_leaves_what_single_commands_leave(gate: Gate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    single = opened(tmp_path / "single")
    single.did("next", "next", "move alice/intercessors-2")
    assert run(gate, "next\nnext   # the Shooting phase\nmove alice/intercessors-2\n", monkeypatch=monkeypatch) == 0
    assert gate.file.read_bytes() == single.file.read_bytes()
    assert gate.log.read_bytes() == single.log.read_bytes()


def test_nothing_of_a_script_stands_where_one_line_is_refused(gate: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    before = gate.file.read_bytes(), gate.log.read_bytes()
    assert run(gate, "next\nspend 40\n", monkeypatch=monkeypatch) == 1
    assert run(gate, "next\nfly\n", monkeypatch=monkeypatch) == 1
    assert run(gate, "next\nspend 1 --for 'x\n", monkeypatch=monkeypatch) == 1
    assert run(gate, "next\n", "--plan", monkeypatch=monkeypatch) == 0
    assert (gate.file.read_bytes(), gate.log.read_bytes()) == before


# Undoing


def test_every_deed_is_undone_byte_for_byte(gate: Gate) -> None:
    states = [gate.file.read_bytes()]
    deeds = ("next", "next", "lose bob/warriors-1 --at-marker m3", "note intercessors-2 advanced", "spend 1", "reserve rhino-1")
    for line in deeds:
        gate.did(line)
        states.append(gate.file.read_bytes())
    for before in reversed(states[:-1]):
        gate.did("undo")
        assert gate.file.read_bytes() == before


def test_who_may_start_an_action_is_told_with_every_reason(gate: Gate) -> None:
    """MIS-61."""
    gate.did("next", "next", "note rhino-1 advanced shocked")
    barred = gate.answer("action")["barred"]
    reasons = {unit: [problem["code"] for problem in problems] for unit, problems in barred.items()}
    assert (reasons["rhino-1"], reasons["intercessors-2"]) == (["battle-shocked", "advanced"], [])
    assert "Rhino (rhino-1) may not: it is Battle-shocked; it Advanced this turn." in gate.does("action").out


# Questions on a terminal


def answering(monkeypatch: pytest.MonkeyPatch, *answers: str) -> list[str]:
    """Let somebody sit at a terminal who gives these answers; return those that are left."""
    left = list(answers)
    monkeypatch.setattr(battle_facts, "at_terminal", lambda: True)
    monkeypatch.setattr("builtins.input", lambda: left.pop(0))
    return left


def test_on_a_terminal_facts_are_asked_until_none_is_missing(gate: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    """MIS-53."""
    gate.did(*TURN)
    left = answering(monkeypatch, "m1,m9", "m1")
    played = gate.does("score")
    assert (played.code, left) == (0, [])
    assert "no marker `m9`" in played.said
    assert gate.entries[-1]["do"] == ["battle", "score", "--fact", "banners=m1"]


def test_who_asks_for_json_is_asked_nothing(gate: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    gate.did(*TURN)
    answering(monkeypatch)
    assert gate.codes("score", "--json") == ["fact-needed"]


# What is not public


def test_a_hand_that_is_not_public_is_shown_to_its_player_alone(gate: Gate) -> None:
    """MIS-R22."""
    assert list(gate.answer("status")["hands"]) == ["alice", "bob"]
    gate.file.write_text(gate.file.read_text() + "rules: {public_hands: false}\n")
    assert list(gate.answer("status")["hands"]) == ["bob"]
    assert "Containment" not in gate.does("status").out
    assert "Containment" in gate.does("status", "--player", "alice").out


def test_a_plan_draws_nothing_but_what_is_named_or_may_be_drawn(gate: Gate) -> None:
    before = gate.file.read_bytes()
    played = gate.does("new-orders", "containment", "--plan")
    assert ([problem.code for problem in played.problems], "--roll" in played.said) == (["dice-needed"], True)
    assert "Cleanse" in gate.does("new-orders", "containment", "--plan", "--drawn", "cleanse").out
    drawn = gate.does("new-orders", "containment", "--plan", "--roll").out
    assert gate.file.read_bytes() == before
    assert drawn == gate.does("new-orders", "containment").out


# Several phases in one go


def test_next_goes_through_phases_as_one_deed(gate: Gate) -> None:
    """MIS-13."""
    gate.did("next --to end")
    assert gate.state["phase"] == "end"
    assert gate.entries[-1]["do"] == ["battle", "next", "--to", "end"]
    gate.did("undo")
    assert gate.state["phase"] == "command"


def test_next_stops_where_something_is_open(gate: Gate) -> None:
    """MIS-53."""
    played = gate.does("next", "--to", "command")
    assert (played.code, gate.state["phase"]) == (0, "end")
    assert "Alice has yet to score Raise Banners." in played.out
    assert "unscored" in gate.codes("next", "--to", "command")


def test_cards_of_the_table_are_drawn_in_the_command_phase_on_the_way(gate: Gate) -> None:
    """MIS-21."""
    gate.did("new-orders containment --drawn cleanse", "next --to end", "score --fact banners=none", "discard cleanse")
    gate.did("next --to end", "score --fact banners=none", "next --to movement --drawn sabotage")
    assert gate.state["secondaries"]["alice"]["active"] == ["overwhelming-force", "sabotage"]


def test_a_deed_that_would_leave_the_file_broken_is_refused_and_writes_nothing(gate: Gate) -> None:
    hand = "active: [containment, overwhelming-force, cleanse], drawn: sabotage"
    gate.file.write_text(gate.file.read_text().replace("active: [containment, overwhelming-force]", hand))
    before = gate.file.read_bytes()
    assert gate.codes("choose", "--keep", "sabotage") == ["hand-too-large"]
    assert gate.file.read_bytes() == before


@pytest.mark.parametrize(("length", "code"), [(200, 0), (201, 1)])
def test_why_a_battle_ends_is_no_longer_than_the_file_may_say(gate: Gate, length: int, code: int) -> None:
    before = gate.file.read_bytes(), gate.log.read_bytes()
    played = gate.does("end", "--why", "x" * length)
    assert (played.code, [one.code for one in played.problems]) == (code, ["too-long"] * code)
    assert code == 0 or (gate.file.read_bytes(), gate.log.read_bytes()) == before


def test_command_points_are_no_more_than_the_file_may_say(gate: Gate) -> None:
    gate.did("next --to end", "score --fact banners=none")
    gate.file.write_text(gate.file.read_text().replace("alice: 1", "alice: 99"))
    assert gate.state["cp"]["alice"] == 99
    assert gate.codes("next") == ["out-of-range"]


def test_a_damaged_log_is_named_from_here(gate: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    gate.log.write_bytes(gate.log.read_bytes()[:-5])
    monkeypatch.chdir(gate.folder.parent)
    played = whcli(["battle", "next", f"{gate.folder.name}/gate.yaml"])
    assert (played.code, played.said.partition(": ")[0]) == (1, f"{gate.folder.name}/gate.log.yaml")


# Destroyed and back


def test_a_unit_that_comes_back_scores_again_and_undo_takes_it_back_byte_for_byte(gate: Gate) -> None:
    """MIS-52."""
    gate.did("lose bob/prime-1")
    before = gate.file.read_bytes()
    told = gate.answer("return", "bob/prime-1", "--reserves", "strategic")
    assert told["deed"]["told"] == ["Winged Tyranid Prime comes back, in Strategic Reserves."]
    assert gate.state["units"]["bob"]["prime-1"] == {"reserves": "strategic", "during": True, "fallen": [{"round": 1, "turn": "alice"}]}
    assert gate.codes("return", "bob/prime-1") == ["not-destroyed"]
    gate.did("undo")
    assert gate.file.read_bytes() == before


def test_a_unit_that_came_back_stands_in_the_status_and_in_the_story(gate: Gate) -> None:
    """MIS-52."""
    gate.did("lose bob/prime-1", "return bob/prime-1", "lose bob/prime-1")
    assert gate.answer("status")["units"]["bob"]["prime-1"]["fallen"] == [{"round": 1, "turn": "alice"}]
    assert "comes back" in gate.does("log").out
