"""From Nodes to an army list (MIS-01), and the reading of its file."""

import functools
from pathlib import Path

from whcli.files.fields import below, entries, flag, number, text, whole, words
from whcli.files.node import Node
from whcli.files.source import paper_of, read_bytes
from whcli.model.battle import Army, Unit
from whcli.model.names import near
from whcli.model.record import NamedTuple
from whcli.problems import Place, Problem, Where, nowhere

ARMIES = "armies"  # where a battle's armies are kept, unless its file says otherwise


class Mustered(NamedTuple):
    """An army as its file gives it, and what is wrong with the file."""

    army: Army
    problems: tuple[Problem, ...] = ()


def read_army(folder: Path, path: str, place: Place, always: bool = False) -> Mustered:
    """Read the army at a path from a battle's folder. Problem `no-such-army` at `place`; those of the file's shape where they stand."""
    file = folder / path
    if not file.is_file():
        known = [f"{ARMIES}/{one.name}" for one in sorted((folder / ARMIES).glob("*.yaml"))]
        cure = near(path, known).strip() or "Make it: `whcli battle import LIST --out FILE`, or write it by hand."
        return Mustered(Army(""), (Problem("no-such-army", f"There is no army file {path}.", cure, place, "MIS-01"),))
    data, trouble = read_bytes(file, path)
    return _mustered(data, path, always) if trouble is None else Mustered(Army(file.stem), (trouble,))


@functools.lru_cache(256)  # an event's tables may share armies
def _mustered(data: bytes, path: str, always: bool) -> Mustered:
    paper = paper_of(data, path, "army", always=always)
    if paper.node is None or paper.problems:
        return Mustered(Army(paper.stem, where=paper.where), paper.problems)
    return Mustered(decode_army(paper.node, paper.where))


def decode_army(node: Node, where: Where = nowhere) -> Army:
    """Return an army from a Node that its schema has passed: units by id, in the order of the file."""
    units = {one: _unit(one, part, below(where, "units", one)) for one, part in entries(node, "units").items()}
    return Army(text(node, "army"), number(node, "points"), units, where)


def _unit(unit: str, node: Node, where: Where) -> Unit:
    return Unit(
        unit,
        text(node, "name"),
        number(node, "points"),
        number(node, "models", 1),
        whole(node, "wounds"),
        whole(node, "oc"),
        words(node, "keywords"),
        bool(flag(node, "warlord")),
        where,
    )
