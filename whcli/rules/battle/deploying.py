"""Setting armies up: who sets up a unit next, and who is done (MIS-09)."""

from collections.abc import Iterator

from whcli.model.battle import Battle, Standing, Unit
from whcli.model.battle_ruling import Need
from whcli.model.battle_said import ALL, DEPLOY, Said
from whcli.model.names import title
from whcli.model.record import NamedTuple
from whcli.problems import Problem
from whcli.rules.battle.course import Course, Problems, names, no_player, no_unit, refused, unit_name
from whcli.rules.battle.table import Table


class Entry(NamedTuple):
    """What one player does in turn: units by id, or words; `how` is strategic, smoke or ""."""

    player: str
    units: tuple[str, ...] = ()
    how: str = ""
    text: str = ""


def parsed(text: str) -> Entry:
    """Return an entry such as "alice/scouts-1+rhino-1/strategic"; what is missing is empty."""
    player, _, rest = text.partition("/")
    units, _, how = rest.partition("/")
    return Entry(player.strip(), tuple(one.strip() for one in units.split("+") if one.strip()), how.strip(), rest.strip())


# Deployment


def deployed(course: Course, said: Said) -> Course | Problems:
    """Return the course after step 9: units set up one by one, the Defender first (MIS-09).

    Problems: `no-such-player`, `no-such-unit`, `deploy-turn`, `already-deployed`, `not-to-deploy`, `bad-done`.
    """
    for text in said.deploy:
        entry = parsed(text)
        if faults := _deploy_faults(course.table, entry):
            return faults
        course = _set_up(course, entry)
    course = with_done(course, said, DEPLOY)
    next_ = due(course.battle)
    return course.need(*_to_deploy(course, next_)) if next_ else course.say("MIS-09", "Both armies are deployed.")


def left_to_deploy(battle: Battle, player: str) -> tuple[Unit, ...]:
    """Return the units that a player has yet to set up: none once the player is done; a Leader is set up with its Bodyguard (MIS-09)."""
    if player in battle.done.get(DEPLOY, ()):
        return ()
    placed = {*battle.deployed}
    found = (unit for unit in battle.on_table(player) if not battle.standing(player, unit.id).attached)
    return tuple(unit for unit in found if f"{player}/{unit.id}" not in placed)


def due(battle: Battle) -> str:
    """Return who sets up the next unit, "" once both are done: the Defender first, a TITANIC unit costs the next turn (MIS-09)."""
    defender = battle.opponent(battle.attacker)
    next_, skips = defender, dict.fromkeys(battle.players, 0)
    for entry in map(parsed, battle.deployed):
        skips[entry.player] += _titanic(battle, entry)
        next_ = battle.opponent(entry.player)
        while skips[next_]:
            skips[next_] -= 1
            next_ = battle.opponent(next_)
    return next((who for who in (next_, battle.opponent(next_)) if left_to_deploy(battle, who)), "")


def _titanic(battle: Battle, entry: Entry) -> bool:
    units = battle.players[entry.player].army.units
    return any(unit in units and units[unit].has("titanic") for unit in entry.units)


def _to_deploy(course: Course, next_: str) -> Iterator[Need]:
    for player in (next_, course.battle.opponent(next_)):
        if left := left_to_deploy(course.battle, player):
            then = "sets up a unit next" if player == next_ else "then goes on"
            give = f"--deploy {player}/{left[0].id}, or --done {player}"
            say = f"{title(player)} {then}, in the own zone; to set up: {names(course.battle.players[player].army, left)}."
            yield Need(player, "deploy", say, give, "MIS-09")


def _deploy_faults(table: Table, entry: Entry) -> Problems:
    if faults := unknown(table, entry, "MIS-09") or _not_one(entry):
        return faults
    player, unit, battle = entry.player, entry.units[0], table.battle
    one = battle.standing(player, unit)
    if f"{player}/{unit}" in battle.deployed:
        return (refused("MIS-09", "already-deployed", f"`{unit}` has been set up already.", "Name another unit."),)
    if why := _not_there(one):
        return (refused("MIS-09", "not-to-deploy", f"`{unit}` is not set up by itself: it {why}.", "Name another unit."),)
    if due(battle) == player:
        return ()
    return (_not_due(battle, player, unit),)


def _not_due(battle: Battle, player: str, unit: str) -> Problem:
    if not due(battle) or not left_to_deploy(battle, player):
        return refused("MIS-09", "deploy-turn", f"{title(player)} is done with deployment.", f"Leave `{unit}` out.")
    why = f"It is {title(due(battle))} who sets up a unit next, not {title(player)}."
    return refused("MIS-09", "deploy-turn", why, "Players take turns, the Defender first; a TITANIC unit costs the next turn.")


def _not_there(one: Standing) -> str:
    if one.attached:
        return f"is set up with `{one.attached}`, which it leads"
    if one.embarked:
        return f"rides in `{one.embarked}`"
    return "waits in Reserves" if one.reserves else ""


def _not_one(entry: Entry) -> Problems:
    if len(entry.units) == 1 and not entry.how:
        return ()
    return (refused("MIS-09", "bad-entry", f"`{entry.player}/{entry.text}` does not name one unit.", "Write it as PLAYER/UNIT."),)


def _set_up(course: Course, entry: Entry) -> Course:
    battle = course.battle
    army = battle.players[entry.player].army
    unit = army.units[entry.units[0]]
    costs = " It is TITANIC, and costs the next turn of setting up." if unit.has("titanic") else ""
    after = course.moved(battle._replace(deployed=(*battle.deployed, f"{entry.player}/{unit.id}")))
    return after.say("MIS-09", f"{title(entry.player)} sets up {unit_name(army, unit)}.{costs}")


# Who is done


def with_done(course: Course, said: Said, key: str) -> Course:
    """Return the course with the players who are said to be done with a step: by name of the step, by `all`, or plainly."""
    battle, spent = course.battle, course.spent
    done = [*battle.done.get(key, ())]
    for player in sorted(battle.players):
        plain = player in said.done and player not in spent and (key != DEPLOY or bool(left_to_deploy(battle, player)))
        if player not in done and (plain or ALL in said.done or f"{player}/{key}" in said.done):
            done.append(player)
            spent = (*spent, player) if plain else spent
    new = done[len(battle.done.get(key, ())) :]
    if not new:
        return course
    after = course.moved(battle._replace(done={**battle.done, key: tuple(done)}))._replace(spent=spent)
    return after.say("MIS-09", *_rest(battle, new)) if key == DEPLOY and ALL not in said.done else after


def _rest(battle: Battle, done: list[str]) -> tuple[str, ...]:
    """Return what is told of players who are done while units of theirs were not named: those have been set up too."""
    left = {player: left_to_deploy(battle, player) for player in done}
    return tuple(f"{title(who)} has set up the rest: {names(battle.players[who].army, units)}." for who, units in left.items() if units)


def unknown(table: Table, entry: Entry, rule: str) -> Problems:
    """Return `no-such-player`, or `no-such-unit` for each unit of an entry that the player's army has not."""
    if entry.player not in table.battle.players:
        return (no_player(table.battle, entry.player, rule),)
    army = table.battle.players[entry.player].army
    return tuple(no_unit(army, entry.player, unit, rule) for unit in entry.units if unit not in army.units)
