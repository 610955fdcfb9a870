"""Each setting of the rulebook that an attack goes by: what the default gives, and what another value does."""

from typing import Any

import pytest

from tests.rules.combat.attack_scenes import boys, by_vane, codes, forbidden, scene, struck, thing, vane, weapon
from whcli.model.combat import Ability
from whcli.model.combat_rules import Cover, CoverResilience, Faces, SizeDefence, SizeDice, Vision
from whcli.model.combat_state import ActiveCondition
from whcli.model.fight import MOST, Choices, summed
from whcli.rules.combat.attack import damage
from whcli.rules.combat.attack_damage import faces_of, resilience_steps
from whcli.rules.combat.plan import Plan, planned
from whcli.rules.combat.scene import Scene

PEOPLE = (vane(), thing(), thing("boy"))
DUAL = vane("bolt-pistol", "laspistol", block={"abilities": (Ability("dual-wield", "", "dual-wield"),)})


def plan(where: Scene, *options: str, **figures: Any) -> Plan:
    found = planned(where, by_vane(*options, **figures))
    assert isinstance(found, Plan), found
    return found


@pytest.mark.parametrize(
    ("rules", "said", "dice"),
    [
        ({}, {"band": "short"}, 11),
        ({"short_range_dice": 3}, {"band": "short"}, 13),
        ({}, {"bonus_dice": -20}, 1),
        ({"pool_least": 2}, {"bonus_dice": -20}, 2),
    ],
)
def test_dice_go_by_their_settings(rules: dict[str, Any], said: dict[str, Any], dice: int) -> None:  # CMB-27, CMB-R01
    assert plan(scene(*PEOPLE, rules=rules), **said).pool.dice == dice


@pytest.mark.parametrize(("rules", "dice"), [({}, 11), ({"size_dice": SizeDice(4, 5, 6)}, 14)])
def test_dice_against_large_targets_go_by_their_setting(rules: dict[str, Any], dice: int) -> None:  # CMB-27
    assert plan(scene(vane(), thing(block={"size": "large"}), rules=rules)).pool.dice == dice


@pytest.mark.parametrize(("rules", "dice"), [({}, 4), ({"mob_dice": 2}, 8), ({"mob_divisor": 3}, 3), ({"mob_divisor": 1}, 7)])
def test_a_mobs_dice_go_by_their_settings(rules: dict[str, Any], dice: int) -> None:  # CMB-71
    where = scene(vane(), boys(7, weapons=("slugga",)), rules=rules)
    found = planned(where, by_vane(targets=("vane",))._replace(attacker="boys"))
    assert isinstance(found, Plan)
    assert found.pool.dice == 4 + dice


@pytest.mark.parametrize(
    ("rules", "said", "dn"),
    [
        ({}, {"band": "long"}, 4),
        ({"long_range_defence": 1}, {"band": "long"}, 3),
        ({}, {"cover": "full"}, 4),
        ({"cover": Cover(2, 5)}, {"cover": "full"}, 7),
        ({"cover": Cover(2, 5)}, {"cover": "half"}, 4),
        ({}, {"actions": 2}, 4),
        ({"multi_action_dn": 1}, {"actions": 2}, 3),
        ({}, {"targets": ("crate-thing", "boy")}, 4),
        ({"multi_action_dn": 3}, {"targets": ("crate-thing", "boy")}, 5),
        ({}, {"dn_mod": -5}, 1),
        ({"dn_least": 0}, {"dn_mod": -5}, 0),
    ],
)
def test_the_dn_goes_by_its_settings(rules: dict[str, Any], said: dict[str, Any], dn: int) -> None:  # CMB-13, CMB-27, CMB-R01
    assert plan(scene(*PEOPLE, rules=rules), **said).dn_of("crate-thing") == dn


