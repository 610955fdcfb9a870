"""Which mission is played, what it does to the markers, and what an event plays (MIS-02, MIS-03, MIS-04)."""

import pytest

from tests.rules.battle.setup_scenes import CARDS, NOTHING, SEED, after, deck, mission, needs, refusal, ruled, table, told
from whcli.model.battle import MarkerState, Mission
from whcli.model.battle_said import Event, EventRound, Said
from whcli.model.missions import Marker
from whcli.model.rolls import Draw
from whcli.rules.battle.markers import markers_of
from whcli.rules.battle.mission import event
from whcli.rules.battle.setup import drawn_mission, went_on
from whcli.rules.dice import Dice, hand

# MIS-02


def test_a_mission_is_drawn_card_by_card_in_the_order_of_the_decks() -> None:  # MIS-02
    ruling = ruled(drawn_mission(table(), NOTHING))
    draws = [(str(roll.at), roll.of) for roll in ruling.rolls if isinstance(roll, Draw)]
    kinds = (deck().deployments, deck().rules, deck().primaries)
    assert draws[:3] == [(f"gate/0/table/draw/{n}", tuple(sorted(kind))) for n, kind in enumerate(kinds, 1)]
    assert ruling.battle.mission.deployment == hand(SEED, "gate/0/table/draw/1", deck().deployments, 1)[0]


def test_drawing_the_mission_stops_before_it_is_read() -> None:
    ruling = ruled(drawn_mission(table(), Said(pool="A")))
    assert (ruling.deed, ruling.battle.step, ruling.battle.mission) == (
        "draw",
        3,
        Mission("tipping-point", "raise-banners", "take-and-hold", "A"),
    )


def test_a_mission_is_drawn_once() -> None:
    assert refusal(drawn_mission(after(table(), CARDS), NOTHING)) == ("step-over", "MIS-02")


@pytest.mark.parametrize("row", [*"ABCDEFGHIJKLMNOPQRST"])
def test_every_row_of_the_pool_gives_its_three_cards(row: str) -> None:
    found = ruled(drawn_mission(table(), Said(pool=row.lower()))).battle.mission
    expected = deck().pool[row]
    assert found == Mission(expected.deployment, expected.rule, expected.primary, row)


def test_a_row_in_the_file_is_taken() -> None:
    assert ruled(drawn_mission(table(mission=Mission(pool="K")), NOTHING)).battle.mission.primary == "scorched-earth"


def test_what_is_named_is_not_drawn() -> None:
    ruling = ruled(drawn_mission(table(mission=Mission(deployment="dawn-of-war")), Said(primary="terraform")))
    assert (ruling.battle.mission.deployment, ruling.battle.mission.primary, len(ruling.rolls)) == ("dawn-of-war", "terraform", 1)
    assert "The Deployment: Dawn of War." in ruling.told
    assert any(line.startswith("Mission Rule, drawn: ") for line in ruling.told)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (Said(pool="Z"), "no-such-row"),
        (Said(primary="take-and-hod"), "no-such-card"),
        (Said(deployment="linchpin"), "no-such-card"),
        (Said(pool="K", primary="linchpin"), "pool-and-cards"),
        (Said(rule="hidden-supplies", primary="the-ritual"), "cards-clash"),
    ],
)
def test_a_mission_that_cannot_be_is_refused(said: Said, code: str) -> None:
    assert refusal(drawn_mission(table(), said)) == (code, "MIS-02")


def test_a_row_that_is_not_there_is_told_the_rows() -> None:
    ruling = drawn_mission(table(), Said(pool="Z"))
    assert ruling[0].cure == "Its rows are A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T."


def test_a_card_misspelt_is_told_its_neighbour() -> None:
    ruling = drawn_mission(table(), Said(primary="take-and-hod"))
    assert isinstance(ruling, tuple)
    assert ruling[0].cure == "Did you mean `take-and-hold`?"


def test_the_mission_is_needed_where_nothing_may_be_drawn() -> None:
    ruling = ruled(went_on(table(secret=None), NOTHING))
    assert (needs(ruling), ruling.battle.step, ruling.battle.mission) == ([("", "mission")], 2, Mission())


def seed_that_draws(card: str, n: int, of: list[str], without: tuple[str, ...] = ()) -> str:
    return next(f"s{i}" for i in range(1000) if hand(f"s{i}", f"gate/0/table/draw/{n}", of, 1)[0] == card)


