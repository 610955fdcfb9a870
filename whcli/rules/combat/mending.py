"""Putting a weapon right that is jammed, stuck or dropped (CMB-03)."""

from whcli.model.change import Step
from whcli.model.combat_tables import Complication
from whcli.model.names import near
from whcli.problems import Problem
from whcli.rules.combat.asked import Act
from whcli.rules.combat.deeds import Problems, Told
from whcli.rules.combat.mishaps import ailment
from whcli.rules.combat.scene import Scene, name_of, refused
from whcli.rules.combat.trials import Trial, Tried, tried


def chosen(scene: Scene, deed: Act) -> tuple[str, Complication] | Problem:
    """Return the weapon an act is to put right, and what ails it; the only one there is, where none is named. Problem `no-mishap`."""
    weapons = [each.option for each in scene.encounter.effects.get(deed.who, ()) if ailment(scene, deed.who, each.option)]
    name = deed.choose or (weapons[0] if len(set(weapons)) == 1 else "")
    row = ailment(scene, deed.who, name)
    if row is not None:
        return name, row
    why = f"`{name}` of {name_of(scene, deed.who)} is not out of use." if name else "It is not said which weapon to put right."
    cure = near(name, weapons).strip() or f"Out of use: {', '.join(sorted(set(weapons))) or 'none'}."
    return refused("CMB-03", "no-mishap", why, cure)


def takes_of(row: Complication) -> tuple[str, ...]:
    """Return what it takes of the Turn to put a Complication right."""
    return (row.check.action if row.check else row.action or "simple",)


def mended(scene: Scene, deed: Act, what: tuple[str, Complication]) -> Told | Problems:
    """Return the scene after a try to put a weapon right: the Test of its Complication, with a die more for a Reliable one (CMB-27)."""
    name, row = what
    told = Told(scene, rules=(row.rule,))
    if row.check:
        more = (*deed.more, *_reliable(scene, deed.who, name))
        dn = deed.dn or row.check.dn
        test = tried(scene, Trial(deed.who, row.check.test, dn, more=more, reroll=deed.reroll, rule=row.rule))
        if not isinstance(test, Tried) or not test.success:
            return test.told if isinstance(test, Tried) else test
        told = test.told
    fight = told.scene.encounter
    left = tuple(each for each in fight.effects.get(deed.who, ()) if (each.option, each.verb) != (name, row.id))
    effects = {who: each for who, each in {**fight.effects, deed.who: left}.items() if each}
    said = f"{name_of(scene, deed.who)} can use {name} again."
    return told._replace(scene=told.scene.moved(fight._replace(effects=effects))).also(remark=said)


def _reliable(scene: Scene, who: str, name: str) -> tuple[Step, ...]:
    weapon, trait = scene.one(who).weapons.get(name), scene.traits.get("reliable")
    dice = trait.numbers.get("dice", 0) if trait and weapon and weapon.has("reliable") else 0
    return (Step("pool", dice, "Reliable", "CMB-27"),) if dice else ()
