"""Combat options in an attack: what each adds, what it needs, and who excludes whom (CMB-60, CMB-R60, CMB-R61)."""

import pytest

from tests.rules.combat.attack_scenes import OPTIONS, boys, by_vane, codes, forbidden, scene, struck, thing, vane, weapon
from whcli.model.change import Step
from whcli.model.combat import Ability, Option
from whcli.model.combat_state import ActiveCondition, Turn
from whcli.model.fight import summed
from whcli.rules.combat.attack_damage import resilience_steps
from whcli.rules.combat.options import exclusions
from whcli.rules.combat.plan import Plan, planned
from whcli.rules.combat.scene import Scene

TWO = ("crate-thing", "boy")
CALLED = {"called-shot-medium": 1, "called-shot-small": 2, "called-shot-tiny": 3}


def plan(where: Scene, *options: str, **figures: object) -> Plan:
    found = planned(where, by_vane(*options, **figures))
    assert isinstance(found, Plan), found
    return found


def refusal(where: Scene, *options: str, **figures: object) -> list[tuple[str, str]]:
    found = planned(where, by_vane(*options, **figures))
    assert not isinstance(found, Plan)
    return codes(found)


def fight(*weapons: str, **state: object) -> Scene:
    return scene(vane(*weapons), thing(), thing("boy"), **state)


def test_aim_is_a_die_for_the_movement() -> None:
    assert Step("pool", 1, "Aim", "CMB-60") in plan(fight(), "aim").pool_steps
    ruling = struck(fight(hit="2 1 1 1 1 1 1 1 1 1 1"), by_vane("aim"))
    assert ruling.encounter is not None
    assert ruling.encounter.turn.used == ("combat", "movement")
    assert ruling.encounter.turn.options == ("attack", "aim")


def test_who_has_moved_does_not_aim() -> None:
    moved = fight(active="vane", turn=Turn(used=("movement",), options=("move",)))
    assert ("option-needs", "CMB-60") in refusal(moved, "aim")


def test_a_sniper_who_aims_has_a_die_and_ed_more() -> None:  # CMB-27
    found = plan(fight("long-las"), "aim")
    assert (summed(found.pool_steps, "pool"), summed(found.ed, "ed")) == (12, 2)


@pytest.mark.parametrize(("option", "size"), CALLED.items())
def test_a_called_shot_is_as_much_dn_as_ed(option: str, size: int) -> None:
    found = plan(fight(), option)
    assert (found.dn_of("crate-thing"), summed(found.ed, "ed")) == (2 + size, 1 + size)


def test_a_deadshot_who_aims_has_twice_the_ed_of_a_called_shot() -> None:
    where = scene(vane(block={"abilities": (Ability("deadshot", "", "deadshot"),)}), thing())
    assert summed(plan(where, "called-shot-small", "aim").ed, "ed") == 5
    assert summed(plan(where, "called-shot-small").ed, "ed") == 3


def test_a_surprise_attack_is_two_dice_and_two_ed() -> None:
    found = plan(fight(), "surprise-attack")
    assert (found.pool.dice, summed(found.ed, "ed")) == (12, 3)


def test_an_all_out_attack_is_two_dice_for_two_defence_until_the_next_turn() -> None:
    ruling = struck(fight("sword", hit="2 1 1 1 1 1 1 1 1"), by_vane("all-out-attack"))
    assert ruling.pool == 9
    assert ruling.encounter is not None
    assert [(one.option, one.defence, one.until) for one in ruling.encounter.effects["vane"]] == [
        ("all-out-attack", -2, ("start_of_turn", "vane", 3))
    ]


@pytest.mark.parametrize(("setting", "refused"), [("refuse", [("low-defence", "CMB-R60")]), ("allow", [])])
def test_an_all_out_attack_is_refused_below_defence_1(setting: str, refused: list[object]) -> None:  # CMB-R60
    low = vane("sword")
    where = scene(low._replace(profile=low.profile._replace(defence=2)), thing(), rules={"all_out_least": setting})
    found = planned(where, by_vane("all-out-attack"))
    assert ([] if isinstance(found, Plan) else codes(found)) == refused


