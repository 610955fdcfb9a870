"""A View as plain data: the JSON reading of a turn, with what the reader may know and nothing else. Its schema is `report`."""

from collections.abc import Iterable, Mapping
from typing import Any

from whcli.model.names import ARENAS, ROLES
from whcli.model.orders import Order, Quality, QualityEffect, Response, Sheet, Stake, Standing
from whcli.model.problem_data import problem_data
from whcli.model.record import NamedTuple
from whcli.model.ruling import Earned, OrderRuling
from whcli.model.view import ClashView, ConflictView, GoalView, OwnView, SideView, SlotView, View
from whcli.model.when import written

Data = dict[str, Any]


def view_data(view: View) -> Data:
    """Return a View as data, in the shape of schemas/report.json. What is empty is left out but for what every answer has."""
    return {
        "reader": view.reader or "gm",
        "campaign": view.campaign,
        "turn": view.turn,
        "stage": view.stage,
        "names": dict(view.names),
        "own": {own.sheet.id: _own(own) for own in view.own},
        "conflicts": {conflict.id: _conflict(conflict) for conflict in view.conflicts},
        "problems": [problem_data(problem._replace(owner="")) for problem in view.problems],
    }


def _given(**fields: Any) -> Data:
    """Return the fields that hold something."""
    return {key: value for key, value in fields.items() if value}


def _bare(record: NamedTuple) -> Data:
    """Return a record's fields without those that have their default."""
    defaults = record._field_defaults
    return {key: value for key, value in record._asdict().items() if key not in defaults or value != defaults[key]}


# The reader's own (ORD-R60)


def _own(own: OwnView) -> Data:
    return {
        "sheet": _sheet(own.sheet),
        **_given(received=own.received, present=own.present),
        "orders": {slot.name: _slot(slot) for slot in own.slots},
        "responses": {response.conflict: _response(response) for response in own.responses},
        "carries": [_standing(effect) for effect in own.carries],
        "earned": [_earned(effect) for effect in own.earned],
        "undone": [_bare(undoing) for undoing in own.lost],
    }


def _sheet(sheet: Sheet) -> Data:
    kind = "institution" if sheet.institution else "primarch"
    qualities = {q.id: _quality(q) for q in sheet.qualities}
    return {
        "name": sheet.name,
        "kind": kind,
        **_given(player=sheet.player, location=sheet.location),
        "traits": {arena: sheet.traits[arena] for arena in ARENAS if arena in sheet.traits},
        "qualities": qualities,
    }


def _quality(quality: Quality) -> Data:
    return {"kind": quality.kind, **_given(text=quality.text), "effects": [_quality_effect(effect) for effect in quality.effects]}


def _quality_effect(effect: QualityEffect) -> Data:
    """Return one thing that a Quality does, as sheets write it (ORD-13)."""
    outcome = _given(at_least=effect.at_least, at_most=effect.at_most)
    lists = _given(forbid=list(effect.forbid), allow=list(effect.allow), cannot=list(effect.cannot))
    found = _given(when=written(effect.when), outcome=outcome) | ({"modify": effect.modify} if effect.modify else {}) | lists
    return found | ({"invoke": True} if effect.invoke else {})


def _slot(slot: SlotView) -> Data:
    order = {"order": _order(slot.order)} if slot.order else {}
    ruling = {"ruling": _ruling(slot.ruling)} if slot.ruling else {}
    return {"state": slot.state, **order, **ruling, **_given(conflicts=list(slot.conflicts))}


def _order(order: Order) -> Data:
    """Return an Order as it was understood, its core goals named (ORD-R01)."""
    lists = _given(tags=sorted(order.tags), opposes=list(order.opposes))
    words = _given(id=order.id, arena=order.arena, undo=order.undo)
    goals = {"goals": dict(order.goals), "core": sorted(order.core_goals)}
    return {"title": order.title, "territory": order.territory, **goals, **words, **lists}


def _ruling(ruling: OrderRuling) -> Data:
    lists = _given(achieved=list(ruling.achieved), denied=list(ruling.denied), rule=ruling.rule)
    return {"status": ruling.status, **lists, **_given(reasons=[_bare(reason) for reason in ruling.reasons])}


def _response(response: Response) -> Data:
    """Return a response as it was given (ORD-24)."""
    react = {"react": response.react._asdict()} if response.react else {}
    yielding = {"yield": _stake(response.yielding)} if response.yielding is not None else {}
    return {**_given(effort=dict(response.effort), invoke=list(response.invoke), role=response.role), **react, **yielding}


def _stake(stake: Stake) -> Data:
    when = {"when": written(stake.when)} if stake.when is not None else {}
    return {**_given(text=stake.text), **when, **({"modify": stake.modify} if stake.modify else {})}


def _standing(effect: Standing) -> Data:
    turns = {key: turn for key, turn in (("gained", effect.gained), ("undone", effect.undone)) if turn is not None}
    return {
        "id": effect.id,
        "kind": effect.kind,
        "size": effect.size,
        "modify": effect.modify,
        "when": written(effect.when),
        **_given(text=effect.text),
        **turns,
    }


def _earned(effect: Earned) -> Data:
    """Return a boon or consequence; of others who, kind, size and words alone (ORD-R65)."""
    head: Data = {"who": effect.who, **_given(id=effect.id), "kind": effect.kind, "size": effect.size}
    figure: Data = {"modify": effect.modify, "when": written(effect.when)} if effect.id else {}
    return {**head, **figure, **_given(rule=effect.rule, text=effect.text, conflict=effect.conflict)}


# Conflicts (ORD-R61 to ORD-R65)


def _conflict(conflict: ConflictView) -> Data:
    people = _given(yielded=list(conflict.yielded), reacted=list(conflict.reacted), left=list(conflict.left))
    return {
        "territory": conflict.territory,
        **_given(segmentum=conflict.segmentum),
        "known": conflict.known.replace(" ", "-"),
        "sides": {role: list(people) for role, people in conflict.sides.items()},
        **_given(status=conflict.status),
        **people,
        "clashes": [_clash(clash) for clash in conflict.clashes],
        **_given(goals=_goals(conflict.goals), earned=[_earned(effect) for effect in conflict.earned]),
    }


def _clash(clash: ClashView) -> Data:
    data: Data = {"arena": _arena(clash.arenas), **{role: _side(clash.sides[role]) for role in ROLES if role in clash.sides}}
    if clash.margin is not None:
        data["margin"] = clash.margin
    words = _given(outcome=clash.outcome, rule=clash.rule, by_margin=clash.by_margin, because=clash.because)
    return data | words | _given(compelled=[one._asdict() for one in clash.compelled], goals=_goals(clash.goals))


def _arena(arenas: Mapping[str, str]) -> str | Data:
    return arenas["attacker"] if arenas["attacker"] == arenas["defender"] else dict(arenas)


def _side(side: SideView) -> Data:
    """Return a side; `shares` add up to `total`, and `parts`, where they are known, each to their share (ORD-R64)."""
    shares = {m.who: m.total for m in side.members}
    parts = [_bare(part) for member in side.members for part in member.parts]
    return {"primary": side.primary, "total": side.total, "shares": shares, **_given(parts=parts, left_out=list(side.left_out))}


def _goals(goals: Iterable[GoalView]) -> list[Data]:
    return [
        {"who": g.who, "goal": g.goal, **_given(text=g.text), **({} if g.achieved is None else {"achieved": g.achieved})} for g in goals
    ]
