"""The chances of one target while they are added up, from weights to fractions in lowest terms."""

from collections.abc import Mapping
from operator import add
from typing import Final

from whcli.model.combat_state import STATES
from whcli.model.fight import CriticalHit
from whcli.model.fight_odds import TargetOdds
from whcli.model.odds import Chances
from whcli.model.record import NamedTuple
from whcli.rules.combat.blows import Taken
from whcli.rules.combat.odds_harm import Result, Suffered, Target
from whcli.rules.dice import Spread
from whcli.rules.odds import chance, chances, total

SPREADS: Final = ("lasting", "shock", "casualties")
Dealt = dict[tuple[int, int, bool], dict[int, int]]  # by Resilience, members struck, whether Critical: damage and its weight
NOTHING: Final[Suffered] = (Taken(), 1)
OUT: Final = ("dying", "dead", "annihilated")


class Hit(NamedTuple):
    """What hits a target before its ED are rolled: damage without them, what their faces are worth, how many there are; Resilience."""

    base: int
    worths: tuple[int, ...]
    number: int
    resilience: int
    members: int
    critical: bool


class Whole(NamedTuple):
    """What weights are out of: those of groups, of `most` ED, and of the ways in which the target may dodge."""

    groups: int
    most: int
    dodge: int


class Sums:
    """The weights of one target. `whole`: what those of results are out of; `rooms` are out of what groups weigh."""

    def __init__(self, target: Target, dn: int, of: Whole, criticals: Spread[CriticalHit]) -> None:
        self.target, self.dn, self.of = target, dn, of
        self.criticals: dict[CriticalHit | None, int] = {}
        for critical, ways in criticals.items():
            known = target.critical(critical)
            self.criticals[known] = self.criticals.get(known, 0) + ways
        self.critical_whole = total(criticals) or 1
        self.felt_whole = of.groups * 6**of.most * of.dodge * self.critical_whole
        self.whole = self.felt_whole * target.whole
        self.rooms: dict[int, int] = {}
        self.hits: dict[Hit, int] = {}
        self._icons: dict[tuple[tuple[int, ...], int], dict[int, int]] = {}
        self._worths: dict[Hit, int] = {}
        self._harms: dict[tuple[int, bool, int], dict[int, list[int]]] = {}
        self.mob = target.one.mob.now if target.one.mob else 1

    def hit(self, room: int, weight: int) -> None:
        """Add ways in which the target is hit, with so many shifts allowed."""
        self.rooms[room] = self.rooms.get(room, 0) + weight

    def feel(self, hit: Hit, weight: int) -> None:
        """Add ways in which a hit of some kind reaches the target."""
        self.hits[hit] = self.hits.get(hit, 0) + weight

    def worth(self, hit: Hit) -> int:
        """Return the harm of a hit, Wounds that stay or members of a Mob that fall: the sum over all ways of its ED and Critical."""
        if hit not in self._worths:
            worths = self._by_damage(hit.resilience, hit.critical, hit.base + max(hit.worths) * self.of.most)
            least, struck = hit.resilience - 1, hit.members if self.target.mob else 0
            shown = self._shown(hit.worths, hit.number)
            harm = sum(worths[max(hit.base + icons, least)][struck] * ways for icons, ways in shown.items())
            self._worths[hit] = harm * 6 ** (self.of.most - hit.number)
        return self._worths[hit]

    def _by_damage(self, resilience: int, critical: bool, most: int) -> dict[int, list[int]]:
        """Return the harm of each damage up to `most`, summed over all ways; of a Mob, for each number that is struck, from none on.

        Of those who would fall of the whole Mob, no more fall than were struck (CMB-R72).
        """
        key = (resilience, critical, most)
        if key not in self._harms:
            damages = range(resilience - 1, max(most, resilience - 1) + 1)
            counts: dict[int, dict[int, int]] = {damage: {} for damage in damages}
            for each, weight in self._of(critical).items():
                row = self.target.row(resilience, each, damages)
                for damage, count in counts.items():
                    for result, ways in self.target.results((row[damage], self.mob)).items():
                        harm = result.casualties if self.target.mob else result.lasting
                        count[harm] = count.get(harm, 0) + ways * weight
            self._harms[key] = {damage: self._summed(count) for damage, count in counts.items()}
        return self._harms[key]

    def _of(self, critical: bool) -> Mapping[CriticalHit | None, int]:
        return self.criticals if critical else {None: self.critical_whole}

    def _summed(self, counts: Mapping[int, int]) -> list[int]:
        """Return the sum of numbers by their weights; of a Mob, for each number struck, which each of them does not go beyond."""
        if not self.target.mob:
            return [sum(number * weight for number, weight in counts.items())]
        return [sum(min(number, top) * weight for number, weight in counts.items()) for top in range(self.mob + 1)]

    def odds(self) -> TargetOdds:
        """Return the target's chances."""
        dealt = self._dealt(self.hits)
        suffered = self._all_suffered(dealt)
        results = self._results(suffered)
        each = {name: chances(_marginal(results, name), self.whole) for name in SPREADS[: 2 + self.target.mob]}
        states = _states(results)
        what = "casualties" if self.target.mob else "lasting"
        return TargetOdds(
            self.target.who,
            self.dn,
            hit=chance(sum(self.rooms.values()), self.of.groups),
            shifts=chances(self.rooms, self.of.groups),
            damage=self._damage(dealt),
            wounds=chances(_wounds(suffered), self.felt_whole),
            lasting=each["lasting"],
            shock=each["shock"],
            casualties=each.get("casualties", ()),
            states=tuple((state, chance(weight, self.whole)) for state, weight in states.items()),
            mean=chance(sum(getattr(one, what) * weight for one, weight in results.items()), self.whole),
            out=chance(sum(weight for state, weight in states.items() if state in OUT), self.whole),
        )

    def results(self) -> dict[Result, int]:
        """Return every result, out of `whole`."""
        return self._results(self._all_suffered(self._dealt(self.hits)))

    def _all_suffered(self, dealt: Dealt) -> dict[Suffered, int]:
        suffered = self._suffered(dealt)
        suffered[NOTHING] = suffered.get(NOTHING, 0) + self.felt_whole - sum(suffered.values())
        return suffered

    def _damage(self, dealt: Dealt) -> Chances:
        found: dict[int, int] = {}
        for spread in dealt.values():
            for damage, ways in spread.items():
                found[damage] = found.get(damage, 0) + ways
        return chances(found, self.of.groups * 6**self.of.most * self.of.dodge)

    def _dealt(self, hits: Mapping[Hit, int]) -> Dealt:
        """Return the damage dealt, by Resilience, members struck and whether it is Critical: each with its weight."""
        found: Dealt = {}
        for hit, weight in sorted(hits.items()):
            spread = found.setdefault((hit.resilience, hit.members, hit.critical), {})
            scale = weight * 6 ** (self.of.most - hit.number)
            for icons, ways in self._shown(hit.worths, hit.number).items():
                damage = hit.base + icons
                spread[damage] = spread.get(damage, 0) + ways * scale
        return found

    def _shown(self, worths: tuple[int, ...], number: int) -> dict[int, int]:
        """Return the icons of some ED: those of one die fewer, and one die more."""
        key = (worths, number)
        if key not in self._icons:
            before = self._shown(worths, number - 1) if number else None
            self._icons[key] = {0: 1} if before is None else one_more(before, worths)
        return self._icons[key]

    def _suffered(self, dealt: Dealt) -> dict[Suffered, int]:
        """Return what is suffered before Determination, with its weight; damage that does not reach Resilience is all alike."""
        found: dict[Suffered, int] = {}
        for (resilience, members, critical), spread in dealt.items():
            alike: dict[int, int] = {}
            for damage, ways in spread.items():
                alike[max(damage, resilience - 1)] = alike.get(max(damage, resilience - 1), 0) + ways
            for each, weight in self._of(critical).items():
                row = self.target.row(resilience, each, alike)
                for damage, ways in alike.items():
                    key = (row[damage], members)
                    found[key] = found.get(key, 0) + ways * weight
        return found

    def _results(self, suffered: Mapping[Suffered, int]) -> dict[Result, int]:
        """Return every result with its weight."""
        if self.target.mob:
            return self._thinned(suffered)
        found: dict[Result, int] = {}
        for key, weight in suffered.items():
            for result, ways in self.target.results(key).items() if weight else ():
                found[result] = found.get(result, 0) + ways * weight
        return found

    def _thinned(self, suffered: Mapping[Suffered, int]) -> dict[Result, int]:
        """Return every result of a Mob: what would come of it if all were struck, with no more that fall than were struck (CMB-R72)."""
        struck: dict[Taken, list[int]] = {}
        for (taken, members), weight in suffered.items():
            struck.setdefault(taken, [0] * (self.mob + 1))[members] += weight
        whole: dict[Result, list[int]] = {}
        for taken, weights in struck.items():
            for result, ways in self.target.results((taken, self.mob)).items():
                before = whole.get(result)
                more = [weight * ways for weight in weights]
                whole[result] = more if before is None else list(map(add, before, more))
        found: dict[Result, int] = {}
        for result, weights in whole.items():
            for members, weight in enumerate(weights):
                if weight:
                    fell = min(members, result.casualties)
                    key = result._replace(casualties=fell, state=self.target.thinned(fell))
                    found[key] = found.get(key, 0) + weight
        return found


def _wounds(suffered: Mapping[Suffered, int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for (taken, _), weight in suffered.items():
        wounds = taken.wounds + taken.late + taken.mortal_wounds
        found[wounds] = found.get(wounds, 0) + weight
    return {wounds: weight for wounds, weight in found.items() if weight}


def one_more(spread: Spread[int], worths: tuple[int, ...]) -> dict[int, int]:
    """Return the spread of icons with one die more, whose faces are worth so much."""
    found: dict[int, int] = {}
    for worth in dict.fromkeys(worths):
        faces = worths.count(worth)
        for icons, ways in spread.items():
            found[icons + worth] = found.get(icons + worth, 0) + ways * faces
    return found


def _marginal(results: dict[Result, int], name: str) -> dict[int, int]:
    found: dict[int, int] = {}
    for result, weight in results.items():
        value = getattr(result, name)
        found[value] = found.get(value, 0) + weight
    return found


def _states(results: dict[Result, int]) -> dict[str, int]:
    found = {state: sum(weight for result, weight in results.items() if result.state == state) for state in reversed(STATES)}
    return {state: weight for state, weight in found.items() if weight}
