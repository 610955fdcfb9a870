"""Mission odds (MIS-21, MIS-26, MIS-71): exact, against counting every order of a small deck."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from tests.rules.battle.play_scenes import FRESH, at, hand, table
from tests.rules.battle.setup_scenes import deck, refusal
from whcli.model.battle import Hand, Standing
from whcli.model.battle_rules import BattleRules
from whcli.model.mission_odds import CardChance, MissionOdds, Plan
from whcli.model.odds import Chance
from whcli.rules.battle.odds import coming, mission_odds
from whcli.rules.battle.table import Table

NO_PLAN = Plan()


def odds(where: Table, plan: Plan = NO_PLAN, card: str = "") -> MissionOdds:
    found = mission_odds(where, "alice", plan, card)
    assert isinstance(found, MissionOdds), found
    return found


def one(where: Table, card: str, plan: Plan = NO_PLAN) -> CardChance:
    return odds(where, plan, card).cards[0]


def held(where: Table, card: str, plan: Plan = NO_PLAN) -> list[Fraction]:
    return [fraction(each.held) for each in one(where, card, plan).rounds]


def fraction(chance: Chance) -> Fraction:
    return Fraction(chance.numerator, chance.denominator)


def left_with(*cards: str, **state: Any) -> Table:
    """Before the battle, with nothing but some cards left in the deck."""
    return table(hands=hand(achieved=tuple(card for card in deck().secondaries if card not in cards)), **state)


# By hand


def test_a_third_of_a_plain_deck_is_drawn_with_a_chance_of_a_third() -> None:  # MIS-21
    where = left_with("area-denial", "cleanse", "containment", "sabotage", "no-prisoners", "extend-battle-lines")
    assert held(where, "cleanse") == [Fraction(1, 3), Fraction(2, 3), 1, 1, 1]


def test_a_hand_that_keeps_its_cards_draws_no_more() -> None:
    where = left_with("area-denial", "cleanse", "containment", "sabotage")
    assert held(where, "cleanse", Plan(goes=0)) == [Fraction(1, 2)] * 5


def test_a_card_that_goes_back_in_round_1_is_held_later() -> None:  # MIS-26
    where = left_with("defend-stronghold", "area-denial", "cleanse", "containment", "sabotage")
    assert held(where, "defend-stronghold") == [0, Fraction(2, 3), 1, 1, 1]
    assert held(where, "cleanse")[0] == Fraction(1, 2)


def test_new_orders_draws_one_card_more_in_each_command_phase() -> None:  # MIS-24
    where = left_with("area-denial", "cleanse", "containment", "sabotage")
    assert held(where, "cleanse", Plan(orders=1))[0] == Fraction(3, 4)


def test_a_card_that_can_always_be_discarded_for_another_is_never_held() -> None:
    gone = {"bob": {unit: Standing(away=(1, "bob")) for unit in FRESH["players"]["bob"].army.units}}
    where = left_with("bring-it-down", "cleanse", "sabotage", units=gone)
    assert held(where, "bring-it-down", Plan(redraw=True)) == [0] * 5
    assert held(where, "bring-it-down")[0] == Fraction(2, 3)


# Against every order of the deck


def orders(where: Table, card: str, plan: Plan) -> list[Fraction]:
    """The share of all orders of the deck in which a card is held by each round; no card here is ever shuffled back."""
    left = [each for each in deck().secondaries if each not in where.battle.hands["alice"].achieved]
    gone = {each for each in left if plan.redraw and each in ("bring-it-down", "cull-the-horde")}
    rounds = coming(where, "alice", plan)
    found = [0] * len(rounds)
    every = [*permutations(left)]
    for order in every:
        stays = [each for each in order if each not in gone]
        found = [n + (card in stays[: sum(draws for _, draws in rounds[: at_ + 1])]) for at_, n in enumerate(found)]
    return [Fraction(n, len(every)) for n in found]


@pytest.mark.parametrize("goes", [0, 1, 2])
@pytest.mark.parametrize("redraw", [False, True])
def test_chances_are_those_of_every_order_of_the_deck(goes: int, redraw: bool) -> None:
    nobody = {"bob": {unit: Standing(away=(1, "bob")) for unit in ("warriors", "ark", "monolith")}}
    where = left_with("area-denial", "cleanse", "sabotage", "bring-it-down", "cull-the-horde", "containment", units=nobody)
    plan = Plan(goes=goes, redraw=redraw)
    assert held(where, "cleanse", plan) == orders(where, "cleanse", plan)
    assert held(where, "cull-the-horde", plan) == orders(where, "cull-the-horde", plan)


def first_hand(left: Iterable[str], back: set[str], card: str) -> Fraction:
    """The chance that a card is among the first two held, by trying every draw; cards of `back` are set aside until a place is filled."""

    def draw(deck_: tuple[str, ...], aside: tuple[str, ...], places: int) -> Fraction:
        if not places or not deck_:
            return Fraction(0)
        chance = Fraction(0)
        for each in deck_:
            rest = tuple(other for other in deck_ if other != each)
            if each in back:
                chance += draw(rest, (*aside, each), places)
            else:
                chance += Fraction(1) if each == card else draw((*rest, *aside), (), places - 1)
        return chance / len(deck_)

    return draw(tuple(left), (), 2)


@pytest.mark.parametrize("card", ["cleanse", "defend-stronghold", "behind-enemy-lines"])
@pytest.mark.parametrize("redraw", [False, True])
def test_cards_that_are_shuffled_back_are_reckoned_draw_by_draw(card: str, redraw: bool) -> None:
    cards = ("cleanse", "sabotage", "containment", "defend-stronghold", "behind-enemy-lines")
    back = {"defend-stronghold"} | ({"behind-enemy-lines"} if redraw else set())
    assert held(left_with(*cards), card, Plan(by=1, redraw=redraw)) == [first_hand(cards, back, card)]


def test_chances_of_a_whole_deck_add_up_to_the_places_of_the_hand() -> None:
    cards = odds(table()).cards
    assert sum(fraction(card.rounds[0].held) for card in cards) == 2
    assert sum(fraction(card.rounds[-1].held) for card in cards) == 10


def test_a_card_is_drawn_at_least_as_often_as_it_is_held() -> None:
    for card in odds(table(), Plan(redraw=True)).cards:
        assert all(fraction(each.drawn) >= fraction(each.held) for each in card.rounds)


# When


@pytest.mark.parametrize(
    ("where", "first"),
    [
        (table(), (1, 2)),
        (at("movement", 2, "bob", hands=hand("cleanse", "sabotage")), (2, 2)),
        (at("movement", 2, "alice", hands=hand("cleanse", "sabotage")), (3, 2)),
        (at("movement", 2, "alice", first_turn="alice", hands=hand("cleanse")), (3, 2)),
        (at("movement", 2, "bob", first_turn="alice", hands=hand("cleanse")), (3, 2)),
    ],
)
def test_the_next_draw_is_in_the_next_own_command_phase(where: Table, first: tuple[int, int]) -> None:  # MIS-21
    assert coming(where, "alice", NO_PLAN)[0] == first


def test_how_many_cards_are_drawn_depends_on_how_many_go() -> None:
    where = at("movement", 2, "bob", hands=hand("cleanse", "sabotage"))
    assert coming(where, "alice", Plan(goes=1)) == ((2, 1), (3, 1), (4, 1), (5, 1))
    assert coming(where, "alice", Plan(goes=0)) == ((2, 0), (3, 0), (4, 0), (5, 0))


def test_cards_that_are_not_in_the_deck_are_held_or_never_will_be() -> None:  # MIS-71
    where = at("movement", 2, "bob", hands=hand("cleanse", achieved=("sabotage",), discarded=("containment",)))
    assert [(one(where, card).place, held(where, card)[0]) for card in ("cleanse", "sabotage", "containment")] == [
        ("active", 1),
        ("achieved", 1),
        ("discarded", 0),
    ]


def test_marked_for_death_is_drawn_anew_where_no_enemy_stands() -> None:  # MIS-26
    nobody = {"bob": {unit: Standing(away=(1, "bob")) for unit in FRESH["players"]["bob"].army.units}}
    cards = ("marked-for-death", "cleanse", "sabotage")
    assert held(left_with(*cards, units=nobody), "marked-for-death") == [0] * 5
    assert held(left_with(*cards), "marked-for-death")[0] == Fraction(2, 3)


def test_the_size_of_the_hand_and_the_rounds_are_switches() -> None:
    where = left_with("area-denial", "cleanse", "containment", "sabotage")._replace(rules=BattleRules(tactical_hand=3, rounds=2))
    assert held(where, "cleanse") == [Fraction(3, 4), Fraction(1)]


@pytest.mark.parametrize(
    ("player", "plan", "card", "code"),
    [
        ("bob", NO_PLAN, "", "fixed-missions"),
        ("carol", NO_PLAN, "", "no-such-player"),
        ("alice", NO_PLAN, "clense", "unknown-card"),
        ("alice", Plan(by=6), "", "bad-plan"),
        ("alice", Plan(goes=-1), "", "bad-plan"),
        ("alice", Plan(orders=2), "", "bad-plan"),
    ],
)
def test_what_cannot_be_reckoned_is_refused(player: str, plan: Plan, card: str, code: str) -> None:
    assert refusal(mission_odds(table(), player, plan, card))[0] == code


def test_no_more_cards_go_than_a_hand_has() -> None:
    assert odds(table(), Plan(goes=9)) == odds(table(), Plan(goes=2))


def test_a_card_put_aside_is_in_the_deck_again_by_the_next_draw() -> None:
    where = at(hands=hand("cleanse", drawn="sabotage", aside=("containment",)))
    assert (one(where, "containment").place, one(where, "sabotage").place) == ("", "drawn")


def test_before_the_picks_are_revealed_the_whole_deck_is_reckoned_with() -> None:
    assert len(odds(table(hands={})).left) == 18
    assert odds(table(hands={"alice": Hand()})).cards[0].rounds[0].draws == 2
