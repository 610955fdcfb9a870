"""The score sheet as data: for JSON, and as CSV with a line for each row, so that any spreadsheet can add it up again."""

from collections.abc import Iterator
from typing import Any, Final

from whcli.model.battle_sheet import Line, Sheet, Tally

CSV_HEAD: Final = "player,round,turn,source,card,award,vp,counts,clipped_by,why"


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    """Return the sheet as data, in the shape of schemas/battle-sheet.json; winner: null while the battle goes on."""
    return {
        "battle": sheet.battle,
        "name": sheet.name,
        "round": sheet.round,
        "winner": sheet.winner or None,
        "leader": sheet.leader or None,
        "ended": sheet.ended,
        "players": {tally.player: _tally(tally) for tally in sheet.tallies},
    }


def _tally(tally: Tally) -> dict[str, Any]:
    return {
        "total": tally.total,
        "lost": tally.lost,
        "scored": dict(tally.scored),
        "kept": dict(tally.kept),
        "cards": [card._asdict() for card in tally.cards],
        "rounds": [one._asdict() | {"sources": dict(one.sources)} for one in tally.rounds],
        "clips": [clip._asdict() for clip in tally.clips],
        "rows": [line._asdict() for line in tally.lines],
    }


def sheet_csv(sheet: Sheet) -> str:
    """Return the sheet as CSV: a line for each row and for the paint, under a line of heads."""
    return "\n".join([CSV_HEAD, *(line for tally in sheet.tallies for line in _lines(tally))]) + "\n"


def _lines(tally: Tally) -> Iterator[str]:
    for line in tally.lines:
        yield ",".join(map(_cell, (tally.player, *_fields(line))))
    rows = sum(line.vp for line in tally.lines if line.source == "painted")
    if paint := tally.scored.get("painted", 0) - rows:
        yield ",".join(map(_cell, (tally.player, "", "", "painted", "", "", paint, paint, "", "Battle Ready")))
    if over := sum(clip.lost for clip in tally.clips if clip.cap == "total"):
        yield ",".join(map(_cell, (tally.player, "", "", "total", "", "", 0, -over, "total", "above the cap on the total")))


def _fields(line: Line) -> tuple[object, ...]:
    return line.round, line.turn, line.source, line.card, line.n or "", line.vp, line.kept, line.by, line.why


def _cell(value: object) -> str:
    """Return a cell; one that a spreadsheet would take for a formula begins with an apostrophe."""
    text = " ".join(str(value).split())
    if text[:1] in ("=", "+", "@", "-") and not text.lstrip("-").isdigit():
        text = f"'{text}"
    return '"' + text.replace('"', '""') + '"' if any(mark in text for mark in ',"') else text
