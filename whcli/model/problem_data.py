"""Problems as plain data, the shape of `problems` in every JSON answer, and back."""

from typing import Any

from whcli.problems import Place, Problem

Data = dict[str, Any]


def problem_data(problem: Problem) -> Data:
    """Return a Problem as JSON answers show it; whose file it stands in only where somebody's."""
    place = problem.place
    data: Data = {"code": problem.code, "file": place.file, "line": place.line, "column": place.column, "quote": place.quote}
    data |= {"why": problem.why, "cure": problem.cure, "rule": problem.rule}
    return data | ({"owner": problem.owner} if problem.owner else {})


def problem_back(data: Data) -> Problem:
    """Return the Problem that `problem_data` made `data` from."""
    place = Place(data["file"], data["line"], data["column"], data["quote"])
    return Problem(data["code"], data["why"], data["cure"], place, data["rule"], data.get("owner", ""))
