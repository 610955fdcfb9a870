"""From Orders that meet to the draft of a conflict: its id, roles, Arenas, contested goals, and who may react (ORD-20 to ORD-23)."""

from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter

from whcli.model.drafts import Collision, Draft, Roles
from whcli.model.names import ARENAS, ATTACKER, DEFENDER, ROLES
from whcli.model.orders import Clash, Conflict, GoalReference, Order, Reference
from whcli.model.record import NamedTuple
from whcli.model.understood import Stand, Understood
from whcli.rules.orders.references import Found, find
from whcli.rules.orders.sides import chooser
from whcli.rules.orders.views import may_join

PLACE_KEEPER = "war"  # the Arena that keeps the place where no Order names one
LONGEST = 100  # characters of an id


class Meeting(NamedTuple):
    """Who meets whom at a territory, and why: the names (WHO/SLOT, or WHO) of each side, in order of the sides' first names."""

    territory: str
    sides: tuple[tuple[str, ...], tuple[str, ...]]
    reasons: tuple[Collision, ...]
    beside: tuple[str, ...]
    orders: Mapping[str, Order]

    def side_of(self, name: str) -> int:
        """Return on which of the two sides a name stands."""
        return int(name in self.sides[1])

    @property
    def acting(self) -> tuple[int, ...]:
        """The sides from which somebody acts against the other, the one that does so more often first (ORD-22)."""
        acts = [self.side_of(r.one) for r in self.reasons if r.acts]
        return tuple(sorted(set(acts), key=lambda side: (-acts.count(side), side)))

    def turned(self) -> "Meeting":
        """Return it with its sides the other way round."""
        return self._replace(sides=(self.sides[1], self.sides[0]))


def draft(meeting: Meeting, turn: Understood) -> Draft:
    """Return the draft of a conflict; where the roles are clear, or cannot be left open, its first side attacks."""
    if meeting.acting and meeting.acting[0] == 1:
        meeting = meeting.turned()
    fields = _fields(meeting)
    is_open = len(meeting.acting) != 1 and len(fields) == 1 and len(set(*fields)) == 1
    keys = ("1", "2") if is_open else ROLES
    sides = {key: tuple(_reference(name, meeting.orders) for name in side) for key, side in zip(keys, meeting.sides, strict=True)}
    clashes = tuple(_clash(field, fields, meeting) for field in fields)
    conflict = Conflict(_slug(meeting), meeting.territory, sides, clashes, is_open)
    roles, who = _roles(conflict, meeting, turn)
    named = {name.partition("/")[0] for side in meeting.sides for name in side}
    stand = Stand(conflict, {}, {})
    reacting = tuple(who for who in sorted(turn.campaign.sheets.keys() - named) if may_join(who, stand, turn))
    found = Draft(conflict, meeting.reasons, roles, who, beside=meeting.beside, reacting=reacting)
    weak = all(r.kind == "same-territory" for r in meeting.reasons)
    taken, whole = _taken(meeting, turn)
    shown = {name: order for name, order in meeting.orders.items() if name in {*meeting.beside, *meeting.sides[0], *meeting.sides[1]}}
    placed = any(o.arena for name, o in shown.items() if name not in meeting.beside)
    return found._replace(placed=placed, sorted=not weak or len(named) == 2, taken=taken, whole=whole, orders=shown)


def _reference(name: str, orders: Mapping[str, Order]) -> Reference:
    """Return how a conflict names somebody: an Order by its id where it has one, so that a revision moves nothing."""
    order = orders.get(name)
    return Reference(name) if order is None else Reference(order.who, order.id or str(order.slot))


def _roles(conflict: Conflict, meeting: Meeting, turn: Understood) -> tuple[Roles, str]:
    """Return how the roles come about, and who chooses them (ORD-22, ORD-R20)."""
    if not conflict.open_roles:
        return ("settled" if len(meeting.acting) == 1 else "two-arenas"), ""
    who = chooser(conflict, turn.campaign).who
    return ("chooser" if who else "equal"), who


# Ids


def _slug(meeting: Meeting) -> str:
    """Return an id from the territory and the names; of more than three, whom most is about on each side."""
    people = [list(dict.fromkeys(name.partition("/")[0] for name in side)) for side in meeting.sides]
    if len(people[0]) + len(people[1]) > 3:
        people = [[_lead(side, meeting.reasons)] for side in people] + [["and-others"]]
    return "-".join([meeting.territory, *(who for side in people for who in side)])[:LONGEST].strip("-")


def _lead(side: list[str], reasons: Iterable[Collision]) -> str:
    """Return who of a side stands in most reasons, of several the first by name."""
    named = [name.partition("/")[0] for r in reasons for name in (r.one, r.other)]
    return min(side, key=lambda who: (-named.count(who), who))


