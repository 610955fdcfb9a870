"""The measures of cards that count units, or ask where they are (MIS-52); those of markers stand in `measures`."""

from collections.abc import Callable, Mapping
from typing import Final

from whcli.model.battle import Lost, Unit
from whcli.model.missions import Award
from whcli.rules.battle.fitting import fits, wounds
from whcli.rules.battle.view import View

Args = Mapping[str, object]
Measure = Callable[[View, Args], int]
CHARACTER, BATTLELINE = "character", "battleline"


# Units destroyed


def _destroyed(view: View, args: Args) -> int:
    return sum(fits(view, view.opponent, unit, args) for unit, _ in view.destroyed(view.opponent))


def _destroyed_at_marker(view: View, _: Args) -> int:
    lost = view.destroyed(view.opponent)
    known = sum(bool(one.at_marker) for _, one in lost)
    asked = [unit.id for unit, one in lost if one.at_marker is None]
    return known + (sum(one in asked for one in view.listed("at_marker")) if asked else 0)


def counts(view: View, award: Award, unit: Unit, lost: Lost) -> bool:
    """Return whether an award that counts units destroyed counts one of them."""
    if award.per == "characters":
        return unit.has(CHARACTER)
    if award.per == "destroyed-at-marker":
        return bool(lost.at_marker) or (lost.at_marker is None and unit.id in view.listed("at_marker"))
    return award.per != "destroyed" or fits(view, view.opponent, unit, award.args)


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


def _marked_gone(view: View, _: Args) -> int:
    return sum(_gone_now(view, one) for one in view.marked())


def _gone_now(view: View, unit: str) -> bool:
    how, now = view.battle.standing(view.opponent, unit), (view.battle.round, view.battle.turn)
    return how.away == now or any((lost.round, lost.turn) == now for lost in how.losses)


def _gamma_gone(view: View, _: Args) -> int:
    hand = view.battle.hands.get(view.player)
    gamma = hand.marked.get(f"{view.card}-gamma") if hand else None
    return view.number("gamma_gone") if gamma is None else sum(_gone_now(view, one) for one in gamma)


# Units on the table


def _centre_denied(view: View, args: Args) -> int:
    own = view.number("own_at_centre")
    if not own and "own_at_centre" not in view.missing:
        return 0
    wide = args.get("inches", 3) == 6
    if wide and view.facts.get("enemy_within_3_of_centre"):  # whoever is within 3" is within 6"
        return 0
    near = "enemy_within_6_of_centre" if wide or view.facts.get("enemy_within_6_of_centre") == 0 else "enemy_within_3_of_centre"
    return int(view.number(near) == 0 and own > 0)


def _told(name: str) -> Measure:
    """Return the measure that is a number told as a fact, 0 where no unit of the player is on the table."""

    def measure(view: View, _: Args) -> int:
        return view.number(name) if view.standing(view.player) else 0

    return measure


def _no_mans_land_majority(view: View, _: Args) -> int:
    return int(view.number("own_in_no_mans_land") > view.number("enemy_in_no_mans_land"))


def _done(view: View, args: Args) -> int:
    """Return how many markers, edges or units the player's Actions of an effect were completed on in this turn, at `place` if given."""
    place = args.get("place")
    done = [one for one in view.done(str(args.get("effect"))) if not place or place in (one.place, one.area)]
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


UNIT_MEASURES: Final[Mapping[str, Measure]] = {
    "enemy-destroyed-this-round": _enemy_destroyed_this_round,
    "more-destroyed-than-lost": _more_destroyed_than_lost,
    "centre-denied": _centre_denied,
    "characters": _characters,
    "character-fallen": _character_fallen,
    "own-in-enemy-zone": _told("own_in_enemy_zone"),
    "destroyed": _destroyed,
    "destroyed-at-marker": _destroyed_at_marker,
    "done": _done,
    "quarters": _told("quarters"),
    "marked-gone": _marked_gone,
    "gamma-gone": _gamma_gone,
    "no-mans-land-majority": _no_mans_land_majority,
    "warlord-on-enemy-marker": _warlord_on_enemy_marker,
    "enemy-broken": _enemy_broken,
    "battleline-forward": _battleline_forward,
}
