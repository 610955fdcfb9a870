"""The map of a battle: true to the card in text and in SVG, the same bytes every time, safe whatever people write."""

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.report.battles import DECK, NASTY, RUIN, SEARCH, TIPPING, gate
from whcli.model.battle import MarkerState
from whcli.model.missions import Deployment
from whcli.report.battle_chart import HEIGHT, WIDTH, battle_chart, card_chart, zone_at
from whcli.report.battle_map import map_text
from whcli.report.battle_picture import map_svg
from whcli.report.svg import element, figure, paragraph, text
from whcli.report.wrap import columns

SVG = "{http://www.w3.org/2000/svg}"


def drawn(deployment: Deployment = TIPPING, width: int = 80, **more: object) -> str:
    return map_text(battle_chart(gate(**more), DECK, deployment), width)


def pictured(**more: object) -> str:
    return map_svg(battle_chart(gate(**more), DECK, TIPPING, {"alice": 45, "bob": 38}))


def words_of(svg: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(svg).iter(f"{SVG}text")]


def board(lines: str) -> list[str]:
    return [line[4:49] for line in lines.splitlines() if line[3:4] == "|"]


def test_a_line_of_the_map_is_two_inches_and_a_column_one() -> None:
    """MIS-05."""
    rows = board(map_text(card_chart(TIPPING)))
    assert (len(rows), {len(row) for row in rows}) == (31, {45})


def test_markers_stand_where_the_card_places_them() -> None:
    """MIS-04."""
    rows = board(map_text(card_chart(TIPPING)))
    for marker in TIPPING.markers.values():
        x, y = marker.at
        assert rows[int(y) // 2][int(x)] == marker.id[1:]


def test_a_marker_wears_the_brackets_of_who_holds_it() -> None:
    said = drawn()
    for sign in ("<1> held by Alice", "(2) held by nobody", "[5] held by Bob", "(4) No Man's Land"):
        assert sign in said


def test_a_marker_that_is_gone_is_crossed_out() -> None:
    said = drawn(markers={"m1": MarkerState(burned="bob"), "m2": MarkerState(removed=True)})
    assert " x  1: burned by Bob" in said
    assert " x  2: taken away" in said


def test_the_map_names_both_edges_and_the_terrain() -> None:
    """MIS-06."""
    said = drawn()
    for word in ("- Attacker: Alice -", "- Defender: Bob -", "### Ruin"):
        assert word in said


def test_no_zone_reaches_into_the_hole() -> None:
    """MIS-09."""
    assert zone_at(SEARCH, (22, 22)) == ""
    assert zone_at(SEARCH, (12, 25)) == "attacker"
    assert zone_at(SEARCH, (32, 35)) == "defender"


@pytest.mark.parametrize("deployment", [TIPPING, SEARCH], ids=lambda card: card.id)
def test_a_zone_turned_about_is_the_other(deployment: Deployment) -> None:
    """MIS-09."""
    other = {"attacker": "defender", "defender": "attacker", "": ""}
    for x in range(0, WIDTH + 1, 2):
        for y in range(0, HEIGHT + 1, 2):
            assert zone_at(deployment, (WIDTH - x, HEIGHT - y)) == other[zone_at(deployment, (x, y))]


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_no_line_of_the_map_is_wider_than_asked_or_than_the_battlefield(width: int) -> None:
    said = drawn(width=width, name="A long name " * 12)
    assert max(columns(line) for line in said.splitlines()) <= max(width, 50)


def test_hostile_words_are_shown_and_not_sent() -> None:
    said = drawn(name=NASTY, terrain=(RUIN._replace(name=NASTY),))
    assert "\x1b" not in said
    assert "\\x1b" in said


def test_a_picture_is_well_formed_and_says_all_in_words() -> None:
    svg = pictured()
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert "marker 1: held by Alice" in (root.findtext(f"{SVG}desc") or "")
    assert {"Attacker: Alice", "Defender: Bob", "45", "38", "VP Alice"} <= {*words_of(svg)}


def test_a_picture_has_the_same_bytes_every_time() -> None:
    assert pictured() == pictured()


def test_a_picture_links_nothing_from_elsewhere() -> None:
    svg = pictured(name="https://example.org")
    assert "href" not in svg
    assert svg.count("http") == 2 + svg.count("https://example.org") - 1


def test_the_hole_is_a_dashed_circle() -> None:
    svg = map_svg(battle_chart(gate(), DECK, SEARCH))
    assert 'r="108"' in svg
    assert "stroke-dasharray" in svg


def test_markers_are_coloured_by_who_holds_them() -> None:
    free, held = pictured(markers={}), pictured(markers={"m3": MarkerState("bob")})
    assert held.count("#1f5687") > free.count("#1f5687")


@given(st.text(st.characters(), max_size=60))
def test_no_name_makes_a_picture_malformed(name: str) -> None:
    svg = pictured(name=name, terrain=(RUIN._replace(name=name),))
    assert ET.fromstring(svg).tag == f"{SVG}svg"
    assert "\x1b" not in svg


def test_hostile_words_of_a_picture_are_no_markup() -> None:
    svg = pictured(name="<script>alert(1)</script>", terrain=(RUIN._replace(name=NASTY),))
    assert "<script" not in svg
    assert "&lt;script&gt;" in svg


def test_figures_are_short_and_never_minus_nothing() -> None:
    assert [figure(value) for value in (12, 12.5, 3.14159, -0.001)] == ["12", "12.5", "3.14", "0"]


def test_a_text_in_lines_is_cut_with_an_ellipsis() -> None:
    assert paragraph("one two three four", 9, 2) == ["one two", "three fo…"]
    assert paragraph("one two", 9, 2) == ["one two"]


def test_an_element_has_its_attributes_escaped() -> None:
    assert element("g", {"font_size": 12, "class_": 'a"b'}, text("x < y")) == '<g font-size="12" class="a&quot;b">x &lt; y</g>'
