"""Writing the files that the tool owns: plain values to YAML, in one style, whatever they hold.

A list or mapping of single values stands on one line; what holds more stands in block style. Nothing is ever folded or
aliased. A text that YAML 1.2 or 1.1 would take for a number, a boolean, null or a date stands in quotes, and so does
what `yaml_text.read` would refuse.
"""

import functools
import math
import re
from collections.abc import Callable, Iterator
from typing import Any

import yaml

from whcli.files.yaml_bytes import CONTROL, MARKERS
from whcli.files.yaml_scalars import MAX_DIGITS, is_text

_SHORT = 140  # characters in a line of a collection in flow style
_WIDE = 2**30  # characters in a line; nothing that may be read is longer
_BASE: Any = yaml.CSafeDumper if hasattr(yaml, "CSafeDumper") else yaml.SafeDumper
_MOST = 10**MAX_DIGITS
_BARE = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_./'()+ -]*[A-Za-z0-9_./'()+])?")
_WORDS = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})
_BASES = frozenset({"0x", "0o", "0b"})
_NO_NUMBER = re.compile("[a-df-zA-DF-Z]")  # a letter that no number holds outside base 16
_HALVES = "[\ud800-\udfff]"


def dump(value: object, header: str = "") -> bytes:
    """A whole file, UTF-8 with LF: `header` as comment lines, then the value, whose root stands in block style.

    `value`: dicts with text keys, lists, tuples and scalars. Half characters (lone surrogates), which no file can hold,
    are written as U+FFFD. Raises ValueError for a number that `yaml_text.read` refuses: infinity, no number, 20 digits.
    """
    comment = "".join(_comment(line) for line in header.splitlines())
    return (comment + "\n".join(block(value)) + "\n").encode()


def flow(value: object) -> str:
    """The value on one line in flow style, without a line end: what may stand after `key: ` or `- `."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(str(key))}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str):
        return value if _plain(value) else _quoted(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if type(value) is int and -_MOST < value < _MOST:
        return str(value)  # as PyYAML writes it
    return _written(value)


def block(value: object) -> list[str]:
    """The lines of the value in the style of `dump`, without their ends."""
    if not (value and isinstance(value, dict | list | tuple)):
        return [flow(value)]
    return list(_rows(value, lambda one: not _is_collection(one) or not any(map(_is_collection, _parts(one)))))


def is_table(value: object) -> bool:
    """Whether a value is a collection of mappings, or of such collections: what reads best in rows, and changes row by row."""
    parts = _parts(value) if _is_collection(value) else ()
    return bool(parts) and all(isinstance(one, dict) or is_table(one) for one in parts)


def rows(value: Any) -> list[str]:
    """The lines of a table, a mapping that is no table itself in flow style on each."""
    lines = []
    for key, one in value.items() if isinstance(value, dict) else ((None, one) for one in value):
        head = "-" if key is None else f"{flow(str(key))}:"
        lines += [head, *(f"  {line}" for line in rows(one))] if key is not None and is_table(one) else [f"{head} {flow(one)}"]
    return lines


def _rows(value: Any, may_flow: Callable[[object], bool]) -> Iterator[str]:
    """The lines of a collection in block style; what stands below it is in flow style where `may_flow` says so and it is short."""
    for key, one in value.items() if isinstance(value, dict) else ((None, one) for one in value):
        head = "-" if key is None else f"{flow(str(key))}:"
        line = f"{head} {flow(one)}" if not one or (may_flow(one) and _fits(one)) else ""
        if line and (not _is_collection(one) or not one or len(line) <= _SHORT):
            yield line
            continue
        inner = _rows(one, lambda deeper: True)
        if key is None:
            first, *rest = inner
            yield f"- {first}"
            yield from (f"  {row}" for row in rest)
        else:
            yield head
            yield from (f"  {row}" if isinstance(one, dict) else row for row in inner)


def _is_collection(value: object) -> bool:
    return isinstance(value, dict | list | tuple)


def _parts(value: Any) -> Any:
    return value.values() if isinstance(value, dict) else value


def _fits(value: object) -> bool:
    """Whether a value is shallow enough for one line: a list of single values, or a mapping of such lists and single values."""
    if not _is_collection(value):
        return True
    inner = [one for one in _parts(value) if _is_collection(one)]
    return not inner or (isinstance(value, dict) and not any(_is_collection(part) for one in inner for part in _parts(one)))


def _plain(text: str) -> bool:
    """Whether a text may stand without quotes everywhere, and is text to YAML 1.1 readers too; in doubt it may not."""
    if not _BARE.fullmatch(text) or text.lower() in _WORDS:
        return False
    return text[0].isalpha() or (text.isalnum() and text[:2].lower() not in _BASES and bool(_NO_NUMBER.search(text)))


def _comment(line: str) -> str:
    clean = re.sub(CONTROL, "\ufffd", line).strip()
    return f"{clean}\n" if clean.startswith("#") else f"# {clean}".rstrip() + "\n"


@functools.lru_cache(1024)  # the same words come again and again in a log
def _quoted(text: str) -> str:
    return _written(text)


def _written(value: object) -> str:
    """A single value as PyYAML quotes and escapes it within brackets."""
    text: str = yaml.dump([value], Dumper=_Dumper, default_flow_style=True, width=_WIDE, allow_unicode=True, line_break="\n")
    return text.rstrip("\n")[1:-1]


class _Dumper(_BASE):  # type: ignore[misc] # which of two classes it is depends on the machine
    """PyYAML's safe dumper with this program's texts and numbers."""

    def ignore_aliases(self, data: object) -> bool:
        """No value is ever written as an alias of another."""
        return True


def _text(dumper: Any, text: str) -> yaml.Node:
    clean = re.sub(_HALVES, "\ufffd", text)
    style = None
    if "\n" in clean or "\r" in clean or re.search(CONTROL, clean):
        style = '"'
    elif clean.strip() != clean or not is_text(clean) or clean.startswith(MARKERS):
        style = "'"
    node: yaml.Node = dumper.represent_scalar("tag:yaml.org,2002:str", clean, style=style)
    return node


def _integer(dumper: Any, number: int) -> yaml.Node:
    if abs(number) >= _MOST:
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
