"""Plain text: lines of a width, whole words, tables that fit or become lists."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whcli.report.blocks import Bullets, Heading, Item, Paragraph, Quote, Table
from whcli.report.plain import plain
from whcli.report.wrap import columns, wrapped

TRAITS = Table(("Prowess", "War", "Politics"), (("6", "8", "9"),), "rrr")
LONG = Table(("Who", "Words"), (("guilliman", "Three wars fed from one ledger, and a fourth in the margin"), ("dorn", "Short")))
words = st.lists(st.text(st.characters(blacklist_categories=("Cc", "Cs", "Zs", "Zl", "Zp", "Cf")), min_size=1, max_size=12), max_size=30)


def test_a_heading_is_underlined_as_far_as_it_goes() -> None:
    assert plain([Heading(1, "The Long Crusade")]) == "The Long Crusade\n================\n"


def test_a_list_in_a_list_is_set_in_and_hangs() -> None:
    blocks = [Paragraph("Met."), Bullets((Item(" is long enough", "War", inner=(Item("an inner entry that folds"),)),))]
    assert plain(blocks, 20) == "Met.\n- War is long enough\n  - an inner entry\n    that folds\n"


def test_a_numbered_list_hangs_under_its_text() -> None:
    assert plain([Bullets((Item(": to the walls", "March", "2."),))], 12) == "2. March: to\n   the walls\n"


def test_a_table_stands_in_columns_where_it_fits() -> None:
    assert plain([TRAITS], 40) == "Prowess  War  Politics\n-------  ---  --------\n      6    8         9\n"


def test_a_table_folds_its_widest_cells() -> None:
    told = plain([LONG], 30)
    assert max(map(len, told.splitlines())) <= 30
    assert told.splitlines()[2:4] == ["guilliman  Three wars fed from", "           one ledger, and a"]


def test_a_table_without_room_is_told_as_a_list() -> None:
    assert plain([TRAITS], 20) == "Prowess 6, War 8,\nPolitics 9\n"
    assert plain([LONG], 12).startswith("- Who\n  guilliman,\n")


def test_a_quotation_is_set_apart() -> None:
    assert plain([Quote("Hold the wall")], 12) == "  | Hold the\n  | wall\n"


def test_wide_letters_count_as_two_columns_and_marks_as_none() -> None:
    assert columns("ロルガル") == 8
    assert columns("é") == 1
    assert plain([Table(("A", "B"), (("ロ", "x"), ("l", "y")))]) == "A   B\n--  -\nロ  x\nl   y\n"


@given(words, st.integers(1, 60))
def test_lines_keep_to_the_width_and_break_no_word(found: list[str], width: int) -> None:
    lines = wrapped(" ".join(found), width)
    assert " ".join(lines).split() == " ".join(found).split()
    assert [line for line in lines if columns(line) > width and len(line.split()) > 1] == []
    assert [line for line in lines if line != line.rstrip()] == []


@given(st.lists(st.lists(st.text(max_size=40), min_size=3, max_size=3).map(tuple), max_size=5), st.sampled_from([10, 40, 80, 200]))
def test_a_table_keeps_to_the_width_where_its_words_allow(rows: list[tuple[str, ...]], width: int) -> None:
    lines = plain([Table(("Who", "What", "Why"), tuple(rows))], width).splitlines()
    assert [line for line in lines if columns(line) > width and len(line.split()) > 2] == []


@pytest.mark.parametrize("hostile", ["\x1b[31mred\x1b[0m", "a\rb", "line\nbreak", "\u202etnalp", "\x9b2J", "bell\x07"])
def test_no_text_moves_the_cursor_or_turns_writing_around(hostile: str) -> None:
    told = plain(
        [Heading(1, hostile), Paragraph(hostile, hostile), Bullets((Item(hostile),)), Table((hostile,), ((hostile,),)), Quote(hostile)]
    )
    assert [letter for letter in told if letter != "\n" and not letter.isprintable()] == []
