"""Markdown: what people wrote is shown as they wrote it, whatever it looks like."""

import html
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph, Quote, Table
from whcli.report.markdown import markdown
from whcli.report.safe import safe

HOSTILE = (
    *("[red]x[/red]", "# x", "<b>", "a | b", "`code`", "**bold**", "_em_", "- item", "+ item", "1. one", "1) one", "==="),
    *("---", "```", "~~~", "> quote", "[x](http://example.org)", "![x](y)", "<http://example.org>", "http://example.org"),
    *("www.example.org", "&amp;", "&lt;", "\\", "\\|", "a\\", "$x$", "[ORD-45]: /url", "[ORD-45](/url)", "[ORD-45][x]"),
    *("x  ", "    code", "\tcode", "a\n# b", "<!-- x -->", "~~gone~~", "|---|", "*", "_", "x #", "\x1b[31m", "![ORD-45]"),
    *("[^1]: note", "- [ ] task", "1.", "-", ":---", "**", "a**b**c"),
)
reader = MarkdownIt("commonmark").enable(["table", "strikethrough"])
texts = st.text(st.one_of(st.characters(), st.sampled_from("\\`*_[]<>&|~#$-+=:.!() \n\t0123")), max_size=40).filter(
    lambda t: safe(t).split() != []
)


def shown(block: Block) -> list[str]:
    """The texts that a block is read as, each from a tag of its own."""
    page = reader.render(markdown([block]))
    return [
        " ".join(html.unescape(found).split()) for found in re.findall(r"<(?:p|li|h2|th|td|strong)[^>]*>([^<]*)", page) if found.strip()
    ]


def plainly(text: str) -> str:
    return " ".join(safe(text).split())


@given(texts)
@example("x")
def test_a_text_is_read_back_as_it_was_written(text: str) -> None:
    expected = [plainly(text)]
    assert shown(Paragraph(text)) == expected
    assert shown(Heading(2, text)) == expected
    assert shown(Bullets((Item(text),))) == expected
    assert shown(Quote(text)) == expected


@given(texts)
@example("x")
def test_a_cell_is_read_back_as_it_was_written(text: str) -> None:
    assert shown(Table(("Head", text), ((text, "x"),))) == ["Head", plainly(text), plainly(text), "x"]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_stay_text_everywhere(text: str) -> None:
    expected = [plainly(text)]
    assert [shown(block) for block in (Paragraph(text), Heading(2, text), Bullets((Item(text),)))] == [expected] * 3
    assert shown(Table((text,), ((text,),))) == expected * 2


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_lead_is_stressed_and_nothing_more(text: str) -> None:
    page = reader.render(markdown([Bullets((Item(": told", text),))]))
    assert re.sub(r"\s+", " ", html.unescape(re.sub("<[^>]*>", "", page))).strip() == f"{plainly(text)}: told"
    assert re.findall("<([a-z]+)", page) == ["ul", "li", "strong"]


def test_addresses_become_no_links_where_readers_look_for_them() -> None:
    told = markdown([Paragraph("http://example.org and WWW.example.org")])
    assert told == "http\\://example.org and WWW\\.example.org\n"


def test_rule_ids_keep_their_brackets_bare() -> None:
    assert markdown([Paragraph("War 9 [ORD-45] and [ORD-R15], [x]")]) == "War 9 [ORD-45] and [ORD-R15], \\[x\\]\n"


def test_lists_are_nested_and_numbered() -> None:
    blocks = [Bullets((Item(" a", "One", "1.", (Item("inner"),)), Item("b", mark="2.")))]
    assert markdown(blocks) == "1. **One** a\n   - inner\n2. b\n"


def test_tables_have_pipes_and_an_alignment() -> None:
    assert markdown([Table(("War", "Who"), (("9", "x"),), "rl")]) == "| War | Who |\n| ---: | --- |\n| 9 | x |\n"


def test_blocks_stand_apart() -> None:
    assert markdown([Heading(1, "Turn"), Paragraph("Told."), Quote("Words")]) == "# Turn\n\nTold.\n\n> Words\n"
