"""A campaign looked back on, in words and as a chart."""

import pytest

from whcli.model.history import ClashStory, ConflictStory, History, OrderStory, Row, Span, Tally, Told, TurnStory
from whcli.model.names import ROLES
from whcli.model.orders import Standing
from whcli.model.ruling import Earned, Undoing
from whcli.model.when import When
from whcli.report.orders_history import ASCII, BLOCKS, history_blocks, missing, ruler
from whcli.report.orders_history_data import history_data
from whcli.report.plain import plain

WAR = dict.fromkeys(ROLES, "war")
BOON = Standing("t1-duel-1", "boon", "major", 2, When(arena=("war",)), "He won")
ORDERS = (OrderStory(1, "March", "terra", "contested", ("Reach it",), ("Hold it",)), OrderStory(2, "", "", "void"))
DUEL = ConflictStory("duel", "terra", "attacker", "resolved", ("cid",), ("bea",), clashes=(ClashStory(WAR, "minor-victory", 2),))
EARNED = Earned("ada", "t1-duel-1", "boon", "major", 2, When(arena=("war",)), text="He won")
TURN = TurnStory(1, "closed", "received", "terra", ORDERS, (DUEL,), (EARNED,), (), (Undoing("bea", "t0-rift", "ada/1", "ORD-41"),))
TALLY = Tally(fought=1, minor=1, goals=2, achieved=1, void=1)
ADA = History("ada", "Ada", (TURN,), (Span(BOON, frozenset({2})),), 2, frozenset(), TALLY, {"ada": "Ada", "bea": "Bea", "cid": "Cid"})
ONE = Told("", "A Test", (1,), (ADA,))
LEAGUE = Told("", "A Test", (1, 2), league=(Row("ada", "Ada", False, TALLY, 1, 0),), gaps=("Not on record: the results of turn 2.",))


def told(one: Told, width: int = 200) -> str:
    return plain(history_blocks(one), width)


def test_an_order_tells_what_it_achieved_and_what_was_denied() -> None:
    assert '1. March (Terra) succeeded in part\n   - Achieved: "Reach it"\n   - Denied: "Hold it"\n' in told(ONE)


def test_an_order_whose_file_is_gone_is_told_by_its_slot() -> None:
    assert "2. Order 2 was void\n" in told(ONE)


def test_a_conflict_is_told_from_the_own_side() -> None:
    assert "- Duel (Terra), as attacker with Cid against Bea: War, minor victory by 2\n" in told(ONE)


def test_what_was_earned_and_undone_stands_below() -> None:
    assert '- Earned: major boon, +2 in War: "He won"\n- Undid: Bea, T0 Rift\n' in told(ONE)


@pytest.mark.parametrize(("marks", "bar"), [(ASCII, ".#"), (BLOCKS, "\u00b7\u2588")])
def test_the_chart_has_a_row_an_effect_and_a_column_a_turn(marks: object, bar: str) -> None:
    rows = plain(history_blocks(ONE, marks), 80).splitlines()  # type: ignore[arg-type]
    assert rows[-3].startswith("12  ")
    assert rows[-1] == f'{bar}  major boon, +2 in War: "He won"'


def test_a_turn_of_which_nothing_is_known_is_marked_and_explained() -> None:
    shown = told(ONE._replace(histories=(ADA._replace(last=3, dark=frozenset({1})),)))
    assert ("? not known" in shown, '\n?#.  major boon, +2 in War: "He won"\n' in shown) == (True, True)


def test_a_long_campaign_is_drawn_twenty_turns_at_a_time() -> None:
    long = ADA._replace(last=45, spans=(Span(BOON, frozenset(range(18, 43))),))
    bars = [line.split()[0] for line in told(ONE._replace(histories=(long,))).splitlines() if line.endswith('"He won"')]
    assert bars[-3:] == ["." * 17 + "###", "#" * 20, "##..."]


def test_an_effect_not_in_force_in_a_stretch_has_no_row_there() -> None:
    long = ADA._replace(last=25, spans=(Span(BOON, frozenset({2})),))
    assert told(ONE._replace(histories=(long,))).count("What was carried") == 1


@pytest.mark.parametrize(
    ("first", "last", "head"),
    [(1, 4, "1234"), (1, 9, "123456789"), (1, 12, "1---5----10-"), (21, 40, "21--25---30---35----"), (98, 101, "98--"), (41, 41, "41")],
)
def test_the_head_of_a_chart_numbers_its_turns(first: int, last: int, head: str) -> None:
    assert ruler(range(first, last + 1)) == head


def test_the_league_tells_none_as_a_dash() -> None:
    assert "Ada        1         -      -      1          -     -      -\n" in told(LEAGUE)
    assert "Ada      1 of 2            -     1      1             -\n" in told(LEAGUE)


def test_what_is_not_on_record_is_said() -> None:
    assert "Not on record: the results of turn 2." in told(LEAGUE)
    assert missing([], "the results") == ()
    assert missing([2, 4], "the results") == ("Not on record: the results of turns 2 and 4.",)
    assert missing([*range(1, 999), 1001, 1002], "the results") == ("Not on record: the results of turns 1 to 998, 1001 and 1002.",)


def test_a_player_without_a_primarch_is_told_so() -> None:
    assert "You hold no Primarch" in told(Told("ann", "A Test", ()))


@pytest.mark.parametrize("one", [ONE, LEAGUE])
@pytest.mark.parametrize("width", [40, 80, 200])
def test_no_line_is_wider_than_it_may_be(one: Told, width: int) -> None:
    assert max(len(line) for line in told(one, width).splitlines()) <= width


def test_the_data_tells_histories_or_the_league() -> None:
    assert history_data(ONE)["histories"]["ada"]["effects"][0]["in_force"] == [2]
    assert "league" not in history_data(ONE)
    assert history_data(LEAGUE)["league"][0]["achieved"] == 1
