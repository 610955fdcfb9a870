"""The cases worked by hand from the cards: each is one test, by the rule it is about."""

import pytest

from tests.rules.battle.play_scenes import at, then
from tests.rules.battle.score_scenes import fixed, lost, result, scene, tactical, vp
from whcli.model.battle import Army, Formations, Hand, Lost, MarkerState, Player, Score, Standing, Unit
from whcli.rules.battle.caps import sheet, tally
from whcli.rules.battle.points import spent
from whcli.rules.battle.reserves import reserve_faults
from whcli.rules.battle.secondaries import discarded
from whcli.rules.battle.secret_missions import eligible
from whcli.rules.battle.table import Table
from whcli.rules.battle.turns import next_phase


def rows(source: str, *vps: int, round_: int = 2, card: str = "card") -> tuple[Score, ...]:
    return tuple(Score(round_, "alice", source, card, one) for one in vps)


def with_army(*units: Unit, **state: object) -> Table:
    """A table where bob's army is of other units."""
    table = scene(**state)  # type: ignore[arg-type]
    bob = Player("bob", Army("Bob's", 2000, {one.id: one for one in units}))
    return table._replace(battle=table.battle._replace(players={**table.battle.players, "bob": bob}))


def test_mis_52_th_cap_four_markers_give_15() -> None:
    assert vp(scene(3, primary="take-and-hold"), controlled="m1,m2,m3,m4") == 15


def test_mis_52_th_round1_nothing_is_scored_in_round_1() -> None:
    assert vp(scene(1, primary="take-and-hold"), controlled="m1,m2,m3,m4") == 0


def test_mis_52_linchpin_home_and_two_others_give_13() -> None:
    assert vp(scene(primary="linchpin"), controlled="m1,m2,m3") == 13


@pytest.mark.parametrize(("errata", "expected"), [("printed", 18), ("v1.1", 18), ("2025-01", 15)])
def test_mis_r51_linchpin_cap_came_with_the_errata_of_2025(errata: str, expected: int) -> None:
    assert vp(scene(primary="linchpin", errata=errata), controlled="m1,m2,m3,m4") == expected


def test_mis_52_purge_r1_one_destroyed_gives_4_at_the_end_of_the_round() -> None:
    assert vp(scene(1, phase="end", primary="purge-the-foe", units=lost("ark", round_=1))) == 4


def test_mis_52_purge_r2_full_comes_to_16() -> None:
    command = vp(scene(primary="purge-the-foe"), controlled="m1,m2,m3", controlled_by_opponent="m5")
    units = lost("ark", "scarabs", turn="bob") | lost("squad", player="alice")
    assert command + vp(scene(phase="end", primary="purge-the-foe", units=units)) == 16


def test_mis_52_terraform_note_a_terraformed_marker_pays_uncontrolled() -> None:
    table = scene(primary="terraform", markers={"m3": MarkerState(terraformed=("alice",))})
    assert vp(table, controlled="m2") == 6


def test_mis_52_uxo_three_hazards_pay_by_their_best_line() -> None:
    hazards = {one: MarkerState(name="hazard") for one in ("m2", "m3", "m4")}
    table = scene(phase="end", primary="unexploded-ordnance", markers=hazards)
    assert vp(table, hazards_in_enemy_zone="m2", hazards_within_6="m2,m3", hazards_within_12="m2,m3,m4") == 15


@pytest.mark.parametrize(("wounds", "expected"), [(14, 2), (15, 4), (16, 4), (19, 4), (20, 6), (21, 6)])
def test_mis_52_bid_20w_big_units_give_more(wounds: int, expected: int) -> None:
    big = Unit("knight", "Knight", 400, wounds=wounds, keywords=("vehicle",))
    assert vp(with_army(big, hands=fixed("bring-it-down"), units=lost("knight"))) == expected


def test_mis_52_prisoners_three_units_give_5() -> None:
    assert vp(scene(phase="end", hands=tactical("no-prisoners"), units=lost("ark", "scarabs", "overlord"))) == 5


