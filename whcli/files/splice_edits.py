"""Where in a text an edit may go, and what it may say there: candidates, the most fitting first, each still to be proved."""

import re
from collections.abc import Iterator

from whcli.files.node import Node, Scalar
from whcli.files.splice_proof import children
from whcli.files.yaml_bytes import CONTROL, MARKERS
from whcli.files.yaml_dump import block, flow, is_table, rows
from whcli.files.yaml_scalars import is_text
from whcli.model.record import NamedTuple

_ANCHOR = re.compile(r"&[^\s,\[\]{}]++\s*+")
_BREAK = re.compile(r"\r\n|\r|\n")
_ESCAPED = re.compile(r'[\\"\t\n\r]')
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\t": "\\t", "\n": "\\n", "\r": "\\r"}


class Edit(NamedTuple):
    """`text` in place of the characters from `start` to `end`."""

    start: int
    end: int
    text: str


def span(text: str, node: Node) -> tuple[int, int]:
    """Where a Node's own text begins and ends: after its anchor, and before the blank lines that a block text may end with."""
    anchor = _ANCHOR.match(text, node.start, node.end)
    start = anchor.end() if anchor else node.start
    return start, start + len(text[start : node.end].rstrip())


def is_flow(text: str, node: Node) -> bool:
    """Whether a collection is written in brackets."""
    return text[span(text, node)[0]] in "{["


def line_end(text: str, position: int) -> tuple[int, int]:
    """Where the line of a position ends: before and after its line end."""
    found = _BREAK.search(text, position)
    return found.span() if found else (len(text), len(text))


def line_start(text: str, position: int) -> int:
    """Where the line of a position begins."""
    return max(text.rfind("\n", 0, position), text.rfind("\r", 0, position)) + 1


def newline(text: str) -> str:
    """The line end that the file uses."""
    found = _BREAK.search(text)
    return found.group() if found else "\n"


def scalar_edits(text: str, node: Node, value: Scalar) -> Iterator[Edit]:
    """A scalar in place of a scalar, in its style of quotes where that can say it."""
    start, end = span(text, node)
    old = text[start:end]
    header = old.splitlines()[0] if old[:1] in ("|", ">") and not node.plain else ""
    note = "  " + header[header.index("#") :] if "#" in header else ""
    if isinstance(value, str) and header and "\n" in value:
        yield Edit(start, end, _literal(old, value, newline(text)))
    for spelling in _spellings(value, old, node.plain):
        yield from placed(text, (start, end), spelling + note)


def placed(text: str, at: tuple[int, int], spelling: str) -> Iterator[Edit]:
    """A one-line value in place of another, or of nothing after `key:`, `-` or a lone key."""
    start, end = at
    gap = "" if text[start - 1 : start] in ("", " ", "\t", "\n", "\r", "[", "{") else " "
    yield Edit(start, end, gap + spelling)
    if start == end:
        yield Edit(start, end, ": " + spelling)


def _spellings(value: Scalar, old: str, plain: bool) -> Iterator[str]:
    if not isinstance(value, str):
        yield flow(value)
        return
    simple = not re.search(CONTROL, value) and "\n" not in value and "\r" not in value
    if simple and (plain or old[:1] not in ("'", '"')) and is_text(value) and value.strip() == value and not value.startswith(MARKERS):
        yield value
    if simple and (plain or old[:1] != '"'):
        yield "'" + value.replace("'", "''") + "'"
    escaped = _ESCAPED.sub(lambda m: _ESCAPES[m.group()], value)
    yield '"' + re.sub(CONTROL, lambda m: f"\\u{ord(m.group()):04x}", escaped) + '"'


def _literal(old: str, value: str, end: str) -> str:
    """A text of several lines as a literal block, as deep as the old one."""
    header, *lines = old.splitlines()
    first = next((line for line in lines if line.strip()), "  ")
    indentation = first[: len(first) - len(first.lstrip(" "))]
    note = " " + header[header.index("#") :] if "#" in header else ""
    body = [indentation + line if line else "" for line in value.removesuffix("\n").split("\n")]
    return end.join(["|" + ("" if value.endswith("\n") else "-") + note, *body])


def flow_append(text: str, node: Node, entry: str) -> Iterator[Edit]:
    """One entry more before the closing bracket, on a line of its own where the last one has one."""
    start, end = span(text, node)[0], node.end
    close = end - 1
    if text[start] + text[close] not in ("{}", "[]"):
        return
    nodes = children(node)
    if not nodes:
        inside = (start + 1, close) if not text[start + 1 : close].strip() else (close, close)
        yield Edit(*inside, entry)
        return
    yield _after_last(text, nodes[-1][1].end, close, entry)


