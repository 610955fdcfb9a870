"""Who is struck: all within a Blast, those near where it scatters, whoever a shot into a melee strays to; and who dodges (CMB-27)."""

from collections.abc import Mapping

from whcli.model.combat_state import END_OF_TURN, Effect, Until
from whcli.model.fight import Choices
from whcli.model.record import NamedTuple
from whcli.model.rolls import Reading
from whcli.rules.combat.attack_dn import dn_steps
from whcli.rules.combat.conditions import next_turn
from whcli.rules.combat.deeds import Problems, Told
from whcli.rules.combat.edges import LOST_TURN, with_effect
from whcli.rules.combat.hit import Fallen
from whcli.rules.combat.injuries import both
from whcli.rules.combat.options import at_risk
from whcli.rules.combat.plan import Plan
from whcli.rules.combat.ranges import astray
from whcli.rules.combat.scene import Scene, name_of, refused, unknown
from whcli.rules.combat.turns import REFLEXIVE, Cost, paid
from whcli.rules.dice import icons


class Landing(NamedTuple):
    """Where an attack lands: on whom (`struck`), whether it `strayed` from its point, and the plan with a DN for each of them."""

    plan: Plan
    struck: tuple[str, ...]
    told: Told
    strayed: bool = False


def landed_before(told: Told, plan: Plan, fallen: Fallen, struck: tuple[str, ...]) -> Landing:
    """Return where an attack had landed that stopped before its damage; dice bought since may have brought an area weapon to its point."""
    targets = tuple(dict.fromkeys(plan.use.declared.targets))
    if plan.use.area and fallen.reading.meets(plan.dn_of(targets[0])):
        return Landing(plan, targets, told)
    if plan.use.area:
        return Landing(extended(plan, struck), struck, told, strayed=True)
    for who, target in zip(struck, targets, strict=False):
        plan = extended(plan, (who,), target)
    return Landing(plan, struck, told)


def landed(told: Told, plan: Plan, fallen: Fallen, choices: Choices) -> Landing:
    """Return on whom an attack lands, once its dice lie: an area weapon that misses scatters, a shot into a melee may stray."""
    targets, reading = tuple(dict.fromkeys(plan.use.declared.targets)), fallen.reading
    if plan.use.area:
        if reading.meets(plan.dn_of(targets[0])):
            return Landing(plan, targets, told)
        return _scattered(told, plan, choices)
    landing = Landing(plan, (), told)
    for who in targets:
        landing = _aimed_at(landing, who, reading)
    return landing


def _scattered(told: Told, plan: Plan, choices: Choices) -> Landing:
    """Return where an area weapon that missed comes down; the one aimed at is still struck where it comes down near enough.

    Aimed at a place (`declared.point`), it strikes nobody but those who are named as standing where it comes down.
    """
    use = plan.use
    direction, far = use.scene.roll(use.attacker.id, "scatter", 2).dice
    metres, reach = far * use.rules.scatter_metres, use.weapon.traits.get("blast", 0)
    near = use.declared.targets[:1] if metres <= reach and not use.declared.point else ()
    struck = near if choices.scattered is None else choices.scattered
    said = f"{use.weapon.name} misses and scatters {metres} m in direction {direction} of 6."
    others = f" Whoever else stands within {reach} m of there is struck too: undo, and name them with --scattered."
    more = "" if choices.scattered is not None else others
    return Landing(extended(plan, struck), struck, told.also(rule="CMB-27", remark=said + more), strayed=True)


def _aimed_at(landing: Landing, who: str, reading: Reading) -> Landing:
    """Return a landing with one target more: it, or another of its melee on a Wrath Die 1."""
    plan, use = landing.plan, landing.plan.use
    if not (reading.complication and at_risk(use, who)) or use.option("steady"):
        return landing._replace(struck=(*landing.struck, who))
    other = astray(use.scene, who, use.attacker.id)
    said = f"The shot at {name_of(use.scene, who)} goes astray into the melee, at {name_of(use.scene, other)}."
    return Landing(extended(plan, (other,), who), (*landing.struck, other), landing.told.also(rule="CMB-27", remark=said))


def extended(plan: Plan, more: tuple[str, ...], like: str = "") -> Plan:
    """Return a plan with a DN for others too, who are as far off as the target `like`, the first without, and struck by what strikes it."""
    targets = plan.use.declared.targets
    far = plan.use.reaches[like or targets[0]]
    plan = plan._replace(use=plan.use._replace(reaches={**dict.fromkeys(more, far), **plan.use.reaches}))
    use = plan.hand(last=like == targets[-1]).use
    return plan._replace(dn={**plan.dn, **{who: dn_steps(use, who) for who in more if who not in plan.dn}})


def area_faults(plan: Plan, choices: Choices) -> Problems:
    """Return what is wrong with who is named around an area attack: `no-such-combatant`, `no-area` where it is none."""
    scene, use = plan.use.scene, plan.use
    named = (*(choices.scattered or ()), *choices.dodging)
    problems = tuple(problem for who in named for problem in unknown(scene, who))
    if choices.scattered and not use.area:
        problems += (refused("CMB-27", "no-area", f"{use.weapon.name} does not scatter.", "Leave out --scattered."),)
    if use.declared.point and not use.area:
        problems += (refused("CMB-27", "no-area", f"{use.weapon.name} is not aimed at a place.", "Leave out --point."),)
    if choices.dodging and not (use.area or use.flamer):
        problems += (refused("CMB-27", "no-area", f"Only a Blast or a Flamer is dodged, not {use.weapon.name}.", "Leave out --dodge."),)
    return problems


# Dodging


class Dodged(NamedTuple):
    """Who dodged, with the Resilience it gained them, and the account of it."""

    told: Told
    gained: Mapping[str, int]


def dodged(told: Told, struck: tuple[str, ...], choices: Choices) -> Dodged | Problems:
    """Return the account of all who dodge, and what Resilience each gains, for a Reflexive Action and the next Turn (CMB-14)."""
    gained: dict[str, int] = {}
    for who in choices.dodging:
        if who not in struck:
            continue
        cost = paid(told.scene, Cost(who, "dodge", (REFLEXIVE,)))
        if not isinstance(cost, Told):
            return cost
        told, gained[who] = _dodges(both(told, cost), who)
    return Dodged(told, gained)


def _dodges(told: Told, who: str) -> tuple[Told, int]:
    scene = told.scene
    bonus = dodge_bonus(scene, icons(scene.roll(who, "test", dodge_dice(scene, who)).dice))
    spent = Effect("dodge", Until(END_OF_TURN, who, next_turn(scene, who)), verb=LOST_TURN)
    said = f"{name_of(scene, who)} dodges: +{bonus} Resilience, and the next Turn is spent."
    return told._replace(scene=with_effect(scene, who, spent)).also(rule="CMB-14", remark=said), bonus


def dodge_dice(scene: Scene, who: str) -> int:
    """Return the dice of a dodge: Initiative (CMB-14)."""
    return max(scene.one(who).profile.attribute("initiative"), scene.rules.pool_least)


def dodge_bonus(scene: Scene, shown: int) -> int:
    """Return the Resilience that a dodge of so many icons gives (CMB-14, CMB-27)."""
    found = scene.options.get("dodge")
    return (found.resilience if found else 1) + shown
