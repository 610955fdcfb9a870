"""Finer points of attacks, each by its rule: what adds up, what stops one who can hardly move or see, and whom a foe leaves."""

import pytest

from tests.rules.combat.attack_scenes import boys, by_vane, codes, forbidden, scene, struck, thing, vane, weapon
from tests.rules.combat.harm_scenes import has, injured
from tests.rules.combat.round_scenes import after, agent, fight, refusal, ruled, threat
from whcli.model.combat_state import ActiveCondition, Effect, Injuries, Turn, Until
from whcli.model.fight import in_order, summed
from whcli.rules.combat.acts import act
from whcli.rules.combat.asked import Act
from whcli.rules.combat.changes import condition
from whcli.rules.combat.moves import VERBS
from whcli.rules.combat.rounds import Begin, begun, closed
from whcli.rules.combat.status import status
from whcli.rules.combat.turns import declared

MISS = "2 1 1 1 1 1 1 1 1 1"
HIT = "2 4 4 4 4 4 4 1 1 1"


def lasts(option: str, who: str, verb: str) -> dict[str, tuple[Effect, ...]]:
    return {who: (Effect(option, Until("end_of_turn", who, 9999), verb=verb),)}


# What adds up


def test_a_called_shot_by_surprise_has_the_ed_of_both() -> None:  # CMB-60
    where = scene(vane(), thing(), hit=f"{HIT} 1 1", damage="1 1 1 1 1")
    assert struck(where, by_vane("surprise-attack", "called-shot-small")).ed == 1 + 2 + 2


def test_damage_is_never_below_nothing_and_says_so() -> None:  # CMB-23, CMB-27
    club = weapon("sword", damage=0, ed=0, traits={"force": 1})
    ruling = struck(scene(vane(club, block={"attributes": {"strength": 1, "initiative": 3}}), thing(), hit="2 4 4 1 1 1 1"), by_vane())
    assert ruling.targets[0].damage == 0 == summed(in_order(ruling, ruling.targets[0]), "damage")
    assert [step.value for step in ruling.targets[0].steps if step.what == "damage"] == [0, 1, -2, 1]


def test_a_test_at_the_start_of_the_turn_is_no_step_of_the_attack() -> None:  # CMB-21, CMB-43
    where = scene(vane(conditions={"poisoned": (ActiveCondition(dn=3),)}), thing(), hit=MISS, test="2 2 2 2")
    ruling = struck(where, by_vane())
    steps = in_order(ruling, ruling.targets[0])
    assert (summed(steps, "pool"), summed(steps, "dn")) == (ruling.pool, ruling.targets[0].dn) == (10, 4)
    assert "CMB-40" in ruling.rules


def test_of_a_mob_that_is_missed_nobody_is_struck() -> None:  # CMB-R72
    assert struck(scene(vane(), boys(8), hit=MISS), by_vane(targets=("boys",))).targets[0].members == 0


@pytest.mark.parametrize(("setting", "wounds", "shock"), [("mortal-wounds", 6, 7), ("shock", 3, 10)])
def test_what_agonises_the_exhausted_is_mortal(setting: str, wounds: int, shock: int) -> None:  # CMB-R34, `shock_while_exhausted`
    gun = weapon("boltgun", damage=13, ed=0, traits={"agonising": 1})
    target = thing(kind="adversary", shock=7, block={"wounds": 20, "shock": 5})
    found = struck(scene(vane(gun), target, hit=HIT, rules={"shock_while_exhausted": setting}), by_vane()).targets[0]
    assert (found.after.wounds, found.after.shock) == (wounds, shock)
    assert summed(found.hurt, "mortal_wounds") == found.mortal_wounds == wounds - 3


# Who can hardly move


@pytest.mark.parametrize(("held", "code"), [({"restrained": 1}, "condition-forbids"), ({"staggered": 1}, None)])
def test_a_charge_is_movement(held: dict[str, int], code: str | None) -> None:  # CMB-12, CMB-40
    where = scene(vane("sword", conditions=has(**held)), thing(), hit=f"{MISS[:13]} 1")
    near, far = by_vane("charge", distance=7), by_vane("charge", distance=8)
    assert codes(forbidden(where, far)) == [(code or "out-of-range", "CMB-40" if code else "CMB-27")]
    assert code or not struck(where, near).targets[0].hit


def test_nobody_charges_on_no_legs() -> None:  # CMB-36
    lame = vane("sword", injuries=injured("left-leg", "right-leg"))
    assert codes(forbidden(scene(lame, thing()), by_vane("charge"))) == [("only-crawl", "CMB-36")]


