"""Units that are destroyed or leave the table otherwise: what goes with them, what is left of them, and the VP they give at once."""

from collections.abc import Iterable
from typing import Final

from whcli.model.battle import Battle, Lost, Standing
from whcli.model.names import listed, near, title
from whcli.rules.battle.account import (
    Account,
    Answer,
    Problems,
    along,
    called,
    leaders,
    one,
    placed,
    playing,
    refused,
    unit_known,
    whereabouts,
)
from whcli.rules.battle.actions import told_lost
from whcli.rules.battle.awards import with_rows
from whcli.rules.battle.bars import PLACES
from whcli.rules.battle.clipping import credited, unpaid, unpaid_words
from whcli.rules.battle.effects import lost_by
from whcli.rules.battle.scoring import immediate
from whcli.rules.battle.table import Table

NO_MARKER: Final = "none"  # as --at-marker says that it was at none
GONE: Final = "it was destroyed"


def lost(table: Table, player: str, unit: str, at_marker: str | None = None, models: int = 0) -> Answer:
    """Destroy a unit of a player, and score what that gives the opponent at once (MIS-52, MIS-63).

    `at_marker` is the marker it began the turn in range of, "none" for none, None where nobody said; `models` how many CHARACTER models
    of it fell, 0 for all. Leaders of it stand alone from now on; passengers get out, or are destroyed with a Transport in Reserves.
    Problems: `already-destroyed`, `unknown-marker`, `bad-models`, and those of the time.
    """
    wrong = unit_known(table, player, unit) or playing(table) or _not_there(table, player, unit)
    if wrong := wrong or _bad_marker(table, at_marker) or _bad_models(table, player, unit, models):
        return wrong
    waits = whereabouts(table.battle, player, unit) == "reserves"
    riders = tuple(each for each in along(table.battle, player, unit) if waits)
    group = (unit, *riders)
    when = Lost(table.battle.round, table.battle.turn, "" if waits or at_marker == NO_MARKER else at_marker, models)
    account = Account(table.battle).also(f"{listed([called(table, player, each) for each in group])} {_are(group)} destroyed.")
    account = destroyed(table, account, player, group, when)
    return wiped_out(account, player).ruled(table, "lose", table.battle.opponent(player))


def _are(group: tuple[str, ...]) -> str:
    return "are" if group[1:] else "is"


def _not_there(table: Table, player: str, unit: str) -> Problems:
    found = table.battle.standing(player, unit).destroyed
    if found is None:
        return ()
    why = f"{called(table, player, unit)} is destroyed already, in round {found.round}."
    return (refused("already-destroyed", why, "Name another unit; `whcli battle return FILE UNIT` brings one back.", "MIS-52"),)


def _bad_marker(table: Table, marker: str | None) -> Problems:
    there = {**(table.deployment.markers if table.deployment else {}), **table.battle.markers}
    if not marker or marker == NO_MARKER or marker in there:
        return ()
    cure = near(marker, there).strip() or f"There are {listed(sorted(there))}, or `none`."
    return (refused("unknown-marker", f"There is no marker `{marker}`.", cure, "MIS-04"),)


def _bad_models(table: Table, player: str, unit: str, models: int) -> Problems:
    has = one(table, player, unit).models
    if 0 <= models <= has:
        return ()
    why = f"{called(table, player, unit)} has {has} model{'' if has == 1 else 's'}, and {models} CHARACTER models of it cannot fall."
    return (refused("bad-models", why, f"Give 1 to {has}, or leave it out for all.", "MIS-52"),)


# What a loss does


def destroyed(table: Table, account: Account, player: str, group: tuple[str, ...], when: Lost) -> Account:
    """Return the account with units destroyed, their Actions lost, and the opponent's VP for it given (MIS-52, MIS-63).

    `when` is how the first of them was lost; those that went with it were at no marker.
    """
    before = account.battle
    for unit in reversed(group):  # what goes with a unit goes before it, and does not stand alone then
        account = _fallen(table, account, player, unit, when if unit == group[0] else when._replace(at_marker="", models=0))
    return scored_at_once(table, account, account.battle.opponent(player), before)


