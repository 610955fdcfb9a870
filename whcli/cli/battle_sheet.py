"""`whcli battle sheet`: the score sheet."""

from enum import StrEnum
from typing import Annotated

import typer

from whcli.cli.answer import ExplainOption, JsonOption, answer_json, say
from whcli.cli.answer import Format as Written
from whcli.cli.battling import battle_of, seen
from whcli.cli.deeds import BattleArgument
from whcli.cli.telling import solid, written
from whcli.report.battle_sheet import sheet_blocks
from whcli.report.battle_sheet_data import sheet_csv, sheet_data
from whcli.rules.battle.caps import sheet


class Format(StrEnum):
    """How a score sheet is written."""

    text = "text"
    markdown = "markdown"
    json = "json"
    csv = "csv"


FormatOption = Annotated[Format, typer.Option("--format", help="How to write the answer.", show_choices=True)]


def command(
    ctx: typer.Context, file: BattleArgument, explain: ExplainOption = False, how: FormatOption = Format.text, json: JsonOption = False
) -> None:
    """The score sheet, round by round and source by source.

    With what every cap took (MIS-51) and VP over time; with --explain every row and its reason. Reads FILE and writes nothing. Exits with
    1 where FILE has problems. Example: whcli battle sheet gate.yaml --format csv
    """
    with battle_of(ctx) as held:
        found = sheet(seen(held))
    if json or how is Format.json:
        answer_json({"sheet": sheet_data(found)})
    elif how is Format.csv:
        say(sheet_csv(found))
    else:
        say(written(sheet_blocks(found, held.battle, held.deck, explain, solid()), Written(how)))
