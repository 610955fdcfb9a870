"""A file of state, an encounter's or a battle's: read with its log and its secret, changed and recorded as one.

The state is NAME.yaml, which people write and the program splices; NAME.log.yaml is the program's. Every command is one transaction of
both. `.whcli/undo/NAME.yaml` is a copy of the state as the program left it, by which a hand edit can be told in words.
"""

import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from whcli.files.atomic import Append, Write, commit
from whcli.files.fields import EMPTY, child, finder, text
from whcli.files.found import CAMPAIGN
from whcli.files.journal import KEPT, digest
from whcli.files.keys import LOG, Secret, drawn, home_of, log_of, read_secret, seeded
from whcli.files.ledger import Entries, entries, verify_chain
from whcli.files.lock import STATE
from whcli.files.node import Node
from whcli.files.schemas import vouch
from whcli.files.source import Paper, read_bytes, read_paper
from whcli.files.splice_pieces import Pieces
from whcli.files.state_bounds import out_of_bounds
from whcli.files.state_changes import spliced
from whcli.files.state_log import Deed, Log, Rolled, deed_entry, edit_entry, read_log, rolled, undone
from whcli.files.yaml_bytes import decode
from whcli.files.yaml_dump import dump
from whcli.files.yaml_text import read
from whcli.model.record import NamedTuple
from whcli.problems import Place, Problem, Refusal, Where

_SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class _Said(NamedTuple):
    """How a kind of file is spoken of: with its article, and the commands that make one and that begin its log."""

    a: str
    new: str
    begin: str


_KINDS: Final = {
    "encounter": _Said("an encounter", "whcli combat new FILE", "whcli combat start FILE"),
    "battle": _Said("a battle", "whcli battle new FILE", "whcli battle setup FILE"),
}


class StateFile(NamedTuple):
    """A file of state as read, or as commands have changed it in memory.

    kind   "encounter" or "battle": the kind of its schema, which messages name it by.
    paper  its file; `node` without faults.
    log    its log, with the entries that are to be added.
    pieces the file in pieces, once it was changed; None also where it cannot be cut up.
    """

    kind: str
    path: Path
    paper: Paper
    log: Log
    pieces: Pieces | None = None

    @property
    def folder(self) -> Path:
        """The folder it stands in."""
        return self.path.parent

    @property
    def node(self) -> Node:
        """The root of its file."""
        return self.paper.node or EMPTY

    @property
    def edited(self) -> bool:
        """Whether a hand has changed it since the last entry of its log."""
        return self.log.state not in ("", self.paper.digest)


# Reading


def read_state(path: Path, kind: str, always: bool = False) -> StateFile:
    """Read a file of state and the end of its log. `always` validates also what is known to be good.

    Refusal `no-such-file`, `no-encounter` or `no-battle`, `bad-file-name`; what is wrong with its shape; what `ledger.tail` refuses.
    """
    _is_state(path, kind)
    paper = read_paper(path, path.name, kind, always=always)
    if paper.problems or paper.node is None:
        raise Refusal([p for p in paper.problems if p.code == "newer-format"] or paper.problems)
    return StateFile(kind, path, paper, read_log(path.with_name(path.stem + LOG)))


def _is_state(path: Path, kind: str) -> None:
    """Refuse what cannot be of this kind: a folder, no file at all, a log, a name that no die could be addressed by."""
    said = _KINDS[kind]
    if os.path.isdir(path):  # which takes a name that is too long for none
        raise Refusal([Problem("no-such-file", f"{path} is a folder.", f"Name {said.a}'s file.", Place(path.name))])
    if not os.path.exists(path):
        cure = f"Look at the spelling of its name, or start it: `{said.new}`."
        raise Refusal([Problem("no-such-file", f"There is no {path}.", cure, Place(path.name))])
    if path.name.endswith(LOG):
        why = f"{path.name} is the log of {said.a}, and no {kind}."
        raise Refusal([Problem(f"no-{kind}", why, f"Name {path.name.removesuffix(LOG)}.yaml.", Place(path.name))])
    _is_named(path, kind)


def _is_named(path: Path, kind: str) -> None:
    if path.suffix != ".yaml" or not _SLUG.fullmatch(path.stem):
        why = f"{path.name} is no name of {_KINDS[kind].a}: its id is part of the address of each die."
        cure = "Name it in lower-case letters, digits and hyphens, then .yaml."
        raise Refusal([Problem("bad-file-name", why, cure, Place(path.name))])


def new_state(path: Path, kind: str, content: Mapping[str, object]) -> Write:
    """Return the write that makes a file of state. Refusal `bad-file-name`; `file-exists` where there is one."""
    _is_named(path, kind)
    if os.path.exists(path):
        raise Refusal([Problem("file-exists", f"{path} is there already.", "Choose another name.", Place(path.name))])
    data = dump(dict(content))
    vouch(kind, data)
    return Write(Path(path.name), data, None)


class Above(NamedTuple):
    """What a file of state plays by: its own `rules:` or those of the nearest campaign.yaml upward, and that campaign's seed or "".

    `where` finds the Place of a part of the file that the rules stand in; `problems` are that campaign's, and `two-rulebooks`.
    """

    rules: Node | None
    where: Where
    seed: str = ""
    problems: tuple[Problem, ...] = ()


