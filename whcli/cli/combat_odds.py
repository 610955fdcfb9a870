"""`whcli combat odds`: what weapons and options are worth against a target, side by side."""

from typing import Annotated

import typer

from whcli.cli.answer import Format, JsonOption, answer_json, say
from whcli.cli.combat_attack import (
    AttackerArgument,
    CoverOption,
    DistanceOption,
    OptionsOption,
    RangeOption,
    TargetsArgument,
    ThrownOption,
    WeaponOption,
)
from whcli.cli.combat_choices import DeterminationOption, RerollOption, Written, WrittenOption
from whcli.cli.combat_flags import ActionsOption, BonusOption, DnModOption
from whcli.cli.deeds import FileArgument
from whcli.cli.fighting import fight_of, seen
from whcli.cli.telling import solid, written
from whcli.model.combat_state import Declared
from whcli.model.fight import Choices
from whcli.model.fight_odds import Compared, Duel
from whcli.problems import Refusal
from whcli.report.combat_odds import compared_blocks, compared_csv, compared_data
from whcli.rules.combat.odds_compare import compared
from whcli.rules.combat.odds_duel import duel
from whcli.rules.combat.odds_series import both_ways
from whcli.rules.combat.scene import Scene

TogetherOption = Annotated[int, typer.Option("--together", min=0, max=3, help="Options put together at most; 0 compares weapons alone.")]
AttacksOption = Annotated[
    int, typer.Option("--attacks", min=0, max=10, help="How likely the target, and in return the attacker, is out after so many attacks.")
]
DuelOption = Annotated[bool, typer.Option("--duel", help="Play it out: the two strike in turn, each as does most harm, until one is out.")]


def command(
    ctx: typer.Context,
    file: FileArgument,
    attacker: AttackerArgument,
    targets: TargetsArgument,
    weapon: WeaponOption = "",
    option: OptionsOption = None,
    together: TogetherOption = 1,
    attacks: AttacksOption = 0,
    to_the_end: DuelOption = False,
    actions: ActionsOption = 0,
    band: RangeOption = None,
    distance: DistanceOption = None,
    cover: CoverOption = None,
    thrown: ThrownOption = False,
    bonus_dice: BonusOption = 0,
    dn_mod: DnModOption = 0,
    reroll: RerollOption = False,
    determination: DeterminationOption = None,
    how: WrittenOption = Written.text,
    json: JsonOption = False,
) -> None:
    """Compare weapons and options by their exact chances.

    Reads FILE and writes nothing, and rolls nothing. Every weapon of ATTACKER is tried on the targets, plain and with each option that
    no rule forbids, the most harmful first; shifts are used as does most harm. Exits with 1 where no attack is possible.
    Example: whcli combat odds ambush.yaml vane boy-1 --range short
    """
    far, hidden = band.value if band else "", cover.value if cover else ""
    declared = Declared(attacker, tuple(targets), weapon, tuple(option or ()), far, distance, hidden, bonus_dice, dn_mod)
    declared = declared._replace(actions=max(1, actions), thrown=thrown)
    with fight_of(ctx) as fight:
        scene, choices = seen(fight), Choices(reroll=reroll, determination=determination)
        found = compared(scene, declared, choices, most=together)
        if not isinstance(found, Compared):
            raise Refusal(found)
        if len(targets) == 1:
            found = _played(scene, found, declared, choices, (attacks, to_the_end))
    if json or how is Written.json:
        answer_json({"odds": compared_data(found)})
    elif how is Written.csv:
        say(compared_csv(found))
    else:
        say(written(compared_blocks(found, fight.encounter, solid()), Format(how)))


def _played(scene: Scene, found: Compared, declared: Declared, choices: Choices, asked: tuple[int, bool]) -> Compared:
    """Return attacks with the first of them repeated, and with the duel played to its end, as far as they were asked for."""
    attacks, to_the_end = asked
    found = both_ways(scene, found, declared, attacks) if attacks else found
    if to_the_end:
        played = duel(scene, declared, choices)
        if not isinstance(played, Duel):
            raise Refusal(played)
        found = found._replace(duel=played)
    return found
