"""Small fights for tests of Rounds, pools, acts and rest: two a side, real records, and only dice that the test types in."""

from collections.abc import Mapping
from typing import Any

from tests.rules.combat import harm_scenes
from tests.rules.combat.harm_scenes import one, profile
from whcli.files import armoury
from whcli.model.combat import AGENT
from whcli.model.combat_state import Combatant
from whcli.model.fight import DeedRuling
from whcli.problems import Problem
from whcli.rules.combat.deeds import Told
from whcli.rules.combat.scene import Scene

OPTIONS = {name: record for name in armoury.ids("options") if (record := armoury.option(name))}
MEDIC = {"medicae": 2, "leadership": 3, "athletics": 2, "stealth": 2, "intimidation": 3}
BLOCK = profile(
    attributes={"strength": 3, "toughness": 3, "agility": 3, "initiative": 3, "willpower": 3, "intellect": 3, "fellowship": 3},
    skills=MEDIC,
    resolve=2,
)


def agent(who: str, block: Mapping[str, Any] | None = None, **state: Any) -> Combatant:
    return one(who, AGENT, BLOCK._replace(**(block or {})), **{"wrath": 2, **state})


def threat(who: str, block: Mapping[str, Any] | None = None, **state: Any) -> Combatant:
    return one(who, state.pop("kind", "elite"), BLOCK._replace(**(block or {})), **state)


FOUR = (agent("ada"), agent("bea"), threat("ork"), threat("nob"))


def fight(*people: Combatant, **given: Any) -> Scene:
    return harm_scenes.scene(*(people or FOUR), **given)._replace(options=OPTIONS)


def after(scene: Scene, ruling: DeedRuling | tuple[Problem, ...] | Told) -> Scene:
    """The scene as a ruling leaves it; a refusal fails the test."""
    assert isinstance(ruling, DeedRuling | Told), ruling
    return ruling.scene if isinstance(ruling, Told) else scene.moved(ruling.encounter)


def refusal(ruling: object) -> tuple[str, str]:
    """The code and the rule of a refusal; anything else fails the test."""
    assert isinstance(ruling, tuple), ruling
    assert ruling, "nothing was refused"
    assert isinstance(ruling[0], Problem), ruling
    assert all(problem.why.endswith((".", "?")) and problem.cure.endswith((".", "?", "`")) for problem in ruling), ruling
    return ruling[0].code, ruling[0].rule


def ruled(ruling: object) -> DeedRuling:
    assert isinstance(ruling, DeedRuling), ruling
    return ruling
