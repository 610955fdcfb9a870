"""Weapons that jam, are stuck or are dropped: out of use until they are mended or picked up (CMB-03)."""

from typing import Final

from whcli.model.combat import Weapon
from whcli.model.combat_state import END_OF_TURN, Effect, Until
from whcli.model.combat_tables import Complication
from whcli.problems import Problem
from whcli.rules.combat.scene import Scene, name_of, refused

LASTS: Final = 9999  # a Round that no fight reaches
DISABLES: Final = ("jam", "drop")  # verbs of Complications
MEND: Final = "mend"  # the act


def disabled(scene: Scene, who: str, weapon: str, row: Complication) -> Scene:
    """Return the scene where somebody's weapon is out of use until what its Complication asks for is done."""
    fight = scene.encounter
    had = fight.effects.get(who, ())
    if any(each.option == weapon and each.verb == row.id for each in had):
        return scene
    effects = {**fight.effects, who: (*had, Effect(weapon, Until(END_OF_TURN, who, LASTS), verb=row.id))}
    return scene.moved(fight._replace(effects=effects))


def out_of_use(scene: Scene, who: str, weapon: Weapon) -> Problem | None:
    """Return the Problem `out-of-use` where a weapon is jammed, stuck or dropped, else None (CMB-03)."""
    row = ailment(scene, who, weapon.id)
    if row is None:
        return None
    how = f"a Combat Action, {row.check.test.capitalize()} at DN {row.check.dn}" if row.check else "a Simple Action"
    cure = f"Put it right first: `whcli combat act FILE {who} {MEND} --choose {weapon.id}`, {how}."
    return refused(row.rule, "out-of-use", f"{weapon.name} of {name_of(scene, who)} is out of use: {row.name}.", cure)


def ailment(scene: Scene, who: str, weapon: str) -> Complication | None:
    """Return the Complication that keeps a weapon from use, None where none does."""
    verbs = {each.verb for each in scene.encounter.effects.get(who, ()) if each.option == weapon}
    if not verbs:
        return None  # the table is not read in vain
    return next((row for row in scene.complications if row.id in verbs and row.verb in DISABLES), None)
