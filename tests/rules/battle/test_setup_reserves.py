"""How much of an army may begin in Reserves (MIS-40, MIS-R40)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.battle.setup_scenes import CARDS, army, picks, players, ruled, table, unit
from whcli.model.battle import Army, Formations
from whcli.model.battle_rules import BattleRules
from whcli.rules.battle.reserves import counted, in_reserves, reserve_faults, strategic_warning
from whcli.rules.battle.setup import went_on

ONE, TWO = BattleRules(), BattleRules(attached_units="two")


def squads(*points: int) -> Army:
    return army(*(unit(f"squad-{n}", each) for n, each in enumerate(points, 1)))


def faults(mine: Army, formations: Formations, rules: BattleRules = ONE) -> list[str]:
    return [fault.why for fault in reserve_faults(table(players=players(mine), rules=rules), "alice", formations)]


def waiting(*units: str, **more: dict[str, str]) -> Formations:
    return Formations(reserves=dict.fromkeys(units, "strategic"), **more)


@pytest.mark.parametrize(("number", "over"), [(4, False), (5, False), (6, True)])
def test_half_of_eleven_units_is_five(number: int, over: bool) -> None:  # MIS-40: odd numbers round down
    mine = squads(*[180] * 10, 190)
    found = faults(mine, waiting(*(f"squad-{n}" for n in range(1, number + 1))))
    assert any("6 units" in why for why in found) == over


def test_six_units_of_eleven_worth_900_of_1990_points_are_over_half() -> None:  # MIS-40, the worked case
    mine = squads(*[150] * 6, *[218] * 5)
    assert mine.paid == 1990
    assert faults(mine, waiting(*(f"squad-{n}" for n in range(1, 7)))) == ["6 units of Alice's army would begin in Reserves."]


@pytest.mark.parametrize(("points", "over"), [(994, False), (995, False), (996, True)])
def test_half_of_1990_points_is_995(points: int, over: bool) -> None:  # MIS-40
    mine = squads(points, 1990 - points - 3, 1, 2)
    assert (faults(mine, waiting("squad-1")) == [f"{points} points of Alice's army would begin in Reserves."]) == over


@pytest.mark.parametrize(("whole", "most"), [(101, 50), (100, 50)])
def test_an_odd_number_of_points_rounds_down(whole: int, most: int) -> None:
    mine = squads(most + 1, whole - most - 3, 1, 1)
    assert len(faults(mine, waiting("squad-1"))) == 1


def test_a_transport_brings_its_passengers_along() -> None:  # MIS-R40, the worked case: 3 units and their points
    mine = army(unit("rhino", 75, "transport"), unit("a", 50), unit("b", 60), unit("c"), unit("d"))
    formations = waiting("rhino", embarked={"a": "rhino", "b": "rhino"})
    assert in_reserves(mine.units, formations) == ("rhino", "a", "b")
    assert faults(mine, formations) == ["3 units of Alice's army would begin in Reserves."]
    cheaper = army(*mine.units.values(), unit("e", 1))
    assert faults(cheaper, formations) == []
    assert faults(army(*cheaper.units.values(), unit("f"))._replace(units={**cheaper.units, "a": unit("a", 500)}), formations)


def test_an_attached_leader_and_bodyguard_are_one_unit_or_two_by_the_house_rule() -> None:  # MIS-R40
    mine = army(unit("captain", 80, "character"), unit("a"), unit("b"), unit("c", 200), unit("d", 200))
    formations = waiting("a", "b", attached={"captain": "a"})
    assert in_reserves(mine.units, formations) == ("captain", "a", "b")
    assert [counted(table(rules=rules), in_reserves(mine.units, formations), formations) for rules in (ONE, TWO)] == [2, 3]
    assert [len(faults(mine, formations, rules)) for rules in (ONE, TWO)] == [0, 1]


def test_a_leader_of_passengers_in_reserves_counts() -> None:
    mine = army(unit("rhino", 75, "transport"), unit("captain", 80, "character"), unit("a"))
    formations = waiting("rhino", embarked={"a": "rhino"}, attached={"captain": "a"})
    assert in_reserves(mine.units, formations) == ("rhino", "captain", "a")


@pytest.mark.parametrize(
    ("size", "points", "warned"),
    [("incursion", 249, False), ("incursion", 250, False), ("incursion", 251, True), ("strike-force", 500, False)],
)
def test_more_than_a_quarter_of_the_size_in_strategic_reserves_is_a_warning(size: str, points: int, warned: bool) -> None:  # MIS-R40
    mine = squads(points, 1000 - points - 2, 1, 1)
    sealed = {"alice": picks("alice", formations=waiting("squad-1")), "bob": picks("bob")}
    ruling = ruled(went_on(table(sealed, players=players(mine), size=size), CARDS._replace(attacker="bob")))
    said = f"Alice: {points} points wait in Strategic Reserves, more than 25 % of the 1000 of this battle's size."
    assert (said in ruling.remarks) == warned
    assert ruling.battle.step == 9


@pytest.mark.parametrize(("share", "warned"), [(29, True), (30, False)])
def test_the_share_that_is_warned_of_is_a_house_rule(share: int, warned: bool) -> None:
    mine, rules = squads(300, 700), BattleRules(strategic_warning=share)
    where = table(players=players(mine), rules=rules, size="incursion")
    assert bool(strategic_warning(where, "alice", waiting("squad-1"))) == warned


def test_ordinary_reserves_are_not_warned_of() -> None:
    mine = squads(400, 600)
    assert strategic_warning(table(players=players(mine)), "alice", Formations(reserves={"squad-1": "reserves"})) == ()


@given(st.lists(st.integers(1, 300), min_size=1, max_size=12), st.data())
def test_what_is_allowed_leaves_at_least_half_on_the_table(points: list[int], data: st.DataObject) -> None:  # MIS-40
    mine = squads(*points)
    chosen = data.draw(st.sets(st.sampled_from([*mine.units])))
    left = [one for one in mine.units.values() if one.id not in chosen]
    half = 2 * len(left) >= len(points) and 2 * sum(one.points for one in left) >= mine.paid
    assert (faults(mine, waiting(*chosen)) == []) == half
