"""How a fight begins, goes on from Round to Round, and ends (CMB-04, CMB-10, CMB-14, CMB-83)."""

from functools import partial
from typing import Final

from whcli.model.change import Step
from whcli.model.combat_state import AGENTS, OUT, SIDES, THREATS, Turn
from whcli.model.fight import DeedRuling
from whcli.model.names import listed
from whcli.model.record import NamedTuple
from whcli.problems import Problem
from whcli.rules.combat.conditions import after_the_fight
from whcli.rules.combat.deeds import Problems, Told, chain, mark, ruled
from whcli.rules.combat.edges import round_passed
from whcli.rules.combat.fears import sources
from whcli.rules.combat.pools import GLORY, RUIN, Spend, glory_cap, players, pool_of_side, ruin_cap, spent
from whcli.rules.combat.rounds import SIDE_NAMES, closed, due, still_in, unfinished, waiting
from whcli.rules.combat.scene import Scene, name_of, refused, unknown

GM: Final = "gm"  # who does what nobody in the fight does
ROUNDS: Final = 1000  # no fight lasts longer; one that does is a mistake


class Setup(NamedTuple):
    """How a fight is to begin: Glory and Ruin (None: what the file says, else what the rulebook gives) and who is ambushed."""

    glory: int | None = None
    ruin: int | None = None
    ambushed: tuple[str, ...] = ()


class Ending(NamedTuple):
    """How a fight ends (CMB-83): `side` is the one that stops, "" where the fight is broken off; `how` is one of OUT, "" likewise."""

    side: str = ""
    how: str = ""


# The start


def started(scene: Scene, setup: Setup = Setup()) -> DeedRuling | Problems:  # noqa: B008 - an immutable value
    """Return the ruling on the start of Round 1: the pools filled, the ambushed named (CMB-04, CMB-10, CMB-14).

    Problems: `already-started`, `fight-over`, `nobody-there`, `above-cap`, `no-such-combatant`.
    """
    if problems := (*_no_start(scene), *_no_pool(scene, setup), *(one for who in setup.ambushed for one in unknown(scene, who))):
        return problems
    start = mark(scene)
    told = chain(Told(scene), lambda now: _filled(now, setup), lambda now: _first_round(now, setup))
    return ruled(scene, start, told, (GM, "start"))


def _no_start(scene: Scene) -> Problems:
    fight = scene.encounter
    if fight.ended:
        return (refused("CMB-83", "fight-over", f"The fight is over: {fight.ended}.", "Start another encounter for another fight."),)
    if fight.round:
        why = f"The fight has begun already: it is Round {fight.round}."
        return (refused("CMB-10", "already-started", why, "Go on with `whcli combat next FILE`."),)
    return tuple(
        refused("CMB-11", "nobody-there", f"None of the {side} is in the fight.", f"Give somebody `side: {side}`.") for side in _bare(scene)
    )


def _bare(scene: Scene) -> list[str]:
    """Return the sides of which nobody is left in the fight, the threats first."""
    return [side for side in (THREATS, AGENTS) if not any(still_in(scene, one.id) for one in scene.encounter.side(side))]


def _no_pool(scene: Scene, setup: Setup) -> Problems:
    given = ((GLORY, setup.glory, glory_cap(scene)), (RUIN, setup.ruin, ruin_cap(scene)))
    return tuple(
        refused("CMB-04", "above-cap", f"{pool.capitalize()} cannot start at {points}.", f"Give 0 to {cap}, the cap for {players(scene)}.")
        for pool, points, cap in given
        if points is not None and not 0 <= points <= cap
    )


def _filled(scene: Scene, setup: Setup) -> Told:
    fight, rules = scene.encounter, scene.rules
    glory = min(rules.glory_start, glory_cap(scene)) if setup.glory is None else setup.glory
    ruin = min(rules.ruin_start * players(scene), ruin_cap(scene)) if setup.ruin is None else setup.ruin
    glory = fight.glory if setup.glory is None and fight.glory else glory
    ruin = fight.ruin if setup.ruin is None and fight.ruin else ruin
    steps = tuple(
        Step(pool, more, "at the start", "CMB-04") for pool, more in ((GLORY, glory - fight.glory), (RUIN, ruin - fight.ruin)) if more
    )
    said = f"Glory {glory} of {glory_cap(scene)}, Ruin {ruin} of {ruin_cap(scene)}."
    return Told(scene.moved(fight._replace(glory=glory, ruin=ruin)), steps, ("CMB-04",), (said,))


