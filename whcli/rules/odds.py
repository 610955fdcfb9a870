"""Exact chances: every way in which dice can fall, counted with whole numbers and never rounded.

A pool is counted in closed form. With u = 2x + y, where x marks a 4 or 5 and y a 6, ordinary dice are (3 + u)^p, and Wrath Dice
without a 1 are (2 + u)^w; the power u^k holds x^f y^s exactly C(k, s) 2^f times, f + s = k.
"""

from collections.abc import Callable, Mapping
from math import comb, gcd
from typing import Final

from whcli.model.odds import Chance, Chances, Odds, Strike
from whcli.model.record import NamedTuple
from whcli.model.rolls import Address, Pool, Reading
from whcli.rules.dice import BRUTAL, MELTA_VEHICLE, PLAIN, Spread, T, Worths, few_enough

MAX_DICE: Final = 100  # whose chances are counted at once
TABLES: Final[Mapping[str, Worths]] = {"plain": PLAIN, "brutal": BRUTAL, "vehicle": MELTA_VEHICLE}
_Joint = dict[tuple[int, int], int]  # (fours and fives, sixes): ways


class Blow(NamedTuple):
    """What an attack does before Determination: Wounds, or 1 Shock where damage equals what is left of Resilience (CMB-R20)."""

    wounds: int = 0
    shock: int = 0


class Every:
    """The door to every way in which dice can fall: each outcome with the number of its ways. See `dice.Door`."""

    def reading(self, at: Address, pool: Pool) -> Spread[Reading]:
        """Return what a pool can say; 6 ** dice ways in all."""
        return pool_spread(pool)

    def icons(self, at: Address, count: int, worths: Worths = PLAIN, rad: int = 0) -> Spread[int]:
        """Return the icons that ordinary dice can show; 6 ** count ways in all."""
        return icon_spread(count, worths, rad)

    def d3(self, at: Address) -> Spread[int]:
        """Return every d3; 3 ways."""
        return {1: 1, 2: 1, 3: 1}

    def d66(self, at: Address) -> Spread[int]:
        """Return every d66; 36 ways."""
        return {10 * tens + ones: 1 for tens in range(1, 7) for ones in range(1, 7)}


# A pool


def pool_spread(pool: Pool) -> dict[Reading, int]:
    """Return everything a pool can say, with its ways out of 6 ** dice (CMB-01, CMB-03, CMB-33). Refusal `too-many-dice` above 100."""
    few_enough(pool.dice, MAX_DICE)
    plain = pool.dice - pool.wrath
    every = _joint(_power(3, pool.dice))
    clean = _joint(_times(_power(2, pool.wrath), _power(3, plain)))
    critical = {(f, s + pool.wrath): ways for (f, s), ways in _joint(_power(3, plain)).items()} if pool.wrath else {}
    found: dict[Reading, int] = {}
    for (f, s), ways in every.items():
        unmarred, best = clean.get((f, s), 0), critical.get((f, s), 0)
        outcomes = (((True, False), best), ((False, False), unmarred - best), ((False, True), ways - unmarred))
        found |= {Reading(f + 2 * s, s, *marks): count for marks, count in outcomes if count}
    return found


def _power(base: int, n: int) -> list[int]:
    """Return the coefficients of (base + u) ** n."""
    return [comb(n, k) * base ** (n - k) for k in range(n + 1)]


def _times(left: list[int], right: list[int]) -> list[int]:
    """Return the coefficients of a product."""
    product = [0] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            product[i + j] += a * b
    return product


def _joint(coefficients: list[int]) -> _Joint:
    """Return the ways of f fours and fives with s sixes, from the coefficients of u ** (f + s)."""
    return {(k - s, s): ways * comb(k, s) << (k - s) for k, ways in enumerate(coefficients) for s in range(k + 1)}


# Ordinary dice


def icon_spread(count: int, worths: Worths = PLAIN, rad: int = 0) -> dict[int, int]:
    """Return the icons that `count` ordinary dice can show, with their ways out of 6 ** count (CMB-R21). Refusal `too-many-dice`."""
    few_enough(count, MAX_DICE)
    die, found = _die(worths, rad), {0: 1}
    for _ in range(count):
        found = _one_more(found, die)
    return found


def _die(worths: Worths, rad: int) -> list[int]:
    """Return how many faces of a die are worth 0, 1, … icons."""
    worth = [worths[min(6, face + rad) - 1] for face in range(1, 7)]
    return [worth.count(value) for value in range(max(worth) + 1)]


# Reading a spread


def total(spread: Spread[T]) -> int:
    """Return the ways of a spread in all."""
    return sum(spread.values())


