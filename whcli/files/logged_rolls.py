"""The rolls that a log holds, each with its line."""

from pathlib import Path

from whcli.files.ledger import Entry, entries
from whcli.files.lock import reason
from whcli.model.record import NamedTuple
from whcli.model.rolls import Logged, roll_back
from whcli.problems import Place, Problem, Refusal


class Found(NamedTuple):
    """The rolls of a log in order, and Problems for lines that cannot be read."""

    rolls: tuple[Logged, ...]
    problems: tuple[Problem, ...]


def logged_rolls(log: Path) -> Found:
    """Return every roll and draw of a log. Refusal `no-log` where there is no such file, `cannot-read`.

    Problems `log-damaged`, and `bad-roll` for an entry under `rolls` that is no roll; the others are read all the same.
    """
    data, name = _bytes(log), str(log)
    read = entries(data, name)
    broken = {problem.place.line for problem in read.problems}
    lines = (line for line in range(2, data.count(b"\n") + 1) if line not in broken)
    found = [_rolls(entry, Place(name, line)) for line, entry in zip(lines, read.entries, strict=False)]
    return Found(tuple(roll for one in found for roll in one.rolls), (*read.problems, *(p for one in found for p in one.problems)))


def _bytes(log: Path) -> bytes:
    try:
        return log.read_bytes()
    except FileNotFoundError:
        why = "There is no such log: nothing was rolled yet, or it stands elsewhere."
        raise Refusal([Problem("no-log", why, "Name an encounter, a battle, or its NAME.log.yaml.", Place(str(log)))]) from None
    except OSError as error:
        why = f"The log cannot be read: {reason(error)}."
        raise Refusal([Problem("cannot-read", why, "Check that it is a plain file, and its permissions.", Place(str(log)))]) from error


def _rolls(entry: Entry, place: Place) -> Found:
    listed = entry.get("rolls", [])
    if not isinstance(listed, list):
        return Found((), (_bad("`rolls`", place),))
    rolls, problems = [], []
    for number, data in enumerate(listed, 1):
        roll = roll_back(data)
        if roll is None:
            problems.append(_bad(f"Entry {number} of `rolls`", place))
        else:
            rolls.append(Logged(place.line, roll))
    return Found(tuple(rolls), tuple(problems))


def _bad(what: str, place: Place) -> Problem:
    why = f"{what} is not as whcli writes it: {{at: ADDRESS, dice: [1 to 6, …], by: tool or table}}."
    return Problem("bad-roll", why, "Take the log from a copy or from git; a log is never edited.", place)
