"""Differences between two states of a battle, as a file holds them."""

from hypothesis import given
from hypothesis import strategies as st

from tests.rules.battle.setup_scenes import players
from whcli.model.battle import Battle, Doing, Hand, Lost, MarkerState, Mission, Score, Secret, Standing
from whcli.model.change import Change
from whcli.rules.battle.changes import differences

EMPTY = Battle("gate", "The Gate", players=players())


def changed(**state: object) -> dict[str, object]:
    """What the changes from an empty battle put where."""
    return {".".join(one.path): one.after for one in differences(EMPTY, EMPTY._replace(**state))}


def test_nothing_differs_between_a_battle_and_itself() -> None:
    assert differences(EMPTY, EMPTY) == ()


def test_a_battle_begins_with_its_step_round_and_turn() -> None:
    assert changed(step=13, round=1, turn="bob", phase="command", cp={"alice": 1, "bob": 0}) == {
        "step": 13,
        "round": 1,
        "turn": "bob",
        "phase": "command",
        "cp": {"alice": 1, "bob": 0},
    }


def test_what_is_nothing_is_left_out() -> None:
    found = changed(mission=Mission("tipping-point"), gained={"alice": 0}, units={"alice": {"squad": Standing()}}, done={"deploy": ()})
    assert found == {"mission": {"deployment": "tipping-point"}}


def test_who_is_who_and_why_it_ended_are_written_as_they_are() -> None:
    state = {"attacker": "bob", "first_turn": "alice", "ended": "time", "won": {"corner": "bob"}, "edges": {"bob": "top"}}
    assert changed(**state) == state


def test_hands_stand_as_secondaries() -> None:
    hands = {"alice": Hand("tactical", active=("cleanse",), marked={"marked-for-death": ("a", "b")})}
    assert changed(hands=hands) == {
        "secondaries": {"alice": {"mode": "tactical", "active": ["cleanse"], "marked": {"marked-for-death": ["a", "b"]}}}
    }


def test_a_unit_is_written_with_when_it_was_lost() -> None:
    units = {"bob": {"squad": Standing(destroyed=Lost(2, "alice", "")), "jet": Standing(away=(3, "bob"), during=True)}}
    assert changed(units=units)["units"] == {
        "bob": {
            "squad": {"destroyed": {"round": 2, "turn": "alice", "at_marker": ""}},
            "jet": {"during": True, "away": {"round": 3, "turn": "bob"}},
        }
    }


def test_a_marker_nobody_holds_is_told_from_one_nobody_told_of() -> None:
    markers = {"m1": MarkerState(held=""), "m2": MarkerState(), "m3": MarkerState(held="bob", at=(22.0, 30.5))}
    assert changed(markers=markers) == {"markers": {"m1": {"held": "nobody"}, "m3": {"held": "bob", "at": [22, 30.5]}}}


def test_one_who_terraformed_stands_alone_and_two_in_a_list() -> None:
    markers = {"m1": MarkerState(terraformed=("alice",)), "m2": MarkerState(terraformed=("bob", "alice"))}
    assert changed(markers=markers) == {"markers": {"m1": {"terraformed": "alice"}, "m2": {"terraformed": ["bob", "alice"]}}}


def test_an_action_names_its_player_only_in_anothers_turn() -> None:
    own = Doing("alice", "squad", "cleanse", 2, "alice", marker="m3")
    other = own._replace(player="bob", state="done", done_in=(3, "alice"))
    assert changed(actions=(own, other))["actions"] == [
        {"unit": "squad", "action": "cleanse", "round": 2, "turn": "alice", "marker": "m3"},
        {
            "player": "bob",
            "unit": "squad",
            "action": "cleanse",
            "round": 2,
            "turn": "alice",
            "marker": "m3",
            "state": "done",
            "done_in": {"round": 3, "turn": "alice"},
        },
    ]


def test_a_declined_secret_mission_is_written() -> None:
    assert changed(secrets={"bob": Secret(undertaken=False)}) == {"secrets": {"bob": {"undertaken": False}}}


def test_one_more_row_changes_the_list_of_one_player() -> None:
    row = Score(1, "bob", "primary", "linchpin", 3, "1 marker")
    before = EMPTY._replace(score={"alice": (row,), "bob": (row,)})
    (one,) = differences(before, before._replace(score={"alice": (row,), "bob": (row, row)}))
    plain = {"round": 1, "turn": "bob", "source": "primary", "card": "linchpin", "vp": 3, "why": "1 marker"}
    assert one == Change(("score", "bob"), [plain], [plain, plain])


STATES = st.builds(
    EMPTY._replace,
    step=st.integers(1, 15),
    round=st.integers(0, 5),
    cp=st.dictionaries(st.sampled_from(["alice", "bob"]), st.integers(0, 9)),
    used=st.lists(st.sampled_from(["drawn", "guards"]), unique=True).map(tuple),
    markers=st.dictionaries(
        st.sampled_from(["m1", "m2"]), st.builds(MarkerState, held=st.sampled_from([None, "", "bob"]), removed=st.booleans())
    ),
    units=st.dictionaries(
        st.sampled_from(["alice", "bob"]),
        st.dictionaries(st.just("squad"), st.builds(Standing, shot=st.booleans(), arrived=st.integers(0, 2))),
    ),
)


@given(STATES, STATES)
def test_what_changes_one_way_changes_back_the_other(one: Battle, other: Battle) -> None:
    there, back = differences(one, other), differences(other, one)
    assert {(each.path, repr(each.before), repr(each.after)) for each in there} == {
        (each.path, repr(each.after), repr(each.before)) for each in back
    }


@given(STATES, STATES)
def test_the_paths_of_changes_do_not_overlap(one: Battle, other: Battle) -> None:
    paths = [each.path for each in differences(one, other)]
    assert not any(a != b and b[: len(a)] == a for a in paths for b in paths)
