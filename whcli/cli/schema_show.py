"""`whcli schema show`."""

from whcli.cli.answer import say
from whcli.cli.schema_kinds import KindArgument, known_kind
from whcli.files.schemas import schema_text


def command(kind: KindArgument) -> None:
    """Print a schema.

    JSON Schema, draft-07. What kinds share is in `common`. Example: whcli schema show orders
    """
    say(schema_text(known_kind(kind)))
