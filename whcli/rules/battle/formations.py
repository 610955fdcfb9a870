"""Battle formations, noted in secret and revealed together: Leaders, Transports, Reserves (MIS-08, MIS-R02)."""

from collections.abc import Iterator
from typing import Final

from whcli.model.battle import RESERVES, STRATEGIC, Army, Battle, Formations, Standing, Unit
from whcli.model.battle_ruling import Need
from whcli.model.battle_said import Said
from whcli.model.names import title
from whcli.problems import Place, Problem
from whcli.rules.battle.course import Course, Problems, names, no_unit, refused, unit_name
from whcli.rules.battle.picks import stays_sealed, to_reveal, unusable
from whcli.rules.battle.reserves import formations_now, reserve_faults, strategic_warning
from whcli.rules.battle.table import Table

RULE: Final = "MIS-08"
KINDS: Final = (STRATEGIC, RESERVES)


def declared(course: Course, _: Said) -> Course | Problems:
    """Return the course after step 8: both formations revealed, or what is still needed and from whom (MIS-08, MIS-R02).

    Formations that stand openly in the battle's file count as given; Problems of such are those of `formation_faults`.
    """
    table = course.table
    if faults := tuple(fault for player, formations in _open(table) for fault in formation_faults(table, player, formations)):
        return faults
    missing = {player: _missing(table, player) for player in sorted(table.battle.players)}
    needs = tuple(need for each in missing.values() for need in each)
    if needs and table.rules.sealed_picks:
        return course.need(*needs)
    if len(dict(_open(table))) < len(table.battle.players) and not needs and stays_sealed(table):
        return course.need(to_reveal(RULE))
    ready = (player for player, each in missing.items() if not each)
    found = {player: formations for player in ready if (formations := formations_of(table, player))}
    units = {player: stood(table.battle, player, formations) for player, formations in found.items()}
    if needs:  # without seals each player's stand in the file as soon as they are known
        known = {player: one for player, one in units.items() if one}
        return course.moved(table.battle._replace(units={**table.battle.units, **known})).need(*needs)
    battle = table.battle._replace(units={**table.battle.units, **units}, revealed=(*table.battle.revealed, "formations"))
    course = course.moved(battle).say(RULE, *(line for player in found for line in _told(battle, player, found[player])))
    return course.remark(*(remark for player in found for remark in _remarks(course.table, player, found[player])))


def _open(table: Table) -> Iterator[tuple[str, Formations]]:
    """Yield the formations that stand openly in the battle's file: what is wrong with them anybody may read."""
    for player in table.battle.players:
        written = formations_now(table.battle.units.get(player, {}).items())
        if any(written):
            yield player, written


def _missing(table: Table, player: str) -> tuple[Need, ...]:
    formations = formations_of(table, player)
    if formations is None:
        unsound = player in table.sealed and player not in table.picks
        return (unusable(player, RULE),) if unsound else (_to_note(player),)
    return (unusable(player, RULE),) if formation_faults(table, player, formations) else ()


def _to_note(player: str) -> Need:
    say = f"{title(player)} has yet to note battle formations, in secret."
    return Need(player, "formations", say, f"secret/{player}.yaml: formations", RULE)


def formations_of(table: Table, player: str) -> Formations | None:
    """Return a player's formations: those that stand openly in the battle's file, else the sealed ones; None where there are neither."""
    pick = table.picks.get(player)
    return dict(_open(table)).get(player, pick.formations if pick else None)


# What they come to


def stood(battle: Battle, player: str, formations: Formations) -> dict[str, Standing]:
    """Return how a player's units stand with formations: a Leader is where the Bodyguard is (MIS-08)."""
    found = dict(battle.units.get(player, {}))
    army = battle.players[player].army
    for unit in army.units:
        body = formations.attached.get(unit, "")
        embarked = formations.embarked.get(unit) or formations.embarked.get(body, "")
        reserves = formations.reserves.get(unit) or formations.reserves.get(body, "")
        if body or embarked or reserves:
            old = found.get(unit, Standing())
            found[unit] = old._replace(attached=body, embarked=embarked, reserves=reserves)
    return found


def _told(battle: Battle, player: str, formations: Formations) -> Iterator[str]:
    army, who = battle.players[player].army, title(player)
    called = {each: unit_name(army, unit) for each, unit in army.units.items()}
    if formations == Formations():
        yield f"{who}: no formations."
    for leader, body in formations.attached.items():
        yield f"{who}: {called[leader]} leads {called[body]}."
    for rider, transport in formations.embarked.items():
        yield f"{who}: {called[rider]} rides in {called[transport]}."
    for unit, kind in formations.reserves.items():
        yield f"{who}: {called[unit]} waits in {'Strategic Reserves' if kind == STRATEGIC else 'Reserves'}."


