"""The measures of cards: each counts something at a moment, from one player's view (MIS-52). What they read stands in `model.measures`.

A measure takes the view and the award's `args` and returns how many; a measure that asks a yes or no returns 1 or 0.
"""

from collections.abc import Callable, Mapping
from typing import Final

from whcli.model.battle import Doing, MarkerState
from whcli.model.missions import NO_MANS_LAND
from whcli.rules.battle.control import OWN, ground, lies
from whcli.rules.battle.fitting import fits, wounds
from whcli.rules.battle.view import View

Args = Mapping[str, object]
Measure = Callable[[View, Args], int]
CHARACTER, BATTLELINE = "character", "battleline"


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
    done = [one for one in _done_now(view, "burned") if ground(view.table, view.player, one.marker) == args.get("ground")]
    return len({one.marker for one in done})


def _terraformed(view: View, _: Args) -> int:
    return sum(view.player in state.terraformed for state in view.battle.markers.values())


def _hazards(view: View, args: Args) -> int:
    """Return the Hazards that a line pays: those told for its place and for no dearer one."""
    hazards = {one for one, state in view.battle.markers.items() if state.name == "hazard" and not state.burned and not state.removed}
    if not hazards:
        return 0
    zone = set(view.listed("hazards_in_enemy_zone")) & hazards
    near, far = set(view.listed("hazards_within_6")) & hazards, set(view.listed("hazards_within_12")) & hazards
    return len({"enemy-zone": zone, "within-6": near - zone, "within-12": far - near - zone}.get(str(args.get("place")), ()))


def _banners(view: View, _: Args) -> int:
    return len(new_banners(view))


def new_banners(view: View) -> tuple[str, ...]:
    """Return the markers on which the player raises a banner now: told as such, and without a banner of that player yet."""
    if not any(one.has(BATTLELINE) for one in view.standing(view.player)):
        return ()
    bearing = {one for one, state in view.battle.markers.items() if view.player in state.banners}
    return tuple(one for one in view.listed("banners") if one not in bearing)


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
    target = _marked(view)
    return sum(one in view.controlled() for one in target) if target else 0


# Units destroyed


def _destroyed(view: View, args: Args) -> int:
    return sum(fits(view, view.opponent, unit, args) for unit, _ in view.destroyed(view.opponent))


def _destroyed_at_marker(view: View, _: Args) -> int:
    lost = view.destroyed(view.opponent)
    known = sum(bool(one.at_marker) for _, one in lost)
    asked = [unit.id for unit, one in lost if one.at_marker is None]
    return known + (sum(one in asked for one in view.listed("at_marker")) if asked else 0)


def _enemy_destroyed_this_round(view: View, _: Args) -> int:
    return len(view.destroyed(view.opponent, whole_round=True))


def _more_destroyed_than_lost(view: View, _: Args) -> int:
    return int(len(view.destroyed(view.opponent, whole_round=True)) > len(view.destroyed(view.player, whole_round=True)))


def _characters(view: View, args: Args) -> int:
    """Return how many CHARACTER models fell this turn; with `wounds_min` only those whose own Wounds are so many."""
    least = args.get("wounds_min", 0)
    lost = [(unit, one) for unit, one in view.destroyed(view.opponent) if unit.has(CHARACTER)]
    counted = [(unit, one) for unit, one in lost if not isinstance(least, int) or not least or wounds(view, unit) >= least * unit.models]
    return sum(one.models or unit.models for unit, one in counted) + (0 if least else view.number("characters_fallen", 0))


def _character_fallen(view: View, args: Args) -> int:
    """Return whether a CHARACTER was destroyed this turn or all of them are; a model of one that still stands counts among models."""
    enemy = [unit for unit in view.army(view.opponent) if unit.has(CHARACTER)]
    fell = [unit for unit, _ in view.destroyed(view.opponent) if unit.has(CHARACTER)]
    models = view.number("characters_fallen", 0) if args.get("count") == "models" else 0
    dead = [unit for unit in enemy if view.battle.standing(view.opponent, unit.id).destroyed is not None]
    return int(bool(fell) or models > 0 or (bool(enemy) and len(dead) == len(enemy)))


def _marked(view: View) -> tuple[str, ...]:
    hand = view.battle.hands.get(view.player)
    return hand.marked.get(view.card, ()) if hand else ()


def _marked_gone(view: View, _: Args) -> int:
    return sum(_gone_now(view, one) for one in _marked(view))


