"""The tree of commands, built from the table in `app` as far as a command line reaches into it."""

from typing import Any

import typer
from typer.core import TyperGroup

from whcli.cli.app import TABLE, module_of

SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Group(TyperGroup):
    """A group of the table; its commands are imported when they are asked for, and help is listed without them."""

    def __init__(self, path: tuple[str, ...], text: str, **extra: Any) -> None:
        self.path = path
        super().__init__(name=path[-1] if path else "whcli", help=text, rich_markup_mode=None, context_settings=SETTINGS, **extra)
        self.no_args_is_help = True

    def list_commands(self, ctx: Any) -> list[str]:
        """Name what stands in this group, in the order of the table."""
        return [path[-1] for path in TABLE if path[:-1] == self.path]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import and return one command, None where there is none of that name; no prefix is guessed."""
        path = (*self.path, cmd_name)
        if path not in TABLE:
            return None
        module = module_of(path)
        return Group(path, TABLE[path][1]) if module is None else leaf(path, module)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands with their line of the table."""
        with formatter.section("Commands"):
            formatter.write_dl([(path[-1], line) for path, (_, line) in TABLE.items() if path[:-1] == self.path])


def leaf(path: tuple[str, ...], module: Any) -> Any:
    """Return a command from its module's function `command`."""
    app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)
    app.command(name=path[-1], context_settings=SETTINGS)(module.command)
    return typer.main.get_command(app)


def root() -> Group:
    """Return the whole tree."""
    version = typer.core.TyperOption(param_decls=["--version", "-V"], is_flag=True, help="Print the version and exit.", expose_value=False)
    return Group((), "A referee for Orders, Combat and Battles over plain-text campaign files.", params=[version])
