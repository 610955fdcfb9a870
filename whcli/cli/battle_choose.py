"""`whcli battle choose`: decide what a drawn card asks for."""

from typing import Annotated

import typer

from whcli.cli.battle_cards import DrawnOption, cards
from whcli.cli.battle_telling import tell
from whcli.cli.battle_units import PlayerOption, player_of
from whcli.cli.battling import play
from whcli.cli.deed_flags import PLANNED, TOLD, with_options
from whcli.cli.deeds import BattleArgument
from whcli.model.battle_play import Choice
from whcli.rules.battle.secondaries import chosen

KeepOption = Annotated[str, typer.Option("--keep", metavar="CARD", help="The card that stays.", show_default=False)]
RedrawOption = Annotated[bool, typer.Option("--redraw", help="The drawn card goes, and another is drawn.")]
PicksOption = Annotated[
    list[str] | None, typer.Option("--pick", "--picks", metavar="UNIT,...", help="What the opponent picks; repeatable.", show_default=False)
]


@with_options(PLANNED, TOLD)
def command(
    ctx: typer.Context,
    file: BattleArgument,
    player: PlayerOption = "",
    keep: KeepOption = "",
    redraw: RedrawOption = False,
    picks: PicksOption = None,
    drawn: DrawnOption = None,
) -> None:
    """Decide what a drawn card asks for: keep it, draw anew, or what it marks.

    A card may say what happens when it is drawn (MIS-26), and waits until that is chosen. Changes FILE and adds to its log. Exits with 1
    where no card waits. Example: whcli battle choose gate.yaml --redraw
    """
    choice = Choice(keep, redraw, cards(picks), cards(drawn))
    tell(ctx, play(ctx, lambda table: chosen(table, player_of(table.battle, player), choice)))