def above(state: StateFile) -> Above:
    """Return what stands above a file of state; of which game the settings are is the caller's to say."""
    own = child(state.node, "rules")
    found = campaign_above(state.path)
    if found is None:
        return Above(own, state.paper.where)
    name = os.path.relpath(found, state.folder)
    campaign = read_paper(found, name, "campaign")
    node = campaign.node or EMPTY
    theirs, seed = child(node, "rules"), text(node, "seed")
    if own is not None and theirs is not None:
        why = f"Both this {state.kind} and {name} have `rules:`."
        return Above(
            None,
            state.paper.where,
            seed,
            (Problem("two-rulebooks", why, "Keep them in one of the two.", state.paper.where("rules")),),
        )
    return Above(theirs or own, campaign.where if theirs else state.paper.where, seed, campaign.problems)


def campaign_above(path: Path) -> Path | None:
    """Return the nearest campaign.yaml in the folder of a file or in one above it, None where there is none."""
    return next((folder / CAMPAIGN for folder in path.absolute().parents if (folder / CAMPAIGN).is_file()), None)


def rolled_in(state: StateFile, round_: int) -> Rolled:
    """Return how many rolls of a round stand in the log, by (round, who, purpose)."""
    return rolled(state.log.backwards(), round_)


def secret_of(state: StateFile, seed: str, draw: bool) -> Secret | None:
    """Return the Secret of the dice: `seed` where it is no "", else that of its folder or campaign; with `draw` one is drawn."""
    if seed:
        return seeded(seed)
    home = home_of(state.path)
    return drawn(home) if draw else read_secret(home)


# Changing


def done(state: StateFile, deed: Deed) -> StateFile:
    """Return a file after a deed, in memory: spliced, and its log one entry longer, or two where a hand has edited the file.

    Refusal where a change cannot be proved, or leaves the file against its schema. Its Node may still be that of before: see `again`.
    """
    state = noted(state)
    try:
        made = spliced(state.paper.data, deed.changes, state.node, state.pieces)
    except Refusal as refusal:
        raise Refusal([p._replace(place=p.place._replace(file=state.paper.file)) for p in refusal.problems]) from refusal
    if problems := out_of_bounds(state.kind, made.data, made.pieces.node if made.pieces else None, deed.changes):
        raise Refusal(problems)
    entry = deed_entry(deed, state.node, made)
    log = state.log.with_entry(entry, digest(made.data), state.log.state or state.paper.digest)
    paper = state.paper._replace(data=made.data, where=_later(made.data, state.paper.file))
    return state._replace(paper=paper._replace(node=made.pieces.node) if made.pieces else paper, log=log, pieces=made.pieces)


def _later(data: bytes, file: str) -> Where:
    """Return what finds the Place of a part of a file that is read only when it is asked for."""

    def where(*path: str | int) -> Place:
        node, _ = read(data, file)
        return finder(node or EMPTY, file, decode(data).text)(*path)

    return where


def noted(state: StateFile) -> StateFile:
    """Return a file with a hand edit taken up in its log, where there was one since the last entry."""
    if not state.edited:
        return state
    entry = edit_entry(_copy(state), state.node)
    return state._replace(log=state.log.with_entry(entry, state.paper.digest))


def taken_back(state: StateFile) -> tuple[StateFile, Mapping[str, object]]:
    """Return a file without its last deed, and the log's entry of that deed. Refusal as for `state_log.undone`."""
    state = noted(state)
    data = state.log.path.read_bytes() if state.log.path.exists() else b""
    found = undone(data + state.log.more, state.log.path.name, state.paper.data)
    log = state.log.with_entry({"undo": found.entry["n"]}, digest(found.data), state.paper.digest)
    return state._replace(paper=state.paper._replace(data=found.data), log=log, pieces=None), found.entry


def again(state: StateFile) -> StateFile:
    """Return a file whose Node is that of its bytes, as commands have made them in memory."""
    if state.pieces:
        return state  # it went along
    node, problems = read(state.paper.data, state.paper.file)
    if node is None:
        raise Refusal(problems)
    where = finder(node, state.paper.file, decode(state.paper.data).text)
    return state._replace(paper=state.paper._replace(node=node, where=where))


def save(before: StateFile, after: StateFile, also: Sequence[Write] = ()) -> None:
    """Write a file, its log and other Writes, relative to its folder, as one, if none has changed since `before` was read.

    Nothing is written where the log is no longer and there are no other Writes. Refusal as for `atomic.commit`.
    """
    if not after.log.added and not also:
        return
    name = Path(after.path.name)
    vouch(after.kind, after.paper.data)
    commit(
        after.folder,
        [
            Write(name, after.paper.data, before.paper.digest),
            Append(Path(after.log.path.name), after.log.more, before.log.end.size),
            Write(Path(STATE) / KEPT / name, after.paper.data, "any"),
            *also,
        ],
    )


def _copy(state: StateFile) -> bytes | None:
    """Return the state as the program left it, None where no copy of it is kept."""
    try:
        data = (state.folder / STATE / KEPT / state.path.name).read_bytes()
    except OSError:
        return None
    return data if digest(data) == state.log.state else None


def read_story(path: Path, kind: str) -> Entries:
    """Return the log of a file of state, with Problems where a line cannot be read or was changed after it was written.

    Refusal `no-log` where nothing was logged yet.
    """
    log = log_of(path)
    if not log.exists():
        why = f"Nothing was logged yet: there is no {log.name}."
        raise Refusal([Problem("no-log", why, f"Begin: `{_KINDS[kind].begin}`.", Place(log.name))])
    data, problem = read_bytes(log, log.name)
    if problem:
        raise Refusal([problem])
    return Entries(entries(data, log.name).entries, verify_chain(data, None, log.name))
