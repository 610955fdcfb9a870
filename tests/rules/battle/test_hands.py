"""Tactical hands and Fixed missions in play (MIS-20 to MIS-26, MIS-71, MIS-R21, MIS-R22): drawn, chosen, achieved, discarded, exchanged."""

from typing import Any

import pytest

from tests.rules.battle.play_scenes import FRESH, at, follow, hand, quiet, remarks, sentences, skipping, table, then
from tests.rules.battle.setup_scenes import deck, refusal, ruled
from whcli.model.battle import Hand, Score, Standing
from whcli.model.battle_play import Choice
from whcli.model.battle_rules import BattleRules
from whcli.rules.battle.adapting import adapted
from whcli.rules.battle.drawing import choice_needed, left
from whcli.rules.battle.scoring import scored
from whcli.rules.battle.secondaries import chosen, discarded, drawn, new_orders
from whcli.rules.battle.table import Table
from whcli.rules.battle.turns import next_phase
from whcli.rules.dice import hand as dice_hand

PLAIN = ("area-denial", "cleanse", "containment")  # cards that say nothing of being drawn
SEED = "gilead-2024"


def alices(where: Table) -> Hand:
    return where.battle.hands["alice"]


def own_command(round_: int = 2, *cards: str, **state: Any) -> Table:
    """The end of Bob's turn, so that `next` begins Alice's Command phase."""
    return at("end", round_, "bob", hands=hand(*cards), **state)


# MIS-21, MIS-25: drawing


def test_two_cards_are_drawn_at_the_start_of_the_first_own_command_phase() -> None:  # MIS-21
    where = then(own_command(1), next_phase, True, PLAIN[:2])
    assert alices(where).active == PLAIN[:2]


def test_the_first_players_turn_draws_nothing_for_the_second() -> None:
    assert alices(then(table(), next_phase)).active == ()


def test_a_later_command_phase_draws_up_to_two() -> None:  # MIS-21
    assert alices(then(own_command(3, "sabotage"), next_phase, True, ("cleanse",))).active == ("sabotage", "cleanse")


def test_a_full_hand_draws_nothing() -> None:
    assert alices(then(own_command(3, "sabotage", "cleanse"), next_phase, True)).active == ("sabotage", "cleanse")


def test_the_tools_draw_follows_from_secret_and_address() -> None:
    ruling = ruled(next_phase(own_command(2, "sabotage"), skip=True))
    among = [card for card in deck().secondaries if card != "sabotage"]
    assert ruling.battle.hands["alice"].active[1] == dice_hand(SEED, "gate/2/alice/draw/1", among, 1)[0]
    assert [str(roll.at) for roll in ruling.rolls] == ["gate/2/alice/draw/1"]


def test_how_many_cards_a_hand_has_is_a_switch() -> None:
    where = then(own_command(2, rules=BattleRules(tactical_hand=3)), next_phase, True, PLAIN)
    assert alices(where).active == PLAIN


def test_an_empty_deck_gives_no_more_cards() -> None:  # MIS-25
    every = tuple(deck().secondaries)
    where = at("end", 4, "bob", hands=hand(discarded=every))
    assert "the deck is empty" in sentences(next_phase(where, skip=True))


def test_the_last_card_of_a_deck_is_drawn_alone() -> None:
    some = tuple(card for card in deck().secondaries if card != "cleanse")
    assert alices(then(at("end", 4, "bob", hands=hand(achieved=some)), next_phase, True)).active == ("cleanse",)


def test_fixed_missions_stay_and_draw_nothing() -> None:  # MIS-20
    where = at("end", 1, "alice")
    assert skipping(where, 1).battle.hands["bob"] == FRESH["hands"]["bob"]
    assert refusal(next_phase(where, skip=True, named=("cleanse",)))[0] == "fixed-missions"


@pytest.mark.parametrize(
    ("named", "code"),
    [
        (("cleanse",), "cards-needed"),
        (("cleanse", "sabotage", "containment"), "cards-left-over"),
        (("cleanse", "cleanse"), "card-drawn-twice"),
        (("cleans", "sabotage"), "unknown-card"),
    ],
)
def test_cards_that_the_table_drew_are_checked(named: tuple[str, ...], code: str) -> None:  # MIS-71
    assert refusal(next_phase(own_command(2), skip=True, named=named))[0] == code


