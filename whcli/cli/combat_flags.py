"""Options that commands on a fight share."""

from typing import Annotated, Final

import typer

from whcli.cli.deed_flags import Given, dice

OutOfTurnOption = Annotated[bool, typer.Option("--out-of-turn", help="The GM lets it happen outside the order of Turns.")]
ActionsOption = Annotated[
    int, typer.Option("--actions", min=0, help="Combat Actions the Turn will have: 2 or more is a Multi-Action.", show_default=False)
]
SeizeOption = Annotated[bool, typer.Option("--seize", help="Seize the Initiative, for Glory or, the GM's side, Ruin.")]
ShiftOption = Annotated[str, typer.Option("--shift", metavar="N|max", help="Exalted Icons to shift.", show_default=False)]
DnModOption = Annotated[int, typer.Option("--dn-mod", help="The GM's own modifier of the DN.", show_default=False)]
BonusOption = Annotated[int, typer.Option("--bonus-dice", help="The GM's own bonus dice.", show_default=False)]
ALL_DICE: Final[Given] = dice(  # of every purpose that dice from the table can have in a fight
    *("hit", "reroll", "damage", "determination", "critical", "effect", "injury", "complication", "scatter", "morale", "fear", "test")
)


def shifts(text: str) -> int:
    """Return a number of shifts, MOST for `max`; wrong usage where a text says neither."""
    if text == "max":
        return -1
    if not text.isascii() or not text.isdigit() or len(text) > 3:
        raise typer.BadParameter(f"`{text}` is neither a number nor `max`", param_hint="--shift")
    return int(text)
