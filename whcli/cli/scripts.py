"""Scripts of many commands on one file: read line by line, played in memory, all or none."""

import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import typer

from whcli.cli.answer import remark
from whcli.cli.deeds import Run
from whcli.files.source import read_bytes
from whcli.files.yaml_bytes import MAX_BYTES, decode
from whcli.model.names import listed, near
from whcli.model.record import NamedTuple
from whcli.problems import Place, Problem, Refusal, sentence


class Line(NamedTuple):
    """One command of a script: its words without the file, and where it stands."""

    words: tuple[str, ...]
    place: Place


def script_lines(script: Path, group: str, commands: Sequence[str]) -> tuple[Line, ...]:
    """Return the commands of a script for a group such as `battle`.

    Refusal `cannot-read`, `yaml-encoding` or `yaml-too-big` where it cannot be read as text; `bad-line`, `no-such-command`.
    """
    return tuple(_lines(script, group, commands))


def _lines(script: Path, group: str, commands: Sequence[str]) -> Iterator[Line]:
    name = "stdin" if str(script) == "-" else str(script)
    for number, text in enumerate(_text(script, name).splitlines(), 1):
        place = Place(name, number, 1, text)
        words = _words(text, place, group)
        if words and words[0] not in commands:
            cure = near(words[0], commands).strip() or f"A line begins with one of {listed([*commands])}."
            raise Refusal([Problem("no-such-command", f"`{words[0]}` is no command that can be run from a script.", cure, place)])
        if words:
            yield Line(words, place)


def _text(script: Path, name: str) -> str:
    data, problem = (sys.stdin.buffer.read(MAX_BYTES + 1), None) if str(script) == "-" else read_bytes(script, name)
    source = decode(data)
    if problem is None and source.walk is None:
        found = source.findings[0]
        problem = Problem(found.code, sentence(found.why), sentence(found.cure), Place(name, found.line, found.column))
    if problem:
        raise Refusal([problem])
    return source.text


def _words(text: str, place: Place, group: str) -> tuple[str, ...]:
    try:
        words = shlex.split(text, comments=True)
    except ValueError:
        raise Refusal([Problem("bad-line", "A quote on this line is never closed.", "Close it.", place)]) from None
    return tuple(words[2:] if words[:2] == ["whcli", group] else words)


def play_lines(ctx: typer.Context, playing: Run, lines: Iterable[Line]) -> Refusal | None:
    """Play lines in memory; return the Refusal of the first that is refused, with its place, and every file named from here."""
    folder = Path(str(ctx.params["file"])).parent
    for line in lines:
        try:
            _play(ctx, playing, line)
        except Refusal as refusal:
            return Refusal([_placed(problem, line, folder) for problem in refusal.problems])
    return None


def _play(ctx: typer.Context, playing: Run, line: Line) -> None:
    group: Any = ctx.parent.command if ctx.parent else None
    name, *arguments = line.words
    one: Any = group.get_command(ctx.parent, name)
    try:
        with one.make_context(name, [str(ctx.params["file"]), *arguments], parent=ctx.parent, obj=playing) as inner:
            one.invoke(inner)
    except (SystemExit, typer.Exit):
        cure = "Take out what asks for help or for an exit code, such as --help or --check."
        raise Refusal([Problem("bad-line", "This line would end the script here.", cure, line.place)]) from None
    except typer.TyperException:  # wrong usage
        remark(f"{line.place.file}:{line.place.line}: {line.place.quote}")
        raise


def _placed(problem: Problem, line: Line, folder: Path) -> Problem:
    if not problem.place.file:
        return problem._replace(place=line.place)
    file = problem.place.file if problem.place == line.place else (folder / problem.place.file).as_posix()
    return problem._replace(place=problem.place._replace(file=file))
