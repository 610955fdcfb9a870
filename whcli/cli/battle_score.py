"""`whcli battle score`: score what is scorable now."""

import typer

from whcli.cli.battle_facts import FactOption, FactsOption, asked, told
from whcli.cli.battle_telling import tell
from whcli.cli.battle_units import PlayerOption, player_of
from whcli.cli.battling import Answer, play
from whcli.cli.deed_flags import PLAN, TOLD, with_options
from whcli.cli.deeds import BattleArgument
from whcli.rules.battle.facts import read_facts
from whcli.rules.battle.scoring import scored
from whcli.rules.battle.table import Table


@with_options(PLAN, TOLD)
def command(
    ctx: typer.Context, file: BattleArgument, player: PlayerOption = "", fact: FactOption = None, facts: FactsOption = None
) -> None:
    """Score what is scorable now, asking for exactly the facts it needs.

    One player's awards that are open at this moment, each credited for itself (MIS-53). Facts come with --fact, from a file or, on a
    terminal, by questions; what the battle holds already is not asked for. At the end of a turn Actions are completed first, and
    achieved cards go out. Changes FILE and adds to its log. Exits with 1 where a fact is missing, and names each.
    Example: whcli battle score gate.yaml --fact controlled=m1,m3
    """
    given = told(ctx)

    def rule(table: Table) -> Answer:
        whose = player_of(table.battle, player)
        found = read_facts(table, whose, asked(ctx, table, whose, given))
        return found if isinstance(found, tuple) else scored(table, whose, found)

    tell(ctx, play(ctx, rule))
