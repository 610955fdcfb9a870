"""What is asked and known of the chances to draw secondary missions: exact, from the very state of a deck."""

from whcli.model.odds import Chance
from whcli.model.record import NamedTuple


class Plan(NamedTuple):
    """What chances are reckoned with.

    by      the last round that is looked at, 0: the battle's last. goes: how many active cards are achieved or discarded in each round.
    orders  how often New Orders is used in each own Command phase to come. redraw: cards that may be redrawn as they are drawn are.
    """

    by: int = 0
    goes: int = 2
    orders: int = 0
    redraw: bool = False


class RoundChance(NamedTuple):
    """The chances up to a round's own Command phase: after so many cards drawn, of having drawn a card, and of having held it."""

    round: int
    draws: int
    drawn: Chance
    held: Chance


class CardChance(NamedTuple):
    """A card's chances, round by round. `place` is where it is now, "" in the deck; what is active is held already."""

    card: str
    place: str
    rounds: tuple[RoundChance, ...]


class MissionOdds(NamedTuple):
    """A player's chances by card, the likeliest to be held first, then by id; `left` of the deck, and what was reckoned with."""

    player: str
    left: tuple[str, ...]
    plan: Plan
    cards: tuple[CardChance, ...]
