"""Exalted Icons shifted out of a hit: how many may be, and what they buy (CMB-02, CMB-04, CMB-R23)."""

from whcli.model.change import Step
from whcli.model.fight import MOST, Choices
from whcli.model.record import NamedTuple
from whcli.model.rolls import Reading
from whcli.rules.combat.deeds import Problems
from whcli.rules.combat.plan import Plan
from whcli.rules.combat.scene import refused
from whcli.rules.combat.uses import Use

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Shifted(NamedTuple):
    """The shifts of a hit: how many were `allowed`, how many were made, and what they bought: ED, AP, Glory, more targets pinned.

    short  how many more were asked for; as many as the rules allow are never too many.
    """

    allowed: int = 0
    made: int = 0
    ed: int = 0
    ap: int = 0
    glory: int = 0
    remark: str = ""
    short: int = 0


def allowed(plan: Plan, reading: Reading, dn: int) -> int:
    """Return how many Exalted Icons may be shifted out of a hit at a DN; none in a Multi-Attack (CMB-02)."""
    rules = plan.use.rules
    if not reading.meets(dn) or (plan.use.multi and not rules.multi_attack_shifts):
        return 0
    return min(reading.sixes, (reading.icons - dn) // rules.shift_cost) if rules.shift_cost else reading.sixes


def barred(use: Use, choices: Choices) -> Problems:
    """Return what forbids shifts before a die has fallen: a Multi-Attack, an area weapon's damage, AP without Rending, Glory twice.

    Problems: `no-shifts`, `no-rending`, `glory-by-shift`.
    """
    found: Problems = ()
    if choices.shift > 0 and use.multi and not use.rules.multi_attack_shifts:
        found += (refused("CMB-02", "no-shifts", "A Multi-Attack has no shifts.", "Leave out --shift."),)
    if choices.shift > 0 and use.area:
        why = f"{use.weapon.name} strikes an area, and shifts do no damage there."
        found += (refused("CMB-27", "no-shifts", why, "Leave out --shift, or shift for Glory."),)
    if choices.shift and choices.shift_for == "rending" and not use.weapon.has("rending"):
        found += (refused("CMB-R23", "no-rending", f"{use.weapon.name} is not Rending.", "Shift for ED, or take another weapon."),)
    if choices.shift_glory > use.rules.glory_by_shift:
        why = f"A Test gives {use.rules.glory_by_shift} Glory by a shift at most."
        found += (refused("CMB-04", "glory-by-shift", why, "Shift the others for something else."),)
    return found


def shifted(plan: Plan, choices: Choices, room: int) -> Shifted:
    """Return the shifts that are made of those that are allowed; more than that cannot be, and the remark says so."""
    use = plan.use
    glory = min(choices.shift_glory, room)
    damage = 0 if use.area else room - glory
    wanted = damage if choices.shift == MOST else choices.shift
    number = min(wanted, damage)
    pins = min(room - glory, len(use.declared.targets) - 1) if use.option("pin") else number
    short = wanted + choices.shift_glory - number - glory if choices.shift != MOST else 0
    remark = f"{number + glory} of {wanted + choices.shift_glory} shifts were possible." if short else ""
    if use.option("pin"):
        return Shifted(room, glory + pins, 0, 0, glory, remark, short)
    rending = number if choices.shift_for == "rending" else 0
    ed = 0 if rending and use.rules.rending == "instead" else number
    return Shifted(room, number + glory, ed, rending * use.weapon.traits.get("rending", 0), glory, remark, short)


def failing(shifts: Shifted, icons: int) -> Problems:
    """Return the Problem `too-many-shifts` where more are asked for than the dice, which are known, can spare (CMB-02)."""
    if not shifts.short:
        return ()
    why = f"Of {icons} icons {shifts.made} can be shifted, and {shifts.made + shifts.short} are asked for: one more would fail the Test."
    return (refused("CMB-02", "too-many-shifts", why, f"Shift at most {shifts.made}, or `--shift max`."),)


def shift_steps(shifts: Shifted) -> tuple[Step, ...]:
    """Return the ED that shifts bought (CMB-02)."""
    many = WORDS[shifts.ed] if shifts.ed < len(WORDS) else str(shifts.ed)
    return (Step("ed", shifts.ed, f"{many} shift{'' if shifts.ed == 1 else 's'}", "CMB-02"),) if shifts.ed else ()
