"""Passengers of Transports during the battle: who gets out where it moves, and who gets in. Where they stand is for the table to see."""

from typing import Final

from whcli.model.battle import Battle
from whcli.model.battle_ruling import BattleRuling
from whcli.model.names import listed
from whcli.problems import Problem
from whcli.rules.battle.account import Account, Answer, Problems, called, leaders, one, placed, playing, refused, unit_known, whereabouts
from whcli.rules.battle.actions import noted, off_table, told_lost
from whcli.rules.battle.effects import lost_by
from whcli.rules.battle.table import Table

RULE: Final = "MIS-08"
BOARDED: Final = "it got into a Transport"  # why an Action is lost (MIS-63)


def moved(table: Table, player: str, unit: str, words: tuple[str, ...]) -> Answer:
    """Say that a unit moves, in some of `actions.MOVES`; out of the Transport that it rides in, where that stands on the table.

    Problems: those of `actions.noted`.
    """
    if wrong := unit_known(table, player, unit) or playing(table):
        return wrong
    out = _got_out(table, player, unit)
    ruling = noted(table._replace(battle=out.battle), player, unit, words)
    if not isinstance(ruling, BattleRuling):
        return ruling
    return Account(ruling.battle, (*out.told, *ruling.told), (*out.rules, *ruling.rules)).ruled(table, ruling.deed, player)


def _got_out(table: Table, player: str, unit: str) -> Account:
    battle, host = table.battle, table.battle.standing(player, unit).embarked
    if not host or whereabouts(battle, player, host):
        return Account(battle)
    for each in (unit, *leaders(battle, player, unit)):
        battle = placed(battle, player, each, battle.standing(player, each)._replace(embarked=""))
    return Account(battle).also(f"{called(table, player, unit)} gets out of {called(table, player, host)}.", RULE)


def got_in(table: Table, player: str, unit: str, transport: str) -> Answer:
    """Put a unit and its Leaders into a Transport that stands on the table; its Action is lost (MIS-63).

    Problems: `bad-transport`, `not-on-table`, `attached`, `no-such-unit`, and those of the time.
    """
    wrong = playing(table) or unit_known(table, player, unit) or unit_known(table, player, transport)
    wrong = wrong or off_table(table, player, unit) or off_table(table, player, transport) or _no_ride(table, player, unit, transport)
    if wrong:
        return wrong
    group = (unit, *leaders(table.battle, player, unit))
    battle = _aboard(table.battle, player, group, transport)
    account = Account(battle).also(f"{called(table, player, unit)} gets into {called(table, player, transport)}.", RULE)
    for each in group:
        battle, gone = lost_by(account.battle, player, each, BOARDED)
        account = told_lost(table, account.moved(battle), gone, BOARDED)
    return account.ruled(table, "note", player)


def _aboard(battle: Battle, player: str, group: tuple[str, ...], transport: str) -> Battle:
    for each in group:
        battle = placed(battle, player, each, battle.standing(player, each)._replace(embarked=transport))
    return battle


def _no_ride(table: Table, player: str, unit: str, transport: str) -> Problems:
    """Return `bad-transport` where a unit cannot ride in another: itself, or one whose keywords are known and name no Transport."""
    found = one(table, player, transport)
    if unit != transport and (not found.keywords or found.has("transport", "dedicated-transport")):
        return ()
    return (_bad(table, player, unit, transport),)


def _bad(table: Table, player: str, unit: str, transport: str) -> Problem:
    units = table.battle.players[player].army.units
    known = [each for each, found in units.items() if found.has("transport", "dedicated-transport") and each != unit]
    cure = f"The army's Transports are {listed(known)}." if known else "The army's file names no Transport: add the keyword there."
    why = f"{called(table, player, unit)} cannot ride in {called(table, player, transport)}."
    return refused("bad-transport", why, cure, RULE)
