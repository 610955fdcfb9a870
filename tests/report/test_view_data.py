"""The JSON reading: in the shape of its schema, with nothing that the reader may not know."""

import json
from typing import Any

import pytest
from jsonschema import Draft7Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7
from told import BOON, STALEMATE, TURNS, campaign, conflict, example, order, own, turn

from whcli.files import schemas
from whcli.report.view_data import view_data

NAMES = ("report", schemas.COMMON)
TEXTS: dict[str, Any] = {name: json.loads(schemas.schema_text(name)) for name in NAMES}
registry = Registry().with_resources([(f"{n}.json", Resource(contents=t, specification=DRAFT7)) for n, t in TEXTS.items()])
report = Draft7Validator({"$ref": "report.json"}, registry=registry)


@pytest.mark.parametrize("number", TURNS)
@pytest.mark.parametrize("reader", ["", *campaign().players])
@pytest.mark.parametrize("stage", ["open", "resolved", "closed"])
def test_every_view_of_the_example_has_the_shape_of_the_schema(number: int, reader: str, stage: str) -> None:
    data = json.loads(json.dumps(view_data(example(number, reader, stage))))
    assert [error.message for error in report.iter_errors(data)] == []


@pytest.mark.parametrize("number", TURNS)
@pytest.mark.parametrize("reader", ["", *campaign().players])
def test_shares_add_up_to_totals_and_parts_to_shares(number: int, reader: str) -> None:
    clashes = [clash for one in view_data(example(number, reader))["conflicts"].values() for clash in one["clashes"]]
    sides = [clash[role] for clash in clashes for role in ("attacker", "defender") if role in clash]
    assert [side for side in sides if sum(side["shares"].values()) != side["total"]] == []
    for side in sides:
        for who in {part["who"] for part in side.get("parts", ())}:
            assert sum(part["value"] for part in side["parts"] if part["who"] == who) == side["shares"][who]


def test_a_clash_is_told_in_full() -> None:
    clash = view_data(turn(conflict(STALEMATE)))["conflicts"]["walls-of-terra"]["clashes"][0]
    assert (clash["arena"], clash["margin"], clash["outcome"], clash["rule"]) == ("war", -1, "stalemate", "ORD-33")
    assert clash["attacker"]["parts"][0] == {"who": "perturabo", "what": "trait", "value": 9, "rule": "ORD-45", "why": "War"}


def test_the_readers_own_orders_are_told_with_their_rulings() -> None:
    slots = view_data(turn(owns=(own(order()),), reader="alice"))["own"]["guilliman"]["orders"]
    assert slots["guilliman/1"]["ruling"]["denied"] == ["bastions"]
    assert slots["guilliman/2"] == {"state": "empty"}


def test_of_anothers_effect_no_figure_is_told() -> None:
    hidden = BOON._replace(id="", modify=0)
    earned = view_data(turn(conflict(STALEMATE, earned=(hidden,)), reader="alice"))["conflicts"]["walls-of-terra"]["earned"]
    assert earned == [{"who": "guilliman", "kind": "boon", "size": "minor", "rule": "ORD-34", "text": "He held"}]


def test_the_gm_is_a_reader_by_that_name() -> None:
    assert view_data(turn())["reader"] == "gm"
    assert view_data(turn(reader="alice"))["reader"] == "alice"
