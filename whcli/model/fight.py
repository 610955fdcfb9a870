"""A ruling on a fight: an argument whose steps add up, the dice that fell, and the only changes of state that follow.

Everything here is a value. `Step`s of one `what` add up to its figure, a floor or a cap being a step of its own. `Change`s are the only
way in which the state of an encounter changes: files splice them, the log keeps them. A rule works on records (`encounter._replace`)
and gets its Changes from `rules.combat.changes.differences(before, after)`; each ruling carries both, `encounter` being what the changes
lead to, so that the next rule can go on from there.
"""

from collections.abc import Mapping
from typing import Final, Literal

from whcli.model.change import Change, Step
from whcli.model.combat import Inflict
from whcli.model.combat_state import Encounter
from whcli.model.record import NamedTuple
from whcli.model.rolls import Draw, Roll

ShiftFor = Literal["ed", "rending"]


class Choices(NamedTuple):
    """What may be chosen after the dice of a `combat_state.Declared` attack have fallen, or said beforehand in one go.

    shift           Exalted Icons to shift: a number, or MOST for as many as the rules allow (CMB-02).
    shift_for       what the shifts buy: ED, or Rending's AP (CMB-R23).
    shift_glory     one shift more (0 or 1) that buys 1 Glory (CMB-04).
    glory_dice      Glory spent on bonus dice after the roll; glory_damage on damage; glory_critical on severity (CMB-04).
    reroll          re-roll the failures for 1 Wrath, or 1 Ruin for a Threat (CMB-04).
    determination   of the targets: True roll it and pay for it, False leave it out, None only where it is free (CMB-R25).
    out_of_turn     the GM lets it happen outside alternation, or outside the attacker's Turn.
    ask_damage      stop after a hit, before the damage dice (CMB-26).
    scattered       who stands where an area attack that missed comes down; None: not said.
    dodging         who of the targets dodges an area attack as a Reflexive Action.
    pick            of a Critical's `choice`, which one each Glory buys, by its id.
    supporters      who supports a Combined Attack, each with the weapon used ("": the only one); the first one's does the damage.
    bypass          armour that a Called Shot passes (option bypass-armour), as the GM says.
    """

    shift: int = 0
    shift_for: ShiftFor = "ed"
    shift_glory: int = 0
    glory_dice: int = 0
    glory_damage: int = 0
    glory_critical: int = 0
    reroll: bool = False
    determination: bool | None = None
    out_of_turn: bool = False
    ask_damage: bool = False
    scattered: tuple[str, ...] | None = None
    dodging: tuple[str, ...] = ()
    pick: str = ""
    bypass: int = 0
    supporters: tuple[tuple[str, str], ...] = ()


MOST: Final = -1  # shift as many as the rules allow


class CriticalHit(NamedTuple):
    """A Critical Hit, rolled once for an attack (CMB-50): the row that `d66` gives and what it adds, Glory spent on it included.

    effects are ids of Conditions and other effects of the row, each as a slug, such as "hindered" or "memorable-injury"; a number
    after a colon says how much ("vulnerable:2").
    """

    d66: int
    row: str
    wounds: int = 0
    mortal_wounds: int = 0
    shock: int = 0
    glory: int = 0
    effects: tuple[str, ...] = ()


class Mishap(NamedTuple):
    """A Complication (CMB-03): the row of the table that `d66` gives, as a slug."""

    d66: int
    row: str


class Converted(NamedTuple):
    """Determination dice as they fell, and how many Wounds became Shock (CMB-31); no dice: not rolled."""

    dice: tuple[int, ...] = ()
    converted: int = 0


class Blow(NamedTuple):
    """One damaging event as it reaches one target, before Determination: what `harm.suffered` takes.

    by          who struck, "" for a turn effect or a hazard.
    attack      it is an attack: only then can it annihilate (CMB-R38).
    damage      the damage rolled (CMB-23), `resilience` what AP left of Resilience, at least 1 (CMB-24, CMB-R20). damage 0: none.
    wounds, mortal_wounds, shock  what comes beside the damage (a turn effect, a fall).
    critical    the Critical Hit that adds to it (CMB-50 to CMB-R52).
    members     of a Mob: how many are struck (CMB-R72).
    agonising   1 Shock more for each Wound left after Determination.
    inflict     Conditions that come with at least 1 Wound; `always`: those that come with the hit as such.
    determination  as in Declared.
    """

    by: str = ""
    attack: bool = True
    damage: int = 0
    resilience: int = 1
    wounds: int = 0
    mortal_wounds: int = 0
    shock: int = 0
    critical: CriticalHit | None = None
    members: int = 1
    agonising: bool = False
    inflict: tuple[Inflict, ...] = ()
    always: tuple[Inflict, ...] = ()
    determination: bool | None = None


