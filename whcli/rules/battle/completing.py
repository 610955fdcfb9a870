"""Actions that are completed, or lost, at the end of a turn, as a player's facts say (MIS-60, MIS-R50)."""

from whcli.model.battle import Battle, Doing
from whcli.model.facts import Facts
from whcli.model.missions import Action, Point
from whcli.model.names import title
from whcli.model.record import NamedTuple
from whcli.rules.battle.account import Problems, called
from whcli.rules.battle.effects import completed_one, counts_for_card, due, lost_one, misplaced
from whcli.rules.battle.table import Table
from whcli.rules.battle.view import View

NEITHER, ELSEWHERE = "neither", "elsewhere"
PLACES = {"locus": "locus_place", "sabotaged": "sabotage_place"}  # the fact that says where the unit is, by effect


class Completed(NamedTuple):
    """What became of a player's Actions at the end of a turn. `view` has what is missing, and the battle as it is then."""

    view: View
    told: tuple[str, ...] = ()
    problems: Problems = ()

    @property
    def battle(self) -> Battle:
        """The battle with the Actions done or lost."""
        return self.view.battle


def completed(table: Table, player: str, facts: Facts) -> Completed:
    """Return what becomes of each of a player's Actions that is due now (MIS-60); where a fact is missing the Action stays as it is."""
    found = Completed(View(table, player, facts))
    for doing in due(table, player):
        action = table.action(doing.action)
        if action is not None:
            found = _one(found, doing, action) if counts_for_card(table, doing) else _idle(found, doing, action)
    return found


def _idle(found: Completed, doing: Doing, action: Action) -> Completed:
    """Return what becomes of an Action whose card was discarded: nothing is asked, and nothing comes of it."""
    view, why = found.view, "its card is no longer in hand"
    view.table = view.table._replace(battle=lost_one(view.battle, doing, why))
    return found._replace(told=(*found.told, _told(view, doing, action, why)))


def _one(found: Completed, doing: Doing, action: Action) -> Completed:
    view = found.view
    view.card = action.card
    before = set(view.missing)
    why = _spoiled(view, doing, action)
    place, at = _place(view, doing, action), None if why else _at(view, doing, action)
    why = why or ("it is in none of the places where it counts" if place == NEITHER else "")
    if set(view.missing) - before:
        return found
    wrong = misplaced(view.table, doing, at) if at and not why else ()
    if wrong:
        return found._replace(problems=(*found.problems, *wrong))
    battle = lost_one(view.battle, doing, why) if why else completed_one(view.table, doing, "" if place == ELSEWHERE else place, at)
    view.table = view.table._replace(battle=battle)
    return found._replace(told=(*found.told, _told(view, doing, action, why)))


def _spoiled(view: View, doing: Doing, action: Action) -> str:
    """Return why an Action is lost now, "" where it is complete or something is missing."""
    unit = called(view.table, doing.player, doing.unit)
    if doing.unit not in {one.id for one in view.standing(doing.player)}:
        return f"{unit} is not on the table"
    if "in-range" in action.needs and doing.unit not in view.listed("in_range") and "in_range" not in view.missing:
        return f"{unit} is not in range of {doing.marker}"
    if "controlled" in action.needs and doing.marker not in view.controlled() and "controlled" not in view.missing:
        return f"{title(doing.player)} does not control {doing.marker}"
    return ""


def _place(view: View, doing: Doing, action: Action) -> str:
    """Return where the unit is, as far as the Action's effect asks for it."""
    if action.effect not in PLACES:
        return doing.place
    said = view.told(PLACES[action.effect], doing.place or doing.area or None)
    return said if isinstance(said, str) else ""


def _at(view: View, doing: Doing, action: Action) -> Point | None:
    """Return where a marker comes to stand, None where it stays or none is set up."""
    if action.effect == "new-marker":
        return _point(view.told("new_marker"))
    return _point(view.keyed("hazard_places").get(doing.marker)) if action.effect == "hazard-moved" else None


def _point(value: object) -> Point | None:
    return (float(value[0]), float(value[1])) if isinstance(value, tuple) and len(value) == 2 else None


def _told(view: View, doing: Doing, action: Action, why: str) -> str:
    unit = called(view.table, doing.player, doing.unit)
    on = doing.marker or doing.edge or doing.area
    what = f"{action.name}{f' on {on}' if on else ''}"
    return f"{unit} does not complete {what}: {why}." if why else f"{unit} completes {what}."
