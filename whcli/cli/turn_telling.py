"""Telling a View of a turn in the format that was asked for."""

from whcli.cli.answer import Format, answer_json, say
from whcli.cli.telling import written
from whcli.model.view import View
from whcli.report.orders_turn import turn_blocks
from whcli.report.view_data import view_data


def tell(view: View, how: Format, explain: bool) -> None:
    """Write what a reader may know of a turn."""
    if how is Format.json:
        answer_json(view_data(view))
    else:
        say(written(turn_blocks(view, explain), how))
