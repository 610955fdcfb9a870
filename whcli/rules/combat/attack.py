"""An attack, in five steps; and its second half where it stopped before the damage (CMB-20 to CMB-27)."""

from whcli.model.combat_state import Declared
from whcli.model.fight import AttackRuling, Choices
from whcli.rules.combat.areas import area_faults, landed, landed_before
from whcli.rules.combat.attack_end import Course, carried_out, stopped
from whcli.rules.combat.attack_turn import charged, opened, with_actions
from whcli.rules.combat.burning import acted_on
from whcli.rules.combat.changes import differences
from whcli.rules.combat.combined import Gathered, gathered, taken_up
from whcli.rules.combat.deeds import Problems, Told, mark
from whcli.rules.combat.determination import unpayable
from whcli.rules.combat.hit import Better, Fallen, first_roll, glory_faults, improved, resumed
from whcli.rules.combat.injuries import both
from whcli.rules.combat.plan import Plan
from whcli.rules.combat.ranges import SECOND
from whcli.rules.combat.reminders import by_hand
from whcli.rules.combat.rounds import still_in
from whcli.rules.combat.scene import Scene, name_of, refused
from whcli.rules.combat.shifts import barred

NOTHING = Choices()


def attack(scene: Scene, declared: Declared, choices: Choices = NOTHING) -> AttackRuling | Problems:
    """Return the ruling on an attack, or everything that forbids it; nothing has happened then.

    Between Turns it begins the attacker's own. With `choices.ask_damage` it stops after a hit, before the damage, and `damage` goes on;
    an area attack that scatters stops too, until `choices.scattered` says whom it strikes.
    """
    start = mark(scene)
    told = opened(scene, declared, choices)
    if not isinstance(told, Told):
        return told
    if told.scene.encounter is not scene.encounter and not still_in(told.scene, declared.attacker):
        return _felled(scene, start, told, declared)
    told = both(told, acted_on(told.scene, declared.attacker, declared.actions))
    found = gathered(told, with_actions(told.scene, declared), choices)
    if not isinstance(found, Gathered):
        return found
    told, plan = found
    if problems := (*barred(plan.use, choices), *faults(plan, choices)):
        return problems
    cost = charged(told.scene, plan, choices)
    if not isinstance(cost, Told):
        return cost
    plan = plan._replace(use=plan.use._replace(scene=cost.scene))
    return _rolled((scene, start), _compelled(both(told, cost), plan, declared), (plan, first_roll(plan)), choices)


def _compelled(told: Told, plan: Plan, declared: Declared) -> Told:
    """Return the account with the options that a Condition has added to those that were named (CMB-40), and what is to do by hand."""
    named = (*declared.options, *((SECOND,) if declared.second else ()))
    added = [option for option in plan.use.options if option.id in plan.use.declared.options and option.id not in named]
    for option in added:
        told = told.also(rule=option.rule, remark=f"{name_of(told.scene, declared.attacker)} cannot but use {option.name}.")
    return told._replace(remarks=(*told.remarks, *by_hand(plan.use)))


def damage(scene: Scene, choices: Choices = NOTHING) -> AttackRuling | Problems:
    """Return the ruling on the rest of an attack that stopped after its hit (CMB-26); `nothing-pending` where none waits."""
    pending = scene.encounter.pending
    if pending is None:
        return (refused("CMB-26", "nothing-pending", "No attack waits for its damage.", "Attack with --ask-damage first."),)
    plan = taken_up(scene, pending)
    if not isinstance(plan, Plan):
        return plan
    if problems := (*barred(plan.use, choices), *faults(plan, choices)):
        return problems
    told = Told(scene.moved(scene.encounter._replace(pending=None)))
    plan = plan._replace(use=plan.use._replace(scene=told.scene))
    return _rolled((scene, mark(scene)), told, (plan, resumed(pending)), choices._replace(ask_damage=False))


def faults(plan: Plan, choices: Choices) -> Problems:
    """Return what is wrong with choices before a die has fallen: those of `glory_faults`, `area_faults`, `unpayable`."""
    scene = plan.use.scene
    unpaid = tuple(found for who in plan.use.declared.targets if (found := unpayable(scene, who, choices.determination)))
    return (*glory_faults(plan, choices), *area_faults(plan, choices), *unpaid)


def _felled(scene: Scene, start: int, told: Told, declared: Declared) -> AttackRuling:
    """Return the ruling where the start of the Turn has put the attacker out of the fight: there is no attack (CMB-43)."""
    after = told.scene.encounter
    changes, rules = differences(scene.encounter, after), tuple(dict.fromkeys(told.rules))
    empty = AttackRuling(declared.attacker, declared.weapon, 0, (), 0, 0, (), ())
    return empty._replace(rolls=scene.since(start), changes=changes, rules=rules, remarks=told.remarks, encounter=after)


def _rolled(before: tuple[Scene, int], told: Told, roll: tuple[Plan, Fallen], choices: Choices) -> AttackRuling | Problems:
    """Return the ruling on an attack whose dice have fallen: bettered, landed, and stopped there or carried out."""
    plan, fallen = roll
    better = improved(told, plan, fallen, choices)
    if not isinstance(better, Better):
        return better
    told, fallen = better
    pending = before[0].encounter.pending
    if pending is None:
        landing = landed(told, plan, fallen, choices)
    else:
        told_of = choices.scattered if plan.use.area else None
        landing = landed_before(told, plan, fallen, pending.struck if told_of is None else told_of)
    course = Course(*before, landing.told, fallen, landing, choices)
    stops = choices.ask_damage and (course.hits or (landing.strayed and choices.scattered is None))
    return stopped(course) if stops else carried_out(course)
