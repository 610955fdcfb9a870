"""The gallery of errors: for each code the smallest broken input, and exactly what is said of it (see `errors_runner`)."""

import functools
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.errors_codes import codes
from tests.errors_runner import BASE, FOLDER, TABLE, Played, as_expected, cases, name_of, play, whcli
from whcli.cli import check
from whcli.problems import BUG, PROBLEM, Problem

ACCEPTED = "accepted"  # what looks like trouble and is none
CASES = {name_of(case): case for case in cases()}
REFUSED = {name: case for name, case in CASES.items() if not name.startswith(ACCEPTED)}
TESTS = FOLDER.parent
HOSTILE = TESTS / "hostile"  # files that cannot be read
# about a file or a folder as a whole, or one that cannot be read, so that there is no line to name
WHOLE = {
    *("cannot-read", "cannot-write", "folder-exists", "inputs-changed", "journal-damaged", "no-campaign", "no-such-file"),
    *("not-resolved", "nothing-to-undo", "program-changed", "records-damaged", "results-edited", "standing-edited", "stray-folder"),
    *("not-orders", "turn-closed", "turn-exists", "undecided", "unfit-conflict", "wrong-suffix", "yaml-empty", "yaml-too-big"),
}
NO_PLAIN_WORDS = re.compile(r"Traceback|\bNone\b|\bTrue\b|additionalProperties|is not of type|does not match|<[\w.]+ object|[(\[{]'\w|\bb'")


@functools.cache
def played(name: str) -> Played:
    with tempfile.TemporaryDirectory() as scratch:
        return play(CASES[name], Path(scratch))


def shown_problems() -> Iterator[tuple[str, Problem]]:
    return ((name, problem) for name in REFUSED for problem in played(name).problems)


@pytest.mark.parametrize("name", CASES)
def test_what_is_said_is_exactly_what_is_expected(name: str) -> None:
    assert as_expected(played(name)) == (CASES[name] / "expected").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", REFUSED)
def test_the_case_shows_the_code_it_is_named_by(name: str) -> None:
    assert name.partition("/")[0] in {problem.code for problem in played(name).problems}


@pytest.mark.parametrize("name", [name for name in CASES if name.startswith(ACCEPTED)])
def test_what_is_accepted_is_shown_safely(name: str) -> None:
    answer = played(name)
    wanted = (CASES[name] / "shown").read_text(encoding="utf-8").splitlines()
    assert [text for text in wanted if text not in answer.out] == []
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", answer.out)


@pytest.mark.parametrize("base", [BASE, TABLE], ids=lambda path: path.name)
def test_the_base_of_all_cases_has_no_problem(base: Path) -> None:
    assert not [path for path in base.rglob("*") if path.name in ("command", "expected")]
    assert whcli(["check", str(base)])[:3] == (0, "", "")


def test_every_code_has_a_case_here_or_a_test_of_its_own() -> None:
    """What needs a lock, a full disk, a log or a table's dice is shown beside the code that makes it."""
    shown = {name.partition("/")[0] for name in REFUSED}
    tests = (p for p in TESTS.rglob("*") if p.suffix in (".py", ".t", ".yaml") and FOLDER not in p.parents and HOSTILE not in p.parents)
    others = set(re.findall(r"[a-z]+(?:-[a-z0-9]+)*", "\n".join(p.read_text(encoding="utf-8") for p in tests)))
    assert {code: sorted(modules) for code, modules in codes().items() if code not in shown | others} == {}


def test_every_folder_is_named_by_a_code_that_exists() -> None:
    folders = {path.name for path in FOLDER.iterdir() if path.is_dir()}
    assert folders - codes().keys() == {BASE.name, TABLE.name, ACCEPTED}


def test_no_case_stands_inside_another() -> None:
    assert [name for name, case in CASES.items() if any(parent in CASES.values() for parent in case.parents)] == []


def test_every_problem_is_told_in_whole_sentences() -> None:
    texts = [(name, text) for name, problem in shown_problems() for text in (problem.why, problem.cure)]
    assert [(name, text) for name, text in texts if not re.fullmatch(r"[^a-z\s].*[.?]", text, re.DOTALL)] == []


def test_no_problem_speaks_the_program_s_language() -> None:
    texts = [(name, text) for name, problem in shown_problems() for text in (problem.why, problem.cure)]
    assert [(name, text) for name, text in texts if NO_PLAIN_WORDS.search(text)] == []


def test_every_problem_in_a_file_names_its_line_and_column_and_shows_the_line() -> None:
    places = [(name, p.place) for name, p in shown_problems() if p.place.file and p.code not in WHOLE]
    assert [(name, place) for name, place in places if not (place.line and place.column and place.quote)] == []


def test_no_problem_is_told_twice_at_one_place() -> None:
    for name in REFUSED:
        spots = [(p.place, p.code) for p in played(name).problems if p.place.line]
        assert len(spots) == len(set(spots)), name


def test_whatever_is_refused_is_a_problem_and_never_a_fault_of_the_program() -> None:
    assert {played(name).code for name in REFUSED} <= {0, PROBLEM}


def test_a_fault_of_the_program_is_named_without_what_it_was_about(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: Path) -> None:
        raise RuntimeError("the Alpha Legion stands at Terra")

    monkeypatch.setattr(check, "campaigns_below", fails)
    answer = whcli(["check"])
    assert (answer.code, [problem.code for problem in answer.problems]) == (BUG, ["bug"])
    assert "Alpha" not in answer.said
