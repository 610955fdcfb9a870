"""Facts that scoring needs (MIS-53): told with --fact NAME=VALUE, from a file, or asked on a terminal."""

from pathlib import Path
from typing import Annotated, Any

import typer

from whcli.files.source import read_bytes
from whcli.files.yaml_text import plain, read
from whcli.problems import Place, Problem, Refusal

FactOption = Annotated[
    list[str] | None, typer.Option("--fact", metavar="NAME=VALUE", help="A fact, such as controlled=m1,m3; repeatable.", show_default=False)
]
FactsOption = Annotated[Path | None, typer.Option("--facts", metavar="FILE", help="A YAML file of facts by name.", show_default=False)]


def told(ctx: typer.Context) -> dict[str, str]:
    """Return the facts that a command was given, as text by name; --fact goes before the file of --facts.

    The command's parameters `fact` and `facts` become what was told, so that the log holds each fact and no name of a file.
    Wrong usage where one is not NAME=VALUE; Refusal `cannot-read`, `fact-twice`, `bad-facts` and those of strict YAML.
    """
    given: dict[str, str] = {}
    for word in ctx.params.get("fact") or ():
        name, equals, value = word.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not name:
            raise typer.BadParameter(f"`{word}` is not of the form NAME=VALUE", param_hint="--fact")
        if given.get(name, value.strip()) != value.strip():
            why = f"{name} is told twice, as {given[name]} and as {value.strip()}."
            raise Refusal([Problem("fact-twice", why, "Tell it once.", Place(""), "MIS-53")])
        given[name] = value.strip()
    return noted(ctx, {**_in_file(ctx.params.get("facts")), **given})


def noted(ctx: typer.Context, facts: dict[str, str]) -> dict[str, str]:
    """Return facts, and let the command's entry in the log hold them."""
    ctx.params.update(fact=[f"{name}={value}" for name, value in facts.items()], facts=None)
    return facts


def _in_file(path: Path | None) -> dict[str, str]:
    if path is None:
        return {}
    data, problem = read_bytes(path, str(path))
    if problem:
        raise Refusal([problem])
    node, problems = read(data, str(path))
    if node is None or problems:
        raise Refusal(problems)
    value = plain(node)
    if not isinstance(value, dict):
        raise Refusal(
            [Problem("bad-facts", "A file of facts is a mapping of names to values.", "Write `controlled: [m1, m3]`.", Place(str(path)))]
        )
    return {str(name).replace("-", "_"): text_of(one) for name, one in value.items()}


def text_of(value: Any) -> str:
    """Return a value of a file of facts as one writes it after `--fact NAME=`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ",".join(f"{key}:{_point(one)}" for key, one in value.items())
    if isinstance(value, list):
        return _point(value) if value and all(isinstance(one, int | float) for one in value) else ",".join(map(text_of, value)) or "none"
    return "none" if value is None else str(value)


def _point(value: Any) -> str:
    """Return a point such as [22, 18] as `22/18`."""
    return "/".join(map(str, value)) if isinstance(value, list) else text_of(value)
