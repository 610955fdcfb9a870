"""An encounter's file: read with its rules, its log and its secret; changed and recorded as one.

The state of a fight is NAME.yaml, which people write and the program splices; NAME.log.yaml is the program's. Every command is one
transaction of both. `.whcli/undo/NAME.yaml` is a copy of the state as the program left it, by which a hand edit can be told in words.
"""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from whcli.files.atomic import Append, Write, commit
from whcli.files.campaign import CAMPAIGN
from whcli.files.decode_encounter import decode_encounter
from whcli.files.encounter_changes import spliced
from whcli.files.encounter_checks import crossed
from whcli.files.encounter_log import Deed, Log, Rolled, deed_entry, edit_entry, read_log, rolled, undone
from whcli.files.fields import EMPTY, child, finder, text
from whcli.files.journal import KEPT, digest
from whcli.files.keys import LOG, Secret, drawn, home_of, log_of, read_secret, seeded
from whcli.files.ledger import Entries, backwards, entries, verify_chain
from whcli.files.lock import STATE
from whcli.files.node import Node
from whcli.files.rulebook import combat_rules_in_force
from whcli.files.schemas import vouch
from whcli.files.source import Paper, read_bytes, read_paper
from whcli.files.yaml_bytes import decode
from whcli.files.yaml_dump import dump
from whcli.files.yaml_text import read
from whcli.model.combat_rules import CombatRules
from whcli.model.combat_state import Encounter
from whcli.problems import Place, Problem, Refusal

KIND: Final = "encounter"
_SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class House(NamedTuple):
    """What stands above an encounter: the rules in force, and the seed of its campaign, "" where it has none."""

    rules: CombatRules
    seed: str = ""


class Fight(NamedTuple):
    """An encounter as read, or as commands have changed it in memory.

    paper      its file; `node` without faults. house: what stands above it. encounter: what it says.
    log        its log, with the entries that are to be added. rolled: rolls of this round that stand in the log.
    """

    path: Path
    paper: Paper
    house: House
    encounter: Encounter
    log: Log
    rolled: Rolled

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


def open_fight(path: Path, always: bool = False) -> Fight:
    """Read an encounter with its rules and its log. `always` validates also what is known to be good.

    Refusal where it, its profiles and weapons, or its house rules have problems: nothing can be ruled on without them.
    """
    _is_encounter(path)
    paper = read_paper(path, path.name, KIND, always=always)
    if paper.problems or paper.node is None:
        raise Refusal([p for p in paper.problems if p.code == "newer-format"] or paper.problems)
    house, problems = _house(path, paper)
    if problems:
        raise Refusal(problems)
    log = read_log(path.with_name(path.stem + LOG))
    return _decoded(Fight(path, paper, house, Encounter("", ""), log, {}))


def _is_encounter(path: Path) -> None:
    """Refuse what cannot be an encounter: a folder, no file at all, a log, a name that no die could be addressed by."""
    if path.is_dir():
        raise Refusal([Problem("no-such-file", f"{path} is a folder.", "Name an encounter's file.", Place(path.name))])
    if not path.exists():
        cure = "Look at the spelling of its name, or start it: `whcli combat new FILE`."
        raise Refusal([Problem("no-such-file", f"There is no {path}.", cure, Place(path.name))])
    if path.name.endswith(LOG):
        why = f"{path.name} is the log of an encounter, and no encounter."
        raise Refusal([Problem("no-encounter", why, f"Name {path.name.removesuffix(LOG)}.yaml.", Place(path.name))])
    _is_named(path)


def _is_named(path: Path) -> None:
    if path.suffix != ".yaml" or not _SLUG.fullmatch(path.stem):
        why = f"{path.name} is no name of an encounter: its id is part of the address of each die."
        cure = "Name it in lower-case letters, digits and hyphens, then .yaml."
        raise Refusal([Problem("bad-file-name", why, cure, Place(path.name))])


def new_fight(path: Path, content: Mapping[str, object]) -> Write:
    """Return the write that makes an encounter's file. Refusal `bad-file-name`; `file-exists` where there is one."""
    _is_named(path)
    if path.exists():
        raise Refusal([Problem("file-exists", f"There is a {path} already.", "Choose another name.", Place(path.name))])
    data = dump(dict(content))
    vouch(KIND, data)
    return Write(Path(path.name), data, None)


def _house(path: Path, paper: Paper) -> tuple[House, tuple[Problem, ...]]:
    """Return the rules of the nearest campaign.yaml upward, else the encounter's own, and the campaign's seed (CMB, house rules)."""
    own = child(paper.node or EMPTY, "rules")
    above = _campaign(path)
    if above is None:
        rules, problems = combat_rules_in_force(own, paper.where)
        return House(rules), problems
    name = os.path.relpath(above, path.parent)
    campaign = read_paper(above, name, "campaign")
    node = campaign.node or EMPTY
    theirs = child(node, "rules")
    if own is not None and theirs is not None:
        why = f"Both this encounter and {name} have `rules:`."
        return House(CombatRules()), (Problem("two-rulebooks", why, "Keep them in one of the two.", paper.where("rules")),)
    rules, problems = combat_rules_in_force(theirs or own, campaign.where if theirs else paper.where)
    return House(rules, text(node, "seed")), (*campaign.problems, *problems)


