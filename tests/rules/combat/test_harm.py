"""Being hurt (CMB-30 to CMB-37, CMB-R20, CMB-R30 to CMB-R39): from a Blow to how its target stands."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.combat.harm_scenes import has, injured, one, profile, scene, suffer
from whcli.model.combat import Determination, Inflict
from whcli.model.combat_state import Combatant
from whcli.model.fight import Blow, CriticalHit, Harm, summed
from whcli.rules.combat.determination import unpayable
from whcli.rules.combat.harm import Left, settled, state_after, suffered
from whcli.rules.combat.status import status

DYING = {"injury": "3"}  # the Memorable Injury that comes with Dying: a burn


def hit(damage: int, resilience: int = 10, **more: Any) -> Blow:
    return Blow("foe", damage=damage, resilience=resilience, **more)


def struck(target: Combatant, blow: Blow, dice: dict[str, str] | None = None, rules: dict[str, Any] | None = None, **fight: Any) -> Harm:
    return suffer(scene(target, dice=dice, rules=rules, **fight), target.id, blow)


# CMB-24, CMB-R20: damage against Resilience


@pytest.mark.parametrize(("damage", "wounds", "shock"), [(9, 0, 0), (10, 0, 1), (11, 1, 0), (13, 3, 0)])
def test_damage_above_resilience_is_wounds_and_equal_damage_one_shock(damage: int, wounds: int, shock: int) -> None:
    """CMB-24, CMB-R20, and G1: damage 13 against Resilience 10 is 3 Wounds."""
    harm = struck(one(), hit(damage))
    assert (harm.wounds, harm.shock, harm.after.wounds, harm.after.shock) == (wounds, shock, wounds, shock)


def test_damage_twelve_against_resilience_ten_is_two_wounds() -> None:
    """G9."""
    assert struck(one(), hit(12)).after.wounds == 2


@pytest.mark.parametrize("shock", [0, 1, 3])
def test_the_shock_of_equal_damage_is_a_setting(shock: int) -> None:
    """CMB-R20, `equal_damage_shock`."""
    assert struck(one(), hit(10), rules={"equal_damage_shock": shock}).after.shock == shock


# CMB-30, CMB-32: boundaries. G17


@pytest.mark.parametrize(("wounds", "state"), [(5, "wounded"), (6, "wounded"), (7, "dying")])
def test_dying_begins_above_maximum_wounds_when_damage_brings_them(wounds: int, state: str) -> None:
    """CMB-32, G17: maximum 6."""
    assert struck(one(), hit(10 + wounds), DYING if wounds > 6 else None).after.state == state


@pytest.mark.parametrize(("wounds", "state"), [(5, "wounded"), (6, "wounded"), (7, "dying")])
def test_dying_begins_above_maximum_wounds_when_mortal_wounds_bring_them(wounds: int, state: str) -> None:
    """CMB-32, CMB-37."""
    assert struck(one(), Blow(mortal_wounds=wounds, attack=False), DYING if wounds > 6 else None).after.state == state


@pytest.mark.parametrize(("wounds", "state"), [(5, "wounded"), (6, "wounded"), (7, "dying")])
def test_dying_begins_above_maximum_wounds_when_a_critical_brings_them(wounds: int, state: str) -> None:
    """CMB-32, CMB-R50."""
    blow = hit(11, critical=CriticalHit(11, "head-blow", wounds=wounds - 1))
    assert struck(one(), blow, DYING if wounds > 6 else None).after.state == state


@pytest.mark.parametrize(("wounds", "state"), [(5, "wounded"), (6, "wounded"), (7, "dying"), (0, "unhurt")])
def test_dying_holds_above_maximum_wounds_when_a_hand_writes_them(wounds: int, state: str) -> None:
    """CMB-32: a hand edit is judged as an attack is."""
    assert status(scene(one(wounds=wounds)), "vane").state == state


@pytest.mark.parametrize(("shock", "state"), [(3, "unhurt"), (4, "unhurt"), (5, "exhausted")])
def test_exhausted_begins_above_maximum_shock_when_a_blow_brings_it(shock: int, state: str) -> None:
    """CMB-30, G17: maximum 4."""
    assert struck(one(), hit(0, shock=shock)).after.state == state


@pytest.mark.parametrize(("shock", "state"), [(3, "unhurt"), (4, "unhurt"), (5, "exhausted")])
def test_exhausted_holds_above_maximum_shock_when_a_hand_writes_it(shock: int, state: str) -> None:
    """CMB-30."""
    after = status(scene(one(shock=shock)), "vane")
    assert (after.state, "exhausted" in after.conditions) == (state, state == "exhausted")


@pytest.mark.parametrize(("before", "state"), [(1, "wounded"), (2, "wounded"), (3, "exhausted")])
def test_exhausted_begins_above_maximum_shock_when_determination_brings_it(before: int, state: str) -> None:
    """CMB-30, CMB-31: 2 icons are 2 Shock; maximum 4."""
    target = one(block=profile(determination=Determination(2)), shock=before)
    assert struck(target, hit(13), {"determination": "4 5"}).after.state == state


@pytest.mark.parametrize(("before", "state"), [(2, "unhurt"), (3, "unhurt"), (4, "exhausted")])
def test_exhausted_begins_above_maximum_shock_when_equal_damage_brings_it(before: int, state: str) -> None:
    """CMB-30, CMB-R20."""
    assert struck(one(shock=before), hit(10)).after.state == state


@pytest.mark.parametrize(("before", "state"), [(2, "unhurt"), (3, "unhurt"), (4, "exhausted")])
def test_exhausted_begins_above_maximum_shock_when_a_critical_brings_it(before: int, state: str) -> None:
    """CMB-30, CMB-50: the Critical's Wound is turned aside, its Shock is not."""
    target = one(block=profile(determination=Determination(1, shock=False)), shock=before)
    after = struck(target, hit(5, critical=CriticalHit(51, "stunning-blow", shock=1)), {"determination": "4"}).after
    assert after.state == state


