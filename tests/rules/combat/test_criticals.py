"""Critical Hits (CMB-50, CMB-51, CMB-R50 to CMB-R52, CMB-R03): the row, what Glory adds, what the target suffers."""

from typing import Any

import pytest

from tests.rules.combat.harm_scenes import has, mob, one, profile, scene, suffer
from whcli.files import armoury
from whcli.model.combat import Determination, Weapon
from whcli.model.combat_state import Combatant
from whcli.model.fight import Blow, CriticalHit, Harm
from whcli.rules.combat.criticals import inflicts, rolled, row_of


def critical(dice: dict[str, str], glory: int = 0, pick: str = "", **rules: Any) -> CriticalHit:
    return rolled(scene(one("foe"), dice=dice, rules=rules), "foe", glory, pick)


def struck(target: Combatant, hit: CriticalHit, damage: int = 12, dice: dict[str, str] | None = None, **fight: Any) -> Harm:
    rules = fight.pop("rules", None)
    bystanders = fight.pop("others", ())
    blow = Blow("foe", damage=damage, resilience=10, critical=hit)
    return suffer(scene(target, one("foe"), *bystanders, dice=dice, rules=rules, **fight), target.id, blow)


def test_every_d66_gives_one_row() -> None:
    """CMB-50."""
    table = armoury.criticals()
    found = [[row.id for row in table if row.first <= 10 * tens + ones <= row.last] for tens in range(1, 7) for ones in range(1, 7)]
    assert all(len(rows) == 1 for rows in found)
    assert len({rows[0] for rows in found}) == 14


@pytest.mark.parametrize(
    ("d66", "effect", "expected"),
    [
        ("1 1", "2", CriticalHit(11, "head-blow", 2, effects=("staggered",))),
        ("2 2", "1", CriticalHit(22, "internal-rupture", 1, effects=("hindered",))),
        ("2 4", "3", CriticalHit(24, "torn-flesh", 3, effects=("vulnerable:2",))),
        ("3 3", "", CriticalHit(33, "body-blow", 0, 1)),
        ("3 4", "", CriticalHit(34, "mangling", 0, 1, effects=("memorable-injury",))),
        ("4 3", "2", CriticalHit(43, "dissection", 0, 2)),
        ("4 5", "", CriticalHit(45, "gore-spray", 0, 1, effects=("spray",))),
        ("4 6", "1", CriticalHit(46, "flung-down", 0, 2, effects=("prone",))),
        ("5 2", "6", CriticalHit(52, "stunning-blow", 0, 0, 6, effects=("staggered",))),
        ("5 4", "3", CriticalHit(54, "seared", 4, effects=("on-fire",))),
        ("5 6", "2", CriticalHit(56, "broken-bones", 3)),
        ("6 1", "3", CriticalHit(61, "butchery", 0, 6)),
        ("6 5", "4 3", CriticalHit(65, "wargear-explodes", 4, effects=("explode:3",))),
        ("6 6", "", CriticalHit(66, "limb-lost", 0, 1, effects=("lose-limb",))),
    ],
)
def test_a_row_gives_its_wounds_and_effects(d66: str, effect: str, expected: CriticalHit) -> None:
    """CMB-50: a d3 is typed as 1 to 3."""
    assert critical({"critical": d66, "effect": effect}) == expected


@pytest.mark.parametrize(("glory", "wounds"), [(0, 1), (1, 2), (3, 4)])
def test_each_glory_makes_a_head_blow_one_wound_worse(glory: int, wounds: int) -> None:
    """CMB-50."""
    found = critical({"critical": "1 1", "effect": "1"}, glory)
    assert (found.wounds, found.glory) == (wounds, glory)


def test_glory_makes_a_stunning_blow_two_shock_worse_and_broken_bones_restrain_once() -> None:
    """CMB-50."""
    assert critical({"critical": "5 1", "effect": "2"}, 2).shock == 6
    assert critical({"critical": "5 6", "effect": "1"}, 2).effects == ("restrained",)


@pytest.mark.parametrize(
    ("pick", "shock", "effects"), [("prone", 0, ("spray", "prone")), ("shock", 2, ("spray",)), ("", 0, ("spray", "prone"))]
)
def test_of_a_row_with_a_choice_each_glory_buys_what_is_picked(pick: str, shock: int, effects: tuple[str, ...]) -> None:
    """CMB-50: without a pick, the first."""
    found = critical({"critical": "4 4"}, 1, pick)
    assert (found.mortal_wounds, found.shock, set(found.effects)) == (2, shock, set(effects))


@pytest.mark.parametrize(("setting", "row"), [("table", "body-blow"), ("simple", "simple")])
def test_a_simple_critical_rolls_no_row(setting: str, row: str) -> None:
    """CMB-R51, `criticals`."""
    assert critical({"critical": "3 1"}, criticals=setting).row == row


@pytest.mark.parametrize(
    ("kind", "setting", "can"), [("troop", False, False), ("troop", True, True), ("elite", False, True), ("agent", False, True)]
)
def test_troops_inflict_no_criticals(kind: str, setting: bool, can: bool) -> None:
    """CMB-R03, `troop_criticals`."""
    assert inflicts(scene(one("foe", kind), rules={"troop_criticals": setting}), "foe") == can


# What the target suffers


@pytest.mark.parametrize(("damage", "wounds", "shock"), [(9, 1, 0), (10, 1, 0), (11, 1, 0), (12, 2, 0)])
def test_a_critical_that_does_not_beat_resilience_does_one_wound(damage: int, wounds: int, shock: int) -> None:
    """CMB-51, CMB-R52, G6."""
    harm = struck(one(), CriticalHit(0, "simple"), damage)
    assert (harm.wounds, harm.shock) == (wounds, shock)


