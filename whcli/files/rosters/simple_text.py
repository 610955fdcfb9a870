"""New Recruit's simple text, and BattleScribe's: sections, `NAME [65 pts]: GEAR`, a bullet for each kind of model."""

import re
from collections.abc import Sequence
from typing import Final

from whcli.files.rosters.blocks import Body, units_of
from whcli.files.rosters.lines import Line
from whcli.files.rosters.words import NUMBER, folded, last_part, rule_name, size_of, title_of, whole
from whcli.model.record import NamedTuple
from whcli.model.roster import SIMPLE, Roster

_TITLE: Final = re.compile(rf"(.+?) - \[ ?({NUMBER}) ?pts\b[^\]]*\]", re.IGNORECASE)
_TOTAL: Final = re.compile(rf"(?:# ?)?\+\+ ?([^\[\]+]*?) ?(?:\+\+)? ?\[ ?({NUMBER}) ?pts\b[^\]\[]*\] ?\+*", re.IGNORECASE)
_FORCE: Final = re.compile(r"\(([^()]+)\)$")
_SETTING: Final = re.compile(r"([A-Z /]{4,30}?)(?: CHOICE)? ?: ?")


class Head(NamedTuple):
    """What stands around the units."""

    name: str = ""
    faction: str = ""
    detachment: str = ""
    size: str = ""
    limit: int | None = None
    printed: int | None = None


def read_simple(lines: Sequence[Line], file: str) -> Roster:
    """Return a list in simple text. Refusal `out-of-range`, `too-many-units`."""
    head = Head()
    kept = []
    for line in lines:
        known = _heads(line, head)
        head = known or head
        if known is None:
            kept.append(line)
    units = units_of(Body(kept, file, square=True, colons=True))
    printed = head.limit if head.printed is None else head.printed
    return Roster(SIMPLE, head.name, head.faction, head.detachment, head.size, printed, units)


def _heads(line: Line, head: Head) -> Head | None:
    """Return the head with what a line says of the whole list; None where it says nothing of it."""
    if line.bullet:
        return None
    if title := _TITLE.fullmatch(line.text):
        faction, _, name = title[1].rpartition(" - ")
        return head._replace(name=title_of(name), faction=last_part(faction) or head.faction, limit=whole(title[2]))
    if total := _TOTAL.fullmatch(line.text):
        force = _FORCE.search(total[1])
        faction = head.faction or (last_part(force[1]) if force else "")
        return head._replace(faction=faction, printed=whole(total[2]) if head.printed is None else head.printed)
    return _set(line, head)


def _set(line: Line, head: Head) -> Head | None:
    """Return the head with a setting that a line makes; None where it makes none."""
    setting = _SETTING.match(folded(line.text[:60]))
    value = line.text.partition(":")[2]
    if setting and setting[1] in ("BATTLE SIZE", "TAILLE DE BATAILLE"):
        return head._replace(size=size_of(value))
    if setting and setting[1] in ("DETACHMENT", "DETACHEMENT", "DETACHMENTS", "DETACHEMENTS"):
        return head._replace(detachment=", ".join(filter(None, (head.detachment, rule_name(value)))))
    return None
