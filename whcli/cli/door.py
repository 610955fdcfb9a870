"""The one way out: one exit code for each kind of ending, and never a traceback."""

import os
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import NoReturn

from whcli import __version__
from whcli.cli import streams
from whcli.cli.answer import answer_json, complain, problems_data, remark
from whcli.cli.tree import Commands, root
from whcli.problems import BUG, INTERRUPTED, OK, PROBLEM, Place, Problem, Refusal, by_place

Table = dict[tuple[str, ...], tuple[str, str]]
Loader = Callable[[tuple[str, ...]], ModuleType]


def run(arguments: Sequence[str], table: Table, load: Loader) -> NoReturn:
    """Run a command line and exit: 0 done, 1 refused, 2 wrong usage, 3 a bug, 4 pending, 130 interrupted."""
    streams.prepare()
    try:
        _played(arguments, table, load)
    finally:
        if why := streams.lost():
            _unanswered(why)


def _played(arguments: Sequence[str], table: Table, load: Loader) -> NoReturn:
    """Run a command line and exit, each kind of ending by its code."""
    try:
        root(Commands(table, load)).main(args=list(arguments), prog_name="whcli")
    except Refusal as refusal:
        _refused(refusal, arguments)
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
    except Exception as error:
        _bug(error)
    raise SystemExit(OK)


def _unanswered(why: str) -> NoReturn:
    """Say that the answer is not whole; what the command wrote to files it has written."""
    cure = "Make room there, or ask again with the answer led elsewhere."
    complain([Problem("cannot-answer", f"The answer cannot be written: {why}.", cure, Place(""))])
    raise SystemExit(PROBLEM)


def _refused(refusal: Refusal, arguments: Sequence[str]) -> NoReturn:
    """Say why nothing was done; as an answer too where JSON was asked for."""
    problems = by_place(refusal.problems)
    complain(problems, refusal.root)
    if "--json" in arguments or "--jsonl" in arguments or "json" in _formats(arguments):
        answer_json({"problems": problems_data(problems)})
    raise SystemExit(PROBLEM)


def _formats(arguments: Sequence[str]) -> set[str]:
    after = {following for option, following in pairwise(arguments) if option == "--format"}
    return after | {a.removeprefix("--format=") for a in arguments if a.startswith("--format=")}


def _bug(error: Exception) -> NoReturn:
    """Name a fault of the program by its kind and place in the program alone: messages of faults may hold secrets."""
    spot, frame = "", error.__traceback__
    while frame is not None:
        path = Path(frame.tb_frame.f_code.co_filename)
        if "whcli" in path.parts:
            spot = f"{path.name}:{frame.tb_lineno}"
        frame = frame.tb_next
    why = f"This is a fault in whcli {__version__}: {type(error).__name__} at {spot}. Nothing was left half written."
    remark("")
    complain([Problem("bug", why, "Please report it with the command you gave.", Place(""))])
    if os.environ.get("WHCLI_DEBUG") == "1":
        raise error
    raise SystemExit(BUG)
