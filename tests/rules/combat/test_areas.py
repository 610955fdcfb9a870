"""Range, reach and engagement; area weapons, lines, spreads, shots into a melee; traits and Mobs (CMB-27, CMB-71)."""

from typing import Any

import pytest

from tests.rules.combat.attack_scenes import boys, by_vane, codes, forbidden, scene, struck, thing, vane, weapon
from whcli.model.change import Step
from whcli.model.combat import Ability, Inflict
from whcli.model.combat_state import ActiveCondition, Mob
from whcli.model.fight import summed
from whcli.rules.combat.attack_damage import damage_steps, faces_of
from whcli.rules.combat.plan import Plan, planned
from whcli.rules.combat.ranges import melee_around
from whcli.rules.combat.scene import Scene

BOTH = ("crate-thing", "boy")
MISS = "2 4 4 1 1 1 1 1 1 1"  # two icons, of ten dice: under the DN of an area
HIT = "2 4 4 4 1 1 1 1 1 1"


def fight(*weapons: object, **state: object) -> Scene:
    return scene(vane(*weapons), thing(), thing("boy"), **state)  # type: ignore[arg-type]


def plan(where: Scene, *options: str, **figures: object) -> Plan:
    found = planned(where, by_vane(*options, **figures))
    assert isinstance(found, Plan), found
    return found


def refusal(where: Scene, *options: str, **figures: object) -> list[tuple[str, str]]:
    found = planned(where, by_vane(*options, **figures))
    assert not isinstance(found, Plan)
    return codes(found)


# Range


@pytest.mark.parametrize(("metres", "dice", "dn"), [(12, 11, 2), (13, 10, 2), (24, 10, 2), (25, 10, 4), (36, 10, 4)])
def test_the_band_follows_from_the_distance(metres: int, dice: int, dn: int) -> None:
    found = plan(fight(), distance=metres)
    assert (found.pool.dice, found.dn_of("crate-thing")) == (dice, dn)


def test_beyond_long_range_there_is_no_attack() -> None:
    assert refusal(fight(), distance=37) == [("out-of-range", "CMB-27")]


def test_the_tables_own_distance_counts_where_none_is_given() -> None:
    assert plan(fight(distances={("crate-thing", "vane"): 30})).dn_of("crate-thing") == 4
    assert plan(fight(distances={("crate-thing", "vane"): 30}), band="short").dn_of("crate-thing") == 2


@pytest.mark.parametrize(("metres", "fits"), [(16, True), (17, False)])
def test_a_throw_goes_strength_times_its_figure(metres: int, fits: bool) -> None:
    assert isinstance(planned(fight("frag-grenade"), by_vane(distance=metres)), Plan) is fits


@pytest.mark.parametrize("name", ["sword", "frag-grenade"])
def test_melee_and_throws_have_no_bands(name: str) -> None:
    assert refusal(fight(name), band="short") == [("no-bands", "CMB-27")]


def test_melee_reaches_as_far_as_the_weapon() -> None:
    assert refusal(fight("sword"), distance=2) == [("out-of-range", "CMB-27")]
    assert plan(fight("force-stave"), distance=2)


@pytest.mark.parametrize(("setting", "damage"), [("melee", 6), ("all", 6), ("none", 2)])
def test_a_thrown_knife_adds_strength_and_tests_ballistic_skill(setting: str, damage: int) -> None:  # CMB-R26
    found = plan(fight("knife", rules={"thrown_strength": setting}), thrown=True)
    assert found.pool_steps[0].why == "Ballistic Skill"
    assert summed(damage_steps(found.use, found.use.targets[0]), "damage") == damage


@pytest.mark.parametrize(("setting", "damage"), [("melee", 10), ("all", 14), ("none", 10)])
def test_a_grenade_adds_no_strength(setting: str, damage: int) -> None:  # CMB-R26
    found = plan(fight("frag-grenade", rules={"thrown_strength": setting}))
    assert summed(damage_steps(found.use, found.use.targets[0]), "damage") == damage


