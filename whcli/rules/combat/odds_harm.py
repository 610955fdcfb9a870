"""What a hit does to one target, as weights: from damage to how it stands, by the very functions that rule on it."""

from collections.abc import Iterable, Mapping
from math import lcm
from typing import Final

from whcli.model.fight import Blow, Converted, CriticalHit
from whcli.model.record import NamedTuple
from whcli.rules.combat.blows import Taken, weighed
from whcli.rules.combat.criticals import EXPLODE, SIMPLE, exploding, rolled, row_of
from whcli.rules.combat.deeds import Told
from whcli.rules.combat.determination import Spared, decide, turned, turning
from whcli.rules.combat.harm import Left, injuries_of, left_of, outright, recorded, state_after
from whcli.rules.combat.mobs import falls, thinned
from whcli.rules.combat.scene import Scene
from whcli.rules.combat.status import dying, state_of
from whcli.rules.combat.ways import each_way
from whcli.rules.dice import Spread
from whcli.rules.odds import icon_spread, total

ALL_D66: Final = tuple((tens, ones) for tens in range(6) for ones in range(6))  # as choices from 0


Suffered = tuple[Taken, int]  # before Determination, and by how many members of a Mob
Hurt = tuple[int, int, int]  # Wounds, Mortal Wounds, Shock after Determination


class Felt(NamedTuple):
    """What reaches a target, whatever its damage: what is left of Resilience, a Critical Hit or none."""

    resilience: int
    critical: CriticalHit | None = None


class Result(NamedTuple):
    """What came of it: Wounds that stay, Shock, members that fell, how the target stands."""

    lasting: int = 0
    shock: int = 0
    casualties: int = 0
    state: str = "unhurt"


