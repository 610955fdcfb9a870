"""One file read: its bytes, its root Node, what is wrong with its shape, and its digest."""

import hashlib
import os
import stat
from pathlib import Path

from whcli.files.fields import finder
from whcli.files.node import Node
from whcli.files.schemas import SchemaFault, Source, faults
from whcli.files.yaml_bytes import decode
from whcli.files.yaml_text import read
from whcli.model.record import NamedTuple
from whcli.problems import Place, Problem, Where, nowhere

MAX_BYTES = 4 * 1024 * 1024
# what cures a file that the tool writes: nobody mends it by hand
PUT_BACK = {
    "results": "Put it back as it was (git can), or delete it and judge the turn again.",
    "standing": "Put it back as `whcli orders close` wrote it (git can).",
}
Path_ = tuple[str | int, ...]


class Paper(NamedTuple):
    """A file as read. `node` is None where it cannot be read at all; `faults` are those of its shape."""

    file: str
    stem: str
    data: bytes
    node: Node | None
    faults: tuple[SchemaFault, ...] = ()
    problems: tuple[Problem, ...] = ()
    where: Where = nowhere

    @property
    def digest(self) -> str:
        """SHA-256 of its bytes, as 64 hex digits."""
        return hashlib.sha256(self.data).hexdigest()

    def faulty(self, *path: str | int) -> bool:
        """Return whether something at or below a path is wrong."""
        return any(fault.path[: len(path)] == path for fault in self.faults)


def read_paper(path: Path, file: str, kind: str, owner: str = "", always: bool = False) -> Paper:
    """Read one file, called `file` in Problems, and hold it against the schema of its kind.

    `always` validates also what is known to be good. The Paper's Node is without what is faulty. What only the tool
    writes is to be put back as it was.
    """
    data, trouble = read_bytes(path, file)
    if trouble is not None:
        return Paper(file, path.stem, data, None, (), (trouble._replace(owner=owner),), _whole(file))
    return paper_of(data, file, kind, owner, always)


def paper_of(data: bytes, file: str, kind: str, owner: str = "", always: bool = False) -> Paper:
    """Return what `read_paper` does of a file whose bytes have been read."""
    stem = Path(file).stem
    node, problems = read(data, file)
    if node is None:
        return Paper(file, stem, data, None, (), tuple(_cured(p, kind)._replace(owner=owner) for p in problems), _whole(file))
    found = faults(node, kind, Source(file, data, owner), always)
    where = finder(node, file, decode(data).text)
    clean = node
    for fault in found:
        clean = _without(clean, fault.path)
    return Paper(file, stem, data, clean, found, tuple(_cured(f.problem, kind) for f in found), where)


def _cured(problem: Problem, kind: str) -> Problem:
    return problem._replace(cure=PUT_BACK.get(kind, problem.cure))


def _whole(file: str) -> Where:
    """Return what finds the file as a whole, whatever is looked for in it."""
    return lambda *_: Place(file)


def read_bytes(path: Path, file: str) -> tuple[bytes, Problem | None]:
    """Return the bytes of a file that people or the tool wrote, or the Problem that it cannot be read."""
    try:
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode) and not stat.S_ISDIR(found.st_mode):  # a pipe would be waited for, without end
            why = "The file cannot be read: it is a pipe, a socket or a device."
            return b"", Problem("cannot-read", why, "Put a plain file in its place.", Place(file))
        if found.st_size > MAX_BYTES:
            why = f"The file is larger than {MAX_BYTES // 1024 // 1024} MiB."
            return b"", Problem("yaml-too-big", why, "Split it, or take out what does not belong there.", Place(file))
        return path.read_bytes(), None
    except OSError as error:
        why = f"The file cannot be read: {(error.strerror or str(error)).lower()}."
        return b"", Problem("cannot-read", why, "Check that it is a plain file, and its permissions.", Place(file))


def _without(node: Node, path: Path_) -> Node:
    """Return a Node without the part at `path`; without what stands there already, the Node itself. Lists keep their length."""
    if not path:
        return node
    step, rest = path[0], path[1:]
    if isinstance(node.value, dict) and step in node.value:
        children = dict(node.value)
        if rest:
            children[str(step)] = _without(children[str(step)], rest)
        else:
            del children[str(step)]
        return node._replace(value=children)
    if isinstance(node.value, tuple) and isinstance(step, int) and step < len(node.value) and rest:
        return node._replace(value=tuple(_without(one, rest) if i == step else one for i, one in enumerate(node.value)))
    return node
