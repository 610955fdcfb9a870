"""Which files are battles, armies, decks and sealed picks; told by their first keys, without reading them."""

import os
from pathlib import Path
from typing import Final

from whcli.files.keys import LOG
from whcli.files.source import read_bytes
from whcli.files.survey import SKIPPED
from whcli.files.unclaimed import begins, plainly

SEALED: Final = "secret"
BESIDE: Final = ("armies", SEALED, "decks")  # folders beside a battle
_FIRST: Final = begins("battle|army|deck|player")


def battles_below(path: Path) -> tuple[Path, ...]:
    """Return every battle's file at or below a path, sorted: a YAML file with `battle:` at the start of a line."""
    if path.is_file():
        return (path,) if kind_of(path) == "battle" else ()
    found = []
    for folder, inner, files in os.walk(path):
        inner[:] = sorted(name for name in inner if name not in SKIPPED and name not in BESIDE)
        found += [file for name in sorted(files) if kind_of(file := Path(folder) / name) == "battle"]
    return tuple(sorted(found))


def kind_of(path: Path) -> str:
    """Return what of a battle a file looks like: battle, army, deck or picks; "" for none of them."""
    if path.suffix != ".yaml" or path.name.endswith(LOG) or not path.is_file():
        return ""
    data, problem = read_bytes(path, path.name)
    keys = {found.decode() for found in _FIRST.findall(plainly(data))} if problem is None else set()
    if "battle" in keys:
        return "battle"
    if "player" in keys:
        return "picks" if path.absolute().parent.name == SEALED else ""
    return next((kind for kind in ("army", "deck") if kind in keys), "")
