"""Whose Turn an attack belongs to, and what it takes of it (CMB-12, CMB-13, CMB-R11)."""

from typing import Final

from whcli.model.combat import RANGED
from whcli.model.combat_state import Declared
from whcli.model.fight import Choices
from whcli.rules.combat.attack_dn import sprinting
from whcli.rules.combat.deeds import Problems, Told
from whcli.rules.combat.last_swing import has_one, taken
from whcli.rules.combat.plan import Plan
from whcli.rules.combat.rounds import Begin, begun
from whcli.rules.combat.scene import Scene, name_of, refused, unknown
from whcli.rules.combat.turns import COMBAT, FREE, FULL, REFLEXIVE, Cost, paid

WITH: Final = "with-"  # before a weapon's id, among what a Turn has used: one of two weapons has struck


def opened(scene: Scene, declared: Declared, choices: Choices) -> Told | Problems:
    """Return the scene with the Turn that an attack belongs to open: between Turns an attack begins the attacker's own (CMB-10, CMB-11).

    Problems: `no-such-combatant`, `damage-pending`, `fight-over`, and those of a Turn that may not begin.
    """
    if problems := (*unknown(scene, declared.attacker), *_busy(scene)):
        return problems
    if scene.encounter.active or _without_turn(scene, declared, choices):
        return Told(scene)
    return begun(scene, Begin(declared.attacker, out_of_turn=choices.out_of_turn, actions=declared.actions))


def _without_turn(scene: Scene, declared: Declared, choices: Choices) -> bool:
    """Return whether an attack between Turns needs none: held, Reflexive, a last swing, or the GM's ruling on one who has acted."""
    fight, who = scene.encounter, declared.attacker
    reflexive = any(REFLEXIVE in option.actions for name in declared.options if (option := scene.options.get(name)))
    return who in fight.held or reflexive or has_one(scene, scene.one(who)) or (choices.out_of_turn and who in fight.acted)


def _busy(scene: Scene) -> Problems:
    fight = scene.encounter
    if fight.pending:
        why = f"{name_of(scene, fight.pending.declared.attacker)}'s attack has hit and waits for its damage."
        return (refused("CMB-26", "damage-pending", why, "Finish it first: `whcli combat damage FILE`."),)
    if fight.ended:
        why = f"The fight is over: {fight.ended}."
        return (refused("CMB-83", "fight-over", why, "Undo the end to go on: `whcli combat undo FILE`."),)
    return ()


def with_actions(scene: Scene, declared: Declared) -> Declared:
    """Return an attack with as many Combat Actions as the open Turn was declared to have, where the attack names no more (CMB-R11)."""
    fight = scene.encounter
    mine = fight.turn.actions if fight.active == declared.attacker else 1
    return declared._replace(actions=max(declared.actions, mine))


def charged(scene: Scene, plan: Plan, choices: Choices) -> Told | Problems:
    """Return the scene with what an attack takes of the Turn spent, and the options it uses noted (CMB-12). Problems as for `paid`."""
    use, who = plan.use, plan.use.attacker.id
    mine = scene.encounter.active == who
    other = mine and other_hand(plan)
    takes = () if other or fires_sprinting(plan) else takes_of(plan)
    cost = Cost(who, "attack", takes, attack=not other, tests=1, actions=use.declared.actions if mine else 0)
    if has_one(scene, scene.one(who)):
        return Told(taken(scene, who)).also(rule="CMB-83", remark=f"{name_of(scene, who)}, slain, strikes once more.")
    told = paid(scene, cost._replace(out_of_turn=choices.out_of_turn and not mine))
    if not isinstance(told, Told) or not mine:
        return told
    fight = told.scene.encounter
    named = (*fight.turn.options, *use.declared.options, *((WITH + use.weapon.id,) if use.each_hand else ()))
    return told._replace(scene=told.scene.moved(fight._replace(turn=fight.turn._replace(options=named))))


def other_hand(plan: Plan) -> bool:
    """Return whether an attack is the second of a Multi-Attack with two weapons: with the other one, at no further Action (CMB-27)."""
    use, done = plan.use, plan.use.scene.encounter.turn.options
    struck = [one for one in done if one.startswith(WITH)]
    return use.each_hand and len(struck) == 1 and WITH + use.weapon.id not in struck


def fires_sprinting(plan: Plan) -> bool:
    """Return whether an attack is part of a Sprint: one with an Assault weapon, which takes nothing more of the Turn (CMB-27)."""
    use, turn = plan.use, plan.use.scene.encounter.turn
    assault = any(use.scene.traits[key].verb == "fire-sprinting" for key in use.weapon.traits if key in use.scene.traits)
    return sprinting(use) and assault and use.kind == RANGED and not turn.attacks and takes_of(plan) == (COMBAT,)


def takes_of(plan: Plan) -> tuple[str, ...]:
    """Return what an attack takes of the Turn: a Combat Action and what its options take, or the whole, or a Reflexive Action."""
    takes = [kind for option in plan.use.options if option.id in plan.use.declared.options for kind in option.actions]
    for whole in (FULL, REFLEXIVE):
        if whole in takes:
            return (whole,)
    return (COMBAT, *dict.fromkeys(kind for kind in takes if kind not in (COMBAT, FREE)))
