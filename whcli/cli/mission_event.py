"""An event's missions: every table plays the same in a round."""

import re
from pathlib import Path
from typing import Annotated, Final

import typer

from whcli.cli.answer import Format, answer_json, say
from whcli.cli.battle_saying import said
from whcli.cli.mission_decks import opened
from whcli.cli.telling import written
from whcli.files.keys import drawn, seeded
from whcli.model.battle_said import Event, EventRound
from whcli.model.mission_data import event_data
from whcli.model.names import title
from whcli.problems import Place, Problem, Refusal
from whcli.report.battle_cards import event_blocks
from whcli.rules.battle.mission import event as missions_of
from whcli.rules.dice import Dice

EventOption = Annotated[
    int, typer.Option("--event", min=0, max=9999, metavar="TABLES", help="Draw for an event of so many tables.", show_default=False)
]
RoundsOption = Annotated[int, typer.Option("--rounds", min=1, max=99, help="With --event: its rounds.")]
NameOption = Annotated[str, typer.Option("--name", metavar="ID", help="With --event: its id, of which each die's address is made.")]
CardsOption = Annotated[bool, typer.Option("--cards", help="With --event: draw three cards a round, not a row of the pool.")]
SeedOption = Annotated[
    str, typer.Option("--seed", metavar="TEXT", help="With --event: draw from this, not from the folder's secret.", show_default=False)
]
_SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def tell_event(ctx: typer.Context) -> None:
    """Draw an event's missions and tell them. Refusal `bad-id`, `unknown-deck`, and as for `rules.battle.mission.event`."""
    named = str(ctx.params["name"])
    if not _SLUG.fullmatch(named):
        raise Refusal([Problem("bad-id", f"`{named}` is no id of an event.", "Take lower-case words joined by hyphens.", Place(""))])
    rows = tuple(one for one in said(ctx.params).pool.replace(",", " ").split() if one)
    wanted = Event(named, len(rows) or int(ctx.params["rounds"]), rows, bool(ctx.params["cards_only"]))
    beside = ctx.params.get("beside")
    deck = opened(str(ctx.params["deck"]), Path(str(beside)) if beside else None)
    rounds = missions_of(deck, wanted, _dice(ctx))
    found = [one for one in rounds if isinstance(one, EventRound)]
    if not found:
        raise Refusal([one for one in rounds if isinstance(one, Problem)])
    tables = int(ctx.params["event"])
    how = Format(ctx.params["how"])
    if ctx.params.get("json") or how is Format.json:
        answer_json({"event": named, "tables": tables, "rounds": event_data(found)})
    else:
        say(written(event_blocks(found, deck, title(named), tables), how))


def _dice(ctx: typer.Context) -> Dice:
    """Return the dice of an event: of its seed, else of the folder's secret, which is drawn where there is none; none with --plan."""
    seed = str(ctx.params["seed"])
    if seed:
        return Dice(seeded(seed).text)
    return Dice(None if ctx.params.get("plan") and not ctx.params.get("roll") else drawn(Path()).text)
