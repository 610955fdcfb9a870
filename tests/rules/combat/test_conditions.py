"""Conditions (CMB-05, CMB-40 to CMB-42, CMB-R04, CMB-R40 to CMB-R42): what they cost, how they come and how they end."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.combat.harm_scenes import CONDITIONS, has, injured, one, profile, scene
from whcli.model.combat_state import END_OF_TURN, START_OF_TURN, ActiveCondition, Combatant, Until
from whcli.rules.combat.conditions import (
    MELEE,
    RANGED,
    SIGHT,
    TEST,
    afflict,
    after_the_fight,
    cured,
    defence_penalty,
    dn_penalty,
    forbids,
    lapsed,
    next_turn,
    orphaned,
    speed,
    strength,
)
from whcli.rules.combat.injuries import traumatic
from whcli.rules.combat.scene import Scene
from whcli.rules.combat.status import size_of, status


def dn(target: Combatant, kind: str = TEST, against: str = "", **rules: Any) -> int:
    return sum(step.value for step in dn_penalty(scene(target, rules=rules), "vane", kind, against))


def defence(target: Combatant, kind: str = RANGED, metres: int | None = None, **rules: Any) -> int:
    return sum(step.value for step in defence_penalty(scene(target, rules=rules), "vane", kind, metres))


def test_there_are_fourteen_conditions_each_with_its_effect_and_its_end() -> None:
    """CMB-40."""
    assert len(CONDITIONS) == 14
    assert all(record.text and record.ends_text and record.ends for record in CONDITIONS.values())


# CMB-41, CMB-42


@pytest.mark.parametrize(("stacks", "penalty"), [(True, 2), (False, 1)])
def test_the_same_condition_stacks(stacks: bool, penalty: int) -> None:
    """CMB-41, G4: Hindered twice is +2 DN; `condition_stacks`."""
    twice = one(conditions={"hindered": (ActiveCondition(), ActiveCondition(by="boy"))})
    assert dn(twice, condition_stacks=stacks) == penalty


def test_of_different_conditions_only_the_worst_counts() -> None:
    """CMB-42, G3: Blinded and Hindered are +4 DN."""
    both = one(conditions=has(blinded=1, hindered=1))
    (step,) = dn_penalty(scene(both), "vane", RANGED)
    assert (step.value, step.why, step.rule) == (4, "Blinded, the worst of 2 Conditions", "CMB-42")


def test_enough_of_the_lesser_condition_is_the_worst() -> None:
    """CMB-41, CMB-42."""
    assert dn(one(conditions=has(blinded=1, hindered=5)), RANGED) == 5


def test_blinded_costs_nothing_where_no_sight_is_needed() -> None:
    """CMB-40."""
    assert [dn(one(conditions=has(blinded=1)), kind) for kind in (RANGED, MELEE, SIGHT, TEST)] == [4, 4, 4, 0]


def test_pinned_costs_shots_at_whoever_pins_and_nothing_else() -> None:
    """CMB-40."""
    pinned = one(conditions={"pinned": (ActiveCondition(by="boy"),)})
    assert [dn(pinned, RANGED, "boy"), dn(pinned, RANGED, "nob"), dn(pinned, MELEE, "boy")] == [2, 0, 0]


@pytest.mark.parametrize("name", ["fear", "terror", "poisoned"])
def test_a_condition_measured_by_a_dn_costs_two_however_hard_it_is_to_shake_off(name: str) -> None:
    """CMB-40."""
    assert dn(one(conditions={name: (ActiveCondition(dn=7),)})) == 2


@given(st.lists(st.sampled_from(["blinded", "fear", "terror", "poisoned", "hindered"]), unique=True), st.integers(1, 6))
def test_the_penalty_of_many_conditions_is_that_of_the_worst_alone(names: list[str], size: int) -> None:
    """CMB-42."""
    of = {name: (ActiveCondition(size if name == "hindered" else 1),) for name in names}
    alone = [dn(one(conditions={name: each}), RANGED) for name, each in of.items()]
    assert dn(one(conditions=of), RANGED) == max(alone, default=0)


# CMB-05, CMB-R04


@pytest.mark.parametrize(("adds", "hindered", "penalty"), [(True, 0, 1), (True, 2, 3), (False, 0, 1), (False, 2, 2)])
def test_wounded_adds_one_to_the_worst_condition(adds: bool, hindered: int, penalty: int) -> None:
    """CMB-05, CMB-R04, `wounded_adds`."""
    target = one(wounds=1, conditions=has(hindered=hindered) if hindered else {})
    assert dn(target, wounded_adds=adds) == penalty


@pytest.mark.parametrize(("setting", "penalty"), [(0, 0), (1, 1), (2, 2)])
def test_what_wounded_costs_is_a_setting(setting: int, penalty: int) -> None:
    """CMB-05, `wounded_dn`."""
    assert dn(one(wounds=3), wounded_dn=setting) == penalty


@pytest.mark.parametrize(("wounds", "penalty"), [(0, 0), (1, 1), (6, 1)])
def test_wounded_is_any_wounds_at_all_of_threats_too(wounds: int, penalty: int) -> None:
    """CMB-05."""
    assert dn(one(kind="troop", wounds=wounds)) == penalty


# CMB-R40, CMB-R41


@pytest.mark.parametrize(("setting", "penalties"), [("by-kind", (4, -2)), ("worst", (4, 0))])
def test_a_dn_penalty_and_a_defence_penalty_are_of_different_kinds(setting: str, penalties: tuple[int, int]) -> None:
    """CMB-R40, `condition_penalties`."""
    target = one(conditions={**has(hindered=4), **has(restrained=1)})
    assert (dn(target, condition_penalties=setting), defence(target, condition_penalties=setting)) == penalties


def test_the_worse_defence_penalty_wins_where_only_the_worst_of_all_counts() -> None:
    """CMB-R40."""
    target = one(conditions=has(hindered=1, vulnerable=3))
    rules = {"condition_penalties": "worst"}
    assert (dn(target, **rules), defence(target, **rules)) == (0, -3)


def test_of_two_defence_penalties_only_the_worst_counts() -> None:
    """CMB-42."""
    assert defence(one(conditions=has(prone=1, restrained=1, vulnerable=1)), MELEE) == -2


@pytest.mark.parametrize(("metres", "value"), [(0, -2), (4, -2), (5, -2), (6, 1), (7, 1), (40, 1)])
def test_prone_lowers_defence_within_five_metres_and_raises_it_from_six_on(metres: int, value: int) -> None:
    """CMB-R41."""
    assert defence(one(conditions=has(prone=1)), RANGED, metres) == value


def test_between_near_and_far_prone_changes_nothing() -> None:
    """CMB-R41, `prone_near`, `prone_far`."""
    found = [defence(one(conditions=has(prone=1)), RANGED, metres, prone_near=3, prone_far=8) for metres in (3, 4, 7, 8)]
    assert found == [-2, 0, 0, 1]


@pytest.mark.parametrize(("setting", "value"), [("far", 1), ("near", -2), ("neither", 0)])
def test_a_band_without_a_distance_counts_as_far_for_prone(setting: str, value: int) -> None:
    """CMB-R41, `prone_band`; melee is near whatever the setting."""
    prone = one(conditions=has(prone=1))
    assert (defence(prone, RANGED, prone_band=setting), defence(prone, MELEE, prone_band=setting)) == (value, -2)


def test_the_bonus_of_prone_is_no_penalty_and_adds_to_one() -> None:
    """CMB-R41."""
    assert defence(one(conditions=has(prone=1, vulnerable=2)), RANGED, 20) == -1


# What they leave to do


@pytest.mark.parametrize(
    ("name", "thing", "barred"),
    [
        ("exhausted", "options", True),
        ("exhausted", "attack", False),
        ("exhausted", "sprint", True),
        ("prone", "charge", True),
        ("prone", "attack", False),
        ("restrained", "movement", True),
        ("staggered", "run", True),
        ("pinned", "leave-cover", True),
        ("hindered", "sprint", False),
    ],
)
def test_a_condition_forbids_what_its_record_says(name: str, thing: str, barred: bool) -> None:
    """CMB-40."""
    problem = forbids(scene(one(conditions=has(**{name: 1}))), "vane", thing)
    assert (problem is not None) == barred
    assert problem is None or (problem.code, problem.rule) == ("condition-forbids", CONDITIONS[name].rule)


@pytest.mark.parametrize(("thing", "barred"), [("attack", False), ("crawl", False), ("fall-back", False), ("options", True), ("run", True)])
def test_the_dying_may_crawl_fall_back_or_make_one_plain_attack(thing: str, barred: bool) -> None:
    """CMB-32."""
    assert (forbids(scene(one(wounds=7)), "vane", thing) is not None) == barred


def test_the_dying_cannot_stand_up() -> None:
    """CMB-32."""
    problem = forbids(scene(one(wounds=7, conditions=has(prone=1))), "vane", "stand-up")
    assert problem is not None
    assert problem.rule == "CMB-32"


@pytest.mark.parametrize(
    ("conditions", "metres"), [({}, 7), (has(staggered=1), 4), (has(restrained=1), 0), (has(restrained=1, staggered=1), 0)]
)
def test_staggered_halves_speed_and_restrained_ends_it(conditions: Any, metres: int) -> None:
    """CMB-40, CMB-R05: half of 7 is 4."""
    assert speed(scene(one(block=profile(speed=7), conditions=conditions)), "vane") == metres


def test_half_a_speed_rounds_as_the_table_says() -> None:
    """CMB-R05, `rounding`."""
    target = one(block=profile(speed=7), conditions=has(staggered=1))
    assert speed(scene(target, rules={"rounding": "down"}), "vane") == 3


def test_frenzied_is_one_strength_more() -> None:
    """CMB-40."""
    assert strength(scene(one(conditions=has(frenzied=1))), "vane") == 1


# How they come


def given_to(fight: Scene, name: str, cause: ActiveCondition = ActiveCondition()) -> tuple[ActiveCondition, ...]:  # noqa: B008
    return afflict(fight, "vane", name, cause)[0].one("vane").conditions.get(name, ())


@pytest.mark.parametrize(("fight", "round_"), [({}, 1), ({"acted": ("vane",)}, 2), ({"active": "vane"}, 2), ({"round": 3}, 3)])
def test_a_condition_for_a_turn_ends_with_the_sufferers_next_turn(fight: dict[str, Any], round_: int) -> None:
    """CMB-R40: this Round's if it is still to come."""
    (cause,) = given_to(scene(one(), **fight), "hindered")
    assert cause.until == Until(END_OF_TURN, "vane", round_)


