"""`whcli battle run`: many commands on one battle, all or none."""

from pathlib import Path
from typing import Annotated, Final

import typer

from whcli.cli.answer import Format, FormatOption, JsonOption, PlanOption, remark
from whcli.cli.battle_telling import wants_json
from whcli.cli.battling import battle_of
from whcli.cli.deeds import BattleArgument, Run
from whcli.cli.scripts import play_lines, script_lines
from whcli.files.battle import save

COMMANDS: Final = (
    *("setup", "next", "score", "lose", "action", "note", "move", "arrive", "reserve", "draw", "choose", "discard", "new-orders"),
    *("adapt", "secret", "spend", "end", "undo", "status"),
)
ScriptArgument = Annotated[Path, typer.Argument(metavar="SCRIPT", help="A file of commands, or - for stdin.", show_default=False)]


def command(
    ctx: typer.Context,
    file: BattleArgument,
    script: ScriptArgument,
    plan: PlanOption = False,
    how: FormatOption = Format.text,
    json: JsonOption = False,
) -> None:
    """Play many commands in one go, all or none.

    SCRIPT has a command a line, as after `whcli battle` but without FILE: lose bob/warriors-1 --at-marker m3. What follows a # is a
    remark. Nothing is written unless every line goes well; each has its own entry in the log. With --json a line of JSON for each.
    Exits with 1 where one is refused. Example: whcli battle run gate.yaml round-2.txt
    """
    lines = script_lines(script, "battle", COMMANDS)
    with battle_of(ctx) as held:
        playing = Run(held, wants_json(ctx), plan)
        refusal = play_lines(ctx, playing, lines)
        if not (refusal or plan):
            save(playing.start, playing.held)
    if refusal:
        raise refusal
    for say in playing.said:
        say()
    if plan:
        remark(f"Planned, not written: {file}")
