"""`whcli orders new`: start a small campaign in a new folder."""

from pathlib import Path
from typing import Annotated

import typer

from whcli.cli.answer import JsonOption, PlanOption, answer_json, names_data, remark, say
from whcli.files.atomic import commit, recover
from whcli.files.scaffold import made, scaffold
from whcli.model.status import Step
from whcli.report.orders_status import command_line

NewArgument = Annotated[Path, typer.Argument(help="The folder to make.", show_default=False)]


def command(folder: NewArgument, plan: PlanOption = False, json: JsonOption = False) -> None:
    """Start a small campaign in a new folder.

    Two Primarchs, an Institution and a first turn with one conflict, ready to be judged, to be written over with your own;
    and the schemas, so that editors explain every field. Writes only into a folder that is new or empty;
    exits with 1 for any other. Example: whcli orders new crusade
    """
    remark(recover(folder) or "")
    writes = scaffold(folder)
    if not plan:
        commit(made(folder), writes)
    names = [w.path.as_posix() for w in writes]
    if json:
        answer_json({"folder": str(folder), **names_data(names, plan)})
        return
    say(f"{'Planned, not written' if plan else 'Written'} in {folder}:")
    say("\n".join(f"  {name}" for name in names if not name.startswith("schemas/")))
    say("  schemas/ (for your editor)")
    remark(f"Next: {command_line(Step('', ('orders', 'check', str(folder))))}")
