"""What one player's scoring sees: the facts that were told, those that the battle holds, and which are still missing (MIS-53)."""

from collections.abc import Mapping

from whcli.model.battle import Battle, Doing, Lost, Unit
from whcli.model.facts import Facts
from whcli.rules.battle.account import whereabouts
from whcli.rules.battle.control import held_at_start, holding
from whcli.rules.battle.table import Table

Units = tuple[tuple[Unit, Lost], ...]


class View:
    """A player's view of a moment. What is asked for and nobody told is noted in `missing`, by the cards that asked for it.

    card    the card that is being judged, for the note. used: the facts that were told and read. unmet: how often one was missing.
    """

    __slots__ = ("card", "facts", "missing", "player", "table", "unmet", "used")

    def __init__(self, table: Table, player: str, facts: Facts) -> None:
        self.table, self.player, self.facts = table, player, facts
        self.card = ""
        self.unmet = 0
        self.missing: dict[str, tuple[str, ...]] = {}
        self.used: set[str] = set()

    @property
    def battle(self) -> Battle:
        """The battle as it stands."""
        return self.table.battle

    @property
    def opponent(self) -> str:
        """The other player."""
        return self.battle.opponent(self.player)

    def told(self, name: str, otherwise: object = None) -> object:
        """Return a fact: as it was told, else `otherwise`; where both are None it is missing."""
        if name in self.facts:
            self.used.add(name)
            return self.facts[name]
        if otherwise is None:
            self.unmet += 1
            asked = self.missing.get(name, ())
            self.missing[name] = asked if self.card in asked else (*asked, self.card)
        return otherwise

    def number(self, name: str, otherwise: int | None = None) -> int:
        """Return a fact that is a number or yes or no; 0 where it is missing."""
        found = self.told(name, otherwise)
        return int(found) if isinstance(found, int) else 0

    def listed(self, name: str, otherwise: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """Return a fact that is a list of markers or units; () where it is missing."""
        found = self.told(name, otherwise)
        return found if isinstance(found, tuple) else ()

    def keyed(self, name: str, otherwise: Mapping[str, object] | None = None) -> Mapping[str, object]:
        """Return a fact that is told by key; {} where it is missing."""
        found = self.told(name, otherwise)
        return found if isinstance(found, dict) else {}

    # Markers

    def controlled(self) -> tuple[str, ...]:
        """Return the markers that the player controls now; one that an Action has just burned is gone."""
        return self.there(self.listed("controlled", holding(self.table, self.player)))

    def controlled_by_opponent(self) -> tuple[str, ...]:
        """Return the markers that the opponent controls now, as for `controlled`."""
        return self.there(self.listed("controlled_by_opponent", holding(self.table, self.opponent)))

    def there(self, markers: tuple[str, ...]) -> tuple[str, ...]:
        """Return those of some markers that are still on the table: neither burned nor taken away."""
        states = self.battle.markers
        return tuple(one for one in markers if one not in states or not (states[one].burned or states[one].removed))

    def controlled_at_start(self) -> tuple[str, ...]:
        """Return the markers that the player controlled when the turn began."""
        return self.listed("controlled_at_start", held_at_start(self.table, self.player))

    def controlled_by_opponent_at_start(self) -> tuple[str, ...]:
        """Return the markers that the opponent controlled when the turn began."""
        return self.listed("controlled_by_opponent_at_start", held_at_start(self.table, self.opponent))

    # Units

    def army(self, player: str) -> tuple[Unit, ...]:
        """Return the units of a player's army, in the list's order."""
        return tuple(self.battle.players[player].army.units.values()) if player in self.battle.players else ()

    def standing(self, player: str) -> tuple[Unit, ...]:
        """Return a player's units on the table; a Leader is where its Bodyguard is."""
        return tuple(unit for unit in self.army(player) if not whereabouts(self.battle, player, unit.id))

    def destroyed(self, player: str, whole_round: bool = False) -> Units:
        """Return a player's units destroyed in this turn, or in this round, and how they were; one that came back each time it was."""
        found = ((unit, lost) for unit in self.army(player) for lost in self.battle.standing(player, unit.id).losses)
        return tuple((unit, lost) for unit, lost in found if self._now(lost, whole_round))

    def _now(self, lost: Lost, whole_round: bool) -> bool:
        return lost.round == self.battle.round and (whole_round or lost.turn == self.battle.turn)

    def done(self, effect: str) -> tuple[Doing, ...]:
        """Return the player's Actions of an effect that were completed in this turn."""
        now = (self.battle.round, self.battle.turn)
        mine = (one for one in self.battle.actions if one.player == self.player and one.state == "done" and one.done_in == now)
        return tuple(one for one in mine if (action := self.table.action(one.action)) is not None and action.effect == effect)

    def marked(self) -> tuple[str, ...]:
        """Return what was picked for the card that is being judged: units, or a marker."""
        hand = self.battle.hands.get(self.player)
        return hand.marked.get(self.card, ()) if hand else ()
