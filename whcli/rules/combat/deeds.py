"""The account of a deed while it grows: the scene as it has become, and what is to be told of the way there."""

from collections.abc import Callable

from whcli.model.change import Step
from whcli.model.fight import DeedRuling
from whcli.model.record import NamedTuple
from whcli.problems import Problem
from whcli.rules.combat.changes import differences
from whcli.rules.combat.scene import Scene

Problems = tuple[Problem, ...]


class Told(NamedTuple):
    """A scene, and what is told of how it came about: steps that add up, the rules that were applied, remarks for people."""

    scene: Scene
    steps: tuple[Step, ...] = ()
    rules: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    def then(self, other: "Told | Problems") -> "Told | Problems":
        """Return this account with what followed on its scene; Problems stay Problems."""
        if not isinstance(other, Told):
            return other
        return Told(other.scene, self.steps + other.steps, self.rules + other.rules, self.remarks + other.remarks)

    def also(self, *, step: Step | None = None, rule: str = "", remark: str = "") -> "Told":
        """Return the account with a step, a rule or a remark more."""
        steps, rules, remarks = (step,) if step else (), (rule,) if rule else (), (remark,) if remark else ()
        return self._replace(steps=self.steps + steps, rules=self.rules + rules, remarks=self.remarks + remarks)


def chain(told: Told | Problems, *steps: Callable[[Scene], Told | Problems]) -> Told | Problems:
    """Return what one thing after another leads to, each on the scene that the one before it left; the first Problems end it."""
    for step in steps:
        if not isinstance(told, Told):
            return told
        told = told.then(step(told.scene))
    return told


def ruled(before: Scene, mark: int, told: Told | Problems, deed: tuple[str, str]) -> DeedRuling | Problems:
    """Return an account as a ruling. `mark` is how many rolls there were before it; `deed` is who did what."""
    if not isinstance(told, Told):
        return told
    who, what = deed
    rules = (*told.rules, *(step.rule for step in told.steps))
    return DeedRuling(
        who=who,
        deed=what,
        encounter=told.scene.encounter,
        steps=told.steps,
        rolls=before.since(mark),
        changes=differences(before.encounter, told.scene.encounter),
        rules=tuple(dict.fromkeys(rule for rule in rules if rule)),
        remarks=told.remarks,
    )


def mark(scene: Scene) -> int:
    """Return how many rolls have been made so far, for `ruled`."""
    return len(scene.dice.rolled)
