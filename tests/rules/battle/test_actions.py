"""Actions (MIS-16, MIS-60 to MIS-63): who may start one, on what, and what becomes of it."""

from typing import Any

import pytest

from tests.rules.battle.play_scenes import at, hand, remarks, sentences, skipping, standing, then
from tests.rules.battle.setup_scenes import deck, refusal, ruled
from whcli.model.battle import Doing, MarkerState, Standing
from whcli.model.battle_play import SAID_OF_UNITS
from whcli.rules.battle.actions import interrupted, noted, offered, started
from whcli.rules.battle.bars import barred, may_shoot
from whcli.rules.battle.effects import completed_one, due, misplaced, new_marker
from whcli.rules.battle.losses import left_table, lost
from whcli.rules.battle.reserves_arrival import put_in_reserves
from whcli.rules.battle.scoring import scored
from whcli.rules.battle.table import Table
from whcli.rules.battle.targets import candidates


def shooting(*cards: str, **state: Any) -> Table:
    """Alice's Shooting phase of round 2, with Tactical cards in her hand."""
    return at("shooting", hands=hand(*(cards or ("cleanse", "sabotage"))), **state)


def codes(answer: object) -> list[str]:
    assert isinstance(answer, tuple)
    return [problem.code for problem in answer]


# MIS-60: starting


def test_an_action_of_a_held_card_is_started() -> None:  # MIS-60
    ruling = ruled(started(shooting(), "alice", "squad", "cleanse", "m3"))
    assert ruling.battle.actions == (Doing("alice", "squad", "cleanse", 2, "alice", marker="m3"),)
    assert "MIS-60" in ruling.rules


def test_an_action_of_the_primary_card_is_started() -> None:
    assert ruled(started(shooting(primary="terraform"), "alice", "squad", "terraform", "m3")).battle.actions[0].action == "terraform"


def test_what_is_in_play_is_told() -> None:
    where = shooting(primary="terraform")
    assert offered(where, "alice") == ("cleanse", "sabotage", "terraform")
    assert offered(where, "bob") == ("terraform",)


@pytest.mark.parametrize(
    ("where", "action", "target", "code"),
    [
        (shooting(), "clense", "m3", "unknown-action"),
        (shooting("sabotage"), "cleanse", "m3", "action-card"),
        (at("movement", hands=hand("cleanse")), "cleanse", "m3", "wrong-phase"),
        (at("charge", hands=hand("cleanse")), "cleanse", "m3", "wrong-phase"),
        (at("shooting", turn="bob", hands=hand("cleanse")), "cleanse", "m3", "not-your-turn"),
        (at("shooting", 1, primary="scorched-earth"), "burn-objective", "m3", "action-early"),
        (shooting(), "cleanse", "", "target-needed"),
        (shooting(), "cleanse", "m9", "unknown-target"),
        (shooting(), "cleanse", "m1", "own-ground"),
        (shooting(), "sabotage", "m3", "target-needless"),
        (shooting(markers={"m3": MarkerState(burned="bob")}), "cleanse", "m3", "unknown-target"),
        (shooting(primary="terraform", markers={"m3": MarkerState(terraformed=("bob",))}), "terraform", "m3", "terraformed"),
        (shooting(primary="unexploded-ordnance"), "move-hazard", "m1", "no-hazard"),
        (shooting("containment"), "containment", "north", "unknown-target"),
        (shooting("recover-assets"), "recover-assets", "somewhere", "unknown-target"),
    ],
)
def test_an_action_is_refused_with_its_reason(where: Table, action: str, target: str, code: str) -> None:
    assert refusal(started(where, "alice", "squad", action, target))[0] == code


def test_an_action_from_round_2_on_is_started_in_round_2() -> None:
    assert ruled(started(shooting(primary="scorched-earth"), "alice", "squad", "burn-objective", "m3")).battle.actions


def test_a_marker_a_hazard_an_edge_and_an_area_are_each_named_as_what_they_are() -> None:
    hazard = shooting(primary="unexploded-ordnance", markers={"m2": MarkerState(name="hazard")})
    assert ruled(started(hazard, "alice", "squad", "move-hazard", "m2")).battle.actions[0].marker == "m2"
    assert ruled(started(shooting("containment"), "alice", "squad", "containment", "left")).battle.actions[0].edge == "left"
    assert ruled(started(shooting("recover-assets"), "alice", "squad", "recover-assets", "own-zone")).battle.actions[0].area == "own-zone"


