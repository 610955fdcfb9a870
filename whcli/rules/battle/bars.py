"""Why a unit may not start an Action (MIS-61), and how Stalwarts, Swift Action and TITANIC CHARACTERs amend it."""

from collections.abc import Callable
from typing import Final

from whcli.model.battle import Doing, Standing, Unit
from whcli.model.names import title
from whcli.model.record import NamedTuple
from whcli.problems import Problem
from whcli.rules.battle.account import Problems, called, leaders, one, refused, whereabouts
from whcli.rules.battle.table import Table

STALWARTS, SWIFT = "stalwarts", "swift-action"  # verbs of Mission Rules
RULE: Final = "MIS-61"
PLACES: Final = {
    "destroyed": "it is destroyed",
    "embarked": "it rides in a Transport",
    "reserves": "it is in Reserves",
    "away": "it has left the table",
}


def elsewhere(place: str) -> str:
    """Return the cure where a unit is no longer or not yet on the table: how a passenger gets out, else another unit."""
    return (
        "Name a unit on the table; `whcli battle move FILE UNIT` gets a passenger out."
        if place == "embarked"
        else "Name a unit on the table."
    )


class Body(NamedTuple):
    """A unit of a player as it acts: itself with the Leaders attached to it (MIS-08), how it stands, and what it has started this turn."""

    player: str
    unit: Unit
    parts: tuple[Unit, ...]
    how: Standing
    started: tuple[Doing, ...] = ()

    def has(self, keyword: str) -> bool:
        """Return whether a part of it has a keyword."""
        return any(part.has(keyword) for part in self.parts)

    @property
    def titanic_character(self) -> bool:
        """Whether a part of it is a TITANIC CHARACTER."""
        return any(part.has("titanic") and part.has("character") for part in self.parts)


def body(table: Table, player: str, unit: str) -> Body:
    """Return a unit that is known to be there, as it acts."""
    battle = table.battle
    led = leaders(battle, player, unit)
    parts = tuple(one(table, player, part) for part in (unit, *led) if part in battle.players[player].army.units)
    return Body(player, one(table, player, unit), parts, battle.standing(player, unit), started_now(table, player, unit))


def started_now(table: Table, player: str, unit: str) -> tuple[Doing, ...]:
    """Return the Actions that a unit has started this turn, whatever became of them (MIS-62)."""
    now = (table.battle.round, table.battle.turn)
    return tuple(one for one in table.battle.actions if (one.player, one.unit, one.round, one.turn) == (player, unit, *now))


def amended(table: Table, whole: Body, verb: str) -> bool:
    """Return whether the Mission Rule in play amends what holds for a unit: Stalwarts and Swift Action do for BATTLELINE."""
    return table.in_play(verb) and whole.has("battleline")


def barred(table: Table, player: str, unit: str) -> Problems:
    """Return every reason why a unit that is known may start no Action now (MIS-61); none where it may.

    `not-on-table`, `attached`, `aircraft`, `battle-shocked`, `no-oc`, `engaged`, `advanced`, `fell-back`, `shot`, `acting`.
    """
    if place := whereabouts(table.battle, player, unit):
        why = f"{called(table, player, unit)} can start no Action: {PLACES[place]}."
        return (refused("not-on-table", why, elsewhere(place), RULE),)
    host = table.battle.standing(player, unit).attached
    if host:
        why = f"{called(table, player, unit)} is attached to {called(table, player, host)}, and they act as one unit."
        return (refused("attached", why, f"Name {host}.", RULE),)
    whole = body(table, player, unit)
    return tuple(_reason(table, whole, code) for code, bars in BARS.items() if bars(table, whole))


def _reason(table: Table, whole: Body, code: str) -> Problem:
    why, cure = REASONS[code]
    started = whole.started[-1].action if whole.started else ""
    return refused(
        code, f"{called(table, whole.player, whole.unit.id)} can start no Action: {why.format(action=title(started))}.", cure, RULE
    )


# The bars, each with its reason


def _engaged(table: Table, whole: Body) -> bool:
    return whole.how.engaged and not whole.titanic_character and not amended(table, whole, STALWARTS)


def _no_oc(_: Table, whole: Body) -> bool:
    """Whether it is known that no model of the unit has an OC; a part whose OC is not recorded may have one."""
    return all(part.oc == 0 for part in whole.parts)


BARS: Final[dict[str, Callable[[Table, Body], bool]]] = {
    "aircraft": lambda _, whole: whole.has("aircraft"),
    "battle-shocked": lambda _, whole: whole.how.shocked,
    "no-oc": _no_oc,
    "engaged": _engaged,
    "advanced": lambda table, whole: whole.how.advanced and not amended(table, whole, SWIFT),
    "fell-back": lambda table, whole: whole.how.fell_back and not amended(table, whole, SWIFT),
    "shot": lambda _, whole: whole.how.shot and not whole.started,
    "acting": lambda _, whole: bool(whole.started),
}
_NEXT: Final = "Name another unit, or start it next turn."
REASONS: Final[dict[str, tuple[str, str]]] = {
    "aircraft": ("it is AIRCRAFT", "Name a unit that is not."),
    "battle-shocked": ("it is Battle-shocked", "Name another unit; when it is steady again, say so: `whcli battle note FILE UNIT steady`."),
    "no-oc": ("its Objective Control is 0", "Name a unit whose OC is 1 or more."),
    "engaged": ("it is within Engagement Range of the enemy", "Only a TITANIC CHARACTER may then; BATTLELINE too under Stalwarts."),
    "advanced": ("it Advanced this turn", f"{_NEXT} Under Swift Action BATTLELINE may."),
    "fell-back": ("it Fell Back this turn", f"{_NEXT} Under Swift Action BATTLELINE may."),
    "shot": ("it has been picked to shoot this phase, or is not eligible to", _NEXT),
    "acting": ("it has started {action} this turn, and starts no second Action", _NEXT),
}


# After it has started one (MIS-62)


def may_shoot(table: Table, player: str, unit: str) -> bool:
    """Return whether a unit may shoot this turn as far as Actions go: not after starting one, but a TITANIC CHARACTER or a Stalwart."""
    whole = body(table, player, unit)
    return not whole.started or whole.titanic_character or amended(table, whole, STALWARTS)


def barred_deed(table: Table, player: str, unit: str, deed: str) -> Problems:
    """Return `acting-shoots` or `acting-charges` where a unit has started an Action and may not shoot or charge (MIS-62), else none."""
    whole = body(table, player, unit)
    if not whole.started or (deed == "shot" and may_shoot(table, player, unit)):
        return ()
    name = called(table, player, unit)
    action = title(whole.started[-1].action)
    if deed == "shot":
        why = f"{name} has started {action} this turn, and does not shoot until the turn ends."
        return (refused("acting-shoots", why, "Only a TITANIC CHARACTER may; BATTLELINE too under Stalwarts.", "MIS-62"),)
    why = f"{name} has started {action} this turn, and declares no charge until the turn ends."
    return (refused("acting-charges", why, "Charge with another unit.", "MIS-62"),)
