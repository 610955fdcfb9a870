"""`whcli combat turn`: begin somebody's Turn."""

from typing import Annotated

import typer

from whcli.cli.combat_flags import ActionsOption, OutOfTurnOption, SeizeOption
from whcli.cli.combat_telling import tell
from whcli.cli.deed_flags import PLANNED, TOLD, dice, with_options
from whcli.cli.deeds import FileArgument
from whcli.cli.fighting import play
from whcli.rules.combat.rounds import Begin, took_turn

WhoArgument = Annotated[str, typer.Argument(metavar="WHO", help="Whose Turn it becomes, by id.", show_default=False)]


@with_options(dice("effect", "determination", "injury", "complication", "morale", "fear", "test"), PLANNED, TOLD)
def command(
    ctx: typer.Context,
    file: FileArgument,
    who: WhoArgument,
    seize: SeizeOption = False,
    actions: ActionsOption = 0,
    out_of_turn: OutOfTurnOption = False,
) -> None:
    """Begin somebody's Turn.

    Ends the Turn that is open, if it is somebody else's. What happens at the start of a Turn happens now. Changes FILE and adds to
    its log. Exits with 1 where another side is due: --seize pays to go all the same. Example: whcli combat turn ambush.yaml vane
    """
    tell(ctx, play(ctx, lambda scene: took_turn(scene, Begin(who, seize, out_of_turn, actions))))