# Cover, size, sight


@pytest.mark.parametrize(("cover", "dn"), [("", 2), ("half", 3), ("full", 4)])
def test_cover_is_defence(cover: str, dn: int) -> None:
    assert plan(fight(), cover=cover).dn_of("crate-thing") == dn


@pytest.mark.parametrize(("size", "dice"), [("tiny", 0), ("average", 0), ("large", 1), ("huge", 2), ("gargantuan", 3)])
def test_large_targets_give_dice_and_small_ones_have_it_in_their_defence(size: str, dice: int) -> None:  # CMB-R22
    found = plan(scene(vane(), thing(block={"size": size})))
    assert (found.pool.dice, found.dn_of("crate-thing")) == (10 + dice, 2)


def test_a_printed_defence_may_be_without_size() -> None:  # CMB-R22
    where = scene(vane(), thing(block={"size": "tiny"}), rules={"printed_defence": "without-size"})
    assert plan(where).dn_of("crate-thing") == 4


@pytest.mark.parametrize(("vision", "ranged", "melee"), [("twilight", 1, 0), ("dim", 2, 1), ("fog", 3, 2), ("dark", 4, 3)])
def test_poor_sight_is_dn_and_less_of_it_in_melee(vision: str, ranged: int, melee: int) -> None:
    assert plan(fight(vision=vision)).dn_of("crate-thing") == 2 + ranged
    assert plan(fight("sword", vision=vision)).dn_of("crate-thing") == 2 + melee


def test_blinded_stands_in_place_of_poor_sight() -> None:
    where = scene(vane(conditions={"blinded": (ActiveCondition(),)}), thing(), vision="fog")
    assert plan(where).dn_of("crate-thing") == 2 + 4


# Engagement


def test_the_engaged_fire_nothing_but_pistols() -> None:
    assert refusal(fight(engaged=[("vane", "crate-thing")])) == [("engaged", "CMB-27")]


def test_the_engaged_strike_only_those_they_are_engaged_with() -> None:
    where = fight("sword", engaged=[("vane", "crate-thing")])
    assert refusal(where, targets=("boy",)) == [("engaged-elsewhere", "CMB-27")]


def test_a_pistol_in_melee_is_two_dn_and_has_no_short_die() -> None:
    found = plan(fight("laspistol", engaged=[("vane", "crate-thing")]), band="short")
    assert (found.pool.dice, found.dn_of("crate-thing")) == (10, 4)
    assert refusal(fight("laspistol", engaged=[("vane", "crate-thing")]), "aim")[0] == ("options-exclude", "CMB-27")


def test_a_melee_attack_engages() -> None:
    ruling = struck(fight("sword", hit="2 1 1 1 1 1 1"), by_vane())
    assert ruling.encounter is not None
    assert ruling.encounter.engaged_with("vane") == ("crate-thing",)


# Shots into a melee


def test_a_wrath_die_1_sends_a_shot_into_a_melee_astray() -> None:
    where = fight(engaged=[("boy", "crate-thing")], hit="1 4 4 4 1 1 1 1 1 1", damage="1", complication="3 4")
    ruling = struck(where._replace(dice=type(where.dice)("gilead-2024", {"hit": (1, 4, 4, 4, 1, 1, 1, 1, 1, 1)})), by_vane())
    assert [one.who for one in ruling.targets] == ["boy"]
    assert "firing-into-melee" in ruling.options


@pytest.mark.parametrize(
    ("change", "others"), [({}, ("boy",)), ({"out": "dead"}, ()), ({"mob": Mob(0, 7, 7)}, ()), ({"mob": Mob(1, 7, 6)}, ("boy",))]
)
def test_who_is_out_of_the_fight_takes_no_part_in_a_melee(change: dict[str, Any], others: tuple[str, ...]) -> None:
    where = fight(engaged=[("boy", "crate-thing")])
    there = where.set(where.one("boy")._replace(**change))
    assert melee_around(there.encounter, "crate-thing", "vane") == others


