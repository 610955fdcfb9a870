"""From the bytes of an army list to a Roster: what form it has is told by its shape, never by its name or its signature."""

import os
import re
import stat
from collections.abc import Sequence
from typing import Final

from whcli.files.rosters.app_text import read_app
from whcli.files.rosters.lines import Line, in_square, is_counted, lines
from whcli.files.rosters.new_recruit import read_json
from whcli.files.rosters.simple_text import read_simple
from whcli.files.rosters.trouble import no_list, stop, wrong_game
from whcli.files.rosters.words import MOST_POINTS
from whcli.files.rosters.wtc_text import has_fields, read_wtc
from whcli.model.roster import STRUCTURED, Roster
from whcli.problems import Place, Problem

MOST_BYTES: Final = 16 * 1024 * 1024  # of XML and JSON
MOST_ZIP: Final = 4 * 1024 * 1024
MOST_TEXT: Final = 1024 * 1024
_LEGACY: Final = re.compile(r"\[[^\]\[]{0,80}\b\d+ ?(?:PL|PP)\b|^==+ ?D[EÉ]TACH|\bDetachment [+-]?\d+ ?CP\b")
_OTHER_GAMES: Final = {
    "Age of Sigmar": r"^(?:Grand Alliance\b|General's Regiment|Regiment \d+\b|Drops: \d+|Battle Tactics? Cards?:|Army Faction: )",
    "Kill Team": r"^Kill ?Team\b",
    "The Horus Heresy": r"^\W*Horus Heresy\b",
    "The Old World": r"^\W*(?:Warhammer: )?The Old World\b",
}
_BOMS: Final = (b"\xff\xfe", b"\xfe\xff")


def list_bytes(path: str) -> bytes:
    """Return the bytes of a list's file. Refusal `cannot-read`, `list-too-big`."""
    try:
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode):
            raise stop("cannot-read", "The list cannot be read: it is no plain file.", "Name a file, or - for stdin.", Place(path))
        if found.st_size > MOST_BYTES:
            raise _too_big(MOST_BYTES, path)
        with open(path, "rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = (getattr(error, "strerror", "") or "there can be no such file").lower()
        raise stop("cannot-read", f"The list cannot be read: {reason}.", "Check its name and its permissions.", Place(path)) from error


def read_roster(data: bytes, file: str) -> tuple[Roster, tuple[Problem, ...]]:
    """Return a list, and the Problem `not-utf8` where its letters had to be guessed. `file` names it in Problems.

    Refusal `not-a-list`, `wrong-game`, `list-too-big`, `list-too-long`, `list-too-deep`, `no-units`, `out-of-range`,
    `too-many-units`, `conflict-marker`, `broken-zip`, `zip-without-roster`, `zip-too-big`, `xml-broken`, `xml-doctype`, `json-broken`.
    """
    zipped = data.startswith(b"PK")
    if len(data) > (MOST_ZIP if zipped else MOST_BYTES):
        raise _too_big(MOST_ZIP if zipped else MOST_BYTES, file)
    if zipped:
        return _with_units(_from_xml(data, file, zipped), file), ()
    text, problems = _decoded(data, file)
    begin = text.lstrip()[:200].lower()
    if begin.startswith(("<!doctype html", "<html")):
        raise no_list("it is a web page", file)
    if begin.startswith("<") and not begin.startswith("<<<<<<<"):
        return _with_units(_from_xml(data.lstrip(), file, zipped), file), ()
    if begin.startswith(("{", "[{", "[\n")):
        return _with_units(read_json(text, file), file), problems
    if len(data) > MOST_TEXT:
        raise _too_big(MOST_TEXT, file)
    return _with_units(_from_text(text, file), file), problems


def _too_big(most: int, file: str) -> Exception:
    return stop("list-too-big", f"The list is larger than {most // 1024 // 1024} MiB.", "Give the list alone.", Place(file))


def _from_xml(data: bytes, file: str, zipped: bool) -> Roster:
    from whcli.files.rosters import battlescribe_late  # noqa: PLC0415 - zipfile and expat are slow to import

    return battlescribe_late.read_xml(battlescribe_late.unzipped(data, file) if zipped else data, file)


def _decoded(data: bytes, file: str) -> tuple[str, tuple[Problem, ...]]:
    """Return bytes as text: UTF-8, UTF-16 where a mark says so, else Windows-1252, of which Latin-1 is a part."""
    if data.startswith(_BOMS):
        return data.decode("utf-16", "replace").removeprefix("\ufeff"), ()
    try:
        return data.decode("utf-8-sig"), ()
    except UnicodeDecodeError as error:
        why = f"The list is not in UTF-8 (byte {data[error.start]:02X} at byte offset {error.start}); it was read as Windows-1252."
        return data.decode("cp1252", "replace"), (Problem("not-utf8", why, "Check the letters with accents.", Place(file)),)


def _from_text(text: str, file: str) -> Roster:
    if "\0" in text:
        raise no_list("it is no text", file)
    found = lines(text, file)
    if not found:
        raise no_list("it is empty", file)
    _require_game(found, file)
    if has_fields(found) or is_counted(found, file):
        return read_wtc(found, file)
    return read_simple(found, file) if in_square(found, file) else read_app(found, file)


def _require_game(found: Sequence[Line], file: str) -> None:
    """Refuse a text of another game or of an earlier edition, at the line that tells it."""
    for line in found:
        if _LEGACY.search(line.text):
            raise wrong_game("an edition that counts Power Level or Command points: the 9th or an earlier one", line.place(file))
        game = next((name for name, sign in _OTHER_GAMES.items() if re.match(sign, line.text, re.IGNORECASE)), "")
        if game:
            raise wrong_game(game, line.place(file))


def _with_units(roster: Roster, file: str) -> Roster:
    if not roster.units:
        if roster.dialect not in STRUCTURED:
            raise no_list("no unit with its points stands in it", file)
        raise stop("no-units", "The list has no unit with its points.", "Export the whole list.", Place(file))
    if roster.points > MOST_POINTS:
        raise stop("out-of-range", f"The units have more than {MOST_POINTS:,} points together.", "Give one army at a time.", Place(file))
    return roster
