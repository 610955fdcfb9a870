import json
import time
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from whcli.files import yaml_events
from whcli.files.node import Node
from whcli.files.yaml_bytes import MAX_FINDINGS
from whcli.files.yaml_text import plain, quote_line, read

HOSTILE = Path(__file__).parent.parent / "hostile"
REFUSED: dict[str, list[str]] = json.loads((HOSTILE / "refused.json").read_text(encoding="utf-8"))
READ: dict[str, object] = json.loads((HOSTILE / "read.json").read_text(encoding="utf-8"))
SIGNS = st.sampled_from(
    [*"\n\n  \t'\"[]{},:-?#&*!|>%@\\<=a1", ": ", "- ", "\r\n", "<<: ", "\\ud800", "\u00a0", "“", "=======\n", "---\n", "&a ", "*a "]
)


def one(text: str) -> Node:
    node, problems = read(text.encode(), "f.yaml")
    assert node, problems
    return node


def codes(data: str | bytes) -> list[str]:
    return [p.code for p in read(data.encode() if isinstance(data, str) else data, "f.yaml")[1]]


def test_every_hostile_file_has_its_answer() -> None:
    assert sorted(REFUSED) == sorted(f.stem for f in (HOSTILE / "refused").iterdir())
    assert sorted(READ) == sorted(f.stem for f in (HOSTILE / "read").iterdir())


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_a_hostile_file_is_refused_at_its_places(name: str) -> None:
    node, problems = read((HOSTILE / "refused" / f"{name}.yaml").read_bytes(), name)
    assert node is None
    assert [f"{p.code} {p.place.line}:{p.place.column}" for p in problems] == REFUSED[name]


@pytest.mark.parametrize("name", sorted(READ))
def test_an_odd_file_is_read_for_what_it_is(name: str) -> None:
    node, problems = read((HOSTILE / "read" / f"{name}.yaml").read_bytes(), name)
    assert problems == ()
    assert node
    assert json.dumps(plain(node)) == json.dumps(READ[name])


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_the_loader_without_c_finds_the_same_codes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_events, "_LOADER", yaml.Loader)
    monkeypatch.setattr(yaml_events, "_IN_C", False)
    _, problems = read((HOSTILE / "refused" / f"{name}.yaml").read_bytes(), name)
    if name not in {"directive", "half-character"}:  # it lets the one pass and says less of the other
        assert [p.code for p in problems] == [found.split()[0] for found in REFUSED[name]]
    else:
        assert len(problems) == (name == "half-character")


@pytest.mark.parametrize("name", sorted(set(READ) - {"tabs-as-space"}))  # it refuses a tab that C takes for a space
def test_the_loader_without_c_reads_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = (HOSTILE / "read" / f"{name}.yaml").read_bytes()
    in_c = read(data, name)
    monkeypatch.setattr(yaml_events, "_LOADER", yaml.Loader)
    assert read(data, name) == in_c


def test_a_node_knows_its_place_its_own_text_and_the_places_of_its_keys() -> None:
    text = "# sheet\r\ntraits:\r\n  war: 007 # high\r\n  'glory': \"6\"\r\n"
    traits = one(text).value["traits"]  # type: ignore[index, call-overload]
    war, glory = traits.value["war"], traits.value["glory"]
    assert (war.value, war.raw, war.plain, war.line, war.column, text[war.start : war.end]) == (7, "007", True, 3, 8, "007")
    assert (glory.value, glory.plain, text[glory.start : glory.end]) == ("6", False, '"6"')
    assert traits.keys == {"war": (3, 3), "glory": (4, 3)}


def test_a_block_collection_ends_with_its_last_value() -> None:
    text = "a:\n  b: 1 # one\n\n# end\nc: [x, y] \n"
    root = one(text)
    assert text[root.value["a"].start : root.value["a"].end] == "b: 1"  # type: ignore[index, call-overload]
    assert text[root.start : root.end] == text.rstrip()


def test_an_alias_has_the_value_of_its_anchor_and_its_own_place() -> None:
    alias = one("a: &a 07\nb: *a\n").value["b"]  # type: ignore[index, call-overload]
    assert (alias.value, alias.raw, alias.line, alias.column) == (7, "07", 2, 4)


