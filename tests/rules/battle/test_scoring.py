"""A moment is scored: what is open when, what is given, once, and under which errata (MIS-52, MIS-R51)."""

from typing import Any

import pytest

from tests.rules.battle.score_scenes import END, LAST, THEIRS, asked, codes, did, fixed, lost, result, scene, tactical, vp
from whcli.model.battle import MarkerState, Picks, Score, Secret
from whcli.model.change import Step
from whcli.rules.battle.awards import moments, with_rows
from whcli.rules.battle.scoring import immediate, open_awards

# When


@pytest.mark.parametrize(
    ("where", "player", "open_"),
    [
        ({}, "alice", {"command-end"}),
        ({}, "bob", set()),
        ({"phase": "shooting"}, "alice", set()),
        (THEIRS, "bob", {"own-turn-end", "any-turn-end"}),
        (THEIRS, "alice", {"opponent-turn-end", "their-turn-end", "any-turn-end"}),
        (END, "alice", {"own-turn-end", "any-turn-end", "round-end"}),
        ({"round_": 5}, "alice", set()),
        ({"round_": 5, "turn": "bob"}, "bob", {"command-end"}),
        (LAST, "alice", {"own-turn-end", "any-turn-end", "round-end", "command-end", "battle-end", "opponent-turn-end"}),
        (LAST, "bob", {"opponent-turn-end", "their-turn-end", "any-turn-end", "round-end", "battle-end"}),
    ],
)
def test_mis_52_each_moment_has_its_awards(where: dict[str, Any], player: str, open_: set[str]) -> None:
    assert moments(scene(**where), player) == {"immediate", *open_}


def test_mis_52_the_second_player_scores_the_command_phase_of_round_5_at_the_end_of_the_turn() -> None:
    assert vp(scene(5, primary="take-and-hold")) == 0
    assert vp(scene(**LAST, primary="take-and-hold"), controlled="m1,m3") == 10


def test_mis_14_the_last_round_is_the_one_that_the_rules_say() -> None:
    assert vp(scene(4, phase="end", primary="take-and-hold", rules={"rounds": 4}), controlled="m1") == 5


# What is given


def test_mis_52_every_source_is_credited_for_itself_with_steps_that_add_up() -> None:
    units = lost("ark", "monolith")
    found = result(scene(phase="end", hands=fixed("bring-it-down", "assassination"), primary="purge-the-foe", units=units))
    given = [(one.source, one.card, one.n, one.vp) for one in found.credits]
    assert given == [
        ("primary", "purge-the-foe", 1, 4),
        ("primary", "purge-the-foe", 2, 4),
        ("secondary", "bring-it-down", 1, 4),
        ("secondary", "bring-it-down", 2, 2),
        ("secondary", "bring-it-down", 3, 2),
    ]
    assert all(sum(step.value for step in one.steps) == one.vp for one in found.credits)
    assert [row[2:5] for row in found.battle.score["alice"]] == [(source, card, points) for source, card, _, points in given]


def test_mis_52_a_cap_of_a_turn_is_a_step_of_its_own() -> None:
    found = result(scene(primary="take-and-hold"), controlled="m1,m2,m3,m4").credits[0]
    assert [step.value for step in found.steps] == [20, -5]
    assert isinstance(found.steps[1], Step)


def test_mis_53_a_moment_is_scored_once() -> None:
    table = scene(primary="take-and-hold")
    after = table._replace(battle=result(table, controlled="m1").battle)
    assert codes(after, controlled="m1") == ["already-scored"]
    assert asked(after) == []
    assert open_awards(after, "alice") == ()


def test_mis_52_what_was_scored_as_it_happened_is_not_scored_again() -> None:
    table = scene(phase="fight", hands=fixed("bring-it-down", "assassination"), units=lost("ark"))
    given_ = immediate(table, "alice")
    assert [one.vp for one in given_] == [2]
    after = table._replace(battle=with_rows(table.battle, given_)._replace(phase="end"))
    assert sum(one.vp for one in immediate(after, "alice")) == 0
    assert vp(after) == 0


def test_mis_52_a_second_loss_in_a_turn_gives_only_what_the_cap_leaves() -> None:
    table = scene(phase="end", hands=tactical("no-prisoners"), units=lost("ark", "scarabs", "warriors"))
    rows = (Score(2, "alice", "secondary", "no-prisoners", 4, n=1),)
    assert vp(table._replace(battle=table.battle._replace(score={"alice": rows}))) == 1


