"""Attacks side by side: every weapon, plain and with each option that may go with it (CMB-60)."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from whcli.model.combat import RANGED, Option
from whcli.model.combat_state import Declared
from whcli.model.fight import Choices
from whcli.model.fight_odds import AttackOdds, Compared
from whcli.rules.combat.deeds import Problems
from whcli.rules.combat.odds import attack_odds
from whcli.rules.combat.option_needs import HOLDS
from whcli.rules.combat.options import BY_WORD
from whcli.rules.combat.plan import UNARMED, Plan, planned
from whcli.rules.combat.ranges import kind_of
from whcli.rules.combat.scene import Scene, unknown

NOT_PROPOSED = frozenset({"disarm", "bypass-armour", "through-cover", "pin"})  # verbs of what is about something else than Wounds


def compared(scene: Scene, declared: Declared, choices: Choices, most: int = 1) -> Compared | Problems:
    """Return the attacks that somebody can make on some targets, the most harmful first; where none can be made, why.

    Shifts are used as does most harm.

    declared  without a weapon all are compared; what it says of range, cover, dice and options holds for each.
    most      how many options are put together beyond those declared, 0 to compare weapons alone.
    """
    if problems := tuple(problem for who in (declared.attacker, *declared.targets) for problem in unknown(scene, who)):
        return problems
    weapons = (declared.weapon,) if declared.weapon else tuple(sorted(scene.one(declared.attacker).weapons)) or (UNARMED.id,)
    found: list[AttackOdds] = []
    refused: list[Problems] = []
    for weapon in weapons:
        with_it = with_weapon(scene, declared, weapon)
        plain = attack_odds(scene, with_it, choices, best=True)
        if not isinstance(plain, AttackOdds):
            refused.append(plain)
            continue
        found.append(plain)
        found += _with_options(scene, with_it, choices, most)
    if not found:
        return tuple(problem for problems in refused for problem in problems)
    ranked = sorted(_distinct(found), key=lambda one: (-_harm(one), -Fraction(*one.hit), one.weapon, len(one.options)))
    return Compared(declared.attacker, declared.targets, tuple(ranked), tuple(problem.why for each in refused for problem in each))


def with_weapon(scene: Scene, declared: Declared, weapon: str) -> Declared:
    """Return an attack with a weapon; a range band means nothing to one that is not ranged."""
    known = scene.one(declared.attacker).weapons.get(weapon)
    ranged = known is None or kind_of(known, declared) == RANGED
    return declared._replace(weapon=weapon, band=declared.band if ranged else "")


def _with_options(scene: Scene, declared: Declared, choices: Choices, most: int) -> Iterator[AttackOdds]:
    """Yield the same attack with one more option or several, for each that no rule forbids."""
    plain = planned(scene, declared)
    fit = [name for name in _proposed(scene, declared) if isinstance(planned(scene, _also(declared, (name,))), Plan)]
    for number in range(1, most + 1):
        for names in combinations(fit, number):
            found = attack_odds(scene, _also(declared, names), choices, best=True)
            if isinstance(found, AttackOdds) and isinstance(plain, Plan):
                yield found


def _also(declared: Declared, names: tuple[str, ...]) -> Declared:
    return declared._replace(options=(*declared.options, *names))


def _proposed(scene: Scene, declared: Declared) -> list[str]:
    """Return the options to try: parts of an attack whose needs the tool can see, and that are about Wounds."""
    return [name for name, option in sorted(scene.options.items()) if name not in declared.options and _is_proposed(option)]


def _is_proposed(option: Option) -> bool:
    changes = option.dn or option.dice or option.ed or option.verb
    known = all(need in HOLDS for need in option.needs)
    return option.attack and not option.implied and option.id not in BY_WORD and known and bool(changes) and option.verb not in NOT_PROPOSED


def _distinct(found: list[AttackOdds]) -> list[AttackOdds]:
    """Return attacks without those that an option changes nothing of."""
    seen: dict[object, AttackOdds] = {}
    for one in found:
        seen.setdefault((one.weapon, one.pool, one.ed, one.targets), one)
    return list(seen.values())


def _harm(one: AttackOdds) -> Fraction:
    return sum((Fraction(*each.mean) for each in one.targets), Fraction(0))
