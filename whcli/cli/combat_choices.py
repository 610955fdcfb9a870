"""What may be chosen once the dice of an attack have fallen: options that `combat attack` and `combat damage` share."""

import sys
from collections.abc import Callable
from copy import deepcopy
from enum import StrEnum
from typing import Annotated, Final

import typer

from whcli.cli.combat_flags import shifts
from whcli.cli.deed_answer import wants_json
from whcli.cli.deed_flags import TOLD, Given
from whcli.cli.deeds import Run
from whcli.model.fight import AttackRuling, Choices, ShiftFor
from whcli.model.names import listed
from whcli.problems import Problem
from whcli.rules.combat.scene import Scene, name_of


class Written(StrEnum):
    """How chances are written."""

    text = "text"
    markdown = "markdown"
    json = "json"
    csv = "csv"


Attack = Callable[[Scene, Choices], AttackRuling | tuple[Problem, ...]]

ShiftForOption = Annotated[
    list[str] | None,
    typer.Option("--shift-for", metavar="ed|rending|glory=N", help="What the shifts are for; glory=1 is one more.", show_default=False),
]
DiceGloryOption = Annotated[int, typer.Option("--glory-dice", min=0, help="Glory for bonus dice.", show_default=False)]
DamageGloryOption = Annotated[int, typer.Option("--glory-damage", min=0, help="Glory for damage.", show_default=False)]
CriticalGloryOption = Annotated[int, typer.Option("--glory-critical", min=0, help="Glory for a worse Critical Hit.", show_default=False)]
PickOption = Annotated[str, typer.Option("--pick", metavar="ID", help="Which of its choices a Critical Hit takes.", show_default=False)]
RerollOption = Annotated[bool, typer.Option("--reroll", help="Re-roll the failures for 1 Wrath, or 1 Ruin.")]
BypassOption = Annotated[int, typer.Option("--bypass", min=0, help="Armour that a Called Shot passes, as the GM says.", show_default=False)]
DeterminationOption = Annotated[
    bool | None,
    typer.Option(
        "--determination/--no-determination", help="Roll the targets' Determination and pay for it, or do not.", show_default=False
    ),
]
WrittenOption = Annotated[Written, typer.Option("--format", help="How to write the answer; csv: of chances.", show_choices=True)]
TOLD_WITH_CHANCES: Final[Given] = {**TOLD, "how": (WrittenOption, Written.text)}
OddsOption = Annotated[bool, typer.Option("--odds", help="Show the exact chances instead; roll and change nothing.")]
SupporterOption = Annotated[
    list[str] | None,
    typer.Option("--supporter", metavar="WHO[=WEAPON]", help="Who supports a Combined Attack, with what; repeatable.", show_default=False),
]
DodgeOption = Annotated[list[str] | None, typer.Option("--dodge", metavar="WHO", help="Who dodges an area attack.", show_default=False)]
ScatteredOption = Annotated[
    list[str] | None,
    typer.Option("--scattered", metavar="WHO", help="Who stands where a stray area attack comes down; `none`: nobody.", show_default=False),
]


def chosen(ctx: typer.Context) -> Choices:
    """Return the choices that a command's options make; wrong usage for a `--shift-for` that says nothing, and CSV of no chances."""
    given = ctx.params
    if given["how"] == Written.csv and not given["odds"]:
        raise typer.BadParameter("csv is for chances: add --odds", param_hint="--format")
    shift_for, glory = _shift_for(given["shift_for"] or [])
    scattered = given["scattered"]
    return Choices(
        shift=shifts(given["shift"]),
        shift_for=shift_for,
        shift_glory=glory,
        glory_dice=given["glory_dice"],
        glory_damage=given["glory_damage"],
        glory_critical=given["glory_critical"],
        reroll=given["reroll"],
        determination=given["determination"],
        out_of_turn=given.get("out_of_turn", False),
        ask_damage=given.get("ask_damage", False),
        scattered=tuple(who for who in scattered if who != "none") if scattered else None,  # typer: none given is an empty list
        dodging=tuple(given["dodge"] or ()),
        pick=given["pick"],
        bypass=given["bypass"],
        supporters=tuple(_supporter(word) for word in given.get("supporter") or ()),
    )


def _supporter(word: str) -> tuple[str, str]:
    who, _, weapon = word.partition("=")
    return who, weapon


def _shift_for(words: list[str]) -> tuple[ShiftFor, int]:
    found: ShiftFor = "ed"
    glory = 0
    for word in words:
        name, _, number = word.partition("=")
        if name == "glory" and number.isascii() and number.isdigit() and len(number) < 3:
            glory = int(number)
        elif word in ("ed", "rending"):
            found = "ed" if word == "ed" else "rending"
        else:
            raise typer.BadParameter(f"`{word}` is none of ed, rending and glory=N", param_hint="--shift-for")
    return found, glory


def asked(ctx: typer.Context, scene: Scene, rule: Attack) -> AttackRuling | tuple[Problem, ...]:
    """Return the ruling on an attack; on a terminal it is asked first whether Determination is rolled, where nothing said so (CMB-R25).

    The question comes only where it would be rolled: the attack is tried with the same dice, and nothing of that is kept.
    """
    choices = chosen(ctx)
    if choices.determination is None and is_asking(ctx):
        tried = rule(scene._replace(dice=deepcopy(scene.dice)), choices._replace(determination=True))
        struck = [one for one in tried.targets if one.determination.dice] if isinstance(tried, AttackRuling) else []
        if struck:
            wounds = listed([f"{name_of(scene, one.who)} ({one.wounds} Wounds)" for one in struck])
            question = f"Roll Determination for {wounds}? Troops and Elites pay Ruin for it."
            choices = choices._replace(determination=typer.confirm(question, default=True, err=True))
    return rule(scene, choices)


def is_asking(ctx: typer.Context) -> bool:
    """Return whether there is somebody at a terminal to be asked."""
    given = ctx.params
    quiet = wants_json(ctx) or given.get("plan") or isinstance(ctx.obj, Run)
    return not quiet and sys.stdin.isatty() and sys.stdout.isatty()
