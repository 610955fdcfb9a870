"""`--odds`: the exact chances of an attack instead of the attack. Imported late: most attacks ask for none."""

import typer

from whcli.cli.answer import say
from whcli.cli.combat_choices import Written, chosen
from whcli.cli.deed_answer import answer, wants_json
from whcli.cli.fighting import fight_of, seen
from whcli.cli.telling import solid
from whcli.model.combat_state import Declared, Encounter
from whcli.model.fight_odds import AttackOdds, Compared
from whcli.problems import Problem, Refusal
from whcli.report.combat_odds import attack_odds_blocks, attack_odds_csv, compared_data
from whcli.rules.combat.odds import attack_odds, damage_odds


def tell_attack(ctx: typer.Context, declared: Declared) -> None:
    """Tell the chances of an attack as it is declared. Refusal where a rule forbids it."""
    with fight_of(ctx) as fight:
        scene = seen(fight)
        _tell(ctx, fight.encounter, attack_odds(scene, declared, chosen(ctx), freely(ctx)))


def tell_damage(ctx: typer.Context) -> None:
    """Tell the chances of an attack that waits for its damage. Refusal where none waits."""
    with fight_of(ctx) as fight:
        _tell(ctx, fight.encounter, damage_odds(seen(fight), chosen(ctx), freely(ctx)))


def _tell(ctx: typer.Context, encounter: Encounter, found: AttackOdds | tuple[Problem, ...]) -> None:
    if not isinstance(found, AttackOdds):
        raise Refusal(found)
    if ctx.params.get("how") == Written.csv and not wants_json(ctx):
        say(attack_odds_csv(found))
        return
    alone = Compared(found.attacker, tuple(one.who for one in found.targets), (found,))
    answer(ctx, {"odds": compared_data(alone)}, attack_odds_blocks(found, encounter, solid()))


def freely(ctx: typer.Context) -> bool:
    """Return whether nobody said what to do with shifts, so that the best use of them is looked for."""
    return ctx.params.get("shift") in (None, "0") and not ctx.params.get("shift_for")
