"""Attacks beside the usual: bare hands, Reflexive and held ones, a last swing, a Combined Attack (CMB-14, CMB-23, CMB-60)."""

import pytest

from tests.rules.combat.attack_scenes import by_vane, codes, forbidden, scene, struck, thing, vane, weapon
from whcli.model.change import Step
from whcli.model.combat import Ability
from whcli.model.combat_state import Combatant, Pending
from whcli.model.fight import AttackRuling
from whcli.rules.combat.attack import damage
from whcli.rules.combat.plan import UNARMED
from whcli.rules.combat.scene import Scene

MISS = "2 1 1 1 1 1 1"


def ferro(**state: object) -> Combatant:
    return vane("laspistol")._replace(id="ferro", **state)  # type: ignore[arg-type]


def together(**fight: object) -> Scene:
    return scene(
        vane(block={"skills": {"leadership": 2, "weapon-skill": 4}}), ferro(), vane("autogun")._replace(id="cole"), thing(), **fight
    )  # type: ignore[arg-type]


SUPPORT = (("ferro", ""), ("cole", ""))
COMBINED = by_vane("combined-attack")
THREE, TWO = "2 4 4 4 1 1 1 1 1 1", "2 4 4 1 1 1 1 1 1 1"  # icons of ten dice


def test_bare_hands_are_those_of_the_armoury() -> None:  # CMB-23
    assert weapon("unarmed")._replace(where=UNARMED.where, rule=UNARMED.rule) == UNARMED


@pytest.mark.parametrize("declared", [by_vane(weapon="unarmed"), by_vane("unarmed-attack")])
def test_everybody_has_bare_hands(declared: object) -> None:  # CMB-23
    ruling = struck(scene(vane(), thing(), hit="2 4 4 1 1 1 1", damage="6"), declared)  # type: ignore[arg-type]
    assert (ruling.weapon, ruling.targets[0].damage) == ("unarmed", 4 + 2)


def test_a_reflexive_attack_is_made_on_anothers_turn_once_a_round() -> None:  # CMB-14, CMB-R12
    where = scene(vane("sword"), thing(), active="crate-thing", hit=MISS)
    ruling = struck(where, by_vane("reflexive-attack"))
    assert ruling.encounter is not None
    assert (ruling.encounter.reacted, ruling.encounter.active) == (("vane",), "crate-thing")
    assert codes(forbidden(where.moved(ruling.encounter), by_vane("reflexive-attack"))) == [("reflexive-spent", "CMB-R12")]


def test_a_held_action_is_an_attack_between_turns() -> None:  # CMB-14
    where = scene(vane("sword"), thing(), acted=("vane",), held=frozenset({"vane"}), hit=MISS)
    ruling = struck(where, by_vane())
    assert ruling.encounter is not None
    assert (ruling.encounter.held, ruling.encounter.active) == (frozenset(), "")


def test_who_is_slain_with_a_last_swing_strikes_once_more_in_melee() -> None:
    nob = thing("nob", "adversary", ("sword", "slugga"), wounds=5, block={"abilities": (Ability("rage", "", "last-swing"),)})
    slain = struck(scene(vane(), nob, hit=TWO, damage="6", determination=""), by_vane(targets=("nob",), dn_mod=0))
    assert slain.encounter is not None
    assert "one last melee attack" in slain.remarks[-1]
    where, swing = scene(hit="2 4 4 1", damage="1 1 1").moved(slain.encounter), by_vane(targets=("vane",))._replace(attacker="nob")
    assert codes(forbidden(where, swing._replace(weapon="slugga"))) == [("melee-only", "CMB-83")]
    after = struck(where, swing._replace(weapon="sword")).encounter
    assert after is not None
    assert codes(forbidden(where.moved(after), swing._replace(weapon="sword"))) == [("out-of-fight", "CMB-83")]


# A Combined Attack


def test_supporters_add_dice_and_ed_to_the_leader_who_must_exceed_defence() -> None:
    where = together(hit=f"{THREE} {THREE} 2 4 4 4 1 1 1", damage="6 6")
    ruling = struck(where, COMBINED, supporters=SUPPORT)
    assert [(step.value, step.why) for step in ruling.steps if step.what == "pool"] == [
        (2, "Leadership"),
        (3, "Willpower"),
        (2, "2 supporters"),
    ]
    assert (ruling.attacker, ruling.weapon, ruling.ed, ruling.targets[0].damage) == ("vane", "laspistol", 2, 7 + 4)
    assert Step("dn", 1, "Defence must be exceeded", "CMB-60") in ruling.targets[0].steps


def test_a_supporter_who_only_meets_defence_adds_nothing() -> None:
    ruling = struck(together(hit=f"{TWO} {THREE} 2 4 4 4 1 1", damage="1"), COMBINED, supporters=SUPPORT)
    assert (ruling.pool, ruling.ed, ruling.targets[0].hit) == (6, 1, True)


def test_supporters_have_acted_and_the_leader_has_spent_an_action() -> None:
    after = struck(together(hit=f"{TWO} {TWO} 2 1 1 1 1"), COMBINED, supporters=SUPPORT).encounter
    assert after is not None
    assert (after.acted, after.active, after.turn.used) == (("ferro", "cole"), "vane", ("combat",))


@pytest.mark.parametrize(
    ("fight", "supporters", "code"),
    [
        ({}, (), "no-supporters"),
        ({}, (("vane", ""),), "no-supporters"),
        ({}, (("nobody", ""),), "no-such-combatant"),
        ({}, (("crate-thing", ""),), "supporter-foe"),
        ({"acted": ("crate-thing", "ferro", "boy")}, (("ferro", ""),), "supporter-spent"),
    ],
)
def test_a_combined_attack_wants_supporters_who_can(fight: dict[str, object], supporters: tuple[tuple[str, str], ...], code: str) -> None:
    found = forbidden(together(**fight), COMBINED, supporters=supporters, out_of_turn=True)
    assert [one.code for one in found] == [code]


def test_a_combined_attack_goes_with_no_other_option_only() -> None:
    assert codes(forbidden(together(), by_vane("combined-attack", "aim"), supporters=SUPPORT)) == [("options-exclude", "CMB-60")]


def test_a_combined_attack_in_two_halves_is_the_same_as_in_one() -> None:  # CMB-26
    dice = {"hit": f"{THREE} {THREE} 2 4 4 4 1 1 1"}
    whole = struck(together(**dice, damage="6 6"), COMBINED, supporters=SUPPORT)
    half = struck(together(**dice), COMBINED, supporters=SUPPORT, ask_damage=True)
    assert half.encounter is not None
    assert (half.encounter.pending or Pending(COMBINED, ()))[-2:] == (("ferro", "cole"), 2)
    rest = damage(together(damage="6 6").moved(half.encounter))
    assert isinstance(rest, AttackRuling)
    assert (rest.targets, rest.encounter) == (whole.targets, whole.encounter)
