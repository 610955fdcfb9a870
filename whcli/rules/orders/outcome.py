"""The outcome: from the margin to the band, what Qualities compel, and which goals are achieved (ORD-27, ORD-30 to ORD-R33)."""

from collections.abc import Iterable, Mapping
from typing import Final

from whcli.model.names import ATTACKER, DEFENDER, MAJOR, MINOR
from whcli.model.orders import Order
from whcli.model.record import NamedTuple
from whcli.model.rulebook import Bands
from whcli.model.ruling import Compulsion, GoalVerdict

# from the defender's crushing victory to the attacker's, with the rule of each
OUTCOMES: Final = (
    ("defender-crushing", "ORD-36"),
    ("defender-major", "ORD-35"),
    ("defender-minor", "ORD-34"),
    ("stalemate", "ORD-33"),
    ("attacker-minor", "ORD-32"),
    ("attacker-major", "ORD-31"),
    ("attacker-crushing", "ORD-30"),
)
GRADES: Final = ("crushing-defeat", "major-defeat", "minor-defeat", "stalemate", "minor-victory", "major-victory", "crushing-victory")
LEVELS: Final = {name: level for level, (name, _) in enumerate(OUTCOMES, -3)}
NOT_FOUGHT: Final = "not-fought"  # ORD-R24


class Outcome(NamedTuple):
    """How a clash ended: `level` from -3 (defender's crushing victory) over 0 (stalemate) to 3 (attacker's)."""

    level: int

    @property
    def name(self) -> str:
        """The outcome as results name it: attacker-minor, stalemate ..."""
        return OUTCOMES[self.level + 3][0]

    @property
    def rule(self) -> str:
        """The id of the rule that gives this outcome."""
        return OUTCOMES[self.level + 3][1]

    @property
    def winner(self) -> str:
        """The role of the side that won, "" in a stalemate."""
        return ATTACKER if self.level > 0 else DEFENDER if self.level < 0 else ""

    @property
    def boon(self) -> str:
        """The size of the winner's boon, "" in a stalemate (ORD-30 to ORD-36)."""
        return ("", MINOR, MAJOR, MAJOR)[abs(self.level)]

    @property
    def consequence(self) -> str:
        """The size of the loser's consequence, "" in a stalemate."""
        return ("", MINOR, MINOR, MAJOR)[abs(self.level)]


def by_margin(margin: int, bands: Bands) -> Outcome:
    """Return the outcome of a margin (ORD-27, ORD-30 to ORD-36)."""
    size = abs(margin)
    level = 3 if size >= bands.crushing else 2 if size >= bands.major else 1 if size >= bands.minor else 0
    return Outcome(level if margin > 0 else -level)


def bounds(compelled: Iterable[tuple[str, Compulsion]]) -> tuple[int, int]:
    """Return the lowest and highest level that Qualities allow, as the attacker sees it; lowest > highest contradict (ORD-R15)."""
    lowest, highest = -3, 3
    for role, c in compelled:
        level = GRADES.index(c.outcome) - 3
        if (role == ATTACKER) == (c.bound == "at_least"):
            lowest = max(lowest, level if role == ATTACKER else -level)
        else:
            highest = min(highest, level if role == ATTACKER else -level)
    return lowest, highest


def compel(outcome: Outcome, lowest: int, highest: int) -> Outcome:
    """Return the outcome moved just inside the bounds (ORD-R15)."""
    return Outcome(min(max(outcome.level, lowest), highest))


Goal = tuple[str, str]  # (WHO/SLOT, goal id)
Groups = Iterable[frozenset[Goal]]


def verdicts(outcome: Outcome, orders: Mapping[str, tuple[Order, ...]], groups: Groups) -> tuple[GoalVerdict, ...]:
    """Return what one clash means for each goal contested in it, and for every goal of a crushed side (ORD-30 to ORD-37, ORD-R31).

    `orders` by role are those that stand in the clash; goals of others count for no group (ORD-R33).
    """
    mine = {role: {(o.name, g) for o in found for g in o.goals} for role, found in orders.items()}
    here = mine[ATTACKER] | mine[DEFENDER]
    live = [found for group in groups if (found := group & here)]
    contested = frozenset[Goal]().union(*live)
    lost = dict.fromkeys(_denied(outcome, orders, mine, live), outcome.rule)
    if abs(outcome.level) == 3:
        loser = DEFENDER if outcome.winner == ATTACKER else ATTACKER
        lost |= dict.fromkeys(mine[loser], "ORD-R31")
    return tuple(
        GoalVerdict(o, g, (o, g) not in lost, lost.get((o, g), outcome.rule), (o, g) in contested) for o, g in sorted(contested | set(lost))
    )


def _denied(
    outcome: Outcome, orders: Mapping[str, tuple[Order, ...]], mine: Mapping[str, set[Goal]], live: list[frozenset[Goal]]
) -> set[Goal]:
    contested = set(frozenset[Goal]().union(*live))
    if not outcome.winner:
        return contested  # ORD-33: only what is not contested
    own = contested & mine[outcome.winner]
    won = own if outcome.boon == MAJOR else _core_won(own, orders[outcome.winner])
    return (own - won) | {g for g in contested - own if any(g in group and (group & won or not group & own) for group in live)}


def _core_won(own: set[Goal], orders: tuple[Order, ...]) -> set[Goal]:
    """Return what a minor victory wins: the core goals contested here, or all contested ones where none is core (ORD-32, ORD-R33)."""
    core = {(o.name, g) for o in orders for g in o.core_goals}
    return own & core or own
