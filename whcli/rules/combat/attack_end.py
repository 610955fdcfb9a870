"""How an attack ends once its dice lie: shifts, Glory, Critical, damage, Complications; or a stop before the damage (CMB-22 to CMB-26)."""

from whcli.model.change import Step
from whcli.model.combat_state import Pending
from whcli.model.fight import ORDER, AttackRuling, Choices, CriticalHit, Mishap, Struck, summed
from whcli.model.record import NamedTuple
from whcli.model.rolls import TABLE, Reading
from whcli.rules.combat.areas import Dodged, Landing, dodged
from whcli.rules.combat.attack_after import complication, emptied, left_behind
from whcli.rules.combat.changes import differences
from whcli.rules.combat.checks import wrath_six
from whcli.rules.combat.criticals import SIMPLE, inflicts
from whcli.rules.combat.criticals import rolled as critical_rolled
from whcli.rules.combat.deeds import Problems, Told
from whcli.rules.combat.hit import Fallen
from whcli.rules.combat.injuries import both
from whcli.rules.combat.plan import Plan
from whcli.rules.combat.pools import GLORY, Spend, gained, spent
from whcli.rules.combat.scene import Scene
from whcli.rules.combat.shifts import Shifted, allowed, failing, shift_steps, shifted
from whcli.rules.combat.strike import Swing, missed, struck
from whcli.rules.combat.uses import Use


class Course(NamedTuple):
    """An attack on its way: where it began (`before`, with `rolls` made until then), the account so far, its dice, where it landed."""

    before: Scene
    rolls: int
    told: Told
    fallen: Fallen
    landing: Landing
    choices: Choices

    @property
    def plan(self) -> Plan:
        """The plan, with a DN for everyone struck."""
        return self.landing.plan

    @property
    def swing(self) -> Swing:
        """What holds for all targets, before shifts and damage."""
        return Swing(self.plan, self.fallen.reading, self.choices, strayed=self.landing.strayed)

    @property
    def hits(self) -> tuple[str, ...]:
        """Who is struck."""
        return tuple(who for who in self.landing.struck if self.swing.hits(who))

    @property
    def known(self) -> bool:
        """Whether whoever chooses has seen the dice: they were typed in, or the attack waited for its damage."""
        return self.fallen.by == TABLE or self.before.encounter.pending is not None

    @property
    def success(self) -> bool:
        """Whether it hits as it was meant to: only then can it be Critical (CMB-50, CMB-R02)."""
        return bool(self.hits) and not self.landing.strayed


def stopped(course: Course) -> AttackRuling:
    """Return the ruling on an attack that waits for its damage: who is hit, and the dice as they lie, in `pending` (CMB-26)."""
    use, fallen = course.plan.use, course.fallen
    struck, joined = course.landing.struck, course.plan.joined
    waits = Pending(use.declared, fallen.dice, fallen.by, fallen.wrath, fallen.rerolled, fallen.bought, struck, *joined)
    scene = course.told.scene
    told = course.told._replace(scene=scene.moved(scene.encounter._replace(pending=waits)))
    swings = each_swing(course.swing, Blows((), ()), len(struck))
    targets = tuple(missed(told.scene, swing, who) for swing, who in zip(swings, struck, strict=True))
    return _ruling(course, told, targets, Rest(ed=course.plan.ed))._replace(pending=True)


class Rest(NamedTuple):
    """What the second half of an attack adds to its ruling."""

    ed: tuple[Step, ...] = ()
    dice: tuple[int, ...] = ()
    critical: CriticalHit | None = None
    mishap: Mishap | None = None
    glory: int = 0
    ruin: int = 0