@pytest.mark.parametrize("place", ["active", "achieved", "discarded"])
def test_a_card_is_never_in_two_places(place: str) -> None:  # MIS-71
    where = at("end", 2, "bob", hands={"alice": Hand("tactical", **{place: ("cleanse",)})})
    named = ("cleanse",) if place == "active" else ("cleanse", "sabotage")
    assert refusal(next_phase(where, skip=True, named=named)) == ("card-drawn-twice", "MIS-71")


def test_cards_are_named_only_where_a_command_phase_begins() -> None:
    assert refusal(next_phase(at("movement"), named=("cleanse",)))[0] == "cards-needless"


def test_what_the_table_drew_is_marked_as_the_tables() -> None:
    rolls = ruled(next_phase(own_command(2), skip=True, named=PLAIN[:2])).rolls
    assert [roll.by for roll in rolls] == ["table", "table"]


# `draw`, for a hand that was not filled


def test_a_hand_is_filled_once_a_command_phase() -> None:
    assert alices(then(at(hands=hand()), drawn, "alice", PLAIN[:2])).active == PLAIN[:2]
    assert refusal(drawn(at(hands=hand("cleanse"), used=("drawn",)), "alice"))[0] == "drawn-already"


@pytest.mark.parametrize(
    ("where", "code"),
    [
        (at(hands=hand("cleanse", "sabotage")), "hand-full"),
        (at("movement"), "wrong-phase"),
        (at(turn="bob"), "not-your-turn"),
        (at(hands={**FRESH["hands"], "alice": Hand("fixed", ("cleanse", "assassination"))}), "fixed-missions"),
        (at(hands={}), "no-secondaries"),
        (at(hands=hand(discarded=tuple(deck().secondaries))), "deck-empty"),
    ],
)
def test_a_hand_is_not_filled_at_any_time(where: Table, code: str) -> None:
    assert refusal(drawn(where, "alice"))[0] == code


# MIS-26: when drawn


def test_a_card_that_has_to_go_back_in_round_1_is_drawn_anew_and_stays_in_the_deck() -> None:  # MIS-26
    where = then(own_command(1), next_phase, True, ("defend-stronghold", "cleanse", "sabotage"))
    assert alices(where).active == ("cleanse", "sabotage")
    assert "defend-stronghold" in left(deck(), alices(where))


def test_a_card_put_aside_waits_only_until_its_place_is_filled() -> None:
    named = ("defend-stronghold", "cleanse", "defend-stronghold", "sabotage")
    assert alices(then(own_command(1), next_phase, True, named)).active == ("cleanse", "sabotage")
    twice = ("defend-stronghold", "defend-stronghold", "cleanse", "sabotage")
    assert refusal(next_phase(own_command(1), skip=True, named=twice))[0] == "card-drawn-twice"


def test_from_round_2_on_it_stays() -> None:
    assert alices(then(own_command(2), next_phase, True, ("defend-stronghold", "cleanse"))).active[0] == "defend-stronghold"


def test_a_card_that_may_go_back_waits_for_the_player() -> None:  # MIS-26
    where = then(own_command(1, "cleanse"), next_phase, True, ("behind-enemy-lines",))
    assert (alices(where).drawn, alices(where).active) == ("behind-enemy-lines", ("cleanse",))
    assert refusal(next_phase(where))[0] == "choice-open"
    assert refusal(next_phase(where, skip=True))[0] == "choice-open"


def test_kept_it_is_active_and_redrawn_it_is_back_in_the_deck() -> None:
    where = then(own_command(1, "cleanse"), next_phase, True, ("behind-enemy-lines",))
    kept = then(where, chosen, "alice", Choice(keep="behind-enemy-lines"))
    assert alices(kept).active == ("cleanse", "behind-enemy-lines")
    again = then(where, chosen, "alice", Choice(redraw=True, named=("sabotage",)))
    assert (alices(again).active, alices(again).aside) == (("cleanse", "sabotage"), ())
    assert "behind-enemy-lines" in left(deck(), alices(again))


def test_a_choice_goes_on_to_fill_the_hand() -> None:
    where = then(own_command(1), next_phase, True, ("behind-enemy-lines",))
    after = then(where, chosen, "alice", Choice(keep="behind-enemy-lines", named=("cleanse",)))
    assert alices(after).active == ("behind-enemy-lines", "cleanse")


