"""A battle: its file of state, what stands beside it, and what it says; changed and recorded as `state_file` has it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from whcli.files import picks, state_file
from whcli.files.atomic import Write
from whcli.files.battle_checks import crossed
from whcli.files.decks import deck
from whcli.files.decode_army import read_army
from whcli.files.decode_battle import decode_battle
from whcli.files.fields import entries, text
from whcli.files.node import Node
from whcli.files.picks import Seal, sealed_beside
from whcli.files.source import Paper
from whcli.files.state_file import Above, StateFile, above, read_state, rolled_in
from whcli.files.state_log import Log, Rolled
from whcli.model.battle import Army, Battle, Picks
from whcli.model.battle_rules import BattleRules
from whcli.model.missions import Deck
from whcli.model.record import NamedTuple
from whcli.problems import Problem, Refusal

KIND: Final = "battle"


class House(NamedTuple):
    """What stands above a battle: the rules in force, and the seed of its campaign, "" where it has none."""

    rules: BattleRules
    seed: str = ""


class BattleFile(NamedTuple):
    """A battle as read, or as commands have changed it in memory.

    state    its file and its log. house: what stands above it. battle: what it says, armies with it. deck: its mission deck.
    seal     the players' sealed picks, which may be told to nobody else.
    rolled   rolls of this round that stand in the log.
    """

    state: StateFile
    house: House
    battle: Battle
    deck: Deck
    seal: Seal
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
        return self.battle.seed or self.house.seed

    @property
    def rules(self) -> BattleRules:
        """The rules in force."""
        return self.house.rules

    @property
    def picks(self) -> Mapping[str, Picks]:
        """The sealed picks that are there and sound, by player (MIS-R02)."""
        return self.seal.picks

    @property
    def sealed(self) -> tuple[str, ...]:
        """The players whose sealed picks are there, sound or not."""
        return self.seal.there

    def sealed_problems(self, player: str = "") -> tuple[Problem, ...]:
        """Return what is wrong with sealed picks, as far as `player` may know it: all of the own, of another's only that it is so."""
        return picks.told(self.seal.faults, str(self.path), player, self.rules.sealed_picks)


def open_battle(path: Path, always: bool = False) -> BattleFile:
    """Read a battle with its rules, deck, armies, sealed picks and log. `always` validates also what is known to be good.

    Refusal where it, its armies, its deck or its house rules have problems, or where it breaks a rule by itself: nothing can be ruled on
    without them. Problems of sealed picks are no Refusal: see `sealed_problems`.
    """
    state = read_state(path, KIND, always)
    found = above(state)
    rules, broken = _rules(found)
    if problems := (*found.problems, *broken):
        raise Refusal(problems)
    return _decoded(state, House(rules, found.seed), always)


def _rules(found: Above) -> tuple[BattleRules, tuple[Problem, ...]]:
    if found.rules is None:
        return BattleRules(), ()
    from whcli.files import house_rules_late  # noqa: PLC0415 - the books of every game are slow to import

    return house_rules_late.of_battle(found)


def _decoded(state: StateFile, house: House, always: bool) -> BattleFile:
    """Return a battle with what its file says and what that needs. Refusal with all that is wrong."""
    where = state.paper.where
    armies, problems = _armies(state, always)
    shelf = deck(text(state.node, "deck", "pariah-nexus"), state.folder, lambda *_: where("deck"))
    battle = decode_battle(state.node, state.path.stem, armies, where)
    if shelf.deck is not None:
        unread = bool(problems)  # without an army each of its units is unknown, which says nothing
        problems += tuple(one for one in crossed(battle, shelf.deck, house.rules) if not (unread and one.code == "no-such-unit"))
    if shelf.deck is None or problems or shelf.problems:
        raise Refusal((*problems, *shelf.problems))
    seal = sealed_beside(state.folder, battle, shelf.deck, house.rules, always)
    return BattleFile(state, house, battle, shelf.deck, seal, rolled_in(state, battle.round))


def _armies(state: StateFile, always: bool) -> tuple[Mapping[str, Army], tuple[Problem, ...]]:
    """Return the armies of the players whose file names one, and what is wrong with them."""
    named = {who: text(one, "army") for who, one in entries(state.node, "players").items()}
    read = {who: read_army(state.folder, path, state.paper.where("players", who, "army"), always) for who, path in named.items() if path}
    return {who: one.army for who, one in read.items()}, tuple(dict.fromkeys(p for one in read.values() for p in one.problems))


def again(file: BattleFile) -> BattleFile:
    """Return a battle read anew from what commands have made of it in memory, and from what stands beside it."""
    return _decoded(state_file.again(file.state), file.house, always=False)


def save(before: BattleFile, after: BattleFile, also: Sequence[Write] = ()) -> None:
    """Write a battle, its log and other files as one, if none has changed since `before` was read. Refusal as for `atomic.commit`."""
    state_file.save(before.state, after.state, also)
