"""An attack in its five steps (CMB-20 to CMB-26), and the dice, Wrath and Glory around it (CMB-02 to CMB-05)."""

import pytest

from tests.rules.combat.attack_scenes import boys, by_vane, codes, forbidden, scene, struck, thing, vane, weapon
from whcli.model.change import Step
from whcli.model.combat_state import ActiveCondition, Effect, Until
from whcli.model.fight import MOST, Choices, in_order, summed
from whcli.rules.combat.attack import attack, damage
from whcli.rules.combat.changes import differences
from whcli.rules.dice import Dice

ELEVEN = "3 4 6 5 1 2 4 1 6 2 3"
MISS = "2 1 1 1 1 1 1 1 1 1"  # of ten dice
TWO = "2 4 4 1 1 1 1 1 1 1"  # two icons
SIX = "6 4 4 1 1 1 1 1 1 1"  # four icons, a Wrath Die 6
ONE = "1 4 4 1 1 1 1 1 1 1"  # two icons, a Wrath Die 1


def test_the_example_of_the_format_comes_out_as_it_is_written() -> None:  # CMB-25
    ruling = struck(scene(vane(), thing(), hit=ELEVEN, damage="4 6"), by_vane(band="medium", bonus_dice=1), shift=1)
    target = ruling.targets[0]
    assert (ruling.pool, target.dn, target.icons, target.shifts, target.shifts_allowed, ruling.ed) == (11, 2, 7, 1, 2, 2)
    assert (target.damage, target.resilience, target.wounds, target.after.wounds, target.after.state) == (13, 10, 3, 3, "wounded")
    assert in_order(ruling, target) == (
        Step("pool", 5, "Ballistic Skill", "CMB-21"),
        Step("pool", 5, "Agility", "CMB-21"),
        Step("pool", 1, "bonus dice", "CMB-21"),
        Step("dn", 2, "Defence of crate-thing", "CMB-22"),
        Step("ed", 1, "boltgun", "CMB-23"),
        Step("ed", 1, "one shift", "CMB-02"),
        Step("damage", 10, "boltgun", "CMB-23"),
        Step("damage", 3, "icons on 4, 6 (brutal)", "CMB-R21"),
        Step("resilience", 10, "crate-thing", "CMB-24"),
    )


def test_the_changes_lead_to_the_fight_that_the_ruling_shows() -> None:
    where = scene(vane(), thing(), hit=ELEVEN, damage="4 6")
    ruling = struck(where, by_vane(bonus_dice=1), shift=1)
    assert ruling.encounter is not None
    assert ruling.changes == differences(where.encounter, ruling.encounter)
    assert (("combatants", "crate-thing", "wounds"), None, 3) in ruling.changes
    assert (("active",), None, "vane") in ruling.changes


def test_melee_tests_weapon_skill_and_initiative_and_adds_strength() -> None:  # CMB-21, CMB-23
    ruling = struck(scene(vane("sword"), thing(), hit="2 4 4 1 1 1 1", damage="1 1 1"), by_vane())
    assert [step.why for step in ruling.steps[:2]] == ["Weapon Skill", "Initiative"]
    assert ruling.pool == 7
    assert ruling.targets[0].damage == 3 + 4


def test_a_printed_melee_line_includes_strength_already() -> None:  # CMB-R22
    choppa = weapon("sword", damage=7, strength="included")
    assert struck(scene(vane(choppa), thing(), hit="2 4 4 1 1 1 1", damage="1 1 1"), by_vane()).targets[0].damage == 7


def test_a_printed_pool_is_one_step_and_counts_whole() -> None:  # CMB-21
    ork = thing("boy", weapons=("slugga",), block={"pools": {"default": 5, "ballistic-skill": 4}})
    ruling = struck(scene(vane(), ork, acted=("vane",), hit="2 1 1 1"), by_vane(targets=("vane",))._replace(attacker="boy"))
    assert ruling.steps[0] == Step("pool", 4, "Ballistic Skill", "CMB-21")


@pytest.mark.parametrize(("dice", "hit"), [("2 4 1 1 1 1 1 1 1 1", False), (TWO, True), ("2 4 6 1 1 1 1 1 1 1", True)])
def test_icons_that_meet_the_dn_hit(dice: str, hit: bool) -> None:  # CMB-22
    ruling = struck(scene(vane(), thing(), hit=dice, **({"damage": "1"} if hit else {})), by_vane())
    assert ruling.targets[0].hit is hit
    assert bool(ruling.damage_dice) is hit


