"""`whcli mission draw`: a battle's mission, a player's hand, or an event's missions."""

from pathlib import Path
from typing import Annotated

import typer

from whcli.cli.battle_cards import DrawnOption, cards
from whcli.cli.battle_saying import MISSION, said
from whcli.cli.battle_telling import tell
from whcli.cli.battle_units import player_of
from whcli.cli.battling import play
from whcli.cli.deed_flags import PLANNED, TOLD, with_options
from whcli.cli.mission_decks import PARIAH, BesideOption, DeckOption
from whcli.cli.mission_event import CardsOption, EventOption, NameOption, RoundsOption, SeedOption, tell_event
from whcli.rules.battle.secondaries import drawn as filled
from whcli.rules.battle.setup import drawn_mission

FileArgument = Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A battle's file, such as gate.yaml.", show_default=False)]
PlayerOption = Annotated[str, typer.Option("--player", metavar="PLAYER", help="Fill this player's Tactical hand.", show_default=False)]


@with_options(MISSION, PLANNED, TOLD)
def command(
    ctx: typer.Context,
    file: FileArgument = None,
    player: PlayerOption = "",
    drawn: DrawnOption = None,
    event: EventOption = 0,
    rounds: RoundsOption = 3,
    name: NameOption = "event",
    cards_only: CardsOption = False,
    seed: SeedOption = "",
    deck: DeckOption = PARIAH,
    beside: BesideOption = None,
) -> None:
    """Draw a battle's mission, a player's hand, or an event's missions.

    Of FILE the mission is drawn, or taken from --pool or named cards; with --player a Tactical hand is filled. That changes FILE and adds
    to its log. With --event and without FILE: what every table plays, round by round; it writes nothing but the folder's secret, and
    the same name gives the same draw. Exits with 1 where the time is not right. Example: whcli mission draw --event 40 --rounds 3
    """
    if event and file is not None:
        raise typer.BadParameter("an event's missions are drawn for no one battle", param_hint="FILE")
    if event:
        tell_event(ctx)
    elif file is None:
        raise typer.BadParameter("name a battle's file, or an event's size with --event", param_hint="FILE")
    elif player:
        tell(ctx, play(ctx, lambda table: filled(table, player_of(table.battle, player), cards(drawn))))
    else:
        tell(ctx, play(ctx, lambda table: drawn_mission(table, said(ctx.params))))
