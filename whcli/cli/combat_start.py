"""`whcli combat start`: begin a fight, with its pools filled and the ambushed named."""

from typing import Annotated

import typer

from whcli.cli.combat_telling import tell
from whcli.cli.deed_flags import PLAN, TOLD, with_options
from whcli.cli.deeds import FileArgument
from whcli.cli.fighting import play
from whcli.rules.combat.starting import Setup, started

GloryOption = Annotated[int | None, typer.Option("--glory", min=0, help="Glory at the start.", show_default=False)]
RuinOption = Annotated[int | None, typer.Option("--ruin", min=0, help="Ruin at the start.", show_default=False)]
AmbushOption = Annotated[
    list[str] | None, typer.Option("--ambush", metavar="WHO", help="Who is ambushed and takes no Turn in Round 1.", show_default=False)
]


@with_options(PLAN, TOLD)
def command(
    ctx: typer.Context,
    file: FileArgument,
    glory: GloryOption = None,
    ruin: RuinOption = None,
    ambush: AmbushOption = None,
) -> None:
    """Begin a fight: Round 1.

    Fills Glory and Ruin as the file or the rules say, and tells who may go first. Changes FILE and adds to its log. Exits with 1
    where the fight has begun already, or one side has nobody. Example: whcli combat start ambush.yaml --ambush boy-1
    """
    played = play(ctx, lambda scene: started(scene, Setup(glory, ruin, tuple(ambush or ()))))
    tell(ctx, played)
