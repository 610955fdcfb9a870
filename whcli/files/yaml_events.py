"""From YAML events to Nodes, in one pass and within limits; PyYAML's own values, tags and constructors take no part."""

from collections.abc import Callable
from typing import Any

import yaml

from whcli.files.node import Node, Scalar
from whcli.files.yaml_bytes import MAX_FINDINGS, Finding
from whcli.files.yaml_errors import explain, shortened
from whcli.files.yaml_scalars import MAX_DIGITS, STARTS, Refused, core_value
from whcli.files.yaml_shapes import AliasEvent, Event, NodeEvent, ScalarEvent
from whcli.model.record import NamedTuple

MAX_DEPTH = 64
MAX_NODES = 200_000
MAX_ALIASES = 1_000
MAX_SCALAR = 1024 * 1024
MAX_KEY = 1024
_C: Any = getattr(yaml, "cyaml", None)  # PyYAML's parser in C, where it was built
_IN_C = _C is not None
_LOADER: Any = _C.CParser if _IN_C else yaml.Loader  # only its events are taken: nothing is constructed
_TEXT = "where text is meant, put it in quotes"
_SPACE = "delete it and type an ordinary space"
_REFUSED_KEY = "\0"  # stands for a key that was refused; with a finding there is no Node
_tuple = tuple.__new__  # makes a Node at a third of the cost: there are thousands in a file
_NO_KEYS = Node(None, 0, 0, 0, 0).keys


class _Enough(Exception):  # noqa: N818 - not a fault: the walk ends early
    """The text breaks a limit, so that nothing after this place is read."""


class _Open:
    """A collection whose end has not been reached; `key` is the key whose value comes next."""

    __slots__ = ("as_key", "column", "items", "key", "keys", "line", "map", "start")

    def __init__(self, event: NodeEvent | None, as_key: bool, is_map: bool) -> None:
        mark = event.start_mark if event else None
        self.line, self.column, self.start = (mark.line + 1, mark.column + 1, mark.index) if mark else (0, 0, 0)
        self.map: dict[str, Node] | None = {} if is_map else None
        self.items: list[Node] = []
        self.keys: dict[str, tuple[int, int]] = {}
        self.key: str | None = None
        self.as_key = as_key


class Walk(NamedTuple):
    """What a walk found: the root (None where there is no document), what is wrong, and where the syntax ends it."""

    root: Node | None
    findings: tuple[Finding, ...]
    syntax: Finding | None = None


def walk(text: str) -> Walk:
    """Nodes and findings of a text without control characters."""
    walker = _Walker()
    syntax = None
    parser: Any = None
    try:
        parser = _LOADER(text)
        take = walker.take
        for event in iter(parser.get_event, None):
            take[type(event)](event)
    except _Enough:
        pass
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        syntax = explain(text, error)
    finally:
        if parser is not None:
            parser.dispose()
    roots = walker.top.items
    return Walk(roots[0] if roots else None, tuple(walker.findings), syntax)


