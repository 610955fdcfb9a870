"""What an option needs: conditions that the tool can see. What only the table knows (a rest for the weapon) is taken at its word."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from whcli.model.combat import MELEE, Option
from whcli.model.combat_verbs import NEEDS
from whcli.problems import Problem
from whcli.rules.combat.maimed import lost
from whcli.rules.combat.ranges import LEFT, melee_around
from whcli.rules.combat.scene import refused
from whcli.rules.combat.uses import Use

CHARGES: Final = 4  # metres at least
MOVES: Final = frozenset({"move", "run", "sprint", "charge", "crawl", "climb", "move-stealthily", "fall-back", "stand-up"})


def lacking(use: Use, options: tuple[Option, ...]) -> tuple[Problem, ...]:
    """Return the Problem `option-needs` for everything that options need and that is not so (CMB-60)."""
    return tuple(problem for one in options for problem in _lacking(use, one))


def _lacking(use: Use, option: Option) -> Iterator[Problem]:
    for need in option.needs:
        holds = HOLDS.get(need)
        if holds and not holds(use):
            yield refused(option.rule, "option-needs", f"{option.name} needs {NEEDS.get(need, need)}.", f"Leave {option.id} out.")


def ill_matched(first: Use, last: Use) -> tuple[Problem, ...]:
    """Return the Problem `second-weapon` for two weapons that do not strike in one Multi-Attack (CMB-27)."""
    targets = first.declared.targets
    pins = any(one.verb == "pin" for name in first.declared.options if (one := first.scene.options.get(name)))
    whys = {
        "A second weapon strikes another target, and one target is named.": len(targets) < 2,
        "The target that a second weapon strikes is named twice.": targets.count(targets[-1]) > 1,
        f"{first.weapon.name} is named as both weapons.": first.weapon.id == last.weapon.id,
        f"{first.weapon.name} and {last.weapon.name} test different skills, and the attack is one Test.": first.skill != last.skill,
        f"{first.weapon.name} and {last.weapon.name} are not both for one hand.": not (_one_handed(first) and _one_handed(last)),
        "What strikes a whole area, line or group has no second weapon beside it, nor has a Mob.": first.grouped or last.grouped,
        "A Pinning Attack takes one weapon.": pins,
    }
    cure = "Name two weapons for one hand, of one skill, and a target for each; or leave --second-weapon out."
    return tuple(refused("CMB-27", "second-weapon", why, cure) for why, holds in whys.items() if holds)[:1]


def _one_handed(use: Use) -> bool:
    return (use.weapon.kind == MELEE or use.weapon.has("pistol")) and not use.weapon.has("two-handed")


def _moved(use: Use) -> bool:
    turn = use.scene.encounter.turn
    own = use.scene.encounter.active == use.attacker.id
    return own and bool(MOVES & set(turn.options))


def _apart(use: Use) -> bool:
    return all(melee_around(use.scene.encounter, who, use.attacker.id) for who in use.declared.targets)


def _two_in_hand(use: Use) -> bool:
    one = use.attacker
    wielding = sum(weapon.kind == MELEE or weapon.has("pistol") for weapon in one.weapons.values())
    able = any(ability.verb == "dual-wield" for ability in one.profile.abilities)
    return wielding > 1 and able and not lost(use.scene, one, "no-hands")


def _four_metres(use: Use) -> bool:
    """Return whether a Charge has its 4 m: not at one with whom one is Engaged, nor at one who is known to be nearer (CMB-12)."""
    known = [use.reaches[who].metres for who in use.declared.targets]
    return not use.engaged and all(metres is None or metres >= CHARGES for metres in known)


def _leaves(use: Use) -> bool:
    """Return whether each target leaves the attacker in melee; of a move that the tool has not seen the table's word counts (CMB-14)."""
    fight, me = use.scene.encounter, use.attacker.id
    done = fight.turn.options if {fight.active} == {*use.declared.targets} else ()
    return LEFT + me in done or not MOVES & {*done}


HOLDS: Final[Mapping[str, Callable[[Use], bool]]] = {
    "melee": lambda use: use.melee,
    "ranged": lambda use: not use.melee,
    "pistol": lambda use: use.weapon.has("pistol"),
    "blast": lambda use: use.area,
    "supercharge": lambda use: use.weapon.has("supercharge"),
    "salvo": lambda use: bool(use.weapon.salvo) and not use.troop,
    "unarmed": lambda use: use.weapon.id == "unarmed",
    "dual-wield": _two_in_hand,
    "moving-4": _four_metres,
    "engaged": lambda use: use.engaged,
    "not-engaged": lambda use: not use.engaged,
    "target-engaged": _apart,
    "not-moving": lambda use: not _moved(use),
    "foe-leaves": _leaves,
    "one-target": lambda use: len(use.declared.targets) == 1,
    "several-targets": lambda use: len(use.declared.targets) > 1,
    "mob-target": lambda use: all(one.mob is not None for one in use.targets),
    "target-in-cover": lambda use: True,
    "called-shot": lambda use: any(one.variant == "called-shot" for one in use.options),
    "not-prone": lambda use: not use.attacker.has("prone"),
}
