"""`whcli battle note`: say of units what bears on their Actions."""

from typing import Annotated

import typer

from whcli.cli.battle_telling import tell
from whcli.cli.battle_units import PlayerOption, UnitArgument, unit_of
from whcli.cli.battling import play
from whcli.cli.deed_flags import PLAN, TOLD, with_options
from whcli.cli.deeds import BattleArgument
from whcli.model.battle_play import SAID_OF_UNITS
from whcli.rules.battle.actions import noted

WordsArgument = Annotated[list[str], typer.Argument(metavar="WORD...", help=f"What is so: {', '.join(SAID_OF_UNITS)}.", show_default=False)]


@with_options(PLAN, TOLD)
def command(ctx: typer.Context, file: BattleArgument, unit: UnitArgument, words: WordsArgument, player: PlayerOption = "") -> None:
    """Say of a unit what bears on its Actions: advanced, shot, shocked.

    It may bar the unit from an Action (MIS-61), or lose the one under way (MIS-63). Lasts until the turn ends, Battle-shock until the
    unit is steady. Changes FILE and adds to its log. Exits with 1 for a word it does not know.
    Example: whcli battle note gate.yaml squad-2 advanced
    """
    tell(ctx, play(ctx, lambda table: noted(table, *unit_of(table.battle, unit, player), tuple(words))))
