"""Deadlines: the moment that a day, a time and a time zone name, or why they name none. The one place in the rules that knows dates."""

import re
import zoneinfo
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Final

from whcli.model.campaign import Campaign
from whcli.model.names import near
from whcli.model.orders import TurnNotes
from whcli.model.record import NamedTuple
from whcli.model.status import Deadline
from whcli.problems import Problem

_FORM: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d) (\S+)", re.ASCII)
_UTC_TIME: Final = "%Y-%m-%d %H:%M UTC"
_DAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


class Doubt(NamedTuple):
    """Why a deadline names no moment: code `deadline-time` or `deadline-zone`, what is wrong, what to write."""

    code: str
    why: str
    cure: str


def moment(written: str) -> datetime | Doubt:
    """Return the moment of a deadline, `YYYY-MM-DD HH:MM ZONE`, with its time zone; or the Doubt that there is one."""
    found = _FORM.fullmatch(written)
    if found is None:
        return Doubt("deadline-time", f"`{written}` is no deadline.", "Write day, time and zone: YYYY-MM-DD HH:MM AREA/CITY.")
    year, month, day, hour, minute = map(int, found.groups()[:5])
    wrong = _wrong_day(year, month, day)
    if wrong:
        return wrong
    zone = zone_of(found[6])
    if zone is None:
        return Doubt("deadline-zone", _no_zone(found[6]), zone_cure(found[6]))
    return _once(datetime(year, month, day, hour, minute, tzinfo=zone))


def zone_of(name: str) -> zoneinfo.ZoneInfo | None:
    """Return the time zone of a name such as Europe/London or UTC, None where there is none."""
    try:
        return zoneinfo.ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # not there; not a name; a folder of zones
        return None


def zone_cure(name: str) -> str:
    """Return what to write instead of a time zone that does not exist."""
    return "Write AREA/CITY, such as Europe/London, or UTC." + near(name, zoneinfo.available_timezones())


def deadline_problems(notes: TurnNotes) -> Iterator[Problem]:
    """Yield the Problem of a deadline that names no moment, or two."""
    found = moment(notes.deadline) if notes.deadline else None
    if isinstance(found, Doubt) and not (found.code == "deadline-zone" and _without_zones()):
        yield Problem(found.code, found.why, found.cure, notes.where("deadline"))


def zone_problems(campaign: Campaign) -> Iterator[Problem]:
    """Yield a Problem for each player whose time zone does not exist."""
    for player, zone in sorted(campaign.zones.items()):
        if zone_of(zone) is None and not _without_zones():
            yield Problem("unknown-zone", _no_zone(zone), zone_cure(zone), campaign.where("players", player, "zone"))


def _without_zones() -> bool:
    """Return whether this machine has no time zones to look a name up in."""
    return not zoneinfo.available_timezones()


def _no_zone(name: str) -> str:
    return f"There is no time zone `{name}`."


def _wrong_day(year: int, month: int, day: int) -> Doubt | None:
    if year < 1:
        return Doubt("deadline-time", "There is no year 0000.", "Write the year in four digits.")
    last = (date(year + month // 12 if year < 9999 else year, month % 12 + 1, 1) - timedelta(days=1)).day
    if day <= last:
        return None
    why = f"{year:04d}-{month:02d}-{day:02d} is no day: that month ends with {year:04d}-{month:02d}-{last:02d}."
    return Doubt("deadline-time", why, "Write a day that exists.")


def _once(local: datetime) -> datetime | Doubt:
    """Return a local time that comes exactly once, or the Doubt that a clock change skips or doubles it."""
    before, after = (local.replace(fold=fold).utcoffset() or timedelta() for fold in (0, 1))
    if before == after:
        return local
    what = f"{local:%H:%M} on {local:%Y-%m-%d} in {local.tzinfo}"
    if before < after:
        cure = f"Write a time that exists, such as `{local + (after - before):%Y-%m-%d %H:%M} {local.tzinfo}`."
        return Doubt("deadline-time", f"There is no {what}: the clocks go forward and skip it.", cure)
    first, second = (local.replace(fold=fold).astimezone(UTC) for fold in (0, 1))
    cure = f"Write it in UTC, `{first:{_UTC_TIME}}` or `{second:{_UTC_TIME}}`; or take a time outside that hour."
    return Doubt("deadline-time", f"{what} comes twice: the clocks go back.", cure)


# A deadline against the clock. The clock is read by the command line, in seconds since 1970-01-01 00:00 UTC.


def seconds_of(written: str) -> int | Doubt:
    """Return the moment of `YYYY-MM-DD HH:MM ZONE` in seconds since 1970; or the Doubt that there is one."""
    found = moment(written)
    return found if isinstance(found, Doubt) else int(found.timestamp())


def deadline(written: str, now: int, zones: Mapping[str, str]) -> Deadline | None:
    """Return how far away a deadline is, and when it is for each player of `zones` (player: time zone); None where none is written."""
    if not written:
        return None
    found = moment(written)
    if isinstance(found, Doubt):
        return Deadline(written, doubt=f"{found.why} {found.cure}")
    local = {player: told for player, zone in sorted(zones.items()) if (told := local_time(found, zone))}
    return Deadline(written, int(found.timestamp()) - now, local)


def local_time(at: datetime, zone: str) -> str:
    """Return a moment as the clocks of a time zone show it: "Sat 2026-12-05 21:00 Europe/Berlin"; "" where there is none."""
    there = zone_of(zone)
    try:
        local = at.astimezone(there) if there else None
    except OverflowError:  # past the last day that a calendar has
        local = None
    if local is None:
        return ""
    return f"{_DAYS[local.weekday()]} {local:%Y-%m-%d %H:%M} {zone}"
