"""From Nodes to sheets: Primarchs, Institutions, their Qualities and effects, and the standing sheet of a turn."""

from whcli.files.fields import EMPTY, child, entries, flag, items, number, text, whole, words
from whcli.files.node import Node
from whcli.model.names import CONSEQUENCE, title
from whcli.model.orders import Quality, QualityEffect, Sheet, Stake, Standing, StandingSheet
from whcli.model.rulebook import OrdersRules
from whcli.model.when import FLAG_FIELDS, WORD_FIELDS, WRITTEN, When
from whcli.problems import Where


def decode_when(node: Node | None) -> When:
    """Return a condition (ORD-R43); nothing written always holds."""
    if node is None:
        return When()
    fields: dict[str, object] = {field: words(node, WRITTEN.get(field, field)) for field in WORD_FIELDS}
    fields |= {field: flag(node, field) for field in FLAG_FIELDS}
    unless = child(node, "not")
    any_of = tuple(decode_when(one) for one in items(node, "any"))
    return When(**fields, any_of=any_of, unless=decode_when(unless) if unless else None)  # type: ignore[arg-type]


def decode_sheet(node: Node, who: str, rules: OrdersRules, where: Where) -> Sheet:
    """Return a Primarch's or an Institution's sheet (ORD-11, ORD-R10); `who` is the name of its file."""
    written = node.value if isinstance(node.value, dict) else {}
    seat = written.get("player")
    return Sheet(
        who,
        text(node, "name", title(who)),
        {arena: trait.value for arena, trait in entries(node, "traits").items() if isinstance(trait.value, int)},
        "institution" in written,
        "" if child(node, "player") is None else text(node, "player"),
        seat is not None and seat.value is None and seat.plain,
        text(node, "location"),
        tuple(_quality(name, one) for name, one in sorted(entries(node, "qualities").items())),
        tuple(decode_standing(name, one, rules) for name, one in sorted(entries(node, "effects").items())),
        where=where,
    )


def _quality(name: str, node: Node) -> Quality:
    return Quality(name, text(node, "kind", "positive"), text(node, "text"), tuple(_effect(one) for one in items(node, "effects")))


def _effect(node: Node) -> QualityEffect:
    outcome = child(node, "outcome") or EMPTY
    return QualityEffect(
        decode_when(child(node, "when")),
        number(node, "modify"),
        text(outcome, "at_least"),
        text(outcome, "at_most"),
        words(node, "forbid"),
        words(node, "allow"),
        words(node, "cannot"),
        bool(flag(node, "invoke")),
    )


def decode_standing(name: str, node: Node, rules: OrdersRules) -> Standing:
    """Return a boon or consequence; without `modify:` it has the size of the rules (ORD-R40)."""
    kind, size = text(node, "kind"), text(node, "size")
    amount = rules.effects.major if size == "major" else rules.effects.minor
    modify = number(node, "modify", -amount if kind == CONSEQUENCE else amount)
    when = decode_when(child(node, "when"))
    return Standing(name, kind, size, modify, when, text(node, "text"), whole(node, "gained"), whole(node, "undone"))


def decode_stake(node: Node | None) -> Stake:
    """Return words, scope and size for what somebody may earn (ORD-R43)."""
    if node is None:
        return Stake()
    when = child(node, "when")
    return Stake(text(node, "text"), None if when is None else decode_when(when), number(node, "modify"))


def decode_standing_sheet(node: Node, rules: OrdersRules) -> StandingSheet:
    """Return what was in force as a turn opened (ORD-R41, ORD-R53)."""
    effects = {
        who: tuple(decode_standing(name, one, rules) for name, one in _entries_of(carried))
        for who, carried in sorted(entries(node, "effects").items())
    }
    return StandingSheet(
        effects, frozenset(words(node, "undone")), {who: one.raw for who, one in sorted(entries(node, "presence").items())}
    )


def _entries_of(node: Node) -> list[tuple[str, Node]]:
    return sorted(node.value.items()) if isinstance(node.value, dict) else []
