"""`whcli battle status`: how a battle stands, and what is needed next."""

import typer

from whcli.cli.answer import Format, FormatOption, JsonOption, remark
from whcli.cli.battle_units import ReaderOption, player_of
from whcli.cli.battling import battle_of, named_needs, seen
from whcli.cli.deed_answer import answer
from whcli.cli.deeds import BattleArgument
from whcli.model.battle import Battle
from whcli.model.battle_status_data import status_answer
from whcli.model.missions import FIXED
from whcli.report.battle_status import status_blocks
from whcli.rules.battle.caps import sheet
from whcli.rules.battle.table import Table
from whcli.rules.battle.waiting import waiting


def command(
    ctx: typer.Context,
    file: BattleArgument,
    player: ReaderOption = "",
    how: FormatOption = Format.text,
    json: JsonOption = False,
) -> None:
    """How a battle stands, and what is needed next.

    The mission, the moment, Command points, VP with what the caps took, hands, units that are not on the table, and what is waited for.
    Reads FILE and writes nothing. Exits with 1 where FILE has problems. Example: whcli battle status gate.yaml --json
    """
    with battle_of(ctx) as held:
        table = seen(held)
        reader = player and player_of(held.battle, player)
        score, needs = sheet(table), named_needs(waiting(table._replace(reader=reader)), held)
    shown = _shown(table, reader)
    needs = tuple(one for one in needs if shown is table.battle or one.who in ("", reader))
    answer(ctx, status_answer(shown, score, needs), status_blocks(score, shown, held.deck, needs))
    if held.edited:
        remark("The file was edited by hand since the last command; the next one takes that up in the log.")


def _shown(table: Table, reader: str) -> Battle:
    """Return the battle without the Tactical cards that the reader is not to see (MIS-R22)."""
    battle = table.battle
    if table.rules.public_hands:
        return battle
    hands = {who: hand for who, hand in battle.hands.items() if who == reader or hand.mode == FIXED}
    return battle._replace(hands=hands)
