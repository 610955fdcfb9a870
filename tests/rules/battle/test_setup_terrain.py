"""Terrain against the rim of the battlefield and against markers (MIS-05, MIS-R04)."""

import pytest

from tests.rules.battle.setup_scenes import CARDS, NOTHING, mission, needs, refusal, ruled, table, told
from whcli.model.battle import Terrain
from whcli.model.battle_rules import BattleRules
from whcli.rules.battle.setup import went_on
from whcli.rules.battle.terrain import MARKER_RADIUS, distance, inside, terrain_faults

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))


def ruin(x: float, y: float, name: str = "ruin-1") -> Terrain:
    """A square of 4″ whose near corner is (x, y)."""
    return Terrain(name, tuple((x + dx, y + dy) for dx, dy in SQUARE))


def near(gap: float) -> Terrain:
    """A ruin to the right of the central marker, `gap` inches from its edge."""
    return ruin(22 + MARKER_RADIUS + gap, 28)


def where(*pieces: Terrain, **given: object):
    return table(step=5, mission=mission(), terrain=pieces, **given)


@pytest.mark.parametrize(("gap", "codes"), [(0.99, ["terrain-too-near"]), (1.0, []), (1.01, [])])
def test_terrain_keeps_an_inch_from_the_edge_of_a_marker(gap: float, codes: list[str]) -> None:  # MIS-R04
    assert [one.code for one in terrain_faults(where(near(gap)))] == codes


@pytest.mark.parametrize(("x", "faults"), [(23.78, 1), (23.79, 0)])
def test_a_marker_is_a_disc_of_forty_millimetres(x: float, faults: int) -> None:  # MIS-R04: 1″ and 0.787″ from the centre at 22″
    assert len(terrain_faults(where(ruin(x, 28)))) == faults


def test_terrain_over_a_marker_is_too_near_it() -> None:
    (fault,) = terrain_faults(where(ruin(20, 28)))
    assert "0″ from the edge of marker m3" in fault.why


def test_the_gap_is_a_house_rule() -> None:
    assert refusal(went_on(where(near(1.5), rules=BattleRules(terrain_gap=2)), NOTHING)) == ("terrain-too-near", "MIS-R04")


def test_the_cure_says_how_far_to_move_it() -> None:
    (fault,) = terrain_faults(where(near(0.65)))
    assert "is 0.6″ from the edge of marker m3, at 22″ 30″" in fault.why
    assert fault.cure == "Move it 0.4″ or more away: 1″ is the least."


@pytest.mark.parametrize("corner", [(0, 0), (40, 0), (0, 56), (40, 56)])
def test_terrain_may_reach_to_the_rim_of_the_battlefield(corner: tuple[float, float]) -> None:  # MIS-05
    assert terrain_faults(where(ruin(*corner))) == ()


@pytest.mark.parametrize("corner", [(-0.5, 2), (40.5, 2), (2, -0.5), (2, 56.5)])
def test_terrain_stands_on_the_battlefield(corner: tuple[float, float]) -> None:  # MIS-05
    (fault,) = terrain_faults(where(ruin(*corner)))
    assert (fault.code, fault.rule) == ("terrain-off-table", "MIS-05")


def test_terrain_wrong_before_markers_stood_is_told_as_needed() -> None:
    ruling = ruled(went_on(table(terrain=(near(0.5),)), CARDS))
    assert (needs(ruling), ruling.battle.step) == ([("", "terrain")], 5)


def test_no_terrain_in_the_file_is_no_trouble() -> None:
    assert "none is in the file to be checked" in told(went_on(where(), NOTHING))


def test_what_cannot_be_checked_is_said() -> None:
    ruling = ruled(went_on(where(ruin(2, 2), ruin(38, 2, "ruin-2")), NOTHING))
    assert "2 pieces of terrain, none nearer than 1″ to a marker." in ruling.told
    assert "Whether terrain obstructs a part of the battlefield is for the table to see." in ruling.remarks


WEDGE = ((0.0, 0.0), (8.0, 0.0), (0.0, 4.0))


@pytest.mark.parametrize(
    ("point", "within"), [((2, 1), True), ((5, 1), True), ((6, 2), False), ((-1, 1), False), ((1, 3), True), ((2, 3.5), False)]
)
def test_the_inside_of_a_wedge_ends_at_its_slope(point: tuple[float, float], within: bool) -> None:
    assert inside(point, WEDGE) == within


@pytest.mark.parametrize(("point", "expected"), [((2, 2), 0.0), ((7, 2), 3.0), ((7, 8), 5.0), ((2, -1), 1.0)])
def test_a_distance_is_that_to_the_nearest_point_of_a_polygon(point: tuple[float, float], expected: float) -> None:
    assert distance(point, SQUARE) == pytest.approx(expected)


def test_an_onslaught_battle_is_warned_of_its_maps() -> None:  # MIS-R04
    assert any("Onslaught" in remark for remark in ruled(went_on(table(size="onslaught"), CARDS)).remarks)