def named_apart(drafts: Iterable[Draft]) -> tuple[Draft, ...]:
    """Return drafts in order of id, with the Arena, and then a number, added to ids that would be given twice."""
    found: dict[str, Draft] = {}
    for one in sorted(drafts, key=lambda d: (d.conflict.id, list(map(str, d.conflict.references)))):
        arena = "-".join(dict.fromkeys(one.conflict.clashes[0].arenas.values()))
        tails = ("", f"-{arena}", *(f"-{number}" for number in range(2, 1000)))
        name = next(n for tail in tails if (n := one.conflict.id[: LONGEST - len(tail)] + tail) not in found)
        found[name] = one._replace(conflict=one.conflict._replace(id=name))
    return tuple(found[name] for name in sorted(found))


# Arenas and goals

Field = tuple[str, str]  # the Arena of each side


def _fields(meeting: Meeting) -> tuple[Field, ...]:
    """Return the Arenas in which they meet, those of most reasons first; one field where nothing but the place is shared."""
    if all(r.kind == "same-territory" for r in meeting.reasons):
        one, other = (next((o.arena for n in side if (o := meeting.orders[n]).arena), "") for side in meeting.sides)
        return ((one or other or PLACE_KEEPER, other or one or PLACE_KEEPER),)
    met = [_field(reason, meeting) for reason in meeting.reasons]
    return tuple(sorted(set(met), key=lambda field: (-met.count(field), [ARENAS.index(arena) for arena in field])))


def _field(reason: Collision, meeting: Meeting) -> Field:
    """Return the Arena of each side for one reason; who names none meets the other in theirs (ORD-R24)."""
    given = [meeting.orders[name].arena if name in meeting.orders else "" for name in _sided(reason, meeting)]
    most = _usual(meeting)
    return given[0] or given[1] or most, given[1] or given[0] or most


def _sided(reason: Collision, meeting: Meeting) -> tuple[str, str]:
    """Return the two of a reason, the first side's first."""
    return (reason.one, reason.other) if meeting.side_of(reason.one) == 0 else (reason.other, reason.one)


def _usual(meeting: Meeting) -> str:
    """Return the Arena that most Orders of the meeting name."""
    named = [meeting.orders[n].arena for side in meeting.sides for n in side if n in meeting.orders and meeting.orders[n].arena]
    return min(named, key=lambda arena: (-named.count(arena), ARENAS.index(arena)), default=PLACE_KEEPER)


def _clash(field: Field, fields: tuple[Field, ...], meeting: Meeting) -> Clash:
    """Return the clash in one field: its part of each side where there are several, the core goals of both contested (ORD-R32)."""
    inside = [r for r in meeting.reasons if len(fields) == 1 or _field(r, meeting) == field]
    parts = [tuple(n for n in side if len(fields) == 1 or any(n in (r.one, r.other) for r in inside)) for side in meeting.sides]
    named = {
        role: tuple(_reference(n, meeting.orders) for n in part)
        for role, part, side in zip(ROLES, parts, meeting.sides, strict=True)
        if part != side
    }
    goals = tuple(goal for part in parts for name in part if name in meeting.orders for goal in _core(meeting.orders[name]))
    return Clash({ATTACKER: field[0], DEFENDER: field[1]}, named, (goals,))


def _core(order: Order) -> Iterator[GoalReference]:
    yield from (GoalReference(order.who, order.id or str(order.slot), goal) for goal in sorted(order.core_goals))


# What the GM has taken up


def _taken(meeting: Meeting, turn: Understood) -> tuple[tuple[str, ...], bool]:
    """Return the conflicts of the turn that hold some of it, and whether they hold all of it."""
    held = {c: frozenset(_held(stand, turn)) for c, stand in sorted(turn.stands.items())}
    if all(r.kind == "same-territory" for r in meeting.reasons):
        names = {name for side in meeting.sides for name in side}
        taken = {name: {c for c, inside in held.items() if name in inside} for name in names}
    else:
        taken = {f"{r.one} {r.other}": {c for c, inside in held.items() if {r.one, r.other} <= inside} for r in meeting.reasons}
    return tuple(sorted(set[str]().union(*taken.values()))), all(taken.values())


def _held(stand: Stand, turn: Understood) -> Iterator[str]:
    """Yield who stands in a conflict, by WHO and by WHO/SLOT."""
    for reference in sorted(stand.conflict.references, key=attrgetter("who", "order")):
        found = find(reference, turn.slots)
        yield reference.who
        if isinstance(found, Found) and found.order:
            yield found.order.name
