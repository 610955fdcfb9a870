"""A mission deck as data: deployments, mission rules, primary, secondary and secret missions, Actions, the tournament pool.

Inches; x 0-44 from left to right, y 0-60 from top to bottom, the Attacker at the top or left. A card's awards are records: when, for
whom, from which round, on which measure, how many VP, what caps. A measure is a function of `rules.battle.measures` that works on facts.
"""

from collections.abc import Mapping
from typing import Final

from whcli.model.facts import Fact
from whcli.model.record import NamedTuple

Point = tuple[float, float]
ERRATA: Final = ("printed", "v1.1", "2025-01")  # MIS-R51, in the order they came
FIXED, TACTICAL = "fixed", "tactical"
MODES: Final = (FIXED, TACTICAL)  # MIS-07
CENTRE, ATTACKER, DEFENDER, NO_MANS_LAND = "centre", "attacker", "defender", "no-mans-land"

# When an award is open to a player
COMMAND_END = "command-end"  # end of the own Command phase; in round 5 the second player at the end of the own turn instead
OWN_TURN_END = "own-turn-end"
OPPONENT_TURN_END = "opponent-turn-end"  # or the end of the battle, if that is sooner
THEIR_TURN_END = "their-turn-end"  # end of the opponent's turn, never the own
ANY_TURN_END = "any-turn-end"
ROUND_END = "round-end"
IMMEDIATE = "immediate"
BATTLE_END = "battle-end"
MOMENTS: Final = (COMMAND_END, OWN_TURN_END, OPPONENT_TURN_END, THEIR_TURN_END, ANY_TURN_END, ROUND_END, IMMEDIATE, BATTLE_END)


class Marker(NamedTuple):
    """An objective marker of a deployment: its place in inches, and whose ground it begins on: attacker, defender, no-mans-land.

    The central marker is in No Man's Land too; `centre` says which it is. Ids are m1, m2, … from top to bottom, then left to right.
    """

    id: str
    at: Point
    ground: str
    centre: bool = False


class Deployment(NamedTuple):
    """A Deployment card (MIS-04, MIS-09): zones as polygons, `edge` the Attacker's (top or left), the markers by id.

    hole      radius in inches about the centre that no zone reaches into, 0 for none.
    corners   the corners of the battlefield that lie in No Man's Land.
    """

    id: str
    name: str
    edge: str
    zones: Mapping[str, tuple[Point, ...]]  # by attacker, defender
    markers: Mapping[str, Marker]
    hole: float = 0
    corners: tuple[Point, ...] = ()
    rule: str = "MIS-04"


class Award(NamedTuple):
    """One way to score with a card (MIS-52).

    when        one of MOMENTS. modes: fixed, tactical, or () for both and for cards that are neither.
    vp          for each of `per`, or once where `per` is "". vp_by_round wins over it where it names the round.
    per         the measure that is counted. most: it counts at most so many, 0 for all.
    needs       the measure that must give at least `at_least` for anything to be scored; "" for none.
    args        what the measures are told, such as keywords, wounds_min, models_min.
    line        of awards of one card that share a line only the dearest is scored (tiers); "" stands alone.
    cap_per_turn  the most that this award gives in one turn, 0 for no cap.
    by_hand     it cannot be judged from facts: the table says the VP (fact `vp_<card>`), `vp` is the most they can be, 0: no limit.
    since, until  the errata it belongs to (MIS-R51): from `since` on, and before `until`.
    say         the condition in our own words.
    """

    when: str
    vp: int = 0
    per: str = ""
    needs: str = ""
    at_least: int = 1
    args: Mapping[str, object] = {}
    modes: tuple[str, ...] = ()
    from_round: int = 1
    to_round: int = 9
    vp_by_round: Mapping[int, int] = {}
    most: int = 0
    line: str = ""
    cap_per_turn: int = 0
    by_hand: bool = False
    since: str = ""
    until: str = ""
    say: str = ""


class WhenDrawn(NamedTuple):
    """What happens when a Tactical card is drawn (MIS-26). `measure` "" is always; with `optional` the player chooses.

    do: discard-and-redraw | redraw-and-shuffle-back | opponent-picks-units (how many: `number`).
    """

    do: str
    measure: str = ""
    optional: bool = False
    number: int = 0
    args: Mapping[str, object] = {}
    say: str = ""


