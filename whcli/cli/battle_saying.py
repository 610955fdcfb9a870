"""Options that say what a table has settled before a battle, and what they come to: Said."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final

import typer

from whcli.cli.deed_flags import Given
from whcli.model.battle_said import CORNERS, Said

_YES: Final = {"yes": True, "true": True, "": True, "no": False, "false": False}


def _text(name: str, metavar: str, says: str) -> tuple[Any, Any]:
    return Annotated[str, typer.Option(name, metavar=metavar, help=says, show_default=False)], ""


def _many(name: str, metavar: str, says: str) -> tuple[Any, Any]:
    return Annotated[list[str] | None, typer.Option(name, metavar=metavar, help=says + " Repeatable.", show_default=False)], None


MISSION: Final[Given] = {
    "pool": _text("--pool", "ROW", "A row of the tournament pool, such as K."),
    "deployment": _text("--deployment", "CARD", "The Deployment card, not drawn."),
    "rule": _text("--rule", "CARD", "The Mission Rule, not drawn."),
    "primary": _text("--primary", "CARD", "The Primary Mission, not drawn."),
}
SETUP: Final[Given] = {
    "edge": _many("--edge", "PLAYER=EDGE", "Whose edge is the top, bottom, left or right."),
    "attacker": _text("--attacker", "PLAYER", "Who attacks, as the winner of the roll-off chose."),
    "first_turn": _text("--first-turn", "PLAYER", "Who won the roll-off for the first turn, where the table rolled it."),
    "corner": _text("--corner", "CORNER", f"A corner for the sixth marker: {', '.join(CORNERS)}."),
    "painted": _many("--painted", "PLAYER[=no]", "Whose army is painted Battle Ready, or is not."),
    "deploy": _many("--deploy", "PLAYER/UNIT,...", "Units in the order in which they are set up."),
    "redeploy": _many("--redeploy", "PLAYER/UNIT[/strategic]", "Units that are set up anew, or go into Strategic Reserves."),
    "smoke": _many("--smoke", "PLAYER/UNIT", "A unit that Smoke and Mirrors puts into Strategic Reserves."),
    "prebattle": _many("--prebattle", "PLAYER/WORDS", "A rule of before the battle that was used."),
    "done": _many("--done", "PLAYER[/STEP]", "Who is done with deploy, redeploy or prebattle; or `all`."),
    "player": _text("--player", "PLAYER", "Say in full what is wrong with this player's sealed picks: only for their eyes."),
}


def said(params: Mapping[str, Any]) -> Said:
    """Return what the options of MISSION and SETUP say. Wrong usage where one is not of its form."""
    edges = dict(_pair(word, "--edge") for word in params.get("edge") or ())
    painted = {who: _yes(word) for who, word in (_pair(word, "--painted", "yes") for word in params.get("painted") or ())}
    found: dict[str, Any] = {name: params.get(name) or "" for name in (*MISSION, "attacker", "first_turn", "corner", "player")}
    found |= {name: _each(params.get(name)) for name in ("deploy", "redeploy", "smoke", "done")}
    return Said(**found, edges=edges, painted=painted, prebattle=tuple(params.get("prebattle") or ()))


def _each(words: Iterable[str] | None) -> tuple[str, ...]:
    return tuple(one.strip() for word in words or () for one in word.split(",") if one.strip())


def _pair(word: str, option: str, default: str = "") -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not name or not (value or default):
        raise typer.BadParameter(f"`{word}` is not of the form NAME=VALUE", param_hint=option)
    return name, value if equals else default


def _yes(word: str) -> bool:
    if word.lower() not in _YES:
        raise typer.BadParameter(f"`{word}` is neither yes nor no", param_hint="--painted")
    return _YES[word.lower()]
