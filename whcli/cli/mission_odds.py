"""`whcli mission odds`: the chances to draw or to hold cards."""

from enum import StrEnum
from typing import Annotated

import typer

from whcli.cli.answer import Format as Written
from whcli.cli.answer import JsonOption, answer_json, say
from whcli.cli.battle_units import player_of
from whcli.cli.battling import battle_of, seen
from whcli.cli.deeds import BattleArgument
from whcli.cli.telling import solid, written
from whcli.model.mission_odds import MissionOdds, Plan
from whcli.problems import Refusal
from whcli.report.battle_odds import mission_odds_blocks, mission_odds_csv, mission_odds_data
from whcli.rules.battle.odds import mission_odds


class Format(StrEnum):
    """How chances are written."""

    text = "text"
    markdown = "markdown"
    json = "json"
    csv = "csv"


CardArgument = Annotated[str, typer.Argument(metavar="[CARD]", help="A secondary mission, by id; without, every one.", show_default=False)]
PlayerOption = Annotated[str, typer.Option("--player", metavar="PLAYER", help="Whose; without, whose turn it is.", show_default=False)]
ByOption = Annotated[int, typer.Option("--by", min=0, metavar="ROUND", help="The last round looked at; 0 is the battle's last.")]
GoesOption = Annotated[int, typer.Option("--goes", min=0, help="How many cards of the hand go each round.")]
OrdersOption = Annotated[bool, typer.Option("--new-orders", help="New Orders is used in each own Command phase.")]
RedrawOption = Annotated[bool, typer.Option("--redraw", help="Cards that may be redrawn as they are drawn are.")]
FormatOption = Annotated[Format, typer.Option("--format", help="How to write the answer.", show_choices=True)]


def command(
    ctx: typer.Context,
    file: BattleArgument,
    card: CardArgument = "",
    player: PlayerOption = "",
    by: ByOption = 0,
    goes: GoesOption = 2,
    orders: OrdersOption = False,
    redraw: RedrawOption = False,
    how: FormatOption = Format.text,
    json: JsonOption = False,
) -> None:
    """The chances of drawing cards, by when.

    Exact, from the very state of a player's deck: to have drawn a card, and to have held it, by each round. Reads FILE, rolls nothing and
    writes nothing. Exits with 1 for a player of Fixed missions. Example: whcli mission odds gate.yaml cleanse --player alice --by 3
    """
    with battle_of(ctx) as held:
        table = seen(held)._replace(reader=player)
        found = mission_odds(table, player_of(held.battle, player), Plan(by, goes, int(orders), redraw), card)
        if not isinstance(found, MissionOdds):
            raise Refusal(found)
    if json or how is Format.json:
        answer_json({"odds": mission_odds_data(found)})
    elif how is Format.csv:
        say(mission_odds_csv(found))
    else:
        say(written(mission_odds_blocks(found, held.battle, held.deck, solid()), Written(how)))
