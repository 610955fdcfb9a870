"""Rows of the score sheet that people write by hand are not given again (MIS-51, MIS-53)."""

import pytest

from tests.rules.battle.score_scenes import LAST, asked, fixed, lost, result, scene, tactical, vp
from whcli.model.battle import Score
from whcli.model.battle_ruling import BattleRuling
from whcli.rules.battle.scoring import open_awards
from whcli.rules.battle.turns import next_phase


def row(card: str, points: int, source: str = "secondary", round_: int = 2) -> Score:
    return Score(round_, "alice", source, card, points)


def hold(*points: int, card: str = "take-and-hold", round_: int = 2) -> dict[str, tuple[Score, ...]]:
    return {"alice": tuple(row(card, one, "primary", round_) for one in points)}


@pytest.mark.parametrize("card", ["take-and-hold", ""])
def test_mis_53_a_primary_scored_by_hand_in_this_turn_is_neither_asked_for_nor_given_again(card: str) -> None:
    table = scene(primary="take-and-hold", score=hold(10, card=card))
    assert (asked(table), open_awards(table, "alice")) == ([], ())
    assert vp(table, controlled="m1,m2,m3") == 0
    assert isinstance(next_phase(table), BattleRuling)


def test_mis_53_a_row_by_hand_of_another_turn_settles_nothing() -> None:
    assert vp(scene(primary="take-and-hold", score=hold(10, round_=1)), controlled="m1,m2") == 10


def test_mis_53_units_destroyed_after_a_row_by_hand_give_what_it_did_not() -> None:
    table = scene(phase="fight", hands=fixed("bring-it-down", "cleanse"), units=lost("ark", "monolith"))
    whole = vp(table)
    assert whole > 2
    assert vp(table._replace(battle=table.battle._replace(score={"alice": (row("bring-it-down", 2),)}))) == whole - 2
    assert vp(table._replace(battle=table.battle._replace(score={"alice": (row("bring-it-down", whole),)}))) == 0


def test_mis_22_a_tactical_card_scored_by_hand_is_achieved_as_the_turn_ends() -> None:
    table = scene(phase="end", hands=tactical("area-denial"), score={"alice": (row("area-denial", 5),)})
    found = result(table)
    assert (found.credits, found.battle.hands["alice"].active, found.battle.hands["alice"].achieved) == ((), (), ("area-denial",))
    gone_on = next_phase(table)
    assert isinstance(gone_on, BattleRuling)
    assert gone_on.battle.hands["alice"].achieved == ("area-denial",)


@pytest.mark.parametrize(("rows", "points"), [((), 8), ((4, 4), 8), ((4, 4, 4), 0)])
def test_mis_53_rows_by_hand_of_the_command_phase_leave_the_end_of_the_round(rows: tuple[int, ...], points: int) -> None:
    table = scene(phase="end", primary="purge-the-foe", units=lost("warriors"), score=hold(*rows, card="purge-the-foe"))
    assert vp(table) == points


def test_mis_53_in_the_last_turn_a_row_by_hand_settles_the_primary() -> None:
    assert vp(scene(**LAST, primary="take-and-hold", score=hold(15, round_=5))) == 0
