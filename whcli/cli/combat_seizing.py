"""Seizing the Initiative in the same breath as the deed that it is for (CMB-11, CMB-R10)."""

from whcli.cli.fighting import Rule, Ruling
from whcli.problems import Problem
from whcli.rules.combat.changes import differences
from whcli.rules.combat.deeds import Told
from whcli.rules.combat.rounds import seized
from whcli.rules.combat.scene import Scene, unknown


def seizing(who: str, rule: Rule) -> Rule:
    """Return a rule that pays for the initiative first, and whose ruling holds both."""

    def paid(scene: Scene) -> Ruling | tuple[Problem, ...]:
        if problems := unknown(scene, who):
            return problems
        told = seized(scene, scene.one(who).side)
        return _joined(scene, told, rule(told.scene)) if isinstance(told, Told) else told

    return paid


def _joined(before: Scene, told: Told, ruling: Ruling | tuple[Problem, ...]) -> Ruling | tuple[Problem, ...]:
    if not isinstance(ruling, Ruling):
        return ruling
    return ruling._replace(
        changes=differences(before.encounter, ruling.encounter or told.scene.encounter),
        rules=tuple(dict.fromkeys((*told.rules, *ruling.rules))),
        remarks=(*told.remarks, *ruling.remarks),
    )
