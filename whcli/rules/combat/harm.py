"""Being hurt: from one damaging event to how its target stands (CMB-30 to CMB-37, CMB-R30 to CMB-R39).

`blows.weighed` says what a Blow does, Determination turns some of it into Shock, and the rest is recorded here. Who is Dying, dead
or Exhausted is worked out from what is recorded (`status`).
"""

from whcli.model.combat import DN_CONDITIONS, Inflict
from whcli.model.combat_state import ActiveCondition, Combatant
from whcli.model.fight import Blow, Converted, Harm
from whcli.model.record import NamedTuple
from whcli.rules.combat import mobs
from whcli.rules.combat.blows import Taken, annihilates, shock_wounds, weighed
from whcli.rules.combat.changes import differences
from whcli.rules.combat.conditions import afflict
from whcli.rules.combat.criticals import aftermath
from whcli.rules.combat.deeds import Told
from whcli.rules.combat.determination import Spared, convert
from whcli.rules.combat.fears import met
from whcli.rules.combat.injuries import both, fallen, memorable, traumatic
from whcli.rules.combat.scene import Scene, name_of
from whcli.rules.combat.status import dead, dying, exhausted, follows_dying, past_wounds, state_of, status, suffers_shock


class Left(NamedTuple):
    """What is left of an event after Determination: Wounds of every kind together, all Shock, and whether it kills outright."""

    wounds: int = 0
    shock: int = 0
    annihilated: bool = False


class Hurt(NamedTuple):
    """How an event went for its target: the account, the Determination rolled, the members of a Mob that fell."""

    told: Told
    rolled: Converted = Converted()
    casualties: int = 0


def suffered(scene: Scene, target: str, blow: Blow) -> tuple[Scene, Harm]:
    """Return the scene after one damaging event, and what it did."""
    mark, one = len(scene.dice.rolled), scene.one(target)
    if dead(scene, one):
        said = f"{name_of(scene, target)} is dead already."
        return scene, Harm(scene.encounter, 0, 0, 0, Converted(), status(scene, target), remarks=(said,))
    taken = weighed(scene, target, blow)
    hurt = Hurt(*mobs.struck(scene, target, blow, taken)) if one.mob is not None else _struck(scene, target, blow, taken)
    told = _brought(hurt, target, blow, one)
    told = both(told, aftermath(told.scene, target, blow, scene.encounter.engaged_with(target))) if blow.critical else told
    return told.scene, _harm((scene, mark), target, taken, hurt._replace(told=told))


def _harm(before: tuple[Scene, int], who: str, taken: Taken, hurt: Hurt) -> Harm:
    scene, mark = before
    told = hurt.told
    rules = (*(step.rule for step in taken.steps), *told.rules, *(step.rule for step in told.steps))
    return Harm(
        encounter=told.scene.encounter,
        wounds=taken.wounds + taken.late,
        mortal_wounds=taken.mortal_wounds,
        shock=taken.shock,
        determination=hurt.rolled,
        after=status(told.scene, who),
        casualties=hurt.casualties,
        steps=(*taken.steps, *told.steps),
        rolls=scene.since(mark),
        changes=differences(scene.encounter, told.scene.encounter),
        rules=tuple(dict.fromkeys(rules)),
        remarks=told.remarks,
    )


def _struck(scene: Scene, who: str, blow: Blow, taken: Taken) -> Hurt:
    """Return what a Blow does to somebody who is no Mob: Annihilation, else Converted, else the Wounds (CMB-35, CMB-31)."""
    killed = outright(scene, who, blow, taken)
    if killed is not None:
        return Hurt(settled(scene, who, killed))
    found = convert(scene, who, (taken.wounds, taken.mortal_wounds), blow.determination)
    return Hurt(both(found.told, settled(found.told.scene, who, left_of(found.told.scene, who, blow, (taken, found)))), found.rolled)


def outright(scene: Scene, who: str, blow: Blow, taken: Taken) -> Left | None:
    """Return what a Blow leaves that kills before Determination could be rolled, None where it does not (CMB-35, CMB-R30)."""
    all_of_it = taken.wounds + taken.late + taken.mortal_wounds
    before = scene.rules.annihilation_counts == "before-determination"
    if before and annihilates(scene, who, blow, all_of_it):
        return Left(all_of_it, taken.shock, annihilated=True)
    return None


def left_of(scene: Scene, who: str, blow: Blow, after: tuple[Taken, Spared]) -> Left:
    """Return what is left of a Blow once Determination has been rolled; nothing is rolled here, so that exact odds use it too.

    Agonising is 1 Shock for each Wound left (CMB-27), which to the Exhausted are Mortal Wounds and counted already (CMB-R34). Shock may
    count point by point (CMB-R39).
    """
    (taken, found), one = after, scene.one(who)
    wounds = found.wounds + taken.late
    agonising = wounds if blow.agonising and suffers_shock(one) and not shock_wounds(scene, one) else 0
    shock, excess = _one_by_one(scene, one, taken.shock + found.shock + agonising)
    total = wounds + found.mortal_wounds + excess
    return Left(total, shock, annihilates(scene, who, blow, total))


def _one_by_one(scene: Scene, one: Combatant, shock: int) -> tuple[int, int]:
    """Return Shock as (Shock, Mortal Wounds): all of an event counts together, unless a table counts it point by point (CMB-R39)."""
    together = scene.rules.attack_shock == "together" or scene.rules.shock_while_exhausted == "shock"
    if together or one.profile.shock is None or exhausted(one):
        return shock, 0
    room = max(0, one.profile.shock + 1 - one.shock)
    return min(shock, room), max(0, shock - room)


