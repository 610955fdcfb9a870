"""`whcli combat run`: many commands on one fight, all or none."""

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer

from whcli.cli.answer import Format, FormatOption, JsonOption, PlanOption, remark
from whcli.cli.combat_telling import wants_json
from whcli.cli.deeds import FileArgument, Run
from whcli.cli.fighting import fight_of
from whcli.files.encounter import save
from whcli.files.source import read_bytes
from whcli.files.yaml_bytes import decode
from whcli.model.names import listed, near
from whcli.problems import Place, Problem, Refusal

COMMANDS: Final = ("start", "turn", "next", "move", "act", "attack", "damage", "rest", "end", "undo", "status")
ScriptArgument = Annotated[Path, typer.Argument(metavar="SCRIPT", help="A file of commands, or - for stdin.", show_default=False)]


class Line(NamedTuple):
    """One command of a script: its words without the encounter's file, and where it stands."""

    words: tuple[str, ...]
    place: Place


def command(
    ctx: typer.Context,
    file: FileArgument,
    script: ScriptArgument,
    plan: PlanOption = False,
    how: FormatOption = Format.text,
    json: JsonOption = False,
) -> None:
    """Play many commands in one go, all or none.

    SCRIPT has a command a line, as after `whcli combat` but without FILE: attack vane boy-1 --weapon boltgun. What follows a # is a
    remark. Nothing is written unless every line goes well; each has its own entry in the log. With --json a line of JSON for each.
    Exits with 1 where one is refused. Example: whcli combat run ambush.yaml evening.txt
    """
    lines = tuple(_lines(script))
    with fight_of(ctx) as fight:
        playing = Run(fight, wants_json(ctx), plan)
        for line in lines:
            _play(ctx, playing, line)
        if not plan:
            save(playing.start, playing.held)
    for say in playing.said:
        say()
    if plan:
        remark(f"Planned, not written: {file}")


def _lines(script: Path) -> Iterator[Line]:
    """Yield the commands of a script. Refusal `cannot-read`, `bad-line`, `no-such-command`."""
    name = str(script)
    data, problem = (sys.stdin.buffer.read(), None) if name == "-" else read_bytes(script, name)
    if problem:
        raise Refusal([problem])
    for number, text in enumerate(decode(data).text.splitlines(), 1):
        place = Place("stdin" if name == "-" else name, number, 1, text)
        words = _words(text, place)
        if words:
            yield Line(words, place)


def _words(text: str, place: Place) -> tuple[str, ...]:
    try:
        words = shlex.split(text, comments=True)
    except ValueError:
        raise Refusal([Problem("bad-line", "A quote on this line is never closed.", "Close it.", place)]) from None
    words = words[2:] if words[:2] == ["whcli", "combat"] else words
    if words and words[0] not in COMMANDS:
        cure = near(words[0], COMMANDS).strip() or f"A line begins with one of {listed(COMMANDS)}."
        raise Refusal([Problem("no-such-command", f"`{words[0]}` is no command that can be run from a script.", cure, place)])
    return tuple(words)


def _play(ctx: typer.Context, playing: Run, line: Line) -> None:
    """Play one line in memory; a Refusal names the line."""
    group: Any = ctx.parent.command if ctx.parent else None
    name, *arguments = line.words
    one: Any = group.get_command(ctx.parent, name)
    try:
        with one.make_context(name, [str(ctx.params["file"]), *arguments], parent=ctx.parent, obj=playing) as inner:
            one.invoke(inner)
    except Refusal as refusal:
        raise Refusal([_placed(problem, line) for problem in refusal.problems], refusal.root) from refusal
    except typer.BadParameter:
        remark(f"{line.place.file}:{line.place.line}: {line.place.quote}")
        raise


def _placed(problem: Problem, line: Line) -> Problem:
    return problem if problem.place.file else problem._replace(place=line.place)
