"""Small fights for tests of harm: real records, figures of the test's own, and only dice that the test types in."""

from collections.abc import Mapping
from typing import Any

from whcli.files import armoury
from whcli.model.combat import AGENT, Determination, Profile
from whcli.model.combat_rules import CombatRules
from whcli.model.combat_state import AGENTS, THREATS, ActiveCondition, Combatant, Encounter, Injuries, Mob, pair
from whcli.model.fight import Blow, Harm
from whcli.rules.combat.harm import suffered
from whcli.rules.combat.scene import Scene
from whcli.rules.dice import Dice

CONDITIONS = {name: record for name in armoury.ids("conditions") if (record := armoury.condition(name))}
INJURIES = {one.id: one for kind in ("memorable", "traumatic") for one in armoury.injuries(kind)}
TRAITS = {name: record for name in armoury.ids("traits") if (record := armoury.trait(name))}


def profile(**figures: Any) -> Profile:
    plain = Profile("test", attributes={"toughness": 3, "willpower": 3, "agility": 3, "strength": 3}, wounds=6, shock=4, defence=3)
    return plain._replace(determination=Determination(0))._replace(**figures)


def one(who: str = "vane", kind: str = AGENT, block: Profile | None = None, **state: Any) -> Combatant:
    side = state.pop("side", AGENTS if kind == AGENT else THREATS)
    return Combatant(who, who.title(), side, block or profile(), kind)._replace(**state)


def mob(now: int = 10, start: int = 0, block: Profile | None = None, **state: Any) -> Combatant:
    return one("mob", "troop", block, mob=Mob(now, start or now), **state)


def scene(*people: Combatant, dice: Mapping[str, str] | None = None, rules: Mapping[str, Any] | None = None, **fight: Any) -> Scene:
    typed = {purpose: tuple(map(int, faces.split())) for purpose, faces in (dice or {}).items()}
    engaged = frozenset(pair(*each) for each in fight.pop("engaged", ()))
    encounter = Encounter("ambush", "Ambush", **{"tier": 1, "players": 3, "round": 1, "engaged": engaged, **fight})
    encounter = encounter._replace(combatants={each.id: each for each in people})
    return Scene(
        encounter,
        CombatRules(**(rules or {})),
        Dice(None, typed),
        CONDITIONS,
        traits=TRAITS,
        criticals=armoury.criticals(),
        complications=armoury.complications(),
        injuries=INJURIES,
    )


def suffer(where: Scene, target: str, blow: Blow) -> Harm:
    """What one damaging event does to its target."""
    return suffered(where, target, blow)[1]


def has(**sizes: int) -> dict[str, tuple[ActiveCondition, ...]]:
    """Conditions of the given sizes; `on_fire` is on-fire."""
    return {name.replace("_", "-"): (ActiveCondition(n),) for name, n in sizes.items()}


def injured(*traumatic: str, memorable: tuple[str, ...] = ()) -> Injuries:
    return Injuries(memorable, traumatic)
