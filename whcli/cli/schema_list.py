"""`whcli schema list`."""

import json

from whcli.cli.answer import say
from whcli.cli.rules_here import width
from whcli.files.schemas import kinds, schema_text
from whcli.report.rules_text import kinds_text


def command() -> None:
    """List the kinds of file and answer that have a schema.

    Each with what it is, in a line.
    """
    say(kinds_text({kind: json.loads(schema_text(kind))["description"] for kind in kinds()}, width()))