def test_a_card_put_aside_waits_across_choices() -> None:
    where = then(own_command(1, "cleanse"), next_phase, True, ("behind-enemy-lines",))
    where = then(where, chosen, "alice", Choice(redraw=True, named=("storm-hostile-objective",)))
    assert (alices(where).drawn, alices(where).aside) == ("storm-hostile-objective", ("behind-enemy-lines",))
    assert refusal(chosen(where, "alice", Choice(redraw=True, named=("behind-enemy-lines",))))[0] == "card-drawn-twice"


@pytest.mark.parametrize(
    ("card", "lost"),
    [("bring-it-down", ("ark", "monolith")), ("cull-the-horde", ("warriors",))],
)
def test_a_card_on_enemies_that_are_gone_may_be_discarded(card: str, lost: tuple[str, ...]) -> None:  # MIS-26
    gone = {"bob": {unit: Standing(away=(1, "bob")) for unit in lost}}
    assert alices(then(own_command(2, "cleanse"), next_phase, True, (card,))).active == ("cleanse", card)
    where = then(own_command(2, "cleanse", units=gone), next_phase, True, (card,))
    after = then(where, chosen, "alice", Choice(redraw=True, named=("sabotage",)))
    assert (alices(after).active, alices(after).discarded) == (("cleanse", "sabotage"), (card,))


@pytest.mark.parametrize(("card", "few"), [("engage-on-all-fronts", 2), ("recover-assets", 1)])
def test_a_card_for_which_too_few_units_stand_may_be_discarded(card: str, few: int) -> None:
    units = list(FRESH["players"]["alice"].army.units)
    for count, waits in ((few, True), (few + 1, False)):
        gone = {"alice": {unit: Standing(reserves="reserves") for unit in units[count:]}}
        where = then(own_command(2, "cleanse", units=gone), next_phase, True, (card,))
        assert bool(alices(where).drawn) == waits


def test_a_leader_and_its_bodyguard_stand_as_one_unit() -> None:  # MIS-26
    gone = {unit: Standing(reserves="reserves") for unit in FRESH["players"]["alice"].army.units if unit not in ("captain", "squad")}
    for led, waits in (("squad", True), ("", False)):
        units = {"alice": {**gone, "captain": Standing(attached=led)}}
        assert bool(alices(then(own_command(2, "cleanse", units=units), next_phase, True, ("recover-assets",))).drawn) == waits


def test_the_opponent_picks_units_for_marked_for_death() -> None:  # MIS-26
    where = then(own_command(2, "cleanse"), next_phase, True, ("marked-for-death",))
    need = choice_needed(where, "alice")
    assert need is not None
    assert need.who == "bob"
    after = then(where, chosen, "alice", Choice(picks=("ark", "overlord", "scarabs")))
    assert alices(after).marked == {"marked-for-death": ("ark", "overlord", "scarabs")}
    assert alices(after).active == ("cleanse", "marked-for-death")


@pytest.mark.parametrize(
    "picks", [(), ("ark",), ("ark", "ark", "overlord"), ("ark", "overlord", "nobody"), ("ark", "overlord", "scarabs", "warriors")]
)
def test_picks_are_three_different_units_on_the_table(picks: tuple[str, ...]) -> None:
    where = then(own_command(2, "cleanse"), next_phase, True, ("marked-for-death",))
    assert refusal(chosen(where, "alice", Choice(picks=picks)))[0] == "bad-picks"


def test_where_three_or_fewer_stand_all_are_marked_at_once() -> None:
    gone = {"bob": {unit: Standing(away=(1, "bob")) for unit in ("ark", "monolith", "warriors")}}
    where = then(own_command(2, "cleanse", units=gone), next_phase, True, ("marked-for-death",))
    assert alices(where).marked == {"marked-for-death": ("overlord", "scarabs")}


def test_where_no_enemy_stands_it_is_discarded_and_drawn_anew() -> None:
    gone = {"bob": {unit: Standing(away=(1, "bob")) for unit in FRESH["players"]["bob"].army.units}}
    where = then(own_command(2, "cleanse", units=gone), next_phase, True, ("marked-for-death", "sabotage"))
    assert (alices(where).active, alices(where).discarded) == (("cleanse", "sabotage"), ("marked-for-death",))