class _Walker:
    """Takes events one by one; `top` is the innermost open collection, `stack` what stands around it."""

    def __init__(self) -> None:
        self.top = _Open(None, as_key=False, is_map=False)
        self.stack: list[_Open] = []
        self.findings: list[Finding] = []
        self.anchors: dict[str, Node | None] = {}
        self.refused: set[str] = set()  # names of aliases that were told
        self.nodes = self.aliases = self.documents = self.end = 0
        self.take: dict[type, Callable[[Any], None]] = {
            yaml.ScalarEvent: self.scalar,
            yaml.AliasEvent: self.alias,
            yaml.MappingStartEvent: self.opens_map,
            yaml.SequenceStartEvent: self.opens_list,
            yaml.MappingEndEvent: self.closes,
            yaml.SequenceEndEvent: self.closes,
            yaml.DocumentStartEvent: self.document,
            yaml.DocumentEndEvent: _ignore,
            yaml.StreamStartEvent: _ignore,
            yaml.StreamEndEvent: _ignore,
        }

    def find(self, event: Event, code: str, why: str, cure: str) -> None:
        """Note what is wrong at the beginning of an event; the walk ends when there is too much of it."""
        mark = event.start_mark
        self.findings.append(Finding(code, why, cure, mark.line + 1, mark.column + 1))
        if len(self.findings) >= MAX_FINDINGS:
            raise _Enough

    def stop(self, event: Event, code: str, why: str, cure: str) -> None:
        """Note what is wrong and read no further."""
        self.find(event, code, why, cure)
        raise _Enough

    def put(self, node: Node) -> None:
        """Hand a finished node to the collection around it."""
        top = self.top
        if top.map is None:
            top.items.append(node)
        elif top.key is not None:
            top.map[top.key] = node
            top.key = None

    def scalar(self, event: ScalarEvent) -> None:
        """A key, or a value of the core schema."""
        top, raw = self.top, event.value
        self.nodes += 1
        if event.tag or event.anchor or self.nodes > MAX_NODES or len(raw) > MAX_SCALAR:
            self.properties(event)
            self.size(event)
        if top.map is not None and top.key is None:
            self.key(event)
            return
        plain = not event.style
        value: Scalar = raw
        if plain:
            if not raw or raw[0] in STARTS or not raw[0].isascii():
                value = self.plain(event)
        elif not _IN_C:
            self.surrogates(event)
        mark = event.start_mark
        self.end = end = event.end_mark.index
        node = _tuple(Node, (value, mark.line + 1, mark.column + 1, mark.index, end, raw, plain, _NO_KEYS))
        if event.anchor:
            self.anchors[event.anchor] = node
        if top.map is None:
            top.items.append(node)
        elif top.key is not None:
            top.map[top.key] = node
            top.key = None

    def plain(self, event: ScalarEvent) -> Scalar:
        """The value of a plain scalar that may be something else than text."""
        raw = event.value
        if raw.isdigit() and raw.isascii() and len(raw) <= MAX_DIGITS:
            return int(raw)
        value = core_value(raw)
        if isinstance(value, Refused):
            self.find(event, "yaml-number", f"{value.why}: `{shortened(raw)}`", f"write a smaller number; {_TEXT}")
            return None
        if raw and not raw[0].isascii() and not isinstance(core_value(raw.strip()), str):
            self.find(event, "yaml-space", f"an invisible space that is none to YAML stands before `{shortened(raw.strip())}`", _SPACE)
        return value

    def surrogates(self, event: ScalarEvent) -> None:
        """Half a character, which only PyYAML's own scanner lets pass."""
        if any("\ud800" <= c <= "\udfff" for c in event.value):
            self.find(event, "yaml-syntax", "an escape in this text names half a character", "write the character itself")

    def properties(self, event: NodeEvent) -> None:
        """Limits on nodes and scalars; tags, which are never read; the anchor of a collection."""
        if self.nodes > MAX_NODES:
            self.stop(event, "yaml-too-many", f"the file holds more than {MAX_NODES:,} values", "split it into several files")
        if event.tag:
            tag = shortened(event.tag.replace("tag:yaml.org,2002:", "!!"))
            self.find(event, "yaml-tag", f"`{tag}` is a YAML tag, and tags are not read", f"delete it; {_TEXT}")
        if event.anchor:
            self.anchors[event.anchor] = None  # of a scalar: until its value is known

    def size(self, event: ScalarEvent) -> None:
        """The limit on a scalar."""
        if len(event.value) > MAX_SCALAR:
            why = f"a text of {len(event.value):,} characters; {MAX_SCALAR:,} are the most that are read"
            self.find(event, "yaml-too-big", why, "shorten it")

    def key(self, event: ScalarEvent) -> None:
        """A key is its own text: once in its mapping, not empty, no merge key, not too long."""
        top, key = self.top, event.value
        if top.map is None:
            return
        top.key = _REFUSED_KEY
        first = top.keys.get(key)
        if first is not None:
            cure = "keep one of the two, or give one another name"
            self.find(event, "yaml-duplicate-key", f"`{shortened(key)}` stands twice: line {first[0]} already has it", cure)
        elif len(key) > MAX_KEY:
            self.find(event, "yaml-key", f"a key of {len(key):,} characters; {MAX_KEY:,} are the most", "shorten it")
        elif key == "<<" and not event.style:
            self.find(event, "yaml-merge-key", "`<<` (a YAML merge key) is not read", "write out the fields that are meant")
        elif not key and not event.style:
            self.find(event, "yaml-key", "a colon without a key before it", "write the key, or put the text in quotes")
        elif key.strip() != key and not event.style:
            why = f"an invisible space that is none to YAML stands beside the key `{shortened(key.strip())}`"
            self.find(event, "yaml-space", why, _SPACE)
        else:
            mark = event.start_mark
            top.keys[key] = (mark.line + 1, mark.column + 1)
            top.key = key
            self.end = event.end_mark.index

    def alias(self, event: AliasEvent) -> None:
        """A copy of the scalar that an anchor names."""
        self.nodes += 1
        self.aliases += 1
        if self.aliases > MAX_ALIASES:
            self.stop(event, "yaml-too-many", f"the file holds more than {MAX_ALIASES:,} aliases (`*name`)", "write the values out")
        if self.top.map is not None and self.top.key is None:
            self.find(event, "yaml-key", f"the alias `*{shortened(event.anchor)}` stands where a key must be", "write the key out")
            self.top.key = _REFUSED_KEY
            return
        named = self.anchors.get(event.anchor)
        if named is None:
            self.refuse_alias(event)
            named = Node(None, 0, 0, 0, 0)
        mark = event.start_mark
        self.end = event.end_mark.index
        self.put(Node(named.value, mark.line + 1, mark.column + 1, mark.index, self.end, named.raw, named.plain))

    def refuse_alias(self, event: AliasEvent) -> None:
        """An alias of nothing, or of a list or mapping; each name is told once."""
        if event.anchor in self.refused:
            return
        self.refused.add(event.anchor)
        name = shortened(event.anchor)
        if event.anchor in self.anchors:
            why, cure = f"`*{name}` repeats a key, a list or a mapping; only single values may be repeated", "write it out again"
        else:
            why, cure = f"`*{name}` repeats a value, and no `&{name}` stands before it", _TEXT
        self.find(event, "yaml-alias", why, cure)

    def opens_map(self, event: NodeEvent) -> None:
        """A mapping begins."""
        self.opens(event, is_map=True)

    def opens_list(self, event: NodeEvent) -> None:
        """A sequence begins."""
        self.opens(event, is_map=False)

    def opens(self, event: NodeEvent, is_map: bool) -> None:
        """A collection begins."""
        self.nodes += 1
        self.properties(event)
        top = self.top
        as_key = top.map is not None and top.key is None
        if as_key:
            what = "a mapping" if is_map else "a list"
            self.find(event, "yaml-key", f"{what} stands where a key must be", "put text with brackets in quotes")
        if len(self.stack) >= MAX_DEPTH:
            self.stop(event, "yaml-too-deep", f"lists and mappings stand more than {MAX_DEPTH} deep in each other", "write it flatter")
        self.stack.append(top)
        self.top = _Open(event, as_key, is_map)

    def closes(self, event: Event) -> None:
        """The innermost collection ends; in block style, which has no closing sign, with its last value."""
        done = self.top
        self.top = self.stack.pop()
        if done.as_key:
            self.top.key = _REFUSED_KEY
            return
        if event.end_mark.index > event.start_mark.index:
            self.end = event.end_mark.index
        value = tuple(done.items) if done.map is None else done.map
        self.put(Node(value, done.line, done.column, done.start, self.end, keys=done.keys))

    def document(self, event: Event) -> None:
        """The beginning of a document, of which a file has one."""
        self.documents += 1
        if self.documents > 1:
            self.stop(event, "yaml-documents", "a second YAML document begins here", "delete the line `---`, or split the file")


def _ignore(_: Event) -> None:
    """Nothing to do for this event."""
