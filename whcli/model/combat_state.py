"""One fight as it stands: an encounter, who is in it, and what they carry from Turn to Turn. What never changes is in `combat`.

Every record is immutable; a rule returns a new one. What is nothing (0, (), "", None) is left out of the file.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from whcli.model.combat import Profile, Weapon
from whcli.model.record import NamedTuple
from whcli.problems import Where, nowhere

AGENTS, THREATS = "agents", "threats"
SIDES: Final = (AGENTS, THREATS)  # CMB-11
START_OF_TURN, END_OF_TURN = "start_of_turn", "end_of_turn"
OUT: Final = ("dead", "annihilated", "fled", "broken", "surrendered", "left")  # CMB-83
STATES: Final = ("unhurt", "wounded", "exhausted", "dying", "dead", "annihilated")  # the gravest that holds


class Until(NamedTuple):
    """When something ends: at the start or the end of a Turn of `who`, in that Round or the first such Turn after it.

    `edge` is start_of_turn or end_of_turn; `round` 0 means the next such Turn. `who` "" is whoever has it.
    """

    edge: str
    who: str = ""
    round: int = 0


class ActiveCondition(NamedTuple):
    """One Condition of somebody, from one cause (CMB-40, CMB-41).

    n      its size, at least 1. dn: the DN to shake it off (Poisoned, Fear, Terror), None where its record has it.
    by     who caused it, "" where nobody is recorded.
    until  None: it ends as its record says.
    keep   it outlasts the encounter (CMB-R42).
    """

    n: int = 1
    dn: int | None = None
    by: str = ""
    until: Until | None = None
    keep: bool = False


class Injuries(NamedTuple):
    """Permanent injuries by id, in the order they came (CMB-36): `memorable` such as burn, `traumatic` such as left-hand."""

    memorable: tuple[str, ...] = ()
    traumatic: tuple[str, ...] = ()


class Mob(NamedTuple):
    """A Mob (CMB-71): members `now`, at the `start`, and `lost` in this Round. `formed`: the Round it formed in, 0 before the fight."""

    now: int
    start: int
    lost: int = 0
    formed: int = 0
    fleeing: bool = False


class Effect(NamedTuple):
    """What an option leaves in force between Turns (CMB-R60): figures added to the own Defence, Resilience, DNs, and when it ends.

    `option` is the id of the option it comes from. `verb` is the record's, for what figures cannot say, such as lost-turn.
    """

    option: str
    until: Until
    defence: int = 0
    resilience: int = 0
    dn: int = 0
    verb: str = ""


class Turn(NamedTuple):
    """The Turn that is being taken (CMB-12).

    actions  Combat Actions declared for it, which sets its Multi-Action penalty (CMB-13).
    used     what is spent: combat (once for each), movement, simple, full-round.
    options  ids of the options used, in order.
    attacks  Attack Actions made (CMB-R11). tests: Tests made, after which `actions` is fixed.
    """

    actions: int = 1
    used: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    attacks: int = 0
    tests: int = 0


class Declared(NamedTuple):
    """An attack as it was declared (CMB-20). `band` is short, medium, long or ""; `distance` in metres, None where not told.

    `cover` is half, full or "". `dn_mod`, `bonus_dice` are the GM's own. `point`: an area weapon aimed at a place, not at a target.
    `second`: the other weapon, which strikes the last target, by Dual Wield (CMB-27).
    """

    attacker: str
    targets: tuple[str, ...]
    weapon: str
    options: tuple[str, ...] = ()
    band: str = ""
    distance: int | None = None
    cover: str = ""
    bonus_dice: int = 0
    dn_mod: int = 0
    actions: int = 1
    point: bool = False
    thrown: bool = False
    second: str = ""


class Pending(NamedTuple):
    """An attack stopped between the hit and the damage (CMB-26): what was declared and every die that fell, Wrath Dice first.

    `rolled` are the dice as they now lie, after a re-roll; `by` tool or table. `struck`: who was hit in place of a target (scatter, melee).
    supporters of a Combined Attack, each as WHO or WHO=WEAPON, and how many of them beat Defence (CMB-60).
    """

    declared: Declared
    rolled: tuple[int, ...]
    by: str = "tool"
    wrath_dice: int = 1
    rerolled: bool = False
    glory_dice: tuple[int, ...] = ()
    struck: tuple[str, ...] = ()
    supporters: tuple[str, ...] = ()
    beat: int = 0


class Combatant(NamedTuple):
    """Somebody in the fight: the stat block, filled for the Tier, the weapons in hand, and what has befallen them.

    kind        the class at this Tier (CMB-70): agent | troop | elite | adversary | monstrous.
    weapons     by id, whole: the armoury's with what the block's line says.
    wounds, shock, wrath  as recorded now; maxima stand in `profile`.
    conditions  by id, each as many times as it has causes.
    ammo        what is left, by weapon; reload: weapons that cannot fire before they are Reloaded.
    ruin        points of the block's own that are left.
    out         why they are out of the fight, "" while they are in it (CMB-83).
    inline      the block stands in the encounter itself: its `wounds` and `shock` are maxima, and the state stands under `taken`.
    """

    id: str
    name: str
    side: str
    profile: Profile
    kind: str
    weapons: Mapping[str, Weapon] = {}
    wounds: int = 0
    shock: int = 0
    wrath: int = 0
    conditions: Mapping[str, tuple[ActiveCondition, ...]] = {}
    injuries: Injuries = Injuries()
    ammo: Mapping[str, int] = {}
    reload: frozenset[str] = frozenset()
    mob: Mob | None = None
    ruin: int = 0
    out: str = ""
    inline: bool = False
    where: Where = nowhere

    def has(self, condition: str) -> bool:
        """Return whether they have a Condition; one to which the block is immune does not act, whoever wrote it."""
        return bool(self.conditions.get(condition)) and condition not in self.profile.immune

    def size_of(self, condition: str) -> int:
        """Return how often or how much they have a Condition (CMB-41)."""
        return sum(one.n for one in self.conditions.get(condition, ())) if self.has(condition) else 0


class Encounter(NamedTuple):
    """A fight as it stands.

    id         of its file; with `round` and who rolls, it gives every die its address.
    acted      who has had a Turn this Round, in order; `active`: whose Turn it is, "" between Turns; `turn` is that Turn's.
    seized     the side that seized the initiative for the Turn now open or the next one (CMB-R10), "" where none did.
    reacted    who has had a Reflexive Action this Round (CMB-R12), as often as they had one. held: who holds a Combat Action.
    ambushed   who takes no Turn in Round 1 (CMB-14).
    engaged    unordered pairs, each sorted by id. distances: metres by such a pair, where the table keeps them.
    effects    by who has them.
    vision     how dark it is: "" | twilight | dim | fog | dark (CMB-27).
    seed       in place of the secret, for examples and tests; "" where there is none.
    ended      how the fight ended, "" while it goes on (CMB-83).
    """

    id: str
    name: str
    tier: int = 1
    players: int = 0
    glory: int = 0
    ruin: int = 0
    round: int = 0
    combatants: Mapping[str, Combatant] = {}
    acted: tuple[str, ...] = ()
    active: str = ""
    turn: Turn = Turn()
    seized: str = ""
    reacted: tuple[str, ...] = ()
    held: frozenset[str] = frozenset()
    ambushed: frozenset[str] = frozenset()
    engaged: frozenset[tuple[str, str]] = frozenset()
    distances: Mapping[tuple[str, str], int] = {}
    effects: Mapping[str, tuple[Effect, ...]] = {}
    pending: Pending | None = None
    vision: str = ""
    seed: str = ""
    ended: str = ""
    where: Where = nowhere

    def engaged_with(self, who: str) -> tuple[str, ...]:
        """Return whom somebody is Engaged with, sorted by id (CMB-27)."""
        return tuple(sorted(other for pair in self.engaged if who in pair for other in pair if other != who))

    def distance(self, one: str, other: str) -> int | None:
        """Return the metres between two, None where the table keeps none."""
        return self.distances.get(pair(one, other))

    def side(self, side: str) -> tuple[Combatant, ...]:
        """Return who of a side is still in the fight, sorted by id."""
        return tuple(one for _, one in sorted(self.combatants.items()) if one.side == side and not one.out)


def pair(one: str, other: str) -> tuple[str, str]:
    """Return two ids as an unordered pair: sorted."""
    return (one, other) if one <= other else (other, one)


def pairs(by_who: Mapping[str, Iterable[str]]) -> frozenset[tuple[str, str]]:
    """Return the pairs of a table that names each pair on one side or on both."""
    return frozenset(pair(who, other) for who, others in by_who.items() for other in others)
