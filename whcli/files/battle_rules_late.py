"""A battle's house rules, imported late: most battles have none, and to read them takes the books of every game."""

from whcli.files.rulebook import battle_rules_in_force
from whcli.files.state_file import Above
from whcli.model.battle_rules import BattleRules
from whcli.problems import Problem


def in_force(above: Above) -> tuple[BattleRules, tuple[Problem, ...]]:
    """Return the rules with what `rules:` changes, and what is wrong with that."""
    return battle_rules_in_force(above.rules, above.where)