def _first_round(scene: Scene, setup: Setup) -> Told:
    fight = scene.encounter
    ambushed = fight.ambushed | set(setup.ambushed)
    told = Told(scene.moved(fight._replace(round=1, ambushed=ambushed)), (), ("CMB-10", "CMB-11"))
    if ambushed:
        told = told.also(rule="CMB-14", remark=f"Ambushed, and without a Turn in Round 1: {', '.join(sorted(ambushed))}.")
    told = told._replace(remarks=(*told.remarks, *sources(told.scene)))
    return told.also(remark=_who_next(told.scene))


def _who_next(scene: Scene) -> str:
    side = due(scene)
    if bare := _bare(scene):
        return f"None of the {' and '.join(bare)} is left: `whcli combat end FILE` ends the fight."
    return f"Next goes {SIDE_NAMES[side]}: {', '.join(waiting(scene, side))}." if side else "Nobody has a Turn left this Round."


# Ambush


def roused(scene: Scene, who: str) -> DeedRuling | Problems:
    """Return the ruling on somebody ambushed who acts normally in Round 1 after all, for Glory or, a Threat, Ruin (CMB-14).

    Problems: `no-such-combatant`, `not-ambushed`, and those of a pool that is too low.
    """
    if problems := unknown(scene, who):
        return problems
    fight = scene.encounter
    if who not in fight.ambushed or fight.round > 1:
        why = f"{name_of(scene, who)} is not kept from acting by an ambush."
        return (refused("CMB-14", "not-ambushed", why, "Take a Turn when it is due."),)
    pool = pool_of_side(scene.one(who).side)
    told = spent(scene, Spend(pool, scene.rules.ambush_cost, "acting in spite of an ambush", who, "CMB-14"))
    if isinstance(told, Told):
        said = f"{name_of(scene, who)} acts normally in Round 1."
        moved = told.scene.moved(told.scene.encounter._replace(ambushed=fight.ambushed - {who}))
        told = told._replace(scene=moved).also(rule="CMB-14", remark=said)
    return ruled(scene, mark(scene), told, (who, "rouse"))


# On to the next


def went_on(scene: Scene, skip: bool = False) -> DeedRuling | Problems:
    """Return the ruling on `whcli combat next`: the open Turn ends, and with the last Turn the Round (CMB-10).

    `skip` ends the Round although somebody has not had a Turn, or holds an Action. Problems: `not-started`, `fight-over`,
    `damage-pending`, and `turns-left` where nothing is open and somebody is still to go.
    """
    if problem := _no_next(scene, skip):
        return (problem,)
    start, active = mark(scene), scene.encounter.active
    told = closed(scene) if active else Told(scene)
    told = chain(told, lambda now: _last(now, skip or not active))
    return ruled(scene, start, told, (active or GM, "next"))


def _no_next(scene: Scene, skip: bool) -> Problem | None:
    fight = scene.encounter
    if fight.ended:
        return refused("CMB-83", "fight-over", f"The fight is over: {fight.ended}.", "Undo the end to go on: `whcli combat undo FILE`.")
    if not fight.round:
        return refused("CMB-10", "not-started", "The fight has not begun.", "Begin it: `whcli combat start FILE`.")
    if fight.active or skip or not due(scene):
        return unfinished(scene)
    left = ", ".join(waiting(scene, due(scene)))
    why = f"Round {fight.round} is not over: {left} of the {due(scene)} may go."
    return refused("CMB-10", "turns-left", why, "Begin a Turn with `whcli combat turn FILE WHO`, or pass over the rest with --skip.")


def _last(scene: Scene, through: bool) -> Told | Problems:
    """Go on to the next Round where this one is over; held Actions keep it open once, unless it is to end all the same."""
    fight = scene.encounter
    holding = sorted(who for who in fight.held if still_in(scene, who))
    left = [who for side in SIDES for who in waiting(scene, side)]
    if left and not (through and not fight.active):
        return Told(scene).also(remark=_who_next(scene))
    if holding and not through:
        said = f"All have had a Turn; {', '.join(holding)} may still use a held Action. `whcli combat next FILE` ends the Round."
        return Told(scene).also(rule="CMB-14", remark=said)
    told = Told(scene)
    if left:
        told = told.also(remark=f"Without a Turn in Round {fight.round}: {', '.join(left)}.")
    if holding:
        told = told.also(rule="CMB-14", remark=f"Held Actions are lost: {', '.join(holding)}.")
    return chain(told, round_passed, _next_round)


def _next_round(scene: Scene) -> Told | Problems:
    fight = scene.encounter
    if fight.round >= ROUNDS:
        return (refused("CMB-10", "too-many-rounds", f"{ROUNDS} Rounds are the most.", "End the fight: `whcli combat end FILE`."),)
    for one in fight.combatants.values():
        if one.mob and one.mob.lost:
            scene = scene.set(one._replace(mob=one.mob._replace(lost=0)))
    fresh = scene.encounter._replace(
        round=fight.round + 1, acted=(), reacted=(), held=frozenset(), seized="", ambushed=frozenset(), turn=Turn()
    )
    now = scene.moved(fresh)
    told = Told(now, (), ("CMB-10", "CMB-11"), (f"Round {fresh.round} begins.",))
    return told.also(remark=_who_next(now))


