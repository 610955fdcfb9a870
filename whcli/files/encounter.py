"""An encounter: its file of state, the house rules above it, and what it says; changed and recorded as `state_file` has it."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from whcli.files import state_file
from whcli.files.decode_encounter import decode_encounter
from whcli.files.encounter_checks import crossed
from whcli.files.keys import Secret
from whcli.files.node import Node
from whcli.files.source import Paper
from whcli.files.state_file import Above, StateFile, above, read_state, rolled_in
from whcli.files.state_log import Deed, Log, Rolled, counted
from whcli.model.combat_rules import CombatRules
from whcli.model.combat_state import Encounter
from whcli.model.record import NamedTuple
from whcli.model.rolls import Draw, Roll
from whcli.problems import Problem, Refusal

KIND: Final = "encounter"


class House(NamedTuple):
    """What stands above an encounter: the rules in force, and the seed of its campaign, "" where it has none."""

    rules: CombatRules
    seed: str = ""


class Fight(NamedTuple):
    """An encounter as read, or as commands have changed it in memory.

    state      its file and its log. house: what stands above it. encounter: what it says.
    rolled     rolls of this round that stand in the log.
    """

    state: StateFile
    house: House
    encounter: Encounter
    rolled: Rolled

    @property
    def path(self) -> Path:
        """Where its file stands."""
        return self.state.path

    @property
    def folder(self) -> Path:
        """The folder it stands in."""
        return self.state.folder

    @property
    def paper(self) -> Paper:
        """Its file as read."""
        return self.state.paper

    @property
    def node(self) -> Node:
        """The root of its file."""
        return self.state.node

    @property
    def log(self) -> Log:
        """Its log, with the entries that are to be added."""
        return self.state.log

    @property
    def edited(self) -> bool:
        """Whether a hand has changed it since the last entry of its log."""
        return self.state.edited

    @property
    def seed(self) -> str:
        """The seed of its dice, its own or its campaign's, "" where they hang on a secret."""
        return self.encounter.seed or self.house.seed


def open_fight(path: Path, always: bool = False) -> Fight:
    """Read an encounter with its rules and its log. `always` validates also what is known to be good.

    Refusal where it, its profiles and weapons, or its house rules have problems: nothing can be ruled on without them.
    """
    state = read_state(path, KIND, always)
    found = above(state)
    rules, broken = _rules(found)
    if problems := (*found.problems, *broken):
        raise Refusal(problems)
    return _decoded(Fight(state, House(rules, found.seed), Encounter("", ""), {}))


def _rules(found: Above) -> tuple[CombatRules, tuple[Problem, ...]]:
    if found.rules is None:
        return CombatRules(), ()
    from whcli.files import house_rules_late  # noqa: PLC0415 - the books of every game are slow to import

    return house_rules_late.of_fight(found)


def _decoded(fight: Fight) -> Fight:
    """Return a fight with what its file says. Refusal where a combatant cannot be read."""
    found = decode_encounter(fight.node, fight.path.stem, fight.folder, fight.house.rules, fight.paper.where)
    problems = found.problems or crossed(found.encounter)
    if problems:
        raise Refusal(problems)
    return fight._replace(encounter=found.encounter, rolled=rolled_in(fight.state, found.encounter.round))


def secret_of(fight: Fight, draw: bool) -> Secret | None:
    """Return the Secret of a fight's dice, as `state_file.secret_of` does."""
    return state_file.secret_of(fight.state, fight.seed, draw)


def done(fight: Fight, deed: Deed) -> Fight:
    """Return a fight after a deed, in memory, as `state_file.done` does; what it says is read by `again`."""
    return fight._replace(state=state_file.done(fight.state, deed))


def noted(fight: Fight) -> Fight:
    """Return a fight with a hand edit taken up in its log, where there was one since the last entry."""
    return fight._replace(state=state_file.noted(fight.state))


def taken_back(fight: Fight) -> tuple[Fight, Mapping[str, object]]:
    """Return a fight without its last deed, and the log's entry of that deed. Refusal as for `state_log.undone`."""
    state, entry = state_file.taken_back(fight.state)
    return fight._replace(state=state), entry


def gone_on(fight: Fight, state: StateFile, encounter: Encounter | None, rolls: Iterable[Roll | Draw]) -> Fight:
    """Return a fight whose file a deed has changed, with what the rules made of it; nothing is read anew.

    `rolls` are those of the deed. The Places of its combatants may be those of before.
    """
    if encounter is None:
        return again(fight._replace(state=state))
    addresses = [roll.at for roll in rolls]
    same = encounter.round == fight.encounter.round
    now = counted(addresses, encounter.round, fight.rolled) if same else rolled_in(state, encounter.round)
    return fight._replace(state=state_file.again(state), encounter=encounter, rolled=now)


def again(fight: Fight) -> Fight:
    """Return a fight read anew from what commands have made of it in memory."""
    return _decoded(fight._replace(state=state_file.again(fight.state)))


def save(before: Fight, after: Fight) -> None:
    """Write a fight and its log as one, if neither has changed since `before` was read. Refusal as for `atomic.commit`."""
    state_file.save(before.state, after.state)
