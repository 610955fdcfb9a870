"""The conditions under which a Tactical card is redrawn or marked as it is drawn; each is known from the battle alone (MIS-26)."""

from collections.abc import Callable, Mapping
from typing import Final

from whcli.model.battle import Unit
from whcli.model.missions import NO_MANS_LAND, WhenDrawn
from whcli.rules.battle.account import leaders, whereabouts
from whcli.rules.battle.markers import markers_of
from whcli.rules.battle.table import Table

Measure = Callable[[Table, str, Mapping[str, object]], bool]


def holds(table: Table, player: str, when: WhenDrawn) -> bool:
    """Return whether the condition of a drawn card is met for a player; "" always is, and one that is not known never."""
    measure = MEASURES.get(when.measure)
    return not when.measure or (measure is not None and measure(table, player, when.args))


def pickable(table: Table, player: str, when: WhenDrawn) -> tuple[str, ...]:
    """Return what the opponent of a player may pick for a card: own units on the table, or markers in No Man's Land."""
    if not when.do.endswith("marker"):
        return tuple(unit.id for unit in standing(table, table.battle.opponent(player)))
    return tuple(mark.id for mark in markers_of(table).values() if mark.ground == NO_MANS_LAND)


def standing(table: Table, player: str) -> tuple[Unit, ...]:
    """Return a player's units on the table, in the list's order; a Leader is where its Bodyguard is."""
    units = table.battle.players[player].army.units.values() if player in table.battle.players else ()
    return tuple(unit for unit in units if not whereabouts(table.battle, player, unit.id))


def _first_round(table: Table, _: str, _args: Mapping[str, object]) -> bool:
    """Whether it is the first battle round."""
    return table.battle.round <= 1


def _few_own(table: Table, player: str, args: Mapping[str, object]) -> bool:
    """Whether a player has fewer than `fewer_than` units on the table, a Leader with its Bodyguard as one, or the battle is of `size`."""
    there = {unit.id for unit in standing(table, player)}
    units = sum(table.battle.standing(player, unit).attached not in there for unit in there)
    return args.get("size") == table.battle.size or units < _number(args, "fewer_than")


def _no_enemy(table: Table, player: str, args: Mapping[str, object]) -> bool:
    """Whether no enemy unit on the table is sure to be such as the card counts."""
    opponent = table.battle.opponent(player)
    return not any(_counts(table, opponent, unit, args) for unit in standing(table, opponent))


def _counts(table: Table, owner: str, unit: Unit, args: Mapping[str, object]) -> bool:
    keywords, least, wounds = args.get("keywords"), _number(args, "models_min"), _number(args, "or_wounds_min")
    if isinstance(keywords, tuple | list) and not unit.has(*keywords):
        return False
    models = unit.models + (sum(one.models for one in _led_by(table, owner, unit)) if args.get("attached") else 0)
    return models >= least or bool(wounds and unit.wounds is not None and unit.wounds * unit.models >= wounds)


def _led_by(table: Table, owner: str, unit: Unit) -> list[Unit]:
    units = table.battle.players[owner].army.units
    return [units[leader] for leader in leaders(table.battle, owner, unit.id) if leader in units]


def _number(args: Mapping[str, object], name: str) -> int:
    found = args.get(name, 0)
    return found if isinstance(found, int) else 0


MEASURES: Final[Mapping[str, Measure]] = {"first-round": _first_round, "few-own": _few_own, "no-enemy": _no_enemy}
