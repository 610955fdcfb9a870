"""Redeploys and pre-battle rules: players take turns until both are done (MIS-10, MIS-12)."""

from collections.abc import Iterable
from typing import Final

from whcli.model.battle import STRATEGIC, Battle
from whcli.model.battle_ruling import Need
from whcli.model.battle_said import DONE_STEPS, PREBATTLE, REDEPLOY, Said, step_rule
from whcli.model.names import title
from whcli.rules.battle.account import leaders
from whcli.rules.battle.course import Course, Problems, names, no_player, refused
from whcli.rules.battle.deploying import Entry, parsed, unknown, with_done
from whcli.rules.battle.table import Table

SMOKE: Final = "smoke-and-mirrors"  # the verb of the Mission Rule
_WORDS: Final = {REDEPLOY: "redeploys", PREBATTLE: "pre-battle rules"}
SMOKED: Final = "smoke"  # how such an entry ends; with a player, what `used` keeps during the step


def redeployed(course: Course, said: Said) -> Course | Problems:
    """Return the course after step 10: rules that redeploy, in turns, the Attacker first (MIS-10); and Smoke and Mirrors.

    Problems: `no-such-player`, `no-such-unit`, `bad-entry`, `redeploy-turn`, `not-on-table`, `smoke-not-in-play`, `smoke-used`,
    `smoke-points`.
    """
    for text in (*said.redeploy, *(f"{one}/{SMOKED}" for one in _attacker_first(course.battle, said.smoke))):
        entry = parsed(text)
        faults = _redeploy_faults(course.table, entry) or (_smoke_faults(course.table, entry) if entry.how == SMOKED else ())
        if faults:
            return faults
        course = _moved_again(course, entry)
    course = _in_turns(course, said, REDEPLOY)
    return course if course.needs else _smoke_gone(course)


def _smoke_gone(course: Course) -> Course:
    """Return the course with no more memory of who has used Smoke and Mirrors: the step that allows it is over."""
    used = tuple(one for one in course.battle.used if not one.startswith(f"{SMOKED}-"))
    return course.moved(course.battle._replace(used=used))


def _attacker_first(battle: Battle, entries: Iterable[str]) -> list[str]:
    return sorted(entries, key=lambda text: parsed(text).player != battle.attacker)


def _redeploy_faults(table: Table, entry: Entry) -> Problems:
    if faults := unknown(table, entry, "MIS-10"):
        return faults
    if entry.how not in ("", STRATEGIC, SMOKED) or not entry.units:
        cure = "Write PLAYER/UNIT, PLAYER/UNIT+UNIT for one rule, or PLAYER/UNIT/strategic."
        return (refused("MIS-10", "bad-entry", f"`{entry.player}/{entry.text}` is no redeploy.", cure),)
    there = {unit.id for unit in table.battle.on_table(entry.player)}
    if missing := [unit for unit in entry.units if unit not in there]:
        why = f"`{missing[0]}` is not on the table."
        return (refused("MIS-10", "not-on-table", why, "Only a unit that has been set up is redeployed."),)
    if led := [(unit, body) for unit in entry.units if (body := table.battle.standing(entry.player, unit).attached)]:
        why = f"`{led[0][0]}` leads `{led[0][1]}`, and goes where that unit goes."
        return (refused("MIS-10", "not-to-deploy", why, f"Name `{led[0][1]}`."),)
    return () if entry.how == SMOKED else _out_of_turn(table.battle, entry.player, REDEPLOY)


def _smoke_faults(table: Table, entry: Entry) -> Problems:
    """Return why Smoke and Mirrors cannot put a unit into Strategic Reserves: one each, the Attacker first, and not too dear."""
    battle, who = table.battle, title(entry.player)
    if not table.in_play(SMOKE):
        return (refused("MIS-10", "smoke-not-in-play", "Smoke and Mirrors is not the Mission Rule in play.", "Leave --smoke out."),)
    used = {player for player in battle.players if f"{SMOKED}-{player}" in battle.used}
    if entry.player in used or len(entry.units) > 1:
        return (refused("MIS-10", "smoke-used", f"{who} puts only one unit into Strategic Reserves so.", "Name one unit, once."),)
    if battle.attacker not in {*used, entry.player, *battle.done.get(REDEPLOY, ())}:
        why = f"The Attacker, {title(battle.attacker)}, goes first with Smoke and Mirrors."
        return (refused("MIS-10", "redeploy-turn", why, f"Name the Attacker's unit, or say --done {battle.attacker}."),)
    return _too_dear(table, entry)


def _too_dear(table: Table, entry: Entry) -> Problems:
    units, most = table.battle.players[entry.player].army.units, smoke_points(table)
    whole = (entry.units[0], *leaders(table.battle, entry.player, entry.units[0]))
    points = sum(units[each].points for each in whole)
    if not most or points <= most:
        return ()
    why = f"`{' + '.join(whole)}` is worth {points} points."
    return (refused("MIS-10", "smoke-points", why, f"Smoke and Mirrors takes a unit of {most} points at most."),)


def smoke_points(table: Table) -> int:
    """Return the most points of a unit that Smoke and Mirrors takes at the battle's size, 0 for no limit."""
    most = table.rule.figures.get(table.battle.size) if table.rule else None
    return most if isinstance(most, int) else 0


