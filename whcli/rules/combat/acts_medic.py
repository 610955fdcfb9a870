"""Medicae in a fight, and Shock restored (CMB-82, CMB-04)."""

from collections.abc import Callable, Mapping
from typing import Final

from whcli.model.change import Step
from whcli.model.combat import AGENT, Condition, Option
from whcli.model.combat_state import Combatant
from whcli.model.combat_tables import Check
from whcli.problems import Problem
from whcli.rules.combat.asked import Act
from whcli.rules.combat.conditions import cured
from whcli.rules.combat.deeds import Problems, Told
from whcli.rules.combat.pools import Spend, pool_of, spent
from whcli.rules.combat.scene import Scene, name_of, refused
from whcli.rules.combat.status import dead, dying, exhausted
from whcli.rules.combat.trials import Trial, Tried, tried
from whcli.rules.combat.turn_effects import dn_of
from whcli.rules.dice import third

HUMAN: Final = "human"  # where a block names no species


def patient_of(scene: Scene, deed: Act, option: Option) -> Combatant | Problem:
    """Return whom an act of healing is for, oneself where nobody is named; `one-target`, `no-patient` for the dead and for Mobs."""
    if len(deed.targets) > 1:
        why = f"{option.name} is done to one patient, and {len(deed.targets)} are named."
        return refused(option.rule, "one-target", why, "Name one.")
    one = scene.one(deed.targets[0] if deed.targets else deed.who)
    if one.mob is None and not dead(scene, one):
        return one
    return refused(option.rule, "no-patient", f"{name_of(scene, one.id)} is {'a Mob' if one.mob else 'dead'}.", "Name somebody else.")


def _trial(scene: Scene, deed: Act, option: Option, at: tuple[Combatant, int, str]) -> Tried | Problems:
    """Make a Medicae Test: harder on oneself and on another species (CMB-82)."""
    (patient, dn, why), rules = at, scene.rules
    mine, theirs = species_of(scene.one(deed.who)), species_of(patient)
    more = deed.more
    if patient.id == deed.who and rules.medicae_self_dn:
        more += (Step("dn", rules.medicae_self_dn, "on oneself", "CMB-82"),)
    if mine != theirs and rules.medicae_species_dn:
        more += (Step("dn", rules.medicae_species_dn, "on another species", "CMB-82"),)
    tested = tried(scene, Trial(deed.who, "medicae", deed.dn or dn, more=more, shift=deed.shift, reroll=deed.reroll, rule=option.rule))
    return tested._replace(told=tested.told.also(remark=why if tested.success else "")) if isinstance(tested, Tried) else tested


def species_of(one: Combatant) -> str:
    """Return somebody's species, human where the block names none."""
    return one.profile.species or HUMAN


# Wounds


def healed(scene: Scene, who: str, wounds: int, rule: str) -> Told:
    """Return the scene with Wounds healed, never below 0; where that brings them to the maximum, Dying is over (CMB-R35, CMB-82)."""
    one = scene.one(who)
    less = min(one.wounds, wounds)
    moved = scene.set(one._replace(wounds=one.wounds - less))
    told = Told(moved, (Step("healed", less, f"Wounds of {name_of(scene, who)}", rule),), (rule,))
    told = told.also(remark=f"{name_of(scene, who)} heals {less} Wound{'' if less == 1 else 's'}: {one.wounds - less} left.")
    if dying(scene, one) and not dying(moved, moved.one(who)):
        return told.also(rule="CMB-82", remark=f"{name_of(scene, who)} is Dying no more; injuries stay.")
    return told


