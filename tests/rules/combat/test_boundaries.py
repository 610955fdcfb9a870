"""Maxima at one below, at, and one above, on every path that changes Wounds or Shock (CMB-30, CMB-32, CMB-R31, CMB-R35)."""

import pytest

from tests.rules.combat.attack_scenes import boys, by_vane, scene, struck, thing, vane, weapon
from tests.rules.combat.harm_scenes import has, one, profile, suffer
from tests.rules.combat.harm_scenes import scene as hurt_scene
from tests.rules.combat.round_scenes import agent, fight, ruled, threat
from whcli.model.combat import Weapon
from whcli.model.combat_state import END_OF_TURN, START_OF_TURN, Combatant
from whcli.model.fight import Blow
from whcli.rules.combat.acts import act
from whcli.rules.combat.asked import Act
from whcli.rules.combat.recovery import regrouped, rested
from whcli.rules.combat.status import state_of
from whcli.rules.combat.turn_effects import at_edge

TWO = "2 4 4 1 1 1 1 1 1 1"
EDGE = [(-1, "wounded"), (0, "wounded"), (1, "past")]
PAST = {"agent": "dying", "troop": "dead", "elite": "dead", "adversary": "dead"}
THREE = ("troop", "elite", "adversary")


def gun(damage: int, **traits: int) -> Weapon:
    return weapon("boltgun", damage=damage, ed=0, traits=traits)


@pytest.mark.parametrize(("off", "state"), EDGE)
@pytest.mark.parametrize("kind", THREE)
def test_an_attack_brings_a_threat_to_its_maximum_and_past_it(kind: str, off: int, state: str) -> None:  # CMB-R31
    where = scene(vane(gun(10 + 5 + off)), thing(kind=kind), hit=TWO)
    target = struck(where, by_vane()).targets[0]
    assert (target.wounds, target.after.state) == (5 + off, PAST[kind] if state == "past" else state)


@pytest.mark.parametrize(("off", "state"), EDGE)
def test_an_attack_brings_an_agent_to_the_maximum_and_past_it(off: int, state: str) -> None:  # CMB-32, CMB-R35
    ork = thing("boy", "adversary", weapons=())._replace(weapons={"gun": gun(8 + 1)})
    where = scene(vane(wounds=9 + off), ork, acted=("vane",), hit="2 4 4 4", injury="3")
    target = struck(where, by_vane(targets=("vane",))._replace(attacker="boy")).targets[0]
    assert (target.after.wounds, target.after.state) == (10 + off, PAST["agent"] if state == "past" else state)


@pytest.mark.parametrize(("off", "state"), [(-1, "unhurt"), (0, "unhurt"), (1, "past")])
@pytest.mark.parametrize("kind", THREE)
def test_shock_brings_a_threat_to_its_maximum_and_past_it(kind: str, off: int, state: str) -> None:  # CMB-30, CMB-R31
    where = scene(vane(gun(10)), thing(kind=kind, shock=2 + off, block={"shock": 3}), hit=TWO)
    target = struck(where, by_vane()).targets[0]
    past = "dead" if kind == "troop" else "exhausted"
    assert (target.after.shock, target.after.state) == (3 + off, past if state == "past" else state)


@pytest.mark.parametrize(("off", "state"), [(-1, "wounded"), (0, "wounded"), (1, "exhausted")])
def test_agonising_brings_shock_to_the_maximum_and_past_it(off: int, state: str) -> None:  # CMB-27
    where = scene(vane(gun(12, agonising=1)), thing(kind="elite", shock=1 + off, block={"shock": 3}), hit=TWO)
    assert struck(where, by_vane()).targets[0].after.state == state


@pytest.mark.parametrize(("off", "state"), EDGE)
def test_an_overheated_weapon_brings_its_firer_to_the_maximum_and_past_it(off: int, state: str) -> None:  # CMB-27
    firer = vane(weapon("plasma-gun"), wounds=10 + off - 2)
    ruling = struck(scene(firer, thing(), hit="1 1 1 1 1 1 1 1 1 1", complication="6 6", effect="2", injury="3"), by_vane("supercharge"))
    assert ruling.encounter is not None
    after = ruling.encounter.combatants["vane"]
    assert (after.wounds, state_of(scene(after), after)) == (10 + off, PAST["agent"] if state == "past" else state)


@pytest.mark.parametrize(("off", "state"), EDGE)
@pytest.mark.parametrize(("condition", "edge", "dice"), [("bleeding", END_OF_TURN, {}), ("on_fire", START_OF_TURN, {"effect": "1"})])
def test_what_a_turn_does_brings_one_to_the_maximum_and_past_it(
    condition: str, edge: str, dice: dict[str, str], off: int, state: str
) -> None:  # CMB-43
    where = hurt_scene(one(wounds=5 + off, conditions=has(**{condition: 1})), dice={**dice, "injury": "3"})
    after = at_edge(where, edge, "vane").scene.one("vane")
    assert (after.wounds, state_of(hurt_scene(after), after)) == (6 + off, PAST["agent"] if state == "past" else state)


