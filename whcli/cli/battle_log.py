"""`whcli battle log`: what has happened in a battle, and whether its log is whole."""

import typer

from whcli.cli.answer import ExplainOption, Format, FormatOption, JsonOption, answer_json, complain, problems_data, say
from whcli.cli.battle_units import ReaderOption, player_of
from whcli.cli.battling import battle_of, seen
from whcli.cli.deed_answer import wants_json
from whcli.cli.deeds import BattleArgument
from whcli.cli.telling import written
from whcli.files.state_file import read_story
from whcli.model.fight_story import chapters
from whcli.model.hidden_hands import entry_without
from whcli.problems import PROBLEM
from whcli.report.battle_sheet import ending_blocks
from whcli.report.battle_story import story_blocks
from whcli.rules.battle.caps import sheet

FIELDS = ("n", "do", "rolls", "change", "rules", "undo", "edit", "plan")


def command(
    ctx: typer.Context,
    file: BattleArgument,
    player: ReaderOption = "",
    explain: ExplainOption = False,
    how: FormatOption = Format.text,
    json: JsonOption = False,
) -> None:
    """What has happened in a battle, and whether its log is whole.

    Reads NAME.log.yaml, entry by entry, and the chain of digests that shows a line changed afterwards; writes nothing. With --json
    each entry as it stands, those that were taken back too. Hands that are not public are told to their player alone. Exits with 1
    where a line was changed or cannot be read.
    Example: whcli battle log gate.yaml --format markdown
    """
    with battle_of(ctx) as held:
        story = read_story(file, "battle")
        table = seen(held)._replace(reader=player and player_of(held.battle, player))
    hidden = [who for who in held.battle.hands if table.hides(who)]
    entries = tuple(entry_without(entry, hidden, held.deck.secondaries) for entry in story.entries)
    complain(story.problems, file.parent)
    if wants_json(ctx):
        told = [{key: entry[key] for key in FIELDS if key in entry} for entry in entries]
        answer_json({"log": told, "problems": problems_data(story.problems)})
    else:
        ending = ending_blocks(sheet(table), held.battle) if held.battle.ended else ()
        say(written((*story_blocks(chapters(entries), held.battle, explain, held.deck), *ending), how))
    if story.problems:
        raise SystemExit(PROBLEM)
