"""Naming players and units of a battle on the command line: `captain-1` where one army has it, else `alice/captain-1`."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Annotated

import typer

from whcli.cli.battling import Answer, Rule, each
from whcli.model.battle import Battle
from whcli.model.names import listed, near, title
from whcli.model.record import NamedTuple
from whcli.problems import Place, Problem, Refusal
from whcli.rules.battle.table import Table

PlayerOption = Annotated[str, typer.Option("--player", metavar="PLAYER", help="Whose; without, whose turn it is.", show_default=False)]
ReaderOption = Annotated[
    str, typer.Option("--player", metavar="PLAYER", help="Who reads: where hands are not public, the own is shown.", show_default=False)
]
UnitArgument = Annotated[
    str, typer.Argument(metavar="UNIT", help="A unit, by id; PLAYER/UNIT where both armies have it.", show_default=False)
]
UnitsArgument = Annotated[
    list[str], typer.Argument(metavar="UNIT...", help="Units, by id; PLAYER/UNIT where both armies have it.", show_default=False)
]


class Named(NamedTuple):
    """A unit that a command names, and whose it is."""

    player: str
    unit: str


def player_of(battle: Battle, word: str = "") -> str:
    """Return the player that a command names, else whose turn it is. Refusal `no-such-player`, `whose`."""
    if word in battle.players:
        return word
    if word:
        why = f"`{word}` is no player of {battle.id}."
        cure = near(word, battle.players).strip() or f"Its players are {listed([*battle.players])}."
        raise Refusal([Problem("no-such-player", why, cure, Place(""))])
    if not battle.turn:
        why = "It is nobody's turn now, and the command does not say which player it is for."
        raise Refusal([Problem("whose", why, f"Say it: --player {' or --player '.join(battle.players)}.", Place(""))])
    return battle.turn


def unit_of(battle: Battle, word: str, player: str = "") -> Named:
    """Return the unit that a command names; `player` is --player, "" without. Refusal `no-such-unit`, `whose`, `no-such-player`."""
    whose, slash, unit = word.rpartition("/")
    owners = [player_of(battle, whose if slash else player)] if slash or player else [*battle.players]
    found = [Named(owner, unit) for owner in owners if unit in battle.players[owner].army.units]
    if not found:
        raise Refusal([_unknown(battle, unit, owners)])
    if len(found) > 1:
        why = f"Both {listed([one.player for one in found])} have a {unit}."
        cure = f"Say whose: {' or '.join(f'{one.player}/{one.unit}' for one in found)}."
        raise Refusal([Problem("whose", why, cure, Place(""))])
    return found[0]


def units_of(battle: Battle, words: Iterable[str], player: str = "") -> tuple[Named, ...]:
    """Return the units that a command names, in order. Refusal as for `unit_of`."""
    return tuple(unit_of(battle, word, player) for word in words)


def led_first(battle: Battle, named: Iterable[Named]) -> list[Named]:
    """Return units with Leaders before the Bodyguards they are attached to: what befalls both leaves no Leader alone (MIS-08)."""
    found = tuple(named)
    return sorted(found, key=lambda one: Named(one.player, battle.standing(one.player, one.unit).attached) not in found)


def of_units(words: Iterable[str], player: str, rule: Callable[[Table, str, str], Answer]) -> Rule:
    """Return the rule that asks `rule` (table, player, unit) about each unit that a command names, as one. Refusal as for `unit_of`."""

    def asked(table: Table) -> Answer:
        named = led_first(table.battle, units_of(table.battle, words, player))
        return each(table, [partial(_of, rule, one) for one in named])

    return asked


def _of(rule: Callable[[Table, str, str], Answer], named: Named, table: Table) -> Answer:
    return rule(table, *named)


def _unknown(battle: Battle, unit: str, owners: list[str]) -> Problem:
    ids = [one for owner in owners for one in battle.players[owner].army.units]
    whose = f"{title(owners[0])}'s army has" if len(owners) == 1 else "No army here has"
    why = f"{whose} {'no' if len(owners) == 1 else 'a'} unit `{unit}`."
    return Problem("no-such-unit", why, near(unit, ids).strip() or "The armies' files name their units.", Place(""))