def mapped(spread: Spread[T], change: Callable[[T], int]) -> dict[int, int]:
    """Return the spread of a number that is worked out from each outcome, in rising order."""
    found: dict[int, int] = {}
    for outcome, ways in spread.items():
        value = change(outcome)
        found[value] = found.get(value, 0) + ways
    return dict(sorted(found.items()))


def ways_of(spread: Spread[T], holds: Callable[[T], bool]) -> int:
    """Return the ways of all outcomes for which something holds."""
    return sum(ways for outcome, ways in spread.items() if holds(outcome))


def success_ways(spread: Spread[Reading], dn: int) -> int:
    """Return the ways of meeting a DN (CMB-01)."""
    return ways_of(spread, lambda one: one.meets(dn))


def shift_spread(spread: Spread[Reading], dn: int) -> dict[int, int]:
    """Return how many shifts the successes allow (CMB-02); the ways add up to those of success."""
    return mapped({one: ways for one, ways in spread.items() if one.meets(dn)}, lambda one: one.shifts(dn))


def chance(ways: int, whole: int) -> Chance:
    """Return a chance in lowest terms."""
    shared = gcd(ways, whole)
    return Chance(ways // shared, whole // shared)


def chances(spread: Spread[int], whole: int) -> Chances:
    """Return the chance of each value, in rising order."""
    return tuple((value, chance(ways, whole)) for value, ways in sorted(spread.items()))


def at_least(spread: Spread[int], whole: int) -> Chances:
    """Return the chance of each value or more, in rising order."""
    found, ways = [], 0
    for value, more in sorted(spread.items(), reverse=True):
        ways += more
        found.append((value, chance(ways, whole)))
    return tuple(reversed(found))


# An attack


def blow_of(damage: int, strike: Strike) -> Blow:
    """Return what some damage does to what AP leaves of Resilience, which is at least 1 (CMB-24, CMB-R20)."""
    over = damage - max(1, strike.resilience - strike.ap)
    return Blow(shock=1) if over == 0 else Blow(max(0, over))


def blow_spread(spread: Spread[Reading], dn: int, strike: Strike) -> dict[Blow, int]:
    """Return what one attack does, with its ways out of `total(spread) * 6 ** (ED + most shifts)`; each shift is +1 ED (CMB-02).

    Neither Criticals nor Determination are counted. Refusal `too-many-dice` above 100 ED.
    """
    shifts, worths = shift_spread(spread, dn), TABLES[strike.table]
    most = max(shifts, default=0)
    found = {Blow(): (total(spread) - total(shifts)) * 6 ** (strike.ed + most)}
    extra, die = icon_spread(strike.ed, worths, strike.rad), _die(worths, strike.rad)
    for number in range(most + 1):
        hits = shifts.get(number, 0) * 6 ** (most - number)
        for icons, ways in extra.items():
            blow = blow_of(strike.damage + icons, strike)
            found[blow] = found.get(blow, 0) + hits * ways
        extra = _one_more(extra, die)
    return {blow: ways for blow, ways in found.items() if ways}


def _one_more(spread: Spread[int], die: list[int]) -> dict[int, int]:
    """Return the spread of icons with one die more."""
    found: dict[int, int] = {}
    for icons, ways in spread.items():
        for worth, sides in enumerate(die):
            if sides:
                found[icons + worth] = found.get(icons + worth, 0) + ways * sides
    return found


def odds(pool: Pool, dn: int | None = None, strike: Strike | None = None) -> Odds:
    """Return the chances of a Test, and of the attack it decides where there are a DN and a Strike. Refusal `too-many-dice` above 100."""
    spread, whole = pool_spread(pool), 6**pool.dice
    icons = mapped(spread, lambda one: one.icons)
    critical = chance(ways_of(spread, lambda one: one.critical), whole)
    complication = chance(ways_of(spread, lambda one: one.complication), whole)
    found = Odds(pool, dn, strike, chances(icons, whole), at_least(icons, whole), critical, complication)
    if dn is not None:
        found = _at_dn(found, spread, dn)
    if strike is not None:
        found = found._replace(extra=chances(icon_spread(strike.ed, TABLES[strike.table], strike.rad), 6**strike.ed))
    if dn is not None and strike is not None and strike.damage:
        found = _struck(found, blow_spread(spread, dn, strike))
    return found


def _at_dn(found: Odds, spread: Spread[Reading], dn: int) -> Odds:
    whole = total(spread)
    return found._replace(
        success=chance(success_ways(spread, dn), whole),
        critical_hit=chance(ways_of(spread, lambda one: one.critical and one.meets(dn)), whole),
        shifts=chances(shift_spread(spread, dn), whole),
    )


def _struck(found: Odds, blows: Spread[Blow]) -> Odds:
    whole = total(blows)
    wounds = chances(mapped(blows, lambda one: one.wounds), whole)
    return found._replace(wounds=wounds, shock=chance(ways_of(blows, lambda one: one.shock > 0), whole))
