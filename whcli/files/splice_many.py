"""Many changes of one file at once, with one proof for all: what `splice` does one by one, for files that change at every command.

Where two changes get in each other's way, or the whole cannot be proved, the answer is None: then they are made one after another.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

from whcli.files.node import Node
from whcli.files.splice import append_entry, append_item, remove_entry, set_scalar
from whcli.files.splice_edits import Edit, block_append, flow_append, is_flow, placed, removals, scalar_edits, span
from whcli.files.splice_proof import Path, at, equals, same, same_but
from whcli.files.yaml_dump import flow
from whcli.files.yaml_text import quote_line, read
from whcli.model.record import NamedTuple
from whcli.problems import Place, Problem

Kind = Literal["set", "entry", "item", "remove", "other"]


class Change(NamedTuple):
    """One change of a file at `path`, which leads to the thing itself.

    set: another scalar in place of a scalar. entry: a new entry of a mapping. item: one item more for the list at `path`. remove: the
    entry or item goes. other: a value of another kind, on one line.
    """

    kind: Kind
    path: Path
    value: Any = None


def one(data: bytes, change: Change) -> bytes | Problem:
    """Return the file with one change made; Problems as in `splice`."""
    path, value = change.path, change.value
    if change.kind == "set":
        return set_scalar(data, path, value)
    if change.kind == "entry":
        return append_entry(data, path[:-1], str(path[-1]), value)
    if change.kind == "item":
        return append_item(data, path, value)
    return remove_entry(data, path) if change.kind == "remove" else replace(data, path, value)


def replace(data: bytes, path: Path, value: object) -> bytes | Problem:
    """Return the file with a value of another kind at `path`, on one line. Problems `splice-no-such-path`, `splice-unsure`."""
    root, problems = read(data, "")
    node = None if root is None else at(root, path)
    if root is None or node is None:
        return problems[0] if problems else Problem("splice-no-such-path", "There is no such place.", "Look at the path.", Place(""))
    text = data.decode()
    for edit in _other(text, node, value):
        found = (text[: edit.start] + edit.text + text[edit.end :]).encode()
        after, _ = read(found, "")
        if after is not None and same_but(root, after, path, lambda _, now: equals(now, value)):
            return found
    place = Place("", node.line, node.column, quote_line(text, node.line, node.column))
    return Problem("splice-unsure", "This value cannot be changed without touching more than its own place.", "Change it by hand.", place)


def _other(text: str, node: Node, value: object) -> Iterator[Edit]:
    start, end = span(text, node)
    before = len(text[:start].rstrip())
    if "\n" in text[before:start]:
        yield Edit(before, end, " " + flow(value))
    yield from placed(text, (start, end), flow(value))


# All at once


def together(data: bytes, root: Node, changes: Sequence[Change]) -> tuple[Edit, ...] | None:
    """Return the edits, last one first, that make all the changes of a file whose Node is `root`; None where that is not sure."""
    text = data.decode()
    try:
        edits = [next(edits_of(text, root, change), None) for change in changes]
    except ValueError:
        return None
    found = apart([edit for edit in edits if edit is not None])
    if found is None or None in edits:
        return None
    after, _ = read(applied(text, found).encode(), "")
    tree = tree_of(changes)
    return found if after is not None and tree is not None and proved(root, after, tree) else None


def applied(text: str, edits: Iterable[Edit]) -> str:
    """Return a text after edits that come last one first."""
    for edit in edits:
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def edits_of(text: str, root: Node, change: Change) -> Iterator[Edit]:
    """Yield what may make one change, the most fitting first; nothing where its place is not there."""
    path, value = change.path, change.value
    node = at(root, path if change.kind in ("set", "item", "other") else path[:-1])
    if node is None:
        return
    if change.kind == "set":
        yield from scalar_edits(text, node, value)
    elif change.kind == "remove":
        yield from removals(text, node, path[-1])
    elif change.kind == "other":
        yield from _other(text, node, value)
    else:
        yield from _append(text, node, str(path[-1]) if change.kind == "entry" else None, value)


def _append(text: str, node: Node, key: str | None, value: object) -> Iterator[Edit]:
    """Yield edits for one entry or item more of a collection that is not empty; for any other, none."""
    if not isinstance(node.value, dict | tuple) or not node.value:
        return
    if is_flow(text, node):
        yield from flow_append(text, node, flow([value] if key is None else {key: value})[1:-1])
    else:
        yield from block_append(text, node, key, value)


def apart(edits: Sequence[Edit]) -> tuple[Edit, ...] | None:
    """Return edits from the last to the first, insertions at one place joined; None where two overlap."""
    found: list[Edit] = []
    for edit in sorted(edits, key=lambda e: (e.start, e.end)):
        last = found[-1] if found else None
        if last and last.start == last.end == edit.start == edit.end:
            found[-1] = Edit(edit.start, edit.end, last.text + edit.text)
        elif last and edit.start < last.end:
            return None
        else:
            found.append(edit)
    return tuple(reversed(found))


# The proof

Tree = dict[str | int, Any]  # what becomes of each child: a deeper tree, or the changes that end there


def tree_of(changes: Iterable[Change]) -> Tree | None:
    """Return changes by where they end; None where one ends within another, such as an entry of a list that has one more too."""
    tree: Tree = {}
    for change in changes:
        branch: Any = tree
        for step in change.path[:-1]:
            branch = branch.setdefault(step, {})
            if not isinstance(branch, dict):
                return None
        leaf = branch.setdefault(change.path[-1], [])
        if not isinstance(leaf, list):
            return None
        leaf.append(change)
    return tree


def proved(before: Node, after: Node, tree: Tree | list[Change]) -> bool:
    """Return whether the changes of `tree`, and nothing else, lead from one Node to another."""
    if isinstance(tree, list):
        return _ended(before, after, tree)
    if isinstance(before.value, tuple) and isinstance(after.value, tuple):
        return _list_proved(before.value, after.value, tree)
    if not isinstance(before.value, dict) or not isinstance(after.value, dict):
        return False
    gone = {step for step, branch in tree.items() if isinstance(branch, list) and branch[-1].kind == "remove"}
    new = [step for step in tree if step not in before.value]
    if [*(key for key in before.value if key not in gone), *new] != list(after.value):
        return False
    return all(_child(before.value.get(key), now, tree.get(key)) for key, now in after.value.items())


def _child(before: Node | None, after: Node, branch: Tree | list[Change] | None) -> bool:
    if before is None:
        return isinstance(branch, list) and [c.kind for c in branch] == ["entry"] and equals(after, branch[0].value)
    return same(before, after) if branch is None else proved(before, after, branch)


def _list_proved(before: tuple[Node, ...], after: tuple[Node, ...], tree: Tree) -> bool:
    kept = [node for index, node in enumerate(before) if index not in tree]
    removed = all(isinstance(branch, list) and branch[-1].kind == "remove" for branch in tree.values())
    return removed and len(kept) == len(after) and all(map(same, kept, after))


def _ended(before: Node, after: Node, changes: list[Change]) -> bool:
    if all(change.kind == "item" for change in changes):
        old = before.value if isinstance(before.value, tuple) else ()
        now = after.value if isinstance(after.value, tuple) else ()
        more = now[len(old) :]
        grown = len(more) == len(changes) and all(equals(node, change.value) for node, change in zip(more, changes, strict=True))
        return grown and all(map(same, old, now))
    return len(changes) == 1 and changes[0].kind in ("set", "other") and equals(after, changes[0].value)
