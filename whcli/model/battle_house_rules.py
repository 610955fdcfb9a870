"""What house rules make of the Battles rulebook; apart from it, since most battles have none."""

from collections.abc import Mapping
from typing import Any

from whcli.model.battle_rules import BattleRules
from whcli.model.house_rules import Fault
from whcli.model.rulebook import Value


def battle_rules(values: Mapping[str, Value]) -> tuple[BattleRules, tuple[Fault, ...]]:
    """Return the Battles rules in force where `values` (of `overridden`) stand in place of defaults, and which contradict each other.

    Names of other games are passed over. Values that contradict each other are left out, so that their defaults count.
    """
    own: dict[str, Any] = {name: value for name, value in values.items() if name in BattleRules._fields}
    rules = BattleRules()._replace(**own)
    if rules.arrival_round <= rules.reserves_last_round:
        return rules, ()
    why = f"`arrival_round` is {rules.arrival_round}, after `reserves_last_round`, which is {rules.reserves_last_round}"
    fault = Fault(("arrival_round",), why, "make `reserves_last_round` at least `arrival_round`", "rule-value", "MIS-42")
    plain = BattleRules()
    return rules._replace(arrival_round=plain.arrival_round, reserves_last_round=plain.reserves_last_round), (fault,)
