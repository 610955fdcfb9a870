"""One command on a battle: the file read, the rules asked, what they say spliced and logged as one; or many in one go (`battle run`)."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Final

import typer

from whcli.cli.answer import remark
from whcli.cli.deeds import Run, dice_for, opened, settled
from whcli.cli.naming import named_from
from whcli.files.atomic import recover
from whcli.files.battle import BattleFile, again, open_battle
from whcli.files.battle_checks import crossed
from whcli.model.battle import Battle
from whcli.model.battle_ruling import BattleRuling, Need
from whcli.model.record import NamedTuple
from whcli.problems import Problem, Refusal
from whcli.rules.battle.changes import differences
from whcli.rules.battle.table import Table
from whcli.rules.dice import Dice

_PLAIN: Final = str.maketrans(dict.fromkeys("/._-"))  # signs that a shell takes as they stand, beside letters and figures
Answer = BattleRuling | tuple[Problem, ...]
Rule = Callable[[Table], Answer]


class Played(NamedTuple):
    """What a command came to: the table before it, the ruling, the file after it. `planned`: nothing was written."""

    table: Table
    ruling: BattleRuling
    file: BattleFile
    planned: bool = False


def play(ctx: typer.Context, rule: Rule) -> Played:
    """Ask the rules, and record what they say; under `battle run` in memory. Refusal where a rule forbids it, or dice do not fit.

    The command's own parameters say how: `file`, `plan`, `roll`, and typed dice, all by name.
    """
    with battle_of(ctx) as file:
        return _played(ctx, file, rule)


def play_at(ctx: typer.Context, path: Path, rule: Rule) -> Played:
    """Do as `play` does, on the battle at a path: for a command on many."""
    held = nullcontext(ctx.obj.held) if isinstance(ctx.obj, Run) else _at(path)
    with held as file:
        return _played(ctx, file, rule)


def _played(ctx: typer.Context, file: BattleFile, rule: Rule) -> Played:
    """Ask the rules about a battle that is open, and record what they say. What changes nothing and rolls nothing is not logged."""
    looking = bool(ctx.params.get("plan")) or (isinstance(ctx.obj, Run) and ctx.obj.plan)
    table = table_of(file, dice_for(ctx, file.state, file.seed))._replace(looking=looking, reader=reader_of(ctx))
    ruling = rule(table)
    if not isinstance(ruling, BattleRuling):
        raise Refusal([problem._replace(cure=with_file(problem.cure, file)) for problem in ruling])
    ruling = ruling._replace(needs=named_needs(ruling.needs, file), remarks=tuple(with_file(one, file) for one in ruling.remarks))
    if not ruling.changes and not table.dice.rolled:
        return Played(table, ruling, file, bool(ctx.params.get("plan")))
    if broken := crossed(ruling.battle, table.deck, table.rules):  # from a file that a hand has filled to the brim
        raise Refusal(broken)
    state, planned = settled(ctx, file.state, table.dice, ruling)
    after = file._replace(state=state)
    if isinstance(ctx.obj, Run) and state is not file.state:
        ctx.obj.held = after = again(after)
    return Played(table, ruling, after, planned)


def reader_of(ctx: typer.Context) -> str:
    """Return who reads what a command says, as --player names them, "" for nobody in particular (MIS-R22)."""
    named = ctx.params.get("player")
    return named if isinstance(named, str) else ""


def each(table: Table, rules: Iterable[Rule], as_far: bool = False) -> Answer:
    """Return what several rules say, each asked about what the one before left, as one ruling; the Problems of the first that refuses.

    `as_far`: where one refuses that has rolled nothing, what those before it say, with why it refuses as a remark.
    """
    battle, found = table.battle, list[BattleRuling]()
    for rule in rules:
        rolled = len(table.dice.rolled)
        ruling = rule(table._replace(battle=found[-1].battle if found else battle))
        if isinstance(ruling, BattleRuling):
            found.append(ruling)
        elif as_far and found and len(table.dice.rolled) == rolled:
            found[-1] = found[-1]._replace(remarks=(*found[-1].remarks, *(problem.why for problem in ruling)))
            break
        else:
            return ruling
    return found[0] if len(found) == 1 else _together(battle, found)


def _together(before: Battle, found: list[BattleRuling]) -> BattleRuling:
    last = found[-1]
    return last._replace(
        told=tuple(one for ruling in found for one in ruling.told),
        credits=tuple(one for ruling in found for one in ruling.credits),
        steps=tuple(one for ruling in found for one in ruling.steps),
        rolls=tuple(one for ruling in found for one in ruling.rolls),
        changes=differences(before, last.battle),
        rules=tuple(dict.fromkeys(one for ruling in found for one in ruling.rules)),
        remarks=tuple(dict.fromkeys(one for ruling in found for one in ruling.remarks)),
    )


def battle_of(ctx: typer.Context) -> AbstractContextManager[BattleFile]:
    """Give the battle that a command is about: the file's, or that of the `battle run` it is part of."""
    return opened(ctx, open_battle)


@contextmanager
def _at(path: Path) -> Iterator[BattleFile]:
    with named_from(path.parent):
        said = recover(path.parent)
        if said:
            remark(said)
        yield open_battle(path)


def named_needs(needs: Iterable[Need], file: BattleFile) -> tuple[Need, ...]:
    """Return what is needed with commands that can be typed as they stand."""
    return tuple(need._replace(give=with_file(need.give, file)) for need in needs)


def with_file(text: str, file: BattleFile) -> str:
    """Return a sentence of the rules with the battle's own path where a command in it says FILE."""
    if " FILE" not in text:
        return text
    path = str(file.path)
    bare = path.translate(_PLAIN).isalnum()
    return text.replace(" FILE", f" {path}" if bare else f" '{path}'")


def table_of(file: BattleFile, dice: Dice) -> Table:
    """Return what the rules look at."""
    return Table(file.battle, file.deck, file.rules, dice, file.picks, file.sealed, file.rolled)


def seen(file: BattleFile) -> Table:
    """Return what the rules look at where nothing is rolled."""
    return table_of(file, Dice(None))._replace(looking=True)