def test_of_an_action_for_one_unit_no_second_unit_is_on_it_at_a_time() -> None:
    where = then(shooting(), started, "alice", "squad", "sabotage")
    assert refusal(started(where, "alice", "second", "sabotage")) == ("action-taken", "MIS-60")


def test_what_the_opponents_units_do_does_not_count() -> None:
    theirs = Doing("bob", "warriors", "sabotage", 1, "bob")
    assert ruled(started(shooting(actions=(theirs,)), "alice", "squad", "sabotage"))


def test_an_action_that_is_done_or_lost_is_no_longer_under_way() -> None:
    past = tuple(Doing("alice", unit, "sabotage", 1, "alice", state=state) for unit, state in (("second", "done"), ("scouts", "lost")))
    assert ruled(started(shooting(actions=past), "alice", "squad", "sabotage"))
    assert refusal(interrupted(shooting(actions=past), "alice", "second"))[0] == "no-action"


def test_each_unit_needs_an_edge_of_its_own() -> None:
    where = then(shooting("containment"), started, "alice", "squad", "containment", "left")
    assert refusal(started(where, "alice", "second", "containment", "left"))[0] == "target-taken"
    assert candidates(where, "alice", deck().actions["containment"]) == ("top", "bottom", "right")
    assert ruled(started(where, "alice", "second", "containment", "top")).battle.actions[1].edge == "top"


def test_two_units_may_cleanse_the_same_marker() -> None:
    where = then(shooting(), started, "alice", "squad", "cleanse", "m3")
    assert len(ruled(started(where, "alice", "second", "cleanse", "m3")).battle.actions) == 2


def test_a_marker_that_a_unit_terraforms_until_the_opponents_turn_is_taken() -> None:
    doing = Doing("alice", "squad", "terraform", 1, "alice", marker="m3")
    assert refusal(started(shooting(primary="terraform", actions=(doing,)), "alice", "second", "terraform", "m3"))[0] == "target-taken"


def test_in_the_second_deck_a_marker_of_the_opponents_is_terraformed_over() -> None:
    other = deck("chapter-approved-2025")
    where = shooting(primary="terraform", rule="", deck="chapter-approved-2025", markers={"m3": MarkerState(terraformed=("bob",))})
    where = then(where._replace(deck=other), started, "alice", "squad", "terraform", "m3")
    done = completed_one(where, where.battle.actions[0])
    assert done.markers["m3"].terraformed == ("alice",)


def test_what_both_players_have_terraformed_pays_both() -> None:  # MIS-60: each began before the other's was complete
    where = shooting(primary="terraform", markers={"m3": MarkerState(terraformed=("bob",))})
    done = completed_one(where, Doing("alice", "squad", "terraform", 2, "alice", marker="m3"))
    assert done.markers["m3"].terraformed == ("bob", "alice")


@pytest.mark.parametrize(
    ("card", "place", "good"),
    [("dawn-of-war", (22.0, 18.0), True), ("dawn-of-war", (10.0, 30.0), False), ("search-and-destroy", (22.0, 18.0), False)],
)
def test_a_marker_of_the_ritual_stands_wholly_in_no_mans_land(card: str, place: tuple[float, float], good: bool) -> None:
    gone = {one: MarkerState(removed=True) for one in ("m1", "m2", "m4", "m5") if card != "dawn-of-war" or one != "m3"}
    where = shooting(primary="the-ritual", deployment=card, markers=gone)
    assert (not misplaced(where, Doing("alice", "squad", "the-ritual", 2, "alice"), place)) == good


def test_an_unknown_unit_is_told_of() -> None:
    assert refusal(started(shooting(), "alice", "sqad", "cleanse", "m3"))[0] == "no-such-unit"
    assert refusal(started(shooting(), "carol", "squad", "cleanse", "m3"))[0] == "no-such-player"


# MIS-61: who may not


