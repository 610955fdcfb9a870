"""What commands on fights answer as JSON holds to its schema, and the example of the format is answered word for word."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7

from tests.cli.fights import SMALL, Ground
from whcli.files import schemas

SHOT = ("vane", "crate-thing", "--weapon", "boltgun", "--range", "medium", "--bonus-dice", "1")
DICE = ("--shift", "1", "--hit-dice", "3 4 6 5 1 2 4 1 6 2 3", "--damage-dice", "4 6")
EXAMPLE: dict[str, Any] = {
    "attacker": "vane",
    "target": "crate-thing",
    "weapon": "boltgun",
    "pool": 11,
    "dn": 2,
    "hit_dice": [3, 4, 6, 5, 1, 2, 4, 1, 6, 2, 3],
    "wrath_dice": 1,
    "icons": 7,
    "hit": True,
    "shifts": 1,
    "shifts_allowed": 2,
    "critical": None,
    "complication": None,
    "glory_gained": 0,
    "ed": 2,
    "damage_dice": [4, 6],
    "damage": 13,
    "resilience": 10,
    "wounds": 3,
    "mortal_wounds": 0,
    "shock": 0,
    "determination": {"dice": [], "converted": 0},
    "target_after": {"wounds": 3, "shock": 0, "state": "wounded", "conditions": {}},
    "steps": [
        {"what": "pool", "value": 5, "why": "Ballistic Skill", "rule": "CMB-21"},
        {"what": "pool", "value": 5, "why": "Agility", "rule": "CMB-21"},
        {"what": "pool", "value": 1, "why": "bonus dice", "rule": "CMB-21"},
        {"what": "dn", "value": 2, "why": "Defence of crate-thing", "rule": "CMB-22"},
        {"what": "ed", "value": 1, "why": "boltgun", "rule": "CMB-23"},
        {"what": "ed", "value": 1, "why": "one shift", "rule": "CMB-02"},
        {"what": "damage", "value": 10, "why": "boltgun", "rule": "CMB-23"},
        {"what": "damage", "value": 3, "why": "icons on 4, 6 (brutal)", "rule": "CMB-R21"},
        {"what": "resilience", "value": 10, "why": "crate-thing", "rule": "CMB-24"},
    ],
}


@pytest.fixture
def ground(tmp_path: Path) -> Ground:
    made = Ground(tmp_path)
    made.did("start")
    return made


def valid(kind: str, data: Any) -> Any:
    """The answer, held against its schema."""
    common = Resource(contents=json.loads(schemas.schema_text("common")), specification=DRAFT7)
    Draft7Validator(json.loads(schemas.schema_text(kind)), registry=Registry().with_resources([("common.json", common)])).validate(data)
    return data


def test_the_example_of_the_format_is_answered_word_for_word(ground: Ground) -> None:
    """CMB-25."""
    data = valid("combat-attack", ground.answer("attack", *SHOT, *DICE))
    assert data["attack"] == EXAMPLE
    assert list(data["attack"]) == list(EXAMPLE)


def test_several_targets_stand_under_targets(ground: Ground) -> None:
    data = valid("combat-attack", ground.answer("attack", "vane", "boy-1", "boys", "--weapon", "boltgun", "--range", "short"))
    assert list(data["attack"]["targets"]) == ["boy-1", "boys"]
    assert data["attack"]["targets"]["boys"]["casualties"] == 6 - data["attack"]["targets"]["boys"]["target_after"]["mob"]
    assert "dn" not in data["attack"]


def test_an_attack_that_waits_says_so(ground: Ground) -> None:
    """CMB-26."""
    data = valid("combat-attack", ground.answer("attack", *SHOT, "--hit-dice", "3 4 6 5 1 2 4 1 6 2 3", "--ask-damage"))
    assert (data["attack"]["pending"], data["attack"]["hit"], data["attack"]["shifts_allowed"]) == (True, True, 2)
    done = valid("combat-attack", ground.answer("damage", "--shift", "1", "--damage-dice", "4 6"))
    assert done["attack"]["wounds"] == 3


def test_a_second_weapon_tells_its_own_figures_and_may_wait(tmp_path: Path) -> None:
    """CMB-27."""
    two = "abilities: {both: {verb: dual-wield, text: Two guns.}}\n    weapons: {bolt-pistol: {}, laspistol: {}}"
    ground = Ground(tmp_path, SMALL.replace("weapons: {boltgun: {}, chainsword: {}}", two))
    ground.did("start")
    before = ground.file.read_bytes()
    shot = ("vane", "boy-1", "crate-thing", "--weapon", "bolt-pistol", "--second-weapon", "laspistol", "--hit-dice", "2 4 4 4 4 4 1 1 1 1")
    whole = valid("combat-attack", ground.answer("attack", *shot, "--damage-dice", "4 6", "--plan"))["attack"]["targets"]
    assert "weapon" not in whole["boy-1"]
    assert [whole["crate-thing"][name] for name in ("weapon", "ed", "damage_dice", "damage")] == ["laspistol", 1, [6], 9]
    valid("combat-attack", ground.answer("attack", *shot, "--ask-damage"))
    assert ground.state["pending"]["declared"]["second"] == "laspistol"
    assert valid("combat-attack", ground.answer("damage", "--damage-dice", "4 6"))["attack"]["targets"] == whole
    ground.did("undo", "undo")
    assert ground.file.read_bytes() == before


def test_status_and_acts_hold_to_their_schemas(ground: Ground) -> None:
    valid("combat-deed", ground.answer("turn", "vane"))
    ground.did("attack vane boys --weapon boltgun --range short")
    status = valid("combat-status", ground.answer("status"))["status"]
    assert status["active"] == "vane"
    assert set(status["people"]) == {"ada", "vane", "boy-1", "boys", "crate-thing"}


def test_odds_of_one_attack_and_of_all_have_one_shape(ground: Ground) -> None:
    before = ground.file.read_bytes()
    one = valid("combat-odds", ground.answer("attack", *SHOT, "--odds"))["odds"]
    every = valid("combat-odds", ground.answer("odds", "vane", "crate-thing", "--bonus-dice", "1", "--range", "medium"))["odds"]
    plain = next(each for each in every["attacks"] if each["weapon"] == "boltgun" and not each["options"])
    assert plain == one["attacks"][0]
    assert ground.file.read_bytes() == before


def test_odds_of_a_waiting_attack_are_told(ground: Ground) -> None:
    ground.does("attack", *SHOT, "--hit-dice", "3 4 6 5 1 2 4 1 6 2 3", "--ask-damage")
    found = valid("combat-odds", ground.answer("damage", "--odds", "--shift", "1"))["odds"]["attacks"][0]
    assert found["hit"]["decimal"] == 1
    assert found["best"] == []


def test_chances_as_csv_have_a_line_for_each_attack(ground: Ground) -> None:
    lines = ground.does("odds", "vane", "boy-1", "--format", "csv").out.splitlines()
    assert lines[0].startswith("weapon,options,pool,dn")
    assert {line.split(",")[0] for line in lines[1:]} == {"boltgun", "chainsword"}


def test_what_forbids_every_attack_is_told(ground: Ground) -> None:
    assert ground.codes("odds", "vane", "nobody") == ["no-such-combatant"]
    assert ground.codes("attack", "vane", "boy-1", "--weapon", "boltgun", "--option", "charge", "--odds") == ["option-needs"]


def test_a_series_is_told_both_ways(ground: Ground) -> None:
    found = valid("combat-odds", ground.answer("odds", "vane", "crate-thing", "--range", "short", "--attacks", "2"))["odds"]["series"]
    assert [(one["attacker"], len(one["out"])) for one in found] == [("vane", 2), ("crate-thing", 2)]
    said = ground.does("odds", "vane", "boy-1", "--attacks", "2").out
    assert "Out after so many attacks" in said


def test_chances_of_one_attack_as_csv_have_a_line_for_each_figure(ground: Ground) -> None:
    lines = ground.does("attack", *SHOT, "--odds", "--format", "csv").out.splitlines()
    assert lines[0] == "target,what,value,numerator,denominator,decimal"
    assert any(line.startswith("crate-thing,lasting,") for line in lines)
    assert ground.does("attack", *SHOT, "--format", "csv").code == 2


def test_a_duel_is_played_to_its_end(ground: Ground) -> None:
    found = valid("combat-odds", ground.answer("odds", "vane", "boy-1", "--range", "short", "--duel", "--together", "0"))["odds"]["duel"]
    assert abs(sum(side["wins"] for side in found["sides"]) + found["endless"] - 1) < 1e-6
    assert [side["who"] for side in found["sides"]] == ["vane", "boy-1"]
    assert "A duel to its end" in ground.does("odds", "vane", "boy-1", "--range", "short", "--duel", "--together", "0").out


def test_a_combined_attack_names_its_supporters(ground: Ground) -> None:
    assert ground.codes("attack", "vane", "crate-thing", "--option", "combined-attack", "--supporter", "boy-1=choppa") == ["supporter-foe"]
    assert ground.codes("attack", "vane", "crate-thing", "--option", "combined-attack") == ["no-supporters"]
