"""Rounds, turns and phases, and Command points (MIS-13, MIS-14, MIS-16, MIS-53, MIS-R01, MIS-R20)."""

import pytest

from tests.rules.battle.play_scenes import FRESH, at, hand, nothing, quiet, remarks, sentences, skipping, standing, table, then
from tests.rules.battle.setup_scenes import refusal, ruled
from whcli.model.battle import PHASES, Doing, Hand, MarkerState, Score, Standing
from whcli.model.battle_rules import BattleRules
from whcli.rules.battle.control import TOLD
from whcli.rules.battle.points import gained, spent
from whcli.rules.battle.scoring import scored
from whcli.rules.battle.turns import next_phase

# MIS-13: rounds, turns, phases


def test_the_first_round_begins_with_the_command_phase_of_who_goes_first() -> None:  # MIS-13
    battle = ruled(next_phase(table())).battle
    assert (battle.round, battle.turn, battle.phase) == (1, "bob", "command")


def test_phases_follow_each_other_to_the_end_of_the_turn() -> None:
    where, seen = skipping(table(), 1), ["command"]
    for _ in PHASES[1:]:
        where = skipping(where, 1)
        seen.append(where.battle.phase)
    assert tuple(seen) == PHASES


def test_after_the_first_players_turn_comes_the_second_players_in_the_same_round() -> None:
    battle = skipping(table(), 7).battle
    assert (battle.round, battle.turn, battle.phase) == (1, "alice", "command")


def test_after_both_turns_a_new_round_begins_with_who_goes_first() -> None:
    battle = skipping(table(), 13).battle
    assert (battle.round, battle.turn, battle.phase) == (2, "bob", "command")


def test_a_command_before_step_13_says_which_step_is_open() -> None:  # MIS-R01
    early = table(step=7)
    assert refusal(next_phase(early)) == ("too-early", "MIS-R01")
    assert "step 7, Select Secondary Missions" in next_phase(early)[0].why  # type: ignore[union-attr]


@pytest.mark.parametrize("rule", [lambda w: spent(w, "alice", 1), lambda w: scored(w, "alice", {})])
def test_before_the_first_round_nothing_is_played(rule: object) -> None:
    assert refusal(rule(table()))[0] == "too-early"  # type: ignore[operator]


def test_nothing_follows_the_end_of_the_battle() -> None:
    over = table(step=15, round=5, ended="5 rounds have been played")
    assert refusal(next_phase(over)) == ("battle-over", "MIS-14")


# What a turn begins with


def test_what_was_said_of_a_unit_this_turn_is_forgotten_with_the_next() -> None:  # MIS-61
    busy = Standing(advanced=True, fell_back=True, shot=True, engaged=True)
    after = skipping(at("end", turn="bob", units=standing(squad=busy)), 1)
    assert after.battle.units["alice"] == {}


def test_battle_shock_ends_with_the_own_command_phase_not_with_the_opponents() -> None:
    shocked = standing(squad=Standing(shocked=True))
    assert not skipping(at("end", turn="bob", units=shocked), 1).battle.standing("alice", "squad").shocked
    assert skipping(at("end", turn="alice", units=shocked), 1).battle.standing("alice", "squad").shocked


def test_markers_told_at_the_end_of_a_turn_are_those_held_as_the_next_begins() -> None:
    used = tuple(TOLD + who for who in FRESH["players"])
    state = skipping(at("end", turn="bob", used=used, markers={"m2": MarkerState(held="bob")}), 1).battle.markers["m2"]
    assert (state.held, state.held_at_start) == (None, "bob")


def test_supply_drop_takes_alpha_away_in_round_4_and_all_but_omega_in_round_5() -> None:  # MIS-03
    named = {"m2": MarkerState(name="alpha"), "m4": MarkerState(name="omega")}
    fourth = skipping(at("end", 3, primary="supply-drop", markers=named), 1)
    assert [one for one, state in fourth.battle.markers.items() if state.removed] == ["m2"]
    fifth = skipping(fourth, 12)
    assert fifth.battle.round == 5
    assert [one for one, state in fifth.battle.markers.items() if state.removed] == ["m2", "m3"]


@pytest.mark.parametrize(("rule", "said"), [("fog-of-war", True), ("stalwarts", False)])
def test_a_mission_rule_of_the_first_round_is_recalled_as_it_begins(rule: str, said: bool) -> None:  # MIS-03
    assert ("New Orders" in remarks(next_phase(table(rule=rule)))) == said
    assert remarks(next_phase(at("end", rule=rule), skip=True)) == ""


# MIS-R20: Command points


def test_both_players_gain_a_point_in_every_command_phase() -> None:  # MIS-R20
    assert [skipping(table(), n).battle.cp for n in (1, 7, 13)] == [{"alice": n, "bob": n} for n in (1, 2, 3)]


def test_two_rounds_with_one_point_spent_leave_three() -> None:
    where = then(skipping(table(), 20), spent, "alice", 1, "a Stratagem")
    assert where.battle.cp["alice"] == 3


