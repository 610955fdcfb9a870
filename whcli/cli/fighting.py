"""One command on a fight: the file read, the rules asked, what they say spliced and logged as one; or many in one go (`combat run`)."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import typer

from whcli.cli.deeds import Run, dice_for, opened, settled
from whcli.files.encounter import Fight, again, gone_on, open_fight
from whcli.files.shelves import shelves
from whcli.model.fight import AttackRuling, DeedRuling
from whcli.model.record import NamedTuple
from whcli.problems import Problem, Refusal
from whcli.rules.combat.scene import Scene
from whcli.rules.dice import Dice

Ruling = AttackRuling | DeedRuling
Rule = Callable[[Scene], Ruling | tuple[Problem, ...]]


class Played(NamedTuple):
    """What a command came to: the scene before it, the ruling, the fight after it. `planned`: nothing was written."""

    scene: Scene
    ruling: Ruling
    fight: Fight
    planned: bool = False


def play(ctx: typer.Context, rule: Rule) -> Played:
    """Ask the rules, and record what they say; under `combat run` in memory. Refusal where a rule forbids it, or dice do not fit.

    The command's own parameters say how: `file`, `plan`, `roll`, and typed dice, all by name.
    """
    with fight_of(ctx) as fight:
        scene = scene_of(fight, dice_for(ctx, fight.state, fight.seed))
        ruling = rule(scene)
        if not isinstance(ruling, Ruling):
            raise Refusal(ruling)
        state, planned = settled(ctx, fight.state, scene.dice, ruling)
        after = fight._replace(state=state)
        if isinstance(ctx.obj, Run) and state is not fight.state:
            ctx.obj.held = after = again(after) if planned else gone_on(fight, state, ruling.encounter, scene.dice.rolled)
        return Played(scene, ruling, after, planned)


def fight_of(ctx: typer.Context) -> AbstractContextManager[Fight]:
    """Give the fight that a command is about: the file's, or that of the `combat run` it is part of."""
    return opened(ctx, open_fight)


def scene_of(fight: Fight, dice: Dice) -> Scene:
    """Return what the rules look at."""
    return Scene(fight.encounter, fight.house.rules, dice, *shelves(), fight.rolled)


def seen(fight: Fight) -> Scene:
    """Return what the rules look at where nothing is rolled."""
    return scene_of(fight, Dice(None))