@pytest.mark.parametrize(("rules", "dn"), [({}, 2), ({"dual_wield": 1}, 3), ({"dual_wield": 9}, 2)])
def test_dual_wield_goes_by_its_setting(rules: dict[str, Any], dn: int) -> None:  # CMB-27
    where = scene(DUAL, thing(), thing("boy"), rules=rules)
    assert plan(where, "second-weapon", weapon="laspistol", targets=("crate-thing", "boy")).dn_of("boy") == dn


@pytest.mark.parametrize(("rules", "dn"), [({}, 4), ({"pistol_melee_dn": 1}, 3)])
def test_a_pistol_in_melee_goes_by_its_setting(rules: dict[str, Any], dn: int) -> None:  # CMB-27
    where = scene(vane("laspistol"), thing(), engaged=[("vane", "crate-thing")], rules=rules)
    assert plan(where).dn_of("crate-thing") == dn


@pytest.mark.parametrize(
    ("rules", "weapon_id", "dn"), [({"vision_ranged": Vision(7)}, "boltgun", 9), ({"vision_melee": Vision(5)}, "sword", 7)]
)
def test_poor_sight_goes_by_its_settings(rules: dict[str, Any], weapon_id: str, dn: int) -> None:  # CMB-27
    assert plan(scene(vane(weapon_id), thing(), vision="twilight", rules=rules)).dn_of("crate-thing") == dn


@pytest.mark.parametrize(("size", "dn"), [("tiny", 5), ("small", 4), ("large", 2)])
def test_small_targets_go_by_their_setting_where_defence_is_printed_without(size: str, dn: int) -> None:  # CMB-R22
    rules = {"printed_defence": "without-size", "size_defence": SizeDefence(3, 2)}
    assert plan(scene(vane(), thing(block={"size": size}), rules=rules)).dn_of("crate-thing") == dn


@pytest.mark.parametrize(("rules", "dn"), [({}, 3), ({"area_dn": 5}, 5)])
def test_an_area_goes_by_its_setting_and_long_range(rules: dict[str, Any], dn: int) -> None:  # CMB-27
    launcher = weapon("boltgun", traits={"blast": 4})
    assert plan(scene(vane(launcher), thing(), rules=rules)).dn_of("crate-thing") == dn
    assert plan(scene(vane(launcher), thing(), rules=rules), band="long").dn_of("crate-thing") == dn + 2


@pytest.mark.parametrize(("rules", "metres"), [({}, 6), ({"scatter_metres": 1}, 3)])
def test_scatter_goes_by_its_setting(rules: dict[str, Any], metres: int) -> None:  # CMB-27
    where = scene(vane("frag-grenade"), thing(), hit="2 1 1 1 1 1 1 1 1 1", scatter="1 3", damage="1 1 1 1", rules=rules)
    assert f"scatters {metres} m" in struck(where, by_vane()).remarks[0]


@pytest.mark.parametrize(("rules", "members"), [({}, 3), ({"blast_mob_divisor": 1}, 6)])
def test_a_blast_at_a_mob_goes_by_its_setting(rules: dict[str, Any], members: int) -> None:  # CMB-27
    where = scene(vane("frag-grenade"), boys(), hit="2 4 4 4 1 1 1 1 1 1", damage="1 1 1 1", rules=rules)
    assert struck(where, by_vane(targets=("boys",))).targets[0].members == members


@pytest.mark.parametrize(("rules", "left"), [({}, 1), ({"resilience_least": 3}, 3)])
def test_the_lowest_resilience_is_a_setting(rules: dict[str, Any], left: int) -> None:  # CMB-R20
    found = plan(scene(vane(weapon("boltgun", ap=20)), thing(), rules=rules))
    assert summed(resilience_steps(found.use, found.use.targets[0]), "resilience") == left


def test_cover_that_is_shot_through_goes_by_its_setting() -> None:  # CMB-27
    found = plan(scene(*PEOPLE, rules={"cover_resilience": CoverResilience(light=5)}), "shoot-through-light")
    assert summed(resilience_steps(found.use, found.use.targets[0]), "resilience") == 15


