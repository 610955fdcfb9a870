"""`whcli rules` and `whcli schema`: what they answer, and that their JSON has the shape of its schema."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7

from whcli.cli.app import run
from whcli.cli.rules_here import rule_called, settings_of
from whcli.files.digests import entries
from whcli.files.rulebook import settings
from whcli.files.schemas import kinds, schema_path, schema_text
from whcli.files.yaml_text import plain, read
from whcli.model.house_rules import digest, orders_rules
from whcli.problems import Refusal
from whcli.report.rules_text import RuleShown, first_sentence, found_text, list_text, rule_text, value_text

HOUSE_RULES = """campaign: A Test
turn: 1
rules:
  effort_pool: 5
  effort_ceiling: modified
  effects: {major: 3}
"""


class Said(NamedTuple):
    code: int
    out: str
    err: str


Whcli = Callable[..., Said]


@pytest.fixture
def whcli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Whcli:
    """Runs a command line in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WHCLI_NO_CACHE", "1")
    monkeypatch.setenv("COLUMNS", "80")

    def call(*arguments: str) -> Said:
        with pytest.raises(SystemExit) as ending:
            run(arguments)
        return Said(int(str(ending.value.code or 0)), *capsys.readouterr())

    return call


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    path = tmp_path / "crusade" / "campaign.yaml"
    path.parent.mkdir()
    path.write_text(HOUSE_RULES)
    return path


def shape_faults(kind: str, answer: str) -> list[str]:
    common = Resource(contents=json.loads(schema_text("common")), specification=DRAFT7)
    validator = Draft7Validator(json.loads(schema_text(kind)), registry=Registry().with_resource("common.json", common))
    return [fault.message for fault in validator.iter_errors(json.loads(answer))]


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("rules-list", "rules list"),
        ("rules-list", "rules search yield"),
        ("rules-show", "rules show bands --campaign crusade"),
        ("rules-defaults", "rules defaults"),
        ("rules-diff", "rules diff --campaign crusade"),
        ("answer-problems", "rules show ORD-0"),
    ],
)
def test_a_json_answer_has_the_shape_of_its_schema(kind: str, line: str, whcli: Whcli, campaign: Path) -> None:
    out = whcli(*line.split(), "--json").out
    assert shape_faults(kind, out) == []
    assert whcli(*line.split(), "--format", "json").out == out


def test_the_list_holds_every_rule_once_and_one_game_where_asked(whcli: Whcli) -> None:
    rules = json.loads(whcli("rules", "list", "--json").out)["rules"]
    combat = json.loads(whcli("rules", "list", "--game", "combat", "--json").out)["rules"]
    assert [one["id"] for one in rules] == [one.id for one in entries()]
    assert combat == [one for one in rules if one["game"] == "combat"] != []


@pytest.mark.parametrize("name", ["ORD-R11", "ord-r11", "effort_ceiling", "effort-ceiling", "rules.effort_ceiling"])
def test_a_rule_is_shown_by_its_id_or_its_setting(name: str, whcli: Whcli) -> None:
    assert whcli("rules", "show", name).out.startswith("ORD-R11  Orders: The sheet\n")


def test_a_setting_is_shown_with_its_value_here_and_where_that_comes_from(whcli: Whcli, campaign: Path) -> None:
    said = whcli("rules", "show", "effort_ceiling", "--campaign", str(campaign.parent)).out
    assert f"  effort_ceiling: modified\n    from: {campaign}:5:3\n    default: trait (ORD-R11)\n    may be: trait or modified\n" in said
    assert "  trait_ceiling: 10\n    from: default\n" in said


