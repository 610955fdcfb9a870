"""A battle to tell of: two small armies, a deck of a few cards, nothing read from disk."""

from collections.abc import Mapping

from whcli.model.battle import Army, Battle, Hand, MarkerState, Mission, Player, Score, Terrain, Unit
from whcli.model.missions import Card, Deck, Deployment, Marker, Point, Row

CENTRE: Point = (22, 30)
NASTY = "Va\x1b[31mne `*_|<b>&\"'"


def markers(*places: Point) -> dict[str, Marker]:
    ordered = sorted(places, key=lambda at: (at[1], at[0]))
    return {f"m{n}": Marker(f"m{n}", at, "no-mans-land", at == CENTRE) for n, at in enumerate(ordered, 1)}


TIPPING = Deployment(
    "tipping-point",
    "Tipping Point",
    "top",
    {
        "attacker": ((0, 0), (44, 0), (44, 12), (22, 12), (22, 20), (0, 20)),
        "defender": ((0, 60), (44, 60), (44, 40), (22, 40), (22, 48), (0, 48)),
    },
    markers(CENTRE, (10, 14), (34, 46), (36, 22), (8, 38)),
)
SEARCH = Deployment(
    "search-and-destroy",
    "Search and Destroy",
    "left",
    {"attacker": ((0, 0), (22, 0), (22, 30), (0, 30)), "defender": ((22, 30), (44, 30), (44, 60), (22, 60))},
    markers(CENTRE, (10, 14), (34, 46), (34, 14), (10, 46)),
    9,
)
CARDS = {
    each.id: each
    for each in (
        Card("cleanse", "secondary", "Cleanse", fixed=True),
        Card("area-denial", "secondary", "Area Denial"),
        Card("bring-it-down", "secondary", "Bring it Down", fixed=True),
        Card("assassination", "secondary", "Assassination", fixed=True),
        Card("sabotage", "secondary", "Sabotage"),
    )
}
DECK = Deck(
    "pariah-nexus",
    "Pariah Nexus",
    deployments={each.id: each for each in (TIPPING, SEARCH)},
    rules={"raise-banners": Card("raise-banners", "rule", "Raise Banners")},
    primaries={"take-and-hold": Card("take-and-hold", "primary", "Take and Hold")},
    secondaries=CARDS,
    pool={"A": Row("A", "take-and-hold", "tipping-point", "raise-banners", (1, 2, 4))},
)
UNITS = (
    Unit("captain-1", "Captain", 80, keywords=("character", "infantry"), warlord=True),
    Unit("intercessors-1", "Intercessors", 75, 5, keywords=("infantry", "battleline")),
    Unit("intercessors-2", "Intercessors", 75, 5, keywords=("infantry", "battleline")),
)
ARMY = Army("Ultramarines", 230, {unit.id: unit for unit in UNITS})
RUIN = Terrain("ruin-1", ((3, 22), (13, 22), (13, 28), (3, 28)), "Ruin")
HELD: Mapping[str, MarkerState] = {"m1": MarkerState("alice"), "m2": MarkerState(""), "m5": MarkerState("bob")}


def gate(**more: object) -> Battle:
    """Return a battle in Bob's second Command phase, in which Alice attacks from the top; `more`: fields as they are to be."""
    battle = Battle(
        "gate",
        "Assault on the Terra Gate",
        players={player: Player(player, ARMY, painted=True) for player in ("alice", "bob")},
        mission=Mission("tipping-point", "raise-banners", "take-and-hold"),
        attacker="alice",
        first_turn="bob",
        step=13,
        round=2,
        turn="bob",
        phase="command",
        cp={"alice": 2, "bob": 3},
        hands={"alice": Hand("tactical", active=("area-denial", "cleanse")), "bob": Hand("fixed", ("assassination", "bring-it-down"))},
        markers=HELD,
        terrain=(RUIN,),
        score={"bob": (Score(1, "bob", "secondary", "assassination", 4, "captain-1"), Score(2, "bob", "primary", "take-and-hold", 10))},
    )
    return battle._replace(**more)  # type: ignore[arg-type]
