"""What Conditions do as Turns pass: Bleeding, fire, poison; and the Tests by which they end (CMB-40, CMB-43)."""

from whcli.model.change import Step
from whcli.model.combat import Condition
from whcli.model.combat_state import START_OF_TURN, ActiveCondition
from whcli.model.combat_tables import Check
from whcli.model.fight import Blow
from whcli.rules.combat.checks import Asked, check, multi_action
from whcli.rules.combat.conditions import active, afflict, cured
from whcli.rules.combat.criticals import amount
from whcli.rules.combat.deeds import Told
from whcli.rules.combat.harm import suffered
from whcli.rules.combat.injuries import both
from whcli.rules.combat.scene import Scene, name_of
from whcli.rules.combat.status import dead, size_of

ONCE = 3  # DN of a Condition's Test that has none of its own (CMB-82)


def at_edge(scene: Scene, edge: str, who: str) -> Told:
    """Return the scene after what somebody's Conditions do at the start or the end of their Turn, each an event of its own (CMB-43).

    `edge` is start_of_turn or end_of_turn. What ends there is for `conditions.lapsed`, afterwards.
    """
    told = Told(scene)
    for record in active(scene, scene.one(who)):
        verb = record.turn_start if edge == START_OF_TURN else record.turn_end
        if verb and not dead(told.scene, told.scene.one(who)):
            told = both(told, _happens(told.scene, who, record, verb))
    return told


def _happens(scene: Scene, who: str, record: Condition, verb: str) -> Told:
    if verb in ("mortal-wounds", "burn"):
        told = _hurts(scene, who, record)
        return _burnt(told, who) if verb == "burn" and not dead(told.scene, told.scene.one(who)) else told
    if verb == "shake-off":
        return shaken_off(scene, who, record.id)
    command = f"`whcli combat act FILE {who} shake-off --choose {record.id}`, for no Action, before anything else."
    said = f"{name_of(scene, who)} is {record.name} and may resist: {command}"
    return Told(scene, rules=(record.rule,), remarks=(said,))


BURNT = "burnt"  # among what a Turn has used: fire has burnt its owner at the start
_BURNING = "Put the fire out (Prone, Athletics at DN 3), or pass Willpower at DN 3 to act on, else Hindered."


def _burnt(told: Told, who: str) -> Told:
    """Return the account of fire at the start of a Turn, which is noted in it: to act on takes a Test (CMB-40)."""
    fight = told.scene.encounter
    told = told.also(remark=_BURNING)
    if fight.active != who:
        return told
    turn = fight.turn._replace(options=(*fight.turn.options, BURNT))
    return told._replace(scene=told.scene.moved(fight._replace(turn=turn)))


def _hurts(scene: Scene, who: str, record: Condition) -> Told:
    """Return the scene after the Mortal Wounds of a Condition, once for each of its size, as one event (CMB-41, CMB-R36)."""
    times = size_of(scene, scene.one(who), record.id) if record.measure == "n" else 1
    wounds = sum(amount(scene, who, record.mortal_wounds) for _ in range(times))
    mob = scene.one(who).mob
    moved, harm = suffered(scene, who, Blow(attack=False, mortal_wounds=wounds, members=mob.now if mob else 1))
    steps = tuple(step._replace(why=record.name) for step in harm.steps if step.what == "mortal_wounds")
    said = f"{record.name} does {name_of(scene, who)} {wounds} Mortal Wound{'' if wounds == 1 else 's'}."
    return Told(moved, steps, ("CMB-43", *harm.rules), (said, *harm.remarks))


# Tests that end a Condition


def shaken_off(scene: Scene, who: str, condition: str) -> Told:
    """Return the scene after the sufferer's own Test against each cause of a Condition; a success ends that cause (CMB-40)."""
    told, record = Told(scene), scene.conditions[condition]
    asked = own_check(record)
    for cause in scene.one(who).conditions.get(condition, ()) if asked else ():
        if asked is None or dead(told.scene, told.scene.one(who)):
            break
        dn, more = dn_of(scene, who, asked, (record, cause)), multi_action(told.scene, who)
        found = check(told.scene, who, Asked(asked.test, dn, record.name, record.rule, more=more))
        told = both(told, found.told)
        if found.success:
            told = told._replace(scene=cured(told.scene, who, condition, cause)).also(
                remark=f"{record.name} of {name_of(scene, who)} ends."
            )
    return told


def own_check(record: Condition) -> Check | None:
    """Return the Test by which the sufferer can end a Condition, None where there is none."""
    return next((end.check for end in record.ends if end.check and end.check.by == "self"), None)


def dn_of(scene: Scene, who: str, asked: Check, what: tuple[Condition, ActiveCondition]) -> int:
    """Return the DN of a Test against one cause of a Condition: its own, with what it `adds` (CMB-40, CMB-82).

    Opposed Tests and the Salvo of a weapon are no part of it.
    """
    record, cause = what
    if asked.adds == "value":
        value = cause.dn if record.measure == "dn" else cause.n
        return (asked.dn + (value or 0)) or ONCE
    if asked.adds == "penalty":
        return (
            asked.dn + (abs(record.dn or record.defence) * (size_of(scene, scene.one(who), record.id) if record.measure == "n" else 1))
            or ONCE
        )
    return asked.dn or ONCE


def acts_on(scene: Scene, who: str, more: tuple[Step, ...] = ()) -> Told:
    """Return the scene where somebody On Fire acts on without putting it out: a Willpower Test, else Hindered (CMB-40, CMB-43).

    `more` are steps added to the Test.
    """
    told = Told(scene)
    for record in active(scene, scene.one(who)):
        if record.turn_start == "burn" and record.check:
            found = check(told.scene, who, Asked(record.check.test, record.check.dn, f"{record.name}, to act on", record.rule, more=more))
            told = both(told, found.told)
            if not found.success:
                told = told._replace(scene=afflict(told.scene, who, "hindered")[0])
    return told
