"""BattleScribe's .ros (XML) and .rosz (a zip with one .ros in it), read by expat alone: no entities, no document types."""

import io
import zipfile
from typing import Any, Final
from xml.parsers import expat

from whcli.files.rosters.tree import DEEPEST, read_tree
from whcli.files.rosters.trouble import EXPORT, no_list, stop
from whcli.model.roster import BATTLESCRIBE, Roster
from whcli.problems import Place, Refusal

MOST_INFLATED: Final = 16 * 1024 * 1024
_MEMBERS: Final = 20
_HOLDERS: Final = {
    "cost": "costs",
    "force": "forces",
    "selection": "selections",
    "category": "categories",
    "profile": "profiles",
    "characteristic": "characteristics",
}
_LISTS: Final = frozenset(_HOLDERS.values())
_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def unzipped(data: bytes, file: str) -> bytes:
    """Return the roster in a .rosz. Refusal `broken-zip`, `zip-without-roster`, `zip-too-big`. No name in it is ever used as a path."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            inner = [one for one in packed.infolist()[: _MEMBERS + 1] if not one.is_dir()]
            rosters = [one for one in inner if one.filename.lower().endswith(".ros")]
            if len(rosters) != 1 or len(inner) > _MEMBERS:
                why = f"A .rosz holds exactly one .ros; this zip has {len(rosters)}."
                raise stop("zip-without-roster", why, EXPORT, Place(file))
            return _inflated(packed, rosters[0], file)
    except Refusal:
        raise
    except Exception as error:  # a broken zip fails in a dozen ways, which have no parent in common
        raise stop("broken-zip", "The zip is broken.", EXPORT, Place(file)) from error


def _inflated(packed: zipfile.ZipFile, member: zipfile.ZipInfo, file: str) -> bytes:
    """Return a member's bytes, of which never more than `MOST_INFLATED` are unpacked, whatever the zip says of its size."""
    if member.flag_bits & 1 or member.compress_type not in _METHODS:
        raise stop("broken-zip", "The zip is locked by a password, or packed in a way that no .rosz is.", EXPORT, Place(file))
    with packed.open(member) as stream:
        data = stream.read(MOST_INFLATED + 1)
    if member.file_size > MOST_INFLATED or len(data) > MOST_INFLATED:
        why = f"The roster in the zip is larger than {MOST_INFLATED // 1024 // 1024} MiB."
        raise stop("zip-too-big", why, EXPORT, Place(file))
    return data


class _Builder:
    """Builds the tree of what an import reads, and of nothing else."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.root: dict[str, Any] = {}
        self.open: list[dict[str, Any] | None] = []
        self.holders: list[dict[str, Any]] = []
        self.text: list[str] | None = None
        self.name = ""
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.StartDoctypeDeclHandler = self.doctype

    def doctype(self, *_: object) -> None:
        """Refuse a document type, and so every entity."""
        why = "The XML declares a document type; no roster does, and entities are not read."
        raise stop("xml-doctype", why, EXPORT, self.place())

    def place(self) -> Place:
        """Return where the parser is."""
        return Place(self.file, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Open an element."""
        if len(self.open) > DEEPEST * 4:
            raise stop("list-too-deep", "The XML is nested too deep.", EXPORT, self.place())
        key = _HOLDERS.get(tag)
        node: dict[str, Any] = attributes
        if not node.keys().isdisjoint(_LISTS):
            node = {name: value for name, value in node.items() if name not in _LISTS}
        if key and self.holders:
            self.holders[-1].setdefault(key, []).append(node)
        elif self.open:
            self.open.append(None)
            return
        else:
            self.root = node
            self.name = tag
        self.open.append(node)
        self.holders.append(node)
        if tag == "characteristic" and self.holders[-2].get("typeName", "").lower() == "unit":
            self.text = []
            self.parser.CharacterDataHandler = self.text.append

    def end(self, _tag: str) -> None:
        """Close an element."""
        node = self.open.pop()
        if node is None:
            return
        self.holders.pop()
        if self.text is not None:
            node["$text"] = "".join(self.text)
            self.text = self.parser.CharacterDataHandler = None


def read_xml(data: bytes, file: str) -> Roster:
    """Return a BattleScribe roster. Refusal `xml-broken`, `xml-doctype`, `list-too-deep`, `not-a-list`, and those of `read_tree`."""
    builder = _Builder(file)
    try:
        builder.parser.Parse(data, True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        raise stop("xml-broken", f"The XML breaks off or is broken here: {_reason(error)}.", EXPORT, builder.place()) from error
    if builder.name.rpartition(":")[2] != "roster":
        raise no_list(f"it is XML, but of `{builder.name[:60]}`, not of a `roster`", file)
    return read_tree(builder.root, BATTLESCRIBE, file)


def _reason(error: Exception) -> str:
    return expat.ErrorString(error.code) if isinstance(error, expat.ExpatError) else "its encoding is not known"
