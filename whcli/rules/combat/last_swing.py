"""The last swing: a Threat that, slain, strikes once more in melee at once, as its block says (CMB-83)."""

from typing import Final

from whcli.model.combat_state import END_OF_TURN, Combatant, Effect, Until
from whcli.rules.combat.complications import FIGHT
from whcli.rules.combat.edges import with_effect
from whcli.rules.combat.scene import Scene, name_of

VERB: Final = "last-swing"


def has_one(scene: Scene, one: Combatant) -> bool:
    """Return whether somebody slain has a last swing that is not yet taken."""
    taken = any(effect.verb == VERB for effect in scene.encounter.effects.get(one.id, ()))
    return one.out == "dead" and not taken and any(ability.verb == VERB for ability in one.profile.abilities)


def offered(scene: Scene, who: str) -> str:
    """Return what is to be said where somebody who has a last swing has just been slain, "" where there is nothing."""
    if not has_one(scene, scene.one(who)):
        return ""
    return f"{name_of(scene, who)} has one last melee attack, at once: `whcli combat attack FILE {who} TARGET`."


def taken(scene: Scene, who: str) -> Scene:
    """Return the scene with a last swing taken."""
    return with_effect(scene, who, Effect(VERB, Until(END_OF_TURN, who, FIGHT), verb=VERB))
