"""A roster as a tree of selections, which BattleScribe writes as XML and New Recruit as JSON.

A node is a mapping as JSON has it: `name`, `type`, `number`, and lists under `costs`, `categories`, `profiles`, `selections`.
Whatever has another shape counts as not there.
"""

import math
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from whcli.files.rosters.blocks import MOST_UNITS
from whcli.files.rosters.trouble import stop, wrong_game
from whcli.files.rosters.words import (
    MOST_MODELS,
    MOST_POINTS,
    folded,
    is_legends,
    last_part,
    plain,
    rule_name,
    size_of,
    slug,
    title_of,
    unit_name,
)
from whcli.model.roster import Figure, Roster, RosterUnit
from whcli.problems import Place

Node = Mapping[str, Any]
DEEPEST: Final = 64
_EDITION: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th) edition", re.IGNORECASE)
_GAME: Final = re.compile(r"40[,. ]?000|40k", re.IGNORECASE)
_OTHER_GAME: Final = re.compile("kill ?team|heresy|necromunda|aeronautica|epic|apocalypse|boarding", re.IGNORECASE)
_HEADINGS: Final = {"CONFIGURATION", "UNCATEGORISED", "UNCATEGORIZED", "(NO CATEGORY)", "UNIT", "ALLIED UNITS", "WARLORD", "OTHER"}
_IMPLIED: Final = {"epic-hero": "character", "dedicated-transport": "transport"}
_SETTINGS: Final = {"DETACHMENT", "DETACHMENT CHOICE", "DETACHMENTS", "BATTLE SIZE"}


def listed(node: Node, key: str) -> list[Node]:
    """Return the mappings in a list of a node."""
    found = node.get(key)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def word(node: Node, key: str) -> str:
    """Return a text of a node, "" where it has none."""
    found = node.get(key)
    return plain(found[:1000]) if isinstance(found, str) else ""


def amount(node: Node, key: str, otherwise: float = 0.0) -> float:
    """Return a number of a node, as JSON or as text; `otherwise` where it has none."""
    found = node.get(key)
    if isinstance(found, bool) or not isinstance(found, int | float | str) or (isinstance(found, str) and len(found) > 30):
        return otherwise
    try:
        number = float(found)
    except (ValueError, OverflowError):
        return otherwise
    return number if math.isfinite(number) else otherwise


def read_tree(root: Node, dialect: str, file: str) -> Roster:
    """Return a roster. Refusal `wrong-game`, `list-too-deep`, `out-of-range`, `too-many-units`."""
    _require_game(root, file)
    chosen = [one for force in _forces(root, file) for one in listed(force, "selections")]
    names = _names(root, file)
    units = tuple(_unit(one, names, file) for one in chosen if _is_unit(one, file))
    if len(units) > MOST_UNITS:
        raise stop("too-many-units", f"The list has more than {MOST_UNITS} units.", "Give one army at a time.", Place(file))
    force = next(_forces(root, file), {})
    printed = [amount(cost, "value") for cost in listed(root, "costs") if _is_points(cost)]
    return Roster(
        dialect,
        title_of(word(root, "name")),
        last_part(word(force, "catalogueName")),
        title_of(_setting(chosen, "DETACHMENT")),
        size_of(_setting(chosen, "BATTLE SIZE")),
        round(printed[0]) if printed and 0 <= printed[0] <= MOST_POINTS else None,
        units,
    )


def _require_game(root: Node, file: str) -> None:
    """Refuse another game or edition, by the name of the game system, and by the currency of the 9th."""
    game = word(root, "gameSystemName")
    edition = _EDITION.search(game)
    if (edition and edition[1] != "10") or (game and (not _GAME.search(game) or _OTHER_GAME.search(game))):
        raise wrong_game(game[:80], Place(file))
    if any(word(cost, "name").upper() == "PL" and amount(cost, "value") > 0 for cost in listed(root, "costs")):
        raise wrong_game("an edition that counts Power Level (PL): the 9th or an earlier one", Place(file))


def _forces(root: Node, file: str, depth: int = 0) -> Iterator[Node]:
    """Yield the forces of a roster, each before those within it."""
    if depth > DEEPEST:
        raise _too_deep(file)
    for force in listed(root, "forces"):
        yield force
        yield from _forces(force, file, depth + 1)


