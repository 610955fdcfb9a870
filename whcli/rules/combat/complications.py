"""Complications of combat: rolled on a Wrath Die 1, and what of them the state of the fight can hold (CMB-03, CMB-33, CMB-R03)."""

from collections.abc import Iterable
from typing import Final

from whcli.model.combat import RANGED, TROOP
from whcli.model.combat_state import END_OF_TURN, ActiveCondition, Effect, Until
from whcli.model.combat_tables import Complication
from whcli.model.fight import Mishap
from whcli.rules.combat.conditions import afflict, next_turn
from whcli.rules.combat.deeds import Told
from whcli.rules.combat.injuries import both, complicated
from whcli.rules.combat.maimed import BARE
from whcli.rules.combat.mishaps import DISABLES, LASTS, MEND, disabled
from whcli.rules.combat.scene import Scene, name_of
from whcli.rules.combat.status import kind_of

RELIABLE: Final = "reliable-used"  # verb of an Effect: a Reliable weapon has had the Complication that does not count
FIGHT: Final = LASTS  # a Round that no fight reaches


def suffers(scene: Scene, who: str) -> bool:
    """Return whether somebody suffers Complications: Troops do not (CMB-R03)."""
    return scene.rules.troop_complications or kind_of(scene, scene.one(who)) != TROOP


def complicate(scene: Scene, who: str, weapon: str = "") -> tuple[Mishap | None, Told]:
    """Return the Complication of an attack and its account; None where somebody suffers none, or the weapon is Reliable (CMB-03).

    While Dying it is one more Traumatic Injury besides, also where the weapon is Reliable (CMB-33).
    """
    if not suffers(scene, who):
        return None, Told(scene, rules=("CMB-R03",), remarks=(f"{name_of(scene, who)} is a Troop and suffers no Complication.",))
    hurt = complicated(scene, who)
    if spares(hurt.scene, who, weapon):
        return None, both(hurt, _spared(hurt.scene, who, weapon))
    (d66,) = hurt.scene.dice.d66(hurt.scene.at(who, "complication"))
    row = row_of(scene.complications, d66)
    return Mishap(d66, row.id), both(hurt, _befalls(hurt.scene, who, weapon, row))


def row_of(table: Iterable[Complication], d66: int) -> Complication:
    """Return the row that a d66 gives."""
    return next((row for row in table if row.first <= d66 <= row.last), Complication("", "Complication", "CMB-03", 11, 66, ""))


def spares(scene: Scene, who: str, weapon: str) -> bool:
    """Return whether a weapon's first Complication of this fight does not count (CMB-27)."""
    found = scene.one(who).weapons.get(weapon)
    used = any(each.verb == RELIABLE and each.option == weapon for each in scene.encounter.effects.get(who, ()))
    return found is not None and found.has("reliable") and not used


def _spared(scene: Scene, who: str, weapon: str) -> Told:
    effects = (*scene.encounter.effects.get(who, ()), Effect(weapon, Until(END_OF_TURN, who, FIGHT), verb=RELIABLE))
    scene = scene.moved(scene.encounter._replace(effects={**scene.encounter.effects, who: effects}))
    said = f"{weapon} of {name_of(scene, who)} is Reliable: its first Complication does not count."
    return Told(scene, rules=("CMB-27",), remarks=(said,))


def _befalls(scene: Scene, who: str, weapon: str, row: Complication) -> Told:
    """Return the scene with what can be recorded of a row; the rest is a remark for the GM, who applies it."""
    one = scene.one(who)
    told = Told(scene, rules=("CMB-03",), remarks=(f"Complication for {name_of(scene, who)}: {row.name}. {row.text}",))
    if row.verb == "reload" and weapon in one.weapons and one.weapons[weapon].kind == RANGED:
        return told._replace(scene=scene.set(one._replace(reload=one.reload | {weapon})))
    if row.verb in DISABLES and weapon in one.weapons and weapon != BARE:
        cure = f"{weapon} is out of use until `whcli combat act FILE {who} {MEND} --choose {weapon}`."
        return told._replace(scene=disabled(scene, who, weapon, row)).also(remark=cure)
    if row.verb != "condition":
        return told.also(remark="By hand: the GM applies it.")
    until = Until(END_OF_TURN, who, next_turn(scene, who) + row.rounds - 1) if row.rounds else None
    moved, why = afflict(scene, who, row.condition, ActiveCondition(dn=row.check.dn if row.check else None, until=until))
    return told._replace(scene=moved).also(remark=why)
