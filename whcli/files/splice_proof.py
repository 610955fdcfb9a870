"""Whether a changed file holds exactly what is wanted and is otherwise what it was."""

from collections.abc import Callable

from whcli.files.node import Node

Path = tuple[str | int, ...]
Check = Callable[[Node, Node], bool]


def children(node: Node) -> list[tuple[str | int, Node]]:
    """Keys or positions with their Nodes, in the order of the file; none for a scalar."""
    if isinstance(node.value, dict):
        return list(node.value.items())
    return list(enumerate(node.value)) if isinstance(node.value, tuple) else []


def at(root: Node, path: Path) -> Node | None:
    """The Node at a path of keys and positions, or None."""
    for step in path:
        value = root.value
        if isinstance(value, dict) and step in value:
            root = value[str(step)]
        elif isinstance(value, tuple) and isinstance(step, int) and 0 <= step < len(value):
            root = value[step]
        else:
            return None
    return root


def same(before: Node, after: Node) -> bool:
    """Whether two Nodes hold the same, written with the same text; their places do not matter."""
    old, new = before.value, after.value
    if type(old) is not type(new) or before.raw != after.raw or before.plain != after.plain:
        return False
    if isinstance(old, dict) and isinstance(new, dict):
        return list(old) == list(new) and all(map(same, old.values(), new.values()))
    if isinstance(old, tuple) and isinstance(new, tuple):
        return len(old) == len(new) and all(map(same, old, new))
    return True


def same_but(before: Node, after: Node, path: Path, check: Check) -> bool:
    """Whether all is the same beside the Node at `path`, and that one passes `check` (before, after)."""
    if not path:
        return check(before, after)
    old, new = children(before), children(after)
    if type(before.value) is not type(after.value) or [k for k, _ in old] != [k for k, _ in new]:
        return False
    pairs = zip(old, new, strict=True)
    return all(same_but(a, b, path[1:], check) if key == path[0] else same(a, b) for (key, a), (_, b) in pairs)


def equals(node: Node, value: object) -> bool:
    """Whether a Node holds exactly this plain value: types, and the order of keys, included."""
    if isinstance(value, dict):
        return isinstance(node.value, dict) and list(node.value) == list(value) and all(equals(node.value[k], v) for k, v in value.items())
    if isinstance(value, (list, tuple)):
        items = node.value
        return isinstance(items, tuple) and len(items) == len(value) and all(map(equals, items, value))
    return type(node.value) is type(value) and str(node.value) == str(value)  # str: 0.0 is not -0.0


def has_gained(key: str | None, value: object) -> Check:
    """A check: one entry more at the end (`key` None: of a list), or the first one of what was null or empty."""

    def check(before: Node, after: Node) -> bool:
        old, new = children(before), children(after)
        wanted = len(old) if key is None else key
        if type(after.value) is not (tuple if key is None else dict) or len(new) != len(old) + 1:
            return False
        kept = all(a == b and same(x, y) for (a, x), (b, y) in zip(old, new[:-1], strict=True))
        return kept and new[-1][0] == wanted and equals(new[-1][1], value)

    return check


def has_lost(step: str | int) -> Check:
    """A check: the entry `step` is gone and the others stand in their order."""

    def check(before: Node, after: Node) -> bool:
        old = [(key, node) for key, node in children(before) if key != step]
        new = children(after)
        keyed = isinstance(before.value, tuple) or [k for k, _ in old] == [k for k, _ in new]
        sized = len(old) == len(new) and type(before.value) is type(after.value)
        return sized and keyed and all(same(a, b) for (_, a), (_, b) in zip(old, new, strict=True))

    return check
