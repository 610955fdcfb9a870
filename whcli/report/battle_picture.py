"""The map of a battle as SVG: tinted zones, numbered markers in the colour of who holds them, terrain, edges with names, a legend.

Colours differ in light and in the slant of their hatching too, so that the map can be read in grey and by the colour-blind.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from whcli.model.battle import Terrain
from whcli.model.missions import ATTACKER, DEFENDER, Point
from whcli.report.battle_chart import HEIGHT, SIDES, WIDTH, Chart, Spot
from whcli.report.svg import element, figure, fitted, paragraph, points, text

INCH: Final = 12  # units an inch
LEFT: Final = 64
TOP: Final = 150
LEGEND: Final = LEFT + WIDTH * INCH + 64
SIZE: Final = (900, TOP + HEIGHT * INCH + 66)
ROOM: Final = SIZE[0] - LEGEND - 24  # of the legend
DISC: Final = 0.7874  # inches: half of 40 mm
RANGE: Final = 3 + DISC  # inches from the centre within which models hold a marker
INK, PAPER, BOARD, GREY, RULE = "#2b2620", "#f3ecdd", "#e6dcc6", "#7d7465", "#b9ad96"
COLOURS: Final[Mapping[str, str]] = {ATTACKER: "#b23a2a", DEFENDER: "#1f5687", "": "#fbf8f1"}
STONE: Final = "#8d8373"
BOLD: Final = 0.68  # of the font's size: the width of a bold letter
SERIF: Final = "Georgia, 'Times New Roman', 'DejaVu Serif', serif"
SANS: Final = "'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"


def map_svg(chart: Chart) -> str:
    """Return a map as an SVG document, ended by a line break; the same map has the same bytes everywhere."""
    width, height = SIZE
    words = f"{chart.title}: {chart.subtitle}" if chart.subtitle else chart.title
    parts = [
        element("title", {}, text(words)),
        element("desc", {}, text(_described(chart))),
        element("defs", {}, *_defs(chart)),
        element("rect", {"width": width, "height": height, "fill": PAPER}),
        *_heading(chart),
        element("g", {"transform": f"translate({LEFT} {TOP})"}, *_board(chart)),
        element("g", {"transform": f"translate({LEGEND} {TOP})"}, *_legend(chart)),
    ]
    frame = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} {height}", "width": width, "height": height, "role": "img"}
    return "\n".join([element("svg", frame | {"font_family": SANS, "fill": INK}, "\n", "\n".join(parts), "\n"), ""])


def _described(chart: Chart) -> str:
    """Return the map in words, for who cannot see it."""
    held = "; ".join(f"marker {spot.label}: {_told(spot)}" for spot in chart.spots)
    sides = ", ".join(f"{chart.titles[side]} at the {chart.edges[side]}" for side in SIDES)
    return f"{sides}. {held}."


def _label(words: str, x: float, y: float, size: float, **more: object) -> str:
    return element("text", {"x": x, "y": y, "font_size": size, **more}, text(words))


def _heading(chart: Chart) -> Iterator[str]:
    wide = SIZE[0] - 2 * 36
    yield _label(fitted(chart.title, wide, 30, BOLD), 36, 52, 30, font_family=SERIF, font_weight="bold")
    below = " · ".join(part for part in (chart.subtitle.replace(", ", " · "), chart.moment) if part)
    yield _label(fitted(below, wide, 14), 36, 76, 14, fill=GREY)
    yield element("path", {"d": f"M36 88H{SIZE[0] - 36}", "stroke": RULE, "stroke_width": 1})


# The battlefield


def _defs(chart: Chart) -> Iterator[str]:
    yield element("clipPath", {"id": "board"}, element("rect", {"width": WIDTH * INCH, "height": HEIGHT * INCH}))
    for side, slant in ((ATTACKER, 45), (DEFENDER, -45)):
        line = element("path", {"d": "M0 0V9", "stroke": COLOURS[side], "stroke_width": 1.6, "stroke_opacity": 0.3})
        pattern = {"id": side, "width": 9, "height": 9, "patternUnits": "userSpaceOnUse", "patternTransform": f"rotate({-slant})"}
        yield element("pattern", pattern, line)


def _board(chart: Chart) -> Iterator[str]:
    yield "\n" + element("rect", {"width": WIDTH * INCH, "height": HEIGHT * INCH, "fill": BOARD})
    yield "\n" + element("g", {"clip_path": "url(#board)"}, *_ground(chart)) + "\n"
    yield element("rect", {"width": WIDTH * INCH, "height": HEIGHT * INCH, "fill": "none", "stroke": INK, "stroke_width": 2.5})
    yield from _scale()
    yield from (_edge(chart, side) for side in SIDES if chart.edges[side])
    for spot in chart.spots:
        yield "\n" + element("g", {}, *_spot(spot, chart))
    yield "\n"


def _ground(chart: Chart) -> Iterator[str]:
    for side in SIDES:
        shape = points(_drawn(chart.deployment.zones.get(side, ())))
        yield element("polygon", {"points": shape, "fill": COLOURS[side], "fill_opacity": 0.16})
        look = {"fill": f"url(#{side})", "stroke": COLOURS[side], "stroke_width": 2.5, "stroke_opacity": 0.75}
        yield element("polygon", {"points": shape, **look})
    if chart.deployment.hole:
        hole = {"cx": WIDTH * INCH / 2, "cy": HEIGHT * INCH / 2, "r": chart.deployment.hole * INCH}
        yield element("circle", {**hole, "fill": BOARD, "stroke": INK, "stroke_width": 1.6, "stroke_dasharray": "7 5"})
    quarters = f"M{WIDTH * INCH // 2} 0V{HEIGHT * INCH}M0 {HEIGHT * INCH // 2}H{WIDTH * INCH}"
    yield element("path", {"d": quarters, "stroke": INK, "stroke_opacity": 0.28, "stroke_width": 1, "stroke_dasharray": "2 6"})
    for piece in chart.terrain:
        yield from _terrain(piece)


def _terrain(piece: Terrain) -> Iterator[str]:
    shape = _drawn(piece.shape)
    look = {"fill": STONE, "fill_opacity": 0.62, "stroke": "#5d5548", "stroke_width": 1.5, "stroke_linejoin": "round"}
    yield element("polygon", {"points": points(shape), **look})
    across = [x for x, _ in shape]
    down = [y for _, y in shape]
    wide = max(across) - min(across)
    middle = ((max(across) + min(across)) / 2, (max(down) + min(down)) / 2 + 4)
    if wide >= 3 * INCH:
        yield _label(fitted(piece.name or piece.id, wide - 6, 11), *middle, 11, text_anchor="middle", fill="#fffaf0")


def _drawn(shape: Iterable[Point]) -> list[Point]:
    return [(x * INCH, y * INCH) for x, y in shape]


def _scale() -> Iterator[str]:
    """Yield ticks along the top and left, an inch each, and figures every ten."""
    across = "".join(f"M{x * INCH} 0V{-_tick(x)}" for x in range(WIDTH + 1))
    down = "".join(f"M0 {y * INCH}H{-_tick(y)}" for y in range(HEIGHT + 1))
    yield element("path", {"d": across + down, "stroke": GREY, "stroke_width": 1})
    for x in range(0, WIDTH + 1, 10):
        yield _label(f"{x}″" if x else "0", x * INCH, -12, 10, text_anchor="middle", fill=GREY)
    for y in range(10, HEIGHT + 1, 10):
        yield _label(f"{y}″", -12, y * INCH + 3.5, 10, text_anchor="end", fill=GREY)


def _tick(inches: int) -> int:
    return 9 if inches % 10 == 0 else 6 if inches % 5 == 0 else 3


def _edge(chart: Chart, side: str) -> str:
    """Return whose edge it is, outside the battlefield."""
    wide, high, edge = WIDTH * INCH, HEIGHT * INCH, chart.edges[side]
    x, y, turned = {
        "top": (wide / 2, -32, 0),
        "bottom": (wide / 2, high + 24, 0),
        "left": (-38, high / 2, -90),
        "right": (wide + 24, high / 2, 90),
    }[edge]
    words = fitted(chart.titles[side], 400, 15, BOLD)
    look = {"text_anchor": "middle", "fill": COLOURS[side], "font_weight": "bold", "letter_spacing": 1}
    return _label(words, x, y, 15, **look, **({"transform": f"rotate({turned} {figure(x)} {figure(y)})"} if turned else {}))


# Markers


def _spot(spot: Spot, chart: Chart) -> Iterator[str]:
    x, y = spot.at[0] * INCH, spot.at[1] * INCH
    if not spot.gone:
        colour = COLOURS[spot.side] if spot.side else INK
        ring = {"fill": colour if spot.side else "none", "fill_opacity": 0.1, "stroke": colour, "stroke_opacity": 0.7, "stroke_width": 1.2}
        yield element("circle", {"cx": x, "cy": y, "r": RANGE * INCH, **ring, "stroke_dasharray": "3 3"})
    yield from _disc(spot, (x, y), 12)
    yield from (_flag(side, (x + 9 + 13 * n, y - 6)) for n, side in enumerate(spot.flags))
    if spot.name:
        halo = {"paint_order": "stroke", "stroke": PAPER, "stroke_width": 3}
        yield _label(fitted(spot.name, 90, 11), x, y + 27, 11, text_anchor="middle", font_weight="bold", **halo)


def _disc(spot: Spot, at: Point, radius: float) -> Iterator[str]:
    x, y = at
    dark = bool(spot.side) and not spot.gone
    look = {"fill": PAPER if spot.gone else COLOURS[spot.side], "stroke": GREY if spot.gone else INK, "stroke_width": 1.8}
    yield element("circle", {"cx": x, "cy": y, "r": radius, **look, **({"stroke_dasharray": "2 3"} if spot.gone else {})})
    ink = "#ffffff" if dark else GREY if spot.gone else INK
    yield _label(spot.label, x, y + 4.8, 13.5, text_anchor="middle", font_weight="bold", fill=ink)
    if spot.gone:
        cross = {"d": "M-10 -10L10 10M10 -10L-10 10", "transform": f"translate({figure(x)} {figure(y)})"}
        yield element("path", {**cross, "stroke": INK, "stroke_width": 2})


def _flag(side: str, at: Point) -> str:
    """Return a banner in its owner's colour."""
    x, y = at
    pole = element("path", {"d": f"M{figure(x)} {figure(y)}V{figure(y - 20)}", "stroke": INK, "stroke_width": 1.6})
    cloth = {"points": points(((x, y - 20), (x + 11, y - 16.5), (x, y - 12))), "fill": COLOURS[side] if side else GREY, "stroke": INK}
    return pole + element("polygon", cloth)


