"""Every JSON answer has the shape of its schema, an empty list of Problems where all is well, and nothing else on stdout."""

import json
import shutil
from pathlib import Path

import pytest

from tests.properties.running import Answer, done, run
from whcli.files.schemas import Source, faults
from whcli.files.yaml_text import read

SCAFFOLD = Path(__file__).parents[2] / "whcli" / "data" / "scaffold" / "orders"
RESOLVE = ("orders", "resolve")
TRAITS = "prowess=8,war=7,politics=5,glory=6,mystic=2,covert=2"
ANSWERS = {  # the schema: the command, and what is done before
    "orders-new": (("orders", "new", "another"), ()),
    "orders-add": (("orders", "add", "vulkan", "--traits", TRAITS), ()),
    "orders-replace": (("orders", "replace", "perturabo", "alice"), ()),
    "orders-forms": (("orders", "open"), ()),
    "orders-drafts": (("orders", "conflicts"), ()),
    "orders-notices": (("orders", "notify"), ()),
    "forecast": (("orders", "forecast", "walls-of-terra"), ()),
    "status": (("orders", "status", "--now", "2027-01-01 10:00 UTC"), ()),
    "results": (RESOLVE, ()),
    "report": (("orders", "report"), (RESOLVE,)),
    "orders-reports": (("orders", "report", "--write"), (RESOLVE,)),
    "history": (("orders", "history", "guilliman"), (RESOLVE,)),
    "orders-close": (("orders", "close"), (RESOLVE,)),
    "orders-undo": (("orders", "undo"), (RESOLVE,)),
    "answer-problems": (("check",), ()),
    "rules-list": (("rules", "list"), ()),
    "rules-show": (("rules", "show", "ORD-14"), ()),
    "rules-defaults": (("rules", "defaults"), ()),
    "rules-diff": (("rules", "diff"), ()),
}


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """A small campaign."""
    return Path(shutil.copytree(SCAFFOLD, tmp_path / "small"))


def shape_of(answer: Answer, kind: str) -> list[str]:
    """What is wrong with the shape of an answer."""
    node, problems = read(answer.out, "answer.json")
    assert node is not None, problems
    return [f"{fault.path}: {fault.problem.why}" for fault in faults(node, kind, Source("answer.json", answer.out), always=True)]


@pytest.mark.parametrize("kind", ANSWERS)
def test_an_answer_has_the_shape_of_its_schema(kind: str, campaign: Path) -> None:
    arguments, before = ANSWERS[kind]
    for earlier in before:
        done(campaign, *earlier)
    answer = done(campaign, *arguments, "--json")
    assert shape_of(answer, kind) == []
    assert json.loads(answer.out)["problems"] == []


@pytest.mark.parametrize("player", ["alice", "bob"])
def test_what_a_player_reads_has_the_same_shape(player: str, campaign: Path) -> None:
    done(campaign, *RESOLVE)
    for kind, command in (("report", "report"), ("history", "history")):
        assert shape_of(done(campaign, "orders", command, "--for", player, "--json"), kind) == []


def test_reports_that_are_only_planned_are_not_written(campaign: Path) -> None:
    done(campaign, *RESOLVE)
    answer = json.loads(done(campaign, "orders", "report", "--write", "--for", "alice", "--plan", "--json").out)
    assert (answer["planned"], answer["written"]) == (["turns/001/reports/alice.md"], [])
    assert not (campaign / "turns/001/reports").exists()


def test_a_refusal_is_an_answer_of_problems_alone(campaign: Path) -> None:
    answer = run(campaign, "orders", "close", "--json")
    assert (answer.code, shape_of(answer, "answer-problems")) == (1, [])
    assert [one["code"] for one in json.loads(answer.out)["problems"]] == ["not-resolved"]


def test_every_campaign_of_many_has_a_line_of_the_same_shape(campaign: Path) -> None:
    other = shutil.copytree(campaign, campaign.parent / "other")
    (other / "campaign.yaml").unlink()
    answer = run(campaign.parent, "orders", "resolve", "small", "other", "--jsonl")
    lines = [json.loads(line) for line in answer.out.splitlines()]
    assert answer.code == 1
    assert [(line["campaign"], [p["code"] for p in line["problems"]]) for line in lines] == [("small", []), ("other", ["no-campaign"])]