@pytest.mark.parametrize(
    ("unit", "how", "code"),
    [
        ("flyer", Standing(), "aircraft"),
        ("squad", Standing(shocked=True), "battle-shocked"),
        ("drone", Standing(), "no-oc"),
        ("squad", Standing(engaged=True), "engaged"),
        ("squad", Standing(advanced=True), "advanced"),
        ("squad", Standing(fell_back=True), "fell-back"),
        ("squad", Standing(shot=True), "shot"),
        ("squad", Standing(reserves="strategic"), "not-on-table"),
        ("squad", Standing(embarked="rhino"), "not-on-table"),
        ("squad", Standing(away=(1, "bob")), "not-on-table"),
        ("captain", Standing(attached="squad"), "attached"),
    ],
)
def test_a_unit_is_barred_with_its_reason(unit: str, how: Standing, code: str) -> None:  # MIS-61
    answer = started(shooting(units=standing(**{unit: how})), "alice", unit, "cleanse", "m3")
    assert (code, "MIS-61") in [(problem.code, problem.rule) for problem in answer]  # type: ignore[union-attr]


def test_every_reason_is_told_at_once() -> None:  # MIS-61
    how = Standing(shocked=True, engaged=True, advanced=True, fell_back=True, shot=True)
    assert codes(barred(shooting(units=standing(squad=how)), "alice", "squad")) == [
        "battle-shocked",
        "engaged",
        "advanced",
        "fell-back",
        "shot",
    ]
    assert codes(barred(shooting(), "alice", "flyer")) == ["aircraft", "no-oc"]


def test_a_unit_that_stands_free_may() -> None:
    assert barred(shooting(), "alice", "squad") == ()


def test_a_unit_with_one_model_of_oc_1_or_more_may() -> None:  # MIS-61
    assert barred(shooting(units=standing(captain=Standing(attached="drone"))), "alice", "drone") == ()


def test_a_unit_whose_oc_is_not_recorded_may_with_a_reminder() -> None:
    where = shooting()
    units = where.battle.players["alice"].army.units
    unknown = where.battle.players["alice"].army._replace(units={**units, "squad": units["squad"]._replace(oc=None)})
    players = {**where.battle.players, "alice": where.battle.players["alice"]._replace(army=unknown)}
    ruling = started(where._replace(battle=where.battle._replace(players=players)), "alice", "squad", "cleanse", "m3")
    assert "no OC" in remarks(ruling)


def test_a_titanic_character_may_within_engagement_range() -> None:  # MIS-61
    assert barred(shooting(units=standing(knight=Standing(engaged=True))), "alice", "knight") == ()


def test_stalwarts_lets_battleline_within_engagement_range() -> None:
    engaged = standing(squad=Standing(engaged=True), scouts=Standing(engaged=True))
    assert barred(shooting(rule="stalwarts", units=engaged), "alice", "squad") == ()
    assert codes(barred(shooting(rule="stalwarts", units=engaged), "alice", "scouts")) == ["engaged"]


@pytest.mark.parametrize("how", [Standing(advanced=True), Standing(fell_back=True)])
def test_swift_action_lets_battleline_that_advanced_or_fell_back(how: Standing) -> None:
    where = shooting(rule="swift-action", units=standing(squad=how, scouts=how))
    assert barred(where, "alice", "squad") == ()
    assert len(barred(where, "alice", "scouts")) == 1


def test_swift_action_does_not_let_a_unit_that_shot() -> None:
    assert codes(barred(shooting(rule="swift-action", units=standing(squad=Standing(shot=True))), "alice", "squad")) == ["shot"]


# MIS-62: after starting one


@pytest.mark.parametrize(("word", "code"), [("shot", "acting-shoots"), ("charged", "acting-charges")])
def test_a_unit_on_an_action_neither_shoots_nor_charges(word: str, code: str) -> None:  # MIS-62
    where = then(shooting(), started, "alice", "squad", "cleanse", "m3")
    assert refusal(noted(where, "alice", "squad", (word,))) == (code, "MIS-62")


def test_a_titanic_character_may_shoot_but_neither_charge_nor_start_a_second() -> None:  # MIS-62
    where = then(shooting(), started, "alice", "knight", "cleanse", "m3")
    assert ruled(noted(where, "alice", "knight", ("shot",))).battle.standing("alice", "knight").shot
    assert refusal(noted(where, "alice", "knight", ("charged",)))[0] == "acting-charges"
    assert codes(started(where, "alice", "knight", "sabotage")) == ["acting"]


def test_stalwarts_lets_battleline_shoot_but_start_no_second() -> None:
    where = then(shooting(rule="stalwarts"), started, "alice", "squad", "cleanse", "m3")
    assert may_shoot(where, "alice", "squad")
    assert codes(started(where, "alice", "squad", "sabotage")) == ["acting"]


