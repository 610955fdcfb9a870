"""Fear and Terror: what happens when somebody meets a source of it (CMB-40, CMB-04)."""

from typing import Final

from whcli.model.combat_state import AGENTS, ActiveCondition, Combatant
from whcli.rules.combat.checks import RESOLVE, Asked, check, multi_action
from whcli.rules.combat.conditions import active, afflict
from whcli.rules.combat.deeds import Told
from whcli.rules.combat.injuries import both
from whcli.rules.combat.pools import RUIN, gained
from whcli.rules.combat.scene import Scene, name_of

FEAR, TERROR = "fear", "terror"
USUAL: Final = 3  # the DN of a source whose own is not known


def met(scene: Scene, who: str, condition: str, given: ActiveCondition) -> Told:
    """Return the scene where somebody meets a source of Fear or Terror: a Test of Resolve at its DN, else the Condition (CMB-40).

    An agent's failure is Ruin for the GM (CMB-04). Who is immune to Fear has an icon more against Terror.
    """
    record = scene.conditions[condition]
    if why := afflict(scene, who, condition, given)[1]:
        return Told(scene, rules=(record.rule,), remarks=(why,))
    if any(each.verb == "passes-resolve" for each in scene.one(who).profile.abilities):
        return Told(scene, rules=("CMB-40",), remarks=(f"{name_of(scene, who)} passes Resolve without a Test.",))
    test, more = record.check.test if record.check else RESOLVE, int(condition == TERROR and _fearless(scene, scene.one(who)))
    asked = Asked(test, given.dn or USUAL, record.name, record.rule, purpose="fear", more=multi_action(scene, who), icons=more)
    found = check(scene, who, asked)
    if found.success:
        return found.told
    told = found.told._replace(scene=afflict(found.told.scene, who, condition, given)[0])
    if scene.one(who).side != AGENTS:
        return told
    return both(told, gained(told.scene, RUIN, scene.rules.fear_ruin, f"{name_of(scene, who)} fails a Test of {record.name}"))


def _fearless(scene: Scene, one: Combatant) -> bool:
    return FEAR in one.profile.immune or any(FEAR in record.blocks for record in active(scene, one))


def sources(scene: Scene) -> tuple[str, ...]:
    """Return a reminder for each in the fight who causes Fear: when it is met is the table's to say (CMB-40)."""
    found = [
        (who, ability.numbers.get("dn", USUAL))
        for who, one in sorted(scene.encounter.combatants.items())
        for ability in one.profile.abilities
        if ability.verb == "causes-fear" and not one.out
    ]
    said = "By hand: whoever meets {0} tests Fear at DN {1}: `whcli combat act FILE WHO meet {2} --choose fear --dn {1}`."
    return tuple(said.format(name_of(scene, who), dn, who) for who, dn in found)
