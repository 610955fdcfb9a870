"""Reserves during the battle and losses (MIS-41, MIS-42, MIS-R41, MIS-63): arrival, the clock, and who goes along."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.battle.play_scenes import BOB, at, hand, remarks, sentences, skipping, standing, then
from tests.rules.battle.setup_scenes import refusal, ruled
from whcli.model.battle import RESERVES, STRATEGIC, Hand, Lost, MarkerState, Standing
from whcli.model.battle_rules import BattleRules
from whcli.rules.battle.losses import left_table, lost
from whcli.rules.battle.reserves_arrival import arrived, late_units, put_in_reserves, waiting
from whcli.rules.battle.table import Table
from whcli.rules.battle.turns import next_phase

WAITS = Standing(reserves=RESERVES)
SPARED = Standing(reserves=STRATEGIC, during=True)


def moving(round_: int = 2, turn: str = "alice", **units: Standing) -> Table:
    return at("movement", round_, turn, units=standing(**units))


# MIS-41: arriving


def test_a_unit_arrives_in_round_2() -> None:  # MIS-41
    after = then(moving(scouts=WAITS), arrived, "alice", "scouts")
    assert after.battle.standing("alice", "scouts") == Standing(arrived=2)


def test_no_unit_arrives_in_round_1() -> None:  # MIS-41
    assert refusal(arrived(moving(1, scouts=WAITS), "alice", "scouts")) == ("arrival-early", "MIS-41")


@pytest.mark.parametrize(("first", "round_", "good"), [(1, 1, True), (3, 2, False), (3, 3, True)])
def test_the_first_round_of_arrivals_is_a_switch(first: int, round_: int, good: bool) -> None:
    where = at("movement", round_, units=standing(scouts=WAITS), rules=BattleRules(arrival_round=first))
    answer = arrived(where, "alice", "scouts")
    assert ruled(answer) if good else refusal(answer)[0] == "arrival-early"


def test_a_unit_put_there_during_the_battle_may_arrive_in_round_1() -> None:  # MIS-41
    assert ruled(arrived(moving(1, scouts=SPARED), "alice", "scouts"))


def test_what_the_clock_would_have_destroyed_does_not_arrive() -> None:  # MIS-42, MIS-R41
    assert refusal(arrived(moving(4, scouts=WAITS), "alice", "scouts")) == ("arrival-late", "MIS-42")
    assert ruled(arrived(moving(4, scouts=SPARED), "alice", "scouts"))
    unspared = at("movement", 4, units=standing(scouts=SPARED), rules=BattleRules(late_reserves_spared=False))
    assert refusal(arrived(unspared, "alice", "scouts")) == ("arrival-late", "MIS-42")


def test_passengers_and_leaders_arrive_along() -> None:  # MIS-R40
    where = moving(rhino=WAITS, squad=Standing(embarked="rhino"), captain=Standing(attached="squad"))
    after = then(where, arrived, "alice", "rhino").battle
    assert after.standing("alice", "squad") == Standing(embarked="rhino", arrived=2)
    assert after.standing("alice", "captain") == Standing(attached="squad", arrived=2)


@pytest.mark.parametrize(
    ("unit", "code"),
    [("squad", "arrives-with"), ("captain", "not-in-reserves"), ("flyer", "not-in-reserves"), ("nobody", "no-such-unit")],
)
def test_who_comes_along_or_does_not_wait_is_not_named(unit: str, code: str) -> None:
    where = moving(rhino=WAITS, squad=Standing(embarked="rhino"))
    assert refusal(arrived(where, "alice", unit))[0] == code


def test_a_destroyed_unit_does_not_arrive() -> None:
    assert refusal(arrived(moving(scouts=Standing(destroyed=Lost(1, "bob"))), "alice", "scouts"))[0] == "not-in-reserves"


@pytest.mark.parametrize("phase", ["command", "shooting", "end"])
def test_units_arrive_in_a_movement_phase(phase: str) -> None:
    assert refusal(arrived(at(phase, units=standing(scouts=WAITS)), "alice", "scouts"))[0] == "wrong-phase"


def test_arriving_in_the_opponents_turn_takes_a_rule_of_its_own() -> None:
    assert "Rapid Ingress" in remarks(arrived(moving(turn="bob", scouts=WAITS), "alice", "scouts"))


# Rapid Escalation


STRATEGICALLY = Standing(reserves=STRATEGIC)


def escalating(how: Standing = STRATEGICALLY, size: str = "strike-force") -> Table:
    waits = dict.fromkeys(("squad", "second", "scouts"), how)
    return at("movement", 1, rule="rapid-escalation", size=size, units={"alice": waits})


def test_rapid_escalation_lets_battleline_arrive_in_round_1() -> None:  # MIS-41
    assert ruled(arrived(escalating(), "alice", "squad")).battle.standing("alice", "squad").arrived == 1
    assert "wholly within 6″" in remarks(arrived(escalating(), "alice", "squad"))


def test_rapid_escalation_is_for_battleline_in_strategic_reserves() -> None:
    assert refusal(arrived(escalating(), "alice", "scouts"))[0] == "arrival-early"
    assert refusal(arrived(escalating(WAITS), "alice", "squad"))[0] == "arrival-early"


def test_rapid_escalation_is_for_round_1() -> None:
    where = escalating()
    later = where._replace(battle=where.battle._replace(round=2), rules=BattleRules(arrival_round=3))
    assert refusal(arrived(later, "alice", "squad"))[0] == "arrival-early"


@pytest.mark.parametrize(("size", "good"), [("incursion", False), ("strike-force", True), ("onslaught", True)])
def test_rapid_escalation_has_a_limit_of_points_in_all(size: str, good: bool) -> None:
    where = then(escalating(size=size), arrived, "alice", "squad")  # 100 points; the second unit makes 200
    answer = arrived(where, "alice", "second")
    assert ruled(answer) if good else refusal(answer)[0] == "escalation-limit"


def test_rapid_escalations_limit_is_not_for_units_put_there_during_the_battle() -> None:  # MIS-41
    where = escalating(size="incursion")
    during = {**where.battle.units["alice"], "squad": STRATEGICALLY._replace(during=True)}
    where = then(where._replace(battle=where.battle._replace(units={"alice": during})), arrived, "alice", "squad")
    assert ruled(arrived(where, "alice", "second")).battle.standing("alice", "second").arrived == 1


@pytest.mark.parametrize("gone", [lost, put_in_reserves])
def test_rapid_escalations_limit_counts_a_unit_that_is_gone_again(gone: Callable[..., object]) -> None:  # MIS-41
    where = then(then(escalating(size="incursion"), arrived, "alice", "squad"), gone, "alice", "squad")
    assert refusal(arrived(where, "alice", "second"))[0] == "escalation-limit"


# Put there during the battle


def test_a_unit_may_be_put_into_strategic_reserves() -> None:  # MIS-R41
    after = then(at("fight"), put_in_reserves, "alice", "scouts")
    assert after.battle.standing("alice", "scouts") == Standing(reserves=STRATEGIC, during=True, away=(2, "alice"))


def test_it_takes_its_leader_along() -> None:
    where = at("fight", units=standing(captain=Standing(attached="squad")))
    after = then(where, put_in_reserves, "alice", "squad").battle
    assert after.standing("alice", "captain").reserves == STRATEGIC
    assert refusal(put_in_reserves(where, "alice", "captain"))[0] == "attached"


def test_coming_back_it_is_no_longer_away() -> None:
    where = then(at("fight"), put_in_reserves, "alice", "scouts")
    where = where._replace(battle=where.battle._replace(phase="movement", round=3))
    assert then(where, arrived, "alice", "scouts").battle.standing("alice", "scouts") == Standing(arrived=3)


@pytest.mark.parametrize("how", [WAITS, Standing(embarked="rhino"), Standing(destroyed=Lost(1, "bob")), Standing(away=(1, "bob"))])
def test_only_a_unit_on_the_table_leaves_it(how: Standing) -> None:
    where = at("fight", units=standing(scouts=how))
    assert refusal(put_in_reserves(where, "alice", "scouts"))[0] == "not-on-table"
    assert refusal(left_table(where, "alice", "scouts"))[0] == "not-on-table"


def test_a_unit_that_left_the_table_is_away_since() -> None:
    assert then(at("fight"), left_table, "alice", "scouts").battle.standing("alice", "scouts").away == (2, "alice")


# MIS-42: the clock


def late(round_: int = 3, turn: str = "alice", rules: BattleRules | None = None, **units: Standing) -> Table:
    """The Fight phase, which `next` ends; Alice has the second turn."""
    return at("fight", round_, turn, units=standing(**units), rules=rules, hands=hand())


def test_what_has_not_come_by_the_end_of_round_3_is_destroyed() -> None:  # MIS-42
    ruling = ruled(next_phase(late(scouts=WAITS)))
    assert ruling.battle.standing("alice", "scouts").destroyed == Lost(3, "alice", "", late=True)
    assert "MIS-42" in ruling.rules


@pytest.mark.parametrize(("round_", "turn"), [(2, "alice"), (3, "bob")])
def test_the_clock_strikes_not_before_the_end_of_round_3(round_: int, turn: str) -> None:
    assert ruled(next_phase(late(round_, turn, scouts=WAITS))).battle.standing("alice", "scouts") == WAITS


def test_what_comes_into_reserves_after_round_3_goes_at_the_end_of_its_round_unless_it_is_spared() -> None:  # MIS-42, MIS-R41
    unspared = BattleRules(late_reserves_spared=False)
    assert ruled(next_phase(late(4, scouts=WAITS))).battle.standing("alice", "scouts").destroyed
    assert ruled(next_phase(late(4, scouts=SPARED))).battle.standing("alice", "scouts") == SPARED
    assert ruled(next_phase(late(4, rules=unspared, scouts=SPARED))).battle.standing("alice", "scouts").destroyed


@pytest.mark.parametrize("last", [2, 4])
def test_the_last_round_of_arrivals_is_a_switch(last: int) -> None:
    rules = BattleRules(reserves_last_round=last)
    assert ruled(next_phase(late(last - 1, rules=rules, scouts=WAITS))).battle.standing("alice", "scouts") == WAITS
    assert ruled(next_phase(late(last, rules=rules, scouts=WAITS))).battle.standing("alice", "scouts").destroyed


@pytest.mark.parametrize(("spared", "lost_"), [(True, False), (False, True)])
def test_units_put_there_during_the_battle_are_spared_by_a_switch(spared: bool, lost_: bool) -> None:  # MIS-R41
    rules = BattleRules(late_reserves_spared=spared)
    assert bool(ruled(next_phase(late(rules=rules, scouts=SPARED))).battle.standing("alice", "scouts").destroyed) == lost_


def test_passengers_and_leaders_are_destroyed_along_and_count() -> None:  # MIS-R41
    units: dict[str, Any] = {"rhino": WAITS, "squad": Standing(embarked="rhino"), "captain": Standing(attached="squad")}
    where = late(**units)
    where = where._replace(battle=where.battle._replace(hands={"bob": Hand("fixed", ("assassination", "bring-it-down"))}))
    ruling = ruled(next_phase(where))
    assert all(ruling.battle.standing("alice", unit).destroyed for unit in units)
    assert [(credit.card, credit.vp) for credit in ruling.credits] == [("assassination", 4), ("bring-it-down", 2)]


def test_the_last_chance_is_told() -> None:
    needs = ruled(next_phase(at("command", 3, units=standing(scouts=WAITS)), skip=True)).needs
    assert [(need.who, need.what, need.rule) for need in needs] == [("alice", "arrive", "MIS-42")]


@pytest.mark.parametrize(("round_", "phase"), [(2, "command"), (3, "movement")])
def test_it_is_told_as_the_movement_phase_of_round_3_begins_alone(round_: int, phase: str) -> None:
    needs = ruled(next_phase(at(phase, round_, units=standing(scouts=WAITS)), skip=True)).needs
    assert [need.what for need in needs] == []


def test_what_waits_is_told_without_those_that_come_along() -> None:
    where = moving(rhino=WAITS, squad=Standing(embarked="rhino"), scouts=SPARED)
    assert waiting(where.battle, "alice") == ("rhino", "scouts")
    assert late_units(where, "alice") == ("rhino",)


# Losing units


def test_a_loss_is_kept_with_its_round_turn_and_marker() -> None:
    after = then(at("shooting", turn="bob"), lost, "alice", "squad", "m3")
    assert after.battle.standing("alice", "squad") == Standing(destroyed=Lost(2, "bob", "m3"))


@pytest.mark.parametrize(("said", "kept"), [("none", ""), (None, None), ("m2", "m2")])
def test_where_it_began_the_turn_is_a_marker_none_or_not_said(said: str | None, kept: str | None) -> None:
    found = ruled(lost(at("shooting"), "bob", "ark", said)).battle.standing("bob", "ark").destroyed
    assert found is not None
    assert found.at_marker == kept


def test_a_marker_that_was_burned_this_turn_may_still_be_named() -> None:
    where = at("shooting", markers={"m3": MarkerState(burned="alice")})
    assert ruled(lost(where, "bob", "ark", "m3"))


def test_what_the_opponent_scores_at_once_is_credited() -> None:  # MIS-52
    where = at("shooting", hands=hand("no-prisoners", "cleanse"))
    ruling = ruled(lost(where, "bob", "ark"))
    assert [(credit.player, credit.card, credit.vp) for credit in ruling.credits] == [("alice", "no-prisoners", 2)]
    assert ruling.battle.score["alice"][0].vp == 2
    assert ruling.battle.hands["alice"].scored == ("no-prisoners",)


def test_three_prisoners_give_five() -> None:
    where = at("shooting", hands=hand("no-prisoners"))
    for unit in ("ark", "scarabs", "warriors"):
        where = then(where, lost, "bob", unit)
    assert sum(row.vp for row in where.battle.score["alice"]) == 5


def test_a_bodyguard_alone_is_no_character_kill_and_its_leader_stands_on() -> None:
    hands = {"alice": Hand("fixed", ("assassination", "cleanse"))}
    where = at("shooting", hands=hands, units={"bob": {"overlord": Standing(attached="warriors")}})
    answer = lost(where, "bob", "warriors")
    assert ruled(answer).credits == ()
    assert ruled(answer).battle.standing("bob", "overlord") == Standing()
    assert "stands alone now" in remarks(answer)


def test_what_goes_together_leaves_nobody_alone() -> None:
    units = {"alice": {"rhino": WAITS, "squad": Standing(embarked="rhino"), "captain": Standing(attached="squad", embarked="rhino")}}
    answer = lost(at("shooting", units=units), "alice", "rhino")
    assert {unit for unit, how in ruled(answer).battle.units["alice"].items() if how.destroyed} == {"rhino", "squad", "captain"}
    assert remarks(answer) == ""


def test_a_leader_alone_leaves_its_bodyguard() -> None:
    hands = {"alice": Hand("fixed", ("assassination", "cleanse"))}
    where = at("shooting", hands=hands, units={"bob": {"overlord": Standing(attached="warriors")}})
    ruling = ruled(lost(where, "bob", "overlord"))
    assert ([credit.vp for credit in ruling.credits], ruling.battle.standing("bob", "warriors")) == ([4], Standing())


def test_passengers_get_out_of_a_destroyed_transport() -> None:
    both = standing(squad=Standing(embarked="rhino"), captain=Standing(attached="squad", embarked="rhino"))
    answer = lost(at("shooting", units=both), "alice", "rhino")
    assert ruled(answer).battle.standing("alice", "squad") == Standing()
    assert ruled(answer).battle.standing("alice", "captain") == Standing(attached="squad")
    assert "Squad and Captain got out" in remarks(answer)


def test_passengers_of_a_transport_destroyed_in_reserves_are_destroyed() -> None:
    where = at("shooting", units=standing(rhino=WAITS, squad=Standing(embarked="rhino")))
    assert ruled(lost(where, "alice", "rhino")).battle.standing("alice", "squad").destroyed == Lost(2, "alice", "")


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("bob", "arks"), "no-such-unit"),
        (("bob", "ark", "m9"), "unknown-marker"),
        (("bob", "ark", None, 2), "bad-models"),
        (("bob", "ark", None, -1), "bad-models"),
    ],
)
def test_a_loss_is_refused_with_its_reason(args: tuple[Any, ...], code: str) -> None:
    assert refusal(lost(at("shooting"), *args))[0] == code


def test_a_unit_is_destroyed_once() -> None:
    where = then(at("shooting"), lost, "bob", "ark")
    assert refusal(lost(where, "bob", "ark"))[0] == "already-destroyed"


def test_with_one_side_wiped_out_the_players_play_on() -> None:  # MIS-14
    where = at("shooting", hands=hand())
    for unit in [*BOB.units][:-1]:
        where = then(where, lost, "bob", unit)
    answer = lost(where, "bob", [*BOB.units][-1])
    assert "play on" in remarks(answer)
    assert skipping(then(where, lost, "bob", [*BOB.units][-1]), 4).battle.turn == "bob"


def test_what_happened_is_told_in_names() -> None:
    assert sentences(lost(at("shooting"), "bob", "ark")) == "Ark is destroyed."