def test_the_opponent_picks_a_marker_for_a_tempting_target() -> None:
    other = deck("chapter-approved-2025")
    where = own_command(2, "cleanse", deck="chapter-approved-2025", rule="")
    where = then(where._replace(deck=other), next_phase, True, ("a-tempting-target",))
    assert refusal(chosen(where, "alice", Choice(picks=("m1",))))[0] == "bad-picks"
    assert alices(then(where, chosen, "alice", Choice(picks=("m4",)))).marked == {"a-tempting-target": ("m4",)}


def test_where_no_card_could_replace_it_an_optional_redraw_is_not_asked() -> None:
    gone = tuple(card for card in deck().secondaries if card not in ("behind-enemy-lines", "cleanse"))
    where = at("end", 1, "bob", hands=hand("cleanse", achieved=gone))
    assert alices(then(where, next_phase, True)).active == ("cleanse", "behind-enemy-lines")


def test_where_only_cards_are_left_that_cannot_be_held_the_hand_stays_short() -> None:
    gone = tuple(card for card in deck().secondaries if card != "defend-stronghold")
    where = at("end", 1, "bob", hands=hand(achieved=gone))
    after = then(where, next_phase, True)
    assert alices(after) == Hand("tactical", achieved=gone)


@pytest.mark.parametrize("choice", [Choice(), Choice(keep="cleanse"), Choice(keep="behind-enemy-lines", redraw=True)])
def test_a_choice_has_to_say_which(choice: Choice) -> None:
    where = then(own_command(1, "cleanse"), next_phase, True, ("behind-enemy-lines",))
    assert refusal(chosen(where, "alice", choice))[0] == "choice-needed"


def test_nothing_is_chosen_where_no_card_waits() -> None:
    assert refusal(chosen(at(), "alice", Choice(redraw=True)))[0] == "no-choice"


# MIS-22: achieved


def test_a_card_that_scored_goes_out_at_the_end_of_the_turn() -> None:  # MIS-22
    where = at("end", rule="fog-of-war", hands=hand("secure-no-mans-land", "cleanse"))
    after = then(where, scored, "alice", {"controlled": ("m2", "m3")})
    assert (alices(after).active, alices(after).achieved) == (("cleanse",), ("secure-no-mans-land",))


def test_a_card_that_scored_at_once_goes_out_at_the_end_of_either_players_turn() -> None:  # MIS-22
    where = at("end", turn="bob", hands=hand("no-prisoners", "cleanse", scored=("no-prisoners",)))
    assert alices(skipping(where, 1)).achieved == ("no-prisoners",)


@pytest.mark.parametrize(("capped", "achieved"), [(True, ("no-prisoners",)), (False, ())])
def test_whether_a_card_is_achieved_whose_vp_a_cap_took_is_a_switch(capped: bool, achieved: tuple[str, ...]) -> None:  # MIS-R21
    rows = tuple(Score(n, "alice", "secondary", "cleanse", 10, n=1) for n in (1, 1, 1, 1))
    hands = hand("no-prisoners", scored=("no-prisoners",))
    score = {"alice": (*rows, Score(2, "bob", "secondary", "no-prisoners", 2, n=1))}
    where = at("end", turn="bob", hands=hands, score=score, rules=BattleRules(achieved_when_capped=capped))
    assert alices(skipping(where, 1)).achieved == achieved


# MIS-23: discarding


def test_any_number_of_cards_go_for_one_point_in_all() -> None:  # MIS-23
    where = quiet(at("end", hands=hand("cleanse", "sabotage"), cp={"alice": 1}))
    after = then(where, discarded, "alice", ("cleanse", "sabotage"))
    assert (alices(after).active, alices(after).discarded, after.battle.cp["alice"]) == ((), ("cleanse", "sabotage"), 2)


def test_the_point_counts_among_the_one_other_gain_of_a_round() -> None:  # MIS-R20
    where = quiet(at("end", hands=hand("cleanse"), cp={"alice": 1}, gained={"alice": 1}))
    ruling = discarded(where, "alice", ("cleanse",))
    assert (ruled(ruling).battle.cp["alice"], "less" in remarks(ruling)) == (1, True)


