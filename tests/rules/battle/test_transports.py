"""Passengers during the battle: a unit that moves gets out of its Transport, and one may get in."""

from typing import Any

import pytest

from tests.rules.battle.play_scenes import at, sentences, standing
from tests.rules.battle.setup_scenes import ruled
from whcli.model.battle import Doing, Standing
from whcli.rules.battle.table import Table
from whcli.rules.battle.transports import got_in, moved

ABOARD: dict[str, Standing] = {"squad": Standing(embarked="rhino"), "captain": Standing(attached="squad", embarked="rhino")}


def moving(**state: Any) -> Table:
    """Alice's Movement phase of round 2."""
    return at("movement", **state)


def test_a_passenger_that_moves_gets_out_with_its_leader() -> None:
    ruling = ruled(moved(moving(units=standing(**ABOARD)), "alice", "squad", ("moved",)))
    assert sentences(ruling) == "Squad gets out of Rhino. Squad moves."
    assert ruling.battle.units["alice"] == {"captain": Standing(attached="squad")}


def test_a_passenger_of_a_transport_in_reserves_stays_in_it() -> None:
    answer = moved(moving(units=standing(**ABOARD, rhino=Standing(reserves="reserves"))), "alice", "squad", ("moved",))
    assert [problem.code for problem in answer if isinstance(answer, tuple)] == ["not-on-table"]


def test_a_unit_gets_in_with_its_leader_and_loses_its_action() -> None:
    acting = (Doing("alice", "squad", "cleanse", 2, "alice", marker="m3"),)
    ruling = ruled(got_in(moving(units=standing(captain=Standing(attached="squad")), actions=acting), "alice", "squad", "rhino"))
    assert ruling.battle.units["alice"] == ABOARD
    assert [doing.state for doing in ruling.battle.actions] == ["lost"]


@pytest.mark.parametrize(
    ("unit", "transport", "code"),
    [
        ("squad", "knight", "bad-transport"),
        ("rhino", "rhino", "bad-transport"),
        ("scouts", "rhino", "not-on-table"),
        ("captain", "rhino", "attached"),
        ("squad", "ark", "no-such-unit"),
    ],
)
def test_not_every_unit_gets_into_every_other(unit: str, transport: str, code: str) -> None:
    units = standing(scouts=Standing(reserves="strategic"), captain=Standing(attached="squad"))
    answer = got_in(moving(units=units), "alice", unit, transport)
    assert isinstance(answer, tuple)
    assert [problem.code for problem in answer] == [code]
