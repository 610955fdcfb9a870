import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whcli.files.yaml_dump import block, dump, flow
from whcli.files.yaml_text import plain, read

NASTY = json.loads((Path(__file__).parent.parent / "hostile" / "texts.json").read_text(encoding="utf-8"))
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30) | st.sampled_from(NASTY)
SCALAR = st.none() | st.booleans() | st.integers(-(10**18), 10**18) | st.floats(allow_nan=False, allow_infinity=False) | TEXT
VALUE = st.recursive(SCALAR, lambda v: st.lists(v, max_size=4) | st.dictionaries(TEXT, v, max_size=4), max_leaves=12)


def exact(value: object) -> str:
    return json.dumps(value)


def as_read(data: bytes) -> object:
    node, problems = read(data, "f.yaml")
    assert problems == ()
    return plain(node)


@given(VALUE, st.text(max_size=40))
def test_what_dump_writes_read_gives_back(value: object, header: str) -> None:
    assert exact(as_read(dump(value, header.encode("utf-8", "replace").decode()))) == exact(value)


@given(VALUE)
def test_flow_is_one_line_that_fits_after_a_key(value: object) -> None:
    text = flow(value)
    assert "\n" not in text
    assert exact(as_read(f"key: {text}\n".encode())) == exact({"key": value})


def test_a_file_has_its_header_block_root_flow_leaves_and_a_last_line_end() -> None:
    value = {"turn": 4, "effects": {"vane": {"kind": "boon", "modify": -1}}, "ids": ["b", "a"]}
    expected = b"# written by whcli: do not edit\nturn: 4\neffects:\n  vane: {kind: boon, modify: -1}\nids: [b, a]\n"
    assert dump(value, "written by whcli: do not edit") == expected


def test_a_root_of_single_values_is_not_written_on_one_line() -> None:
    assert block({"turn": 4, "open": True}) == ["turn: 4", "open: true"]


def test_a_header_cannot_break_out_of_its_comment() -> None:
    data = dump({"a": 1}, "one\ntwo\u2028turn: 9\r\x1b[31m\n# three")
    assert data == "# one\n# two\n# turn: 9\n# \ufffd[31m\n# three\na: 1\n".encode()


@pytest.mark.parametrize("text", ["yes", "0o17", "1e3", "~", "2026-01-02", "1234567890123456789012", ".inf", "<<<<<<< a"])
def test_a_text_that_looks_like_something_else_stands_in_quotes(text: str) -> None:
    assert flow(text) == f"'{text}'"


def test_control_characters_are_written_as_escapes() -> None:
    assert flow("\x1b[31m\0\u2028") == '"\\e[31m\\0\\L"'


def test_a_long_text_stays_on_one_line() -> None:
    assert dump({"text": "word " * 400 + "end"}).count(b"\n") == 1


def test_a_value_that_stands_twice_is_written_twice() -> None:
    twice = {"a": 1}
    assert dump({"x": twice, "y": [twice]}) == b"x: {a: 1}\ny:\n- {a: 1}\n"


def test_half_a_character_becomes_the_replacement_character() -> None:
    assert dump(["a\udc80"]) == "- a\ufffd\n".encode()


@pytest.mark.parametrize("number", [float("inf"), float("nan"), 10**19, -(10**19)])
def test_a_number_that_could_not_be_read_back_is_not_written(number: float) -> None:
    with pytest.raises(ValueError, match="cannot be written"):
        dump({"n": number})
