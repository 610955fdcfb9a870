"""`whcli rules show`."""

from typing import Annotated

import typer

from whcli.cli.answer import JsonOption, answer_json, say
from whcli.cli.rules_here import CampaignOption, Format, FormatOption, here, rule_called, settings_of, shown_entry, width
from whcli.report.rules_text import rule_data, rule_text, shown_data

RuleArgument = Annotated[str, typer.Argument(metavar="RULE", help="A rule's id, such as ORD-R11, or the name of a setting.")]


def command(rule: RuleArgument, campaign: CampaignOption = None, how: FormatOption = Format.text, json: JsonOption = False) -> None:
    """Show a rule, its settings, and what they are here.

    RULE is an id such as ORD-R11, or a setting such as effort_ceiling. Each setting is shown with its value in this
    campaign, where that comes from, its default, and what it may be. Example: whcli rules show ORD-33
    """
    entry, rulebook = rule_called(rule), here(campaign)
    shown = shown_entry(entry)._replace(settings=tuple(map(rulebook.shown, settings_of(entry))))
    if json or how is Format.json:
        answer_json({"rules": [rule_data(shown) | {"settings": [shown_data(one) for one in shown.settings]}]})
    else:
        say(rule_text(shown, width()))