def carried_out(course: Course) -> AttackRuling | Problems:
    """Return the ruling on an attack to its end.

    Problems of Glory that is not there (CMB-04), of a dodge that cannot be (CMB-14), `too-many-shifts` of dice that are known (CMB-02).
    """
    told, wrath = _wrath(course)
    dodge = dodged(told, course.hits, course.choices)
    if not isinstance(dodge, Dodged):
        return dodge
    shifts = _shifts(course)
    if course.known and (problems := failing(shifts, course.fallen.reading.icons)):
        return problems
    told, by_shift = _glory_by_shift(dodge.told, shifts)
    paid = _glory(told, course)
    if not isinstance(paid, Told):
        return paid
    critical = _critical(course)
    first, last = _extra(course, shifts, critical)
    swing = course.swing._replace(shifts=shifts, dice=first.dice, critical=critical, dodges=dodge.gained)
    told, targets = _each(paid, each_swing(swing, last, len(course.landing.struck)), course.landing.struck)
    told, mishap = complication(told, course.plan.use) if course.fallen.reading.complication else (told, None)
    told = left_behind(told, course.plan.use, course.landing.struck)
    told = emptied(told, course.plan.hand(last=True).use) if course.plan.second else told
    glory, ruin = wrath
    return _ruling(course, told, targets, Rest(first.ed, first.dice, critical, mishap, glory + by_shift, ruin))


def _wrath(course: Course) -> tuple[Told, tuple[int, int]]:
    """Return the account with the Glory or Ruin of a Wrath Die 6, and how much of each it was (CMB-03, CMB-R02)."""
    told = course.told
    if not course.fallen.reading.critical or not (course.success or told.scene.rules.glory_on_a_miss):
        return told, (0, 0)
    before = told.scene.encounter
    told = both(told, wrath_six(told.scene, course.plan.use.attacker.id))
    return told, (told.scene.encounter.glory - before.glory, told.scene.encounter.ruin - before.ruin)


def _shifts(course: Course) -> Shifted:
    """Return the shifts of an attack: as many as the hardest of those it hits allows."""
    if not course.success:
        return Shifted(remark="A Test that fails shifts nothing." if course.choices.shift > 0 or course.choices.shift_glory else "")
    return shifted(course.plan, course.choices, room_of(course.plan, course.fallen.reading, course.hits))


def room_of(plan: Plan, reading: Reading, hits: tuple[str, ...]) -> int:
    """Return how many shifts a success allows: as many as the hardest of those it hits does (CMB-02)."""
    return min(allowed(plan, reading, plan.dn_of(who)) for who in hits)


def _glory_by_shift(told: Told, shifts: Shifted) -> tuple[Told, int]:
    told = told.also(remark=shifts.remark)
    if not shifts.glory:
        return told, 0
    before = told.scene.encounter.glory
    told = both(told, gained(told.scene, GLORY, shifts.glory, "a shift"))
    return told, told.scene.encounter.glory - before


def _glory(told: Told, course: Course) -> Told | Problems:
    """Return the account with the Glory paid that a hit and its Critical take; neither is paid for where there is none (CMB-04)."""
    choices = course.choices
    harms = bool(course.hits) and course.plan.use.option("pin") is None
    spends = ((choices.glory_damage if harms else 0, "damage"), (choices.glory_critical if _lands(course) else 0, "the Critical Hit"))
    for points, why in spends:
        paid = spent(told.scene, Spend(GLORY, points, why, course.plan.use.attacker.id))
        if not isinstance(paid, Told):
            return paid
        told = both(told, paid)
    return told


def _lands(course: Course) -> bool:
    """Return whether there is a Critical Hit: a success, 6 on every Wrath Die, by whoever inflicts them, to do damage (CMB-50, CMB-R03)."""
    return course.success and course.fallen.reading.critical and can_land(course.plan.use)


def can_land(use: Use) -> bool:
    """Return whether an attack that succeeds with 6 on every Wrath Die is a Critical Hit (CMB-R03)."""
    harmless = use.option("pin") or use.option("disarm")
    return inflicts(use.scene, use.attacker.id) and not harmless


def _critical(course: Course) -> CriticalHit | None:
    if not _lands(course):
        return None
    return critical_rolled(course.told.scene, course.plan.use.attacker.id, course.choices.glory_critical, course.choices.pick)