def test_the_campaign_is_looked_for_upward_from_the_working_folder(whcli: Whcli, campaign: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    below = campaign.parent / "turns"
    below.mkdir()
    monkeypatch.chdir(below)
    assert f"from: {campaign}:5:3\n" in whcli("rules", "show", "effort_ceiling").out


@pytest.mark.parametrize("one", settings(), ids=lambda one: one.name)
def test_every_setting_belongs_to_the_rule_it_is_filed_under(one: Any) -> None:
    assert one in settings_of(rule_called(one.rule))


@pytest.mark.parametrize("number", range(30, 37))
def test_each_row_of_the_outcomes_has_the_setting_of_its_margins(number: int) -> None:
    assert [one.name for one in settings_of(rule_called(f"ORD-{number}"))] == ["bands"]


@pytest.mark.parametrize(
    ("name", "cure"),
    [
        ("efort_pool", "Did you mean effort_pool or effort_per"),
        ("ORD-R111", "ORD-R11"),
        ("zebra", "`whcli rules list` and `whcli rules defaults` name them all."),
    ],
)
def test_an_unknown_rule_is_answered_with_what_is_near(name: str, cure: str) -> None:
    with pytest.raises(Refusal) as refusal:
        rule_called(name)
    (problem,) = refusal.value.problems
    assert problem.code == "unknown-rule-id"
    assert cure in problem.cure


def test_an_unknown_name_is_shown_without_what_moves_a_cursor(whcli: Whcli) -> None:
    code, out, err = whcli("rules", "show", "\x1b[2J")
    assert (code, out) == (1, "")
    assert err.startswith("There is no rule and no setting `\\x1b[2J`. [unknown-rule-id]\n")


def test_search_wants_every_word_in_either_case(whcli: Whcli) -> None:
    rules = json.loads(whcli("rules", "search", "DOUBLE", "agreement", "--json").out)["rules"]
    assert "ORD-R25" in [one["id"] for one in rules]
    assert all("double" in one["text"].lower() for one in rules)


def test_a_search_in_vain_says_so_beside_the_answer(whcli: Whcli) -> None:
    assert whcli("rules", "search", "zebra", "crossing") == (0, "", "No rule holds all of these words: zebra crossing\n")


def test_the_difference_leaves_out_what_is_stated_and_the_same(whcli: Whcli, campaign: Path) -> None:
    lines = whcli("rules", "diff", "--campaign", "crusade").out.splitlines()
    assert lines[:-1] == [
        "crusade/campaign.yaml:5:3: effort_ceiling: trait -> modified (ORD-R11)",
        "crusade/campaign.yaml:6:3: effects: {minor: 1, major: 2} -> {minor: 1, major: 3} (ORD-R40)",
    ]


def test_the_difference_ends_with_the_digest_of_the_rules_in_force(whcli: Whcli, campaign: Path) -> None:
    rules, _ = orders_rules({"effort_ceiling": "modified", "effects": {"minor": 1, "major": 3}})
    assert whcli("rules", "diff", "--campaign", "crusade").out.splitlines()[-1] == f"rulebook: {digest(rules)}"


def test_no_difference_is_said_plainly(whcli: Whcli, campaign: Path) -> None:
    assert whcli("rules", "diff").out.startswith("No campaign here: the defaults are in force.\n")
    campaign.write_text("campaign: A Test\nturn: 1\n")
    said = whcli("rules", "diff", "--campaign", "crusade").out
    assert said.startswith("No house rule in crusade/campaign.yaml differs from its default.\n")


@pytest.mark.parametrize("kind", ["battle", "encounter"])
def test_the_file_of_a_fight_or_a_battle_may_be_named_for_its_own_rules(kind: str, whcli: Whcli, tmp_path: Path) -> None:
    players = "players: {a: {army: a.yaml}, b: {army: b.yaml}}\n" if kind == "battle" else "tier: 1\ncombatants: {}\n"
    (tmp_path / "some.yaml").write_text(f"{kind}: Some\n{players}rules: {{tactical_hand: 3}}\n")
    assert whcli("rules", "diff", "--campaign", "some.yaml").out.startswith("some.yaml:")
    assert "tactical_hand: 3" in whcli("rules", "show", "MIS-21", "--campaign", "some.yaml").out


def test_a_file_of_state_without_rules_has_the_defaults(whcli: Whcli, tmp_path: Path) -> None:
    (tmp_path / "some.yaml").write_text("battle: Some\nplayers: {a: {army: a.yaml}, b: {army: b.yaml}}\n")
    assert "the defaults are in force" in whcli("rules", "diff", "--campaign", "some.yaml").out


def test_a_folder_named_without_a_campaign_is_refused(whcli: Whcli) -> None:
    code, _, err = whcli("rules", "diff", "--campaign", ".")
    assert (code, "[no-campaign]" in err) == (1, True)


def test_house_rules_that_cannot_be_are_refused_with_their_place(whcli: Whcli, campaign: Path) -> None:
    campaign.write_text(HOUSE_RULES.replace("modified", "maybe"))
    code, out, err = whcli("rules", "show", "effort_ceiling", "--campaign", "crusade")
    assert (code, out) == (1, "")
    assert err.startswith("crusade/campaign.yaml:5:19: ")


def test_the_defaults_name_every_setting(whcli: Whcli) -> None:
    said = json.loads(whcli("rules", "defaults", "--json").out)["rules"]
    assert [one["name"] for one in said] == [one.name for one in settings()]
    assert "restricted_tags: []\n    ORD-R14  a list of tags" in whcli("rules", "defaults").out


@pytest.mark.parametrize("one", settings(), ids=lambda one: one.name)
def test_a_value_is_told_as_it_is_written(one: Any) -> None:
    node, _ = read(f"value: {value_text(one.default)}".encode(), "x")
    default = list(one.default) if isinstance(one.default, tuple) else one.default
    assert node is not None
    assert plain(node) == {"value": default}


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Goals have names. *fixed*", "Goals have names."),
        ("See `rules.slots` (ORD-01). More.", "See `rules.slots` (ORD-01)."),
        ("No full stop at all", "No full stop at all"),
        ("margin: +6 or more; outcome: crushing; goals: all", "margin: +6 or more; outcome: crushing"),
    ],
)
def test_the_first_sentence_ends_where_a_sentence_does(text: str, first: str) -> None:
    assert first_sentence(text) == first


@given(st.lists(st.text("ab.;", min_size=1, max_size=12), min_size=1, max_size=30), st.integers(0, 200))
def test_no_line_is_wider_than_the_terminal(words: list[str], width: int) -> None:
    rule = RuleShown("ORD-01", "orders", "The turn", " ".join(words))
    said = list_text([rule], width) + found_text([rule], width) + rule_text(rule, width)
    assert max(map(len, said.splitlines())) <= max(width, 40)


@pytest.mark.parametrize("kind", kinds())
def test_the_schema_of_every_kind_is_listed_printed_and_found(kind: str, whcli: Whcli) -> None:
    assert f"\n{kind} " in "\n" + whcli("schema", "list").out
    assert whcli("schema", "show", kind).out == schema_text(kind)
    assert whcli("schema", "path", kind).out == f"{schema_path(kind).resolve()}\n"


def test_an_unknown_kind_is_answered_with_the_near_one(whcli: Whcli) -> None:
    code, out, err = whcli("schema", "path", "confict")
    assert (code, out) == (1, "")
    assert err == "There is no schema of the kind `confict`. [unknown-kind]\n  Did you mean `conflict`?\n"
