"""Step 3 of an attack: the DN of each target, first all that changes its Defence, then all that changes the DN (CMB-22, CMB-R24)."""

from whcli.model.change import Step
from whcli.model.combat import AGENT, MELEE, Weapon
from whcli.model.combat_state import Combatant
from whcli.model.fight import floored
from whcli.rules.combat.attack_pool import COUNTED_ELSEWHERE
from whcli.rules.combat.conditions import MELEE as BLOWS
from whcli.rules.combat.conditions import RANGED as SHOTS
from whcli.rules.combat.conditions import defence_penalty, dn_penalty, whole_strength
from whcli.rules.combat.maimed import BLINDED, blind, handless
from whcli.rules.combat.mishaps import ailment
from whcli.rules.combat.ranges import LONG
from whcli.rules.combat.scene import name_of
from whcli.rules.combat.uses import Use, option_steps, stepped


def dn_steps(use: Use, who: str) -> tuple[Step, ...]:
    """Return the DN of an attack on one target, each part with its source; never below `rules.dn_least` (CMB-R01, CMB-R24)."""
    steps = base_steps(use, who)
    if use.rules.dn_steps == "defence-first":
        steps = floored(steps, 1, "CMB-R24")
    return floored(steps + modifier_steps(use, who), use.rules.dn_least, "CMB-R01")


def base_steps(use: Use, who: str) -> tuple[Step, ...]:
    """Return what the DN begins with: Defence, for an area weapon the DN of a point, for a Pinning Attack Resolve."""
    target = use.scene.one(who)
    if pin := use.option("pin"):
        return (Step("dn", target.profile.resolve, f"Resolve of {name_of(use.scene, who)}", pin.rule),)
    if use.area:
        return (Step("dn", use.rules.area_dn, "a point in range", "CMB-27"), *_long(use, who))
    return defence_steps(use, target)


def defence_steps(use: Use, target: Combatant) -> tuple[Step, ...]:
    """Return a target's Defence against this attack, not yet lifted to 1 (CMB-22, CMB-27, CMB-R22)."""
    printed = Step("dn", target.profile.defence, f"Defence of {name_of(use.scene, target.id)}", "CMB-22")
    metres = use.reaches[target.id].metres
    conditions = defence_penalty(use.scene, target.id, BLOWS if use.melee else SHOTS, metres)
    return (
        printed,
        *_size(use, target),
        *_cover(use, target),
        *_long(use, target.id),
        *conditions,
        *_effects(use, target),
        *_parry(use, target),
    )


def _size(use: Use, target: Combatant) -> tuple[Step, ...]:
    if use.rules.printed_defence == "with-size" or target.kind == AGENT:  # an agent's is worked out with its size
        return ()
    size = target.profile.size
    return stepped("dn", getattr(use.rules.size_defence, size, 0), f"{size} target", "CMB-R22")


def _cover(use: Use, target: Combatant) -> tuple[Step, ...]:
    if use.flamer or use.option("through-cover"):
        return ()
    cover = "full" if any(one.verb == "always-cover" for one in target.profile.abilities) else use.declared.cover
    said = {"half": "cover that hides less than half", "full": "cover that hides half or more"}
    return stepped("dn", getattr(use.rules.cover, cover), said[cover], "CMB-27") if cover else ()


def _long(use: Use, who: str) -> tuple[Step, ...]:
    return stepped("dn", use.rules.long_range_defence, "Long range", "CMB-27") if use.reaches[who].band == LONG else ()


def _effects(use: Use, target: Combatant) -> tuple[Step, ...]:
    """Return what the target's own options still do to its Defence (CMB-R60)."""
    found = use.scene.encounter.effects.get(target.id, ())
    named = [(one.defence, use.scene.options.get(one.option)) for one in found if one.defence]
    return tuple(Step("dn", value, option.name if option else "an option", option.rule if option else "CMB-60") for value, option in named)


def _parry(use: Use, target: Combatant) -> tuple[Step, ...]:
    """Return the Defence that Parry gives against melee, once however many such weapons are in hand (CMB-27)."""
    if not use.melee or not (trait := use.scene.traits.get("parry")):
        return ()
    weapons = sum(one.has("parry") and one.kind == MELEE and _in_hand(use, target, one) for one in target.weapons.values())
    times = weapons if use.rules.parry_stacks else min(1, weapons)
    return stepped("dn", trait.numbers.get("defence", 0) * times, "Parry", trait.rule)


