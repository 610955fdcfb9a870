"""A Roster laid out as an army's file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from whcli.files.atomic import Write
from whcli.files.rosters.words import ids_of, title_of
from whcli.files.schemas import vouch
from whcli.files.yaml_dump import dump
from whcli.model.roster import DIALECTS, Roster, RosterUnit
from whcli.problems import Place, Problem, Refusal

KIND: Final = "army"


def unit_ids(roster: Roster) -> tuple[str, ...]:
    """Return the ids of a roster's units: the name and a number, counted in the list's order."""
    return ids_of(unit.name for unit in roster.units)


def army_data(roster: Roster, name: str) -> dict[str, Any]:
    """Return an army as its file holds it; what is not known, and what is as by default, is left out. `name` is its name in need."""
    called = title_of(name) or roster.name or roster.faction or "An army"
    warlord = next((n for n, unit in enumerate(roster.units) if unit.warlord), None)
    units = {id_: _unit(unit, n == warlord) for n, (id_, unit) in enumerate(zip(unit_ids(roster), roster.units, strict=True))}
    words = {key: word for key, word in (("faction", roster.faction), ("detachment", roster.detachment)) if word}
    return {"army": called, "points": roster.points, **words, "units": units}


def _unit(unit: RosterUnit, warlord: bool) -> dict[str, Any]:
    known = {"wounds": unit.wounds, "oc": unit.oc, "keywords": list(unit.keywords) or None, "warlord": warlord or None}
    return {
        "name": unit.name,
        "points": unit.points,
        "models": max(1, unit.models),
        **{key: value for key, value in known.items() if value is not None},
    }


def army_bytes(army: Mapping[str, Any], dialect: str, source: str) -> bytes:
    """Return an army's file; its first line says what it was made from."""
    return dump(dict(army), f"laid out by whcli from {DIALECTS[dialect]} ({source}); yours to correct and complete")


def army_write(path: Path, data: bytes) -> Write:
    """Return the write that makes an army's file. Refusal `wrong-suffix`; `file-exists` where there is one."""
    if path.suffix != ".yaml":
        raise Refusal([Problem("wrong-suffix", f"An army's file ends in .yaml, not as {path.name}.", "Name it so.", Place(path.name))])
    if path.exists() or path.is_symlink():
        raise Refusal([Problem("file-exists", f"{path} is there already.", "Choose another name.", Place(path.name))])
    vouch(KIND, data)
    return Write(Path(path.name), data, None)
