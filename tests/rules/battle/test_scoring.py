"""A moment is scored: what is open when, what is asked, what is refused, in which order things happen (MIS-52, MIS-53, MIS-R50)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.battle.card_cases import CHAPTER_APPROVED, PARIAH_NEXUS, CardCase
from tests.rules.battle.score_scenes import codes, did, fixed, lost, result, scene, tactical, vp
from whcli.model.battle import Doing, Lost, MarkerState, Picks, Score, Secret, Standing
from whcli.model.battle_ruling import BattleRuling
from whcli.model.change import Step
from whcli.model.missions import Award, Card
from whcli.rules.battle.awards import moments, with_rows
from whcli.rules.battle.control import turn_begun
from whcli.rules.battle.facts import read_facts
from whcli.rules.battle.guards import guards_due
from whcli.rules.battle.scoring import immediate, needs, open_awards, scored
from whcli.rules.battle.table import Table

END = {"phase": "end"}
THEIRS = {"phase": "end", "turn": "bob"}
LAST = {"round_": 5, "phase": "end"}


def asked(table: Table, player: str = "alice", **facts: object) -> list[str]:
    """The names of the facts that are still missing."""
    read = read_facts(table, player, facts)
    assert not isinstance(read, tuple), read
    return [need.give.removeprefix("--fact ").split("=")[0] for need in needs(table, player, read)]


def doing(action: str, marker: str = "m3", unit: str = "squad", **more: Any) -> Doing:
    """An Action of alice's under way since this turn."""
    return Doing("alice", unit, action, 2, "alice", marker, **more)


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


# What is asked


def test_mis_53_exactly_what_is_scorable_now_is_asked() -> None:
    hands = tactical("area-denial", "secure-no-mans-land")
    assert asked(scene(primary="take-and-hold", hands=hands)) == ["controlled"]
    assert asked(scene(phase="end", primary="take-and-hold", hands=hands)) == [
        "own_at_centre",
        "enemy_within_6_of_centre",
        "enemy_within_3_of_centre",
        "controlled",
    ]
    assert asked(scene(1, primary="take-and-hold", hands=hands)) == []


def test_mis_53_what_follows_from_an_answer_is_not_asked_or_asked_next() -> None:
    table = scene(phase="end", hands=tactical("area-denial"))
    assert asked(table, own_at_centre=0) == []
    assert asked(table) == ["own_at_centre", "enemy_within_6_of_centre", "enemy_within_3_of_centre"]
    assert asked(table, own_at_centre=1, enemy_within_6_of_centre=0) == []


def test_mis_53_a_fact_that_the_battle_holds_is_not_asked() -> None:
    at_marker = lost("ark", at_marker="m3")
    assert asked(scene(phase="end", hands=tactical("overwhelming-force"), units=at_marker)) == []
    assert asked(scene(phase="end", hands=tactical("overwhelming-force"), units=lost("ark"))) == ["at_marker"]
    assert asked(scene(phase="end", hands=tactical("overwhelming-force"))) == []


def test_mis_53_what_one_player_told_of_control_is_known_to_the_other() -> None:
    table = scene(phase="end", hands={**tactical("secure-no-mans-land"), "bob": tactical("secure-no-mans-land")["alice"]})
    table = table._replace(battle=table.battle._replace(turn="bob"))
    after = result(table, "bob", controlled="m2", controlled_by_opponent="m3").battle
    assert after.markers["m3"].held == "alice"
    ended = table._replace(battle=after._replace(turn="alice", used=tuple(one for one in after.used if one.startswith("told-"))))
    assert asked(ended) == []
    assert vp(ended) == 2


def test_mis_53_a_missing_fact_is_refused_with_its_flag_and_nothing_is_scored() -> None:
    found = scored(scene(primary="take-and-hold"), "alice", {})
    assert not isinstance(found, BattleRuling)
    assert [(one.code, one.rule) for one in found] == [("fact-needed", "MIS-53")]
    assert "--fact controlled=m1,m3" in found[0].cure
    assert "Take and Hold" in found[0].why


