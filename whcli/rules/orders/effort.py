"""Effort: the pool, the ceiling, and how much counts (ORD-14, ORD-15, ORD-R11, ORD-R12)."""

from collections.abc import Iterable, Iterator, Mapping

from whcli.model.campaign import Campaign
from whcli.model.names import listed, title
from whcli.model.orders import Response
from whcli.model.understood import Stand
from whcli.problems import Problem

Declared = Mapping[tuple[str, str], Mapping[str, int]]  # by (who, conflict) and Arena


def pool_of(who: str, campaign: Campaign) -> int:
    """Return the Effort of a turn: a Primarch's pool, or what the house rules give Institutions (ORD-14, ORD-R10)."""
    return campaign.rules.institution_effort if campaign.sheets[who].institution else campaign.rules.effort_pool


def declared(responses: Iterable[Response]) -> dict[tuple[str, str], dict[str, int]]:
    """Return the Effort that responses declare, nothing where it is 0."""
    return {(r.who, r.conflict): {a: n for a, n in sorted(r.effort.items()) if n} for r in responses}


def over_pool(responses: Mapping[tuple[str, str], Response], campaign: Campaign) -> tuple[frozenset[str], tuple[Problem, ...]]:
    """Return who declared more Effort than their pool, all of which is refused, and the Problems (ORD-R12)."""
    spent: dict[str, int] = {}
    for response in responses.values():
        spent[response.who] = spent.get(response.who, 0) + sum(response.effort.values())
    over = frozenset(who for who, n in spent.items() if n > pool_of(who, campaign))
    return over, tuple(_over(r, spent[r.who], pool_of(r.who, campaign)) for r in responses.values() if r.who in over and r.effort)


def _over(response: Response, spent: int, pool: int) -> Problem:
    why = f"{title(response.who)} declares {spent} Effort this turn and has {pool}, so none of it counts."
    cure = f"Spend at most {pool} over all conflicts of the turn." if pool else "Take the Effort out: there is none to spend."
    return Problem("effort-pool", why, cure, response.where("effort"), "ORD-R12", response.who)


def bought(who: str, conflict: str, effort: Declared, stands: Mapping[str, Stand], per: str) -> dict[str, int]:
    """Return the Effort that counts for somebody in one conflict, by Arena.

    Bought per conflict; with `effort_per: order` also what was bought in other conflicts where one of the same Orders
    stands (ORD-R12).
    """
    total = dict(effort.get((who, conflict), {}))
    if per == "order":
        mine = orders_in(who, stands[conflict])
        for (spender, elsewhere), arenas in effort.items():
            if spender == who and elsewhere != conflict and elsewhere in stands and mine & orders_in(who, stands[elsewhere]):
                for arena, points in arenas.items():
                    total[arena] = total.get(arena, 0) + points
    return total


def orders_in(who: str, stand: Stand) -> frozenset[str]:
    """Return the names of somebody's Orders that stand in a conflict."""
    return frozenset(name for name in stand.orders if name.partition("/")[0] == who)


def over_ceiling(response: Response, arena: str, figures: tuple[int, int, int], counted: str) -> Problem:
    """Return the Problem of Effort past the ceiling; `figures` are (what it is added to, the Effort, the ceiling) (ORD-R11)."""
    base, effort, ceiling = figures
    most = max(0, ceiling - base)
    why = f"{counted} {base} and Effort {effort} make {base + effort}, past the ceiling of {ceiling}, so this Effort does not count."
    cure = f"Spend at most {most} here." if most else "Take the Effort out: none fits under the ceiling here."
    return Problem("effort-ceiling", why, cure, response.where("effort", arena), "ORD-R11", response.who)


def unused(response: Response, arenas: Iterable[str]) -> Iterator[Problem]:
    """Yield a Problem for Effort in an Arena in which the conflict has no clash for its author (ORD-R12)."""
    fought = sorted(set(arenas))
    for arena in sorted(a for a, n in response.effort.items() if n and a not in fought):
        why = f"{title(response.who)} has no clash in {title(arena)} in {response.conflict}; this Effort does nothing, and is spent."
        cure = f"Spend it in {listed([title(a) for a in fought])}, or take it out." if fought else "Take it out."
        yield Problem("effort-unused", why, cure, response.where("effort", arena), "ORD-R12", response.who)