def _heal(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    """Heal 1 Wound, and 1 more a shift; one healed ends Dying (CMB-82)."""
    patient = patient_of(scene, deed, option)
    if isinstance(patient, Problem):
        return (patient,)
    if not patient.wounds:
        why = f"{name_of(scene, patient.id)} has no Wounds."
        return (refused(option.rule, "not-wounded", why, "Treat a Condition instead, or restore Shock with a medikit."),)
    tested = _trial(scene, deed, option, (patient, scene.rules.medicae_dn, ""))
    if not isinstance(tested, Tried) or not tested.success:
        return tested.told if isinstance(tested, Tried) else tested
    return tested.told.then(healed(tested.told.scene, patient.id, 1 + tested.shifts, option.rule))


# Conditions


def _treat(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    """End a Condition at the DN of its penalty, of its own Test by a medic, or `rules.medicae_dn` (CMB-82)."""
    patient = patient_of(scene, deed, option)
    if isinstance(patient, Problem):
        return (patient,)
    record = scene.conditions.get(deed.choose)
    if record is None or not patient.has(deed.choose):
        had = ", ".join(name for name, causes in sorted(patient.conditions.items()) if causes) or "none"
        why = (
            f"{name_of(scene, patient.id)} has no Condition `{deed.choose}`." if deed.choose else "It is not said which Condition to treat."
        )
        return (refused(option.rule, "no-such-condition", why, f"{name_of(scene, patient.id)} has: {had}."),)
    tested = _trial(
        scene, deed, option, (patient, treat_dn(scene, patient, record), f"{record.name} of {name_of(scene, patient.id)} ends.")
    )
    if not isinstance(tested, Tried) or not tested.success:
        return tested.told if isinstance(tested, Tried) else tested
    return tested.told._replace(scene=cured(tested.told.scene, patient.id, record.id))


def treat_dn(scene: Scene, patient: Combatant, record: Condition) -> int:
    """Return the DN to treat a Condition: the hardest of its causes (CMB-82)."""
    check = next((end.check for end in record.ends if end.check and end.check.by == "medic"), Check("medicae", adds="penalty"))
    dns = (dn_of(scene, patient.id, check, (record, cause)) for cause in patient.conditions[record.id])
    bare = not (record.dn or record.defence) and check.adds == "penalty"
    return scene.rules.medicae_dn if bare else max(dns)


# Shock


def eased(scene: Scene, who: str, shock: int, rule: str) -> Told:
    """Return the scene with Shock restored; any at all ends being Exhausted by Shock, as it falls to the maximum at most (CMB-30)."""
    one = scene.one(who)
    most = one.shock if one.profile.shock is None else min(one.shock, one.profile.shock)
    now = max(0, min(one.shock - shock, most)) if shock else one.shock
    moved = scene.set(one._replace(shock=now))
    told = Told(moved, (Step("restored", one.shock - now, f"Shock of {name_of(scene, who)}", rule),), (rule,))
    told = told.also(remark=f"{name_of(scene, who)} restores {one.shock - now} Shock: {now} left.")
    if exhausted(one) and not exhausted(moved.one(who)):
        return told.also(rule="CMB-30", remark=f"{name_of(scene, who)} is Exhausted no more.")
    return told


def _medikit(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    """With a medikit: the healer's Rank + 1 Shock (CMB-82)."""
    patient = patient_of(scene, deed, option)
    if problem := patient if isinstance(patient, Problem) else _no_shock(scene, patient, option):
        return (problem,)
    who = deed.targets[0] if deed.targets else deed.who
    tested = _trial(scene, deed, option, (scene.one(who), scene.rules.medicae_dn, ""))
    if not isinstance(tested, Tried) or not tested.success:
        return tested.told if isinstance(tested, Tried) else tested
    return tested.told.then(eased(tested.told.scene, who, scene.one(deed.who).profile.rank + 1, option.rule))


def _no_shock(scene: Scene, one: Combatant, option: Option) -> Problem | None:
    if one.shock:
        return None
    return refused(option.rule, "no-shock", f"{name_of(scene, one.id)} has no Shock.", "Keep it for when there is some.")


def _second_wind(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    """1 Wrath restores an agent's Rank + Tier Shock; 1 Ruin a Threat's 1d3 + 3 (CMB-04)."""
    one, rules = scene.one(deed.who), scene.rules
    if problem := _no_shock(scene, one, option):
        return (problem,)
    told = spent(scene, Spend(pool_of(one), 1, f"restoring Shock of {name_of(scene, deed.who)}", deed.who))
    if not isinstance(told, Told):
        return told
    if one.kind == AGENT:
        return told.then(eased(told.scene, deed.who, one.profile.rank + scene.encounter.tier + rules.wrath_shock_bonus, option.rule))
    roll = told.scene.roll(deed.who, "effect", 1, 3)
    shock = (roll.dice[0] if roll.by == "table" else third(roll.dice[0])) + rules.ruin_shock_bonus
    return told.then(eased(told.scene, deed.who, shock, option.rule))


VERBS: Final[Mapping[str, Callable[[Scene, Act, Option], Told | Problems]]] = {
    "heal": _heal,
    "treat": _treat,
    "restore-shock": _medikit,
    "wrath-shock": _second_wind,
}
