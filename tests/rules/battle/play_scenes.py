"""A battle of two armies in the middle of being played, for tests of turns, hands, Actions, Reserves and losses."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.rules.battle.setup_scenes import SEED, deck, ruled, unit
from whcli.model.battle import Army, Battle, Hand, Mission, Picks, Player, Standing
from whcli.model.battle_rules import BattleRules
from whcli.model.battle_ruling import BattleRuling
from whcli.rules.battle.scoring import open_awards, scored
from whcli.rules.battle.table import Table
from whcli.rules.battle.turns import next_phase
from whcli.rules.dice import Dice

ALICE = Army(
    "Alice's",
    1000,
    {
        one.id: one
        for one in (
            unit("captain", 80, "character", "infantry", wounds=5, oc=1, warlord=True),
            unit("squad", 100, "infantry", "battleline", models=5, wounds=2, oc=2),
            unit("second", 100, "infantry", "battleline", models=5, wounds=2, oc=2),
            unit("rhino", 75, "transport", "vehicle", wounds=10, oc=2),
            unit("scouts", 65, "infantry", models=5, wounds=2, oc=1),
            unit("flyer", 150, "aircraft", "vehicle", wounds=12, oc=0),
            unit("knight", 400, "titanic", "character", "vehicle", wounds=22, oc=8),
            unit("drone", 30, "infantry", wounds=1, oc=0),
        )
    },
)
BOB = Army(
    "Bob's",
    1000,
    {
        one.id: one
        for one in (
            unit("overlord", 100, "character", "infantry", wounds=6, oc=1, warlord=True),
            unit("warriors", 200, "infantry", "battleline", models=20, wounds=1, oc=2),
            unit("scarabs", 40, "swarm", models=3, wounds=4, oc=0),
            unit("ark", 180, "vehicle", "transport", wounds=14, oc=3),
            unit("monolith", 400, "titanic", "vehicle", wounds=20, oc=8),
        )
    },
)
FRESH: Mapping[str, Any] = {
    "players": {"alice": Player("alice", ALICE, painted=True), "bob": Player("bob", BOB, painted=True)},
    "mission": Mission("tipping-point", "raise-banners", "take-and-hold"),
    "attacker": "alice",
    "first_turn": "bob",
    "step": 13,
    "hands": {"alice": Hand("tactical"), "bob": Hand("fixed", ("assassination", "bring-it-down"))},
    "revealed": ("secondaries", "formations"),
}


def table(dice: Dice | None = None, picks: Mapping[str, Picks] | None = None, rules: BattleRules | None = None, **state: Any) -> Table:
    """A battle that is set up and about to begin; `state` replaces fields of the Battle, `rule` and `primary` cards of the mission."""
    cards = {name: state.pop(name) for name in ("rule", "primary", "deployment") if name in state}
    state = {**FRESH, **state}
    battle = Battle("gate", "The Gate", **{**state, "mission": state["mission"]._replace(**cards)})
    found = picks or {}
    return Table(battle, deck(battle.deck), rules or BattleRules(), dice or Dice(SEED), found, tuple(found))


def at(phase: str = "command", round_: int = 2, turn: str = "alice", **state: Any) -> Table:
    """A battle in some phase of somebody's turn."""
    return table(round=round_, turn=turn, phase=phase, **state)


def hand(*active: str, **more: Any) -> dict[str, Hand]:
    """Hands where Alice holds Tactical cards."""
    return {**FRESH["hands"], "alice": Hand("tactical", active=active, **more)}


def standing(**units: Standing) -> dict[str, dict[str, Standing]]:
    """How units of Alice stand."""
    return {"alice": units}


def then(where: Table, rule: Callable[..., object], *args: Any, **named: Any) -> Table:
    """The table after a rule, with the rolls counted as a log would."""
    return follow(where, ruled(rule(where, *args, **named)))


def follow(where: Table, ruling: BattleRuling) -> Table:
    rolled = dict(where.rolled) if ruling.battle.round == where.battle.round else {}
    for roll in ruling.rolls:
        key = (roll.at.turn, roll.at.who, roll.at.purpose)
        rolled[key] = rolled.get(key, 0) + 1
    return where._replace(battle=ruling.battle, dice=Dice(SEED), rolled=rolled)


def skipping(where: Table, phases: int) -> Table:
    """The table some phases later; what could be scored is let go."""
    for _ in range(phases):
        where = then(where, next_phase, True)
    return where


def quiet(where: Table) -> Table:
    """The table with everything open scored by telling that nothing is held or done."""
    for player in where.battle.players:
        if open_awards(where, player):
            where = then(where, scored, player, nothing(where, player))
    return where


def nothing(where: Table, player: str) -> dict[str, object]:
    """Facts that say that nothing of what is asked is so."""
    empty: Mapping[str, object] = {"number": 0, "flag": False, "guards": {}, "figures": {}}
    found: dict[str, object] = {}
    while not isinstance(answer := scored(where, player, found), BattleRuling):
        missing = [one.cure.split("--fact ")[1].split("=")[0] for one in answer if one.code == "fact-needed"]
        assert missing, answer
        found |= {name: empty.get(deck().facts[name].kind, ()) for name in missing}
    return found


def sentences(ruling: object) -> str:
    return " ".join(ruled(ruling).told)


def remarks(ruling: object) -> str:
    return " ".join(ruled(ruling).remarks)
