"""The end of a battle (MIS-14, MIS-15)."""

from tests.rules.battle.play_scenes import at, quiet, remarks, sentences, table
from tests.rules.battle.setup_scenes import refusal, ruled
from whcli.model.battle import Score
from whcli.rules.battle.actions import started
from whcli.rules.battle.ending import ended
from whcli.rules.battle.losses import lost


def test_a_battle_is_stopped_with_a_reason() -> None:  # MIS-14
    ruling = ruled(ended(at("movement", 4), "time is up"))
    assert (ruling.battle.step, ruling.battle.phase, ruling.battle.ended) == (15, "", "time is up")


def test_without_a_reason_it_goes_on() -> None:
    assert refusal(ended(at("movement", 4))) == ("rounds-left", "MIS-14")


def test_the_last_turn_is_ended_by_going_on_or_by_saying_so() -> None:
    assert sentences(ended(quiet(at("end", 5)))).startswith("The battle ends: 5 rounds have been played.")


def test_the_last_turn_is_not_ended_unscored() -> None:
    assert refusal(ended(at("end", 5)))[0] == "unscored"


def test_what_would_be_scored_at_the_end_is_said_to_be_lost() -> None:
    assert "it was stopped" in remarks(ended(at("movement", 4), "time is up"))


def test_who_is_ahead_wins_and_equals_draw() -> None:  # MIS-15
    assert ruled(ended(at("movement", 4), "time is up")).data["winner"] == "draw"
    rows = {"alice": (Score(2, "alice", "secondary", "cleanse", 4),)}
    assert sentences(ended(at("movement", 4, score=rows), "time is up")).endswith("Alice wins, 14 VP to 10.")


def test_a_battle_that_has_not_begun_is_not_ended() -> None:
    assert refusal(ended(table(step=9), "rain"))[0] == "too-early"


def test_after_the_end_nothing_is_played() -> None:
    over = table(step=15, round=5, ended="time is up")
    assert refusal(ended(over, "again"))[0] == "battle-over"
    assert refusal(lost(over, "bob", "ark"))[0] == "battle-over"
    assert refusal(started(over, "alice", "squad", "cleanse", "m3"))[0] == "battle-over"