def test_a_condition_for_a_turn_ends_with_the_next_round_where_the_table_says_so() -> None:
    """CMB-R40, `turn_conditions`."""
    (cause,) = given_to(scene(one(), rules={"turn_conditions": "round"}), "hindered")
    assert cause.until == Until(END_OF_TURN, "vane", 2)


def test_pinned_ends_at_the_start_of_the_next_turn_of_whoever_pins() -> None:
    """CMB-40."""
    fight = scene(one(), one("boy", "troop"), active="boy")
    (cause,) = given_to(fight, "pinned", ActiveCondition(by="boy"))
    assert cause.until == Until(START_OF_TURN, "boy", 2)


def test_an_end_that_its_cause_gives_is_kept() -> None:
    """CMB-40: an Interaction Attack's Hindered ends with another's Turn."""
    until = Until(START_OF_TURN, "boy", 2)
    assert given_to(scene(one()), "hindered", ActiveCondition(until=until)) == (ActiveCondition(until=until),)


def test_a_condition_that_measures_nothing_is_had_once() -> None:
    """CMB-41: Prone twice is Prone."""
    assert given_to(scene(one(conditions=has(prone=1))), "prone") == (ActiveCondition(),)


def test_two_poisons_are_two_causes_and_the_same_one_again_is_not() -> None:
    """CMB-40, CMB-41."""
    fight = scene(one(conditions={"poisoned": (ActiveCondition(dn=3),)}))
    assert [len(given_to(fight, "poisoned", ActiveCondition(dn=dn))) for dn in (3, 5)] == [1, 2]


