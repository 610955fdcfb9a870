"""The tree of commands, built from the table in `app` as far as a command line reaches into it."""

import functools
from collections.abc import Callable
from types import ModuleType
from typing import Any

import typer
from typer.core import TyperGroup

from whcli.cli.leaf import Leaf
from whcli.model.names import near
from whcli.model.record import NamedTuple

SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Commands(NamedTuple):
    """The table of commands (path: its module, "" for a group, and its line of help), and what imports one."""

    table: dict[tuple[str, ...], tuple[str, str]]
    load: Callable[[tuple[str, ...]], ModuleType]

    def below(self, path: tuple[str, ...]) -> list[tuple[str, str]]:
        """Return name and line of what stands in a group, in the order of the table."""
        return [(one[-1], line) for one, (_, line) in self.table.items() if one[:-1] == path]


class Group(TyperGroup):
    """A group of the table; its commands are imported when they are asked for, and help is listed without them."""

    def __init__(self, path: tuple[str, ...], text: str, commands: Commands, **extra: Any) -> None:
        self.path, self.known = path, commands
        super().__init__(name=path[-1] if path else "whcli", help=text, rich_markup_mode=None, context_settings=SETTINGS, **extra)
        self.no_args_is_help = True

    def list_commands(self, ctx: Any) -> list[str]:
        """Name what stands in this group, in the order of the table."""
        return [name for name, _ in self.known.below(self.path)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import and return one command, None where there is none of that name; no prefix is guessed."""
        path = (*self.path, cmd_name)
        if path not in self.known.table:
            return None
        module, line = self.known.table[path]
        return leaf(path, self.known.load(path)) if module else Group(path, line, self.known)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command of a command line; for one that is not there, name what is near."""
        path = (*self.path, args[0])
        if path not in self.known.table and not args[0].startswith("-") and not ctx.resilient_parsing:
            ctx.fail(f"No such command '{args[0]}'.{near(args[0], self.list_commands(ctx))}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands with their line of the table."""
        with formatter.section("Commands"):
            formatter.write_dl(self.known.below(self.path))


@functools.cache  # a script of many commands builds each once
def leaf(path: tuple[str, ...], module: Any) -> Any:
    """Return a command from its module's function `command`."""
    app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)
    app.command(name=path[-1], cls=Leaf, context_settings=SETTINGS)(module.command)
    return typer.main.get_command(app)


def root(commands: Commands) -> Group:
    """Return the whole tree."""
    version = typer.core.TyperOption(param_decls=["--version", "-V"], is_flag=True, help="Print the version and exit.", expose_value=False)
    return Group((), "A referee for Orders, Combat and Battles over plain-text campaign files.", commands, params=[version])
