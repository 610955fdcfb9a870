"""`whcli battle new-orders`: pay for New Orders: one card out, one drawn."""

import typer

from whcli.cli.battle_cards import CardArgument, DrawnOption, cards
from whcli.cli.battle_telling import tell
from whcli.cli.battle_units import PlayerOption, player_of
from whcli.cli.battling import play
from whcli.cli.deed_flags import PLANNED, TOLD, with_options
from whcli.cli.deeds import BattleArgument
from whcli.rules.battle.secondaries import new_orders


@with_options(PLANNED, TOLD)
def command(ctx: typer.Context, file: BattleArgument, card: CardArgument, player: PlayerOption = "", drawn: DrawnOption = None) -> None:
    """Pay for New Orders: one card out, one drawn.

    At the end of the own Command phase, once (MIS-24). Changes FILE and adds to its log. Exits with 1 where the Command points do not
    reach, or the card is not in the hand. Example: whcli battle new-orders gate.yaml sabotage
    """
    tell(ctx, play(ctx, lambda table: new_orders(table, player_of(table.battle, player), card, cards(drawn))))