def test_a_block_whose_maximum_shock_nobody_knows_is_never_exhausted_by_it() -> None:
    """CMB-30."""
    assert status(scene(one(block=profile(shock=None), shock=99)), "vane").state == "unhurt"


def test_whoever_is_immune_to_exhaustion_is_not_exhausted() -> None:
    """CMB-30, CMB-40."""
    assert status(scene(one(block=profile(immune=frozenset({"exhausted"})), shock=5)), "vane").state == "unhurt"


# CMB-31, CMB-R25, CMB-R32, CMB-R33: Determination


def test_each_icon_of_determination_turns_one_wound_into_one_shock() -> None:
    """CMB-31."""
    harm = struck(one(block=profile(determination=Determination(3))), hit(14), {"determination": "6 4 1"})
    assert (harm.wounds, harm.determination, harm.after.wounds, harm.after.shock) == (4, ((6, 4, 1), 3), 1, 3)


def test_determination_converts_no_more_wounds_than_there_are() -> None:
    """CMB-31."""
    harm = struck(one(block=profile(determination=Determination(3))), hit(12), {"determination": "6 6 6"})
    assert (harm.determination.converted, harm.after.wounds, harm.after.shock) == (2, 0, 2)


@pytest.mark.parametrize(("each", "wounds"), [(1, 3), (2, 1)])
def test_what_an_icon_of_determination_converts_is_a_setting(each: int, wounds: int) -> None:
    """CMB-31, `determination_wounds`."""
    target = one(block=profile(determination=Determination(2)))
    assert struck(target, hit(15), {"determination": "4 4"}, {"determination_wounds": each}).after.wounds == wounds


def test_determination_is_plain_dice_so_that_a_one_on_the_first_is_nothing() -> None:
    """CMB-R32: no Wrath Die, no Ruin, no Glory."""
    harm = struck(one(block=profile(determination=Determination(2))), hit(13), {"determination": "1 6"})
    assert {change.path for change in harm.changes} == {("combatants", "vane", "wounds"), ("combatants", "vane", "shock")}


def test_a_wrath_die_of_determination_gives_glory_where_a_table_plays_it() -> None:
    """CMB-R32, `determination_wrath_die`."""
    target = one(block=profile(determination=Determination(2)))
    harm = struck(target, hit(13), {"determination": "6 1"}, {"determination_wrath_die": True})
    assert harm.encounter.glory == 1