def test_what_a_unit_may_not_do_after_an_action_ends_with_the_turn() -> None:
    where = then(shooting(), started, "alice", "squad", "cleanse", "m3")
    later = skipping(where, 4)
    assert later.battle.turn == "bob"
    assert ruled(noted(later, "alice", "squad", ("shot",)))


def test_an_action_that_was_lost_bars_a_second_all_the_same() -> None:
    where = then(then(shooting(), started, "alice", "squad", "cleanse", "m3"), interrupted, "alice", "squad")
    assert codes(started(where, "alice", "squad", "cleanse", "m3")) == ["acting"]


# MIS-63: losing one


@pytest.mark.parametrize("word", ["moved", "advanced", "fell-back"])
def test_a_move_loses_the_action(word: str) -> None:  # MIS-63
    where = then(shooting(), started, "alice", "squad", "cleanse", "m3")
    assert ruled(noted(where, "alice", "squad", (word,))).battle.actions[0].state == "lost"


def test_a_move_in_the_opponents_turn_loses_an_action_that_lasts_until_then() -> None:
    doing = Doing("alice", "squad", "terraform", 1, "alice", marker="m3")
    where = at("fight", turn="bob", actions=(doing,), primary="terraform")
    assert ruled(noted(where, "alice", "squad", ("moved",))).battle.actions[0].why == "it moved"


@pytest.mark.parametrize("words", [("engaged",), ("shocked",)])
def test_other_things_said_of_a_unit_lose_no_action(words: tuple[str, ...]) -> None:
    where = then(shooting(), started, "alice", "squad", "cleanse", "m3")
    assert ruled(noted(where, "alice", "squad", words)).battle.actions[0].state == ""


@pytest.mark.parametrize("rule", [lost, left_table, put_in_reserves])
def test_leaving_the_battlefield_loses_the_action(rule: Any) -> None:  # MIS-63
    where = then(shooting(), started, "alice", "squad", "cleanse", "m3")
    assert ruled(rule(where, "alice", "squad")).battle.actions[0].state == "lost"


def test_an_action_is_interrupted_with_its_reason() -> None:
    where = then(shooting(), started, "alice", "squad", "cleanse", "m3")
    assert ruled(interrupted(where, "alice", "squad", "a rule of Bob's")).battle.actions[0].why == "a rule of Bob's"
    assert refusal(interrupted(where, "alice", "second"))[0] == "no-action"


# Completing


def test_containment_is_complete_at_once() -> None:  # MIS-60
    ruling = ruled(started(shooting("containment"), "alice", "squad", "containment", "left"))
    assert (ruling.battle.actions[0].state, ruling.battle.actions[0].done_in) == ("done", (2, "alice"))


def test_an_action_is_due_at_the_end_of_the_own_turn() -> None:
    doing = Doing("alice", "squad", "cleanse", 2, "alice", marker="m3")
    assert due(at("fight", actions=(doing,))) == ()
    assert due(at("end", actions=(doing,))) == (doing,)


def test_an_action_until_the_opponents_turn_ends_is_due_then_or_at_the_end_of_the_battle() -> None:
    doing = Doing("alice", "squad", "terraform", 2, "alice", marker="m3")
    assert due(at("end", actions=(doing,))) == ()
    assert due(at("end", 3, "bob", actions=(doing,))) == (doing,)
    assert due(at("end", 5, "alice", actions=(doing._replace(round=5),))) == (doing._replace(round=5),)


def test_when_it_is_complete_is_told_at_its_start() -> None:
    assert "at the end of this turn" in sentences(started(shooting(), "alice", "squad", "cleanse", "m3"))
    assert "at the end of Bob's next turn" in sentences(started(shooting(), "alice", "squad", "sabotage"))
    last = at("shooting", 5, hands=hand("sabotage"))
    assert "at the end of the battle" in sentences(started(last, "alice", "squad", "sabotage"))


def test_a_completed_action_scores_its_card() -> None:
    where = skipping(then(shooting("cleanse", rule="fog-of-war"), started, "alice", "squad", "cleanse", "m3"), 3)
    ruling = ruled(scored(where, "alice", {"controlled": ("m3",), "in_range": ("squad",)}))
    assert (ruling.battle.actions[0].state, [credit.vp for credit in ruling.credits]) == ("done", [2])


def test_burning_takes_the_marker_away() -> None:
    where = shooting(primary="scorched-earth")
    battle = completed_one(where, Doing("alice", "squad", "burn-objective", 2, "alice", marker="m3"))
    assert battle.markers["m3"] == MarkerState(burned="alice")