@pytest.mark.parametrize(("off", "state"), [(-1, "wounded"), (0, "wounded"), (1, "exhausted")])
def test_determination_brings_shock_to_the_maximum_and_past_it(off: int, state: str) -> None:  # CMB-31
    block = profile(determination=profile().determination._replace(pool=2))
    where = hurt_scene(one(block=block, wounds=1, shock=2 + off), dice={"determination": "4 4"})
    assert suffer(where, "vane", Blow("foe", damage=12, resilience=10)).after.state == state


@pytest.mark.parametrize(("wounds", "mortal"), [(3, 0), (4, 0), (5, 2)])
def test_shock_just_past_the_maximum_is_what_turns_the_next_into_mortal_wounds(wounds: int, mortal: int) -> None:  # CMB-R34
    where = hurt_scene(one(shock=wounds))
    assert suffer(where, "vane", Blow("foe", shock=2)).mortal_wounds == mortal


@pytest.mark.parametrize(("most", "fell"), [(0, 1), (1, 0), (2, 0)])
def test_one_shock_is_below_at_and_above_a_mobs_maximum(most: int, fell: int) -> None:  # CMB-R72
    ruling = struck(scene(vane(gun(10)), boys(7, block={"shock": most}), hit=TWO), by_vane(targets=("boys",)))
    assert ruling.targets[0].casualties == fell


@pytest.mark.parametrize(("damage", "fell"), [(9, 0), (10, 0), (11, 1)])
def test_damage_is_below_at_and_above_the_resilience_of_a_mob(damage: int, fell: int) -> None:  # CMB-R71
    assert struck(scene(vane(gun(damage)), boys(7), hit=TWO), by_vane(targets=("boys",))).targets[0].casualties == fell


@pytest.mark.parametrize(("wounds", "state"), [(19, "dying"), (20, "dying"), (21, "annihilated")])
def test_annihilation_is_above_twice_the_maximum(wounds: int, state: str) -> None:  # CMB-35
    ork = thing("boy", "adversary")._replace(weapons={"gun": gun(8 + wounds)})
    where = scene(vane(), ork, acted=("vane",), hit="2 4 4 4", injury="3")
    assert struck(where, by_vane(targets=("vane",))._replace(attacker="boy")).targets[0].after.state == state


# Back from the brink


def healed(who: Combatant, what: str, dice: dict[str, str], *targets: str) -> Combatant:
    ruling = ruled(act(fight(agent("ada"), who, threat("ork"), dice=dice), Act("ada", what, targets)))
    return ruling.encounter.combatants[who.id]


@pytest.mark.parametrize(("wounds", "left"), [(5, 4), (6, 5), (7, 6)])
def test_one_wound_healed_by_medicae_takes_one_back_over_the_edge(wounds: int, left: int) -> None:  # CMB-82, CMB-R35
    after = healed(agent("bea", wounds=wounds), "medicae", {"test": "4 4 4 1 1"}, "bea")
    assert (after.wounds, state_of(fight(after), after)) == (left, "wounded")


@pytest.mark.parametrize(("wounds", "left"), [(5, 0), (6, 1), (7, 2)])
def test_a_regroup_takes_one_back_over_the_edge(wounds: int, left: int) -> None:  # CMB-80
    where = fight(agent("ada"), agent("bea", wounds=wounds), threat("ork"), round=0)
    assert ruled(regrouped(where, "ada", "bea")).encounter.combatants["bea"].wounds == left


@pytest.mark.parametrize(("wounds", "left"), [(5, 0), (6, 0), (7, 7)])
def test_a_respite_does_the_dying_no_good(wounds: int, left: int) -> None:  # CMB-81
    where = fight(agent("ada"), agent("bea", wounds=wounds), threat("ork"), round=0)
    assert ruled(rested(where)).encounter.combatants["bea"].wounds == left


@pytest.mark.parametrize(("shock", "left"), [(3, 1), (4, 2), (5, 3)])
def test_a_medikit_takes_one_back_from_exhaustion(shock: int, left: int) -> None:  # CMB-82, CMB-30
    after = healed(agent("bea", shock=shock), "medikit", {"test": "4 4 4 1 1"}, "bea")
    assert (after.shock, state_of(fight(after), after)) == (left, "unhurt")


@pytest.mark.parametrize(("shock", "left"), [(3, 1), (4, 2), (5, 3), (9, 4)])
def test_a_wrath_point_takes_one_back_from_exhaustion_however_far(shock: int, left: int) -> None:  # CMB-04, CMB-30
    ruling = ruled(act(fight(agent("ada", shock=shock), threat("ork")), Act("ada", "second-wind")))
    after = ruling.encounter.combatants["ada"]
    assert (after.shock, state_of(fight(after), after)) == (left, "unhurt")