def _in_hand(use: Use, one: Combatant, weapon: Weapon) -> bool:
    """Return whether a weapon is held and of use: neither dropped, stuck nor without the hands that it takes (CMB-03, CMB-36)."""
    return ailment(use.scene, one.id, weapon.id) is None and handless(use.scene, one, weapon) is None


# What changes the DN


def modifier_steps(use: Use, who: str) -> tuple[Step, ...]:
    """Return what changes the DN once Defence is known: options, sight, the weapon, the attacker's Conditions and Wounds."""
    kind = BLOWS if use.melee else SHOTS
    given = stepped("dn", use.declared.dn_mod, "the GM's modifier", "CMB-22")
    parts = (_options(use), _multi_action(use), _multi_attack(use), _sight(use), _weapon(use), _own_effects(use))
    return (*(step for part in parts for step in part), *dn_penalty(use.scene, use.attacker.id, kind, who), *given)


def _options(use: Use) -> tuple[Step, ...]:
    return option_steps(use, "dn", (*COUNTED_ELSEWHERE, "spray", "second-weapon", "pin"))


def _multi_action(use: Use) -> tuple[Step, ...]:
    """Return the price of more than one Combat Action in a Turn (CMB-13)."""
    extra = use.declared.actions - 1
    if extra == 1 and use.ability("no-penalty"):
        return ()
    return stepped("dn", extra * use.rules.multi_action_dn, f"Multi-Action of {extra + 1}", "CMB-13")


def _multi_attack(use: Use) -> tuple[Step, ...]:
    """Return the price of more than one target, and what lowers it, at most to nothing (CMB-13, CMB-27)."""
    penalty = use.multi * use.rules.multi_action_dn
    steps = stepped("dn", penalty, f"Multi-Attack on {use.multi + 1}", "CMB-60")
    for less, why, rule in _reliefs(use):
        taken = min(less, penalty)
        penalty -= taken
        steps += stepped("dn", -taken, why, rule)
    return steps


def _reliefs(use: Use) -> list[tuple[int, str, str]]:
    spray, second, ability = use.option("spray"), use.option("second-weapon"), use.ability("multi-attack")
    found = [(use.weapon.salvo or 0, spray.name, spray.rule)] if spray else []
    found += [(use.rules.dual_wield, second.name, second.rule)] if second else []
    found += [(ability.numbers.get("dn", 0), "used to many foes", "CMB-60")] if ability else []
    return found


def _sight(use: Use) -> tuple[Step, ...]:
    """Return the DN of poor sight; Blinded stands in place of anything less (CMB-27)."""
    vision = use.scene.encounter.vision
    if not vision or use.attacker.has(BLINDED) or blind(use.scene, use.attacker):
        return ()
    table = use.rules.vision_melee if use.melee else use.rules.vision_ranged
    said = {"twilight": "twilight or mist", "dim": "near darkness", "fog": "dense fog", "dark": "darkness"}
    return stepped("dn", getattr(table, vision, 0), said.get(vision, vision), "CMB-27")


def _weapon(use: Use) -> tuple[Step, ...]:
    """Return what the weapon's traits and being Engaged cost: Heavy, Unwieldy, a Pistol in melee, shots in a Sprint (CMB-27)."""
    traits = [(trait, x) for key, x in use.weapon.traits.items() if (trait := use.scene.traits.get(key))]
    clumsy = [Step("dn", x, f"{trait.name} ({x})", trait.rule) for trait, x in traits if trait.verb == "dn"]
    heavy = use.trait("heavy", "dn") if too_heavy(use) and not use.option("brace") else 0
    pistol = use.rules.pistol_melee_dn if use.engaged and not use.melee else 0
    sprint = use.trait("fire-sprinting", "dn") if sprinting(use) else 0
    named = ((heavy, "Heavy"), (pistol, "a Pistol while Engaged"), (sprint, "fired in a Sprint"))
    return (*clumsy, *(step for value, why in named for step in stepped("dn", value, why, "CMB-27")))


def sprinting(use: Use) -> bool:
    """Return whether the attacker is Sprinting in a Turn of its own, in which an Assault weapon may be fired (CMB-27)."""
    fight = use.scene.encounter
    return fight.active == use.attacker.id and "sprint" in fight.turn.options


def too_heavy(use: Use) -> bool:
    """Return whether the weapon is Heavy for the attacker's Strength (CMB-27)."""
    return use.weapon.traits.get("heavy", 0) > whole_strength(use.scene, use.attacker)


def _own_effects(use: Use) -> tuple[Step, ...]:
    found = use.scene.encounter.effects.get(use.attacker.id, ())
    return tuple(Step("dn", one.dn, one.option, "CMB-60") for one in found if one.dn)
