"""`whcli battle spend`: spend or gain Command points."""

from typing import Annotated

import typer

from whcli.cli.battle_telling import tell
from whcli.cli.battle_units import PlayerOption, player_of
from whcli.cli.battling import play
from whcli.cli.deed_flags import PLAN, TOLD, with_options
from whcli.cli.deeds import BattleArgument
from whcli.rules.battle.points import gained, spent

PointsArgument = Annotated[int, typer.Argument(metavar="N", min=1, help="How many Command points.", show_default=False)]
ForOption = Annotated[str, typer.Option("--for", metavar="TEXT", help="For what, such as a Stratagem.", show_default=False)]
GainOption = Annotated[bool, typer.Option("--gain", help="They are gained, at most 1 a round beside the Command phases' own.")]


@with_options(PLAN, TOLD)
def command(
    ctx: typer.Context,
    file: BattleArgument,
    points: PointsArgument,
    player: PlayerOption = "",
    why: ForOption = "",
    gain: GainOption = False,
) -> None:
    """Spend or gain Command points.

    Gains beside those of the Command phases come to at most 1 a round, all together (MIS-R20). Changes FILE and adds to its log. Exits
    with 1 where the points do not reach. Example: whcli battle spend gate.yaml 1 --for 'Command Re-roll'
    """
    rule = gained if gain else spent
    tell(ctx, play(ctx, lambda table: rule(table, player_of(table.battle, player), points, why)))