@pytest.mark.parametrize(("roll", "wounds", "shock"), [("1 1", 0, 0), ("4 1", 0, 1), ("4 4", 1, 0)])
def test_damage_below_at_and_above_resilience(roll: str, wounds: int, shock: int) -> None:  # CMB-24, CMB-R20
    gun = weapon("boltgun", ed=2, damage=10, traits={})
    ruling = struck(scene(vane(gun), thing(block={"resilience": 11}), hit=TWO, damage=roll), by_vane())
    assert (ruling.targets[0].wounds, ruling.targets[0].shock) == (wounds, shock)


def test_ap_comes_off_resilience_and_leaves_at_least_1() -> None:  # CMB-24, CMB-R20
    gun = weapon("boltgun", ap=4)
    ruling = struck(scene(vane(gun), thing(block={"resilience": 3}), hit=TWO, damage="1"), by_vane())
    assert ruling.targets[0].resilience == 1
    assert [step.value for step in ruling.targets[0].steps if step.what == "resilience"] == [3, -4, 2]


@pytest.mark.parametrize(("setting", "left"), [(True, 10), (False, 6)])
def test_invulnerable_armour_ignores_ap(setting: bool, left: int) -> None:  # CMB-R20
    proof = thing()
    proof = proof._replace(profile=proof.profile._replace(armour=proof.profile.armour._replace(invulnerable=True)))
    where = scene(vane(weapon("boltgun", ap=4)), proof, hit=TWO, damage="1", rules={"invulnerable_ignores_ap": setting})
    assert struck(where, by_vane()).targets[0].resilience == left


# The DN


def test_defence_is_lifted_to_1_before_what_changes_the_dn() -> None:  # CMB-R24
    helpless = thing(conditions={"restrained": (ActiveCondition(),)})
    ruling = struck(scene(vane(wounds=1), helpless, hit=TWO, damage="1"), by_vane(dn_mod=1))
    assert [(step.value, step.rule) for step in ruling.targets[0].steps if step.what == "dn"][2:] == [
        (1, "CMB-R24"),
        (1, "CMB-05"),
        (1, "CMB-22"),
    ]
    assert ruling.targets[0].dn == 3


def test_defence_and_modifiers_may_be_one_sum() -> None:  # CMB-R24
    helpless = thing(conditions={"restrained": (ActiveCondition(),)})
    where = scene(vane(wounds=1), helpless, hit=TWO, damage="1", rules={"dn_steps": "together"})
    assert struck(where, by_vane(dn_mod=1)).targets[0].dn == 2


def test_a_dn_never_falls_below_1() -> None:  # CMB-R01
    assert struck(scene(vane(), thing(), hit=TWO, damage="1"), by_vane(dn_mod=-9)).targets[0].dn == 1


def test_a_pool_never_falls_below_one_die_the_wrath_die() -> None:  # CMB-R01
    ruling = struck(scene(vane(), thing(), hit="2"), by_vane(bonus_dice=-30))
    assert (ruling.pool, ruling.wrath_dice, summed(ruling.steps, "pool")) == (1, 1, 1)


def test_what_a_targets_own_options_did_to_its_defence_counts() -> None:  # CMB-R60
    effects = {"crate-thing": (Effect("full-defence", Until("end_of_turn", "crate-thing"), defence=3),)}
    assert struck(scene(vane(), thing(), hit=TWO, effects=effects), by_vane()).targets[0].dn == 5


def test_a_multi_action_raises_the_dn_of_each_test() -> None:  # CMB-13
    assert struck(scene(vane(), thing(), hit=TWO), by_vane(actions=3)).targets[0].dn == 2 + 4


# Shifts


def test_shifts_go_only_as_far_as_the_success_can_spare() -> None:  # CMB-02
    ruling = struck(scene(vane(), thing(), hit="2 6 6 6 1 1 1 1 1 1", damage="1 1 1"), by_vane(), shift=MOST)
    assert (ruling.targets[0].icons, ruling.targets[0].shifts, ruling.ed) == (6, 2, 3)


