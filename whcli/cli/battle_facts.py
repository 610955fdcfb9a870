"""Facts that scoring needs (MIS-53): told with --fact NAME=VALUE, from a file, or asked on a terminal."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from whcli.cli.answer import complain, remark
from whcli.cli.deed_answer import wants_json
from whcli.files.source import read_bytes
from whcli.files.yaml_bytes import decode
from whcli.files.yaml_text import plain, read
from whcli.model.battle_ruling import Need
from whcli.model.names import title
from whcli.problems import Place, Problem, Refusal
from whcli.rules.battle.facts import as_text, read_facts
from whcli.rules.battle.scoring import needs, revealing
from whcli.rules.battle.table import Table

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
            why = f"The fact `{name}` is told twice, as {given[name]} and as {value.strip()}."
            raise Refusal([Problem("fact-twice", why, "Tell it once.", Place(""), "MIS-53")])
        given[name] = value.strip()
    file = ctx.params.get("facts")
    return noted(ctx, {**_in_file(Path(str(file)) if file else None), **given})


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
        why, place = "A file of facts is a mapping of names to values.", Place(str(path), 1, 1, decode(data).text.splitlines()[0])
        raise Refusal([Problem("bad-facts", why, "Write `controlled: [m1, m3]`.", place)])
    return {str(name).replace("-", "_"): as_text(one) for name, one in value.items()}


# Asked on a terminal


def asked(ctx: typer.Context, table: Table, player: str, given: dict[str, str]) -> dict[str, str]:
    """Return the facts given, and on a terminal those that are still missing, asked for one by one (MIS-53).

    An answer that cannot be read is said to be wrong and asked for again; an empty one is none.
    """
    if wants_json(ctx) or not at_terminal():
        return given
    while missing := _missing(table, player, given):
        name = missing.give.removeprefix("--fact ").partition("=")[0]
        remark(f"{title(missing.who)}: {missing.say}? (such as {missing.give.partition('=')[2]})")
        more = {**given, name: input().strip() or "none"}
        found = read_facts(table, player, more)
        if isinstance(found, tuple):
            complain(found)
        else:
            given = more
    return noted(ctx, given)


def at_terminal() -> bool:
    """Return whether somebody sits there who can be asked."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def _missing(table: Table, player: str, given: dict[str, str]) -> Need | None:
    """Return the first fact that is needed and was not given; None where what was given cannot be read."""
    found = read_facts(table, player, given)
    if isinstance(found, tuple):
        return None
    return next((need for need in needs(revealing(table, player), player, found) if need.give.startswith("--fact ")), None)