@pytest.mark.parametrize(
    ("kind", "choice", "dice", "ruin"),
    [
        ("agent", None, 2, 3),
        ("agent", False, 0, 3),
        ("adversary", None, 2, 3),
        ("monstrous", None, 2, 3),
        ("elite", None, 0, 3),
        ("elite", True, 2, 2),
        ("troop", None, 0, 3),
        ("troop", True, 2, 2),
        ("troop", False, 0, 3),
    ],
)
def test_determination_costs_troops_and_elites_one_ruin(kind: str, choice: bool | None, dice: int, ruin: int) -> None:
    """CMB-R25, CMB-R32."""
    target = one(kind=kind, block=profile(determination=Determination(2)))
    harm = struck(target, hit(12, determination=choice), {"determination": "1 1"} if dice else None, ruin=3)
    assert (len(harm.determination.dice), harm.encounter.ruin) == (dice, ruin)


@pytest.mark.parametrize(("payers", "costs"), [("troops-and-elites", (0, 1)), ("threats", (1, 1)), ("nobody", (0, 0))])
def test_who_pays_for_determination_is_a_setting(payers: str, costs: tuple[int, int]) -> None:
    """CMB-R32, `determination_paid_by`: of an Adversary and an Elite."""
    block, rules = profile(determination=Determination(1)), {"determination_paid_by": payers}
    found = [
        struck(one(kind=kind, block=block), hit(12, determination=True), {"determination": "1"}, rules, ruin=1)
        for kind in ("adversary", "elite")
    ]
    assert tuple(1 - harm.encounter.ruin for harm in found) == costs


@pytest.mark.parametrize("price", [0, 1, 2])
def test_the_ruin_of_determination_is_a_setting(price: int) -> None:
    """CMB-R32, `determination_ruin`."""
    target = one(kind="elite", block=profile(determination=Determination(1)))
    harm = struck(target, hit(12, determination=True), {"determination": "1"}, {"determination_ruin": price}, ruin=2)
    assert harm.encounter.ruin == 2 - price


def test_a_block_that_says_so_rolls_determination_free() -> None:
    """CMB-R32."""
    target = one(kind="elite", block=profile(determination=Determination(1, free=True)))
    assert struck(target, hit(12), {"determination": "4"}).after.wounds == 1


def test_a_threat_pays_determination_from_its_own_ruin_first() -> None:
    """CMB-R32, CMB-04."""
    target = one(kind="elite", block=profile(determination=Determination(1)), ruin=1)
    harm = struck(target, hit(12, determination=True), {"determination": "4"}, ruin=1)
    assert (harm.encounter.ruin, harm.encounter.combatants["vane"].ruin) == (1, 0)


def test_determination_that_cannot_be_paid_is_not_rolled_and_says_so() -> None:
    """CMB-R32."""
    harm = struck(one(kind="elite", block=profile(determination=Determination(1))), hit(12, determination=True))
    assert harm.determination.dice == ()
    assert "would cost 1 Ruin" in harm.remarks[0]


@pytest.mark.parametrize(
    ("kind", "choice", "ruin", "code"),
    [
        ("elite", True, 0, "too-little-ruin"),
        ("elite", True, 1, ""),
        ("elite", None, 0, ""),
        ("elite", False, 0, ""),
        ("agent", True, 0, ""),
    ],
)
def test_determination_that_is_asked_for_and_cannot_be_paid_is_a_problem(kind: str, choice: bool | None, ruin: int, code: str) -> None:
    """CMB-R32: told before anything is rolled."""
    problem = unpayable(scene(one(kind=kind), ruin=ruin), "vane", choice)
    assert (problem.code if problem else "") == code


@pytest.mark.parametrize(("setting", "dice"), [("free", 1), ("asked", 0)])
def test_a_script_rolls_free_determination_or_only_what_is_asked_for(setting: str, dice: int) -> None:
    """CMB-R25, `script_determination`."""
    target = one(block=profile(determination=Determination(1)))
    harm = struck(target, hit(12), {"determination": "1"} if dice else None, {"script_determination": setting})
    assert len(harm.determination.dice) == dice