@pytest.mark.parametrize(("shift", "glory", "made"), [(1, 0, 1), (2, 0, None), (0, 1, 1), (1, 1, None)])
def test_a_shift_that_would_fail_a_test_whose_dice_are_known_is_refused(shift: int, glory: int, made: int | None) -> None:  # CMB-02
    where = scene(vane(), thing(), hit="2 6 6 1 1 1 1 1 1 1", damage="1 1")
    found = attack(where, by_vane(), Choices(shift=shift, shift_glory=glory))
    assert codes(found) == [("too-many-shifts", "CMB-02")] if made is None else found.targets[0].shifts == made  # type: ignore[arg-type, union-attr]


def test_more_shifts_than_unknown_dice_allow_are_made_as_far_as_they_go() -> None:  # CMB-02
    where = scene(vane(), thing())._replace(dice=Dice("some secret"))
    ruling = struck(where, by_vane(), shift=9)
    assert ruling.targets[0].shifts == ruling.targets[0].shifts_allowed < 9
    assert any("shift" in said for said in ruling.remarks)


def test_after_the_hit_a_shift_too_many_is_refused() -> None:  # CMB-02, CMB-26
    where = scene(vane(), thing(), hit="2 6 6 1 1 1 1 1 1 1", damage="1")
    first = struck(where, by_vane(), ask_damage=True)
    assert first.encounter is not None
    assert codes(damage(where.moved(first.encounter), Choices(shift=2))) == [("too-many-shifts", "CMB-02")]  # type: ignore[arg-type]


@pytest.mark.parametrize(("setting", "ed", "left"), [("instead", 1, 7), ("besides", 2, 7)])
def test_rending_takes_ap_for_a_shift(setting: str, ed: int, left: int) -> None:  # CMB-R23
    gun = weapon("boltgun", traits={"rending": 3})
    where = scene(vane(gun), thing(), hit="2 6 4 4 1 1 1 1 1 1", damage=" ".join("1" * ed), rules={"rending": setting})
    ruling = struck(where, by_vane(), shift=1, shift_for="rending")
    assert (ruling.ed, ruling.targets[0].resilience, ruling.targets[0].ap) == (ed, left, 3)


def test_only_a_rending_weapon_shifts_for_ap() -> None:  # CMB-R23
    assert codes(forbidden(scene(vane(), thing()), by_vane(), shift=1, shift_for="rending")) == [("no-rending", "CMB-R23")]


def test_a_shift_may_be_glory_once_a_test() -> None:  # CMB-04
    ruling = struck(scene(vane(), thing(), hit="2 6 6 1 1 1 1 1 1 1", damage="1"), by_vane(), shift_glory=1)
    assert (ruling.glory_gained, ruling.targets[0].shifts, ruling.encounter and ruling.encounter.glory) == (1, 1, 4)
    assert codes(forbidden(scene(vane(), thing()), by_vane(), shift_glory=2)) == [("glory-by-shift", "CMB-04")]


# Wrath and Glory


def test_a_wrath_die_6_on_a_hit_is_glory_and_a_critical() -> None:  # CMB-03, CMB-50
    ruling = struck(scene(vane(), thing(), hit=SIX, damage="1", critical="3 1", effect=""), by_vane())
    assert (ruling.glory_gained, ruling.critical and ruling.critical.d66) == (1, 31)
    assert (ruling.targets[0].wounds, ruling.targets[0].mortal_wounds) == (1, 1)


def test_a_critical_in_place_of_the_table_is_more_ed() -> None:  # CMB-R51
    ruling = struck(scene(vane(), thing(), hit=SIX, damage="1 1 1 1", rules={"criticals": "simple"}), by_vane())
    assert (ruling.ed, ruling.targets[0].wounds) == (4, 1)
    assert Step("ed", 3, "Critical Hit", "CMB-R51") in ruling.steps


@pytest.mark.parametrize(("setting", "glory"), [(True, 1), (False, 0)])
def test_a_wrath_die_6_on_a_miss_is_glory_but_no_critical(setting: bool, glory: int) -> None:  # CMB-R02
    where = scene(vane(), thing(block={"defence": 5}), hit=SIX, rules={"glory_on_a_miss": setting})
    ruling = struck(where, by_vane())
    assert (ruling.glory_gained, ruling.critical, ruling.targets[0].hit) == (glory, None, False)


def test_a_threats_wrath_die_6_is_ruin() -> None:  # CMB-03
    ork = thing("boy", "adversary", ("slugga",), block={"pools": {"default": 4}})
    where = scene(vane(), ork, acted=("vane",), hit="6 4 1 1", damage="1", critical="3 1", determination="")
    ruling = struck(where, by_vane(targets=("vane",))._replace(attacker="boy"))
    assert (ruling.ruin_gained, ruling.glory_gained, ruling.critical and ruling.critical.row) == (1, 0, "body-blow")


