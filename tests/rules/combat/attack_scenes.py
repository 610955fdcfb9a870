"""Small fights for tests of attacks: real records, blocks of the test's own, and only dice that the test types in."""

from collections.abc import Mapping
from typing import Any

from tests.rules.combat.harm_scenes import CONDITIONS, INJURIES, TRAITS
from whcli.files import armoury
from whcli.model.combat import AGENT, Profile, Weapon
from whcli.model.combat_rules import CombatRules
from whcli.model.combat_state import AGENTS, THREATS, Combatant, Declared, Encounter, Mob, pair
from whcli.model.fight import AttackRuling, Choices
from whcli.problems import Problem
from whcli.rules.combat.attack import attack
from whcli.rules.combat.scene import Scene
from whcli.rules.dice import Dice

OPTIONS = {name: record for name in armoury.ids("options") if (record := armoury.option(name))}
SKILLS = {"ballistic-skill": 5, "weapon-skill": 4}
ATTRIBUTES = {"strength": 4, "toughness": 4, "agility": 5, "initiative": 3, "willpower": 3, "intellect": 2, "fellowship": 2}


def weapon(name: str, **figures: Any) -> Weapon:
    record: Weapon = armoury.weapon(name).record
    return record._replace(**figures)


def vane(*weapons: str | Weapon, **state: Any) -> Combatant:
    """An agent: Ballistic Skill 5 + Agility 5, Weapon Skill 4 + Initiative 3, Strength 4, Defence 3."""
    figures = {"attributes": ATTRIBUTES, "skills": SKILLS, "defence": 3, "resilience": 8, "wounds": 10, "shock": 6}
    block = Profile("vane", **{**figures, **state.pop("block", {})})
    held = [one if isinstance(one, Weapon) else weapon(one) for one in weapons or ("boltgun",)]
    return Combatant("vane", "", AGENTS, block, AGENT, {one.id: one for one in held}, wrath=2)._replace(**state)


def thing(who: str = "crate-thing", kind: str = "troop", weapons: tuple[str, ...] = (), **state: Any) -> Combatant:
    """A Threat: Defence 2, Resilience 10, 5 Wounds, default pool 4."""
    figures = {"defence": 2, "resilience": 10, "wounds": 5, "pools": {"default": 4}, "attributes": {"strength": 3}}
    block = Profile(who, **{**figures, **state.pop("block", {})})
    return Combatant(who, "", THREATS, block, kind, {name: weapon(name) for name in weapons})._replace(**state)


def boys(now: int = 7, **state: Any) -> Combatant:
    return thing("boys", mob=Mob(now, now), **state)


def scene(*people: Combatant, rules: Mapping[str, Any] | None = None, **fight: Any) -> Scene:
    """A fight in its second Round; every other argument is a field of the Encounter, or dice by purpose (`hit="6 4"`)."""
    typed = {name: fight.pop(name) for name in tuple(fight) if name not in Encounter._fields}
    dice = {name.replace("_", "-"): tuple(map(int, faces.split())) for name, faces in typed.items()}
    engaged = frozenset(pair(*each) for each in fight.pop("engaged", ()))
    encounter = Encounter("ambush", "Ambush", **{"tier": 1, "players": 4, "round": 2, "glory": 3, "ruin": 2, "engaged": engaged, **fight})
    encounter = encounter._replace(combatants={one.id: one for one in people})
    tables = (armoury.criticals(), armoury.complications(), INJURIES)
    return Scene(encounter, CombatRules(**(rules or {})), Dice(None, dice), CONDITIONS, OPTIONS, TRAITS, *tables)


def by_vane(*options: str, targets: tuple[str, ...] = ("crate-thing",), **figures: Any) -> Declared:
    return Declared("vane", targets, **{"weapon": "", "options": options, **figures})


def struck(where: Scene, declared: Declared, **choices: Any) -> AttackRuling:
    """The ruling on an attack that nothing forbids."""
    found = attack(where, declared, Choices(**choices))
    assert isinstance(found, AttackRuling), found
    return found


def forbidden(where: Scene, declared: Declared, **choices: Any) -> tuple[Problem, ...]:
    """What forbids an attack."""
    found = attack(where, declared, Choices(**choices))
    assert not isinstance(found, AttackRuling), found
    return found


def codes(problems: tuple[Problem, ...]) -> list[tuple[str, str]]:
    return [(one.code, one.rule) for one in problems]
