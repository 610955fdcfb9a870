"""The house rules of a fight or a battle, imported late: most have none, and to read them takes the books of every game."""

from whcli.files.rulebook import battle_rules_in_force, combat_rules_in_force
from whcli.files.state_file import Above
from whcli.model.battle_rules import BattleRules
from whcli.model.combat_rules import CombatRules
from whcli.problems import Problem


def of_fight(above: Above) -> tuple[CombatRules, tuple[Problem, ...]]:
    """Return Combat's rules with what `rules:` changes, and what is wrong with that."""
    return combat_rules_in_force(above.rules, above.where)


def of_battle(above: Above) -> tuple[BattleRules, tuple[Problem, ...]]:
    """Return the rules of Battles with what `rules:` changes, and what is wrong with that."""
    return battle_rules_in_force(above.rules, above.where)
