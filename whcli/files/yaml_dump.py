"""Writing the files that the tool owns: plain values to YAML, in one style, whatever they hold.

A list or mapping of single values stands on one line; what holds more stands in block style. Nothing is ever folded or
aliased. A text that YAML 1.2 or 1.1 would take for a number, a boolean, null or a date stands in quotes, and so does
what `yaml_text.read` would refuse.
"""

import math
import re
from typing import Any

import yaml

from whcli.files.yaml_bytes import CONTROL, MARKERS
from whcli.files.yaml_scalars import MAX_DIGITS, is_text

_SHORT, _SHALLOW = 150, 2  # what stands on one line in flow style: its length in characters, and how deep it is nested
_WIDE = 2**30  # characters in a line; nothing that may be read is longer
_BASE: Any = yaml.CSafeDumper if hasattr(yaml, "CSafeDumper") else yaml.SafeDumper
_HALVES = re.compile("[\ud800-\udfff]")


def dump(value: object, header: str = "") -> bytes:
    """A whole file, UTF-8 with LF: `header` as comment lines, then the value, whose root stands in block style.

    `value`: dicts with text keys, lists, tuples and scalars. Half characters (lone surrogates), which no file can hold,
    are written as U+FFFD. Raises ValueError for a number that `yaml_text.read` refuses: infinity, no number, 20 digits.
    """
    comment = "".join(_comment(line) for line in header.splitlines())
    return (comment + _write(value, _Dumper, None)).encode()


def flow(value: object) -> str:
    """The value on one line in flow style, without a line end: what may stand after `key: ` or `- `."""
    return _write([value], _Dumper, True).rstrip("\n")[1:-1]


def block(value: object) -> list[str]:
    """The lines of the value in the style of `dump`, without their ends."""
    return _write(value, _Dumper, None).splitlines()


def _comment(line: str) -> str:
    clean = CONTROL.sub("\ufffd", line).strip()
    return f"{clean}\n" if clean.startswith("#") else f"# {clean}".rstrip() + "\n"


def _write(value: object, dumper: Any, flow_style: bool | None) -> str:
    text: str = yaml.dump(
        value, Dumper=dumper, default_flow_style=flow_style, width=_WIDE, allow_unicode=True, sort_keys=False, line_break="\n"
    )
    return text


class _Dumper(_BASE):  # type: ignore[misc] # which of two classes it is depends on the machine
    """PyYAML's safe dumper with this program's texts, numbers and root."""

    def serialize(self, node: yaml.Node) -> None:
        """Write a document; its root, where it holds anything, in block style unless all is asked for in flow style."""
        if isinstance(node, yaml.CollectionNode) and node.value and self.default_flow_style is None:
            _lay_out(node)
            for one in (node, *_parts(node)):  # the root and its branches in block style, leaves as they fit
                if one is node or any(isinstance(part, yaml.CollectionNode) for part in _parts(one)):
                    one.flow_style = False  # type: ignore[attr-defined]
        super().serialize(node)

    def ignore_aliases(self, data: object) -> bool:
        """No value is ever written as an alias of another."""
        return True


def _parts(node: yaml.Node) -> list[yaml.Node]:
    """The nodes in a collection, keys too; none in a scalar."""
    if isinstance(node, yaml.MappingNode):
        return [part for pair in node.value for part in pair]
    return list(node.value) if isinstance(node, yaml.SequenceNode) else []


def _lay_out(node: yaml.Node) -> tuple[int, int]:
    """Put what fits on a short line in flow style and all else in block style; return (length in flow style, depth)."""
    if not isinstance(node, yaml.CollectionNode):
        return len(node.value) + 2, 0
    sizes = [_lay_out(part) for part in _parts(node)]
    length, depth = sum(size + 2 for size, _ in sizes), 1 + max((deep for _, deep in sizes), default=0)
    is_rows = isinstance(node, yaml.SequenceNode) and depth > 1
    node.flow_style = not node.value or (length <= _SHORT and depth <= _SHALLOW and not is_rows)
    return length, depth


def _text(dumper: Any, text: str) -> yaml.Node:
    clean = _HALVES.sub("\ufffd", text)
    style = None
    if "\n" in clean or "\r" in clean or CONTROL.search(clean):
        style = '"'
    elif clean.strip() != clean or not is_text(clean) or clean.startswith(MARKERS):
        style = "'"
    node: yaml.Node = dumper.represent_scalar("tag:yaml.org,2002:str", clean, style=style)
    return node


def _integer(dumper: Any, number: int) -> yaml.Node:
    if abs(number) >= 10**MAX_DIGITS:
        raise ValueError(f"a number of more than {MAX_DIGITS} digits cannot be written")
    node: yaml.Node = dumper.represent_int(number)
    return node


def _float(dumper: Any, number: float) -> yaml.Node:
    if not math.isfinite(number):
        raise ValueError("infinity, and what is no number, cannot be written")
    node: yaml.Node = dumper.represent_float(number)
    return node


_Dumper.add_representer(str, _text)
_Dumper.add_representer(int, _integer)
_Dumper.add_representer(float, _float)
