"""A file in pieces: what changes in one is what would change in the whole, and the pieces go on from there."""

from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from test_splice import TEXT, VALUE, exact, files
from test_state_changes import FIGHT, NEW, edits

from whcli.files import splice_pieces, state_changes
from whcli.files.splice_pieces import parted
from whcli.files.state_changes import Spliced, spliced
from whcli.files.yaml_text import plain, read
from whcli.model.change import Change
from whcli.problems import Refusal

BIG = FIGHT + b"".join(b"  boy-%d: {profile: ork-boy, side: threats}\n" % n for n in range(2, 12))


@pytest.fixture(autouse=True, scope="module")
def _small_mappings_are_large() -> Iterator[None]:
    with mock.patch.object(splice_pieces, "LARGE", 1):
        yield


def whole(data: bytes, changes: list[Change]) -> Spliced | None:
    """What the changes do where the file is never cut up, None where they cannot be made."""
    with mock.patch.object(state_changes, "parted", return_value=None):
        try:
            return spliced(data, changes)
        except Refusal:
            return None


@given(edits())
def test_a_change_of_pieces_is_that_of_the_whole(case: tuple[bytes, Any, list[Change]]) -> None:
    data, _, changes = case
    wanted = whole(data, changes)
    assume(wanted is not None)
    assert spliced(data, changes)[:2] == wanted[:2]  # type: ignore[index]


@given(edits(), st.lists(st.tuples(TEXT, NEW), max_size=4))
def test_pieces_go_on_where_a_change_left_them(case: tuple[bytes, Any, list[Change]], more: list[tuple[str, object]]) -> None:
    data, value, changes = case
    steps = [*([change] for change in changes), *([Change((key,), None, one)] for key, one in more)]
    steps += [[Change((key, "more"), None, 1)] for key, one in value.items() if isinstance(one, dict)]
    made = Spliced(data)
    for step in steps:
        wanted = whole(made.data, step)
        assume(wanted is not None)
        made = spliced(made.data, step, read(made.data, "")[0], made.pieces)
        assert made.data == wanted.data  # type: ignore[union-attr]
        if made.pieces:
            assert (made.pieces.text.encode(), exact(plain(made.pieces.node))) == (made.data, exact(plain(read(made.data, "")[0])))  # type: ignore[arg-type]


@given(files(st.dictionaries(TEXT, VALUE, min_size=1, max_size=4)))
def test_pieces_hold_the_whole_text(file: tuple[bytes, Any]) -> None:
    data, _ = file
    root, _ = read(data, "")
    assert root is not None
    cut = parted(data.decode(), root)
    assert cut is None or cut.text.encode() == data


@pytest.mark.parametrize("text", ["{a: 1}\n", "a: &x 1\nb: *x\n", "a: 1\r\nb: 2\r\n", "? a\n: 1\n", "- 1\n"])
def test_what_is_not_the_sum_of_its_entries_is_not_cut_up(text: str) -> None:
    root, _ = read(text.encode(), "")
    assert root is not None
    assert parted(text, root) is None


def test_a_change_in_a_large_mapping_reads_its_own_lines_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    root, lengths = read(BIG, "")[0], []

    def noting(data: bytes, file: str) -> Any:
        lengths.append(len(data))
        return read(data, file)

    for module in ("splice_pieces", "splice_within", "splice"):
        monkeypatch.setattr(f"whcli.files.{module}.read", noting)
    made = spliced(BIG, [Change(("combatants", "boy-7", "wounds"), None, 2), Change(("round",), None, 1)], root)
    assert b"  boy-7: {profile: ork-boy, side: threats, wounds: 2}\n" in made.data
    assert made.data.endswith(b"round: 1\n")
    assert 0 < max(lengths) < 80
