"""The worked examples of public text, each by its number: G1 to G20."""

import pytest

from tests.rules.combat import harm_scenes, round_scenes
from tests.rules.combat.attack_scenes import boys, by_vane, scene, struck, thing, vane, weapon
from tests.rules.combat.harm_scenes import has, injured, one, profile, suffer
from whcli.model.combat import Weapon
from whcli.model.combat_state import Turn
from whcli.model.fight import Blow, summed
from whcli.model.rolls import Pool
from whcli.rules.combat.checks import Asked, check
from whcli.rules.combat.conditions import dn_penalty
from whcli.rules.combat.edges import END, passed
from whcli.rules.combat.injuries import hurt_for_good
from whcli.rules.combat.plan import Plan, planned
from whcli.rules.combat.status import dying, exhausted, state_of
from whcli.rules.combat.trials import Trial, Tried, tried
from whcli.rules.dice import reading
from whcli.rules.odds import pool_spread

TWO_ICONS = "2 4 4 1 1 1 1 1 1 1"
MAUL = {"damage": 4, "traits": {"brutal": 1, "agonising": 1}}


@pytest.mark.parametrize("traits", [{}, {"brutal": 1}])
def test_g1_a_boltgun_with_a_shift_does_three_wounds_to_resilience_10(traits: dict[str, int]) -> None:
    """G1, CMB-25: 10 + 2 ED, dice 4 and 6; read plainly or as Brutal, 13 damage."""
    gun = weapon("boltgun", damage=10, ed=1, ap=0, traits=traits)
    ruling = struck(scene(vane(gun), thing(), hit="2 6 4 4 1 1 1 1 1 1", damage="4 6"), by_vane(), shift=1)
    assert (ruling.ed, ruling.targets[0].damage, ruling.targets[0].wounds) == (2, 13, 3)


@pytest.mark.parametrize(("actions", "more"), [(1, 0), (2, 2), (3, 4)])
def test_g2_a_multi_action_costs_every_test_of_the_turn(actions: int, more: int) -> None:
    """G2, CMB-13: +2 DN on both of two, +4 on all of three; in attacks and in other Tests."""
    found = planned(scene(vane(), thing()), by_vane(actions=actions))
    assert isinstance(found, Plan)
    assert found.dn_of("crate-thing") == 2 + more
    where = round_scenes.fight(dice={"test": "1 1 1 1 1"}, active="ada", turn=Turn(actions=actions))
    test = tried(where, Trial("ada", "athletics", 3))
    assert isinstance(test, Tried)
    assert test.dn == 3 + more


def test_g3_blinded_and_hindered_are_four_dn() -> None:
    """G3, CMB-42."""
    assert summed(dn_penalty(harm_scenes.scene(one(conditions=has(blinded=1, hindered=1))), "vane", "melee"), "dn") == 4


def test_g4_hindered_twice_is_two_dn_and_bleeding_thrice_three_mortal_wounds() -> None:
    """G4, CMB-41."""
    where = round_scenes.fight(round_scenes.agent("ada", conditions=has(hindered=2, bleeding=3)), round_scenes.threat("ork"), active="ada")
    assert summed(dn_penalty(where, "ada"), "dn") == 2
    assert round_scenes.after(where, passed(where, END, "ada")).one("ada").wounds == 3  # type: ignore[arg-type]


@pytest.mark.parametrize(("had", "state"), [(("torso",), "dying"), (("torso", "eye"), "dead")])
def test_g5_at_tier_1_the_third_traumatic_injury_kills(had: tuple[str, ...], state: str) -> None:
    """G5, CMB-34: two are survived, the third is death."""
    where = harm_scenes.scene(one(wounds=7, injuries=injured(*had)), tier=1)
    after = hurt_for_good(where, "vane", "left-leg").scene
    assert state_of(after, after.one("vane")) == state


@pytest.mark.parametrize("resilience", [11, 20])
def test_g6_a_critical_that_does_not_beat_resilience_is_a_wound_and_its_row(resilience: int) -> None:
    """G6, CMB-51, CMB-R52: row 11-16 also brings 1d3 Wounds and Staggered."""
    where = scene(vane(), thing(block={"resilience": resilience}), hit="6 4 4 1 1 1 1 1 1 1", damage="4", critical="1 1", effect="1")
    target = struck(where, by_vane()).targets[0]
    assert (target.wounds, target.shock, target.after.conditions) == (1 + 1, 0, {"staggered": 1})


def test_g7_six_icons_at_a_mob_of_ten_guardians_fell_four() -> None:
    """G7, CMB-R72: Defence 3, boltgun 10 against Resilience 6."""
    guardians = boys(10, block={"defence": 3, "resilience": 6})
    target = struck(scene(vane(), guardians, hit="2 4 4 4 4 4 4 1 1 1", damage="1"), by_vane(targets=("boys",))).targets[0]
    assert (target.members, target.casualties, target.after.mob) == (4, 4, 6)


