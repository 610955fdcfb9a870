"""`whcli rules list`."""

from enum import StrEnum
from typing import Annotated

import typer

from whcli.cli.answer import JsonOption, answer_json, say
from whcli.cli.rules_here import Format, FormatOption, all_rules, width
from whcli.report.rules_text import list_text, rule_data


class Game(StrEnum):
    """A game with a digest."""

    orders = "orders"
    combat = "combat"
    missions = "missions"


GameOption = Annotated[Game | None, typer.Option("--game", help="Only the rules of one game.", show_default=False)]


def command(game: GameOption = None, how: FormatOption = Format.text, json: JsonOption = False) -> None:
    """List every rule by id.

    Each with its first sentence, grouped by section; `whcli rules show ID` has the rest.
    """
    rules = tuple(rule for rule in all_rules() if game is None or rule.game == game)
    if json or how is Format.json:
        answer_json({"rules": [rule_data(rule) for rule in rules]})
    else:
        say(list_text(rules, width()))
