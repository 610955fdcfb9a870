"""`whcli mission pool`: the tournament pool of a deck."""

from typing import Annotated

import typer

from whcli.cli.answer import Format, FormatOption, JsonOption, answer_json, say
from whcli.cli.mission_decks import PARIAH, BesideOption, DeckOption, opened
from whcli.cli.telling import written
from whcli.model.mission_data import row_data
from whcli.problems import Place, Problem, Refusal
from whcli.report.battle_cards import pool_blocks

RowsArgument = Annotated[list[str] | None, typer.Argument(metavar="[ROW]...", help="Rows, such as K; without, all.", show_default=False)]


def command(
    rows: RowsArgument = None,
    deck: DeckOption = PARIAH,
    beside: BesideOption = None,
    how: FormatOption = Format.text,
    json: JsonOption = False,
) -> None:
    """The tournament pool of a deck: ready-made missions by letter.

    `whcli battle setup FILE --pool K` plays a row. Reads the deck, writes nothing. Exits with 1 where there is no such deck or row.
    Example: whcli mission pool K
    """
    found = opened(deck, beside)
    wanted = [row.upper() for row in rows or found.pool]
    for row in wanted:
        if row not in found.pool:
            cure = f"Its rows are {', '.join(found.pool)}." if found.pool else "Name cards, or draw them."
            raise Refusal([Problem("no-such-row", f"The pool of {found.name} has no row {row}.", cure, Place(""), "MIS-02")])
    shown = [found.pool[row] for row in wanted]
    if json or how is Format.json:
        answer_json({"deck": found.id, "pool": {row.id: row_data(row) for row in shown}})
    else:
        say(written(pool_blocks(found, shown), how))