class After(NamedTuple):
    """How a combatant stands afterwards. `state` is one of combat_state.STATES; `mob` how many a Mob still counts, None: no Mob."""

    wounds: int = 0
    shock: int = 0
    state: str = "unhurt"
    conditions: Mapping[str, int] = {}
    mob: int | None = None


class Harm(NamedTuple):
    """What a Blow did: the answer of `harm.suffered`. Figures before Determination; `encounter` is the fight afterwards."""

    encounter: Encounter
    wounds: int
    mortal_wounds: int
    shock: int
    determination: Converted
    after: After
    casualties: int = 0
    steps: tuple[Step, ...] = ()
    rolls: tuple[Roll | Draw, ...] = ()
    changes: tuple[Change, ...] = ()
    rules: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


class Struck(NamedTuple):
    """What an attack did to one target.

    steps of `dn`, `damage` and `resilience` add up to those figures; on a miss damage, resilience, wounds … are 0 and have no steps.
    shifts_allowed by CMB-02 against this target's DN; shifts those that were made.
    wounds, mortal_wounds, shock  before Determination; `hurt` are their steps. members: of a Mob, how many were struck.
    weapon, ed, damage_dice  of the target that the second weapon strikes, whose steps of `ed` stand in `steps`; "": as the attack's.
    """

    who: str
    dn: int
    hit: bool
    icons: int
    shifts: int = 0
    shifts_allowed: int = 0
    ap: int = 0
    resilience: int = 0
    damage: int = 0
    wounds: int = 0
    mortal_wounds: int = 0
    shock: int = 0
    determination: Converted = Converted()
    members: int = 1
    casualties: int = 0
    critical: CriticalHit | None = None
    after: After = After()
    steps: tuple[Step, ...] = ()
    hurt: tuple[Step, ...] = ()
    weapon: str = ""
    ed: int = 0
    damage_dice: tuple[int, ...] = ()


class AttackRuling(NamedTuple):
    """A whole attack, or its first half where `pending` is True: hit, damage not rolled yet (CMB-26).

    pool, ed       dice in the pool and ED dice, steps of `pool` and `ed` stand in `steps`; those of one target in its Struck.
    hit_dice       the dice that count, after any re-roll and with those that Glory bought, the `wrath_dice` first.
    glory_gained, ruin_gained  by the dice and by shifts; what was spent stands in `changes` and `remarks`.
    targets        in the order in which they were named.
    """

    attacker: str
    weapon: str
    pool: int
    hit_dice: tuple[int, ...]
    wrath_dice: int
    ed: int
    damage_dice: tuple[int, ...]
    targets: tuple[Struck, ...]
    critical: CriticalHit | None = None
    complication: Mishap | None = None
    glory_gained: int = 0
    ruin_gained: int = 0
    options: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    rolls: tuple[Roll | Draw, ...] = ()
    changes: tuple[Change, ...] = ()
    rules: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    pending: bool = False
    encounter: Encounter | None = None


class DeedRuling(NamedTuple):
    """Every other act: `deed` is its slug (turn, move, reload, full-defence, regroup, end …), `who` the one who does it."""

    who: str
    deed: str
    encounter: Encounter
    steps: tuple[Step, ...] = ()
    rolls: tuple[Roll | Draw, ...] = ()
    changes: tuple[Change, ...] = ()
    rules: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


ORDER: Final = ("pool", "dn", "ed", "damage", "resilience")  # of the steps of an attack


def in_order(ruling: AttackRuling, target: Struck) -> tuple[Step, ...]:
    """Return the argument of an attack on one target: the steps of `pool`, `dn`, `ed`, `damage`, `resilience`, in that order."""
    common = (step for step in ruling.steps if not (target.weapon and step.what == "ed"))
    steps = (*common, *target.steps)
    return tuple(step for what in ORDER for step in steps if step.what == what)


def summed(steps: tuple[Step, ...], what: str) -> int:
    """Return the figure that the steps of one `what` add up to."""
    return sum([step.value for step in steps if step.what == what])  # a list: it is asked for thousands of times for exact odds


def floored(steps: tuple[Step, ...], lowest: int, rule: str) -> tuple[Step, ...]:
    """Return steps of one `what` with a step more, where their sum is below `lowest`, that lifts it there."""
    short = lowest - sum(step.value for step in steps)
    return (*steps, Step(steps[0].what, short, f"never below {lowest}", rule)) if short > 0 else steps


def joined(*changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """Return changes made one after another as one for each path, in the order of first mention; what ends as it began goes."""
    found: dict[tuple[str, ...], Change] = {}
    for one in (change for group in changes for change in group):
        found[one.path] = Change(one.path, found[one.path].before, one.after) if one.path in found else one
    return tuple(one for one in found.values() if one.before != one.after)