def _remarks(table: Table, player: str, formations: Formations) -> Iterator[str]:
    army, who = table.battle.players[player].army, title(player)
    yield from strategic_warning(table, player, formations)
    flying = [unit for unit in army.units.values() if unit.has("aircraft") and unit.id not in formations.reserves]
    if flying:
        yield f"{who}: {names(army, flying)}: an AIRCRAFT begins in Reserves unless it hovers."
    empty = [unit for unit in army.units.values() if unit.has("dedicated-transport") and unit.id not in formations.embarked.values()]
    if empty:
        yield f"{who}: {names(army, empty)}: a Dedicated Transport that nobody rides in counts as destroyed in round 1."


# What is wrong with them


def formation_faults(table: Table, player: str, formations: Formations) -> Problems:
    """Return what is wrong with a player's formations (MIS-08, MIS-40); only that player may read it before the reveal (MIS-R02).

    Problems: `no-such-unit`, `bad-leader`, `bad-transport`, `bad-reserves`, `formation-split`, `reserves-over-half`.
    """
    army, place = table.battle.players[player].army, _place(table, player)
    unknown = tuple(_at(no_unit(army, player, unit, RULE), place) for unit in sorted(_mentioned(formations) - {*army.units}))
    if unknown:
        return unknown
    found = (*_leaders(army, formations, place), *_riders(army, formations, place), *_kept(formations, place))
    return found or tuple(_at(fault, place) for fault in reserve_faults(table, player, formations))


def _place(table: Table, player: str) -> Place:
    pick = table.picks.get(player)
    if pick is None or player in dict(_open(table)):
        return table.battle.where("units", player)
    return pick.where("formations")


def _at(problem: Problem, place: Place) -> Problem:
    return problem._replace(place=place)


def _mentioned(formations: Formations) -> set[str]:
    parts = (formations.attached, formations.embarked)
    return {unit for part in parts for pair in part.items() for unit in pair} | {*formations.reserves}


def _leaders(army: Army, formations: Formations, place: Place) -> Iterator[Problem]:
    attached = formations.attached
    for leader, body in attached.items():
        if leader == body or body in attached:
            why = f"`{leader}` cannot lead `{body}`: {'a unit does not lead itself' if leader == body else 'that unit leads another'}."
            yield refused(RULE, "bad-leader", why, "A Leader is attached to a Bodyguard unit.", place)
        elif _lacks(army.units[leader], "character", "leader"):
            why = f"`{leader}` cannot lead `{body}`: it is no CHARACTER."
            yield refused(RULE, "bad-leader", why, "Only Leaders, which are CHARACTER units, are attached.", place)


def _lacks(unit: Unit, *keywords: str) -> bool:
    """Return whether a unit whose keywords are known has none of some."""
    return bool(unit.keywords) and not unit.has(*keywords)


def _riders(army: Army, formations: Formations, place: Place) -> Iterator[Problem]:
    for rider, transport in formations.embarked.items():
        if transport in formations.embarked or rider == transport:
            why = f"`{rider}` cannot ride in `{transport}`, which {'is itself' if rider == transport else 'rides in another'}."
            yield refused(RULE, "bad-transport", why, "Name a Transport that stands on the table or waits in Reserves.", place)
        elif _lacks(army.units[transport], "transport", "dedicated-transport"):
            why = f"`{rider}` cannot ride in `{transport}`, which is no TRANSPORT."
            yield refused(RULE, "bad-transport", why, "Name a Transport, or leave it out.", place)


def _kept(formations: Formations, place: Place) -> Iterator[Problem]:
    for unit, kind in formations.reserves.items():
        if kind not in KINDS:
            yield refused(RULE, "bad-reserves", f"`{kind}` is no kind of Reserves.", f"It is {' or '.join(KINDS)}.", place)
        elif formations.embarked.get(unit):
            why = f"`{unit}` rides in `{formations.embarked[unit]}` and cannot wait in Reserves by itself."
            yield refused(RULE, "formation-split", why, "Leave it out under `reserves`: a Transport brings its passengers.", place)
    for leader, body in formations.attached.items():
        for part, word in ((formations.reserves, "Reserves"), (formations.embarked, "a Transport")):
            if part.get(leader) not in (None, part.get(body)):
                why = f"`{leader}` leads `{body}`, and cannot begin in {word} without it."
                yield refused(RULE, "formation-split", why, f"Name `{body}` there: its Leader goes with it.", place)