def test_mis_53_a_fact_that_nothing_open_reads_is_refused() -> None:
    assert codes(scene(primary="take-and-hold"), controlled="m1", quarters=3) == ["fact-not-asked"]


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"controled": "m1"}, "unknown-fact"),
        ({"destroyed": "ark"}, "fact-held"),
        ({"controlled": "m9"}, "bad-fact"),
        ({"controlled": "m1", "controlled_by_opponent": "m1"}, "bad-fact"),
        ({"quarters": 5}, "bad-fact"),
        ({"quarters": -1}, "bad-fact"),
        ({"quarters": "three"}, "bad-fact"),
        ({"at_marker": "squad"}, "bad-fact"),
        ({"in_range": "ark"}, "bad-fact"),
        ({"guards": "m1"}, "bad-fact"),
        ({"guards": "m1:squad,m1:second"}, "bad-fact"),
        ({"wounds": "ark:-3"}, "bad-fact"),
        ({"new_marker": "22"}, "bad-fact"),
        ({"locus_place": "center"}, "bad-fact"),
        ({"gamma_gone": "perhaps"}, "bad-fact"),
        ({"vp_take_and_hold": 3}, "unknown-fact"),
    ],
)
def test_mis_53_a_fact_that_cannot_be_is_refused(facts: dict[str, object], code: str) -> None:
    assert codes(scene(primary="take-and-hold"), **facts) == [code]


@given(st.dictionaries(st.sampled_from(["controlled", "guards", "wounds", "quarters", "new_marker", "locus_place"]), st.text(max_size=12)))
def test_mis_53_whatever_is_told_is_read_or_refused(told: dict[str, str]) -> None:
    found = read_facts(scene(), "alice", told)
    assert isinstance(found, dict) or {one.code for one in found} == {"bad-fact"}


def test_mis_53_facts_come_from_a_file_as_they_come_from_flags() -> None:
    table = scene()
    typed = {"controlled": ["m1", "m3"], "quarters": 3, "gamma_gone": True, "guards": {"m1": "squad"}, "new_marker": [22, 18.5]}
    written = {"controlled": "m1,m3", "quarters": "3", "gamma_gone": "yes", "guards": "m1:squad", "new_marker": "22/18.5"}
    assert read_facts(table, "alice", typed) == read_facts(table, "alice", written)


def test_mis_70_a_card_that_cannot_be_judged_takes_no_more_than_its_vp() -> None:
    table = scene(phase="end", deck="chapter-approved-2025")
    assert vp(table, vp_dug_in=3) == 3
    assert codes(table, vp_dug_in=4) == ["bad-fact"]
    assert codes(table, vp_dug_in=-1) == ["bad-fact"]


def test_mis_52_a_card_that_cannot_be_judged_asks_for_its_vp() -> None:
    table = scene(primary="the-siege")
    siege = Card("the-siege", "primary", "The Siege", (Award("command-end", by_hand=True),))
    table = table._replace(deck=table.deck._replace(primaries={"the-siege": siege}))
    assert asked(table) == ["vp_the_siege"]
    assert vp(table, vp_the_siege=7) == 7
    assert codes(table, vp_the_siege=-7) == ["bad-fact"]


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


# Actions (MIS-60, MIS-R50)


def test_mis_60_an_action_is_complete_if_its_unit_is_in_range_and_the_marker_controlled() -> None:
    table = scene(phase="end", hands=tactical("cleanse"), actions=(doing("cleanse"),))
    assert asked(table) == ["in_range", "controlled"]
    assert asked(table, in_range="none") == []
    assert vp(table, in_range="squad", controlled="m3") == 2
    assert vp(table, in_range="squad", controlled="m4") == 0
    assert vp(table, in_range="none") == 0


def test_mis_60_an_action_that_fails_says_why() -> None:
    table = scene(phase="end", hands=tactical("cleanse"), actions=(doing("cleanse"),))
    found = result(table, in_range="squad", controlled="m4")
    assert found.battle.actions[0].state == "lost"
    assert "does not control m3" in found.battle.actions[0].why
    assert "does not control m3" in found.told[0]


@pytest.mark.parametrize(("place", "state", "points"), [("centre", "done", 2), ("enemy-zone", "done", 4), ("neither", "lost", 0)])
def test_mis_60_a_locus_pays_by_its_place(place: str, state: str, points: int) -> None:
    table = scene(phase="end", hands=tactical("establish-locus"), actions=(doing("establish-locus", ""),))
    found = result(table, locus_place=place)
    assert (found.battle.actions[0].state, sum(one.vp for one in found.credits)) == (state, points)


def test_mis_60_a_burned_marker_is_gone_and_pays() -> None:
    burning = doing("burn-objective", "m5")
    table = scene(**THEIRS, primary="scorched-earth", actions=(burning,))
    found = result(table, in_range="squad", controlled="m5")
    assert [one.vp for one in found.credits] == [10]
    assert found.battle.markers["m5"].burned == "alice"


