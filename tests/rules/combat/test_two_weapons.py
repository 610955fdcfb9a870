"""Two weapons: each attack of a Multi-Attack with its own, by Dual Wield (CMB-27); and a shot with a blow, for who can (CMB-13)."""

import pytest

from tests.rules.combat.attack_scenes import by_vane, codes, forbidden, scene, struck, thing, vane
from whcli.model.combat import Ability
from whcli.model.combat_state import Combatant
from whcli.rules.combat.scene import Scene

DUAL = vane("bolt-pistol", "laspistol", block={"abilities": (Ability("two-guns", "", "dual-wield"),)})
HIT = "2 4 4 4 4 1 1 1 1 1"  # four icons of ten dice


def each(weapon: str, target: str = "crate-thing", **figures: object):  # type: ignore[no-untyped-def]
    return by_vane("second-weapon", weapon=weapon, targets=(target,), **figures)


def first(rules: dict[str, int] | None = None, who: Combatant = DUAL) -> Scene:
    where = scene(who, thing(), thing("boy"), hit=f"{HIT} {HIT}", damage="1 1", rules=rules)
    ruling = struck(where, each("bolt-pistol"))
    assert ruling.encounter is not None
    return where.moved(ruling.encounter)


def test_each_of_two_weapons_strikes_in_one_combat_action_with_its_own_damage() -> None:
    ruling = struck(first(), each("laspistol", "boy"))
    assert ruling.encounter is not None
    assert (ruling.encounter.turn.used, ruling.encounter.turn.attacks) == (("combat",), 1)
    assert (ruling.weapon, ruling.targets[0].dn, ruling.targets[0].damage) == ("laspistol", 2, 7)


def test_the_same_weapon_does_not_strike_twice_and_no_third_attack_follows() -> None:
    where = first()
    assert codes(forbidden(where, each("bolt-pistol", "boy")))[0] == ("action-spent", "CMB-12")
    after = struck(where, each("laspistol", "boy")).encounter
    assert after is not None
    assert codes(forbidden(where.moved(after), each("laspistol", "boy")))[0] == ("action-spent", "CMB-12")


@pytest.mark.parametrize(("less", "dn"), [(2, 2), (1, 3), (0, 4)])
def test_what_dual_wield_takes_off_is_a_setting(less: int, dn: int) -> None:  # CMB-27, `dual_wield`
    where = scene(DUAL, thing(), hit=HIT, damage="1", rules={"dual_wield": less})
    assert struck(where, each("bolt-pistol")).targets[0].dn == dn


def test_neither_of_two_attacks_shifts() -> None:  # CMB-02
    assert codes(forbidden(scene(DUAL, thing()), each("bolt-pistol"), shift=1)) == [("no-shifts", "CMB-02")]


def test_one_who_cannot_has_no_second_weapon() -> None:  # CMB-27
    assert codes(forbidden(scene(vane("bolt-pistol", "laspistol"), thing()), each("bolt-pistol"))) == [("option-needs", "CMB-27")]


def test_a_cultist_shoots_and_stabs_in_one_multi_action_without_penalty() -> None:  # CMB-13, CMB-R11
    one = vane("laspistol", "sword", block={"abilities": (Ability("shot-and-stab", "", "no-penalty"),)})
    where = scene(one, thing(), hit="2 1 1 1 1 1 1 1 1 1 2 1 1 1 1 1 1")
    shot = struck(where, by_vane(weapon="laspistol", actions=2))
    assert shot.encounter is not None
    blow = struck(where.moved(shot.encounter), by_vane(weapon="sword", actions=2))
    assert (shot.targets[0].dn, blow.targets[0].dn) == (2, 2)
    assert blow.encounter is not None
    assert codes(forbidden(where.moved(blow.encounter), by_vane(weapon="sword", actions=2)))[0][0] == "action-spent"


def test_the_second_blow_reaches_another_than_the_first() -> None:  # CMB-27
    one = vane("sword", "knife", block={"abilities": (Ability("two-blades", "", "dual-wield"),)})
    where = scene(one, thing(), thing("boy"), hit="2 4 4 1 1 1 1 2 4 4 1 1 1 1", damage="1 1 1 1 1")
    blow = struck(where, each("sword"))
    assert blow.encounter is not None
    after = struck(where.moved(blow.encounter), each("knife", "boy")).encounter
    assert after is not None
    assert after.engaged_with("vane") == ("boy", "crate-thing")
