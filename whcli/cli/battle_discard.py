"""`whcli battle discard`: discard Tactical cards at the end of the own turn."""

import typer

from whcli.cli.battle_cards import CardsArgument
from whcli.cli.battle_telling import tell
from whcli.cli.battle_units import PlayerOption, player_of
from whcli.cli.battling import play
from whcli.cli.deed_flags import PLAN, TOLD, with_options
from whcli.cli.deeds import BattleArgument
from whcli.rules.battle.secondaries import discarded


@with_options(PLAN, TOLD)
def command(ctx: typer.Context, file: BattleArgument, cards: CardsArgument, player: PlayerOption = "") -> None:
    """Discard Tactical cards at the end of the own turn.

    That gains 1 Command point in all, however many cards go (MIS-23). Changes FILE and adds to its log. Exits with 1 where a card is not in
    the hand, or it is not the end of the player's turn. Example: whcli battle discard gate.yaml cleanse sabotage
    """
    tell(ctx, play(ctx, lambda table: discarded(table, player_of(table.battle, player), tuple(cards))))
