"""`whcli rules` on missions: settings of the battle book, cards of every deck."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_rules import shape_faults
from tests.errors_runner import whcli
from whcli.files import decks
from whcli.files.deck_records import KINDS, card_names, cards_called

OURS = """\
deck: ours
name: Our Deck
base: pariah-nexus
secondaries:
  hold-the-gate:
    name: Hold the Gate
    awards: [{when: own-turn-end, vp: 3, needs: controlled, say: you control a marker}]
"""


def shown(name: str, *arguments: str) -> Any:
    return json.loads(whcli(["rules", "show", name, *arguments, "--json"]).out)


def test_mis_70_every_card_of_every_deck_is_found_by_its_id() -> None:
    for deck in map(decks.built_in, decks.names()):
        assert deck is not None
        for shelf, kind in KINDS.items():
            for one, record in getattr(deck, shelf).items():
                assert (kind, record) in [(found.kind, found.record) for found in cards_called(one, Path())], one


@pytest.mark.parametrize(
    ("name", "kinds", "says"),
    [
        ("area-denial", ["secondary"], "Area Denial"),
        ("Area Denial", ["secondary"], "Area Denial"),
        ("tipping-point", ["deployment"], "Attacker"),
        ("raise-banners", ["rule"], "Mission Rule"),
        ("unbroken-wall", ["secret"], "Secret Mission"),
        ("burn-objective", ["action"], "Action"),
    ],
)
def test_mis_70_cards_are_shown_as_records_are(name: str, kinds: list[str], says: str) -> None:
    answer = shown(name)
    assert [one["kind"] for one in answer["records"] if one["deck"] == "pariah-nexus"] == kinds
    assert shape_faults("rules-show", json.dumps(answer)) == []
    assert says in whcli(["rules", "show", name]).out


def test_mis_70_a_tables_own_card_is_shown_with_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "ours.yaml").write_text(OURS)
    monkeypatch.chdir(tmp_path)
    (one,) = shown("hold-the-gate")["records"]
    assert (one["file"], one["deck"], one["record"]["name"]) == ("decks/ours.yaml", "ours", "Hold the Gate")
    assert "hold-the-gate" in card_names(tmp_path)


def test_what_a_deck_has_from_another_is_told_once() -> None:
    (one,) = shown("dawn-of-war")["records"]
    assert one["deck"] == "pariah-nexus"


def test_a_card_that_is_nearly_named_is_offered() -> None:
    (one,) = whcli(["rules", "show", "area-denail"]).problems
    assert (one.code, "area-denial" in one.cure) == ("unknown-rule-id", True)


@pytest.mark.parametrize(("name", "rule"), [("errata", "MIS-R51"), ("steps_in_order", "MIS-R01"), ("attached_units", "MIS-R40")])
def test_a_setting_of_missions_is_shown_as_it_is_here(name: str, rule: str, tmp_path: Path) -> None:
    (tmp_path / "campaign.yaml").write_text(
        "campaign: A Test\nturn: 1\nrules: {errata: printed, steps_in_order: false, attached_units: two}\n"
    )
    (found,) = shown(name, "--campaign", str(tmp_path))["rules"]
    setting = next(one for one in found["settings"] if one["name"] == name)
    assert found["id"] == rule
    assert setting["value"] != setting["default"]
    assert setting["from"] == f"{tmp_path}/campaign.yaml:3:{setting['from'].rpartition(':')[2]}"


def test_a_card_is_read_under_the_errata_of_the_campaign(tmp_path: Path) -> None:  # MIS-R51
    (tmp_path / "campaign.yaml").write_text("campaign: A Test\nturn: 1\nrules: {errata: printed}\n")
    printed = whcli(["rules", "show", "recover-assets", "--campaign", str(tmp_path)]).out
    assert "Fixed symbol" in printed
    assert "Fixed symbol: it may" not in whcli(["rules", "show", "recover-assets"]).out


def test_a_house_rule_of_missions_is_told_of_by_diff(tmp_path: Path) -> None:
    (tmp_path / "campaign.yaml").write_text("campaign: A Test\nturn: 1\nrules: {rounds: 6}\n")
    (one,) = json.loads(whcli(["rules", "diff", "--campaign", str(tmp_path), "--json"]).out)["rules"]
    assert (one["name"], one["value"], one["rule"]) == ("rounds", 6, "MIS-14")
