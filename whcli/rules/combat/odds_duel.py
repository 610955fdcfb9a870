"""A duel to its end: two strike at each other in turn until one is out, each attack by the functions that rule on it.

What an attack does is exact. The duel itself, in which nothing may come of many attacks, is reckoned in floating point from there.
"""

from collections.abc import Mapping
from typing import Final

from whcli.model.combat_state import Combatant, Declared
from whcli.model.fight import Choices
from whcli.model.fight_odds import Compared, Duel, Duellist
from whcli.model.record import NamedTuple
from whcli.rules.combat.attack_turn import with_actions
from whcli.rules.combat.deeds import Problems
from whcli.rules.combat.odds import Reckoning, reckoning
from whcli.rules.combat.odds_compare import compared, with_weapon
from whcli.rules.combat.odds_series import Key, after_result, key_of
from whcli.rules.combat.plan import Plan, planned
from whcli.rules.combat.scene import Scene

ROWS: Final = 10  # exchanges that are told one by one
Spread = Mapping[Key | None, float]  # how a target may stand after an attack, None: out
Pair = tuple[Key, Key]
Ends = tuple[float, float, float]  # the chance that the first wins, that the second does, and the mean of exchanges that begin


class Side(NamedTuple):
    """One who strikes, at whom, with what attack."""

    declared: Declared
    choices: Choices


def duel(scene: Scene, declared: Declared, choices: Choices) -> Duel | Problems:
    """Return the chances of a duel that the attacker opens, each side with the attack that does most harm at its start (CMB-11).

    Where `declared` names the weapon, the attacker uses it. Problems where one of the two cannot attack the other.
    """
    ours = compared(scene, declared, choices)
    theirs = compared(scene, _back(declared), Choices())
    if not isinstance(ours, Compared):
        return ours
    if not isinstance(theirs, Compared):
        return theirs
    first = Side(_with(scene, declared, ours), choices)
    second = Side(_with(scene, _back(declared), theirs), Choices())
    return _Duel(scene, first, second).told()


def _back(declared: Declared) -> Declared:
    """Return what the target of an attack can answer: a blow at the attacker, from as far."""
    (who,) = declared.targets
    return Declared(who, (declared.attacker,), "", band=declared.band, distance=declared.distance)


def _with(scene: Scene, declared: Declared, found: Compared) -> Declared:
    best = found.attacks[0]
    return with_weapon(scene, declared, best.weapon)._replace(options=best.options)


