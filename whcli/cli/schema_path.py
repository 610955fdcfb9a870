"""`whcli schema path`."""

from whcli.cli.answer import say
from whcli.cli.schema_kinds import KindArgument, known_kind
from whcli.files.schemas import schema_path


def command(kind: KindArgument) -> None:
    """Print where a schema stands.

    The whole path, for an editor's settings or a file's first line.
    Example: # yaml-language-server: $schema=/usr/lib/python3/whcli/schemas/orders.json
    """
    say(str(schema_path(known_kind(kind)).resolve()))
