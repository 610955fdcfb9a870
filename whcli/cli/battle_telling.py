"""Telling what a command on a battle came to: at once, or under `battle run` once every line has gone well."""

import typer

from whcli.cli.answer import complain, problems_data, remark
from whcli.cli.battling import Played
from whcli.cli.deed_answer import answer
from whcli.model.battle_data import ruling_answer
from whcli.problems import Problem
from whcli.report.battle_told import ruling_blocks


def tell(ctx: typer.Context, played: Played, problems: tuple[Problem, ...] = ()) -> None:
    """Tell a ruling in the format that was asked for, and whether it was only planned; `problems` stand beside it."""
    beside = {"problems": problems_data(problems)} if problems else {}
    complain(problems, played.file.folder) if problems else None
    answer(ctx, ruling_answer(played.ruling) | beside, ruling_blocks(played.ruling, bool(ctx.params.get("explain")), played.table.deck))
    if played.planned:
        remark(f"Planned, not written: {played.file.path}")
