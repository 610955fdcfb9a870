"""Exact chances equal what counting every way gives, and what another program gives where there are too many ways to count."""

import time
from collections import Counter
from itertools import product
from math import prod

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whcli.model.odds import Chance, Odds, Strike
from whcli.model.rolls import Address, Pool, Reading
from whcli.problems import Refusal
from whcli.rules.dice import BRUTAL, MELTA_VEHICLE, PLAIN, Dice, Door, Worths, icons, reading
from whcli.rules.odds import Blow, Every, blow_of, blow_spread, chances, icon_spread, odds, pool_spread, shift_spread, success_ways, total

AT = Address("ambush", 1, "vane", "hit")
SMALL = [Pool(dice, wrath) for dice in range(7) for wrath in range(dice + 1)]
TABLES = [PLAIN, BRUTAL, MELTA_VEHICLE]
POOLS = st.integers(0, 30).flatmap(lambda dice: st.builds(Pool, st.just(dice), st.integers(0, dice)))
STRIKES = st.builds(
    Strike,
    st.integers(0, 8),
    st.integers(1, 20),
    st.integers(1, 20),
    st.integers(0, 6),
    st.sampled_from(["plain", "brutal", "vehicle"]),
    st.integers(0, 6),
)


def one(chance: Chance) -> tuple[int, int]:
    return chance.numerator, chance.denominator


