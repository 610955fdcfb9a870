"""Dice as values: where a roll stands (its address), what fell, what it says, and whether the log's word of it holds."""

import re
from collections.abc import Mapping
from typing import Any, Final

from whcli.model.names import near
from whcli.model.record import NamedTuple
from whcli.problems import Place, Problem

TOOL: Final = "tool"
TABLE: Final = "table"
BY: Final = (TOOL, TABLE)
PURPOSES: Final = (
    "hit",
    "damage",
    "determination",
    "critical",
    "effect",
    "injury",
    "complication",
    "scatter",
    "reroll",
    "morale",
    "fear",
    "test",
    "roll-off",
    "draw",
)
MAX_DICE: Final = 1000  # in one roll
PROVED: Final = "proved"  # the secret gives what the log says
DIFFERS: Final = "differs"
TRUSTED: Final = "table"  # the table's own dice: nothing to compare with
_SLUG: Final = r"[a-z0-9]+(-[a-z0-9]+)*"
_COUNT: Final = r"0|[1-9][0-9]{0,8}"
_FORM: Final = "FILE-ID/ROUND-OR-TURN/WHO/PURPOSE/N, such as ambush/2/vane/hit/1"


class Address(NamedTuple):
    """Where a roll stands: `n`, from 1, is the how-manieth roll for `purpose` of `who` in that round or turn (0: before the first)."""

    file_id: str
    turn: int
    who: str
    purpose: str
    n: int = 1

    def __str__(self) -> str:
        return f"{self.file_id}/{self.turn}/{self.who}/{self.purpose}/{self.n}"


def parse_address(text: str) -> Address | Problem:
    """Return the Address that a text writes, or the Problem `bad-address`."""
    parts = text.split("/")
    if len(parts) != 5 or len(text) > 400:
        return _bad(text, f"Write {_FORM}.")
    file_id, turn, who, purpose, n = parts
    for name, slug in (("file's id", file_id), ("id of who rolls", who)):
        if not re.fullmatch(_SLUG, slug):
            return _bad(text, f"The {name}, `{_short(slug)}`, must be lower-case words joined by hyphens: {_FORM}.")
    if purpose not in PURPOSES:
        return _bad(text, near(purpose, PURPOSES).strip() or f"The purpose is one of {', '.join(PURPOSES)}.")
    if not re.fullmatch(_COUNT, turn) or not re.fullmatch(_COUNT, n) or n == "0":
        return _bad(text, f"The round or turn counts from 0 and N from 1, without leading zeros: {_FORM}.")
    return Address(file_id, int(turn), who, purpose, int(n))


def _bad(text: str, cure: str) -> Problem:
    return Problem("bad-address", f"`{_short(text)}` is no address of a roll.", cure, Place(""))


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


class Roll(NamedTuple):
    """Dice that fell at an address, in order. `by` is the tool or the table; the tool's are always faces of a d6, 1 to 6."""

    at: Address
    dice: tuple[int, ...]
    by: str = TOOL


class Draw(NamedTuple):
    """What was `drawn` at an address, one by one, from the candidates `of`, which are sorted by id."""

    at: Address
    of: tuple[str, ...]
    drawn: tuple[str, ...]
    by: str = TOOL


class Logged(NamedTuple):
    """A roll or draw as a log has it, and the line, from 1, that it stands in."""

    line: int
    roll: Roll | Draw


class Proof(NamedTuple):
    """What became of checking a logged roll: proved, differs or table. `computed` is what the secret gives, () for the table's."""

    logged: Logged
    state: str
    computed: tuple[int, ...] | tuple[str, ...] = ()


class Pool(NamedTuple):
    """A pool of d6, of which the first `wrath` are Wrath Dice (CMB-01, CMB-33); 0 <= wrath <= dice."""

    dice: int
    wrath: int = 1


class Reading(NamedTuple):
    """What a pool of dice says (CMB-01, CMB-03).

    icons         4 and 5 count one, 6 counts two.
    sixes         Exalted Icons, which may be shifted.
    critical      every Wrath Die shows 6 (and there is one).
    complication  a Wrath Die shows 1.
    """

    icons: int
    sixes: int
    critical: bool = False
    complication: bool = False

    def meets(self, dn: int) -> bool:
        """Whether the Test succeeds at a DN (CMB-01)."""
        return self.icons >= dn

    def shifts(self, dn: int) -> int:
        """Return how many Exalted Icons may be shifted out of it at a DN (CMB-02); a failure has none."""
        return min(self.sixes, (self.icons - dn) // 2) if self.meets(dn) else 0


def roll_data(roll: Roll | Draw) -> dict[str, Any]:
    """Return a roll or draw as an entry of a log holds it under `rolls`."""
    if isinstance(roll, Draw):
        return {"at": str(roll.at), "of": list(roll.of), "drawn": list(roll.drawn), "by": roll.by}
    return {"at": str(roll.at), "dice": list(roll.dice), "by": roll.by}


def roll_back(data: object) -> Roll | Draw | None:
    """Return the roll or draw that `roll_data` made `data` from, None where `data` is neither."""
    fields: Mapping[str, Any] = data if isinstance(data, Mapping) else {}
    at = parse_address(fields["at"]) if isinstance(fields.get("at"), str) else None
    if not isinstance(at, Address) or fields.get("by") not in BY:
        return None
    if set(fields) == {"at", "dice", "by"} and _faces(fields["dice"]):
        return Roll(at, tuple(fields["dice"]), fields["by"])
    if set(fields) == {"at", "of", "drawn", "by"} and _ids(fields["of"]) and _ids(fields["drawn"]):
        of, drawn = tuple(fields["of"]), tuple(fields["drawn"])
        return Draw(at, of, drawn, fields["by"]) if set(drawn) <= set(of) else None
    return None


def _faces(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= MAX_DICE and all(type(one) is int and 1 <= one <= 6 for one in value)


def _ids(value: Any) -> bool:
    return isinstance(value, list) and 0 < len(value) <= 256 and all(isinstance(one, str) for one in value) and len({*value}) == len(value)
