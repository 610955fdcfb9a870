"""Who knows what: the one gate between a turn and its readers (ORD-R60 to ORD-R66). Everything here is an allow-list."""

from collections.abc import Iterable, Mapping
from operator import attrgetter

from whcli.model.names import title
from whcli.model.orders import GoalReference, Reference, Standing
from whcli.model.record import NamedTuple
from whcli.model.ruling import ClashRuling, ConflictRuling, Earned, GoalVerdict, Part, Ruling, SideRuling, Undoing
from whcli.model.understood import Slot, Stand, Understood
from whcli.model.view import GM, HEARD, IN_IT, MAY_JOIN, ClashView, ConflictView, GoalView, MemberView, OwnView, SideView, SlotView, View
from whcli.rules.orders.effects import in_force
from whcli.rules.orders.facts import joining_facts
from whcli.rules.orders.presence import operating
from whcli.rules.orders.references import Found, find, order_names
from whcli.rules.orders.sheet import barred
from whcli.rules.orders.views_problems import told


class Reader(NamedTuple):
    """Who reads: a player's id or GM, and the ids they hold (ORD-R60). `open_book`: `rules.knowledge: open` (ORD-R64)."""

    id: str
    mine: frozenset[str]
    open_book: bool

    @property
    def is_gm(self) -> bool:
        """Whether this is the GM, who knows all."""
        return self.id == GM


def reader_of(reader_id: str, understood: Understood) -> Reader:
    """Return the Reader that `view` works with."""
    campaign = understood.campaign
    mine = frozenset(campaign.sheets) if reader_id == GM else campaign.held_by(reader_id)
    return Reader(reader_id, mine, campaign.rules.knowledge == "open")


def view(reader_id: str, understood: Understood, ruling: Ruling | None, stage: str) -> View:
    """Return what a reader (a player's id, or GM) may know of a turn; `ruling` is None while it is open."""
    campaign = understood.campaign
    reader = reader_of(reader_id, understood)
    mine = reader.mine
    conflicts = tuple(c for stand in understood.stands.values() if (c := _conflict(stand, reader, understood, ruling)))
    own = tuple(_own(who, reader, understood, ruling) for who in sorted(mine))
    spoken_of = {w for c in conflicts for side in c.sides.values() for w in side} | mine | {w for c in conflicts for w in c.left}
    names = {who: campaign.sheets[who].name if who in mine else title(who) for who in sorted(spoken_of)}
    problems = ruling.problems if ruling else understood.problems
    if not reader.is_gm:
        problems = told(problems, mine, {c.id for c in conflicts}, understood, ruling is not None)
    return View(reader_id, campaign.name, understood.turn.number, stage, own, conflicts, names, problems)


# The reader's own (ORD-R60)


def _own(who: str, reader: Reader, understood: Understood, ruling: Ruling | None) -> OwnView:
    slots = tuple(_slot(f"{who}/{n}", s, ruling, understood) for n, s in enumerate(understood.slots.get(who, ()), 1))
    return OwnView(
        understood.campaign.sheets[who],
        understood.players.get(who, ""),
        understood.presence.get(who, ""),
        slots,
        tuple(r for _, r in sorted(understood.turn.responses.items(), key=lambda item: item[0]) if r.who == who),
        in_force(who, understood.campaign, understood.turn),
        _onward(who, understood, ruling),
        tuple(e for e in ruling.effects if e.who == who) if ruling else (),
        _lost((u for u in ruling.undone if u.who == who), reader) if ruling else (),
    )


def _onward(who: str, understood: Understood, ruling: Ruling | None) -> tuple[Standing, ...]:
    """Return what of the effects carried goes on into the next turn, once the turn is judged (ORD-R41)."""
    gone = {u.id for u in ruling.undone if u.who == who} if ruling else set()
    return tuple(e for e in in_force(who, understood.campaign, understood.turn, 1) if e.id not in gone) if ruling else ()