@pytest.mark.parametrize(
    ("rules", "traits", "icons"),
    [
        ({"brutal": Faces(0, 0, 0, 0, 0, 9)}, {"brutal": 1}, 9),
        ({"melta_vehicle": Faces(2, 2, 2, 2, 2, 2)}, {"melta": 1}, 12),
        ({}, {"rad": 9}, 12),
        ({"rad_most": 5}, {"rad": 9}, 7),
    ],
)
def test_faces_go_by_their_settings(rules: dict[str, Any], traits: dict[str, int], icons: int) -> None:  # CMB-R21
    found = plan(scene(vane(weapon("boltgun", traits=traits)), thing(block={"keywords": ("vehicle",)}), rules=rules), band="short")
    assert faces_of(found.use, found.use.targets[0]).icons((1, 2, 3, 4, 5, 6)) == icons


@pytest.mark.parametrize(("rules", "shifts"), [({}, 2), ({"shift_cost": 1}, 3), ({"shift_cost": 4}, 1)])
def test_a_shift_takes_as_many_icons_as_its_setting_says(rules: dict[str, Any], shifts: int) -> None:  # CMB-02
    where = scene(*PEOPLE, hit="2 6 6 6 1 1 1 1 1 1", damage=" ".join("1" * (1 + shifts)), rules=rules)
    assert struck(where, by_vane(), shift=MOST).targets[0].shifts == shifts


def test_a_multi_attack_may_shift_where_a_table_says_so() -> None:  # CMB-02
    where = scene(*PEOPLE, hit="2 6 6 6 1 1 1 1 1 1", damage="1 1", rules={"multi_attack_shifts": True})
    assert struck(where, by_vane(targets=("crate-thing", "boy")), shift=1).ed == 2


@pytest.mark.parametrize(("setting", "members"), [("after-shifts", 3), ("before-shifts", 5)])
def test_shifts_cost_members_of_a_mob_or_not(setting: str, members: int) -> None:  # CMB-R72
    where = scene(vane(), boys(), hit="2 6 4 4 4 4 1 1 1 1", damage="1 1", rules={"mob_hits": setting})
    assert struck(where, by_vane(targets=("boys",)), shift=1).targets[0].members == members


@pytest.mark.parametrize(("rules", "damage_done"), [({}, 12), ({"glory_damage": 3}, 16)])
def test_glory_buys_as_much_damage_as_its_setting_says(rules: dict[str, Any], damage_done: int) -> None:  # CMB-04
    ruling = struck(scene(*PEOPLE, hit="2 4 4 1 1 1 1 1 1 1", damage="1", rules=rules), by_vane(), glory_damage=2)
    assert ruling.targets[0].damage == damage_done


@pytest.mark.parametrize(("rules", "code"), [({"glory_by_shift": 0}, [("glory-by-shift", "CMB-04")])])
def test_shifts_for_glory_go_by_their_setting(rules: dict[str, Any], code: list[tuple[str, str]]) -> None:  # CMB-04
    assert codes(forbidden(scene(*PEOPLE, rules=rules), by_vane(), shift_glory=1)) == code


def test_a_simple_critical_is_as_many_ed_as_its_setting_says() -> None:  # CMB-R51
    rules = {"criticals": "simple", "simple_critical_ed": 1}
    assert struck(scene(*PEOPLE, hit="6 4 1 1 1 1 1 1 1 1", damage="1 1", rules=rules), by_vane()).ed == 2


@pytest.mark.parametrize(("setting", "row"), [(True, "body-blow"), (False, "")])
def test_troops_may_inflict_criticals_where_a_table_says_so(setting: bool, row: str) -> None:  # CMB-R03
    where = scene(vane(), thing("boy", weapons=("slugga",)), acted=("vane",), rules={"troop_criticals": setting}, hit="6 4 4 1", damage="1")
    where = where._replace(
        dice=type(where.dice)(None, {"hit": (6, 4, 4, 1), "damage": (1,), "critical": (3, 1), "determination": (1,) * 9})
    )
    ruling = struck(where, by_vane(targets=("vane",))._replace(attacker="boy"))
    assert (ruling.critical.row if ruling.critical else "") == row


