"""Changes of a file of state, spliced into its bytes: the smallest diff, and the text that takes it back.

A Change says what is to stand under a path; what the file already holds decides how that is written: a scalar in place, items added or
taken away, an entry more or less. Every other byte stays as it was.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from whcli.files import splice_many
from whcli.files.node import Node
from whcli.files.splice_edits import Edit
from whcli.files.splice_patches import Patch, patch
from whcli.files.splice_pieces import Pieces, parted
from whcli.files.splice_proof import Path, at, equals
from whcli.files.splice_within import within
from whcli.files.yaml_text import read
from whcli.model.change import Change
from whcli.model.record import NamedTuple
from whcli.problems import Problem, Refusal


class Spliced(NamedTuple):
    """A file after some changes, and what they did to its text, in order; in pieces too, where it can be cut up."""

    data: bytes
    patches: tuple[Patch, ...] = ()
    pieces: Pieces | None = None


def spliced(data: bytes, changes: Iterable[Change], root: Node | None = None, pieces: Pieces | None = None) -> Spliced:
    """Return a file's bytes with the changes made. Refusal `splice-unsure` and the like where one cannot be proved.

    `before` of a Change is not looked at: what the file holds is what is changed. `root` is the file's Node where it has been read,
    `pieces` what an earlier splice made of it.
    """
    root = pieces.node if pieces else root or _root(data)
    ops = tuple(op for change in changes for op in _put(at(root, change.path), change.path, change.after))
    if not ops:
        return Spliced(data, (), pieces)
    cut = pieces or parted(data.decode(), root)
    made = within(cut, ops) if cut else None
    if made:
        return Spliced(made.pieces.text.encode(), made.patches, made.pieces)
    root = _root(data) if pieces else root
    edits = splice_many.together(data, root, ops)
    return _one_by_one(data, ops) if edits is None else _at_once(data, edits)


def _root(data: bytes) -> Node:
    root, problems = read(data, "")
    if root is None:
        raise Refusal(problems)
    return root


def _at_once(data: bytes, edits: Iterable[Edit]) -> Spliced:
    text, edits = data.decode(), tuple(edits)
    patches = tuple(Patch(edit.start, text[edit.start : edit.end], edit.text) for edit in edits)
    return Spliced(splice_many.applied(text, edits).encode(), patches)


def _one_by_one(data: bytes, ops: Iterable[splice_many.Change]) -> Spliced:
    patches = []
    for op in ops:
        after = splice_many.one(data, op)
        if isinstance(after, Problem):
            raise Refusal([after])
        if after != data:
            patches.append(patch(data.decode(), after.decode()))
        data = after
    return Spliced(data, tuple(patches))


# What a change takes


def _put(node: Node | None, path: Path, value: object) -> Iterator[splice_many.Change]:
    """Yield what makes `value` stand at `path`, where `node` stands now."""
    if node is None:
        if value is not None:
            yield splice_many.Change("entry", path, value)
    elif value is None:
        yield splice_many.Change("remove", path)
    elif not equals(node, value):
        yield from _other(node, path, value)


def _other(node: Node, path: Path, value: object) -> Iterator[splice_many.Change]:
    """Yield what makes another value of one that stands there."""
    if not isinstance(value, Mapping | list) and not isinstance(node.value, dict | tuple):
        yield splice_many.Change("set", path, value)
    elif isinstance(value, Mapping) and isinstance(node.value, dict) and set(node.value) & set(value) and None not in value.values():
        for key in [*node.value, *(key for key in value if key not in node.value)]:
            yield from _put(node.value.get(key), (*path, key), value.get(key))
    elif isinstance(value, list) and isinstance(node.value, tuple) and node.value:
        yield from _list(node, path, value)
    else:
        yield splice_many.Change("other", path, value)


def _list(node: Node, path: Path, value: list[object]) -> Iterator[splice_many.Change]:
    """Yield what makes another list: items more at the end, items less, mappings changed where they stand, or all of it anew."""
    old = node.value if isinstance(node.value, tuple) else ()
    gone = _gone(old, value)
    if len(value) >= len(old) and all(map(equals, old, value)):
        for item in value[len(old) :]:
            yield splice_many.Change("item", path, item)
    elif gone is not None:
        for index in reversed(gone):
            yield splice_many.Change("remove", (*path, index))
    elif len(value) >= len(old) and all(
        isinstance(one.value, dict) and isinstance(item, Mapping) for one, item in zip(old, value, strict=False)
    ):
        for index, (one, item) in enumerate(zip(old, value, strict=False)):
            yield from _put(one, (*path, index), item)
        for item in value[len(old) :]:
            yield splice_many.Change("item", path, item)
    else:
        yield splice_many.Change("other", path, value)


def _gone(old: Sequence[Node], new: list[object]) -> list[int] | None:
    """Return the positions of what is missing in `new`, None where that is not all that differs."""
    left, gone = list(new), []
    for index, item in enumerate(old):
        if left and equals(item, left[0]):
            left.pop(0)
        else:
            gone.append(index)
    return None if left else gone