def test_mis_52_a_unit_destroyed_in_the_opponents_turn_pays_a_fixed_card_too() -> None:
    assert vp(scene(**THEIRS, hands=fixed("bring-it-down"), units=lost("ark", turn="bob"))) == 2
    assert vp(scene(**THEIRS, hands=fixed("bring-it-down"), units=lost("ark", turn="alice"))) == 0


def test_mis_52_wounds_that_the_list_does_not_say_are_asked() -> None:
    table = scene(phase="end", hands=fixed("bring-it-down"), units=lost("ark"))
    bob = table.battle.players["bob"]
    army = bob.army._replace(units={**bob.army.units, "ark": bob.army.units["ark"]._replace(wounds=None)})
    table = table._replace(battle=table.battle._replace(players={**table.battle.players, "bob": bob._replace(army=army)}))
    assert asked(table) == ["wounds"]
    assert immediate(table, "alice") == ()
    assert vp(table, wounds="ark:15") == 4


# Errata (MIS-R51)


@pytest.mark.parametrize(("errata", "expected"), [("printed", 0), ("v1.1", 5), ("2025-01", 5)])
def test_mis_r51_a_marker_burned_at_the_end_of_the_opponents_turn_pays_since_v1_1(errata: str, expected: int) -> None:
    burned = did("burn-objective", marker="m3", turn="bob")
    assert vp(scene(**THEIRS, primary="scorched-earth", actions=(burned,), errata=errata)) == expected


@pytest.mark.parametrize("errata", ["printed", "v1.1", "2025-01"])
def test_mis_r51_a_marker_burned_at_the_very_end_pays_under_every_errata(errata: str) -> None:
    burned = did("burn-objective", marker="m3", round_=5)
    assert vp(scene(**LAST, primary="scorched-earth", actions=(burned,), errata=errata), controlled="none") == 5


@pytest.mark.parametrize(("errata", "expected"), [("printed", 0), ("v1.1", 5), ("2025-01", 5)])
def test_mis_r51_a_character_model_of_a_unit_that_stands_counts_since_v1_1(errata: str, expected: int) -> None:
    table = scene(phase="end", hands=tactical("assassination"), errata=errata)
    assert vp(table, characters_fallen=1) == expected


@pytest.mark.parametrize(("errata", "expected"), [("printed", 0), ("v1.1", 5), ("2025-01", 5)])
def test_mis_r51_a_unit_paid_for_as_a_horde_is_one_since_v1_1(errata: str, expected: int) -> None:
    table = scene(phase="end", hands=tactical("cull-the-horde"), units=lost("warriors"), errata=errata)
    bob = table.battle.players["bob"]
    army = bob.army._replace(units={**bob.army.units, "warriors": bob.army.units["warriors"]._replace(models=11)})
    table = table._replace(battle=table.battle._replace(players={**table.battle.players, "bob": bob._replace(army=army)}))
    assert asked(table) == ([] if errata == "printed" else ["hordes"])
    assert vp(table, **({} if errata == "printed" else {"hordes": "warriors"})) == expected


@pytest.mark.parametrize(("errata", "expected"), [("printed", 0), ("v1.1", 0), ("2025-01", 4)])
def test_mis_r51_storming_in_round_1_pays_since_2025(errata: str, expected: int) -> None:
    table = scene(1, phase="end", hands=tactical("storm-hostile-objective"), errata=errata)
    held = {f"m{n}": MarkerState(held_at_start="bob" if n == 3 else "") for n in range(1, 6)}
    table = table._replace(battle=table.battle._replace(markers=held))
    assert vp(table, controlled="m3") == expected


@pytest.mark.parametrize("errata", ["printed", "v1.1", "2025-01"])
def test_mis_r51_chapter_approved_is_read_as_of_2025_under_every_setting(errata: str) -> None:
    assert vp(scene(primary="linchpin", deck="chapter-approved-2025", errata=errata), controlled="m1,m2,m3,m4") == 15


# The end of the battle


def test_mis_31_a_secret_mission_is_revealed_when_the_battle_ends_and_not_before() -> None:
    sealed = {"alice": Picks("alice", secret_mission="unbroken-wall")}
    table = scene(**LAST, secrets={"alice": Secret(True)})._replace(picks=sealed)
    assert asked(table) == []
    found = result(table, controlled="m2,m3,m4")
    assert (found.battle.secrets["alice"].card, [one.vp for one in found.credits]) == ("unbroken-wall", [20])
    assert "Unbroken Wall" in found.told[0]
    early = table._replace(battle=table.battle._replace(round=4))
    assert result(early).battle.secrets["alice"].card == ""
