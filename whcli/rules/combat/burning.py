"""On Fire: whoever neither puts it out nor has passed Willpower acts on Hindered (CMB-40, CMB-43)."""

from typing import Final

from whcli.model.change import Step
from whcli.rules.combat.deeds import Told
from whcli.rules.combat.scene import Scene
from whcli.rules.combat.turn_effects import BURNT, acts_on

ACT_ON: Final = "act-on"  # the word for it, noted among what the Turn has used
EXTINGUISH: Final = "extinguish"  # the option that spends the Action on the fire instead


def owed(scene: Scene, who: str) -> bool:
    """Return whether somebody whom fire has burnt at the start of this Turn has yet to pass Willpower, should they act on."""
    fight = scene.encounter
    done = fight.turn.options if fight.active == who else ()
    return BURNT in done and not {ACT_ON, EXTINGUISH} & {*done} and scene.one(who).has("on-fire")


def acted_on(scene: Scene, who: str, actions: int = 0) -> Told:
    """Return the scene where somebody acts on in spite of the fire: the Test is made by itself, once a Turn.

    `actions`: how many Combat Actions the Turn will have, which raise the DN of every Test (CMB-13).
    """
    if not owed(scene, who):
        return Told(scene)
    extra = max(actions, scene.encounter.turn.actions) - 1
    price = (Step("dn", scene.rules.multi_action_dn * extra, f"Multi-Action of {extra + 1}", "CMB-13"),) if extra else ()
    return noted(acts_on(scene, who, price), who)


def noted(told: Told, who: str) -> Told:
    """Return an account with the Test noted in the open Turn of whoever made it."""
    fight = told.scene.encounter
    if fight.active != who:
        return told
    turn = fight.turn._replace(options=(*fight.turn.options, ACT_ON))
    return told._replace(scene=told.scene.moved(fight._replace(turn=turn)))