def test_aiming_into_a_melee_keeps_the_shot_on_its_target() -> None:
    where = fight(engaged=[("boy", "crate-thing")], hit="1 4 4 4 1 1 1 1 1 1", damage="1", complication="3 4")
    ruling = struck(where, by_vane("aim-steady"))
    assert ([one.who for one in ruling.targets], ruling.pool) == (["crate-thing"], 10)


# Areas


def test_an_area_weapon_is_against_a_point_and_strikes_all_there() -> None:
    ruling = struck(fight("frag-grenade", hit=HIT, damage="6 6 1 1"), by_vane(targets=BOTH))
    assert [(one.dn, one.hit, one.damage) for one in ruling.targets] == [(3, True, 14), (3, True, 14)]
    assert ruling.encounter is not None
    assert ruling.encounter.combatants["vane"].ammo == {"frag-grenade": 2}


def test_an_area_weapon_has_no_shifts_for_ed() -> None:
    where = fight("frag-grenade", hit="2 6 6 6 6 1 1 1 1 1", damage="1 1 1 1")
    assert struck(where, by_vane(), shift=-1).ed == 4
    assert codes(forbidden(fight("frag-grenade"), by_vane(), shift=1)) == [("no-shifts", "CMB-27")]


@pytest.mark.parametrize(("far", "struck_ones"), [(3, ["crate-thing"]), (4, [])])
def test_an_area_weapon_that_misses_scatters(far: int, struck_ones: list[str]) -> None:
    where = fight("frag-grenade", hit=MISS, scatter=f"2 {far}", **({"damage": "1 1 1 1"} if struck_ones else {}))
    ruling = struck(where, by_vane())
    assert [one.who for one in ruling.targets] == struck_ones
    assert f"scatters {2 * far} m" in ruling.remarks[0]


def test_an_area_weapon_aimed_at_a_place_strikes_nobody_by_itself_where_it_scatters() -> None:
    ruling = struck(fight("frag-grenade", hit=MISS, scatter="2 1"), by_vane(point=True))
    assert ruling.targets == ()
    assert codes(forbidden(fight(), by_vane(point=True))) == [("no-area", "CMB-27")]


def test_whoever_stands_where_it_scatters_is_struck_and_never_critically() -> None:
    where = fight("frag-grenade", hit="6 1 1 1 1 1 1 1 1 1", scatter="2 5", damage="6 6 1 1")
    ruling = struck(where, by_vane(), scattered=("boy",))
    assert [(one.who, one.hit, one.wounds) for one in ruling.targets] == [("boy", True, 4)]
    assert (ruling.critical, ruling.glory_gained) == (None, 1)


@pytest.mark.parametrize(("blast", "members"), [(6, 3), (5, 3), (1, 1)])
def test_a_blast_strikes_half_its_metres_of_a_mob(blast: int, members: int) -> None:
    grenade = weapon("frag-grenade", traits={"blast": blast})
    ruling = struck(scene(vane(grenade), boys(), hit=HIT, damage="6 6 1 1"), by_vane(targets=("boys",)))
    assert (ruling.targets[0].members, ruling.targets[0].casualties) == (members, members)


def test_a_dodge_is_resilience_for_a_reflexive_action_and_the_next_turn() -> None:  # CMB-14
    target = thing(block={"attributes": {"initiative": 2, "strength": 3}})
    ruling = struck(scene(vane("frag-grenade"), target, hit=HIT, damage="6 6 1 1", test="4 1"), by_vane(), dodging=("crate-thing",))
    assert ruling.targets[0].resilience == 10 + 1 + 1
    assert ruling.encounter is not None
    assert ruling.encounter.reacted == ("crate-thing",)


