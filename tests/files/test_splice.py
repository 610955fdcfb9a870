import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whcli.files.splice import append_entry, append_item, remove_entry, set_scalar
from whcli.files.yaml_dump import flow
from whcli.files.yaml_text import plain, read
from whcli.problems import Problem

NASTY = json.loads((Path(__file__).parent.parent / "hostile" / "texts.json").read_text(encoding="utf-8"))
TEXT = st.sampled_from(NASTY) | st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
SCALAR = st.none() | st.booleans() | st.integers(-999, 10**9) | st.floats(-5, 5, width=16) | TEXT
VALUE = st.recursive(SCALAR, lambda v: st.lists(v, max_size=3) | st.dictionaries(TEXT, v, max_size=3), max_leaves=6)
TREE = st.dictionaries(TEXT, VALUE, min_size=1, max_size=4)
Path_ = tuple[str | int, ...]


def scalar(value: object, draw: st.DrawFn) -> str:
    """A scalar as a person might write it."""
    if isinstance(value, str) and draw(st.booleans()):
        return "'" + value.replace("'", "''") + "'" if value.isprintable() else flow(value)
    return flow(value)


def lines(value: object, draw: st.DrawFn) -> list[str]:
    """A value in block style, in flow style on one line or on several, with comments between."""
    style = draw(st.sampled_from(["block", "block", "flow", "spread", "commas"]))
    if not isinstance(value, (dict, list)) or not value:
        return [scalar(value, draw)]
    if style == "flow":
        return [flow(value)]
    entries = [(f"{flow(k)}:", v) for k, v in value.items()] if isinstance(value, dict) else [("-", v) for v in value]
    if style in ("spread", "commas"):
        return spread(value, entries, style)
    out: list[str] = []
    for head, child in entries:
        out += draw(st.sampled_from([[], [], ["# note: a"], [""]]))
        inner = lines(child, draw)
        if isinstance(child, (dict, list)) and child and inner[0][:1] not in ("[", "{"):
            compact = head == "-" and not inner[0].startswith("#") and inner[0]
            out += [f"- {inner[0]}", *("  " + x for x in inner[1:])] if compact else [head, *("  " + x for x in inner)]
        else:
            note = draw(st.sampled_from(["", "", "  # note"])) if len(inner) == 1 else ""
            out += [f"{head} {inner[0]}{note}", *("  " + x for x in inner[1:])]
    return out


def spread(value: object, entries: list[tuple[str, object]], style: str) -> list[str]:
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    body = [f"  {'' if head == '-' else head + ' '}{flow(child)}, # c" for head, child in entries]
    if style == "spread":
        body[-1] = body[-1].removesuffix(", # c")
    return [opening, *body, closing]


@st.composite
def files(draw: st.DrawFn, tree: st.SearchStrategy[dict[str, object]] = TREE) -> tuple[bytes, dict[str, object]]:
    value = draw(tree)
    text = "\n".join(lines(value, draw)) + draw(st.sampled_from(["\n", "", "\n# end\n"]))
    return text.replace("\n", draw(st.sampled_from(["\n", "\r\n"]))).encode(), value


def paths(value: object, here: Path_ = ()) -> list[tuple[Path_, object]]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [(here, value)] + [found for key, child in pairs for found in paths(child, (*here, key))]


def with_change(value: object, path: Path_, change: object) -> object:
    """The value with what stands at `path` replaced; `change` is called with it where it can be."""
    if not path:
        return change(value) if callable(change) else change
    copy = dict(value) if isinstance(value, dict) else list(value)  # type: ignore[call-overload]
    copy[path[0]] = with_change(copy[path[0]], path[1:], change)
    return copy


def exact(value: object) -> str:
    return json.dumps(value)


def as_read(data: bytes | Problem) -> object:
    assert isinstance(data, bytes), data
    node, problems = read(data, "")
    assert node, (data, problems)
    return plain(node)


