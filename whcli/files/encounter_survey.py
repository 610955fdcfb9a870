"""Every encounter at or below a path, with the table's own records beside it and its log, for `whcli check`."""

import os
from pathlib import Path
from typing import Final

from whcli.files.armoury import PROFILES, profile, weapon, wielded
from whcli.files.encounter import open_fight
from whcli.files.encounter_checks import idle
from whcli.files.keys import LOG
from whcli.files.ledger import verify_chain
from whcli.files.source import read_bytes, read_paper
from whcli.files.survey import SKIPPED
from whcli.files.unclaimed import begins, plainly
from whcli.model.combat import Profile
from whcli.problems import Problem, Refusal

OWN: Final = {"profiles": "profile", "weapons": "weapon"}  # folders beside an encounter, with the kind of their files
_FIRST: Final = begins("encounter")


def encounters_below(path: Path) -> tuple[Path, ...]:
    """Return every encounter's file at or below a path, sorted: a YAML file with `encounter:` at the start of a line."""
    if path.is_file():
        return (path,) if is_encounter(path) else ()
    found = []
    for folder, inner, files in os.walk(path):
        inner[:] = sorted(name for name in inner if name not in SKIPPED and name not in OWN)
        found += [file for name in sorted(files) if is_encounter(file := Path(folder) / name)]
    return tuple(sorted(found))


def is_encounter(path: Path) -> bool:
    """Return whether a file looks like an encounter."""
    if path.suffix != ".yaml" or path.name.endswith(LOG):
        return False
    data, problem = read_bytes(path, path.name)
    return problem is None and bool(_FIRST.search(plainly(data)))


def encounter_problems(path: Path) -> tuple[Problem, ...]:
    """Return what is wrong with an encounter, with its log, and with every profile and weapon beside it; files named from its folder."""
    found = [*_own(path.parent), *_log(path)]
    try:
        found += idle(open_fight(path, always=True).encounter)
    except Refusal as refusal:
        found += refusal.problems
    return tuple(dict.fromkeys(found))


def _own(folder: Path) -> list[Problem]:
    """Return what is wrong with the table's own records, weapons among it that a stat block names and nobody has."""
    files = [(file, kind) for name, kind in OWN.items() for file in sorted((folder / name).glob("*.yaml"))]
    found = [p for file, kind in files for p in read_paper(file, f"{file.parent.name}/{file.name}", kind, always=True).problems]
    return found or [p for file, _ in files for p in _record_problems(file.parent.name, file.stem, folder)]


def _record_problems(group: str, name: str, folder: Path) -> list[Problem]:
    shelf = profile(name, folder) if group == PROFILES else weapon(name, folder)
    _, armed = wielded(shelf.record, folder) if isinstance(shelf.record, Profile) else ({}, ())
    return [problem for one in (shelf, *armed) for problem in one.problems]


def _log(path: Path) -> tuple[Problem, ...]:
    log = path.with_name(path.stem + LOG)
    return verify_chain(log.read_bytes(), None, log.name) if log.is_file() else ()
