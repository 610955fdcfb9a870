"""Destroyed units that come back: VP for them stay, and each destruction scores (MIS-52)."""

import pytest

from tests.rules.battle.play_scenes import BOB, at, hand, remarks, sentences, then
from tests.rules.battle.score_scenes import fixed, scene, tactical
from tests.rules.battle.setup_scenes import refusal, ruled
from whcli.model.battle import STRATEGIC, Lost, Standing
from whcli.rules.battle.losses import lost
from whcli.rules.battle.reserves_arrival import arrived
from whcli.rules.battle.returning import returned
from whcli.rules.battle.table import Table

FELL = Lost(2, "alice")


def fallen(**state: object) -> Table:
    """A battle in which Bob's ark fell in this turn."""
    return then(at("shooting", hands=hand("no-prisoners"), **state), lost, "bob", "ark")


def test_mis_52_a_unit_comes_back_whole_and_its_destruction_is_kept() -> None:
    after = then(fallen(), returned, "bob", "ark").battle
    assert after.standing("bob", "ark") == Standing(fallen=(FELL,))
    assert "ark" in [unit.id for unit in after.on_table("bob")]
    assert after.score["alice"] == fallen().battle.score["alice"]


def test_mis_52_destroyed_twice_in_a_turn_it_scores_twice() -> None:
    again = then(fallen(), returned, "bob", "ark")
    found = ruled(lost(again, "bob", "ark"))
    assert [(one.card, one.vp, one.why) for one in found.credits] == [("no-prisoners", 2, "ark")]
    assert found.battle.standing("bob", "ark") == Standing(destroyed=FELL, fallen=(FELL,))


def test_mis_52_in_a_later_turn_it_scores_anew() -> None:
    table = then(fallen(), returned, "bob", "ark")
    table = table._replace(battle=table.battle._replace(round=3))
    assert [one.vp for one in ruled(lost(table, "bob", "ark")).credits] == [2]


@pytest.mark.parametrize(("reserves", "during"), [("strategic", True), ("reserves", True), ("", False)])
def test_mis_r41_it_may_come_back_into_reserves(reserves: str, during: bool) -> None:
    after = then(fallen(), returned, "bob", "ark", reserves).battle
    assert (after.standing("bob", "ark").reserves, after.standing("bob", "ark").during) == (reserves, during)


def test_mis_41_from_reserves_it_arrives_and_its_destruction_is_kept() -> None:
    table = then(fallen(), returned, "bob", "ark", STRATEGIC)
    table = table._replace(battle=table.battle._replace(turn="bob", phase="movement"))
    assert then(table, arrived, "bob", "ark").battle.standing("bob", "ark") == Standing(arrived=2, fallen=(FELL,))


def test_mis_52_a_character_that_came_back_scores_as_one_again() -> None:
    table = then(scene(phase="shooting", hands=fixed("assassination")), lost, "bob", "overlord")
    found = ruled(lost(then(table, returned, "bob", "overlord"), "bob", "overlord"))
    assert [one.vp for one in found.credits] == [4]
    assert [row.vp for row in found.battle.score["alice"]] == [4, 4]


def test_mis_52_what_is_alive_cannot_come_back() -> None:
    assert refusal(returned(at("shooting"), "bob", "ark"))[0] == "not-destroyed"
    assert refusal(returned(fallen(), "bob", "ark", "tactical"))[0] == "bad-reserves"
    assert refusal(returned(at("shooting"), "bob", "nobody"))[0] == "no-such-unit"


def test_mis_52_it_is_told() -> None:
    assert sentences(returned(fallen(), "bob", "ark")) == "Ark comes back, on the table."
    assert "scores again" in remarks(returned(fallen(), "bob", "ark"))


# MIS-51: kills beyond a cap


@pytest.mark.parametrize("card", ["no-prisoners", "overwhelming-force"])
def test_mis_51_a_kill_beyond_a_cards_cap_of_the_turn_is_told(card: str) -> None:
    table = scene(phase="shooting", hands=tactical(card))
    *before, last = BOB.units
    for unit in before:
        table = then(table, lost, "bob", unit, "m3")
    found = ruled(lost(table, "bob", last, "m3"))
    assert f"Alice gets no VP: {card.replace('-', ' ').title()} gives at most 5 VP in a turn." in found.remarks
    assert [(one.vp, one.met, sum(step.value for step in one.steps)) for one in found.credits] == [(0, True, 0)]
    assert sum(row.vp for row in found.battle.score["alice"]) == 5


def test_mis_51_what_gives_no_vp_is_no_kill_beyond_a_cap() -> None:
    table = scene(phase="shooting", hands=tactical("overwhelming-force"))
    for unit in ("ark", "warriors"):
        table = then(table, lost, "bob", unit, "m3")
    assert ruled(lost(table, "bob", "scarabs", "none")).credits == ()
