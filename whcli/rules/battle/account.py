"""The account of a deed while it grows, and how a rule of a battle refuses, names units and addresses dice."""

from collections.abc import Mapping
from typing import Final

from whcli.model.battle import BATTLE_STEP, PHASES, Battle, Standing, Unit
from whcli.model.battle_ruling import BattleRuling, Credit, Need
from whcli.model.battle_said import STEPS
from whcli.model.change import Step
from whcli.model.names import listed, near
from whcli.model.record import NamedTuple
from whcli.model.rolls import Address
from whcli.problems import Place, Problem
from whcli.rules.battle.changes import differences
from whcli.rules.battle.course import unit_name
from whcli.rules.battle.table import Table

Problems = tuple[Problem, ...]
Answer = BattleRuling | Problems
PHASE_NAMES: Final[Mapping[str, str]] = {
    "command": "the Command phase",
    "movement": "the Movement phase",
    "shooting": "the Shooting phase",
    "charge": "the Charge phase",
    "fight": "the Fight phase",
    "end": "the end of the turn",
}


class Account(NamedTuple):
    """A battle, and what is told of how it came about. It grows by `moved` and `also`; `ruled` makes a ruling of it."""

    battle: Battle
    told: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    credits: tuple[Credit, ...] = ()
    needs: tuple[Need, ...] = ()
    steps: tuple[Step, ...] = ()
    remarks: tuple[str, ...] = ()
    data: Mapping[str, object] = {}

    def moved(self, battle: Battle) -> "Account":
        """Return the account as it goes on from a battle."""
        return self._replace(battle=battle)

    def also(self, told: str = "", rule: str = "", remark: str = "", need: Need | None = None) -> "Account":
        """Return the account with a sentence, a rule, a remark or a need more."""
        return self._replace(
            told=self.told + ((told,) if told else ()),
            rules=self.rules + ((rule,) if rule else ()),
            remarks=self.remarks + ((remark,) if remark else ()),
            needs=self.needs + ((need,) if need else ()),
        )

    def credit(self, *given: Credit) -> "Account":
        """Return the account with credits more; the battle is to hold their rows already."""
        return self._replace(credits=self.credits + given)

    def step(self, *steps: Step) -> "Account":
        """Return the account with steps more."""
        return self._replace(steps=self.steps + steps)

    def with_data(self, **data: object) -> "Account":
        """Return the account with figures for the JSON answer."""
        return self._replace(data={**self.data, **data})

    def ruled(self, table: Table, deed: str, who: str = "", mark: int = 0) -> BattleRuling:
        """Return the ruling on a deed; `table` as it was before it, with so many rolls as `mark` says."""
        rules = (*self.rules, *(step.rule for step in self.steps), *(need.rule for need in self.needs))
        return BattleRuling(
            battle=self.battle,
            deed=deed,
            who=who,
            told=self.told,
            credits=self.credits,
            needs=self.needs,
            steps=self.steps,
            rolls=tuple(table.dice.rolled[mark:]),
            changes=differences(table.battle, self.battle),
            rules=tuple(dict.fromkeys(rule for rule in rules if rule)),
            remarks=self.remarks,
            data=self.data,
        )


def mark(table: Table) -> int:
    """Return how many rolls have been made so far, for `Account.ruled`."""
    return len(table.dice.rolled)


def address(table: Table, who: str, purpose: str) -> Address:
    """Return the address of the next roll for a purpose of a player, or of the `table`, in this round."""
    battle = table.battle
    here = sum((one.at.turn, one.at.who, one.at.purpose) == (battle.round, who, purpose) for one in table.dice.rolled)
    return Address(battle.id, battle.round, who, purpose, 1 + table.rolled.get((battle.round, who, purpose), 0) + here)


def refused(code: str, why: str, cure: str, rule: str = "") -> Problem:
    """Return the Problem of a rule that forbids something."""
    return Problem(code, why, cure, Place(""), rule)


# What must be so


def playing(table: Table) -> Problems:
    """Return why no round is being played, naming the open step (MIS-R01): `too-early`, `battle-over`; none where one is."""
    battle = table.battle
    if battle.ended or battle.step > BATTLE_STEP:
        why = f"{battle.name} is over{f': {battle.ended}' if battle.ended else ''}."
        return (refused("battle-over", why, "`whcli battle sheet FILE` shows how it ended; `whcli battle undo FILE` goes back.", "MIS-14"),)
    if battle.step < BATTLE_STEP:
        why = f"The battle has not begun: step {battle.step}, {STEPS[battle.step]}, is open."
        return (refused("too-early", why, "`whcli battle setup FILE` goes on, and says what the step still needs.", "MIS-R01"),)
    if not battle.round:
        return (refused("too-early", "The first round has not begun.", "Begin it: `whcli battle next FILE`.", "MIS-13"),)
    return ()