def changed(before: bytes, after: bytes) -> tuple[list[bytes], list[bytes]]:
    """The lines that differ, without the ones at the beginning and the end that do not."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    while old and new and old[0] == new[0]:
        old, new = old[1:], new[1:]
    while old and new and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    return old, new


@given(files(), SCALAR, st.data())
def test_a_set_scalar_changes_one_line_and_one_value(file: tuple[bytes, dict[str, object]], new: str, data: st.DataObject) -> None:
    before, value = file
    assert exact(as_read(before)) == exact(value)
    places = [path for path, found in paths(value) if not isinstance(found, (dict, list))]
    for path in places[:1] and [data.draw(st.sampled_from(places))]:
        after = set_scalar(before, path, new)
        assert exact(as_read(after)) == exact(with_change(value, path, new))
        old, fresh = changed(before, after)  # type: ignore[arg-type]
        assert len(old) == len(fresh) <= 1


@given(files(), TEXT, VALUE, st.data())
def test_an_appended_entry_comes_last_in_its_mapping(
    file: tuple[bytes, dict[str, object]], key: str, new: object, data: st.DataObject
) -> None:
    before, value = file
    path, found = data.draw(
        st.sampled_from([p for p in paths(value) if p[1] is None or (isinstance(p[1], dict) and key not in p[1])] or [((), None)])
    )
    if path or found:
        after = append_entry(before, path, key, new)
        assert exact(as_read(after)) == exact(with_change(value, path, {**(found or {}), key: new}))  # type: ignore[dict-item]
        old, _ = changed(before, after)  # type: ignore[arg-type]
        assert len(old) <= 1


@given(files(), VALUE, st.data())
def test_an_appended_item_comes_last_in_its_list(file: tuple[bytes, dict[str, object]], new: object, data: st.DataObject) -> None:
    before, value = file
    places = [p for p in paths(value) if p[1] is None or isinstance(p[1], list)]
    for path, found in places[:1] and [data.draw(st.sampled_from(places))]:
        after = append_item(before, path, new)
        assert exact(as_read(after)) == exact(with_change(value, path, [*(found or []), new]))  # type: ignore[misc]
        old, _ = changed(before, after)  # type: ignore[arg-type]
        assert len(old) <= 1


@given(files(), st.data())
def test_a_removed_entry_takes_nothing_along(file: tuple[bytes, dict[str, object]], data: st.DataObject) -> None:
    before, value = file
    path, _ = data.draw(st.sampled_from(paths(value)[1:]))
    wanted = with_change(value, path[:-1], lambda parent: without(parent, path[-1]))
    assert exact(as_read(remove_entry(before, path))) == exact(wanted)


def without(parent: object, step: str | int) -> object:
    if isinstance(parent, dict):
        return {key: child for key, child in parent.items() if key != step}
    return [child for number, child in enumerate(parent) if number != step]  # type: ignore[call-overload]


VALUE_OF_TWO = {"wounds": 3, "conditions": {"prone": 1}}
BY_HAND = [
    (set_scalar, "turn: 3      # now open\r\nplayers: {}\r\n", (("turn",), 4), "turn: 4      # now open\r\nplayers: {}\r\n"),
    (set_scalar, "turn:   # none yet\n", (("turn",), 4), "turn: 4   # none yet\n"),
    (set_scalar, "id: 006\n", (("id",), "007"), "id: '007'\n"),
    (set_scalar, 'name: "a"\n', (("name",), 'a "b" \x1b'), 'name: "a \\"b\\" \\u001b"\n'),
    (set_scalar, "t: | # why\n  a\n  b\n\n# z\nb: 1\n", (("t",), "x: y"), "t: 'x: y'  # why\n\n# z\nb: 1\n"),
    (set_scalar, "t: |\n    a\n    b\n\nb: 1\n", (("t",), "c\n\nd\n"), "t: |\n    c\n\n    d\n\nb: 1\n"),
    (set_scalar, "t: a\n  b\n  c # x\n", (("t",), "d"), "t: d # x\n"),
    (set_scalar, "a: &x 1\nb: *x\n", (("b",), 2), "a: &x 1\nb: 2\n"),
    (set_scalar, "{a, b: 1}", (("a",), "x, y"), "{a: 'x, y', b: 1}"),
    (
        append_entry,
        "who:\n  vane:\n    w: 1 # c\n\n# end\n",
        (("who",), "imp", VALUE_OF_TWO),
        "who:\n  vane:\n    w: 1 # c\n  imp:\n    wounds: 3\n    conditions: {prone: 1}\n\n# end\n",
    ),
    (append_entry, "who:\n  vane: {w: 1}", (("who",), "imp", {"w": 2}), "who:\n  vane: {w: 1}\n  imp: {w: 2}"),
    (append_entry, "vane: {w: 1} # x\n", (("vane", "conditions"), "prone", 2), "vane: {w: 1, conditions: {prone: 2}} # x\n"),
    (append_entry, "a: {\n  b: 1 # one\n}\n", (("a",), "c", 2), "a: {\n  b: 1, # one\n  c: 2\n}\n"),
    (append_entry, "a: {\n  b: 1, # one\n}\n", (("a",), "c", 2), "a: {\n  b: 1, # one\n  c: 2,\n}\n"),
    (append_entry, "a: ~ # none\n", (("a",), "c", 2), "a: {c: 2} # none\n"),
    (append_entry, "a:\n  b: |+\n    x\n\n# q\n", (("a",), "c", 2), "a:\n  b: |+\n    x\n\n  c: 2\n# q\n"),
    (append_item, "a:\n- b: 1\n  c: 2\n# x\n", (("a",), {"b": 5}), "a:\n- b: 1\n  c: 2\n- b: 5\n# x\n"),
    (append_item, "a: [x]  # c\n", (("a",), "y: z"), "a: [x, 'y: z']  # c\n"),
    (append_item, "a: 1\n", (("b",), 2), "a: 1\nb: [2]\n"),
    (remove_entry, "a:\n  b: 1 # one\nc: 2\n", (("a", "b"),), "a: {} # one\nc: 2\n"),
    (remove_entry, "a:\n  # all\n  b: 1\n", (("a", "b"),), "a:\n  # all\n  {}\n"),
    (remove_entry, "- a: 1\n  b: 2\n- x\n", ((0, "a"),), "- b: 2\n- x\n"),
    (remove_entry, "a: {b: 1, # c\n  d: 2}\n", (("a", "d"),), "a: {b: 1, # c\n  }\n"),
]


@pytest.mark.parametrize(("change", "before", "how", "after"), BY_HAND)
def test_a_change_reads_as_if_made_by_hand(
    change: Callable[..., bytes | Problem], before: str, how: tuple[object, ...], after: str
) -> None:
    assert change(before.encode(), *how) == after.encode()


REFUSALS = [
    (set_scalar, "a: &x 1\nb: *x\n", (("a",), 2), "splice-unsure"),
    (set_scalar, "a: 1\n", (("a",), float("nan")), "splice-unsure"),
    (set_scalar, "a: 1\n", (("a",), "\ud800"), "splice-unsure"),
    (set_scalar, "a: [1]\n", (("a",), 2), "splice-no-such-path"),
    (set_scalar, "a: 1\n", (("b",), 2), "splice-no-such-path"),
    (set_scalar, "a: [1\n", (("a",), 2), "yaml-syntax"),
    (append_entry, "a: [b: 1]\n", (("a", 0), "c", 2), "splice-unsure"),
    (append_entry, "a: {b: 1}\n", (("a",), "b", 2), "splice-key-exists"),
    (append_entry, "a: text\n", (("a",), "b", 2), "splice-no-such-path"),
    (append_item, "a: [1]\n", (("a", 3), 2), "splice-no-such-path"),
    (remove_entry, "a: &x 1\nb: *x\n", (("a",),), "splice-unsure"),
    (remove_entry, "a: 1\n", ((),), "splice-no-such-path"),
]


@pytest.mark.parametrize(("change", "before", "how", "code"), REFUSALS)
def test_what_cannot_be_proved_is_not_changed(
    change: Callable[..., bytes | Problem], before: str, how: tuple[object, ...], code: str
) -> None:
    answer = change(before.encode(), *how)
    assert isinstance(answer, Problem)
    assert answer.code == code


def test_a_value_that_stands_already_changes_nothing() -> None:
    data = b"a: 0x10 # sixteen\n"
    assert set_scalar(data, ("a",), 16) == data
