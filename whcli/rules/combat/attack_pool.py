"""Step 2 of an attack: the pool, die by die (CMB-21)."""

from typing import Final

from whcli.model.change import Step
from whcli.model.combat import LINKED, Profile
from whcli.model.fight import floored, summed
from whcli.model.names import title
from whcli.model.rolls import Pool
from whcli.rules.combat.scene import name_of
from whcli.rules.combat.status import wrath_dice
from whcli.rules.combat.uses import Use, keyword, option_steps, stepped

COUNTED_ELSEWHERE: Final = ("range-band", "cover", "several-targets", "several-actions", "no-short-dice", "melee-risk", "area", "shift-ed")


def pool_of(use: Use, steps: tuple[Step, ...]) -> Pool:
    """Return the pool that steps add up to, with its Wrath Dice (CMB-03, CMB-33)."""
    dice = summed(steps, "pool")
    return Pool(dice, wrath_dice(use.scene, use.attacker.id, dice))


def pool_steps(use: Use) -> tuple[Step, ...]:
    """Return the dice of an attack, each with its source; never fewer than `rules.pool_least` (CMB-R01)."""
    extras = (_stealth, _mob, _size, _short, _spread, _traits, _options, _abilities, _bonus)
    steps = skill_steps(use.attacker.profile, use.skill) + tuple(step for extra in extras for step in extra(use))
    return floored(steps, use.rules.pool_least, "CMB-R01")


def skill_steps(block: Profile, skill: str, rule: str = "CMB-21") -> tuple[Step, ...]:
    """Return the dice of a skill: a printed pool as one step, else rating and attribute, else the default pool (CMB-01, CMB-21)."""
    if skill in block.pools:
        return (Step("pool", block.pools[skill], title(skill), rule),)
    if skill not in block.skills and "default" in block.pools:
        return (Step("pool", block.pools["default"], f"default pool, for {title(skill)}", rule),)
    attribute = LINKED[skill]
    rating = Step("pool", block.skills.get(skill, 0), title(skill), rule)
    return (rating, *stepped("pool", block.attribute(attribute), title(attribute), rule))


def _stealth(use: Use) -> tuple[Step, ...]:
    """Return the dice by which a Stealth pool is the better, for who may attack with it in Round 1."""
    if use.scene.encounter.round != 1 or not use.ability("stealth-attack"):
        return ()
    block = use.attacker.profile
    better = block.pool("stealth") - block.pool(use.skill)
    return stepped("pool", max(0, better), "Stealth in its place, in Round 1", "CMB-21")


def _mob(use: Use) -> tuple[Step, ...]:
    """Return a Mob's dice: one for each Troop, at most half of them; those who share targets out attack in equal groups (CMB-71)."""
    mob = use.attacker.mob
    if mob is None:
        return ()
    groups = 1 if use.area or use.flamer or use.spread else len(use.declared.targets)
    group = -(-mob.now // groups)
    half, left = divmod(group, max(1, use.rules.mob_divisor))
    dice = min(group, half + (1 if left and use.rules.mob_rounding == "up" else 0)) * use.rules.mob_dice
    why = f"Mob of {mob.now}" if groups == 1 else f"{group} of the Mob at each of {groups}"
    return stepped("pool", dice, why, "CMB-R70" if left else "CMB-71")


def _size(use: Use) -> tuple[Step, ...]:
    """Return the dice against large targets: those that the smallest of them gives (CMB-27)."""
    if use.area or not use.targets:
        return ()
    target = min(use.targets, key=lambda one: getattr(use.rules.size_dice, one.profile.size, 0))
    dice = getattr(use.rules.size_dice, target.profile.size, 0)
    return stepped("pool", dice, f"{name_of(use.scene, target.id)} is {title(target.profile.size)}", "CMB-27")


def _short(use: Use) -> tuple[Step, ...]:
    if not use.short or use.engaged:  # a Pistol fired while Engaged loses the die
        return ()
    return stepped("pool", use.rules.short_range_dice, "Short range", "CMB-27")


def _spread(use: Use) -> tuple[Step, ...]:
    if not use.spread or not use.targets or any(one.mob is None for one in use.targets):
        return ()
    return stepped("pool", use.trait("spread", "dice"), "Spread, at a Mob", "CMB-27")


def _traits(use: Use) -> tuple[Step, ...]:
    waaagh = stepped("pool", use.trait("waaagh", "dice") if keyword(use.attacker, "ork") else 0, "Waaagh!", "CMB-27")
    sniper = stepped("pool", use.trait("sniper", "dice") if use.named("aim") else 0, "Sniper, with Aim", "CMB-27")
    return waaagh + sniper


def _options(use: Use) -> tuple[Step, ...]:
    salvo = use.option("salvo-dice")
    full_auto = stepped("pool", use.weapon.salvo or 0, salvo.name, salvo.rule) if salvo else ()
    return option_steps(use, "dice", (*COUNTED_ELSEWHERE, "salvo-dice")) + full_auto


def _abilities(use: Use) -> tuple[Step, ...]:
    found = use.ability("dice-against")
    if not found or not use.targets or not all(keyword(one, *found.words) for one in use.targets):
        return ()
    return stepped("pool", found.numbers.get("dice", 0), f"against {' or '.join(found.words)}", "CMB-21")


def _bonus(use: Use) -> tuple[Step, ...]:
    return stepped("pool", use.declared.bonus_dice, "bonus dice", "CMB-21")
