"""One command's way through the steps of the set-up: the table as it is now, what was told, and what is still needed."""

from collections.abc import Callable, Iterable

from whcli.model.battle import Army, Battle, Unit
from whcli.model.battle_ruling import BattleRuling, Need
from whcli.model.names import near, title
from whcli.model.record import NamedTuple
from whcli.model.rolls import Address, Draw, Roll
from whcli.problems import Place, Problem, Refusal
from whcli.rules.battle.changes import differences
from whcli.rules.battle.table import Table

Problems = tuple[Problem, ...]
ROLL_OFF, DRAW, ALL_AT_TABLE = "roll-off", "draw", "table"
NO_DICE = ("dice-needed", "dice-number")  # what Dice refuses with where there are none


class Course(NamedTuple):
    """How far a command has come. `start` is the table as the command found it, `first` how many rolls its dice had then.

    spent   players whose plain `done` has been taken for a step already.
    """

    start: Table
    table: Table
    first: int = 0
    told: tuple[str, ...] = ()
    needs: tuple[Need, ...] = ()
    rules: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()

    @property
    def battle(self) -> Battle:
        """The battle as it is now."""
        return self.table.battle

    @property
    def opened(self) -> int:
        """The step that was open when the command began."""
        return self.start.battle.step

    def moved(self, battle: Battle) -> "Course":
        """Return the course with another state of the battle."""
        return self._replace(table=self.table._replace(battle=battle))

    def say(self, rule: str, *told: str) -> "Course":
        """Return the course with sentences told under a rule."""
        rules = self.rules if rule in self.rules else (*self.rules, rule)
        return self._replace(told=(*self.told, *told), rules=rules)

    def need(self, *needs: Need) -> "Course":
        """Return the course with more that is needed."""
        return self._replace(needs=(*self.needs, *needs))

    def remark(self, *remarks: str) -> "Course":
        """Return the course with remarks."""
        return self._replace(remarks=(*self.remarks, *remarks))


def begun(table: Table) -> Course:
    """Return the course of a command that is just beginning."""
    return Course(table, table, len(table.dice.rolled))


def ruled(course: Course, deed: str, who: str = "") -> BattleRuling:
    """Return the ruling that a course comes to."""
    rolls: tuple[Roll | Draw, ...] = tuple(course.table.dice.rolled[course.first :])
    return BattleRuling(
        course.battle,
        deed,
        who,
        told=course.told,
        needs=course.needs,
        rolls=rolls,
        changes=differences(course.start.battle, course.battle),
        rules=course.rules,
        remarks=course.remarks,
    )


# Trouble


def refused(rule: str, code: str, why: str, cure: str, place: Place | None = None) -> Problem:
    """Return a Problem of a rule of Battles."""
    return Problem(code, why, cure, place or Place(""), rule)


def no_player(battle: Battle, who: str, rule: str) -> Problem:
    """Return the Problem `no-such-player`; a unit whose owner was left out is offered with its owner."""
    owners = [f"`{each}/{who}`" for each, player in battle.players.items() if who in player.army.units]
    known = f"The players are {' and '.join(f'`{one}`' for one in battle.players)}."
    cure = f"Write {' or '.join(owners)}." if owners else near(who, battle.players).strip() or known
    return refused(rule, "no-such-player", f"Nobody called `{who}` plays in this battle.", cure, battle.where("players"))


def no_unit(army: Army, player: str, unit: str, rule: str) -> Problem:
    """Return the Problem `no-such-unit`."""
    cure = near(unit, army.units).strip() or f"Its units are {', '.join(list(army.units)[:8])}{' …' if len(army.units) > 8 else ''}."
    return refused(rule, "no-such-unit", f"The army of {title(player)} has no unit `{unit}`.", cure, army.where("units"))


# Names


def unit_name(army: Army, unit: Unit) -> str:
    """Return what a unit is called: its name, and its id too where another unit has the same name."""
    same = sum(other.name == unit.name for other in army.units.values())
    return unit.name if same == 1 else f"{unit.name} ({unit.id})"


def names(army: Army, units: Iterable[Unit]) -> str:
    """Return units' names with commas."""
    return ", ".join(unit_name(army, unit) for unit in units)


# Dice


def address(table: Table, who: str, purpose: str) -> Address:
    """Return the address of the next roll of `who` for a purpose: those of the log and of this command come before it."""
    battle = table.battle
    here = sum((roll.at.turn, roll.at.who, roll.at.purpose) == (battle.round, who, purpose) for roll in table.dice.rolled)
    return Address(battle.id, battle.round, who, purpose, table.rolled.get((battle.round, who, purpose), 0) + here + 1)


def roll_off(table: Table) -> tuple[str, str]:
    """Return who wins a roll-off, and how: one die each, the players by id, again while they are equal. Refusals as for Dice."""
    told = []
    for _ in range(1000):
        dice = {who: table.dice.roll(address(table, who, ROLL_OFF), 1).dice[0] for who in sorted(table.battle.players)}
        told.append(", ".join(f"{title(who)} {face}" for who, face in dice.items()))
        if len(set(dice.values())) > 1:
            break
    return max(dice, key=lambda who: dice[who]), ", again: ".join(told)


def drawn(table: Table, candidates: Iterable[str], number: int = 1) -> tuple[str, ...]:
    """Return cards or markers drawn at random by the table's next address. Refusals as for Dice."""
    return table.dice.hand(address(table, ALL_AT_TABLE, DRAW), candidates, number)


def with_dice(course: Course, step: Callable[[], Course | Problems], need: Need) -> Course | Problems:
    """Return what a step that rolls comes to; where there are no dice for it at all, the course with `need`."""
    before = len(course.table.dice.rolled)
    try:
        return step()
    except Refusal as refusal:
        known = all(problem.code in NO_DICE for problem in refusal.problems)
        return course.need(need) if known and len(course.table.dice.rolled) == before else refusal.problems
