from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whcli.model.orders import TurnNotes
from whcli.rules import calendar
from whcli.rules.calendar import Doubt, deadline_problems, moment


def test_a_deadline_is_a_moment_in_its_own_zone() -> None:
    found = moment("2026-07-05 20:00 Europe/London")
    assert isinstance(found, datetime)
    assert found.astimezone(UTC) == datetime(2026, 7, 5, 19, tzinfo=UTC)


@pytest.mark.parametrize(
    ("written", "code", "word"),
    [
        ("2026-02-30 20:00 Europe/London", "deadline-time", "2026-02-28"),
        ("2028-02-30 20:00 Europe/London", "deadline-time", "2028-02-29"),
        ("9999-12-32 20:00 UTC", "deadline-time", "9999-12-31"),
        ("0000-01-01 20:00 UTC", "deadline-time", "0000"),
        ("friday", "deadline-time", "friday"),
        ("2026-03-29 02:30 Europe/Berlin", "deadline-time", "forward"),
        ("2026-10-25 02:30 Europe/Berlin", "deadline-time", "twice"),
        ("2026-12-05 20:00 Europe/Lodnon", "deadline-zone", "Europe/Lodnon"),
        ("2026-12-05 20:00 America/Argentina", "deadline-zone", "America/Argentina"),
        ("2026-12-05 20:00 ../etc/passwd", "deadline-zone", "etc"),
    ],
)
def test_a_deadline_that_names_no_moment_is_doubted(written: str, code: str, word: str) -> None:
    found = moment(written)
    assert isinstance(found, Doubt)
    assert (found.code, word in found.why) == (code, True)


@given(st.datetimes(datetime(1990, 1, 1), datetime(2035, 1, 1)).map(lambda d: d.replace(second=0, microsecond=0)))
def test_a_time_is_doubted_exactly_where_its_two_readings_differ(day: datetime) -> None:
    found = moment(f"{day:%Y-%m-%d %H:%M} Europe/London")
    there = [day.replace(tzinfo=calendar.zone_of("Europe/London"), fold=fold).astimezone(UTC) for fold in (0, 1)]
    assert isinstance(found, Doubt) == (there[0] != there[1])


def test_a_skipped_time_is_told_the_next_that_exists() -> None:
    found = moment("2026-03-29 02:30 Europe/Berlin")
    assert isinstance(found, Doubt)
    assert "`2026-03-29 03:30 Europe/Berlin`" in found.cure


def test_without_time_zones_on_the_machine_no_zone_is_doubted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calendar.zoneinfo, "available_timezones", set)
    monkeypatch.setattr(calendar, "zone_of", lambda _: None)
    assert list(deadline_problems(TurnNotes("2026-12-05 20:00 Europe/London"))) == []


DUE = "2026-12-05 20:00 Europe/London"
NOON = calendar.seconds_of("2026-12-05 12:00 UTC")


def test_a_deadline_is_told_on_each_players_clock() -> None:
    assert isinstance(NOON, int)
    due = calendar.deadline(DUE, NOON, {"bob": "Europe/Berlin", "heidi": "Australia/Sydney", "zoe": "Europe/Nowhere"})
    assert due is not None
    assert due.left == 8 * 3600
    assert due.local == {"bob": "Sat 2026-12-05 21:00 Europe/Berlin", "heidi": "Sun 2026-12-06 07:00 Australia/Sydney"}


def test_a_deadline_that_names_no_moment_keeps_its_doubt() -> None:
    due = calendar.deadline("2026-02-30 20:00 UTC", 0, {"bob": "Europe/Berlin"})
    assert due is not None
    assert (due.left, due.local, "no day" in due.doubt) == (None, {}, True)


def test_a_turn_without_a_deadline_has_none() -> None:
    assert calendar.deadline("", 0, {}) is None


@given(st.datetimes(datetime(1990, 1, 1), datetime(2035, 1, 1)).map(lambda d: d.replace(second=0, microsecond=0)))
def test_a_moment_is_as_far_from_now_in_every_zone(day: datetime) -> None:
    at = calendar.seconds_of(f"{day:%Y-%m-%d %H:%M} UTC")
    due = calendar.deadline(f"{day:%Y-%m-%d %H:%M} UTC", 0, {"ida": "Asia/Kolkata"})
    assert due is not None
    _, local, clock, zone = due.local["ida"].split()
    assert calendar.seconds_of(f"{local} {clock} {zone}") == at == due.left


def test_a_moment_past_the_end_of_the_calendar_has_no_local_time() -> None:
    end = calendar.deadline("9999-12-31 23:59 UTC", 0, {"heidi": "Australia/Sydney"})
    assert end is not None
    assert end.local == {}
