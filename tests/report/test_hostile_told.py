"""Texts that try to be more than text, told in every form."""

import re

import pytest
from markdown_it import MarkdownIt
from told import BOON, GOALS, STALEMATE, conflict, order, own, readings, turn

from whcli.model.view import View

HOSTILE = (
    *("[red]x[/red]", "# x", "<b>x</b>", "a | b", "`x`", "\x1b[31mred\x1b[0m", "**x**", "- x", "1. x"),
    *("\r\n# x", "[x](http://example.org)", "\u202ex", "x\x00y", "\\"),
)
reader = MarkdownIt("commonmark").enable("table")


def view_of(text: str) -> View:
    """A View in which people wrote `text` wherever they may."""
    words = tuple(goal._replace(text=text) for goal in GOALS)
    told = conflict(STALEMATE._replace(goals=words, because=text), goals=words, earned=(BOON._replace(text=text),))
    mine = own(order(text, text), text)
    named = mine._replace(sheet=mine.sheet._replace(name=text))
    one = turn(told, owns=(named,))
    return one._replace(campaign=text, names=dict.fromkeys(one.names, text))


def structure(markdown: str) -> list[str]:
    """The tags of a page, without its texts."""
    return re.findall("</?[a-z0-9]+", reader.render(markdown))


@pytest.mark.parametrize("text", HOSTILE)
def test_the_structure_of_a_page_does_not_depend_on_the_texts(text: str) -> None:
    for name in ("markdown", "check markdown"):
        assert structure(readings(view_of(text))[name]) == structure(readings(view_of("x"))[name])


@pytest.mark.parametrize("text", HOSTILE)
def test_no_control_character_reaches_a_reader(text: str) -> None:
    told = readings(view_of(text), True)
    found = {
        letter for name, page in told.items() if "terminal" not in name and name != "json" for letter in page if not letter.isprintable()
    }
    assert found == {"\n"}


@pytest.mark.parametrize("text", HOSTILE)
def test_a_terminal_gets_only_the_codes_of_the_program(text: str) -> None:
    codes = set(re.findall("\x1b.[0-9;]*[a-z]?", readings(view_of(text), True)["terminal"]))
    assert codes <= {f"\x1b[{code}m" for code in ("0", "1", "2", "1;2", "1;31", "1;32")}


@pytest.mark.parametrize("player", ["", "alice"])
def test_a_player_named_like_markup_is_told_as_text(player: str) -> None:
    one = view_of("[red]x[/red]")._replace(reader=player)
    assert "[red]x[/red]" in readings(one)["80"]
    assert "\\[red\\]x\\[/red\\]" in readings(one)["markdown"]
