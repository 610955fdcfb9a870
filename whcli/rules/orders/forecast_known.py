"""What a player's forecast is made from: all else is left out here, before anything is counted (ORD-R60, ORD-R61, ORD-R66)."""

from collections.abc import Mapping

from whcli.model.campaign import Campaign
from whcli.model.forecast import Asked
from whcli.model.names import DEFENDER, ROLES, listed, near, title
from whcli.model.orders import Clash, Conflict, Reference, Response, Sheet, Standing
from whcli.model.record import NamedTuple
from whcli.model.understood import Member, Slot, Stand, Understood
from whcli.problems import Place, Problem
from whcli.rules.orders.effects import in_force
from whcli.rules.orders.presence import is_present
from whcli.rules.orders.references import Slots
from whcli.rules.orders.sides import members, named_alone, part_of, staying, with_roles
from whcli.rules.orders.views import Reader, knows, may_join, reader_of

Who = Mapping[str, tuple[str, ...]]  # ids by role


class Known(NamedTuple):
    """What a player knows of a conflict and of the own Primarch in it, and nothing besides.

    campaign   with the own sheet alone.
    conflict   its territory, its Arenas, and who stands on which side, with the roles settled; of the GM's notes nothing else.
    role       the role the Primarch has, or would take.
    member     the Primarch with the own Orders that stand there.
    stands     where the own Orders stand, in every conflict of the turn: each with the names of those alone.
    """

    who: str
    campaign: Campaign
    carries: tuple[Standing, ...]
    present: bool
    slots: Slots
    responses: Mapping[tuple[str, str], Response]
    conflict: Conflict
    role: str
    member: Member
    stands: Mapping[str, Stand]
    names: Mapping[str, str]
    open_roles: bool

    @property
    def sheet(self) -> Sheet:
        """The own sheet."""
        return self.campaign.sheets[self.who]

    @property
    def response(self) -> Response:
        """The own response to the conflict, as far as there is one."""
        return self.responses.get((self.who, self.conflict.id), Response(self.who, self.conflict.id))

    def sides(self, clash: Clash) -> Who:
        """Return who stands on each side of a clash as far as it is told: its part of each side (ORD-R24), and who would join."""
        return {role: self._side(role, clash.sides.get(role, self.conflict.sides[role])) for role in ROLES}

    def _side(self, role: str, references: tuple[Reference, ...]) -> tuple[str, ...]:
        joining = (self.who,) if self.member.reacting and role == self.role else ()
        return tuple(dict.fromkeys((*(r.who for r in references), *joining)))

    def fights(self, clash: Clash) -> bool:
        """Return whether the own Primarch is in a clash."""
        return bool(self.part(clash))

    def part(self, clash: Clash) -> tuple[Member, ...]:
        """Return the own Primarch with the Orders that stand in a clash, nobody where they are not in it (ORD-R24)."""
        own = clash._replace(sides={role: _own(side, self.who) for role, side in clash.sides.items()})
        return part_of(own, self.role, (self.member,), self.slots)


def known(conflict_id: str, understood: Understood, asked: Asked) -> Known | Problem:
    """Return what a player knows of a conflict, or why it cannot be forecast for them, in words that tell of nothing else."""
    reader = reader_of(asked.reader, understood)
    told = [c for c, stand in sorted(understood.stands.items()) if knows(stand, reader, understood, None)]
    if conflict_id not in told:
        return _no_such(conflict_id, told, asked.reader)
    written = understood.turn.conflicts[conflict_id]
    who = _whose(understood.stands[conflict_id], reader, understood, asked)
    if isinstance(who, Problem):
        return who
    if written.broken or not written.clashes:
        why = f"The conflict {conflict_id} is not ready to be forecast."
        return Problem("broken-conflict", why, "The GM is still writing it: ask again later.", Place(""), "ORD-20")
    if understood.campaign.sheets[who].broken:
        why = f"The sheet of {title(who)} cannot be used."
        return Problem("broken-sheet", why, "It has problems that the GM has to mend.", Place(""), "ORD-11", who)
    return _standing(who, written, understood, asked)


def _no_such(conflict_id: str, told: list[str], player: str) -> Problem:
    why = f"There is no conflict `{conflict_id}` that {player} stands in or may join."
    cure = f"There {'are' if len(told) > 1 else 'is'} {listed(told)}.{near(conflict_id, told)}" if told else "There is none this turn."
    return Problem("no-such-conflict", why, cure, Place(""), "ORD-R61")


