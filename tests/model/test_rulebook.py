"""The data file of the Orders rulebook and its typed fields say the same."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from whcli.model.house_rules import in_force, overridden, settings_of
from whcli.model.rulebook import OrdersRules, Setting

DATA = Path(__file__).parents[2] / "whcli" / "data" / "rules" / "orders.yaml"
RECORDS: dict[str, dict[str, Any]] = yaml.safe_load(DATA.read_text(encoding="utf-8"))
SETTINGS = settings_of(RECORDS)
each_setting = pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)

# name, rule id, default: the numbers and switches of the Orders digest, written a second time by hand
WANTED = [
    ("slots", "ORD-01", 3),
    ("trait_min", "ORD-11", 1),
    ("trait_max", "ORD-11", 9),
    ("qualities", "ORD-12", 3),
    ("effort_pool", "ORD-14", 5),
    ("trait_ceiling", "ORD-14", 10),
    ("institution_effort", "ORD-R10", 0),
    ("effort_ceiling", "ORD-R11", "trait"),
    ("effort_per", "ORD-R12", "conflict"),
    ("trait_floor", "ORD-R13", 0),
    ("restricted_tags", "ORD-R14", ()),
    ("side_yields", "ORD-R22", "all"),
    ("bands", "ORD-30", {"crushing": 6, "major": 4, "minor": 2}),
    ("minor_turns", "ORD-41", 1),
    ("effects", "ORD-R40", {"minor": 1, "major": 2}),
    ("supporter_effects", "ORD-R42", "minor"),
    ("second_divisor", "ORD-47", 2),
    ("support", "ORD-48", 1),
    ("supporter_effort", "ORD-49", 1),
    ("reaction_penalty", "ORD-53", 2),
    ("reactions_per_turn", "ORD-53", 1),
    ("absence_penalty", "ORD-54", 2),
    ("empty_slot_waives_penalty", "ORD-R56", False),
    ("reactions", "ORD-R57", "first"),
    ("knowledge", "ORD-R64", "summed"),
]


def test_the_data_file_holds_every_number_and_switch_of_the_digest() -> None:
    assert [(setting.name, setting.rule, setting.default) for setting in SETTINGS] == WANTED


def test_the_typed_fields_have_the_names_of_the_data_file_in_its_order() -> None:
    assert OrdersRules._fields == tuple(setting.name for setting in SETTINGS)


def test_the_typed_defaults_are_those_of_the_data_file() -> None:
    assert in_force(OrdersRules()) == {setting.name: setting.default for setting in SETTINGS}


@each_setting
def test_every_default_is_a_value_that_the_setting_takes(setting: Setting) -> None:
    assert overridden(SETTINGS, {setting.name: setting.default}) == ({setting.name: setting.default}, ())


@each_setting
def test_every_field_is_explained_under_its_rule_id(setting: Setting) -> None:
    assert OrdersRules.__doc__ is not None
    line = next(line for line in OrdersRules.__doc__.splitlines() if re.search(rf"^ *(\w+, )?{setting.name}[, ]", line))
    assert setting.rule in line


@each_setting
def test_every_record_ends_with_one_plain_sentence(setting: Setting) -> None:
    assert re.fullmatch(r"[A-Z][^.]*\.", setting.text)


def test_records_have_no_keys_but_the_known_ones() -> None:
    known = {"rule", "type", "default", "choices", "minimum", "maximum", "keys", "text"}
    assert {key for record in RECORDS.values() for key in record} <= known
