"""The scene: everything a rule of combat looks at, in one value; how a rule names people, addresses dice and moves on."""

from collections.abc import Mapping

from whcli.model.combat import Condition, Option
from whcli.model.combat_rules import CombatRules
from whcli.model.combat_state import Combatant, Encounter
from whcli.model.combat_tables import Complication, Critical, Injury, Trait
from whcli.model.names import near, title
from whcli.model.record import NamedTuple
from whcli.model.rolls import Address, Draw, Roll
from whcli.problems import Place, Problem
from whcli.rules.dice import Dice


class Scene(NamedTuple):
    """An encounter, the rulebook in force, the records that are needed, and the dice.

    Stat blocks and weapons stand with each Combatant, whole. `conditions`, `options`, `traits` by id; `criticals` and `complications`
    in the order of their d66, injuries by id.
    rolled  how many rolls the log already holds, by (round, who, purpose), for addresses; those of `dice` itself are counted too.
    """

    encounter: Encounter
    rules: CombatRules
    dice: Dice
    conditions: Mapping[str, Condition] = {}
    options: Mapping[str, Option] = {}
    traits: Mapping[str, Trait] = {}
    criticals: tuple[Critical, ...] = ()
    complications: tuple[Complication, ...] = ()
    injuries: Mapping[str, Injury] = {}
    rolled: Mapping[tuple[int, str, str], int] = {}

    def at(self, who: str, purpose: str) -> Address:
        """Return the address of the next roll for a purpose of somebody in this round."""
        turn = self.encounter.round
        here = sum((one.at.turn, one.at.who, one.at.purpose) == (turn, who, purpose) for one in self.dice.rolled)
        return Address(self.encounter.id, turn, who, purpose, 1 + self.rolled.get((turn, who, purpose), 0) + here)

    def roll(self, who: str, purpose: str, count: int, sides: int = 6) -> Roll:
        """Roll dice for a purpose of somebody; it stands in `dice.rolled` afterwards. No dice: no roll."""
        return self.dice.roll(self.at(who, purpose), count, sides)

    def since(self, mark: int) -> tuple[Roll | Draw, ...]:
        """Return the rolls made since `mark`, which was `len(scene.dice.rolled)` then."""
        return tuple(self.dice.rolled[mark:])

    def one(self, who: str) -> Combatant:
        """Return a combatant who is known to be there."""
        return self.encounter.combatants[who]

    def moved(self, encounter: Encounter) -> "Scene":
        """Return the scene as it goes on from an encounter."""
        return self._replace(encounter=encounter)

    def set(self, combatant: Combatant) -> "Scene":
        """Return the scene with a combatant in a new state."""
        return self.moved(self.encounter._replace(combatants={**self.encounter.combatants, combatant.id: combatant}))


def name_of(scene: Scene, who: str) -> str:
    """Return a combatant's name as a person says it: the given name, else the id as it is written."""
    found = scene.encounter.combatants.get(who)
    return found.name if found and found.name and found.name != title(who) else who


def refused(rule: str, code: str, why: str, cure: str) -> Problem:
    """Return the Problem of a rule that forbids something."""
    return Problem(code, why, cure, Place(""), rule)


def unknown(scene: Scene, who: str) -> tuple[Problem, ...]:
    """Return the Problem `no-such-combatant` where nobody has that id, else none."""
    if who in scene.encounter.combatants:
        return ()
    known = ", ".join(sorted(scene.encounter.combatants)) or "nobody"
    cure = near(who, scene.encounter.combatants).strip() or f"In the fight: {known}."
    return (refused("", "no-such-combatant", f"There is no `{who}` in {scene.encounter.id}.", cure),)
