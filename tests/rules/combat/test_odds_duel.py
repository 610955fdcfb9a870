"""A duel to its end: two strike in turn until one is out (CMB-11, CMB-83)."""

from typing import Any

import pytest

from tests.rules.combat.attack_scenes import by_vane, scene, thing, vane
from tests.rules.combat.brute import fraction, reckoned
from tests.rules.combat.test_attack_odds import SIMPLE, gun
from whcli.model.combat_state import Declared
from whcli.model.fight import Choices
from whcli.model.fight_odds import Duel
from whcli.rules.combat.odds_duel import duel
from whcli.rules.combat.scene import Scene

FRAIL: dict[str, Any] = {"defence": 1, "wounds": 1, "pools": {"default": 2}, "skills": {}}


def ground(theirs: int = 12, damage: int = 12) -> Scene:
    """Two troopers who fall to any hit of 12; where damage is 0 the second's gun does nothing."""
    foe = thing(kind="troop", block=FRAIL)._replace(weapons={"boltgun": gun(ed=0, damage=theirs)})
    return scene(vane(gun(ed=0, damage=damage), kind="troop", block=FRAIL), foe, active="vane", rules=SIMPLE)


def played(where: Scene) -> Duel:
    found = duel(where, by_vane(band="medium"), Choices())
    assert isinstance(found, Duel)
    return found


def chance(where: Scene, declared: Declared) -> float:
    return float(fraction(reckoned(where, declared, Choices(), best=True).targets[0].out))


def test_who_falls_first_is_the_sum_of_all_exchanges() -> None:
    where = ground()
    one = played(where)
    back = Declared("crate-thing", ("vane",), "boltgun", one.sides[1].options, band="medium")
    hit, answer = (chance(where, each) for each in (by_vane(*one.sides[0].options, band="medium"), back))
    assert one.sides[0].wins == pytest.approx(hit / (1 - (1 - hit) * (1 - answer)))
    assert one.by[0] == pytest.approx((hit, (1 - hit) * answer))


def test_who_cannot_be_hurt_never_falls() -> None:
    one = played(ground(theirs=0))
    assert one.sides[0].wins == pytest.approx(1)
    assert one.sides[1].wins == one.endless == pytest.approx(0)


def test_two_who_cannot_hurt_each_other_have_no_end() -> None:
    one = played(ground(theirs=0, damage=0))
    assert [side.wins for side in one.sides] == [0, 0]
    assert one.endless == 1
