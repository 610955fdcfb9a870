"""Problems for people: where, why, their own line with a mark below, the cure, and the code."""

from collections.abc import Iterable

from whcli.problems import Problem
from whcli.report.safe import safe


def problem_text(problem: Problem, root: str = "") -> str:
    """Return one Problem as lines of text; `root` is put before the file's name."""
    place = problem.place
    name = safe(f"{root}/{place.file}" if root and place.file else place.file)
    spot = ":".join([name, *(str(number) for number in (place.line, place.column) if number)])
    tail = " ".join(word for word in (problem.code, problem.rule) if word)
    head = f"{spot}: {safe(problem.why)} [{tail}]" if spot else f"{safe(problem.why)} [{tail}]"
    return "\n".join([head, *_quote(problem), f"  {safe(problem.cure)}"])


def _quote(problem: Problem) -> list[str]:
    """Return the person's own line and a mark under the column, as far as the line is shown whole."""
    line = problem.place.quote.rstrip()
    if not line.strip():
        return []
    if not 0 < problem.place.column <= len(line) + 1:
        return [f"  | {safe(line)}"]
    return [f"  | {safe(line)}", "  | " + " " * len(safe(line[: problem.place.column - 1])) + "^"]


def problems_text(problems: Iterable[Problem], root: str = "") -> str:
    """Return Problems one after the other, each ended by a line break; "" where there are none."""
    return "".join(problem_text(problem, root) + "\n" for problem in problems)
