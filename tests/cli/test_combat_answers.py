"""Every JSON answer about a fight has the shape of its schema."""

import json
from pathlib import Path
from typing import Any

import pytest
from fights import Ground
from jsonschema import Draft7Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7

from tests.errors_runner import whcli
from whcli.files import schemas

SHOT = ("attack", "vane", "boys", "--weapon", "boltgun", "--range", "medium")
ANSWERS: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {  # a name: the schema, the command, what is done before
    "start": ("combat-deed", ("start", "--ambush", "ada"), ()),
    "turn": ("combat-deed", ("turn", "vane"), ("start",)),
    "next": ("combat-deed", ("next",), ("start", "turn vane")),
    "move": ("combat-deed", ("move", "vane", "--metres", "4", "--to", "boy-1"), ("start",)),
    "act": ("combat-deed", ("act", "vane", "full-defence"), ("start",)),
    "attack": ("combat-attack", SHOT, ("start",)),
    "several": ("combat-attack", ("attack", "vane", "boy-1", "crate-thing", "--weapon", "boltgun", "--range", "short"), ("start",)),
    "half": ("combat-attack", ("attack", "vane", "crate-thing", "--weapon", "boltgun", "--range", "medium", "--ask-damage"), ("start",)),
    "odds": ("combat-odds", (*SHOT, "--odds"), ("start",)),
    "status": ("combat-status", ("status",), ("start", " ".join(SHOT))),
    "end": ("combat-deed", ("end", "--side", "threats", "--how", "fled"), ("start",)),
    "rest": ("combat-deed", ("rest", "respite"), ()),
    "undo": ("combat-undo", ("undo",), ("start",)),
    "log": ("combat-log", ("log",), ("start", " ".join(SHOT), "undo", " ".join((*SHOT, "--plan", "--roll")))),
}


def shape_of(data: Any, kind: str) -> list[str]:
    """What is wrong with the shape of an answer."""
    common = Resource(contents=json.loads(schemas.schema_text("common")), specification=DRAFT7)
    registry: Registry[Any] = Registry().with_resources([("common.json", common)])
    validator = Draft7Validator(json.loads(schemas.schema_text(kind)), registry=registry)
    return [f"{list(error.path)}: {error.message}" for error in validator.iter_errors(data)]


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_has_the_shape_of_its_schema(tmp_path: Path, name: str) -> None:
    kind, command, before = ANSWERS[name]
    ground = Ground(tmp_path)
    ground.did(*before)
    answer = ground.answer(*command)
    assert (shape_of(answer, kind), answer["problems"]) == ([], [])


def test_a_new_encounter_answers_in_the_shape_of_its_schema(tmp_path: Path) -> None:
    assert shape_of(json.loads(whcli(["combat", "new", str(tmp_path / "a.yaml"), "--json"]).out), "combat-new") == []


def test_what_the_program_makes_of_an_encounter_has_the_shape_of_one(tmp_path: Path) -> None:
    ground = Ground(tmp_path)
    for line in ("start --ambush boy-1", "attack vane crate-thing --weapon boltgun --range medium --ask-damage", "damage", "next --skip"):
        ground.did(line)
        assert shape_of(ground.state, "encounter") == []