class Blows(NamedTuple):
    """The ED of one weapon: its steps, and the dice they rolled."""

    ed: tuple[Step, ...]
    dice: tuple[int, ...]


def _extra(course: Course, shifts: Shifted, critical: CriticalHit | None) -> tuple[Blows, Blows]:
    """Return the ED of the weapon, then that of a second one: none where it hits nothing, or harms nothing (CMB-23, CMB-R51, CMB-27)."""
    plan, struck = course.plan, course.landing.struck
    own = struck[:-1] if plan.second else struck
    first = _rolled(plan, extra_steps(plan, shifts, critical), any(course.swing.hits(who) for who in own))
    other = plan.hand(last=True)
    last = _rolled(other, extra_steps(other, Shifted(), critical), bool(plan.second) and course.swing.hits(struck[-1]))
    return first, last


def _rolled(plan: Plan, steps: tuple[Step, ...], hits: bool) -> Blows:
    use = plan.use
    if not hits or use.option("pin"):
        return Blows((), ())
    return Blows(steps, use.scene.roll(use.attacker.id, "damage", max(0, summed(steps, "ed"))).dice)


def each_swing(swing: Swing, last: Blows, targets: int) -> list[Swing]:
    """Return the blow at each of so many targets in turn: with a second weapon the last is of its own, without shifts (CMB-27)."""
    found = [swing] * targets
    if (hand := swing.plan.second) is not None:
        other = swing._replace(plan=swing.plan.hand(last=True), shifts=Shifted(), second=True, dice=last.dice, extra=last.ed or hand.ed)
        found[-1:] = [other]
    return found


def extra_steps(plan: Plan, shifts: Shifted, critical: CriticalHit | None) -> tuple[Step, ...]:
    """Return the steps of `ed` of an attack that hits, shifts and a simple Critical included (CMB-23, CMB-R51)."""
    simple = critical is not None and critical.row == SIMPLE
    more = (Step("ed", plan.use.rules.simple_critical_ed, "Critical Hit", "CMB-R51"),) if simple else ()
    return (*plan.ed, *shift_steps(shifts), *more)


def _each(told: Told, swings: list[Swing], targets: tuple[str, ...]) -> tuple[Told, tuple[Struck, ...]]:
    found: tuple[Struck, ...] = ()
    for swing, who in zip(swings, targets, strict=True):
        told, one = struck(told, swing, who)
        found += (one,)
    return told, found


def _ruling(course: Course, told: Told, targets: tuple[Struck, ...], rest: Rest) -> AttackRuling:
    plan, fallen, after = course.plan, course.fallen, told.scene.encounter
    others = tuple(step for step in told.steps if step.what not in ORDER)  # a Test at the start of the Turn has a pool and a DN of its own
    steps = (*plan.pool_steps, *_bought(fallen), *rest.ed, *others)
    rules = (*told.rules, *(step.rule for step in (*told.steps, *steps)), *(step.rule for one in targets for step in one.steps))
    return AttackRuling(
        attacker=plan.use.attacker.id,
        weapon=plan.use.weapon.id,
        pool=len(fallen.all),
        hit_dice=fallen.all,
        wrath_dice=fallen.wrath,
        ed=summed(rest.ed, "ed"),
        damage_dice=rest.dice,
        targets=targets,
        critical=rest.critical,
        complication=rest.mishap,
        glory_gained=rest.glory,
        ruin_gained=rest.ruin,
        options=tuple(option.id for option in plan.use.options),
        steps=steps,
        rolls=course.before.since(course.rolls),
        changes=differences(course.before.encounter, after),
        rules=tuple(dict.fromkeys(rule for rule in rules if rule)),
        remarks=told.remarks,
        encounter=after,
    )


def _bought(fallen: Fallen) -> tuple[Step, ...]:
    return (Step("pool", len(fallen.bought), "Glory", "CMB-04"),) if fallen.bought else ()
