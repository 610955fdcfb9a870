"""The Round: who goes, in what order, who seizes the initiative, and how one Round becomes the next (CMB-10, CMB-11, CMB-14, CMB-R10)."""

from itertools import takewhile
from typing import Final

from whcli.model.combat_state import AGENTS, SIDES, THREATS, Encounter, Turn
from whcli.model.combat_verbs import COMPULSIONS
from whcli.model.fight import DeedRuling
from whcli.model.record import NamedTuple
from whcli.problems import Problem
from whcli.rules.combat.burning import acted_on
from whcli.rules.combat.conditions import active, forbids
from whcli.rules.combat.deeds import Problems, Told, chain, mark, ruled
from whcli.rules.combat.edges import END, LOST_TURN, START, passed
from whcli.rules.combat.pools import RUIN, Spend, gained, pool_of_side, spent
from whcli.rules.combat.scene import Scene, name_of, refused, unknown
from whcli.rules.combat.status import dead

OTHER: Final = {AGENTS: THREATS, THREATS: AGENTS}
SIDE_NAMES: Final = {AGENTS: "an agent", THREATS: "a Threat"}


class Begin(NamedTuple):
    """How a Turn begins. `seize`: the side pays to go again (CMB-11). `out_of_turn`: the GM lets it happen whoever is due.

    `actions` is how many Combat Actions the Turn will have, 0: not said yet, so one (CMB-R11).
    """

    who: str
    seize: bool = False
    out_of_turn: bool = False
    actions: int = 0


# Who is due


def still_in(scene: Scene, who: str) -> bool:
    """Return whether somebody is in the fight: not out of it, and not dead by what is recorded."""
    one = scene.encounter.combatants.get(who)
    return one is not None and not one.out and not dead(scene, one)


def waiting(scene: Scene, side: str) -> tuple[str, ...]:
    """Return who of a side still takes a Turn this Round, sorted by id; the ambushed take none in Round 1 (CMB-10, CMB-14)."""
    fight = scene.encounter
    had = {*fight.acted, fight.active, *(fight.ambushed if fight.round == 1 else ())}
    return tuple(one.id for one in fight.side(side) if one.id not in had and not dead(scene, one))


def due(scene: Scene) -> str:
    """Return the side that goes next, "" where nobody is left this Round (CMB-11).

    Sides alternate, `rules.first_side` opens each Round, a side that has run out is passed over, and a seized initiative counts.
    """
    left = [side for side in SIDES if waiting(scene, side)]
    if len(left) < 2:
        return left[0] if left else ""
    last = _last_side(scene.encounter)
    return scene.encounter.seized or (OTHER[last] if last else scene.rules.first_side)


def candidates(scene: Scene) -> tuple[str, ...]:
    """Return who may take the next Turn without seizing, sorted by id; nobody while a Turn is open."""
    return () if scene.encounter.active else waiting(scene, due(scene))


def _last_side(fight: Encounter) -> str:
    last = fight.combatants.get(fight.acted[-1]) if fight.acted else None
    return last.side if last else ""


def running(scene: Scene) -> int:
    """Return how many Turns running the side that went last has had this Round."""
    fight, side = scene.encounter, _last_side(scene.encounter)
    sides = [one.side for one in map(fight.combatants.get, reversed(fight.acted)) if one]
    return sum(1 for _ in takewhile(lambda one: one == side, sides))


# Seizing the initiative


def seized(scene: Scene, side: str) -> Told | Problems:
    """Return the scene where a side has paid to take the next Turn too, for Glory or, the GM's side, for Ruin (CMB-11, CMB-R10).

    Problems: `seize-off`, `seize-open-turn`, `seize-needless`, `seize-twice`, and those of a pool that is too low.
    """
    if problem := _no_seizing(scene, side):
        return (problem,)
    rule = "CMB-11" if side == AGENTS else "CMB-R10"
    told = spent(scene, Spend(pool_of_side(side), scene.rules.seize_cost, "Seize the Initiative", rule=rule))
    if not isinstance(told, Told):
        return told
    moved = told.scene.moved(told.scene.encounter._replace(seized=side))
    return told._replace(scene=moved).also(rule=rule, remark=f"The {side} seize the initiative: {SIDE_NAMES[side]} goes again.")


def _no_seizing(scene: Scene, side: str) -> Problem | None:
    fight = scene.encounter
    if side == THREATS and not scene.rules.gm_seizes:
        return refused("CMB-R10", "seize-off", "At this table the GM's side does not seize the initiative.", "Let an agent go.")
    if fight.active:
        why = f"The initiative is seized between Turns, and {name_of(scene, fight.active)}'s Turn is open."
        return refused("CMB-11", "seize-open-turn", why, "End that Turn first: `whcli combat next FILE`.")
    if fight.seized == side or (_last_side(fight) == side and running(scene) > scene.rules.seize_running and waiting(scene, OTHER[side])):
        cure = f"Let {SIDE_NAMES[OTHER[side]]} go: {', '.join(waiting(scene, OTHER[side]))}."
        return refused("CMB-R10", "seize-twice", f"The {side} have seized the initiative already, and no side does twice running.", cure)
    if not waiting(scene, side) or due(scene) == side or _last_side(fight) != side:
        return refused("CMB-11", "seize-needless", _needless(scene, side), "Seize after a Turn of the own side, when the other is due.")
    return None


