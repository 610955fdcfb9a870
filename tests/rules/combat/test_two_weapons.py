"""Two weapons: each attack of a Multi-Attack with its own, by Dual Wield (CMB-27); and a shot with a blow, for who can (CMB-13)."""

from typing import Any

import pytest

from tests.rules.combat.attack_scenes import by_vane, codes, forbidden, scene, struck, thing, vane, weapon
from tests.rules.combat.brute import alike, reckoned
from whcli.model.combat import Ability, Weapon
from whcli.model.combat_state import Combatant
from whcli.model.fight import AttackRuling, Choices, in_order, summed
from whcli.rules.combat.attack import damage
from whcli.rules.combat.scene import Scene
from whcli.rules.dice import Dice

TWO_GUNS = (Ability("two-guns", "", "dual-wield"),)
DUAL = vane("bolt-pistol", "laspistol", block={"abilities": TWO_GUNS})
HIT = "2 4 4 4 4 1 1 1 1 1"  # four icons of ten dice


def dual(*others: str | Weapon, **block: Any) -> Combatant:
    """Somebody with a bolt pistol and other weapons, who has Dual Wield."""
    return vane("bolt-pistol", *others, block={"abilities": TWO_GUNS, **block.pop("block", {}), **block})


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


# A weapon for each target of one attack


def together(*targets: str, **figures: object):  # type: ignore[no-untyped-def]
    return by_vane(targets=targets or ("crate-thing", "boy"), **{"weapon": "bolt-pistol", "second": "laspistol", **figures})


def test_the_last_target_is_struck_with_the_second_weapon_by_its_own_damage_roll() -> None:  # CMB-27
    where = scene(DUAL, thing(), thing("boy"), hit=HIT, damage="6 4")
    ruling = struck(where, together(dn_mod=2))
    first, last = ruling.targets
    assert [str(roll.at) for roll in ruling.rolls] == ["ambush/2/vane/hit/1", "ambush/2/vane/damage/1", "ambush/2/vane/damage/2"]
    assert (ruling.weapon, ruling.ed, ruling.damage_dice, first.damage) == ("bolt-pistol", 1, (6,), 12)
    assert (last.weapon, last.ed, last.damage_dice, last.damage) == ("laspistol", 1, (4,), 7 + 1)
    assert (first.weapon, first.dn, last.dn) == ("", 4, 4)
    assert not [said for said in ruling.remarks if "cannot but" in said]


def test_every_figure_of_two_weapons_is_the_sum_of_its_steps() -> None:  # CMB-27
    big = weapon("laspistol", ed=3, ap=2, traits={"pistol": 1, "unwieldy": 1})
    ruling = struck(scene(dual(big), thing(), thing("boy"), hit=HIT, damage="1 4 5 6"), together())
    last = ruling.targets[-1]
    steps = in_order(ruling, last)
    sums = [summed(steps, what) for what in ("pool", "dn", "ed", "damage", "resilience")]
    assert sums == [ruling.pool, last.dn, last.ed, last.damage, last.resilience] == [10, 3, 3, 7 + 4, 8]


def test_only_the_weapon_that_hits_rolls_damage() -> None:  # CMB-23, CMB-27
    where = scene(DUAL, thing(block={"defence": 9}), thing("boy"), hit=HIT, damage="4")
    ruling = struck(where, together())
    assert (ruling.ed, ruling.damage_dice, ruling.targets[0].hit) == (0, (), False)
    assert (ruling.targets[1].damage_dice, ruling.targets[1].damage) == ((4,), 8)
    missed = struck(where._replace(dice=Dice(None, {"hit": (2,) * 10})), together()).targets[1]
    assert (missed.weapon, missed.ed, missed.damage_dice, missed.hit) == ("laspistol", 0, (), False)


