"""`whcli battle lose`: take destroyed units off the table."""

from typing import Annotated

import typer

from whcli.cli.battle_telling import tell
from whcli.cli.battle_units import PlayerOption, UnitsArgument, of_units
from whcli.cli.battling import Answer, play
from whcli.cli.deed_flags import PLAN, TOLD, with_options
from whcli.cli.deeds import BattleArgument
from whcli.rules.battle.losses import left_table, lost
from whcli.rules.battle.table import Table

MarkerOption = Annotated[
    str | None,
    typer.Option("--at-marker", metavar="MARKER|none", help="The marker it began the turn in range of, or none.", show_default=False),
]
ModelsOption = Annotated[int, typer.Option("--models", min=0, help="How many CHARACTER models fell; all without.", show_default=False)]
LeftOption = Annotated[bool, typer.Option("--left", help="They left the table otherwise, and are not destroyed.")]


@with_options(PLAN, TOLD)
def command(
    ctx: typer.Context,
    file: BattleArgument,
    units: UnitsArgument,
    player: PlayerOption = "",
    at_marker: MarkerOption = None,
    models: ModelsOption = 0,
    left: LeftOption = False,
) -> None:
    """Take destroyed units off the table.

    What it gives the opponent at once is scored at once, where the facts suffice; an Action of the unit is lost. Changes FILE and adds to
    its log. Exits with 1 where a unit is gone already. Example: whcli battle lose gate.yaml warriors-1 --at-marker m3
    """

    def rule(table: Table, whose: str, unit: str) -> Answer:
        return left_table(table, whose, unit) if left else lost(table, whose, unit, at_marker, models)

    tell(ctx, play(ctx, of_units(units, player, rule)))
