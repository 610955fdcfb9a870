"""From Nodes to Combat's records: conditions, options, traits, and the rows of tables. Stat blocks are in `decode_blocks`."""

import re
from collections.abc import Mapping

from whcli.files.fields import child, entries, flag, items, number, text, words
from whcli.files.node import Node
from whcli.model.combat import Condition, Ends, Option
from whcli.model.combat_tables import Amount, Check, Complication, Critical, Gain, Injury, Trait

_TERM = r"(?:(\d+)?d([36])|(\d+))"


def amount(written: str) -> Amount:
    """Return the Amount that a text writes: `2`, `1d3`, `1d3+1`; nothing for a text that writes none."""
    total = Amount()
    for count, die, flat in re.findall(_TERM, written):
        many = int(count or 1)
        total = Amount(total.flat + int(flat or 0), total.d3 + many * (die == "3"), total.d6 + many * (die == "6"))
    return total


def numbers(node: Node, key: str) -> Mapping[str, int]:
    """Return a mapping of names to whole numbers; true counts as 1."""
    found = child(node, key)
    return {} if found is None else numbers_of(found)


def numbers_of(node: Node) -> Mapping[str, int]:
    """Return the mapping of names to whole numbers that a Node is."""
    found = node.value.items() if isinstance(node.value, dict) else ()
    return {name: int(one.value) for name, one in found if isinstance(one.value, int)}


def texts(node: Node, key: str) -> Mapping[str, str]:
    """Return a mapping of names to text."""
    return {name: one.raw for name, one in entries(node, key).items()}


def decode_check(node: Node | None) -> Check | None:
    """Return the Test that a record asks for."""
    if node is None:
        return None
    return Check(text(node, "test"), number(node, "dn"), text(node, "adds"), text(node, "by", "self"), text(node, "action", "none"))


def decode_condition(node: Node) -> Condition:
    """Return a Condition (CMB-40)."""
    return Condition(
        text(node, "condition"),
        text(node, "name"),
        text(node, "rule"),
        text(node, "text"),
        text(node, "ends_text"),
        text(node, "measure"),
        number(node, "dn"),
        text(node, "dn_on", "all"),
        number(node, "defence"),
        number(node, "defence_near"),
        number(node, "defence_far"),
        number(node, "strength"),
        text(node, "speed"),
        words(node, "forbids"),
        words(node, "only"),
        words(node, "compels"),
        text(node, "on_gain"),
        text(node, "turn_start"),
        text(node, "turn_end"),
        amount(text(node, "mortal_wounds")),
        decode_check(child(node, "check")),
        words(node, "blocks"),
        tuple(Ends(text(one, "when"), decode_check(child(one, "check")), text(one, "verb")) for one in items(node, "ends")),
    )


def decode_option(node: Node) -> Option:
    """Return a combat option (CMB-60)."""
    return Option(
        text(node, "option"),
        text(node, "name"),
        text(node, "category"),
        text(node, "rule"),
        text(node, "text"),
        text(node, "variant"),
        bool(flag(node, "attack")),
        words(node, "actions"),
        words(node, "needs"),
        number(node, "dn"),
        number(node, "dice"),
        number(node, "ed"),
        number(node, "defence"),
        number(node, "resilience"),
        text(node, "until"),
        text(node, "per"),
        text(node, "verb"),
        numbers(node, "numbers"),
        words(node, "words"),
        texts(node, "settings"),
        bool(flag(node, "reload")),
        decode_check(child(node, "check")),
        texts(node, "excludes"),
        bool(flag(node, "implied")),
    )


def _gain(node: Node | None) -> Gain:
    if node is None:
        return Gain()
    return Gain(
        text(node, "id"),
        amount(text(node, "wounds")),
        amount(text(node, "mortal_wounds")),
        amount(text(node, "shock")),
        numbers(node, "conditions"),
        text(node, "verb"),
        text(node, "text"),
    )


def _span(node: Node) -> tuple[int, int]:
    first, last = (one.value for one in items(node, "d66"))
    return (first, last) if isinstance(first, int) and isinstance(last, int) else (0, 0)


def decode_critical(node: Node) -> Critical:
    """Return a row of the critical table (CMB-50)."""
    first, last = _span(node)
    return Critical(
        text(node, "critical"),
        text(node, "name"),
        text(node, "rule"),
        first,
        last,
        _gain(child(node, "does")),
        _gain(child(node, "per_glory")),
        _gain(child(node, "also")),
        tuple(_gain(one) for one in items(node, "choice")),
        decode_check(child(node, "check")),
        text(node, "text"),
    )


def decode_complication(node: Node) -> Complication:
    """Return a row of the combat complications (CMB-03)."""
    first, last = _span(node)
    return Complication(
        text(node, "complication"),
        text(node, "name"),
        text(node, "rule"),
        first,
        last,
        text(node, "verb"),
        text(node, "condition"),
        number(node, "rounds"),
        decode_check(child(node, "check")),
        text(node, "action"),
        text(node, "text"),
    )


def decode_injury(node: Node) -> Injury:
    """Return a Memorable or Traumatic Injury (CMB-36)."""
    faces = tuple(one.value for one in items(node, "faces") if isinstance(one.value, int))
    return Injury(
        text(node, "injury"),
        text(node, "name"),
        text(node, "kind"),
        text(node, "rule"),
        faces,
        text(node, "worse"),
        bool(flag(node, "sided")),
        text(node, "verb"),
        text(node, "both"),
        number(node, "dn"),
        text(node, "text"),
    )


def decode_trait(node: Node) -> Trait:
    """Return a trait of weapons or of armour (CMB-27)."""
    return Trait(
        text(node, "trait"),
        text(node, "name"),
        text(node, "of"),
        text(node, "rule"),
        text(node, "verb"),
        text(node, "value", "none"),
        numbers(node, "numbers"),
        text(node, "text"),
    )