def test_the_immune_are_spared_and_it_is_said() -> None:
    """CMB-40."""
    fight = scene(one(block=profile(immune=frozenset({"bleeding"}))))
    after, why = afflict(fight, "vane", "bleeding")
    assert (after, why) == (fight, "vane is immune to Bleeding.")


@pytest.mark.parametrize(("name", "comes"), [("fear", False), ("pinned", False), ("hindered", True)])
def test_the_frenzied_have_neither_fear_nor_pinned(name: str, comes: bool) -> None:
    """CMB-40."""
    assert bool(given_to(scene(one(conditions=has(frenzied=1))), name)) == comes


# How they end


@pytest.mark.parametrize(
    ("edge", "whose", "round_", "ends"),
    [
        (END_OF_TURN, "vane", 2, True),
        (END_OF_TURN, "vane", 1, False),
        (END_OF_TURN, "boy", 2, False),
        (START_OF_TURN, "vane", 2, False),
        (END_OF_TURN, "vane", 3, True),
    ],
)
def test_a_condition_ends_at_its_edge_or_the_first_after_it(edge: str, whose: str, round_: int, ends: bool) -> None:
    """CMB-R40."""
    target = one(conditions={"hindered": (ActiveCondition(until=Until(END_OF_TURN, "vane", 2)),)})
    after, said = lapsed(scene(target, one("boy", "troop"), round=round_), edge, whose)
    assert (not after.one("vane").conditions, bool(said)) == (ends, ends)


