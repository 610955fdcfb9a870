"""A file as pieces, each of them a YAML file by itself: what changes in one is spliced and proved there, and the rest is not read again.

A mapping in block style is the sum of its entries: where each of them, alone, is read as one entry, all together are read as the mapping
of all. So a change within an entry needs no proof beyond it. This holds for files with plain line ends and without aliases. Of any
other file, and of a change that no single piece can hold, nothing is said here (None): then the file is to be taken as a whole.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from whcli.files.node import Node
from whcli.files.splice_edits import is_flow
from whcli.files.splice_proof import Path, at, same
from whcli.files.yaml_text import read
from whcli.model.record import NamedTuple

LARGE: Final = 8  # entries from which on a mapping of the root is cut up too
NOTHING: Final = Node({}, 1, 1, 0, 0)  # a piece without entries
_LONGEST: Final = 2**20  # characters; a longer file is taken as a whole


class Piece(NamedTuple):
    """Whole lines of a file that hold the entries `keys` of the mapping at `path`; without keys, lines that hold no whole entry.

    `root` is the Node of the piece read by itself, None until it is asked for.
    """

    path: Path
    keys: tuple[str, ...]
    text: str
    root: Node | None = None


class Pieces(NamedTuple):
    """A file in pieces, in order. `node` holds its values; the places in it, and in its Nodes, may be those of an earlier text."""

    pieces: tuple[Piece, ...]
    node: Node

    @property
    def text(self) -> str:
        """The file's text."""
        return "".join([piece.text for piece in self.pieces])

    def offset(self, index: int) -> int:
        """Return where in the file a piece begins."""
        return sum([len(piece.text) for piece in self.pieces[:index]])

    def size(self, path: Path) -> int:
        """Return how many entries the mapping at a path has."""
        found = at(self.node, path)
        return len(entries_of(found)) if found else 0

    def home(self, path: Path) -> tuple[int, Path] | None:
        """Return which piece has the entry at a path, or would have it, and the path from there.

        The piece after the last is one to be made: for a new entry of the root where the last piece is of another mapping. None where
        no single piece has it.
        """
        within = any(piece.path == path[:1] for piece in self.pieces) if len(path) > 1 else False
        mapping, inner = (path[:1], path[1:]) if within else ((), path)
        fitting = [index for index, piece in enumerate(self.pieces) if piece.path == mapping and piece.keys]
        found = next((index for index in fitting if inner[0] in self.pieces[index].keys), None)
        if found is not None:
            return found, inner
        if len(inner) > 1 or not fitting or any(piece.path == path for piece in self.pieces):
            return None
        return (fitting[-1] if mapping or fitting[-1] == len(self.pieces) - 1 else len(self.pieces)), inner

    def read(self, index: int) -> Node | None:
        """Return a piece read by itself, None where that is not what the file says there; of the piece after the last, no entry."""
        if index == len(self.pieces):
            return NOTHING
        piece = self.pieces[index]
        return piece.root or _alone(piece, self.node)

    def changed(self, texts: dict[int, tuple[str, Node]]) -> "Pieces":
        """Return the file with other texts of some pieces, each with its Node; a piece without entries is taken out."""
        pieces = list(self.pieces)
        for index, (text, root) in texts.items():
            keys = tuple(root.value) if isinstance(root.value, dict) else ()
            piece = Piece(self.pieces[index].path if index < len(self.pieces) else (), keys, text, root)
            pieces[index : index + 1] = [piece]
        kept = tuple(piece for index, piece in enumerate(pieces) if piece.text or index not in texts)
        return Pieces(kept, _valued(self.node, kept, {self.pieces[index].path for index in texts if index < len(self.pieces)}))


def _alone(piece: Piece, node: Node) -> Node | None:
    """Return a piece read by itself, if it says what the file says in its place."""
    root, _ = read(piece.text.encode(), "")
    outer = node
    for step in piece.path:
        outer = entries_of(outer)[str(step)]
    whole = entries_of(outer)
    if root is None or tuple(entries_of(root)) != piece.keys or not all(same(one, whole[key]) for key, one in entries_of(root).items()):
        return None
    return root


def entries_of(node: Node) -> dict[str, Node]:
    """Return the entries of a mapping, none of anything else."""
    return node.value if isinstance(node.value, dict) else {}


def _valued(node: Node, pieces: Sequence[Piece], touched: set[Path]) -> Node:
    """Return the root of a file after some mappings of it were touched, from the values of before and those of its pieces."""
    found: dict[str, Node] = {}
    old = entries_of(node)
    for piece in pieces:
        for key in piece.path[:1]:
            if key not in found:
                name = str(key)
                found[name] = old[name]._replace(value=_merged(old[name], pieces, piece.path)) if piece.path in touched else old[name]
        if not piece.path:
            found |= _own(piece, old)
    return node._replace(value=found)


def _merged(node: Node, pieces: Sequence[Piece], path: Path) -> dict[str, Node]:
    found: dict[str, Node] = {}
    old = entries_of(node)
    for piece in pieces:
        if piece.path == path:
            found |= _own(piece, old)
    return found


def _own(piece: Piece, old: dict[str, Node]) -> dict[str, Node]:
    return entries_of(piece.root) if piece.root else {key: old[key] for key in piece.keys}


# Cutting up

_Cut = tuple[int, Path, str | None]  # where a piece begins, the path of its mapping, its key


def parted(text: str, root: Node) -> Pieces | None:
    """Return a file in pieces, whose root Node has its places; None where it is not safe to cut it up."""
    if "\r" in text or "*" in text or len(text) > _LONGEST:
        return None
    starts = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
    cuts = _cuts(text, root, (), starts)
    if cuts is None:
        return None
    every = [inner for cut in cuts for inner in _opened(text, root, cut, starts)]
    if every[0][0]:
        every.insert(0, (0, (), None))
    ends = [*(start for start, _, _ in every[1:]), len(text)]
    pieces = (Piece(path, () if key is None else (key,), text[start:end]) for (start, path, key), end in zip(every, ends, strict=True))
    return Pieces(tuple(pieces), root)


def _opened(text: str, root: Node, cut: _Cut, starts: list[int]) -> Iterator[_Cut]:
    """Yield where an entry of the root is cut: at its beginning, and within where it is a large mapping."""
    start, _, key = cut
    node = entries_of(root)[str(key)]
    inner = _cuts(text, node, (str(key),), starts) if len(entries_of(node)) >= LARGE else None
    if inner is None or inner[0][0] <= start:
        yield cut
    else:
        yield (start, (), None)
        yield from inner


def _cuts(text: str, node: Node, path: Path, starts: list[int]) -> list[_Cut] | None:
    """Return where the entries of a mapping begin, None where it is in brackets, or one has no line of its own in their column."""
    if not entries_of(node) or is_flow(text, node):
        return None
    found: list[_Cut] = []
    column = next(iter(node.keys.values()))[1]
    for key, (line, spot) in node.keys.items():
        start = starts[line - 1]
        if spot != column or not text.startswith(" " * (column - 1), start) or (found and start <= found[-1][0]):
            return None
        found.append((start, path, key))
    return found