def test_the_exhausted_have_no_determination() -> None:
    """CMB-R32."""
    harm = struck(one(block=profile(determination=Determination(3)), shock=5), hit(12))
    assert (harm.determination.dice, harm.after.wounds) == ((), 2)


@pytest.mark.parametrize(("setting", "wounds"), [("negates", 1), ("keeps", 3)])
def test_a_block_without_shock_negates_what_determination_converts(setting: str, wounds: int) -> None:
    """CMB-R33, `shockless`."""
    target = one(block=profile(shock=None, shockless=True, determination=Determination(1)))
    harm = struck(target, hit(13), {"determination": "6"} if setting == "negates" else None, {"shockless": setting})
    assert (harm.after.wounds, harm.after.shock) == (wounds, 0)


def test_a_block_may_negate_wounds_and_still_suffer_other_shock() -> None:
    """CMB-R33: `determination: {shock: false}`."""
    harm = struck(one(block=profile(determination=Determination(1, shock=False))), hit(13, shock=1), {"determination": "6"})
    assert (harm.after.wounds, harm.after.shock) == (1, 1)


# CMB-37: Mortal Wounds


def test_mortal_wounds_pass_resilience_and_determination() -> None:
    """CMB-37."""
    harm = struck(one(block=profile(determination=Determination(3))), hit(3, mortal_wounds=2))
    assert (harm.determination.dice, harm.mortal_wounds, harm.after.wounds) == ((), 2, 2)


def test_a_block_may_roll_determination_against_mortal_wounds() -> None:
    """CMB-37: wounds are converted before Mortal Wounds."""
    target = one(block=profile(determination=Determination(2, mortal=True)))
    harm = struck(target, hit(11, mortal_wounds=3), {"determination": "6 4"})
    assert (harm.determination.converted, harm.after.wounds, harm.after.shock) == (3, 1, 3)


def test_a_power_field_lets_determination_stop_mortal_wounds() -> None:
    """CMB-27, CMB-37."""
    block = profile(determination=Determination(1))
    target = one(block=block._replace(armour=block.armour._replace(traits={"power-field": 1})))
    assert struck(target, Blow(mortal_wounds=2), {"determination": "6"}).after.wounds == 0


# CMB-32, CMB-R35, CMB-R36: beginning to die


def test_whoever_begins_to_die_has_a_memorable_injury_and_is_prone_without_a_roll_to_avoid_it() -> None:
    """CMB-32."""
    harm = struck(one(), hit(17), DYING)
    vane = harm.encounter.combatants["vane"]
    assert (vane.injuries.memorable, vane.has("prone"), vane.injuries.traumatic) == (("burn",), True, ())


@pytest.mark.parametrize(("past", "recorded"), [(1, 7), (3, 9)])
def test_recorded_wounds_stop_just_past_the_maximum(past: int, recorded: int) -> None:
    """CMB-R35, `wounds_past_maximum`: one Wound healed ends Dying."""
    harm = struck(one(), hit(22), DYING, {"wounds_past_maximum": past})
    assert harm.after.wounds == recorded


@pytest.mark.parametrize(("setting", "traumatic"), [(False, ()), (True, ("torso",))])
def test_the_event_that_starts_dying_gives_no_traumatic_injury(setting: bool, traumatic: tuple[str, ...]) -> None:
    """CMB-R36, `first_event_injures`."""
    harm = struck(one(), hit(18), {"injury": "3 5" if setting else "3"}, {"first_event_injures": setting})
    assert harm.encounter.combatants["vane"].injuries.traumatic == traumatic


def test_the_event_that_starts_dying_may_injure_for_each_wound_past_the_maximum() -> None:
    """CMB-R36, `first_event_injures` with `traumatic_per: wound`."""
    harm = struck(one(), hit(18), {"injury": "3 5 5"}, {"first_event_injures": True, "traumatic_per": "wound"})
    assert harm.encounter.combatants["vane"].injuries.traumatic == ("torso", "torso")


