"""What a deed writes is held to the schema where it may be too long or too large."""

import pytest

from whcli.files.state_bounds import out_of_bounds
from whcli.model.change import Change

BATTLE = "battle: Gate\nplayers: {alice: {}, bob: {}}\n"


def codes(more: str, after: object) -> list[str]:
    """The codes of a battle's file with some lines more, of which one change tells."""
    return [one.code for one in out_of_bounds("battle", f"{BATTLE}{more}".encode(), None, [Change(("ended",), None, after)])]


@pytest.mark.parametrize(("length", "found"), [(199, []), (200, []), (201, ["too-long"])])
def test_words_may_be_as_long_as_the_schema_says(length: int, found: list[str]) -> None:
    assert codes(f"ended: {'x' * length}\n", "x" * length) == found


@pytest.mark.parametrize(("points", "found"), [(98, []), (99, []), (100, ["out-of-range"])])
def test_counts_may_be_as_large_as_the_schema_says(points: int, found: list[str]) -> None:
    assert codes(f"cp: {{alice: {points}}}\n", {"alice": points}) == found


@pytest.mark.parametrize("after", [{"a": [{"why": "x" * 300}]}, [1, (2, 100)], "x" * 300])
def test_a_value_is_looked_for_however_deep_it_stands(after: object) -> None:
    assert codes(f"ended: {'x' * 300}\n", after) == ["too-long"]


@pytest.mark.parametrize("after", [None, True, 99, 1.5, "x", {"a": [99, "x"]}])
def test_what_is_usual_is_not_looked_into(after: object) -> None:
    assert codes(f"ended: {'x' * 300}\n", after) == []


def test_what_is_found_has_no_place_since_the_file_is_not_written() -> None:
    (problem,) = out_of_bounds("battle", f"{BATTLE}ended: {'x' * 300}\n".encode(), None, [Change(("ended",), None, "x" * 300)])
    assert (problem.place.file, problem.place.line, problem.rule) == ("", 0, "MIS-14")
