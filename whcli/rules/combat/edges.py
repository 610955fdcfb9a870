"""The edges of a Turn: what starts, happens and ends there, for whoever's Turn it is and for those that wait on it (CMB-43, CMB-R60)."""

from typing import Final

from whcli.model.combat_state import END_OF_TURN, START_OF_TURN, Effect
from whcli.rules.combat.conditions import lapsed, orphaned
from whcli.rules.combat.deeds import Problems, Told, chain
from whcli.rules.combat.mobs import round_ended
from whcli.rules.combat.scene import Scene, name_of
from whcli.rules.combat.turn_effects import at_edge

START, END = START_OF_TURN, END_OF_TURN
LOST_TURN: Final = "full-defence-reflexive"  # verbs of Effects: the next Turn is spent already
INTERRUPTS: Final = "interrupts"  # a held Action has won its moment
WAITS: Final = "waits"  # a held Action has lost it, for this Turn
CLOSED_IN: Final = "closed-in"  # came into Engagement in this Turn


def passed(scene: Scene, edge: str, who: str) -> Told | Problems:
    """Return the scene with an edge of somebody's Turn passed: turn effects first, then what ends there (CMB-43, CMB-R40, CMB-R60)."""
    happens = chain(Told(scene), lambda now: at_edge(now, edge, who))
    return chain(happens, lambda now: _conditions_end(now, edge, who), lambda now: _effects_end(now, edge, who))


def _conditions_end(scene: Scene, edge: str, who: str) -> Told:
    moved, said = lapsed(scene, edge, who)
    return Told(moved, (), ("CMB-R40",) if said else (), tuple(f"{one}." for one in said))


def _effects_end(scene: Scene, edge: str, who: str) -> Told:
    fight, told = scene.encounter, Told(scene)
    left = {owner: tuple(one for one in effects if not _over(scene, one, owner, (edge, who))) for owner, effects in fight.effects.items()}
    for owner, effects in sorted(fight.effects.items()):
        for one in effects:
            if one not in left[owner] and (one.defence or one.resilience or one.dn):
                told = told.also(rule="CMB-R60", remark=f"{_option(scene, one)} of {name_of(scene, owner)} ends.")
    return told._replace(scene=scene.moved(fight._replace(effects={owner: kept for owner, kept in left.items() if kept})))


def _over(scene: Scene, effect: Effect, owner: str, now: tuple[str, str]) -> bool:
    until = effect.until
    return (until.edge, until.who or owner) == now and scene.encounter.round >= until.round


def _option(scene: Scene, effect: Effect) -> str:
    found = scene.options.get(effect.option)
    return found.name if found else effect.option


def with_effect(scene: Scene, who: str, effect: Effect) -> Scene:
    """Return the scene in which something more is in force for somebody; the same option in force is replaced (CMB-R60)."""
    others = tuple(one for one in scene.encounter.effects.get(who, ()) if one.option != effect.option)
    return scene.moved(scene.encounter._replace(effects={**scene.encounter.effects, who: (*others, effect)}))


def without_effect(scene: Scene, who: str, verbs: frozenset[str]) -> Scene:
    """Return the scene without somebody's effects that have one of some verbs."""
    left = tuple(one for one in scene.encounter.effects.get(who, ()) if one.verb not in verbs)
    effects = {owner: kept for owner, kept in {**scene.encounter.effects, who: left}.items() if kept}
    return scene.moved(scene.encounter._replace(effects=effects))


def round_passed(scene: Scene) -> Told:
    """Return the scene as a Round ends: morale of Mobs, and the end of what waits on a Turn of somebody who is out (CMB-71, CMB-R40)."""
    tested = round_ended(scene)
    moved, said = orphaned(tested.scene)
    return tested._replace(scene=moved, remarks=(*tested.remarks, *(f"{one}." for one in said)))
