"""A duel to its end: two strike at each other in turn until one is out, each attack by the functions that rule on it.

What an attack does is exact. The duel itself, in which nothing may come of many attacks, is reckoned in floating point from there.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from whcli.model.combat_state import Combatant, Declared
from whcli.model.fight import Choices
from whcli.model.fight_odds import Compared, Duel, Duellist
from whcli.rules.combat.attack_turn import with_actions
from whcli.rules.combat.deeds import Problems
from whcli.rules.combat.odds import Reckoning, reckoning
from whcli.rules.combat.odds_compare import compared
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
    (who,) = declared.targets
    ours = compared(scene, declared, choices)
    theirs = compared(scene, Declared(who, (declared.attacker,), distance=declared.distance, band=declared.band), Choices())
    if not isinstance(ours, Compared):
        return ours
    if not isinstance(theirs, Compared):
        return theirs
    first = Side(_with(declared, ours), choices)
    second = Side(_with(Declared(who, (declared.attacker,), distance=declared.distance, band=declared.band), theirs), Choices())
    return _Duel(scene, first, second).told()


def _with(declared: Declared, found: Compared) -> Declared:
    best = found.attacks[0]
    return declared._replace(weapon=best.weapon, options=best.options)


class _Duel:
    """A duel while it is reckoned: what attacks do, by how the two stand."""

    def __init__(self, scene: Scene, first: Side, second: Side) -> None:
        self.scene, self.sides = scene, (first, second)
        self.people: dict[tuple[str, Key], Combatant] = {}
        self._falls: dict[object, Spread] = {}
        self._plans: dict[tuple[int, Key, Key], object] = {}
        self._ends: dict[Pair, Ends] = {}

    def told(self) -> Duel:
        start = (self._known(0), self._known(1))
        self._settle(start)
        first, second, exchanges = self._ends[start]
        rows = self._rows(start)
        sides = tuple(
            Duellist(side.declared.attacker, side.declared.weapon, side.declared.options, chance)
            for side, chance in zip(self.sides, (first, second), strict=True)
        )
        return Duel(sides, max(0.0, 1 - first - second), exchanges, rows)

    def _known(self, number: int) -> Key:
        who = self.sides[number].declared.attacker
        key = key_of(self.scene.one(who))
        self.people[who, key] = self.scene.one(who)
        return key

    # One attack

    def _spread(self, number: int, pair: Pair) -> Spread:
        """Return how the other side may stand after an attack of one side (0 the first); nothing happens where it cannot attack."""
        mine, theirs = (pair[number], pair[1 - number])
        side, other = self.sides[number], self.sides[1 - number].declared.attacker
        scene = self.scene.set(self.people[side.declared.attacker, mine]).set(self.people[other, theirs])
        mark = self._plans.get((number, mine, theirs))
        if mark is None:
            mark = self._plans[number, mine, theirs] = _mark(number, theirs, planned(scene, with_actions(scene, side.declared)))
        if mark not in self._falls:
            self._falls[mark] = self._fall(scene, side, other)
        return self._falls[mark]

    def _fall(self, scene: Scene, side: Side, other: str) -> Spread:
        made = reckoning(scene, side.declared, side.choices, best=True)
        if not isinstance(made, Reckoning):
            return {key_of(scene.one(other)): 1.0}
        sums = made.sums[other]
        found: dict[Key | None, int] = {}
        for result, weight in sums.results().items():
            then = after_result(scene, other, result)
            key = None if then is None else key_of(then)
            if then is not None and key is not None:
                self.people[other, key] = then
            found[key] = found.get(key, 0) + weight
        return {key: weight / sums.whole for key, weight in found.items()}

    # The end

    def _settle(self, start: Pair) -> None:
        """Reckon the end from a pair, after all that it may come to: hurt only grows, so that this ends; no deep recursion."""
        waiting = [start]
        while waiting:
            pair = waiting[-1]
            missing = [one for one in self._next(pair) if one != pair and one not in self._ends]
            if missing:
                waiting += missing
                continue
            waiting.pop()
            if pair not in self._ends:
                self._ends[pair] = self._end(pair)

    def _next(self, pair: Pair) -> list[Pair]:
        """Return how the two may stand when the first is to strike again."""
        found = []
        for theirs in self._spread(0, pair):
            if theirs is not None:
                found += [(mine, theirs) for mine in self._spread(1, (pair[0], theirs)) if mine is not None]
        return found

    def _end(self, pair: Pair) -> Ends:
        """Return the end from a pair, those after it known: an exchange that changes nothing is struck from both sides."""
        wins, loses, more, stays = 0.0, 0.0, 0.0, 0.0
        for theirs, part in self._spread(0, pair).items():
            if theirs is None:
                wins += part
                continue
            for mine, again in self._spread(1, (pair[0], theirs)).items():
                weight = part * again
                if mine is None:
                    loses += weight
                elif (mine, theirs) == pair:
                    stays += weight
                else:
                    first, second, exchanges = self._ends[mine, theirs]
                    wins, loses, more = wins + weight * first, loses + weight * second, more + weight * exchanges
        if stays >= 1:
            return 0.0, 0.0, 0.0
        return wins / (1 - stays), loses / (1 - stays), (1 + more) / (1 - stays)

    def _rows(self, start: Pair) -> tuple[tuple[float, float], ...]:
        """Return the chance that the second, and that the first is out by the end of exchange 1, 2, …, as far as they are told."""
        standing, out, rows = {start: 1.0}, [0.0, 0.0], []
        for _ in range(ROWS):
            after: dict[Pair, float] = {}
            for pair, weight in standing.items():
                for theirs, part in self._spread(0, pair).items():
                    if theirs is None:
                        out[0] += weight * part
                        continue
                    for mine, again in self._spread(1, (pair[0], theirs)).items():
                        if mine is None:
                            out[1] += weight * part * again
                        else:
                            after[mine, theirs] = after.get((mine, theirs), 0.0) + weight * part * again
            standing = after
            rows.append((out[0], out[1]))
        return tuple(rows)


def _mark(number: int, theirs: Key, plan: Plan | Problems) -> object:
    """Return what decides an attack's chances: who strikes, its pool, DN and ED, and how the target stands."""
    if not isinstance(plan, Plan):
        return number, theirs, plan
    dns = tuple((who, plan.dn_of(who)) for who in plan.dn)
    return number, theirs, plan.pool, dns, plan.ed, tuple(option.id for option in plan.use.options)
