"""When a Mob forms and when it splits, and how the parts stand afterwards (CMB-71)."""

from typing import Any

import pytest

from tests.rules.combat.round_scenes import after, agent, fight, refusal, ruled, threat
from whcli.model.combat_state import Mob, Turn
from whcli.rules.combat.acts import act
from whcli.rules.combat.asked import Act
from whcli.rules.combat.rounds import closed
from whcli.rules.combat.scene import Scene

TROOPS = [threat(f"boy-{n}", kind="troop") for n in (1, 2, 3)]


def form(scene: Scene, who: str = "boy-1", *others: str, **more: Any) -> Any:
    return act(scene, Act(who, "form-mob", others or ("boy-2",), **more))


def split(scene: Scene, choose: str = "boys-b", points: int = 2, **more: Any) -> Any:
    return act(scene, Act("boys", "split-mob", choose=choose, points=points, **more))


def mob(now: int = 5, **given: Any) -> Scene:
    return fight(agent("ada"), threat("boys", kind="troop", mob=Mob(now, now, formed=given.pop("formed", 0))), **given)


# Forming


def test_a_mob_forms_on_the_turn_of_any_of_it_and_acts_at_once() -> None:
    scene = fight(agent("ada"), *TROOPS, active="boy-2", acted=("ada", "boy-1"), turn=Turn(used=("movement",)))
    there = after(scene, form(scene))
    assert (there.encounter.active, there.encounter.acted, there.encounter.turn.used) == ("boy-1", ("ada",), ("movement",))
    assert after(there, closed(there)).encounter.acted == ("ada", "boy-1")


def test_between_turns_the_first_who_is_due_begins() -> None:
    scene = fight(agent("ada"), *TROOPS, acted=("boy-1", "ada"))
    assert after(scene, form(scene)).encounter.active == "boy-1"
    assert refusal(form(fight(agent("ada"), *TROOPS))) == ("not-due", "CMB-11")


def test_no_mob_forms_on_the_turn_of_another() -> None:
    scene = fight(agent("ada"), *TROOPS, active="ada")
    assert refusal(form(scene)) == ("not-your-turn", "CMB-71")
    allowed = ruled(form(scene, out_of_turn=True)).encounter
    assert (allowed.active, allowed.combatants["boy-1"].mob) == ("ada", Mob(2, 2, formed=1))


def test_before_the_fight_a_mob_forms_freely() -> None:
    assert ruled(form(fight(agent("ada"), *TROOPS, round=0))).encounter.active == ""


def test_what_makes_no_mob_begins_no_turn() -> None:
    scene = fight(agent("ada"), *TROOPS, threat("nob"), acted=("ada",))
    assert refusal(form(scene, "boy-1", "nob")) == ("no-mob", "CMB-71")


# Splitting


def test_a_mob_splits_on_its_own_turn_and_both_parts_have_had_it() -> None:
    scene = mob(acted=("ada",))
    there = after(scene, split(scene))
    assert (there.encounter.active, there.one("boys").mob, there.one("boys-b").mob) == ("boys", Mob(3, 3), Mob(2, 2))
    assert after(there, closed(there)).encounter.acted == ("ada", "boys-b", "boys")


def test_no_mob_splits_on_the_turn_of_another() -> None:
    assert refusal(split(mob(active="ada"))) == ("not-your-turn", "CMB-71")
    assert refusal(split(mob())) == ("not-due", "CMB-11")
    assert "boys-b" in ruled(split(mob(active="ada"), out_of_turn=True)).encounter.combatants


def test_a_mob_does_not_split_in_the_round_it_formed() -> None:
    assert refusal(split(mob(acted=("ada",), formed=1))) == ("just-formed", "CMB-71")


@pytest.mark.parametrize("points", [0, 5, 9])
def test_some_go_and_some_stay(points: int) -> None:
    assert refusal(split(mob(acted=("ada",)), points=points)) == ("no-part", "CMB-71")


@pytest.mark.parametrize("name", ["", "ada", "boys"])
def test_those_who_go_have_a_name_of_their_own(name: str) -> None:
    assert refusal(split(mob(acted=("ada",)), choose=name)) == ("name-taken", "CMB-71")