class Target:
    """One target of an attack. `blow` is a Blow that reaches it, its figures left open. Every result has a weight out of `whole`."""

    def __init__(self, scene: Scene, who: str, blow: Blow) -> None:
        self.scene, self.who, self.blow = scene, who, blow
        self.one = scene.one(who)
        self.mob, self.dying = self.one.mob is not None, dying(scene, self.one)
        self.whole: int = 6**self.one.profile.determination.pool
        self._rows: dict[tuple[int, CriticalHit | None], dict[int, Taken]] = {}
        self._results: dict[Suffered, dict[Result, int]] = {}
        self._lefts: dict[Left, Result] = {}
        self._states: dict[object, str] = {}
        self._rolled: dict[tuple[bool, bool], dict[int, int]] = {}
        self._killed: dict[int, bool] = {}
        self._hurts: dict[tuple[int, int], list[tuple[Hurt, int]]] = {}
        self._ended: dict[Hurt, Result] = {}
        self._fell: dict[tuple[Hurt, int], int] = {}
        self._how = turning(scene, who)
        self._most = recorded(scene, self.one, Left(10**6, 0)).wounds
        self._injured = bool(injuries_of(scene, self.one, Left(10**6, 0), self.dying))
        self._whole_mob = blow._replace(members=self.one.mob.now if self.one.mob else 1)

    def critical(self, critical: CriticalHit) -> CriticalHit:
        """Return a Critical Hit as this target feels it: what they carry, and so explodes, is among its Mortal Wounds (CMB-50)."""
        mortal = critical.mortal_wounds + exploding(self.one, critical)
        return critical._replace(mortal_wounds=mortal, effects=())

    def row(self, resilience: int, critical: CriticalHit | None, damages: Iterable[int]) -> Mapping[int, Taken]:
        """Return what each of several damages, and others beside, does before Determination, in one and the same hit."""
        known = self._rows.setdefault((resilience, critical), {})
        missing = sorted(damage for damage in damages if damage not in known)
        if missing:
            known |= self._row(Felt(resilience, critical), missing)
        return known

    def _row(self, felt: Felt, damages: list[int]) -> dict[int, Taken]:
        """Return what each of several damages comes to.

        Above Resilience each point is one Wound more (CMB-24). The least and the greatest are asked; where they bear that out, what lies
        between follows, else each is asked.
        """
        found = {damage: self._taken(felt, damage) for damage in damages if damage <= felt.resilience}
        above = [damage for damage in damages if damage > felt.resilience]
        if not above:
            return found
        least, greatest = self._taken(felt, above[0]), self._taken(felt, above[-1])
        if greatest != _more(least, above[-1] - above[0], self.mob):
            return found | {damage: self._taken(felt, damage) for damage in above}
        return found | {damage: _more(least, damage - above[0], self.mob) for damage in above}

    def _taken(self, felt: Felt, damage: int) -> Taken:
        """Return what is suffered before Determination; what comes to the same is the same, whatever its steps."""
        blow = self.blow._replace(damage=damage, resilience=felt.resilience, critical=felt.critical)
        taken = weighed(self.scene, self.who, blow)
        return Taken(*taken[:4], taken.over if self.mob else 0)

    def results(self, key: Suffered) -> dict[Result, int]:
        """Return what comes of what is suffered."""
        if key not in self._results:
            self._results[key] = self._all(*key)
        return self._results[key]

    def _all(self, taken: Taken, members: int) -> dict[Result, int]:
        """Return every result of what is suffered: of Annihilation at once, else of each number of icons of Determination."""
        killed = None if self.mob else self._outright(taken)
        if killed is not None:
            return {self._left(killed): self.whole}
        found: dict[Result, int] = {}
        for (wounds, mortal, shock), ways in self._turned(taken.wounds, taken.mortal_wounds):
            key = (wounds + taken.late, mortal, taken.shock + shock)
            result = self._fall(key, max(0, taken.over) - taken.wounds + wounds, members) if self.mob else self._result(key)
            found[result] = found.get(result, 0) + ways
        return found

    def _outright(self, taken: Taken) -> Left | None:
        """Return what kills before Determination: it hangs on the sum of all Wounds alone, and Shock is recorded besides (CMB-35)."""
        wounds = taken.wounds + taken.late + taken.mortal_wounds
        if wounds not in self._killed:
            self._killed[wounds] = outright(self.scene, self.who, self.blow, Taken(wounds)) is not None
        return outright(self.scene, self.who, self.blow, taken) if self._killed[wounds] else None

    def _turned(self, wounds: int, mortal: int) -> list[tuple[Hurt, int]]:
        """Return what Determination leaves of Wounds and Mortal Wounds, with the Shock it makes, each with its weight (CMB-31)."""
        key = (wounds, mortal)
        if key not in self._hurts:
            shown = capped(self._determination(*key), wounds + mortal)
            self._hurts[key] = [(turned(self._how, key, icons), ways) for icons, ways in shown.items()]
        return self._hurts[key]

    def _determination(self, wounds: int, mortal: int) -> dict[int, int]:
        """Return the icons of Determination; whether it is rolled hangs on whether there are Wounds, not on how many (CMB-31)."""
        key = (wounds > 0, mortal > 0)
        if key not in self._rolled:
            dice = decide(self.scene, self.who, (wounds, mortal), self.blow.determination).dice
            scale = self.whole // 6**dice
            self._rolled[key] = {shown: ways * scale for shown, ways in icon_spread(dice).items()}
        return self._rolled[key]

    def _result(self, hurt: Hurt) -> Result:
        """Return what comes of hurt that is left: the figures of Blow and Determination count together (CMB-30)."""
        if hurt not in self._ended:
            wounds, mortal, shock = hurt
            spared = Spared(wounds, mortal, shock, Converted(), Told(self.scene))
            self._ended[hurt] = self._left(left_of(self.scene, self.who, self.blow, (Taken(), spared)))
        return self._ended[hurt]

    def _left(self, left: Left) -> Result:
        if left not in self._lefts:
            self._lefts[left] = Result(left.wounds, left.shock, 0, self._state(left))
        return self._lefts[left]

    def _state(self, left: Left) -> str:
        """Return the state that is left, worked out once for all that is recorded alike: Wounds past the maximum are not (CMB-R35)."""
        wounds = min(self.one.wounds + left.wounds, self._most)
        key = (wounds, left.shock, injuries_of(self.scene, self.one, left, self.dying) if self._injured else 0, left.annihilated)
        if key not in self._states:
            self._states[key] = state_after(self.scene, self.who, left)
        return self._states[key]

    def _fall(self, hurt: Hurt, each: int, members: int) -> Result:
        """Return what comes of hurt that is left to a Mob; `each` is how far above Resilience every member that was struck is still hit.

        No more fall than were struck: how many would of the whole Mob is asked once (CMB-R72).
        """
        wounds, mortal, shock = hurt
        key = (hurt, max(0, each))
        if key not in self._fell:
            after = (Taken(wounds, over=max(0, each)), Spared(wounds, mortal, shock, Converted(), Told(self.scene)))
            self._fell[key] = falls(self.scene, self.one, self._whole_mob, after).casualties
        fell = min(members, self._fell[key])
        return Result(wounds + mortal, shock, fell, self.thinned(fell))

    def thinned(self, fell: int) -> str:
        """Return how a Mob stands of which so many have fallen."""
        if fell not in self._states:
            thin = thinned(self.scene, self.who, fell).scene
            self._states[fell] = state_of(thin, thin.one(self.who))
        return self._states[fell]


