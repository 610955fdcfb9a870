"""A campaign looked back on, as plain data: the shape of schemas/history.json."""

from typing import Any

from whcli.model.history import ClashStory, ConflictStory, History, OrderStory, Row, Told, TurnStory
from whcli.model.orders import Standing
from whcli.model.ruling import Earned, Undoing
from whcli.model.when import written


def history_data(told: Told) -> dict[str, Any]:
    """Return histories, or the league, as data, in the shape of schemas/history.json. What is empty is left out of its parts."""
    return {
        "reader": told.reader or "gm",
        "campaign": told.campaign,
        "turns": list(told.turns),
        "gaps": list(told.gaps),
        **({"histories": {one.who: _history_data(one) for one in told.histories}} if told.histories or told.reader else {}),
        **({"league": [_row_data(row) for row in told.league]} if told.league else {}),
        "problems": [],
    }


def _given(**fields: Any) -> dict[str, Any]:
    """Return the fields that hold something."""
    return {key: value for key, value in fields.items() if value}


def _history_data(one: History) -> dict[str, Any]:
    return {
        "name": one.name,
        "tally": one.tally._asdict(),
        "turns": [_turn_data(turn) for turn in one.turns],
        "effects": [{**_effect_data(span.effect), "in_force": sorted(span.turns)} for span in one.spans],
        "last": one.last,
        **_given(not_known=sorted(one.dark)),
        "names": dict(one.names),
    }


def _turn_data(turn: TurnStory) -> dict[str, Any]:
    return {
        "turn": turn.turn,
        "stage": turn.stage,
        **_given(received=turn.received, present=turn.present),
        "orders": [_order_data(one) for one in turn.orders],
        "conflicts": {one.id: _conflict_data(one) for one in turn.conflicts},
        "earned": [_effect_data(one) for one in turn.earned],
        "undone": [_undoing_data(one) for one in turn.undone],
        "undid": [_undoing_data(one) for one in turn.undid],
    }


def _order_data(one: OrderStory) -> dict[str, Any]:
    lists = {"achieved": list(one.achieved), "denied": list(one.denied)}
    return {"slot": one.slot, **_given(title=one.title, territory=one.territory), "status": one.status, **lists}


def _conflict_data(one: ConflictStory) -> dict[str, Any]:
    people = _given(beside=list(one.beside), against=list(one.against), yielded=one.yielded, reacted=one.reacted)
    return {
        "territory": one.territory,
        **_given(role=one.role),
        "status": one.status,
        **people,
        "clashes": [_clash_data(clash) for clash in one.clashes],
    }


def _clash_data(one: ClashStory) -> dict[str, Any]:
    same = one.arenas["attacker"] == one.arenas["defender"]
    margin = {} if one.margin is None else {"margin": one.margin}
    return {"arena": one.arenas["attacker"] if same else dict(one.arenas), "outcome": one.outcome, **margin}


def _effect_data(one: Standing | Earned) -> dict[str, Any]:
    return {"id": one.id, "kind": one.kind, "size": one.size, "modify": one.modify, "when": written(one.when), **_given(text=one.text)}


def _undoing_data(one: Undoing) -> dict[str, Any]:
    return {"who": one.who, "id": one.id, **_given(by=one.by)}


def _row_data(row: Row) -> dict[str, Any]:
    kind = "institution" if row.institution else "primarch"
    carried = {"boons": row.boons, "consequences": row.consequences}
    return {"who": row.who, "name": row.name, "kind": kind, **row.tally._asdict(), **carried}