def test_only_areas_scatter_and_are_dodged() -> None:
    assert codes(forbidden(fight(), by_vane(), dodging=("boy",))) == [("no-area", "CMB-27")]
    assert codes(forbidden(fight(), by_vane(), scattered=("boy",))) == [("no-area", "CMB-27")]


def test_a_flamer_strikes_the_whole_line_past_cover_and_burns() -> None:
    ruling = struck(fight("flamer", hit=MISS, damage="6"), by_vane(targets=BOTH, cover="full"))
    assert [(one.dn, one.wounds, one.after.conditions) for one in ruling.targets] == [(2, 2, {"on-fire": 1})] * 2


def test_a_spread_at_short_range_has_no_penalty_and_dice_against_a_mob() -> None:
    assert plan(fight("shotgun"), targets=BOTH, band="short").dn_of("boy") == 2
    assert plan(fight("shotgun"), targets=BOTH, band="medium").dn_of("boy") == 4
    assert plan(scene(vane("shotgun"), boys()), targets=("boys",), band="short").pool.dice == 10 + 1 + 3


# Traits


@pytest.mark.parametrize(("band", "ed"), [("short", 3), ("medium", 1)])
def test_rapid_fire_is_ed_at_short_range(band: str, ed: int) -> None:
    assert summed(plan(fight(), band=band).ed, "ed") == ed


@pytest.mark.parametrize(
    ("traits", "band", "keywords", "icons"),
    [
        ({}, "short", (), 4),
        ({"brutal": 1}, "medium", (), 6),
        ({"melta": 1}, "short", (), 6),
        ({"melta": 1}, "medium", (), 4),
        ({"melta": 1}, "short", ("vehicle",), 9),
        ({"rad": 1}, "medium", (), 6),
    ],
)
def test_traits_change_what_an_ed_face_is_worth(traits: dict[str, int], band: str, keywords: tuple[str, ...], icons: int) -> None:
    where = scene(vane(weapon("boltgun", traits=traits)), thing(block={"keywords": keywords}))  # CMB-R21
    found = plan(where, band=band)
    assert faces_of(found.use, found.use.targets[0]).icons((1, 2, 3, 4, 5, 6)) == icons


@pytest.mark.parametrize(("roll", "damage"), [("1 4 6 6", 12), ("1 1 4 5", 10), ("1 2 5 5", 11), ("1 4 5 6", 12)])
def test_brutal_as_in_the_cases(roll: str, damage: int) -> None:  # cases G13 to G16
    maul = weapon("shock-maul", damage=7, strength="included", ap=0)
    ruling = struck(fight(maul, hit="2 4 4 1 1 1 1", damage=roll), by_vane())
    assert ruling.targets[0].damage == damage


def test_agonising_is_shock_for_each_wound() -> None:
    maul = weapon("shock-maul", damage=12, strength="included", ap=0)
    ruling = struck(fight(maul, hit="2 4 4 1 1 1 1", damage="1 1 1 1"), by_vane())
    assert (ruling.targets[0].after.wounds, ruling.targets[0].after.shock) == (2, 2)


def test_a_wound_brings_what_the_weapon_inflicts() -> None:
    claws = weapon("sword", damage=12, strength="included", inflict=(Inflict("poisoned", 3),))
    ruling = struck(fight(claws, hit="2 4 4 1 1 1 1", damage="1 1 1"), by_vane())
    assert ruling.targets[0].after.conditions == {"poisoned": 3}


@pytest.mark.parametrize(("wounds", "dice", "ed"), [(0, 5, 1), (1, 5, 2)])
def test_waaagh_is_a_die_and_with_wounds_ed(wounds: int, dice: int, ed: int) -> None:
    ork = thing("boy", weapons=("slugga",), wounds=wounds, block={"keywords": ("ork",)})
    found = planned(scene(vane(), ork), by_vane(targets=("vane",))._replace(attacker="boy"))
    assert isinstance(found, Plan)
    assert (found.pool.dice, summed(found.ed, "ed")) == (dice, ed)


