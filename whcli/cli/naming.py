"""How a Refusal names the files it is about."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from whcli.problems import Refusal


@contextmanager
def named_from(root: Path) -> Iterator[Path]:
    """Let a Refusal from within name its files from the folder as the person gave it."""
    try:
        yield root
    except Refusal as refusal:
        raise Refusal(refusal.problems, "" if str(root) == "." else str(root)) from refusal
