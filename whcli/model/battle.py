"""One battle as it stands: the mission, the step, hands, units, markers, Actions and the score sheet. Cards stand in `missions`.

Every record is immutable; a rule returns a new one. What is nothing (0, (), "", None) is left out of the file.
"""

from collections.abc import Mapping
from typing import Final

from whcli.model.record import NamedTuple
from whcli.problems import Where, nowhere

SIZES: Final[Mapping[str, int]] = {"incursion": 1000, "strike-force": 2000, "onslaught": 3000}  # MIS-01, points
PHASES: Final = ("command", "movement", "shooting", "charge", "fight", "end")
BATTLE_STEP: Final = 13  # the step in which rounds are played (MIS-R03)
LAST_STEP: Final = 15
SOURCES: Final = ("primary", "secondary", "secret", "painted")  # of a row of the score sheet; a house deck may have more
STRATEGIC, RESERVES = "strategic", "reserves"  # kinds of Reserves (MIS-08)


class Unit(NamedTuple):
    """A unit of an army list (MIS-01). wounds and oc are a model's, None where the list does not record them; points those paid."""

    id: str
    name: str
    points: int
    models: int = 1
    wounds: int | None = None
    oc: int | None = None
    keywords: tuple[str, ...] = ()
    warlord: bool = False
    where: Where = nowhere

    def has(self, *keywords: str) -> bool:
        """Return whether it has one of some keywords."""
        return any(keyword in self.keywords for keyword in keywords)


class Army(NamedTuple):
    """An army: its name, the points its list states, its units by id in the list's order."""

    name: str
    points: int = 0
    units: Mapping[str, Unit] = {}
    where: Where = nowhere

    @property
    def paid(self) -> int:
        """The points of all its units."""
        return sum(unit.points for unit in self.units.values())


class Player(NamedTuple):
    """A player: the army with the path of its file, and whether it is painted Battle Ready (MIS-50). None: not said."""

    id: str
    army: Army
    path: str = ""
    painted: bool | None = None


class Mission(NamedTuple):
    """The mission (MIS-02): ids of cards, "" where not yet drawn. `pool`: the row it came from. `redrawn`: cards that were redrawn."""

    deployment: str = ""
    rule: str = ""
    primary: str = ""
    pool: str = ""
    redrawn: tuple[str, ...] = ()


class Hand(NamedTuple):
    """A player's secondary missions (MIS-07, MIS-71). The rest of the deck is what no list names.

    mode      fixed | tactical, "" before the reveal. cards: the two Fixed ones.
    active, achieved, discarded  of Tactical ones, in the order they came.
    swapped   Fixed cards that Adapt or Die replaced, whose VP are kept; adapted: how often the rule was used.
    drawn     the card drawn last and waiting for a choice of its when_drawn (MIS-26), "" for none.
    marked    units that the opponent marked, by card (marked-for-death).
    scored    Tactical cards that scored, or whose condition was met, this turn (MIS-22, MIS-R21).
    fresh     active cards drawn in this Command phase, which Adapt or Die may replace; against: the one of them against which it drew
              `drawn`, so that the player has to keep one of the two.
    aside     cards that go back into the deck once the open place of the hand is filled (MIS-26).
    """

    mode: str = ""
    cards: tuple[str, ...] = ()
    active: tuple[str, ...] = ()
    achieved: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()
    swapped: tuple[str, ...] = ()
    adapted: int = 0
    drawn: str = ""
    marked: Mapping[str, tuple[str, ...]] = {}
    scored: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()
    against: str = ""
    aside: tuple[str, ...] = ()

    @property
    def held(self) -> tuple[str, ...]:
        """The cards that can score now."""
        return self.cards if self.mode == "fixed" else self.active


class Lost(NamedTuple):
    """When a unit was destroyed: round and whose turn; the marker it began the turn in range of, "" for none, None: not said.

    models: how many CHARACTER models of it fell, 0: all it has. late: destroyed as it did not arrive (MIS-42).
    """

    round: int
    turn: str
    at_marker: str | None = None
    models: int = 0
    late: bool = False


class Standing(NamedTuple):
    """How a unit stands where it is not "on the table, whole" (the format's `units`).

    attached    the Bodyguard it leads. embarked: the Transport it rides in.
    reserves    strategic | reserves, "" for none. during: put there during the battle (MIS-41, MIS-R41).
    destroyed   when it was destroyed, None while it lives. away: it left the table otherwise, in (round, turn).
    arrived     the round it came from Reserves, 0 for none. shocked: it is Battle-shocked.
    advanced, fell_back, shot, engaged  said of it this turn (MIS-61).
    fallen      its destructions before it came back, in order: each counts, and what it scored stays (MIS-52).
    escalated   Rapid Escalation let it arrive, and it counts against that card's limit (MIS-41).
    """

    attached: str = ""
    embarked: str = ""
    reserves: str = ""
    during: bool = False
    destroyed: Lost | None = None
    away: tuple[int, str] | None = None
    arrived: int = 0
    shocked: bool = False
    advanced: bool = False
    fell_back: bool = False
    shot: bool = False
    engaged: bool = False
    fallen: tuple[Lost, ...] = ()
    escalated: bool = False

    @property
    def losses(self) -> tuple[Lost, ...]:
        """Every time it was destroyed, in order (MIS-52)."""
        return self.fallen if self.destroyed is None else (*self.fallen, self.destroyed)


WHOLE: Final = Standing()


