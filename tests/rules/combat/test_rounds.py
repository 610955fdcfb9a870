"""Rounds and Turns (CMB-10 to CMB-14, CMB-R10 to CMB-R12, CMB-83): who goes, what a Turn holds, how it passes."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.combat.harm_scenes import has
from tests.rules.combat.round_scenes import FOUR, after, agent, fight, refusal, ruled, threat
from whcli.model.change import Change
from whcli.model.combat import Ability
from whcli.model.combat_state import ActiveCondition, Declared, Effect, Pending, Turn, Until
from whcli.model.fight import DeedRuling
from whcli.rules.combat.acts import act
from whcli.rules.combat.asked import Act
from whcli.rules.combat.rounds import Begin, begun, candidates, closed, due, seized, took_turn, waiting
from whcli.rules.combat.scene import Scene
from whcli.rules.combat.starting import ROUNDS, Ending, Setup, ended, left, roused, started, went_on
from whcli.rules.combat.turns import COMBAT, FULL, MOVEMENT, REFLEXIVE, SIMPLE, Cost, declared, held, interrupted, multi_action, paid


def turn_of(scene: Scene, who: str, **how: Any) -> Scene:
    return after(scene, took_turn(scene, Begin(who, **how)))


def turns(scene: Scene, *who: str) -> Scene:
    for each in who:
        scene = turn_of(scene, each)
        scene = after(scene, went_on(scene))
    return scene


# CMB-10, CMB-11: sides alternate


def test_cmb_11_agents_open_a_round_and_a_threat_follows() -> None:
    assert due(fight()) == "agents"
    assert candidates(turns(fight(), "ada")) == ("nob", "ork")


def test_cmb_11_first_side_is_a_switch() -> None:
    assert due(fight(rules={"first_side": "threats"})) == "threats"


def test_cmb_11_a_side_that_has_run_out_is_passed_over() -> None:
    scene = turns(fight(agent("ada"), threat("ork"), threat("nob")), "ada", "ork")
    assert (due(scene), candidates(scene)) == ("threats", ("nob",))


def test_cmb_11_the_dead_and_those_who_left_are_no_longer_due() -> None:
    people = (agent("ada"), agent("bea"), threat("ork", wounds=7), threat("nob", out="fled"))
    assert due(turns(fight(*people), "ada")) == "agents"


def test_cmb_11_a_turn_of_the_wrong_side_is_refused() -> None:
    assert refusal(took_turn(fight(), Begin("ork"))) == ("not-due", "CMB-11")


def test_cmb_11_the_gm_may_let_anybody_go_out_of_turn() -> None:
    ruling = ruled(took_turn(fight(), Begin("ork", out_of_turn=True)))
    assert ruling.encounter.active == "ork"
    assert "GM's ruling" in " ".join(ruling.remarks)


def test_cmb_10_nobody_has_two_turns_in_a_round() -> None:
    assert refusal(took_turn(turns(fight(), "ada", "ork"), Begin("ada"))) == ("has-acted", "CMB-10")


def test_cmb_10_the_gm_cannot_overrule_one_turn_a_round() -> None:
    assert refusal(took_turn(turns(fight(), "ada", "ork"), Begin("ada", out_of_turn=True))) == ("has-acted", "CMB-10")


def test_cmb_10_a_new_round_begins_when_everyone_has_had_a_turn() -> None:
    scene = turns(fight(), "ada", "ork", "bea", "nob")
    assert (scene.encounter.round, scene.encounter.acted, due(scene)) == (2, (), "agents")


def test_cmb_10_a_turn_ends_the_one_that_is_open() -> None:
    scene = turn_of(turn_of(fight(), "ada"), "ork")
    assert (scene.encounter.acted, scene.encounter.active) == (("ada",), "ork")


def test_cmb_10_a_turn_of_somebody_unknown_ends_no_turn() -> None:
    assert refusal(took_turn(turn_of(fight(), "ada"), Begin("adb")))[0] == "no-such-combatant"


def test_cmb_10_next_is_refused_while_somebody_may_go_and_skip_passes_them_over() -> None:
    scene = turns(fight(), "ada")
    assert refusal(went_on(scene)) == ("turns-left", "CMB-10")
    ruling = ruled(went_on(scene, skip=True))
    assert ruling.encounter.round == 2
    assert "Without a Turn in Round 1: bea, nob, ork." in ruling.remarks


def test_cmb_10_a_turn_needs_a_fight_that_has_begun_and_is_not_over() -> None:
    assert refusal(took_turn(fight(round=0), Begin("ada"))) == ("not-started", "CMB-10")
    assert refusal(took_turn(fight(ended="threats fled"), Begin("ada"))) == ("fight-over", "CMB-83")


@given(st.data())
def test_cmb_10_in_each_round_everyone_takes_one_turn_and_sides_alternate(data: st.DataObject) -> None:
    people = (*FOUR, agent("cid"), threat("dok"), threat("git"))
    scene = fight(*people)
    for _ in range(len(people)):
        scene = turn_of(scene, data.draw(st.sampled_from(candidates(scene))))
        acted = (*scene.encounter.acted, scene.encounter.active)
        scene = after(scene, went_on(scene))
    assert sorted(acted) == sorted(one.id for one in people)
    sides = "".join(scene.one(who).side[0] for who in acted)
    assert sides == "atatatt"


# CMB-11, CMB-R10: seizing


def test_cmb_11_an_agent_goes_again_for_one_glory() -> None:
    scene = turns(fight(glory=1), "ada")
    ruling = ruled(took_turn(scene, Begin("bea", seize=True)))
    assert (ruling.encounter.active, ruling.encounter.glory) == ("bea", 0)
    assert Change(("glory",), 1, None) in ruling.changes


def test_cmb_11_seizing_without_glory_is_refused() -> None:
    assert refusal(took_turn(turns(fight(), "ada"), Begin("bea", seize=True))) == ("too-little-glory", "CMB-11")


def test_cmb_r10_the_gm_seizes_for_one_ruin() -> None:
    scene = turns(fight(ruin=1), "ada", "ork")
    ruling = ruled(took_turn(scene, Begin("nob", seize=True)))
    assert (ruling.encounter.active, ruling.encounter.ruin) == ("nob", 0)


def test_cmb_r10_is_a_switch() -> None:
    scene = turns(fight(ruin=1, rules={"gm_seizes": False}), "ada", "ork")
    assert refusal(took_turn(scene, Begin("nob", seize=True))) == ("seize-off", "CMB-R10")


def test_cmb_r10_no_side_seizes_twice_running_but_may_again_later() -> None:
    people = (*FOUR, agent("cid"), agent("dan"))
    scene = turns(fight(*people, glory=3), "ada")
    scene = after(scene, seized(scene, "agents"))
    assert refusal(seized(scene, "agents")) == ("seize-twice", "CMB-R10")
    scene = turns(scene, "bea")
    assert refusal(seized(scene, "agents")) == ("seize-twice", "CMB-R10")
    scene = turns(scene, "ork", "cid")
    assert ruled(took_turn(scene, Begin("dan", seize=True))).encounter.glory == 1


@pytest.mark.parametrize(("allowed", "code"), [(1, "seize-twice"), (2, "")])
def test_cmb_r10_how_often_a_side_seizes_running_is_a_switch(allowed: int, code: str) -> None:
    scene = turns(fight(*FOUR, agent("cid"), glory=3, rules={"seize_running": allowed}), "ada")
    scene = turns(after(scene, seized(scene, "agents")), "bea")
    found = seized(scene, "agents")
    assert (refusal(found)[0] if code else "") == code


def test_cmb_11_the_cost_of_seizing_is_a_setting() -> None:
    scene = turns(fight(glory=3, rules={"seize_cost": 2}), "ada")
    assert after(scene, seized(scene, "agents")).encounter.glory == 1


def test_cmb_11_seizing_where_the_side_is_due_or_has_run_out_is_refused() -> None:
    assert refusal(seized(fight(glory=1), "agents")) == ("seize-needless", "CMB-11")
    scene = turns(fight(agent("ada"), *FOUR[2:], glory=1), "ada")
    assert refusal(seized(scene, "agents")) == ("seize-needless", "CMB-11")


def test_cmb_11_seizing_within_a_turn_is_refused() -> None:
    assert refusal(seized(turn_of(fight(glory=1), "ada"), "agents")) == ("seize-open-turn", "CMB-11")


def test_cmb_11_who_opens_by_an_ability_seizes_for_nothing_in_round_1_alone() -> None:
    gene = threat("gene", {"abilities": (Ability("rush", "", "opens"),)})
    assert ruled(took_turn(fight(*FOUR, gene), Begin("gene", seize=True))).encounter.active == "gene"
    assert refusal(took_turn(fight(*FOUR, gene, round=2), Begin("gene", seize=True)))[0] == "seize-needless"


# CMB-12: what a Turn holds


def spend(scene: Scene, *takes: str, **more: Any) -> Any:
    return paid(scene, Cost("ada", "act", takes, **more))


@pytest.mark.parametrize("kind", [COMBAT, MOVEMENT, SIMPLE])
def test_cmb_12_each_action_is_had_once_a_turn(kind: str) -> None:
    scene = turn_of(fight(), "ada")
    scene = after(scene, spend(scene, kind))
    assert refusal(spend(scene, kind)) == ("action-spent", "CMB-12")


def test_cmb_12_one_of_each_and_any_number_of_free_actions_fit_a_turn() -> None:
    scene = turn_of(fight(), "ada")
    for kind in (COMBAT, MOVEMENT, SIMPLE, "free", "free"):
        scene = after(scene, spend(scene, kind))
    assert scene.encounter.turn.used == (COMBAT, MOVEMENT, SIMPLE)


@pytest.mark.parametrize("kind", [COMBAT, MOVEMENT, SIMPLE, FULL])
def test_cmb_12_a_full_round_action_takes_the_whole_turn(kind: str) -> None:
    scene = turn_of(fight(), "ada")
    assert refusal(spend(after(scene, spend(scene, FULL)), kind)) == ("full-round", "CMB-12")


@pytest.mark.parametrize("kind", [COMBAT, MOVEMENT, SIMPLE])
def test_cmb_12_a_full_round_action_needs_a_turn_that_has_just_begun(kind: str) -> None:
    scene = turn_of(fight(), "ada")
    assert refusal(spend(after(scene, spend(scene, kind)), FULL)) == ("full-round", "CMB-12")


def test_cmb_12_a_full_round_action_is_no_part_of_a_multi_action() -> None:
    assert refusal(spend(turn_of(fight(), "ada", actions=2), FULL)) == ("full-round", "CMB-12")


def test_cmb_12_nobody_acts_on_the_turn_of_another() -> None:
    assert refusal(spend(turn_of(fight(), "bea"), COMBAT)) == ("not-your-turn", "CMB-12")


# CMB-13, CMB-R11: Multi-Action


@pytest.mark.parametrize(("actions", "dn"), [(1, 0), (2, 2), (3, 4)])
def test_cmb_13_each_extra_action_is_2_dn_on_every_test(actions: int, dn: int) -> None:
    scene = turn_of(fight(), "ada", actions=actions)
    assert sum(step.value for step in multi_action(scene, "ada")) == dn
    assert multi_action(scene, "ork") == ()


def test_cmb_13_the_price_is_a_setting() -> None:
    scene = turn_of(fight(rules={"multi_action_dn": 3}), "ada", actions=2)
    assert sum(step.value for step in multi_action(scene, "ada")) == 3


def test_cmb_13_so_many_actions_as_were_declared_and_no_more() -> None:
    scene = turn_of(fight(), "ada", actions=2)
    scene = after(scene, spend(scene, COMBAT))
    scene = after(scene, spend(scene, COMBAT))
    assert refusal(spend(scene, COMBAT)) == ("action-spent", "CMB-13")


def test_cmb_r11_a_multi_action_is_declared_before_the_first_test() -> None:
    scene = turn_of(fight(), "ada")
    assert after(scene, declared(scene, 2)).encounter.turn.actions == 2
    tested = after(scene, spend(scene, COMBAT, tests=1))
    assert refusal(declared(tested, 2)) == ("actions-declared", "CMB-R11")
    assert refusal(spend(tested, COMBAT, actions=2)) == ("actions-declared", "CMB-R11")


def test_cmb_r11_it_may_be_declared_after_an_action_without_a_test() -> None:
    scene = turn_of(fight(), "ada")
    scene = after(scene, spend(scene, COMBAT))
    assert after(scene, spend(scene, COMBAT, actions=2)).encounter.turn == Turn(2, (COMBAT, COMBAT), ("act", "act"))


def test_cmb_13_fewer_actions_than_are_spent_cannot_be_declared() -> None:
    scene = turn_of(fight(), "ada", actions=2)
    scene = after(scene, spend(after(scene, spend(scene, COMBAT)), COMBAT))
    assert refusal(declared(scene, 1)) == ("action-spent", "CMB-13")


@pytest.mark.parametrize(("most", "code"), [(1, "too-many-attacks"), (2, "")])
def test_cmb_r11_a_multi_action_holds_so_many_attacks(most: int, code: str) -> None:
    scene = turn_of(fight(rules={"multi_action_attacks": most}), "ada", actions=2)
    found = spend(after(scene, spend(scene, COMBAT, attack=True)), COMBAT, attack=True)
    assert (refusal(found) if code else "") == ((code, "CMB-R11") if code else "")


# CMB-14, CMB-R12: Reflexive Actions, holding, ambush


@pytest.mark.parametrize("most", [1, 2])
def test_cmb_r12_reflexive_actions_are_limited_by_round(most: int) -> None:
    scene = turn_of(fight(rules={"reflexive_actions": most}), "bea")
    for _ in range(most):
        scene = after(scene, spend(scene, REFLEXIVE))
    assert refusal(spend(scene, REFLEXIVE)) == ("reflexive-spent", "CMB-R12")
    assert after(scene, went_on(turn_end(scene), skip=True)).encounter.reacted == ()


def turn_end(scene: Scene) -> Scene:
    return after(scene, went_on(scene))


def test_cmb_12_a_reflexive_action_answers_the_turn_of_another() -> None:
    assert refusal(spend(turn_of(fight(), "ada"), REFLEXIVE)) == ("not-your-turn", "CMB-12")


def hold(scene: Scene) -> Scene:
    scene = turn_of(scene, "ada")
    return turn_end(after(scene, held(scene, Cost("ada", "hold-action"))))


def test_cmb_14_a_held_action_is_used_later_between_turns() -> None:
    scene = hold(fight())
    assert scene.encounter.held == {"ada"}
    assert after(scene, spend(scene, COMBAT)).encounter.held == frozenset()


def test_cmb_14_a_spent_combat_action_cannot_be_held() -> None:
    scene = turn_of(fight(), "ada")
    assert refusal(held(after(scene, spend(scene, COMBAT)), Cost("ada", "hold-action"))) == ("action-spent", "CMB-12")


def test_cmb_14_a_held_action_is_combat_alone_and_waits_for_an_open_turn() -> None:
    scene = hold(fight())
    assert refusal(spend(scene, MOVEMENT)) == ("not-your-turn", "CMB-12")
    assert refusal(spend(turn_of(scene, "ork"), COMBAT)) == ("held-waits", "CMB-14")


@pytest.mark.parametrize(("dice", "won"), [("4 1 1 4 1 1", True), ("4 4 1 4 1 1", True), ("4 1 1 4 4 1", False)])
def test_cmb_14_interrupting_is_opposed_initiative_and_ties_go_to_who_interrupts(dice: str, won: bool) -> None:
    scene = turn_of(hold(fight(dice={"test": dice})), "ork")
    scene = after(scene, interrupted(scene, "ada"))
    if won:
        assert after(scene, spend(scene, COMBAT)).encounter.held == frozenset()
    else:
        assert refusal(spend(scene, COMBAT)) == ("held-waits", "CMB-14")


def test_cmb_14_what_weighs_on_one_is_dice_for_the_other() -> None:
    people = (agent("ada"), agent("bea"), threat("ork", wounds=1))
    scene = turn_of(hold(fight(*people, dice={"test": "1 1 1 4 4 1 1"})), "ork")
    assert [step.value for step in interrupted(scene, "ada")[1]] == [1, -1]  # type: ignore[misc]


def test_cmb_14_one_tries_once_a_turn_and_only_with_something_held() -> None:
    scene = turn_of(hold(fight(dice={"test": "1 1 1 4 4 1"})), "ork")
    assert refusal(interrupted(scene, "bea")) == ("nothing-held", "CMB-14")
    assert refusal(interrupted(after(scene, interrupted(scene, "ada")), "ada")) == ("held-waits", "CMB-14")


def test_cmb_14_a_held_action_is_lost_with_the_round_which_waits_for_it_once() -> None:
    scene = hold(fight(agent("ada"), threat("ork")))
    scene = turns(scene, "ork")
    assert scene.encounter.round == 1
    scene = after(scene, went_on(scene))
    assert (scene.encounter.round, scene.encounter.held) == (2, frozenset())


def test_cmb_14_the_ambushed_take_no_turn_in_round_1_and_do_in_round_2() -> None:
    scene = fight(ambushed=frozenset({"ada", "bea"}))
    assert (due(scene), waiting(scene, "agents")) == ("threats", ())
    assert refusal(took_turn(scene, Begin("ada"))) == ("ambushed", "CMB-14")
    scene = turns(scene, "ork", "nob")
    assert (scene.encounter.round, due(scene), scene.encounter.ambushed) == (2, "agents", frozenset())


@pytest.mark.parametrize(("who", "pool"), [("ada", "glory"), ("ork", "ruin")])
def test_cmb_14_one_point_lifts_an_ambush_for_one(who: str, pool: str) -> None:
    scene = fight(ambushed=frozenset({"ada", "bea", "ork"}), glory=1, ruin=1)
    ruling = ruled(roused(scene, who))
    assert getattr(ruling.encounter, pool) == 0
    assert who in waiting(after(scene, ruling), scene.one(who).side)


def test_cmb_14_the_price_of_an_ambush_is_a_setting_and_needs_points() -> None:
    scene = fight(ambushed=frozenset({"ada"}), glory=1, rules={"ambush_cost": 2})
    assert refusal(roused(scene, "ada")) == ("too-little-glory", "CMB-14")
    assert refusal(roused(scene, "bea")) == ("not-ambushed", "CMB-14")


# CMB-43, CMB-R40, CMB-R60: the edges of a Turn


def test_cmb_43_bleeding_hurts_at_the_end_of_the_own_turn() -> None:
    scene = turn_of(fight(agent("ada", conditions=has(bleeding=3)), threat("ork")), "ada")
    assert scene.one("ada").wounds == 0
    assert turn_end(scene).one("ada").wounds == 3


def test_cmb_43_who_dies_at_the_start_of_a_turn_has_none() -> None:
    people = (agent("ada"), threat("ork", wounds=6, conditions=has(on_fire=1)), threat("nob"))
    scene = turn_of(turns(fight(*people, dice={"effect": "1"}), "ada"), "ork")
    assert (scene.encounter.active, scene.encounter.acted, due(scene)) == ("", ("ada", "ork"), "threats")


def test_cmb_r40_a_condition_until_the_causes_next_turn_ends_there() -> None:
    cause = ActiveCondition(2, by="ada", until=Until("start_of_turn", "ada", 2))
    scene = fight(agent("ada"), threat("ork", conditions={"vulnerable": (cause,)}))
    scene = turns(scene, "ada", "ork")
    assert scene.one("ork").size_of("vulnerable") == 2
    assert turn_of(scene, "ada").one("ork").size_of("vulnerable") == 0


@pytest.mark.parametrize(
    ("until", "in_force"),
    [
        (Until("end_of_turn", "ada", 1), [True, False, False, False]),
        (Until("start_of_turn", "ada", 2), [True, True, False, False]),
        (Until("end_of_turn", "ada", 2), [True, True, True, False]),
        (Until("end_of_turn"), [True, False, False, False]),
    ],
)
def test_cmb_r60_an_effect_ends_at_its_edge(until: Until, in_force: list[bool]) -> None:
    opened = turn_of(fight(agent("ada"), threat("ork"), effects={"ada": (Effect("full-defence", until, 3),)}), "ada")
    second = turns(opened, "ork")
    third = turn_of(second, "ada")
    assert [bool(scene.encounter.effects) for scene in (opened, second, third, turn_end(third))] == in_force


def test_turn_ruin_is_gained_at_the_start_of_the_turn() -> None:
    marine = threat("csm", {"abilities": (Ability("hate", "long hatred", "turn-ruin", {"ruin": 1}),)})
    assert turn_of(turns(fight(agent("ada"), marine), "ada"), "csm").encounter.ruin == 1


# The start and the end


def test_cmb_04_a_fight_starts_with_the_pools_of_the_rulebook() -> None:
    ruling = ruled(started(fight(round=0)))
    assert (ruling.encounter.round, ruling.encounter.glory, ruling.encounter.ruin) == (1, 0, 3)


@pytest.mark.parametrize(
    ("rules", "pools"),
    [({"glory_start": 2}, (2, 3)), ({"glory_start": 9}, (6, 3)), ({"ruin_start": 0}, (0, 0)), ({"ruin_start": 3}, (0, 6))],
)
def test_cmb_04_what_the_pools_start_with_is_a_setting_and_keeps_to_the_caps(rules: dict[str, int], pools: tuple[int, int]) -> None:
    found = ruled(started(fight(round=0, rules=rules))).encounter
    assert (found.glory, found.ruin) == pools


def test_cmb_04_what_the_file_or_the_gm_gives_is_kept() -> None:
    assert ruled(started(fight(round=0, glory=2, ruin=1))).encounter.ruin == 1
    given_by = ruled(started(fight(round=0, glory=2, ruin=1), Setup(0, 0))).encounter
    assert (given_by.glory, given_by.ruin) == (0, 0)


@pytest.mark.parametrize(("glory", "ruin", "ok"), [(6, 6, True), (7, 6, False), (6, 7, False), (-1, 0, False)])
def test_cmb_04_a_start_above_a_cap_is_refused(glory: int, ruin: int, ok: bool) -> None:
    found = started(fight(round=0), Setup(glory, ruin))
    assert isinstance(found, DeedRuling) if ok else refusal(found) == ("above-cap", "CMB-04")


def test_a_second_start_is_refused() -> None:
    assert refusal(started(fight(round=2))) == ("already-started", "CMB-10")
    assert refusal(started(fight(agent("ada"), round=0))) == ("nobody-there", "CMB-11")


def test_cmb_14_a_start_names_the_ambushed() -> None:
    assert ruled(started(fight(round=0), Setup(ambushed=("ork",)))).encounter.ambushed == {"ork"}


def test_cmb_83_a_side_that_flees_ends_the_fight() -> None:
    scene = turn_of(fight(*FOUR[:3], threat("nob", wounds=7)), "ada")
    ruling = ruled(ended(scene, Ending("threats", "fled")))
    assert (ruling.encounter.ended, ruling.encounter.combatants["ork"].out) == ("threats fled", "fled")
    assert (ruling.encounter.active, ruling.encounter.combatants["nob"].out) == ("", "")


@pytest.mark.parametrize("ends", [True, False])
def test_cmb_r42_conditions_end_with_the_fight_but_those_kept(ends: bool) -> None:
    kept = {"blinded": (ActiveCondition(keep=True),)}
    scene = fight(agent("ada", conditions={**has(prone=1), **kept}), threat("ork"), rules={"conditions_end": ends})
    found = ruled(ended(scene)).encounter.combatants["ada"].conditions
    assert sorted(found) == (["blinded"] if ends else ["blinded", "prone"])


def test_cmb_83_an_end_without_sense_is_refused() -> None:
    assert refusal(ended(fight(), Ending("threats", "")))[0] == "no-such-end"
    assert refusal(ended(fight(), Ending("boys", "fled")))[0] == "no-such-side"
    assert refusal(ended(fight(ended="x"))) == ("fight-over", "CMB-83")


def test_cmb_83_one_alone_may_leave_and_their_turn_ends() -> None:
    scene = turn_of(fight(engaged=[("ada", "ork")]), "ada")
    ruling = ruled(left(scene, "ada", "surrendered"))
    assert (ruling.encounter.active, ruling.encounter.engaged) == ("", frozenset())
    assert refusal(left(after(scene, ruling), "ada", "fled")) == ("out-of-fight", "CMB-83")


def test_cmb_26_nothing_goes_on_while_an_attack_waits_for_its_damage() -> None:
    scene = turn_of(fight(), "ada")
    scene = scene.moved(scene.encounter._replace(pending=Pending(Declared("ada", ("ork",), "boltgun"), (6, 6))))
    for found in (went_on(scene), ended(scene), took_turn(scene, Begin("ork")), act(scene, Act("ada", "move"))):
        assert refusal(found) == ("damage-pending", "CMB-26")


def test_what_a_ruling_says_is_plain_and_changes_lead_to_its_encounter() -> None:
    ruling = ruled(took_turn(fight(), Begin("ada")))
    assert ruling.changes == (Change(("active",), None, "ada"),)
    assert isinstance(begun(fight(), Begin("ada")).scene, Scene)  # type: ignore[union-attr]


# What there is not


def test_cmb_10_a_turn_begins_when_no_other_is_open() -> None:
    open_turn = fight(active="ada")
    assert refusal(begun(open_turn, Begin("ork"))) == ("turn-open", "CMB-10")
    assert refusal(took_turn(open_turn, Begin("ada"))) == ("turn-open", "CMB-10")


def test_cmb_10_without_a_turn_there_is_none_to_end_or_to_interrupt() -> None:
    assert refusal(closed(fight())) == ("no-turn-open", "CMB-10")
    assert refusal(interrupted(fight(held=frozenset({"ada"})), "ada")) == ("no-turn-open", "CMB-14")


def test_cmb_10_a_fight_ends_after_so_many_rounds() -> None:
    last = fight(round=ROUNDS, acted=tuple(one.id for one in FOUR))
    assert refusal(went_on(last)) == ("too-many-rounds", "CMB-10")
    assert after(last, went_on(last.moved(last.encounter._replace(round=ROUNDS - 1)))).encounter.round == ROUNDS


def test_cmb_83_nobody_flees_out_of_a_melee_but_by_falling_back() -> None:
    where = fight(engaged=[("ada", "ork")])
    assert refusal(left(where, "ada", "fled")) == ("engaged", "CMB-83")
    assert isinstance(left(where, "ada", "surrendered"), DeedRuling)


def test_cmb_13_a_multi_action_weighs_on_the_tests_of_its_start_too() -> None:
    where = fight(agent("ada", conditions={"poisoned": (ActiveCondition(dn=3),)}), threat("ork"), dice={"test": "6 6 6"})
    ruling = ruled(took_turn(where, Begin("ada", actions=2)))
    assert [(step.value, step.rule) for step in ruling.steps if step.what == "dn" and step.rule == "CMB-13"] == [(2, "CMB-13")]
