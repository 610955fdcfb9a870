"""`whcli orders forecast`: the outcomes of a conflict over own Effort and the other side's."""

from enum import StrEnum
from typing import Annotated

import typer

from whcli.cli.answer import ExplainOption, Format, FormatOption, JsonOption, answer_json, say
from whcli.cli.campaigns import HERE, FolderArgument, TurnOption, open_turn, root_of
from whcli.cli.gated import gated
from whcli.cli.naming import named_from
from whcli.cli.orders_report import known_reader
from whcli.cli.telling import written
from whcli.model.forecast import Asked, Forecast
from whcli.model.view import GM
from whcli.problems import Refusal
from whcli.report.orders_forecast import forecast_blocks
from whcli.report.orders_forecast_data import forecast_data
from whcli.rules.orders.forecast import forecast
from whcli.rules.orders.understand import understand


class Side(StrEnum):
    """A role in a conflict."""

    attacker = "attacker"
    defender = "defender"


class Rank(StrEnum):
    """A rank on a side (ORD-45, ORD-47, ORD-48)."""

    primary = "primary"
    second = "second"
    other = "other"


ConflictArgument = Annotated[str, typer.Argument(help="The conflict's id.", show_default=False)]
ForOption = Annotated[str, typer.Option("--for", metavar="PLAYER", help="Forecast from what this player may know.", show_default=False)]
AsOption = Annotated[str, typer.Option("--as", metavar="ID", help="Whose bids to lay out, where several could.", show_default=False)]
GUESS = "With --for: "
SideOption = Annotated[Side | None, typer.Option("--side", help=f"{GUESS}the side to join or to be on.", show_default=False)]
RankOption = Annotated[Rank, typer.Option("--rank", help=f"{GUESS}the rank among allies.")]
AllyOption = Annotated[int, typer.Option("--ally", metavar="N", help=f"{GUESS}what allies add to your total.", min=-99, max=99)]
TheirsOption = Annotated[
    int | None,
    typer.Option("--their-total", metavar="N", help=f"{GUESS}the other side's total before Effort.", min=-99, max=99, show_default=False),
]
CountOption = Annotated[
    list[str] | None,
    typer.Option("--count", metavar="ID", help=f"{GUESS}an own Quality or effect to count; may be repeated.", show_default=False),
]


def command(
    conflict: ConflictArgument,
    folder: FolderArgument = HERE,
    turn: TurnOption = None,
    reader: ForOption = GM,
    who: AsOption = "",
    side: SideOption = None,
    rank: RankOption = Rank.primary,
    ally: AllyOption = 0,
    theirs: TheirsOption = None,
    count: CountOption = None,
    explain: ExplainOption = False,
    how: FormatOption = Format.text,
    json: JsonOption = False,
) -> None:
    """The outcomes of a conflict over own Effort and the other side's.

    For the GM, bid against bid from the true sheets, and where the bids balance. For a player, from the own sheet alone: what
    the others have is an axis, or a guess (--their-total). Writes nothing; exits with 1 where there is nothing to forecast.
    Example: whcli orders forecast black-sand crusade --for alice --their-total 9
    """
    asked = Asked(reader, who, side or "", rank, ally, theirs, tuple(count or ()))
    if reader == GM and asked != Asked(GM, who):
        raise typer.BadParameter("--side, --rank, --ally, --their-total and --count are a player's guesses: give --for PLAYER.")
    with named_from(root_of(folder)) as root, gated(reader):
        opened = open_turn(root, turn)
        known_reader(opened.campaign, reader)
        found = forecast(conflict, understand(opened.campaign, opened.turn), asked)
        if not isinstance(found, Forecast):
            raise Refusal(found)
    if json or how is Format.json:
        answer_json(forecast_data(found))
    else:
        say(written(forecast_blocks(found, explain), how))