# What is recorded


def settled(scene: Scene, who: str, left: Left) -> Told:
    """Return the scene with what is left of an event recorded, and what comes of it: Dying, injuries, death (CMB-32 to CMB-R36)."""
    one = scene.one(who)
    was_dying = dying(scene, one)
    scene = scene.set(recorded(scene, one, left))
    if left.annihilated:
        return Told(fallen(scene, who, "annihilated"), rules=("CMB-35",), remarks=(f"{name_of(scene, who)} is annihilated.",))
    told = Told(scene)
    if not was_dying and past_wounds(scene.one(who)) and follows_dying(scene, one):
        told = _begins_dying(scene, who)
    if not was_dying and one.wounds + left.wounds > scene.one(who).wounds:
        told = told.also(rule="CMB-R35")
    for _ in range(injuries_of(scene, one, left, was_dying)):
        if not dead(told.scene, told.scene.one(who)):
            told = both(told, traumatic(told.scene, who)).also(rule="CMB-R36")
    return _tired(told, who, one)


def recorded(scene: Scene, one: Combatant, left: Left) -> Combatant:
    """Return somebody with the Wounds and Shock of an event: Wounds stop just past the maximum; the Dying gain none (CMB-R35)."""
    most = max(one.wounds, one.profile.wounds + scene.rules.wounds_past_maximum)
    wounds = one.wounds if dying(scene, one) else min(one.wounds + left.wounds, most)
    return one._replace(wounds=wounds, shock=one.shock + left.shock)


def injuries_of(scene: Scene, one: Combatant, left: Left, was_dying: bool) -> int:
    """Return how many Traumatic Injuries an event gives: one while Dying; none for the event that starts it (CMB-33, CMB-R36)."""
    past = left.wounds if was_dying else one.wounds + left.wounds - one.profile.wounds
    if past <= 0 or not follows_dying(scene, one) or not (was_dying or scene.rules.first_event_injures):
        return 0
    return 1 if scene.rules.traumatic_per == "event" else past


def state_after(scene: Scene, who: str, left: Left) -> str:
    """Return the state that `settled` leaves somebody in; nothing is rolled here, so that exact odds use it too."""
    one = scene.one(who)
    more = ("?",) * injuries_of(scene, one, left, dying(scene, one))
    after = recorded(scene, one, left)
    after = after._replace(injuries=after.injuries._replace(traumatic=(*after.injuries.traumatic, *more)))
    return "annihilated" if left.annihilated else state_of(scene, after)


def _begins_dying(scene: Scene, who: str) -> Told:
    """Return the scene where somebody has begun to die: a Memorable Injury at once, and Prone (CMB-32)."""
    told = Told(scene, rules=("CMB-32",), remarks=(f"{name_of(scene, who)} is Dying.",))
    told = both(told, memorable(scene, who))
    return told if told.scene.one(who).has("prone") else told._replace(scene=afflict(told.scene, who, "prone")[0])


def _tired(told: Told, who: str, before: Combatant) -> Told:
    """Return the account with death of Wounds or Shock, or with what Shock alone does (CMB-30, CMB-R31)."""
    scene = told.scene
    one, name = scene.one(who), name_of(scene, who)
    if one.out:
        return told
    if dead(scene, one):
        return told.also(rule="CMB-R31", remark=f"{name} is dead.")._replace(scene=fallen(scene, who))
    if exhausted(one) and not exhausted(before):
        return told.also(rule="CMB-30", remark=f"{name} is Exhausted.")
    return told


# What comes along


def _brought(hurt: Hurt, who: str, blow: Blow, before: Combatant) -> Told:
    """Return the account with the Conditions that a Blow brings; the dead are spared them (CMB-27)."""
    told = hurt.told
    now = told.scene.one(who)
    if before.mob:
        return told.also(remark=_of_a_mob(hurt, blow))
    suffered_wounds = now.wounds > before.wounds or len(now.injuries.traumatic) > len(before.injuries.traumatic)
    for each in (*blow.always, *(blow.inflict if suffered_wounds else ())):
        if not told.scene.one(who).out:
            told = inflicted(told, who, each, blow.by)
    return told


def _of_a_mob(hurt: Hurt, blow: Blow) -> str:
    """Return the reminder of what a Blow brings besides: who of a Mob has a Wound has fallen, so that it passes the rest by (CMB-R71)."""
    names = ", ".join(dict.fromkeys(each.condition for each in (*blow.always, *(blow.inflict if hurt.casualties else ()))))
    return f"By hand: of a Mob, {names} comes only to members that were struck and still stand." if names else ""


def inflicted(told: Told, who: str, each: Inflict, by: str = "") -> Told:
    """Return the account with a Condition that a weapon brings; its value is a DN or a size, as the Condition has it (CMB-40)."""
    record = told.scene.conditions.get(each.condition)
    is_dn = record.measure == "dn" if record else each.condition in DN_CONDITIONS
    given = ActiveCondition(dn=each.value or None, by=by) if is_dn else ActiveCondition(n=max(1, each.value), by=by)
    if record and record.on_gain == "resist":
        return both(told, met(told.scene, who, each.condition, given))
    scene, why = afflict(told.scene, who, each.condition, given)
    said = why or f"{name_of(scene, who)} is {record.name if record else each.condition}."
    return told._replace(scene=scene).also(rule=record.rule if record else "CMB-40", remark=said)