def _campaign(path: Path) -> Path | None:
    return next((folder / CAMPAIGN for folder in path.absolute().parents if (folder / CAMPAIGN).is_file()), None)


def _decoded(fight: Fight) -> Fight:
    """Return a fight with what its file says. Refusal where a combatant cannot be read."""
    found = decode_encounter(fight.node, fight.path.stem, fight.folder, fight.house.rules, fight.paper.where)
    problems = found.problems or crossed(found.encounter)
    if problems:
        raise Refusal(problems)
    return fight._replace(encounter=found.encounter, rolled=rolled(backwards(fight.log.path, fight.log.more), found.encounter.round))


def secret_of(fight: Fight, draw: bool) -> Secret | None:
    """Return the Secret of a fight's dice: a seed, else that of its folder or campaign; with `draw` one is drawn where there is none."""
    seed = fight.encounter.seed or fight.house.seed
    if seed:
        return seeded(seed)
    home = home_of(fight.path)
    return drawn(home) if draw else read_secret(home)


# Changing


def done(fight: Fight, deed: Deed) -> Fight:
    """Return a fight after a deed, in memory: its file spliced, its log one entry longer, or two where a hand has edited the file."""
    fight = noted(fight)
    try:
        made = spliced(fight.paper.data, deed.changes, fight.node)
    except Refusal as refusal:
        raise Refusal([p._replace(place=p.place._replace(file=fight.paper.file)) for p in refusal.problems]) from refusal
    entry = deed_entry(deed, fight.node, made)
    return fight._replace(
        paper=fight.paper._replace(data=made.data), log=fight.log.with_entry(entry, digest(made.data), fight.paper.digest)
    )


def noted(fight: Fight) -> Fight:
    """Return a fight with a hand edit taken up in its log, where there was one since the last entry."""
    if not fight.edited:
        return fight
    entry = edit_entry(_copy(fight), fight.node)
    return fight._replace(log=fight.log.with_entry(entry, fight.paper.digest))


def taken_back(fight: Fight) -> tuple[Fight, Mapping[str, object]]:
    """Return a fight without its last deed, and the log's entry of that deed. Refusal as for `encounter_log.undone`."""
    fight = noted(fight)
    data = fight.log.path.read_bytes() if fight.log.path.exists() else b""
    found = undone(data + fight.log.more, fight.log.path.name, fight.paper.data)
    log = fight.log.with_entry({"undo": found.entry["n"]}, digest(found.data), fight.paper.digest)
    return fight._replace(paper=fight.paper._replace(data=found.data), log=log), found.entry


def again(fight: Fight) -> Fight:
    """Return a fight read anew from what commands have made of it in memory."""
    node, problems = read(fight.paper.data, fight.paper.file)
    if node is None:
        raise Refusal(problems)
    where = finder(node, fight.paper.file, decode(fight.paper.data).text)
    return _decoded(fight._replace(paper=fight.paper._replace(node=node, where=where)))


def save(before: Fight, after: Fight) -> None:
    """Write a fight and its log as one, if neither has changed since `before` was read. Refusal as for `atomic.commit`."""
    if not after.log.more:
        return
    name = Path(after.path.name)
    vouch(KIND, after.paper.data)
    commit(
        after.folder,
        [
            Write(name, after.paper.data, before.paper.digest),
            Append(Path(after.log.path.name), after.log.more, before.log.end.size),
            Write(Path(STATE) / KEPT / name, after.paper.data, "any"),
        ],
    )


def _copy(fight: Fight) -> bytes | None:
    """Return the state as the program left it, None where no copy of it is kept."""
    try:
        data = (fight.folder / STATE / KEPT / fight.path.name).read_bytes()
    except OSError:
        return None
    return data if digest(data) == fight.log.state else None


def read_story(path: Path) -> Entries:
    """Return the log of an encounter's file, with Problems where a line cannot be read or was changed after it was written.

    Refusal `no-log` where nothing was logged yet.
    """
    log = log_of(path)
    if not log.exists():
        why = f"Nothing was logged yet: there is no {log.name}."
        raise Refusal([Problem("no-log", why, "Begin: `whcli combat start FILE`.", Place(log.name))])
    data, problem = read_bytes(log, log.name)
    if problem:
        raise Refusal([problem])
    return Entries(entries(data, log.name).entries, verify_chain(data, None, log.name))