# The legend


def _legend(chart: Chart) -> Iterator[str]:
    y = 14.0
    for side in SIDES:
        box = {"x": 0, "y": y - 13, "width": 26, "height": 17, "stroke": COLOURS[side], "stroke_width": 2}
        yield "\n" + element("rect", {**box, "fill": COLOURS[side], "fill_opacity": 0.16, "stroke": "none"})
        yield element("rect", {**box, "fill": f"url(#{side})"})
        yield _label(fitted(chart.titles[side], ROOM - 36, 15, BOLD), 36, y, 15, font_weight="bold", fill=COLOURS[side])
        y += 28
    if chart.terrain:
        yield element("rect", {"x": 0, "y": y - 13, "width": 26, "height": 17, "fill": STONE, "fill_opacity": 0.62, "stroke": "#5d5548"})
        yield _label("Terrain", 36, y, 14)
        y += 28
    yield _label("MARKERS", 0, y + 12, 11, fill=GREY, letter_spacing=2)
    yield from _markers(chart, y + 40)


def _markers(chart: Chart, y: float) -> Iterator[str]:
    for spot in chart.spots:
        yield "\n"
        yield from _disc(spot, (13, y - 5), 12)
        lines = paragraph(_told(spot), int((ROOM - 36) / 7.3), 3)
        yield from (_label(line, 36, y + 17 * n, 13) for n, line in enumerate(lines))
        y += 17 * (len(lines) - 1) + 34
    yield "\n"
    yield from _scores(chart)
    yield from _notes(chart, y)