def test_each_weapon_has_its_own_range_and_ammunition() -> None:  # CMB-27
    short = weapon("laspistol", range=(2, 4, 6), salvo=None)
    where = scene(dual(short), thing(), thing("boy"), hit=HIT, damage="1 1", distances={("boy", "vane"): 5, ("crate-thing", "vane"): 9})
    ruling = struck(where, together())
    assert [one.dn for one in ruling.targets] == [2, 4]  # Long range of the second
    assert ruling.encounter is not None
    assert ruling.encounter.combatants["vane"].reload == {"laspistol"}
    assert codes(forbidden(where, together("boy", "crate-thing"))) == [("out-of-range", "CMB-27")]


def test_the_pool_is_that_of_the_weapon_with_fewer_dice() -> None:  # CMB-21, CMB-27
    loud = dual(weapon("bolt-pistol", traits={"pistol": 1, "waaagh": 1}), "laspistol", keywords=("ork",))
    assert struck(scene(loud, thing(), thing("boy"), hit=HIT, damage="1 1"), together()).pool == 10


def test_an_attack_with_two_weapons_stops_before_both_damage_rolls() -> None:  # CMB-26
    where = scene(DUAL, thing(), thing("boy"), hit=HIT, damage="6 4")
    waits = struck(where, together(), ask_damage=True)
    assert waits.encounter is not None
    assert (waits.targets[1].weapon, waits.targets[1].ed) == ("laspistol", 1)
    done = damage(where.moved(waits.encounter))
    assert isinstance(done, AttackRuling)
    assert [one.damage for one in done.targets] == [12, 8]


@pytest.mark.parametrize(
    ("targets", "figures"),
    [
        (("boy",), {}),
        (("boy", "crate-thing"), {"second": "bolt-pistol"}),
        (("boy", "crate-thing"), {"second": "sword"}),
        (("boy", "crate-thing"), {"weapon": "boltgun"}),
        (("boy", "crate-thing"), {"options": ("pinning-attack",)}),
    ],
    ids=["one target", "one weapon", "two skills", "two hands", "pinned"],
)
def test_two_weapons_that_do_not_go_together_are_refused(targets: tuple[str, ...], figures: dict[str, object]) -> None:  # CMB-27
    where = scene(dual(weapon("laspistol"), "sword", "boltgun"), thing(), thing("boy"))
    assert ("second-weapon", "CMB-27") in codes(forbidden(where, together(*targets, **figures)))


def test_who_is_no_dual_wielder_strikes_all_with_one_weapon() -> None:  # CMB-27
    where = scene(vane("bolt-pistol", "laspistol"), thing(), thing("boy"))
    assert codes(forbidden(where, together())) == [("option-needs", "CMB-27")]
    assert codes(forbidden(where, together(second="plasma-pistol"))) == [("no-such-weapon", "CMB-20")]


def test_chances_with_two_weapons_are_those_of_every_fall() -> None:  # CMB-27
    one = dual(weapon("laspistol", damage=8, ed=1), block={"pools": {"default": 2}, "skills": {}})
    other = thing("boy", block={"defence": 1, "resilience": 8})
    where = scene(one, thing(block={"defence": 1}), other, active="vane", rules={"criticals": "simple", "simple_critical_ed": 0})
    told, seen = alike(where, together(dn_mod=-1), Choices())
    assert told == seen
    assert "Laspistol" in reckoned(where, together(), Choices()).remarks[-1]


@pytest.mark.parametrize("waits", [False, True])
def test_a_stray_shot_of_the_second_weapon_is_the_second_weapons(waits: bool) -> None:  # CMB-27
    friend = thing("friend", side="agents", block={"resilience": 1})
    typed = {"hit": (1, 4, 4, 4, 4, 1, 1, 1, 1, 1), "damage": (6, 4), "complication": (5, 1)}
    where = scene(DUAL, thing(), thing("boy"), friend, engaged=[("boy", "friend")])._replace(dice=Dice("gilead-2024", typed))
    found = struck(where, together(), ask_damage=waits)
    if waits:
        assert found.encounter is not None
        found = damage(where.moved(found.encounter))  # type: ignore[assignment]
    assert [(one.who, one.weapon, one.damage) for one in found.targets] == [("crate-thing", "", 12), ("friend", "laspistol", 8)]
