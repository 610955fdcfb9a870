"""House rules of the set-up: picks that nothing seals, steps that may be passed over (MIS-R01, MIS-R02)."""

import pytest

from tests.rules.battle.setup_scenes import BOTH, CARDS, NOTHING, after, needs, picks, refusal, ruled, table
from whcli.model.battle import Formations, Standing
from whcli.model.battle_rules import BattleRules
from whcli.model.battle_said import Said
from whcli.rules.battle.setup import went_on

OPEN = BattleRules(sealed_picks=False)
LOOSE = BattleRules(steps_in_order=False)
START = CARDS._replace(attacker="alice")
LATER = Said(first_turn="bob")


@pytest.mark.parametrize(("rules", "hands"), [(OPEN, ["alice"]), (BattleRules(), [])], ids=["open", "sealed"])
def test_a_lone_pick_is_told_where_nothing_is_sealed(rules: BattleRules, hands: list[str]) -> None:  # MIS-R02
    ruling = ruled(went_on(table({"alice": BOTH["alice"]}, rules=rules), START))
    assert (list(ruling.battle.hands), ruling.battle.step, ruling.battle.revealed) == (hands, 7, ())
    assert ("Alice: Fixed missions, Assassination and Bring it Down." in ruling.told) == bool(hands)
    assert [need.who for need in ruling.needs] == ["bob"]


def test_a_pick_that_was_told_is_not_told_again() -> None:
    once = after(table({"alice": BOTH["alice"]}, rules=OPEN), START)
    again = ruled(went_on(once, NOTHING))
    assert (again.told, again.changes) == ((), ())
    both = ruled(went_on(once._replace(picks=BOTH, sealed=("alice", "bob")), NOTHING))
    assert [line for line in both.told if "missions" in line] == ["Bob: Tactical missions."]
    assert "secondaries" in both.battle.revealed


def test_formations_that_nothing_seals_stand_as_soon_as_they_are_known() -> None:  # MIS-R02
    sealed = {"alice": picks("alice", formations=Formations(reserves={"scouts": "strategic"})), "bob": picks("bob", formations=None)}
    for rules, units in ((OPEN, {"alice": {"scouts": Standing(reserves="strategic")}}), (BattleRules(), {})):
        ruling = ruled(went_on(table(sealed, rules=rules), START))
        assert (ruling.battle.step, ruling.battle.units, ruling.battle.revealed) == (8, units, ("secondaries",))


def test_a_later_step_passes_over_those_on_which_nothing_hangs() -> None:  # MIS-R01
    ready = after(table(rules=LOOSE), START)
    assert (ready.battle.step, needs(ruled(went_on(ready, NOTHING)))[0]) == (9, ("bob", "deploy"))
    ruling = ruled(went_on(ready, LATER))
    assert (ruling.battle.step, ruling.battle.first_turn) == (12, "bob")
    assert [line for line in ruling.told if "passed over" in line] == [
        "Step 9, Deploy Armies, is passed over.",
        "Step 10, Redeploy Units, is passed over.",
    ]


def test_steps_that_others_hang_on_are_never_passed_over() -> None:  # MIS-R01
    assert refusal(went_on(table({}, rules=LOOSE), START._replace(first_turn="bob"))) == ("step-too-early", "MIS-R01")
    assert refusal(went_on(after(table(), START), LATER)) == ("step-too-early", "MIS-R01")
