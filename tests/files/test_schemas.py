"""What is said of a file's shape: place, code, rule, reason, cure; and what is text where text is wanted."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from whcli.files import schemas
from whcli.files.schemas import SchemaFault, Source
from whcli.files.yaml_text import read
from whcli.model.names import ARENAS

BAD_FILES = yaml.safe_load((Path(__file__).parents[1] / "schemas" / "bad_files.yaml").read_text(encoding="utf-8"))
ORDER = "primarch: guilliman\nturn: 3\norders:\n  - title: {}\n    territory: {}\n    goals: {{stand: {}}}\n"
SHEET = "institution: senatorum\nname: {}\ntraits: {{war: {}}}\n"
PRIMARCH = "primarch: vulkan\nplayer: {}\ntraits: {{prowess: 8, war: 7, politics: 4, glory: 5, mystic: 3, covert: 2}}\n"
CONFLICT = "conflict: w\nterritory: terra\nattacker: [a/1]\ndefender: [b]\nclashes: [{{arena: war}}]\nagreement: {}\n"
CAMPAIGN = "campaign: Crusade\nturn: 1\nrules: {}\n"


def said(kind: str, text: str) -> tuple[SchemaFault, ...]:
    node, problems = read(text.encode(), "a.yaml")
    assert node is not None, problems
    return schemas.faults(node, kind, Source("a.yaml", text.encode(), "alice"), always=True)


def line(fault: SchemaFault) -> str:
    code, why, cure, place, rule, _ = fault.problem
    return f"{place.line}:{place.column} {code} {rule or '-'} {why} | {cure}"


@pytest.mark.parametrize("case", BAD_FILES, ids=lambda case: f"{case['kind']}: {case['says'].split(' ')[1]}")
def test_a_file_of_a_wrong_shape_is_told_where_why_and_what_to_do(case: dict[str, str]) -> None:
    assert [line(fault) for fault in said(case["kind"], case["text"])] == case["says"].splitlines()


@pytest.mark.parametrize("case", BAD_FILES, ids=lambda case: f"{case['kind']}: {case['says'].split(' ')[1]}")
def test_every_problem_carries_the_file_the_owner_and_the_line_as_written(case: dict[str, str]) -> None:
    lines = case["text"].splitlines()
    for fault in said(case["kind"], case["text"]):
        place = fault.problem.place
        assert (place.file, fault.problem.owner) == ("a.yaml", "alice")
        assert place.quote == lines[place.line - 1] or place.quote.strip("…") in lines[place.line - 1]


@pytest.mark.parametrize(
    ("kind", "text", "path"),
    [
        ("orders", "primarch: a\nturn: 1\norders: []\npresnt: terra\n", ("presnt",)),
        ("orders", ORDER.format("A", "terra", "''"), ("orders", 0, "goals", "stand")),
        ("orders", "primarch: a\nturn: 1\norders:\n  - {title: A, territory: terra}\n", ("orders", 0)),
        ("institution", SHEET.format("A", "many"), ("traits", "war")),
        ("orders", "primarch: a\n", ()),
    ],
)
def test_the_path_leads_to_the_key_the_value_or_the_parent(kind: str, text: str, path: tuple[str | int, ...]) -> None:
    assert {fault.path for fault in said(kind, text)} == {path}


@pytest.mark.parametrize("word", ["No", "yes", "007", "22:30", "2026-01-02", "1e3", "true", "Null", "0x1f", "- x", "[red]x[/red]"])
def test_a_scalar_is_its_own_text_where_text_is_wanted(word: str) -> None:
    written = f"'{word}'" if word[0] in "[-" else word
    assert said("orders", ORDER.format(written, "terra", written)) == ()


@pytest.mark.parametrize("slug", ["007", "3", "1-2", "true", "no", "'null'"])
def test_a_scalar_is_its_own_text_where_an_id_is_wanted(slug: str) -> None:
    assert said("orders", ORDER.format("A", slug, "They stand")) == ()


@pytest.mark.parametrize("empty", ["null", "~", "", "''"])
def test_a_null_word_is_no_id(empty: str) -> None:
    (fault,) = said("orders", ORDER.format("A", empty, "They stand"))
    assert (fault.path, fault.problem.code) == (("orders", 0, "territory"), "wrong-type")


@pytest.mark.parametrize("written", ["3", "+3", "0x3", "003", "-1", "1234567890123456789"])
def test_a_whole_number_is_written_without_quotes(written: str) -> None:
    assert said("institution", SHEET.format("A", written)) == ()
    (fault,) = said("institution", SHEET.format("A", f"'{written}'"))
    assert fault.problem.code == "wrong-type"


@pytest.mark.parametrize("written", ["3.0", "3.5", "1e1", "true", "null", "", "three", "[3]", "{a: 3}"])
def test_nothing_else_is_a_whole_number(written: str) -> None:
    (fault,) = said("institution", SHEET.format("A", written))
    assert (fault.path, fault.problem.code) == (("traits", "war"), "wrong-type")


@pytest.mark.parametrize(("player", "count"), [("null", 0), ("~", 0), ("", 0), ("alice", 0), ("'null'", 0), ("Alice", 1), ("[alice]", 1)])
def test_a_seat_may_be_vacant(player: str, count: int) -> None:
    assert len(said("primarch", PRIMARCH.format(player))) == count


@pytest.mark.parametrize(
    ("agreement", "count"), [("null", 0), ("none", 0), ("[]", 0), ("[a/1.x, b/relief.y]", 0), ("None", 1), ("{}", 1), ("[a/1]", 1)]
)
def test_an_agreement_is_awaited_refused_or_a_list_of_goals(agreement: str, count: int) -> None:
    assert len(said("conflict", CONFLICT.format(agreement))) == count


@pytest.mark.parametrize("rules", ["{}", "{bands: none}", "{no-such: [rule]}"])
def test_what_stands_under_rules_is_left_to_the_rulebook(rules: str) -> None:
    assert said("campaign", CAMPAIGN.format(rules)) == ()


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [("titel", "title"), ("Territory", "territory"), ("goal", "goals"), ("opposed", "opposes"), ("tag", "tags"), ("arenas", "arena")],
)
def test_an_unknown_key_is_told_the_name_it_is_most_like(wrong: str, meant: str) -> None:
    whole = {"title": "A", "territory": "terra", "goals": {"stand": "They stand"}}
    order = {key: value for key, value in whole.items() if key != meant} | {wrong: "x"}
    (fault,) = said("orders", json.dumps({"primarch": "a", "turn": 1, "orders": [order]}))
    assert (fault.path, fault.problem.code, fault.problem.cure) == (("orders", 0, wrong), "unknown-key", f"Did you mean `{meant}`?")


def test_a_list_of_references_is_one_group_and_a_list_of_lists_is_several() -> None:
    clash = "conflict: w\nterritory: terra\nattacker: [a/1]\ndefender: [b]\nclashes: [{{arena: war, contested: {}}}]\n"
    assert [len(said("conflict", clash.format(goals))) for goals in ("[]", "[a/1.x]", "[[a/1.x], [b/2.y, a/1.z]]", "[a/1.x, [b/2.y]]")] == [
        0,
        0,
        0,
        1,
    ]


def test_conditions_nest_as_deep_as_a_file_may() -> None:
    nested = "{not: " * 50 + "{arena: wra}" + "}" * 50
    (fault,) = said("responses", f"primarch: a\nturn: 1\nresponses: {{w: {{yield: {{when: {nested}}}}}}}\n")
    assert fault.path == ("responses", "w", "yield", "when", *["not"] * 50, "arena")


def test_line_ends_of_other_systems_do_not_move_a_place() -> None:
    places = [fault.problem.place for end in ("\n", "\r\n", "\r") for fault in said("turn", f"turn: 3{end}# é{end}deadline: é{end}")]
    assert [(place.line, place.column, place.quote) for place in places] == [(3, 11, "deadline: é")] * 3


def test_every_kind_has_its_schema() -> None:
    wanted = {"campaign", "primarch", "institution", "orders", "conflict", "responses", "turn", "standing", "results", "answer-problems"}
    assert wanted <= set(schemas.kinds())
    assert all(json.loads(schemas.schema_text(kind)) and schemas.schema_path(kind).is_file() for kind in schemas.kinds())


leaves = st.sampled_from(["", "3", "x", "null", "true", "a/1", "a/1.x", "'3'", "Holy Terra", "2026-12-05 20:00"])
keys = st.sampled_from([*ARENAS[:2], "primarch", "turn", "orders", "title", "goals", "when", "not", "any", "Bad Key", "traits", "clashes"])


def flow_text(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow_text(part)}" for key, part in value.items()) + "}"
    return f"[{', '.join(map(flow_text, value))}]" if isinstance(value, list) else str(value) or "''"


trees = st.recursive(leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=4), max_leaves=12)


@given(st.sampled_from(schemas.kinds()), st.dictionaries(keys, trees, min_size=1, max_size=4))
def test_whatever_the_shape_every_fault_has_a_place_and_a_path_in_the_file(kind: str, tree: dict[str, object]) -> None:
    text = "".join(f"{key}: {flow_text(value)}\n" for key, value in tree.items())
    node, _ = read(text.encode(), "a.yaml")
    assert node is not None
    found = schemas.faults(node, kind, Source("a.yaml", text.encode()), always=True)
    spots = [fault.problem.place[1:3] for fault in found]
    assert spots == sorted(spots)
    for fault in found:
        inner = node
        for step in fault.path:
            inner = inner.value[step]  # type: ignore[index,call-overload]
        assert 0 < fault.problem.place.line <= len(tree)
        assert fault.problem.why.endswith(".")
        assert fault.problem.cure.endswith((".", "?"))


CHILD = """
import sys
from whcli.files import schemas
from whcli.files.yaml_text import read
data = sys.argv[1].encode()
node, _ = read(data, "a.yaml")
found = schemas.faults(node, sys.argv[2], schemas.Source("a.yaml", data), sys.argv[3] == "always")
print(len(found), "jsonschema" in sys.modules)
"""


def in_a_new_process(text: str, cache: Path, kind: str = "turn", how: str = "", **env: str) -> str:
    """How many faults a new process finds, and whether it imported jsonschema."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), **env}
    if "WHCLI_NO_CACHE" not in env:
        environment.pop("WHCLI_NO_CACHE", None)
    done = subprocess.run([sys.executable, "-c", CHILD, text, kind, how], capture_output=True, text=True, env=environment, check=True)
    assert done.stderr == ""
    return done.stdout.strip()


