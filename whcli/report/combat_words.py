"""The words of reports on a fight: names, weapons, dice, sums."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from whcli.model.change import Step
from whcli.model.combat import MELEE, RANGED, Weapon
from whcli.model.combat_state import Combatant, Encounter
from whcli.model.names import listed, title
from whcli.model.record import NamedTuple
from whcli.model.rolls import TABLE, Draw, Roll
from whcli.report.blocks import Item

WHATS: Final = {"dn": "DN", "ed": "ED", "mortal_wounds": "Mortal Wounds"}  # as people write them
# ids that prose cannot tell from words
SMALL_WORDS: Final = frozenset(("a", "an", "and", "at", "by", "for", "he", "in", "is", "it", "of", "on", "or", "she", "the", "they", "to"))
VERBS: Final = {RANGED: "shoots at", MELEE: "strikes at"}


class Teller(NamedTuple):
    """How a fight is told: whom its ids name, and whether each number names its rule."""

    encounter: Encounter
    explain: bool = False

    def one(self, who: str) -> Combatant | None:
        """Return a combatant, None where nobody has that id."""
        return self.encounter.combatants.get(who)

    def name(self, who: str) -> str:
        """Return what somebody is called."""
        found = self.one(who)
        return (found.name if found else "") or title(who)

    def people(self, ids: Iterable[str]) -> str:
        """Return several people as a person lists them."""
        return listed([self.name(who) for who in ids])

    def weapon(self, who: str, weapon: str) -> Weapon:
        """Return a weapon of somebody; one that is not known has its id for a name."""
        found = self.one(who)
        return (found.weapons.get(weapon) if found else None) or Weapon(weapon, title(weapon))

    def rule(self, *rules: str) -> str:
        """Return rule ids to put behind what they decide, "" where nobody asks for them."""
        return "".join(f" [{rule}]" for rule in dict.fromkeys(rules) if rule) if self.explain else ""

    def said(self, text: str) -> str:
        """Return a remark with people's names in place of their ids, but for what is a command in backticks, or may be a small word."""
        people = (who for who in self.encounter.combatants if who not in SMALL_WORDS)
        ids = "|".join(re.escape(who) for who in sorted(people, key=len, reverse=True))
        if not ids:
            return text
        found = re.compile(rf"`[^`]*`|(?<![\w-])(?:{ids})(?![\w-])")
        return found.sub(lambda match: match[0] if match[0].startswith("`") else self.name(match[0]), text)


def number(count: int, word: str, words: str = "") -> str:
    """Return a number with its word: "1 Wound", "3 Wounds"; `words` is the plural where it is not made by an s."""
    return f"{count} {word if count == 1 else words or word + 's'}"


def sums(steps: Iterable[Step], teller: Teller, order: Iterable[str]) -> Iterator[Item]:
    """Yield each figure with the steps that add up to it and their rules, in an order, then the others as they came."""
    found: dict[str, list[Step]] = {what: [] for what in order}
    for step in steps:
        found.setdefault(step.what, []).append(step)
    for what, group in found.items():
        if group:
            yield Item(f" {sum(step.value for step in group)}: {', '.join(addend(step, teller) for step in group)}", _what(what))


def addend(step: Step, teller: Teller) -> str:
    """Return a step in words: "5 Ballistic Skill [CMB-21]"."""
    return f"{step.value:+d} {teller.said(step.why)}{teller.rule(step.rule)}"


def _what(what: str) -> str:
    return WHATS.get(what, what.replace("_", " ").capitalize())


def faces(dice: Iterable[int]) -> str:
    """Return dice as they fell: "4 6"."""
    return " ".join(map(str, dice))


def by_table(rolls: Iterable[Roll | Draw], *purposes: str) -> str:
    """Return a mark for dice that came from the table, "" for those of the program."""
    return ", from the table" if any(roll.by == TABLE for roll in rolls if roll.at.purpose in purposes) else ""


def condition(name: str, size: int) -> str:
    """Return a Condition with its size where that says anything: "Hindered 2", "Prone"."""
    return f"{title(name)} {size}" if size > 1 else title(name)
