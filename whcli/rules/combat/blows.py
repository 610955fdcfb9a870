"""What a blow does before Determination: Wounds, Mortal Wounds and Shock, each adding up (CMB-24, CMB-37, CMB-50 to CMB-R52)."""

from whcli.model.change import Step
from whcli.model.combat_state import Combatant
from whcli.model.fight import Blow, summed
from whcli.model.record import NamedTuple
from whcli.rules.combat.criticals import exploding
from whcli.rules.combat.scene import Scene
from whcli.rules.combat.status import dying, exhausted, suffers_shock


class Taken(NamedTuple):
    """What a Blow does before Determination.

    wounds         what Determination may turn into Shock. late: critical Wounds that it may not (`rules.critical_wounds`).
    mortal_wounds  Shock while Exhausted among them (CMB-R34).
    over           how far damage is above Resilience, 0 or below where it is not: what each struck member of a Mob suffers.
    steps          of wounds, mortal_wounds and shock, each adding up to its figure (`late` with `wounds`).
    """

    wounds: int = 0
    late: int = 0
    mortal_wounds: int = 0
    shock: int = 0
    over: int = 0
    steps: tuple[Step, ...] = ()


def weighed(scene: Scene, who: str, blow: Blow) -> Taken:
    """Return what a Blow does to somebody before Determination. Nothing is rolled, so that exact odds use it too."""
    one = scene.one(who)
    late = _step("wounds", _critical(blow, "wounds"), "Critical Hit", "CMB-R50")
    early = () if scene.rules.critical_wounds == "after-determination" else late
    wounds = (*_from_damage(scene, blow), *_step("wounds", blow.wounds, "Wounds besides", "CMB-30"), *early)
    mortal = (
        *_step("mortal_wounds", blow.mortal_wounds, "Mortal Wounds", "CMB-37"),
        *_step("mortal_wounds", _critical(blow, "mortal_wounds"), "Critical Hit", "CMB-R50"),
        *_step("mortal_wounds", exploding(one, blow.critical), "what they carry explodes", "CMB-50"),
    )
    shock = _shock(scene, one, blow)
    if shock_wounds(scene, one):
        agony = summed((*wounds, *(() if early else late)), "wounds") if blow.agonising and suffers_shock(one) else 0
        mortal += _step("mortal_wounds", summed(shock, "shock"), "Shock while Exhausted", "CMB-R34")
        mortal += _step("mortal_wounds", agony, "Agonising, while Exhausted", "CMB-R34")
        shock = ()
    steps = (*wounds, *(() if early else late), *mortal, *shock)
    figures = (summed(wounds, "wounds"), 0 if early else summed(late, "wounds"), summed(mortal, "mortal_wounds"), summed(shock, "shock"))
    return Taken(*figures, blow.damage - blow.resilience, steps)


def shock_wounds(scene: Scene, one: Combatant) -> bool:
    """Return whether Shock is Mortal Wounds to somebody, who is Exhausted already (CMB-R34)."""
    return exhausted(one) and scene.rules.shock_while_exhausted == "mortal-wounds"


def _from_damage(scene: Scene, blow: Blow) -> tuple[Step, ...]:
    """Return the Wounds of the damage; a Critical that does not beat Resilience does one all the same (CMB-24, CMB-51)."""
    over = blow.damage - blow.resilience
    if over > 0:
        return (Step("wounds", over, f"damage {blow.damage} above Resilience {blow.resilience}", "CMB-24"),)
    return _step("wounds", scene.rules.critical_least, "Critical Hit that does not beat Resilience", "CMB-51") if blow.critical else ()


def _shock(scene: Scene, one: Combatant, blow: Blow) -> tuple[Step, ...]:
    """Return all Shock of a Blow, none for whoever cannot suffer it (CMB-R20, CMB-R33, CMB-R52)."""
    if not suffers_shock(one):
        return ()
    equal = (
        blow.damage > 0 and blow.damage == blow.resilience and (blow.critical is None or scene.rules.critical_graze == "wound-and-shock")
    )
    return (
        *_step("shock", scene.rules.equal_damage_shock if equal else 0, "damage equal to Resilience", "CMB-R20"),
        *_step("shock", blow.shock, "Shock besides", "CMB-30"),
        *_step("shock", _critical(blow, "shock"), "Critical Hit", "CMB-50"),
    )


def annihilates(scene: Scene, who: str, blow: Blow, wounds: int) -> bool:
    """Return whether so many Wounds of one event are more than twice the maximum and kill outright (CMB-35, CMB-R30, CMB-R38)."""
    one = scene.one(who)
    if not blow.attack and scene.rules.annihilation_by == "attacks":
        return False
    if dying(scene, one) and not scene.rules.annihilation_while_dying:
        return False
    return one.mob is None and wounds > scene.rules.annihilation_factor * one.profile.wounds


def _critical(blow: Blow, name: str) -> int:
    found: int = getattr(blow.critical, name) if blow.critical else 0
    return found


def _step(what: str, value: int, why: str, rule: str) -> tuple[Step, ...]:
    return (Step(what, value, why, rule),) if value else ()
