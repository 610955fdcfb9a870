"""Mobs (CMB-71, CMB-R70 to CMB-R72): dice, who is struck, who falls, morale, and forming one."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.combat.harm_scenes import has, mob, one, profile, scene, suffer
from whcli.model.combat import Ability, Determination
from whcli.model.combat_state import Combatant, Mob
from whcli.model.fight import Blow, CriticalHit, Harm
from whcli.rules.combat.deeds import Told
from whcli.rules.combat.mobs import bonus_dice, formed, half, members_struck, round_ended
from whcli.rules.combat.status import status


def struck(target: Combatant, blow: Blow, dice: dict[str, str] | None = None, rules: dict[str, Any] | None = None, **fight: Any) -> Harm:
    return suffer(scene(target, dice=dice, rules=rules, **fight), "mob", blow)


def hit(damage: int, members: int, **more: Any) -> Blow:
    return Blow("foe", damage=damage, resilience=6, members=members, **more)


# Dice


@pytest.mark.parametrize(("number", "dice"), [(1, 1), (2, 1), (3, 2), (7, 4), (10, 5)])
def test_half_of_a_mob_adds_a_die_each_and_half_rounds_up(number: int, dice: int) -> None:
    """CMB-71, CMB-R70."""
    assert bonus_dice(scene(mob(number)), number) == dice


@pytest.mark.parametrize(("setting", "of_seven"), [("up", 4), ("down", 3)])
def test_which_way_half_a_mob_rounds_is_a_setting(setting: str, of_seven: int) -> None:
    """CMB-R70, `mob_rounding`."""
    assert half(scene(rules={"mob_rounding": setting}), 7) == of_seven


def test_the_dice_of_a_mob_are_settings() -> None:
    """CMB-71, `mob_dice`, `mob_divisor`."""
    assert bonus_dice(scene(rules={"mob_dice": 2, "mob_divisor": 3}), 10) == 8


# Who is struck


def test_six_icons_against_defence_three_strike_four_guardians_who_all_fall() -> None:
    """CMB-R72, G7: boltgun damage 10 against Resilience 6."""
    fight = scene(mob(10))
    members = members_struck(fight, 6, 3)
    harm = suffer(fight, "mob", hit(10, members))
    assert (members, harm.casualties, harm.after.mob) == (4, 4, 6)


@pytest.mark.parametrize(("setting", "members"), [("after-shifts", 2), ("before-shifts", 4)])
def test_icons_that_were_shifted_strike_nobody(setting: str, members: int) -> None:
    """CMB-R72, `mob_hits`: 6 icons, DN 3, one shift."""
    assert members_struck(scene(rules={"mob_hits": setting}), 6, 3, shifts=1) == members


def test_a_bare_hit_strikes_one() -> None:
    """CMB-R72."""
    assert members_struck(scene(), 3, 3) == 1


# Who falls


@pytest.mark.parametrize(("damage", "casualties"), [(5, 0), (6, 0), (7, 3)])
def test_damage_above_resilience_fells_each_member_struck(damage: int, casualties: int) -> None:
    """CMB-71, CMB-R71, G18: damage equal to Resilience is 1 Shock and fells nobody."""
    harm = struck(mob(10), hit(damage, 3))
    assert (harm.casualties, harm.after.mob, harm.after.shock) == (casualties, 10 - casualties, 0)


@pytest.mark.parametrize(("most", "casualties"), [(0, 3), (1, 0)])
def test_shock_above_the_maximum_fells_those_that_were_struck(most: int, casualties: int) -> None:
    """CMB-R72, G18."""
    assert struck(mob(10, block=profile(shock=most)), hit(6, 3)).casualties == casualties


@pytest.mark.parametrize(("setting", "shock"), [("by-attack", 0), ("kept", 1)])
def test_the_shock_of_a_mob_is_judged_by_attack_and_not_kept(setting: str, shock: int) -> None:
    """CMB-R72, `mob_shock`."""
    assert struck(mob(10), hit(6, 3), rules={"mob_shock": setting}).after.shock == shock


def test_shock_that_is_kept_fells_when_it_passes_the_maximum() -> None:
    """CMB-R72, `mob_shock: kept`."""
    harm = struck(mob(10, shock=4), hit(6, 2), rules={"mob_shock": "kept"})
    assert (harm.casualties, harm.after.shock) == (2, 0)


@pytest.mark.parametrize(("setting", "casualties"), [(True, 2), (False, 0)])
def test_a_mob_dies_of_shock_as_troops_do(setting: bool, casualties: int) -> None:
    """CMB-R31, CMB-R72."""
    assert struck(mob(4), hit(0, 2, shock=5), rules={"troops_die_of_shock": setting}).casualties == casualties


def test_no_more_fall_than_there_are_and_the_last_ends_the_mob() -> None:
    """CMB-71."""
    harm = struck(mob(3), hit(20, 9))
    assert (harm.casualties, harm.after.mob, harm.after.state) == (3, 0, "dead")


@pytest.mark.parametrize(("need", "casualties"), [(1, 3), (4, 3), (5, 0)])
def test_how_many_wounds_fell_a_member_is_a_setting(need: int, casualties: int) -> None:
    """CMB-R71, `mob_member_wounds`: damage 10 against 6 is 4 Wounds each."""
    assert struck(mob(10), hit(10, 3), rules={"mob_member_wounds": need}).casualties == casualties


def test_mortal_wounds_fell_one_each_of_those_they_reach() -> None:
    """CMB-37, CMB-R71."""
    assert struck(mob(10), Blow(attack=False, mortal_wounds=3, members=10)).casualties == 3


def test_the_wounds_of_a_critical_fell_nobody_who_is_not_struck() -> None:
    """CMB-R71."""
    assert struck(mob(10), hit(3, 1, critical=CriticalHit(11, "head-blow", 3))).casualties == 1


@pytest.mark.parametrize(("icons", "casualties"), [("6 6", 0), ("4 4", 3)])
def test_a_mob_may_pay_for_determination_and_all_struck_stand_or_fall_by_it(icons: str, casualties: int) -> None:
    """CMB-R32, CMB-71: 4 Wounds each."""
    target = mob(10, block=profile(determination=Determination(2)))
    harm = struck(target, hit(10, 3, determination=True), {"determination": icons}, ruin=1)
    assert (harm.casualties, harm.encounter.ruin) == (casualties, 0)


@pytest.mark.parametrize(("agonising", "casualties"), [(True, 2), (False, 0)])
def test_agonising_counts_into_the_shock_of_a_mob(agonising: bool, casualties: int) -> None:
    """CMB-27, CMB-R72: 4 Wounds that fell nobody here, and 4 Shock of a maximum of 3."""
    harm = struck(mob(10, block=profile(shock=3)), hit(10, 2, agonising=agonising), rules={"mob_member_wounds": 5})
    assert harm.casualties == casualties


def test_critical_wounds_that_come_after_determination_fell_members_too() -> None:
    """CMB-R50, CMB-R71."""
    blow = hit(3, 5, critical=CriticalHit(11, "head-blow", 2))
    assert struck(mob(10), blow, rules={"critical_wounds": "after-determination"}).casualties == 3


def test_shock_that_is_kept_adds_up() -> None:
    """CMB-R72, `mob_shock: kept`."""
    assert struck(mob(10, shock=2), hit(6, 2), rules={"mob_shock": "kept"}).after.shock == 3


def test_a_mob_is_neither_annihilated_nor_wounded() -> None:
    """CMB-71: a member is dead or whole."""
    harm = struck(mob(10), hit(60, 1))
    assert (harm.after.state, harm.after.wounds, harm.after.mob) == ("unhurt", 0, 9)


@pytest.mark.parametrize(("now", "state"), [(0, "dead"), (1, "unhurt")])
def test_a_mob_of_none_is_dead_when_a_hand_writes_it(now: int, state: str) -> None:
    """CMB-71."""
    assert status(scene(mob(now, 5)), "mob").state == state


def test_losses_are_counted_in_the_round() -> None:
    """CMB-R71."""
    harm = struck(mob(10), hit(10, 3))
    assert harm.encounter.combatants["mob"].mob == Mob(7, 10, 3)


@given(st.integers(1, 20), st.integers(1, 25), st.integers(0, 12))
def test_the_fallen_and_the_rest_are_the_whole_mob(now: int, members: int, damage: int) -> None:
    harm = struck(mob(now), hit(damage, members))
    assert harm.casualties + (harm.after.mob or 0) == now
    assert 0 <= harm.casualties <= members


# Morale


def morale(now: int, start: int, dice: dict[str, str] | None = None, rules: dict[str, Any] | None = None, **state: Any) -> Told:
    lost, fleeing = state.pop("lost", 1), state.pop("fleeing", False)
    people = mob(now, start, **state)
    return round_ended(scene(people._replace(mob=Mob(now, start, lost, fleeing=fleeing)), dice=dice, rules=rules))


def after(told: Told) -> Mob | None:
    return told.scene.one("mob").mob


@pytest.mark.parametrize(("now", "tests"), [(6, False), (5, True), (4, True)])
def test_morale_is_tested_when_half_or_more_are_slain(now: int, tests: bool) -> None:
    """CMB-71, CMB-R71."""
    told = morale(now, 10, {"morale": "2 2 2"} if tests else None, block=profile(resolve=3))
    assert after(told) == Mob(now, 10, 0, fleeing=tests)


@pytest.mark.parametrize(("now", "tests"), [(4, False), (3, True)])
def test_half_of_seven_are_four(now: int, tests: bool) -> None:
    """CMB-R70."""
    told = morale(now, 7, {"morale": "2"} if tests else None)
    assert bool(told.steps) == tests


def test_a_mob_without_a_loss_this_round_tests_nothing() -> None:
    """CMB-R71."""
    assert morale(2, 10, lost=0).steps == ()


def test_a_mob_that_passes_stands() -> None:
    """CMB-71: DN 3."""
    assert after(morale(5, 10, {"morale": "6 4"}, block=profile(resolve=2))) == Mob(5, 10)


@pytest.mark.parametrize(("faces", "flees"), [("6 4", False), ("2 2", True)])
def test_a_mob_that_flees_tests_again_each_round_until_it_passes(faces: str, flees: bool) -> None:
    """CMB-71: also without a loss."""
    found = after(morale(5, 10, {"morale": faces}, lost=0, fleeing=True, block=profile(resolve=2)))
    assert found == Mob(5, 10, fleeing=flees)


@pytest.mark.parametrize(("setting", "left"), [(True, 3), (False, 5)])
def test_a_complication_on_morale_costs_one_d3_more(setting: bool, left: int) -> None:
    """CMB-R70, `morale_complication`."""
    dice = {"morale": "1 2", **({"effect": "2"} if setting else {})}
    found = after(morale(5, 10, dice, {"morale_complication": setting}, block=profile(resolve=2)))
    assert found == Mob(left, 10, fleeing=True)


@pytest.mark.parametrize(("setting", "tests"), [("start", True), ("round", False)])
def test_morale_counts_from_the_starting_size(setting: str, tests: bool) -> None:
    """CMB-R71, `morale_from`: 10, then 6, now 4."""
    told = morale(4, 10, {"morale": "2"} if tests else None, {"morale_from": setting}, lost=2)
    assert bool(told.steps) == tests


def test_morale_of_a_round_counts_what_stood_at_its_beginning() -> None:
    """CMB-R71, `morale_from: round`: 6, now 3."""
    assert morale(3, 10, {"morale": "2"}, {"morale_from": "round"}, lost=3).steps


def test_a_mob_that_has_left_tests_nothing() -> None:
    """CMB-83."""
    assert morale(2, 10, out="fled").steps == ()


@pytest.mark.parametrize(("faces", "said"), [("6 4", False), ("2 2", True)])
def test_flight_is_told(faces: str, said: bool) -> None:
    """CMB-71."""
    assert ("mob flee." in morale(5, 10, {"morale": faces}, block=profile(resolve=2)).remarks) == said


def test_the_figures_of_morale_are_settings() -> None:
    """CMB-71, `morale_dn`, `morale_at`."""
    told = morale(7, 10, {"morale": "4"}, {"morale_dn": 1, "morale_at": 4}, lost=3)
    assert after(told) == Mob(7, 10)
    assert told.steps


def test_a_wrath_die_six_on_morale_is_ruin() -> None:
    """CMB-03."""
    assert morale(5, 10, {"morale": "6"}).scene.encounter.ruin == 1


@pytest.mark.parametrize(("now", "icons"), [(5, 1), (10, 2), (25, 3)])
def test_some_mobs_have_icons_more_the_more_they_are(now: int, icons: int) -> None:
    """CMB-71: an Ork Mob has one icon more on Resolve, and one for each ten."""
    loud = profile(resolve=1, abilities=(Ability("loud", "", "mob-resolve", {"icons": 1, "per": 10}),))
    found = [after(morale(now, 2 * now, {"morale": "2"}, {"morale_dn": icons + more}, block=loud)) for more in (0, 1)]
    assert found == [Mob(now, 2 * now), Mob(now, 2 * now, fleeing=True)]


def test_those_who_pass_resolve_by_themselves_roll_nothing() -> None:
    """CMB-71."""
    told = morale(1, 10, block=profile(abilities=(Ability("past-caring", "", "passes-resolve"),)))
    assert after(told) == Mob(1, 10)


# Forming


def boys(number: int, **state: Any) -> list[Combatant]:
    return [one(f"boy-{n}", "troop", **state) for n in range(number)]


def test_troops_of_one_kind_become_one_mob_under_the_id_of_the_first() -> None:
    """CMB-71."""
    told = formed(scene(*boys(3), one(), round=2), "boy-0", ("boy-1", "boy-2"))
    assert isinstance(told, Told)
    assert set(told.scene.encounter.combatants) == {"boy-0", "vane"}
    assert told.scene.one("boy-0").mob == Mob(3, 3, formed=2)


@pytest.mark.parametrize(
    "people",
    [
        [one("boy-0", "troop"), one("boy-1", "elite")],
        [one("boy-0", "troop"), one("boy-1", "troop", profile(id="grot"))],
        [one("boy-0", "troop"), one("boy-1", "troop", side="agents")],
        [one("boy-0", "troop"), one("boy-1", "troop", wounds=1)],
        [one("boy-0", "troop"), one("boy-1", "troop", conditions=has(prone=1))],
        [one("boy-0", "troop"), one("boy-1", "troop", out="fled")],
    ],
)
def test_those_who_differ_make_no_mob(people: list[Combatant]) -> None:
    """CMB-71."""
    found = formed(scene(*people), "boy-0", ("boy-1",))
    assert isinstance(found, tuple)
    assert [problem.code for problem in found] == ["no-mob"]  # type: ignore[union-attr]


@pytest.mark.parametrize(("least", "makes"), [(2, True), (3, False)])
def test_how_many_troops_make_a_mob_is_a_setting(least: int, makes: bool) -> None:
    """CMB-71, `mob_least`."""
    assert isinstance(formed(scene(*boys(2), rules={"mob_least": least}), "boy-0", ("boy-1",)), Told) == makes


def test_nobody_forms_a_mob_with_somebody_who_is_not_there() -> None:
    found = formed(scene(*boys(1)), "boy-0", ("boy-9",))
    assert not isinstance(found, Told)
    assert found[0].code == "no-such-combatant"
