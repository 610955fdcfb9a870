"""`whcli combat next`: end the open Turn, and with the last one the Round."""

from typing import Annotated

import typer

from whcli.cli.combat_telling import tell
from whcli.cli.deed_flags import PLANNED, TOLD, dice, with_options
from whcli.cli.deeds import FileArgument
from whcli.cli.fighting import play
from whcli.rules.combat.starting import went_on

SkipOption = Annotated[bool, typer.Option("--skip", help="End the Round although somebody has not had a Turn.")]


@with_options(dice("effect", "determination", "injury", "complication", "morale", "fear", "test"), PLANNED, TOLD)
def command(
    ctx: typer.Context,
    file: FileArgument,
    skip: SkipOption = False,
) -> None:
    """End the open Turn, and with the last one the Round.

    What happens at the end of a Turn or a Round happens now; tells who may go next. Changes FILE and adds to its log. Exits with 1
    where no Turn is open and somebody has not had one. Example: whcli combat next ambush.yaml
    """
    tell(ctx, play(ctx, lambda scene: went_on(scene, skip)))