@pytest.mark.parametrize(("damage", "told"), [(16, False), (17, False), (18, True)])
def test_the_cap_of_wounds_is_named_where_it_bites(damage: int, told: bool) -> None:
    """CMB-R35: 7 of 6 are recorded."""
    assert ("CMB-R35" in struck(one(), hit(damage), DYING if damage > 16 else None).rules) == told


@pytest.mark.parametrize(("shock", "told"), [(3, False), (4, True), (5, False)])
def test_exhaustion_is_told_when_it_begins_and_only_then(shock: int, told: bool) -> None:
    """CMB-30: one more Shock, of a maximum of 4."""
    assert ("vane is Exhausted." in struck(one(shock=shock), hit(10)).remarks) == told


# CMB-33, CMB-34, CMB-R36: while Dying


def test_wounds_while_dying_are_one_traumatic_injury_however_many() -> None:
    """CMB-33, CMB-R36: Wounds and Mortal Wounds of one event together."""
    harm = struck(one(wounds=7), hit(14, mortal_wounds=2), {"injury": "1 2"})
    vane = harm.encounter.combatants["vane"]
    assert (vane.injuries.traumatic, vane.wounds) == (("left-hand",), 7)


@pytest.mark.parametrize(("setting", "number"), [("event", 1), ("wound", 2)])
def test_a_traumatic_injury_comes_for_each_event_or_for_each_wound(setting: str, number: int) -> None:
    """CMB-R36, `traumatic_per`."""
    harm = struck(one(wounds=7), hit(12), {"injury": "5 5"[: 2 * number - 1]}, {"traumatic_per": setting})
    assert harm.encounter.combatants["vane"].injuries.traumatic == ("torso",) * number


def test_determination_that_leaves_no_wound_leaves_no_injury() -> None:
    """CMB-R36: Determination comes first."""
    target = one(block=profile(determination=Determination(1)), wounds=7)
    harm = struck(target, hit(12), {"determination": "6"})
    assert (harm.encounter.combatants["vane"].injuries.traumatic, harm.after.shock) == ((), 2)


@pytest.mark.parametrize(("had", "state"), [(0, "dying"), (1, "dying"), (2, "dead")])
def test_at_tier_one_the_third_traumatic_injury_kills(had: int, state: str) -> None:
    """CMB-34, G5."""
    target = one(wounds=7, injuries=injured(*["torso"] * had))
    harm = struck(target, hit(12), {"injury": "5"})
    assert (harm.after.state, harm.encounter.combatants["vane"].out) == (state, "dead" if state == "dead" else "")


@pytest.mark.parametrize(("tier", "last"), [(1, 2), (2, 3), (3, 4), (4, 5)])
def test_one_survives_tier_plus_one_traumatic_injuries(tier: int, last: int) -> None:
    """CMB-34, of injuries written by hand."""
    states = [status(scene(one(wounds=7, injuries=injured(*["torso"] * n)), tier=tier), "vane").state for n in (last, last + 1)]
    assert states == ["dying", "dead"]


@pytest.mark.parametrize(("beyond", "state"), [(0, "dead"), (1, "dying")])
def test_how_many_injuries_beyond_tier_are_survived_is_a_setting(beyond: int, state: str) -> None:
    """CMB-34, `traumatic_beyond_tier`."""
    people = one(wounds=7, injuries=injured("torso", "torso"))
    assert status(scene(people, rules={"traumatic_beyond_tier": beyond}), "vane").state == state


# CMB-35, CMB-R30, CMB-R38: Annihilation


@pytest.mark.parametrize(("wounds", "state"), [(11, "dying"), (12, "dying"), (13, "annihilated")])
def test_an_attack_of_more_than_twice_maximum_wounds_annihilates(wounds: int, state: str) -> None:
    """CMB-35, G8: damage 19, Resilience 6, maximum Wounds 6; Wounds carried do not matter."""
    harm = struck(one(wounds=2), hit(6 + wounds, 6), DYING if state == "dying" else None)
    assert (harm.after.state, harm.encounter.combatants["vane"].out) == (state, "annihilated" if state == "annihilated" else "")


@pytest.mark.parametrize(("factor", "state"), [(1, "annihilated"), (2, "dying")])
def test_how_many_times_maximum_wounds_annihilate_is_a_setting(factor: int, state: str) -> None:
    """CMB-35, `annihilation_factor`."""
    assert struck(one(), hit(17), DYING if factor == 2 else None, {"annihilation_factor": factor}).after.state == state