def test_hidden_supplies_drawn_with_the_ritual_is_redrawn_and_recorded() -> None:  # MIS-02
    seed = seed_that_draws("hidden-supplies", 1, [*deck().rules])
    where = table(secret=seed, mission=Mission("dawn-of-war", "", "the-ritual"))
    ruling = ruled(drawn_mission(where, NOTHING))
    assert ruling.battle.mission.redrawn == ("hidden-supplies",)
    assert ruling.battle.mission.rule not in ("", "hidden-supplies")
    assert "Hidden Supplies was drawn with The Ritual, and is redrawn." in ruling.told


def test_the_ritual_drawn_to_a_named_hidden_supplies_is_redrawn() -> None:
    seed = seed_that_draws("the-ritual", 1, [*deck().primaries])
    where = table(secret=seed, mission=Mission("dawn-of-war", "hidden-supplies", ""))
    found = ruled(drawn_mission(where, NOTHING)).battle.mission
    assert (found.rule, found.redrawn, found.primary != "the-ritual") == ("hidden-supplies", ("the-ritual",), True)


def test_a_deck_without_mission_rules_draws_none() -> None:  # MIS-70
    found = ruled(drawn_mission(table(deck="chapter-approved-2025"), NOTHING)).battle.mission
    assert (found.rule, bool(found.deployment), bool(found.primary)) == ("", True, True)


# MIS-03


def test_what_the_cards_say_is_shown() -> None:  # MIS-03
    rule = deck().rules["fog-of-war"]
    assert f"{rule.name}: {rule.text}" in ruled(went_on(table(), CARDS._replace(rule="fog-of-war"))).told


# MIS-04


def placed(said: Said = CARDS, **state: object) -> dict[str, Marker]:
    where = table(**state)
    return markers_of(where._replace(battle=ruled(went_on(where, said)).battle))


@pytest.mark.parametrize(
    "deployment", ["crucible-of-battle", "dawn-of-war", "hammer-and-anvil", "search-and-destroy", "sweeping-engagement"]
)
def test_markers_stand_as_the_deployment_card_shows(deployment: str) -> None:  # MIS-04
    assert placed(CARDS._replace(deployment=deployment)) == deck().deployments[deployment].markers


def test_markers_are_told_with_their_places() -> None:
    assert "m1 at 10″ 14″; m2 at 36″ 22″; m3 at 22″ 30″" in told(went_on(table(), CARDS))


def test_supply_drop_draws_alpha_and_omega_among_no_mans_land() -> None:
    ruling = ruled(went_on(table(), CARDS._replace(primary="supply-drop")))
    draw = next(roll for roll in ruling.rolls if isinstance(roll, Draw))
    assert (draw.of, len(set(draw.drawn))) == (("m2", "m3", "m4"), 2)
    assert [ruling.battle.markers[each].name for each in draw.drawn] == ["alpha", "omega"]


def test_markers_that_the_table_drew_as_alpha_and_omega_stay() -> None:
    drawn = {"m4": MarkerState(name="alpha"), "m2": MarkerState(name="omega")}
    ruling = ruled(went_on(table(markers=drawn), CARDS._replace(primary="supply-drop")))
    assert ({one: ruling.battle.markers[one].name for one in drawn}, any(isinstance(roll, Draw) for roll in ruling.rolls)) == (
        {"m4": "alpha", "m2": "omega"},
        False,
    )


def test_supply_drop_of_chapter_approved_leaves_the_centre_out() -> None:  # MIS-70
    where = table(deck="chapter-approved-2025")
    ruling = ruled(went_on(where, Said(deployment="tipping-point", primary="supply-drop")))
    assert next(roll.of for roll in ruling.rolls if isinstance(roll, Draw)) == ("m2", "m4")


def test_the_ritual_leaves_the_marker_nearest_the_centre_in_no_mans_land() -> None:
    assert [*placed(CARDS._replace(primary="the-ritual"))] == ["m1", "m3", "m5"]
    assert "The Ritual: m2 and m4 are taken away." in told(went_on(table(), CARDS._replace(primary="the-ritual")))


def test_ordnance_makes_hazards_of_the_markers_in_no_mans_land() -> None:
    battle = ruled(went_on(table(), CARDS._replace(primary="unexploded-ordnance"))).battle
    assert battle.markers == {each: MarkerState(name="hazard") for each in ("m2", "m3", "m4")}


@pytest.mark.parametrize("deployment", ["crucible-of-battle", "search-and-destroy"])
def test_hidden_supplies_goes_towards_corners_in_no_mans_land(deployment: str) -> None:
    found = placed(CARDS._replace(deployment=deployment, rule="hidden-supplies"))
    assert {found["m3"].at, found["m6"].at} == {(25.55, 25.16), (18.45, 34.84)}
    assert (found["m6"].ground, found["m3"].centre) == ("no-mans-land", False)


