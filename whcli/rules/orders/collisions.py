"""Where Orders collide: conflicts proposed to the GM, who decides (ORD-05, ORD-20, ORD-42). Words of goals are not compared.

Orders that act against each other make a draft: two sides, by who acts against whom. Orders that only share a territory
are proposed where nothing better is known of them, and are named beside a draft that they could belong to.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from operator import attrgetter
from typing import Final

from whcli.model.drafts import Acting, Collision, Draft, Proposals
from whcli.model.names import BOON
from whcli.model.orders import Order
from whcli.model.record import NamedTuple
from whcli.model.ruling import ConflictRuling
from whcli.model.understood import Understood
from whcli.rules.orders.drafting import Meeting, draft, named_apart
from whcli.rules.orders.effects import in_force, majors
from whcli.rules.orders.references import order_names

Inflicted = Mapping[str, tuple[str, ...]]  # WHO/EFFECT: who stood against WHO in the conflict that it comes from
GIVEN: Final = re.compile(r"t(?P<turn>[0-9]+)-(?P<conflict>.+)-(?:[0-9]+|yield)")  # ids that the tool gives to effects


class Ground(NamedTuple):
    """Every Order that stands at one territory, in order of name, in a turn."""

    territory: str
    orders: tuple[Order, ...]
    turn: Understood
    inflicted: Inflicted

    def theirs(self, who: str, like: Order) -> tuple[Order, ...]:
        """Return the Orders of `who` here: those in the Arena of `like`, else those that may be, else all."""
        found = tuple(o for o in self.orders if o.who == who)
        same = tuple(o for o in found if like.arena and o.arena == like.arena)
        return same or tuple(o for o in found if alike(o, like)) or found


def alike(one: Order, other: Order) -> bool:
    """Return whether two Orders name the same Arena, or one of them none."""
    return one.arena == other.arena or not one.arena or not other.arena


def proposals(turn: Understood, inflicted: Inflicted) -> Proposals:
    """Return every conflict to propose for a turn, whatever the order of its files."""
    standing = sorted((s.order for filled in turn.slots.values() for s in filled if s.state == "order" and s.order), key=attrgetter("name"))
    grounds = [Ground(place, tuple(o for o in standing if o.territory == place), turn, inflicted) for place in _places(standing)]
    drafts = named_apart([draft(meeting, turn) for ground in grounds for meeting in meetings(ground)])
    unknown = tuple((o.name, who) for o in standing for who in sorted(set(o.opposes) - turn.campaign.sheets.keys()))
    dealt = _dealt(drafts, turn)
    return Proposals(drafts, tuple(o for o in standing if o.name not in dealt), tuple(_void(turn)), unknown)


def _places(orders: Iterable[Order]) -> list[str]:
    return sorted({order.territory for order in orders})


def _dealt(drafts: Iterable[Draft], turn: Understood) -> frozenset[str]:
    """Return the names of Orders that stand in a conflict or in a draft."""
    conflicts = [*(d.conflict for d in drafts if not d.whole), *(stand.conflict for stand in turn.stands.values())]
    return frozenset(name for one in conflicts for name in order_names(one.references, turn.slots))


def _void(turn: Understood) -> Iterator[str]:
    for who, filled in sorted(turn.slots.items()):
        yield from (f"{who}/{number}" for number, slot in enumerate(filled, 1) if slot.state == "void" and slot.order)


# Who may want kept what an Order undoes


def undone_from(turn: Understood) -> Mapping[str, tuple[int, str]]:
    """Return the effects that Orders of a turn would undo, WHO/EFFECT, with the turn and the conflict each comes from."""
    undos = {s.order.undo for filled in turn.slots.values() for s in filled if s.state == "order" and s.order and s.order.undo}
    found = {undo: GIVEN.fullmatch(undo.partition("/")[2]) for undo in sorted(undos)}
    return {undo: (int(given["turn"]), given["conflict"]) for undo, given in found.items() if given}


def rivals(who: str, conflict: ConflictRuling) -> tuple[str, ...]:
    """Return who stood against somebody in a conflict that was judged, and gained by their loss (ORD-42)."""
    return tuple(one for side in conflict.sides.values() if who not in side for one in side)


# Why they collide


def acts(ground: Ground) -> Iterator[Collision]:
    """Yield how Orders act against somebody: by opposing them (ORD-05), or by undoing what they want kept (ORD-42)."""
    for order in ground.orders:
        for kind, who, what in _targets(order, ground):
            mine = ground.theirs(who, order)
            yield from (Collision(kind, order.name, met.name, what) for met in mine)
            if not mine:
                yield Collision(kind, order.name, who, what)


def _targets(order: Order, ground: Ground) -> Iterator[tuple[Acting, str, str]]:
    """Yield (kind, whom, what) of everybody whom an Order acts against."""
    sheets, turn = ground.turn.campaign.sheets, ground.turn
    yield from (("opposes", who, "") for who in sorted(set(order.opposes) - {order.who}) if who in sheets)
    owner, _, effect = order.undo.partition("/")
    if effect not in majors(owner, turn.campaign, turn.turn):
        return
    if any(e.id == effect and e.kind == BOON for e in in_force(owner, turn.campaign, turn.turn)):
        if owner not in (order.who, *order.opposes):
            yield "undoes", owner, order.undo
    else:
        rivals = set(ground.inflicted.get(order.undo, ())) - {order.who, owner, *order.opposes}
        yield from (("undoes-kept", who, order.undo) for who in sorted(rivals) if who in sheets)


def meets(ground: Ground) -> Iterator[Collision]:
    """Yield how Orders of two authors meet over the same thing: a goal of the same id, an effect that both undo (ORD-R44)."""
    for one, other in combinations(ground.orders, 2):
        if one.who == other.who:
            continue
        yield from (Collision("same-goal", one.name, other.name, goal) for goal in sorted(one.goals.keys() & other.goals.keys()))
        if one.undo and one.undo == other.undo:
            yield Collision("same-undo", one.name, other.name, one.undo)


# Who stands against whom

Sides = dict[str, int]  # WHO/SLOT or WHO: on which of two sides


def meetings(ground: Ground) -> Iterator[Meeting]:
    """Yield who meets whom at a territory: two sides wherever reasons allow, else the two of each reason that does not fit."""
    groups: list[tuple[Sides, list[Collision]]] = []
    apart: list[Collision] = []
    for reason in (*acts(ground), *meets(ground)):
        if not _fit(reason, groups) and reason.acts:
            apart.append(reason)
    named = {name for sides, _ in groups for name in sides} | {r.one for r in apart}
    left = tuple(o for o in ground.orders if o.name not in named)
    beside = [tuple(o.name for o in left if _near(o, sides, ground)) for sides, _ in groups]
    for (sides, reasons), near in zip(groups, beside, strict=True):
        yield _meeting(ground, sides, tuple(reasons), near)
    for reason in apart:
        yield _meeting(ground, {reason.one: 0, reason.other: 1}, (reason,), ())
    yield from _sharing(ground, tuple(o for o in left if not any(o.name in near for near in beside)))


def _meeting(ground: Ground, sides: Sides, reasons: tuple[Collision, ...], beside: tuple[str, ...]) -> Meeting:
    first, second = (tuple(sorted(name for name, side in sides.items() if side == n)) for n in (0, 1))
    return Meeting(ground.territory, (min(first, second), max(first, second)), reasons, beside, {o.name: o for o in ground.orders})


def _fit(reason: Collision, groups: list[tuple[Sides, list[Collision]]]) -> bool:
    """Take a reason into the groups, joining two of them where need be; return False where somebody would face themselves (ORD-R27)."""
    one, other = (next((g for g in groups if name in g[0]), ({name: 0}, [])) for name in (reason.one, reason.other))
    turned = one[0][reason.one] == other[0][reason.other]
    if one is other:
        if not turned:
            one[1].append(reason)
        return not turned
    joined = one[0] | {name: 1 - side if turned else side for name, side in other[0].items()}
    if any({_who(a) for a, side in joined.items() if side == 0} & {_who(b) for b, side in joined.items() if side == 1}):
        return False
    groups[:] = [g for g in groups if g is not one and g is not other]
    groups.append((joined, [*one[1], *other[1], reason]))
    return True


def _who(name: str) -> str:
    return name.partition("/")[0]


def _near(order: Order, sides: Sides, ground: Ground) -> bool:
    """Return whether an Order that meets nobody could belong to a group: somebody else's Order there may share its Arena."""
    return any(o.name in sides and o.who != order.who and alike(o, order) for o in ground.orders)


def _sharing(ground: Ground, left: tuple[Order, ...]) -> Iterator[Meeting]:
    """Yield the meeting of Orders that share nothing but the territory: the first author's against the others' (ORD-05)."""
    authors = sorted({o.who for o in left})
    if len(authors) > 1:
        sides = {o.name: int(o.who != authors[0]) for o in left}
        reasons = [Collision("same-territory", a.name, b.name) for a, b in combinations(left, 2) if sides[a.name] < sides[b.name]]
        yield _meeting(ground, sides, tuple(reasons), ())
