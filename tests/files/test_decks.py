"""Decks: built-in ones of the right shape, and a table's own with what it takes from another (MIS-70)."""

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whcli.files import decks
from whcli.files.decks import KINDS, built_in, deck, names
from whcli.files.found import PACKAGE
from whcli.files.schemas import Source, faults
from whcli.files.yaml_text import read
from whcli.model.measures import reads
from whcli.model.missions import Card, Deck, fixed_now

OWN = """deck: our-league
name: Our League
base: pariah-nexus
without: {rules: [all], secondaries: [cleanse]}
caps: {secondary: 30}
secondaries:
  hold-the-line:
    fixed: true
    awards:
      - {when: own-turn-end, vp: 4, needs: controlled, args: {ground: own}, say: if you control a marker at home}
"""


def whole(name: str) -> bytes:
    """A built-in deck as the one file that a table would write it in."""
    folder = PACKAGE / "data" / "decks" / name
    text = (folder / "deck.yaml").read_text(encoding="utf-8")
    text += "pool:\n" + "".join(f"  {line}\n" for line in (folder / "pool.yaml").read_text().splitlines())
    for kind in KINDS:
        paths = sorted((folder / kind).glob("*.yaml"))
        text += f"{kind}:\n" if paths else ""
        text += "".join(f"  {path.stem}:\n" + "".join(f"    {line}\n" for line in path.read_text().splitlines()) for path in paths)
    return text.encode()


def own(folder: Path, text: str = OWN, name: str = "our-league") -> decks.DeckShelf:
    (folder / "decks").mkdir()
    (folder / "decks" / f"{name}.yaml").write_text(text, encoding="utf-8")
    return deck(name, folder)


def there(name: str) -> Deck:
    found = built_in(name)
    assert found is not None
    return found


@pytest.mark.parametrize("name", names())
def test_every_built_in_deck_has_the_shape_of_its_schema(name: str) -> None:
    data = whole(name)
    node, problems = read(data, name)
    assert problems == ()
    assert node is not None
    assert [one.problem.why for one in faults(node, "deck", Source(name, data), always=True)] == []


def test_mis_70_pariah_nexus_is_complete() -> None:
    found = there("pariah-nexus")
    sizes = {kind: len(getattr(found, kind)) for kind in KINDS}
    assert sizes == {"deployments": 6, "rules": 10, "primaries": 9, "secondaries": 18, "secrets": 4, "challengers": 0, "actions": 9}
    assert [*found.pool] == list("ABCDEFGHIJKLMNOPQRST")
    assert found.missing == ()


def test_mis_70_chapter_approved_has_what_the_facts_give_and_says_what_they_do_not() -> None:
    found = there("chapter-approved-2025")
    sizes = {kind: len(getattr(found, kind)) for kind in KINDS}
    assert sizes == {"deployments": 6, "rules": 0, "primaries": 10, "secondaries": 19, "secrets": 0, "challengers": 9, "actions": 8}
    assert "containment" not in found.secondaries
    assert "Twists" in found.missing[0]


@pytest.mark.parametrize("name", names())
def test_mis_02_every_row_of_a_pool_names_cards_of_its_deck(name: str) -> None:
    found = there(name)
    assert [row.id for row in found.pool.values() if row.primary not in found.primaries or row.deployment not in found.deployments] == []
    assert [row.id for row in found.pool.values() if row.rule and row.rule not in found.rules] == []
    assert {row for event in found.events for row in event} <= found.pool.keys()


@pytest.mark.parametrize("card", there("pariah-nexus").deployments.values(), ids=lambda card: card.id)
def test_mis_04_each_map_turns_half_round_into_itself(card: Any) -> None:
    def turned(points: Any) -> list[tuple[float, float]]:
        return sorted((44 - x, 60 - y) for x, y in points)

    places = sorted((marker.at[1], marker.at[0]) for marker in card.markers.values())
    assert turned(card.zones["attacker"]) == sorted(card.zones["defender"])
    assert turned(one.at for one in card.markers.values()) == sorted(one.at for one in card.markers.values())
    assert [(one.at[1], one.at[0]) for one in card.markers.values()] == places
    assert [one.at for one in card.markers.values() if one.centre] == [(22, 30)]


