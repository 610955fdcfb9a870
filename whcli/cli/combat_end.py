"""`whcli combat end`: end a fight."""

from typing import Annotated

import typer

from whcli.cli.combat_telling import tell
from whcli.cli.deed_flags import PLANNED, TOLD, dice, with_options
from whcli.cli.deeds import FileArgument
from whcli.cli.fighting import play
from whcli.rules.combat.starting import Ending, ended

SideOption = Annotated[str, typer.Option("--side", metavar="agents|threats", help="The side that stops.", show_default=False)]
HowOption = Annotated[
    str, typer.Option("--how", metavar="WAY", help="How it stops: fled, broken, surrendered, dead or left.", show_default=False)
]


@with_options(dice("effect", "determination", "injury", "complication", "test"), PLANNED, TOLD)
def command(
    ctx: typer.Context,
    file: FileArgument,
    side: SideOption = "",
    way: HowOption = "",
) -> None:
    """End a fight: one side is down, has fled, is broken or surrenders.

    Conditions end with it, but those that are kept by name. Without --side: as the dead lie, or broken off. Changes FILE and adds to
    its log. Exits with 1 where a rule forbids it. Example: whcli combat end ambush.yaml --side threats --how broken
    """
    tell(ctx, play(ctx, lambda scene: ended(scene, Ending(side, way))))
