"""What `combat move` and `combat act` share: words on the command line to the Act that the rules take."""

from typing import Annotated

import typer

from whcli.problems import Place, Problem, Refusal

WhoArgument = Annotated[str, typer.Argument(metavar="WHO", help="Who does it, by id.", show_default=False)]
MetresOption = Annotated[int | None, typer.Option("--metres", min=0, help="How far, in metres.", show_default=False)]
DifficultOption = Annotated[bool, typer.Option("--difficult", help="Over terrain that halves Speed.")]
DistanceOption = Annotated[
    list[str] | None,
    typer.Option("--distance", metavar="WHO=METRES", help="How far from others the move ends.", show_default=False),
]


def distances(given: list[str] | None) -> dict[str, int]:
    """Return metres by who from words WHO=METRES. Refusal `bad-distance`."""
    found = {}
    for word in given or ():
        who, _, metres = word.partition("=")
        if not who or not metres.isascii() or not metres.isdigit() or len(metres) > 5:
            raise Refusal([Problem("bad-distance", f"`{word}` says no distance.", "Write it as boy-1=8: who, and metres.", Place(""))])
        found[who] = int(metres)
    return found
