"""Telling what a command on a battle came to: at once, or under `battle run` once every line has gone well."""

import typer

from whcli.cli.answer import complain, problems_data, remark
from whcli.cli.battling import Played
from whcli.cli.deed_answer import answer
from whcli.model.battle_data import ruling_answer
from whcli.model.hidden_hands import ruling_without
from whcli.problems import Problem
from whcli.report.battle_told import ruling_blocks


def tell(ctx: typer.Context, played: Played, problems: tuple[Problem, ...] = ()) -> None:
    """Tell a ruling in the format that was asked for, and whether it was only planned; `problems` stand beside it."""
    beside = {"problems": problems_data(problems)} if problems else {}
    complain(problems, played.file.folder) if problems else None
    ruling = ruling_without(played.ruling, [who for who in played.ruling.battle.hands if hides(played, who)])
    answer(ctx, ruling_answer(ruling) | beside, ruling_blocks(ruling, bool(ctx.params.get("explain")), played.table.deck))
    if played.planned:
        remark(f"Planned, not written: {played.file.path}")


def hides(played: Played, player: str) -> bool:
    """Return whether the hand of a player, as it stands after a command, is not for the reader (MIS-R22)."""
    return played.table._replace(battle=played.ruling.battle).hides(player)