def test_only_the_cause_that_is_over_ends() -> None:
    """CMB-41."""
    lasting = ActiveCondition(2)
    target = one(
        conditions={
            "hindered": (ActiveCondition(until=Until(END_OF_TURN, "vane", 1)), lasting._replace(until=Until(END_OF_TURN, "vane", 2)))
        }
    )
    after, _ = lapsed(scene(target), END_OF_TURN, "vane")
    assert size_of(after, after.one("vane"), "hindered") == 2


def test_a_condition_written_by_hand_ends_as_its_record_says() -> None:
    """CMB-R40: `hindered: 1` without an end."""
    after, _ = lapsed(scene(one(conditions=has(hindered=1, vulnerable=1, prone=1))), END_OF_TURN, "vane")
    assert set(after.one("vane").conditions) == {"prone"}


def test_what_waits_on_the_turn_of_somebody_dead_ends_with_the_round() -> None:
    """CMB-R40."""
    target = one(conditions={"pinned": (ActiveCondition(by="boy", until=Until(START_OF_TURN, "boy", 1)),)})
    after, said = orphaned(scene(target, one("boy", "troop", out="dead")))
    assert (after.one("vane").conditions, said) == ({}, ("Pinned of vane ends",))


def test_one_cause_can_be_cured_or_all() -> None:
    """CMB-82."""
    mild, strong = ActiveCondition(dn=3), ActiveCondition(dn=5)
    fight = scene(one(conditions={"poisoned": (mild, strong)}))
    assert cured(fight, "vane", "poisoned", mild).one("vane").conditions == {"poisoned": (strong,)}
    assert cured(fight, "vane", "poisoned").one("vane").conditions == {}


@pytest.mark.parametrize(("setting", "left"), [(True, {"poisoned"}), (False, {"poisoned", "bleeding"})])
def test_conditions_end_with_the_encounter_unless_kept(setting: bool, left: set[str]) -> None:
    """CMB-R42, `conditions_end`."""
    target = one(conditions={"bleeding": (ActiveCondition(),), "poisoned": (ActiveCondition(dn=3, keep=True),)})
    assert set(after_the_fight(scene(target, rules={"conditions_end": setting})).one("vane").conditions) == left


@pytest.mark.parametrize(("acted", "round_"), [((), 1), (("vane",), 2)])
def test_the_next_turn_is_this_rounds_until_it_has_been_taken(acted: tuple[str, ...], round_: int) -> None:
    assert next_turn(scene(one(), acted=acted), "vane") == round_


def test_no_penalty_depends_on_the_order_in_which_conditions_are_written() -> None:
    for first, second in combinations(sorted(CONDITIONS), 2):
        ways = [{first: (ActiveCondition(),), second: (ActiveCondition(),)}, {second: (ActiveCondition(),), first: (ActiveCondition(),)}]
        assert len({dn_penalty(scene(one(conditions=each)), "vane", RANGED) for each in ways}) == 1


