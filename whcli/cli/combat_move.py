"""`whcli combat move`: move on the own Turn."""

from typing import Annotated

import typer

from whcli.cli.combat_acting import DifficultOption, DistanceOption, MetresOption, WhoArgument, distances
from whcli.cli.combat_flags import ActionsOption, DnModOption, OutOfTurnOption, SeizeOption
from whcli.cli.combat_seizing import seizing
from whcli.cli.combat_telling import tell
from whcli.cli.deed_flags import PLANNED, TOLD, dice, with_options
from whcli.cli.deeds import FileArgument
from whcli.cli.fighting import play
from whcli.model.fight import DeedRuling
from whcli.problems import Problem
from whcli.rules.combat.acts import act
from whcli.rules.combat.asked import Act
from whcli.rules.combat.scene import Scene

HowArgument = Annotated[
    str, typer.Argument(metavar="[HOW]", help="move, run, sprint, crawl, jump, climb, fall-back, stand-up, move-stealthily.")
]
ToOption = Annotated[list[str] | None, typer.Option("--to", metavar="WHO", help="With whom it ends Engaged.", show_default=False)]
RerollOption = Annotated[bool, typer.Option("--reroll", help="Re-roll the failures of a Test for 1 Wrath, or 1 Ruin.")]


@with_options(dice("test", "reroll", "injury", "complication"), PLANNED, TOLD)
def command(
    ctx: typer.Context,
    file: FileArgument,
    who: WhoArgument,
    way: HowArgument = "move",
    to: ToOption = None,
    metres: MetresOption = None,
    distance: DistanceOption = None,
    difficult: DifficultOption = False,
    actions: ActionsOption = 0,
    dn_mod: DnModOption = 0,
    reroll: RerollOption = False,
    seize: SeizeOption = False,
    out_of_turn: OutOfTurnOption = False,
) -> None:
    """Move somebody, into or out of a melee too.

    Between Turns it begins the mover's. Whoever is left behind in a melee may answer, unless it is a Fall Back. Changes FILE and adds
    to its log. Exits with 1 where a rule forbids it. Example: whcli combat move ambush.yaml vane --metres 6 --to boy-1
    """
    deed = Act(who, way, tuple(to or ()), actions=actions, dn_mod=dn_mod, reroll=reroll, out_of_turn=out_of_turn)
    deed = deed._replace(metres=metres, difficult=difficult, distances=distances(distance))

    def rule(scene: Scene) -> DeedRuling | tuple[Problem, ...]:
        return act(scene, deed)

    tell(ctx, play(ctx, seizing(who, rule) if seize else rule))