def _needless(scene: Scene, side: str) -> str:
    if not waiting(scene, side):
        return f"None of the {side} has a Turn left this Round."
    if due(scene) == side:
        return f"The {side} are due already: there is nothing to seize."
    return f"The initiative is seized after a Turn of the {side}, and the last was not theirs."


# A Turn begins


def begun(scene: Scene, begin: Begin) -> Told | Problems:
    """Return the scene with somebody's Turn open and what happens at its start done (CMB-10, CMB-11, CMB-43).

    Problems: those of `may_begin`, and of seizing.
    """
    told = _seizing(scene, begin)
    if not isinstance(told, Told):
        return told
    if problems := may_begin(told.scene, begin.who, begin.out_of_turn):
        return problems
    if begin.actions > 1 and (problem := forbids(told.scene, begin.who, "multi-action")):
        return (problem,)
    if begin.out_of_turn and begin.who not in candidates(told.scene):
        told = told.also(remark=f"{name_of(scene, begin.who)} goes out of turn by the GM's ruling.")
    return chain(told, lambda now: _open(now, begin), lambda now: passed(now, START, begin.who), lambda now: _felled(now, begin.who))


def _seizing(scene: Scene, begin: Begin) -> Told | Problems:
    """Seize the initiative where the Turn is to begin by that; who has the ability `opens` does it in Round 1 for nothing (CMB-11)."""
    if not begin.seize or unknown(scene, begin.who):
        return Told(scene)
    fight, one = scene.encounter, scene.one(begin.who)
    opens = any(ability.verb == "opens" for ability in one.profile.abilities)
    if not (opens and fight.round == 1 and not fight.active and _last_side(fight) in ("", one.side) and running(scene) <= 1):
        return seized(scene, one.side)
    told = Told(scene.moved(fight._replace(seized=one.side)), (), ("CMB-11",))
    said = f"{name_of(scene, one.id)} seizes the initiative for nothing in Round 1. By hand: it Charges (--option charge)."
    return told.also(remark=said)


def _open(scene: Scene, begin: Begin) -> Told:
    fight, who = scene.encounter, begin.who
    lost = any(one.verb == LOST_TURN for one in fight.effects.get(who, ()))
    turn = Turn(max(1, begin.actions), ("full-round",) if lost else ())
    told = Told(scene.moved(fight._replace(active=who, turn=turn)), (), ("CMB-10", "CMB-11"))
    for ability in scene.one(who).profile.abilities:
        if ability.verb == "turn-ruin":
            more = gained(told.scene, RUIN, ability.numbers.get("ruin", 1), f"{name_of(scene, who)}: {ability.text}")
            told = Told(more.scene, told.steps + more.steps, told.rules, told.remarks)
    if (mob := scene.one(who).mob) and mob.fleeing:
        said = f"{name_of(scene, who)} flee and must: {COMPULSIONS['flee']}."
        told = told.also(rule="CMB-71", remark=said)
    for record, verb in ((one, verb) for one in active(scene, scene.one(who)) for verb in one.compels):
        told = told.also(rule=record.rule, remark=f"{name_of(scene, who)} is {record.name} and must: {COMPULSIONS.get(verb, verb)}.")
    return told.also(remark=f"{name_of(scene, who)} has spent this Turn on Full Defence already.", rule="CMB-14") if lost else told


def _felled(scene: Scene, who: str) -> Told:
    """Close the Turn of somebody whom its start has put out of the fight."""
    if still_in(scene, who):
        return Told(scene)
    return Told(_closed(scene)).also(remark=f"{name_of(scene, who)} is out of the fight before the Turn began.")


def may_begin(scene: Scene, who: str, out_of_turn: bool = False) -> Problems:
    """Return what forbids somebody's Turn to begin now, () where nothing does.

    `no-such-combatant`, `not-started`, `fight-over`, `damage-pending` (CMB-26), `turn-open`, `out-of-fight`, `has-acted` (CMB-10),
    `ambushed` (CMB-14), `not-due` (CMB-11, which alone the GM may overrule with `out_of_turn`).
    """
    if problems := unknown(scene, who):
        return problems
    checks = (_fight_on, unfinished, _turn_open, _out, _acted, _ambushed, *(() if out_of_turn else (_not_due,)))
    return tuple(problem for problem in (check(scene, who) for check in checks) if problem)[:1]


