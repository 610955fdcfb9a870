"""What scoring does to the table: Actions completed, achieved cards out, guards named (MIS-60, MIS-22, MIS-R50)."""

import pytest

from tests.rules.battle.score_scenes import LAST, THEIRS, asked, codes, did, doing, fixed, lost, result, scene, tactical, vp
from whcli.model.battle import Lost, MarkerState, Score, Secret, Standing
from whcli.model.battle_ruling import BattleRuling
from whcli.rules.battle.guards import guards_due
from whcli.rules.battle.secondaries import discarded

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


def test_mis_60_a_marker_burned_at_the_very_end_is_controlled_by_nobody() -> None:
    table = scene(**LAST, primary="scorched-earth", actions=(doing("burn-objective", "m5")._replace(round=5),))
    found = result(table, in_range="squad", controlled="m4,m5")
    assert sorted(one.vp for one in found.credits) == [5, 10]


def test_mis_60_no_banner_is_raised_on_a_marker_just_burned() -> None:
    table = scene(**LAST, primary="scorched-earth", rule="raise-banners", actions=(doing("burn-objective", "m5")._replace(round=5),))
    found = result(table, in_range="squad", controlled="m5", banners="m5,m4")
    assert [one.vp for one in found.credits if one.card == "raise-banners"] == [1]
    assert found.battle.markers["m5"].banners == ()


def test_mis_60_nothing_is_asked_of_an_action_whose_card_was_discarded() -> None:
    table = scene(**THEIRS, hands=tactical("cleanse"), actions=(doing("sabotage", ""),))
    found = result(table)
    assert (found.battle.actions[0].state, found.battle.actions[0].why) == ("lost", "its card is no longer in hand")


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
    assert result(table, new_marker="34/30").battle.markers["m6"].at == (34, 30)


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


def test_mis_22_a_card_that_scored_in_this_turn_is_achieved_and_not_discarded() -> None:
    table = scene(phase="end", hands=tactical("no-prisoners", "defend-stronghold", scored=("no-prisoners",)))
    refused = discarded(table, "alice", ("no-prisoners",))
    assert [one.code for one in refused] == ["not-in-hand"]  # type: ignore[union-attr]
    done = discarded(table, "alice", ("defend-stronghold",))
    assert isinstance(done, BattleRuling)
    hand = done.battle.hands["alice"]
    assert (hand.achieved, hand.discarded, hand.active) == (("no-prisoners",), ("defend-stronghold",), ())


def test_mis_52_a_row_names_the_units_that_it_is_for() -> None:
    units = lost("warriors", "ark", "monolith")
    first = result(scene(phase="fight", hands=fixed("bring-it-down", "cleanse"), units={"bob": {"ark": units["bob"]["ark"]}}))
    rows = first.battle.score
    later = result(scene(phase="fight", hands=fixed("bring-it-down", "cleanse"), units=units, score=rows))
    assert [one.why for one in rows["alice"]] == ["ark"]
    assert [(one.n, one.why) for one in later.credits] == [(1, "monolith"), (2, "monolith"), (3, "monolith")]


@pytest.mark.parametrize(("held", "met"), [("m2,m3,m5", True), ("m1,m2,m3", False)])
def test_mis_31_whether_a_secret_mission_was_completed_is_told_and_kept(held: str, met: bool) -> None:
    found = result(scene(**LAST, secrets={"alice": Secret(True, "unbroken-wall")}), controlled=held)
    assert (found.battle.secrets["alice"].met, any("not completed" in one for one in found.told)) == (met, not met)


@pytest.mark.parametrize(("held", "why"), [("m1,m2,m3", "3 markers"), ("m1,m2,m3,m4", "4 markers, 5 VP lost: at most 15 VP in a turn")])
def test_mis_51_what_a_cap_of_a_turn_took_stands_in_the_row(held: str, why: str) -> None:
    (row,) = result(scene(primary="take-and-hold"), controlled=held).battle.score["alice"]
    assert (row.vp, row.why) == (15, why)
