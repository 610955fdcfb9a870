"""Combat's records to be read by people: built-in ones and a table's own, as plain data."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from whcli.files.armoury import KINDS, PROFILES, WEAPONS, ids, record_data
from whcli.files.source import read_paper
from whcli.files.yaml_text import plain
from whcli.model.record import NamedTuple
from whcli.problems import Problem

OWN: Final = {"weapons": WEAPONS, "threats": PROFILES, "agents": PROFILES}  # where a table's own records of a list stand
ORDERED: Final = ("criticals", "complications")  # by their d66, not by id


class Record(NamedTuple):
    """A record as its file gives it. `kind` is that of its schema, `group` the list it stands in; `file` is the table's own, or ""."""

    kind: str
    group: str
    id: str
    data: dict[str, Any]
    file: str = ""
    problems: tuple[Problem, ...] = ()


def listed(group: str, beside: Path) -> tuple[Record, ...]:
    """Return the records of a list, a key of KINDS: built-in ones, and the table's own in their place or besides."""
    own = {one.id: one for one in _own(group, beside)}
    found = {one: Record(KINDS[group], group, one, record_data(group, one)) for one in ids(group)} | own
    return tuple(sorted(found.values(), key=lambda one: (one.data.get("d66", ()) if group in ORDERED else (), one.id)))


def called(name: str, beside: Path) -> tuple[Record, ...]:
    """Return every record of an id, of whatever kind; spaces and capitals in the name do not matter."""
    wanted = "-".join(name.lower().replace("_", " ").split())
    found = [one for group in OWN for one in _own(group, beside) if one.id == wanted]
    taken = {one.group for one in found}
    found += [
        Record(KINDS[group], group, wanted, record_data(group, wanted)) for group in KINDS if group not in taken and wanted in ids(group)
    ]
    return tuple(found)


def names() -> tuple[str, ...]:
    """Return the ids of all built-in records, sorted."""
    return tuple(sorted({one for group in KINDS for one in ids(group)}))


def _own(group: str, beside: Path) -> Iterator[Record]:
    folder = beside / OWN[group] if group in OWN else None
    if folder is None or not folder.is_dir():
        return
    for path in sorted(folder.glob("*.yaml")):
        paper = read_paper(path, f"{OWN[group]}/{path.name}", KINDS[group])
        data: Any = plain(paper.node) if paper.node else {}
        if isinstance(data, dict) and _belongs(group, data):
            yield Record(KINDS[group], group, path.stem, data, paper.file, paper.problems)


def _belongs(group: str, data: dict[str, Any]) -> bool:
    """Return whether a stat block is to be listed here: agents with the agents, everybody else with the Threats."""
    return group == "weapons" or (data.get("class") in ("agent", ["agent"])) == (group == "agents")