@pytest.mark.parametrize(
    ("had", "faces", "blinded"),
    [(("left-eye",), "6 4", True), (("left-eye",), "6 1", False), (("left-hand",), "1 4", False), (("right-eye",), "5", False)],
)
def test_losing_both_eyes_is_blinded_for_good(had: tuple[str, ...], faces: str, blinded: bool) -> None:
    """CMB-36: neither one eye twice nor both hands."""
    after = traumatic(scene(one(wounds=7, injuries=injured(*had)), dice={"injury": faces}), "vane").scene
    assert after.one("vane").conditions == ({"blinded": (ActiveCondition(keep=True),)} if blinded else {})


@pytest.mark.parametrize(("stacks", "size"), [(True, 4), (False, 3)])
def test_without_stacking_the_largest_of_the_same_condition_counts(stacks: bool, size: int) -> None:
    """CMB-41, `condition_stacks`."""
    target = one(conditions={"hindered": (ActiveCondition(1), ActiveCondition(3))})
    assert size_of(scene(target, rules={"condition_stacks": stacks}), target, "hindered") == size


def test_a_condition_without_a_size_counts_once_and_exhaustion_by_shock_is_one() -> None:
    """CMB-30, CMB-40."""
    target = one(shock=5, conditions={"prone": (ActiveCondition(2),), "poisoned": (ActiveCondition(dn=3), ActiveCondition(dn=5))})
    found = [size_of(scene(target), target, name) for name in ("prone", "poisoned", "exhausted", "blinded")]
    assert found == [1, 1, 1, 0]


def test_of_two_poisons_the_harder_is_shown() -> None:
    """CMB-40."""
    target = one(conditions={"poisoned": (ActiveCondition(dn=3), ActiveCondition(dn=5)), "fear": (ActiveCondition(),)})
    assert status(scene(target), "vane").conditions == {"fear": 1, "poisoned": 5}


@pytest.mark.parametrize(
    ("sizes", "penalties"),
    [
        ({"hindered": 2, "restrained": 1}, (2, 0)),
        ({"hindered": 2, "restrained": 1, "vulnerable": 3}, (0, -3)),
        ({"hindered": 2, "poisoned": 1, "vulnerable": 1}, (2, 0)),
    ],
)
def test_where_only_the_worst_of_all_counts_the_dn_wins_a_tie(sizes: dict[str, int], penalties: tuple[int, int]) -> None:
    """CMB-R40, `condition_penalties: worst`."""
    target = one(conditions=has(**sizes))
    assert (dn(target, condition_penalties="worst"), defence(target, condition_penalties="worst")) == penalties


def test_a_condition_that_costs_nothing_here_is_not_counted_among_the_rest() -> None:
    """CMB-42."""
    (step,) = dn_penalty(scene(one(conditions=has(hindered=1, bleeding=2, prone=1))), "vane")
    assert (step.why, step.rule) == ("Hindered", "CMB-40")


def test_pinned_by_two_costs_shots_at_either() -> None:
    """CMB-40."""
    pinned = one(conditions={"pinned": (ActiveCondition(by="boy"), ActiveCondition(by="nob"))})
    assert [dn(pinned, RANGED, who) for who in ("boy", "nob", "grot")] == [2, 2, 0]


def test_pinned_by_nobody_known_waits_for_no_turn() -> None:
    """CMB-40."""
    assert given_to(scene(one()), "pinned", ActiveCondition(by="ghost")) == (ActiveCondition(by="ghost"),)


def test_what_waits_on_somebody_whom_a_hand_has_killed_ends_too() -> None:
    """CMB-R40."""
    target = one(conditions={"pinned": (ActiveCondition(by="boy", until=Until(START_OF_TURN, "boy", 1)),)})
    after, _ = orphaned(scene(target, one("boy", "troop", wounds=7)))
    assert after.one("vane").conditions == {}


def test_a_refusal_says_what_is_left_and_how_the_condition_ends() -> None:
    """CMB-40."""
    problem = forbids(scene(one(conditions=has(exhausted=1))), "vane", "sprint")
    assert problem is not None
    assert problem.cure.startswith("What is left: move, crawl, attack, fall-back. With any Shock recovered")