def test_annihilation_counts_mortal_and_critical_wounds() -> None:
    """CMB-R30."""
    blow = hit(15, mortal_wounds=4, critical=CriticalHit(11, "head-blow", wounds=2, mortal_wounds=2))
    assert struck(one(), blow).after.state == "annihilated"


def test_annihilation_counts_critical_wounds_that_come_after_determination() -> None:
    """CMB-R30, CMB-R50."""
    blow = hit(17, critical=CriticalHit(11, "head-blow", wounds=6))
    assert struck(one(), blow, rules={"critical_wounds": "after-determination"}).after.state == "annihilated"


@pytest.mark.parametrize(("setting", "state"), [("before-determination", "annihilated"), ("after-determination", "dying")])
def test_annihilation_looks_at_wounds_before_or_after_determination(setting: str, state: str) -> None:
    """CMB-R30, `annihilation_counts`."""
    target = one(block=profile(determination=Determination(1)))
    dice = {"determination": "6", "injury": "3"} if setting == "after-determination" else None
    assert struck(target, hit(23), dice, {"annihilation_counts": setting}).after.state == state


@pytest.mark.parametrize(("setting", "state"), [("attacks", "dying"), ("anything", "annihilated")])
def test_only_attacks_annihilate(setting: str, state: str) -> None:
    """CMB-R38, `annihilation_by`."""
    blow = Blow(attack=False, mortal_wounds=13)
    assert struck(one(), blow, DYING if state == "dying" else None, {"annihilation_by": setting}).after.state == state


@pytest.mark.parametrize(("setting", "state"), [(True, "annihilated"), (False, "dying")])
def test_annihilation_holds_while_dying_too(setting: bool, state: str) -> None:
    """CMB-R38, `annihilation_while_dying`."""
    dice = None if setting else {"injury": "5"}
    assert struck(one(wounds=7), hit(23), dice, {"annihilation_while_dying": setting}).after.state == state


# CMB-R31, CMB-R37, CMB-70: who dies how


@pytest.mark.parametrize(
    ("kind", "block", "state"),
    [
        ("agent", profile(), "dying"),
        ("troop", profile(), "dead"),
        ("elite", profile(), "dead"),
        ("elite", profile(dying=True), "dead"),
        ("adversary", profile(), "dead"),
        ("adversary", profile(dying=True), "dying"),
        ("monstrous", profile(), "dead"),
        ("monstrous", profile(dying=True), "dying"),
    ],
)
def test_dying_is_for_agents_and_for_adversaries_that_say_so(kind: str, block: Any, state: str) -> None:
    """CMB-R31, CMB-R37."""
    harm = struck(one(kind=kind, block=block), hit(17), DYING if state == "dying" else None)
    assert (harm.after.state, harm.encounter.combatants["vane"].out) == (state, "dead" if state == "dead" else "")


@pytest.mark.parametrize("kind", ["troop", "elite", "adversary"])
def test_a_threat_lives_at_its_maximum_wounds(kind: str) -> None:
    """CMB-R31: exceeding kills, reaching does not."""
    assert [struck(one(kind=kind), hit(10 + n)).after.state for n in (5, 6, 7)] == ["wounded", "wounded", "dead"]


@pytest.mark.parametrize(("setting", "state"), [(True, "dying"), (False, "dead")])
def test_whether_all_adversaries_die_slowly_is_a_setting(setting: bool, state: str) -> None:
    """CMB-R31, `adversaries_dying`."""
    dice = DYING if setting else None
    assert struck(one(kind="adversary"), hit(17), dice, {"adversaries_dying": setting}).after.state == state


@pytest.mark.parametrize(("setting", "state"), [(True, "dead"), (False, "exhausted")])
def test_troops_die_of_shock_above_their_maximum(setting: bool, state: str) -> None:
    """CMB-R31, `troops_die_of_shock`."""
    found = [struck(one(kind="troop"), hit(0, shock=n), rules={"troops_die_of_shock": setting}).after.state for n in (3, 4, 5)]
    assert found == ["unhurt", "unhurt", state]