class MarkerState(NamedTuple):
    """What has become of a marker, beside its card.

    held, held_at_start  who controls it, as last told, and as it was when the turn began; "" nobody, None: not told.
    terraformed  who terraformed it, in the order they did. burned: who burned it: it is gone. removed: the card took it away.
    at           its place where it was moved or added, None: the card's. name: alpha, omega, hazard.
    banners      whose banner it bears (raise-banners). guard: the unit that guards it, by player.
    """

    held: str | None = None
    held_at_start: str | None = None
    terraformed: tuple[str, ...] = ()
    burned: str = ""
    removed: bool = False
    at: tuple[float, float] | None = None
    name: str = ""
    banners: tuple[str, ...] = ()
    guard: Mapping[str, str] = {}


class Doing(NamedTuple):
    """An Action that a unit has started (MIS-60): which, on what (marker, edge, area), in which round and whose turn.

    state: "" under way | done | lost; why it was lost. place: where it was completed (centre, enemy-zone, own-zone, no-mans-land).
    done_in: round and turn of its completion.
    """

    player: str
    unit: str
    action: str
    round: int
    turn: str
    marker: str = ""
    edge: str = ""
    area: str = ""
    place: str = ""
    state: str = ""
    why: str = ""
    done_in: tuple[int, str] | None = None


class Score(NamedTuple):
    """One row of the score sheet, never clipped (MIS-51): caps are worked out from the rows. `n`: which award of the card, from 1."""

    round: int
    turn: str
    source: str
    card: str
    vp: int
    why: str = ""
    n: int = 0


class Secret(NamedTuple):
    """A Secret Mission (MIS-30): undertaken or declined at the end of round 3; its card "" until it is revealed; met None: not judged."""

    undertaken: bool
    card: str = ""
    met: bool | None = None


class Terrain(NamedTuple):
    """A piece of terrain: a polygon in inches, or a rectangle as one (MIS-05)."""

    id: str
    shape: tuple[tuple[float, float], ...]
    name: str = ""
    where: Where = nowhere


class Battle(NamedTuple):
    """A battle as it stands.

    id          of its file: with `round` and who rolls it gives every die its address.
    step        the open one, 1 to 15 (MIS-R01, MIS-R03). turn: whose turn, phase: one of PHASES; "" outside step 13.
    cp          Command points by player; gained: those gained this round beside the Command phase's own (MIS-R20).
    won         who won a roll-off and has yet to choose: by attacker (MIS-06) or corner (a marker's, hidden-supplies).
    edges       the edge of the battlefield each player has, where said. deployed: "PLAYER/UNIT" in the order they were set up (MIS-09).
    done        per step 9, 10, 12: players who are done. redeployed, prebattle: "PLAYER/UNIT" or "PLAYER/words" in order.
    score       rows by player. secrets by player.
    revealed    what of the sealed picks has been revealed: secondaries, formations, secrets.
    used        once-a-phase things done: new-orders, drawn, guards, discard (this phase or turn).
    ended       why it ended, "" while it goes on.
    """

    id: str
    name: str
    size: str = "strike-force"
    deck: str = "pariah-nexus"
    players: Mapping[str, Player] = {}
    mission: Mission = Mission()
    attacker: str = ""
    first_turn: str = ""
    step: int = 1
    round: int = 0
    turn: str = ""
    phase: str = ""
    cp: Mapping[str, int] = {}
    gained: Mapping[str, int] = {}
    hands: Mapping[str, Hand] = {}  # `secondaries` in the file
    units: Mapping[str, Mapping[str, Standing]] = {}
    markers: Mapping[str, MarkerState] = {}
    actions: tuple[Doing, ...] = ()
    score: Mapping[str, tuple[Score, ...]] = {}
    secrets: Mapping[str, Secret] = {}
    won: Mapping[str, str] = {}
    edges: Mapping[str, str] = {}
    deployed: tuple[str, ...] = ()
    done: Mapping[str, tuple[str, ...]] = {}
    redeployed: tuple[str, ...] = ()
    prebattle: tuple[str, ...] = ()
    revealed: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    seed: str = ""
    ended: str = ""
    where: Where = nowhere

    def opponent(self, player: str) -> str:
        """Return the other player's id, "" where there is only one."""
        return next((other for other in self.players if other != player), "")

    def standing(self, player: str, unit: str) -> Standing:
        """Return how a unit stands; WHOLE where the file says nothing of it."""
        return self.units.get(player, {}).get(unit, WHOLE)

    def side(self, player: str) -> str:
        """Return attacker or defender, "" before the roll-off (MIS-06)."""
        return "" if not self.attacker else "attacker" if player == self.attacker else "defender"

    @property
    def second_turn(self) -> str:
        """Who has the second turn of each round, "" before the roll-off (MIS-11)."""
        return self.opponent(self.first_turn) if self.first_turn else ""

    def alive(self, player: str) -> tuple[Unit, ...]:
        """Return a player's units that are not destroyed, in the list's order."""
        army = self.players[player].army.units.values()
        return tuple(unit for unit in army if self.standing(player, unit.id).destroyed is None)

    def on_table(self, player: str) -> tuple[Unit, ...]:
        """Return a player's units that stand on the table: alive, not embarked, not in Reserves, not away."""
        return tuple(
            unit
            for unit in self.alive(player)
            if not (one := self.standing(player, unit.id)).embarked and not one.reserves and one.away is None
        )


class Formations(NamedTuple):
    """Battle formations (MIS-08): Bodyguard by Leader, Transport by passenger, kind of Reserves by unit."""

    attached: Mapping[str, str] = {}
    embarked: Mapping[str, str] = {}
    reserves: Mapping[str, str] = {}


class Picks(NamedTuple):
    """A player's sealed picks (MIS-R02), secret/PLAYER.yaml. None, "" where the player has not said it yet."""

    player: str
    mode: str = ""
    cards: tuple[str, ...] = ()
    formations: Formations | None = None
    secret_mission: str = ""
    where: Where = nowhere
