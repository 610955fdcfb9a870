"""Steps 4 and 5 of an attack: ED, damage, and the Resilience that AP leaves (CMB-23, CMB-24).

The rules' own example (CMB-25): damage 10 and 1 ED; one shift makes that 2 ED; a 4 and a 6 are 3 icons; 13 against Resilience 10.
"""

from collections.abc import Sequence
from typing import Final

from whcli.model.change import Step
from whcli.model.combat import ADDED, THROWN, Option
from whcli.model.combat_state import Combatant, Effect
from whcli.model.fight import Choices, floored
from whcli.model.record import NamedTuple
from whcli.rules.combat.attack_pool import COUNTED_ELSEWHERE
from whcli.rules.combat.conditions import strength as by_conditions
from whcli.rules.combat.conditions import whole_strength
from whcli.rules.combat.edges import CLOSED_IN
from whcli.rules.combat.scene import name_of
from whcli.rules.combat.status import wounded
from whcli.rules.combat.uses import Use, figure, keyword, option_steps, stepped, vehicle
from whcli.rules.dice import PLAIN

NO_DAMAGE: Final = ("pin", "disarm")  # verbs of options that hurt nobody
CALLED_SHOT: Final = "called-shot"


class Faces(NamedTuple):
    """What the faces of an ED are worth: icons of 1 to 6, what Rad adds to a face, and the name of it, "" for plain dice (CMB-R21)."""

    worths: tuple[int, ...] = PLAIN
    rad: int = 0
    most: int = 6
    name: str = ""

    def icons(self, dice: Sequence[int]) -> int:
        """Return the icons that dice show."""
        return sum(self.worths[max(face, min(self.most, face + self.rad)) - 1] for face in dice)


# ED


def ed_steps(use: Use) -> tuple[Step, ...]:
    """Return the ED of an attack before its dice have fallen: shifts and a simple Critical come later."""
    weapon = Step("ed", use.weapon.ed, use.weapon.id, "CMB-23")
    return (weapon, *_called_shot(use), *_options(use), *_traits(use), *_mob(use))


def _options(use: Use) -> tuple[Step, ...]:
    others = use._replace(options=tuple(one for one in use.options if not _is_called(one)))
    return option_steps(others, "ed", (*COUNTED_ELSEWHERE, "combined"))


def _is_called(option: Option) -> bool:
    """Return whether an option is a Called Shot, whose ED `_called_shot` counts."""
    return option.variant == CALLED_SHOT or option.id.startswith(CALLED_SHOT)


def _called_shot(use: Use) -> tuple[Step, ...]:
    """Return the ED of a Called Shot: none where it disarms or passes armour, twice as many for a deadshot who aims (CMB-60)."""
    if use.option("disarm") or use.option("bypass-armour"):
        return ()
    found = [one for one in use.options if _is_called(one)]
    steps = [Step("ed", ed, one.name, one.rule) for one in found if (ed := figure(use.rules, one, "ed"))]
    twice = bool(use.ability("deadshot")) and use.named("aim")
    return (*steps, *(step._replace(why="Deadshot") for step in steps if twice))


def _traits(use: Use) -> tuple[Step, ...]:
    found = {one.verb: use.weapon.traits[key] for key in use.weapon.traits if (one := use.scene.traits.get(key))}
    all_vehicles = bool(use.targets) and all(vehicle(one) for one in use.targets)
    waaagh = use.trait("waaagh", "ed") if keyword(use.attacker, "ork") and wounded(use.attacker) else 0
    named = (
        (found.get("ed-short", 0) if use.short else 0, "Rapid Fire, at Short range"),
        (found.get("sniper", 0) if use.named("aim") else 0, "Sniper, with Aim"),
        (found.get("ed-vehicle", 0) if all_vehicles else 0, "Arc, against a vehicle"),
        (waaagh, "Waaagh!, Wounded"),
    )
    return tuple(step for value, why in named for step in stepped("ed", value, why, "CMB-27"))


def _mob(use: Use) -> tuple[Step, ...]:
    """Return the ED of a Mob that puts its whole attack on one target, for those who can (CMB-71)."""
    found = use.ability("mob-ed")
    if not found or use.attacker.mob is None or len(use.declared.targets) != 1:
        return ()
    return stepped("ed", found.numbers.get("ed", 0), "the whole Mob at one target", "CMB-71")


def faces_of(use: Use, target: Combatant) -> Faces:
    """Return what ED faces are worth against a target: Brutal, Melta, Rad (CMB-R21)."""
    rad, most = use.weapon.traits.get("rad", 0), use.rules.rad_most
    melta = use.weapon.has("melta") and use.short
    if melta and vehicle(target):
        return Faces(tuple(use.rules.melta_vehicle), rad, most, "melta")
    if melta or use.weapon.has("brutal"):
        return Faces(tuple(use.rules.brutal), rad, most, "melta" if melta else "brutal")
    return Faces(PLAIN, rad, most, "rad" if rad else "")


