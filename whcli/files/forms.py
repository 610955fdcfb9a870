"""What the tool drafts for people, as files: forms of Orders and proposed conflicts. A draft that a person changed is theirs."""

import hashlib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, Literal

from whcli.files.atomic import Write
from whcli.files.campaign import Loaded
from whcli.files.found import CAMPAIGN
from whcli.files.schemas import vouch
from whcli.files.source import read_bytes
from whcli.files.yaml_bytes import CONTROL
from whcli.files.yaml_dump import flow
from whcli.model.drafts import Draft, Form
from whcli.model.names import ATTACKER, CONSEQUENCE, DEFENDER
from whcli.model.orders import Clash
from whcli.model.record import NamedTuple
from whcli.problems import Refusal

State = Literal["new", "same", "kept", "replaced"]
MODELINE: Final = re.compile(r"# yaml-language-server: \$schema=(\S*?)campaign\.json\s*")
ABSOLUTE: Final = re.compile(r"[a-z]+://|/|[A-Za-z]:")
SCHEMAS: Final = "schemas/"  # where `whcli orders new` lays them, beside campaign.yaml
COLUMN: Final = 32  # where a comment behind a field begins


class Laid(NamedTuple):
    """One drafted file: its name below the campaign's root, and what becomes of it. `write` is None where nothing is to be written."""

    name: str
    state: State
    write: Write | None = None


def lay(root: Path, files: Mapping[str, bytes], again: bool) -> tuple[Laid, ...]:
    """Return what becomes of each drafted file: a new one is written, one that differs only with `again`.

    Refusal where a file that is there cannot be read.
    """
    return tuple(_lay(root, name, content, again) for name, content in files.items())


def _lay(root: Path, name: str, content: bytes, again: bool) -> Laid:
    path = root / name
    if not path.exists():
        return Laid(name, "new", Write(Path(name), content, None))
    data, trouble = read_bytes(path, name)
    if trouble is not None:
        raise Refusal([trouble])
    if data == content:
        return Laid(name, "same")
    return Laid(name, "replaced", Write(Path(name), content, _digest(data))) if again else Laid(name, "kept")


def modeline(loaded: Loaded, kind: str) -> str:
    """Return the line that points an editor at the schema of a file three folders down, as campaign.yaml points at its own."""
    paper = next(p for p in loaded.papers if p.file == CAMPAIGN)
    found = MODELINE.match(paper.data[:1000].decode("utf-8", "replace"))
    folder = found[1] if found else SCHEMAS
    return f"# yaml-language-server: $schema={folder if ABSOLUTE.match(folder) else f'../../../{folder}'}{kind}.json"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


# A form of Orders


def form_bytes(form: Form, notes: Iterable[str], line: str) -> bytes:
    """Return a form: valid as it stands, all slots empty, with `notes` as comments and an example that can be uncommented."""
    who, kind = form.who, "institution" if form.institution else "primarch"
    head = [
        f"# written by whcli. A form that lies here is no Order: copy it to orders/{who}.yaml and fill it in there.",
        *_comments(notes),
        f"{kind}: {who}",
        f"turn: {form.turn}",
    ]
    free = "an empty slot" if form.institution else "an empty slot, free for a reaction"
    slots = [_beside("  - null", free), *["  - null"] * (form.slots - 1)]
    content = _text([line, *head, *_present(form), "orders:", *slots, *_example(form)])
    vouch("orders", content)
    return content


def _present(form: Form) -> list[str]:
    if form.institution:
        return []
    if not form.present:
        return [_beside("# present: terra", "the territory where the Primarch is in person")]
    return [_beside(f"present: {form.present}", "where the Primarch is in person; name another territory to go there")]


def _example(form: Form) -> list[str]:
    """Return an example of an Order: without the # of each line it is one."""
    undo = next((one.undo for one in form.carries if one.undo and one.effect.kind == CONSEQUENCE), "")
    lines = [
        _beside("#  - title: Raise the bastions", "one line"),
        _beside(f"#    territory: {form.present or 'terra'}", "one territory, one purpose"),
        _beside("#    arena: war", "may be left out; so may core of a single goal, opposes, tags, undo"),
        _beside("#    goals:", "an id and words for each"),
        "#      bastions: The outer bastions stand",
        "#      guns: The guns on them are mounted",
        _beside("#    core: bastions", "the goals that matter most; a list, if several"),
        _beside("#    opposes: []", "ids of those it is meant against"),
    ]
    return ["# An Order, in place of a null:", *lines, *([_beside(f"#    undo: {undo}", "a major that it undoes")] if undo else [])]


# A proposed conflict


def draft_bytes(draft: Draft, notes: Iterable[str], line: str) -> bytes:
    """Return the file of a proposed conflict, valid as it stands, with `notes` as comments."""
    conflict = draft.conflict
    head = [
        f"# written by whcli: a proposal. To take it up, copy it to conflicts/{conflict.id}.yaml and mend it there.",
        *_comments(notes),
        f"conflict: {conflict.id}",
        f"territory: {conflict.territory}",
    ]
    sides = {key: [str(reference) for reference in side] for key, side in conflict.sides.items()}
    if conflict.open_roles:
        roles = ["roles: open", f"sides: {flow(list(sides.values()))}"]
    else:
        roles = [f"{role}: {flow(names)}" for role, names in sides.items()]
    clashes = [text for clash in conflict.clashes for text in _clash(clash, draft.placed)]
    content = _text([line, *head, *roles, "clashes:", *clashes])
    vouch("conflict", content)
    return content


def _clash(clash: Clash, placed: bool) -> list[str]:
    arena = clash.arenas[ATTACKER] if clash.same_arena else flow({role: clash.arenas[role] for role in (ATTACKER, DEFENDER)})
    first = f"  - arena: {arena}" if placed else _beside(f"  - arena: {arena}", "only keeps the place: write the right one")
    parts = [f"    {role}: {flow([str(r) for r in side])}" for role, side in clash.sides.items()]
    return [first, *parts, f"    contested: {flow([str(goal) for group in clash.contested for goal in group])}"]


# Lines


def _comments(notes: Iterable[str]) -> list[str]:
    return [f"# {re.sub(CONTROL, chr(0xFFFD), note)}".rstrip() for note in notes]


def _beside(field: str, comment: str) -> str:
    return f"{field:<{COLUMN}} # {comment}"


def _text(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