def test_other_gains_come_to_one_a_round_in_all() -> None:  # MIS-R20
    once = then(at(cp={"alice": 2}), gained, "alice", 1, "a rule")
    twice = gained(once, "alice", 1, "another")
    assert (once.battle.cp, ruled(twice).battle.cp) == ({"alice": 3}, {"alice": 3})
    assert "1 Command point less" in remarks(twice)


def test_of_two_points_gained_at_once_one_counts() -> None:
    assert ruled(gained(at(cp={"alice": 2}), "alice", 2)).data["gained"] == 1


def test_the_cap_on_other_gains_is_a_new_one_in_the_next_round() -> None:
    assert skipping(at("end", gained={"alice": 1}), 1).battle.gained == {}
    assert skipping(at("end", turn="bob", gained={"alice": 1}), 1).battle.gained == {"alice": 1}


@pytest.mark.parametrize(("cap", "points"), [(0, 2), (1, 3), (2, 4)])
def test_how_much_may_be_gained_is_a_switch(cap: int, points: int) -> None:
    where = at(cp={"alice": 2}, rules=BattleRules(other_cp_per_round=cap))
    assert ruled(gained(where, "alice", 2)).battle.cp["alice"] == points


@pytest.mark.parametrize(("each", "cp"), [(0, {}), (2, {"alice": 2, "bob": 2})])
def test_what_a_command_phase_gives_is_a_switch(each: int, cp: dict[str, int]) -> None:
    assert ruled(next_phase(table(rules=BattleRules(command_cp=each)))).battle.cp == cp


def test_points_that_are_not_there_are_not_spent() -> None:
    assert refusal(spent(at(cp={"alice": 1}), "alice", 2)) == ("cp-short", "MIS-R20")


@pytest.mark.parametrize("points", [0, -1])
def test_no_points_and_fewer_are_no_number_of_points(points: int) -> None:
    assert refusal(spent(at(cp={"alice": 1}), "alice", points))[0] == "bad-points"
    assert refusal(gained(at(), "alice", points))[0] == "bad-points"


# MIS-53: nothing is left unscored by mistake


def test_a_command_phase_is_not_left_while_the_primary_is_open() -> None:  # MIS-53
    (problem,) = next_phase(at())
    assert (problem.code, "Take and Hold" in problem.why, "--fact controlled=" in problem.cure) == ("unscored", True, True)  # type: ignore[union-attr]


def test_once_scored_the_command_phase_is_left() -> None:
    assert ruled(next_phase(quiet(at()))).battle.phase == "movement"


def test_what_is_skipped_is_let_go() -> None:
    assert ruled(next_phase(at(), skip=True)).battle.phase == "movement"


def test_what_is_open_in_the_next_phase_is_asked_for() -> None:
    needs = ruled(next_phase(at("fight", rule="fog-of-war", hands=hand("secure-no-mans-land")))).needs
    assert [(need.who, need.what) for need in needs] == [("alice", "fact")]


def test_an_action_that_nobody_completed_is_lost_with_the_turn() -> None:  # MIS-16
    doing = Doing("alice", "squad", "cleanse", 2, "alice", marker="m3")
    where = at("end", actions=(doing,), hands=hand("cleanse"))
    assert refusal(next_phase(where))[0] == "unscored"
    assert skipping(where, 1).battle.actions == (doing._replace(state="lost", why="nobody said that it was complete"),)


def test_an_action_until_the_opponents_next_turn_outlasts_the_own() -> None:
    doing = Doing("alice", "squad", "terraform", 2, "alice", marker="m3")
    after = skipping(at("end", actions=(doing,), primary="terraform"), 1)
    assert (after.battle.turn, after.battle.actions) == ("bob", (doing,))


# MIS-14: the end


def test_the_battle_ends_after_five_rounds() -> None:  # MIS-14
    where = skipping(table(), 61)
    assert (where.battle.step, where.battle.phase, where.battle.ended) == (15, "", "5 rounds have been played")


@pytest.mark.parametrize("rounds", [3, 7])
def test_how_many_rounds_there_are_is_a_switch(rounds: int) -> None:
    where = skipping(table(rules=BattleRules(rounds=rounds)), 12 * rounds)
    assert not where.battle.ended
    assert skipping(where, 1).battle.ended == f"{rounds} rounds have been played"


def test_a_whole_battle_in_which_nothing_happens_is_a_draw() -> None:  # MIS-15
    where = table(hands={"alice": Hand("fixed", ("cleanse", "assassination")), "bob": FRESH["hands"]["bob"]})
    for _ in range(60):
        where = quiet(where)
        where = then(where, next_phase, where.battle.round == 3)
    assert sentences(next_phase(quiet(where))) == "The battle ends: 5 rounds have been played. It is a draw at 10 VP each."


def test_who_has_most_vp_wins() -> None:  # MIS-15
    where = at("end", 5, score={"bob": (Score(2, "bob", "primary", "take-and-hold", 5),)})
    assert ruled(next_phase(where, skip=True)).data["winner"] == "bob"


def test_facts_that_say_nothing_score_nothing() -> None:
    where = at("end", hands=hand("area-denial", "secure-no-mans-land"))
    assert not ruled(scored(where, "alice", nothing(where, "alice"))).credits
