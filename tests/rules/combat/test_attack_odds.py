"""Exact chances are those of `attack` itself: every fall of few dice is counted and compared, whole by whole."""

import time
from fractions import Fraction
from typing import Any

import pytest

from tests.rules.combat.attack_scenes import boys, by_vane, scene, thing, vane, weapon
from tests.rules.combat.brute import alike, counted, fraction, fractions, reckoned
from tests.rules.combat.harm_scenes import has
from whcli.model.combat import Determination, Weapon
from whcli.model.combat_state import Turn
from whcli.model.fight import MOST, AttackRuling, Choices
from whcli.model.fight_odds import AttackOdds, Series
from whcli.model.rolls import Pool
from whcli.rules.combat.attack import attack
from whcli.rules.combat.odds import attack_odds, damage_odds
from whcli.rules.combat.odds_hit import sample
from whcli.rules.combat.odds_series import series
from whcli.rules.dice import Dice
from whcli.rules.odds import pool_spread, total

SIMPLE = {"criticals": "simple", "simple_critical_ed": 1}  # few ways: no table
TROOP = {"kind": "troop"}  # without Criticals and Complications, of which there are many ways
TWO = {"pools": {"default": 2}, "skills": {}}
WAYS = Choices(shift=MOST)


def gun(**figures: Any) -> Weapon:
    return weapon("boltgun", **{"ed": 1, "traits": {}, "damage": 9, "range": (6, 12, 18), **figures})


def small(target: Any, **held: Any) -> Any:
    held_rules = held.pop("rules", SIMPLE)
    dice, kind = held.pop("pool", 2), held.pop("kind", "agent")
    attacker = vane(gun(**held), kind=kind, block={"pools": {"default": dice}, "skills": {}})
    return scene(attacker, target, active="vane", rules=held_rules)


@pytest.mark.parametrize(
    ("target", "held", "choices"),
    [
        (thing(block={"defence": 1}), {}, Choices()),
        (thing(block={"defence": 1}), {}, Choices(shift=MOST)),
        (thing(block={"defence": 2, "resilience": 9}), {"traits": {"brutal": 1}}, Choices(shift=1)),
        (thing(block={"defence": 1}), {"traits": {"rad": 2}}, Choices()),
        (thing(block={"defence": 1}), {"traits": {"rending": 3}}, Choices(shift=MOST, shift_for="rending")),
        (thing(kind="adversary", block={"defence": 1, "wounds": 1, "determination": Determination(1)}), {}, Choices()),
        (thing(kind="elite", block={"defence": 1, "shock": 0, "determination": Determination(1)}), TROOP, Choices(determination=True)),
        (thing(block={"defence": 1, "wounds": 1}, wounds=1), {}, Choices(glory_damage=1)),
        (boys(4, block={"defence": 1, "shock": 1}), {}, Choices(shift=1)),
        (thing(block={"defence": 1}), TROOP | {"ed": 0}, Choices(reroll=True)),
        (thing(block={"defence": 3}), {"ed": 0, "damage": 10}, Choices(glory_dice=1)),
    ],
    ids=["plain", "shifts", "brutal", "rad", "rending", "determination", "paid", "hurt", "mob", "reroll", "glory"],
)
def test_chances_are_those_of_every_single_fall(target: Any, held: dict[str, Any], choices: Choices) -> None:
    """CMB-21 to CMB-24, CMB-02, CMB-31, CMB-R21, CMB-R23, CMB-R72."""
    told, seen = alike(small(target, **held), by_vane(targets=(target.id,), band="medium"), choices)
    assert told == seen


def test_chances_count_each_row_of_the_critical_table() -> None:
    """CMB-50, CMB-51, CMB-R50."""
    target = thing(kind="elite", block={"defence": 1, "wounds": 2})
    told, seen = alike(small(target, pool=1, ed=0, rules={}), by_vane(band="medium"), Choices(glory_critical=1))
    assert told == seen


def test_a_blow_to_the_dying_is_one_injury_whatever_its_wounds() -> None:
    """CMB-33, CMB-34, CMB-R36."""
    target = thing(kind="agent", block={"defence": 1, "wounds": 2}, wounds=3)
    told, seen = alike(small(target, pool=1, ed=0, damage=11), by_vane(), Choices())
    assert told == seen


