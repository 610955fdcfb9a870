"""The words of reports on a battle: players, units, markers and cards by name, rules for who asks."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from whcli.model.battle import Battle, Mission
from whcli.model.battle_said import STEPS
from whcli.model.missions import Deck
from whcli.model.names import listed, title
from whcli.model.record import NamedTuple

SMALL: Final = frozenset(("and", "of", "the", "on", "for", "to", "in", "it", "a"))
PHASE_NAMES: Final = {
    "command": "Command phase",
    "movement": "Movement phase",
    "shooting": "Shooting phase",
    "charge": "Charge phase",
    "fight": "Fight phase",
    "end": "end of the turn",
}
SOURCE_NAMES: Final = {
    "primary": "Primary",
    "secondary": "Secondary",
    "secret": "Secret",
    "painted": "Battle Ready",
    "challenger": "Challenger",
}
ASCII: Final = str.maketrans({"″": '"', "×": "x", "…": "..."})  # signs of rules' sentences, for reports that are plain text too
NO_DECK: Final = Deck("", "")
_IDS: Final = re.compile(r"`[^`]*`|(?<![\w/=(-])[a-z0-9]+(?:-[a-z0-9]+)*(?![\w/=-])")  # what may be an id, and what stands in backticks
HELD: Final = {"attacker": "<{}>", "defender": "[{}]", "": "({})"}  # how a marker looks in text, by the side that holds it


class Teller(NamedTuple):
    """How a battle is told: whom and what its ids name, and whether what is said names its rule."""

    battle: Battle
    deck: Deck = NO_DECK
    explain: bool = False

    def player(self, player: str) -> str:
        """Return what a player is called."""
        return title(player)

    def unit(self, player: str, unit: str) -> str:
        """Return what a unit is called, with its number where several of the army have that name."""
        names = unit_names(self.battle, player)
        return names.get(unit, title(unit))

    def card(self, card: str) -> str:
        """Return what a card, Action or deployment of the deck is called."""
        found = self.deck.card(card) or self.deck.deployments.get(card) or self.deck.actions.get(card)
        return found.name if found else card_title(card)

    def cards(self, cards: Iterable[str]) -> str:
        """Return cards as a person lists them, "none" where there are none."""
        return listed([self.card(card) for card in cards]) or "none"

    def rule(self, *rules: str) -> str:
        """Return rule ids to put behind what they decide, "" where nobody asks for them."""
        return "".join(f" [{rule}]" for rule in dict.fromkeys(rules) if rule) if self.explain else ""

    def said(self, text: str) -> str:
        """Return a sentence with names in place of the ids of players, units and cards, but for backticks and ids in brackets."""
        return _IDS.sub(lambda match: self._name(match[0]), text.translate(ASCII))

    def reason(self, why: str) -> str:
        """Return why VP were given: a card's condition, which begins with an if, as what was so."""
        return self.said(why.removeprefix("if "))

    def _name(self, word: str) -> str:
        """Return what an id is called; a card is looked for by its own id, so that no other is read. Any other word as it stands."""
        if word in self.battle.players:
            return self.player(word)
        if "-" not in word or word.startswith("`"):
            return word
        return self._unit(word) or (self.card(word) if self._is_card(word) else word)

    def _unit(self, unit: str) -> str:
        """Return what a unit is called, "" where there is none of that id or two armies call it otherwise."""
        names = {unit_names(self.battle, who)[unit] for who, player in self.battle.players.items() if unit in player.army.units}
        return names.pop() if len(names) == 1 else ""

    def _is_card(self, word: str) -> bool:
        deck, mission = self.deck, self.battle.mission
        if word in (mission.deployment, mission.rule, mission.primary):
            return True
        held = (card for hand in self.battle.hands.values() for card in (*hand.cards, *hand.active, *hand.achieved, *hand.discarded))
        return word in held or deck.card(word) is not None or word in deck.deployments or word in deck.actions


def unit_names(battle: Battle, player: str) -> dict[str, str]:
    """Return what the units of a player are called, by id: those of one name are numbered as their ids are."""
    units = battle.players[player].army.units if player in battle.players else {}
    often = Counter(unit.name for unit in units.values())
    return {each: unit.name if often[unit.name] == 1 else f"{unit.name} {_number(each)}".rstrip() for each, unit in units.items()}


def _number(unit: str) -> str:
    last = unit.rsplit("-", 1)[-1]
    return last if last.isdigit() else f"({unit})"


def card_title(card: str) -> str:
    """Return the id of a card as its name: `take-and-hold` is "Take and Hold"."""
    words = card.split("-")
    named = " ".join(word if n and word in SMALL else word.capitalize() for n, word in enumerate(words))
    return named.replace("No Mans Land", "No Man's Land")


def mission_line(mission: Mission, teller: Teller) -> str:
    """Return the mission in a line: the Primary Mission, the Mission Rule, the deployment; "" before any card is drawn."""
    cards = [card for card in (mission.primary, mission.rule, mission.deployment) if card]
    return ", ".join(teller.card(card) for card in cards)


def moment(battle: Battle, teller: Teller) -> str:
    """Return where a battle stands: "Round 2, Bob's Command phase", "Step 7, Select Secondary Missions", "The battle is over"."""
    if battle.ended:
        return "The battle is over"
    if battle.round and battle.turn:
        phase = "end of turn" if battle.phase == "end" else PHASE_NAMES.get(battle.phase, title(battle.phase))
        return f"Round {battle.round}, {possessive(teller.player(battle.turn))} {phase}"
    return step_line(battle.step)


def step_line(step: int) -> str:
    """Return a step with its name: "Step 7, Select Secondary Missions"."""
    return f"Step {step}, {STEPS[step]}" if step in STEPS else f"Step {step}"


def possessive(name: str) -> str:
    """Return whose something is: "Alice's", "Angus'"."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def number(count: int, word: str, words: str = "") -> str:
    """Return a number with its word: "1 unit", "3 units"; `words` is the plural where it is not made by an s."""
    return f"{count} {word if count == 1 else words or word + 's'}"
