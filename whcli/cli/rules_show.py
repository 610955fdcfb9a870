"""`whcli rules show`."""

from pathlib import Path
from typing import Annotated

import typer

from whcli.cli.answer import JsonOption, answer_json, say
from whcli.cli.rules_cards import card_record, card_text
from whcli.cli.rules_here import CampaignOption, Format, FormatOption, here, rule_called, rule_or_setting, settings_of, shown_entry, width
from whcli.files.deck_records import cards_called
from whcli.files.records import Record, called
from whcli.report.combat_records import record_text
from whcli.report.rules_text import RuleShown, rule_data, rule_text, shown_data

RuleArgument = Annotated[
    str,
    typer.Argument(metavar="RULE", help="A rule's id, such as ORD-R11, a setting's name, or the id of a record or card, such as aim."),
]


def command(rule: RuleArgument, campaign: CampaignOption = None, how: FormatOption = Format.text, json: JsonOption = False) -> None:
    """Show a rule, its settings, and what they are here.

    RULE is an id such as ORD-R11, a setting such as effort_ceiling, a record of Combat, such as aim, bleeding, boltgun or
    ork-boy, or a card of a mission deck, such as cleanse or tipping-point. Each setting is shown with its value in this
    campaign, where that comes from, its default, and what it may be. A table's own records and decks are found in the
    working folder, or the campaign's. Example: whcli rules show ORD-33
    """
    beside = campaign.parent if campaign is not None and campaign.is_file() else campaign or Path()
    records, cards = called(rule, beside), cards_called(rule, beside)
    entry = rule_or_setting(rule) if records or cards else rule_called(rule)
    rulebook = here(campaign)
    shown = [shown_entry(entry)._replace(settings=tuple(map(rulebook.shown, settings_of(entry))))] if entry else []
    if json or how is Format.json:
        answer_json({"rules": [_rule_data(one) for one in shown], "records": [*map(_record_data, records), *map(card_record, cards)]})
    else:
        texts = [record_text(one.kind, one.group, one.data, width()) for one in records]
        told = [card_text(one, str(rulebook.values["errata"])) for one in cards]
        say("\n".join([*(rule_text(one, width()) for one in shown), *texts, *told]))


def _rule_data(shown: RuleShown) -> dict[str, object]:
    return rule_data(shown) | {"settings": [shown_data(one) for one in shown.settings]}


def _record_data(record: Record) -> dict[str, object]:
    return {"kind": record.kind, "file": record.file, "record": record.data}
