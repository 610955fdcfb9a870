"""`whcli battle undo`: take back what was done last."""

import shlex
from collections.abc import Mapping
from typing import Any

import typer

from whcli.cli.answer import Format, FormatOption, JsonOption, PlanOption, remark
from whcli.cli.battling import battle_of, seen
from whcli.cli.deed_answer import answer
from whcli.cli.deeds import BattleArgument, Run
from whcli.files.battle import BattleFile, again
from whcli.files.state_file import save, taken_back
from whcli.model.hidden_hands import entry_without
from whcli.report.blocks import Paragraph


def command(
    ctx: typer.Context, file: BattleArgument, plan: PlanOption = False, how: FormatOption = Format.text, json: JsonOption = False
) -> None:
    """Take back what was done last, byte for byte.

    FILE becomes what it was, and the log says so with an entry more; the same deed again has the same dice. What a hand has changed
    since stays, and where it touched the same, nothing is undone. Exits with 1 where nothing is left to undo.
    Example: whcli battle undo gate.yaml
    """
    with battle_of(ctx) as held:
        after, entry = taken_back(held.state)
        entry = _told(held, entry)
        if isinstance(ctx.obj, Run):
            ctx.obj.held = again(held._replace(state=after))
        elif not plan:
            save(held.state, after)
    number, done = int(str(entry["n"])), entry.get("do")
    words = [str(word) for word in done] if isinstance(done, list) else []
    answer(ctx, {"undone": number, "do": words}, (Paragraph(f"Entry {number} is taken back: {shlex.join(words)}."),))
    if plan:
        remark(f"Planned, not written: {file}")


def _told(held: BattleFile, entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the entry that is taken back, without cards of hands that are not public (MIS-R22)."""
    table = seen(held)
    return entry_without(entry, [who for who in held.battle.hands if table.hides(who)], held.deck.secondaries)
