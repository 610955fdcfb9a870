"""House rules: what `rules:` may say and what it changes."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whcli.model.house_rules import Fault, digest, digest_text, in_force, orders_rules, overridden, settings_of
from whcli.model.rulebook import Bands, EffectSizes, OrdersRules, Setting

SIZES = {"minor": {"default": 1, "minimum": 0}, "major": {"default": 2, "minimum": 0}}
SETTINGS = settings_of(
    {
        "effort_pool": {"rule": "ORD-14", "type": "integer", "default": 5, "minimum": 0, "maximum": 99, "text": "Effort."},
        "effort_per": {"rule": "ORD-R12", "type": "choice", "default": "conflict", "choices": ["conflict", "order"]},
        "restricted_tags": {"rule": "ORD-R14", "type": "list", "default": []},
        "effects": {"rule": "ORD-R40", "type": "mapping", "keys": SIZES},
        "empty_slot_waives_penalty": {"rule": "ORD-R56", "type": "boolean", "default": False},
    }
)


def only_fault(rules: dict[str, object]) -> Fault:
    values, (fault,) = overridden(SETTINGS, rules)
    assert values == {}
    return fault


def test_a_record_becomes_a_setting_with_its_bounds() -> None:
    assert SETTINGS[0] == Setting("effort_pool", "ORD-14", "integer", 5, (), 0, 99, "Effort.")


def test_a_mapping_gives_each_key_a_setting_under_the_same_rule() -> None:
    minor, major = SETTINGS[3].keys
    assert (minor.name, minor.rule, minor.default, major.default) == ("minor", "ORD-R40", 1, 2)


def test_no_house_rules_change_nothing() -> None:
    assert overridden(SETTINGS, {}) == ({}, ())


def test_values_come_out_in_the_order_of_the_settings() -> None:
    values, faults = overridden(SETTINGS, {"effort_per": "order", "effort_pool": 7})
    assert (list(values.items()), faults) == ([("effort_pool", 7), ("effort_per", "order")], ())


def test_a_mapping_keeps_the_defaults_of_the_keys_it_leaves_out() -> None:
    assert overridden(SETTINGS, {"effects": {"major": 3}}) == ({"effects": {"minor": 1, "major": 3}}, ())


def test_a_list_comes_out_sorted_with_each_entry_once() -> None:
    values, _ = overridden(SETTINGS, {"restricted_tags": ["sorcery", "assassination", "sorcery"]})
    assert values == {"restricted_tags": ("assassination", "sorcery")}


def test_a_misspelt_name_is_answered_with_the_near_ones() -> None:
    wanted = Fault(("efort_pool",), "there is no rule `efort_pool`", "did you mean `effort_pool` or `effort_per`?", "unknown-rule")
    assert only_fault({"efort_pool": 3}) == wanted


def test_a_name_like_no_other_is_answered_with_where_to_look() -> None:
    assert only_fault({"zzz": 3}).cure == "`whcli rules defaults` lists them all"


def test_an_unknown_key_in_a_mapping_is_named_with_its_path() -> None:
    assert only_fault({"effects": {"crushing": 3}})[:3] == (
        ("effects", "crushing"),
        "there is no rule `crushing` in `effects`",
        "the keys of `effects` are `minor` and `major`",
    )


def test_a_wrong_value_is_answered_with_what_is_allowed_and_the_default() -> None:
    fault = only_fault({"effort_pool": 100})
    assert fault == Fault(
        ("effort_pool",),
        "`effort_pool` cannot be `100`",
        "write a whole number from 0 to 99, or leave it out: the default is 5",
        "rule-value",
        "ORD-14",
    )


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("effort_pool", True, "`effort_pool` cannot be `true`"),
        ("effort_pool", -1, "`effort_pool` cannot be `-1`"),
        ("effort_pool", 2.5, "`effort_pool` cannot be `2.5`"),
        ("effort_pool", None, "`effort_pool` cannot be empty"),
        ("effort_pool", "5", "`effort_pool` cannot be `5` in quotes"),
        ("effort_per", "turn", "`effort_per` cannot be `turn`"),
        ("effort_per", False, "`effort_per` cannot be `false`"),
        ("effort_per", ["order"], "`effort_per` cannot be `[order]`"),
        ("restricted_tags", "sorcery", "`restricted_tags` cannot be `sorcery`"),
        ("effects", 3, "`effects` cannot be `3`"),
        ("effects", {"minor": True}, "`effects.minor` cannot be `true`"),
        ("empty_slot_waives_penalty", "yes", "`empty_slot_waives_penalty` cannot be `yes`"),
        ("empty_slot_waives_penalty", 1, "`empty_slot_waives_penalty` cannot be `1`"),
        ("effort_pool", "\x1b[31m" + "x" * 99, "`effort_pool` cannot be `\x1b[31m" + "x" * 35 + "…`"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused(name: str, value: object, why: str) -> None:
    fault = only_fault({name: value})
    assert (fault.why, fault.code) == (why, "rule-value")


def test_a_wrong_entry_of_a_list_is_named_by_its_index() -> None:
    fault = only_fault({"restricted_tags": ["sorcery", "Dark Arts"]})
    assert (fault.path, fault.why) == (("restricted_tags", "1"), "`restricted_tags` holds `Dark Arts`, which is no tag")


def test_every_fault_is_found_at_once_and_the_sound_values_still_count() -> None:
    values, faults = overridden(SETTINGS, {"zzz": 1, "effects": {"minor": "a", "major": "b"}, "effort_pool": 6})
    assert values == {"effort_pool": 6}
    assert [fault.path for fault in faults] == [("effects", "major"), ("effects", "minor"), ("zzz",)]


@given(st.permutations(["effort_pool", "effort_per", "effects", "zzz", "restricted_tags"]))
def test_the_order_of_keys_changes_nothing(names: list[str]) -> None:
    rules: dict[str, object] = {"effort_pool": -1, "effort_per": "order", "effects": {"minor": 0}, "zzz": 1, "restricted_tags": [1, 2]}
    there, here = overridden(SETTINGS, rules), overridden(SETTINGS, {name: rules[name] for name in names})
    assert (list(here[0].items()), here[1]) == (list(there[0].items()), there[1])


def test_house_rules_become_typed_fields() -> None:
    rules, faults = orders_rules({"slots": 4, "effects": {"minor": 2, "major": 3}, "bands": {"crushing": 9, "major": 5, "minor": 2}})
    assert (rules, faults) == (OrdersRules(slots=4, effects=EffectSizes(2, 3), bands=Bands(9, 5, 2)), ())


def test_settings_of_another_game_are_passed_over() -> None:
    assert orders_rules({"late_reserves_spared": True}) == (OrdersRules(), ())


def test_margins_that_do_not_rise_are_refused_and_the_defaults_count() -> None:
    rules, (fault,) = orders_rules({"bands": {"crushing": 6, "major": 4, "minor": 5}, "slots": 2})
    assert rules == OrdersRules(slots=2)
    assert (fault.path, fault.code, fault.rule) == (("bands",), "rule-value", "ORD-30")


def test_a_lowest_trait_above_the_highest_is_refused() -> None:
    rules, (fault,) = orders_rules({"trait_min": 10})
    assert (rules, fault.why) == (OrdersRules(), "`trait_min` is 10, above `trait_max`, which is 9")


def test_the_text_of_the_digest_is_one_line_of_all_values_by_name() -> None:
    text = digest_text(OrdersRules())
    assert text.startswith('{"absence_penalty":2,"bands":{"crushing":6,"major":4,"minor":2},')
    assert list(json.loads(text)) == sorted(OrdersRules._fields)


def test_the_digest_of_the_default_rulebook_stays_as_it_was_published() -> None:
    assert digest(OrdersRules()) == "fa16805062fff172a2b9c5cbc4fb01bb1d3978a2843cd2d40025dc9b04335651"


@pytest.mark.parametrize("name", OrdersRules._fields)
def test_every_setting_changes_the_digest(name: str) -> None:
    others: dict[str, Any] = {"bands": Bands(7, 4, 2), "effects": EffectSizes(0, 2), "restricted_tags": ("sorcery",)}
    other = {name: others.get(name, "other")}
    assert digest(OrdersRules()._replace(**other)) != digest(OrdersRules())


def test_the_values_in_force_have_the_shapes_of_the_records() -> None:
    assert in_force(OrdersRules(effects=EffectSizes(1, 4)))["effects"] == {"minor": 1, "major": 4}
