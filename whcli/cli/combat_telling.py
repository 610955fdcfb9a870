"""Telling what a command on a fight came to: at once, or under `combat run` once every line has gone well."""

from collections.abc import Callable, Iterable
from typing import Any

import typer

from whcli.cli.answer import Format, answer_json, answer_line, remark, say
from whcli.cli.deeds import Run
from whcli.cli.fighting import Played
from whcli.cli.telling import written
from whcli.model.fight import AttackRuling
from whcli.model.fight_data import attack_answer, deed_answer
from whcli.report.blocks import Block
from whcli.report.combat_told import attack_blocks, deed_blocks


def tell(ctx: typer.Context, played: Played) -> None:
    """Tell a ruling in the format that was asked for, and whether it was only planned."""
    ruling, explain = played.ruling, bool(ctx.params.get("explain"))
    if isinstance(ruling, AttackRuling):
        data, blocks = attack_answer(ruling), attack_blocks(ruling, explain)
    else:
        data, blocks = deed_answer(ruling), deed_blocks(ruling, explain)
    answer(ctx, data, blocks)
    if played.planned:
        remark(f"Planned, not written: {played.fight.path}")


def answer(ctx: typer.Context, data: dict[str, Any], blocks: Iterable[Block]) -> None:
    """Give an answer as JSON, or as blocks say it; of a `combat run` it is kept until the end."""
    how = Format.markdown if ctx.params.get("how") == Format.markdown else Format.text
    if isinstance(ctx.obj, Run):
        told: Callable[[], None] = (lambda: answer_line(data)) if ctx.obj.lines else (lambda: say(written(tuple(blocks), how)))
        ctx.obj.said.append(told)
    elif wants_json(ctx):
        answer_json(data)
    else:
        say(written(tuple(blocks), how))


def wants_json(ctx: typer.Context) -> bool:
    """Return whether a command was asked for JSON."""
    return bool(ctx.params.get("json")) or ctx.params.get("how") == Format.json