# The end


def left(scene: Scene, who: str, how: str) -> DeedRuling | Problems:
    """Return the ruling on one who leaves the fight: broken, fled, surrendered, left, or dead by the GM's word (CMB-83).

    Problems: `no-such-combatant`, `out-of-fight`, `no-such-end`, `engaged` for who would flee from melee without a Fall Back.
    """
    if problems := unknown(scene, who):
        return problems
    if how not in OUT:
        return (refused("CMB-83", "no-such-end", f"`{how}` is no way to leave a fight.", f"One of: {', '.join(OUT)}."),)
    one = scene.one(who)
    if one.out:
        return (refused("CMB-83", "out-of-fight", f"{name_of(scene, who)} is out of the fight: {one.out}.", "Choose somebody else."),)
    if how == "fled" and (near := scene.encounter.engaged_with(who)):
        why = f"{name_of(scene, who)} is Engaged with {listed([name_of(scene, other) for other in near])}: fleeing works through Fall Back."
        cure = f"Fall Back first: `whcli combat move FILE {who} fall-back`, then flee."
        return (refused("CMB-83", "engaged", why, cure),)
    told = closed(scene) if scene.encounter.active == who else Told(scene)
    return ruled(scene, mark(scene), chain(told, lambda now: _gone(now, who, how)), (who, "leave"))


def _gone(scene: Scene, who: str, how: str) -> Told:
    fight = scene.encounter
    apart = frozenset(two for two in fight.engaged if who not in two)
    moved = scene.set(scene.one(who)._replace(out=how))
    moved = moved.moved(moved.encounter._replace(engaged=apart, held=fight.held - {who}))
    return Told(moved, (), ("CMB-83",), (f"{name_of(scene, who)} is out of the fight: {how}.",))


def ended(scene: Scene, ending: Ending = Ending()) -> DeedRuling | Problems:  # noqa: B008 - an immutable value
    """Return the ruling on the end of a fight: who stopped and how, Conditions over, nobody's Turn open (CMB-83, CMB-R42).

    Problems: `fight-over`, `not-started`, `damage-pending`, `no-such-side`, `no-such-end`.
    """
    if problem := _no_end(scene, ending):
        return (problem,)
    start = mark(scene)
    told = closed(scene) if scene.encounter.active else Told(scene)
    stopped = [one.id for one in scene.encounter.side(ending.side) if still_in(scene, one.id)] if ending.side else []
    told = chain(told, *(partial(_gone, who=who, how=ending.how) for who in stopped))
    return ruled(scene, start, chain(told, lambda now: _over(now, ending)), (GM, "end"))


def _no_end(scene: Scene, ending: Ending) -> Problem | None:
    fight = scene.encounter
    if fight.ended:
        return refused("CMB-83", "fight-over", f"The fight is over: {fight.ended}.", "There is nothing to end.")
    if not fight.round:
        return refused("CMB-10", "not-started", "The fight has not begun.", "Begin it: `whcli combat start FILE`.")
    if ending.side and ending.side not in SIDES:
        return refused("CMB-83", "no-such-side", f"`{ending.side}` is no side.", f"One of: {', '.join(SIDES)}.")
    if bool(ending.side) != bool(ending.how) or (ending.how and ending.how not in OUT):
        why = f"`{ending.how}` is no way for a side to stop." if ending.how else "It is not said how that side stopped."
        return refused("CMB-83", "no-such-end", why, f"Name the side and how it stopped, one of: {', '.join(OUT)}.")
    return unfinished(scene)


def _over(scene: Scene, ending: Ending) -> Told:
    how = f"{ending.side} {ending.how}" if ending.side else _by_itself(scene)
    now = after_the_fight(scene)
    fight = now.encounter._replace(
        ended=how, acted=(), reacted=(), held=frozenset(), ambushed=frozenset(), seized="", effects={}, engaged=frozenset()
    )
    told = Told(now.moved(fight), (), ("CMB-83",), (f"The fight is over: {how}.",))
    lapsed = any(one.conditions for one in scene.encounter.combatants.values()) and scene.rules.conditions_end
    return told.also(rule="CMB-R42", remark="Conditions end with it, but those that are kept.") if lapsed else told


def _by_itself(scene: Scene) -> str:
    bare = _bare(scene)
    return f"{' and '.join(bare)} down" if bare else "broken off"
