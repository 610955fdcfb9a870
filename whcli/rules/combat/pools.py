"""Wrath, Glory and Ruin: what the pools begin with, their caps, every gain and every spend (CMB-04)."""

from typing import Final

from whcli.model.change import Step
from whcli.model.combat import AGENT
from whcli.model.combat_state import AGENTS, THREATS, Combatant
from whcli.model.fight import DeedRuling
from whcli.model.record import NamedTuple
from whcli.rules.combat.deeds import Problems, Told, mark, ruled
from whcli.rules.combat.scene import Scene, name_of, refused, unknown

WRATH, GLORY, RUIN = "wrath", "glory", "ruin"
POOLS: Final = (WRATH, GLORY, RUIN)


class Spend(NamedTuple):
    """What is paid out of a pool. `who`: whose Wrath, or which Threat pays (its own Ruin goes first). `rule` is the spend's own."""

    pool: str
    points: int
    why: str
    who: str = ""
    rule: str = "CMB-04"


def players(scene: Scene) -> int:
    """Return how many players there are: as the file says, else the agents of the fight, those who are out of it too."""
    fight = scene.encounter
    return fight.players or sum(one.kind == AGENT for one in fight.combatants.values())


def glory_cap(scene: Scene) -> int:
    """Return the most Glory there can be (CMB-04)."""
    cap = scene.rules.glory_cap
    return max(cap.least, players(scene) + cap.beyond_players)


def ruin_cap(scene: Scene) -> int:
    """Return the most Ruin there can be (CMB-04)."""
    return scene.rules.ruin_cap * players(scene)


def pool_of_side(side: str) -> str:
    """Return the pool that a side shares."""
    return GLORY if side == AGENTS else RUIN


def pool_of(one: Combatant) -> str:
    """Return the pool that pays for somebody's re-rolls and restored Shock: an agent's Wrath, else Ruin (CMB-04)."""
    return WRATH if one.kind == AGENT else RUIN


def have(scene: Scene, pool: str, who: str = "") -> int:
    """Return the points that can be spent: of Wrath `who`'s own, of Ruin the shared ones with `who`'s own."""
    fight = scene.encounter
    one = fight.combatants.get(who)
    if pool == WRATH:
        return one.wrath if one else 0
    return fight.glory if pool == GLORY else fight.ruin + (one.ruin if one and one.side == THREATS else 0)


def gained(scene: Scene, pool: str, points: int, why: str) -> Told:
    """Return the scene with Glory or Ruin gained, up to the cap; the steps of the pool add up to what was gained (CMB-04).

    A pool that stands above its cap, by a person's hand, is left as it is.
    """
    now = have(scene, pool)
    room = max(0, (glory_cap(scene) if pool == GLORY else ruin_cap(scene)) - now)
    told = Told(scene, (Step(pool, points, why, "CMB-04"),)) if points else Told(scene)
    if points > room:
        told = told.also(step=Step(pool, room - points, f"the cap of {now + room}", "CMB-04"))
    return told._replace(scene=_with(scene, pool, now + min(points, room)))


def spent(scene: Scene, spend: Spend) -> Told | Problems:
    """Return the scene with points paid, or the Problem `too-little-wrath`, `too-little-glory`, `too-little-ruin` (CMB-04)."""
    pool, points, why, who, rule = spend
    there = have(scene, pool, who)
    if points > there:
        whose = f"{name_of(scene, who)} has" if pool == WRATH else "there is"
        cure = f"Go without, or award it first if the table has earned it: `whcli combat act FILE {who or 'gm'} award-{pool}`."
        return (refused(rule, f"too-little-{pool}", f"{_points(pool, points)} would pay for {why}, and {whose} {there}.", cure),)
    told = Told(scene, (Step(pool, -points, why, rule),) if points else (), ("CMB-04",) if points else ())
    if pool == WRATH:
        one = scene.one(who)
        return told._replace(scene=scene.set(one._replace(wrath=one.wrath - points)))
    own = min(points, there - have(scene, pool))
    if own:
        one = scene.one(who)
        scene = scene.set(one._replace(ruin=one.ruin - own))
        told = told.also(remark=f"{own} of it is {name_of(scene, who)}'s own Ruin.")
    return told._replace(scene=_with(scene, pool, have(scene, pool) - (points - own)))


def awarded(scene: Scene, pool: str, points: int, who: str = "") -> DeedRuling | Problems:
    """Return the GM's award (or, below 0, loss) of points, never below 0; Wrath has no cap (CMB-04). Problem `no-such-combatant`."""
    start, deed = mark(scene), (who or "gm", f"award-{pool}")
    if pool == WRATH and (problems := unknown(scene, who)):
        return problems
    if points < 0:
        less = Spend(pool, min(-points, have(scene, pool, who)), "the GM's ruling", who if pool == WRATH else "")
        return ruled(scene, start, spent(scene, less), deed)
    if pool != WRATH:
        return ruled(scene, start, gained(scene, pool, points, "awarded by the GM"), deed)
    one = scene.one(who)
    told = Told(scene.set(one._replace(wrath=one.wrath + points)), (Step(WRATH, points, "awarded by the GM", "CMB-04"),))
    return ruled(scene, start, told, deed)


def narrated(scene: Scene, who: str) -> DeedRuling | Problems:
    """Return a narrative declaration for 1 Wrath; where the GM refuses it, `awarded` gives the point back (CMB-04)."""
    if problems := unknown(scene, who):
        return problems
    told = spent(scene, Spend(WRATH, 1, "a narrative declaration", who))
    if isinstance(told, Told):
        told = told.also(remark="If the GM refuses the declaration, the point comes back.")
    return ruled(scene, mark(scene), told, (who, "narrate"))


def _with(scene: Scene, pool: str, points: int) -> Scene:
    fight = scene.encounter
    return scene.moved(fight._replace(glory=points) if pool == GLORY else fight._replace(ruin=points))


def _points(pool: str, points: int) -> str:
    return f"{points} {pool.capitalize()}"
