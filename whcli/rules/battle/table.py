"""What every rule of a battle looks at: the battle, its deck, the rulebook, the dice, and what was told."""

from collections.abc import Mapping

from whcli.model.battle import Battle, Picks
from whcli.model.battle_rules import BattleRules
from whcli.model.missions import TACTICAL, Action, Card, Deck, Deployment
from whcli.model.record import NamedTuple
from whcli.rules.dice import Dice


class Table(NamedTuple):
    """A battle with all that rules on it need.

    picks   sealed picks by player: only those whose file is there and sound. sealed: players whose file is there, sound or not.
    rolled  rolls that stand in the log: how many of (round, who, purpose), for the addresses of the next.
    looking nothing comes of it but a look, as with --plan or in `status`: what is sealed stays so (MIS-R02).
    reader  the player who reads what is told, "" for nobody in particular (MIS-R22).
    """

    battle: Battle
    deck: Deck
    rules: BattleRules
    dice: Dice
    picks: Mapping[str, Picks] = {}
    sealed: tuple[str, ...] = ()
    rolled: Mapping[tuple[int, str, str], int] = {}
    looking: bool = False
    reader: str = ""

    def hides(self, player: str) -> bool:
        """Return whether the cards of a player's hand are not for the reader: house rules keep Tactical hands hidden (MIS-R22)."""
        hand = self.battle.hands.get(player)
        return not self.rules.public_hands and player != self.reader and hand is not None and hand.mode == TACTICAL

    def spoken(self, player: str, card: str, hidden: str = "a card") -> str:
        """Return the name of a card of a player's hand, `hidden` where it is not for the reader (MIS-R22)."""
        found = self.deck.card(card)
        return hidden if self.hides(player) else found.name if found else card

    @property
    def deployment(self) -> Deployment | None:
        """The Deployment card in play, None before it is drawn."""
        return self.deck.deployments.get(self.battle.mission.deployment)

    @property
    def primary(self) -> Card | None:
        """The Primary Mission in play, None before it is drawn."""
        return self.deck.primaries.get(self.battle.mission.primary)

    @property
    def rule(self) -> Card | None:
        """The Mission Rule in play, None where there is none."""
        return self.deck.rules.get(self.battle.mission.rule)

    def action(self, action: str) -> Action | None:
        """Return an Action of the deck by its id, None where there is none."""
        return self.deck.actions.get(action)

    def in_play(self, verb: str) -> bool:
        """Return whether the Mission Rule in play has a verb."""
        return self.rule is not None and verb in self.rule.verbs
