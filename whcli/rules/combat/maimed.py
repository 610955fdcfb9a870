"""What permanent injuries leave one to do: weapons without hands, ways without legs (CMB-36)."""

from typing import Final

from whcli.model.combat import Weapon
from whcli.model.combat_state import Combatant
from whcli.problems import Problem
from whcli.rules.combat.scene import Scene, name_of, refused

SIDES: Final = ("left", "right")
BARE: Final = "unarmed"
BLINDED: Final = "blinded"


def lost(scene: Scene, one: Combatant, both: str) -> frozenset[str]:
    """Return on which sides somebody has lost what, lost on both, does `both` (a verb of Injury: no-hands, crawl)."""
    parts = (name.partition("-") for name in one.injuries.traumatic)
    return frozenset(side for side, _, part in parts if side in SIDES and part in scene.injuries and scene.injuries[part].both == both)


def blind(scene: Scene, one: Combatant) -> bool:
    """Return whether somebody has lost both eyes, and so is Blinded for good (CMB-36)."""
    return bool(one.injuries.traumatic) and BLINDED not in one.profile.immune and len(lost(scene, one, "blind")) == len(SIDES)


def handless(scene: Scene, one: Combatant, weapon: Weapon) -> Problem | None:
    """Return the Problem `no-hands`, `one-hand` where somebody has lost the hands that a weapon takes, else None (CMB-36)."""
    gone = len(lost(scene, one, "no-hands"))
    if not gone or weapon.id == BARE:
        return None
    if gone == len(SIDES):
        why = f"{name_of(scene, one.id)} has lost both hands and can hold no weapon."
        return refused("CMB-36", "no-hands", why, "Strike unarmed, or do something else.")
    verbs = (scene.traits[name].verb for name in weapon.traits if name in scene.traits)
    if "two-handed" not in verbs:
        return None
    why = f"{weapon.name} needs two hands, and {name_of(scene, one.id)} has one."
    return refused("CMB-36", "one-hand", why, "Take a weapon for one hand.")


def legless(scene: Scene, one: Combatant, option: str) -> Problem | None:
    """Return the Problem `only-crawl` where somebody who has lost both legs would do more than crawl, else None (CMB-36)."""
    if option == "crawl" or len(lost(scene, one, "crawl")) < len(SIDES):
        return None
    return refused("CMB-36", "only-crawl", f"{name_of(scene, one.id)} has no leg to stand on.", "Only a crawl is left.")


def limps(scene: Scene, one: Combatant) -> str:
    """Return the reminder of a lost foot or leg, which the GM takes into account where footing matters; "" without one (CMB-36)."""
    gone = [name for name in one.injuries.traumatic if _verb(scene, name) == "limp"]
    return f"By hand: footing may matter for {name_of(scene, one.id)}, who has lost a {gone[0].replace('-', ' ')}." if gone else ""


def half_blind(scene: Scene, one: Combatant) -> str:
    """Return the reminder of a lost eye: what of a fight is a Test of sight is the GM's to say; "" without one (CMB-36)."""
    gone = [name for name in one.injuries.traumatic if _verb(scene, name) == "dn-sight"]
    if not gone or one.has(BLINDED) or blind(scene, one):
        return ""
    dn = scene.injuries[gone[0].partition("-")[2]].dn
    return f"By hand: {name_of(scene, one.id)} has lost an eye; where the GM calls it a Test of sight, +{dn} DN: --dn-mod {dn}."


def _verb(scene: Scene, injury: str) -> str:
    found = scene.injuries.get(injury.partition("-")[2])
    return found.verb if found else ""
