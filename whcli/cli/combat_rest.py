"""`whcli combat rest`: a Regroup or a Respite after a fight."""

from enum import StrEnum
from typing import Annotated

import typer

from whcli.cli.combat_telling import tell
from whcli.cli.deed_flags import PLAN, TOLD, with_options
from whcli.cli.deeds import FileArgument
from whcli.cli.fighting import play
from whcli.rules.combat.recovery import RESPITE_HOURS, Respite, regrouped, rested


class Rest(StrEnum):
    """The two kinds of rest."""

    regroup = "regroup"
    respite = "respite"


RestArgument = Annotated[
    Rest, typer.Argument(metavar="regroup|respite", help="An hour for one's wounds, or six for everyone.", show_default=False)
]
WhoArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="[WHO]...", help="regroup: the healer, then whom. respite: who rests; all agents without.", show_default=False),
]
HoursOption = Annotated[int, typer.Option("--hours", min=0, help="How long a Respite lasts.")]
StrainOption = Annotated[int, typer.Option("--strain", min=0, help="Hours of it that are strenuous.")]


@with_options(PLAN, TOLD)
def command(
    ctx: typer.Context,
    file: FileArgument,
    rest: RestArgument,
    who: WhoArgument = None,
    hours: HoursOption = RESPITE_HOURS,
    strain: StrainOption = 0,
) -> None:
    """Rest: a Regroup heals one agent, a Respite all who are not Dying.

    Between fights only. Changes FILE and adds to its log. Exits with 1 where a rule forbids it.
    Example: whcli combat rest ambush.yaml regroup vitalis vane
    """
    people = tuple(who or ())
    if rest is Rest.regroup and len(people) != 2:
        raise typer.BadParameter("a Regroup takes the healer and whom they heal: regroup HEALER WHO", param_hint="WHO")
    if rest is Rest.regroup:
        tell(ctx, play(ctx, lambda scene: regrouped(scene, *people)))
    else:
        tell(ctx, play(ctx, lambda scene: rested(scene, Respite(people, hours, strain))))