def _after_last(text: str, last: int, close: int, entry: str) -> Edit:
    rest = text[last:close]
    comma = len(rest) - len(rest.lstrip()) + 1 if rest.lstrip().startswith(",") else 0
    after = last + comma
    begin = line_start(text, last)
    indentation = text[begin : len(text[begin:last]) - len(text[begin:last].lstrip()) + begin]
    own_line = bool(re.match(r"[^\S\r\n]*[^\s{\[]", text[begin:last])) and _BREAK.search(rest) is not None
    if not own_line:
        return Edit(after, after, f" {entry}," if comma else f", {entry}")
    stop = min(line_end(text, after)[0], close)
    line = newline(text) + indentation + entry
    if comma:
        return Edit(stop, stop, line + ",")
    return Edit(last, stop, "," + text[last:stop] + line)


def block_append(text: str, node: Node, key: str | None, value: object) -> Iterator[Edit]:
    """One entry more after the last one, in block style where the last one is, else on one line."""
    last = children(node)[-1][1]
    column = next(iter(node.keys.values()))[1] - 1 if node.keys else _column(text, span(text, node)[0])
    for lines in _entries(text, (last, column), key, value):
        start, end = span(text, last)
        yield _own_lines(text, end, [" " * column + line for line in lines])
        if last.end > end > start:
            yield _own_lines(text, last.end - 1, [" " * column + line for line in lines])


def _column(text: str, position: int) -> int:
    return position - line_start(text, position)


def _own_lines(text: str, position: int, lines: list[str]) -> Edit:
    """Lines after the line of a position; the file's last line stays without a line end if it had none."""
    end = newline(text)
    stop, after = line_end(text, position)
    body = end.join(lines)
    return Edit(after, after, body + end) if after > stop else Edit(stop, stop, end + body)


def _entries(text: str, last: tuple[Node, int], key: str | None, value: object) -> Iterator[list[str]]:
    """The lines of a new entry, without the indentation of its neighbours: a table in rows, unless its neighbour is one in brackets."""
    node, column = last
    head = "-" if key is None else f"{flow(key)}:"
    beside = isinstance(node.value, (dict, tuple))
    if isinstance(value, (dict, list, tuple)) and value and beside and not is_flow(text, node):
        start = next(iter(node.keys.values()))[1] - 1 if node.keys else _column(text, span(text, node)[0])
        step = start - column if isinstance(value, dict) == isinstance(node.value, dict) else 2
        body = rows(value) if is_table(value) else block(value)
        if key is None:
            yield ["-" + " " * (step - 1) + body[0], *(" " * step + line for line in body[1:])]
        else:
            yield [head, *(" " * step + line for line in body)]
    elif key is not None and is_table(value) and (column == 0 or not beside):
        yield [head, *("  " + line for line in rows(value))]
    yield [f"{head} {flow(value)}"]


def removals(text: str, node: Node, step: str | int) -> Iterator[Edit]:
    """Without one entry: its lines, or in brackets its part of the line."""
    nodes = children(node)
    index = [key for key, _ in nodes].index(step)
    written_in_brackets = is_flow(text, node)
    if len(nodes) == 1:
        yield from _emptied(text, node, written_in_brackets)
    elif written_in_brackets:
        yield _without_part(text, node, index)
    else:
        yield from without_lines(text, node, index)


def _emptied(text: str, node: Node, written_in_brackets: bool) -> Iterator[Edit]:
    start, end = span(text, node)
    if written_in_brackets:
        yield Edit(start + 1, node.end - 1, "")
        return
    empty = "{}" if isinstance(node.value, dict) else "[]"
    before = len(text[:start].rstrip())
    yield Edit(before, end, f" {empty}" if before else text[:start] + empty)
    yield Edit(start, end, empty)


def _begin(text: str, node: Node, index: int) -> int:
    """Where an entry begins: at its key, its dash, or itself."""
    key, child = children(node)[index]
    if isinstance(key, str):
        line, column = node.keys[key]
        start = 0
        for _ in range(line - 1):
            start = line_end(text, start)[1]
        return start + column - 1
    return child.start if is_flow(text, node) else text.rfind("-", 0, child.start)


def _without_part(text: str, node: Node, index: int) -> Edit:
    nodes = children(node)
    start = _begin(text, node, index)
    if index + 1 < len(nodes):
        return Edit(start, _begin(text, node, index + 1), "")
    before, end = nodes[index - 1][1].end, nodes[index][1].end
    if "#" not in text[before:start]:
        return Edit(before, end, "")
    rest = text[end : node.end]
    comma = len(rest) - len(rest.lstrip()) + 1 if rest.lstrip().startswith(",") else 0
    return Edit(start, end + comma, "")


def without_lines(text: str, node: Node, index: int) -> Iterator[Edit]:
    """Without the lines of one entry of a mapping or list in block style."""
    start = _begin(text, node, index)
    begin = line_start(text, start)
    if text[begin:start].strip():
        if index + 1 < len(children(node)):
            yield Edit(start, _begin(text, node, index + 1), "")
        return
    _, child = children(node)[index]
    stop, after = line_end(text, span(text, child)[1])
    at_end = after == stop and begin > 0
    yield Edit(len(text[:begin].removesuffix("\n").removesuffix("\r")) if at_end else begin, after, "")
    if child.end > stop:
        yield Edit(begin, child.end, "")
