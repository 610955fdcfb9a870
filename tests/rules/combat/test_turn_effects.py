"""What Conditions do as Turns pass, and the Tests by which they end (CMB-40, CMB-43)."""

from typing import Any

import pytest

from tests.rules.combat.harm_scenes import CONDITIONS, has, injured, mob, one, profile, scene
from whcli.model.combat import Ability
from whcli.model.combat_state import END_OF_TURN, START_OF_TURN, ActiveCondition, Combatant
from whcli.model.combat_tables import Check
from whcli.rules.combat.deeds import Told
from whcli.rules.combat.fears import met
from whcli.rules.combat.status import state_of
from whcli.rules.combat.turn_effects import acts_on, at_edge, dn_of, own_check, shaken_off


def passes(target: Combatant, edge: str, dice: dict[str, str] | None = None, **rules: Any) -> Told:
    return at_edge(scene(target, dice=dice, rules=rules), edge, target.id)


@pytest.mark.parametrize(("size", "wounds"), [(1, 1), (3, 3)])
def test_bleeding_does_its_size_in_mortal_wounds_at_the_end_of_the_turn(size: int, wounds: int) -> None:
    """CMB-41, CMB-43, G4."""
    told = passes(one(conditions=has(bleeding=size)), END_OF_TURN)
    assert told.scene.one("vane").wounds == wounds
    assert [(step.what, step.value, step.why) for step in told.steps] == [("mortal_wounds", wounds, "Bleeding")]


def test_bleeding_does_nothing_at_the_start_of_the_turn() -> None:
    """CMB-43."""
    assert passes(one(conditions=has(bleeding=3)), START_OF_TURN).scene.one("vane").wounds == 0


@pytest.mark.parametrize(("wounds", "state"), [(4, "wounded"), (5, "wounded"), (6, "dying")])
def test_bleeding_takes_one_over_the_edge_of_dying_as_a_blow_does(wounds: int, state: str) -> None:
    """CMB-32, CMB-43: maximum 6."""
    told = passes(one(wounds=wounds, conditions=has(bleeding=1)), END_OF_TURN, {"injury": "3"} if state == "dying" else None)
    assert state_of(told.scene, told.scene.one("vane")) == state


def test_bleeding_while_dying_is_one_traumatic_injury_however_much_it_is() -> None:
    """CMB-33, CMB-R36."""
    told = passes(one(wounds=7, conditions=has(bleeding=3)), END_OF_TURN, {"injury": "5"})
    assert told.scene.one("vane").injuries.traumatic == ("torso",)


def test_bleeding_and_fire_are_events_of_their_own() -> None:
    """CMB-R36: each is a Traumatic Injury."""
    target = one(wounds=7, conditions=has(on_fire=1))
    burnt = passes(target, START_OF_TURN, {"effect": "1", "injury": "5"}).scene.one("vane")
    bled = passes(burnt._replace(conditions=has(bleeding=1)), END_OF_TURN, {"injury": "5"}).scene.one("vane")
    assert bled.injuries.traumatic == ("torso", "torso")


def test_bleeding_never_annihilates() -> None:
    """CMB-R38."""
    told = passes(one(conditions=has(bleeding=99)), END_OF_TURN, {"injury": "3"})
    assert state_of(told.scene, told.scene.one("vane")) == "dying"


def test_a_bleeding_mob_loses_a_member_for_each() -> None:
    """CMB-43, CMB-R71."""
    told = at_edge(scene(mob(5, conditions=has(bleeding=2))), END_OF_TURN, "mob")
    assert told.scene.one("mob").mob is not None
    assert told.scene.one("mob").mob.now == 3  # type: ignore[union-attr]


@pytest.mark.parametrize(("size", "faces", "wounds"), [(1, "2", 2), (2, "3 1", 4)])
def test_fire_burns_at_the_start_of_the_turn_once_for_each_source(size: int, faces: str, wounds: int) -> None:
    """CMB-41, CMB-43."""
    told = passes(one(conditions=has(on_fire=size)), START_OF_TURN, {"effect": faces})
    assert (told.scene.one("vane").wounds, told.scene.one("vane").has("on-fire")) == (wounds, True)


@pytest.mark.parametrize(("faces", "hindered"), [("6 5 1", False), ("2 3 3", True)])
def test_who_acts_on_while_on_fire_passes_willpower_or_is_hindered(faces: str, hindered: bool) -> None:
    """CMB-40."""
    told = acts_on(scene(one(conditions=has(on_fire=1)), dice={"test": faces}), "vane")
    assert told.scene.one("vane").has("hindered") == hindered


def test_who_does_not_burn_tests_nothing_to_act() -> None:
    assert acts_on(scene(one(conditions=has(bleeding=1))), "vane").steps == ()


@pytest.mark.parametrize(("faces", "ends"), [("6 6 4", True), ("6 4 4", False)])
def test_poison_is_shaken_off_by_toughness_at_the_start_of_the_turn(faces: str, ends: bool) -> None:
    """CMB-43: DN 3, and the +2 of Poisoned itself; three dice."""
    told = passes(one(conditions={"poisoned": (ActiveCondition(dn=3),)}), START_OF_TURN, {"test": faces})
    assert told.scene.one("vane").has("poisoned") != ends


def test_each_poison_is_tested_for_itself() -> None:
    """CMB-41."""
    causes = (ActiveCondition(dn=1), ActiveCondition(dn=9))
    told = passes(one(conditions={"poisoned": causes}), START_OF_TURN, {"test": "6 6 6 6 6 6"})
    assert told.scene.one("vane").conditions == {"poisoned": causes[1:]}


