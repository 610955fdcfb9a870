"""`whcli combat run`: many commands on one fight, all or none."""

from pathlib import Path
from typing import Annotated, Final

import typer

from whcli.cli.answer import Format, FormatOption, JsonOption, PlanOption, remark
from whcli.cli.deed_answer import wants_json
from whcli.cli.deeds import FileArgument, Run
from whcli.cli.fighting import fight_of
from whcli.cli.scripts import play_lines, script_lines
from whcli.files.encounter import save

COMMANDS: Final = ("start", "turn", "next", "move", "act", "attack", "damage", "rest", "end", "undo", "status")
ScriptArgument = Annotated[Path, typer.Argument(metavar="SCRIPT", help="A file of commands, or - for stdin.", show_default=False)]


def command(
    ctx: typer.Context,
    file: FileArgument,
    script: ScriptArgument,
    plan: PlanOption = False,
    how: FormatOption = Format.text,
    json: JsonOption = False,
) -> None:
    """Play many commands in one go, all or none.

    SCRIPT has a command a line, as after `whcli combat` but without FILE: attack vane boy-1 --weapon boltgun. What follows a # is a
    remark. Nothing is written unless every line goes well; each has its own entry in the log. With --json a line of JSON for each.
    Exits with 1 where one is refused. Example: whcli combat run ambush.yaml evening.txt
    """
    lines = script_lines(script, "combat", COMMANDS)
    with fight_of(ctx) as fight:
        playing = Run(fight, wants_json(ctx), plan)
        refusal = play_lines(ctx, playing, lines)
        if not (refusal or plan):
            save(playing.start, playing.held)
    if refusal:
        raise refusal
    for say in playing.said:
        say()
    if plan:
        remark(f"Planned, not written: {file}")
