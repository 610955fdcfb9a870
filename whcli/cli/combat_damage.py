"""`whcli combat damage`: the second half of an attack that stopped after its hit."""

import typer

from whcli.cli.answer import ExplainOption, Format, FormatOption, JsonOption, PlanOption
from whcli.cli.combat_choices import (
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
from whcli.cli.combat_flags import (
    ComplicationDice,
    CriticalDice,
    DamageDice,
    DeterminationDice,
    EffectDice,
    FearDice,
    HitDice,
    InjuryDice,
    MoraleDice,
    RerollDice,
    RollOption,
    ScatterDice,
    ShiftOption,
    TestDice,
)
from whcli.cli.combat_telling import tell
from whcli.cli.fighting import FileArgument, play
from whcli.rules.combat.attack import damage


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
    hit_dice: HitDice = None,
    reroll_dice: RerollDice = None,
    damage_dice: DamageDice = None,
    determination_dice: DeterminationDice = None,
    critical_dice: CriticalDice = None,
    effect_dice: EffectDice = None,
    injury_dice: InjuryDice = None,
    complication_dice: ComplicationDice = None,
    scatter_dice: ScatterDice = None,
    morale_dice: MoraleDice = None,
    fear_dice: FearDice = None,
    test_dice: TestDice = None,
    plan: PlanOption = False,
    roll: RollOption = False,
    odds: OddsOption = False,
    explain: ExplainOption = False,
    how: FormatOption = Format.text,
    json: JsonOption = False,
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
