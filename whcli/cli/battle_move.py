"""`whcli battle move`: units move: their Actions are lost; out of a Transport, or into one."""

from typing import Annotated

import typer

from whcli.cli.battle_telling import tell
from whcli.cli.battle_units import PlayerOption, UnitsArgument, of_units
from whcli.cli.battling import play
from whcli.cli.deed_flags import PLAN, TOLD, with_options
from whcli.cli.deeds import BattleArgument
from whcli.rules.battle.transports import got_in, moved

AdvanceOption = Annotated[bool, typer.Option("--advance", help="They Advance.")]
IntoOption = Annotated[str, typer.Option("--into", metavar="TRANSPORT", help="They get into this Transport.", show_default=False)]
FallBackOption = Annotated[bool, typer.Option("--fall-back", help="They Fall Back.")]


@with_options(PLAN, TOLD)
def command(
    ctx: typer.Context,
    file: BattleArgument,
    units: UnitsArgument,
    player: PlayerOption = "",
    advance: AdvanceOption = False,
    fall_back: FallBackOption = False,
    into: IntoOption = "",
) -> None:
    """Move units: an Action under way is lost.

    Any move but a Pile-in or a Consolidation (MIS-63); where a unit stands is not kept, so that only moves that bear on Actions need to
    be told. A unit that rides in a Transport gets out of it. Changes FILE and adds to its log. Exits with 1 where a unit is not on the
    table. Example: whcli battle move gate.yaml squad-2
    """
    if into:
        tell(ctx, play(ctx, of_units(units, player, lambda table, whose, unit: got_in(table, whose, unit, into))))
        return
    words = ("advanced",) if advance else ("fell-back",) if fall_back else ("moved",)
    tell(ctx, play(ctx, of_units(units, player, lambda table, whose, unit: moved(table, whose, unit, words))))
