"""`whcli battle action`: start an Action, interrupt one, or see who may and who may not."""

from typing import Annotated

import typer

from whcli.cli.battle_telling import tell
from whcli.cli.battle_units import PlayerOption, player_of, unit_of
from whcli.cli.battling import Answer, battle_of, play, seen
from whcli.cli.deed_answer import answer
from whcli.cli.deed_flags import PLAN, TOLD, with_options
from whcli.cli.deeds import BattleArgument
from whcli.model.problem_data import problem_data
from whcli.report.battle_may import may_blocks
from whcli.report.battle_words import Teller
from whcli.rules.battle.actions import interrupted, offered, started
from whcli.rules.battle.bars import barred
from whcli.rules.battle.table import Table

UnitArgument = Annotated[str, typer.Argument(metavar="[UNIT]", help="Who does it; without, who may do what is told.", show_default=False)]
ActionArgument = Annotated[str, typer.Argument(metavar="[ACTION]", help="Which Action, by id.", show_default=False)]
OnOption = Annotated[str, typer.Option("--on", metavar="TARGET", help="On which marker, edge or area.", show_default=False)]
InterruptOption = Annotated[bool, typer.Option("--interrupt", help="The unit's Action is lost.")]
WhyOption = Annotated[str, typer.Option("--why", metavar="TEXT", help="With --interrupt: why it is lost.", show_default=False)]


@with_options(PLAN, TOLD)
def command(
    ctx: typer.Context,
    file: BattleArgument,
    unit: UnitArgument = "",
    action: ActionArgument = "",
    on: OnOption = "",
    player: PlayerOption = "",
    interrupt: InterruptOption = False,
    why: WhyOption = "",
) -> None:
    """Start an Action, interrupt one, or see who may and who may not.

    In the own Shooting phase (MIS-60); it is complete when its card says so, unless the unit moves or leaves the table. Changes FILE and
    adds to its log; without ACTION it writes nothing. Exits with 1 where the unit is barred, and says why (MIS-61).
    Example: whcli battle action gate.yaml squad-2 cleanse --on m3
    """

    def rule(table: Table) -> Answer:
        named = unit_of(table.battle, unit, player or ("" if interrupt or "/" in unit else table.battle.turn))
        return interrupted(table, *named, why) if interrupt else started(table, *named, action, on)

    if action or interrupt:
        tell(ctx, play(ctx, rule))
    else:
        _tell_who(ctx, player, unit)


def _tell_who(ctx: typer.Context, player: str, unit: str) -> None:
    """Tell of a player's units on the table, or of one, whether it may start an Action and why not."""
    with battle_of(ctx) as held:
        table = seen(held)._replace(reader=player)
        whose = unit_of(held.battle, unit, player).player if unit else player_of(held.battle, player)
        units = [unit.rpartition("/")[2]] if unit else [one.id for one in held.battle.on_table(whose)]
        found = {one: barred(table, whose, one) for one in units}
    data = {one: [problem_data(problem) for problem in problems] for one, problems in found.items()}
    brought = offered(table, whose)
    blocks = may_blocks(whose, brought, found, Teller(held.battle, held.deck, bool(ctx.params.get("explain"))))
    answer(ctx, {"battle": held.battle.id, "player": whose, "actions": list(brought), "barred": data}, blocks)
