"""The steps before the battle: their order, who is asked for what, and what comes at the wrong time (MIS-01 to MIS-12, MIS-R01)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.battle.setup_scenes import (
    BOTH,
    CARDS,
    NOTHING,
    SEED,
    after,
    army,
    mission,
    needs,
    picks,
    players,
    refusal,
    ruled,
    table,
    told,
    unit,
)
from whcli.model.battle import Army
from whcli.model.battle_said import STEPS, Said
from whcli.rules.battle.setup import went_on
from whcli.rules.dice import faces

WHOLE = CARDS._replace(attacker="alice", done=("all",))


def test_the_whole_set_up_runs_to_the_battle_when_all_is_said() -> None:  # MIS-R01, MIS-13
    ruling = ruled(went_on(table(), WHOLE))
    assert (ruling.battle.step, ruling.battle.round, ruling.needs) == (13, 0, ())
    assert ruling.told[-1] == "The battle can begin: `whcli battle next` opens round 1."


def test_the_steps_are_told_under_their_rules_in_order() -> None:  # MIS-R03: sixteen is no step that opens
    rules = ruled(went_on(table(), WHOLE)).rules
    assert rules == tuple(f"MIS-{n:02}" for n in range(1, 14))


def test_running_the_set_up_again_changes_nothing() -> None:
    once = after(table(), CARDS)
    again = ruled(went_on(once, NOTHING))
    assert (again.changes, again.rolls, again.battle) == ((), (), once.battle)


def test_a_finished_set_up_says_that_nothing_is_left() -> None:
    done = after(table(), WHOLE)
    assert told(went_on(done, NOTHING)) == "Nothing is left to be set up."


@given(st.permutations(["alice", "bob"]), st.permutations(["alice", "bob"]))
def test_it_does_not_matter_whose_file_came_first(order: list[str], sealed: list[str]) -> None:  # MIS-R02
    swapped = table({who: BOTH[who] for who in sealed}, players={who: players()[who] for who in order})
    one, other = ruled(went_on(table(), WHOLE)), ruled(went_on(swapped, WHOLE))
    assert (one.told, one.rolls, one.remarks) == (other.told, other.rolls, other.remarks)


# MIS-R01


def test_a_step_too_early_says_which_is_open_and_what_it_needs() -> None:
    ruling = went_on(table({}), CARDS._replace(attacker="alice", deploy=("bob/squad",)))
    assert refusal(ruling) == ("step-too-early", "MIS-R01")
    assert isinstance(ruling, tuple)
    assert "step 7, Select Secondary Missions, is" in ruling[0].why
    assert "Alice has yet to pick" in ruling[0].cure


@pytest.mark.parametrize(("said", "step"), [(Said(pool="K"), 2), (Said(attacker="bob"), 6), (Said(primary="linchpin"), 2)])
def test_a_step_is_not_repeated(said: Said, step: int) -> None:
    ruling = went_on(after(table(), WHOLE), said)
    assert refusal(ruling) == ("step-over", f"MIS-{step:02}")


SPOKEN = [
    (2, Said(pool="K")),
    (2, Said(deployment="dawn-of-war")),
    (2, Said(rule="fog-of-war")),
    (2, Said(primary="linchpin")),
    (4, Said(corner="top-left")),
    (6, Said(edges={"alice": "top"})),
    (6, Said(attacker="alice")),
    (9, Said(deploy=("bob/squad",))),
    (9, Said(done=("bob/deploy",))),
    (10, Said(redeploy=("alice/squad",))),
    (10, Said(smoke=("alice/squad",))),
    (10, Said(done=("bob/redeploy",))),
    (11, Said(first_turn="bob")),
    (12, Said(prebattle=("bob/Scouts",))),
    (12, Said(done=("bob/prebattle",))),
]


@pytest.mark.parametrize(("step", "said"), SPOKEN)
def test_what_is_said_of_a_step_that_is_over_names_it(step: int, said: Said) -> None:
    ruling = went_on(table(step=step + 1, mission=mission(), attacker="alice", first_turn="bob"), said)
    assert refusal(ruling) == ("step-over", f"MIS-{step:02}")
    assert f"Step {step}, {STEPS[step]}, is over: step {step + 1}" in ruling[0].why


@pytest.mark.parametrize(("step", "said"), SPOKEN[5:])
def test_what_is_said_of_a_step_to_come_names_it(step: int, said: Said) -> None:
    where = table(step=2, secret=None)  # the mission cannot be drawn here
    ruling = went_on(where, said)
    assert refusal(ruling) == ("step-too-early", "MIS-R01")
    assert ruling[0].why == f"Step {step}, {STEPS[step]}, is not open yet: step 2, Determine Mission, is."


def test_plain_done_before_deployment_is_too_early() -> None:
    where = table({}, step=7, mission=mission(), attacker="alice")
    assert refusal(went_on(where, Said(done=("alice",)))) == ("step-too-early", "MIS-R01")
    assert ruled(went_on(where, Said(done=("all",)))).battle.step == 7


def test_a_problem_of_two_steps_tells_both_in_order() -> None:
    ruling = went_on(table(step=2, secret=None), Said(prebattle=("bob/Scouts",), deploy=("bob/squad",)))
    assert [one.why[:7] for one in ruling] == ["Step 9,", "Step 12"]


def test_being_done_with_what_is_not_open_is_too_early() -> None:
    where = after(table(), CARDS._replace(attacker="alice"))
    assert refusal(went_on(where, Said(done=("bob/redeploy",)))) == ("step-too-early", "MIS-R01")


def test_being_done_after_the_set_up_is_refused() -> None:
    assert refusal(went_on(after(table(), WHOLE), Said(done=("alice",)))) == ("step-over", "MIS-12")


@pytest.mark.parametrize("word", ["carol", "alice/lunch", "alice/", "everybody"])
def test_who_is_done_with_nothing_known_is_refused(word: str) -> None:
    assert refusal(went_on(table(), Said(done=(word,)))) == ("bad-done", "MIS-R01")


@pytest.mark.parametrize(
    "said", [Said(attacker="carol"), Said(edges={"carol": "top"}), Said(painted={"carol": True}), Said(player="carol")]
)
def test_nobody_else_can_be_spoken_of(said: Said) -> None:
    assert refusal(went_on(table(), said)) == ("no-such-player", "MIS-R01")


def test_a_player_misspelt_is_told_the_neighbour_and_a_stranger_both_names() -> None:
    cures = [went_on(table(), Said(attacker=who))[0].cure for who in ("alicia", "zz")]
    assert cures == ["Did you mean `alice`?", "The players are `alice` and `bob`."]


def test_a_unit_misspelt_is_told_the_neighbour_and_a_stranger_the_first_eight() -> None:
    many = army(*(unit(f"squad-{n}") for n in range(1, 10)))
    where = table(step=9, mission=mission(), attacker="alice", players=players(many, many))
    cures = [went_on(where, Said(deploy=(f"bob/{each}",)))[0].cure for each in ("squat-2", "zz")]
    assert cures == ["Did you mean `squad-2`?", f"Its units are {', '.join(f'squad-{n}' for n in range(1, 9))} …."]


def test_the_first_address_of_a_command_follows_those_of_the_log() -> None:
    where = table(step=11, mission=mission(), attacker="alice")._replace(rolled={(0, "alice", "roll-off"): 2, (1, "bob", "roll-off"): 9})
    assert [str(roll.at) for roll in ruled(went_on(where, NOTHING)).rolls[:2]] == ["gate/0/alice/roll-off/3", "gate/0/bob/roll-off/1"]


# MIS-01


def heavy(points: int) -> Army:
    return army(unit("baneblade", points, warlord=True))


@pytest.mark.parametrize(("size", "limit"), [("incursion", 1000), ("strike-force", 2000), ("onslaught", 3000)])
def test_an_army_fills_the_size_of_its_battle_and_no_more(size: str, limit: int) -> None:  # MIS-01
    there = ruled(went_on(table(size=size, players=players(heavy(limit))), CARDS))
    assert f"Alice brings A Small Army, {limit} points" in there.told[0]
    assert refusal(went_on(table(size=size, players=players(heavy(limit + 1))), CARDS)) == ("army-too-large", "MIS-01")


def test_an_army_without_units_is_refused() -> None:
    assert refusal(went_on(table(players=players(Army("Nobody"))), CARDS)) == ("no-units", "MIS-01")


def test_a_battle_of_one_is_refused() -> None:
    assert refusal(went_on(table(players={"alice": players()["alice"]}), CARDS)) == ("two-players", "MIS-01")


def test_what_a_list_leaves_open_is_remarked() -> None:
    where = table(players=players(army(unit("squad"))._replace(points=105)))
    remarks = " ".join(ruled(went_on(where, CARDS)).remarks)
    assert "Alice's list says 105 points, and its units add up to 100." in remarks
    assert "Alice's list names no Warlord." in remarks
    assert "Not said: whether Alice's army is painted Battle Ready (`--painted alice`)." in remarks


def test_what_a_list_says_in_full_is_not_remarked() -> None:
    mine = army()._replace(points=355)
    both = {who: one._replace(painted=False) for who, one in players(mine, mine).items()}
    assert ruled(went_on(table(players=both), CARDS)).remarks == ()


def test_paint_can_be_told_at_any_step() -> None:  # MIS-50
    ruling = ruled(went_on(after(table(), CARDS), Said(painted={"alice": True, "bob": False})))
    assert [ruling.battle.players[who].painted for who in ("alice", "bob")] == [True, False]
    assert ruling.changes[0].path == ("players", "alice", "painted")


# MIS-06


def test_the_winner_of_the_roll_off_is_asked_to_choose_the_attacker() -> None:  # MIS-06
    ruling = ruled(went_on(table(dice={"roll-off": (2, 5)}), CARDS))
    assert (needs(ruling), ruling.battle.won) == ([("bob", "attacker")], {"attacker": "bob"})
    assert "Alice 2, Bob 5. Bob chooses the Attacker." in told(ruling)


def test_a_tied_roll_off_is_rolled_again() -> None:
    ruling = ruled(went_on(table(dice={"roll-off": (3, 3, 4, 1)}), CARDS))
    assert "Alice 3, Bob 3, again: Alice 4, Bob 1. Alice chooses" in told(ruling)
    assert [str(roll.at) for roll in ruling.rolls][2:] == ["gate/0/alice/roll-off/2", "gate/0/bob/roll-off/2"]


def test_the_roll_off_is_not_rolled_again_while_its_winner_thinks() -> None:
    where = after(table(dice={"roll-off": (2, 5)}), CARDS)
    assert (needs(went_on(where, NOTHING)), ruled(went_on(where, NOTHING)).rolls) == ([("bob", "attacker")], ())


def test_the_choice_ends_the_waiting() -> None:
    where = after(table(dice={"roll-off": (2, 5)}), CARDS)
    battle = ruled(went_on(where, Said(attacker="alice"))).battle
    assert (battle.attacker, battle.won, battle.side("bob")) == ("alice", {}, "defender")


def test_dice_of_the_tool_stand_at_their_addresses() -> None:
    ruling = ruled(went_on(table(), CARDS))
    assert ruling.rolls[0].dice == faces(SEED, "gate/0/alice/roll-off/1", 1)


def test_too_few_typed_dice_for_a_tie_are_refused() -> None:
    assert refusal(went_on(table(dice={"roll-off": (3, 3)}), CARDS))[0] == "dice-number"


def test_where_nothing_may_be_rolled_the_roll_off_is_needed() -> None:
    ruling = ruled(went_on(table(secret=None), CARDS))
    assert (needs(ruling), ruling.battle.step) == ([("", "roll-off")], 6)


def test_typed_dice_for_one_roll_off_leave_the_next_needed() -> None:
    said = WHOLE._replace(attacker="", done=("all",))
    where = table(dice={"roll-off": (6, 1)}, secret=None, step=6, mission=mission(), won={"attacker": "bob"}, edges={})
    ruling = ruled(went_on(where, said._replace(deployment="", rule="", primary="", attacker="bob")))
    assert (ruling.battle.first_turn, needs(ruling)) == ("alice", [])


def test_one_said_edge_gives_both() -> None:
    ruling = ruled(went_on(table(), CARDS._replace(edges={"bob": "top"}, attacker="bob")))
    assert ruling.battle.edges == {"bob": "top", "alice": "bottom"}


@pytest.mark.parametrize("edges", [{"alice": "left"}, {"alice": "top", "bob": "top"}, {"alice": "up"}])
def test_edges_lie_across_the_table_as_the_card_has_them(edges: dict[str, str]) -> None:
    assert refusal(went_on(table(), CARDS._replace(edges=edges))) == ("edges", "MIS-06")


def test_an_attacker_at_the_other_edge_turns_the_map() -> None:
    ruling = ruled(went_on(table(), CARDS._replace(edges={"alice": "bottom"}, attacker="alice")))
    assert "Alice has the bottom edge: turn the map by half." in ruling.remarks


# MIS-11


def test_the_winner_of_the_second_roll_off_takes_the_first_turn() -> None:  # MIS-11
    battle = ruled(went_on(table(dice={"roll-off": (2, 6)}, step=11, attacker="alice", mission=mission()), NOTHING)).battle
    assert (battle.first_turn, battle.second_turn, battle.step) == ("bob", "alice", 12)


def test_a_roll_off_at_the_table_is_taken_as_told() -> None:
    ruling = ruled(went_on(table(), WHOLE._replace(first_turn="bob")))
    assert (ruling.battle.first_turn, ruling.rolls) == ("bob", ())


def test_a_broken_pick_is_told_to_its_player_alone() -> None:  # MIS-R02
    where = table({"alice": picks("alice", "fixed", ("area-denial", "assassination")), "bob": picks("bob")})
    assert "not-fixed" in [one.code for one in went_on(where, CARDS._replace(player="alice"))]
    ruling = ruled(went_on(where, CARDS._replace(attacker="bob", player="bob")))
    assert needs(ruling) == [("alice", "picks")]
    assert "area" not in str((ruling.needs, ruling.told, ruling.remarks, ruling.changes, ruling.data)).lower()