@pytest.mark.parametrize("points", [0, 1])
def test_what_discarding_gives_is_a_switch(points: int) -> None:
    where = quiet(at("end", hands=hand("cleanse"), rules=BattleRules(discard_cp=points)))
    assert ruled(discarded(where, "alice", ("cleanse",))).battle.cp.get("alice", 0) == points


@pytest.mark.parametrize(
    ("cards", "code"),
    [((), "no-cards"), (("sabotage",), "not-in-hand"), (("cleans",), "unknown-card"), (("cleanse", "cleanse"), "named-twice")],
)
def test_only_cards_of_the_hand_are_discarded(cards: tuple[str, ...], code: str) -> None:
    assert refusal(discarded(quiet(at("end", hands=hand("cleanse"))), "alice", cards))[0] == code


def test_a_card_elsewhere_is_told_where_it_is() -> None:
    where = quiet(at("end", hands=hand("cleanse", achieved=("sabotage",))))
    assert "it is achieved" in discarded(where, "alice", ("sabotage",))[0].why  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("where", "code"),
    [(at("fight", hands=hand("cleanse")), "wrong-phase"), (at("end", turn="bob", hands=hand("cleanse")), "not-your-turn")],
)
def test_cards_are_discarded_at_the_end_of_the_own_turn_alone(where: Table, code: str) -> None:
    assert refusal(discarded(where, "alice", ("cleanse",)))[0] == code


def test_discarding_comes_after_scoring() -> None:  # MIS-R50
    where = at("end", hands=hand("cleanse", "secure-no-mans-land"))
    assert refusal(discarded(where, "alice", ("cleanse",))) == ("unscored", "MIS-R50")


def test_what_was_picked_for_a_card_goes_with_it() -> None:
    hands = hand("marked-for-death", "cleanse", marked={"marked-for-death": ("ark", "overlord", "scarabs")})
    where = quiet(at("end", rule="fog-of-war", hands=hands))
    assert alices(then(where, discarded, "alice", ("cleanse",))).marked == hands["alice"].marked
    assert alices(then(where, discarded, "alice", ("marked-for-death",))).marked == {}


@pytest.mark.parametrize("early", [table(step=7), table(), table(step=15, round=5, ended="rain")])
def test_hands_are_handled_while_the_battle_is_played(early: Table) -> None:  # MIS-R01
    rules = (drawn(early, "alice"), discarded(early, "alice", ("cleanse",)), new_orders(early, "alice", "cleanse"))
    rest = (chosen(early, "alice", Choice()), adapted(early, "alice", "cleanse"))
    assert {refusal(answer)[0] for answer in (*rules, *rest)} <= {"too-early", "battle-over"}


def test_discarding_is_done_once_a_turn() -> None:
    where = then(quiet(at("end", hands=hand("cleanse", "sabotage"))), discarded, "alice", ("cleanse",))
    assert refusal(discarded(where, "alice", ("sabotage",)))[0] == "discarded-already"


def test_fixed_missions_are_not_discarded() -> None:  # MIS-20
    assert refusal(discarded(quiet(at("end", turn="bob")), "bob", ("assassination",))) == ("fixed-missions", "MIS-20")


# MIS-24: New Orders


def test_new_orders_pays_discards_and_draws() -> None:  # MIS-24
    where = at(hands=hand("cleanse", "sabotage"), cp={"alice": 2})
    after = then(where, new_orders, "alice", "sabotage", ("containment",))
    assert (alices(after).active, alices(after).discarded) == (("cleanse", "containment"), ("sabotage",))
    assert after.battle.cp["alice"] == 1


def test_new_orders_is_used_once_a_phase() -> None:
    where = then(at(hands=hand("cleanse", "sabotage"), cp={"alice": 2}), new_orders, "alice", "sabotage", ("containment",))
    assert refusal(new_orders(where, "alice", "containment")) == ("new-orders-already", "MIS-24")


@pytest.mark.parametrize(("cost", "cp"), [(0, 2), (2, 0)])
def test_what_new_orders_costs_is_a_switch(cost: int, cp: int) -> None:
    where = at(hands=hand("cleanse"), cp={"alice": 2}, rules=BattleRules(new_orders_cost=cost))
    assert ruled(new_orders(where, "alice", "cleanse")).battle.cp["alice"] == cp


