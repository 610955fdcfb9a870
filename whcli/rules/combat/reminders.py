"""What of an attack only the table can apply: it is told, never passed over (CMB-27, CMB-36)."""

from whcli.rules.combat.maimed import half_blind
from whcli.rules.combat.scene import name_of
from whcli.rules.combat.uses import Use


def by_hand(use: Use) -> tuple[str, ...]:
    """Return what the GM or the table applies by hand in an attack: a lost eye, a Silent weapon."""
    silent = use.trait("silent", "stealth")
    quiet = f"By hand: {use.weapon.name} is Silent; a Stealth score of {name_of(use.scene, use.holder)} falls only by {silent}."
    found = (half_blind(use.scene, use.attacker), quiet if silent else "")
    return tuple(said for said in found if said)
