"""`whcli combat damage`: the second half of an attack that stopped after its hit."""

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
    asked,
)
from whcli.cli.combat_flags import ALL_DICE, ShiftOption
from whcli.cli.combat_telling import tell
from whcli.cli.deed_flags import PLANNED, with_options
from whcli.cli.deeds import FileArgument
from whcli.cli.fighting import play
from whcli.rules.combat.attack import damage


@with_options(ALL_DICE, PLANNED, TOLD_WITH_CHANCES)
def command(
    ctx: typer.Context,
    file: FileArgument,
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
    odds: OddsOption = False,
) -> None:
    """Finish an attack that stopped after its hit.

    Takes up the attack of `combat attack --ask-damage`: the choice of shifts and Glory, then the damage. Changes FILE and adds to its
    log. Exits with 1 where no attack waits. Example: whcli combat damage ambush.yaml --shift 1 --damage-dice "4 6"
    """
    if odds:
        from whcli.cli.chances_late import tell_damage  # noqa: PLC0415 - few ask for chances

        tell_damage(ctx)
    else:
        tell(ctx, play(ctx, lambda scene: asked(ctx, scene, damage)))
