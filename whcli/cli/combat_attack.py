"""`whcli combat attack`: an attack in five steps, or in two halves."""

from enum import StrEnum
from typing import Annotated

import typer

from whcli.cli.combat_choices import (
    TOLD_WITH_CHANCES,
    BypassOption,
    CriticalGloryOption,
    DamageGloryOption,
    DeterminationOption,
    DiceGloryOption,
    DodgeOption,
    OddsOption,
    PickOption,
    RerollOption,
    ScatteredOption,
    ShiftForOption,
    SupporterOption,
    asked,
)
from whcli.cli.combat_flags import ALL_DICE, ActionsOption, BonusOption, DnModOption, OutOfTurnOption, SeizeOption, ShiftOption
from whcli.cli.combat_seizing import seizing
from whcli.cli.combat_telling import tell
from whcli.cli.deed_flags import PLANNED, with_options
from whcli.cli.deeds import FileArgument
from whcli.cli.fighting import play
from whcli.model.combat_state import Declared
from whcli.model.fight import AttackRuling
from whcli.problems import Problem
from whcli.rules.combat.attack import attack
from whcli.rules.combat.scene import Scene


class Band(StrEnum):
    """How far away a target is."""

    short = "short"
    medium = "medium"
    long = "long"


class Cover(StrEnum):
    """How much of a target is hidden."""

    half = "half"
    full = "full"


AttackerArgument = Annotated[str, typer.Argument(metavar="ATTACKER", help="Who attacks, by id.", show_default=False)]
TargetsArgument = Annotated[list[str], typer.Argument(metavar="TARGET...", help="Whom, by id.", show_default=False)]
WeaponOption = Annotated[str, typer.Option("--weapon", metavar="ID", help="With what; the only weapon without.", show_default=False)]
SecondOption = Annotated[
    str, typer.Option("--second-weapon", metavar="ID", help="With what the last target is struck, by Dual Wield.", show_default=False)
]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="ID", help="A combat option, such as aim or all-out-attack; repeatable.", show_default=False),
]
RangeOption = Annotated[Band | None, typer.Option("--range", help="The range band.", show_default=False)]
DistanceOption = Annotated[int | None, typer.Option("--distance", min=0, metavar="METRES", help="The distance.", show_default=False)]
CoverOption = Annotated[Cover | None, typer.Option("--cover", help="The target's cover.", show_default=False)]
PointOption = Annotated[bool, typer.Option("--point", help="An area weapon aimed at a place, which the targets stand in.")]
ThrownOption = Annotated[bool, typer.Option("--thrown", help="A melee weapon is thrown.")]
AskOption = Annotated[bool, typer.Option("--ask-damage", help="Stop after a hit; `combat damage` goes on.")]


@with_options(ALL_DICE, PLANNED, TOLD_WITH_CHANCES)
def command(
    ctx: typer.Context,
    file: FileArgument,
    attacker: AttackerArgument,
    targets: TargetsArgument,
    weapon: WeaponOption = "",
    second_weapon: SecondOption = "",
    option: OptionsOption = None,
    actions: ActionsOption = 0,
    band: RangeOption = None,
    distance: DistanceOption = None,
    cover: CoverOption = None,
    point: PointOption = False,
    thrown: ThrownOption = False,
    bonus_dice: BonusOption = 0,
    dn_mod: DnModOption = 0,
    shift: ShiftOption = "0",
    shift_for: ShiftForOption = None,
    glory_dice: DiceGloryOption = 0,
    glory_damage: DamageGloryOption = 0,
    glory_critical: CriticalGloryOption = 0,
    pick: PickOption = "",
    bypass: BypassOption = 0,
    reroll: RerollOption = False,
    determination: DeterminationOption = None,
    dodge: DodgeOption = None,
    scattered: ScatteredOption = None,
    supporter: SupporterOption = None,
    seize: SeizeOption = False,
    out_of_turn: OutOfTurnOption = False,
    ask_damage: AskOption = False,
    odds: OddsOption = False,
) -> None:
    """Attack, from the declaration to the Wounds.

    Between Turns it begins the attacker's. The tool rolls what is not typed in. Changes FILE and adds to its log. Exits with 1 where a
    rule forbids it; the message names the rule. Example: whcli combat attack ambush.yaml vane boy-1 --weapon boltgun --range medium
    """
    far, hidden = band.value if band else "", cover.value if cover else ""
    declared = Declared(attacker, tuple(targets), weapon, tuple(option or ()), far, distance, hidden, bonus_dice, dn_mod)
    declared = declared._replace(actions=max(1, actions), point=point, thrown=thrown, second=second_weapon)
    if odds:
        from whcli.cli.chances_late import tell_attack  # noqa: PLC0415 - most attacks ask for no chances

        tell_attack(ctx, declared)
        return

    def rule(scene: Scene) -> AttackRuling | tuple[Problem, ...]:
        return asked(ctx, scene, lambda now, choices: attack(now, declared, choices))

    tell(ctx, play(ctx, seizing(attacker, rule) if seize else rule))
