"""The example of a battle: its armies are what its lists import to, completed, and hold to the size."""

from pathlib import Path

import pytest

from whcli.files.decode_army import read_army
from whcli.files.rosters.army_yaml import army_data
from whcli.files.rosters.shape import list_bytes, read_roster
from whcli.model.battle import Army
from whcli.problems import Place

GATE = Path(__file__).parents[1] / "examples" / "gate"
PLAYERS = ("alice", "bob")
LISTED = ("name", "points", "models", "warlord")


def army(player: str) -> Army:
    found = read_army(GATE, f"armies/{player}.yaml", Place("gate.yaml"))
    assert not found.problems
    return found.army


@pytest.mark.parametrize("player", PLAYERS)
def test_an_army_of_the_gate_is_its_list_and_more(player: str) -> None:
    """MIS-01."""
    path = str(GATE / "armies" / f"{player}.txt")
    roster, problems = read_roster(list_bytes(path), path)
    assert not problems
    listed = {each: {key: value for key, value in unit.items() if key in LISTED} for each, unit in army_data(roster, "x")["units"].items()}
    own = {each: {key: getattr(unit, key) for key in LISTED if getattr(unit, key)} for each, unit in army(player).units.items()}
    assert own == listed


@pytest.mark.parametrize("player", PLAYERS)
def test_an_army_of_the_gate_is_of_2000_points_and_lacks_nothing(player: str) -> None:
    """MIS-01."""
    found = army(player)
    assert (found.paid, found.points) == (2000, 2000)
    assert all(unit.wounds and unit.oc is not None and unit.keywords for unit in found.units.values())


def test_the_map_of_the_page_links_nothing() -> None:
    picture = (GATE / "map.svg").read_text()
    assert "href" not in picture
    assert "Attacker: Alice" in picture
