"""`whcli rules defaults`."""

from whcli.cli.answer import JsonOption, answer_json, say
from whcli.cli.rules_here import Format, FormatOption, width
from whcli.files.rulebook import settings
from whcli.report.rules_text import defaults_text, setting_data


def command(how: FormatOption = Format.text, json: JsonOption = False) -> None:
    """Show every setting with its default.

    These are the names that may stand under `rules:` in campaign.yaml, in an encounter's file or in a battle's, each with its rule and
    what it may be.
    """
    if json or how is Format.json:
        answer_json({"rules": [setting_data(one) for one in settings()]})
    else:
        say(defaults_text(settings(), width()))