def test_troops_inflict_no_criticals_and_suffer_no_complications() -> None:  # CMB-R03
    ork = thing("boy", "troop", ("slugga",))
    strike = by_vane(targets=("vane",))._replace(attacker="boy")
    assert struck(scene(vane(), ork, acted=("vane",), hit="6 4 1 1", damage="1"), strike).critical is None
    assert struck(scene(vane(), ork, acted=("vane",), hit="1 6 6 1", damage="1"), strike).complication is None


def test_a_wrath_die_1_is_a_complication_hit_or_miss() -> None:  # CMB-03
    ruling = struck(scene(vane(), thing(), hit=ONE, damage="1", complication="1 1"), by_vane())
    assert ruling.complication is not None
    assert ruling.complication.d66 == 11
    assert ruling.encounter is not None
    assert ruling.encounter.combatants["vane"].reload == {"boltgun"}


def test_a_re_roll_takes_up_every_failure_but_a_wrath_die_1() -> None:  # CMB-04
    ruling = struck(scene(vane(), thing(), hit=ONE, reroll="6 1 1 1 1 1 1", damage="1", complication="3 4"), by_vane(), reroll=True)
    assert ruling.hit_dice == (1, 4, 4, 6, 1, 1, 1, 1, 1, 1)
    assert (("combatants", "vane", "wrath"), 2, 1) in ruling.changes


def test_a_threat_re_rolls_for_ruin_its_own_first() -> None:  # CMB-04
    ork = thing("boy", "adversary", ("slugga",), ruin=1)
    where = scene(vane(), ork, acted=("vane",), hit="2 1 1 1", reroll="2 1 1 1")
    ruling = struck(where, by_vane(targets=("vane",))._replace(attacker="boy"), reroll=True)
    assert (("combatants", "boy", "ruin"), 1, 0) in ruling.changes


def test_glory_buys_dice_after_the_roll() -> None:  # CMB-04
    ruling = struck(scene(vane(), thing(), hit="2 4 1 1 1 1 1 1 1 1 6 1", damage="1"), by_vane(), glory_dice=2)
    assert (ruling.pool, summed(ruling.steps, "pool"), ruling.targets[0].icons) == (12, 12, 3)
    assert (("glory",), 3, 1) in ruling.changes


def test_glory_buys_damage_on_a_hit_and_is_kept_on_a_miss() -> None:  # CMB-04
    hit = struck(scene(vane(), thing(), hit=TWO, damage="1"), by_vane(), glory_damage=2)
    assert (hit.targets[0].damage, hit.encounter and hit.encounter.glory) == (12, 1)
    miss = struck(scene(vane(), thing(), hit=MISS), by_vane(), glory_damage=2)
    assert (miss.encounter and miss.encounter.glory) == 3


def test_glory_that_is_not_there_is_refused() -> None:  # CMB-04
    assert codes(forbidden(scene(vane(), thing(), hit=TWO, damage="1"), by_vane(), glory_damage=4)) == [("too-little-glory", "CMB-04")]


def test_glory_buys_dice_once_a_test() -> None:  # CMB-04
    where = scene(vane(), thing(), hit="2 4 4 1 1 1 1 1 1 1 1 1", damage="1")
    waits = struck(where, by_vane(), glory_dice=1, ask_damage=True)
    assert waits.encounter is not None
    again = damage(where.moved(waits.encounter), Choices(glory_dice=1))
    assert isinstance(again, tuple)
    assert codes(again) == [("glory-dice-spent", "CMB-04")]


def test_glory_is_the_agents() -> None:  # CMB-04
    where = scene(vane(), thing("boy", weapons=("slugga",)), acted=("vane",))
    strike = by_vane(targets=("vane",))._replace(attacker="boy")
    assert codes(forbidden(where, strike, glory_damage=1)) == [("no-glory", "CMB-04")]


# The Turn


def test_an_attack_between_turns_begins_the_attackers_own() -> None:  # CMB-10
    ruling = struck(scene(vane(), thing(), hit=MISS), by_vane())
    assert ruling.encounter is not None
    assert (ruling.encounter.active, ruling.encounter.turn.used) == ("vane", ("combat",))


