"""`whcli rules search`."""

from typing import Annotated

import typer

from whcli.cli.answer import JsonOption, answer_json, remark, say
from whcli.cli.rules_here import Format, FormatOption, shown_entry, width
from whcli.files.digests import search
from whcli.report.rules_text import found_text, rule_data
from whcli.report.safe import safe

WordsArgument = Annotated[list[str], typer.Argument(metavar="WORD...", help="Words, all of which a rule must hold.", show_default=False)]


def command(words: WordsArgument, how: FormatOption = Format.text, json: JsonOption = False) -> None:
    """Find the rules that hold some words.

    Shows each rule that holds all of them, in its text, its section's heading or its id, as part of a word or whole, in
    either case. Example: whcli rules search yield agreement
    """
    rules = tuple(map(shown_entry, search(" ".join(words))))
    if json or how is Format.json:
        answer_json({"rules": [rule_data(rule) for rule in rules]})
    elif rules:
        say(found_text(rules, width()))
    else:
        remark(f"No rule holds {'all of these words' if len(words) > 1 else 'this word'}: {safe(' '.join(words))}")