@pytest.mark.parametrize(
    ("where", "code"),
    [
        (at(hands=hand("cleanse")), "cp-short"),
        (at(hands=hand("sabotage"), cp={"alice": 1}), "not-in-hand"),
        (at("movement", hands=hand("cleanse"), cp={"alice": 1}), "wrong-phase"),
        (at(turn="bob", hands=hand("cleanse"), cp={"alice": 1}), "not-your-turn"),
        (at(hands=hand("cleanse", achieved=tuple(deck().secondaries)), cp={"alice": 1}), "deck-empty"),
    ],
)
def test_new_orders_is_refused_with_its_reason(where: Table, code: str) -> None:
    assert refusal(new_orders(where, "alice", "cleanse"))[0] == code


def test_new_orders_is_not_for_fixed_missions() -> None:
    assert refusal(new_orders(at(turn="bob", cp={"bob": 3}), "bob", "assassination")) == ("fixed-missions", "MIS-20")


def test_new_orders_exchanges_one_card_and_fills_no_other_place() -> None:
    where = at(hands=hand("cleanse"), cp={"alice": 1})
    assert alices(then(where, new_orders, "alice", "cleanse", ("sabotage",))).active == ("sabotage",)


def test_a_choice_on_the_card_of_new_orders_fills_no_other_place() -> None:
    where = then(at(round_=1, hands=hand("cleanse"), cp={"alice": 1}), new_orders, "alice", "cleanse", ("behind-enemy-lines",))
    after = then(where, chosen, "alice", Choice(redraw=True, named=("sabotage",)))
    assert alices(after).active == ("sabotage",)


def test_adapting_the_card_of_new_orders_fills_no_other_place() -> None:
    where = at(rule="adapt-or-die", hands=fresh("cleanse"), used=("drawn", "new-orders"))
    where = then(where, adapted, "alice", "cleanse", "", ("sabotage",))
    assert alices(then(where, chosen, "alice", Choice(keep="cleanse"))).active == ("cleanse",)


# Adapt or Die


def fresh(*cards: str, **more: Any) -> dict[str, Hand]:
    return hand(*cards, fresh=cards, **more)


def test_adapt_or_die_draws_a_second_card_against_a_fresh_one() -> None:  # MIS-26
    where = at(rule="adapt-or-die", hands=fresh("cleanse", "sabotage"))
    after = then(where, adapted, "alice", "sabotage", "", ("containment",))
    assert (alices(after).drawn, alices(after).against, alices(after).adapted) == ("containment", "sabotage", 1)


@pytest.mark.parametrize(("keep", "active"), [("sabotage", ("cleanse", "sabotage")), ("containment", ("cleanse", "containment"))])
def test_of_the_two_one_is_kept_and_the_other_shuffled_back(keep: str, active: tuple[str, ...]) -> None:
    where = then(at(rule="adapt-or-die", hands=fresh("cleanse", "sabotage")), adapted, "alice", "sabotage", "", ("containment",))
    after = then(where, chosen, "alice", Choice(keep=keep))
    assert (alices(after).active, alices(after).discarded) == (active, ())
    assert {"sabotage", "containment"} - {keep} < {*left(deck(), alices(after))}


def test_a_kept_second_card_that_says_so_waits_in_turn() -> None:
    where = at(round_=1, rule="adapt-or-die", hands=fresh("cleanse", "sabotage"))
    where = then(where, adapted, "alice", "sabotage", "", ("behind-enemy-lines",))
    after = then(where, chosen, "alice", Choice(keep="behind-enemy-lines"))
    assert (alices(after).drawn, alices(after).against) == ("behind-enemy-lines", "")


def test_adapt_or_die_is_used_twice_with_tactical_missions() -> None:
    where = at(rule="adapt-or-die", hands=fresh("cleanse", "sabotage", adapted=1))
    assert alices(then(where, adapted, "alice", "sabotage", "", ("containment",))).adapted == 2
    assert refusal(adapted(at(rule="adapt-or-die", hands=fresh("cleanse", adapted=2)), "alice", "cleanse"))[0] == "adapted-already"