@pytest.mark.parametrize(("defence", "dice"), [(3, 9), (2, 7)])
def test_the_frenzied_attack_all_out_where_they_can(defence: int, dice: int) -> None:  # CMB-R60
    mad = vane("sword", conditions={"frenzied": (ActiveCondition(),)})
    where = scene(mad._replace(profile=mad.profile._replace(defence=defence)), thing())
    assert plan(where).pool.dice == dice


def test_a_charge_is_a_die_and_the_whole_turn() -> None:  # CMB-12
    ruling = struck(fight("sword", hit="2 1 1 1 1 1 1 1"), by_vane("charge", distance=9))
    assert (ruling.pool, ruling.encounter and ruling.encounter.turn.used) == (8, ("full-round",))


def test_a_charge_goes_no_further_than_twice_speed_and_the_reach() -> None:
    assert plan(fight("sword"), "charge", distance=13)
    assert refusal(fight("sword"), "charge", distance=14) == [("out-of-range", "CMB-27")]


@pytest.mark.parametrize(("gun", "dice"), [("boltgun", 2), ("autogun", 3)])
def test_full_auto_is_as_many_dice_as_salvo_and_a_reload(gun: str, dice: int) -> None:  # CMB-27
    ruling = struck(fight(gun, hit=" ".join("2" * (10 + dice))), by_vane("full-auto"))
    assert ruling.pool == 10 + dice
    assert ruling.encounter is not None
    assert ruling.encounter.combatants["vane"].reload == {gun}


def test_a_weapon_that_is_not_reloaded_does_not_fire() -> None:  # CMB-27
    where = scene(vane(reload=frozenset({"boltgun"})), thing())
    assert refusal(where) == [("reload-first", "CMB-27")]


@pytest.mark.parametrize(("salvo", "option"), [(None, "full-auto"), (0, "full-auto"), (0, "pinning-attack")])
def test_salvo_options_need_a_salvo(salvo: int | None, option: str) -> None:  # CMB-27
    assert refusal(scene(vane(weapon("boltgun", salvo=salvo)), thing()), option) == [("option-needs", "CMB-27")]


def test_troops_use_no_salvo_options_and_reload_nothing() -> None:  # CMB-27
    ork = thing("boy", weapons=("slugga",))
    where = scene(vane(), ork, acted=("vane",), hit="2 1 1 1")
    assert codes(forbidden(where, by_vane("full-auto", targets=("vane",))._replace(attacker="boy"))) == [("option-needs", "CMB-27")]


def test_a_multi_attack_is_two_dn_for_each_extra_target() -> None:  # CMB-13
    found = plan(fight(), targets=TWO)
    assert [found.dn_of(who) for who in TWO] == [4, 4]
    assert [one.id for one in found.use.options] == ["multi-attack"]


def test_a_multi_attack_has_no_shifts_and_one_damage_roll() -> None:  # CMB-02
    ruling = struck(fight(hit="2 6 6 6 6 1 1 1 1 1", damage="6"), by_vane(targets=TWO), shift=-1)
    assert [(one.shifts_allowed, one.damage) for one in ruling.targets] == [(0, 12), (0, 12)]
    assert codes(forbidden(fight(), by_vane(targets=TWO), shift=1)) == [("no-shifts", "CMB-02")]


@pytest.mark.parametrize(("gun", "dn"), [("boltgun", 4), ("autogun", 3), ("laspistol", 5)])
def test_spray_shot_lowers_the_penalty_by_salvo(gun: str, dn: int) -> None:  # case G20
    where = scene(vane(gun), thing(), thing("boy"), thing("nob"))
    assert plan(where, "spray-shot", targets=(*TWO, "nob")).dn_of("boy") == 2 + dn - 2


def test_spray_shot_never_lowers_more_than_the_penalty() -> None:  # CMB-27
    assert plan(fight("autogun"), "spray-shot", targets=TWO).dn_of("boy") == 2


