"""The data file of the Combat rulebook and its typed fields say the same."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from whcli.files.digests import entries
from whcli.model.combat_house_rules import combat_rules
from whcli.model.combat_rules import CombatRules
from whcli.model.house_rules import in_force, overridden, settings_of
from whcli.model.rulebook import OrdersRules

DATA = Path(__file__).parents[2] / "whcli" / "data" / "rules" / "combat.yaml"
RECORDS: dict[str, dict[str, Any]] = yaml.safe_load(DATA.read_text(encoding="utf-8"))
SETTINGS = settings_of(RECORDS)
BY_NAME = {one.name: one for one in SETTINGS}

# figures of the rules, written a second time by hand
WANTED = {
    "wounded_dn": ("CMB-05", 1),
    "wrath_start": ("CMB-04", 2),
    "glory_cap": ("CMB-04", {"least": 6, "beyond_players": 2}),
    "ruin_cap": ("CMB-04", 2),
    "seize_cost": ("CMB-11", 1),
    "multi_action_dn": ("CMB-13", 2),
    "multi_action_attacks": ("CMB-R11", 1),
    "reflexive_actions": ("CMB-R12", 1),
    "cover": ("CMB-27", {"half": 1, "full": 2}),
    "long_range_defence": ("CMB-27", 2),
    "vision_melee": ("CMB-27", {"twilight": 0, "dim": 1, "fog": 2, "dark": 3}),
    "cover_resilience": ("CMB-27", {"ultra_light": 1, "light": 2, "medium": 4, "heavy": 8, "super_heavy": 16}),
    "brutal": ("CMB-R21", {"one": 0, "two": 0, "three": 1, "four": 1, "five": 2, "six": 2}),
    "melta_vehicle": ("CMB-R21", {"one": 1, "two": 1, "three": 1, "four": 2, "five": 2, "six": 2}),
    "traumatic_beyond_tier": ("CMB-34", 1),
    "annihilation_factor": ("CMB-35", 2),
    "wounds_past_maximum": ("CMB-R35", 1),
    "prone_near": ("CMB-R41", 5),
    "prone_far": ("CMB-R41", 6),
    "criticals": ("CMB-R51", "table"),
    "simple_critical_ed": ("CMB-R51", 3),
    "morale_dn": ("CMB-71", 3),
    "respite_wrath": ("CMB-81", 2),
    "medicae_dn": ("CMB-82", 3),
}


def test_the_figures_are_those_of_the_digest() -> None:
    assert {name: (BY_NAME[name].rule, BY_NAME[name].default) for name in WANTED} == WANTED


def test_the_typed_fields_are_the_settings_with_the_same_defaults_in_the_same_order() -> None:
    assert CombatRules._fields == tuple(BY_NAME)
    assert in_force(CombatRules()) == {one.name: one.default for one in SETTINGS}


def test_every_setting_takes_its_default_and_stays_what_it_was() -> None:
    given = {one.name: one.default for one in SETTINGS}
    values, faults = overridden(SETTINGS, given)
    assert (values, faults) == (given, ())
    assert combat_rules(values) == (CombatRules(), ())


def test_every_choice_is_taken() -> None:
    for one in SETTINGS:
        for choice in one.choices:
            assert getattr(combat_rules(overridden(SETTINGS, {one.name: choice})[0])[0], one.name) == choice


def test_every_field_is_explained_under_its_rule_id() -> None:
    assert CombatRules.__doc__ is not None
    told = dict(re.findall(r"^    (\w+) +(CMB-R?\d+): \S", CombatRules.__doc__, re.MULTILINE))
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
    rulings = {one.id for one in entries() if one.id.startswith("CMB-R")}
    assert rulings - {one.rule for one in SETTINGS} == set()


def test_no_name_is_a_setting_of_two_games() -> None:
    assert set(OrdersRules._fields) & set(CombatRules._fields) == set()


def test_a_mapping_becomes_its_own_type() -> None:
    rules, faults = combat_rules({"cover": {"half": 1, "full": 3}, "slots": 9})
    assert (rules.cover.full, rules.cover.half, faults) == (3, 1, ())


@pytest.mark.parametrize(("near", "far", "count"), [(5, 6, 0), (6, 6, 1), (7, 6, 1)])
def test_the_distances_of_prone_may_not_meet(near: int, far: int, count: int) -> None:
    rules, faults = combat_rules({"prone_near": near, "prone_far": far})
    assert len(faults) == count
    assert (rules.prone_near, rules.prone_far) == (5, 6)
