"""`whcli battle next`: go on to the next phase, turn or round."""

from typing import Annotated

import typer

from whcli.cli.battle_cards import DrawnOption, cards
from whcli.cli.battle_telling import tell
from whcli.cli.battling import play
from whcli.cli.deed_flags import PLANNED, TOLD, with_options
from whcli.cli.deeds import BattleArgument
from whcli.rules.battle.turns import next_phase

SkipOption = Annotated[bool, typer.Option("--skip", help="Go on although something that could be scored was not.")]


@with_options(PLANNED, TOLD)
def command(ctx: typer.Context, file: BattleArgument, skip: SkipOption = False, drawn: DrawnOption = None) -> None:
    """Go on to the next phase, turn or round.

    At the start of a Command phase both players gain their Command point and a Tactical hand is filled, by the tool's dice or by the
    cards of --drawn. Changes FILE and adds to its log. Exits with 1 where something is open and unscored, naming it and the facts it
    needs. Example: whcli battle next gate.yaml
    """
    tell(ctx, play(ctx, lambda table: next_phase(table, skip, cards(drawn))))