def test_frenzy_is_not_resisted_against_ones_wish() -> None:
    """CMB-40: the Test is the sufferer's to make."""
    told = passes(one(conditions=has(frenzied=1)), START_OF_TURN)
    assert told.scene.one("vane").has("frenzied")
    assert "may resist" in told.remarks[0]


def test_a_torso_injury_makes_toughness_harder() -> None:
    """CMB-36, CMB-40: Bleeding at DN 4 and 1."""
    told = shaken_off(scene(one(conditions=has(bleeding=1), injuries=injured("torso")), dice={"test": "6 6 2"}), "vane", "bleeding")
    assert (sum(step.value for step in told.steps if step.what == "dn"), told.scene.one("vane").has("bleeding")) == (5, True)


@pytest.mark.parametrize(("name", "dn"), [("bleeding", 4), ("restrained", 6)])
def test_the_dn_to_end_a_condition_is_its_own_or_that_of_its_cause(name: str, dn: int) -> None:
    """CMB-40."""
    record, cause = CONDITIONS[name], ActiveCondition(dn=6)
    asked = own_check(record)
    assert asked is not None
    assert dn_of(scene(one(conditions={name: (cause,)})), "vane", asked, (record, cause)) == dn


@pytest.mark.parametrize(("name", "ends"), [("hindered", False), ("prone", False), ("poisoned", True), ("on-fire", True)])
def test_only_some_conditions_end_by_the_sufferers_own_test(name: str, ends: bool) -> None:
    """CMB-40."""
    assert (own_check(CONDITIONS[name]) is not None) == ends


@pytest.mark.parametrize(
    ("sizes", "dn"), [({"hindered": 2}, 2), ({"vulnerable": 3}, 3), ({"blinded": 1}, 4), ({"bleeding": 2}, 3), ({"prone": 1}, 3)]
)
def test_a_condition_is_treated_at_the_dn_of_its_penalty_or_at_three(sizes: dict[str, int], dn: int) -> None:
    """CMB-82."""
    (name,) = sizes
    what = (CONDITIONS[name], ActiveCondition(sizes[name]))
    assert dn_of(scene(one(conditions=has(**sizes))), "vane", Check("medicae", adds="penalty"), what) == dn


def test_whom_fire_kills_tests_no_poison_and_is_told_no_more() -> None:
    """CMB-43, CMB-R31."""
    target = one(kind="troop", wounds=6, conditions={**has(on_fire=1), "poisoned": (ActiveCondition(dn=3),)})
    told = passes(target, START_OF_TURN, {"effect": "1"})
    assert told.scene.one("vane").out == "dead"
    assert told.remarks == ("On Fire does vane 1 Mortal Wound.", "vane is dead.")


def test_who_burns_and_lives_is_told_what_to_do() -> None:
    """CMB-40."""
    told = passes(one(conditions=has(on_fire=1)), START_OF_TURN, {"effect": "2"})
    assert told.remarks[0] == "On Fire does vane 2 Mortal Wounds."
    assert told.remarks[1].startswith("Put the fire out")


def test_whoever_dies_of_a_test_makes_no_second() -> None:
    """CMB-33, CMB-34: a 1 on a Wrath Die is the third Traumatic Injury."""
    causes = (ActiveCondition(dn=3), ActiveCondition(dn=5))
    target = one(wounds=7, injuries=injured("torso", "torso"), conditions={"poisoned": causes})
    told = passes(target, START_OF_TURN, {"test": "1 2 2", "injury": "5"})
    assert told.scene.one("vane").out == "dead"


# Fear


@pytest.mark.parametrize(("faces", "afraid", "ruin"), [("6 4", False, 0), ("4 2", True, 1)])
def test_whoever_meets_fear_tests_resolve_and_an_agents_failure_is_ruin(faces: str, afraid: bool, ruin: int) -> None:
    """CMB-04, CMB-40."""
    told = met(scene(one(block=profile(resolve=2)), dice={"fear": faces}), "vane", "fear", ActiveCondition(dn=3, by="ghost"))
    assert (told.scene.one("vane").has("fear"), told.scene.encounter.ruin) == (afraid, ruin)


def test_a_threats_failure_is_no_ruin() -> None:
    """CMB-04."""
    told = met(scene(one(kind="troop"), dice={"fear": "2"}), "vane", "terror", ActiveCondition(dn=3))
    assert (told.scene.one("vane").has("terror"), told.scene.encounter.ruin) == (True, 0)


@pytest.mark.parametrize("setting", [0, 2])
def test_the_ruin_of_fear_is_a_setting(setting: int) -> None:
    """CMB-04, `fear_ruin`."""
    told = met(scene(one(), dice={"fear": "2"}, rules={"fear_ruin": setting}), "vane", "fear", ActiveCondition(dn=3))
    assert told.scene.encounter.ruin == setting


@pytest.mark.parametrize(
    "target",
    [
        one(conditions=has(frenzied=1)),
        one(block=profile(immune=frozenset({"fear"}))),
        one(block=profile(abilities=(Ability("a", "", "passes-resolve"),))),
    ],
)
def test_those_whom_fear_cannot_touch_roll_nothing(target: Combatant) -> None:
    """CMB-40."""
    told = met(scene(target), "vane", "fear", ActiveCondition(dn=3))
    assert (told.scene.one("vane").has("fear"), told.steps) == (False, ())
