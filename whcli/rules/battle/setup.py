"""The steps before the battle, in order: what can be done is done, and what is still needed is said (MIS-01 to MIS-12, MIS-R01)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from whcli.model.battle import BATTLE_STEP, Battle
from whcli.model.battle_ruling import BattleRuling
from whcli.model.battle_said import ALL, DONE_STEPS, STEPS, Said, step_rule
from whcli.model.names import title
from whcli.problems import Problem, Refusal
from whcli.rules.battle.course import Course, Problems, begun, no_player, refused, ruled
from whcli.rules.battle.deploying import deployed
from whcli.rules.battle.formations import declared, formation_faults
from whcli.rules.battle.markers import placed
from whcli.rules.battle.mission import determined, read
from whcli.rules.battle.muster import mustered
from whcli.rules.battle.picks import pick_faults, selected
from whcli.rules.battle.redeploying import prepared, redeployed
from whcli.rules.battle.sides import first_turn, sided
from whcli.rules.battle.table import Table
from whcli.rules.battle.terrain import created

PASSABLE: Final = (8, 9, 10, 12)  # nothing that comes later hangs on what is done in them
REVEALED_BY: Final = 8  # the last step in which sealed picks are revealed
StepRule = Callable[[Course, Said], Course | Problems]
TAKEN_BY: Final[Mapping[str, int]] = {  # the step that takes a field of Said; the others are taken at any time
    "pool": 2,
    "deployment": 2,
    "rule": 2,
    "primary": 2,
    "corner": 4,
    "edges": 6,
    "attacker": 6,
    "deploy": 9,
    "redeploy": 10,
    "smoke": 10,
    "first_turn": 11,
    "prebattle": 12,
}


def went_on(table: Table, said: Said, last: int = BATTLE_STEP - 1) -> BattleRuling | Problems:
    """Return the ruling on the steps from the open one to `last`: what can be done is done, in order, and what is missing is in `needs`.

    Nothing depends on whose file came first. Problems (nothing is done): those of the steps, `step-too-early`, `step-over` (MIS-R01),
    `no-such-player`, `bad-done`; and with `said.player` what is wrong with that player's sealed picks. What is refused opens no seal:
    it is answered as if the sealed picks could not be read yet, and so is what names units before the reveal (MIS-R02).
    """
    if _probes(table, said):
        return _gone_on(table._replace(looking=True), said, last)
    found = _gone_on(table, said, last)
    if isinstance(found, BattleRuling) or table.looking or table.battle.step > REVEALED_BY:
        return found
    hushed = _gone_on(table._replace(looking=True), said, last)
    return found if isinstance(hushed, BattleRuling) else hushed


def _probes(table: Table, said: Said) -> bool:
    """Return whether units are named that sealed formations may hold elsewhere: whether they may be would tell of them (MIS-R02)."""
    named = said.deploy or said.redeploy or said.smoke
    sealed = table.battle.step <= REVEALED_BY and {*table.battle.players} <= {*table.sealed}
    return bool(named) and sealed and not table.looking


def _gone_on(table: Table, said: Said, last: int) -> BattleRuling | Problems:
    if problems := (*_nobody(table.battle, said), *own_faults(table, said.player), *_over(table.battle, said)):
        return problems
    try:
        course = _through(_with_paint(begun(table), said), said, last)
    except Refusal as refusal:
        return refusal.problems
    if not isinstance(course, Course):
        return course
    return tuple(_too_early(course, said)) or ruled(course, "setup")


def drawn_mission(table: Table, said: Said) -> BattleRuling | Problems:
    """Return the ruling on steps 1 and 2 alone: the mission drawn, named or taken from the pool (MIS-02). Problems as for `went_on`."""
    if table.battle.step > 2:
        return (_past(table.battle, 2),)
    ruling = went_on(table, said, last=2)
    return ruling._replace(deed="draw") if isinstance(ruling, BattleRuling) else ruling


def _through(course: Course, said: Said, last: int) -> Course | Problems:
    while course.battle.step <= last and (not course.needs or _passable(course, said)):
        if course.needs:
            course = _passed(course)
            continue
        after = RULES[course.battle.step](course, said)
        if not isinstance(after, Course):
            return after
        course = after if after.needs else after.moved(after.battle._replace(step=after.battle.step + 1))
    if course.battle.step < BATTLE_STEP or last < BATTLE_STEP - 1:
        return course
    begins = "The battle can begin: `whcli battle next` opens round 1."
    return course.say("MIS-13", begins if course.opened < BATTLE_STEP else "Nothing is left to be set up.")


def _passable(course: Course, said: Said) -> bool:
    """Return whether house rules let the open step be passed over, since a later one is spoken of (MIS-R01)."""
    later = any(step > course.battle.step for step in _asked(course.battle, said))
    return not course.table.rules.steps_in_order and course.battle.step in PASSABLE and later


def _passed(course: Course) -> Course:
    step = course.battle.step
    passed = course._replace(needs=()).moved(course.battle._replace(step=step + 1))
    return passed.say("MIS-R01", f"Step {step}, {STEPS[step]}, is passed over.")


def _with_paint(course: Course, said: Said) -> Course:
    """Take whose army is painted Battle Ready, at any step (MIS-50)."""
    battle = course.battle
    players = {each: player._replace(painted=said.painted.get(each, player.painted)) for each, player in battle.players.items()}
    told = (f"{title(each)}'s army is {'' if yes else 'not '}painted Battle Ready." for each, yes in sorted(said.painted.items()))
    return course.moved(battle._replace(players=players)).say("MIS-50", *told) if said.painted else course


# What was said at the wrong time


def _nobody(battle: Battle, said: Said) -> Problems:
    names = {*said.edges, *said.painted, *filter(None, (said.attacker, said.first_turn, said.player))}
    unknown = tuple(no_player(battle, who, "MIS-R01") for who in sorted(names - {*battle.players}))
    return (*unknown, *(_bad_done(one) for one in said.done if not _good_done(battle, one)))


def _good_done(battle: Battle, text: str) -> bool:
    player, slash, key = text.partition("/")
    return text == ALL or (player in battle.players and (not slash or key in DONE_STEPS))


def _bad_done(text: str) -> Problem:
    cure = f"Write PLAYER, PLAYER/STEP or `{ALL}`; STEP is {', '.join(DONE_STEPS)}."
    return refused("MIS-R01", "bad-done", f"`{text}` does not say who is done with what.", cure)


def _asked(battle: Battle, said: Said) -> Iterator[int]:
    """Yield the steps that what was said belongs to; a plain `done` belongs to whichever is open."""
    yield from (step for name, step in TAKEN_BY.items() if getattr(said, name))
    yield from (DONE_STEPS[key] for _, _, key in (one.partition("/") for one in said.done) if key in DONE_STEPS)
    if battle.step > max(DONE_STEPS.values()) and said.done:
        yield max(DONE_STEPS.values())


def _over(battle: Battle, said: Said) -> Problems:
    return tuple(_past(battle, step) for step in sorted({*_asked(battle, said)}) if step < battle.step)


def _past(battle: Battle, step: int) -> Problem:
    why = f"Step {step}, {STEPS[step]}, is over: step {battle.step}, {STEPS[battle.step]}, is open."
    return refused(step_rule(step), "step-over", why, "No step is repeated; `whcli battle undo` takes back what was done last.")


def _too_early(course: Course, said: Said) -> Iterator[Problem]:
    """Yield a Problem for each step that was spoken of and not reached: which step is open, and what it still needs (MIS-R01)."""
    open_ = course.battle.step
    needs = " ".join(need.say for need in course.needs)
    steps = {step for step in _asked(course.battle, said) if step > open_}
    steps |= {
        first for who in said.done if who in course.battle.players and who not in course.spent and open_ < (first := DONE_STEPS["deploy"])
    }
    for step in sorted(steps):
        why = f"Step {step}, {STEPS[step]}, is not open yet: step {open_}, {STEPS[open_]}, is."
        yield refused("MIS-R01", "step-too-early", why, f"It still needs this: {needs}" if needs else "Go on step by step.")


def own_faults(table: Table, player: str) -> Problems:
    """Return what is wrong with a player's own sealed picks, for that player's eyes alone (MIS-R02, MIS-07, MIS-08)."""
    pick = table.picks.get(player)
    if pick is None:
        return ()
    revealed = table.battle.revealed
    picked = pick_faults(table, pick) if pick.mode and "secondaries" not in revealed else ()
    formed = pick.formations is not None and "formations" not in revealed
    return (*picked, *(formation_faults(table, player, pick.formations) if formed and pick.formations else ()))


RULES: Final[Mapping[int, StepRule]] = {
    1: mustered,
    2: determined,
    3: read,
    4: placed,
    5: created,
    6: sided,
    7: selected,
    8: declared,
    9: deployed,
    10: redeployed,
    11: first_turn,
    12: prepared,
}
