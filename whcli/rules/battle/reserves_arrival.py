"""Reserves during the battle: who arrives, who is put there, and the clock that destroys what has not come (MIS-41, MIS-42, MIS-R41)."""

from typing import Final

from whcli.model.battle import STRATEGIC, Battle, Lost
from whcli.model.battle_ruling import Need
from whcli.model.names import listed, title
from whcli.rules.battle.account import Account, Answer, Problems, along, called, one, placed, playing, refused, unit_known, whereabouts
from whcli.rules.battle.bars import PLACES
from whcli.rules.battle.losses import destroyed, off_table, taken_off
from whcli.rules.battle.table import Table

RAPID: Final = "rapid-escalation"  # the verb of the Mission Rule
RULE: Final = "MIS-41"


# Arriving


def arrived(table: Table, player: str, unit: str) -> Answer:
    """Bring a unit on from Reserves in a Movement phase, with those attached to it and riding in it (MIS-41).

    Problems: `not-in-reserves`, `arrives-with`, `wrong-phase`, `arrival-early`, `arrival-late`, `escalation-limit`, and those of the time.
    """
    wrong = unit_known(table, player, unit) or playing(table) or _not_waiting(table, player, unit) or _not_moving(table, player)
    if wrong := wrong or _too_early(table, player, unit) or _too_late(table, player, unit):
        return wrong
    battle = table.battle
    group = (unit, *along(battle, player, unit))
    early = battle.round < table.rules.arrival_round and not battle.standing(player, unit).during
    account = Account(_come(battle, player, group, early)).also(f"{_named(table, player, group)} arrive{'' if group[1:] else 's'}.", RULE)
    if early:
        limit = _limit(table)
        account = account.also(
            remark=f"By Rapid Escalation: wholly within 6″ of an edge, not in the enemy zone, up to {limit} points.", rule=RULE
        )
    if battle.turn != player:
        account = account.also(remark=f"It is {title(battle.turn)}'s turn: only a rule such as Rapid Ingress lets a unit arrive now.")
    return account.ruled(table, "arrive", player)


def _come(battle: Battle, player: str, group: tuple[str, ...], early: bool) -> Battle:
    """Return the battle with units arrived; `early`: Rapid Escalation lets them, and they count against its limit from now on."""
    for unit in group:
        how = battle.standing(player, unit)
        here = how._replace(reserves="", during=False, away=None, arrived=battle.round, escalated=how.escalated or early)
        battle = placed(battle, player, unit, here)
    return battle


def _named(table: Table, player: str, group: tuple[str, ...]) -> str:
    return listed([called(table, player, each) for each in group])


def _not_waiting(table: Table, player: str, unit: str) -> Problems:
    """Return why a unit cannot arrive wherever the round stands: `not-in-reserves`, `arrives-with`."""
    battle, name = table.battle, called(table, player, unit)
    how = battle.standing(player, unit)
    place = whereabouts(battle, player, unit)
    if place != "reserves":
        where = PLACES.get(place, "it is on the table")
        return (refused("not-in-reserves", f"{name} cannot arrive: {where}.", _waiting_words(table, player), RULE),)
    host = how.embarked or how.attached
    if host and whereabouts(battle, player, host) == "reserves":
        return (refused("arrives-with", f"{name} arrives with {called(table, player, host)}.", f"Name {host}.", RULE),)
    return ()


def waiting(battle: Battle, player: str) -> tuple[str, ...]:
    """Return a player's units that wait in Reserves, in the list's order, without those that come along with another."""
    army = battle.players[player].army.units
    there = [unit for unit in army if battle.standing(player, unit).reserves and not battle.standing(player, unit).destroyed]
    return tuple(unit for unit in there if not {battle.standing(player, unit).attached, battle.standing(player, unit).embarked} & {*there})


def _waiting_words(table: Table, player: str) -> str:
    found = waiting(table.battle, player)
    return f"In Reserves: {listed(list(found))}." if found else f"{title(player)} has nothing in Reserves."


def _not_moving(table: Table, player: str) -> Problems:
    battle = table.battle
    if battle.phase == "movement":
        return ()
    why = f"Units arrive in a Movement phase, and the {battle.phase} phase is open." if battle.phase != "end" else "The turn is at its end."
    late = battle.phase != "command" or battle.turn != player
    cure = "Bring it on in the next Movement phase." if late else "`whcli battle next FILE` goes on to it."
    return (refused("wrong-phase", why, cure, RULE),)


def _too_early(table: Table, player: str, unit: str) -> Problems:
    """Return `arrival-early` before round 2, unless the unit was put there during the battle or Rapid Escalation lets it come (MIS-41)."""
    battle, first = table.battle, table.rules.arrival_round
    if battle.round >= first or battle.standing(player, unit).during:
        return ()
    name = called(table, player, unit)
    if not _escalates(table):
        why = f"{name} cannot arrive in round {battle.round}."
        return (
            refused("arrival-early", why, f"Units arrive from round {first} on, those put into Reserves during the battle excepted.", RULE),
        )
    if battle.standing(player, unit).reserves != STRATEGIC or not _with_keyword(table, player, unit):
        why = f"{name} cannot arrive in round {battle.round}: Rapid Escalation is for BATTLELINE in Strategic Reserves."
        return (refused("arrival-early", why, f"Others arrive from round {first} on.", RULE),)
    return _over_limit(table, player, unit)