class _Duel:
    """A duel while it is reckoned: what attacks do, by how the two stand. A pair is how the first stands, then how the second does."""

    def __init__(self, scene: Scene, first: Side, second: Side) -> None:
        self.scene, self.sides = scene, (first, second)
        self.people: dict[tuple[str, Key], Combatant] = {}
        self._falls: dict[object, Spread] = {}
        self._plans: dict[tuple[int, Key, int], object] = {}
        self._ends: dict[Pair, Ends] = {}  # when the first is to strike
        self._answers: dict[Pair, Ends] = {}  # when the second is

    def told(self) -> Duel:
        """Return the duel with its chances."""
        start = (self._known(0), self._known(1))
        self._settle(start)
        first, second, exchanges = self._ends[start]
        sides = tuple(
            Duellist(side.declared.attacker, side.declared.weapon, side.declared.options, chance)
            for side, chance in zip(self.sides, (first, second), strict=True)
        )
        return Duel(sides, max(0.0, 1 - first - second), exchanges, self._rows(start))

    def _known(self, number: int) -> Key:
        who = self.sides[number].declared.attacker
        key = key_of(self.scene.one(who))
        self.people[who, key] = self.scene.one(who)
        return key

    # One attack

    def _falling(self, number: int, pair: Pair) -> Spread:
        """Return how the other side may stand after an attack of one side (0 the first); nothing happens where it cannot attack."""
        mine, theirs = pair[number], pair[1 - number]
        plan = (number, mine, theirs[2])  # of how the target stands, only the size of a Mob changes how it is attacked
        if plan not in self._plans:
            self._plans[plan] = _mark(planned(*self._attack(number, pair)))
        mark = (number, theirs, self._plans[plan])
        if mark not in self._falls:
            self._falls[mark] = self._fall(number, pair)
        return self._falls[mark]

    def _attack(self, number: int, pair: Pair) -> tuple[Scene, Declared]:
        scene = self.scene
        for side, key in zip(self.sides, pair, strict=True):
            scene = scene.set(self.people[side.declared.attacker, key])
        return scene, with_actions(scene, self.sides[number].declared)

    def _fall(self, number: int, pair: Pair) -> Spread:
        scene, declared = self._attack(number, pair)
        (other,) = declared.targets
        made = reckoning(scene, declared, self.sides[number].choices, best=True)
        if not isinstance(made, Reckoning):
            return {pair[1 - number]: 1.0}
        sums = made.sums[other]
        found: dict[Key | None, int] = {}
        for result, weight in sums.results().items():
            then = after_result(scene, other, result)
            key = None if then is None else key_of(then)
            if then is not None and key is not None:
                self.people[other, key] = then
            found[key] = found.get(key, 0) + weight
        return {key: weight / sums.whole for key, weight in found.items()}

    def _steps(self, number: int, pair: Pair) -> list[tuple[Pair | None, float]]:
        """Return the pairs that an attack of one side may lead to, None where the other is out, with their chances."""
        other = self._falling(number, pair).items()
        if number:
            return [(None if key is None else (key, pair[1]), part) for key, part in other]
        return [(None if key is None else (pair[0], key), part) for key, part in other]

    # The end

    def _settle(self, start: Pair) -> None:
        """Reckon the end from a pair, after all that it may come to: hurt only grows, so this ends, and nothing calls itself."""
        waiting = [start]
        while waiting:
            pair = waiting[-1]
            missing = [one for one in self._next(pair) if one not in self._ends]
            waiting += missing
            if not missing:
                self._end(waiting.pop())

    def _next(self, pair: Pair) -> list[Pair]:
        """Return what must be known before a pair: every other that may follow when the first is to strike again."""
        found = [one for one, _ in self._steps(1, pair) if one is not None and one != pair]
        for one, _ in self._steps(0, pair):
            if one is not None and one != pair and one not in self._answers:
                found += [then for then, _ in self._steps(1, one) if then is not None and then != one]
                found.append(one)
        return found

    def _end(self, pair: Pair) -> None:
        """Reckon a pair, those after it known: an exchange that changes nothing is struck from both sides of the sum."""
        if pair in self._ends:
            return
        stays, kept = self._summed(1, pair, self._ends)
        holds, found = self._summed(0, pair, self._answers)
        wins, loses, more = (found[n] + holds * kept[n] for n in range(3))
        left = 1 - holds * stays
        self._ends[pair] = ends = (wins / left, loses / left, (1 + more) / left) if left > 0 else (0.0, 0.0, 0.0)
        self._answers[pair] = (kept[0] + stays * ends[0], kept[1] + stays * ends[1], kept[2] + stays * ends[2])

    def _summed(self, number: int, pair: Pair, known: Mapping[Pair, Ends]) -> tuple[float, list[float]]:
        """Return the chance that an attack of one side changes nothing, and the ends of all else that it may come to."""
        stays, found = 0.0, [0.0, 0.0, 0.0]
        for then, part in self._steps(number, pair):
            if then == pair:
                stays += part
            elif then is None:
                found[number] += part
            else:
                for n, value in enumerate(known[then]):
                    found[n] += part * value
        return stays, found

    def _rows(self, start: Pair) -> tuple[tuple[float, float], ...]:
        """Return the chance that the second, and that the first is out by the end of exchange 1, 2, …, as far as they are told."""
        standing, out, rows = {start: 1.0}, [0.0, 0.0], []
        for _ in range(ROWS):
            for number in (0, 1):
                after: dict[Pair, float] = {}
                for pair, weight in standing.items():
                    for then, part in self._steps(number, pair):
                        if then is None:
                            out[number] += weight * part
                        else:
                            after[then] = after.get(then, 0.0) + weight * part
                standing = after
            rows.append((out[0], out[1]))
        return tuple(rows)


def _mark(plan: Plan | Problems) -> object:
    """Return what decides an attack's chances, beside how its target stands: its pool, DN, ED and options."""
    if not isinstance(plan, Plan):
        return plan
    dns = tuple((who, plan.dn_of(who)) for who in plan.dn)
    return plan.pool, dns, plan.ed, tuple(option.id for option in plan.use.options)
