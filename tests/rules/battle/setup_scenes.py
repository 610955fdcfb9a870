"""A battle of two small armies for tests of the set-up, with the built-in decks, foreseeable dice and picks made here."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from whcli.files import decks
from whcli.model.battle import Army, Battle, Formations, Mission, Picks, Player, Unit
from whcli.model.battle_rules import BattleRules
from whcli.model.battle_ruling import BattleRuling
from whcli.model.battle_said import Said
from whcli.model.missions import Deck
from whcli.problems import Problem
from whcli.rules.battle.setup import went_on
from whcli.rules.battle.table import Table
from whcli.rules.dice import Dice

SEED = "gilead-2024"
CARDS = Said(deployment="tipping-point", rule="raise-banners", primary="take-and-hold")
NOTHING = Said()


@cache
def deck(name: str = "pariah-nexus") -> Deck:
    found = decks.deck(name).deck
    assert found is not None, name
    return found


def unit(each: str, points: int = 100, *keywords: str, **given: Any) -> Unit:
    return Unit(each, each.replace("-", " ").title(), points, keywords=keywords or ("infantry",), **given)


def army(*units: Unit) -> Army:
    found = units or (
        unit("captain", 80, "character", warlord=True),
        unit("squad"),
        unit("rhino", 75, "transport", "vehicle"),
        unit("scouts"),
    )
    return Army("A Small Army", sum(one.points for one in found), {one.id: one for one in found})


def players(alice: Army | None = None, bob: Army | None = None) -> dict[str, Player]:
    return {"alice": Player("alice", alice or army()), "bob": Player("bob", bob or army())}


def picks(player: str, mode: str = "tactical", cards: tuple[str, ...] = (), formations: Formations | None = Formations()) -> Picks:  # noqa: B008
    return Picks(player, mode, cards, formations)


BOTH = {"alice": picks("alice", "fixed", ("assassination", "bring-it-down")), "bob": picks("bob")}


def table(
    sealed: Mapping[str, Picks] = BOTH, dice: Mapping[str, tuple[int, ...]] | None = None, rules: BattleRules | None = None, **state: Any
) -> Table:
    """A table of a battle at step 1 where `state` says nothing else; `deck` in it names another deck, `secret` None rolls nothing."""
    thrown = Dice(state.pop("secret", SEED), dice or {})
    cards = deck(state.get("deck", "pariah-nexus"))
    battle = Battle("gate", "The Gate", **{"players": players(), **state})
    return Table(battle, cards, rules or BattleRules(), thrown, sealed, tuple(sealed))


def mission(deployment: str = "tipping-point", rule: str = "raise-banners", primary: str = "take-and-hold") -> Mission:
    return Mission(deployment, rule, primary)


def ruled(ruling: object) -> BattleRuling:
    assert isinstance(ruling, BattleRuling), ruling
    return ruling


def refusal(ruling: object) -> tuple[str, str]:
    """The code and the rule of a refusal; anything else fails the test."""
    assert isinstance(ruling, tuple), ruling
    assert ruling, "nothing was refused"
    assert all(isinstance(problem, Problem) and problem.why.endswith(".") for problem in ruling), ruling
    return ruling[0].code, ruling[0].rule


def after(where: Table, said: Said = NOTHING) -> Table:
    """The table as a set-up leaves it, with new dice and the rolls counted as a log would."""
    ruling = ruled(went_on(where, said))
    rolled = dict(where.rolled)
    for roll in ruling.rolls:
        key = (roll.at.turn, roll.at.who, roll.at.purpose)
        rolled[key] = rolled.get(key, 0) + 1
    return where._replace(battle=ruling.battle, dice=Dice(SEED), rolled=rolled)


def needs(ruling: object) -> list[tuple[str, str]]:
    return [(need.who, need.what) for need in ruled(ruling).needs]


def told(ruling: object) -> str:
    return " ".join(ruled(ruling).told)
