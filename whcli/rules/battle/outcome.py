"""How a battle comes out once it is over (MIS-14, MIS-15)."""

from collections.abc import Mapping

from whcli.model.battle import LAST_STEP
from whcli.model.names import title
from whcli.rules.battle.account import Account
from whcli.rules.battle.caps import DRAW, tally, winner
from whcli.rules.battle.secret_missions import sealed_still
from whcli.rules.battle.table import Table


def finished(table: Table, account: Account, why: str) -> Account:
    """Return the account with the battle over, and who has won it (MIS-14, MIS-15)."""
    unread = () if table.looking else sealed_still(account.battle)
    battle = account.battle._replace(step=LAST_STEP, turn="", phase="", used=(), ended=why)
    account = account.moved(battle).also(f"The battle ends: {why}.", "MIS-14")
    for player in unread:
        account = account.also(remark=f"{title(player)}'s Secret Mission was never read, and scored nothing.", rule="MIS-31")
    over = table._replace(battle=battle)
    found, totals = winner(over), {player: tally(over, player).total for player in battle.players}
    return account.also(_result(found, totals), "MIS-15").with_data(winner=found, totals=totals)


def _result(found: str, totals: Mapping[str, int]) -> str:
    most, least = max(totals.values(), default=0), min(totals.values(), default=0)
    return f"It is a draw at {most} VP each." if found == DRAW else f"{title(found)} wins, {most} VP to {least}."