def test_mis_60_a_terraformed_marker_is_taken_over_in_chapter_approved() -> None:
    table = scene(
        phase="end",
        primary="terraform",
        deck="chapter-approved-2025",
        markers={"m3": MarkerState(terraformed=("bob",))},
        actions=(doing("terraform"),),
    )
    assert result(table, in_range="squad", controlled="m3").battle.markers["m3"].terraformed == ("alice",)


def test_mis_60_the_ritual_adds_a_marker_where_it_may_stand() -> None:
    table = scene(phase="end", primary="the-ritual", actions=(doing("the-ritual", ""),))
    assert codes(table) == ["fact-needed"]
    assert codes(table, new_marker="23/31") != []
    assert result(table, new_marker="22/18").battle.markers["m6"].at == (22, 18)


def test_mis_60_a_hazard_is_moved_or_stays() -> None:
    state = {"m3": MarkerState(name="hazard"), "m4": MarkerState(name="hazard")}
    table = scene(phase="end", primary="unexploded-ordnance", markers=state, actions=(doing("move-hazard"),))
    zones = {"hazards_in_enemy_zone": "", "hazards_within_6": "m3", "hazards_within_12": "m3"}
    found = result(table, in_range="squad", controlled="m3", hazard_places="m3:22/35", **zones)
    assert found.battle.markers["m3"].at == (22, 35)
    assert codes(table, in_range="squad", controlled="m3", hazard_places="m3:22/37", **zones) == ["marker-place"]


@pytest.mark.parametrize(("first", "points"), [(True, 1), (False, 0)])
def test_mis_r50_actions_are_completed_before_primary_vp_are_scored(first: bool, points: int) -> None:
    table = scene(phase="end", primary="terraform", deck="chapter-approved-2025", actions=(doing("terraform"),))
    table = table._replace(rules=table.rules._replace(actions_first=first))
    assert vp(table, in_range="squad", controlled="m3") == points


@pytest.mark.parametrize("first", [True, False])
def test_mis_r50_what_an_action_gives_at_once_is_given_either_way(first: bool) -> None:
    table = scene(**THEIRS, primary="scorched-earth", actions=(doing("burn-objective", "m5"),))
    table = table._replace(rules=table.rules._replace(actions_first=first))
    assert vp(table, in_range="squad", controlled="m5") == 10


# Cards out (MIS-22, MIS-R21)


def test_mis_22_a_tactical_card_that_scored_is_achieved_and_goes_out() -> None:
    table = scene(phase="end", hands=tactical("secure-no-mans-land", "cleanse"))
    hand = result(table, controlled="m3").battle.hands["alice"]
    assert (hand.active, hand.achieved, hand.scored) == (("cleanse",), ("secure-no-mans-land",), ())


def test_mis_22_it_goes_out_at_the_end_of_either_turn_and_not_before() -> None:
    table = scene(phase="fight", hands=tactical("no-prisoners"), units=lost("ark"))
    during = result(table).battle
    assert (during.hands["alice"].active, during.hands["alice"].scored) == (("no-prisoners",), ("no-prisoners",))
    ended = table._replace(battle=during._replace(phase="end"))
    assert result(ended).battle.hands["alice"].achieved == ("no-prisoners",)


def test_mis_20_a_fixed_card_stays_and_scores_again() -> None:
    table = scene(phase="end", hands=fixed("cleanse", "assassination"), actions=(did("cleanse", marker="m3"),))
    assert result(table).battle.hands["alice"].cards == ("cleanse", "assassination")


@pytest.mark.parametrize(("when_capped", "out"), [(True, ("secure-no-mans-land",)), (False, ())])
def test_mis_r21_a_card_is_achieved_even_if_a_cap_takes_all_its_vp(when_capped: bool, out: tuple[str, ...]) -> None:
    full = (Score(1, "alice", "secondary", "other", 40),)
    table = scene(phase="end", hands=tactical("secure-no-mans-land"), score={"alice": full})
    table = table._replace(rules=table.rules._replace(achieved_when_capped=when_capped))
    hand = result(table, controlled="m3").battle.hands["alice"]
    assert (hand.achieved, hand.scored) == (out, ())


# Guards


def test_mis_52_guards_are_named_after_the_first_award_and_pay_in_the_opponents_turn() -> None:
    table = scene(primary="burden-of-trust")
    assert asked(table, controlled="m3,m1") == ["guards"]
    named = result(table, controlled="m3,m1", guards="m3:squad,m1:second").battle
    assert {one: state.guard for one, state in named.markers.items() if state.guard} == {
        "m3": {"alice": "squad"},
        "m1": {"alice": "second"},
    }
    theirs = table._replace(battle=named._replace(phase="end", turn="bob", round=3, used=()))
    assert vp(theirs, controlled="m1,m3", guards_standing="m1,m3") == 4


