"""One command on a fight: the file read, the rules asked, what they say spliced and logged as one; or many in one go (`combat run`)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from whcli.cli.answer import remark
from whcli.cli.campaigns import named_from
from whcli.files.atomic import recover
from whcli.files.encounter import Fight, again, done, open_fight, save, secret_of
from whcli.files.encounter_log import Deed
from whcli.files.shelves import shelves
from whcli.model.fight import AttackRuling, DeedRuling
from whcli.model.rolls import PURPOSES
from whcli.problems import Problem, Refusal
from whcli.rules.combat.scene import Scene
from whcli.rules.dice import Dice, typed_dice

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="An encounter's file, such as ambush.yaml.", show_default=False)]
Ruling = AttackRuling | DeedRuling
Rule = Callable[[Scene], Ruling | tuple[Problem, ...]]
UNSAID = frozenset({"file", "how", "json", "explain", "plan", "roll"})  # parameters that are no part of a deed


class Run:
    """Many commands on one fight in one process and one transaction; `said` is what they answer once all have gone well.

    `lines`: as a line of JSON each. `plan`: no dice are rolled, and nothing is written.
    """

    def __init__(self, fight: Fight, lines: bool, plan: bool) -> None:
        self.start = self.fight = fight
        self.lines, self.plan = lines, plan
        self.said: list[Callable[[], None]] = []


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
    plan, roll = bool(ctx.params.get("plan")), bool(ctx.params.get("roll"))
    with fight_of(ctx) as fight:
        scene = scene_of(fight, _dice(ctx, fight, (not plan or roll) and not (isinstance(ctx.obj, Run) and ctx.obj.plan)))
        ruling = rule(scene)
        if not isinstance(ruling, Ruling):
            raise Refusal(ruling)
        if unused := scene.dice.unused():
            raise Refusal(unused)
        deed = Deed(words(ctx), tuple(scene.dice.rolled), ruling.changes, ruling.rules)
        if not plan:
            return Played(scene, ruling, _recorded(ctx, fight, deed))
        if deed.rolls and roll:
            _recorded(ctx, fight, deed._replace(changes=(), plan=True))
        return Played(scene, ruling, fight, True)


@contextmanager
def fight_of(ctx: typer.Context) -> Iterator[Fight]:
    """Give the fight that a command is about: the file's, or that of the `combat run` it is part of."""
    if isinstance(ctx.obj, Run):
        yield ctx.obj.fight
        return
    file = Path(str(ctx.params["file"]))
    with named_from(file.parent):
        said = recover(file.parent)
        if said:
            remark(said)
        yield open_fight(file)


def _recorded(ctx: typer.Context, fight: Fight, deed: Deed) -> Fight:
    after = done(fight, deed)
    if isinstance(ctx.obj, Run):
        ctx.obj.fight = after = again(after)
    else:
        save(fight, after)
    return after


def scene_of(fight: Fight, dice: Dice) -> Scene:
    """Return what the rules look at."""
    return Scene(fight.encounter, fight.house.rules, dice, *shelves(), fight.rolled)


def seen(fight: Fight) -> Scene:
    """Return what the rules look at where nothing is rolled."""
    return scene_of(fight, Dice(None))


# What a command says


def _dice(ctx: typer.Context, fight: Fight, may_roll: bool) -> Dice:
    secret = secret_of(fight, draw=True) if may_roll else None
    return Dice(secret.text if secret else None, typed(ctx))


def typed(ctx: typer.Context) -> dict[str, tuple[int, ...]]:
    """Return the dice from the table that a command was given, by purpose: its parameters PURPOSE_dice. Refusal `bad-dice`."""
    found = {}
    for purpose in PURPOSES:
        text = ctx.params.get(f"{purpose.replace('-', '_')}_dice")
        if isinstance(text, str):
            found[purpose] = typed_dice(text, f"--{purpose}-dice")
    return found


def words(ctx: typer.Context) -> tuple[str, ...]:
    """Return a command as its log entry has it: its name, its arguments without the file, and the options that were given."""
    arguments: list[str] = []
    options: list[str] = []
    for parameter in ctx.command.params:
        value = ctx.params.get(parameter.name or "")
        if parameter.name in UNSAID or value in (None, "", [], ()) or value == parameter.default:
            continue
        if parameter.param_type_name == "argument":
            arguments += map(_text, value if isinstance(value, list | tuple) else (value,))
        else:
            options += _option(parameter, value)
    return ("combat", str(ctx.command.name), *arguments, *options)


def _option(parameter: Any, value: object) -> list[str]:
    name = parameter.opts[0]
    if isinstance(value, bool):
        return [name if value else parameter.secondary_opts[0]]
    values = value if isinstance(value, list | tuple) else (value,)
    return [word for one in values for word in (name, _text(one))]


def _text(value: object) -> str:
    return str(value.value if isinstance(value, Enum) else value)
