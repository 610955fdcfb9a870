"""Tests that are Actions: with shifts, re-rolls and the price of a Multi-Action, and opposed ones (CMB-01 to CMB-04, CMB-13)."""

from whcli.model.change import Step
from whcli.model.combat import LINKED
from whcli.model.fight import summed
from whcli.model.names import many, title
from whcli.model.record import NamedTuple
from whcli.model.rolls import Reading
from whcli.rules.combat.checks import Asked, dn_steps, multi_action, pool_steps, wrath_six
from whcli.rules.combat.conditions import TEST, dn_penalty
from whcli.rules.combat.deeds import Problems, Told
from whcli.rules.combat.injuries import complicated
from whcli.rules.combat.pools import Spend, pool_of, spent
from whcli.rules.combat.scene import Scene, name_of, refused
from whcli.rules.combat.status import kind_of, wrath_dice
from whcli.rules.dice import icons, reading

TROOPS = "troop"


class Trial(NamedTuple):
    """A Test to be made.

    test    a skill (its whole pool), an attribute alone, or resolve.
    dn      what it must reach before Wounds, Conditions and a Multi-Action; None: only the icons count.
    kind    of `conditions.dn_penalty`: ranged | melee | sight | test. more: further steps, of `pool` or `dn`.
    shift   Exalted Icons to shift, -1 for as many as the rules allow (CMB-02). reroll: failures again, for 1 Wrath or Ruin (CMB-04).
    rule    the rule that asks for the Test.
    """

    who: str
    test: str
    dn: int | None
    kind: str = TEST
    more: tuple[Step, ...] = ()
    shift: int = 0
    reroll: bool = False
    rule: str = "CMB-01"


class Tried(NamedTuple):
    """How a Test went: `shifts` are those that were made; a failure has none. `told.steps` of pool and dn add up to those figures."""

    told: Told
    pool: int
    dn: int
    reading: Reading
    success: bool
    shifts: int = 0


def untrained(scene: Scene, who: str, test: str) -> Problems:
    """Return the Problem `untrained` where somebody has no dice for a skill that takes training (CMB-01), else none."""
    if test not in LINKED or scene.one(who).profile.pool(test):
        return ()
    why = f"{name_of(scene, who)} has no dice for {title(test)}."
    return (refused("CMB-01", "untrained", why, "Let somebody do it who has a rating."),)


def tried(scene: Scene, trial: Trial) -> Tried | Problems:
    """Return how a Test goes. Problems: `untrained`, and those of a pool that cannot pay for the re-roll."""
    if problems := untrained(scene, trial.who, trial.test):
        return problems
    pool, dn = steps_of(scene, trial)
    dice, target = summed(pool, "pool"), summed(dn, "dn")
    wrath = wrath_dice(scene, trial.who, dice)
    faces = scene.roll(trial.who, "test", dice).dice
    told: Told | Problems = Told(scene, pool + dn, (trial.rule,))
    if trial.reroll and isinstance(told, Told):
        told, faces = _again(told, trial.who, faces, wrath)
    if not isinstance(told, Told):
        return told
    said = reading(faces, wrath)
    room = shiftable(scene, said, target)
    shifts = room if trial.shift < 0 else min(trial.shift, room)
    told = _wrath(told.also(remark=_spoken(scene, trial, said, target)), trial.who, said)
    return Tried(told, dice, target, said, said.meets(target), shifts)


def shiftable(scene: Scene, said: Reading, dn: int) -> int:
    """Return how many Exalted Icons may be shifted out of a Test at a DN; a failure has none (CMB-02)."""
    if not said.meets(dn):
        return 0
    taken = scene.rules.shift_cost
    return min(said.sixes, (said.icons - dn) // taken) if taken else said.sixes


def steps_of(scene: Scene, trial: Trial) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """Return the steps of a Test's pool and of its DN, none of the latter where only the icons count (CMB-R01, CMB-R24)."""
    more = trial.more + multi_action(scene, trial.who)
    asked = Asked(trial.test, trial.dn or 0, title(trial.test), trial.rule, trial.kind, more=more)
    pool = pool_steps(scene, scene.one(trial.who), asked)
    return pool, () if trial.dn is None else dn_steps(scene, trial.who, asked)


def _again(told: Told, who: str, faces: tuple[int, ...], wrath: int) -> tuple[Told | Problems, tuple[int, ...]]:
    """Roll every failure again for a point, but for a Wrath Die that shows 1 (CMB-04)."""
    paid = told.then(spent(told.scene, Spend(pool_of(told.scene.one(who)), 1, "a re-roll", who)))
    if not isinstance(paid, Told):
        return paid, faces
    failures = [at for at, face in enumerate(faces) if face <= 3 and not (at < wrath and face == 1)]
    rolled = iter(paid.scene.roll(who, "reroll", len(failures)).dice)
    return paid, tuple(next(rolled) if at in failures else face for at, face in enumerate(faces))


def _spoken(scene: Scene, trial: Trial, said: Reading, dn: int) -> str:
    count = many(said.icons, "icon")
    how = "" if trial.dn is None else f" against DN {dn}, {'made' if said.meets(dn) else 'failed'}"
    return f"{name_of(scene, trial.who)} tests {title(trial.test)}: {count}{how}."


def _wrath(told: Told, who: str, said: Reading) -> Told:
    """Return the account with what the Wrath Dice bring: Glory or Ruin for a 6, a Complication for a 1 (CMB-03, CMB-33, CMB-R03)."""
    scene = told.scene
    if said.critical:
        told = _both(told, wrath_six(scene, who)).also(rule="CMB-03")
    if said.complication and (kind_of(scene, scene.one(who)) != TROOPS or scene.rules.troop_complications):
        told = _both(told, complicated(told.scene, who)).also(rule="CMB-03")
        told = told.also(remark=f"A Complication for {name_of(scene, who)}: the GM says what goes wrong.")
    return told


def _both(told: Told, more: Told) -> Told:
    return Told(more.scene, told.steps + more.steps, told.rules + more.rules, told.remarks + more.remarks)


# Opposed


def opposed(scene: Scene, mine: Trial, theirs: Trial) -> tuple[Told, bool]:
    """Return how an opposed Test goes and whether whoever started it (`mine`) wins: more icons, ties theirs (CMB-60).

    No Wrath Dice; what would raise the DN of one is dice for the other. The steps of `opposed` are the icons, the other's below 0.
    """
    own, other = _icons(scene, mine, theirs), _icons(scene, theirs, mine)
    won = own >= other
    steps = (
        Step("opposed", own, f"{title(mine.test)} of {name_of(scene, mine.who)}", mine.rule),
        Step("opposed", -other, f"{title(theirs.test)} of {name_of(scene, theirs.who)}", theirs.rule),
    )
    said = f"{name_of(scene, mine.who if won else theirs.who)} wins the opposed Test, {max(own, other)} to {min(own, other)}."
    return Told(scene, steps, (mine.rule,), (said,)), won


def _icons(scene: Scene, mine: Trial, theirs: Trial) -> int:
    """Roll one side's pool, with dice for what weighs on the other."""
    weighs = (*theirs.more, *dn_penalty(scene, theirs.who, theirs.kind), *multi_action(scene, theirs.who))
    dice = summed(steps_of(scene, mine)[0], "pool") + summed(weighs, "dn")
    return icons(scene.roll(mine.who, "test", dice).dice)
