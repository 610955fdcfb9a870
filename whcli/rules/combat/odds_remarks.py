"""What the chances of an attack leave out, in words."""

from whcli.model.fight import Choices
from whcli.model.names import listed
from whcli.rules.combat.burning import owed
from whcli.rules.combat.complications import spares
from whcli.rules.combat.conditions import active
from whcli.rules.combat.plan import Plan
from whcli.rules.combat.scene import name_of
from whcli.rules.combat.uses import Use


def left_out(plan: Plan, choices: Choices, targets: int) -> tuple[str, ...]:
    """Return what the chances of an attack on so many targets leave out, or hold to be known."""
    use = plan.use
    found = ["The chances of each target are its own; one roll decides all of them."] if targets > 1 else []
    if plan.second:
        found.append(f"The last target is struck with {plan.second.use.weapon.name}, by a damage roll of its own.")
    if spares(use.scene, use.attacker.id, use.weapon.id):
        found.append(f"{use.weapon.name} is Reliable: its first Complication does not count.")
    elif use.option("supercharge"):
        found.append("What a Complication of a Supercharged weapon does to the attacker is not counted.")
    found += _before(use)
    if use.area and choices.scattered is None:
        found.append("Where it scatters, only the target it was aimed at is counted; --scattered names others.")
    return tuple(found)


def _before(use: Use) -> list[str]:
    """Return what may still befall the attacker before the dice to hit, which no chance counts (CMB-43)."""
    one, name = use.attacker, name_of(use.scene, use.attacker.id)
    if owed(use.scene, one.id):
        return [f"The Test by which {name} acts on in the fire is not counted."]
    opens = use.scene.encounter.active != one.id
    found = [record.name for record in active(use.scene, one) if record.turn_start] if opens and one.conditions else []
    return [f"What {listed(found)} may do to {name} at the start of the Turn is not counted."] if found else []
