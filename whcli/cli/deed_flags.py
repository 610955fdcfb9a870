"""Options that commands on a fight or a battle share, and what gives a command many of them: dice from the table, how it is told."""

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

import typer

from whcli.cli.answer import ExplainOption, Format, FormatOption, JsonOption, PlanOption

Command = Callable[..., None]
Given = Mapping[str, tuple[Any, Any]]  # by the parameter's name: how it is annotated, and its default

RollOption = Annotated[bool, typer.Option("--roll", help="With --plan: roll what is not typed in; the log keeps those dice.")]

_DICE: Final = {  # by purpose
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
    "roll-off": "Dice of a roll-off from the table, those of one player after another.",
}
TOLD: Final[Given] = {"explain": (ExplainOption, False), "how": (FormatOption, Format.text), "json": (JsonOption, False)}
PLAN: Final[Given] = {"plan": (PlanOption, False)}
PLANNED: Final[Given] = {**PLAN, "roll": (RollOption, False)}


def dice(*purposes: str) -> Given:
    """Return the options for dice from the table of some purposes."""
    return {f"{name.replace('-', '_')}_dice": (Annotated[str | None, _option(name)], None) for name in purposes}


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
