"""`whcli battle run`: many commands on one battle, all or none."""

from pathlib import Path
from typing import Annotated, Final

import typer

from whcli.cli.answer import Format, FormatOption, JsonOption, PlanOption, remark
from whcli.cli.battling import battle_of
from whcli.cli.deed_answer import wants_json
from whcli.cli.deeds import BattleArgument, Run
from whcli.cli.scripts import play_lines, script_lines
from whcli.files.battle import save
from whcli.model.battle import Battle
from whcli.problems import Place, Problem, Refusal

COMMANDS: Final = (
    *("setup", "next", "score", "lose", "return", "action", "note", "move", "arrive", "reserve", "draw", "choose", "discard"),
    *("new-orders", "adapt", "secret", "spend", "end", "undo", "status"),
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
        raise hushed(refusal, playing.start.battle, playing.held.battle)
    for say in playing.said:
        say()
    if plan:
        remark(f"Planned, not written: {file}")


def hushed(refusal: Refusal, before: Battle, after: Battle) -> Refusal:
    """Return a Refusal that tells nothing of seals which lines opened, not even by its line: as nothing was written, all is sealed."""
    cards = [{who: one.card for who, one in battle.secrets.items()} for battle in (before, after)]
    if before.revealed == after.revealed and cards[0] == cards[1]:
        return refusal
    why = "A line reveals what is sealed, and one after it is refused: so nothing was revealed."
    cure = "Run the lines up to the reveal by themselves, and then the others."
    return Refusal([Problem("run-reveals", why, cure, Place(""), "MIS-R02")])