def _whose(stand: Stand, reader: Reader, understood: Understood, asked: Asked) -> str | Problem:
    """Return whose forecast it is: the one asked for, else the first who stands in it, else the first who may join."""
    written = understood.turn.conflicts[stand.conflict.id]
    there = tuple(dict.fromkeys(r.who for r in written.references if r.who in reader.mine))
    nearby = tuple(w for w in sorted(reader.mine) if w not in there and may_join(w, stand, understood))
    if asked.who in ("", *there, *nearby):
        return asked.who or (*there, *nearby)[0]
    why = f"The player {asked.reader} holds no Primarch `{asked.who}` who stands in {stand.conflict.id} or may join it."
    return Problem(
        "not-in-conflict", why, f"There {'are' if len(there + nearby) > 1 else 'is'} {listed([*there, *nearby])}.", Place(""), "ORD-R61"
    )


def _standing(who: str, written: Conflict, understood: Understood, asked: Asked) -> Known | Problem:
    responses = {key: r for key, r in sorted(understood.turn.responses.items(), key=lambda item: item[0]) if r.who == who}
    own = responses.get((who, written.id), Response(who, written.id))
    conflict = _outline(written, who, asked.side or own.role)
    slots = {who: understood.slots.get(who, ())}
    named = next((role for role in ROLES if _own(conflict.sides[role], who)), "")
    role = named or asked.side or (own.react.side if own.react else DEFENDER)
    if asked.side not in ("", role):
        why = f"{title(who)} stands in {written.id} as {role}."
        return Problem("side-settled", why, f"Take `--side` out, or give `--side {role}`.", Place(""), "ORD-22", who)
    gone = [name for name in understood.surrendered if name.startswith(f"{who}/")]
    member = _member(named, conflict, slots, gone) if named else _joining(who, own, slots[who], understood)
    if member is None:
        why = f"{title(who)} has no Order left in {written.id}: it is void or surrendered."
        return Problem("left-conflict", why, "Nothing can be bid there.", Place(""), "ORD-R54", who)
    everyone = {r.who for r in conflict.references} | {who}
    full = understood.campaign
    return Known(
        who,
        full._replace(players={}, sheets={who: full.sheets[who]}),
        in_force(who, full, understood.turn),
        is_present(full.sheets[who], understood.presence, written.territory),
        slots,
        responses,
        conflict,
        role,
        member,
        {c: Stand(one, {}, {}, orders=_orders_there(one, slots, gone)) for c, one in understood.turn.conflicts.items()},
        {w: full.sheets[w].name if w in full.held_by(asked.reader) else title(w) for w in sorted(everyone)},
        written.open_roles,
    )


def _outline(conflict: Conflict, who: str, role: str) -> Conflict:
    """Return a conflict with what a player is told of it; open roles as `role` has them, or with `who` or the first side attacking."""
    bare = Conflict(conflict.id, conflict.territory, conflict.sides, tuple(Clash(c.arenas, c.sides) for c in conflict.clashes))
    if not conflict.open_roles:
        return bare
    mine = next((key for key, side in conflict.sides.items() if _own(side, who)), "1")
    return with_roles(bare, mine if role != DEFENDER or not _own(conflict.sides[mine], who) else "2" if mine == "1" else "1")


def _own(side: tuple[Reference, ...], who: str) -> tuple[Reference, ...]:
    return tuple(r for r in side if r.who == who)


def _member(role: str, conflict: Conflict, slots: Slots, gone: list[str]) -> Member | None:
    """Return a Primarch who is named on a side with the Orders that stand there; None where none is left (ORD-R54)."""
    (who,) = slots
    mine = _own(conflict.sides[role], who)
    return next(iter(staying(role, members(mine, slots, gone), named_alone(mine))), None)


def _joining(who: str, own: Response, filled: tuple[Slot, ...], understood: Understood) -> Member:
    """Return a Primarch who would join by a reaction, from the slot the response names or from an empty one (ORD-53, ORD-R56)."""
    chosen = filled[own.react.slot - 1 : own.react.slot] if own.react else filled
    empty = any(slot.state == "empty" for slot in chosen)
    return Member(who, (), True, empty and understood.campaign.rules.empty_slot_waives_penalty)


def _orders_there(conflict: Conflict, slots: Slots, gone: list[str]) -> frozenset[str]:
    """Return the names of the own Orders that stand in a conflict."""
    (who,) = slots
    return frozenset(o.name for side in conflict.sides.values() for m in members(_own(side, who), slots, gone) for o in m.orders)
