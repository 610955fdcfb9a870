"""Scripts of many commands on one file: read line by line, played in memory, all or none."""

import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import typer

from whcli.cli.answer import remark
from whcli.cli.deeds import Run
from whcli.files.source import read_bytes
from whcli.files.yaml_bytes import decode
from whcli.model.names import listed, near
from whcli.problems import Place, Problem, Refusal


class Line(NamedTuple):
    """One command of a script: its words without the file, and where it stands."""

    words: tuple[str, ...]
    place: Place


def script_lines(script: Path, group: str, commands: Sequence[str]) -> tuple[Line, ...]:
    """Return the commands of a script for a group such as `battle`. Refusal `cannot-read`, `bad-line`, `no-such-command`."""
    return tuple(_lines(script, group, commands))


def _lines(script: Path, group: str, commands: Sequence[str]) -> Iterator[Line]:
    name = str(script)
    data, problem = (sys.stdin.buffer.read(), None) if name == "-" else read_bytes(script, name)
    if problem:
        raise Refusal([problem])
    for number, text in enumerate(decode(data).text.splitlines(), 1):
        place = Place("stdin" if name == "-" else name, number, 1, text)
        words = _words(text, place, group)
        if words and words[0] not in commands:
            cure = near(words[0], commands).strip() or f"A line begins with one of {listed([*commands])}."
            raise Refusal([Problem("no-such-command", f"`{words[0]}` is no command that can be run from a script.", cure, place)])
        if words:
            yield Line(words, place)


def _words(text: str, place: Place, group: str) -> tuple[str, ...]:
    try:
        words = shlex.split(text, comments=True)
    except ValueError:
        raise Refusal([Problem("bad-line", "A quote on this line is never closed.", "Close it.", place)]) from None
    return tuple(words[2:] if words[:2] == ["whcli", group] else words)


def play_line(ctx: typer.Context, playing: Run, line: Line) -> None:
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