@pytest.mark.parametrize("kind", ["elite", "adversary"])
def test_elites_and_adversaries_are_exhausted_by_shock_and_live(kind: str) -> None:
    """CMB-R31."""
    assert struck(one(kind=kind), hit(0, shock=5)).after.state == "exhausted"


@pytest.mark.parametrize(("setting", "state"), [("adversary", "exhausted"), ("elite", "exhausted"), ("troop", "dead")])
def test_whose_rules_monstrous_follows_is_a_setting(setting: str, state: str) -> None:
    """CMB-R37, `monstrous`."""
    assert struck(one(kind="monstrous"), hit(0, shock=5), rules={"monstrous": setting}).after.state == state


def test_the_dead_are_engaged_no_longer_and_suffer_nothing_more() -> None:
    """CMB-83."""
    fight = scene(one("boy", "troop"), one(), engaged=[("vane", "boy")])
    after, _ = suffered(fight, "boy", hit(17))
    again = suffer(after, "boy", hit(30))
    assert (after.encounter.engaged, again.wounds, again.changes) == (frozenset(), 0, ())


# CMB-R34, CMB-R39: Shock while Exhausted


@pytest.mark.parametrize(("setting", "wounds", "shock"), [("mortal-wounds", 2, 5), ("shock", 0, 7)])
def test_shock_while_exhausted_is_mortal_wounds(setting: str, wounds: int, shock: int) -> None:
    """CMB-R34, `shock_while_exhausted`."""
    after = struck(one(shock=5), hit(0, shock=2), rules={"shock_while_exhausted": setting}).after
    assert (after.wounds, after.shock) == (wounds, shock)


def test_shock_of_the_dying_who_are_exhausted_is_a_traumatic_injury() -> None:
    """CMB-R34, CMB-R36."""
    harm = struck(one(shock=5, wounds=7), hit(10), {"injury": "5"})
    assert harm.encounter.combatants["vane"].injuries.traumatic == ("torso",)


@pytest.mark.parametrize(("setting", "wounds", "shock"), [("together", 0, 8), ("one-by-one", 3, 5)])
def test_all_shock_of_one_event_counts_together(setting: str, wounds: int, shock: int) -> None:
    """CMB-R39, `attack_shock`: maximum 4, so the fifth point exhausts."""
    after = struck(one(), hit(0, shock=8), rules={"attack_shock": setting}).after
    assert (after.wounds, after.shock) == (wounds, shock)


@pytest.mark.parametrize(("before", "wounds", "shock"), [(3, 0, 5), (4, 1, 5)])
def test_point_by_point_only_what_comes_after_exhaustion_is_mortal(before: int, wounds: int, shock: int) -> None:
    """CMB-R39, `attack_shock: one-by-one`: 2 Shock, of a maximum of 4."""
    after = struck(one(shock=before), hit(0, shock=2), rules={"attack_shock": "one-by-one"}).after
    assert (after.wounds, after.shock) == (wounds, shock)


# CMB-27: what weapons bring


def test_agonising_is_one_shock_for_each_wound_left() -> None:
    """CMB-27: 3 Wounds, one of them converted."""
    target = one(block=profile(determination=Determination(1), shock=9))
    after = struck(target, hit(13, agonising=True), {"determination": "4"}).after
    assert (after.wounds, after.shock) == (2, 3)


def test_agonising_is_mortal_to_the_exhausted() -> None:
    """CMB-R34."""
    after = struck(one(shock=5), hit(12, agonising=True)).after
    assert (after.wounds, after.shock) == (4, 5)


@pytest.mark.parametrize(("damage", "poisoned"), [(10, False), (11, True)])
def test_a_weapon_inflicts_its_condition_with_a_wound_only(damage: int, poisoned: bool) -> None:
    """CMB-27."""
    harm = struck(one(), hit(damage, inflict=(Inflict("poisoned", 5),)))
    assert harm.after.conditions == ({"poisoned": 5} if poisoned else {})


