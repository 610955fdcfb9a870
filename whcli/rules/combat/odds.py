"""Exact chances of an attack, by the functions that rule on it, asked for each way its dice can fall; nothing is rolled or changed.

The ways of the pool are counted at once (`odds_hit`); those that come to the same are one group (`odds_groups`); each group, with each
use of its shifts, meets every fall of the ED and every Critical Hit here, and what a target feels becomes a result in `odds_harm`.
"""

from collections.abc import Callable
from math import lcm

from whcli.model.combat_state import Declared
from whcli.model.fight import MOST, Choices, CriticalHit, Struck, summed
from whcli.model.fight_odds import AttackOdds, Best
from whcli.model.odds import Chance
from whcli.rules.combat.areas import Landing, dodge_bonus, dodge_dice, landed, landed_before
from whcli.rules.combat.attack import faults
from whcli.rules.combat.attack_damage import faces_of
from whcli.rules.combat.attack_end import extra_steps
from whcli.rules.combat.attack_turn import with_actions
from whcli.rules.combat.combined import taken_up
from whcli.rules.combat.complications import spares, suffers
from whcli.rules.combat.deeds import Problems, Told
from whcli.rules.combat.hit import Fallen, resumed
from whcli.rules.combat.odds_groups import Group, Groups, grouped
from whcli.rules.combat.odds_harm import Target, critical_spread
from whcli.rules.combat.odds_hit import fallen_spread, hit_spread
from whcli.rules.combat.odds_remarks import left_out
from whcli.rules.combat.odds_sums import Hit, Sums, Whole
from whcli.rules.combat.plan import Plan, planned
from whcli.rules.combat.pools import GLORY, Spend, spent
from whcli.rules.combat.scene import Scene, refused
from whcli.rules.combat.shifts import Shifted, barred, shifted
from whcli.rules.combat.strike import Swing, blow_of, dealt, left, members_of
from whcli.rules.odds import chance, icon_spread, total, ways_of

NOTHING = Choices()
HARMLESS = ("pin", "disarm")  # verbs of options that hurt nobody


def attack_odds(scene: Scene, declared: Declared, choices: Choices = NOTHING, best: bool = False) -> AttackOdds | Problems:
    """Return the exact chances of an attack, or everything that forbids it but the order of Turns; `attack` has the same Problems.

    `best`: shifts are used as does most harm, whatever `choices` say of them. Refusal `too-many-dice` above 100.
    """
    found = reckoning(scene, declared, choices, best)
    return found.odds() if isinstance(found, Reckoning) else found


def reckoning(scene: Scene, declared: Declared, choices: Choices = NOTHING, best: bool = False) -> "Reckoning | Problems":
    """Return the chances of an attack with all their weights added up, or everything that forbids it, as `attack_odds`."""
    plan = planned(scene, with_actions(scene, declared))
    if not isinstance(plan, Plan):
        return plan
    if problems := _faults(plan, choices):
        return problems
    groups = grouped(plan, hit_spread(plan, choices), lambda known, fallen: landed(Told(known.use.scene), known, fallen, choices))
    return Reckoning(plan, groups, choices, best)


def damage_odds(scene: Scene, choices: Choices = NOTHING, best: bool = False) -> AttackOdds | Problems:
    """Return the exact chances of an attack that waits for its damage, its dice to hit known (CMB-26); `nothing-pending`."""
    pending = scene.encounter.pending
    if pending is None:
        return (refused("CMB-26", "nothing-pending", "No attack waits for its damage.", "Attack with --ask-damage first."),)
    plan = taken_up(scene, pending)
    if not isinstance(plan, Plan):
        return plan
    if problems := _faults(plan, choices):
        return problems
    struck = pending.struck

    def lands(known: Plan, fallen: Fallen) -> Landing:
        return landed_before(Told(known.use.scene), known, fallen, struck)

    return Reckoning(plan, grouped(plan, fallen_spread(resumed(pending), choices), lands), choices, best).odds()


def _faults(plan: Plan, choices: Choices) -> Problems:
    """Return what forbids an attack's choices, Glory that is not there among it."""
    paid = spent(plan.use.scene, Spend(GLORY, choices.glory_dice + choices.glory_damage, "dice and damage", plan.use.attacker.id))
    return (*barred(plan.use, choices), *faults(plan, choices), *(() if isinstance(paid, Told) else paid))