def test_a_second_attack_in_a_turn_is_refused() -> None:  # CMB-12
    first = struck(scene(vane(), thing(), hit=f"{MISS} {MISS}"), by_vane())
    assert first.encounter is not None
    assert codes(forbidden(scene(vane(), thing())._replace(encounter=first.encounter), by_vane()))[0][0] in (
        "action-spent",
        "actions-declared",
    )


def test_out_of_turn_is_the_gms_ruling() -> None:  # CMB-11
    where = scene(vane(), thing(), acted=("vane",), hit=MISS)
    assert forbidden(where, by_vane())
    assert "out of turn" in struck(where, by_vane(), out_of_turn=True).remarks[0]


@pytest.mark.parametrize(
    ("declared", "code"),
    [
        (by_vane(targets=("nobody",)), "no-such-combatant"),
        (by_vane(targets=()), "no-target"),
        (by_vane(targets=("crate-thing", "crate-thing")), "target-twice"),
        (by_vane(targets=("vane",)), "self-target"),
        (by_vane(weapon="choppa"), "no-such-weapon"),
        (by_vane("aimm"), "unknown-option"),
    ],
)
def test_what_makes_no_attack_is_a_problem(declared: object, code: str) -> None:  # CMB-20
    found = attack(scene(vane(), thing()), declared)  # type: ignore[arg-type]
    assert [one.code for one in found] == [code]  # type: ignore[union-attr]


def test_several_weapons_want_a_choice() -> None:  # CMB-20
    assert codes(forbidden(scene(vane("boltgun", "sword"), thing()), by_vane())) == [("which-weapon", "CMB-20")]


def test_the_dead_neither_strike_nor_are_struck() -> None:  # CMB-83
    assert codes(forbidden(scene(vane(), thing(out="dead")), by_vane())) == [("out-of-fight", "CMB-83")]


# Two stages


def test_an_attack_can_stop_after_the_hit_and_go_on() -> None:  # CMB-26
    where = scene(vane(), thing(), hit=ELEVEN, damage="4 6")
    first = struck(where, by_vane(bonus_dice=1), ask_damage=True)
    assert (first.pending, first.targets[0].shifts_allowed, first.damage_dice) == (True, 2, ())
    assert first.encounter is not None
    second = damage(where.moved(first.encounter), Choices(shift=1))
    whole = struck(scene(vane(), thing(), hit=ELEVEN, damage="4 6"), by_vane(bonus_dice=1), shift=1)
    assert second.targets == whole.targets  # type: ignore[union-attr]
    assert second.encounter == whole.encounter  # type: ignore[union-attr]


def test_a_miss_does_not_wait_for_damage() -> None:  # CMB-26
    ruling = struck(scene(vane(), thing(), hit=MISS), by_vane(), ask_damage=True)
    assert (ruling.pending, ruling.encounter and ruling.encounter.pending) == (False, None)


def test_while_an_attack_waits_no_other_begins() -> None:  # CMB-26
    where = scene(vane(), thing(), hit=TWO)
    first = struck(where, by_vane(), ask_damage=True)
    assert first.encounter is not None
    assert codes(forbidden(where.moved(first.encounter), by_vane())) == [("damage-pending", "CMB-26")]


def test_damage_without_an_attack_is_a_problem() -> None:  # CMB-26
    assert codes(damage(scene(vane(), thing()))) == [("nothing-pending", "CMB-26")]  # type: ignore[arg-type]


def test_a_re_roll_is_not_made_twice_over_two_stages() -> None:  # CMB-04
    where = scene(vane(), thing(), hit=TWO, reroll="1 1 1 1 1 1 1 1")
    first = struck(where, by_vane(), ask_damage=True, reroll=True)
    assert first.encounter is not None
    assert codes(damage(where.moved(first.encounter), Choices(reroll=True))) == [("rerolled-already", "CMB-04")]  # type: ignore[arg-type]


def test_a_mob_is_struck_once_and_again_for_each_icon_left() -> None:  # CMB-R72, case G7
    guardians = boys(10, block={"defence": 3, "resilience": 6})
    ruling = struck(scene(vane(), guardians, hit="2 4 4 4 4 4 4 1 1 1", damage="1"), by_vane(targets=("boys",)))
    assert (ruling.targets[0].icons, ruling.targets[0].members, ruling.targets[0].casualties, ruling.targets[0].after.mob) == (6, 4, 4, 6)