def _moved_again(course: Course, entry: Entry) -> Course:
    battle = course.battle
    army = battle.players[entry.player].army
    called = names(army, (army.units[unit] for unit in entry.units))
    if entry.how == SMOKED:
        after = course.moved(battle._replace(used=(*battle.used, f"{SMOKED}-{entry.player}")))
        told = f"{title(entry.player)} puts {called} into Strategic Reserves by Smoke and Mirrors."
        return _into_reserves(after, entry).say("MIS-10", told)
    units = (f"{entry.player}/{unit}" for unit in entry.units)
    after = course.moved(battle._replace(redeployed=(*battle.redeployed, *units)))
    if entry.how == STRATEGIC:
        told = f"{title(entry.player)} redeploys {called} into Strategic Reserves."
        return _into_reserves(after, entry).say("MIS-10", told)
    return after.say("MIS-10", f"{title(entry.player)} redeploys {called}.")


def _into_reserves(course: Course, entry: Entry) -> Course:
    """Put units and the Leaders attached to them into Strategic Reserves, over any limit."""
    battle, player = course.battle, entry.player
    leaders = (each for each, one in battle.units.get(player, {}).items() if one.attached in entry.units)
    units = dict(battle.units.get(player, {}))
    units |= {each: battle.standing(player, each)._replace(reserves=STRATEGIC) for each in (*entry.units, *leaders)}
    return course.moved(battle._replace(units={**battle.units, player: units}))


# Pre-battle rules


def prepared(course: Course, said: Said) -> Course | Problems:
    """Return the course after step 12: pre-battle rules in turns, the player with the first turn first (MIS-12).

    Problems: `no-such-player`, `bad-entry`, `prebattle-turn`.
    """
    for text in said.prebattle:
        entry = parsed(text)
        faults = _wordless(course.battle, entry) or _out_of_turn(course.battle, entry.player, PREBATTLE)
        if faults:
            return faults
        battle = course.battle
        course = course.moved(battle._replace(prebattle=(*battle.prebattle, f"{entry.player}/{entry.text}")))
        course = course.say("MIS-12", f"{title(entry.player)}: {entry.text}.")
    return _in_turns(course, said, PREBATTLE)


def _wordless(battle: Battle, entry: Entry) -> Problems:
    if entry.player not in battle.players:
        return (no_player(battle, entry.player, "MIS-12"),)
    if entry.text:
        return ()
    return (refused("MIS-12", "bad-entry", "A pre-battle rule is named without words.", "Write it as PLAYER/WORDS."),)


# Turns, and who is done


def next_turn(battle: Battle, key: str) -> str:
    """Return who resolves the next redeploy or pre-battle rule, "" once both are done (MIS-10, MIS-12)."""
    first = battle.attacker if key == REDEPLOY else battle.first_turn
    entries = [parsed(text) for text in (battle.redeployed if key == REDEPLOY else battle.prebattle)]
    turns = [entry.player for entry in entries if entry.player in battle.players]
    order = [battle.opponent(turns[-1]), turns[-1]] if turns else [first, battle.opponent(first)]
    return next((who for who in order if who not in battle.done.get(key, ())), "")


def _out_of_turn(battle: Battle, player: str, key: str) -> Problems:
    next_, rule = next_turn(battle, key), step_rule(DONE_STEPS[key])
    if next_ == player:
        return ()
    first = "the Attacker" if key == REDEPLOY else "the player with the first turn"
    why = f"It is {title(next_)} who goes next, not {title(player)}." if next_ else f"{title(player)} is done with this step."
    cure = f"Players take turns, {first} first; --done {next_} says that {title(next_)} has no more." if next_ else "Leave it out."
    return (refused(rule, f"{key}-turn", why, cure),)


def _in_turns(course: Course, said: Said, key: str) -> Course:
    """Return the course of a step in which players take turns, once who is done is taken: with what is needed, or told."""
    before = course.battle.done.get(key, ())
    course = with_done(course, said, key)
    rule, battle, next_ = step_rule(DONE_STEPS[key]), course.battle, next_turn(course.battle, key)
    if not next_:
        return course.say(rule, f"Both players are done with {_WORDS[key]}.")
    done = battle.done.get(key, ())
    if told := [f"{title(who)} is done with {_WORDS[key]}." for who in done if who not in before]:
        course = course.say(rule, *told)
    left = (who for who in (next_, battle.opponent(next_)) if who not in done)
    return course.need(*(_to_resolve(course.table, who, key) for who in left))


def _to_resolve(table: Table, who: str, key: str) -> Need:
    """Return the Need of a player who has redeploys or pre-battle rules to resolve, or none."""
    form, smoke = "UNIT" if key == REDEPLOY else "WORDS", ""
    if key == REDEPLOY and table.in_play(SMOKE) and f"{SMOKED}-{who}" not in table.battle.used:
        smoke = f", --{SMOKED} {who}/UNIT"
    give = f"--{key} {who}/{form}{smoke}, or --done {who}"
    return Need(who, key, f"{title(who)} has {_WORDS[key]} to resolve, or is done.", give, step_rule(DONE_STEPS[key]))