def test_what_was_found_good_is_not_validated_again(tmp_path: Path) -> None:
    assert [in_a_new_process("turn: 3\n", tmp_path) for _ in range(2)] == ["0 True", "0 False"]


def test_a_changed_byte_or_another_schema_is_validated_again(tmp_path: Path) -> None:
    in_a_new_process("turn: 3\n", tmp_path)
    assert in_a_new_process("turn: 4\n", tmp_path) == "0 True"
    assert in_a_new_process("turn: 3\n", tmp_path, "standing") == "0 True"


def test_a_file_with_faults_is_never_remembered(tmp_path: Path) -> None:
    assert [in_a_new_process("turn: x\n", tmp_path) for _ in range(2)] == ["1 True", "1 True"]


def test_check_and_no_cache_validate_always(tmp_path: Path) -> None:
    in_a_new_process("turn: 3\n", tmp_path)
    assert in_a_new_process("turn: 3\n", tmp_path, how="always") == "0 True"
    assert in_a_new_process("turn: 3\n", tmp_path, WHCLI_NO_CACHE="1") == "0 True"


def test_what_the_program_vouches_for_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("WHCLI_NO_CACHE", raising=False)
    schemas.vouch("turn", b"turn: 3\n")
    assert in_a_new_process("turn: 3\n", tmp_path) == "0 False"


def test_a_changed_schema_is_another_schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("WHCLI_NO_CACHE", raising=False)
    node, _ = read(b"turn: 3\n", "a.yaml")
    assert node is not None
    source = Source("a.yaml", b"turn: 3\n")
    assert schemas.faults(node, "turn", source) == ()
    stricter = schemas.schema_text("turn").replace('"required": [', '"required": ["deadline",')
    monkeypatch.setattr(schemas, "_schema_bytes", {"turn": stricter.encode(), "common": schemas.schema_text("common").encode()}.__getitem__)
    assert [fault.problem.code for fault in schemas.faults(node, "turn", source)] == ["missing-key"]
