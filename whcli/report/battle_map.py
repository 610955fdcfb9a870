"""The map of a battle as text: a column an inch, a line two, so that the battlefield keeps its shape."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from whcli.model.missions import ATTACKER, DEFENDER
from whcli.report.battle_chart import HEIGHT, WIDTH, Chart, Spot, inside, zone_at
from whcli.report.battle_words import HELD
from whcli.report.safe import safe
from whcli.report.wrap import columns, wrapped

STEP: Final = 2  # inches a line
HATCH: Final = {ATTACKER: "\\", DEFENDER: "/"}
TERRAIN: Final = "#"
RIM: Final = "."
GAP: Final = "   "
LEAST: Final = 22  # columns that the legend needs beside the map
Grid = list[list[str]]


def map_text(chart: Chart, width: int = 80) -> str:
    """Return a map in ASCII but for what people wrote, at most `width` columns wide where that is 51 or more; the legend stands beside
    it, or below where there is no room.
    """
    drawn = tuple(_framed(_grid(chart), chart))
    wide = max(len(line) for line in drawn)
    room = width - wide - len(GAP)
    head = tuple(_head(chart, width))
    if room < LEAST:
        body = (*drawn, "", *_legend(chart, width))
    else:
        legend = ("", *_legend(chart, room))
        body = tuple(f"{line:{wide}}{GAP}{beside}".rstrip() for line, beside in zip_longest(drawn, legend, fillvalue=""))
    return "".join(f"{line}\n" for line in (*head, *body))


def _head(chart: Chart, width: int) -> Iterator[str]:
    name = wrapped(safe(chart.title), width)
    yield from name
    yield "=" * min(width, max(columns(line) for line in name))
    for line in (chart.subtitle, chart.moment):
        yield from wrapped(safe(line), width) if line else ()
    yield ""


# The drawing


def _grid(chart: Chart) -> Grid:
    grid = [[_ground(chart, (x, y)) for x in range(WIDTH + 1)] for y in range(0, HEIGHT + 1, STEP)]
    _rim(grid, chart.deployment.hole)
    for spot in chart.spots:
        _place(grid, spot)
    return grid


def _ground(chart: Chart, point: tuple[int, int]) -> str:
    if any(inside(point, piece.shape) for piece in chart.terrain):
        return TERRAIN
    x, row = point[0], point[1] // STEP
    side = zone_at(chart.deployment, point)
    slant = row - x if side == ATTACKER else row + x
    return HATCH[side] if side and slant % 4 == 0 else " "


def _rim(grid: Grid, radius: float) -> None:
    """Draw the rim of the hole that no zone reaches into."""
    for row, line in enumerate(grid):
        high = row * STEP - HEIGHT // 2
        if radius and abs(high) <= radius:
            across = round((radius**2 - high**2) ** 0.5)
            line[WIDTH // 2 - across] = line[WIDTH // 2 + across] = RIM


def _place(grid: Grid, spot: Spot) -> None:
    row = min(max(round(spot.at[1] / STEP), 0), len(grid) - 1)
    sign = f" {_sign(spot)} "
    start = min(max(round(spot.at[0]) - len(sign) // 2, 0), WIDTH + 1 - len(sign))
    grid[row][start : start + len(sign)] = sign


def _sign(spot: Spot) -> str:
    """Return how a marker looks: its number in the brackets of who holds it, a cross where it is gone."""
    return " x " if spot.gone else HELD[spot.side].format(safe(spot.label))


def _framed(grid: Grid, chart: Chart) -> Iterator[str]:
    """Yield the battlefield in its frame, with inches at the top and left, and whose edge each is."""
    edges = {edge: side for side, edge in chart.edges.items()}
    marks = "".join(f"{n:<10}" for n in range(0, WIDTH + 1, 10)).rstrip()
    yield f"    {marks}"
    yield f"   +{_edge(chart, edges.get('top', ''))}+"
    upright = {edge: _upright(edges.get(edge, ""), len(grid)) for edge in ("left", "right")}
    for row, line in enumerate(grid):
        inches = f"{row * STEP:2} " if row * STEP % 10 == 0 else "   "
        yield f"{inches}{upright['left'][row]}{''.join(line)}{upright['right'][row]}"
    yield f"   +{_edge(chart, edges.get('bottom', ''))}+"


def _edge(chart: Chart, side: str) -> str:
    """Return an edge from left to right, with whose it is."""
    words = safe(chart.titles.get(side, ""))
    words = words if columns(words) <= WIDTH - 4 else side.capitalize()
    return f" {words} ".center(WIDTH + 1 + len(words) - columns(words), "-") if words else "-" * (WIDTH + 1)


def _upright(side: str, length: int) -> str:
    """Return an edge from top to bottom, with whose it is."""
    return side.upper().center(length, "|") if side else "|" * length


# The legend


def _legend(chart: Chart, width: int) -> Iterator[str]:
    for side, hatch in HATCH.items():
        yield from wrapped(safe(chart.titles[side]), width, f"{hatch * 3} ", "    ")
    if chart.terrain:
        names = ", ".join(dict.fromkeys(piece.name or piece.id for piece in chart.terrain))
        yield from wrapped(safe(names), width, f"{TERRAIN * 3} ", "    ")
    if chart.deployment.hole:
        yield from wrapped(f"{chart.deployment.hole:g} inches from the centre: no zone reaches in", width, f"{RIM * 3} ", "    ")
    yield ""
    for spot in chart.spots:
        yield from _marker(spot, width)
    yield ""
    yield from wrapped("In inches; a line is two. Marker 1 is m1.", width)


def _marker(spot: Spot, width: int) -> Iterator[str]:
    sign = _sign(spot)
    number = f"{spot.label}: " if spot.gone else ""
    words = f"{number}{', '.join(word for word in (spot.name, spot.words) if word)}"
    yield from wrapped(safe(words), width, f"{sign} ", " " * (len(sign) + 1))
