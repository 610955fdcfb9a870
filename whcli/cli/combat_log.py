"""`whcli combat log`: what has happened in a fight, and whether its log is whole."""

import typer

from whcli.cli.answer import ExplainOption, Format, FormatOption, JsonOption, answer_json, complain, problems_data, say
from whcli.cli.deed_answer import wants_json
from whcli.cli.deeds import FileArgument
from whcli.cli.fighting import fight_of
from whcli.cli.telling import written
from whcli.files.encounter import KIND
from whcli.files.state_file import read_story
from whcli.model.fight_story import chapters
from whcli.problems import PROBLEM
from whcli.report.combat_story import story_blocks

FIELDS = ("n", "do", "rolls", "change", "rules", "undo", "edit", "plan")


def command(
    ctx: typer.Context, file: FileArgument, explain: ExplainOption = False, how: FormatOption = Format.text, json: JsonOption = False
) -> None:
    """What has happened in a fight, and whether its log is whole.

    Reads NAME.log.yaml, entry by entry, and the chain of digests that shows a line changed afterwards; writes nothing. With --json
    each entry as it stands, those that were taken back too. Exits with 1 where a line was changed or cannot be read.
    Example: whcli combat log ambush.yaml --format markdown
    """
    with fight_of(ctx) as fight:
        story = read_story(file, KIND)
    complain(story.problems, file.parent)
    if wants_json(ctx):
        told = [{key: entry[key] for key in FIELDS if key in entry} for entry in story.entries]
        answer_json({"log": told, "problems": problems_data(story.problems)})
    else:
        say(written(story_blocks(chapters(story.entries), fight.encounter, explain), how))
    if story.problems:
        raise SystemExit(PROBLEM)
