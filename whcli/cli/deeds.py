"""One command on a file of state, a fight's or a battle's: opened, its dice typed in or rolled, recorded as one; or many in one go."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Protocol, TypeVar

import typer

from whcli.cli.answer import remark
from whcli.cli.naming import named_from
from whcli.files.atomic import Write, recover
from whcli.files.state_file import StateFile, done, save, secret_of
from whcli.files.state_log import Deed
from whcli.model.change import Change
from whcli.model.record import NamedTuple
from whcli.model.rolls import PURPOSES
from whcli.problems import Refusal
from whcli.rules.dice import Dice, typed_dice

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="An encounter's file, such as ambush.yaml.", show_default=False)]
BattleArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A battle's file, such as gate.yaml.", show_default=False)]
UNSAID = frozenset({"file", "how", "json", "explain", "plan", "roll"})  # parameters that are no part of a deed
Held = TypeVar("Held")


class Run:
    """Many commands on one file in one process and one transaction; `said` is what they answer once all have gone well.

    `held` is the fight or battle as the commands so far have made it, `start` as it was read. `lines`: they answer as a line of JSON
    each. `plan`: no dice are rolled, and nothing is written.
    """

    def __init__(self, held: Any, lines: bool, plan: bool) -> None:
        self.start = self.held = held
        self.lines, self.plan = lines, plan
        self.said: list[Callable[[], None]] = []


class Ruled(Protocol):
    """Whatever rules answer a deed with: what it changes, and by which rules."""

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes of the file."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that were applied."""


class Settled(NamedTuple):
    """A file of state after a deed; `planned`: nothing came of it but a longer log, the file is as it was."""

    state: StateFile
    planned: bool


@contextmanager
def opened(ctx: typer.Context, read: Callable[[Path], Held]) -> Iterator[Held]:
    """Give what `read` makes of a command's parameter `file`, or what the `run` holds that the command is part of.

    What a run that was killed left undone in the folder is finished first. Refusals from within name files from the folder.
    """
    if isinstance(ctx.obj, Run):
        yield ctx.obj.held
        return
    file = Path(str(ctx.params["file"]))
    with named_from(file.parent):
        said = recover(file.parent)
        if said:
            remark(said)
        yield read(file)


def settled(ctx: typer.Context, state: StateFile, dice: Dice, ruled: Ruled, also: Sequence[Write] = ()) -> Settled:
    """Record a deed: its words, its dice, what it changes; `also` are other files of the same transaction.

    Under `run` it is made in memory: the caller keeps it as `held`. With --plan nothing is written, but that --roll logs the dice that
    were shown, and so binds them. Refusal `dice-unused`, and as for `state_file.done` and `save`.
    """
    if unused := dice.unused():
        raise Refusal(unused)
    deed = Deed(words(ctx), tuple(dice.rolled), ruled.changes, ruled.rules)
    if not ctx.params.get("plan"):
        return Settled(_recorded(ctx, state, deed, also), False)
    if deed.rolls and ctx.params.get("roll"):
        state = _recorded(ctx, state, deed._replace(changes=(), plan=True), ())
    return Settled(state, True)


def _recorded(ctx: typer.Context, state: StateFile, deed: Deed, also: Sequence[Write]) -> StateFile:
    after = done(state, deed)
    if not isinstance(ctx.obj, Run):
        save(state, after, also)
    return after


# What a command says


def dice_for(ctx: typer.Context, state: StateFile, seed: str) -> Dice:
    """Return the dice of a command: those typed in, else the tool's, which `--plan` without `--roll` rolls none of."""
    plan, roll = bool(ctx.params.get("plan")), bool(ctx.params.get("roll"))
    may_roll = (not plan or roll) and not (isinstance(ctx.obj, Run) and ctx.obj.plan)
    secret = secret_of(state, seed, draw=True) if may_roll else None
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
    """Return a command as its log entry has it: its group's name, its own, its arguments without the file, the options given."""
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
    group = str(ctx.parent.info_name) if ctx.parent else ""
    return (group, str(ctx.command.name), *arguments, *options)


def _option(parameter: Any, value: object) -> list[str]:
    name = parameter.opts[0]
    if isinstance(value, bool):
        return [name if value else parameter.secondary_opts[0]]
    values = value if isinstance(value, list | tuple) else (value,)
    return [word for one in values for word in (name, _text(one))]


def _text(value: object) -> str:
    return str(value.value if isinstance(value, Enum) else value)