def _more(taken: Taken, points: int, mob: bool) -> Taken:
    """Return what is suffered with so many points of damage more; how far it is above Resilience counts for a Mob alone."""
    return Taken(taken.wounds + points, taken.late, taken.mortal_wounds, taken.shock, taken.over + points if mob else 0)


def capped(spread: Spread[int], most: int) -> dict[int, int]:
    """Return a spread with all above `most` as `most`: more icons than there are Wounds turn no more of them."""
    if len(spread) == 1:
        return dict(spread)
    found: dict[int, int] = {}
    for value, ways in spread.items():
        found[min(value, most)] = found.get(min(value, most), 0) + ways
    return found


# Critical Hits


def critical_spread(scene: Scene, attacker: str, glory: int, pick: str) -> dict[CriticalHit, int]:
    """Return every Critical Hit that can be rolled, with its weight; what makes no difference to Wounds is left out of it (CMB-50)."""
    if scene.rules.criticals == SIMPLE:
        return {rolled(scene, attacker, glory, pick): 1}
    rows: dict[str, list[tuple[int, int]]] = {}
    for tens, ones in ALL_D66:
        rows.setdefault(row_of(scene.criticals, 10 * (tens + 1) + ones + 1).id, []).append((tens, ones))
    each = [(places, _row(scene, attacker, (glory, pick), places[0])) for places in rows.values()]
    whole = lcm(*(total(spread) for _, spread in each))
    found: dict[CriticalHit, int] = {}
    for places, spread in each:
        for critical, ways in spread.items():
            found[critical] = found.get(critical, 0) + ways * len(places) * (whole // total(spread))
    return found


def _row(scene: Scene, attacker: str, bought: tuple[int, str], d66: tuple[int, int]) -> dict[CriticalHit, int]:
    """Return the Critical Hits of the row of a d66, which is given as choices from 0."""
    found: dict[CriticalHit, int] = {}
    for critical, ways in each_way(lambda dice: stripped(rolled(scene._replace(dice=dice), attacker, *bought)), d66):
        found[critical] = found.get(critical, 0) + ways
    return found


def stripped(critical: CriticalHit) -> CriticalHit:
    """Return a Critical Hit as far as it bears on Wounds and Shock."""
    effects = tuple(each for each in critical.effects if each.partition(":")[0] == EXPLODE)
    return CriticalHit(0, "", critical.wounds, critical.mortal_wounds, critical.shock, 0, effects)