@pytest.mark.parametrize(("setting", "d66"), [(True, 31), (False, 0)])
def test_troops_may_suffer_complications_where_a_table_says_so(setting: bool, d66: int) -> None:  # CMB-R03
    faces = {"complication": "3 1"} if setting else {}
    where = scene(
        vane(), thing("boy", weapons=("slugga",)), acted=("vane",), rules={"troop_complications": setting}, hit="1 1 1 1", **faces
    )
    ruling = struck(where, by_vane(targets=("vane",))._replace(attacker="boy"))
    assert (ruling.complication.d66 if ruling.complication else 0) == d66


@pytest.mark.parametrize(("rules", "left"), [({}, 2), ({"ammo_start": 5}, 4)])
def test_grenades_are_counted_from_their_setting(rules: dict[str, Any], left: int) -> None:  # CMB-27
    where = scene(vane("frag-grenade"), thing(), hit="2 4 4 4 1 1 1 1 1 1", damage="1 1 1 1", rules=rules)
    after = struck(where, by_vane()).encounter
    assert after is not None
    assert after.combatants["vane"].ammo == {"frag-grenade": left}


def test_the_last_grenade_is_the_last() -> None:  # CMB-27
    assert codes(forbidden(scene(vane("frag-grenade", ammo={"frag-grenade": 0}), thing()), by_vane())) == [("no-ammo", "CMB-27")]


@pytest.mark.parametrize(
    ("setting", "metres", "dn"), [("far", None, 3), ("near", None, 1), ("neither", None, 2), ("far", 5, 1), ("far", 6, 3)]
)
def test_prone_goes_by_distance(setting: str, metres: int | None, dn: int) -> None:  # CMB-R41
    prone = thing(conditions={"prone": (ActiveCondition(),)})
    assert plan(scene(vane(), prone, rules={"prone_band": setting}), distance=metres).dn_of("crate-thing") == dn


def test_the_frenzied_strike_with_one_strength_more() -> None:  # CMB-40
    mad = vane("sword", conditions={"frenzied": (ActiveCondition(),)})
    ruling = struck(scene(mad, thing(), hit="2 4 4 1 1 1 1 1 1", damage="1 1 1"), by_vane())
    assert ruling.targets[0].damage == 8
    assert "vane cannot but use All-Out Attack." in ruling.remarks


def test_an_area_attack_that_scatters_can_wait_for_who_stands_there() -> None:  # CMB-26, CMB-27
    where = scene(vane("frag-grenade"), thing(), thing("boy"), hit="2 1 1 1 1 1 1 1 1 1", scatter="2 6", damage="6 6 1 1")
    first = struck(where, by_vane(), ask_damage=True)
    assert (first.pending, first.targets) == (True, ())
    assert first.encounter is not None
    second = damage(where.moved(first.encounter), Choices(scattered=("boy",)))
    assert [one.wounds for one in second.targets] == [4]  # type: ignore[union-attr]


def test_who_is_named_for_a_scatter_changes_nothing_of_an_attack_on_a_target() -> None:  # CMB-26
    where = scene(vane(), thing(), hit="2 4 4 1 1 1 1 1 1 1", damage="6")
    first = struck(where, by_vane(), ask_damage=True)
    assert first.encounter is not None
    second = damage(where.moved(first.encounter), Choices(scattered=()))
    assert [one.who for one in second.targets] == ["crate-thing"]  # type: ignore[union-attr]


def test_a_critical_of_an_area_strikes_everyone_there() -> None:  # CMB-27, CMB-50
    where = scene(vane("frag-grenade"), *PEOPLE[1:], hit="6 4 1 1 1 1 1 1 1 1", damage="1 1 1 1", critical="3 1")
    ruling = struck(where, by_vane(targets=("crate-thing", "boy")))
    assert [(one.wounds, one.mortal_wounds) for one in ruling.targets] == [(1, 1), (1, 1)]
