"""Rest after a fight: a Regroup heals one by one healer, a Respite everyone who is not Dying (CMB-80, CMB-81)."""

from functools import partial
from typing import Final

from whcli.model.change import Step
from whcli.model.combat import AGENT
from whcli.model.combat_state import AGENTS, Combatant
from whcli.model.fight import DeedRuling
from whcli.model.record import NamedTuple
from whcli.problems import Problem
from whcli.rules.combat.acts_medic import healed
from whcli.rules.combat.asked import rated
from whcli.rules.combat.deeds import Problems, Told, chain, mark, ruled
from whcli.rules.combat.pools import WRATH
from whcli.rules.combat.scene import Scene, name_of, refused, unknown
from whcli.rules.combat.status import dead, dying

RESPITE_HOURS: Final = 6
STRAIN_HOURS: Final = 1  # of strenuous activity, which interrupt a Respite


class Respite(NamedTuple):
    """A rest of `hours`, of which `strain` hours were strenuous. `who`: those who rest, () for all agents."""

    who: tuple[str, ...] = ()
    hours: int = RESPITE_HOURS
    strain: int = 0


def regrouped(scene: Scene, healer: str, patient: str) -> DeedRuling | Problems:
    """Return the ruling on a Regroup, about an hour: one with a Medicae rating heals one by the whole Medicae pool, unrolled (CMB-80).

    One Wound healed ends Dying. Problems: `no-such-combatant`, `fight-on`, `no-medicae`, `no-patient`, `not-wounded`, and
    `condition-forbids` for a healer who is Dying.
    """
    if problems := (*unknown(scene, healer), *unknown(scene, patient)):
        return problems
    if problem := _fight_on(scene, "CMB-80") or _no_regroup(scene, scene.one(healer), scene.one(patient)):
        return (problem,)
    pool = scene.one(healer).profile.pool("medicae")
    wounds = pool * scene.rules.regroup_heals
    told = Told(scene, (Step("medicae", wounds, f"Medicae pool of {name_of(scene, healer)}", "CMB-80"),))
    return ruled(scene, mark(scene), chain(told, lambda now: healed(now, patient, wounds, "CMB-80")), (healer, "regroup"))


def _no_regroup(scene: Scene, healer: Combatant, patient: Combatant) -> Problem | None:
    if not rated(healer, "medicae"):
        why = f"{name_of(scene, healer.id)} has no rating in Medicae."
        return refused("CMB-80", "no-medicae", why, "Let somebody heal who has one; without, a Regroup heals nobody.")
    if healer.out or dead(scene, healer) or dying(scene, healer):
        why = f"{name_of(scene, healer.id)} is {'Dying' if dying(scene, healer) else healer.out or 'dead'}."
        return refused("CMB-32" if dying(scene, healer) else "CMB-83", "condition-forbids", why, "Let somebody else heal.")
    if dead(scene, patient) or patient.mob:
        return refused(
            "CMB-80", "no-patient", f"{name_of(scene, patient.id)} is {'a Mob' if patient.mob else 'dead'}.", "Name somebody else."
        )
    if not patient.wounds:
        return refused(
            "CMB-80", "not-wounded", f"{name_of(scene, patient.id)} has no Wounds.", "Name somebody who has; a Regroup heals one."
        )
    return None


def rested(scene: Scene, respite: Respite = Respite()) -> DeedRuling | Problems:  # noqa: B008 - an immutable value
    """Return the ruling on a Respite: Wounds and Shock 0, Wrath set to `rules.respite_wrath`, whether it was less or more (CMB-81).

    Injuries stay. An hour of strain interrupts it and nothing comes of it. The Dying have none of it: named, they are refused,
    else they are passed over. Problems: `no-such-combatant`, `fight-on`, `too-short`, `dying`, `no-patient`.
    """
    if problems := tuple(one for who in respite.who for one in unknown(scene, who)):
        return problems
    if (
        problem := _fight_on(scene, "CMB-81")
        or _too_short(respite)
        or next(filter(None, (_named(scene, who) for who in respite.who)), None)
    ):
        return (problem,)
    start, deed = mark(scene), (respite.who[0] if len(respite.who) == 1 else AGENTS, "respite")
    if respite.strain >= STRAIN_HOURS:
        said = f"{respite.strain} hours of strain interrupt the Respite: it has to be begun again."
        return ruled(scene, start, Told(scene, (), ("CMB-81",), (said,)), deed)
    everyone = respite.who or tuple(one.id for one in scene.encounter.side(AGENTS))
    told = chain(Told(scene, (), ("CMB-81",)), *(partial(_fresh, who=who) for who in everyone))
    return ruled(scene, start, told, deed)


def _too_short(respite: Respite) -> Problem | None:
    if respite.hours >= RESPITE_HOURS:
        return None
    why = f"{respite.hours} hours are no Respite, which takes {RESPITE_HOURS} or more."
    return refused("CMB-81", "too-short", why, "Rest longer; an hour is a Regroup.")


def _named(scene: Scene, who: str) -> Problem | None:
    one = scene.one(who)
    if dying(scene, one):
        why = f"{name_of(scene, who)} is Dying, and a Respite does the Dying no good."
        return refused("CMB-81", "dying", why, "Somebody has to stabilise them first: a Regroup, or Medicae.")
    if one.out in ("dead", "annihilated") or dead(scene, one):
        return refused("CMB-81", "no-patient", f"{name_of(scene, who)} is dead.", "Name somebody else.")
    return None


def _fresh(scene: Scene, who: str) -> Told:
    one, wrath = scene.one(who), scene.rules.respite_wrath
    if dying(scene, one):
        return Told(scene).also(remark=f"{name_of(scene, who)} is Dying and has none of it.")
    if dead(scene, one):
        return Told(scene)
    agent = one.kind == AGENT
    moved = scene.set(one._replace(wounds=0, shock=0, wrath=wrath if agent else one.wrath))
    told = Told(moved, tuple(step for step in _steps(scene, one, wrath if agent else one.wrath) if step.value))
    said = f"{name_of(scene, who)} is rested: no Wounds, no Shock{f', Wrath {wrath}' if agent else ''}."
    return told.also(remark=said)


def _steps(scene: Scene, one: Combatant, wrath: int) -> tuple[Step, ...]:
    name = name_of(scene, one.id)
    return (
        Step("healed", one.wounds, f"Wounds of {name}", "CMB-81"),
        Step("restored", one.shock, f"Shock of {name}", "CMB-81"),
        Step(WRATH, wrath - one.wrath, f"Wrath of {name} is set to {wrath}", "CMB-81"),
    )


def _fight_on(scene: Scene, rule: str) -> Problem | None:
    fight = scene.encounter
    if not fight.round or fight.ended:
        return None
    why = f"The fight is in Round {fight.round}, and a rest takes hours."
    return refused(rule, "fight-on", why, "End the fight first: `whcli combat end FILE`.")
