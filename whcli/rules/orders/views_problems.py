"""Which Problems a player is told of: those of the own files, worded and counted so that they tell of nothing else (ORD-R60, ORD-R61)."""

from collections.abc import Collection, Iterable, Iterator

from whcli.model.orders import Response
from whcli.model.understood import Understood
from whcli.problems import Place, Problem, by_place

OWN_FILES = ("primarchs/", "orders/", "responses/")
STRANGE = ("unknown-conflict", "not-in-conflict", "too-far")
REACTING = ("already-in", "institution-reacts", "second-reaction", "barred", "unknown-slot", "void-slot", "own-order")
DECLARING = ("unknown-quality", "not-invoked", "role-unasked", "effort-unused", "effort-pool", "effort-ceiling")
# found by looking at a conflict, so that whether they are there tells of it
IN_CONFLICTS = frozenset((*STRANGE, *REACTING, *DECLARING))
# hang on others' papers, which say nothing before the turn is resolved
HANG_ON_OTHERS = frozenset(("barred", "role-unasked", "effort-unused", "not-in-conflict", "unknown-quality", "not-invoked"))


def told(problems: Iterable[Problem], mine: Collection[str], known: Collection[str], turn: Understood, judged: bool) -> tuple[Problem, ...]:
    """Return the Problems that a player who holds `mine` and knows of the conflicts `known` is told of; `judged`: the turn is resolved.

    A response to a conflict they may not know of reads as one to a conflict that is not there (ORD-R61).
    """
    responses = [r for (who, _), r in sorted(turn.turn.responses.items(), key=lambda item: item[0]) if who in mine]
    heard = {place for r in responses if r.conflict in known for place in _places(r)}
    own = (p for p in problems if p.owner in mine and any(f"/{folder}" in f"/{p.place.file}" for folder in OWN_FILES))
    kept = [p for p in own if p.code not in IN_CONFLICTS or (p.place in heard and (judged or p.code not in HANG_ON_OTHERS))]
    alone = turn.campaign.one_players and not turn.turn.whole  # a player's own folder, where no conflict can be looked up
    return by_place([*kept, *(_unheard(r) for r in responses if r.conflict not in known and not alone)])


def _places(response: Response) -> Iterator[Place]:
    """Yield every Place in a response that a Problem may point at."""
    paths: list[tuple[str | int, ...]] = [(), ("react", "slot"), ("react", "side")]
    paths += [(part,) for part in ("effort", "invoke", "react", "yield", "role")]
    paths += [("effort", arena) for arena in response.effort]
    paths += [("invoke", index) for index in range(len(response.invoke))]
    return (response.where(*path) for path in paths)


def _unheard(response: Response) -> Problem:
    why = "This response names no conflict that its author stands in or may join, so it does nothing."
    cure = "Name one of those that the turn's notice tells of."
    return Problem("no-such-conflict", why, cure, response.where(), "ORD-R61", response.who)
