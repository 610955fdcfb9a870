"""The text that the game's own app exports: a title, the faction, headings in capitals, `NAME (65 points)`, bullets."""

from collections.abc import Sequence

from whcli.files.rosters.blocks import Body, units_of
from whcli.files.rosters.lines import Line, Priced, priced
from whcli.files.rosters.words import last_part, rule_name, size_of, title_of
from whcli.model.record import NamedTuple
from whcli.model.roster import APP, Roster


class Head(NamedTuple):
    """What stands before the units: the list's title and total, its battle size, and the other lines."""

    name: str = ""
    printed: int | None = None
    size: str = ""
    words: tuple[str, ...] = ()


def read_app(lines: Sequence[Line], file: str) -> Roster:
    """Return a list in the app's text. Refusal `out-of-range`, `too-many-units`."""
    start = units_begin(lines, file)
    head = head_of(lines[:start], file)
    faction, detachment = _rules(head)
    return Roster(APP, head.name, faction, detachment, head.size, head.printed, units_of(Body(lines[start:], file)))


def units_begin(lines: Sequence[Line], file: str) -> int:
    """Return the position of the first line that belongs to the units: a heading, or a unit where there is none before it."""
    title = True
    for position, line in enumerate(lines):
        unit = priced(line, False, file)
        if line.known is not None:
            return position
        if unit is None:
            continue
        if unit.models or unit.reference or not title or not _is_title(lines[position:], unit, file):
            return position
        title = False
    return len(lines)


def _is_title(lines: Sequence[Line], unit: Priced, file: str) -> bool:
    """Whether a line with points names the whole list: no bullet below it, and the rest adds up to as much or names a battle size."""
    after = lines[1:]
    if after and after[0].bullet:
        return False
    others = [one for line in after if line.keywords is None and (one := priced(line, False, file))]
    return any(size_of(line.text) for line in after) or unit.points >= sum(one.points for one in others) > 0


def head_of(lines: Sequence[Line], file: str) -> Head:
    """Return what the lines before the units say."""
    head = Head()
    for line in lines:
        unit = priced(line, False, file) or priced(line, True, file)
        if size := size_of(line.text):
            head = head._replace(size=size)
        elif unit and head.printed is None:
            head = head._replace(name=title_of(unit.name), printed=unit.points)
        elif not unit and ":" not in line.text and not line.bullet:
            head = head._replace(words=(*head.words, line.text))
    return head


def _rules(head: Head) -> tuple[str, str]:
    """Return the faction and the Detachment: the last of the other lines, where there are two (a Chapter stands between)."""
    counted = [n for n, words in enumerate(head.words) if "detachment point" in words.lower()]
    *factions, last = head.words[: counted[0] + 1 if counted else None] or ("",)
    return (last_part(factions[-1]), rule_name(last)) if factions else (last_part(last), "")
