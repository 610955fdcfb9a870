"""Giving the answer of a deed: at once, or under `combat run` and `battle run` once every line has gone well."""

from collections.abc import Callable, Iterable
from typing import Any

import typer

from whcli.cli.answer import Format, answer_json, answer_line, say
from whcli.cli.deeds import Run
from whcli.cli.telling import written
from whcli.report.blocks import Block


def answer(ctx: typer.Context, data: dict[str, Any], blocks: Iterable[Block]) -> None:
    """Give an answer as JSON, or as blocks say it; of many commands it is kept until the end."""
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
