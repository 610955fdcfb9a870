"""`whcli orders check`: show what was understood of Orders and responses, and every problem."""

from pathlib import Path
from typing import Annotated

import typer

from whcli.cli.answer import Format, FormatOption, JsonOption, answer_json, complain, say
from whcli.cli.campaigns import HERE, TurnOption, root_of
from whcli.cli.naming import named_from
from whcli.cli.telling import written
from whcli.files.campaign import load
from whcli.files.papers import load_turn, paper_at
from whcli.model.view import GM, View
from whcli.problems import PROBLEM
from whcli.report.orders_turn import understood_blocks
from whcli.report.view_data import view_data
from whcli.rules.orders.effort import pool_of
from whcli.rules.orders.resolve import ruling_on
from whcli.rules.orders.understand import understand
from whcli.rules.orders.views import view

PathArgument = Annotated[Path, typer.Argument(help="A file of Orders or responses, or a campaign's folder.", show_default=False)]


def command(path: PathArgument = HERE, turn: TurnOption = None, how: FormatOption = Format.text, json: JsonOption = False) -> None:
    """Show what was understood of Orders and responses, and every problem.

    This is the front half of `resolve`: what passes here is accepted there. A player needs only campaign.yaml, the own
    sheet and the file. Writes nothing. Exits with 1 when there is a problem. Example: whcli orders check crusade/turns/003/orders/dorn.yaml
    """
    with named_from(root_of(path)) as root:
        shown, pools = _checked(root, path, turn)
        if json or how is Format.json:
            answer_json(view_data(shown))
        else:
            say(written(understood_blocks(shown, pools), how))
        complain(shown.problems, root)
    if shown.problems:
        raise SystemExit(PROBLEM)


def _checked(root: Path, path: Path, number: int | None) -> tuple[View, dict[str, int]]:
    """Return the view of everything understood, or of one file's author with the Problems of that file; and everyone's Effort."""
    loaded = load(root)
    one = paper_at(root, path) if path.is_file() and path.name != "campaign.yaml" else None
    turn, _ = load_turn(loaded, number or (one.turn if one else None) or loaded.campaign.turn, instead=one)
    understood = understand(loaded.campaign, turn)
    full = view(GM, understood, None, "open")._replace(problems=ruling_on(understood).problems)
    pools = {who: pool_of(who, loaded.campaign) for who in loaded.campaign.sheets}
    if one is None:
        return full, pools
    own = tuple(o for o in full.own if o.sheet.id == one.who)
    files = (one.name, f"primarchs/{one.who}.yaml", f"institutions/{one.who}.yaml")
    return full._replace(own=own, conflicts=(), problems=tuple(p for p in full.problems if p.place.file in files)), pools
