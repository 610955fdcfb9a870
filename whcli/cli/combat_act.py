"""`whcli combat act`: everything one does in a fight that is no attack."""

from typing import Annotated

import typer

from whcli.cli.combat_acting import DistanceOption, MetresOption, WhoArgument, distances
from whcli.cli.combat_flags import ActionsOption, BonusOption, DnModOption, OutOfTurnOption, SeizeOption, ShiftOption, shifts
from whcli.cli.combat_move import RerollOption
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

WhatArgument = Annotated[
    str, typer.Argument(metavar="WHAT", help="The option's id, such as reload or rally; `whcli combat list options`.", show_default=False)
]
TargetsArgument = Annotated[list[str] | None, typer.Argument(metavar="[TARGET]...", help="At or for whom, by id.", show_default=False)]
ChooseOption = Annotated[
    str, typer.Option("--choose", metavar="WORD", help="What it asks for: a Condition, a weapon, how one leaves.", show_default=False)
]
SkillOption = Annotated[str, typer.Option("--skill", help="The skill of an Interaction Attack or of Help.", show_default=False)]
PointsOption = Annotated[int, typer.Option("--points", help="Points of an award; below 0 a loss.")]
DnOption = Annotated[int, typer.Option("--dn", min=0, help="The GM's DN, where the rules have none.", show_default=False)]


@with_options(dice("test", "reroll", "effect", "fear", "injury", "complication"), PLANNED, TOLD)
def command(
    ctx: typer.Context,
    file: FileArgument,
    who: WhoArgument,
    what: WhatArgument,
    targets: TargetsArgument = None,
    choose: ChooseOption = "",
    skill: SkillOption = "",
    points: PointsOption = 1,
    dn: DnOption = 0,
    actions: ActionsOption = 0,
    shift: ShiftOption = "0",
    reroll: RerollOption = False,
    bonus_dice: BonusOption = 0,
    dn_mod: DnModOption = 0,
    metres: MetresOption = None,
    distance: DistanceOption = None,
    seize: SeizeOption = False,
    out_of_turn: OutOfTurnOption = False,
) -> None:
    """Do what is no attack: reload, stand up, rally, hold an Action and so on.

    Takes every option that stands by itself; also rouse, interrupt, meet, act-on, mend, form-mob, split-mob, narrate, leave,
    award-wrath, award-glory and award-ruin.
    Between Turns it begins the actor's. Changes FILE and adds to its log. Exits with 1 where a rule forbids it.
    Example: whcli combat act ambush.yaml vane reload
    """
    deed = Act(who, what, tuple(targets or ()), choose, skill, points, dn, actions, shifts(shift), reroll, bonus_dice, dn_mod)
    deed = deed._replace(out_of_turn=out_of_turn, metres=metres, distances=distances(distance))

    def rule(scene: Scene) -> DeedRuling | tuple[Problem, ...]:
        return act(scene, deed)

    tell(ctx, play(ctx, seizing(who, rule) if seize else rule))
