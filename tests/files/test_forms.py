"""Forms and drafts as files: valid as they stand, usable when uncommented, never written over a person's change."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulebook_campaign import write_campaign
from whcli.files.campaign import load
from whcli.files.forms import draft_bytes, form_bytes, lay, modeline
from whcli.files.schemas import Source, faults
from whcli.files.yaml_text import plain, read
from whcli.model.drafts import Carried, Draft, Form
from whcli.model.names import ROLES
from whcli.model.orders import Clash, Conflict, GoalReference, Reference, Standing
from whcli.problems import Refusal
from whcli.report.orders_form import comment_lines, form_notes
from whcli.report.orders_words import Voice

SCAR = Carried(Standing("t1-duel-1", "consequence", "major", -2, gained=1), None, "ada/t1-duel-1")
FORM = Form("ada", "Ada", "alice", False, 3, 3, 5, "terra", (SCAR,))
LINE = "# yaml-language-server: $schema=../../../schemas/orders.json"
VOICE = Voice({"ada": "Ada", "alice": "Alice"}, 3, False, False)
SIDES = {"attacker": (Reference("ada", "1"),), "defender": (Reference("bea"),)}
CLASH = Clash(dict.fromkeys(ROLES, "war"), {}, ((GoalReference("ada", "1", "gate"),),))
DRAFT = Draft(Conflict("terra-ada-bea", "terra", SIDES, (CLASH,)), (), "settled")


def said(content: bytes, kind: str) -> Any:
    """What a file says; it must be valid."""
    node, problems = read(content, "file.yaml")
    assert node is not None, problems
    assert faults(node, kind, Source("file.yaml", content), always=True) == ()
    return plain(node)


@pytest.mark.parametrize("form", [FORM, FORM._replace(institution=True, present=""), FORM._replace(present="", carries=(), slots=5)])
def test_a_form_is_valid_and_all_its_slots_are_empty(form: Form) -> None:
    assert said(form_bytes(form, (), LINE), "orders")["orders"] == [None] * form.slots


def test_the_example_of_a_form_is_an_order_once_it_is_uncommented() -> None:
    text = form_bytes(FORM, (), LINE).decode()
    head, example = text.split("# An Order, in place of a null:\n")
    lines = [line.removeprefix("#") for line in example.splitlines()]
    filled = head.replace("  - null\n", "", 1) + "\n".join(lines) + "\n"
    order = said(filled.encode(), "orders")["orders"][-1]
    assert (order["core"], order["undo"]) == ("bastions", "ada/t1-duel-1")


def test_a_form_says_that_it_is_no_order_in_its_first_comment() -> None:
    modeline_, first = form_bytes(FORM, (), LINE).decode().splitlines()[:2]
    assert modeline_ == LINE
    assert first.startswith("# written by whcli. A form that lies here is no Order: copy it to orders/ada.yaml")


def test_a_form_is_short_enough_to_mail() -> None:
    carries = tuple(SCAR._replace(undo=f"ada/t1-duel-{n}") for n in range(6))
    content = form_bytes(FORM._replace(carries=carries), comment_lines(form_notes(FORM._replace(carries=carries), VOICE, "soon")), LINE)
    assert content.count(b"\n") < 40


@given(st.text(max_size=300), st.text(max_size=300))
def test_no_words_that_people_write_break_out_of_a_comment(words: str, name: str) -> None:
    effect = SCAR.effect._replace(text=words)
    form = FORM._replace(name=name, carries=(SCAR._replace(effect=effect),))
    content = form_bytes(form, comment_lines(form_notes(form, VOICE, words)), LINE)
    assert set(said(content, "orders")) == {"primarch", "turn", "present", "orders"}


def test_a_draft_is_a_valid_conflict() -> None:
    conflict = said(draft_bytes(DRAFT, ("Why: because",), LINE), "conflict")
    assert conflict["clashes"] == [{"arena": "war", "contested": ["ada/1.gate"]}]
    assert (conflict["attacker"], conflict["defender"]) == (["ada/1"], ["bea"])


def test_a_draft_with_open_roles_lists_its_sides() -> None:
    sides = dict(zip(("1", "2"), SIDES.values(), strict=True))
    conflict = said(draft_bytes(DRAFT._replace(conflict=DRAFT.conflict._replace(sides=sides, open_roles=True)), (), LINE), "conflict")
    assert (conflict["roles"], conflict["sides"]) == ("open", [["ada/1"], ["bea"]])


def test_an_arena_that_only_keeps_the_place_says_so() -> None:
    assert b"- arena: war                   # only keeps the place" in draft_bytes(DRAFT._replace(placed=False), (), LINE)


@pytest.mark.parametrize(
    ("there", "again", "state", "writes"),
    [(None, False, "new", True), (b"a: 1\n", False, "same", False), (b"a: 2\n", False, "kept", False), (b"a: 2\n", True, "replaced", True)],
)
def test_a_draft_that_somebody_changed_is_kept_unless_again(
    tmp_path: Path, there: bytes | None, again: bool, state: str, writes: bool
) -> None:
    if there is not None:
        (tmp_path / "one.yaml").write_bytes(there)
    (laid,) = lay(tmp_path, {"one.yaml": b"a: 1\n"}, again)
    assert (laid.state, laid.write is not None) == (state, writes)


def test_a_folder_in_the_place_of_a_draft_is_refused(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").mkdir()
    with pytest.raises(Refusal, match="cannot be read"):
        lay(tmp_path, {"one.yaml": b"a: 1\n"}, False)


@pytest.mark.parametrize(
    ("first", "wanted"),
    [
        ("", "../../../schemas/orders.json"),
        ("# yaml-language-server: $schema=schemas/campaign.json\n", "../../../schemas/orders.json"),
        ("# yaml-language-server: $schema=../../schemas/campaign.json\n", "../../../../../schemas/orders.json"),
        ("# yaml-language-server: $schema=https://example.org/campaign.json\n", "https://example.org/orders.json"),
        ("# yaml-language-server: $schema=/usr/share/whcli/campaign.json\n", "/usr/share/whcli/orders.json"),
    ],
)
def test_a_modeline_points_where_the_one_of_the_campaign_points(tmp_path: Path, first: str, wanted: str) -> None:
    write_campaign(tmp_path, {"primarchs": {"ada": {}}, "files": {"campaign.yaml": f"{first}campaign: A Test\nturn: 1\n"}}, {}, 1)
    assert modeline(load(tmp_path), "orders") == f"# yaml-language-server: $schema={wanted}"