def _scores(chart: Chart) -> Iterator[str]:
    """Yield the VP of both sides at the foot of the legend, large."""
    foot = HEIGHT * INCH
    for n, side in enumerate(side for side in SIDES if side in chart.scores):
        x = n * ROOM / 2
        yield _label(str(chart.scores[side]), x, foot - 26, 46, font_family=SERIF, font_weight="bold", fill=COLOURS[side])
        yield _label(f"VP {fitted(chart.names[side], ROOM / 2 - 28, 13)}", x, foot - 4, 13, fill=GREY)


def _told(spot: Spot) -> str:
    return ", ".join(word for word in (spot.name, spot.words) if word)


def _notes(chart: Chart, y: float) -> Iterator[str]:
    yield element("path", {"d": f"M0 {figure(y - 12)}H{ROOM}", "stroke": RULE, "stroke_width": 1})
    y += 8
    notes = ["Ring: models within 3″ of a marker hold it.", "Dotted lines: the table quarters. Scale in inches."]
    if chart.deployment.hole:
        notes.insert(1, f"Dashed circle: {chart.deployment.hole:g}″ from the centre; no zone reaches in.")
    for note in notes:
        for line in paragraph(note, int(ROOM / 6), 3):
            yield _label(line, 0, y, 11, fill=GREY)
            y += 15
