"""`whcli battle draw`: fill a Tactical hand."""

import typer

from whcli.cli.battle_cards import DrawnOption, cards
from whcli.cli.battle_telling import tell
from whcli.cli.battle_units import PlayerOption, player_of
from whcli.cli.battling import play
from whcli.cli.deed_flags import PLANNED, TOLD, with_options
from whcli.cli.deeds import BattleArgument
from whcli.rules.battle.secondaries import drawn as filled


@with_options(PLANNED, TOLD)
def command(ctx: typer.Context, file: BattleArgument, player: PlayerOption = "", drawn: DrawnOption = None) -> None:
    """Fill a Tactical hand.

    `whcli battle next` does it by itself at the start of a Command phase; this is for what is drawn besides. With --drawn the cards that
    the table drew. Changes FILE and adds to its log. Exits with 1 where the hand is full or the time is not right.
    Example: whcli battle draw gate.yaml --player alice
    """
    tell(ctx, play(ctx, lambda table: filled(table, player_of(table.battle, player), cards(drawn))))
