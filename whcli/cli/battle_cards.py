"""Options that name cards."""

from typing import Annotated

import typer

DrawnOption = Annotated[
    list[str] | None,
    typer.Option("--drawn", metavar="CARD,...", help="What the table drew itself, in order; repeatable.", show_default=False),
]
CardArgument = Annotated[str, typer.Argument(metavar="CARD", help="A card, by id.", show_default=False)]
CardsArgument = Annotated[list[str], typer.Argument(metavar="CARD...", help="Cards, by id.", show_default=False)]


def cards(words: list[str] | None) -> tuple[str, ...]:
    """Return the ids in lists such as `cleanse,sabotage`, in order."""
    return tuple(one for word in words or () for one in word.replace(",", " ").split())