def summed(found: tuple[tuple[int, Chance], ...]) -> Chance:
    whole = prod({chance.denominator for _, chance in found})
    return Chance(sum(chance.numerator * (whole // chance.denominator) for _, chance in found), whole)


# Counted one by one


@pytest.mark.parametrize("pool", SMALL, ids=str)
def test_a_pool_is_as_counting_every_way_gives(pool: Pool) -> None:
    counted = Counter(reading(dice, pool.wrath) for dice in product(range(1, 7), repeat=pool.dice))
    assert pool_spread(pool) == counted


@pytest.mark.parametrize("worths", TABLES)
@pytest.mark.parametrize("rad", [0, 1, 3, 7])
def test_icons_of_ordinary_dice_are_as_counting_every_way_gives(worths: Worths, rad: int) -> None:
    for count in range(6):
        counted = Counter(icons(dice, worths, rad) for dice in product(range(1, 7), repeat=count))
        assert icon_spread(count, worths, rad) == counted


@pytest.mark.parametrize("strike", [Strike(1, 4, 6, 1), Strike(2, 3, 5, 0, "brutal"), Strike(0, 5, 9, 3, "vehicle", 1)])
def test_the_wounds_of_an_attack_are_as_counting_every_way_gives(strike: Strike) -> None:
    table = {"plain": PLAIN, "brutal": BRUTAL, "vehicle": MELTA_VEHICLE}[strike.table]
    counted: Counter[Blow] = Counter()
    for dice in product(range(1, 7), repeat=3):
        hit = reading(dice)
        number = strike.ed + hit.shifts(2)
        for extra in product(range(1, 7), repeat=number):
            blow = blow_of(strike.damage + icons(extra, table, strike.rad), strike) if hit.meets(2) else Blow()
            counted[blow] += 6 ** (strike.ed + 2 - number)  # at DN 2 three dice allow two shifts at most
    assert blow_spread(pool_spread(Pool(3)), 2, strike) == counted


@pytest.mark.parametrize(
    ("damage", "resilience", "ap", "blow"),
    [
        (13, 10, 0, Blow(3)),
        (10, 10, 0, Blow(0, 1)),
        (9, 10, 0, Blow()),
        (19, 7, 1, Blow(13)),
        (12, 10, 0, Blow(2)),
        (3, 2, 5, Blow(2)),
        (1, 2, 5, Blow(0, 1)),
    ],
)
def test_damage_above_resilience_is_wounds_and_as_much_is_shock_by_cmb_24_and_cmb_r20(
    damage: int, resilience: int, ap: int, blow: Blow
) -> None:
    assert blow_of(damage, Strike(resilience=resilience, ap=ap)) == blow


# Against another program


def of_icepool(die: object) -> dict[int, int]:
    return {outcome: ways for outcome, ways in die.items() if ways}  # type: ignore[attr-defined]


@pytest.mark.parametrize("count", [20, 47, 100])
@pytest.mark.parametrize("worths", TABLES)
def test_icons_of_many_dice_are_as_icepool_gives(count: int, worths: Worths) -> None:
    die = icepool.d6.map({face + 1: worth for face, worth in enumerate(worths)})
    ours, theirs = icon_spread(count, worths), count @ die
    assert chances(ours, 6**count) == tuple((v, Chance(*theirs.probability(v).as_integer_ratio())) for v in ours)
    assert set(ours) == set(of_icepool(theirs))


@pytest.mark.parametrize(("dice", "wrath"), [(20, 1), (20, 4), (31, 2)])
def test_a_large_pool_is_as_icepool_gives(dice: int, wrath: int) -> None:
    def die(is_wrath: bool) -> object:
        said = {face: reading((face,), int(is_wrath)) for face in range(1, 7)}
        return icepool.d6.map(
            lambda face: icepool.Vector((said[face].icons, said[face].sixes, is_wrath * (face == 6), is_wrath * (face == 1)))
        )

    theirs = (wrath @ die(True)) + ((dice - wrath) @ die(False))  # type: ignore[operator]
    counted: Counter[Reading] = Counter()
    scale = 6**dice // theirs.denominator()
    for (number, sixes, best, ones), ways in theirs.items():
        counted[Reading(number, sixes, best == wrath, ones > 0)] += ways * scale
    assert pool_spread(Pool(dice, wrath)) == counted


# What always holds


@given(POOLS)
def test_the_ways_of_a_pool_are_all_there_are(pool: Pool) -> None:
    spread = pool_spread(pool)
    assert total(spread) == 6**pool.dice
    assert all(ways > 0 for ways in spread.values())


@given(POOLS, st.integers(1, 20))
def test_shifts_are_counted_in_successes_alone(pool: Pool, dn: int) -> None:
    spread = pool_spread(pool)
    assert total(shift_spread(spread, dn)) == success_ways(spread, dn)


@settings(deadline=None)
@given(POOLS, st.integers(1, 8), STRIKES)
def test_all_chances_of_wounds_add_up_to_one(pool: Pool, dn: int, strike: Strike) -> None:
    found = odds(pool, dn, strike)
    assert found.wounds is not None
    total_chance = summed(found.wounds)
    assert total_chance.numerator == total_chance.denominator
    assert found.at_least[0][1] == Chance(1, 1)


@settings(deadline=None)
@given(POOLS, st.integers(1, 8), STRIKES)
def test_wounds_never_rise_with_resilience(pool: Pool, dn: int, strike: Strike) -> None:
    spread = pool_spread(pool)
    weak, strong = (blow_spread(spread, dn, strike._replace(resilience=strike.resilience + more)) for more in (0, 1))
    for least in range(1, 40):
        assert sum(w for b, w in strong.items() if b.wounds >= least) <= sum(w for b, w in weak.items() if b.wounds >= least)


def test_seven_dice_at_dn_three_have_the_chances_of_the_rules_cmb_01_02_03() -> None:
    found = odds(Pool(7), 3)
    assert found.success is not None
    assert found.critical_hit is not None
    assert (one(found.success), one(found.critical), one(found.complication)) == ((83, 96), (1, 6), (1, 6))
    assert one(found.critical_hit) == (21, 128)


def test_what_was_not_named_has_no_chances() -> None:
    found = odds(Pool(2))
    assert Odds(Pool(2), None, None, found.icons, found.at_least, found.critical, found.complication) == found


def test_plain_dice_have_neither_critical_nor_complication() -> None:
    found = odds(Pool(5, 0))
    assert (one(found.critical), one(found.complication)) == ((0, 1), (0, 1))


def test_one_function_serves_dice_and_odds_alike() -> None:
    def double(door: Door) -> dict[int, int]:
        return {2 * found.icons: ways for found, ways in door.reading(AT, Pool(1)).items()}

    assert double(Dice("gilead-2024")) == {2: 1}
    assert set(double(Every())) == {0, 2, 4}


def test_every_d3_and_d66_is_as_likely_as_any_other() -> None:
    every = Every()
    assert every.d3(AT) == {1: 1, 2: 1, 3: 1}
    assert (total(every.d66(AT)), set(every.d66(AT).values())) == (36, {1})
    assert every.icons(AT, 2) == icon_spread(2)


@pytest.mark.parametrize("pool", [Pool(101), Pool(10_000_000)])
def test_more_dice_than_are_counted_at_once_are_refused(pool: Pool) -> None:
    with pytest.raises(Refusal) as refusal:
        odds(pool)
    assert refusal.value.problems[0].code == "too-many-dice"


def test_twenty_dice_and_eight_ed_take_a_moment() -> None:
    taken = []
    for _ in range(5):
        start = time.perf_counter()
        odds(Pool(20, 2), 3, Strike(8, 10, 12, 2, "brutal"))
        taken.append(time.perf_counter() - start)
    assert min(taken) < 0.01
