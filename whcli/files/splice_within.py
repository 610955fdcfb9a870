"""Changes of a file in pieces, each made and proved within its piece: as in `splice_many`, at the cost of a few lines."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from whcli.files.node import Node
from whcli.files.splice_edits import Edit, block_append, without_lines
from whcli.files.splice_many import Change, apart, applied, edits_of, one, proved, tree_of
from whcli.files.splice_patches import Patch, patch
from whcli.files.splice_pieces import NOTHING, Pieces, entries_of
from whcli.files.yaml_text import read
from whcli.model.record import NamedTuple
from whcli.problems import Problem


class Made(NamedTuple):
    """A file in pieces after some changes, and what they did to its text, in order."""

    pieces: Pieces
    patches: tuple[Patch, ...] = ()


class _Within(NamedTuple):
    """A change within a piece: the piece's number, its text and its Node, and the change with its path from there."""

    piece: int
    text: str
    root: Node
    change: Change


def within(pieces: Pieces, changes: Sequence[Change]) -> Made | None:
    """Return the file with all the changes made, None where one is beyond a single piece or cannot be proved there.

    They are made at once; where two get in each other's way, one after another.
    """
    for mapping in {change.path[:-1] for change in changes if change.kind == "remove"}:
        if sum(change.kind == "remove" and change.path[:-1] == mapping for change in changes) >= pieces.size(mapping):
            return None  # a mapping that is emptied is written in another way
    work: dict[int, list[_Within]] = {}
    for change in changes:
        placed = _placed(pieces, change)
        if placed is None:
            return None
        work.setdefault(placed.piece, []).append(placed)
    try:
        edits = {index: _apart(pieces, mine) for index, mine in work.items()}
    except ValueError:
        return None  # a value that no file can hold: taken as a whole, it is told
    every = [Edit(one.start + pieces.offset(index), one.end + pieces.offset(index), one.text) for index in edits for one in edits[index]]
    found = apart(every)
    if found is None or len(found) != len(every) or not all(edits.values()):
        return _one_by_one(pieces, changes)
    return _at_once(pieces, found, {index: _after(mine[0], edits[index], [one.change for one in mine]) for index, mine in work.items()})


def _at_once(pieces: Pieces, edits: Sequence[Edit], made: Mapping[int, tuple[str, Node] | None]) -> Made | None:
    """Return what edits of the file make of it, the last one first, where each piece that they change was proved."""
    sure = {index: one for index, one in made.items() if one is not None}
    if len(sure) < len(made):
        return None
    text = pieces.text
    return Made(pieces.changed(sure), tuple(Patch(edit.start, text[edit.start : edit.end], edit.text) for edit in edits))


def _placed(pieces: Pieces, change: Change) -> _Within | None:
    home = pieces.home(change.path)
    root = pieces.read(home[0]) if home else None
    if home is None or root is None:
        return None
    index, path = home
    return _Within(index, pieces.pieces[index].text if index < len(pieces.pieces) else "", root, change._replace(path=path))


def _apart(pieces: Pieces, work: Sequence[_Within]) -> tuple[Edit, ...]:
    """Return the edits of one piece, the last one first; none where they are in each other's way."""
    edits = [next(_edits(pieces, one), None) for one in work]
    return () if None in edits else apart([edit for edit in edits if edit is not None]) or ()


def _after(work: _Within, edits: Sequence[Edit], changes: Sequence[Change]) -> tuple[str, Node] | None:
    """Return a piece's text and Node after some edits, None where the changes and nothing else do not lead there."""
    text = applied(work.text, edits)
    root = read(text.encode(), "")[0] if text else NOTHING
    tree = tree_of(changes)
    return (text, root) if root is not None and tree is not None and proved(work.root, root, tree) else None


def _edits(pieces: Pieces, work: _Within) -> Iterator[Edit]:
    """Yield what may make one change, the most fitting first."""
    change = work.change
    if work.piece == len(pieces.pieces):
        yield from _begun(pieces, change)
    elif change.kind == "remove" and len(change.path) == 1:
        if work.text.endswith("\n"):
            yield from without_lines(work.text, work.root, list(entries_of(work.root)).index(str(change.path[0])))
    else:
        yield from edits_of(work.text, work.root, change)


def _begun(pieces: Pieces, change: Change) -> Iterator[Edit]:
    """Yield the text of a piece to be made: a new entry of the root below a large mapping, in the style of that one."""
    last, root = pieces.pieces[-1], pieces.read(len(pieces.pieces) - 1)
    if root is None or change.kind != "entry" or not last.text.endswith("\n"):
        return
    column = next(iter(pieces.node.keys.values()))[1]
    outer = Node({"": root}, 1, 1, 0, root.end, keys={"": (1, column)})
    for edit in block_append(last.text, outer, str(change.path[0]), change.value):
        if edit.start == len(last.text):
            yield Edit(0, 0, edit.text)


# One after another


def _one_by_one(pieces: Pieces, changes: Iterable[Change]) -> Made | None:
    patches: list[Patch] = []
    for change in changes:
        work = _placed(pieces, change)
        made = _single(pieces, work) if work else None
        if work is None or made is None:
            return None
        patches += _patch(pieces, work, made[0])
        pieces = pieces.changed({work.piece: made})
    return Made(pieces, tuple(patches))


def _single(pieces: Pieces, work: _Within) -> tuple[str, Node] | None:
    """Return a piece's text and Node after one change."""
    for edit in _edits(pieces, work):
        if made := _after(work, (edit,), (work.change,)):
            return made
    if len(work.change.path) == 1:
        return None
    data = one(work.text.encode(), work.change)  # what takes more than one place, such as an entry of what is not there yet
    root = None if isinstance(data, Problem) else read(data, "")[0]
    return None if isinstance(data, Problem) or root is None else (data.decode(), root)


def _patch(pieces: Pieces, work: _Within, text: str) -> Iterator[Patch]:
    """Yield what a change of a piece is in the file: the one stretch of text in which that differs."""
    start = pieces.offset(work.piece)
    rest = pieces.text[start + len(work.text) :]
    found = patch(work.text + rest, text + rest)
    if found.old or found.new:
        yield found._replace(at=found.at + start)