def test_an_area_weapon_that_misses_may_scatter_onto_its_target() -> None:
    """CMB-27."""
    grenade = gun(traits={"blast": 6}, ed=0, damage=12)
    where = scene(vane(grenade, block=TWO, kind="troop"), thing(), active="vane", rules=SIMPLE)
    told, seen = alike(where, by_vane(band="medium"), Choices())
    assert told == seen


def test_a_shot_into_a_melee_may_strike_another() -> None:
    """CMB-27."""
    friend = thing("friend", side="agents", block={"defence": 1})
    where = scene(vane(gun(ed=0, damage=12), block=TWO), thing(), friend, active="vane", rules=SIMPLE, engaged=[("crate-thing", "friend")])
    odds = reckoned(where, by_vane(band="medium"), Choices())
    count = counted(where, by_vane(band="medium"), Choices())
    hits = count.of("friend", lambda one: True if one.hit else None)
    assert [one.who for one in odds.targets] == ["crate-thing", "friend"]
    assert {True: fraction(odds.targets[1].hit)} == hits


def test_several_targets_have_chances_of_their_own() -> None:
    """CMB-60."""
    other = thing("other", block={"defence": 1, "resilience": 8})
    where = scene(vane(gun(ed=0), block=TWO), thing(block={"defence": 1}), other, active="vane", rules=SIMPLE)
    told, seen = alike(where, by_vane(targets=("crate-thing", "other"), band="medium", dn_mod=-3), Choices())
    assert told == seen


def test_the_best_use_of_shifts_does_no_less_harm_than_any_other() -> None:
    """CMB-02, CMB-R72: on a Mob each icon left over strikes a member."""
    where = small(boys(5, block={"defence": 1, "resilience": 9}), pool=3)
    (best,) = reckoned(where, by_vane(targets=("boys",), band="medium"), Choices(), best=True).targets
    each = [reckoned(where, by_vane(targets=("boys",), band="medium"), Choices(shift=n)).targets[0] for n in range(4)]
    assert fraction(best.mean) >= max(fraction(one.mean) for one in each)


def test_rending_is_taken_where_it_does_more() -> None:
    """CMB-R23."""
    where = small(thing(block={"defence": 1, "resilience": 14}), traits={"rending": 4})
    odds = reckoned(where, by_vane(band="medium"), Choices(), best=True)
    assert {(one.allowed, one.ed, one.rending) for one in odds.best} == {(1, 0, 1)}


def test_all_chances_of_one_kind_add_up_to_one() -> None:
    odds = reckoned(scene(vane(), boys(10), active="vane"), by_vane("aim", targets=("boys",)), Choices(), best=True)
    (one,) = odds.targets
    for spread in (one.wounds, one.lasting, one.shock, one.casualties):
        assert sum(fractions(spread).values()) == 1
    assert sum(fraction(chance) for _, chance in one.states) == 1
    assert sum(fractions(one.damage).values()) == sum(fractions(one.shifts).values()) == fraction(one.hit)


def test_chances_change_and_roll_nothing() -> None:
    where = scene(vane(), thing(), active="vane")
    before = where.encounter
    reckoned(where, by_vane(), Choices())
    assert where.encounter is before
    assert where.dice.rolled == []


def test_what_forbids_the_attack_forbids_its_chances() -> None:
    """CMB-60, CMB-04."""
    where = scene(vane(), thing(), active="vane", glory=0)
    for declared, choices in ((by_vane("all-out-attack"), Choices()), (by_vane(), Choices(shift_glory=2))):
        found = attack_odds(where, declared, choices)
        assert not isinstance(found, AttackOdds)
        assert found == attack(where, declared, choices)
    assert not isinstance(attack_odds(where, by_vane(), Choices(glory_dice=1)), AttackOdds)


