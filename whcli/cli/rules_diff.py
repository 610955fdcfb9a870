"""`whcli rules diff`."""

from whcli.cli.answer import JsonOption, answer_json, say
from whcli.cli.rules_here import CampaignOption, Format, FormatOption, here
from whcli.files.rulebook import settings
from whcli.report.rules_text import diff_text, shown_data


def command(campaign: CampaignOption = None, how: FormatOption = Format.text, json: JsonOption = False) -> None:
    """Show the house rules of a campaign against the defaults.

    Each that differs: where it stands, its default, its value, its rule. Then the digest of the rulebook of Orders in force, as results
    record it. Example: whcli rules diff --campaign gate.yaml
    """
    rulebook = here(campaign)
    changed = tuple(one for one in map(rulebook.shown, settings()) if one.value != one.setting.default)
    if json or how is Format.json:
        answer_json({"rules": [shown_data(one) for one in changed], "rulebook": rulebook.digest})
    else:
        say(diff_text(changed, rulebook.file, rulebook.digest))
