"""From Nodes to the papers of a turn: Orders, conflicts, responses, the GM's notes."""

from collections.abc import Collection

from whcli.files.decode_sheets import decode_stake
from whcli.files.fields import below, child, entries, items, number, text, words
from whcli.files.node import Node
from whcli.model.names import ROLES
from whcli.model.orders import (
    Clash,
    Conflict,
    GoalReference,
    Order,
    OrderSheet,
    Reaction,
    Reference,
    Response,
    Stake,
    TurnNotes,
    Unread,
)
from whcli.problems import Where


def decode_orders(node: Node, who: str, void: Collection[int], where: Where) -> OrderSheet:
    """Return a file of Orders; the items at the indexes `void` have faults and are void (ORD-R04)."""
    slots: list[Order | Unread | None] = []
    for index, item in enumerate(items(node, "orders")):
        if index in void:
            slots.append(Unread(text(item, "id")))
        else:
            slots.append(None if item.value is None else _order(item, who, index + 1, below(where, "orders", index)))
    return OrderSheet(who, tuple(slots), text(node, "present"), where)


def _order(node: Node, who: str, slot: int, where: Where) -> Order:
    return Order(
        who,
        slot,
        text(node, "title"),
        text(node, "territory"),
        {goal: one.raw for goal, one in sorted(entries(node, "goals").items())},
        frozenset(words(node, "core")),
        text(node, "id"),
        text(node, "arena"),
        frozenset(words(node, "tags")),
        words(node, "opposes"),
        text(node, "undo"),
        where,
    )


def reference(written: str) -> Reference:
    """Return WHO, WHO/SLOT or WHO/ID as a Reference."""
    who, _, order = written.partition("/")
    return Reference(who, order)


def goal_reference(written: str) -> GoalReference:
    """Return WHO/SLOT.GOAL or WHO/ID.GOAL as a GoalReference."""
    order, _, goal = written.partition(".")
    who, _, slot = order.partition("/")
    return GoalReference(who, slot, goal)


def decode_conflict(node: Node, conflict_id: str, where: Where) -> Conflict:
    """Return a conflict as the GM wrote it (ORD-20)."""
    is_open = child(node, "roles") is not None
    return Conflict(
        conflict_id,
        text(node, "territory"),
        _sides(node, is_open),
        tuple(_clash(one, is_open) for one in items(node, "clashes")),
        is_open,
        {role: one.raw for role, one in sorted(entries(node, "primary").items())},
        frozenset(words(node, "tags")),
        _stakes(node),
        _agreement(child(node, "agreement")),
        where=where,
    )


def _sides(node: Node, is_open: bool) -> dict[str, tuple[Reference, ...]]:
    """Return both sides by role, or as "1" and "2" where the roles are open (ORD-22)."""
    if is_open:
        both = [tuple(reference(one.raw) for one in side.value) for side in items(node, "sides") if isinstance(side.value, tuple)]
        return dict(zip(("1", "2"), both, strict=False))
    return {role: tuple(map(reference, words(node, role))) for role in ROLES}


def _clash(node: Node, is_open: bool) -> Clash:
    arenas = {role: one.raw for role, one in entries(node, "arena").items()} or dict.fromkeys(ROLES, text(node, "arena"))
    sides = {role: part for role, part in _sides(node, is_open).items() if part}
    sides |= {role: tuple(map(reference, words(node, role))) for role in ROLES if words(node, role)}
    groups = items(node, "contested")
    if groups and not isinstance(groups[0].value, tuple):
        contested: tuple[tuple[GoalReference, ...], ...] = (tuple(goal_reference(g.raw) for g in groups),)
    else:
        contested = tuple(tuple(goal_reference(g.raw) for g in group.value) for group in groups if isinstance(group.value, tuple))
    primary = {role: one.raw for role, one in sorted(entries(node, "primary").items())}
    return Clash({role: arenas.get(role, "") for role in ROLES}, sides, contested, primary, text(node, "ruling"), text(node, "because"))


def _stakes(node: Node) -> dict[tuple[str, str], Stake]:
    stakes = entries(node, "stakes").items()
    return {
        (who, kind): decode_stake(child(one, kind)) for who, one in sorted(stakes) for kind in ("boon", "consequence") if child(one, kind)
    }


def _agreement(node: Node | None) -> tuple[GoalReference, ...] | str | None:
    if node is None:
        return None
    return tuple(goal_reference(one.raw) for one in node.value) if isinstance(node.value, tuple) else "none"


def decode_response(node: Node, who: str, conflict_id: str, where: Where) -> Response:
    """Return one person's response to one conflict (ORD-24)."""
    yielding, react = child(node, "yield"), child(node, "react")
    return Response(
        who,
        conflict_id,
        {arena: one.value for arena, one in sorted(entries(node, "effort").items()) if isinstance(one.value, int)},
        tuple(dict.fromkeys(words(node, "invoke"))),
        None if yielding is None else decode_stake(yielding),
        None if react is None else Reaction(text(react, "side"), number(react, "slot")),
        text(node, "role"),
        where,
    )


def decode_notes(node: Node, where: Where) -> TurnNotes:
    """Return the GM's notes of a turn."""
    surrendered = {name: decode_stake(one) for name, one in sorted(entries(node, "surrendered").items())}
    return TurnNotes(text(node, "deadline"), surrendered, where)
