"""A Problem as lines of text says where it is as far as that is known."""

import pytest

from whcli.problems import Place, Problem
from whcli.report.problems_text import problem_text


@pytest.mark.parametrize(
    ("place", "spot"),
    [
        (Place(""), ""),
        (Place("gate.yaml"), "t/gate.yaml: "),
        (Place("gate.log.yaml", 3), "t/gate.log.yaml:3: "),
        (Place("gate.yaml", 3, 7), "t/gate.yaml:3:7: "),
    ],
)
def test_a_place_is_named_as_far_as_it_is_known(place: Place, spot: str) -> None:
    assert problem_text(Problem("log-damaged", "It is cut off.", "Restore it.", place), "t").startswith(f"{spot}It is cut off.")