def test_mis_52_overwhelming_two_from_a_marker_give_5() -> None:
    units = lost("ark", "scarabs", at_marker="m3")
    assert vp(scene(phase="end", hands=tactical("overwhelming-force"), units=units)) == 5


def test_mis_50_assassin_fixed_cap_six_characters_give_20_of_24() -> None:
    heroes = [Unit(f"hero-{n}", "Hero", 80, keywords=("character",)) for n in range(6)]
    table = with_army(*heroes, hands=fixed("assassination"), units=lost(*(one.id for one in heroes)))
    found = result(table)
    kept = tally(table._replace(battle=found.battle), "alice")
    assert (kept.scored["secondary"], kept.kept["secondary"]) == (24, 20)
    assert [(one.cap, one.lost) for one in kept.clips] == [("card assassination", 4)]


def test_mis_52_bodyguard_only_is_no_assassination() -> None:
    units = {"bob": {"warriors": Standing(destroyed=Lost(2, "alice")), "overlord": Standing(attached="warriors")}}
    assert vp(scene(phase="end", hands=tactical("assassination"), units=units)) == 0


def test_mis_52_banners_two_new_ones_and_a_repeat_give_2_secondary() -> None:
    table = scene(phase="end", rule="raise-banners", markers={"m1": MarkerState(banners=("alice",))})
    found = result(table, banners="m1,m3,m4")
    assert [(one.source, one.card, one.vp) for one in found.credits] == [("secondary", "raise-banners", 2)]
    assert [one for one, state in found.battle.markers.items() if "alice" in state.banners] == ["m1", "m3", "m4"]


def test_mis_23_discard_cp_two_cards_give_1() -> None:
    table = at("end", hands={"alice": Hand("tactical", active=("cleanse", "area-denial"))}, cp={"alice": 0}, used=("scored-alice",))
    assert then(table, discarded, "alice", ("cleanse", "area-denial")).battle.cp["alice"] == 1


def test_mis_r20_cp_two_rounds_four_command_phases_less_one_spent_leave_3() -> None:
    table = at("end", round_=0, turn="", hands={}, primary="", rule="")
    table = table._replace(battle=table.battle._replace(phase="", hands={"alice": Hand("fixed"), "bob": Hand("fixed")}))
    for turn in range(4):
        table = then(table, next_phase, True)
        while turn < 3 and table.battle.phase != "end":
            table = then(table, next_phase, True)
    assert then(table, spent, "alice", 1).battle.cp["alice"] == 3


def test_mis_30_secret_equal_both_may_undertake_one() -> None:
    score = {player: (Score(2, player, "primary", "take-and-hold", 20),) for player in ("alice", "bob")}
    table = at("end", round_=3, score=score, used=("scored-alice", "scored-bob"))
    assert [eligible(table, player) for player in ("alice", "bob")] == [True, True]


def test_mis_50_max_is_100() -> None:
    table = scene(score={"alice": rows("primary", 70) + rows("secondary", 55)})
    found = sheet(table).of("alice")
    assert (found.total, found.kept["painted"]) == (100, 10)
    assert {one.cap: one.lost for one in found.clips} == {"primary+secret": 20, "secondary": 15}


def test_mis_40_reserves_odd_six_of_eleven_units_are_too_many() -> None:
    units = {f"u{n}": Unit(f"u{n}", "Unit", 150 if n < 6 else 218) for n in range(11)}
    table = with_army(*units.values())
    odd = Formations(reserves=dict.fromkeys(list(units)[:6], "strategic"))
    even = Formations(reserves=dict.fromkeys(list(units)[:5], "strategic"))
    assert reserve_faults(table, "bob", odd) != ()
    assert reserve_faults(table, "bob", even) == ()


def test_mis_r40_reserves_transport_brings_its_passengers_along() -> None:
    units = [Unit(f"u{n}", "Unit", 100) for n in range(5)]
    table = with_army(*units)
    alone = Formations(reserves={"u0": "strategic"})
    laden = alone._replace(embarked={"u1": "u0", "u2": "u0"})
    assert (reserve_faults(table, "bob", alone), reserve_faults(table, "bob", laden) != ()) == ((), True)
