"""Telling what a command on a battle came to: at once, or under `battle run` once every line has gone well."""

from collections.abc import Callable, Iterable
from typing import Any

import typer

from whcli.cli.answer import Format, answer_json, answer_line, complain, problems_data, remark, say
from whcli.cli.battling import Played
from whcli.cli.deeds import Run
from whcli.cli.telling import written
from whcli.model.battle_data import ruling_answer
from whcli.problems import Problem
from whcli.report.battle_told import ruling_blocks
from whcli.report.blocks import Block


def tell(ctx: typer.Context, played: Played, problems: tuple[Problem, ...] = ()) -> None:
    """Tell a ruling in the format that was asked for, and whether it was only planned; `problems` stand beside it."""
    beside = {"problems": problems_data(problems)} if problems else {}
    complain(problems, played.file.folder) if problems else None
    answer(ctx, ruling_answer(played.ruling) | beside, ruling_blocks(played.ruling, bool(ctx.params.get("explain")), played.table.deck))
    if played.planned:
        remark(f"Planned, not written: {played.file.path}")


def answer(ctx: typer.Context, data: dict[str, Any], blocks: Iterable[Block]) -> None:
    """Give an answer as JSON, or as blocks say it; of a `battle run` it is kept until the end."""
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