@pytest.mark.parametrize(("psyker", "damage"), [(True, 3 + 4 + 2), (False, 3 + 4 - 2)])
def test_force_is_half_willpower_for_a_psyker_and_less_for_others(psyker: bool, damage: int) -> None:
    staff = weapon("sword", traits={"force": 1})
    abilities = (Ability("psyker", "", "psyker"),) if psyker else ()
    found = plan(scene(vane(staff, block={"abilities": abilities}), thing()))
    assert summed(damage_steps(found.use, found.use.targets[0]), "damage") == damage


def test_unwieldy_is_dn_and_parry_is_defence_in_melee() -> None:
    parrying = thing(weapons=("chainsword",))
    assert plan(scene(vane("power-fist"), parrying)).dn_of("crate-thing") == 2 + 1 + 2
    assert plan(scene(vane(), parrying)).dn_of("crate-thing") == 2


@pytest.mark.parametrize(("setting", "dn"), [(False, 3), (True, 4)])
def test_two_parries_count_once_unless_a_table_says_so(setting: bool, dn: int) -> None:
    parrying = thing(weapons=("chainsword", "power-sword"))
    assert plan(scene(vane("knife"), parrying, rules={"parry_stacks": setting})).dn_of("crate-thing") == dn


def test_a_warp_weapon_does_at_least_resilience_less_4() -> None:
    gun = weapon("boltgun", traits={"warp-weapon": 1})
    found = plan(scene(vane(gun), thing(block={"resilience": 20})))
    assert summed(damage_steps(found.use, found.use.targets[0]), "damage") == 16


# Mobs as attackers


@pytest.mark.parametrize(("now", "setting", "dice"), [(7, "up", 4), (7, "down", 3), (6, "up", 3), (1, "up", 1)])
def test_a_mob_has_a_die_for_each_of_half_of_it(now: int, setting: str, dice: int) -> None:  # CMB-71, CMB-R70
    attackers = boys(now, weapons=("slugga",))
    found = planned(scene(vane(), attackers, rules={"mob_rounding": setting}), by_vane(targets=("vane",))._replace(attacker="boys"))
    assert isinstance(found, Plan)
    assert found.pool.dice == 4 + dice


def test_a_mob_that_shares_its_targets_has_no_penalty_and_smaller_groups() -> None:  # CMB-71
    attackers = boys(7, weapons=("slugga",))
    where = scene(vane(), vane()._replace(id="ferro"), attackers)
    found = planned(where, by_vane(targets=("vane", "ferro"))._replace(attacker="boys"))
    assert isinstance(found, Plan)
    assert Step("pool", 2, "4 of the Mob at each of 2", "CMB-71") in found.pool_steps
    assert found.dn_of("ferro") == 3


@pytest.mark.parametrize(("targets", "ed"), [(("vane",), 3), (("vane", "ferro"), 1)])
def test_massed_fire_at_one_target_is_more_ed(targets: tuple[str, ...], ed: int) -> None:  # CMB-71
    massed = boys(7, weapons=("lasgun",), block={"abilities": (Ability("massed-fire", "", "mob-ed", {"ed": 2}),)})
    found = planned(scene(vane(), vane()._replace(id="ferro"), massed), by_vane(targets=targets)._replace(attacker="boys"))
    assert isinstance(found, Plan)
    assert summed(found.ed, "ed") == ed


def test_a_multi_attack_may_be_on_several_members_of_one_mob() -> None:  # CMB-71, CMB-R72
    where = scene(vane(), boys(9), hit="2 4 4 4 4 4 1 1 1 1", damage="6")
    ruling = struck(where, by_vane(targets=("boys", "boys")))
    assert [(one.dn, one.members, one.after.mob) for one in ruling.targets] == [(4, 2 * 2, 5)]