def _lost(undoings: Iterable[Undoing], reader: Reader) -> tuple[Undoing, ...]:
    """Return the majors somebody lost; by whose Orders, and by how many, only where those were the reader's own (ORD-R62)."""
    found = tuple(undoings)
    seen = [u for u in found if reader.is_gm or u.by.partition("/")[0] in reader.mine]
    named = {u.id for u in seen}
    return tuple(sorted({*seen, *(u._replace(by="") for u in found if u.id not in named)}))


def _slot(name: str, slot: Slot, ruling: Ruling | None, understood: Understood) -> SlotView:
    conflicts = tuple(c for c, stand in understood.stands.items() if name in _orders_in(stand, understood))
    return SlotView(name, slot.state, slot.order, ruling.orders.get(name) if ruling else None, conflicts)


def _orders_in(stand: Stand, understood: Understood) -> frozenset[str]:
    """Return the names of the Orders that a conflict's file names."""
    return frozenset(order_names(stand.conflict.references, understood.slots))


# Conflicts (ORD-R61 to ORD-R65)


def knows(stand: Stand, reader: Reader, understood: Understood, ruling: ConflictRuling | None) -> str:
    """Return how much a reader may know of a conflict: IN_IT, MAY_JOIN, HEARD (all of it is public), or "" (ORD-R61, ORD-R64)."""
    standing = {w for side in (ruling.sides if ruling else stand.named).values() for w in side}
    if reader.is_gm or standing & reader.mine:
        return IN_IT
    if reader.open_book and ruling and ruling.clashes:
        return HEARD
    named = {w for side in stand.named.values() for w in side}
    return MAY_JOIN if named & reader.mine or any(may_join(who, stand, understood) for who in sorted(reader.mine)) else ""


def may_join(who: str, stand: Stand, understood: Understood) -> bool:
    """Return whether somebody is told of a conflict because they may join it: operating in its Segmentum, not barred (ORD-53).

    Nobody is where house rules let nobody react.
    """
    campaign, conflict = understood.campaign, stand.conflict
    segmentum = campaign.segmenta.get(conflict.territory)
    if campaign.sheets[who].institution or not campaign.rules.reactions_per_turn:
        return False
    if segmentum not in operating(who, campaign, understood.presence, understood.slots):
        return False
    return not barred(campaign.sheets[who], "react", joining_facts(who, conflict, campaign, understood.presence))


def _conflict(stand: Stand, reader: Reader, understood: Understood, ruling: Ruling | None) -> ConflictView | None:
    conflict, campaign = stand.conflict, understood.campaign
    judged = ruling.conflicts.get(conflict.id) if ruling else None
    known = knows(stand, reader, understood, judged)
    if not known:
        return None
    blank = ConflictView(
        conflict.id,
        conflict.territory,
        campaign.segmenta.get(conflict.territory, ""),
        known,
        stand.named if reader.is_gm else as_written(stand, understood),
        tuple(ClashView(c.arenas, goals=_contested(c.contested, understood) if known == IN_IT else ()) for c in conflict.clashes),
    )
    if judged is None or known == MAY_JOIN:
        return blank
    sides = judged.sides if judged.sides and judged.status != "unresolved" else blank.sides
    if known == HEARD:
        return blank._replace(
            sides=sides, clashes=tuple(_clash(c, known, reader, understood) for c in judged.clashes), status=judged.status
        )
    effects = ruling.effects if ruling else ()
    return blank._replace(
        sides=sides,
        clashes=tuple(_clash(c, known, reader, understood) for c in judged.clashes) or blank.clashes,
        status=judged.status,
        yielded=judged.yielded,
        reacted=judged.reacted,
        left=judged.left if reader.is_gm else tuple(w for w in judged.left if w in reader.mine),
        goals=_verdicts(judged.goals, understood),
        earned=_in_order((_earned(e, reader) for e in effects if e.conflict == conflict.id), reader),
    )


