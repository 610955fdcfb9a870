"""Objective markers: where they stand, and what cards do to them before the battle (MIS-04)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from whcli.model.battle import MarkerState
from whcli.model.battle_ruling import Need
from whcli.model.battle_said import CORNERS, Said
from whcli.model.missions import NO_MANS_LAND, Card, Marker, Point
from whcli.model.names import listed, title
from whcli.rules.battle.course import Course, Problems, drawn, refused, roll_off, with_dice
from whcli.rules.battle.table import Table

RULE: Final = "MIS-04"
CENTRE: Final[Point] = (22, 30)
SLIDE: Final = 6  # inches that hidden-supplies moves a marker, where the card has no `inches`
PLACES: Final[Mapping[str, Point]] = dict(zip(CORNERS, ((0, 0), (44, 0), (0, 60), (44, 60)), strict=True))
ACROSS: Final[Mapping[str, str]] = dict(zip(CORNERS, reversed(CORNERS), strict=True))
Setup = Callable[[Course, Said, Card], Course | Problems]


def markers_of(table: Table) -> dict[str, Marker]:
    """Return the markers on the table by id, where they stand now: without the burned and removed, with those that were added (MIS-04)."""
    states, deployment = table.battle.markers, table.deployment
    printed = deployment.markers if deployment else {}
    added = {each: Marker(each, state.at, NO_MANS_LAND) for each, state in states.items() if each not in printed and state.at}
    return {each: _now(marker, states.get(each)) for each, marker in {**printed, **added}.items() if not _gone(states.get(each))}


def _gone(state: MarkerState | None) -> bool:
    return state is not None and bool(state.burned or state.removed)


def _now(marker: Marker, state: MarkerState | None) -> Marker:
    return marker._replace(at=state.at, centre=state.at == CENTRE) if state and state.at else marker


def placed(course: Course, said: Said) -> Course | Problems:
    """Return the course after step 4: the markers stand as the Deployment card shows, and as the cards in play change it (MIS-04)."""
    before = course.battle.markers
    for card in (course.table.rule, course.table.primary):
        if card is None or card.setup not in SETUPS:
            continue
        after = SETUPS[card.setup](course, said, card)
        if not isinstance(after, Course):
            return after
        course = after
        if course.needs:  # either all of the step is done or none of it
            return course.moved(course.battle._replace(markers=before))
    return course.say(RULE, f"Objective markers: {_standing(course.table)}.")


def _standing(table: Table) -> str:
    states = table.battle.markers
    named = {each: states[each].name for each in states if states[each].name}
    found = markers_of(table).values()
    return "; ".join(f"{one.id} at {_inches(one.at)}{f', {title(named[one.id])}' if one.id in named else ''}" for one in found)


def _inches(at: Point) -> str:
    return f"{at[0]:g}″ {at[1]:g}″"


def _no_mans_land(course: Course) -> list[Marker]:
    return [marker for marker in markers_of(course.table).values() if marker.ground == NO_MANS_LAND]


def _marked(course: Course, states: Mapping[str, MarkerState]) -> Course:
    return course.moved(course.battle._replace(markers={**course.battle.markers, **states}))


def _state(course: Course, marker: str) -> MarkerState:
    return course.battle.markers.get(marker, MarkerState())


# What cards do


def _supply_drop(course: Course, _: Said, card: Card) -> Course | Problems:
    """Name two different markers of No Man's Land at random: the first is Alpha, the second Omega."""
    chosen = [one.id for one in _no_mans_land(course) if not (card.figures.get("without_centre") and one.centre)]
    need = Need("", "draw", f"Two markers of {card.name} are to be drawn, and the tool draws nothing here.", "--roll", RULE)
    by_hand = {state.name: each for each, state in course.battle.markers.items() if each in chosen}

    def draw() -> Course:
        named = tuple(by_hand[word] for word in ("alpha", "omega") if word in by_hand)  # as the table drew them
        alpha, omega = named if len(named) == 2 else drawn(course.table, chosen, 2)
        states = {each: _state(course, each)._replace(name=name) for each, name in ((alpha, "alpha"), (omega, "omega"))}
        return _marked(course, states).say(RULE, f"{card.name}: {alpha} is Alpha, {omega} Omega.")

    return with_dice(course, draw, need)


