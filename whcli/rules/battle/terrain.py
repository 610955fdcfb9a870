"""The battlefield: 44″ × 60″, its terrain inside it and clear of objective markers (MIS-05, MIS-R04)."""

from collections.abc import Iterator
from typing import Final

from whcli.model.battle import Terrain
from whcli.model.battle_ruling import Need
from whcli.model.battle_said import Said
from whcli.model.missions import Marker, Point
from whcli.problems import Problem
from whcli.rules.battle.course import Course, Problems, refused
from whcli.rules.battle.markers import markers_of
from whcli.rules.battle.table import Table

RULE: Final = "MIS-R04"
WIDTH, HEIGHT = 44, 60  # inches (MIS-05)
MARKER_RADIUS: Final = 20 / 25.4  # a marker is a disc of 40 mm
EPSILON: Final = 1e-6  # inches by which a gap may fall short in reckoning


def created(course: Course, _: Said) -> Course | Problems:
    """Return the course after step 5: given terrain is checked (MIS-05).

    Terrain that stands wrong is a refusal where the step was open before, and else what is still needed: markers were placed only now.
    """
    table = course.table
    faults = terrain_faults(table)
    if faults and course.opened == 5:
        return faults
    if faults:
        return course.need(*(Need("", "terrain", f"{one.why} {one.cure}", "", one.rule) for one in faults))
    if not table.battle.terrain:
        gap = f"Set terrain up on 44″ by 60″, at least {table.rules.terrain_gap}″ from every marker; none is in the file to be checked."
        return course.say("MIS-05", gap)
    pieces = len(table.battle.terrain)
    told = f"{pieces} piece{'' if pieces == 1 else 's'} of terrain, none nearer than {table.rules.terrain_gap}″ to a marker."
    return course.say("MIS-05", told).remark("Whether terrain obstructs a part of the battlefield is for the table to see.")


def terrain_faults(table: Table) -> Problems:
    """Return what is wrong with given terrain: `terrain-off-table`, `terrain-too-near`, in the order of the file (MIS-05, MIS-R04)."""
    markers = markers_of(table).values()
    return tuple(fault for piece in table.battle.terrain for fault in _faults(table, piece, tuple(markers)))


def _faults(table: Table, piece: Terrain, markers: tuple[Marker, ...]) -> Iterator[Problem]:
    place = piece.where()
    if any(not (0 <= x <= WIDTH and 0 <= y <= HEIGHT) for x, y in piece.shape):
        why = f"The terrain `{piece.id}` reaches beyond the battlefield."
        yield refused("MIS-05", "terrain-off-table", why, "Corners lie within 0 to 44 and 0 to 60 inches.", place)
    least = table.rules.terrain_gap
    for marker in markers:
        gap = max(0.0, distance(marker.at, piece.shape) - MARKER_RADIUS)
        if gap < least - EPSILON:
            why = f"The terrain `{piece.id}` is {_inches(gap)} from the edge of marker {marker.id}, at {marker.at[0]:g}″ {marker.at[1]:g}″."
            yield refused(
                RULE, "terrain-too-near", why, f"Move it {_inches(least - gap, up=True)} or more away: {least}″ is the least.", place
            )


def _inches(value: float, up: bool = False) -> str:
    """Return a length in tenths of an inch, rounded towards what does not flatter: down, or up for what is to be added."""
    tenths = int(value * 10 + (1 - EPSILON if up else EPSILON))
    return f"{tenths / 10:g}″"


# Geometry


def distance(point: Point, shape: tuple[Point, ...]) -> float:
    """Return how far a point is from a polygon, 0 inside it. A polygon of two corners is a line, of one a point."""
    if inside(point, shape):
        return 0.0
    return min(_to_side(point, one, other) for one, other in sides(shape))


def sides(shape: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    """Yield the sides of a polygon, the last one back to its first corner."""
    return zip(shape, (*shape[1:], shape[0]), strict=True)


def inside(point: Point, shape: tuple[Point, ...]) -> bool:
    """Return whether a point lies inside a polygon; one on its rim may count as either."""
    x, y = point
    crossed = False
    for (x1, y1), (x2, y2) in sides(shape):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            crossed = not crossed
    return crossed


def _to_side(point: Point, one: Point, other: Point) -> float:
    (x, y), (x1, y1), (x2, y2) = point, one, other
    length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    share = min(1.0, max(0.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length)) if length else 0.0
    across, down = x1 + share * (x2 - x1) - x, y1 + share * (y2 - y1) - y
    return float((across**2 + down**2) ** 0.5)
