"""What a battle may ask for and a list does not record, exact about this one list."""

from collections.abc import Callable, Iterator
from typing import Final

from whcli.model.roster import STRUCTURED, Figure, Gap, Roster, RosterUnit

_ADD: Final = "to the army's file"


def gaps(roster: Roster, ids: tuple[str, ...]) -> tuple[Gap, ...]:
    """Return what is missing; `ids` are those of the roster's units, in order."""
    return tuple(_gaps(roster, dict(zip(ids, roster.units, strict=True))))


def _gaps(roster: Roster, units: dict[str, RosterUnit]) -> Iterator[Gap]:
    yield from _attachments(units)
    yield from _transports(roster, units)
    yield Gap("reserves", "Say who starts in Reserves in your formations.")
    yield from _figures("wounds", "Wounds", units, lambda one: one.wounds)
    yield from _figures("oc", "Objective Control", units, lambda one: one.oc)
    if roster.dialect not in STRUCTURED:
        why = f"Only headings and marks tell keywords here: add INFANTRY, MONSTER, VEHICLE, AIRCRAFT, TITANIC and the like {_ADD}."
        yield Gap("keywords", why, tuple(units))
    elif bare := tuple(name for name, unit in units.items() if not unit.keywords):
        yield Gap("keywords", f"Add the keywords {_ADD}.", bare)
    if free := tuple(name for name, unit in units.items() if not unit.points):
        yield Gap("points", f"Add the points {_ADD}.", free)
    if untold := tuple(name for name, unit in units.items() if not unit.models):
        yield Gap("models", "How many models are here is not told, and 1 is written: correct it in the army's file.", untold)
    if not any(unit.warlord for unit in units.values()):
        yield Gap("warlord", f"Add `warlord: true` {_ADD}, in the unit that has it.")


def _attachments(units: dict[str, RosterUnit]) -> Iterator[Gap]:
    led = {name: unit.leads for name, unit in units.items() if unit.leads}
    if led:
        told = ", ".join(f"{name} leads {host}" for name, host in led.items())
        yield Gap(
            "attachments", f"The list says that {told}, but an army's file has no place for it: say it in your formations.", tuple(led)
        )
    else:
        yield Gap("attachments", "Say who leads which unit in your formations.")


def _transports(roster: Roster, units: dict[str, RosterUnit]) -> Iterator[Gap]:
    found = tuple(name for name, unit in units.items() if "transport" in unit.keywords)
    if found or roster.dialect not in STRUCTURED:
        yield Gap("transports", "Say who rides in which Transport in your formations.", found)


def _figures(what: str, called: str, units: dict[str, RosterUnit], value: Callable[[Figure], int | None]) -> Iterator[Gap]:
    """Yield the units without a characteristic, and apart from them those whose models differ in it."""
    differing = {name: unit.figures for name, unit in units.items() if len({value(one) for one in unit.figures}) > 1}
    unknown = tuple(name for name, unit in units.items() if {value(one) for one in unit.figures} <= {None} and name not in differing)
    if unknown:
        yield Gap(what, f"Add the {called} of a model {_ADD}.", unknown)
    for name, figures in differing.items():
        told = ", ".join(f"{one.name} {'none' if value(one) is None else value(one)}" for one in figures)
        yield Gap(what, f"Its models differ in {called} ({told}): add `{what}` {_ADD} if one figure will do.", (name,))
