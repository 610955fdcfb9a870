"""`whcli combat undo`: take back what was done last."""

import shlex

import typer

from whcli.cli.answer import Format, FormatOption, JsonOption, PlanOption, remark
from whcli.cli.deed_answer import answer
from whcli.cli.deeds import FileArgument, Run
from whcli.cli.fighting import fight_of
from whcli.files.encounter import again, save, taken_back
from whcli.report.blocks import Paragraph


def command(
    ctx: typer.Context, file: FileArgument, plan: PlanOption = False, how: FormatOption = Format.text, json: JsonOption = False
) -> None:
    """Take back what was done last, byte for byte.

    FILE becomes what it was, and the log says so with an entry more; the same deed again has the same dice. What a hand has changed
    since stays, and where it touched the same, nothing is undone. Exits with 1 where nothing is left to undo.
    Example: whcli combat undo ambush.yaml
    """
    with fight_of(ctx) as fight:
        after, entry = taken_back(fight)
        if isinstance(ctx.obj, Run):
            ctx.obj.held = again(after)
        elif not plan:
            save(fight, after)
    number, done = int(str(entry["n"])), entry.get("do")
    words = [str(word) for word in done] if isinstance(done, list) else []
    answer(ctx, {"undone": number, "do": words}, (Paragraph(f"Entry {number} is taken back: {shlex.join(words)}."),))
    if plan:
        remark(f"Planned, not written: {file}")
