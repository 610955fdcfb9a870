"""The log grows at its end only, and shows what was changed."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whcli.files import ledger
from whcli.files.atomic import Append, commit
from whcli.files.journal import digest
from whcli.files.yaml_text import plain, read
from whcli.problems import Refusal

START = digest(b"the state at the start")
ATTACK = {
    "do": ["combat", "attack", "vane", "crate-thing"],
    "rolls": [{"at": "ambush/2/vane/hit/1", "dice": [3, 4, 6], "by": "tool"}],
    "change": [["combatants.crate-thing.wounds", None, 3]],
    "rules": ["CMB-24"],
}
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
SCALARS = st.none() | st.booleans() | st.integers(-(10**18), 10**18) | st.floats(allow_nan=False, allow_infinity=False) | TEXT
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3), max_leaves=8)
ENTRIES = st.dictionaries(TEXT.filter(lambda key: key not in ("n", "previous", "undo", "<<")), VALUES, max_size=4)


def log(*what: dict[str, object]) -> bytes:
    data = b""
    for entry in what:
        data = ledger.append(data, entry, START)
    return data


def test_a_line_reads_as_in_the_format() -> None:
    first, line = log(ATTACK).splitlines(keepends=True)
    assert first == ledger.HEADER
    assert line.decode() == (
        f"- {{n: 1, previous: {START}, do: [combat, attack, vane, crate-thing], "
        "rolls: [{at: ambush/2/vane/hit/1, dice: [3, 4, 6], by: tool}], "
        "change: [[combatants.crate-thing.wounds, null, 3]], rules: [CMB-24]}\n"
    )


def test_a_digest_that_looks_like_a_number_stays_text() -> None:
    for seal in ("1" * 64, "1" * 30 + "e" + "2" * 33):
        data = ledger.append(b"", {}, seal)
        assert ledger.entries(data).entries == ({"n": 1, "previous": seal},)


@settings(deadline=None)
@given(st.lists(ENTRIES, min_size=1, max_size=5))
def test_what_is_appended_is_read_back_and_the_chain_holds(what: list[dict[str, object]]) -> None:
    data = log(*what)
    found = ledger.entries(data)
    assert found.problems == ()
    assert [{k: v for k, v in e.items() if k not in ("n", "previous")} for e in found.entries] == what
    assert ledger.verify_chain(data, START, end_digest=digest(data.splitlines(keepends=True)[-1])) == ()
    node, problems = read(data, "x.log.yaml")
    assert problems == ()
    assert node is not None
    assert plain(node) == list(found.entries)


@settings(deadline=None)
@given(what=st.lists(ENTRIES, min_size=1, max_size=4), data=st.data())
def test_any_changed_byte_is_found(what: list[dict[str, object]], data: st.DataObject) -> None:
    whole = log(*what)
    end = digest(whole[whole.rindex(b"\n", 0, -1) + 1 :])
    at = data.draw(st.integers(0, len(whole) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != whole[at]))
    assert ledger.verify_chain(whole[:at] + bytes([byte]) + whole[at + 1 :], START, end_digest=end)


@pytest.mark.parametrize("cut", [2, 3, 4])
def test_a_missing_line_is_named(cut: int) -> None:
    lines = log(ATTACK, ATTACK, ATTACK, ATTACK).splitlines(keepends=True)
    problems = ledger.verify_chain(b"".join(lines[: cut - 1] + lines[cut:]), START, "a.log.yaml")
    assert {(p.code, p.place.file, p.place.line) for p in problems} == {("log-broken", "a.log.yaml", cut)}
    assert len(problems) == 2


def test_another_start_is_found() -> None:
    (problem,) = ledger.verify_chain(log(ATTACK, ATTACK), digest(b"another"))
    assert (problem.place.line, "another state" in problem.why) == (2, True)


def test_line_ends_that_git_has_changed_are_no_change() -> None:
    assert ledger.verify_chain(log(ATTACK, ATTACK).replace(b"\n", b"\r\n"), START) == ()


def test_a_file_grows_by_the_same_bytes(tmp_path: Path) -> None:
    path = tmp_path / "ambush.log.yaml"
    for _ in range(3):
        end = ledger.tail(path)
        commit(tmp_path, [Append(path, ledger.appended_bytes(end, ATTACK, START), end.size)])
    assert path.read_bytes() == log(ATTACK, ATTACK, ATTACK)


def test_the_tail_of_a_long_log_is_found_by_its_end_alone(tmp_path: Path) -> None:
    path = tmp_path / "long.log.yaml"
    path.write_bytes(b"\xff" * 5_000_000 + b"\n" + ledger.entry_line({"n": 9, "previous": START, "text": "x" * 20_000}))
    end = ledger.tail(path)
    assert end.entry is not None
    assert end.entry["n"] == 9
    assert end.size == path.stat().st_size


@pytest.mark.parametrize("block", [1, 7, 64])
def test_the_tail_does_not_depend_on_how_much_is_read_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, block: int) -> None:
    monkeypatch.setattr(ledger, "_BLOCK", block)
    path = tmp_path / "x.log.yaml"
    path.write_bytes(log(ATTACK, {}, ATTACK))
    end = ledger.tail(path)
    assert end.digest == digest(path.read_bytes().splitlines(keepends=True)[-1])
    assert end.entry == ledger.entries(path.read_bytes()).entries[-1]


@pytest.mark.parametrize(
    "end", [b"- {n: 2, previous: a", b"- {n: 2}\n", b"rubbish\n", b"- {n: two, previous: a}\n", b"\n", b"- {n: [}\n", b"\xff\n"]
)
def test_a_damaged_end_is_refused(tmp_path: Path, end: bytes) -> None:
    path = tmp_path / "x.log.yaml"
    path.write_bytes(log(ATTACK) + end)
    with pytest.raises(Refusal) as caught:
        ledger.tail(path, "x.log.yaml")
    assert {(p.code, p.place.file) for p in caught.value.problems} == {("log-damaged", "x.log.yaml")}
    problems = ledger.entries(path.read_bytes(), "x.log.yaml").problems
    assert {(p.code, p.place.line) for p in problems} == {("log-damaged", 3)}


def test_a_missing_log_has_an_empty_tail(tmp_path: Path) -> None:
    assert ledger.tail(tmp_path / "none") == (None, "", 0)
    assert ledger.entries(b"") == ((), ())


def test_a_log_that_is_a_folder_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="cannot be read"):
        ledger.tail(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no pipes with names")
@pytest.mark.parametrize("reading", [ledger.tail, lambda path: next(ledger.backwards(path))], ids=["tail", "backwards"])
def test_a_log_that_is_a_pipe_is_refused_and_not_waited_for(tmp_path: Path, reading: Callable[[Path], object]) -> None:
    os.mkfifo(tmp_path / "gate.log.yaml")
    with pytest.raises(Refusal, match="it is a pipe") as caught:
        reading(tmp_path / "gate.log.yaml")
    assert [one.place.file for one in caught.value.problems] == ["gate.log.yaml"]


@pytest.mark.parametrize(("undos", "left"), [([], [1, 2, 3]), ([3], [1, 2]), ([3, 2], [1]), ([2], [1, 3]), ([3, 2, 1], [])])
def test_what_is_undone_no_longer_stands(tmp_path: Path, undos: list[int], left: list[int]) -> None:
    path = tmp_path / "x.log.yaml"
    path.write_bytes(log(ATTACK, {}, ATTACK, *({"undo": n} for n in undos)))
    assert [e["n"] for e in ledger.standing(ledger.entries(path.read_bytes()).entries)] == left
    assert ledger.verify_chain(path.read_bytes(), START) == ()


@pytest.mark.parametrize("undos", [[2], [0], [1, 1], [1, 2], [None], ["1"]])
def test_an_undo_of_what_is_not_there_is_found(undos: list[object]) -> None:
    problems = ledger.verify_chain(log(ATTACK, *({"undo": n} for n in undos)), START)
    assert {p.code for p in problems} == {"log-undo"}
