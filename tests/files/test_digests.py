"""The rule digests as entries."""

import re
from collections import Counter

import pytest

from whcli.files.digests import GAMES, Entry, entries, entry, parsed, search
from whcli.files.found import data_folder
from whcli.model.rulebook import OrdersRules

SMALL = """# A game: the rules, numbered

Words before the first rule, with - ORD-99 in them.

## The turn
- ORD-01 A turn has
  three slots.

  An indented line that belongs to no rule.
- ORD-R01 Goals have names. *fixed*

## The outcome
| id | margin | outcome |
|---|---|---|
| ORD-30 | +6 or more | crushing victory |
"""
TEXTS = {game: (data_folder("seeds") / f"{game}.md").read_text(encoding="utf-8") for game in GAMES}
each_digest = pytest.mark.parametrize("game", GAMES)
each_entry = pytest.mark.parametrize("rule", entries(), ids=lambda rule: rule.id)


def test_items_and_rows_become_entries_under_their_headings() -> None:
    assert list(parsed(SMALL)) == [
        Entry("ORD-01", "The turn", "A turn has three slots."),
        Entry("ORD-R01", "The turn", "Goals have names. *fixed*"),
        Entry("ORD-30", "The outcome", "margin: +6 or more; outcome: crushing victory"),
    ]


def test_a_row_with_a_cell_too_many_is_a_fault_of_the_digest() -> None:
    with pytest.raises(ValueError, match="zip"):
        list(parsed("| id | margin |\n| ORD-30 | 6 | more |\n"))


@each_digest
def test_every_line_that_begins_like_a_rule_is_read_as_one(game: str) -> None:
    begun = re.findall(r"^\s*(?:-|\|)\s*([A-Z]{3}-R?\d+)\b", TEXTS[game], re.MULTILINE)
    assert [rule.id for rule in parsed(TEXTS[game])] == begun


def test_no_rule_stands_twice() -> None:
    assert [rule for rule, times in Counter(one.id for one in entries()).items() if times > 1] == []


@pytest.mark.parametrize(("prefix", "texts", "rulings"), [("ORD", 42, 46), ("CMB", 39, 36), ("MIS", 38, 13)])
def test_the_digests_hold_every_rule_and_ruling(prefix: str, texts: int, rulings: int) -> None:
    own = [one.id for one in entries() if one.id.startswith(prefix)]
    assert (sum("-R" not in rule for rule in own), sum("-R" in rule for rule in own)) == (texts, rulings)


@each_entry
def test_every_rule_stands_under_a_heading_and_ends_as_a_sentence(rule: Entry) -> None:
    assert rule.section
    assert rule.text.startswith(("margin: ", "fact: ")) or rule.text.removesuffix(" *fixed*").endswith((".", ".)"))


@each_entry
def test_every_rule_that_an_entry_names_is_there(rule: Entry) -> None:
    assert [named for named in re.findall(r"(?:ORD|CMB|MIS)-R?\d+", rule.text) if entry(named) is None] == []


@each_digest
def test_a_digest_is_plain_ascii_and_points_at_nothing_outside(game: str) -> None:
    assert TEXTS[game].isascii()
    assert re.findall(r"\[\d[^\]]*\]|https?:|\bseeds/|\S+\.md\b", TEXTS[game]) == []


def test_the_orders_digest_names_every_setting_and_no_other() -> None:
    assert set(re.findall(r"`rules\.([a-z_]+)", TEXTS["orders"])) == set(OrdersRules._fields)


def test_an_entry_is_found_by_its_id_in_either_case() -> None:
    found = entry(" ord-r13 ")
    assert found is not None
    assert found == Entry("ORD-R13", "The sheet", "Penalties of place never bring a Trait below 0 (`rules.trait_floor`).")


def test_an_unknown_id_finds_nothing() -> None:
    assert entry("ORD-99") is None


def test_a_search_finds_the_rules_that_hold_every_word() -> None:
    assert [one.id for one in search("DYING stabilised")] == ["CMB-82"]


def test_a_search_looks_at_headings_too() -> None:
    assert {one.section for one in search("who knows")} == {"Who knows what"}


def test_a_search_for_no_words_finds_nothing() -> None:
    assert search("  ") == ()
