"""`whcli battle setup`: take the steps before the battle, of one battle or of a whole event's."""

from pathlib import Path
from typing import Annotated

import typer

from whcli.cli.answer import answer_line, complain, problems_data, say
from whcli.cli.battle_saying import MISSION, SETUP, said
from whcli.cli.battle_telling import tell
from whcli.cli.battling import Played, play_at
from whcli.cli.deed_answer import wants_json
from whcli.cli.deed_flags import PLANNED, TOLD, dice, with_options
from whcli.cli.deeds import Run
from whcli.model.battle_data import ruling_answer
from whcli.model.record import NamedTuple
from whcli.problems import OK, PENDING, PROBLEM, Place, Problem, Refusal, by_place
from whcli.rules.battle.setup import went_on

FilesArgument = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Battles' files, such as gate.yaml.", show_default=False)]
CheckOption = Annotated[bool, typer.Option("--check", help="Exit with 4 while something is still needed.")]
LinesOption = Annotated[bool, typer.Option("--jsonl", help="One line of JSON for each battle, in the order given.")]


class How(NamedTuple):
    """How several battles are answered."""

    many: bool
    lines: bool
    check: bool


@with_options(MISSION, SETUP, dice("roll-off"), PLANNED, TOLD)
def command(ctx: typer.Context, file: FilesArgument, check: CheckOption = False, jsonl: LinesOption = False) -> None:
    """Take the steps before the battle, as far as the file allows.

    Steps 1 to 12 in their order: draws the mission, lays out its markers, rolls off, reveals sealed picks once both are there, and so on;
    then says what is still needed, and from whom. Changes FILE and adds to its log; running it again changes nothing. Of several
    battles, a broken one does not stop the rest. Exits with 0 also while something is needed.
    Example: whcli battle setup gate.yaml --pool K
    """
    how = How(len(file) > 1, jsonl, check)
    ctx.params.update(check=False, jsonl=False)  # how it is answered is no part of the deed
    if how.many and wants_json(ctx) and not jsonl:
        raise typer.BadParameter("of several battles --jsonl writes a line each; --json is for one")
    if how.many and isinstance(ctx.obj, Run):
        raise typer.BadParameter("a script is about one battle", param_hint="FILE")
    if how.many and ctx.params.get("roll_off_dice"):
        raise typer.BadParameter("dice from the table are those of one battle", param_hint="--roll-off-dice")
    codes = [_one(ctx, path, how, n) for n, path in enumerate(file)]
    if max(codes):
        raise SystemExit(PROBLEM if PROBLEM in codes else PENDING)


def _one(ctx: typer.Context, path: Path, how: How, n: int) -> int:
    """Take the steps of the nth battle and tell them; return the exit code. Of several, a Refusal is told and does not stop the rest."""
    try:
        played = play_at(ctx, path, lambda table: went_on(table, said(ctx.params)))
    except Refusal as refusal:
        if not how.many and not how.lines:
            raise
        return _refused(path, refusal, how)
    own = _own_faults(played, str(ctx.params.get("player") or ""))
    if how.lines:
        answer_line({"file": str(path), **ruling_answer(played.ruling), "problems": problems_data(own)})
    else:
        say("\n" * bool(n) + f"{path}:\n") if how.many else None
        tell(ctx, played, own)
    return PENDING if how.check and played.ruling.needs else OK


def _own_faults(played: Played, player: str) -> tuple[Problem, ...]:
    """Return what is wrong with the sealed picks of the player who reads, if any; nobody else learns of it (MIS-R02)."""
    return tuple(one for one in played.file.sealed_problems(player) if one.code != "picks-unusable") if player else ()


def _refused(path: Path, refusal: Refusal, how: How) -> int:
    problems = by_place(one if one.place.file else one._replace(place=Place(path.name)) for one in refusal.problems)
    complain(problems, refusal.root)
    if how.lines:
        answer_line({"file": str(path), "problems": problems_data(problems)})
    return PROBLEM
