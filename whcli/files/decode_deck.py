"""A mission deck's records as they are read: deployments, cards, Actions, caps, rows of the pool, facts."""

from collections.abc import Mapping
from typing import Any, Final

from whcli.files.fields import child, entries, flag, items, number, text, whole, words
from whcli.files.node import Node
from whcli.files.yaml_text import plain
from whcli.model.facts import Fact
from whcli.model.missions import (
    ANY_TURN_END,
    BATTLE_END,
    COMMAND_END,
    OWN_TURN_END,
    Action,
    Award,
    Caps,
    Card,
    Deployment,
    Marker,
    Point,
    Row,
    WhenDrawn,
)
from whcli.model.names import title

# the keys of a deck that hold cards by id, with the kind of the cards; Actions and deployments are no cards
CARDS: Final[Mapping[str, str]] = {
    "rules": "rule",
    "primaries": "primary",
    "secondaries": "secondary",
    "secrets": "secret",
    "challengers": "challenger",
}
BY_HAND: Final[Mapping[str, str]] = {  # when the VP are asked of a card that does not say how it scores
    "primary": COMMAND_END,
    "secondary": ANY_TURN_END,
    "secret": BATTLE_END,
    "challenger": OWN_TURN_END,
}


def decode_deployment(node: Node, record_id: str) -> Deployment:
    """Return a Deployment card (MIS-04)."""
    zones = {side: tuple(_point(one) for one in items(_under(node, "zones"), side)) for side in entries(node, "zones")}
    markers = {one: _marker(body, one) for one, body in entries(node, "markers").items()}
    corners = tuple(_point(one) for one in items(node, "corners"))
    return Deployment(record_id, _name(node, record_id), text(node, "edge"), zones, markers, _decimal(node, "hole"), corners)


def decode_card(node: Node, record_id: str, kind: str) -> Card:
    """Return a card of a kind: rule, primary, secondary, secret, challenger (MIS-52)."""
    drawn = child(node, "when_drawn")
    return Card(
        record_id,
        kind,
        _name(node, record_id),
        tuple(_award(one) for one in items(node, "awards")) or _by_hand(kind),
        bool(flag(node, "fixed")),
        text(node, "fixed_until"),
        text(node, "action"),
        text(node, "setup"),
        _when_drawn(drawn) if drawn else None,
        number(node, "cap_per_turn"),
        text(node, "cap_since"),
        words(node, "redraw_with"),
        words(node, "verbs"),
        _values(node, "figures"),
        text(node, "text"),
        text(node, "incomplete"),
        text(node, "rule", "MIS-52"),
    )


def _by_hand(kind: str) -> tuple[Award, ...]:
    """Return how a card that does not say how it scores does it: the table says its VP; a Mission Rule need not score at all."""
    return (Award(BY_HAND[kind], by_hand=True, say="as the table says"),) if kind in BY_HAND else ()


def _award(node: Node) -> Award:
    return Award(
        when=text(node, "when"),
        vp=number(node, "vp"),
        per=text(node, "per"),
        needs=text(node, "needs"),
        at_least=number(node, "at_least", 1),
        args=_values(node, "args"),
        modes=words(node, "modes"),
        from_round=number(node, "from_round", 1),
        to_round=number(node, "to_round", 9),
        vp_by_round={int(key): found.value for key, found in entries(node, "vp_by_round").items() if isinstance(found.value, int)},
        most=number(node, "most"),
        line=text(node, "line"),
        cap_per_turn=number(node, "cap_per_turn"),
        by_hand=bool(flag(node, "by_hand")),
        since=text(node, "since"),
        until=text(node, "until"),
        say=text(node, "say"),
    )


def _when_drawn(node: Node) -> WhenDrawn:
    return WhenDrawn(
        text(node, "do"),
        text(node, "measure"),
        bool(flag(node, "optional")),
        number(node, "number"),
        _values(node, "args"),
        text(node, "say"),
    )


def decode_action(node: Node, record_id: str) -> Action:
    """Return an Action that a card brings (MIS-60)."""
    return Action(
        record_id,
        _name(node, record_id),
        text(node, "card", record_id),
        number(node, "from_round", 1),
        text(node, "phase", "shooting"),
        number(node, "units"),
        bool(flag(node, "each_own")),
        text(node, "target", "none"),
        text(node, "ground"),
        text(node, "completes", OWN_TURN_END),
        words(node, "needs"),
        text(node, "effect"),
        text(node, "text"),
    )


def decode_caps(node: Node, base: Caps = Caps()) -> Caps:  # noqa: B008 - a Caps is never changed
    """Return the caps of a deck (MIS-50); what is not written is as in `base`."""
    found = {key: number(node, key) for key in Caps._fields if key != "others" and whole(node, key) is not None}
    others = {key: one.value for key, one in entries(node, "others").items() if isinstance(one.value, int)}
    return base._replace(**found, others={**base.others, **others})


def decode_row(node: Node, record_id: str) -> Row:
    """Return a row of the tournament pool (MIS-02)."""
    layouts = tuple(one.value for one in items(node, "layouts") if isinstance(one.value, int))
    return Row(record_id, text(node, "primary"), text(node, "deployment"), text(node, "rule"), layouts)


def decode_fact(node: Node, name: str) -> Fact:
    """Return a fact of the vocabulary (MIS-53)."""
    return Fact(
        name,
        text(node, "kind"),
        text(node, "say"),
        text(node, "example"),
        text(node, "units"),
        words(node, "choices"),
        number(node, "most"),
        bool(flag(node, "optional")),
        text(node, "known"),
    )


def _name(node: Node, record_id: str) -> str:
    return text(node, "name") or title(record_id)


def _marker(node: Node, record_id: str) -> Marker:
    at = child(node, "at")
    return Marker(record_id, _point(at) if at else (0, 0), text(node, "ground"), bool(flag(node, "centre")))


def _point(node: Node) -> Point:
    across, down = (*node.value, node, node)[:2] if isinstance(node.value, tuple) else (node, node)
    return _figure(across), _figure(down)


def _figure(node: Node) -> float:
    return node.value if isinstance(node.value, int | float) else 0


def _decimal(node: Node, key: str) -> float:
    found = child(node, key)
    return _figure(found) if found else 0


def _under(node: Node, key: str) -> Node:
    return child(node, key) or Node({}, 0, 0, 0, 0)


def _values(node: Node, key: str) -> dict[str, object]:
    """Return plain values by key, a list as a tuple."""
    return {one: _tuple(plain(found)) for one, found in entries(node, key).items()}


def _tuple(value: Any) -> object:
    return tuple(value) if isinstance(value, list) else value