def player_known(table: Table, player: str) -> Problems:
    """Return `no-such-player` where nobody has that id, else none."""
    players = table.battle.players
    if player in players:
        return ()
    cure = near(player, players).strip() or f"Its players are {listed([*players])}."
    return (refused("no-such-player", f"`{player}` is no player of {table.battle.id}.", cure),)


def own_turn(table: Table, player: str, phase: str, rule: str) -> Problems:
    """Return why it is not some phase of a player's own turn: `not-your-turn`, `wrong-phase`, and those of `playing`."""
    if early := player_known(table, player) or playing(table):
        return early
    battle, when = table.battle, PHASE_NAMES[phase]
    if battle.turn != player:
        why = f"This is for {when} of {player}'s own turn, and it is {battle.turn}'s."
        return (refused("not-your-turn", why, f"Wait for {player}'s turn, or give it with --player {battle.turn}.", rule),)
    if battle.phase != phase:
        why = f"This is for {when}, and {PHASE_NAMES[battle.phase]} is open."
        late = _order(battle.phase) > _order(phase)
        cure = "It comes again next turn." if late else "`whcli battle next FILE` goes on to the next phase."
        return (refused("wrong-phase", why, cure, rule),)
    return ()


def _order(phase: str) -> int:
    return PHASES.index(phase)


# Units


def unit_known(table: Table, player: str, unit: str) -> Problems:
    """Return `no-such-player` or `no-such-unit`, none where the player's army has the unit."""
    if wrong := player_known(table, player):
        return wrong
    units = table.battle.players[player].army.units
    if unit in units:
        return ()
    cure = near(unit, units).strip() or f"{player}'s army has {listed([*units][:12])}{', …' if len(units) > 12 else ''}."
    return (refused("no-such-unit", f"{player}'s army has no unit `{unit}`.", cure, "MIS-01"),)


def one(table: Table, player: str, unit: str) -> Unit:
    """Return a unit that is known to be there."""
    return table.battle.players[player].army.units[unit]


def called(table: Table, player: str, unit: str) -> str:
    """Return a unit as a person says it: its name, and its id where another unit of the army has the same name."""
    return unit_name(table.battle.players[player].army, one(table, player, unit))


def placed(battle: Battle, player: str, unit: str, standing: Standing) -> Battle:
    """Return the battle with a unit standing otherwise; one that is whole and on the table is left out."""
    own = {**battle.units.get(player, {}), unit: standing}
    kept = {key: value for key, value in own.items() if value != Standing()}
    return battle._replace(units={**battle.units, player: kept})


def along(battle: Battle, player: str, unit: str) -> tuple[str, ...]:
    """Return who goes with a unit: Leaders attached to it, passengers in it, and theirs in turn; without itself (MIS-R40)."""
    standings = battle.units.get(player, {})
    found: list[str] = []
    open_ = [unit]
    while open_:
        with_ = open_.pop(0)
        near_ = [key for key, how in standings.items() if with_ in (how.attached, how.embarked) and key not in (*found, unit)]
        living = [key for key in near_ if standings[key].destroyed is None]
        found += living
        open_ += living
    return tuple(found)


def leaders(battle: Battle, player: str, unit: str) -> tuple[str, ...]:
    """Return the living Leaders attached to a unit (MIS-08)."""
    return tuple(key for key, how in battle.units.get(player, {}).items() if how.attached == unit and how.destroyed is None)


def whereabouts(battle: Battle, player: str, unit: str) -> str:
    """Return where a unit is that is not on the table: destroyed, embarked, reserves, away; "" where it is on the table.

    A Leader is where its Bodyguard is; a passenger of a Transport in Reserves is in Reserves.
    """
    how = battle.standing(player, unit)
    own = _own_place(how)
    host = how.embarked or how.attached
    if own not in ("", "embarked") or not host:
        return own
    theirs = _own_place(battle.standing(player, host))
    return theirs if theirs == "reserves" or (not own and theirs != "destroyed") else own


def _own_place(how: Standing) -> str:
    if how.destroyed:
        return "destroyed"
    if how.embarked:
        return "embarked"
    return "reserves" if how.reserves else "away" if how.away else ""
