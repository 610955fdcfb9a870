"""`whcli battle move`: units move: their Actions are lost."""

from typing import Annotated

import typer

from whcli.cli.battle_telling import tell
from whcli.cli.battle_units import PlayerOption, UnitsArgument, of_units
from whcli.cli.battling import play
from whcli.cli.deed_flags import PLAN, TOLD, with_options
from whcli.cli.deeds import BattleArgument
from whcli.rules.battle.actions import noted

AdvanceOption = Annotated[bool, typer.Option("--advance", help="They Advance.")]
FallBackOption = Annotated[bool, typer.Option("--fall-back", help="They Fall Back.")]


@with_options(PLAN, TOLD)
def command(
    ctx: typer.Context,
    file: BattleArgument,
    units: UnitsArgument,
    player: PlayerOption = "",
    advance: AdvanceOption = False,
    fall_back: FallBackOption = False,
) -> None:
    """Move units: an Action under way is lost.

    Any move but a Pile-in or a Consolidation (MIS-63); where a unit stands is not kept, so that only moves that bear on Actions need to
    be told. Changes FILE and adds to its log. Exits with 1 where a unit is not on the table. Example: whcli battle move gate.yaml squad-2
    """
    words = ("advanced",) if advance else ("fell-back",) if fall_back else ("moved",)
    tell(ctx, play(ctx, of_units(units, player, lambda table, whose, unit: noted(table, whose, unit, words))))
