"""The units of a text: each with the lines below it, which tell its models, its Warlord and what it is attached to."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from whcli.files.rosters.lines import Line, Priced, counted, priced
from whcli.files.rosters.trouble import stop
from whcli.files.rosters.words import MOST_MODELS, heading, is_configuration, is_legends, unit_name
from whcli.model.record import NamedTuple
from whcli.model.roster import RosterUnit

MOST_UNITS: Final = 500
_WARLORD: Final = re.compile(r"(?:^|[,:] ?|with |\dx )(?:warlord|seigneur de guerre) ?(?:,|$)", re.IGNORECASE)
_LEADS: Final = re.compile(r"(?:leading|supporting|attached to) (.+?)(?: ?\[\d+\])?$", re.IGNORECASE)
_LEADER: Final = re.compile(r"attach(?:ed as|ée? en tant que) ?: ?(?:leader|support|meneur|soutien)", re.IGNORECASE)
_NOTED: Final = re.compile(
    r"(?:warlord|seigneur de guerre)$|(?:enhancements?|optimisations?|améliorations?) ?:|attach|leading |supporting ", re.I
)


class Block(NamedTuple):
    """A unit's own line, what its heading stands for, and the lines below it."""

    line: Line
    unit: Priced
    keywords: tuple[str, ...]
    below: tuple[Line, ...]
    group: int = 0  # the line of the heading that tells what is attached to what, 0 for none

    @property
    def leader(self) -> bool:
        """Whether it says that it is attached to another."""
        return any(_LEADER.match(line.text) for line in self.below)


class Body(NamedTuple):
    """Lines to be read as units: square: points stand in [ ]; colons: a line with `NAME: GEAR` is a kind of model."""

    lines: Sequence[Line]
    file: str
    square: bool = False
    colons: bool = False


def blocks(body: Body) -> tuple[Block, ...]:
    """Return the units of a body. Refusal `out-of-range`, `too-many-units`."""
    found = tuple(_blocks(body))
    if len(found) > MOST_UNITS:
        why = f"The list has more than {MOST_UNITS} units."
        raise stop("too-many-units", why, "Give one army at a time.", found[MOST_UNITS].line.place(body.file))
    return found


def _blocks(body: Body) -> Iterator[Block]:
    keywords: tuple[str, ...] = ()
    settings = False
    group = 0
    open_: tuple[Line, Priced] | None = None
    below: list[Line] = []
    for line in (*body.lines, None):
        headed = line.keywords if line else ()
        unit = priced(line, body.square, body.file) if line and headed is None and not settings else None
        if (headed is not None or unit) and open_:
            yield Block(*open_, keywords, tuple(below), group)
            open_ = None
        if line and headed is not None:
            keywords, settings = headed, is_configuration(line.words)
            group = line.number if line.text[-1:].isdigit() else 0
        elif line and unit:
            open_, below = (line, unit), []
        elif line:
            below.append(line)


def units_of(body: Body) -> tuple[RosterUnit, ...]:
    """Return the units of a body."""
    return attached(blocks(body), body)


def attached(found: Sequence[Block], body: Body) -> tuple[RosterUnit, ...]:
    """Return the units of blocks, the leaders of a group with the unit they lead."""
    hosts = {block.group: unit_name(block.unit.name) for block in found if block.group and not block.leader}
    units = ((block, unit_of(block, body)) for block in found)
    return tuple(unit._replace(leads=unit.leads or (hosts.get(block.group, "") if block.leader else "")) for block, unit in units)


def unit_of(block: Block, body: Body) -> RosterUnit:
    """Return the unit of a block."""
    unit = block.unit
    models = unit.models or models_below(block.below, body.colons) or int(body.colons or bool(unit.gear or block.below))
    if models > MOST_MODELS:
        why = f"No unit has so many models: {MOST_MODELS} are the most that are read."
        raise stop("out-of-range", why, "Mend the lines.", block.line.place(body.file))
    own = heading(re.sub(r"\d", "", unit.reference)) or ()
    keywords = {*block.keywords, *own, *(("legends",) if is_legends(unit.name) else ())}
    if block.leader:
        keywords.add("character")
    warlord = any(_WARLORD.search(text) for text in (unit.gear, *(line.text for line in block.below)))
    leads = next((found[1] for line in block.below if (found := _LEADS.match(line.text))), "")
    return RosterUnit(unit_name(unit.name), unit.points, models, (), tuple(sorted(keywords)), warlord, unit_name(leads))


def models_below(below: Sequence[Line], colons: bool) -> int:
    """Return how many models the lines below a unit tell: those of the first level with lines of the second below them.

    With `colons` also those that have a number, or their gear on the same line. 0 where there are none.
    """
    bulleted = [line for line in below if line.bullet]
    top = min((line.indent for line in bulleted if not line.deep), default=0)
    models = 0
    for line, after in zip_longest(bulleted, bulleted[1:]):
        if line.deep or line.indent > top or _NOTED.match(line.text):
            continue
        number, name = counted(line.text)
        inner = after is not None and (after.deep or after.indent > top)
        if inner or (colons and (number is not None or ":" in name)):
            models += 1 if number is None else number
    return models
