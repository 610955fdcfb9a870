"""Rest (CMB-80, CMB-81): Regroup and Respite."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.combat.harm_scenes import injured
from tests.rules.combat.round_scenes import after, agent, fight, refusal, ruled, threat
from whcli.model.combat_state import Mob
from whcli.rules.combat.recovery import Respite, regrouped, rested
from whcli.rules.combat.scene import Scene
from whcli.rules.combat.status import status


def camp(*people: Any, **given: Any) -> Scene:
    return fight(*people, **{"round": 0, **given})


@pytest.mark.parametrize(("wounds", "left"), [(4, 0), (5, 0), (6, 1), (7, 2)])
def test_cmb_80_a_regroup_heals_the_whole_medicae_pool_unrolled(wounds: int, left: int) -> None:
    ruling = ruled(regrouped(camp(agent("ada"), agent("bea", wounds=wounds)), "ada", "bea"))
    assert (ruling.encounter.combatants["bea"].wounds, ruling.rolls) == (left, ())


@pytest.mark.parametrize(("per_die", "left"), [(0, 6), (1, 1), (2, 0)])
def test_cmb_80_wounds_for_each_die_are_a_setting(per_die: int, left: int) -> None:
    scene = camp(agent("ada"), agent("bea", wounds=6), rules={"regroup_heals": per_die})
    assert ruled(regrouped(scene, "ada", "bea")).encounter.combatants["bea"].wounds == left


def test_cmb_80_one_wound_healed_ends_dying_and_injuries_stay() -> None:
    dying = agent("bea", wounds=7, injuries=injured("left-hand"))
    scene = camp(agent("ada", {"skills": {"medicae": 1}, "attributes": {}}), dying)
    ruling = ruled(regrouped(scene, "ada", "bea"))
    assert status(after(scene, ruling), "bea").state == "wounded"
    assert ruling.encounter.combatants["bea"].injuries == injured("left-hand")


def test_cmb_80_one_without_a_rating_heals_nobody_and_one_may_heal_oneself() -> None:
    scene = camp(agent("ada", wounds=5), agent("bea", {"skills": {}}), threat("ork", {"pools": {"default": 5}, "skills": {}}))
    assert refusal(regrouped(scene, "bea", "ada")) == ("no-medicae", "CMB-80")
    assert refusal(regrouped(scene, "ork", "ada")) == ("no-medicae", "CMB-80")
    assert ruled(regrouped(scene, "ada", "ada")).encounter.combatants["ada"].wounds == 0


@pytest.mark.parametrize(
    ("people", "code", "rule"),
    [
        ([agent("ada"), agent("bea")], "not-wounded", "CMB-80"),
        ([agent("ada"), agent("bea", wounds=3, out="dead")], "no-patient", "CMB-80"),
        ([agent("ada"), threat("bea", kind="troop", mob=Mob(3, 3))], "no-patient", "CMB-80"),
        ([agent("ada", wounds=7), agent("bea", wounds=3)], "condition-forbids", "CMB-32"),
    ],
)
def test_cmb_80_a_regroup_without_sense_is_refused(people: list[Any], code: str, rule: str) -> None:
    assert refusal(regrouped(camp(*people), "ada", "bea")) == (code, rule)


def test_cmb_80_nobody_rests_while_the_fight_goes_on() -> None:
    scene = fight(agent("ada"), agent("bea", wounds=3))
    assert refusal(regrouped(scene, "ada", "bea")) == ("fight-on", "CMB-80")
    assert refusal(rested(scene)) == ("fight-on", "CMB-81")
    assert ruled(rested(scene.moved(scene.encounter._replace(ended="threats fled")))).encounter.combatants["bea"].wounds == 0


@pytest.mark.parametrize("wrath", [0, 1, 2, 3, 7])
@pytest.mark.parametrize(("wounds", "shock"), [(0, 0), (6, 0), (0, 5), (3, 3)])
def test_cmb_81_a_respite_leaves_everyone_in_the_same_state(wrath: int, wounds: int, shock: int) -> None:
    found = ruled(rested(camp(agent("ada", wrath=wrath, wounds=wounds, shock=shock)))).encounter.combatants["ada"]
    assert (found.wounds, found.shock, found.wrath) == (0, 0, 2)


def test_cmb_81_what_wrath_is_set_to_is_a_setting() -> None:
    scene = camp(agent("ada", wrath=5), rules={"respite_wrath": 3})
    assert ruled(rested(scene)).encounter.combatants["ada"].wrath == 3


def test_cmb_81_injuries_are_permanent() -> None:
    hurt = injured("left-hand", memorable=("burn",))
    assert ruled(rested(camp(agent("ada", wounds=1, injuries=hurt)))).encounter.combatants["ada"].injuries == hurt


@pytest.mark.parametrize(("strain", "wounds"), [(0, 0), (1, 4), (2, 4)])
def test_cmb_81_an_hour_of_strain_interrupts_a_respite(strain: int, wounds: int) -> None:
    ruling = ruled(rested(camp(agent("ada", wounds=4, wrath=0)), Respite(strain=strain)))
    assert ruling.encounter.combatants["ada"].wounds == wounds
    assert bool(ruling.changes) == (strain == 0)


@pytest.mark.parametrize(("hours", "ok"), [(5, False), (6, True), (7, True)])
def test_cmb_81_a_respite_takes_six_hours_or_more(hours: int, ok: bool) -> None:
    found = rested(camp(agent("ada", wounds=4)), Respite(hours=hours))
    assert ruled(found) if ok else refusal(found) == ("too-short", "CMB-81")


@pytest.mark.parametrize(("wounds", "rests"), [(5, True), (6, True), (7, False)])
def test_cmb_81_the_dying_have_nothing_of_a_respite(wounds: int, rests: bool) -> None:
    scene = camp(agent("ada", wounds=wounds, wrath=0), agent("bea", wounds=1))
    found = ruled(rested(scene)).encounter.combatants
    assert (found["ada"].wounds, found["ada"].wrath) == ((0, 2) if rests else (7, 0))
    assert found["bea"].wounds == 0
    named = rested(scene, Respite(("ada",)))
    assert ruled(named) if rests else refusal(named) == ("dying", "CMB-81")


def test_cmb_81_a_threat_may_rest_and_has_no_wrath() -> None:
    found = ruled(rested(camp(threat("ork", wounds=2)), Respite(("ork",)))).encounter.combatants["ork"]
    assert (found.wounds, found.wrath) == (0, 0)


@given(wounds=st.integers(0, 6), shock=st.integers(0, 9), wrath=st.integers(0, 9))
def test_cmb_81_a_second_respite_changes_nothing(wounds: int, shock: int, wrath: int) -> None:
    scene = camp(agent("ada", wounds=wounds, shock=shock, wrath=wrath))
    once = after(scene, rested(scene))
    assert ruled(rested(once)).changes == ()
