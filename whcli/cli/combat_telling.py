"""Telling what a command on a fight came to: at once, or under `combat run` once every line has gone well."""

import typer

from whcli.cli.answer import remark
from whcli.cli.deed_answer import answer
from whcli.cli.fighting import Played
from whcli.model.fight import AttackRuling
from whcli.model.fight_data import attack_answer, deed_answer
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