@pytest.mark.parametrize("guards", ["m5:squad", "m3:flyer", "m3:squad,m1:squad"])
def test_mis_52_what_cannot_be_a_guard_is_refused(guards: str) -> None:
    assert codes(scene(primary="burden-of-trust"), controlled="m1,m3", guards=guards) == ["bad-guard"]


def test_mis_52_a_guard_that_is_destroyed_or_battle_shocked_pays_nothing() -> None:
    markers = {"m3": MarkerState(guard={"alice": "squad"}), "m2": MarkerState(guard={"alice": "second"})}
    units = {"alice": {"squad": Standing(destroyed=Lost(2, "bob")), "second": Standing(shocked=True)}}
    assert vp(scene(**THEIRS, primary="burden-of-trust", markers=markers, units=units)) == 0


@pytest.mark.parametrize(("player", "rounds"), [("bob", [2, 3, 4, 5]), ("alice", [2, 3, 4])])
def test_mis_52_guards_are_named_while_the_opponent_has_a_turn_to_come(player: str, rounds: list[int]) -> None:
    tables = {round_: scene(round_, turn=player, primary="burden-of-trust") for round_ in range(1, 6)}
    assert [round_ for round_, table in tables.items() if guards_due(table, player)] == rounds


def test_mis_70_guards_are_named_from_round_1_on_in_chapter_approved() -> None:
    assert guards_due(scene(1, primary="burden-of-trust", deck="chapter-approved-2025"), "alice")


# Control from turn to turn


def test_mis_53_control_told_at_the_end_of_a_turn_is_control_at_the_start_of_the_next() -> None:
    table = scene(phase="end", turn="bob", hands=tactical("defend-stronghold"))
    told = result(table, controlled="m1", controlled_by_opponent="m3,m5").battle
    begun = turn_begun(told._replace(turn="alice"))
    storm = begun._replace(phase="end", used=(), hands=tactical("storm-hostile-objective"))
    assert {one: state.held_at_start for one, state in begun.markers.items()} == {
        "m1": "alice",
        "m2": "",
        "m3": "bob",
        "m4": "",
        "m5": "bob",
    }
    assert asked(table._replace(battle=storm)) == ["controlled"]
    assert vp(table._replace(battle=storm), controlled="m3") == 4


def test_mis_53_control_at_the_start_is_asked_where_only_one_player_s_was_told() -> None:
    table = scene(phase="end", turn="bob", hands=tactical("defend-stronghold"))
    begun = turn_begun(result(table, controlled="m1").battle._replace(turn="alice"))
    storm = begun._replace(phase="end", used=(), hands=tactical("storm-hostile-objective"))
    assert asked(table._replace(battle=storm)) == ["controlled", "controlled_by_opponent_at_start", "controlled_at_start"]


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


# Whatever comes


@pytest.mark.parametrize("case", [*PARIAH_NEXUS, *CHAPTER_APPROVED], ids=lambda one: f"{one.card}-{one.vp}")
def test_mis_53_answering_one_question_after_the_other_asks_no_more_than_needed(case: CardCase) -> None:
    deck = "pariah-nexus" if case in PARIAH_NEXUS else "chapter-approved-2025"
    table = scene(deck=deck, **case.scene)
    told = {name: value for name, value in case.facts.items() if name.startswith("vp_")}
    while missing := asked(table, **told):
        assert missing[0] in case.facts
        told[missing[0]] = case.facts[missing[0]]
    assert vp(table, **told) == vp(table, **case.facts)


@given(st.sampled_from([*PARIAH_NEXUS, *CHAPTER_APPROVED]), st.sampled_from(["command", "movement", "fight", "end"]), st.integers(1, 5))
def test_mis_53_what_is_open_is_what_asks_or_gives(case: CardCase, phase: str, round_: int) -> None:
    deck = "pariah-nexus" if case in PARIAH_NEXUS else "chapter-approved-2025"
    table = scene(**{**case.scene, "phase": phase, "round_": round_, "deck": deck})
    found = scored(table, "alice", {})
    closed = not open_awards(table, "alice")
    if closed and phase in ("command", "end"):
        assert isinstance(found, BattleRuling)
        assert sum(one.vp for one in found.credits) == 0
    if not isinstance(found, BattleRuling):
        assert {one.code for one in found} == {"fact-needed"}
        assert not closed
