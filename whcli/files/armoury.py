"""Where Combat's records are found: built-in ones by id, each in a file of its own, and a table's own beside the encounter.

A table's `profiles/ID.yaml` and `weapons/ID.yaml` win over built-in records of the same id. Only what is asked for is read.
"""

import functools
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from whcli.files.decode_blocks import decode_armour, decode_profile, decode_weapon
from whcli.files.decode_combat import (
    decode_complication,
    decode_condition,
    decode_critical,
    decode_injury,
    decode_option,
    decode_trait,
)
from whcli.files.fields import text
from whcli.files.found import PACKAGE
from whcli.files.node import Node
from whcli.files.source import Paper, read_paper
from whcli.files.yaml_text import plain, read
from whcli.model.combat import Armour, Condition, Option, Profile, Weapon
from whcli.model.combat_tables import Complication, Critical, Injury, Trait
from whcli.model.names import near
from whcli.model.record import NamedTuple
from whcli.problems import Problem, Where, nowhere

T = TypeVar("T")
KINDS: Final[Mapping[str, str]] = {  # each folder of records, with the kind of its files
    "conditions": "condition",
    "options": "option",
    "weapons": "weapon",
    "armours": "armour",
    "threats": "profile",
    "criticals": "critical",
    "complications": "complication",
    "injuries": "injury",
    "traits": "trait",
    "agents": "profile",
}
PROFILES, WEAPONS = "profiles", "weapons"
_SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Shelf(NamedTuple):
    """A record, and what was read for it: the table's own paper if it is the table's, and what is wrong with it."""

    record: Any
    paper: Paper | None = None
    problems: tuple[Problem, ...] = ()


@functools.cache
def ids(folder: str) -> tuple[str, ...]:
    """Return the ids of the built-in records of a folder, sorted."""
    return tuple(sorted(name.removesuffix(".yaml") for name in os.listdir(PACKAGE / "data" / folder) if name.endswith(".yaml")))


@functools.cache
def record_node(folder: str, record_id: str) -> Node | None:
    """Return the Node of one built-in record, None where there is none of that id."""
    if not _SLUG.fullmatch(record_id):
        return None
    try:
        data = (PACKAGE / "data" / folder / f"{record_id}.yaml").read_bytes()
    except OSError:
        return None
    return read(data, record_id)[0]


def record_data(folder: str, record_id: str) -> dict[str, Any]:
    """Return one built-in record as plain data, as its file gives it; {} where there is none."""
    node = record_node(folder, record_id)
    found: Any = plain(node) if node else {}
    return dict(found)


def _one(folder: str, record_id: str, decode: Callable[[Node], T]) -> T | None:
    node = record_node(folder, record_id)
    return decode(node) if node else None


def _all(folder: str, decode: Callable[[Node], T]) -> tuple[T, ...]:
    return tuple(decode(node) for one in ids(folder) if (node := record_node(folder, one)))


@functools.cache
def condition(condition_id: str) -> Condition | None:
    """Return a Condition (CMB-40)."""
    return _one("conditions", condition_id, decode_condition)


@functools.cache
def option(option_id: str) -> Option | None:
    """Return a combat option (CMB-60)."""
    return _one("options", option_id, decode_option)


@functools.cache
def trait(trait_id: str) -> Trait | None:
    """Return a trait of weapons or armour (CMB-27)."""
    return _one("traits", trait_id, decode_trait)


@functools.cache
def criticals() -> tuple[Critical, ...]:
    """Return the critical table, in the order of d66 (CMB-50)."""
    return tuple(sorted(_all("criticals", decode_critical), key=lambda row: row.first))


@functools.cache
def complications() -> tuple[Complication, ...]:
    """Return the combat complications, in the order of d66 (CMB-03)."""
    return tuple(sorted(_all("complications", decode_complication), key=lambda row: row.first))


@functools.cache
def injuries(kind: str) -> tuple[Injury, ...]:
    """Return the memorable or the traumatic injuries, those of a face first, in order (CMB-36)."""
    found = (one for one in _all("injuries", decode_injury) if one.kind == kind)
    return tuple(sorted(found, key=lambda one: (not one.faces, one.faces, one.id)))


@functools.cache
def _built_in_weapon(weapon_id: str) -> Weapon | None:
    return _one(WEAPONS, weapon_id, lambda node: decode_weapon(node, weapon_id))


def weapon(weapon_id: str, beside: Path | None = None, where: Where = nowhere) -> Shelf:
    """Return a Weapon: the table's own in `beside`/weapons, else a built-in one. Problem `unknown-weapon` at `where()`."""
    own = _own(beside, WEAPONS, weapon_id)
    if own is not None:
        record = decode_weapon(own.node, weapon_id, own.where) if own.node else None
        return Shelf(record, own, (*own.problems, *_misnamed(own, "weapon")))
    found = _built_in_weapon(weapon_id)
    if found is not None:
        return Shelf(found)
    return _unknown("weapon", weapon_id, (WEAPONS,), beside, where)


