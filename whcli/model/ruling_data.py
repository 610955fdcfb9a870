"""Rulings as plain data, the shape of `results.yaml` and of `orders resolve --json`, and back."""

from collections.abc import Mapping
from typing import Any

from whcli.model.names import ROLES
from whcli.model.problem_data import problem_back, problem_data
from whcli.model.record import NamedTuple
from whcli.model.ruling import (
    ClashRuling,
    Compulsion,
    ConflictRuling,
    Earned,
    GoalVerdict,
    OrderRuling,
    Part,
    Reason,
    Ruling,
    SideRuling,
    Undoing,
)
from whcli.model.when import understood, written

Data = dict[str, Any]


class Provenance(NamedTuple):
    """What a ruling was made with: the program's version, the digests of the rulebook, of the turn before, and of every input."""

    program: str
    rulebook: str
    previous: str | None
    inputs: Mapping[str, str]


def as_data(ruling: Ruling, provenance: Provenance) -> Data:
    """Return a ruling as results.yaml holds it."""
    return {
        "turn": ruling.turn,
        "program": provenance.program,
        "rulebook": provenance.rulebook,
        "previous": provenance.previous,
        "inputs": dict(provenance.inputs),
        "players": dict(ruling.players),
        "presence": dict(ruling.presence),
        "conflicts": {c.id: _conflict(c) for c in ruling.conflicts.values()},
        "orders": {name: _order(o) for name, o in ruling.orders.items()},
        "effects": [_earned(e) for e in ruling.effects],
        "undone": [u._asdict() for u in ruling.undone],
        "problems": [problem_data(p) for p in ruling.problems],
    }


def from_data(data: Data) -> tuple[Ruling, Provenance]:
    """Return the ruling that `as_data` made `data` from; `data` has the shape of the schema."""
    ruling = Ruling(
        data["turn"],
        data["players"],
        data["presence"],
        {name: _conflict_back(name, one) for name, one in data["conflicts"].items()},
        {name: _order_back(one) for name, one in data["orders"].items()},
        tuple(_earned_back(one) for one in data["effects"]),
        tuple(Undoing(**one) for one in data["undone"]),
        tuple(problem_back(one) for one in data["problems"]),
    )
    return ruling, Provenance(data["program"], data["rulebook"], data["previous"], data["inputs"])


def _bare(record: NamedTuple, *omit: str) -> Data:
    """Return a record's fields without those that are empty or named in `omit`."""
    defaults = record._field_defaults
    return {k: v for k, v in record._asdict().items() if k not in omit and not (k in defaults and v == defaults[k])}


def _conflict(conflict: ConflictRuling) -> Data:
    return {
        "status": conflict.status,
        "territory": conflict.territory,
        "sides": {role: list(names) for role, names in conflict.sides.items()},
        "yielded": list(conflict.yielded),
        **{key: list(names) for key, names in (("left", conflict.left), ("reacted", conflict.reacted)) if names},
        "clashes": [_clash(c) for c in conflict.clashes],
        **({"goals": [_bare(g) for g in conflict.goals]} if conflict.goals else {}),
    }


def _conflict_back(name: str, data: Data) -> ConflictRuling:
    sides = {role: tuple(names) for role, names in data["sides"].items()}
    return ConflictRuling(
        name,
        data["territory"],
        data["status"],
        sides,
        tuple(data["yielded"]),
        tuple(_clash_back(c) for c in data["clashes"]),
        tuple(data.get("left", ())),
        tuple(data.get("reacted", ())),
        tuple(GoalVerdict(**g) for g in data.get("goals", ())),
    )


def _clash(clash: ClashRuling) -> Data:
    same = clash.arenas["attacker"] == clash.arenas["defender"]
    data: Data = {"arena": clash.arenas["attacker"] if same else dict(clash.arenas)}
    data |= {role: _side(clash.sides[role]) for role in ROLES if role in clash.sides}
    if clash.sides:
        data["margin"] = clash.margin
    data |= {"outcome": clash.outcome, "rule": clash.rule}
    data |= {key: value for key, value in (("by_margin", clash.by_margin), ("because", clash.because)) if value}
    if clash.compelled:
        data["compelled"] = [{**c._asdict(), "rule": "ORD-R15"} for c in clash.compelled]
    return data | ({"goals": [_bare(g) for g in clash.goals]} if clash.goals else {})


def _clash_back(data: Data) -> ClashRuling:
    return ClashRuling(
        {role: data["arena"] if isinstance(data["arena"], str) else data["arena"][role] for role in ROLES},
        {role: _side_back(data[role]) for role in ROLES if role in data},
        data.get("margin", 0),
        data["outcome"],
        data["rule"],
        data.get("by_margin", ""),
        tuple(Compulsion(c["who"], c["quality"], c["bound"], c["outcome"]) for c in data.get("compelled", ())),
        data.get("because", ""),
        tuple(GoalVerdict(**g) for g in data.get("goals", ())),
    )


def _side(side: SideRuling) -> Data:
    data: Data = {"primary": side.primary, "total": side.total, "parts": [_bare(p) for p in side.parts]}
    return data | ({"left_out": list(side.left_out)} if side.left_out else {})


def _side_back(data: Data) -> SideRuling:
    return SideRuling(data["primary"], data["total"], tuple(Part(**p) for p in data["parts"]), tuple(data.get("left_out", ())))


def _order(order: OrderRuling) -> Data:
    if order.status == "empty":
        return {"status": "empty"}
    data: Data = {"status": order.status, "achieved": list(order.achieved), "denied": list(order.denied), "rule": order.rule}
    return data | ({"reasons": [_bare(r) for r in order.reasons]} if order.reasons else {})


def _order_back(data: Data) -> OrderRuling:
    reasons = tuple(Reason(**r) for r in data.get("reasons", ()))
    return OrderRuling(data["status"], tuple(data.get("achieved", ())), tuple(data.get("denied", ())), data.get("rule", ""), reasons)


def _earned(effect: Earned) -> Data:
    words = {key: value for key, value in (("text", effect.text), ("conflict", effect.conflict)) if value}
    return {**_bare(effect, "when", "rule", "text", "conflict"), "when": written(effect.when), "rule": effect.rule, **words}


def _earned_back(data: Data) -> Earned:
    return Earned(**{**data, "when": understood(data["when"])})
