"""`whcli combat status`: how a fight stands, and who may go next."""

import typer

from whcli.cli.answer import Format, FormatOption, JsonOption, remark
from whcli.cli.deed_answer import answer
from whcli.cli.deeds import FileArgument
from whcli.cli.fighting import fight_of, seen
from whcli.report.combat_status import status_blocks, status_data
from whcli.rules.combat.standing import standing


def command(ctx: typer.Context, file: FileArgument, how: FormatOption = Format.text, json: JsonOption = False) -> None:
    """How a fight stands, and who may go next.

    Reads FILE and writes nothing. Tells each combatant's Wounds, Shock and Conditions with what they cost and how they end, the pools,
    whose Turn it is and who is due. Exits with 1 where FILE has problems. Example: whcli combat status ambush.yaml
    """
    with fight_of(ctx) as fight:
        status = standing(seen(fight))._replace(seeded=bool(fight.seed))
    answer(ctx, {"status": status_data(status)}, status_blocks(status))
    if fight.edited:
        remark("The file was edited by hand since the last command; the next one takes that up in the log.")
