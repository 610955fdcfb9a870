"""What a battle may ask for and a list does not record, exact about this one list."""

from collections.abc import Callable, Iterator
from typing import Final

from whcli.model.roster import DIALECTS, STRUCTURED, Figure, Gap, Roster, RosterUnit

_ADD: Final = "add it to the army's file"
_FORMATIONS: Final = "write it among your formations"


def gaps(roster: Roster, ids: tuple[str, ...]) -> tuple[Gap, ...]:
    """Return what is missing; `ids` are those of the roster's units, in order."""
    return tuple(_gaps(roster, dict(zip(ids, roster.units, strict=True))))


def _gaps(roster: Roster, units: dict[str, RosterUnit]) -> Iterator[Gap]:
    yield from _attachments(units)
    yield from _transports(roster, units)
    yield Gap("reserves", f"Who starts in Reserves is not in it: {_FORMATIONS}.")
    yield from _figures("wounds", "Wounds", units, lambda one: one.wounds)
    yield from _figures("oc", "Objective Control", units, lambda one: one.oc)
    if roster.dialect not in STRUCTURED:
        why = f"{DIALECTS[roster.dialect][:1].upper()}{DIALECTS[roster.dialect][1:]} names no keywords but those of its headings"
        yield Gap("keywords", f"{why}: add INFANTRY, MONSTER, VEHICLE, AIRCRAFT, TITANIC and the like to the army's file.", tuple(units))
    elif bare := tuple(name for name, unit in units.items() if not unit.keywords):
        yield Gap("keywords", f"The list gives no keywords here: {_ADD}.", bare)
    if free := tuple(name for name, unit in units.items() if not unit.points):
        yield Gap("points", f"The list gives no points here: {_ADD}.", free)
    if not any(unit.warlord for unit in units.values()):
        yield Gap("warlord", "The list marks no Warlord: write `warlord: true` in the unit that has it.")


def _attachments(units: dict[str, RosterUnit]) -> Iterator[Gap]:
    led = {name: unit.leads for name, unit in units.items() if unit.leads}
    if led:
        told = ", ".join(f"{name} leads {host}" for name, host in led.items())
        yield Gap("attachments", f"The list says that {told}; an army's file has no place for it: {_FORMATIONS}.", tuple(led))
    else:
        yield Gap("attachments", f"Who leads which unit is not in it: {_FORMATIONS}.")


def _transports(roster: Roster, units: dict[str, RosterUnit]) -> Iterator[Gap]:
    found = tuple(name for name, unit in units.items() if "transport" in unit.keywords)
    if found or roster.dialect not in STRUCTURED:
        yield Gap("transports", f"Who rides in which Transport is not in it: {_FORMATIONS}.", found)


def _figures(what: str, called: str, units: dict[str, RosterUnit], value: Callable[[Figure], int | None]) -> Iterator[Gap]:
    """Yield the units without a characteristic, and apart from them those whose models differ in it."""
    differing = {name: unit.figures for name, unit in units.items() if len({value(one) for one in unit.figures}) > 1}
    unknown = tuple(name for name, unit in units.items() if {value(one) for one in unit.figures} <= {None} and name not in differing)
    if unknown:
        yield Gap(what, f"The list gives no {called} here: {_ADD}.", unknown)
    for name, figures in differing.items():
        told = ", ".join(f"{one.name} {'none' if value(one) is None else value(one)}" for one in figures)
        yield Gap(what, f"The models of this unit differ in {called} ({told}): {_ADD} if one figure will do.", (name,))