@pytest.mark.parametrize(
    ("where", "code"),
    [
        (at(hands=fresh("cleanse")), "rule-not-in-play"),
        (at(rule="adapt-or-die", hands=hand("cleanse")), "not-fresh"),
        (at(rule="adapt-or-die", hands=fresh("sabotage")), "not-in-hand"),
        (at("movement", rule="adapt-or-die", hands=fresh("cleanse")), "wrong-phase"),
        (at(rule="adapt-or-die", hands=fresh("cleanse", discarded=tuple(deck().secondaries))), "deck-empty"),
    ],
)
def test_adapting_a_tactical_card_is_refused_with_its_reason(where: Table, code: str) -> None:
    assert refusal(adapted(where, "alice", "cleanse"))[0] == code


def test_a_card_is_fresh_until_the_command_phase_ends() -> None:
    where = then(own_command(2, rule="adapt-or-die"), next_phase, True, PLAIN[:2])
    assert alices(where).fresh == PLAIN[:2]
    assert alices(skipping(where, 1)).fresh == ()


def test_a_fixed_mission_is_exchanged_for_another_once() -> None:  # MIS-20
    where = quiet(at("end", turn="bob", rule="adapt-or-die"))
    after = then(where, adapted, "bob", "assassination", "cleanse")
    assert after.battle.hands["bob"] == Hand("fixed", ("cleanse", "bring-it-down"), swapped=("assassination",), adapted=1)
    assert refusal(adapted(after, "bob", "cleanse", "assassination"))[0] == "adapted-already"


@pytest.mark.parametrize(
    ("into", "code"),
    [("area-denial", "not-fixed"), ("bring-it-down", "not-fixed"), ("nothing", "not-fixed"), ("recover-assets", "not-fixed")],
)
def test_only_a_fixed_mission_of_the_deck_comes_in(into: str, code: str) -> None:
    assert refusal(adapted(quiet(at("end", turn="bob", rule="adapt-or-die")), "bob", "assassination", into)) == (code, "MIS-07")


def test_a_card_that_says_no_number_of_uses_lets_a_fixed_mission_be_exchanged_once() -> None:
    bare = deck().rules["adapt-or-die"]._replace(figures={})
    where = quiet(at("end", turn="bob", rule="adapt-or-die"))
    where = where._replace(deck=where.deck._replace(rules={"adapt-or-die": bare}))
    once = then(where, adapted, "bob", "assassination", "cleanse")
    assert refusal(adapted(once, "bob", "cleanse", "cull-the-horde"))[0] == "adapted-already"


def test_recover_assets_bears_the_symbol_as_printed() -> None:  # MIS-R51
    where = quiet(at("end", turn="bob", rule="adapt-or-die", rules=BattleRules(errata="printed")))
    assert ruled(adapted(where, "bob", "assassination", "recover-assets")).battle.hands["bob"].cards[0] == "recover-assets"


def test_fixed_missions_are_exchanged_after_scoring_at_the_end_of_the_own_turn() -> None:
    where = at("end", turn="bob", rule="adapt-or-die", hands={"bob": Hand("fixed", ("cleanse", "engage-on-all-fronts"))})
    assert refusal(adapted(where, "bob", "cleanse", "assassination")) == ("unscored", "MIS-R50")
    assert refusal(adapted(at("fight", turn="bob", rule="adapt-or-die"), "bob", "assassination", "cleanse"))[0] == "wrong-phase"
    assert refusal(adapted(at("end", rule="adapt-or-die"), "bob", "assassination", "cleanse"))[0] == "not-your-turn"


# Following each other


def test_a_hand_is_public_as_it_is_drawn() -> None:  # MIS-R22
    ruling = ruled(next_phase(own_command(2), skip=True, named=PLAIN[:2]))
    assert {"Alice draws Area Denial.", "Alice draws Cleanse."} <= {*ruling.told}


def test_draws_of_a_round_have_addresses_of_their_own() -> None:
    where = own_command(2)
    first = ruled(next_phase(where, skip=True))
    where = follow(where, first)
    where = where._replace(battle=where.battle._replace(hands=hand("cleanse", "sabotage")))
    again = ruled(new_orders(where, "alice", "cleanse"))
    assert [str(roll.at) for roll in again.rolls] == [f"gate/2/alice/draw/{len(first.rolls) + 1}"]