def _fight_on(scene: Scene, _who: str) -> Problem | None:
    if scene.encounter.ended:
        why = f"The fight is over: {scene.encounter.ended}."
        return refused("CMB-83", "fight-over", why, "Undo the end to go on: `whcli combat undo FILE`.")
    if not scene.encounter.round:
        return refused("CMB-10", "not-started", "The fight has not begun.", "Begin it: `whcli combat start FILE`.")
    return None


def _turn_open(scene: Scene, who: str) -> Problem | None:
    active = scene.encounter.active
    if not active:
        return None
    if active == who:
        return refused("CMB-10", "turn-open", f"It is {name_of(scene, who)}'s Turn already.", "Go on with it.")
    return refused("CMB-10", "turn-open", f"{name_of(scene, active)}'s Turn is open.", "End it first: `whcli combat next FILE`.")


def unfinished(scene: Scene, _who: str = "") -> Problem | None:
    """Return the Problem `damage-pending` while an attack waits for its damage (CMB-26)."""
    pending = scene.encounter.pending
    if pending is None:
        return None
    why = f"{name_of(scene, pending.declared.attacker)}'s attack has hit and waits for its damage."
    return refused("CMB-26", "damage-pending", why, "Finish it first: `whcli combat damage FILE`.")


def _out(scene: Scene, who: str) -> Problem | None:
    if still_in(scene, who):
        return None
    why = f"{name_of(scene, who)} is out of the fight: {scene.one(who).out or 'dead'}."
    return refused("CMB-83", "out-of-fight", why, "Choose somebody who is in it.")


def _acted(scene: Scene, who: str) -> Problem | None:
    if who not in scene.encounter.acted:
        return None
    left = ", ".join(candidates(scene))
    cure = f"Let another go: {left}." if left else "Begin the next Round: `whcli combat next FILE`."
    why = f"{name_of(scene, who)} has had a Turn in Round {scene.encounter.round}, and everyone takes one."
    return refused("CMB-10", "has-acted", why, cure)


def _ambushed(scene: Scene, who: str) -> Problem | None:
    if scene.encounter.round != 1 or who not in scene.encounter.ambushed:
        return None
    pool = pool_of_side(scene.one(who).side).capitalize()
    cure = f"Pay {scene.rules.ambush_cost} {pool} to act normally: `whcli combat act FILE {who} rouse`, or wait for Round 2."
    return refused("CMB-14", "ambushed", f"{name_of(scene, who)} is ambushed and takes no Turn in Round 1.", cure)


def _not_due(scene: Scene, who: str) -> Problem | None:
    if who in candidates(scene) or not due(scene):  # where everyone has had a Turn nobody is due
        return None
    side, mine = due(scene), scene.one(who).side
    cure = f"Let one of them go: {', '.join(candidates(scene))}."
    if not _no_seizing(scene, mine):
        cure += f" Or seize the initiative with --seize, for {scene.rules.seize_cost} {pool_of_side(mine).capitalize()}."
    why = f"{_after(scene)} it is {SIDE_NAMES[side]}'s turn, and {who} is one of the {mine}."
    return refused("CMB-11", "not-due", why, cure)


def _after(scene: Scene) -> str:
    acted = scene.encounter.acted
    return f"After {name_of(scene, acted[-1])}'s Turn" if acted else "At the start of the Round"


# A Turn ends, a Round ends


def closed(scene: Scene) -> Told | Problems:
    """Return the scene with the open Turn ended and what happens at its end done (CMB-43); `no-turn-open` where none is.

    An attack that waits for its damage keeps the Turn open: `damage-pending` (CMB-26).
    """
    fight = scene.encounter
    if not fight.active:
        return (refused("CMB-10", "no-turn-open", "No Turn is open.", "Begin one: `whcli combat turn FILE WHO`."),)
    if problem := unfinished(scene):
        return (problem,)
    burnt = acted_on(scene, fight.active) if fight.turn.used else Told(scene)
    return chain(burnt, lambda now: passed(now, END, fight.active), lambda now: Told(_closed(now)))


def _closed(scene: Scene) -> Scene:
    fight = scene.encounter
    return scene.moved(fight._replace(active="", turn=Turn(), acted=(*fight.acted, fight.active), seized=""))


def took_turn(scene: Scene, begin: Begin) -> DeedRuling | Problems:
    """Return the ruling on a Turn that begins: `whcli combat turn`. A Turn of somebody else that is open ends first."""
    start, active = mark(scene), scene.encounter.active
    told = closed(scene) if active and active != begin.who and not unknown(scene, begin.who) else Told(scene)
    told = chain(told, lambda now: begun(now, begin))
    if isinstance(told, Told) and told.scene.encounter.active == begin.who:
        told = told.also(remark=f"It is {name_of(scene, begin.who)}'s Turn in Round {scene.encounter.round}.")
    return ruled(scene, start, told, (begin.who, "turn"))
