"""`whcli battle secret`: undertake a Secret Mission, or decline it."""

from typing import Annotated

import typer

from whcli.cli.battle_telling import tell
from whcli.cli.battle_units import player_of
from whcli.cli.battling import play
from whcli.cli.deed_flags import PLAN, TOLD, with_options
from whcli.cli.deeds import BattleArgument
from whcli.rules.battle.secret_missions import declined, undertaken

WhoArgument = Annotated[str, typer.Argument(metavar="PLAYER", help="Who undertakes one.", show_default=False)]
DeclineOption = Annotated[bool, typer.Option("--decline", help="The player undertakes none.")]


@with_options(PLAN, TOLD)
def command(ctx: typer.Context, file: BattleArgument, player: WhoArgument, decline: DeclineOption = False) -> None:
    """Undertake a Secret Mission, or decline it.

    At the end of round 3, the second player first (MIS-30). Which of the four it is stands in `secret_mission:` of secret/PLAYER.yaml and
    nowhere else until the battle's end: neither here nor in the log. Changes FILE and adds to its log. Exits with 1 where the player's
    primary VP are above the opponent's. Example: whcli battle secret gate.yaml alice
    """
    rule = declined if decline else undertaken
    tell(ctx, play(ctx, lambda table: rule(table, player_of(table.battle, player))))