def _fallen(table: Table, account: Account, player: str, unit: str, when: Lost) -> Account:
    after, gone = lost_by(account.battle, player, unit, GONE)
    account = told_lost(table, account.moved(after), gone, GONE)
    riders = [each for each in along(after, player, unit) if after.standing(player, each).embarked == unit]
    led = leaders(after, player, unit)
    battle = _freed(after, player, riders, led)
    was = battle.standing(player, unit)
    fell = Standing(destroyed=when, fallen=was.fallen, escalated=was.escalated)
    account = account.moved(placed(battle, player, unit, fell))
    if riders:
        who = listed([called(table, player, each) for each in riders])
        account = account.also(remark=f"{who} got out of it. Say which of them fell: `whcli battle lose FILE UNIT`.")
    if led:
        who = listed([called(table, player, each) for each in led])
        account = account.also(remark=f"{who} led it and {'stand' if led[1:] else 'stands'} alone now: only the Bodyguard fell.")
    return account


def _freed(battle: Battle, player: str, riders: Iterable[str], led: Iterable[str]) -> Battle:
    """Return the battle with passengers out of their Transport, and Leaders without their Bodyguard."""
    for unit in riders:
        battle = placed(battle, player, unit, battle.standing(player, unit)._replace(embarked=""))
    for unit in led:
        battle = placed(battle, player, unit, battle.standing(player, unit)._replace(attached=""))
    return battle


def scored_at_once(table: Table, account: Account, player: str, before: Battle) -> Account:
    """Return the account with the VP that awards give a player the moment they are met, as far as the battle itself tells (MIS-52).

    `before` is the battle before it happened: what a cap leaves nothing of is told (MIS-51).
    """
    now = table._replace(battle=account.battle)
    given = immediate(now, player)
    given += unpaid(table._replace(battle=before), now, player, given)
    account = account.moved(with_rows(account.battle, given))
    for words in unpaid_words(given):
        account = account.also(remark=f"{words}.", rule="MIS-51")
    return credited(table, account, player, given, before)


def wiped_out(account: Account, player: str) -> Account:
    """Return the account with a remark where a player has no unit left: the battle goes on all the same (MIS-14)."""
    if account.battle.alive(player):
        return account
    remark = f"{title(player)} has no unit left; the players play on until the battle ends."
    return account.also(remark=remark, rule="MIS-14")


# Leaving otherwise


def left_table(table: Table, player: str, unit: str) -> Answer:
    """Take a unit off the table that is not destroyed, with those attached to it and riding in it (MIS-63).

    Problems: `not-on-table`, `attached`, and those of the time.
    """
    if wrong := unit_known(table, player, unit) or playing(table) or off_table(table, player, unit, "taken off the table"):
        return wrong
    account = taken_off(table, Account(table.battle), player, (unit, *along(table.battle, player, unit)))
    return account.ruled(table, "leave", player)


def taken_off(table: Table, account: Account, player: str, group: tuple[str, ...], into: str = "") -> Account:
    """Return the account with units off the table, their Actions lost (MIS-63); `into`: the kind of Reserves they go to."""
    now = (account.battle.round, account.battle.turn)
    for unit in group:
        standing = account.battle.standing(player, unit)._replace(away=now, reserves=into, during=bool(into))
        after, gone = lost_by(placed(account.battle, player, unit, standing), player, unit, "it left the table")
        account = told_lost(table, account.moved(after), gone, "it left the table")
    verb = ("go" if group[1:] else "goes") if into else "leave" if group[1:] else "leaves"
    where = "into Strategic Reserves" if into else "the table"
    return account.also(f"{listed([called(table, player, each) for each in group])} {verb} {where}.", "MIS-41" if into else "MIS-63")


def off_table(table: Table, player: str, unit: str, what: str) -> Problems:
    """Return why a unit is not on the table by itself, to be `what`: `not-on-table`, `attached`; none where it is."""
    name = called(table, player, unit)
    if place := whereabouts(table.battle, player, unit):
        return (refused("not-on-table", f"{name} cannot be {what}: {PLACES[place]}.", "Name a unit on the table.", "MIS-63"),)
    host = table.battle.standing(player, unit).attached
    if host and not whereabouts(table.battle, player, host):
        why = f"{name} is attached to {called(table, player, host)}, and they go together."
        return (refused("attached", why, f"Name {host}.", "MIS-63"),)
    return ()