def test_a_condition_is_not_inflicted_where_determination_leaves_no_wound() -> None:
    """CMB-27, CMB-31."""
    target = one(block=profile(determination=Determination(1)))
    harm = struck(target, hit(11, inflict=(Inflict("bleeding"),)), {"determination": "4"})
    assert harm.after.conditions == {}


def test_a_weapon_inflicts_bleeding_by_its_size_and_not_on_the_immune() -> None:
    """CMB-27, CMB-40."""
    blow = hit(11, inflict=(Inflict("bleeding", 2),))
    found = [struck(one(block=profile(immune=immune)), blow).after.conditions for immune in (frozenset(), frozenset({"bleeding"}))]
    assert found == [{"bleeding": 2}, {}]


def test_what_a_weapon_brings_is_told_by_name_or_why_it_does_not_come() -> None:
    """CMB-40."""
    blow = hit(11, inflict=(Inflict("on-fire"),))
    found = [struck(one(block=profile(immune=immune)), blow).remarks for immune in (frozenset(), frozenset({"on-fire"}))]
    assert found == [("vane is On Fire.",), ("vane is immune to On Fire.",)]


def test_what_comes_with_the_hit_comes_without_a_wound() -> None:
    """CMB-27: a Flamer's fire is Inflict, but a disarming blow may always bring something."""
    assert struck(one(), hit(1, always=(Inflict("prone"),))).after.conditions == {"prone": 1}


# Properties


@given(st.integers(1, 30), st.integers(1, 20), st.integers(0, 6))
def test_a_higher_resilience_never_hurts_more(damage: int, resilience: int, had: int) -> None:
    target = one(block=profile(wounds=60), wounds=had)
    found = [struck(target, hit(damage, res)).after.wounds for res in (resilience, resilience + 1)]
    assert found[0] >= found[1]


@given(st.integers(0, 30), st.integers(1, 12), st.integers(0, 4), st.integers(0, 4), st.booleans())
def test_the_steps_of_wounds_mortal_wounds_and_shock_add_up(damage: int, resilience: int, mortal: int, shock: int, tired: bool) -> None:
    blow = hit(damage, resilience, mortal_wounds=mortal, shock=shock, critical=CriticalHit(11, "head-blow", 2, 1) if mortal % 2 else None)
    harm = struck(one(block=profile(wounds=99), shock=5 if tired else 0), blow)
    named = {"wounds": harm.wounds, "mortal_wounds": harm.mortal_wounds, "shock": harm.shock}
    assert {what: summed(harm.steps, what) for what in named} == named


@given(st.integers(0, 40), st.integers(0, 7), st.integers(0, 6))
def test_what_is_recorded_never_falls_and_never_passes_the_cap(damage: int, wounds: int, shock: int) -> None:
    fight = scene(one(kind="elite", wounds=wounds, shock=shock))
    after = suffer(fight, "vane", hit(damage)).after
    assert wounds <= after.wounds <= 7
    assert after.shock >= shock


@given(st.integers(0, 15), st.integers(0, 6), st.integers(0, 9), st.sampled_from(["agent", "troop", "elite"]), st.integers(0, 2))
def test_the_state_that_odds_foresee_is_the_state_that_comes(wounds: int, shock: int, had: int, kind: str, injuries: int) -> None:
    fight = scene(one(kind=kind, wounds=had, injuries=injured(*["torso"] * injuries)), dice={"injury": "5 " * 9})
    left = Left(wounds, shock, annihilated=wounds > 12)
    told = settled(fight, "vane", left)
    assert state_after(fight, "vane", left) == status(told.scene, "vane").state


@given(st.lists(st.integers(1, 6), min_size=4, max_size=4), st.integers(1, 6))
def test_determination_never_makes_a_wound(dice: list[int], over: int) -> None:
    """CMB-31: what is converted is Shock, one for one."""
    target = one(block=profile(determination=Determination(4)))
    after = struck(target, hit(10 + over), {"determination": " ".join(map(str, dice))}).after
    assert after.wounds + after.shock == over


def test_conditions_in_force_stand_with_whoever_has_them() -> None:
    """CMB-40."""
    after = status(scene(one(conditions=has(hindered=2, prone=1), shock=5)), "vane")
    assert after.conditions == {"exhausted": 1, "hindered": 2, "prone": 1}
