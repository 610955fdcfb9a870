"""The rulebook in force: the settings as data, and a campaign's house rules on top (ORD-R03 and every other switch)."""

import functools

from whcli.files.found import PACKAGE
from whcli.files.node import Node
from whcli.files.yaml_text import plain, read
from whcli.model.house_rules import Fault, orders_rules, overridden, settings_of
from whcli.model.rulebook import OrdersRules, Setting
from whcli.problems import Problem, Where, sentence

BOOKS = ("orders",)


@functools.cache
def settings() -> tuple[Setting, ...]:
    """Return every setting of every game, in the order of the data files."""
    found: list[Setting] = []
    for book in BOOKS:
        node, _ = read((PACKAGE / "data" / "rules" / f"{book}.yaml").read_bytes(), book)
        found += settings_of(plain(node)) if node else ()  # type: ignore[arg-type]
    return tuple(found)


def rules_in_force(node: Node | None, where: Where) -> tuple[OrdersRules, tuple[Problem, ...]]:
    """Return the rules with what a campaign's `rules:` changes; its faults as Problems with places."""
    if node is None or not node.value:
        return OrdersRules(), ()
    if not isinstance(node.value, dict):
        return OrdersRules(), ()  # the schema has spoken of it
    values, faults = overridden(settings(), _texts(node.value))
    rules, crossed = orders_rules(values)
    return rules, tuple(_problem(fault, where) for fault in (*faults, *crossed))


def _texts(rules: dict[str, Node]) -> dict[str, object]:
    """Return plain values; items of a list are their own text, as tags are (`007`)."""
    return {
        name: [one.raw if not isinstance(one.value, dict | tuple) else plain(one) for one in node.value]
        if isinstance(node.value, tuple)
        else plain(node)
        for name, node in rules.items()
    }


def _problem(fault: Fault, where: Where) -> Problem:
    path = tuple(int(step) if step.isdigit() else step for step in fault.path)
    at_key = ("",) if fault.code == "unknown-rule" else ()  # nothing stands below "", so that its key is the nearest there is
    return Problem(fault.code, sentence(fault.why), sentence(fault.cure), where("rules", *path, *at_key), fault.rule)
