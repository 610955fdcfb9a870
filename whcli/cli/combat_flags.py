"""Options that commands on a fight share, and what gives a command many of them at once: dice from the table, how it is told."""

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

import typer

from whcli.cli.answer import ExplainOption, Format, FormatOption, JsonOption, PlanOption

Command = Callable[..., None]
Given = Mapping[str, tuple[Any, Any]]  # by the parameter's name: how it is annotated, and its default

RollOption = Annotated[bool, typer.Option("--roll", help="With --plan: roll what is not typed in; the log keeps those dice.")]
OutOfTurnOption = Annotated[bool, typer.Option("--out-of-turn", help="The GM lets it happen outside the order of Turns.")]
ActionsOption = Annotated[
    int, typer.Option("--actions", min=0, help="Combat Actions the Turn will have: 2 or more is a Multi-Action.", show_default=False)
]
SeizeOption = Annotated[bool, typer.Option("--seize", help="Seize the Initiative, for Glory or, the GM's side, Ruin.")]
ShiftOption = Annotated[str, typer.Option("--shift", metavar="N|max", help="Exalted Icons to shift.", show_default=False)]
DnModOption = Annotated[int, typer.Option("--dn-mod", help="The GM's own modifier of the DN.", show_default=False)]
BonusOption = Annotated[int, typer.Option("--bonus-dice", help="The GM's own bonus dice.", show_default=False)]

_DICE: Final = {  # every purpose that dice from the table can have in a fight
    "hit": "Dice to hit from the table, the Wrath Die or Dice first.",
    "reroll": "Re-rolled dice from the table.",
    "damage": "ED dice from the table.",
    "determination": "Determination dice from the table, of one target after another.",
    "critical": "The d66 of a Critical Hit from the table, tens first.",
    "effect": "Dice of effects from the table; a d3 is 1 to 3.",
    "injury": "Dice of injuries from the table.",
    "complication": "The d66 of a Complication from the table, tens first.",
    "scatter": "Dice of scatter from the table.",
    "morale": "Dice of a Mob's morale from the table.",
    "fear": "Dice of a Test of Fear or Terror from the table.",
    "test": "Dice of Tests from the table, the Wrath Die or Dice first.",
}
TOLD: Final[Given] = {"explain": (ExplainOption, False), "how": (FormatOption, Format.text), "json": (JsonOption, False)}
PLAN: Final[Given] = {"plan": (PlanOption, False)}
PLANNED: Final[Given] = {**PLAN, "roll": (RollOption, False)}


def dice(*purposes: str) -> Given:
    """Return the options for dice from the table of some purposes; of every purpose without any."""
    return {f"{name}_dice": (Annotated[str | None, _option(name)], None) for name in purposes or _DICE}


def _option(purpose: str) -> Any:
    return typer.Option(f"--{purpose}-dice", metavar="'6 4 2 …'", help=_DICE[purpose], show_default=False)


def with_options(*given: Given) -> Callable[[Command], Command]:
    """Return what gives a command more options than its own, which it reads from its context (`ctx.params`)."""
    more = {name: parameter for one in given for name, parameter in one.items()}

    def decorated(command: Command) -> Command:
        @functools.wraps(command)
        def called(**values: Any) -> None:
            command(**{name: value for name, value in values.items() if name not in more})

        own = inspect.signature(command)
        added = [inspect.Parameter(n, inspect.Parameter.KEYWORD_ONLY, default=d, annotation=a) for n, (a, d) in more.items()]
        signed: Any = called
        signed.__signature__ = own.replace(parameters=[*own.parameters.values(), *added])
        signed.__annotations__ = {**command.__annotations__, **{name: annotation for name, (annotation, _) in more.items()}}
        return called

    return decorated


def shifts(text: str) -> int:
    """Return a number of shifts, MOST for `max`; wrong usage where a text says neither."""
    if text == "max":
        return -1
    if not text.isascii() or not text.isdigit() or len(text) > 3:
        raise typer.BadParameter(f"`{text}` is neither a number nor `max`", param_hint="--shift")
    return int(text)
