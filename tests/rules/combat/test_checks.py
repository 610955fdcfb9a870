"""Tests that harm asks for: pool, DN and Wrath Dice (CMB-01, CMB-03, CMB-33, CMB-R01, CMB-R03)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.combat.harm_scenes import has, injured, one, profile, scene
from whcli.model.change import Step
from whcli.model.combat_state import Combatant
from whcli.model.fight import summed
from whcli.rules.combat.checks import Asked, Checked, check, dice_of
from whcli.rules.combat.status import wrath_dice


def made(target: Combatant, faces: str, asked: Asked, injury: str = "", **rules: Any) -> Checked:
    dice = {"test": faces, **({"injury": injury} if injury else {})}
    return check(scene(target, dice=dice, rules=rules), target.id, asked)


def test_a_test_succeeds_when_its_icons_meet_the_dn() -> None:
    """CMB-01."""
    found = [made(one(), "2 4 4", Asked("toughness", dn, "poison")).success for dn in (1, 2, 3)]
    assert found == [True, True, False]


def test_dice_four_four_five_six_two_are_five_icons_and_the_six_may_be_shifted_at_dn_three() -> None:
    """CMB-02, G10."""
    found = made(one(block=profile(attributes={"toughness": 5})), "4 4 5 6 2", Asked("toughness", 3, "it"))
    assert (found.reading.icons, found.success, found.shifts) == (5, True, 1)


@pytest.mark.parametrize(("test", "dice"), [("toughness", 3), ("resolve", 2), ("conviction", 4), ("athletics", 5), ("medicae", 0)])
def test_a_test_is_of_an_attribute_alone_of_a_skills_pool_or_of_a_trait(test: str, dice: int) -> None:
    """CMB-01: untrained Medicae has no dice."""
    assert dice_of(scene(), one(block=profile(resolve=2, conviction=4, skills={"athletics": 2})), test) == dice


def test_powered_armour_adds_to_tests_of_strength() -> None:
    """CMB-27."""
    block = profile()
    assert dice_of(scene(), one(block=block._replace(armour=block.armour._replace(traits={"powered": 2}))), "strength") == 5


@pytest.mark.parametrize(("least", "dice"), [(1, 1), (2, 2)])
def test_a_pool_is_never_smaller_than_one_die(least: int, dice: int) -> None:
    """CMB-R01, `pool_least`."""
    asked = Asked("toughness", 1, "it", more=(Step("pool", -9, "worn out", "CMB-01"),))
    found = made(one(), "2 2"[: 2 * dice - 1], asked, pool_least=least)
    assert summed(found.told.steps, "pool") == dice


@pytest.mark.parametrize("least", [1, 2])
def test_a_dn_is_never_lower_than_one(least: int) -> None:
    """CMB-R01, `dn_least`."""
    asked = Asked("toughness", 3, "it", more=(Step("dn", -9, "luck", "CMB-01"),))
    assert made(one(), "2 2 2", asked, dn_least=least).dn == least


def test_conditions_wounds_and_injuries_make_a_test_harder() -> None:
    """CMB-05, CMB-36, CMB-42: 3, Hindered 2, Wounded 1, a torso injury 1."""
    target = one(wounds=1, conditions=has(hindered=2), injuries=injured("torso", "torso", "left-eye"))
    assert made(target, "2 2 2", Asked("toughness", 3, "poison")).dn == 7


@pytest.mark.parametrize(("kind", "dn"), [("sight", 5), ("test", 3)])
def test_a_lost_eye_makes_tests_of_sight_harder(kind: str, dn: int) -> None:
    """CMB-36."""
    assert made(one(injuries=injured("right-eye")), "2 2 2", Asked("agility", 3, "to see", kind=kind)).dn == dn


# Wrath Dice


@pytest.mark.parametrize(("wounds", "traumatic", "pool", "wrath"), [(7, 0, 5, 1), (7, 1, 5, 2), (7, 2, 5, 3), (7, 2, 2, 2), (6, 2, 5, 1)])
def test_the_dying_have_a_wrath_die_more_for_each_traumatic_injury(wounds: int, traumatic: int, pool: int, wrath: int) -> None:
    """CMB-33: at most the whole pool; who is not Dying has one, whatever injuries are carried."""
    assert wrath_dice(scene(one(wounds=wounds, injuries=injured(*["torso"] * traumatic))), "vane", pool) == wrath


@pytest.mark.parametrize(("each", "wrath"), [(0, 1), (1, 3), (2, 5)])
def test_the_wrath_dice_for_an_injury_are_a_setting(each: int, wrath: int) -> None:
    """CMB-33, `wrath_dice_per_injury`."""
    fight = scene(one(wounds=7, injuries=injured("torso", "torso")), rules={"wrath_dice_per_injury": each})
    assert wrath_dice(fight, "vane", 6) == wrath


@pytest.mark.parametrize(("faces", "glory"), [("6 6 2", 1), ("6 2 6", 0), ("2 6 2", 0)])
def test_a_wrath_critical_of_the_dying_needs_a_six_on_every_wrath_die(faces: str, glory: int) -> None:
    """CMB-33, G19: two Wrath Dice."""
    found = made(one(wounds=7, injuries=injured("left-hand")), faces, Asked("toughness", 3, "it"))
    assert found.told.scene.encounter.glory == glory


@pytest.mark.parametrize(("faces", "injuries"), [("1 2 2", 2), ("2 1 2", 2), ("2 2 1", 1)])
def test_a_one_on_any_wrath_die_of_the_dying_is_one_more_traumatic_injury(faces: str, injuries: int) -> None:
    """CMB-33."""
    target = one(wounds=7, injuries=injured("left-hand"))
    found = made(target, faces, Asked("toughness", 3, "it"), "5" if injuries == 2 else "")
    assert len(found.told.scene.one("vane").injuries.traumatic) == injuries


def test_a_complication_can_be_the_death_of_the_dying() -> None:
    """CMB-33, CMB-34."""
    target = one(wounds=7, injuries=injured("left-hand", "torso"))
    found = made(target, "1 2 2", Asked("toughness", 3, "it"), "5")
    assert found.told.scene.one("vane").out == "dead"


@pytest.mark.parametrize(("kind", "said"), [("agent", True), ("elite", True), ("troop", False)])
def test_a_complication_is_told_but_troops_suffer_none(kind: str, said: bool) -> None:
    """CMB-03, CMB-R03."""
    found = made(one(kind=kind), "1 2 2", Asked("toughness", 3, "it"))
    assert any("Complication" in remark for remark in found.told.remarks) == said


@pytest.mark.parametrize(("kind", "glory", "ruin"), [("agent", 2, 0), ("troop", 0, 3)])
def test_a_wrath_six_is_glory_for_agents_and_ruin_for_threats(kind: str, glory: int, ruin: int) -> None:
    """CMB-03, `wrath_glory`, `wrath_ruin`: also of a Test that fails."""
    found = made(one(kind=kind), "6 2 2", Asked("toughness", 9, "it"), wrath_glory=2, wrath_ruin=3)
    assert (found.told.scene.encounter.glory, found.told.scene.encounter.ruin, found.success) == (glory, ruin, False)


@given(st.lists(st.integers(1, 6), min_size=4, max_size=4), st.integers(-9, 9), st.integers(0, 6))
def test_the_steps_of_pool_and_dn_add_up(faces: list[int], modifier: int, hindered: int) -> None:
    asked = Asked("toughness", 3, "it", more=(Step("pool", 1, "help", "CMB-01"), Step("dn", modifier, "the GM", "CMB-01")))
    found = made(one(conditions=has(hindered=hindered) if hindered else {}), " ".join(map(str, faces)), asked)
    assert summed(found.told.steps, "pool") == 4
    assert summed(found.told.steps, "dn") == found.dn
