"""Wrath, Glory and Ruin (CMB-04, CMB-03): caps, gains, spends."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.combat.round_scenes import FOUR, after, agent, fight, refusal, ruled, threat
from whcli.model.change import Change
from whcli.model.combat_rules import GloryCap
from whcli.model.fight import summed
from whcli.rules.combat.pools import (
    GLORY,
    RUIN,
    WRATH,
    Spend,
    awarded,
    gained,
    glory_cap,
    have,
    narrated,
    players,
    pool_of,
    ruin_cap,
    spent,
)


@pytest.mark.parametrize(("number", "cap"), [(1, 6), (4, 6), (5, 7), (8, 10)])
def test_cmb_04_glory_is_capped_at_players_and_two_but_at_least_six(number: int, cap: int) -> None:
    assert glory_cap(fight(players=number)) == cap


def test_cmb_04_ruin_is_capped_at_twice_the_players() -> None:
    assert ruin_cap(fight(players=3)) == 6


def test_cmb_04_players_are_the_agents_where_the_file_says_nothing() -> None:
    assert players(fight(players=0)) == 2


@pytest.mark.parametrize(("pool", "cap"), [(GLORY, 6), (RUIN, 6)])
@pytest.mark.parametrize(("below", "gain", "got"), [(2, 1, 1), (1, 1, 1), (1, 2, 1), (0, 1, 0), (0, 3, 0)])
def test_cmb_04_no_gain_passes_the_cap(pool: str, cap: int, below: int, gain: int, got: int) -> None:
    told = gained(fight(**{pool: cap - below}), pool, gain, "a Wrath Die")
    assert (have(told.scene, pool), summed(told.steps, pool)) == (cap - below + got, got)


@pytest.mark.parametrize("pool", [GLORY, RUIN])
def test_cmb_04_a_pool_above_its_cap_by_hand_stays_as_it_is(pool: str) -> None:
    assert have(gained(fight(**{pool: 9}), pool, 1, "a Wrath Die").scene, pool) == 9


@pytest.mark.parametrize(
    ("rules", "pool", "cap"),
    [
        ({"ruin_cap": 3}, RUIN, 9),
        ({"ruin_cap": 0}, RUIN, 0),
        ({"glory_cap": GloryCap(4, 0)}, GLORY, 4),
        ({"glory_cap": GloryCap(0, 5)}, GLORY, 8),
    ],
)
def test_cmb_04_the_caps_are_settings(rules: dict[str, Any], pool: str, cap: int) -> None:
    assert have(gained(fight(rules=rules), pool, 99, "much").scene, pool) == cap


@pytest.mark.parametrize(("there", "points", "left"), [(1, 1, 0), (2, 1, 1), (2, 2, 0)])
@pytest.mark.parametrize("pool", [GLORY, RUIN])
def test_cmb_04_points_that_are_there_are_paid(pool: str, there: int, points: int, left: int) -> None:
    told = spent(fight(**{pool: there}), Spend(pool, points, "a thing"))
    assert have(after(fight(), told), pool) == left


@pytest.mark.parametrize(("pool", "code"), [(GLORY, "too-little-glory"), (RUIN, "too-little-ruin"), (WRATH, "too-little-wrath")])
def test_cmb_04_one_point_too_few_is_refused_with_the_rule_of_the_spend(pool: str, code: str) -> None:
    scene = fight(agent("ada", wrath=1), threat("ork"), glory=1, ruin=1)
    assert refusal(spent(scene, Spend(pool, 2, "a thing", "ada", "CMB-11"))) == (code, "CMB-11")


def test_cmb_04_wrath_is_ones_own_and_glory_is_shared() -> None:
    scene = fight(agent("ada", wrath=2), agent("bea", wrath=1), threat("ork"))
    told = spent(scene, Spend(WRATH, 1, "a re-roll", "ada"))
    assert [after(scene, told).one(who).wrath for who in ("ada", "bea")] == [1, 1]


def test_cmb_04_a_threats_own_ruin_goes_first() -> None:
    scene = fight(agent("ada"), threat("nob", ruin=2), ruin=2)
    moved = after(scene, spent(scene, Spend(RUIN, 3, "a thing", "nob")))
    assert (moved.one("nob").ruin, moved.encounter.ruin) == (0, 1)
    assert have(scene, RUIN) == 2


def test_cmb_04_agents_pay_with_wrath_and_threats_with_ruin() -> None:
    assert (pool_of(agent("ada")), pool_of(threat("ork"))) == (WRATH, RUIN)


@pytest.mark.parametrize(("points", "wrath"), [(1, 3), (9, 11), (-1, 1), (-5, 0)])
def test_cmb_04_wrath_has_no_cap_and_never_falls_below_0(points: int, wrath: int) -> None:
    assert ruled(awarded(fight(), WRATH, points, "ada")).encounter.combatants["ada"].wrath == wrath


@pytest.mark.parametrize(("points", "glory"), [(1, 6), (2, 6), (-9, 0)])
def test_cmb_04_an_award_of_glory_keeps_to_the_cap(points: int, glory: int) -> None:
    assert ruled(awarded(fight(glory=5), GLORY, points)).encounter.glory == glory


def test_cmb_04_a_narrative_declaration_costs_one_wrath() -> None:
    ruling = ruled(narrated(fight(), "ada"))
    assert ruling.changes == (Change(("combatants", "ada", "wrath"), 2, 1),)
    assert refusal(narrated(fight(*FOUR[:2], threat("ork")), "ork")) == ("too-little-wrath", "CMB-04")


@given(st.lists(st.tuples(st.sampled_from([GLORY, RUIN]), st.integers(-3, 3)), max_size=30))
def test_cmb_04_no_course_of_gains_and_spends_leaves_the_range(course: list[tuple[str, int]]) -> None:
    scene = fight()
    for pool, points in course:
        found = gained(scene, pool, points, "x") if points > 0 else spent(scene, Spend(pool, -points, "x"))
        scene = getattr(found, "scene", scene)
        assert 0 <= scene.encounter.glory <= glory_cap(scene)
        assert 0 <= scene.encounter.ruin <= ruin_cap(scene)
