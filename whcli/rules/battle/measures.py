"""The measures of cards: each counts something at a moment, from one player's view (MIS-52). What they read stands in `model.measures`.

A measure takes the view and the award's `args` and returns how many; a measure that asks a yes or no returns 1 or 0.
"""

from collections.abc import Mapping
from typing import Final

from whcli.model.battle import MarkerState
from whcli.model.missions import NO_MANS_LAND
from whcli.rules.battle.control import OWN, ground, lies
from whcli.rules.battle.measures_units import BATTLELINE, UNIT_MEASURES, Args, Measure
from whcli.rules.battle.view import View

HAZARD_PLACES: Final = {"enemy-zone": "hazards_in_enemy_zone", "within-6": "hazards_within_6", "within-12": "hazards_within_12"}

# Markers


def _controlled(view: View, args: Args) -> int:
    return sum(lies(view.table, view.player, one, args.get("ground")) for one in view.controlled())


def _home_controlled(view: View, _: Args) -> int:
    return int(_controlled(view, {"ground": OWN}) > 0)


def _home_not_controlled(view: View, _: Args) -> int:
    return 1 - _home_controlled(view, {})


def _home_and_no_mans_land(view: View, _: Args) -> int:
    return min(_home_controlled(view, {}), _controlled(view, {"ground": NO_MANS_LAND}), 1)


def _controls_more(view: View, _: Args) -> int:
    own = len(view.controlled())
    return int(own > len(view.controlled_by_opponent())) if own or "controlled" in view.missing else 0


def _guards(view: View, _: Args) -> int:
    """Return how many markers are controlled and have a guard that stands: alive, on the table, in range and not Battle-shocked."""
    guarded = [one for one, state in view.battle.markers.items() if view.player in state.guard and _guard_lives(view, state)]
    held = [one for one in guarded if one in view.controlled()]
    if not held and "controlled" not in view.missing:
        return 0
    return sum(one in held for one in view.listed("guards_standing"))


def _guard_lives(view: View, state: MarkerState) -> bool:
    unit = state.guard[view.player]
    return unit in {one.id for one in view.standing(view.player)} and not view.battle.standing(view.player, unit).shocked


def _burned(view: View, args: Args) -> int:
    if args.get("own_turn") and view.battle.turn != view.player:
        return 0
    done = [one for one in view.done("burned") if ground(view.table, view.player, one.marker) == args.get("ground")]
    return len({one.marker for one in done})


def _terraformed(view: View, _: Args) -> int:
    return sum(view.player in state.terraformed for state in view.battle.markers.values())


def _hazards(view: View, args: Args) -> int:
    """Return the Hazards that a line pays: those told for its place and for no dearer one."""
    hazards = {one for one, state in view.battle.markers.items() if state.name == "hazard" and not state.burned and not state.removed}
    if not hazards:
        return 0
    for place, fact in HAZARD_PLACES.items():
        there = set(view.listed(fact)) & hazards if hazards else set()  # where none is left, no more is asked
        hazards -= there
        if place == args.get("place"):
            return len(there)
    return 0


def _banners(view: View, _: Args) -> int:
    return len(new_banners(view))


def new_banners(view: View) -> tuple[str, ...]:
    """Return the markers on which the player raises a banner now: told as such, and without a banner of that player yet."""
    if not any(one.has(BATTLELINE) for one in view.standing(view.player)):
        return ()
    bearing = {one for one, state in view.battle.markers.items() if view.player in state.banners}
    return tuple(one for one in view.there(view.listed("banners")) if one not in bearing)


def _stormed(view: View, _: Args) -> int:
    own = view.controlled()
    theirs = view.controlled_by_opponent_at_start() if own or "controlled" in view.missing else ()
    return len(set(own) & set(theirs))


def _seized(view: View, _: Args) -> int:
    own = view.controlled()
    if not own and "controlled" not in view.missing:
        return 0
    mine, theirs = view.controlled_at_start(), view.controlled_by_opponent_at_start()
    return 0 if theirs else len(set(own) - set(mine))


def _target_controlled(view: View, _: Args) -> int:
    target = view.marked()
    return sum(one in view.controlled() for one in target) if target else 0


def _last_unit(view: View, _: Args) -> int:
    """Return how many markers of No Man's Land the only unit on the table controls; a Leader and its Bodyguard are one unit."""
    there = {one.id for one in view.standing(view.player)}
    alone = [one for one in there if view.battle.standing(view.player, one).attached not in there]
    return _controlled(view, {"ground": NO_MANS_LAND}) if len(alone) == 1 else 0


MEASURES: Final[Mapping[str, Measure]] = {
    **UNIT_MEASURES,
    "controlled": _controlled,
    "home-controlled": _home_controlled,
    "home-not-controlled": _home_not_controlled,
    "home-and-no-mans-land": _home_and_no_mans_land,
    "controls-more": _controls_more,
    "guards": _guards,
    "burned": _burned,
    "terraformed": _terraformed,
    "hazards": _hazards,
    "banners": _banners,
    "stormed": _stormed,
    "seized": _seized,
    "target-controlled": _target_controlled,
    "last-unit": _last_unit,
}
