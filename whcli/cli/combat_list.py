"""`whcli combat list`."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from whcli.cli.answer import Format, FormatOption, JsonOption, answer_json, complain, problems_data, say
from whcli.cli.telling import written
from whcli.files.records import listed
from whcli.problems import PROBLEM
from whcli.report.combat_records import list_blocks


class Group(StrEnum):
    """The lists of records."""

    conditions = "conditions"
    options = "options"
    weapons = "weapons"
    armours = "armours"
    threats = "threats"
    criticals = "criticals"
    agents = "agents"
    complications = "complications"
    injuries = "injuries"
    traits = "traits"


GroupArgument = Annotated[Group, typer.Argument(metavar="LIST", help="Which list.", show_default=False)]
BesideOption = Annotated[
    Path | None,
    typer.Option("--beside", metavar="DIR", help="Look for the table's own in this folder, not the working one.", show_default=False),
]


def command(group: GroupArgument, beside: BesideOption = None, how: FormatOption = Format.text, json: JsonOption = False) -> None:
    """List the records of Combat of one kind.

    LIST is conditions, options, weapons, armours, threats, criticals, agents, complications, injuries or traits. A table's
    own `profiles/` and `weapons/` are listed too. Reads records, writes nothing. Exits with 0; with 1 where a file of the
    table's own has problems. `whcli rules show ID` shows one in full. Example: whcli combat list weapons
    """
    records = listed(group, beside or Path())
    problems = tuple(problem for one in records for problem in one.problems)
    good = [one.data | {one.kind: one.id} for one in records if not one.problems]
    if json or how is Format.json:
        answer_json({"kind": str(group), "records": good, "problems": problems_data(problems)})
    else:
        say(written(list_blocks(group, good), how))
    if problems:
        complain(problems, beside or "")
        raise typer.Exit(PROBLEM)
