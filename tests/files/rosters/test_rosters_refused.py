"""What is no army list, or one that would do harm, is refused in words, in bounded time, and never by a fault."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.files.rosters.small_lists import LISTS, new_recruit, node, pts, ros, tree, zipped
from whcli.files.rosters.army_yaml import army_bytes, army_data, unit_ids
from whcli.files.rosters.gaps import gaps
from whcli.files.rosters.shape import list_bytes, read_roster
from whcli.files.rosters.trouble import doubts
from whcli.problems import Refusal

MIB = 1024 * 1024
ENTITIES = b'<!DOCTYPE roster [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><roster name="&b;"/>'


def of_game(name: str) -> bytes:
    return ros(tree() | {"gameSystemName": name})


def deep(levels: int) -> bytes:
    inner = node("Captain", "model", costs=pts(80))
    for _ in range(levels):
        inner = node("Captain", "unit", selections=[inner])
    return ros({"forces": [{"selections": [inner]}]})


REFUSED = {
    "nothing": (b"", "not-a-list"),
    "spaces": (b" \n\n", "not-a-list"),
    "a letter": (b"Dear all,\nlunch on (10 pts) Sunday.\n", "not-a-list"),
    "a web page": (b"<!DOCTYPE html>\n<html></html>", "not-a-list"),
    "no text": (b"\x00\x01\x02", "not-a-list"),
    "another XML": (b"<catalogue/>", "not-a-list"),
    "another JSON": (b'{"units": []}', "not-a-list"),
    "an army of nobody": (ros({"name": "Nobody", "forces": [{"selections": []}]}), "no-units"),
    "an earlier edition": (of_game("Warhammer 40,000 9th Edition"), "wrong-game"),
    "a later edition": (of_game("Warhammer 40,000 11th Edition"), "wrong-game"),
    "another game": (of_game("Warhammer Age of Sigmar"), "wrong-game"),
    "a skirmish": (of_game("Warhammer 40,000: Kill Team"), "wrong-game"),
    "Power Level": (ros(tree() | {"gameSystemName": "", "costs": [{"name": " PL", "value": 81}]}), "wrong-game"),
    "Power Level in a text": (b"++ Patrol Detachment 0CP [54 PL, 3CP, 1,000pts] ++\nCanoness [3 PL, 55pts]\n", "wrong-game"),
    "a French text of old": (b"== DETACHEMENT Bataillon [100PP, 1997pts] ==\nQG 1 : Cadre [45pts]\n", "wrong-game"),
    "Age of Sigmar's text": (b"Grand Alliance: Order\nLiberators (100 points)\n", "wrong-game"),
    "broken XML": (LISTS["ros"][:-20], "xml-broken"),
    "an encoding of nobody": (b'<?xml version="1.0" encoding="bogus"?><roster/>', "xml-broken"),
    "entities": (ENTITIES, "xml-doctype"),
    "an unknown entity": (b'<roster name="&b;"/>', "xml-broken"),
    "deep XML": (b"<roster>" + b"<selection>" * 10_000, "list-too-deep"),
    "deep selections": (deep(65), "list-too-deep"),
    "broken JSON": (LISTS["json"][:-20], "json-broken"),
    "deep JSON": (b'{"roster":' * 100_000, "list-too-deep"),
    "a long number": (b'{"roster": {"forces": [], "x": ' + b"9" * 5000 + b"}}", "json-broken"),
    "half a zip": (LISTS["rosz"][:-30], "broken-zip"),
    "an empty zip": (zipped(), "zip-without-roster"),
    "a zip of something else": (zipped(list_txt=LISTS["app"]), "zip-without-roster"),
    "a zip of two": (zipped(a_ros=LISTS["ros"], b_ros=LISTS["ros"]), "zip-without-roster"),
    "a zip that swells": (zipped(list_ros=b" " * (17 * MIB)), "zip-too-big"),
    "a large text": (b"Captain (80 points)\n" + b"\n" * MIB, "list-too-big"),
    "a large file": (b"<roster>" + b" " * (16 * MIB), "list-too-big"),
    "a long line": (b"a" * 5000, "list-too-long"),
    "many lines": (b"a\n" * 20_001, "list-too-long"),
    "many units": (b"Captain (80 points)\n" * 501, "too-many-units"),
    "many selections": (ros({"forces": [{"selections": [node("Captain", "model", costs=pts(80))] * 501}]}), "too-many-units"),
    "many points": (b"CHARACTERS\nCaptain (1000000 points)\n", "out-of-range"),
    "many points together": (b"1x Captain (60000 pts)\n" * 2, "out-of-range"),
    "points below nothing": (new_recruit({"forces": [{"selections": [node("Captain", "model", costs=pts(-5))]}]}), "out-of-range"),
    "many models": (b"1000x Scouts (80 pts)\n", "out-of-range"),
    "a conflict of git": (b"<<<<<<< HEAD\nCHARACTERS\nCaptain (80 points)\n", "conflict-marker"),
    "a conflict of git within": (b"CHARACTERS\nCaptain (80 points)\n>>>>>>> other\n", "conflict-marker"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused_in_words(name: str) -> None:
    data, code = REFUSED[name]
    with pytest.raises(Refusal) as refused:
        read_roster(data, "list")
    (problem,) = refused.value.problems
    assert (problem.code, problem.place.file) == (code, "list")
    assert problem.why.endswith(".")
    assert problem.cure.endswith(".")


@pytest.mark.parametrize(
    ("name", "found"), [("a later edition", "Warhammer 40,000 11th Edition"), ("Age of Sigmar's text", "Age of Sigmar")]
)
def test_another_game_is_named(name: str, found: str) -> None:
    with pytest.raises(Refusal, match=found):
        read_roster(REFUSED[name][0], "list")


def test_the_place_of_what_is_broken_is_named() -> None:
    with pytest.raises(Refusal) as refused:
        read_roster(b"CHARACTERS\n\nCaptain (1000000 points)\n", "list")
    assert refused.value.problems[0].place == ("list", 3, 1, "Captain (1000000 points)")


@pytest.mark.parametrize("path", ["no-such-list.txt", ".", "a\0b"])
def test_a_file_that_cannot_be_read_is_refused(path: str) -> None:
    with pytest.raises(Refusal) as refused:
        list_bytes(path)
    assert refused.value.problems[0].code == "cannot-read"


def test_a_name_in_a_zip_is_never_a_path() -> None:
    found, _ = read_roster(zipped(**{"../../list_ros": LISTS["ros"]}), "list")
    assert len(found.units) == 5


def imported(data: bytes) -> None:
    """Import what can be; anything but a Refusal is a fault."""
    try:
        roster, _ = read_roster(data, "list")
    except Refusal:
        return
    ids = unit_ids(roster)
    assert len(set(ids)) == len(roster.units) > 0
    army_bytes(army_data(roster, ""), roster.dialect, "list")
    assert all(set(gap.units) <= set(ids) for gap in gaps(roster, ids))
    doubts(roster, "list")


@settings(max_examples=60, deadline=2000, derandomize=True, database=None)
@given(start=st.sampled_from([b"", b"PK\x03\x04", b"<", b"{", b"+ ", b"<roster>"]), rest=st.binary(max_size=200))
def test_no_bytes_are_a_fault(start: bytes, rest: bytes) -> None:
    imported(start + rest)


BITS = [
    b"(2000 points)",
    b"\xc2\xa0",
    b"\x00",
    b"&a;",
    b"99999999",
    b"-1",
    b"NaN",
    b"[",
    b"}",
    b"Warlord",
    b"CHARACTERS\n",
    b"\xff",
    b"<x>",
]


@settings(max_examples=150, deadline=2000, derandomize=True, database=None)
@given(form=st.sampled_from(sorted(LISTS)), at=st.floats(0, 1), cut=st.integers(0, 300), bit=st.sampled_from([b"", *BITS]))
def test_no_damage_to_a_list_is_a_fault(form: str, at: float, cut: int, bit: bytes) -> None:
    data = LISTS[form]
    begin = int(at * len(data))
    imported(data[:begin] + bit + data[begin + cut :])