@pytest.mark.parametrize(("errata", "fixed"), [("printed", 9), ("v1.1", 8), ("2025-01", 8)])
def test_mis_r51_recover_assets_bears_the_fixed_symbol_as_printed_alone(errata: str, fixed: int) -> None:
    cards: list[Card] = [card for card in there("pariah-nexus").secondaries.values() if fixed_now(card, errata)]
    assert len(cards) == fixed
    assert ("recover-assets" in {card.id for card in cards}) == (errata == "printed")


def test_mis_70_a_table_s_own_deck_builds_on_another(tmp_path: Path) -> None:
    found, paper, problems = own(tmp_path)
    assert problems == ()
    assert paper is not None
    assert found is not None
    assert len(found.secondaries) == 18
    assert "cleanse" not in found.secondaries
    assert found.secondaries["hold-the-line"].name == "Hold the Line"
    assert (len(found.rules), found.caps.secondary, found.caps.primary) == (0, 30, 50)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("base: pariah-nexus", "base: pariah-nexxus"), "unknown-deck"),
        (("deck: our-league", "deck: another"), "misnamed-file"),
        (("needs: controlled", "needs: contrilled"), "not-allowed"),
        (("vp: 4", "vp: -4"), "out-of-range"),
        (("fixed: true", "action: clense"), "unknown-card"),
        (("name: Our League", "pool: {A: {primary: take-and-hold, deployment: nowhere}}"), "unknown-card"),
    ],
)
def test_mis_70_what_is_wrong_with_a_deck_is_said_with_its_place(tmp_path: Path, change: tuple[str, str], code: str) -> None:
    found = own(tmp_path, OWN.replace(*change)).problems
    assert [one.code for one in found] == [code]
    assert found[0].place.line > 0
    assert found[0].cure


def test_mis_70_a_deck_that_is_not_there_is_said_with_the_near_one() -> None:
    shelf = deck("pariah-nexis")
    assert shelf.deck is None
    assert [one.code for one in shelf.problems] == ["unknown-deck"]
    assert "pariah-nexus" in shelf.problems[0].cure


@pytest.mark.parametrize("name", ["../pariah-nexus", "", ".", "pariah-nexus/rules"])
def test_no_name_of_a_deck_leads_out_of_its_folder(name: str, tmp_path: Path) -> None:
    assert deck(name, tmp_path).deck is None


def test_only_the_cards_that_are_asked_for_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read_paths: list[str] = []
    plain = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda self: (read_paths.append(self.stem), plain(self))[1])
    decks.built_in.cache_clear()
    decks._node.cache_clear()
    found = deck().deck
    assert found is not None
    assert found.primaries["linchpin"].cap_per_turn == 15
    assert read_paths == ["deck", "linchpin"]


def test_mis_52_a_card_that_does_not_say_how_it_scores_has_its_vp_asked_for(tmp_path: Path) -> None:
    text = "deck: our-league\nbase: pariah-nexus\nprimaries:\n  the-siege: {text: As the judge says.}\n"
    found = own(tmp_path, text).deck
    assert found is not None
    assert [(one.by_hand, one.when) for one in found.primaries["the-siege"].awards] == [(True, "command-end")]
    assert reads(found.primaries["the-siege"]) == ("vp_the_siege",)


SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 99), st.sampled_from(["all", "controlled", "own", "top", "m1", "2025-01", "end"])
)
FIELDS = st.sampled_from(
    ["awards", "when", "vp", "needs", "args", "when_drawn", "zones", "markers", "at", "primary", "caps", "take-and-hold"]
)
TREES = st.recursive(SCALARS, lambda below: st.lists(below, max_size=3) | st.dictionaries(FIELDS, below, max_size=3), max_leaves=8)
HEADS = st.sampled_from(["deck", "base", "without", "caps", "pool", "events", "missing", "errata", *KINDS])


@settings(max_examples=80, deadline=None)
@given(st.dictionaries(HEADS, TREES, max_size=4))
def test_mis_70_whatever_stands_in_a_deck_it_is_read_or_refused(written: dict[str, Any]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        found, _, problems = own(Path(folder), json.dumps({"deck": "our-league", **written}))
    assert found is not None
    assert all(problem.code and problem.why and problem.cure for problem in problems)
    for kind in KINDS:
        assert all(card.id == one for one, card in getattr(found, kind).items())
    assert all(row.id == one for one, row in found.pool.items())
