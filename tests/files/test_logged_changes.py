"""Changes as a log writes them: lists by their entries, and each way back (undo by value, the story)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whcli.files.journal import digest
from whcli.files.ledger import Tail, appended_bytes
from whcli.files.state_changes import spliced
from whcli.files.state_log import undone
from whcli.files.yaml_text import plain, read
from whcli.model.change import Change
from whcli.model.fight_story import chapters
from whcli.model.logged_changes import logged, read_back, steps
from whcli.problems import Refusal

ROWS = st.fixed_dictionaries({"vp": st.integers(0, 9)}, optional={"why": st.sampled_from(["m1", "m2"]), "state": st.just("done")})
LISTS = st.lists(ROWS, max_size=4) | st.lists(st.sampled_from(["a", "b", "c"]), max_size=4)
ROW, MORE = {"vp": 4}, {"vp": 5, "why": "m1"}
FILE = "# kept\nscore:\n  bob:\n    - {vp: 4}\ncp: 1   # a hand changes this\n"


def held(data: bytes) -> Any:
    node, problems = read(data, "")
    assert node is not None, problems
    return plain(node)


def undo_by_value(before: bytes, change: Change, old: str, new: str) -> bytes:
    """The file after a deed, an edit by hand and the undo of the deed."""
    after = spliced(before, [change]).data
    entry = {"do": ["battle", "score"], "change": logged(change), "text": [], "state": digest(after)}
    log = appended_bytes(Tail(None, "", 0), entry, digest(before))
    return undone(log, "gate.log.yaml", after.replace(old.encode(), new.encode())).data


def test_of_a_list_that_grew_the_log_has_what_came() -> None:
    assert logged(Change(("score", "bob"), [ROW], [ROW, MORE, ROW])) == [["score.bob[1]", None, MORE], ["score.bob[2]", None, ROW]]


def test_of_a_mapping_in_a_list_that_changed_the_log_has_that_one() -> None:
    assert logged(Change(("actions",), [ROW, ROW], [ROW, MORE])) == [["actions[1]", ROW, MORE]]


@pytest.mark.parametrize(("before", "after"), [(None, [ROW]), ([ROW], None), ([ROW, MORE], [MORE]), (["a"], ["b"]), (1, 2), ([], [ROW])])
def test_whatever_else_changed_the_log_has_as_a_whole(before: object, after: object) -> None:
    assert logged(Change(("x", "y"), before, after)) == [["x.y", before, after]]


def test_a_path_of_a_log_leads_to_its_entry() -> None:
    assert (steps("score.bob[3]"), steps("done.9"), steps("actions[0]")) == (("score", "bob", 3), ("done", "9"), ("actions", 0))


def test_a_story_reads_the_entries_of_a_list_together() -> None:
    rows = [["cp.bob", 1, 2], ["actions[0]", ROW, MORE], ["actions[1]", None, ROW], ["score.bob[1]", None, ROW]]
    (one,) = chapters(({"n": 1, "do": ["battle", "score"], "change": rows},))
    assert one.changes == (
        Change(("cp", "bob"), 1, 2),
        Change(("actions",), [ROW], [MORE, ROW]),
        Change(("score", "bob"), [], [ROW]),
    )
    assert tuple(read_back([["score.bob", [ROW], [ROW, MORE]]])) == (Change(("score", "bob"), [ROW], [ROW, MORE]),)


def test_an_undo_by_value_keeps_what_a_hand_has_changed_elsewhere() -> None:
    change = Change(("score", "bob"), [ROW], [ROW, MORE, ROW])
    assert undo_by_value(FILE.encode(), change, "cp: 1", "cp: 7") == FILE.replace("cp: 1", "cp: 7").encode()


def test_an_undo_by_value_is_refused_where_a_hand_has_changed_the_entry() -> None:
    with pytest.raises(Refusal) as refused:
        undo_by_value(FILE.encode(), Change(("score", "bob"), [ROW], [ROW, MORE]), "vp: 5", "vp: 6")
    assert [(one.code, "score.bob[1]" in one.why) for one in refused.value.problems] == [("edited-since", True)]


@given(LISTS, LISTS)
def test_an_undo_by_value_gives_every_list_back(before: list[object], after: list[object]) -> None:
    start = spliced(b"score:\n  alice: []\ncp: 1\n", [Change(("score", "bob"), None, before)]).data
    data = undo_by_value(start, Change(("score", "bob"), before, after), "cp: 1", "cp: 7")
    assert held(data) == {**held(start), "cp": 7}
