"""Reading fields off Nodes that a schema has passed: in every getter, what is not written has a default."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from whcli.files.node import Node
from whcli.files.yaml_text import quote_line
from whcli.problems import Place, Where

EMPTY = Node({}, 0, 0, 0, 0)
Readers = Mapping[str, Callable[[Node], Any]]


def child(node: Node, key: str) -> Node | None:
    """Return the Node under a key, None where it is not written or null."""
    found = node.value.get(key) if isinstance(node.value, dict) else None
    return None if found is None or (found.value is None and found.plain) else found


def text(node: Node, key: str, default: str = "") -> str:
    """Return a field as text: a plain scalar is its own text (`007`, `No`, `Null`)."""
    found = node.value.get(key) if isinstance(node.value, dict) else None
    return default if found is None or (found.plain and not found.raw) else found.raw


def number(node: Node, key: str, default: int = 0) -> int:
    """Return a whole number."""
    found = child(node, key)
    return found.value if found is not None and isinstance(found.value, int) else default


def whole(node: Node, key: str) -> int | None:
    """Return a whole number, None where it is not written."""
    found = child(node, key)
    return found.value if found is not None and isinstance(found.value, int) else None


def flag(node: Node, key: str) -> bool | None:
    """Return true or false, None where it is not written."""
    found = child(node, key)
    return found.value if found is not None and isinstance(found.value, bool) else None


def items(node: Node, key: str) -> tuple[Node, ...]:
    """Return the Nodes of a list."""
    found = child(node, key)
    return found.value if found is not None and isinstance(found.value, tuple) else ()


def entries(node: Node, key: str) -> dict[str, Node]:
    """Return the Nodes of a mapping, by key."""
    found = child(node, key)
    return found.value if found is not None and isinstance(found.value, dict) else {}


def words(node: Node, key: str) -> tuple[str, ...]:
    """Return a word, or a list of words, as a tuple."""
    found = child(node, key)
    return () if found is None else words_of(found)


def words_of(node: Node) -> tuple[str, ...]:
    """Return the word, or the list of words, that a Node is."""
    return tuple(one.raw for one in node.value) if isinstance(node.value, tuple) else (node.raw,)


def number_of(node: Node) -> int:
    """Return the whole number that a Node is, 0 where it is none."""
    return node.value if isinstance(node.value, int) else 0


def given(node: Node, readers: Readers, texts: Collection[str] = ()) -> dict[str, Any]:
    """Return what a mapping writes of some fields, each as its reader reads it, `texts` as text; what is null is not written.

    It costs by what is written, not by what may be: a stat block of sixty fields seldom has ten.
    """
    found = {}
    for key, one in node.value.items() if isinstance(node.value, dict) else ():
        if key in texts:
            if one.raw or not one.plain:
                found[key] = one.raw
        elif key in readers and not (one.value is None and one.plain):
            found[key] = readers[key](one)
    return found


def finder(root: Node, file: str, document: str) -> Where:
    """Return what finds the Place of a part below `root` in a file whose text is `document`."""

    def where(*path: str | int) -> Place:
        line, column, node = root.line, root.column, root
        for step in path:
            if isinstance(node.value, dict) and step in node.value:
                (line, column), node = node.keys[str(step)], node.value[str(step)]
            elif isinstance(node.value, tuple) and isinstance(step, int) and step < len(node.value):
                node = node.value[step]
                line, column = node.line, node.column
            else:
                break
        else:
            if not isinstance(node.value, dict | tuple):
                line, column = node.line, node.column
        return Place(file, line, column, quote_line(document, line, column))

    return where


def below(where: Where, *prefix: str | int) -> Where:
    """Return `where` for the part under `prefix`."""
    return lambda *path: where(*prefix, *path)
