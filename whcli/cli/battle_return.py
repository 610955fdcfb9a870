"""`whcli battle return`: bring destroyed units back."""

from typing import Annotated

import typer

from whcli.cli.battle_telling import tell
from whcli.cli.battle_units import PlayerOption, UnitsArgument, of_units
from whcli.cli.battling import Answer, play
from whcli.cli.deed_flags import PLAN, TOLD, with_options
from whcli.cli.deeds import BattleArgument
from whcli.rules.battle.returning import KINDS, returned
from whcli.rules.battle.table import Table

ReservesOption = Annotated[
    str, typer.Option("--reserves", metavar="|".join(KINDS), help="Into Reserves; without, on the table.", show_default=False)
]


@with_options(PLAN, TOLD)
def command(
    ctx: typer.Context, file: BattleArgument, units: UnitsArgument, player: PlayerOption = "", reserves: ReservesOption = ""
) -> None:
    """Bring destroyed units back, where a rule says so.

    VP for their destruction stay, and destroying them again scores again (MIS-52). Changes FILE and adds to its log. Exits with 1 where a
    unit is not destroyed. Example: whcli battle return gate.yaml bob/warriors-1 --reserves strategic
    """

    def rule(table: Table, whose: str, unit: str) -> Answer:
        return returned(table, whose, unit, reserves)

    tell(ctx, play(ctx, of_units(units, player, rule)))