def test_hidden_supplies_elsewhere_waits_for_the_winner_of_a_roll_off() -> None:
    where = table(dice={"roll-off": (1, 6)})
    ruling = ruled(went_on(where, CARDS._replace(rule="hidden-supplies")))
    assert (needs(ruling), ruling.battle.step, ruling.battle.won) == ([("bob", "corner")], 4, {"corner": "bob"})


def test_the_corner_picked_moves_the_marker() -> None:
    where = after(table(dice={"roll-off": (1, 6)}), CARDS._replace(rule="hidden-supplies"))
    battle = ruled(went_on(where, Said(corner="bottom-right"))).battle
    assert (battle.markers["m3"].at, battle.markers["m6"].at) == ((25.55, 34.84), (18.45, 25.16))
    assert "corner" not in battle.won


def test_a_corner_in_a_deployment_zone_is_refused_where_others_are_free() -> None:
    said = CARDS._replace(deployment="crucible-of-battle", rule="hidden-supplies", corner="top-left")
    assert refusal(went_on(table(), said)) == ("corner", "MIS-04")


def test_a_step_that_cannot_be_finished_leaves_the_markers_alone() -> None:
    where = table(secret=None, step=4, mission=mission("crucible-of-battle", "hidden-supplies", "supply-drop"))
    ruling = ruled(went_on(where, NOTHING))
    assert (needs(ruling), ruling.battle.markers) == ([("", "draw")], {})


def test_a_burned_marker_is_no_longer_on_the_table() -> None:
    where = table(step=9, mission=mission(), markers={"m2": MarkerState(burned="alice"), "m4": MarkerState(removed=True)})
    assert [*markers_of(where)] == ["m1", "m3", "m5"]


# Events


def test_an_event_plays_the_same_row_at_every_table_and_none_twice() -> None:
    rounds = event(deck(), Event("open-2026", 20), Dice(SEED))
    assert sorted(one.mission.pool for one in rounds if isinstance(one, EventRound)) == [*"ABCDEFGHIJKLMNOPQRST"]


def test_an_event_draws_at_addresses_of_its_own() -> None:
    dice = Dice(SEED)
    event(deck(), Event("open-2026", 2), dice)
    assert [str(roll.at) for roll in dice.rolled] == ["open-2026/1/table/draw/1", "open-2026/2/table/draw/1"]


def test_an_event_of_named_rows_draws_nothing() -> None:
    rounds = event(deck(), Event("open-2026", 3, ("b", "I", "M")), Dice(None))
    assert [(one.round, one.mission.pool, one.layouts) for one in rounds if isinstance(one, EventRound)] == [
        (1, "B", (1, 2, 4, 6, 7, 8)),
        (2, "I", (1, 2, 3, 4, 6)),
        (3, "M", (1, 2, 4, 6, 8)),
    ]


def test_an_event_of_cards_draws_three_each_round_and_redraws_what_clashes() -> None:
    rounds = event(deck(), Event("e5", 26, cards=True), Dice(SEED))
    missions = [one.mission for one in rounds if isinstance(one, EventRound)]
    assert all(one.deployment and one.rule and one.primary for one in missions)
    assert not any(one.rule == "hidden-supplies" and one.primary == "the-ritual" for one in missions)


def test_the_cards_of_an_event_stand_at_addresses_one_by_one_with_a_redraw_after_them() -> None:
    dice = Dice(SEED)
    rounds = event(deck(), Event("e5", 26, cards=True), dice)
    redrawn = [one.round for one in rounds if one.mission.redrawn]
    assert redrawn == [18]
    for n in range(1, 27):
        addresses = [str(roll.at) for roll in dice.rolled if roll.at.turn == n]
        assert addresses == [f"e5/{n}/table/draw/{each}" for each in range(1, 5 if n in redrawn else 4)]


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (Event("e", 0), "event-rounds"),
        (Event("e", 27, cards=True), "event-rounds"),
        (Event("e", 21), "event-rounds"),
        (Event("e", 3, ("A", "B")), "event-rounds"),
        (Event("e", 1, ("Z",)), "no-such-row"),
    ],
)
def test_an_event_that_cannot_be_is_refused(wanted: Event, code: str) -> None:
    assert refusal(event(deck(), wanted, Dice(SEED))) == (code, "MIS-02")