def as_written(stand: Stand, understood: Understood) -> Mapping[str, tuple[str, ...]]:
    """Return who stands on which side as the GM's file has it: a choice of roles is private until it is ruled on (ORD-R60, ORD-R61)."""
    sides = understood.turn.conflicts[stand.conflict.id].sides
    return {role: tuple(dict.fromkeys(r.who for r in side)) for role, side in sides.items()}


def _contested(groups: Iterable[Iterable[GoalReference]], understood: Understood) -> tuple[GoalView, ...]:
    """Return the contested goals of a clash that is not judged yet (ORD-R62)."""
    found = set()
    for goal in (g for group in groups for g in group):
        target = find(Reference(goal.who, goal.order), understood.slots)
        if isinstance(target, Found) and target.order and goal.goal in target.order.goals:
            found.add(GoalView(goal.who, goal.goal, target.order.goals[goal.goal]))
    return tuple(sorted(found))


def _verdicts(verdicts: Iterable[GoalVerdict], understood: Understood) -> tuple[GoalView, ...]:
    """Return the verdicts on contested goals, without the slot of their Order and not in its order (ORD-R62, ORD-R63)."""
    return tuple(sorted(_goal(v, understood) for v in verdicts if v.contested))


def _goal(verdict: GoalVerdict, understood: Understood) -> GoalView:
    who, _, slot = verdict.order.partition("/")
    filled = understood.slots.get(who, ())
    order = filled[int(slot) - 1].order if 0 < int(slot) <= len(filled) else None
    return GoalView(who, verdict.goal, order.goals.get(verdict.goal, "") if order else "", verdict.achieved)


def _clash(clash: ClashRuling, known: str, reader: Reader, understood: Understood) -> ClashView:
    """Return a judged clash; whose Quality compelled it is for its owner and the GM, why the GM set it for the GM (ORD-R66)."""
    return ClashView(
        clash.arenas,
        {role: _side(side, reader) for role, side in clash.sides.items()},
        clash.margin if clash.sides else None,
        clash.outcome,
        clash.rule,
        clash.by_margin,
        tuple(c for c in clash.compelled if reader.is_gm or c.who in reader.mine),
        clash.because if reader.is_gm else "",
        _verdicts(clash.goals, understood) if known == IN_IT else (),
    )


def _side(side: SideRuling, reader: Reader) -> SideView:
    """Return one side, the primary first; who comes next in rank is told to the GM alone (ORD-R66)."""
    ranked = list(dict.fromkeys(p.who for p in side.parts))
    order = ranked if reader.is_gm else sorted(ranked, key=lambda who: (who != side.primary, who))
    return SideView(
        side.primary, side.total, tuple(_member(who, side.parts, reader) for who in order), side.left_out if reader.is_gm else ()
    )


def _member(who: str, parts: Iterable[Part], reader: Reader) -> MemberView:
    """Return somebody's share: one sum, and each part where it is the reader's own or all is open (ORD-R64)."""
    own = tuple(p for p in parts if p.who == who)
    shown = own if reader.is_gm or reader.open_book or who in reader.mine else ()
    return MemberView(who, sum(p.value for p in own), shown)


def _earned(effect: Earned, reader: Reader) -> Earned:
    """Return what somebody earned: of others who, kind, size and the public words, not the scope (ORD-R65)."""
    if reader.is_gm or effect.who in reader.mine:
        return effect
    return Earned(effect.who, "", effect.kind, effect.size, 0, text=effect.text)


def _in_order(earned: Iterable[Earned], reader: Reader) -> tuple[Earned, ...]:
    """Return what was earned, of others not in the order of the clashes, which would tell of scopes (ORD-R65)."""
    found = tuple(earned)
    return found if reader.is_gm else tuple(sorted(found, key=attrgetter("who", "kind", "size", "text", "id")))