def test_the_exhausted_attack_one_target_once() -> None:  # CMB-40
    where = scene(vane(conditions=has(exhausted=1)), thing(), thing("boy"))
    assert codes(forbidden(where, by_vane(targets=("crate-thing", "boy")))) == [("condition-forbids", "CMB-30")]
    assert codes(forbidden(where, by_vane(actions=2))) == [("condition-forbids", "CMB-30")]


def test_the_exhausted_declare_no_multi_action() -> None:  # CMB-13, CMB-40
    where = fight(agent("ada", conditions=has(exhausted=1)), threat("ork"))
    assert refusal(begun(where, Begin("ada", actions=2))) == ("condition-forbids", "CMB-30")
    assert refusal(declared(after(where, begun(where, Begin("ada"))), 2)) == ("condition-forbids", "CMB-30")


# Who can hardly see


def test_who_has_lost_both_eyes_is_blinded_whoever_wrote_it() -> None:  # CMB-36
    blind = vane(injuries=injured("left-eye", "right-eye"))
    where = scene(blind, thing(), hit=MISS, vision="twilight")
    ruling = struck(where, by_vane())
    assert ruling.targets[0].dn == 2 + 4
    assert status(where, "vane").conditions == {"blinded": 1}
    assert not [said for said in ruling.remarks if "lost an eye" in said]


def test_who_needs_no_eyes_is_not_blinded_by_their_loss() -> None:  # CMB-36, CMB-40
    one = vane(injuries=injured("left-eye", "right-eye"), block={"immune": frozenset({"blinded"})})
    assert struck(scene(one, thing(), hit=MISS), by_vane()).targets[0].dn == 2


@pytest.mark.parametrize(("immune", "dn"), [(frozenset(), 2 + 4), (frozenset({"blinded"}), 2)])
def test_a_condition_does_not_act_on_who_is_immune(immune: frozenset[str], dn: int) -> None:  # CMB-40
    one = vane(conditions=has(blinded=1), block={"immune": immune})
    where = scene(one, thing(), hit=MISS)
    assert struck(where, by_vane()).targets[0].dn == dn
    assert bool(status(where, "vane").conditions) is not bool(immune)


# Fire


@pytest.mark.parametrize(("dice", "hindered"), [("2 4 4", 1), ("6 6 1", 0)])
def test_who_burns_and_attacks_passes_willpower_or_is_hindered(dice: str, hindered: int) -> None:  # CMB-43
    burning = vane(conditions=has(on_fire=1), block={"wounds": 20})
    where = scene(burning, thing(), hit=MISS, effect="1", test=dice)
    ruling = struck(where, by_vane())
    assert ruling.targets[0].dn == 2 + 1 + hindered  # Wounded by the fire
    assert ruling.encounter is not None
    assert closed(where.moved(ruling.encounter)).scene.dice.rolled == where.dice.rolled  # type: ignore[union-attr]


def test_who_puts_the_fire_out_makes_no_such_test() -> None:  # CMB-43
    where = fight(agent("ada", conditions=has(on_fire=1)), threat("ork"), dice={"effect": "1", "test": "6 6 1 1 1"})
    ruling = ruled(act(where, Act("ada", "extinguish")))
    assert [roll.at.purpose for roll in ruling.rolls] == ["effect", "test"]
    assert not ruling.encounter.combatants["ada"].has("on-fire")


def test_who_burns_and_only_moves_is_tested_as_the_turn_ends() -> None:  # CMB-43
    where = fight(agent("ada", conditions=has(on_fire=1)), threat("ork"), dice={"effect": "1", "test": "2 1 1"})
    moved = after(where, act(where, Act("ada", "move", metres=3)))
    assert after(moved, closed(moved)).one("ada").has("hindered")


def test_a_multi_action_makes_acting_on_in_fire_harder() -> None:  # CMB-13, CMB-43
    burning = vane(conditions=has(on_fire=1), block={"wounds": 20})
    where = scene(burning, thing(), hit=MISS, effect="1", test="4 4 4")
    assert any("3 icons at DN 6" in said for said in struck(where, by_vane(actions=2)).remarks)


# Weapons


def test_a_reliable_weapon_neither_overheats_nor_knocks_down_at_first() -> None:  # CMB-27
    gun = weapon("boltgun", traits={"supercharge": 1, "heavy": 8, "reliable": 1})
    ruling = struck(scene(vane(gun), thing(), hit="1 4 4 4 4 4 4 1 1 1", damage="1 1 1 1"), by_vane("supercharge"))
    assert ruling.encounter is not None
    assert ruling.complication is None
    assert not ruling.encounter.combatants["vane"].has("prone")


