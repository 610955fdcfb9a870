"""Chances by counting every single fall of the dice with `attack` itself: what exact odds are held to."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from whcli.model.combat_state import Declared
from whcli.model.fight import AttackRuling, Choices, Struck
from whcli.model.fight_odds import AttackOdds, TargetOdds
from whcli.model.odds import Chance, Chances
from whcli.rules.combat.attack import attack
from whcli.rules.combat.odds import attack_odds
from whcli.rules.combat.scene import Scene
from whcli.rules.combat.status import status
from whcli.rules.combat.ways import each_way

Found = dict[object, Fraction]


class Counted(NamedTuple):
    """Every ruling there can be, with its weight, and the weight of all."""

    rulings: list[tuple[AttackRuling, int]]
    whole: int

    def of(self, who: str, says: Callable[[Struck], object], nothing: object = None) -> Found:
        """Return the chance of each thing that a target's ruling says; `nothing` where it was not struck at; None counts for nothing."""
        found: Counter[object] = Counter()
        for ruling, weight in self.rulings:
            one = next((one for one in ruling.targets if one.who == who), None)
            found[nothing if one is None else says(one)] += weight
        return {value: Fraction(weight, self.whole) for value, weight in found.items() if value is not None}


def counted(where: Scene, declared: Declared, choices: Choices) -> Counted:
    """Return every way an attack can go."""
    ways = each_way(lambda dice: attack(where._replace(dice=dice), declared, choices))
    assert all(isinstance(ruling, AttackRuling) for ruling, _ in ways), ways[0]
    return Counted([(ruling, weight) for ruling, weight in ways if isinstance(ruling, AttackRuling)], sum(weight for _, weight in ways))


def reckoned(where: Scene, declared: Declared, choices: Choices, best: bool = False) -> AttackOdds:
    """Return the odds of an attack that nothing forbids."""
    found = attack_odds(where, declared, choices, best)
    assert isinstance(found, AttackOdds), found
    return found


def fraction(chance: Chance) -> Fraction:
    return Fraction(chance.numerator, chance.denominator)


def fractions(chances: Chances) -> Found:
    return {value: fraction(chance) for value, chance in chances}


def alike(where: Scene, declared: Declared, choices: Choices) -> tuple[dict[str, Found], dict[str, Found]]:
    """Return what odds say of each target of an attack, and what counting says."""
    odds, count = reckoned(where, declared, choices), counted(where, declared, choices)
    whos = [one.who for one in odds.targets]
    told = {f"{who} {name}": found for who, one in zip(whos, odds.targets, strict=True) for name, found in _told(one).items()}
    seen = {
        f"{who} {name}": found for who, one in zip(whos, odds.targets, strict=True) for name, found in _seen(where, who, one, count).items()
    }
    return told, seen


def _told(one: TargetOdds) -> dict[str, Found]:
    states: Found = {state: fraction(chance) for state, chance in one.states}
    found: dict[str, Found] = {
        "hit": {True: fraction(one.hit)} if one.hit.numerator else {},
        "damage": fractions(one.damage),
        "wounds": fractions(one.wounds),
    }
    return found | {"states": states} | ({"casualties": fractions(one.casualties)} if one.casualties else {"shock": fractions(one.shock)})


def _seen(where: Scene, who: str, one: TargetOdds, count: Counted) -> dict[str, Found]:
    before = where.one(who)
    found: dict[str, Found] = {
        "hit": count.of(who, lambda each: True if each.hit else None),
        "damage": count.of(who, lambda each: each.damage if each.hit else None),
        "wounds": count.of(who, lambda each: each.wounds + each.mortal_wounds, 0),
        "states": count.of(who, lambda each: each.after.state, status(where, who).state),
    }
    if one.casualties:
        return found | {"casualties": count.of(who, lambda each: each.casualties, 0)}
    return found | {"shock": count.of(who, lambda each: each.after.shock - before.shock, 0)}
