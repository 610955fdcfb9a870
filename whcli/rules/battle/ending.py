"""The end of a battle: after the last round, or where the players stop it (MIS-14, MIS-15)."""

from typing import Final

from whcli.model.battle import LAST_STEP
from whcli.model.names import title
from whcli.rules.battle.account import Account, Answer, Problems, playing, refused
from whcli.rules.battle.caps import winner
from whcli.rules.battle.secret_missions import revealed, sealed_still
from whcli.rules.battle.table import Table

DRAW: Final = "draw"


def ended(table: Table, why: str = "") -> Answer:
    """End a battle before its last round is over, saying why (MIS-14); after the last turn `turns.next_phase` ends it.

    Problems: `rounds-left`, and those of the time.
    """
    if wrong := playing(table) or _rounds_left(table, why):
        return wrong
    account = finished(table, revealed(table, Account(table.battle)), why)
    remark = "What is scored at the end of the battle is not scored: it was stopped. Rows can be added by hand where the table agrees."
    return account.also(remark=remark).ruled(table, "end")


def _rounds_left(table: Table, why: str) -> Problems:
    if why:
        return ()
    battle = table.battle
    what = f"Round {battle.round} of {table.rules.rounds} is being played, {title(battle.turn)}'s turn."
    return (refused("rounds-left", what, "Go on with `whcli battle next FILE`, or say with --why why the battle stops.", "MIS-14"),)


def finished(table: Table, account: Account, why: str) -> Account:
    """Return the account with the battle over, and who has won it (MIS-14, MIS-15)."""
    unread = sealed_still(account.battle)
    battle = account.battle._replace(step=LAST_STEP, turn="", phase="", used=(), ended=why)
    account = account.moved(battle).also(f"The battle ends: {why}.", "MIS-14")
    for player in unread:
        account = account.also(remark=f"{title(player)}'s Secret Mission was never read, and scored nothing.", rule="MIS-31")
    found = winner(table._replace(battle=battle))
    return account.also("It is a draw." if found == DRAW else f"{title(found)} wins.", "MIS-15").with_data(winner=found)