def test_a_second_weapon_with_dual_wield_lowers_it_by_two() -> None:  # CMB-27
    two = vane("bolt-pistol", "laspistol", block={"abilities": (Ability("dual-wield", "", "dual-wield"),)})
    where = scene(two, thing(), thing("boy"))
    assert plan(where, "second-weapon", targets=TWO, weapon="laspistol").dn_of("boy") == 2
    assert refusal(fight(), "second-weapon", targets=TWO) == [("option-needs", "CMB-27")]


def test_a_pinning_attack_is_against_resolve_and_does_no_damage() -> None:  # CMB-27
    target = thing(block={"resolve": 3})
    ruling = struck(scene(vane(), target, hit="2 4 4 4 1 1 1 1 1 1"), by_vane("pinning-attack"))
    assert (ruling.targets[0].dn, ruling.ed, ruling.targets[0].wounds) == (3, 0, 0)
    assert ruling.targets[0].after.conditions == {"pinned": 1}
    assert ruling.encounter is not None
    assert ruling.encounter.combatants["crate-thing"].conditions["pinned"][0].until == ("start_of_turn", "vane", 3)


@pytest.mark.parametrize(("dice", "pinned"), [("2 6 4 1 1 1 1 1 1 1", 1), ("2 6 4 4 1 1 1 1 1 1", 2)])
def test_each_further_target_pinned_takes_a_shift(dice: str, pinned: int) -> None:  # CMB-27
    people = (thing(block={"resolve": 2}), thing("boy", block={"resolve": 1}))
    ruling = struck(scene(vane(), *people, hit=dice), by_vane("pinning-attack", targets=TWO))
    assert [one.dn for one in ruling.targets] == [2, 2]
    assert sum("pinned" in one.after.conditions for one in ruling.targets) == pinned


def test_spraying_a_mob_strikes_salvo_more() -> None:  # CMB-27, CMB-R72
    where = scene(vane("autogun"), boys(), hit="2 4 4 1 1 1 1 1 1 1", damage="6")
    ruling = struck(where, by_vane("spray-mob", targets=("boys",)))
    assert ruling.targets[0].members == 1 + 3
    assert refusal(fight("autogun"), "spray-mob") == [("option-needs", "CMB-27")]


@pytest.mark.parametrize(("option", "more"), [("ultra-light", 1), ("light", 2), ("medium", 4), ("heavy", 8), ("super-heavy", 16)])
def test_shooting_through_cover_trades_defence_for_resilience(option: str, more: int) -> None:  # CMB-27
    found = plan(fight(), f"shoot-through-{option}", cover="full")
    assert found.dn_of("crate-thing") == 2
    assert summed(resilience_steps(found.use, found.use.targets[0]), "resilience") == 10 + more


def test_supercharge_is_three_ed_and_a_danger() -> None:  # CMB-27
    where = scene(vane("plasma-gun"), thing(), hit="1 4 4 1 1 1 1 1 1 1", damage="1 1 1 1", complication="3 4", effect="3")
    ruling = struck(where, by_vane("supercharge"))
    assert (ruling.ed, ruling.encounter and ruling.encounter.combatants["vane"].wounds) == (4, 3)
    assert refusal(fight(), "supercharge") == [("option-needs", "CMB-27")]


def test_a_disarm_does_no_damage_and_tests_strength_at_half_of_it() -> None:  # CMB-60
    where = fight(hit="2 4 4 4 4 1 1 1 1 1", damage="6", test="2 1 1")
    ruling = struck(where, by_vane("disarm", "called-shot-small"))
    assert (ruling.ed, ruling.targets[0].damage, ruling.targets[0].wounds) == (1, 12, 0)
    assert ruling.remarks[-1] == "crate-thing drops what it holds."
    assert refusal(fight(), "disarm") == [("option-needs", "CMB-60")]


