"""The terminal: the same words as plain text, stressed."""

import re

import pytest
from told import TURNS, example

from whcli.report.blocks import Bullets, Item, Paragraph
from whcli.report.orders_turn import turn_blocks
from whcli.report.plain import plain
from whcli.report.terminal_late import terminal

CODES = re.compile("\x1b\\[[0-9;]*m")


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("width", [40, 80, 200])
def test_no_word_is_told_by_colour_alone(turn: int, width: int) -> None:
    blocks = turn_blocks(example(turn), True)
    assert CODES.sub("", terminal(blocks, width)) == plain(blocks, width)


def test_leads_and_rules_stand_out() -> None:
    told = terminal([Bullets((Item(": the walls [ORD-33]", "Denied", tone="bad"),))], 80)
    assert told == "- \x1b[1;31mDenied\x1b[0m: the walls \x1b[2m[ORD-33]\x1b[0m\n"


def test_a_lead_that_folds_is_stressed_on_both_lines() -> None:
    assert terminal([Paragraph(" end", "two words")], 6) == "\x1b[1mtwo\x1b[0m\n\x1b[1mwords\x1b[0m\nend\n"


@pytest.mark.parametrize("hostile", ["[red]x[/red]", "[bold]", ":smile:", "\\[x]", "[link=http://example.org]x[/link]"])
def test_markup_in_a_text_is_shown(hostile: str) -> None:
    assert CODES.sub("", terminal([Paragraph(hostile, hostile)], 200)) == f"{hostile}{hostile}\n"


def test_an_escape_sequence_in_a_text_is_shown_not_sent() -> None:
    assert terminal([Paragraph("\x1b[31mred")], 80) == "\\x1b[31mred\n"
