"""`whcli battle reserve`: put units into Strategic Reserves during the battle."""

import typer

from whcli.cli.battle_telling import tell
from whcli.cli.battle_units import PlayerOption, UnitsArgument, of_units
from whcli.cli.battling import play
from whcli.cli.deed_flags import PLAN, TOLD, with_options
from whcli.cli.deeds import BattleArgument
from whcli.rules.battle.reserves_arrival import put_in_reserves


@with_options(PLAN, TOLD)
def command(ctx: typer.Context, file: BattleArgument, units: UnitsArgument, player: PlayerOption = "") -> None:
    """Put units into Strategic Reserves during the battle.

    They may arrive in any round, and house rules say whether the end of round 3 destroys them (MIS-R41). Changes FILE and adds to its
    log. Exits with 1 where a unit is not on the table. Example: whcli battle reserve gate.yaml inceptors-1
    """
    tell(ctx, play(ctx, of_units(units, player, put_in_reserves)))