def icon_steps(faces: Faces, dice: Sequence[int]) -> tuple[Step, ...]:
    """Return the damage of ED dice as they fell, none where none were rolled (CMB-23, CMB-R21)."""
    if not dice:
        return ()
    also = f" ({faces.name})" if faces.name else ""
    why = f"icons on {', '.join(map(str, dice))}{also}"
    return (Step("damage", faces.icons(dice), why, "CMB-R21" if faces.name else "CMB-23"),)


# Damage


def damage_steps(use: Use, target: Combatant) -> tuple[Step, ...]:
    """Return the damage of an attack on a target without its ED: weapon, Strength, traits, abilities (CMB-23)."""
    weapon = (Step("damage", use.weapon.damage, use.weapon.id, "CMB-23"),)
    return (*weapon, *_strength(use), *_force(use), *_warp(use, target), *_engaged(use))


def _strength(use: Use) -> tuple[Step, ...]:
    """Return what Strength adds: to melee, and to a thrown melee weapon but no grenade (CMB-23, CMB-R22, CMB-R26)."""
    added = use.weapon.strength == ADDED
    if use.kind == THROWN:
        setting = use.rules.thrown_strength
        counts = setting == "all" or (setting == "melee" and added)
        return stepped("damage", whole_strength(use.scene, use.attacker) if counts else 0, "Strength", "CMB-R26")
    if not use.melee:
        return ()
    own = stepped("damage", use.attacker.profile.strength if added else 0, "Strength", "CMB-23")
    return own + stepped("damage", by_conditions(use.scene, use.attacker.id), "Strength, by Conditions", "CMB-40")


def _force(use: Use) -> tuple[Step, ...]:
    """Return what a Force weapon adds for a psyker, half of Willpower, and takes from anybody else (CMB-27)."""
    if not use.weapon.has("force"):
        return ()
    if use.ability("psyker") or keyword(use.attacker, "psyker"):
        half = (use.attacker.profile.attribute("willpower") + (use.rules.rounding == "up")) // 2
        return stepped("damage", half, "Force, by half Willpower", "CMB-27")
    return stepped("damage", use.trait("force", "damage"), "Force, without a psyker", "CMB-27")


def _warp(use: Use, target: Combatant) -> tuple[Step, ...]:
    """Return what lifts a Warp Weapon's damage to the target's Resilience less a little (CMB-27)."""
    if not use.weapon.has("warp-weapon"):
        return ()
    least = target.profile.resilience - use.trait("warp-weapon", "below")
    return stepped("damage", max(0, least - use.weapon.damage), "Warp Weapon", "CMB-27")


def _engaged(use: Use) -> tuple[Step, ...]:
    found = use.ability("engaged-damage")
    since = any(one.verb == CLOSED_IN for one in use.scene.encounter.effects.get(use.attacker.id, ()))
    if not found or not use.melee or not use.engaged or since:
        return ()
    return stepped("damage", found.numbers.get("damage", 0), "Engaged at the start of the Turn", "CMB-23")


def glory_steps(use: Use, choices: Choices) -> tuple[Step, ...]:
    """Return the damage that Glory buys (CMB-04)."""
    return stepped("damage", choices.glory_damage * use.rules.glory_damage, "Glory", "CMB-04")


# Resilience


def resilience_steps(use: Use, target: Combatant, rending: int = 0, by_choice: tuple[int, int] = (0, 0)) -> tuple[Step, ...]:
    """Return what of a target's Resilience is left, at least `rules.resilience_least` (CMB-24, CMB-R20).

    rending    AP that shifts gave (CMB-R23).
    by_choice  Resilience that dodging an area attack gave, and armour that a Called Shot passes.
    """
    dodge, passed = by_choice
    parts = (
        (Step("resilience", target.profile.resilience, name_of(use.scene, target.id), "CMB-24"),),
        _through_cover(use),
        tuple(Step("resilience", one.resilience, one.option, "CMB-60") for one in _effects(use, target) if one.resilience),
        stepped("resilience", dodge, "dodging", "CMB-14"),
        stepped("resilience", -min(passed, target.profile.armour.ar or passed), "armour that the Called Shot passes", "CMB-60"),
        _pierced(use, target, rending),
    )
    return floored(tuple(step for part in parts for step in part), use.rules.resilience_least, "CMB-R20")


def _effects(use: Use, target: Combatant) -> tuple[Effect, ...]:
    return use.scene.encounter.effects.get(target.id, ())


def _through_cover(use: Use) -> tuple[Step, ...]:
    """Return what cover that is shot through adds (CMB-60)."""
    found = use.option("through-cover")
    return stepped("resilience", figure(use.rules, found, "resilience"), found.name, found.rule) if found else ()


def _pierced(use: Use, target: Combatant, rending: int) -> tuple[Step, ...]:
    """Return what comes off for AP, Rending, and a Called Shot past armour; AP means nothing to Invulnerable armour (CMB-R20)."""
    armour = target.profile.armour
    proof = (armour.invulnerable or "invulnerable" in armour.traits) and use.rules.invulnerable_ignores_ap
    ap = () if proof else stepped("resilience", -use.weapon.ap, f"AP of {use.weapon.id}", "CMB-24")
    rend = () if proof else stepped("resilience", -rending, "Rending", "CMB-R23")
    return ap + rend
