"""An encounter's house rules, imported late: most fights have none, and to read them takes the books of every game."""

from whcli.files.rulebook import combat_rules_in_force
from whcli.files.state_file import Above
from whcli.model.combat_rules import CombatRules
from whcli.problems import Problem


def in_force(above: Above) -> tuple[CombatRules, tuple[Problem, ...]]:
    """Return the rules with what `rules:` changes, and what is wrong with that."""
    return combat_rules_in_force(above.rules, above.where)
