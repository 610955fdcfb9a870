"""The Combat rulebook with what a table plays otherwise; apart from the records, since most fights have no house rules."""

from collections.abc import Mapping
from typing import Any, Final

from whcli.model.combat_rules import CombatRules, Cover, CoverResilience, Faces, GloryCap, SizeDefence, SizeDice, Vision
from whcli.model.house_rules import Fault
from whcli.model.rulebook import Value

_MAPPINGS: Final[Mapping[str, type[Any]]] = {
    "glory_cap": GloryCap,
    "cover": Cover,
    "size_defence": SizeDefence,
    "size_dice": SizeDice,
    "vision_ranged": Vision,
    "vision_melee": Vision,
    "cover_resilience": CoverResilience,
    "brutal": Faces,
    "melta_vehicle": Faces,
}


def combat_rules(values: Mapping[str, Value]) -> tuple[CombatRules, tuple[Fault, ...]]:
    """Return the Combat rules in force where `values` (of `overridden`) stand in place of defaults, and which contradict each other.

    Names of other games are passed over. Values that contradict each other are left out, so that their defaults count.
    """
    own: dict[str, Any] = {
        name: _MAPPINGS[name](**value) if isinstance(value, Mapping) else value
        for name, value in values.items()
        if name in CombatRules._fields
    }
    rules = CombatRules()._replace(**own)
    if rules.prone_near < rules.prone_far:
        return rules, ()
    why = f"`prone_near` is {rules.prone_near}, not below `prone_far`, which is {rules.prone_far}"
    fault = Fault(("prone_near",), why, "make `prone_far` more than `prone_near`", "rule-value", "CMB-R41")
    plain = CombatRules()
    return rules._replace(prone_near=plain.prone_near, prone_far=plain.prone_far), (fault,)
