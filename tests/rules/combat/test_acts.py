"""Acts that are no attacks (CMB-12 to CMB-14, CMB-40, CMB-60, CMB-82, CMB-R60): what they take, roll, change and refuse."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.combat.harm_scenes import CONDITIONS, has, injured
from tests.rules.combat.round_scenes import FOUR, OPTIONS, after, agent, fight, refusal, ruled, threat
from whcli.model.combat import Armour
from whcli.model.combat_state import ActiveCondition, Effect, Mob, Until, pair
from whcli.model.combat_verbs import OPTION_VERBS
from whcli.model.fight import DeedRuling, summed
from whcli.rules.combat import acts
from whcli.rules.combat.acts import act
from whcli.rules.combat.asked import Act
from whcli.rules.combat.changes import differences
from whcli.rules.combat.rounds import Begin, took_turn
from whcli.rules.combat.scene import Scene
from whcli.rules.combat.starting import went_on
from whcli.rules.combat.status import exhausted, status
from whcli.rules.combat.turns import COMBAT, MOVEMENT
from whcli.rules.dice import Dice


def do(scene: Scene, who: str, option: str, *targets: str, **more: Any) -> Any:
    return act(scene, Act(who, option, targets, **more))


# What every act asks for


def test_cmb_60_every_option_that_is_no_attack_can_be_done() -> None:
    apart = {"combined", "several-actions", "shift-ed", "determination"}
    left = {one.id for one in OPTIONS.values() if not one.attack and one.verb not in {*acts.VERBS, "seize", *apart}}
    assert {one.verb for one in OPTIONS.values()} - {""} <= {*OPTION_VERBS}
    assert left == set()


def test_cmb_12_an_act_begins_the_turn_of_who_is_due() -> None:
    ruling = ruled(do(fight(), "ada", "move", metres=6))
    assert (ruling.encounter.active, ruling.encounter.turn.used) == ("ada", (MOVEMENT,))
    assert refusal(do(fight(), "ork", "move")) == ("not-due", "CMB-11")


def test_cmb_12_an_act_on_the_turn_of_another_is_refused() -> None:
    scene = after(fight(), took_turn(fight(), Begin("bea")))
    assert refusal(do(scene, "ada", "move")) == ("not-your-turn", "CMB-12")
    assert ruled(do(scene, "ada", "move", out_of_turn=True)).encounter.turn.used == ()


def test_a_refused_act_begins_no_turn_and_rolls_nothing() -> None:
    scene = fight()
    assert refusal(do(scene, "ada", "medicae", "bea"))[0] == "not-wounded"
    assert scene.dice.rolled == []


@pytest.mark.parametrize(("option", "code"), [("aimm", "no-such-option"), ("aim", "is-an-attack"), ("charge", "is-an-attack")])
def test_an_act_that_is_none_is_refused(option: str, code: str) -> None:
    assert refusal(do(fight(), "ada", option))[0] == code


def test_the_dead_and_the_unknown_do_nothing() -> None:
    assert refusal(do(fight(agent("ada", out="dead"), *FOUR[1:]), "ada", "move")) == ("out-of-fight", "CMB-83")
    assert refusal(do(fight(), "ade", "move"))[0] == "no-such-combatant"
    assert refusal(do(fight(), "ada", "medicae", "bee"))[0] == "no-such-combatant"


def test_cmb_83_nothing_is_done_before_or_after_the_fight() -> None:
    assert refusal(do(fight(round=0), "ada", "move")) == ("not-started", "CMB-10")
    assert refusal(do(fight(ended="x"), "ada", "full-defence-reflexive")) == ("fight-over", "CMB-83")


@pytest.mark.parametrize("option", ["medicae", "move", "full-defence", "hold-action", "stand-up"])
def test_cmb_32_the_dying_only_crawl_fall_back_or_attack(option: str) -> None:
    people = (agent("ada", wounds=7, conditions=has(prone=1)), *FOUR[1:])
    assert refusal(do(fight(*people), "ada", option)) == ("condition-forbids", "CMB-32")


def test_cmb_32_the_dying_do_one_thing_a_turn() -> None:
    scene = fight(agent("ada", wounds=7, conditions=has(prone=1)), *FOUR[1:], engaged=[("ada", "ork")])
    scene = after(scene, do(scene, "ada", "crawl", "ork", metres=3))
    assert refusal(do(scene, "ada", "fall-back")) == ("action-spent", "CMB-32")


def test_cmb_13_two_acts_are_a_multi_action_and_each_test_is_harder() -> None:
    scene = fight(agent("ada"), agent("bea", wounds=3), threat("ork"), dice={"test": "4 4 4 4 4 4 4 4 2 2"})
    first = ruled(do(scene, "ada", "medicae", "bea", actions=2))
    assert summed(first.steps, "dn") == 5
    second = ruled(do(after(scene, first), "ada", "medicae", "bea"))
    assert second.encounter.combatants["bea"].wounds == 2
    assert refusal(do(after(scene, second), "ada", "medicae", "bea")) == ("action-spent", "CMB-13")


# Full Defence, hold


@pytest.mark.parametrize(
    ("setting", "until"),
    [
        ("end-of-next-turn", Until("end_of_turn", "ada", 2)),
        ("start-of-next-turn", Until("start_of_turn", "ada", 2)),
        ("end-of-turn", Until("end_of_turn", "ada", 1)),
    ],
)
def test_cmb_r60_full_defence_is_one_and_the_icons_of_initiative_until(setting: str, until: Until) -> None:
    scene = fight(dice={"test": "4 6 1"}, rules={"full_defence_until": setting})
    ruling = ruled(do(scene, "ada", "full-defence"))
    assert ruling.encounter.effects == {"ada": (Effect("full-defence", until, 4),)}
    assert summed(ruling.steps, "defence") == 4
    assert refusal(do(after(scene, ruling), "ada", "move")) == ("full-round", "CMB-12")


def test_cmb_14_full_defence_out_of_turn_takes_the_next_turn() -> None:
    scene = after(fight(dice={"test": "4 4 1"}), took_turn(fight(), Begin("ada")))
    scene = after(scene, do(scene, "ork", "full-defence-reflexive"))
    assert scene.encounter.reacted == ("ork",)
    assert refusal(do(scene, "ork", "full-defence-reflexive")) == ("reflexive-spent", "CMB-R12")
    scene = after(scene, took_turn(scene, Begin("ork")))
    assert scene.encounter.effects["ork"][0].defence == 3
    assert refusal(do(scene, "ork", "move")) == ("full-round", "CMB-12")
    assert after(scene, went_on(scene)).encounter.effects == {}


def test_cmb_14_a_dodge_is_resilience_against_this_area_alone() -> None:
    scene = after(fight(dice={"test": "4 4 1"}), took_turn(fight(), Begin("ada")))
    scene = after(scene, do(scene, "ork", "dodge"))
    assert (scene.encounter.effects["ork"][0].resilience, scene.encounter.effects["ork"][0].defence) == (3, 0)
    assert after(scene, went_on(scene)).encounter.effects == {}


def test_cmb_14_holding_keeps_the_combat_action_for_an_act_later_in_the_round() -> None:
    scene = fight(agent("ada"), agent("bea", wounds=1), threat("ork"), dice={"test": "4 4 4 1 1"})
    scene = after(scene, do(scene, "ada", "hold-action"))
    assert refusal(do(scene, "ada", "medicae", "bea")) == ("action-spent", "CMB-12")
    scene = after(scene, went_on(scene))
    ruling = ruled(do(scene, "ada", "medicae", "bea"))
    assert (ruling.encounter.held, ruling.encounter.combatants["bea"].wounds, ruling.encounter.active) == (frozenset(), 0, "")


def test_cmb_11_seizing_is_an_act_too() -> None:
    scene = after(fight(glory=1), took_turn(fight(glory=1), Begin("ada")))
    scene = after(scene, went_on(scene))
    ruling = ruled(do(scene, "bea", "seize-the-initiative"))
    assert (ruling.encounter.seized, ruling.encounter.glory, ruling.encounter.active) == ("agents", 0, "")


# Moves


@pytest.mark.parametrize(("option", "most"), [("move", 6), ("run", 12), ("sprint", 18)])
def test_cmb_12_a_move_goes_as_far_as_speed_allows(option: str, most: int) -> None:
    assert ruled(do(fight(), "ada", option, metres=most))
    assert refusal(do(fight(), "ada", option, metres=most + 1)) == ("too-far", "CMB-12")


@pytest.mark.parametrize(("rounding", "most"), [("up", 4), ("down", 3)])
def test_cmb_r05_half_of_an_odd_speed_is_rounded(rounding: str, most: int) -> None:
    scene = fight(agent("ada", {"speed": 7}, conditions=has(staggered=1)), *FOUR[1:], rules={"rounding": rounding})
    assert refusal(do(scene, "ada", "move", metres=most + 1))[0] == "too-far"
    assert ruled(do(scene, "ada", "move", metres=most))


def test_cmb_12_difficult_terrain_halves_a_move() -> None:
    assert refusal(do(fight(), "ada", "move", metres=4, difficult=True)) == ("too-far", "CMB-12")


@pytest.mark.parametrize(("option", "used"), [("move", (MOVEMENT,)), ("run", (MOVEMENT, "simple")), ("sprint", ("full-round",))])
def test_cmb_12_what_a_move_takes(option: str, used: tuple[str, ...]) -> None:
    assert ruled(do(fight(), "ada", option)).encounter.turn.used == used


def test_cmb_40_the_prone_crawl_or_stand_up_and_then_only_move() -> None:
    scene = fight(agent("ada", conditions=has(prone=1)), *FOUR[1:])
    assert refusal(do(scene, "ada", "move"))[1] == "CMB-40"
    assert ruled(do(scene, "ada", "crawl", metres=3))
    stood = after(scene, do(scene, "ada", "stand-up"))
    assert not stood.one("ada").has("prone")
    assert refusal(do(stood, "ada", "run")) == ("options-exclude", "CMB-40")
    assert ruled(do(stood, "ada", "move"))


@pytest.mark.parametrize("option", ["run", "sprint"])
def test_cmb_40_the_staggered_do_not_run(option: str) -> None:
    scene = fight(agent("ada", conditions=has(staggered=1)), *FOUR[1:])
    assert refusal(do(scene, "ada", option)) == ("condition-forbids", "CMB-40")


def test_cmb_40_the_restrained_do_not_move() -> None:
    scene = fight(agent("ada", conditions=has(restrained=1)), *FOUR[1:])
    assert refusal(do(scene, "ada", "move"))[0] == "condition-forbids"


def test_cmb_27_cumbersome_armour_allows_no_run() -> None:
    heavy = agent("ada", {"armour": Armour("tin", traits={"cumbersome": 1})})
    assert refusal(do(fight(heavy, *FOUR[1:]), "ada", "run")) == ("no-running", "CMB-27")


def test_cmb_27_who_leaves_an_engagement_may_be_struck_and_who_falls_back_not() -> None:
    scene = fight(engaged=[("ada", "ork"), ("ada", "nob")])
    moved = ruled(do(scene, "ada", "move", "nob", metres=2))
    assert moved.encounter.engaged == {pair("ada", "nob")}
    assert any("ork may answer" in remark for remark in moved.remarks)
    back = ruled(do(scene, "ada", "fall-back", metres=3))
    assert back.encounter.engaged == frozenset()
    assert not any("Reflexive" in remark for remark in back.remarks)
    assert back.encounter.turn.used == (COMBAT, MOVEMENT)


@pytest.mark.parametrize(("metres", "code"), [(2, "too-near"), (3, ""), (6, ""), (7, "too-far")])
def test_cmb_83_fall_back_ends_between_half_speed_and_speed_away(metres: int, code: str) -> None:
    found = do(fight(engaged=[("ada", "ork")]), "ada", "fall-back", metres=metres)
    assert refusal(found) == (code, "CMB-83") if code else ruled(found)


def test_cmb_83_fall_back_is_for_the_engaged() -> None:
    assert refusal(do(fight(), "ada", "fall-back")) == ("need-missing", "CMB-83")


def test_a_move_forgets_distances_that_are_not_told_anew() -> None:
    scene = fight(distances={pair("ada", "ork"): 8, pair("ada", "nob"): 9, pair("bea", "ork"): 5})
    moved = ruled(do(scene, "ada", "move", metres=4, distances={"ork": 4}))
    assert moved.encounter.distances == {("ada", "ork"): 4, ("bea", "ork"): 5}


def test_cmb_12_a_jump_of_one_metre_is_free_and_a_longer_one_a_test() -> None:
    assert ruled(do(fight(), "ada", "jump", metres=1)).encounter.turn.used == ()
    ruling = ruled(do(fight(dice={"test": "4 4 4 1 1"}), "ada", "jump", metres=3))
    assert (ruling.encounter.turn.used, summed(ruling.steps, "dn")) == (("simple",), 3)
    assert refusal(do(fight(), "ada", "jump", metres=4))[0] == "too-far"


def test_cmb_12_a_climb_beyond_half_speed_takes_a_test() -> None:
    assert ruled(do(fight(), "ada", "climb", metres=3)).rolls == ()
    assert ruled(do(fight(dice={"test": "1 1 1 1 1"}), "ada", "climb", metres=4)).rolls


def test_cmb_12_stealth_is_a_score_of_icons() -> None:
    ruling = ruled(do(fight(dice={"test": "4 6 1 1 1"}), "ada", "move-stealthily", metres=3))
    assert "Stealth score 3." in ruling.remarks


# Medicae


@pytest.mark.parametrize(("wounds", "state"), [(6, "wounded"), (7, "wounded"), (1, "unhurt")])
def test_cmb_82_medicae_heals_one_wound_and_that_ends_dying(wounds: int, state: str) -> None:
    scene = fight(agent("ada"), agent("bea", wounds=wounds, injuries=injured("left-eye")), threat("ork"), dice={"test": "4 4 4 1 1"})
    ruling = ruled(do(scene, "ada", "medicae", "bea"))
    assert ruling.encounter.combatants["bea"].wounds == wounds - 1
    assert status(after(scene, ruling), "bea").state == state
    assert any("Dying no more" in remark for remark in ruling.remarks) == (wounds == 7)


@pytest.mark.parametrize(("shift", "healed"), [(0, 1), (1, 2), (2, 3), (-1, 3), (9, 3)])
def test_cmb_82_each_shift_heals_one_more(shift: int, healed: int) -> None:
    scene = fight(agent("ada"), agent("bea", wounds=5), threat("ork"), dice={"test": "2 6 6 6 4"})
    ruling = ruled(do(scene, "ada", "medicae", "bea", shift=shift))
    assert ruling.encounter.combatants["bea"].wounds == 5 - healed


@pytest.mark.parametrize(("dice", "left"), [("4 4 1 1 1", 5), ("4 4 4 1 1", 4)])
def test_cmb_82_the_dn_is_3_and_a_failure_heals_nothing(dice: str, left: int) -> None:
    scene = fight(agent("ada"), agent("bea", wounds=5), threat("ork"), dice={"test": dice})
    assert ruled(do(scene, "ada", "medicae", "bea")).encounter.combatants["bea"].wounds == left


def test_cmb_82_it_is_harder_on_oneself_and_on_another_species() -> None:
    people = (agent("ada", {"species": "human"}, wounds=1), agent("bea", {"species": "aeldari"}, wounds=1), threat("ork"))
    dice = {"test": "2 2 2 2 2"}
    assert summed(ruled(do(fight(*people, dice=dice), "ada", "medicae")).steps, "dn") == 3 + 1 + 1  # Wounded too
    assert summed(ruled(do(fight(*people, dice=dice), "ada", "medicae", "bea")).steps, "dn") == 3 + 1 + 1


@pytest.mark.parametrize(("name", "dn"), [("medicae_dn", 6), ("medicae_self_dn", 9)])
def test_cmb_82_its_dns_are_settings(name: str, dn: int) -> None:
    scene = fight(agent("ada", wounds=1), threat("ork"), dice={"test": "2 2 2 2 2"}, rules={name: 5 if name == "medicae_self_dn" else 4})
    assert summed(ruled(do(scene, "ada", "medicae")).steps, "dn") == dn


def test_cmb_82_medicae_takes_a_rating_and_a_living_patient() -> None:
    scene = fight(agent("ada"), agent("bea", {"skills": {}}, wounds=2), agent("cid", wounds=1, out="dead"), threat("ork"))
    assert refusal(do(scene, "bea", "medicae", "bea")) == ("need-missing", "CMB-82")
    assert refusal(do(scene, "ada", "medicae", "cid")) == ("no-patient", "CMB-82")


@pytest.mark.parametrize(
    ("condition", "dn"), [(has(hindered=2), 2), (has(bleeding=3), 3), (has(blinded=1), 4), ({"poisoned": (ActiveCondition(dn=5),)}, 5)]
)
def test_cmb_82_a_condition_is_treated_at_the_dn_of_its_penalty(condition: Any, dn: int) -> None:
    scene = fight(agent("ada"), agent("bea", conditions=condition), threat("ork"), dice={"test": "6 6 6 6 6"})
    ruling = ruled(do(scene, "ada", "treat", "bea", choose=next(iter(condition))))
    assert (summed(ruling.steps, "dn"), ruling.encounter.combatants["bea"].conditions) == (dn, {})


def test_cmb_82_a_condition_nobody_has_is_not_treated() -> None:
    assert refusal(do(fight(), "ada", "treat", "bea", choose="bleeding")) == ("no-such-condition", "CMB-82")


# Shock


@pytest.mark.parametrize(("shock", "left"), [(1, 0), (2, 0), (4, 2), (6, 4)])
def test_cmb_04_a_wrath_point_restores_rank_and_tier_shock(shock: int, left: int) -> None:
    scene = fight(agent("ada", shock=shock), threat("ork"))
    ruling = ruled(do(scene, "ada", "second-wind"))
    assert (ruling.encounter.combatants["ada"].shock, ruling.encounter.combatants["ada"].wrath) == (left, 1)


def test_cmb_30_restoring_any_shock_ends_exhausted() -> None:
    scene = fight(agent("ada", shock=9), threat("ork"))
    assert exhausted(scene.one("ada"))
    ruling = ruled(do(scene, "ada", "second-wind"))
    assert (ruling.encounter.combatants["ada"].shock, exhausted(ruling.encounter.combatants["ada"])) == (4, False)


def test_cmb_04_a_ruin_point_restores_a_threats_shock_at_any_time() -> None:
    scene = fight(agent("ada"), threat("ork", shock=4), ruin=1, dice={"effect": "1"})
    scene = after(scene, took_turn(scene, Begin("ada")))
    ruling = ruled(do(scene, "ork", "second-wind", out_of_turn=True))
    assert (ruling.encounter.combatants["ork"].shock, ruling.encounter.ruin) == (0, 0)


@pytest.mark.parametrize(("bonus", "left"), [(0, 2), (1, 1)])
def test_cmb_04_the_shock_of_a_wrath_point_is_a_setting(bonus: int, left: int) -> None:
    scene = fight(agent("ada", shock=4), threat("ork"), rules={"wrath_shock_bonus": bonus})
    assert ruled(do(scene, "ada", "second-wind")).encounter.combatants["ada"].shock == left


@pytest.mark.parametrize(("bonus", "left"), [(3, 0), (0, 3)])
def test_cmb_04_the_shock_of_a_ruin_point_is_1d3_and_a_setting(bonus: int, left: int) -> None:
    scene = fight(agent("ada"), threat("ork", shock=4), acted=("ada",), ruin=1, dice={"effect": "1"}, rules={"ruin_shock_bonus": bonus})
    assert ruled(do(scene, "ork", "second-wind")).encounter.combatants["ork"].shock == left


def test_cmb_04_without_shock_or_wrath_it_is_refused() -> None:
    assert refusal(do(fight(), "ada", "second-wind"))[0] == "no-shock"
    assert refusal(do(fight(agent("ada", shock=1, wrath=0), threat("ork")), "ada", "second-wind")) == ("too-little-wrath", "CMB-04")


def test_cmb_82_a_medikit_restores_the_healers_rank_and_one_shock() -> None:
    scene = fight(agent("ada", {"rank": 2}), agent("bea", shock=4), threat("ork"), dice={"test": "4 4 4 1 1"})
    assert ruled(do(scene, "ada", "medikit", "bea")).encounter.combatants["bea"].shock == 1


# Foes


@pytest.mark.parametrize(("dice", "held"), [("4 1 1 4 1 1", True), ("4 1 1 4 4 1", False)])
def test_cmb_60_a_grapple_is_opposed_strength_and_ties_are_the_grapplers(dice: str, held: bool) -> None:
    scene = fight(engaged=[("ada", "ork")], dice={"test": dice})
    ruling = ruled(do(scene, "ada", "grapple", "ork"))
    assert ruling.encounter.combatants["ork"].has("restrained") == held


def test_cmb_60_a_larger_target_has_two_dice_for_each_size() -> None:
    scene = fight(agent("ada"), threat("ork", {"size": "huge"}), engaged=[("ada", "ork")], dice={"test": "4 4 4 4 1 1 1 1 1 6"})
    assert [step.value for step in ruled(do(scene, "ada", "grapple", "ork")).steps] == [3, -3]


def test_cmb_60_who_is_restrained_by_nobody_breaks_no_grapple() -> None:
    scene = fight(agent("ada", conditions=has(restrained=1)), threat("ork"), engaged=[("ada", "ork")])
    assert refusal(do(scene, "ada", "break-grapple")) == ("not-grappled", "CMB-60")


def test_cmb_60_a_grapple_is_for_an_engaged_foe() -> None:
    scene = fight(engaged=[("ada", "ork")])
    assert refusal(do(scene, "ada", "grapple", "nob"))[0] == "not-engaged"
    assert refusal(do(scene, "ada", "grapple", "bea"))[0] == "own-side"


@pytest.mark.parametrize(("dice", "held"), [("4 1 1 4 1 1", False), ("1 1 1 4 1 1", True)])
def test_cmb_60_breaking_a_grapple_is_opposed_strength(dice: str, held: bool) -> None:
    grip = {"restrained": (ActiveCondition(by="ork"),)}
    scene = fight(agent("ada", conditions=grip), threat("ork"), dice={"test": dice})
    assert ruled(do(scene, "ada", "break-grapple")).encounter.combatants["ada"].has("restrained") == held


@pytest.mark.parametrize("choose", ["hindered", "vulnerable"])
def test_cmb_60_an_interaction_attack_lasts_to_the_start_of_the_own_next_turn(choose: str) -> None:
    scene = fight(dice={"test": "2 6 6 4 1 1"})
    ruling = ruled(do(scene, "ada", "interaction-attack", "ork", choose=choose, shift=1))
    assert summed(ruling.steps, "dn") == 3
    given = ActiveCondition(2, by="ada", until=Until("start_of_turn", "ada", 2))
    assert ruling.encounter.combatants["ork"].conditions == {choose: (given,)}


def test_cmb_60_its_dn_is_the_rating_or_resolve_whichever_is_higher() -> None:
    people = (agent("ada"), threat("ork", {"resolve": 4}), threat("nob", {"skills": {}, "pools": {"default": 9}}))
    dice = {"test": "2 2 2 2 2 2"}
    for target, dn in (("ork", 4), ("nob", 6)):
        ruling = ruled(do(fight(*people, dice=dice), "ada", "interaction-attack", target, choose="hindered"))
        assert summed(ruling.steps, "dn") == dn


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({}, "choose-one"),
        ({"choose": "prone"}, "choose-one"),
        ({"choose": "hindered", "skill": "stealth"}, "no-such-skill"),
        ({"choose": "hindered", "skill": "athletics"}, "not-engaged"),
        ({"choose": "hindered", "skill": "tech"}, "out-of-range"),
    ],
)
def test_cmb_60_an_interaction_attack_without_sense_is_refused(more: dict[str, Any], code: str) -> None:
    scene = fight(distances={pair("ada", "ork"): 4})
    assert refusal(do(scene, "ada", "interaction-attack", "ork", **more)) == (code, "CMB-60")


# For oneself and for allies


def test_cmb_60_rally_ends_fear_at_2_and_its_value() -> None:
    fear = {"fear": (ActiveCondition(dn=2),)}
    scene = fight(agent("ada"), agent("bea", conditions=fear), threat("ork"), dice={"test": "4 4 4 4 1 1"})
    ruling = ruled(do(scene, "ada", "rally", "bea"))
    assert (summed(ruling.steps, "dn"), ruling.encounter.combatants["bea"].conditions) == (4, {})


def test_cmb_60_rally_is_for_an_ally_who_needs_it() -> None:
    assert refusal(do(fight(), "ada", "rally", "bea"))[0] == "no-such-condition"
    assert refusal(do(fight(), "ada", "rally", "ork"))[0] == "one-target"


@pytest.mark.parametrize(("dice", "left"), [("4 4 4 4", 0), ("4 4 4 1", 2)])
def test_cmb_40_bleeding_is_shaken_off_by_toughness_at_dn_4(dice: str, left: int) -> None:
    scene = fight(agent("ada", {"attributes": {"toughness": 4}}, conditions=has(bleeding=2)), threat("ork"), dice={"test": dice})
    ruling = ruled(do(scene, "ada", "shake-off", choose="bleeding"))
    assert ruling.encounter.combatants["ada"].size_of("bleeding") == left


def test_cmb_40_what_no_test_ends_is_not_shaken_off() -> None:
    scene = fight(agent("ada", conditions=has(staggered=1)), threat("ork"))
    assert refusal(do(scene, "ada", "shake-off", choose="staggered")) == ("no-such-condition", "CMB-40")


@pytest.mark.parametrize(("dice", "burns"), [("4 4 4 1 1", False), ("4 4 1 1 1", True)])
def test_cmb_40_putting_out_a_fire_takes_one_to_the_ground_whether_it_works_or_not(dice: str, burns: bool) -> None:
    scene = fight(agent("ada", conditions=has(on_fire=1)), threat("ork"), dice={"effect": "1", "test": dice}, rules={"wounded_dn": 0})
    found = ruled(do(scene, "ada", "extinguish")).encounter.combatants["ada"]
    assert (found.has("on-fire"), found.has("prone")) == (burns, True)


def test_cmb_40_acting_on_in_flames_is_willpower_or_hindered() -> None:
    scene = fight(agent("ada", conditions=has(on_fire=1)), threat("ork"), dice={"test": "2 2 2"})
    assert ruled(do(scene, "ada", "act-on")).encounter.combatants["ada"].has("hindered")
    assert refusal(do(scene, "ork", "act-on")) == ("need-missing", "CMB-40")


def test_cmb_40_an_ally_is_raised_unless_dying() -> None:
    scene = fight(agent("ada"), agent("bea", conditions=has(prone=1)), agent("cid", wounds=7, conditions=has(prone=1)), threat("ork"))
    assert not ruled(do(scene, "ada", "help-stand", "bea")).encounter.combatants["bea"].has("prone")
    assert refusal(do(scene, "ada", "help-stand", "cid")) == ("cannot-stand", "CMB-32")


def test_cmb_32_the_dying_are_dragged_out_of_an_engagement() -> None:
    scene = fight(agent("ada"), agent("bea", wounds=7), threat("ork"), engaged=[("bea", "ork")])
    assert ruled(do(scene, "ada", "drag", "bea")).encounter.engaged == frozenset()
    assert refusal(do(fight(), "ada", "drag", "bea")) == ("need-missing", "CMB-32")


def test_cmb_60_help_is_as_many_dice_as_the_rating() -> None:
    assert any("3 more dice" in remark for remark in ruled(do(fight(), "ada", "help", skill="leadership")).remarks)
    assert refusal(do(fight(), "ada", "help", skill="tech"))[0] == "no-rating"


@pytest.mark.parametrize(("ammo", "left"), [({}, 2), ({"lasgun": 1}, 0)])
def test_cmb_27_a_reload_takes_one_ammo_and_a_simple_action(ammo: dict[str, int], left: int) -> None:
    scene = fight(agent("ada", reload=frozenset({"lasgun"}), ammo=ammo), threat("ork"))
    ruling = ruled(do(scene, "ada", "reload"))
    found = ruling.encounter.combatants["ada"]
    assert (found.reload, found.ammo["lasgun"], ruling.encounter.turn.used) == (frozenset(), left, ("simple",))


def test_cmb_27_the_ammo_one_starts_with_is_a_setting() -> None:
    scene = fight(agent("ada", reload=frozenset({"lasgun"})), threat("ork"), rules={"ammo_start": 1})
    assert ruled(do(scene, "ada", "reload")).encounter.combatants["ada"].ammo == {"lasgun": 0}


def test_cmb_27_without_ammo_or_need_there_is_no_reload_and_troops_count_none() -> None:
    dry = fight(agent("ada", reload=frozenset({"lasgun"}), ammo={"lasgun": 0}), threat("ork"))
    assert refusal(do(dry, "ada", "reload")) == ("no-ammo", "CMB-27")
    assert refusal(do(fight(), "ada", "reload")) == ("no-reload", "CMB-27")
    troop = fight(threat("ork", kind="troop", reload=frozenset({"shoota"}), ammo={"shoota": 0}), agent("ada"), acted=("ada",))
    assert ruled(do(troop, "ork", "reload")).encounter.combatants["ork"].reload == frozenset()


# Tests


@pytest.mark.parametrize(("rules", "points"), [({}, (1, 1)), ({"wrath_glory": 2, "wrath_ruin": 0}, (2, 0))])
def test_cmb_03_what_a_wrath_die_6_gives_either_side_is_a_setting(rules: dict[str, Any], points: tuple[int, int]) -> None:
    people = (agent("ada", wounds=2), threat("ork", wounds=2))
    scene = fight(*people, dice={"test": "6 1 1 1 1 6 1 1 1 1"}, rules=rules)
    scene = after(scene, do(scene, "ada", "medicae"))
    ruling = ruled(do(after(scene, went_on(scene)), "ork", "medicae"))
    assert (ruling.encounter.glory, ruling.encounter.ruin) == points


@pytest.mark.parametrize(("dice", "glory"), [("6 1 1 1 1", 1), ("5 1 1 1 1", 0)])
def test_cmb_03_a_wrath_die_6_of_any_test_is_glory(dice: str, glory: int) -> None:
    scene = fight(agent("ada"), agent("bea", wounds=2), threat("ork"), dice={"test": dice})
    assert ruled(do(scene, "ada", "medicae", "bea")).encounter.glory == glory


def test_cmb_04_a_wrath_point_rolls_failures_again_but_no_wrath_die_1() -> None:
    scene = fight(agent("ada"), agent("bea", wounds=2), threat("ork"), dice={"test": "1 4 3 2 5", "reroll": "4 4"})
    ruling = ruled(do(scene, "ada", "medicae", "bea", reroll=True))
    assert (ruling.encounter.combatants["bea"].wounds, ruling.encounter.combatants["ada"].wrath) == (1, 1)


@pytest.mark.parametrize(
    ("kind", "rules", "told"), [("elite", {}, True), ("troop", {}, False), ("troop", {"troop_complications": True}, True)]
)
def test_cmb_r03_troops_suffer_no_complication(kind: str, rules: dict[str, Any], told: bool) -> None:
    scene = fight(threat("ork", kind=kind, wounds=2), agent("ada"), acted=("ada",), dice={"test": "1 2 2 2 2"}, rules=rules)
    ruling = ruled(do(scene, "ork", "medicae"))
    assert any("Complication" in remark for remark in ruling.remarks) == told


# Words that are no options


def test_cmb_40_meeting_fear_is_a_test_of_resolve_and_an_agents_failure_is_ruin() -> None:
    scene = fight(dice={"fear": "2 2"})
    ruling = ruled(do(scene, "ada", "meet", "ork", choose="fear", dn=3))
    assert (ruling.encounter.combatants["ada"].has("fear"), ruling.encounter.ruin) == (True, 1)
    assert refusal(do(scene, "ada", "meet", "ork"))[0] == "dn-needed"


def test_cmb_71_troops_form_a_mob() -> None:
    boys = [threat(f"boy-{n}", kind="troop") for n in (1, 2, 3)]
    ruling = ruled(do(fight(agent("ada"), *boys, acted=("ada",)), "boy-1", "form-mob", "boy-2", "boy-3"))
    assert ruling.encounter.combatants["boy-1"].mob == Mob(3, 3, formed=1)
    assert ruling.encounter.active == "boy-1"


@pytest.mark.parametrize("word", sorted(acts.WORDS))
def test_a_word_answers_and_never_breaks(word: str) -> None:
    found = do(fight(), "ada", word)
    assert isinstance(found, DeedRuling) or refusal(found)[0]
    assert isinstance(do(fight(), "nobody", word), tuple)


# Whatever is asked for, there is an answer


@st.composite
def fights(draw: st.DrawFn) -> Scene:
    def state(who: str) -> dict[str, Any]:
        conditions = draw(st.sets(st.sampled_from(sorted(CONDITIONS)), max_size=3))
        had = {name: (ActiveCondition(draw(st.integers(1, 3)), by="nob"),) for name in conditions}
        numbers = {"wounds": st.integers(0, 7), "shock": st.integers(0, 6), "wrath": st.integers(0, 2)}
        return {"conditions": had, "reload": frozenset({"lasgun"}), **{name: draw(some) for name, some in numbers.items()}}

    people = (*(agent(who, **state(who)) for who in ("ada", "bea")), *(threat(who, **state(who)) for who in ("ork", "nob")))
    boys = threat("boys", kind="troop", mob=Mob(draw(st.integers(1, 9)), 9))
    pairs = [two for two in (("ada", "ork"), ("bea", "nob"), ("ada", "boys")) if draw(st.booleans())]
    scene = fight(*people, boys, engaged=pairs, glory=draw(st.integers(0, 3)), ruin=draw(st.integers(0, 3)))
    return scene._replace(dice=Dice("gilead-2024"))


@st.composite
def deeds(draw: st.DrawFn) -> Act:
    people = st.sampled_from(["ada", "bea", "ork", "nob", "boys"])
    words = st.sampled_from(["", "hindered", "vulnerable", "fled", "lasgun", *sorted(CONDITIONS)])
    return Act(
        who=draw(people),
        option=draw(st.sampled_from([*sorted(OPTIONS), *sorted(acts.WORDS)])),
        targets=tuple(draw(st.lists(people, max_size=2, unique=True))),
        choose=draw(words),
        skill=draw(st.sampled_from(["", "tech", "deception", "strength"])),
        dn=draw(st.sampled_from([0, 0, 3])),
        actions=draw(st.integers(0, 3)),
        shift=draw(st.integers(-1, 2)),
        reroll=draw(st.booleans()),
        metres=draw(st.sampled_from([None, 0, 3, 6])),
        out_of_turn=draw(st.booleans()),
    )


@settings(max_examples=150, deadline=None)
@given(scene=fights(), course=st.lists(deeds(), min_size=1, max_size=6))
def test_every_act_on_every_fight_is_ruled_or_refused_with_a_cure(scene: Scene, course: list[Act]) -> None:
    for deed in course:
        found = act(scene, deed)
        if not isinstance(found, DeedRuling):
            assert refusal(found)[0]
            continue
        assert found.changes == differences(scene.encounter, found.encounter)
        assert all(0 <= one.wounds <= one.profile.wounds + 1 and one.shock >= 0 for one in found.encounter.combatants.values())
        assert 0 <= found.encounter.glory <= 6
        scene = scene.moved(found.encounter)