def _the_ritual(course: Course, _: Said, card: Card) -> Course:
    """Take away the markers of No Man's Land but for the one nearest the centre."""
    by_distance = sorted(_no_mans_land(course), key=lambda one: (_apart(one.at, CENTRE), one.id))
    gone = sorted(one.id for one in by_distance[1:])
    states = {each: _state(course, each)._replace(removed=True) for each in gone}
    told = (f"{card.name}: {listed(gone)} {'is' if len(gone) == 1 else 'are'} taken away.",) if gone else ()
    return _marked(course, states).say(RULE, *told)


def _hazards(course: Course, _: Said, card: Card) -> Course:
    """Make Hazards of the markers that begin in No Man's Land."""
    found = [one.id for one in _no_mans_land(course)]
    told = f"{card.name}: {listed(found)} are Hazards."
    return _marked(course, {each: _state(course, each)._replace(name="hazard") for each in found}).say(RULE, told)


def _hidden_supplies(course: Course, said: Said, card: Card) -> Course | Problems:
    """Slide the central marker 6″ towards a corner and add a sixth 6″ the other way: corners in No Man's Land first, else the roll-off."""
    deployment = course.table.deployment
    open_ = [name for name, at in PLACES.items() if deployment is None or not deployment.corners or at in deployment.corners]
    if said.corner and said.corner not in open_:
        cure = f"It is one of {listed(open_)}."
        return (refused(RULE, "corner", f"{card.name} does not let the marker go towards the {said.corner} corner.", cure),)
    if said.corner or len(open_) < len(CORNERS):
        return _slid(course, card, said.corner or open_[0])
    return _choice_of_corner(course, card)


def _choice_of_corner(course: Course, card: Card) -> Course | Problems:
    """Ask the winner of a roll-off for a corner; roll it where nobody has won it yet."""
    need = Need("", "roll-off", f"A roll-off decides who picks the corner of {card.name}.", "--roll-off-dice", RULE)

    def roll() -> Course:
        if winner := course.battle.won.get("corner"):
            return _asked(course, winner, card)
        winner, told = roll_off(course.table)
        after = course.moved(course.battle._replace(won={**course.battle.won, "corner": winner}))
        return _asked(after.say(RULE, f"Roll-off for the corner of {card.name}: {told}; {title(winner)} picks it."), winner, card)

    return with_dice(course, roll, need)


def _asked(course: Course, winner: str, card: Card) -> Course:
    say = f"{title(winner)} picks the corner towards which {card.name} slides the central marker."
    return course.need(Need(winner, "corner", say, f"--corner {'|'.join(CORNERS)}", RULE))


def _slid(course: Course, card: Card, corner: str) -> Course:
    central = min(_no_mans_land(course), key=lambda one: (_apart(one.at, CENTRE), one.id)).id
    new, far = _new_id(markers_of(course.table)), _far(card)
    moved = _state(course, central)._replace(at=_towards(corner, far))
    added = MarkerState(at=_towards(ACROSS[corner], far))
    won = {what: who for what, who in course.battle.won.items() if what != "corner"}
    after = _marked(course, {central: moved, new: added})
    told = f"{card.name}: {central} slides {far}″ towards the {corner} corner, and {new} is added {far}″ the other way."
    return after.moved(after.battle._replace(won=won)).say(RULE, told)


def _far(card: Card) -> int:
    inches = card.figures.get("inches")
    return inches if isinstance(inches, int) else SLIDE


def _new_id(known: Iterable[str]) -> str:
    taken = set(known)
    return next(each for n in range(1, 1000) if (each := f"m{n}") not in taken)


def _towards(corner: str, far: int) -> Point:
    """Return the point some inches from the centre towards a corner, in hundredths of an inch."""
    (x, y), (to_x, to_y) = CENTRE, PLACES[corner]
    share = far / _apart(CENTRE, PLACES[corner])
    return round(x + (to_x - x) * share, 2), round(y + (to_y - y) * share, 2)


def _apart(one: Point, other: Point) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


SETUPS: Final[Mapping[str, Setup]] = {
    "supply-drop": _supply_drop,
    "the-ritual": _the_ritual,
    "hazards": _hazards,
    "hidden-supplies": _hidden_supplies,
}
