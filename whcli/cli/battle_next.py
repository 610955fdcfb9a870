"""`whcli battle next`: go on to the next phase, turn or round."""

from enum import StrEnum
from functools import partial
from typing import Annotated, Final

import typer

from whcli.cli.battle_cards import DrawnOption, cards
from whcli.cli.battle_telling import tell
from whcli.cli.battling import Answer, each, play
from whcli.cli.deed_flags import PLANNED, TOLD, with_options
from whcli.cli.deeds import BattleArgument
from whcli.model.battle import PHASES, Battle
from whcli.rules.battle.table import Table
from whcli.rules.battle.turns import next_phase


class Phase(StrEnum):
    """A phase of a turn."""

    command = "command"
    movement = "movement"
    shooting = "shooting"
    charge = "charge"
    fight = "fight"
    end = "end"


COMMAND: Final = "command"  # as it begins cards are drawn
SkipOption = Annotated[bool, typer.Option("--skip", help="Go on although something that could be scored was not.")]
ToOption = Annotated[Phase | None, typer.Option("--to", help="Go on to that phase, or as far as nothing is open.", show_default=False)]


@with_options(PLANNED, TOLD)
def command(ctx: typer.Context, file: BattleArgument, to: ToOption = None, skip: SkipOption = False, drawn: DrawnOption = None) -> None:
    """Go on to the next phase, turn or round.

    At the start of a Command phase both players gain their Command point and a Tactical hand is filled, by the tool's dice or by the
    cards of --drawn. Changes FILE and adds to its log. Exits with 1 where something is open and unscored, naming it and the facts it
    needs. Example: whcli battle next gate.yaml --to shooting
    """
    named = cards(drawn)

    def rule(table: Table) -> Answer:
        phases = _phases(table.battle, to)
        return each(
            table, [partial(_on, skip, named if phase == COMMAND or COMMAND not in phases else ()) for phase in phases], as_far=True
        )

    tell(ctx, play(ctx, rule))


def _on(skip: bool, named: tuple[str, ...], table: Table) -> Answer:
    return next_phase(table, skip, named)


def _phases(battle: Battle, to: Phase | None) -> tuple[str, ...]:
    """Return the phases that are gone on to, one after the other: the next alone where none is named."""
    at = PHASES.index(battle.phase) if battle.phase in PHASES else -1
    order = (*PHASES[at + 1 :], *PHASES)
    return order[: order.index(to.value) + 1] if to else order[:1]