def profile(profile_id: str, beside: Path | None = None, where: Where = nowhere) -> Shelf:
    """Return a Profile: the table's own in `beside`/profiles, else a built-in Threat or agent. Problem `unknown-profile` at `where()`.

    Its armour is whole, also where the block names it by id. A built-in Threat of whom only the classes are known is the
    Problem `profile-without-figures`.
    """
    own = _own(beside, PROFILES, profile_id)
    if own is not None:
        record = _dressed(decode_profile(own.node, profile_id, own.where)) if own.node else None
        return Shelf(record, own, (*own.problems, *_misnamed(own, "profile")))
    for folder in ("threats", "agents"):
        node = record_node(folder, profile_id)
        if node is not None:
            found = _dressed(decode_profile(node, profile_id))
            return Shelf(found, None, () if found.figures else (_no_figures(found, where),))
    return _unknown("profile", profile_id, ("threats", "agents"), beside, where)


def armour(armour_id: str) -> Armour | None:
    """Return a suit of armour, a shield or a field, None where there is none of that id."""
    node = record_node("armours", armour_id)
    return decode_armour(node, armour_id) if node else None


def _dressed(block: Profile) -> Profile:
    """Return a block with the armour that it names by id alone."""
    named = armour(block.armour.id) if block.armour.id else None
    return block._replace(armour=named) if named else block


def dressed(block: Profile, where: Where = nowhere) -> Shelf:
    """Return a block of an encounter with the armour that it names by id. Problem `unknown-armour` at `where()`."""
    if not block.armour.id or armour(block.armour.id):
        return Shelf(_dressed(block))
    return _unknown("armour", block.armour.id, ("armours",), None, where)._replace(record=block)


def wielded(block: Profile, beside: Path | None = None) -> tuple[Mapping[str, Weapon], tuple[Shelf, ...]]:
    """Return a block's weapons, whole: the armoury's with what each line says; and each Shelf that is the table's or has problems.

    A line that gives its own damage needs no weapon of the armoury.
    """
    found: dict[str, Weapon] = {}
    shelves: list[Shelf] = []
    for name, line in block.weapons.items():
        shelf = weapon(line.of or name, beside, functools.partial(block.where, "weapons", name))
        if shelf.record is None and not (shelf.paper or "damage" not in line.given):
            shelf = Shelf(None)
        if shelf.paper or shelf.problems:
            shelves.append(shelf)
        if shelf.record is not None or "damage" in line.given:
            one = line.over(shelf.record)
            found[name] = one if one.id == name else one._replace(id=name)
    return found, tuple(shelves)


def _own(beside: Path | None, folder: str, record_id: str) -> Paper | None:
    if beside is None or not _SLUG.fullmatch(record_id):
        return None
    path = beside / folder / f"{record_id}.yaml"
    return read_paper(path, f"{folder}/{path.name}", folder.removesuffix("s")) if path.is_file() else None


def _misnamed(paper: Paper, kind: str) -> tuple[Problem, ...]:
    named = text(paper.node, kind) if paper.node else ""
    if not named or named == paper.stem:
        return ()
    why = f"The file is named {paper.stem}.yaml and says `{kind}: {named}`."
    return (Problem("misnamed-file", why, f"Rename it to {named}.yaml, or mend the id.", paper.where(kind)),)


def own_folder(beside: Path) -> Path | None:
    """Return a folder where the table keeps records of its own, None where it keeps none: then nobody need look there again."""
    return beside if any(os.path.isdir(beside / name) for name in (PROFILES, WEAPONS)) else None


def known(folders: tuple[str, ...], beside: Path | None, own: str) -> tuple[str, ...]:
    """Return every id that would be found: built-in ones of some folders, and the table's own, sorted."""
    mine: list[str] = []
    if beside is not None and (beside / own).is_dir():
        mine = [path.stem for path in (beside / own).glob("*.yaml")]
    return tuple(sorted({*mine, *(one for folder in folders for one in ids(folder))}))


def _unknown(kind: str, record_id: str, folders: tuple[str, ...], beside: Path | None, where: Where) -> Shelf:
    hint = near(record_id, known(folders, beside, f"{kind}s")).strip()
    lists = " and ".join(f"`whcli combat list {folder}`" for folder in folders)
    own = f"write {kind}s/{record_id}.yaml beside the encounter" if kind != "armour" else "write its figures out"
    cure = hint or f"Choose one of {lists}, or {own}."
    return Shelf(None, None, (Problem(f"unknown-{kind}", f"There is no {kind} `{record_id}`.", cure, where(), "CMB-27"),))


def _no_figures(block: Profile, where: Where) -> Problem:
    why = f"Of `{block.id}` only the classes are built in, not the figures."
    return Problem("profile-without-figures", why, f"Write its figures in profiles/{block.id}.yaml.", where(), "CMB-70")
