"""Mission odds told: exact in every form, with what they are reckoned with."""

import csv
import io

from tests.report.battles import DECK, gate
from whcli.model.battle import Battle, Hand
from whcli.model.battle_rules import BattleRules
from whcli.model.mission_odds import MissionOdds, Plan
from whcli.report.battle_odds import mission_odds_blocks, mission_odds_csv, mission_odds_data
from whcli.report.plain import plain
from whcli.rules.battle.odds import mission_odds
from whcli.rules.battle.table import Table
from whcli.rules.dice import Dice


def battle() -> Battle:
    """Return a battle in Alice's turn of round 2, in which Bob, who went first, holds two of five cards."""
    return gate(hands={"bob": Hand("tactical", active=("cleanse", "sabotage"))}, turn="alice")


def odds(card: str = "", plan: Plan = Plan(goes=1)) -> MissionOdds:  # noqa: B008 - a record never changes
    found = mission_odds(Table(battle(), DECK, BattleRules(), Dice(None)), "bob", plan, card)
    assert isinstance(found, MissionOdds)
    return found


def told(found: MissionOdds) -> str:
    return " ".join(plain(mission_odds_blocks(found, battle(), DECK), 120).split())


def test_one_card_is_told_round_by_round_with_exact_fractions() -> None:
    """MIS-21."""
    said = told(odds("assassination"))
    assert "Bob's chances of Assassination" in said
    assert "3 1 33.33 % 33.33 % ######## 1/3 4 2 66.67 % 66.67 % ################ 2/3 5 3 100.00 %" in said


def test_all_cards_have_a_line_each_the_held_ones_first() -> None:
    said = told(odds(plan=Plan(by=4, goes=1)))
    assert "Cleanse 100.00 % 100.00 % in hand" in said
    assert said.index("Cleanse") < said.index("Area Denial")


def test_what_the_chances_are_reckoned_with_is_told() -> None:
    """MIS-24, MIS-26."""
    assert "3 cards left in the deck. Reckoned with: 1 card of the hand goes each round, no New Orders, no redraw" in told(odds())
    assert "New Orders in each own Command phase, every redraw" in told(odds(plan=Plan(goes=2, orders=1, redraw=True)))


def test_a_card_that_is_held_already_says_so() -> None:
    assert "The card is in hand." in told(odds("cleanse"))


def test_no_draw_to_come_is_told() -> None:
    found = odds()._replace(cards=tuple(card._replace(rounds=()) for card in odds().cards))
    assert "No Command phase in which cards are drawn is to come." in told(found)


def test_data_and_csv_have_the_same_fractions() -> None:
    data = mission_odds_data(odds("sabotage"))
    assert (data["player"], data["cards"]["sabotage"]["place"]) == ("bob", "active")
    found = odds("assassination")
    rows = [row for row in csv.DictReader(io.StringIO(mission_odds_csv(found))) if row["what"] == "held"]
    held = [each["held"] for each in mission_odds_data(found)["cards"]["assassination"]["rounds"]]
    assert [(row["numerator"], row["denominator"]) for row in rows] == [(str(one["numerator"]), str(one["denominator"])) for one in held]
