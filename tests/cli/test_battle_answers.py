"""What commands on battles answer as JSON holds to its schema, and the status has the names of the format."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7

from tests.cli.battles import MISSION, Gate
from tests.errors_runner import whcli
from whcli.files import schemas
from whcli.files.decks import deck, names

CARDS = [(one, card) for one in names() for card in ("deployments", "rules", "primaries", "secondaries", "secrets", "actions")]


@pytest.fixture
def gate(tmp_path: Path) -> Gate:
    made = Gate(tmp_path)
    made.seal()
    assert made.does("setup", *MISSION).code == 0
    made.did("next")
    return made


def valid(kind: str, data: Any) -> Any:
    """The answer, held against its schema."""
    common = Resource(contents=json.loads(schemas.schema_text("common")), specification=DRAFT7)
    Draft7Validator(json.loads(schemas.schema_text(kind)), registry=Registry().with_resources([("common.json", common)])).validate(data)
    return data


def mission(*arguments: str) -> Any:
    return json.loads(whcli(["mission", *arguments, "--json"]).out)


def test_the_status_has_exactly_the_names_of_the_format(gate: Gate) -> None:
    """MIS-R03, MIS-50."""
    battle = valid("battle-status", gate.answer("status"))["battle"]
    assert list(battle) == ["step", "round", "turn", "phase", "players", "winner"]
    assert (battle["step"], battle["round"], battle["phase"], battle["winner"]) == (13, 1, "command", None)
    side = battle["players"]["bob"]
    assert side == {
        "cp": 1,
        "score": {"primary": 0, "secondary": 0, "secret": 0, "painted": 10, "total": 10},
        "clipped": {"primary": 0, "secondary": 0, "cards": {}},
    }


def test_what_a_cap_takes_of_a_fixed_card_stands_under_that_card(gate: Gate) -> None:
    """MIS-50, MIS-51."""
    rows = "".join(f"    - {{round: 1, turn: bob, source: secondary, card: assassination, vp: {vp}}}\n" for vp in (12, 12))
    gate.file.write_text(gate.file.read_text() + f"score:\n  bob:\n{rows}")
    side = gate.answer("status")["battle"]["players"]["bob"]
    assert (side["score"]["secondary"], side["clipped"]) == (20, {"primary": 0, "secondary": 0, "cards": {"assassination": 4}})


def test_every_deed_has_one_shape(gate: Gate) -> None:
    for name, *arguments in (["spend", "1"], ["next"], ["lose", "bob/warriors-1", "--at-marker", "m3"], ["note", "scouts-1", "steady"]):
        played = gate.does(name, *arguments, "--json")
        kind = "battle-deed" if played.code == 0 else "answer-problems"
        valid(kind, json.loads(played.out))


def test_credits_add_up(gate: Gate) -> None:
    """MIS-52."""
    data = valid("battle-deed", gate.answer("lose", "alice/captain-1"))["deed"]
    (credit,) = data["credits"]
    assert (credit["player"], credit["card"], credit["vp"]) == ("bob", "assassination", 4)
    assert sum(step["value"] for step in credit["steps"]) == credit["vp"]


def test_log_undo_sheet_map_and_who_may_act_hold_to_their_schemas(gate: Gate) -> None:
    gate.lay("gate.yaml", gate.file.read_text() + "terrain: {ruin: {name: Ruin, rect: [2, 2, 6, 6]}}\n")
    for kind in ("log", "sheet", "map"):
        valid(f"battle-{kind}", gate.answer(kind))
    valid("battle-may", gate.answer("action"))
    valid("battle-undo", gate.answer("undo"))


def test_a_new_battle_and_a_line_of_an_event_hold_to_their_schemas(gate: Gate, tmp_path: Path) -> None:
    valid("battle-new", json.loads(whcli(["battle", "new", str(tmp_path / "new.yaml"), "--plan", "--json"]).out))
    valid("battle-deed", json.loads(whcli(["battle", "setup", str(tmp_path / "gate.yaml"), "--jsonl"]).out))


@pytest.mark.parametrize(("name", "kind"), CARDS)
def test_every_card_is_shown_as_its_schema_says(name: str, kind: str) -> None:
    """MIS-70."""
    found = deck(name).deck
    assert found is not None
    cards = valid("mission-show", mission("show", kind, "--deck", name))["cards"]
    assert set(cards) == set(getattr(found, kind))


def test_decks_pools_events_and_odds_hold_to_their_schemas(gate: Gate) -> None:
    valid("mission-list", mission("list"))
    valid("mission-pool", mission("pool", "k"))
    rounds = valid("mission-event", mission("draw", "--event", "40", "--rounds", "3", "--seed", "gilead-2024"))["rounds"]
    assert len({one["pool"] for one in rounds}) == 3
    valid("mission-odds", mission("odds", str(gate.file), "--player", "alice"))


def test_a_status_is_shown_to_nobody_who_does_not_play(gate: Gate) -> None:
    assert gate.codes("status", "--player", "carol") == ["no-such-player"]
    assert gate.answer("status", "--player", "bob") == gate.answer("status")
