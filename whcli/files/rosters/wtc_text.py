"""WTC text, as the app and New Recruit write it: a block of lines with +, then units as `Char1: 10x NAME (65 pts): GEAR`."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from whcli.files.rosters.app_text import head_of, units_begin
from whcli.files.rosters.blocks import Block, Body, attached, blocks
from whcli.files.rosters.lines import Line, in_square
from whcli.files.rosters.words import LIMITS, folded, last_part, rule_name, size_of, slug, title_of, unit_name, whole
from whcli.model.roster import WTC, Roster, RosterUnit

_FIELD: Final = re.compile(r"[+&] ?([^:+]{3,40}?) ?: ?(.*?)[ +]*")
# what French lists call a field
_FRENCH: Final = {
    "NOM DE LA LISTE": "LIST NAME",
    "MOT-CLE DE FACTION": "FACTION KEYWORD",
    "DETACHEMENT": "DETACHMENT",
    "ARMY DETACHMENT": "DETACHMENT",
    "TOTAL DES POINTS": "TOTAL ARMY POINTS",
    "LIMITE DE POINTS": "POINTS LIMIT",
    "SEIGNEUR DE GUERRE": "WARLORD",
    "NOMBRE D'UNITES": "NUMBER OF UNITS",
}


_KNOWN: Final = frozenset(_FRENCH.values())


def has_fields(lines: Sequence[Line]) -> bool:
    """Return whether the lines begin with WTC's block of fields."""
    return not _KNOWN.isdisjoint(_fields(lines))


def read_wtc(lines: Sequence[Line], file: str) -> Roster:
    """Return a list in WTC text; what stands below its head may be the app's text. Refusal `out-of-range`, `too-many-units`."""
    fields = _fields(lines)
    rest = [line for line in lines if not line.text.startswith(("+", "&"))]
    square = in_square(rest, file)
    start = 0 if square else units_begin(rest, file)
    head = head_of(rest[:start], file)
    body = Body(rest[start:], file, square, colons=square)
    found = blocks(body)
    units = _with_warlord(found, attached(found, body), fields.get("WARLORD", ""))
    limit = whole(fields.get("POINTS LIMIT", "")) or 0
    return Roster(
        WTC,
        title_of(fields.get("LIST NAME", "")) or head.name,
        last_part(fields.get("FACTION KEYWORD", "")),
        rule_name(fields.get("DETACHMENT", "")),
        size_of(fields.get("BATTLE SIZE", "")) or head.size or LIMITS.get(limit, ""),
        whole(fields.get("TOTAL ARMY POINTS", "")) or head.printed,
        units,
        whole(fields.get("NUMBER OF UNITS", "")),
    )


def _fields(lines: Sequence[Line]) -> Mapping[str, str]:
    """Return the fields of the head by their English names; where one stands twice, the first counts."""
    fields: dict[str, str] = {}
    for line in lines:
        found = None if line.bullet else _FIELD.fullmatch(line.text)
        if found:
            name = folded(found[1])
            fields.setdefault(_FRENCH.get(name, name), found[2].strip())
    return fields


def _with_warlord(found: Sequence[Block], units: tuple[RosterUnit, ...], named: str) -> tuple[RosterUnit, ...]:
    """Return the units with the Warlord that the head names, `Char2: NAME` or NAME, where no unit says it itself."""
    if not named or any(unit.warlord for unit in units):
        return units
    reference, _, name = named.rpartition(": ")
    fits = [n for n, block in enumerate(found) if reference and block.unit.reference == folded(reference).replace(" ", "")]
    fits = fits or [n for n, unit in enumerate(units) if slug(unit.name) == slug(unit_name(name))]
    return tuple(unit._replace(warlord=n == fits[0]) for n, unit in enumerate(units)) if fits else units
