"""Where a turn stands, in words."""

import pytest

from whcli.model.status import Deadline, Seat, Standing, Status, Step, Wait
from whcli.report.markdown import markdown
from whcli.report.orders_status import command_line, distance, next_text, status_blocks
from whcli.report.orders_status_data import status_data
from whcli.report.plain import plain

NAMES = {"ada": "Ada the Bold", "bea": "Bea"}
SEATS = (
    Seat("ada", "Ada the Bold", "ann", False, "received", 3, (2,), ("duel",)),
    Seat("bea", "Bea", "bob", False, "absent", awaited=("duel",)),
    Seat("guild", "The Guild", "", True, "received", 1),
)
DUEL = Standing("duel", "terra", {"attacker": ("ada",), "defender": ("bea",)}, "", (Wait("response", "bea"),))
DUE = Deadline("2026-12-05 20:00 Europe/London", 90000, {"bob": "Sat 2026-12-05 21:00 Europe/Berlin"})
STEPS = (Step("Judge the turn:", ("orders", "resolve", "the crusade")),)
STATUS = Status("", "A Test", 3, 3, "open", DUE, SEATS, (DUEL,), (), STEPS, True, NAMES, {"ann": "Ann", "bob": "Bob"})
OWN = STATUS._replace(reader="bob", seats=SEATS[1:2], players={})


def told(status: Status, width: int = 200) -> str:
    return plain(status_blocks(status), width)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "now"),
        (59, "now"),
        (60, "in 1 minute"),
        (-3600, "1 hour ago"),
        (86400 + 7200 + 60, "in 1 day and 2 hours"),
        (2 * 86400 + 120, "in 2 days and 2 minutes"),
    ],
)
def test_a_distance_is_told_in_its_two_largest_units(seconds: int, words: str) -> None:
    assert distance(seconds) == words


def test_the_gm_reads_who_is_missing_by_name() -> None:
    assert "- Orders: 1 of 2 are in; missing: Bea\n" in told(STATUS)
    assert "- Responses: 1 of 2 are in; missing: Bea\n" in told(STATUS)


def test_where_nobody_has_sent_anything_nobody_is_named() -> None:
    absent = tuple(seat._replace(orders="absent") for seat in SEATS[:2])
    assert "- Orders: none of 2 are in\n" in told(STATUS._replace(seats=absent))


def test_void_orders_stand_in_the_table() -> None:
    assert "Ada the Bold  Ann     3, 1 void  1 of 1\n" in told(STATUS)


def test_a_conflict_says_what_it_waits_for() -> None:
    assert "- Duel (Terra) waits for a response of Bea\n" in told(STATUS)


def test_several_waits_of_a_conflict_are_a_list() -> None:
    waits = (Wait("mend", file="turns/003/conflicts/duel.yaml", line=4, why="No.", cure="Yes."), Wait("response", "bea"))
    shown = told(STATUS._replace(conflicts=(DUEL._replace(waits=waits),)))
    assert "waits for\n  - turns/003/conflicts/duel.yaml:4 to be mended: No. Yes.\n  - a response of Bea\n" in shown


def test_the_deadline_stands_on_each_clock() -> None:
    assert "2026-12-05 20:00 Europe/London, in 1 day and 1 hour." in told(STATUS)
    assert "Bob     Sat 2026-12-05 21:00 Europe/Berlin\nAnn     2026-12-05 20:00 Europe/London\n" in told(STATUS)


def test_a_passed_deadline_is_told_as_past() -> None:
    assert "Its deadline was 2026-12-05 20:00 Europe/London, 1 hour ago." in told(STATUS._replace(deadline=DUE._replace(left=-3600)))


def test_files_changed_since_are_named() -> None:
    assert "Changed since the turn was resolved: primarchs/ada.yaml" in told(
        STATUS._replace(stage="resolved", changed=("primarchs/ada.yaml",))
    )


def test_a_player_reads_their_own_clock_and_nobody_elses_papers() -> None:
    shown = told(OWN)
    assert "On your clock: Sat 2026-12-05 21:00 Europe/Berlin." in shown
    assert "- Bea: no Orders received\n" in shown
    assert "are in" not in shown


@pytest.mark.parametrize("width", [40, 80, 200])
@pytest.mark.parametrize("status", [STATUS, OWN])
def test_no_line_is_wider_than_it_may_be(status: Status, width: int) -> None:
    assert max(len(line) for line in told(status, width).splitlines()) <= width


def test_a_command_is_quoted_for_the_shell() -> None:
    assert command_line(STEPS[0]) == "whcli orders resolve 'the crusade'"


def test_a_command_stands_whole_on_its_line() -> None:
    assert "\n  whcli orders resolve 'the crusade'\n" in next_text(STEPS)
    assert "\n    whcli orders resolve 'the crusade'\n" in next_text(STEPS, markdown=True)


def test_a_folder_with_an_escape_sequence_is_shown_not_sent() -> None:
    assert "\x1b" not in next_text((Step("Judge:", ("orders", "resolve", "\x1b[31m")),))


def test_titles_cannot_become_markup() -> None:
    sly = STATUS._replace(campaign="# *A* <b>Test</b>")
    assert markdown(status_blocks(sly)).startswith("# \\# \\*A\\* \\<b\\>Test\\</b\\>, turn 3\n")


def test_the_data_leaves_out_what_is_empty() -> None:
    data = status_data(STATUS)
    assert data["seats"]["guild"] == {"name": "The Guild", "kind": "institution", "orders": "received", "filled": 1}
    assert data["conflicts"]["duel"]["waits"] == [{"kind": "response", "who": "bea"}]
    assert (data["reader"], data["pending"]) == ("gm", True)
