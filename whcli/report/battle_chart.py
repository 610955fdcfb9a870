"""What a map shows, before it is drawn: zones and whose they are, markers and who holds them, terrain, in inches.

x runs 0-44 from left to right, y 0-60 from top to bottom, as on the Deployment cards (MIS-04, MIS-05).
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from whcli.model.battle import Battle, MarkerState, Terrain
from whcli.model.missions import ATTACKER, DEFENDER, Deck, Deployment, Marker, Point
from whcli.model.names import listed
from whcli.model.record import NamedTuple
from whcli.report.battle_words import Teller, mission_line, moment, possessive

WIDTH: Final = 44
HEIGHT: Final = 60
OPPOSITE: Final = {"top": "bottom", "left": "right", "bottom": "top", "right": "left"}
SIDES: Final = (ATTACKER, DEFENDER)


class Spot(NamedTuple):
    """A marker on the map. `label` is what it is numbered by. `side`: of who holds it, "" nobody. `words`: all there is to say of it.

    known: it was told who holds it. gone: it is burned or taken away. flags: sides whose banner it bears. name: such as Alpha.
    """

    id: str
    label: str
    at: Point
    side: str = ""
    known: bool = False
    gone: bool = False
    name: str = ""
    flags: tuple[str, ...] = ()
    words: str = ""


class Chart(NamedTuple):
    """A map: `names` and `titles` by side (what the player is called, and "Attacker: Alice"); `edges`: the edge of each side."""

    title: str
    subtitle: str
    moment: str
    deployment: Deployment
    titles: Mapping[str, str]
    names: Mapping[str, str]
    edges: Mapping[str, str]
    spots: tuple[Spot, ...]
    terrain: tuple[Terrain, ...] = ()
    scores: Mapping[str, int] = {}  # VP in all by side, where they are to be shown


def card_chart(deployment: Deployment) -> Chart:
    """Return the map of a Deployment card alone."""
    markers = tuple(Spot(each.id, _label(each.id), each.at, words=_ground(each, None)) for each in deployment.markers.values())
    edges = {ATTACKER: deployment.edge, DEFENDER: OPPOSITE.get(deployment.edge, "")}
    return Chart(deployment.name, "Deployment", "", deployment, {ATTACKER: "Attacker", DEFENDER: "Defender"}, {}, edges, markers)


def battle_chart(battle: Battle, deck: Deck, deployment: Deployment, totals: Mapping[str, int] = MappingProxyType({})) -> Chart:
    """Return the map of a battle as it stands; `totals`: the VP of each player, where they are to be shown."""
    teller = Teller(battle, deck)
    known = battle.attacker in battle.players
    names = {battle.side(player): teller.player(player) for player in battle.players} if known else {}
    titles = {side: f"{side.capitalize()}: {names[side]}" if side in names else side.capitalize() for side in SIDES}
    spots = tuple(_spots(battle, deployment, teller))
    scores = {battle.side(player): totals[player] for player in battle.players if known and player in totals}
    chart = card_chart(deployment)
    told = chart._replace(title=battle.name, subtitle=mission_line(battle.mission, teller), moment=moment(battle, teller))
    return told._replace(titles=titles, names=names, spots=spots, terrain=battle.terrain, scores=scores)


def _spots(battle: Battle, deployment: Deployment, teller: Teller) -> Iterator[Spot]:
    """Yield the card's markers and those that the battle added, in the order of their ids."""
    ids = sorted({*deployment.markers, *(each for each, state in battle.markers.items() if state.at)}, key=_order)
    for each in ids:
        state, card = battle.markers.get(each, MarkerState()), deployment.markers.get(each)
        at = state.at or (card.at if card else None)
        if at is not None:
            yield _spot(card._replace(at=at) if card else Marker(each, at, ""), state, teller)


def _spot(marker: Marker, state: MarkerState, teller: Teller) -> Spot:
    battle = teller.battle
    side = battle.side(state.held) if state.held and state.held in battle.players else ""
    flags = tuple(battle.side(player) for player in state.banners if player in battle.players)
    gone = bool(state.burned) or state.removed
    words = "; ".join(_words(state, teller)) or _ground(marker, teller)
    return Spot(marker.id, _label(marker.id), marker.at, side, state.held is not None, gone, state.name.capitalize(), flags, words)


def _words(state: MarkerState, teller: Teller) -> Iterator[str]:
    """Yield what there is to say of a marker, the holder first."""
    if state.burned:
        yield f"burned by {teller.player(state.burned)}"
    elif state.removed:
        yield "taken away"
    elif state.held is not None:
        yield f"held by {teller.player(state.held) if state.held else 'nobody'}"
    if state.terraformed:
        yield f"terraformed by {listed([teller.player(each) for each in state.terraformed])}"
    if state.banners:
        yield f"{listed([possessive(teller.player(each)) for each in state.banners])} banner"
    yield from (f"guard {teller.unit(player, unit)}" for player, unit in state.guard.items() if unit)


def _ground(marker: Marker, teller: Teller | None) -> str:
    """Return on whose ground a marker begins: "Alice's zone"; "Attacker's zone" where nobody is the Attacker yet."""
    if marker.ground not in SIDES:
        return "the centre" if marker.centre else "No Man's Land"
    whose = [each for each in teller.battle.players if teller.battle.side(each) == marker.ground] if teller else []
    return f"{possessive(teller.player(whose[0]) if teller and whose else marker.ground.capitalize())} zone"


def _label(marker: str) -> str:
    """Return what a marker is numbered by on the map: `m3` is "3"."""
    return marker[1:] if marker[:1] == "m" and marker[1:].isdigit() else marker[:2]


def _order(marker: str) -> tuple[int, str]:
    label = _label(marker)
    return (int(label) if label.isdigit() else 999, marker)


# Shapes


def inside(point: Point, shape: tuple[Point, ...]) -> bool:
    """Return whether a point lies within a polygon or on its edge."""
    within = False
    for n, (x1, y1) in enumerate(shape):
        x2, y2 = shape[n - 1]
        if _between(point, (x1, y1), (x2, y2)):
            return True
        if (y1 > point[1]) != (y2 > point[1]) and point[0] < (x2 - x1) * (point[1] - y1) / (y2 - y1) + x1:
            within = not within
    return within


def _between(point: Point, one: Point, other: Point) -> bool:
    """Return whether a point lies on the line from one to another."""
    (x, y), (x1, y1), (x2, y2) = point, one, other
    straight = abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) < 1e-9
    return straight and min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2)


def zone_at(deployment: Deployment, point: Point) -> str:
    """Return whose zone a point lies in, "" in No Man's Land; no zone reaches into the hole (MIS-09)."""
    dx, dy = point[0] - WIDTH / 2, point[1] - HEIGHT / 2
    if deployment.hole and dx * dx + dy * dy < deployment.hole**2:
        return ""
    return next((side for side in SIDES if inside(point, deployment.zones.get(side, ()))), "")
