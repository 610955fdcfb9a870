"""`whcli combat log`: what has happened in a fight, and whether its log is whole."""

from typing import Any

import typer

from whcli.cli.answer import Format, FormatOption, JsonOption, answer_json, complain, problems_data, say
from whcli.cli.campaigns import named_from
from whcli.cli.combat_telling import wants_json
from whcli.cli.fighting import FileArgument
from whcli.files.encounter import read_story
from whcli.problems import PROBLEM

FIELDS = ("n", "do", "rolls", "change", "rules", "undo", "edit", "plan")


def command(ctx: typer.Context, file: FileArgument, how: FormatOption = Format.text, json: JsonOption = False) -> None:
    """What has happened in a fight, and whether its log is whole.

    Reads NAME.log.yaml, entry by entry, and the chain of digests that shows a line changed afterwards; writes nothing. Exits with 1
    where a line was changed or cannot be read. Example: whcli combat log ambush.yaml --format markdown
    """
    with named_from(file.parent):
        story = read_story(file)
    complain(story.problems, file.parent)
    told = [{key: entry[key] for key in FIELDS if key in entry} for entry in story.entries]
    if wants_json(ctx):
        answer_json({"log": told, "problems": problems_data(story.problems)})
    else:
        say("\n".join(map(_line, told)))
    if story.problems:
        raise SystemExit(PROBLEM)


def _line(entry: dict[str, Any]) -> str:
    if "undo" in entry:
        return f"{entry['n']}. takes back {entry['undo']}"
    return f"{entry['n']}. {' '.join(map(str, entry.get('do', ['edited by hand'])))}"