def test_a_called_shot_past_armour_takes_it_off_resilience() -> None:  # CMB-60
    where = fight(hit="2 4 4 4 4 1 1 1 1 1", damage="1")
    ruling = struck(where, by_vane("bypass-armour", "called-shot-small"), bypass=3)
    assert (ruling.ed, ruling.targets[0].resilience) == (1, 7)


def test_a_brace_makes_nothing_of_heavy() -> None:  # CMB-27
    assert plan(fight("heavy-bolter")).dn_of("crate-thing") == 2
    heavy = scene(vane(weapon("heavy-bolter", traits={"heavy": 5})), thing())
    assert (plan(heavy).dn_of("crate-thing"), plan(heavy, "brace").dn_of("crate-thing")) == (4, 2)


@pytest.mark.parametrize("option", ["half-cover", "full-cover", "short-range", "long-range", "multi-action"])
def test_an_option_that_a_flag_says_too_counts_once(option: str) -> None:
    flags = {"half-cover": {"cover": "half"}, "full-cover": {"cover": "full"}, "short-range": {"band": "short"}}
    flag = {**flags, "long-range": {"band": "long"}, "multi-action": {"actions": 2}}[option]
    by_name, by_flag = plan(fight(), option), plan(fight(), **flag)
    assert (by_name.pool_steps, by_name.dn, by_name.ed) == (by_flag.pool_steps, by_flag.dn, by_flag.ed)


def test_a_flag_and_an_option_that_differ_are_refused() -> None:
    assert refusal(fight(), "half-cover", cover="full") == [("options-clash", "CMB-60")]


# Who excludes whom


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        (("aim", "brace"), "CMB-R61"),
        (("aim", "aim-steady"), "CMB-60"),
        (("called-shot-small", "called-shot-tiny"), "CMB-60"),
        (("full-auto", "pinning-attack"), "CMB-27"),
        (("called-shot-small", "pinning-attack"), "CMB-60"),
    ],
)
def test_options_that_do_not_go_together_are_refused_by_their_rule(options: tuple[str, ...], rule: str) -> None:
    assert ("options-exclude", rule) in refusal(fight(), *options)


def test_two_options_may_take_one_movement_where_a_table_says_so() -> None:  # CMB-R61
    assert plan(fight(rules={"same_action": "allow"}), "aim", "brace").pool.dice == 11


@pytest.mark.parametrize(("option", "actions"), [("all-out-attack", 2), ("charge", 2)])
def test_what_takes_the_turn_or_all_of_oneself_is_no_part_of_a_multi_action(option: str, actions: int) -> None:
    assert refusal(fight("sword"), option, actions=actions)[0][0] == "options-exclude"


def test_a_multi_attack_is_no_part_of_a_multi_action() -> None:  # CMB-R11
    assert refusal(fight(), targets=TWO, actions=2) == [("options-exclude", "CMB-R11")]


def test_the_exhausted_attack_without_options() -> None:  # CMB-40
    tired = scene(vane(shock=7), thing())
    assert plan(tired).pool.dice == 10
    assert refusal(tired, "aim") == [("condition-forbids", "CMB-30")]


def test_the_dying_attack_without_options() -> None:  # CMB-32
    assert refusal(scene(vane(wounds=11), thing()), "called-shot-small") == [("condition-forbids", "CMB-32")]


def test_an_act_of_its_own_is_no_part_of_an_attack() -> None:
    assert refusal(fight(), "full-defence") == [("act-of-its-own", "CMB-R60")]


ATTACKS = [one for one in OPTIONS.values() if one.attack]


@pytest.mark.parametrize("one", ATTACKS, ids=lambda one: one.id)
def test_an_option_excludes_another_whichever_is_named_first(one: Option) -> None:  # CMB-60
    use = plan(fight()).use
    for other in ATTACKS:
        found, back = exclusions(use, (one, other)), exclusions(use, (other, one))
        assert one is other or [problem.rule for problem in found] == [problem.rule for problem in back]
        assert all(problem.rule.startswith("CMB-") and problem.cure for problem in found)
