"""`whcli battle end`: end the battle: winner or draw."""

from typing import Annotated

import typer

from whcli.cli.battle_telling import tell
from whcli.cli.battling import play
from whcli.cli.deed_flags import PLAN, TOLD, with_options
from whcli.cli.deeds import BattleArgument
from whcli.rules.battle.ending import ended

WhyOption = Annotated[str, typer.Option("--why", metavar="TEXT", help="Why it ends before round 5 is over.", show_default=False)]


@with_options(PLAN, TOLD)
def command(ctx: typer.Context, file: BattleArgument, why: WhyOption = "") -> None:
    """End the battle: winner or draw.

    Reveals Secret Missions and says who has won (MIS-14, MIS-15); what is scored at the end of the last turn is scored before. With
    --why the game stops now, and what the end of the battle would have scored is not. Changes FILE and adds to its log. Exits with 1
    where rounds are left and no --why is given. Example: whcli battle end gate.yaml
    """
    tell(ctx, play(ctx, lambda table: ended(table, why)))
