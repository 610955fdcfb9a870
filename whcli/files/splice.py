"""Changing one thing in a file that a person wrote: one scalar, one entry more, one entry less; every other byte stays.

Each change is made at the places the reader noted, read again and compared as a whole with what is wanted. What cannot be
proved is not made: the answer is then a Problem that says why. Problems carry no file name: the caller knows it.
"""

from collections.abc import Callable, Iterator

from whcli.files.node import Node, Scalar
from whcli.files.splice_edits import Edit, block_append, flow_append, is_flow, placed, removals, scalar_edits, span
from whcli.files.splice_proof import Path, at, equals, has_gained, has_lost, same_but
from whcli.files.yaml_dump import flow
from whcli.files.yaml_text import quote_line, read
from whcli.problems import Place, Problem, sentence

_Proof = Callable[[Node], bool]


def set_scalar(data: bytes, path: Path, value: Scalar) -> bytes | Problem:
    """The file with another scalar at `path`, whose place must hold one; codes `splice-no-such-path`, `splice-unsure`."""
    root = _root(data)
    if isinstance(root, Problem):
        return root
    node = at(root, path)
    if node is None or isinstance(node.value, (dict, tuple)):
        return _no_such_path(path, "a single value")
    if equals(node, value):
        return data
    text = data.decode()
    proof = _whole(root, path, lambda _, after: equals(after, value))
    return _proved(text, lambda: scalar_edits(text, node, value), proof, node)


def append_entry(data: bytes, path: Path, key: str, value: object) -> bytes | Problem:
    """The file with `key: value` at the end of the mapping at `path`, which is made where it is missing, null or empty.

    `value` is plain: dict, list or scalar. A key that is there already is a Problem, `splice-key-exists`.
    """
    return _append(data, path, key, value)


def append_item(data: bytes, path: Path, value: object) -> bytes | Problem:
    """The file with one item more at the end of the list at `path`, which is made where it is missing, null or empty."""
    return _append(data, path, None, value)


def remove_entry(data: bytes, path: Path) -> bytes | Problem:
    """The file without the entry or item at `path`, and without the comment on its own line; the last one leaves `{}` or `[]`."""
    root = _root(data)
    if isinstance(root, Problem):
        return root
    parent, gone = (at(root, path[:-1]), at(root, path)) if path else (None, None)
    if parent is None or gone is None:
        return _no_such_path(path, "an entry")
    text = data.decode()
    proof = _whole(root, path[:-1], has_lost(path[-1]))
    return _proved(text, lambda: removals(text, parent, path[-1]), proof, gone)


def _append(data: bytes, path: Path, key: str | None, value: object) -> bytes | Problem:
    root = _root(data)
    if isinstance(root, Problem):
        return root
    node = at(root, path)
    first: object = [value] if key is None else {key: value}
    if node is None:
        if path and isinstance(path[-1], str):
            return _append(data, path[:-1], path[-1], first)
        return _no_such_path(path, "a list" if key is None else "a mapping")
    if not (node.value is None or isinstance(node.value, tuple if key is None else dict)):
        return _no_such_path(path, "a list" if key is None else "a mapping")
    if key is not None and isinstance(node.value, dict) and key in node.value:
        return Problem(
            "splice-key-exists", f"`{key}` stands there already.", "Choose another name, or change it there.", _place(data.decode(), node)
        )
    text = data.decode()
    proof = _whole(root, path, has_gained(key, value))
    return _proved(text, lambda: _append_edits(text, node, key, value), proof, node)


def _append_edits(text: str, node: Node, key: str | None, value: object) -> Iterator[Edit]:
    first: object = [value] if key is None else {key: value}
    if node.value is None:
        yield from placed(text, span(text, node), flow(first))
    elif is_flow(text, node):
        yield from flow_append(text, node, flow(first)[1:-1])
    else:
        yield from block_append(text, node, key, value)


def _root(data: bytes) -> Node | Problem:
    node, problems = read(data, "")
    return problems[0] if node is None else node


def _whole(before: Node, path: Path, check: Callable[[Node, Node], bool]) -> _Proof:
    return lambda after: same_but(before, after, path, check)


def _proved(text: str, edits: Callable[[], Iterator[Edit]], proof: _Proof, node: Node) -> bytes | Problem:
    """The first edit that reads back as wanted."""
    why = "This change cannot be made without touching more than its own place."
    try:
        for edit in edits():
            data = (text[: edit.start] + edit.text + text[edit.end :]).encode("utf-8", "replace")
            after, _ = read(data, "")
            if after is not None and proof(after):
                return data
    except ValueError as error:
        why = sentence(str(error))
    return Problem("splice-unsure", why, "Make the change by hand.", _place(text, node))


def _place(text: str, node: Node) -> Place:
    return Place("", node.line, node.column, quote_line(text, node.line, node.column))


def _no_such_path(path: Path, what: str) -> Problem:
    where = ".".join(map(str, path)) or "the file itself"
    return Problem("splice-no-such-path", f"There is no place for {what} at {where}.", "Look at the spelling of the path.", Place(""))
