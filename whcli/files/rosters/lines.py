"""The text of an army list in lines: what is a unit, a heading, a bullet, the end."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from whcli.files.rosters.trouble import stop
from whcli.files.rosters.words import MOST_MODELS, MOST_POINTS, NUMBER, folded, heading, plain, size_of, whole
from whcli.files.yaml_bytes import lines_of
from whcli.model.record import NamedTuple
from whcli.problems import Place

MOST_LINES: Final = 20_000
LONGEST: Final = 4_000  # characters in a line
_BULLET: Final = re.compile(r"([•◦‣▪○●·*–—-]|\.(?: \.)*) ")
_HEADING: Final = 60  # characters of a heading, with its points
_DEEP: Final = "◦○"
_POINTS: Final = rf" ?({NUMBER}) ?(?:pts?|points?)\b[^\])(\[]*"
_IN_ROUND: Final = re.compile(rf"(.*?) ?\({_POINTS}\)( ?[:\[].*|)", re.IGNORECASE)
_IN_SQUARE: Final = re.compile(rf"(.*?) ?\[{_POINTS}\](.*)", re.IGNORECASE)
_REFERENCE: Final = re.compile(r"([^\W\d_]+) ?(\d{1,3}) ?: ?(?=\S)")
_COUNT: Final = re.compile(r"(\d{1,4}) ?[xX] (?=\S)")
_SIGNATURE: Final = re.compile(r"(?:exported |exporté |created with|end of roster)", re.IGNORECASE)
_ADDRESS: Final = re.compile(r"(?:url ?:|https?:)", re.IGNORECASE)
# what stands below a unit and may have points in brackets, too
_NOTE: Final = re.compile(
    r"(?:enhancements?|optimisations?|améliorations?) ?:|(?:leading|supporting) |attached (?:as|to)\b|attachée? (?:en|à)\b", re.IGNORECASE
)


class Line(NamedTuple):
    """A line: its number from 1, how far it is indented, its bullet ("" for none), its words, and the line as it stands."""

    number: int
    indent: int
    bullet: str
    text: str
    raw: str

    @property
    def deep(self) -> bool:
        """Whether its bullet is one of the second level."""
        return self.bullet in {*_DEEP} or self.bullet.count(".") > 1

    @property
    def words(self) -> str:
        """What a heading says, without its marks and its points; "" for what is no heading."""
        if self.bullet or len(self.text) > _HEADING:
            return ""
        words = self.text.strip("#+:=- ")
        found = _IN_SQUARE.fullmatch(words) or _IN_ROUND.fullmatch(words)
        return found[1] if found and not found[3] else words

    @property
    def known(self) -> tuple[str, ...] | None:
        """The keywords that a known heading stands for; None for what is none."""
        return heading(re.sub(r" \d+$", "", self.words))

    @property
    def keywords(self) -> tuple[str, ...] | None:
        """The keywords that a heading stands for: none where it is only capitals; None for what is no heading."""
        known = self.known
        shouted = self.text.isupper() and self.words == self.text.strip("#+:=- ") and ":" not in self.text and not self.indent
        return () if known is None and shouted and self.words else known

    def place(self, file: str) -> Place:
        """Return where it stands."""
        return Place(file, self.number, 1, self.raw[:200])


class Priced(NamedTuple):
    """A line with points: `Char1: 10x NAME (65 pts): GEAR`. reference: "Char1"; models: None where it has no number."""

    reference: str
    models: int | None
    name: str
    points: int
    gear: str


def lines(text: str, file: str) -> tuple[Line, ...]:
    """Return the lines that hold something, up to the signature below the units. Refusal `list-too-long`, `conflict-marker`."""
    every = lines_of(text)
    if len(every) > MOST_LINES or any(len(raw) > LONGEST for raw in every):
        why = f"The list is too long: {MOST_LINES:,} lines of {LONGEST:,} characters are the most that are read."
        raise stop("list-too-long", why, "Give the list alone.", Place(file))
    found: list[Line] = []
    for one in _numbered(every):
        if one.text.startswith(("<<<<<<<", ">>>>>>>")):
            raise stop("conflict-marker", "An unsettled git conflict stands in the list.", "Keep one of its two sides.", one.place(file))
        signed = bool(_SIGNATURE.match(one.text))
        if signed and any(_IN_ROUND.fullmatch(line.text) or _IN_SQUARE.fullmatch(line.text) for line in found):
            break
        if not signed and not _ADDRESS.match(one.text):
            found.append(one)
    return tuple(found)


def _numbered(every: list[str]) -> Iterator[Line]:
    for number, raw in enumerate(every, 1):
        words = plain(raw)
        if words:
            wide = raw.expandtabs(4)
            bullet = _BULLET.match(words)
            mark = bullet[1] if bullet else ""
            yield Line(number, len(wide) - len(wide.lstrip()), mark, words[len(mark) :].lstrip(), raw)


def priced(line: Line, square: bool, file: str) -> Priced | None:
    """Return the unit that a line names, None where it names none; `square`: its points stand in [ ]. Refusal `out-of-range`."""
    text = line.text
    found = None if line.bullet or _NOTE.match(text) else (_IN_SQUARE if square else _IN_ROUND).fullmatch(text)
    if not found or found[1].startswith(("+", "#")) or size_of(found[1]):
        return None
    reference, count, name = _headed(found[1])
    points = whole(found[2])
    if points is None or points > MOST_POINTS or (count or 1) > MOST_MODELS or count == 0:
        why = f"No unit has so many points or models: at most {MOST_POINTS:,} points and {MOST_MODELS} models are read."
        raise stop("out-of-range", why, "Mend the line.", line.place(file))
    return Priced(reference, count, name, points, found[3].strip(" :")) if name else None


def is_counted(every: Sequence[Line], file: str) -> bool:
    """Return whether some unit's name has the number of its models, or a mark such as `Char1:`, before it."""
    found = (priced(line, False, file) for line in every)
    return any(one is not None and bool(one.models or one.reference) for one in found)


def in_square(every: Sequence[Line], file: str) -> bool:
    """Return whether more of the units' points stand in [ ] than in ( )."""
    square, round_ = (sum(priced(line, how, file) is not None for line in every if line.keywords is None) for how in (True, False))
    return square > round_


def _headed(text: str) -> tuple[str, int | None, str]:
    """Return what stands before a name, the number of its models, and the name."""
    reference = _REFERENCE.match(text)
    if reference and heading(reference[1]) is None:
        reference = None
    rest = text[reference.end() :] if reference else text
    count = _COUNT.match(rest)
    mark = folded(f"{reference[1]}{reference[2]}") if reference else ""
    return mark, int(count[1]) if count else None, (rest[count.end() :] if count else rest).strip()


def counted(text: str) -> tuple[int | None, str]:
    """Return the number that stands before a name, None for none, and the name."""
    found = _COUNT.match(text)
    return (int(found[1]), text[found.end() :]) if found else (None, text)
