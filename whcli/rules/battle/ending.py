"""The end of a battle: after the last round, or where the players stop it (MIS-14, MIS-15)."""

from whcli.model.battle_ruling import BattleRuling
from whcli.model.names import title
from whcli.rules.battle.account import Account, Answer, Problems, playing, refused
from whcli.rules.battle.awards import last_turn
from whcli.rules.battle.outcome import finished
from whcli.rules.battle.secret_missions import revealed
from whcli.rules.battle.table import Table
from whcli.rules.battle.turns import next_phase


def ended(table: Table, why: str = "") -> Answer:
    """End a battle: at the end of the last turn as `turns.next_phase` does, before it where `why` says why it stops (MIS-14).

    Problems: `rounds-left`, those of `next_phase`, and those of the time.
    """
    if wrong := playing(table):
        return wrong
    if not why and last_turn(table) and table.battle.phase == "end":
        ruling = next_phase(table)
        return ruling._replace(deed="end") if isinstance(ruling, BattleRuling) else ruling
    if wrong := _rounds_left(table, why):
        return wrong
    account = finished(table, revealed(table, Account(table.battle)), why)
    remark = "What is scored at the end of the battle is not scored: it was stopped."
    return account.also(remark=remark).ruled(table, "end")


def _rounds_left(table: Table, why: str) -> Problems:
    if why:
        return ()
    battle = table.battle
    what = f"Round {battle.round} of {table.rules.rounds} is being played, {title(battle.turn)}'s turn."
    return (refused("rounds-left", what, "Go on with `whcli battle next FILE`, or say with --why why the battle stops.", "MIS-14"),)