def walk(selection: Node, file: str, depth: int = 0) -> Iterator[Node]:
    """Yield a selection and every selection below it, in order. Refusal `list-too-deep`."""
    if depth > DEEPEST:
        raise _too_deep(file)
    yield selection
    for one in listed(selection, "selections"):
        yield from walk(one, file, depth + 1)


def _too_deep(file: str) -> Exception:
    return stop("list-too-deep", f"The list is nested more than {DEEPEST} deep.", "Export the list anew.", Place(file))


def _is_points(cost: Node) -> bool:
    return word(cost, "name").lower() in ("pts", "points")


def _categories(selection: Node) -> list[str]:
    return [word(one, "name") for one in listed(selection, "categories")]


def _is_unit(selection: Node, file: str) -> bool:
    """Whether a selection of a force is a unit; an upgrade is one where it has points or models, and is no setting."""
    if word(selection, "type") in ("unit", "model"):
        return True
    settings = {folded(one) for one in _categories(selection)} & {"CONFIGURATION"} or folded(word(selection, "name")) in _SETTINGS
    return not settings and any(word(one, "type") == "model" or _points(one) for one in walk(selection, file))


def _points(selection: Node) -> float:
    return sum(amount(cost, "value") for cost in listed(selection, "costs") if _is_points(cost))


def _unit(selection: Node, names: Mapping[str, str], file: str) -> RosterUnit:
    name = word(selection, "name")
    place = Place(file, 0, 0)
    keywords = {slug(one) for one in _categories(selection) if folded(one) not in _HEADINGS and not one.lower().startswith("faction:")}
    keywords |= {_IMPLIED[one] for one in keywords & _IMPLIED.keys()} | ({"legends"} if is_legends(name) else set())
    parts = list(walk(selection, file))
    models = sum(amount(one, "number", 1) for one in parts if word(one, "type") == "model")
    return RosterUnit(
        unit_name(name) or "Unit",
        _number(sum(map(_points, parts)), MOST_POINTS, place),
        _number(models, MOST_MODELS, place),
        tuple(dict.fromkeys(figure for one in parts for figure in _figures(one))),
        tuple(sorted(keywords - {""})),
        any(_is_warlord(one) or any(map(_is_warlord, listed(one, "categories"))) for one in parts),
        _led(selection, names),
    )


def _is_warlord(node: Node) -> bool:
    name = node.get("name")
    return isinstance(name, str) and name.strip().lower() == "warlord"


def _number(found: float, most: int, place: Place) -> int:
    """Return points or models as a whole number. Refusal `out-of-range`."""
    if not 0 <= found <= most:
        why = f"The list has {found:g} points or models in one place: 0 to {most:,} are read."
        raise stop("out-of-range", why, "Export it anew.", place)
    return round(found)


def _figures(selection: Node) -> Iterator[Figure]:
    """Yield the kinds of models whose profiles stand on a selection."""
    for profile in listed(selection, "profiles"):
        if word(profile, "typeName").lower() == "unit":
            values = {word(one, "name").upper(): word(one, "$text") for one in listed(profile, "characteristics")}
            yield Figure(title_of(word(profile, "name")), _digits(values.get("W", "")) or None, _digits(values.get("OC", "")))


def _digits(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else None


def _setting(chosen: list[Node], name: str) -> str:
    """Return what is chosen under a setting, such as the Detachment, with commas between; "" where nothing is."""
    holders = (one for one in chosen if folded(word(one, "name")).startswith(name) and word(one, "type") == "upgrade")
    return ", ".join(rule_name(word(inner, "name")) for one in holders for inner in listed(one, "selections"))


def _names(root: Node, file: str) -> Mapping[str, str]:
    """Return the names of a roster's units by the ids that associations go by."""
    every = (one for force in _forces(root, file) for one in listed(force, "selections"))
    return {word(one, "id"): unit_name(word(one, "name")) for one in every if word(one, "id")}


def _led(selection: Node, names: Mapping[str, str]) -> str:
    """Return the unit that a selection is associated with as its leader, "" for none."""
    links = (one for one in listed(selection, "associations") if folded(word(one, "name")) in ("LEADING", "SUPPORTING"))
    return next((names[value] for one in links for value in one.values() if isinstance(value, str) and value in names), "")