class Reckoning:
    """The chances of one attack while they are added up.

    most    ED at most; common: a whole that those of all targets divide; uses: how the shifts of each group are used.
    """

    def __init__(self, plan: Plan, groups: Groups, choices: Choices, best: bool) -> None:
        use = plan.use
        self.plan, self.groups, self.choices, self.best = plan, groups, choices, best
        self.scene = use.scene
        self.harmless = any(use.option(verb) for verb in HARMLESS)
        self.reading = next(iter(groups.spread))
        criticals = self._criticals()
        ed = max(summed(one.ed, "ed") for one in (plan, plan.hand(last=True)))
        most = max(0, ed) + max((group.room for group in groups.weights), default=0) + use.rules.simple_critical_ed
        self.critical = next(iter(criticals), None)
        struck = dict.fromkeys((*use.declared.targets, *(who for one in groups.landings for who in one.struck)))
        self.sums = {who: Sums(self._target(who), self._dn(who), Whole(groups.whole, most, self._dodge(who)), criticals) for who in struck}
        self.common = lcm(*(one.whole for one in self.sums.values()))
        self.uses: dict[Group, Shifted] = {}
        self._tried: dict[tuple[int, int, bool], list[Shifted]] = {}
        self._harms: dict[tuple[object, ...], int] = {}
        self._known: dict[tuple[object, ...], dict[Hit, int]] = {}
        self._struck: dict[tuple[int, str, int, int], int] = {}
        for group, weight in groups.weights.items():
            self._add(group, weight)

    def _criticals(self) -> dict[CriticalHit, int]:
        if not any(group.critical for group in self.groups.weights):
            return {}
        return critical_spread(self.scene, self.plan.use.attacker.id, self.choices.glory_critical, self.choices.pick)

    def _plan(self, who: str) -> Plan:
        """Return the plan as it is for a target: with the second weapon, where that strikes it."""
        return next((_hand(one, who) for one in self.groups.landings if who in one.struck), self.plan)

    def _dn(self, who: str) -> int:
        return self._plan(who).dn_of(who)

    def _target(self, who: str) -> Target:
        swing = Swing(self._plan(who), self.reading, self.choices)
        return Target(self.scene, who, blow_of(swing, Struck(who, 0, hit=True, icons=0)))

    def _dodge(self, who: str) -> int:
        return 6 ** dodge_dice(self.scene, who) if who in self.choices.dodging else 1

    def odds(self) -> AttackOdds:
        """Return the chances."""
        use, spread = self.plan.use, self.groups.spread
        counts = suffers(self.scene, use.attacker.id) and not spares(self.scene, use.attacker.id, use.weapon.id)
        mishaps = ways_of(spread, lambda one: one.complication) if counts else 0
        return AttackOdds(
            use.attacker.id,
            use.weapon.id,
            tuple(option.id for option in use.options if not option.implied),
            self.plan.pool._replace(dice=self.plan.pool.dice + self.choices.glory_dice),
            summed(self.plan.ed, "ed"),
            hit=self._chance(lambda group: bool(group.hits)),
            critical=self._chance(lambda group: group.critical),
            glory=chance(ways_of(spread, lambda one: one.critical), total(spread)),
            complication=chance(mishaps, total(spread)),
            targets=tuple(one.odds() for one in self.sums.values()),
            best=self._best(),
            remarks=left_out(self.plan, self.choices, len(self.sums)),
        )

    def _chance(self, holds: Callable[[Group], bool]) -> Chance:
        return chance(ways_of(self.groups.weights, holds), self.groups.whole)

    # A group

    def _add(self, group: Group, weight: int) -> None:
        """Add the ways of a group, with the best use of its shifts."""
        if not group.hits:
            return
        made = self._used(group)
        self.uses[group] = made
        for who in group.hits:
            self.sums[who].hit(group.room, weight)
            for hit, ways in self._hits(group, made, who).items():
                self.sums[who].feel(hit, weight * ways)

    def _used(self, group: Group) -> Shifted:
        """Return the shifts of a group: as they were chosen, or as does most harm."""
        landing = self.groups.landings[group.landing]
        if landing.strayed:
            return Shifted()
        mobs = any(self.sums[who].target.mob for who in group.hits)
        key = (group.landing, group.room, mobs)
        if key not in self._tried:
            self._tried[key] = [shifted(landing.plan, choices, group.room) for choices in self._candidates(group.room, mobs)]
        tried = self._tried[key]
        return tried[0] if len(tried) == 1 else max(tried, key=lambda made: self._harm(group, made))

    def _candidates(self, room: int, mobs: bool) -> list[Choices]:
        """Return the uses of shifts to choose among: all for ED where nothing else could do more."""
        if not self.best or self.harmless:
            return [self.choices]
        rending = self.plan.use.weapon.has("rending")
        if not rending and not mobs:
            return [self.choices._replace(shift=MOST, shift_for="ed")]
        numbers = range(room, -1, -1)
        found = [self.choices._replace(shift=number, shift_for="ed") for number in numbers]
        return found + [self.choices._replace(shift=number, shift_for="rending") for number in numbers if rending and number]

    def _harm(self, group: Group, made: Shifted) -> int:
        """Return the harm that a use of shifts does to all it hits, by which uses are compared."""
        key = (group.landing, group.hits, group.critical, group.icons, *made[1:5])
        if key not in self._harms:
            each = ((self.sums[who], self._hits(group, made, who)) for who in group.hits)
            self._harms[key] = sum(
                sums.worth(hit) * ways * (self.common // sums.whole) for sums, hits in each for hit, ways in hits.items()
            )
        return self._harms[key]

    def _hits(self, group: Group, made: Shifted, who: str) -> dict[Hit, int]:
        """Return what hits a target of a group, with its ways where it dodges (CMB-23, CMB-24, CMB-14)."""
        if self.harmless:
            return {}
        key = (group.landing, who, group.critical, *made[1:5])
        if key not in self._known:
            self._known[key] = self._hit(group, made, who)
        known = self._known[key]
        if not self.sums[who].target.mob:
            return known
        members = self._members(group, made, who)
        return {hit._replace(members=members): ways for hit, ways in known.items()}

    def _hit(self, group: Group, made: Shifted, who: str) -> dict[Hit, int]:
        """Return what hits a target by some use of shifts, whatever the icons: for how many of a Mob see `_members`."""
        swing, one = self._swing(group, made, who), self.scene.one(who)
        number = max(0, summed(extra_steps(swing.plan, swing.shifts, self.critical if group.critical else None), "ed"))
        faces = faces_of(swing.use, one)
        worths = tuple(faces.icons((face,)) for face in range(1, 7))
        known = Hit(summed(dealt(swing, one), "damage"), worths, number, 0, 1, group.critical)
        return {known._replace(resilience=figure): ways for figure, ways in self._resilience(swing, who).items()}

    def _members(self, group: Group, made: Shifted, who: str) -> int:
        key = (group.landing, who, group.icons, made.made)
        if key not in self._struck:
            self._struck[key] = members_of(self._swing(group, made, who), self.scene.one(who))
        return self._struck[key]

    def _swing(self, group: Group, made: Shifted, who: str) -> Swing:
        landing = self.groups.landings[group.landing]
        plan = _hand(landing, who)
        made = made if plan is landing.plan else Shifted()
        return Swing(plan, self.reading._replace(icons=group.icons), self.choices, made, strayed=landing.strayed)

    def _resilience(self, swing: Swing, who: str) -> dict[int, int]:
        """Return what may be left of a target's Resilience: one figure, unless it dodges (CMB-24, CMB-14)."""
        one, scene = self.scene.one(who), self.scene
        if who not in self.choices.dodging:
            return {summed(left(swing, one), "resilience"): 1}
        found: dict[int, int] = {}
        for shown, ways in icon_spread(dodge_dice(scene, who)).items():
            figure = summed(left(swing._replace(dodges={who: dodge_bonus(scene, shown)}), one), "resilience")
            found[figure] = found.get(figure, 0) + ways
        return found

    # The best use of shifts

    def _best(self) -> tuple[Best, ...]:
        """Return the best use of shifts for each number that is allowed, where nobody said what to do with them."""
        if not self.best or self.harmless:
            return ()
        mobs = any(one.target.mob for one in self.sums.values())
        rending = self.plan.use.weapon.traits.get("rending", 0)
        found: dict[tuple[int, int | None], Best] = {}
        for group, made in sorted(self.uses.items(), key=lambda each: each[0]):
            icons = group.icons if mobs else None
            if group.room and (group.room, icons) not in found:
                found[group.room, icons] = Best(group.room, made.ed, made.ap // rending if rending else 0, icons)
        return tuple(found.values())


def _hand(landing: Landing, who: str) -> Plan:
    """Return the plan as it is for one of those struck: the last is struck with the second weapon, where there is one (CMB-27)."""
    return landing.plan.hand(last=who == landing.struck[-1])