def test_g8_thirteen_wounds_of_one_attack_annihilate_a_maximum_of_six() -> None:
    """G8, CMB-35: damage 19, AP 1, Resilience 7; 4 Wounds had already do not matter."""
    gun = weapon("boltgun", damage=19, ed=0, ap=1, traits={})
    where = scene(vane(gun), thing(kind="adversary", block={"wounds": 6, "resilience": 7}, wounds=4), hit=TWO_ICONS)
    target = struck(where, by_vane()).targets[0]
    assert (target.resilience, target.wounds, target.after.state) == (6, 13, "annihilated")


def test_g9_damage_12_against_resilience_10_is_two_wounds() -> None:
    """G9, CMB-24."""
    gun = weapon("boltgun", damage=12, ed=0, traits={})
    assert struck(scene(vane(gun), thing(), hit=TWO_ICONS), by_vane()).targets[0].wounds == 2


def test_g10_four_four_five_six_two_are_five_icons_and_the_six_may_go() -> None:
    """G10, CMB-02: at DN 3, three remain."""
    found = reading((4, 4, 5, 6, 2))
    assert (found.icons, found.meets(3), found.shifts(3), found.icons - 2) == (5, True, 1, 3)


def test_g11_three_icons_and_an_exalted_one_are_five() -> None:
    """G11, CMB-01: DN 3 is made."""
    found = reading((1, 2, 3, 3, 4, 5, 4, 6))
    assert (found.icons, found.meets(3)) == (5, True)


def test_g12_strength_4_and_athletics_3_are_seven_dice() -> None:
    """G12, CMB-01: two icons and an exalted one are 4, at DN 3."""
    block = profile(attributes={"strength": 4}, skills={"athletics": 3})
    found = check(harm_scenes.scene(one(block=block), dice={"test": "2 4 5 6 1 1 3"}), "vane", Asked("athletics", 3, "it"))
    assert (len(found.told.scene.dice.rolled[0].dice), found.reading.icons, found.success) == (7, 4, True)  # type: ignore[union-attr]


@pytest.mark.parametrize(("case", "faces", "damage"), [(13, "1 4 6 6", 12), (14, "1 1 4 5", 10), (15, "1 2 5 5", 11), (16, "1 4 5 6", 12)])
def test_g13_to_g16_a_brutal_shock_maul_of_strength_3(case: int, faces: str, damage: int) -> None:
    """G13, G14, G15, G16, CMB-R21: base 7 and four Brutal ED."""
    maul = weapon("shock-maul", **MAUL)
    weak = vane(maul)._replace(profile=vane().profile._replace(attributes={"strength": 3, "initiative": 3}))
    ruling = struck(scene(weak, thing(block={"resilience": 20}), hit="2 4 4 1 1 1 1", damage=faces), by_vane())
    assert (case, ruling.targets[0].damage) == (case, damage)


@pytest.mark.parametrize(
    ("wounds", "shock", "dies", "tires"), [(8, 3, False, False), (9, 4, False, False), (10, 4, True, False), (9, 5, False, True)]
)
def test_g17_the_maximum_itself_is_neither_dying_nor_exhaustion(wounds: int, shock: int, dies: bool, tires: bool) -> None:
    """G17, CMB-30, CMB-32: Wounds 9 of 9 and 10 of 9, Shock 4 of 4 and 5 of 4."""
    agent = one(block=profile(wounds=9, shock=4), wounds=wounds, shock=shock)
    assert (dying(harm_scenes.scene(agent), agent), exhausted(agent)) == (dies, tires)


@pytest.mark.parametrize(("most", "fell"), [(2, 0), (1, 0), (0, 1)])
def test_g18_damage_equal_to_a_mobs_resilience_is_shock_and_no_kill(most: int, fell: int) -> None:
    """G18, CMB-R20, CMB-R72: unless 1 is above its maximum Shock."""
    where = harm_scenes.scene(harm_scenes.mob(5, block=profile(shock=most)))
    harm = suffer(where, "mob", Blow("foe", damage=6, resilience=6))
    assert (harm.shock, harm.casualties, harm.after.mob) == (1, fell, 5 - fell)


@pytest.mark.parametrize(("faces", "critical"), [((6, 3, 6), False), ((6, 6, 2), True), ((6, 6, 6), True)])
def test_g19_several_wrath_dice_are_critical_only_all_at_once(faces: tuple[int, ...], critical: bool) -> None:
    """G19, CMB-33: of two Wrath Dice one 6 is none."""
    assert reading(faces, 2).critical is critical
    assert sum(ways for said, ways in pool_spread(Pool(3, 2)).items() if said.critical) == 6


def test_g20_a_spray_shot_of_salvo_2_at_three_targets_is_plus_two() -> None:
    """G20, CMB-27: the penalty of 4 falls by 2."""
    where = scene(vane(Weapon("gun", "Gun", salvo=2, range=(9, 18, 27))), thing(), thing("boy"), thing("nob"))
    found = planned(where, by_vane("spray-shot", targets=("crate-thing", "boy", "nob")))
    assert isinstance(found, Plan)
    assert {who: found.dn_of(who) for who in found.dn} == dict.fromkeys(("crate-thing", "boy", "nob"), 2 + 4 - 2)
