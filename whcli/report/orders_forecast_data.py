"""A forecast as plain data: the JSON reading, in the shape of schemas/forecast.json."""

from collections.abc import Mapping
from typing import Any

from whcli.model.forecast import Bid, Bidder, ClashForecast, Forecast, Possible
from whcli.model.ruling import Part
from whcli.model.view import GM
from whcli.model.when import written

Data = dict[str, Any]


def forecast_data(forecast: Forecast) -> Data:
    """Return a forecast as data: `forecast` and `problems`. What does not apply is left out."""
    asked = forecast.asked
    told: Data = {"reader": asked.reader or "gm", "turn": forecast.turn, "conflict": forecast.conflict, "territory": forecast.territory}
    told |= _given(segmentum=forecast.segmentum, who=forecast.who)
    told |= _given(joins=forecast.joins, open_roles=forecast.open_roles, yields=forecast.yields)
    told |= {"sides": {role: list(side) for role, side in forecast.sides.items()}, "names": dict(forecast.names)}
    if asked.reader != GM:
        guess: Data = {"rank": asked.rank, "ally": asked.ally, "counted": sorted(set(asked.counted))}
        told["guesses"] = guess | ({} if asked.their_total is None else {"their_total": asked.their_total})
    return {"forecast": told | {"clashes": [_clash(one) for one in forecast.clashes]}, "problems": []}


def _given(**fields: Any) -> Data:
    """Return the fields that hold something."""
    return {key: value for key, value in fields.items() if value}


def _clash(clash: ClashForecast) -> Data:
    data: Data = {"number": clash.number, "arena": _arena(clash.arenas)}
    data |= _given(sides={role: list(side) for role, side in clash.sides.items()}, why=clash.why)
    bidders = (("rows", clash.rows), ("columns", clash.columns))
    data |= {key: _bidder(one) for key, one in bidders if one is not None}
    data |= _given(outcomes=[list(row) for row in clash.grades])
    if clash.balance:
        point = clash.balance
        data["balance"] = {"rows": point.rows, "columns": point.columns, "outcome": point.grade}
    data |= _given(compelled=[one._asdict() for one in clash.compelled])
    return data | _given(not_counted=[_possible(one) for one in clash.not_counted])


def _arena(arenas: Mapping[str, str]) -> str | Data:
    return arenas["attacker"] if arenas["attacker"] == arenas["defender"] else dict(arenas)


def _bidder(bidder: Bidder) -> Data:
    data: Data = {**_given(who=bidder.who), "role": bidder.role, "bids": [_bid(one) for one in bidder.bids]}
    if bidder.who:
        data |= {"declared": bidder.declared, "left": bidder.left}
        data |= _given(barred=bidder.barred, parts=[_part(part) for member in bidder.members for part in member.parts])
    return data


def _part(part: Part) -> Data:
    defaults = part._field_defaults
    return {key: value for key, value in part._asdict().items() if key not in defaults or value != defaults[key]}


def _bid(bid: Bid) -> Data:
    data: Data = {"effort": bid.effort, "total": bid.total, **_given(guarantees=bid.guarantees)}
    data |= {} if bid.enough is None else {"never_better_than": bid.enough}
    spans = {span.grade: {key: end for key, end in (("from", span.low), ("to", span.high)) if end is not None} for span in bid.spans}
    return data | _given(against=spans)


def _possible(one: Possible) -> Data:
    bounds = _given(at_least=one.at_least, at_most=one.at_most)
    figure = {"modify": one.modify} if one.modify else {}
    return {"name": one.name, "kind": one.kind, **figure, **_given(when=written(one.when), outcome=bounds), "why": one.why}