def _too_late(table: Table, player: str, unit: str) -> Problems:
    """Return `arrival-late` for a unit that the clock would have destroyed: only a file written by hand can hold it still (MIS-42)."""
    battle, last = table.battle, table.rules.reserves_last_round
    spared = battle.standing(player, unit).during and table.rules.late_reserves_spared
    if battle.round <= last or spared:
        return ()
    name = called(table, player, unit)
    why = f"{name} cannot arrive in round {battle.round}: what has not arrived by the end of round {last} is destroyed."
    cure = f"Say so: `whcli battle lose FILE {player}/{unit}`; or, put there during the battle, note it: `during: true`."
    return (refused("arrival-late", why, cure, "MIS-42"),)


def _escalates(table: Table) -> bool:
    """Return whether Rapid Escalation is in play, in the round that its card is about (MIS-41)."""
    return table.in_play(RAPID) and table.rule is not None and table.battle.round == table.rule.figures.get("round", 1)


def _with_keyword(table: Table, player: str, unit: str) -> bool:
    return one(table, player, unit).has("battleline")


def _limit(table: Table) -> int:
    found = table.rule.figures.get(table.battle.size, 0) if table.rule else 0
    return found if isinstance(found, int) else 0


def _over_limit(table: Table, player: str, unit: str) -> Problems:
    """Return `escalation-limit` where the units that it lets arrive would be worth more than Rapid Escalation allows, else none.

    Units put into Strategic Reserves during the battle do not count: MIS-41 lets them arrive anyway.
    """
    units, most = table.battle.players[player].army.units, _limit(table)
    here = [each for each in units if table.battle.standing(player, each).escalated]
    points = sum(units[each].points for each in {*here, unit, *along(table.battle, player, unit)})
    if not most or points <= most:
        return ()
    why = f"{points} points would have arrived by Rapid Escalation, and it allows {most}."
    return (refused("escalation-limit", why, "Bring the unit on from round 2.", RULE),)


# Going there during the battle


def put_in_reserves(table: Table, player: str, unit: str) -> Answer:
    """Put a unit on the table into Strategic Reserves, with those attached to it and riding in it (MIS-41, MIS-R41).

    Problems: `not-on-table`, `attached`, and those of the time.
    """
    if wrong := unit_known(table, player, unit) or playing(table) or off_table(table, player, unit, "put into Strategic Reserves"):
        return wrong
    account = taken_off(table, Account(table.battle), player, (unit, *along(table.battle, player, unit)), STRATEGIC)
    spared = table.rules.late_reserves_spared
    remark = "It may arrive in any round from now on" + (", and is not destroyed for coming late." if spared else ".")
    return account.also(remark=remark, rule="MIS-R41").ruled(table, "reserve", player)


# The clock


def late_units(table: Table, player: str) -> tuple[str, ...]:
    """Return a player's units that are destroyed if they have not arrived when round 3 ends (MIS-42), without those spared (MIS-R41)."""
    spared = table.rules.late_reserves_spared
    return tuple(unit for unit in waiting(table.battle, player) if not (spared and table.battle.standing(player, unit).during))


def clock_struck(table: Table, account: Account) -> Account:
    """Return the account after the end of a round in which no more Reserves will arrive: what has not come is destroyed (MIS-42).

    Passengers and attached Leaders go too, and all count as destroyed for scoring (MIS-R41).
    """
    for player in sorted(account.battle.players):
        here = table._replace(battle=account.battle)
        for unit in late_units(here, player):
            group = (unit, *along(account.battle, player, unit))
            have, are = ("have", "are") if group[1:] else ("has", "is")
            told = f"{_named(table, player, group)} {have} not arrived by the end of round {account.battle.round}, and {are} destroyed."
            account = account.also(told, "MIS-42")
            account = destroyed(here, account, player, group, Lost(account.battle.round, account.battle.turn, "", late=True))
            here = table._replace(battle=account.battle)
    return account


def clock_remark(table: Table, battle: Battle) -> tuple[Need, ...]:
    """Return what still has to arrive this turn or be destroyed, as needs of whose turn it is (MIS-42)."""
    if battle.round != table.rules.reserves_last_round or battle.phase != "movement":
        return ()
    found = late_units(table._replace(battle=battle), battle.turn)
    say = f"{_named(table, battle.turn, found)} arrive{'' if found[1:] else 's'} now, or {'are' if found[1:] else 'is'} destroyed."
    return (Need(battle.turn, "arrive", say, "`whcli battle arrive FILE UNIT`", "MIS-42"),) if found else ()
