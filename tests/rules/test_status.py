"""Where a turn stands: who has sent what, what is waited for, what comes next."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.rulebook_campaign import write_campaign
from whcli.files.campaign import load
from whcli.files.papers import load_turn
from whcli.model.status import Deadline, Seat, Standing, Status
from whcli.rules.orders.next_steps import Desk
from whcli.rules.orders.resolve import ruling_on
from whcli.rules.orders.status import Judged, gm_status, player_status
from whcli.rules.orders.understand import understand
from whcli.rules.orders.views import view

PAIR = {"primarchs": {"ada": {"war": 7}, "bea": {}}}
DUEL = {"duel": {"attacker": "ada/1", "defender": ["bea/1"], "arena": "war", "contested": ["ada/1.goal"]}}
SENT: dict[str, Any] = {**PAIR, "orders": {"ada": [{"title": "March"}], "bea": [{"title": "Stand"}]}}
FOUGHT = {**SENT, "conflicts": DUEL}
OPEN = {**SENT, "conflicts": {"duel": {"roles": "open", "sides": [["ada/1"], ["bea/1"]], "clashes": [{"arena": "war"}]}}}
YIELDED = {**FOUGHT, "responses": {"ada": {"duel": {"yield": {}}}, "bea": {"duel": {"yield": {}}}}}
TORN = {**SENT, "files": {"turns/001/conflicts/duel.yaml": "conflict: duel\nterritoy: terra\n"}}
REFUSED = {**PAIR, "orders": {"ada": ["march"]}, "files": {"turns/001/orders/bea.yaml": "primarch: bea\nturn: 1\norders: {\n"}}
LATE = Deadline("2026-12-05 20:00 UTC", -60)
DESK = Desk("crusade", "turns/001")

Stands = Callable[..., Status]


@pytest.fixture
def stands(tmp_path: Path) -> Stands:
    def status(given: dict[str, Any], stage: str = "open", reader: str = "", due: Deadline | None = None, **desk: Any) -> Status:
        write_campaign(tmp_path, given, {}, 1)
        loaded = load(tmp_path)
        understood = understand(loaded.campaign, load_turn(loaded, 1)[0])
        ruling = ruling_on(understood)
        where = DESK._replace(laid=frozenset(desk.get("laid", ())))
        if reader:
            return player_status(view(reader, understood, None if stage == "open" else ruling, stage), 1, due, where)
        return gm_status(Judged(understood, ruling, stage, desk.get("changed", ())), due, where)

    return status


def seat(status: Status, who: str) -> Seat:
    return next(one for one in status.seats if one.who == who)


def conflict(status: Status) -> Standing:
    return status.conflicts[0]


def commands(status: Status) -> list[str]:
    return [" ".join(step.command) for step in status.next]


def test_an_open_turn_with_nothing_waits_for_all_and_is_to_be_laid(stands: Stands) -> None:
    status = stands(PAIR)
    assert [one.orders for one in status.seats] == ["absent", "absent"]
    assert (status.pending, commands(status)) == (True, ["orders open crusade"])


def test_orders_received_passed_and_void_are_told_apart(stands: Stands) -> None:
    status = stands({**PAIR, "orders": {"ada": ["march", {"territory": "nowhere"}], "bea": [None]}})
    assert (seat(status, "ada").orders, seat(status, "ada").filled, seat(status, "ada").void) == ("received", 2, (2,))
    assert seat(status, "bea").orders == "passed"
    assert not status.pending


def test_a_file_that_cannot_be_read_is_refused_not_absent(stands: Stands) -> None:
    assert seat(stands(REFUSED), "bea").orders == "refused"
    assert stands(REFUSED).pending


def test_a_vacant_seat_is_not_waited_for(stands: Stands) -> None:
    status = stands({**SENT, "primarchs": {**PAIR["primarchs"], "cid": {"player": None}}})
    assert (seat(status, "cid").orders, status.pending) == ("vacant", False)


def test_a_conflict_waits_for_the_responses_of_its_primarchs(stands: Stands) -> None:
    status = stands({**FOUGHT, "responses": {"ada": {"duel": {"effort": {"war": 1}}}}})
    assert [(wait.kind, wait.who) for wait in conflict(status).waits] == [("response", "bea")]
    assert (seat(status, "ada").answered, seat(status, "bea").awaited) == (("duel",), ("duel",))


def test_an_institution_is_not_waited_for(stands: Stands) -> None:
    given = {**FOUGHT, "institutions": {"guild": {"war": 4}}, "conflicts": {"duel": {**DUEL["duel"], "defender": ["bea/1", "guild"]}}}
    assert [wait.who for wait in conflict(stands(given)).waits] == ["ada", "bea"]


def test_a_choice_of_role_is_waited_for_of_the_higher_trait(stands: Stands) -> None:
    status = stands(OPEN)
    assert [(wait.kind, wait.who) for wait in conflict(status).waits] == [("role", "ada"), ("response", "bea")]


@pytest.mark.parametrize("stage", ["open", "resolved"])
def test_a_double_yield_waits_for_an_agreement_in_its_file(stands: Stands, stage: str) -> None:
    status = stands(YIELDED, stage)
    (wait,) = conflict(status).waits
    assert (wait.kind, wait.file) == ("agreement", "turns/001/conflicts/duel.yaml")
    assert status.pending


def test_a_conflict_whose_file_is_torn_waits_for_it_to_be_mended(stands: Stands) -> None:
    waits = [wait for wait in conflict(stands(TORN)).waits if wait.kind == "mend"]
    assert {(wait.file, wait.line) for wait in waits} >= {("turns/001/conflicts/duel.yaml", 2)}
    assert all(wait.why and wait.cure for wait in waits)


def test_a_name_nobody_bears_in_a_stake_is_nothing_to_wait_for(stands: Stands) -> None:
    stakes = {"stakes": {"ada": {"boon": {"when": {"territory": "venus"}}}}}
    given = {**OPEN, "conflicts": {"duel": {**OPEN["conflicts"]["duel"], **stakes}}}
    status = stands(given)
    assert [wait.kind for wait in conflict(status).waits] == ["role", "response"]
    assert "unknown-in-when" in {problem.code for problem in status.problems}


def test_all_sent_waits_for_nobody(stands: Stands) -> None:
    status = stands({**FOUGHT, "responses": {"ada": {"duel": {}}, "bea": {"duel": {}}}})
    assert (status.pending, conflict(status).waits, commands(status)) == (False, (), ["orders resolve crusade"])


@pytest.mark.parametrize(
    ("given", "extra", "wanted"),
    [
        (PAIR, {"laid": ["forms"]}, ["orders conflicts crusade"]),
        (PAIR, {"laid": ["forms"], "due": LATE}, ["orders conflicts crusade", "orders resolve crusade"]),
        (SENT, {}, ["orders conflicts crusade", "orders resolve crusade"]),
        (SENT, {"laid": ["drafts"]}, ["orders notify crusade"]),
        (FOUGHT, {}, ["orders notify crusade"]),
        (FOUGHT, {"laid": ["notices"]}, ["orders resolve crusade"]),
        (FOUGHT, {"due": LATE}, ["orders resolve crusade"]),
        (TORN, {}, ["orders check crusade"]),
        (SENT, {"stage": "resolved"}, ["orders report crusade --write", "orders close crusade"]),
        (SENT, {"stage": "resolved", "laid": ["reports"]}, ["orders close crusade"]),
        (YIELDED, {"stage": "resolved"}, ["orders resolve crusade --again"]),
        (SENT, {"stage": "resolved", "changed": ("x.yaml",)}, ["orders resolve crusade --again --plan", "orders resolve crusade --again"]),
        (SENT, {"stage": "closed"}, ["orders status crusade"]),
    ],
)
def test_the_next_step_follows_from_what_is_there(stands: Stands, given: dict[str, Any], extra: Any, wanted: list[str]) -> None:
    assert commands(stands(given, **extra)) == wanted


@pytest.mark.parametrize(
    ("reactions", "wanted"),
    [("first", ["orders notify crusade --joined", "orders resolve crusade"]), ("sealed", ["orders resolve crusade"])],
)
def test_who_has_joined_is_told_before_the_turn_is_judged_unless_reactions_are_sealed(
    stands: Stands, reactions: str, wanted: list[str]
) -> None:
    joining = {"cid": {"duel": {"react": {"side": "attacker", "slot": 1}}}}
    answered = {"ada": {"duel": {}}, "bea": {"duel": {}}, **joining}
    seated = {**PAIR["primarchs"], "cid": {}}
    status = stands(
        {
            **FOUGHT,
            "primarchs": seated,
            "orders": {**SENT["orders"], "cid": [None]},
            "responses": answered,
            "rules": {"reactions": reactions},
        }
    )
    assert commands(status) == wanted


@pytest.mark.parametrize(("given", "pending"), [(SENT, False), (YIELDED, True)])
def test_a_judged_turn_waits_only_where_something_is_undecided(stands: Stands, given: dict[str, Any], pending: bool) -> None:
    assert stands(given, "resolved").pending == pending


def test_a_judged_turn_whose_files_changed_is_pending(stands: Stands) -> None:
    assert stands(SENT, "resolved", changed=("primarchs/ada.yaml",)).pending


def test_a_closed_turn_waits_for_nobody(stands: Stands) -> None:
    assert not stands(YIELDED, "closed").pending


# To a player


def test_a_player_is_told_of_their_own_seat_alone(stands: Stands) -> None:
    status = stands({**FOUGHT, "responses": {"bea": {"duel": {}}}}, reader="ada")
    assert [one.who for one in status.seats] == ["ada"]
    assert [(wait.kind, wait.who) for wait in conflict(status).waits] == [("response", "ada")]
    assert (status.players, status.changed) == ({}, ())


def test_a_player_is_told_which_file_is_wanted(stands: Stands) -> None:
    assert commands(stands(PAIR, reader="ada")) == ["orders check crusade/turns/001/orders/ada.yaml"]
    assert commands(stands(FOUGHT, reader="ada")) == ["orders check crusade/turns/001/responses/ada.yaml"]


def test_a_player_whose_file_is_refused_is_told_to_mend_it(stands: Stands) -> None:
    status = stands(REFUSED, reader="bea")
    assert (seat(status, "bea").orders, status.pending) == ("refused", True)
    assert status.next[0].what.startswith("Mend ")


def test_a_player_does_not_wait_for_others(stands: Stands) -> None:
    status = stands({**FOUGHT, "responses": {"ada": {"duel": {}}}}, reader="ada")
    assert (status.pending, commands(status)) == (False, [""])


def test_whose_choice_the_roles_are_is_not_told_to_players(stands: Stands) -> None:
    for reader in ("ada", "bea"):
        roles = [wait for wait in conflict(stands(OPEN, reader=reader)).waits if wait.kind == "role"]
        assert [wait.who for wait in roles] == [""]


def test_open_roles_are_no_wait_once_the_own_response_names_one(stands: Stands) -> None:
    chosen = {**OPEN, "responses": {"ada": {"duel": {"role": "attacker"}}}}
    assert conflict(stands(chosen, reader="ada")).waits == ()


def test_a_player_learns_of_a_double_yield_once_it_is_judged(stands: Stands) -> None:
    assert conflict(stands(YIELDED, reader="ada")).waits == ()
    assert [wait.kind for wait in conflict(stands(YIELDED, "resolved", reader="ada")).waits] == ["agreement"]


def test_a_conflict_that_may_be_joined_is_marked(stands: Stands) -> None:
    status = stands({**FOUGHT, "primarchs": {**PAIR["primarchs"], "cid": {}}}, reader="cid")
    assert [(one.id, one.may_join, one.waits) for one in status.conflicts] == [("duel", True, ())]
