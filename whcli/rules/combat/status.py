"""How somebody stands: Wounded, Exhausted, Dying, dead. Worked out from what is recorded, so a hand edit counts as an attack does."""

from collections.abc import Mapping

from whcli.model.combat import ADVERSARY, AGENT, MONSTROUS, TROOP
from whcli.model.combat_state import Combatant
from whcli.model.fight import After
from whcli.rules.combat.maimed import BLINDED, blind
from whcli.rules.combat.scene import Scene

EXHAUSTED = "exhausted"


def kind_of(scene: Scene, one: Combatant) -> str:
    """Return whose rules somebody follows at this Tier: agent, troop, elite or adversary (CMB-70, CMB-R37)."""
    return scene.rules.monstrous if one.kind == MONSTROUS else one.kind


def follows_dying(scene: Scene, one: Combatant) -> bool:
    """Return whether Wounds above the maximum are Dying rather than death (CMB-R31)."""
    if one.mob is not None:
        return False
    kind = kind_of(scene, one)
    return kind == AGENT or (kind == ADVERSARY and (one.profile.dying or scene.rules.adversaries_dying))


def wounded(one: Combatant) -> bool:
    """Return whether somebody has any Wounds at all (CMB-05)."""
    return one.wounds > 0


def suffers_shock(one: Combatant) -> bool:
    """Return whether somebody can have Shock: their block gives a figure for it, or none is known (CMB-R33)."""
    return not one.profile.shockless


def past_shock(one: Combatant) -> bool:
    """Return whether Shock is above the maximum (CMB-30): reaching it is not enough."""
    return suffers_shock(one) and one.profile.shock is not None and one.shock > one.profile.shock


def exhausted(one: Combatant) -> bool:
    """Return whether somebody is Exhausted, by Shock or by another cause (CMB-30); a Mob's Shock exhausts nobody (CMB-R72)."""
    if EXHAUSTED in one.profile.immune or one.mob is not None:
        return False
    return past_shock(one) or one.has(EXHAUSTED)


def past_wounds(one: Combatant) -> bool:
    """Return whether Wounds are above the maximum (CMB-32): reaching it is not enough."""
    return one.mob is None and one.wounds > one.profile.wounds


def dying(scene: Scene, one: Combatant) -> bool:
    """Return whether somebody is Dying and not dead yet (CMB-32)."""
    return past_wounds(one) and follows_dying(scene, one) and not dead(scene, one)


def survives(scene: Scene) -> int:
    """Return how many Traumatic Injuries one survives: Tier + 1 (CMB-34)."""
    return scene.encounter.tier + scene.rules.traumatic_beyond_tier


def dead(scene: Scene, one: Combatant) -> bool:
    """Return whether somebody is dead: recorded as such, or by Wounds, Shock, injuries or the last of a Mob (CMB-34, CMB-R31)."""
    if one.out in ("dead", "annihilated"):
        return True
    if one.mob is not None:
        return one.mob.now <= 0
    if follows_dying(scene, one):
        return len(one.injuries.traumatic) > survives(scene)
    return past_wounds(one) or (kind_of(scene, one) == TROOP and scene.rules.troops_die_of_shock and past_shock(one))


def state_of(scene: Scene, one: Combatant) -> str:
    """Return the gravest state that holds, one of STATES."""
    if one.out == "annihilated":
        return "annihilated"
    if dead(scene, one):
        return "dead"
    if dying(scene, one):
        return "dying"
    if exhausted(one):
        return EXHAUSTED
    return "wounded" if wounded(one) else "unhurt"


def status(scene: Scene, who: str) -> After:
    """Return how somebody stands: Wounds, Shock, state, Conditions with their size, what is left of a Mob."""
    one = scene.one(who)
    return After(one.wounds, one.shock, state_of(scene, one), sizes(scene, one), one.mob.now if one.mob else None)


def sizes(scene: Scene, one: Combatant) -> Mapping[str, int]:
    """Return the Conditions that somebody has, each with its size, or with its DN where that is its measure (CMB-40, CMB-41)."""
    found = {name: _shown(scene, one, name) for name in one.conditions if one.has(name)}
    found |= {EXHAUSTED: 1} if exhausted(one) else {}
    found |= {BLINDED: 1} if blind(scene, one) else {}
    return dict(sorted(found.items()))


def size_of(scene: Scene, one: Combatant, condition: str) -> int:
    """Return how much somebody has a Condition: the same adds up (CMB-41); 1 where its record measures nothing."""
    active = one.conditions.get(condition, ()) if one.has(condition) else ()
    record = scene.conditions.get(condition)
    if not active or (record is not None and record.measure != "n"):
        return int(bool(active) or (condition == EXHAUSTED and exhausted(one)))
    return sum(each.n for each in active) if scene.rules.condition_stacks else max(each.n for each in active)


def _shown(scene: Scene, one: Combatant, condition: str) -> int:
    record = scene.conditions.get(condition)
    if record is not None and record.measure == "dn":
        return max(each.dn or 0 for each in one.conditions[condition]) or 1
    return size_of(scene, one, condition)


def wrath_dice(scene: Scene, who: str, pool: int) -> int:
    """Return how many Wrath Dice stand in a pool: one, and while Dying one more for each Traumatic Injury, at most all (CMB-33)."""
    one = scene.one(who)
    more = scene.rules.wrath_dice_per_injury * len(one.injuries.traumatic) if dying(scene, one) else 0
    return min(pool, 1 + more)