def _gone_now(view: View, unit: str) -> bool:
    how, now = view.battle.standing(view.opponent, unit), (view.battle.round, view.battle.turn)
    return how.away == now or (how.destroyed is not None and (how.destroyed.round, how.destroyed.turn) == now)


def _gamma_gone(view: View, _: Args) -> int:
    hand = view.battle.hands.get(view.player)
    gamma = hand.marked.get(f"{view.card}-gamma") if hand else None
    return view.number("gamma_gone") if gamma is None else sum(_gone_now(view, one) for one in gamma)


# Units on the table


def _centre_denied(view: View, args: Args) -> int:
    own = view.number("own_at_centre")
    if not own and "own_at_centre" not in view.missing:
        return 0
    return int(view.number(f"enemy_within_{args.get('inches', 3)}_of_centre") == 0 and own > 0)


def _told(name: str) -> Measure:
    """Return the measure that is a number told as a fact, 0 where no unit of the player is on the table."""

    def measure(view: View, _: Args) -> int:
        return view.number(name) if view.standing(view.player) else 0

    return measure


def _last_unit(view: View, _: Args) -> int:
    """Return how many markers of No Man's Land the only unit on the table controls; a Leader and its Bodyguard are one unit."""
    there = {one.id for one in view.standing(view.player)}
    alone = [one for one in there if view.battle.standing(view.player, one).attached not in there]
    return _controlled(view, {"ground": NO_MANS_LAND}) if len(alone) == 1 else 0


def _no_mans_land_majority(view: View, _: Args) -> int:
    return int(view.number("own_in_no_mans_land") > view.number("enemy_in_no_mans_land"))


def _done_now(view: View, effect: str) -> list[Doing]:
    now = (view.battle.round, view.battle.turn)
    mine = [one for one in view.battle.actions if one.player == view.player and one.state == "done" and one.done_in == now]
    return [one for one in mine if (action := view.action(one.action)) is not None and action.effect == effect]


def _done(view: View, args: Args) -> int:
    """Return how many markers, edges or units the player's Actions of an effect were completed on in this turn, at `place` if given."""
    place = args.get("place")
    done = [one for one in _done_now(view, str(args.get("effect"))) if not place or place in (one.place, one.area)]
    return len({one.marker or one.edge or one.unit for one in done})


# Secret Missions


def _warlord_on_enemy_marker(view: View, _: Args) -> int:
    army = view.army(view.player)
    named = [one for one in army if one.warlord]
    there = {one.id for one in view.standing(view.player)}
    gone = not there or (bool(named) and not any(one.id in there for one in named))
    return 0 if gone else view.number("warlord_on_enemy_marker")


def _enemy_broken(view: View, _: Args) -> int:
    return int(not view.standing(view.opponent) or (view.number("enemy_unbroken") == 0 and "enemy_unbroken" not in view.missing))


def _battleline_forward(view: View, _: Args) -> int:
    if not any(one.has(BATTLELINE) for one in view.standing(view.player)):
        return 0
    own = view.number("own_battleline_in_enemy_zone")
    if not own and "own_battleline_in_enemy_zone" not in view.missing:
        return 0
    theirs = any(one.has(BATTLELINE) for one in view.standing(view.opponent))
    return int(not (theirs and view.number("enemy_battleline_outside_own_zone")) and own > 0)


MEASURES: Final[Mapping[str, Measure]] = {
    "controlled": _controlled,
    "home-controlled": _home_controlled,
    "home-not-controlled": _home_not_controlled,
    "home-and-no-mans-land": _home_and_no_mans_land,
    "controls-more": _controls_more,
    "guards": _guards,
    "enemy-destroyed-this-round": _enemy_destroyed_this_round,
    "more-destroyed-than-lost": _more_destroyed_than_lost,
    "burned": _burned,
    "terraformed": _terraformed,
    "hazards": _hazards,
    "banners": _banners,
    "centre-denied": _centre_denied,
    "characters": _characters,
    "character-fallen": _character_fallen,
    "own-in-enemy-zone": _told("own_in_enemy_zone"),
    "destroyed": _destroyed,
    "destroyed-at-marker": _destroyed_at_marker,
    "done": _done,
    "quarters": _told("quarters"),
    "last-unit": _last_unit,
    "marked-gone": _marked_gone,
    "gamma-gone": _gamma_gone,
    "stormed": _stormed,
    "seized": _seized,
    "target-controlled": _target_controlled,
    "no-mans-land-majority": _no_mans_land_majority,
    "warlord-on-enemy-marker": _warlord_on_enemy_marker,
    "enemy-broken": _enemy_broken,
    "battleline-forward": _battleline_forward,
}