def test_a_problem_quotes_the_persons_own_line() -> None:
    _, (problem,) = read(b"a: 1\n  a:  x: y  # c\r\n", "sheet.yaml")
    assert (problem.place.file, problem.place.quote) == ("sheet.yaml", "  a:  x: y  # c")


def test_a_long_line_is_quoted_around_the_column() -> None:
    quoted = quote_line("a\n" + "x" * 500 + "HERE" + "y" * 500, 2, 501)
    assert len(quoted) == 120
    assert "HERE" in quoted
    assert (quoted[0], quoted[-1]) == ("…", "…")


@pytest.mark.parametrize(("line", "expected"), [(1, "a"), (2, "b"), (3, "c"), (4, ""), (5, ""), (0, "")])
def test_a_line_is_quoted_whatever_ends_it(line: int, expected: str) -> None:
    assert quote_line("a\r\nb\rc\n", line, 1) == expected


def test_depth_64_is_read_and_65_is_not() -> None:
    assert codes("[" * 64 + "]" * 64) == []
    assert codes("[" * 65 + "]" * 65) == ["yaml-too-deep"]


def test_a_thousand_aliases_are_read_and_one_more_is_not() -> None:
    assert codes("- &a x\n" + "- *a\n" * 1000) == []
    assert codes("- &a x\n" + "- *a\n" * 1001) == ["yaml-too-many"]


def test_a_key_of_1024_characters_is_read_and_a_longer_one_is_not() -> None:
    assert codes("? " + "k" * 1024 + "\n: 1\n") == []
    assert codes("? " + "k" * 1025 + "\n: 1\n") == ["yaml-key"]


def test_a_text_of_1_mebibyte_is_read_and_a_longer_one_is_not() -> None:
    assert codes("a: " + "x" * 1024 * 1024) == []
    assert codes("a: " + "x" * (1024 * 1024 + 1)) == ["yaml-too-big"]


def test_nineteen_digits_are_a_number_and_twenty_are_not() -> None:
    assert one("9" * 19).value == int("9" * 19)
    assert codes("9" * 20) == ["yaml-number"]


def test_findings_are_many_but_not_endless() -> None:
    assert codes("a: 1\n" * 5000) == ["yaml-duplicate-key"] * MAX_FINDINGS


BOMBS = {
    "5 MB": b"a: 1\n" * 1_000_000,
    "deep lists": b"[" * 100_000,
    "deep mappings": b"{a: " * 100_000,
    "deep dashes": b"- " * 100_000,
    "deep questions": b"? " * 100_000,
    "nodes": b"a,".join([b"["] + [b""] * 400_000) + b"]",
    "alias bomb": b"a: &a [x, x]\n" + b"".join(b"%c: &%c [*%c, *%c]\n" % (c, c, c - 1, c - 1) for c in range(98, 123)),
    "huge scalar": b"a: '" + b"x" * 3_000_000,
    "huge number": b"9" * 4_000_000,
    "huge fraction": b"0." + b"0" * 4_000_000 + b"x",
    "huge exponent": b"1e" + b"9" * 1_000_000,
    "tag lines": b"".join(b"%%TAG !%d! x\n" % n for n in range(150_000)) + b"---\na: 1\n",
    "quotation marks": "“".encode() * 1_300_000 + b"\n: : :",
    "controls": b"\x01\n" * 2_000_000,
    "conflicts": b"<<<<<<< a\n" * 400_000,
    "tabs": b"\t" * 4_000_000,
    "NULs": bytes(4_000_000),
}


@pytest.mark.parametrize("name", sorted(BOMBS))
def test_a_bomb_is_refused_in_seconds(name: str) -> None:
    start = time.process_time()
    node, problems = read(BOMBS[name], "bomb.yaml")
    assert node is None
    assert 1 <= len(problems) <= MAX_FINDINGS
    assert time.process_time() - start < 5


@given(st.binary(max_size=200))
def test_random_bytes_give_a_node_or_problems(data: bytes) -> None:
    node, problems = read(data, "f.yaml")
    assert (node is None) == bool(problems)


@given(st.lists(SIGNS, max_size=40).map("".join))
def test_random_signs_give_a_node_or_problems_at_a_line_of_the_file(text: str) -> None:
    node, problems = read(text.encode(), "f.yaml")
    assert (node is None) == bool(problems)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for problem in problems:
        assert problem.why
        assert problem.cure
        assert problem.place.line == 0 or lines[problem.place.line - 1] == problem.place.quote