@pytest.mark.parametrize(("held", "dn"), [({}, 3 + 1), ({"effects": lasts("sword", "vane", "dropped-weapon")}, 3)])
def test_a_weapon_on_the_ground_does_not_parry(held: dict[str, object], dn: int) -> None:  # CMB-27, CMB-03
    where = scene(vane("sword"), thing(weapons=("knife",)), hit="2 1 1 1", active="crate-thing", **held)
    assert struck(where, by_vane(targets=("vane",))._replace(attacker="crate-thing")).targets[0].dn == dn


def test_no_hands_no_parry() -> None:  # CMB-27, CMB-36
    where = scene(
        vane("sword", injuries=Injuries((), ("left-hand", "right-hand"))), thing(weapons=("knife",)), hit="2 1 1 1", active="crate-thing"
    )
    assert struck(where, by_vane(targets=("vane",))._replace(attacker="crate-thing")).targets[0].dn == 3


@pytest.mark.parametrize(("metres", "code"), [(999, "out-of-range"), (20, "options-clash")])
def test_a_range_and_a_distance_that_differ_are_refused(metres: int, code: str) -> None:  # CMB-27
    assert codes(forbidden(scene(vane(), thing()), by_vane(band="short", distance=metres))) == [(code, "CMB-27")]


def test_a_range_that_the_distance_bears_out_is_accepted() -> None:  # CMB-27
    assert struck(scene(vane(), thing(), hit=f"{MISS} 1"), by_vane(band="short", distance=9)).pool == 11


def test_what_is_not_made_to_be_thrown_is_not() -> None:  # CMB-R26
    assert codes(forbidden(scene(vane("sword"), thing()), by_vane(thrown=True))) == [("no-throw", "CMB-R26")]


def test_what_is_thrown_strikes_several_by_the_gms_leave_alone() -> None:  # CMB-60
    knives = scene(vane("knife"), thing(), thing("boy"), hit=MISS)
    two = by_vane(targets=("crate-thing", "boy"), thrown=True)
    assert codes(forbidden(knives, two)) == [("option-needs", "CMB-60")]
    assert len(struck(knives, two._replace(options=("multi-attack",))).targets) == 2


# Whom a foe leaves


def leaving(option: str) -> tuple[tuple[str, ...], Turn]:
    """Whom ada's move has left, and her Turn after it."""
    start = fight(agent("ada"), threat("ork"), threat("nob"), engaged=[("ada", "ork")], active="ada")
    found = after(start, VERBS[start.options[option].verb](start, Act("ada", option, metres=4), start.options[option]))
    return found.encounter.engaged_with("ada"), found.encounter.turn


def test_only_whom_a_foe_leaves_may_answer() -> None:  # CMB-14
    engaged, turn = leaving("move")
    where = scene(vane("sword"), thing("nob"), thing("boy"), active="boy", hit="2 1 1 1 1 1 1")
    left = where.encounter._replace(turn=Turn(options=("move", "left-vane")))
    other = where.encounter._replace(turn=Turn(options=("move", "left-nob")))
    assert (engaged, turn.options) == ((), ("left-ork",))
    assert not struck(where.moved(left), by_vane("reflexive-attack", targets=("boy",))).targets[0].hit
    assert codes(forbidden(where.moved(other), by_vane("reflexive-attack", targets=("boy",)))) == [("option-needs", "CMB-14")]


def test_nobody_answers_one_who_falls_back() -> None:  # CMB-14, CMB-83
    where = scene(vane("sword"), thing("boy"), active="boy", turn=Turn(options=("fall-back",)))
    assert leaving("fall-back") == ((), Turn())
    assert codes(forbidden(where, by_vane("reflexive-attack", targets=("boy",)))) == [("option-needs", "CMB-14")]


# Kept and said


def test_a_healer_is_human_where_nothing_is_said() -> None:  # CMB-82
    people = (agent("ada"), agent("bea", {"species": "ork"}, wounds=2), threat("ork"))
    ruling = ruled(act(fight(*people, dice={"test": "1 1 1 1 1"}), Act("ada", "medicae", ("bea",))))
    assert summed(ruling.steps, "dn") == 3 + 1


def test_a_condition_whose_number_is_a_dn_is_true_without_one() -> None:  # CMB-40
    assert condition("restrained", (ActiveCondition(),)) is True
    assert (condition("hindered", (ActiveCondition(),)), condition("fear", (ActiveCondition(dn=1),))) == (1, [{"dn": 1}])
