"""Where a turn stands, as plain data: the shape of schemas/status.json."""

from typing import Any

from whcli.model.problem_data import problem_data
from whcli.model.status import Deadline, Seat, Standing, Status
from whcli.report.orders_status import command_line


def status_data(status: Status) -> dict[str, Any]:
    """Return where a turn stands as data, in the shape of schemas/status.json. What is empty is left out of its parts."""
    return {
        "reader": status.reader or "gm",
        "campaign": status.campaign,
        "turn": status.turn,
        "open_turn": status.open_turn,
        "stage": status.stage,
        "pending": status.pending,
        **({"deadline": _deadline_data(status.deadline)} if status.deadline else {}),
        "seats": {seat.who: _seat_data(seat) for seat in status.seats},
        "conflicts": {conflict.id: _conflict_data(conflict) for conflict in status.conflicts},
        "changed": list(status.changed),
        "next": [{"what": step.what, **({"command": command_line(step)} if step.command else {})} for step in status.next],
        "problems": [problem_data(problem._replace(owner="")) for problem in status.problems],
    }


def _given(**fields: Any) -> dict[str, Any]:
    """Return the fields that hold something."""
    return {key: value for key, value in fields.items() if value}


def _deadline_data(deadline: Deadline) -> dict[str, Any]:
    left = {} if deadline.left is None else {"seconds_left": deadline.left}
    return {"written": deadline.written, **left, **_given(doubt=deadline.doubt), "local": dict(deadline.local)}


def _seat_data(seat: Seat) -> dict[str, Any]:
    lists = _given(void=list(seat.void), answered=list(seat.answered), refused=list(seat.refused), awaited=list(seat.awaited))
    kind = "institution" if seat.institution else "primarch"
    return {"name": seat.name, "kind": kind, **_given(player=seat.player), "orders": seat.orders or "none", "filled": seat.filled, **lists}


def _conflict_data(conflict: Standing) -> dict[str, Any]:
    return {
        "territory": conflict.territory,
        "sides": {role: list(people) for role, people in conflict.sides.items()},
        **_given(status=conflict.status, may_join=conflict.may_join),
        "waits": [_given(**wait._asdict()) for wait in conflict.waits],
    }
