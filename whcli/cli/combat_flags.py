"""Options that commands on a fight share: dice from the table, and how a plan is shown."""

from typing import Annotated

import typer


def _dice(purpose: str, help_: str) -> typer.models.OptionInfo:
    found: typer.models.OptionInfo = typer.Option(f"--{purpose}-dice", metavar="'6 4 2 …'", help=help_, show_default=False)
    return found


HitDice = Annotated[str | None, _dice("hit", "Dice to hit from the table, the Wrath Die or Dice first.")]
DamageDice = Annotated[str | None, _dice("damage", "ED dice from the table.")]
RerollDice = Annotated[str | None, _dice("reroll", "Re-rolled dice from the table.")]
DeterminationDice = Annotated[str | None, _dice("determination", "Determination dice from the table, of one target after another.")]
CriticalDice = Annotated[str | None, _dice("critical", "The d66 of a Critical Hit from the table, tens first.")]
EffectDice = Annotated[str | None, _dice("effect", "Dice of effects from the table; a d3 is 1 to 3.")]
InjuryDice = Annotated[str | None, _dice("injury", "Dice of injuries from the table.")]
ComplicationDice = Annotated[str | None, _dice("complication", "The d66 of a Complication from the table, tens first.")]
ScatterDice = Annotated[str | None, _dice("scatter", "Dice of scatter from the table.")]
MoraleDice = Annotated[str | None, _dice("morale", "Dice of a Mob's morale from the table.")]
FearDice = Annotated[str | None, _dice("fear", "Dice of a Test of Fear or Terror from the table.")]
TestDice = Annotated[str | None, _dice("test", "Dice of Tests from the table, the Wrath Die or Dice first.")]

RollOption = Annotated[bool, typer.Option("--roll", help="With --plan: roll what is not typed in; the log keeps those dice.")]
OutOfTurnOption = Annotated[bool, typer.Option("--out-of-turn", help="The GM lets it happen outside the order of Turns.")]
ActionsOption = Annotated[
    int, typer.Option("--actions", min=0, help="Combat Actions the Turn will have: 2 or more is a Multi-Action.", show_default=False)
]
SeizeOption = Annotated[bool, typer.Option("--seize", help="Seize the Initiative, for Glory or, the GM's side, Ruin.")]
ShiftOption = Annotated[str, typer.Option("--shift", metavar="N|max", help="Exalted Icons to shift.", show_default=False)]
DnModOption = Annotated[int, typer.Option("--dn-mod", help="The GM's own modifier of the DN.", show_default=False)]
BonusOption = Annotated[int, typer.Option("--bonus-dice", help="The GM's own bonus dice.", show_default=False)]


def shifts(text: str) -> int:
    """Return a number of shifts, MOST for `max`; wrong usage where a text says neither."""
    if text == "max":
        return -1
    if not text.isascii() or not text.isdigit() or len(text) > 3:
        raise typer.BadParameter(f"`{text}` is neither a number nor `max`", param_hint="--shift")
    return int(text)
