"""The data file of the Battles rulebook and its typed fields say the same."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from whcli.files.digests import entries
from whcli.model.battle_house_rules import battle_rules
from whcli.model.battle_rules import BattleRules
from whcli.model.combat_rules import CombatRules
from whcli.model.house_rules import in_force, overridden, settings_of
from whcli.model.rulebook import OrdersRules

DATA = Path(__file__).parents[2] / "whcli" / "data" / "rules" / "battle.yaml"
RECORDS: dict[str, dict[str, Any]] = yaml.safe_load(DATA.read_text(encoding="utf-8"))
SETTINGS = settings_of(RECORDS)
BY_NAME = {one.name: one for one in SETTINGS}

# figures of the rules, written a second time by hand
WANTED = {
    "errata": ("MIS-R51", "2025-01"),
    "rounds": ("MIS-14", 5),
    "terrain_gap": ("MIS-R04", 1),
    "attached_units": ("MIS-R40", "one"),
    "strategic_warning": ("MIS-R40", 25),
    "arrival_round": ("MIS-41", 2),
    "reserves_last_round": ("MIS-42", 3),
    "late_reserves_spared": ("MIS-R41", True),
    "tactical_hand": ("MIS-21", 2),
    "discard_cp": ("MIS-23", 1),
    "new_orders_cost": ("MIS-24", 1),
    "achieved_when_capped": ("MIS-R21", True),
    "public_hands": ("MIS-R22", True),
    "command_cp": ("MIS-R20", 1),
    "other_cp_per_round": ("MIS-R20", 1),
    "secret_round": ("MIS-30", 3),
    "secret_total_cap": ("MIS-R30", True),
}


def test_the_figures_are_those_of_the_digest() -> None:
    assert {name: (BY_NAME[name].rule, BY_NAME[name].default) for name in WANTED} == WANTED


def test_the_typed_fields_are_the_settings_with_the_same_defaults_in_the_same_order() -> None:
    assert BattleRules._fields == tuple(BY_NAME)
    assert in_force(BattleRules()) == {one.name: one.default for one in SETTINGS}


def test_every_setting_takes_its_default_and_stays_what_it_was() -> None:
    given = {one.name: one.default for one in SETTINGS}
    values, faults = overridden(SETTINGS, given)
    assert (values, faults) == (given, ())
    assert battle_rules(values) == (BattleRules(), ())


def test_every_choice_is_taken() -> None:
    for one in SETTINGS:
        for choice in one.choices:
            assert getattr(battle_rules(overridden(SETTINGS, {one.name: choice})[0])[0], one.name) == choice


def test_every_field_is_explained_under_its_rule_id() -> None:
    assert BattleRules.__doc__ is not None
    told = dict(re.findall(r"^    (\w+) +(MIS-R?\d+): \S", BattleRules.__doc__, re.MULTILINE))
    assert told == {one.name: one.rule for one in SETTINGS}


def test_every_record_ends_with_one_plain_sentence_and_has_no_unknown_key() -> None:
    assert [one.name for one in SETTINGS if not re.fullmatch(r"[A-Z][^.]*\.", one.text)] == []
    assert {key for record in RECORDS.values() for key in record} <= {
        "rule",
        "type",
        "default",
        "choices",
        "minimum",
        "maximum",
        "keys",
        "text",
    }


def test_every_ruling_of_the_digest_has_a_setting() -> None:
    rulings = {one.id for one in entries() if one.id.startswith("MIS-R") and "*fixed*" not in one.text}
    assert rulings - {one.rule for one in SETTINGS} == set()


def test_no_name_is_a_setting_of_two_games() -> None:
    assert (set(OrdersRules._fields) | set(CombatRules._fields)) & set(BattleRules._fields) == set()


@pytest.mark.parametrize(("first", "last", "count"), [(2, 3, 0), (3, 3, 0), (4, 3, 1)])
def test_mis_42_reserves_may_arrive_before_they_are_destroyed(first: int, last: int, count: int) -> None:
    rules, faults = battle_rules({"arrival_round": first, "reserves_last_round": last, "slots": 9})
    assert len(faults) == count
    assert (rules.arrival_round, rules.reserves_last_round) == ((2, 3) if faults else (first, last))
