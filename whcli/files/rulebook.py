"""The rulebook in force: the settings as data, and a campaign's house rules on top (ORD-R03 and every other switch)."""

import functools
from collections.abc import Iterable
from typing import Final

from whcli.files.found import PACKAGE
from whcli.files.node import Node
from whcli.files.yaml_text import plain, read
from whcli.model.battle_house_rules import battle_rules
from whcli.model.battle_rules import BattleRules
from whcli.model.combat_house_rules import combat_rules
from whcli.model.combat_rules import CombatRules
from whcli.model.house_rules import Fault, orders_rules, overridden, settings_of
from whcli.model.rulebook import OrdersRules, Setting, Value
from whcli.problems import Problem, Where, sentence

BOOKS: Final = ("orders", "combat", "battle")
_NAMES: Final = dict(zip(BOOKS, (OrdersRules._fields, CombatRules._fields, BattleRules._fields), strict=True))


@functools.cache
def settings(books: tuple[str, ...] = BOOKS) -> tuple[Setting, ...]:
    """Return every setting of some games, all of them without a word, in the order of the data files."""
    found: list[Setting] = []
    for book in books:
        node, _ = read((PACKAGE / "data" / "rules" / f"{book}.yaml").read_bytes(), book)
        found += settings_of(plain(node)) if node else ()  # type: ignore[arg-type]
    return tuple(found)


def rules_in_force(node: Node | None, where: Where) -> tuple[OrdersRules, tuple[Problem, ...]]:
    """Return the Orders rules with what a campaign's `rules:` changes; all faults of `rules:` as Problems with places."""
    values, problems = _given(node, where)
    return orders_rules(values)[0], problems


def combat_rules_in_force(node: Node | None, where: Where) -> tuple[CombatRules, tuple[Problem, ...]]:
    """Return the Combat rules with what `rules:` of a campaign or an encounter changes, and Problems as `rules_in_force` has them."""
    values, problems = _given(node, where)
    return combat_rules(values)[0], problems


def battle_rules_in_force(node: Node | None, where: Where) -> tuple[BattleRules, tuple[Problem, ...]]:
    """Return the Battles rules with what `rules:` of a campaign or a battle changes, and Problems as `rules_in_force` has them."""
    values, problems = _given(node, where)
    return battle_rules(values)[0], problems


def _given(node: Node | None, where: Where) -> tuple[dict[str, Value], tuple[Problem, ...]]:
    """Return what `rules:` changes, of every game, and what is wrong with it. Only the data of the games it speaks of is read."""
    if node is None or not node.value or not isinstance(node.value, dict):
        return {}, ()  # of another shape the schema has spoken
    values, faults = overridden(settings(_books(node.value)), _texts(node.value))
    crossed = (*orders_rules(values)[1], *combat_rules(values)[1], *battle_rules(values)[1])
    return values, tuple(_problem(fault, where) for fault in (*faults, *crossed))


def _books(names: Iterable[str]) -> tuple[str, ...]:
    """Return the games that have settings of these names; all where some name is of none, so that near ones can be named."""
    homes = [next((book for book in BOOKS if name in _NAMES[book]), "") for name in names]
    return BOOKS if "" in homes else tuple(book for book in BOOKS if book in homes)


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
