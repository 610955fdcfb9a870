"""`whcli dice odds`: exact chances of a Test and of the attack it decides."""

from enum import StrEnum
from typing import Annotated

import typer

from whcli.cli.answer import Format as Written
from whcli.cli.answer import JsonOption, answer_json, say
from whcli.cli.dice_roll import PoolArgument
from whcli.cli.telling import solid, written
from whcli.model.odds import Strike
from whcli.report.odds_text import odds_blocks, odds_csv, odds_data
from whcli.rules.dice import few_enough, pool_of
from whcli.rules.odds import MAX_DICE, odds


class Format(StrEnum):
    """How chances are written."""

    text = "text"
    markdown = "markdown"
    json = "json"
    csv = "csv"


HIGH = 1_000_000
DnOption = Annotated[int | None, typer.Option("--dn", min=1, max=HIGH, help="The DN to meet.", show_default=False)]
WrathOption = Annotated[int, typer.Option("--wrath", min=0, help="How many of them are Wrath Dice.")]
EdOption = Annotated[int | None, typer.Option("--ed", min=0, help="ED of the weapon.", show_default=False)]
DamageOption = Annotated[
    int | None, typer.Option("--damage", min=1, max=HIGH, help="Damage of the weapon; with --dn and --resilience.", show_default=False)
]
ResilienceOption = Annotated[
    int | None, typer.Option("--resilience", min=1, max=HIGH, help="Resilience of the target; with --damage.", show_default=False)
]
ApOption = Annotated[int, typer.Option("--ap", min=0, max=HIGH, help="AP of the weapon, as a magnitude: 2 means AP -2.")]
BrutalOption = Annotated[bool, typer.Option("--brutal", help="Brutal, or Melta at Short range.")]
VehicleOption = Annotated[bool, typer.Option("--melta-vehicle", help="Melta at Short range, on a vehicle or fortification.")]
RadOption = Annotated[int, typer.Option("--rad", min=0, max=HIGH, help="Rad: added to the face of each ED.")]
FormatOption = Annotated[Format, typer.Option("--format", help="How to write the answer.", show_choices=True)]


def command(
    pool: PoolArgument,
    dn: DnOption = None,
    wrath: WrathOption = 1,
    ed: EdOption = None,
    damage: DamageOption = None,
    resilience: ResilienceOption = None,
    ap: ApOption = 0,
    brutal: BrutalOption = False,
    melta_vehicle: VehicleOption = False,
    rad: RadOption = 0,
    how: FormatOption = Format.text,
    json: JsonOption = False,
) -> None:
    """Show the exact chances of a pool, and of the attack it decides.

    Reads and writes nothing, and rolls nothing: every way the dice can fall is counted, and every chance is a fraction.
    With --dn the chances to succeed and of shifts; with --ed those of its icons; with --damage and --resilience those of
    Wounds, each shift made an ED, before Criticals and Determination. Exits with 0; with 1 for more than 100 dice.
    Example: whcli dice odds 7 --dn 3 --ed 1 --damage 10 --resilience 10
    """
    strike = _strike(Strike(ed or 0, damage or 0, resilience or 1, ap, "", rad), brutal, melta_vehicle)
    if (damage is None) != (resilience is None) or (damage is not None and dn is None):
        raise typer.BadParameter("Wounds hang on all three of --dn, --damage and --resilience")
    if ed is None and damage is None and (ap or brutal or melta_vehicle or rad):
        raise typer.BadParameter("--ap, --brutal, --melta-vehicle and --rad need --ed, or --damage and --resilience")
    found = odds(pool_of(pool, wrath), dn, None if ed is None and damage is None else strike)
    if json or how is Format.json:
        answer_json({"odds": odds_data(found)})
    elif how is Format.csv:
        say(odds_csv(found))
    else:
        say(written(odds_blocks(found, solid()), Written(how)))


def _strike(given: Strike, brutal: bool, melta_vehicle: bool) -> Strike:
    if brutal and melta_vehicle:
        raise typer.BadParameter("ED are read by one table: --brutal or --melta-vehicle")
    few_enough(given.ed, MAX_DICE)
    return given._replace(table="vehicle" if melta_vehicle else "brutal" if brutal else "plain")
