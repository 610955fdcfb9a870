"""The gate for refusals: what a player is told when the GM's records cannot be read (ORD-R60 to ORD-R66)."""

from collections.abc import Iterator
from contextlib import contextmanager

from whcli.model.view import GM
from whcli.problems import Place, Problem, Refusal

RECORDS = ("/standing.yaml", "/results.yaml")


@contextmanager
def gated(reader: str) -> Iterator[None]:
    """Let a Refusal from within show a player nothing of the files that only the GM reads: their names, not their lines."""
    try:
        yield
    except Refusal as refusal:
        if reader == GM:
            raise
        raise Refusal([_bare(problem) for problem in refusal.problems], refusal.root) from refusal


def _bare(problem: Problem) -> Problem:
    if not problem.place.file.endswith(RECORDS):
        return problem
    return Problem("records-damaged", "The GM's records cannot be read.", "Ask the GM.", Place(problem.place.file))
