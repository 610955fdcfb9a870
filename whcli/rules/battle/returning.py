"""Destroyed units that a rule brings back: on the table or in Reserves, their destructions kept (MIS-52)."""

from typing import Final

from whcli.model.battle import RESERVES, STRATEGIC, Standing
from whcli.model.names import listed
from whcli.rules.battle.account import Account, Answer, Problems, called, placed, playing, refused, unit_known, whereabouts
from whcli.rules.battle.bars import PLACES
from whcli.rules.battle.table import Table

KINDS: Final = (STRATEGIC, RESERVES)
INTO: Final = {"": "on the table", STRATEGIC: "in Strategic Reserves", RESERVES: "in Reserves"}


def returned(table: Table, player: str, unit: str, reserves: str = "") -> Answer:
    """Bring a destroyed unit back, whole and by itself: on the table, or in Reserves of a kind, "strategic" or "reserves" (MIS-52).

    VP for its destruction stay, and it scores again when it is destroyed again. One in Reserves came there during the battle (MIS-R41).
    Problems: `bad-reserves`, `not-destroyed`, and those of the time.
    """
    wrong = unit_known(table, player, unit) or playing(table) or _bad_kind(reserves) or _lives(table, player, unit)
    if wrong:
        return wrong
    how = table.battle.standing(player, unit)
    back = Standing(reserves=reserves, during=bool(reserves), fallen=how.losses, escalated=how.escalated)
    account = Account(placed(table.battle, player, unit, back), rules=("MIS-52", *(("MIS-R41",) if reserves else ())))
    account = account.also(f"{called(table, player, unit)} comes back, {INTO[reserves]}.")
    return account.also(remark="VP for its destruction stay, and destroying it again scores again.").ruled(table, "return", player)


def _bad_kind(reserves: str) -> Problems:
    if not reserves or reserves in KINDS:
        return ()
    return (refused("bad-reserves", f"`{reserves[:60]}` is no kind of Reserves.", f"Say {' or '.join(KINDS)}, or leave it out.", "MIS-08"),)


def _lives(table: Table, player: str, unit: str) -> Problems:
    place = whereabouts(table.battle, player, unit)
    if place == "destroyed":
        return ()
    dead = [one for one, how in table.battle.units.get(player, {}).items() if how.destroyed is not None]
    where = PLACES.get(place, "it is on the table")
    cure = f"Destroyed are {listed(dead)}." if dead else "No unit of that army is destroyed."
    return (refused("not-destroyed", f"{called(table, player, unit)} cannot come back: {where}.", cure, "MIS-52"),)
