"""`whcli battle arrive`: bring units on from Reserves."""

import typer

from whcli.cli.battle_telling import tell
from whcli.cli.battle_units import PlayerOption, UnitsArgument, of_units
from whcli.cli.battling import play
from whcli.cli.deed_flags import PLAN, TOLD, with_options
from whcli.cli.deeds import BattleArgument
from whcli.rules.battle.reserves_arrival import arrived


@with_options(PLAN, TOLD)
def command(ctx: typer.Context, file: BattleArgument, units: UnitsArgument, player: PlayerOption = "") -> None:
    """Bring units on from Reserves.

    From round 2 on, and no later than round 3, or they are destroyed (MIS-41, MIS-42). Changes FILE and adds to its log. Exits with 1
    where it is too early, or a unit is not in Reserves. Example: whcli battle arrive gate.yaml scouts-1
    """
    tell(ctx, play(ctx, of_units(units, player, arrived)))