def test_terraforming_marks_whose_the_marker_is() -> None:
    where = shooting(primary="terraform")
    assert completed_one(where, Doing("alice", "squad", "terraform", 2, "alice", marker="m3")).markers["m3"].terraformed == ("alice",)


def test_the_ritual_sets_up_a_marker_and_a_hazard_is_moved() -> None:
    ritual = Doing("alice", "squad", "the-ritual", 2, "alice")
    where = shooting(primary="the-ritual")
    assert new_marker(where) == "m6"
    assert completed_one(where, ritual, at=(34.0, 30.0)).markers["m6"].at == (34.0, 30.0)
    hazard = Doing("alice", "squad", "move-hazard", 2, "alice", marker="m2")
    assert completed_one(shooting(primary="unexploded-ordnance"), hazard, at=(36.0, 27.0)).markers["m2"].at == (36.0, 27.0)


@pytest.mark.parametrize(
    ("place", "good"),
    [
        ((34.0, 30.0), True),
        ((33.9, 30.0), False),
        ((10.0, 30.0), True),
        ((22.0, 42.0), False),
        ((22.0, 35.0), False),
        ((22.0, 61.0), False),
    ],
)
def test_where_a_marker_of_the_ritual_may_stand(place: tuple[float, float], good: bool) -> None:
    gone = {one: MarkerState(removed=True) for one in ("m1", "m2", "m4", "m5")}
    where = shooting(primary="the-ritual", markers=gone)
    wrong = misplaced(where, Doing("alice", "squad", "the-ritual", 2, "alice"), place)
    assert (not wrong) == good


@pytest.mark.parametrize(("place", "good"), [((36.0, 28.0), True), ((36.0, 28.1), False), ((42.0, 22.0), True), ((36.0, 16.0), True)])
def test_a_hazard_moves_six_inches_at_most(place: tuple[float, float], good: bool) -> None:
    where = shooting(primary="unexploded-ordnance", markers={"m2": MarkerState(name="hazard")})
    assert (not misplaced(where, Doing("alice", "squad", "move-hazard", 2, "alice", marker="m2"), place)) == good


def test_a_hazard_does_not_end_on_another_marker() -> None:
    where = shooting(primary="unexploded-ordnance", markers={"m2": MarkerState(name="hazard", at=(26.0, 30.0))})
    wrong = misplaced(where, Doing("alice", "squad", "move-hazard", 2, "alice", marker="m2"), (23.0, 30.0))
    assert "on top of m3" in wrong[0].why


# What is said of units


def test_every_word_that_is_known_is_taken() -> None:
    assert all(ruled(noted(shooting(), "alice", "squad", (word,))) for word in SAID_OF_UNITS)


@pytest.mark.parametrize(
    ("word", "how"),
    [
        ("advanced", Standing(advanced=True)),
        ("fell-back", Standing(fell_back=True)),
        ("shot", Standing(shot=True)),
        ("engaged", Standing(engaged=True)),
        ("shocked", Standing(shocked=True)),
        ("moved", Standing()),
        ("charged", Standing()),
    ],
)
def test_each_word_is_kept_as_what_it_says(word: str, how: Standing) -> None:
    assert ruled(noted(shooting(), "alice", "squad", (word,))).battle.standing("alice", "squad") == how


def test_steady_and_disengaged_take_back_what_was_said() -> None:
    how = Standing(shocked=True, engaged=True)
    after = noted(shooting(units=standing(squad=how)), "alice", "squad", ("steady", "disengaged"))
    assert ruled(after).battle.units["alice"] == {}


@pytest.mark.parametrize("words", [(), ("advancd",)])
def test_other_words_say_nothing(words: tuple[str, ...]) -> None:
    assert refusal(noted(shooting(), "alice", "squad", words))[0] == "unknown-word"


def test_nothing_is_said_of_a_unit_off_the_table() -> None:
    away = standing(squad=Standing(reserves="strategic"))
    assert refusal(noted(shooting(units=away), "alice", "squad", ("shot",)))[0] == "not-on-table"


def test_what_an_attached_leader_does_is_said_of_its_bodyguard() -> None:
    led = standing(captain=Standing(attached="squad"))
    assert refusal(noted(shooting(units=led), "alice", "captain", ("shot",))) == ("attached", "MIS-61")