class Card(NamedTuple):
    """A card of a deck, of whatever kind: rule, primary, secondary or secret.

    fixed       it bears the Fixed symbol; fixed_until: only before that errata.
    action      the id of the Action it brings, "" for none. setup: a verb of `rules.battle.setup`, such as supply-drop, "" for none.
    cap_per_turn  the most it gives in one turn, by errata `cap_since` on; 0 for no cap.
    redraw_with  MIS-02: drawn together with one of these cards it is redrawn (hidden-supplies with the-ritual).
    verbs       what a mission rule changes, as names that rules look for, with figures in `figures`.
    incomplete  what the source does not give, in words; such a card says so and asks for the VP.
    """

    id: str
    kind: str
    name: str
    awards: tuple[Award, ...] = ()
    fixed: bool = False
    fixed_until: str = ""
    action: str = ""
    setup: str = ""
    when_drawn: WhenDrawn | None = None
    cap_per_turn: int = 0
    cap_since: str = ""
    redraw_with: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    figures: Mapping[str, object] = {}
    text: str = ""
    incomplete: str = ""
    rule: str = "MIS-52"


class Action(NamedTuple):
    """An Action that a card brings (MIS-60): who may start it when, when it is complete, on what, and what it does.

    card        the card that must be in play (primary, or an active secondary of the player).
    from_round  the first round it may start in. phase: shooting. units: how many may do it, 0 for any number; each_own: each at a
                different marker, edge or area.
    target      marker | hazard | edge | area | none: what is named with it. ground: where it must not be (own: outside the own zone).
    completes   immediate | own-turn-end | opponent-turn-end. needs: measures asked at completion (in-range, controlled, on-table …).
    effect      a verb: cleansed, terraformed, burned, contained, locus, recovered, sabotaged, new-marker, hazard-moved.
    """

    id: str
    name: str
    card: str
    from_round: int = 1
    phase: str = "shooting"
    units: int = 0
    each_own: bool = False
    target: str = "none"
    ground: str = ""
    completes: str = OWN_TURN_END
    needs: tuple[str, ...] = ()
    effect: str = ""
    text: str = ""
    rule: str = "MIS-60"


class Caps(NamedTuple):
    """The most VP of each kind (MIS-50); 0 for no cap. `secret_primary`: the Primary card's after a Secret Mission (MIS-31)."""

    primary: int = 50
    secondary: int = 40
    fixed_card: int = 20
    painted: int = 10
    total: int = 100
    secret: int = 20
    secret_primary: int = 20
    others: Mapping[str, int] = {}  # such as challenger, and sums of several kinds


class Row(NamedTuple):
    """A row of the tournament pool (MIS-02). `rule` "" where the deck has no mission rules; layouts are terrain layouts by number."""

    id: str
    primary: str
    deployment: str
    rule: str = ""
    layouts: tuple[int, ...] = ()


class Deck(NamedTuple):
    """A mission deck (MIS-70), its cards by id, each kind sorted by id. `base`: the deck it builds on, "" for none."""

    id: str
    name: str
    deployments: Mapping[str, Deployment] = {}
    rules: Mapping[str, Card] = {}
    primaries: Mapping[str, Card] = {}
    secondaries: Mapping[str, Card] = {}
    secrets: Mapping[str, Card] = {}
    actions: Mapping[str, Action] = {}
    pool: Mapping[str, Row] = {}
    caps: Caps = Caps()
    base: str = ""
    missing: tuple[str, ...] = ()  # what the source of the deck does not give, in words
    events: tuple[tuple[str, ...], ...] = ()  # rows of the pool that make a good event, one a round
    facts: Mapping[str, Fact] = {}  # the vocabulary (MIS-53)
    challengers: Mapping[str, Card] = {}  # of decks that have Challenger cards; their rows' source is `challenger`

    def card(self, card_id: str) -> Card | None:
        """Return a rule, primary, secondary or secret card by its id, None where there is none."""
        for kind in (self.primaries, self.secondaries, self.secrets, self.rules, self.challengers):
            if card_id in kind:
                return kind[card_id]
        return None


def in_force(errata: str, since: str, until: str) -> bool:
    """Return whether what holds `since` some errata and `until` some other holds under `errata` (MIS-R51); "" sets no bound."""
    now = ERRATA.index(errata)
    return (not since or now >= ERRATA.index(since)) and (not until or now < ERRATA.index(until))


def fixed_now(card: Card, errata: str) -> bool:
    """Return whether a card bears the Fixed symbol under `errata` (MIS-07, MIS-R51)."""
    return card.fixed and in_force(errata, "", card.fixed_until)