def test_a_critical_that_does_not_beat_resilience_still_has_its_effect() -> None:
    """CMB-51, G6: the row's own Wounds come on top."""
    harm = struck(one(), CriticalHit(11, "head-blow", 2, effects=("staggered",)), 4)
    assert (harm.wounds, harm.after.wounds, harm.after.conditions) == (3, 3, {"staggered": 1})


@pytest.mark.parametrize(("setting", "shock"), [("wound", 0), ("wound-and-shock", 1)])
def test_the_wound_of_a_graze_stands_in_place_of_the_shock_or_besides(setting: str, shock: int) -> None:
    """CMB-R52, `critical_graze`."""
    harm = struck(one(), CriticalHit(0, "simple"), 10, rules={"critical_graze": setting})
    assert (harm.wounds, harm.shock) == (1, shock)


@pytest.mark.parametrize("least", [0, 1, 2])
def test_what_a_graze_does_is_a_setting(least: int) -> None:
    """CMB-51, `critical_least`."""
    assert struck(one(), CriticalHit(0, "simple"), 3, rules={"critical_least": least}).wounds == least


def test_determination_may_convert_the_wound_of_a_graze() -> None:
    """CMB-R52."""
    harm = struck(one(block=profile(determination=Determination(1))), CriticalHit(0, "simple"), 3, {"determination": "4"})
    assert (harm.after.wounds, harm.after.shock) == (0, 1)


@pytest.mark.parametrize(("setting", "after"), [("before-determination", 0), ("after-determination", 2)])
def test_critical_wounds_join_before_determination(setting: str, after: int) -> None:
    """CMB-R50, `critical_wounds`: 2 of the damage, 2 of the Critical, 4 icons."""
    target = one(block=profile(determination=Determination(2)))
    harm = struck(target, CriticalHit(11, "head-blow", 2), 12, {"determination": "6 6"}, rules={"critical_wounds": setting})
    assert (harm.wounds, harm.after.wounds) == (4, after)


def test_critical_mortal_wounds_stand_apart_from_determination() -> None:
    """CMB-R50."""
    target = one(block=profile(determination=Determination(2)))
    harm = struck(target, CriticalHit(43, "dissection", 0, 3), 12, {"determination": "6 6"})
    assert (harm.mortal_wounds, harm.after.wounds) == (3, 3)


def test_a_survivor_of_mangling_has_a_memorable_injury() -> None:
    """CMB-50, CMB-36."""
    harm = struck(one(), CriticalHit(34, "mangling", 0, 1, effects=("memorable-injury",)), dice={"injury": "4"})
    assert harm.encounter.combatants["vane"].injuries.memorable == ("broken-jaw",)


def test_the_dead_are_spared_the_rest_of_a_critical() -> None:
    """CMB-50."""
    harm = struck(one(kind="troop"), CriticalHit(34, "mangling", 0, 5, effects=("memorable-injury", "prone")))
    assert (harm.after.state, harm.after.conditions) == ("dead", {})


@pytest.mark.parametrize(("faces", "prone"), [("2 1 3", True), ("5 6 2", False)])
def test_everyone_engaged_with_the_target_of_a_gore_spray_tests_agility(faces: str, prone: bool) -> None:
    """CMB-50: DN 3; whoever stands apart does not."""
    others = (one("ally"), one("far"))
    hit = CriticalHit(44, "gore-spray", 0, 1, effects=("spray",))
    harm = struck(one(kind="troop"), hit, 30, {"test": faces}, others=others, engaged=[("vane", "ally")])
    assert [harm.encounter.combatants[who].has("prone") for who in ("ally", "far")] == [prone, False]


@pytest.mark.parametrize(
    ("weapons", "mortal"),
    [({}, 0), ({"knife": Weapon("knife", "Knife", "melee")}, 0), ({"lasgun": Weapon("lasgun", "Lasgun", salvo=2)}, 3)],
)
def test_wargear_explodes_for_those_who_carry_explosives_or_ammunition(weapons: dict[str, Weapon], mortal: int) -> None:
    """CMB-50."""
    harm = struck(one(weapons=weapons), CriticalHit(64, "wargear-explodes", 1, effects=("explode:3",)))
    assert harm.mortal_wounds == mortal


@pytest.mark.parametrize(("face", "who"), [("2", "the active player"), ("5", "the GM")])
def test_a_die_says_who_chooses_the_limb(face: str, who: str) -> None:
    """CMB-50."""
    harm = struck(one(), CriticalHit(66, "limb-lost", 0, 1, effects=("lose-limb",)), dice={"effect": face})
    assert [str(roll.at) for roll in harm.rolls] == ["ambush/1/foe/effect/1"]
    assert any(who in remark for remark in harm.remarks)


def test_the_effect_of_a_critical_stacks_with_what_is_there() -> None:
    """CMB-41."""
    harm = struck(one(conditions=has(vulnerable=1)), CriticalHit(24, "torn-flesh", 1, effects=("vulnerable:2",)))
    assert (harm.after.conditions, harm.remarks) == ({"vulnerable": 3}, ("vane is Vulnerable.",))


def test_a_critical_that_does_not_beat_the_resilience_of_a_mob_fells_one() -> None:
    """CMB-51, CMB-R71."""
    blow = Blow("foe", damage=3, resilience=10, members=4, critical=CriticalHit(0, "simple"))
    assert suffer(scene(mob(6)), "mob", blow).casualties == 1


def test_a_table_without_a_row_names_none() -> None:
    assert row_of((), 11).id == ""
