"""`whcli battle adapt`: use the Mission Rule Adapt or Die."""

from typing import Annotated

import typer

from whcli.cli.battle_cards import CardArgument, DrawnOption, cards
from whcli.cli.battle_telling import tell
from whcli.cli.battle_units import PlayerOption, player_of
from whcli.cli.battling import play
from whcli.cli.deed_flags import PLANNED, TOLD, with_options
from whcli.cli.deeds import BattleArgument
from whcli.rules.battle.adapting import adapted

IntoArgument = Annotated[str, typer.Argument(metavar="[INTO]", help="The Fixed card that takes its place.", show_default=False)]


@with_options(PLANNED, TOLD)
def command(
    ctx: typer.Context,
    file: BattleArgument,
    card: CardArgument,
    into: IntoArgument = "",
    player: PlayerOption = "",
    drawn: DrawnOption = None,
) -> None:
    """Use Adapt or Die: exchange a Fixed card, or draw a second against one.

    A Fixed player exchanges CARD for INTO at the end of a turn of their own; a Tactical one draws a second card against CARD, just drawn,
    and says with `whcli battle choose` which stays. Changes FILE and adds to its log. Exits with 1 where that Mission Rule is not in play.
    Example: whcli battle adapt gate.yaml assassination cleanse
    """
    tell(ctx, play(ctx, lambda table: adapted(table, player_of(table.battle, player), card, into, cards(drawn))))
