"""Files that nothing tells the kind of: how a kind shows, and what is wrong where none does."""

import re
from pathlib import Path

from whcli.files.source import read_bytes
from whcli.files.yaml_text import read
from whcli.problems import Place, Problem

_CURE = "A battle has `battle:` at the start of a line, a fight `encounter:`, an army `army:`, a deck `deck:`; names end in .yaml."


def begins(words: str) -> re.Pattern[bytes]:
    """Return what finds one of the keys `a|b` at the start of a line, in quotes too, and however lines end."""
    return re.compile(rb"(?:^|\r)(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\"']?(%s)[\"']?[ \t]*:" % words.encode(), re.MULTILINE)


def plainly(data: bytes) -> bytes:
    """Return a file's bytes so that its keys show also where somebody saved it as UTF-16 or UTF-32."""
    return data.replace(b"\0", b"") if b"\0" in data[:8] else data


def unreadable(path: Path) -> tuple[Problem, ...]:
    """Return why a file cannot be read at all, () where it can; it is named without its folder."""
    data, problem = read_bytes(path, path.name)
    if problem:
        return (problem,)
    node, problems = read(data, path.name)
    return problems if node is None else ()


def unclaimed(path: Path) -> tuple[Problem, ...]:
    """Return what is to be said of a file that nothing tells the kind of: `unknown-file`, or why it cannot be read."""
    why = f"Nothing in {path.name} tells what it is."
    return unreadable(path) or (Problem("unknown-file", why, _CURE, Place(path.name)),)
