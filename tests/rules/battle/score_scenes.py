"""Moments of a battle for tests of scoring: tables in some phase, losses, Actions done, and what a player scores by facts as written."""

from collections.abc import Mapping
from typing import Any

from tests.rules.battle.play_scenes import at
from whcli.files.decks import built_in
from whcli.model.battle import Doing, Hand, Lost, MarkerState, Standing
from whcli.model.battle_rules import BattleRules
from whcli.model.battle_ruling import BattleRuling
from whcli.rules.battle.facts import read_facts
from whcli.rules.battle.scoring import needs, scored
from whcli.rules.battle.table import Table

END = {"phase": "end"}
THEIRS = {"phase": "end", "turn": "bob"}  # the opponent's turn ends
LAST = {"round_": 5, "phase": "end"}  # alice, who is second, ends the battle
NOBODY_AT_START: Mapping[str, MarkerState] = {f"m{n}": MarkerState(held_at_start="") for n in range(1, 6)}


def scene(
    round_: int = 2, turn: str = "alice", phase: str = "command", deck: str = "pariah-nexus", errata: str = "", **state: Any
) -> Table:
    """A table on Tipping Point in alice's turn, who is the Attacker and second; no card is in play but those named."""
    rules = state.pop("rules", {}) | ({"errata": errata} if errata else {})
    mission = {"primary": state.pop("primary", ""), "rule": state.pop("rule", "")}
    state = {"hands": {}, **state}
    table = at(phase, round_, turn, **state, **mission, rules=BattleRules(**rules))
    found = built_in(deck)
    assert found is not None
    return table._replace(deck=found, battle=table.battle._replace(deck=deck))


def tactical(*cards: str, **more: Any) -> dict[str, Hand]:
    return {"alice": Hand("tactical", active=cards, **more)}


def fixed(*cards: str, **more: Any) -> dict[str, Hand]:
    return {"alice": Hand("fixed", cards, **more)}


def lost(*units: str, player: str = "bob", round_: int = 2, turn: str = "alice", **how: Any) -> dict[str, dict[str, Standing]]:
    """Units of a player destroyed."""
    return {player: {one: Standing(destroyed=Lost(round_, turn, **how)) for one in units}}


def did(action: str, unit: str = "squad", marker: str = "", round_: int = 2, turn: str = "alice", **more: Any) -> Doing:
    """An Action of alice's completed in this turn."""
    return Doing("alice", unit, action, round_, "alice", marker, state="done", done_in=(round_, turn), **more)


def result(table: Table, player: str = "alice", **facts: object) -> BattleRuling:
    """What a player scores; facts as one writes them."""
    read = read_facts(table, player, facts)
    assert not isinstance(read, tuple), read
    found = scored(table, player, read)
    assert isinstance(found, BattleRuling), found
    return found


def codes(table: Table, player: str = "alice", **facts: object) -> list[str]:
    """The codes of the Problems for which a player scores nothing."""
    read = read_facts(table, player, facts)
    found = read if isinstance(read, tuple) else scored(table, player, read)
    assert isinstance(found, tuple), found
    return [one.code for one in found]


def vp(table: Table, player: str = "alice", **facts: object) -> int:
    """The VP that a player scores."""
    return sum(one.vp for one in result(table, player, **facts).credits)


def asked(table: Table, player: str = "alice", **facts: object) -> list[str]:
    """The names of the facts that are still missing."""
    read = read_facts(table, player, facts)
    assert not isinstance(read, tuple), read
    return [need.give.removeprefix("--fact ").split("=")[0] for need in needs(table, player, read)]


def doing(action: str, marker: str = "m3", unit: str = "squad", **more: Any) -> Doing:
    """An Action of alice's under way since this turn."""
    return Doing("alice", unit, action, 2, "alice", marker, **more)
