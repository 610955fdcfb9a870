"""A campaign and one of its turns, as read."""

from collections.abc import Mapping

from whcli.model.orders import Conflict, OrderSheet, Response, Sheet, StandingSheet, TurnNotes
from whcli.model.record import NamedTuple
from whcli.model.rulebook import OrdersRules
from whcli.problems import Problem, Where, nowhere


class Campaign(NamedTuple):
    """What does not change within a turn. `segmenta` gives the Segmentum of each territory; without a map it is empty."""

    name: str
    turn: int
    players: Mapping[str, str]  # player id: name
    segmenta: Mapping[str, str]
    sheets: Mapping[str, Sheet]
    rules: OrdersRules
    zones: Mapping[str, str] = {}  # player id: time zone, where the campaign gives it
    where: Where = nowhere

    def held_by(self, player: str) -> frozenset[str]:
        """Return the ids of the Primarchs a player holds (ORD-R60)."""
        return frozenset(s.id for s in self.sheets.values() if s.player == player and not s.institution)

    @property
    def one_players(self) -> bool:
        """Whether only one player's sheets are here: a player's own folder, in which others cannot be looked up."""
        return len({s.player for s in self.sheets.values() if not s.institution}) < 2


class Turn(NamedTuple):
    """The papers of one turn. `unread` are those whose Orders file was refused: absent, with their Orders void (or set aside)."""

    number: int
    orders: Mapping[str, OrderSheet] = {}
    conflicts: Mapping[str, Conflict] = {}
    responses: Mapping[tuple[str, str], Response] = {}  # by (who, conflict)
    notes: TurnNotes = TurnNotes()
    standing: StandingSheet = StandingSheet()
    unread: frozenset[str] = frozenset()
    whole: bool = True  # False in a player's own folder: no conflicts to look responses up in
    problems: tuple[Problem, ...] = ()  # what reading found