def test_the_chances_of_a_waiting_attack_know_its_dice() -> None:
    """CMB-26."""
    where = scene(vane(), thing(), active="vane", hit="3 4 6 5 1 2 4 1 6 2 3")
    ruling = attack(where, by_vane(band="medium", bonus_dice=1), Choices(ask_damage=True))
    assert isinstance(ruling, AttackRuling)
    assert ruling.encounter is not None
    found = damage_odds(where.moved(ruling.encounter), Choices(shift=1))
    assert isinstance(found, AttackOdds)
    assert fraction(found.hit) == 1
    # 2 Brutal ED: damage is 10 + 0 to 4, and 3 Wounds need 3 icons (CMB-25)
    assert fractions(found.targets[0].wounds) == {
        0: Fraction(1, 9),
        1: Fraction(2, 9),
        2: Fraction(1, 3),
        3: Fraction(2, 9),
        4: Fraction(1, 9),
    }


@pytest.mark.parametrize("wrath", [0, 1, 2, 3])
def test_a_sample_says_what_it_is_a_sample_of(wrath: int) -> None:
    """CMB-01, CMB-33."""
    for reading in pool_spread(Pool(4, wrath)):
        assert sample(reading, wrath).reading == reading


def test_twenty_dice_and_eight_ed_take_no_longer_than_a_few_thousand_steps() -> None:
    """Measured against work of a known size, so that a slow machine does not fail it."""
    where = scene(vane(gun(ed=8, damage=14), block={"pools": {"default": 20}, "skills": {}}), thing(), active="vane")
    start = time.perf_counter()
    for _ in range(3):
        total(pool_spread(Pool(60, 1)))
    work = time.perf_counter() - start
    start = time.perf_counter()
    reckoned(where, by_vane(band="medium"), Choices(), best=True)
    assert time.perf_counter() - start < 20 * work


def test_the_seed_of_a_fight_has_no_part_in_its_chances() -> None:
    where = scene(vane(), thing(), active="vane")
    assert reckoned(where, by_vane(), WAYS) == reckoned(where._replace(dice=Dice("gilead-2024")), by_vane(), WAYS)


def test_a_mob_can_be_wiped_out_only_as_far_as_it_is_struck() -> None:
    """CMB-R72."""
    odds = reckoned(small(boys(9, block={"defence": 1})), by_vane(targets=("boys",)), Choices())
    assert max(value for value, _ in odds.targets[0].casualties) <= 4


def test_out_after_one_attack_is_what_one_attack_says() -> None:
    where = small(thing(kind="adversary", block={"defence": 1, "wounds": 2}))
    declared = by_vane(band="medium")
    found = series(where, declared, Choices(), 3)
    assert isinstance(found, Series)
    assert found.out[0] == reckoned(where, declared, Choices(), best=True).targets[0].out
    assert fraction(found.out[0]) < fraction(found.out[1]) < fraction(found.out[2]) < 1


def test_a_second_attack_finds_the_target_as_the_first_left_it() -> None:
    """CMB-R31: 3 Wounds of a maximum of 2 are death, in one attack or in two."""
    where = small(thing(kind="adversary", block={"defence": 1, "wounds": 2}), pool=1, ed=0, damage=12)  # 2 Wounds a hit
    found = series(where, by_vane(band="medium"), Choices(), 2)
    hit = fraction(reckoned(where, by_vane(band="medium"), Choices(), best=True).targets[0].hit)
    assert isinstance(found, Series)
    alone = fraction(found.out[0])
    assert fraction(found.out[1]) == alone + (hit - alone) * hit + (1 - hit) * alone


def test_what_is_not_counted_is_said() -> None:
    """CMB-27, CMB-43."""
    burning = vane("lasgun", conditions=has(on_fire=1))
    odds = reckoned(scene(burning, thing()), by_vane(), Choices())
    assert odds.complication.numerator == 0
    assert odds.remarks == (
        "Lasgun is Reliable: its first Complication does not count.",
        "What On Fire may do to vane at the start of the Turn is not counted.",
    )
    burnt = scene(burning, thing(), active="vane", turn=Turn(options=("burnt",)))
    assert reckoned(burnt, by_vane(), Choices()).remarks[-1] == "The Test by which vane acts on in the fire is not counted."
