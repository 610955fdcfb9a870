"""Mission cards, rows of a pool, missions and events as plain data: the JSON answers of `whcli mission`."""

from collections.abc import Iterable
from typing import Any, Final

from whcli.model.battle_said import EventRound
from whcli.model.missions import Action, Award, Card, Deck, Deployment, Row

SHELVES: Final = ("deployments", "rules", "primaries", "secondaries", "secrets", "actions")


def deck_data(deck: Deck) -> dict[str, Any]:
    """Return a deck at a glance: the names of its cards by kind and id, the rows of its pool, what its source does not give."""
    shelves = {kind: {one.id: one.name for one in getattr(deck, kind).values()} for kind in SHELVES}
    return {"deck": deck.id, "name": deck.name, **shelves, "pool": [*deck.pool], "missing": list(deck.missing)}


def row_data(row: Row) -> dict[str, Any]:
    """Return a row of the tournament pool."""
    return {"primary": row.primary, "rule": row.rule, "deployment": row.deployment, "layouts": list(row.layouts)}


def event_data(rounds: Iterable[EventRound]) -> list[dict[str, Any]]:
    """Return the missions of an event, round by round."""
    return [
        {
            "round": one.round,
            "pool": one.mission.pool,
            "primary": one.mission.primary,
            "rule": one.mission.rule,
            "deployment": one.mission.deployment,
            "layouts": list(one.layouts),
        }
        for one in rounds
    ]


def card_data(card: Card) -> dict[str, Any]:
    """Return a primary, secondary, secret or rule card, without what is nothing."""
    fields = card._asdict() | {"awards": [award_data(one) for one in card.awards]}
    fields["when_drawn"] = _some(card.when_drawn._asdict()) if card.when_drawn else None
    return _some(fields)


def award_data(award: Award) -> dict[str, Any]:
    """Return an award, without what is nothing or goes without saying."""
    default = Award(award.when)
    fields = {key: value for key, value in award._asdict().items() if key == "when" or value != getattr(default, key)}
    return _some(fields | ({"vp_by_round": {str(n): vp for n, vp in award.vp_by_round.items()}} if award.vp_by_round else {}))


def action_data(action: Action) -> dict[str, Any]:
    """Return an Action, without what is nothing."""
    return _some(action._asdict())


def deployment_data(deployment: Deployment) -> dict[str, Any]:
    """Return a Deployment card: zones as polygons and markers with their places, in inches."""
    markers = {one.id: {"at": list(one.at), "ground": one.ground, "centre": one.centre} for one in deployment.markers.values()}
    zones = {side: [list(point) for point in shape] for side, shape in deployment.zones.items()}
    return _some(deployment._asdict() | {"kind": "deployment", "zones": zones, "markers": markers})


def _some(fields: dict[str, Any]) -> dict[str, Any]:
    """Return fields with something in them, tuples as lists."""
    return {key: _plain(value) for key, value in fields.items() if value not in ("", 0, (), {}, None, False)}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return {str(key): _plain(one) for key, one in value.items()} if hasattr(value, "items") else value
