"""The same attack again and again: after how many the target is out, exactly; and how the target's own attacks compare."""

from fractions import Fraction

from whcli.model.combat_state import Combatant, Declared
from whcli.model.fight import Choices
from whcli.model.fight_odds import Compared, Series
from whcli.model.odds import Chance
from whcli.problems import Problem
from whcli.rules.combat.harm import Left, recorded
from whcli.rules.combat.mobs import thinned
from whcli.rules.combat.odds import Reckoning, reckoning
from whcli.rules.combat.odds_compare import compared
from whcli.rules.combat.odds_harm import Result
from whcli.rules.combat.odds_sums import OUT
from whcli.rules.combat.scene import Scene

Key = tuple[int, int, int]  # Wounds, Shock, members of a Mob
Problems = tuple[Problem, ...]


def series(scene: Scene, declared: Declared, choices: Choices, attacks: int) -> Series | Problems:
    """Return the chance that the one target of an attack is out after 1 to `attacks` of them, or what forbids the first.

    Shifts are used as does most harm. Each attack finds the target as the last one left it; nothing else changes between them.
    """
    (who,) = declared.targets
    first = reckoning(scene, declared, choices, best=True)
    if not isinstance(first, Reckoning):
        return first
    known: dict[Key, dict[Key | None, Fraction]] = {}
    standing: dict[Key, Fraction] = {key_of(scene.one(who)): Fraction(1)}
    people = {key_of(scene.one(who)): scene.one(who)}
    out: list[Chance] = []
    for _ in range(attacks):
        after: dict[Key, Fraction] = {}
        for key, weight in standing.items():
            if key not in known:
                known[key] = _step(scene.set(people[key]), declared, choices, people)
            for then, part in known[key].items():
                if then is not None:
                    after[then] = after.get(then, Fraction(0)) + weight * part
        standing = after
        gone = 1 - sum(standing.values(), Fraction(0))
        out.append(Chance(gone.numerator, gone.denominator))
    use = first.plan.use
    options = tuple(option.id for option in use.options if not option.implied)
    return Series(declared.attacker, who, use.weapon.id, options, tuple(out))


def key_of(one: Combatant) -> Key:
    """Return what an attack changes of somebody: Wounds, Shock, members of a Mob."""
    return one.wounds, one.shock, one.mob.now if one.mob else 0


def _step(scene: Scene, declared: Declared, choices: Choices, people: dict[Key, Combatant]) -> dict[Key | None, Fraction]:
    """Return how the target may stand after one attack more, None for out, each with its chance; `people` gains who is new."""
    (who,) = declared.targets
    found: dict[Key | None, int] = {}
    made = reckoning(scene, declared, choices, best=True)
    if not isinstance(made, Reckoning):
        return {key_of(scene.one(who)): Fraction(1)}
    sums = made.sums[who]
    for result, weight in sums.results().items():
        then = after_result(scene, who, result)
        key = None if then is None else key_of(then)
        if key is not None and then is not None:
            people[key] = then
        found[key] = found.get(key, 0) + weight
    return {key: Fraction(weight, sums.whole) for key, weight in found.items()}


def after_result(scene: Scene, who: str, result: Result) -> Combatant | None:
    """Return a target after what an attack did to it, None where it is out."""
    if result.state in OUT:
        return None
    if scene.one(who).mob is not None:
        return thinned(scene, who, result.casualties).scene.one(who)
    return recorded(scene, scene.one(who), Left(result.lasting, result.shock))


def both_ways(scene: Scene, found: Compared, declared: Declared, attacks: int) -> Compared:
    """Return attacks with the first of them repeated, and beside it the target's own best attack on the attacker repeated."""
    (who,) = declared.targets
    best = found.attacks[0]
    forth = series(scene, declared._replace(weapon=best.weapon, options=best.options), Choices(), attacks)
    theirs = compared(scene, Declared(who, (declared.attacker,), "", distance=declared.distance), Choices())
    back: Series | Problems = ()
    if isinstance(theirs, Compared):
        their = theirs.attacks[0]
        back = series(
            scene, Declared(who, (declared.attacker,), their.weapon, their.options, distance=declared.distance), Choices(), attacks
        )
    return found._replace(series=tuple(one for one in (forth, back) if isinstance(one, Series)))
