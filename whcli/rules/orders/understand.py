"""The front half of the resolver: what the papers of a turn say, and every Problem in them. `check` shows it, `resolve` goes on from it."""

from collections.abc import Collection, Iterator, Mapping

from whcli.model.campaign import Campaign, Turn
from whcli.model.names import ATTACKER, ROLES, listed, near, title
from whcli.model.orders import Conflict, Response
from whcli.model.record import NamedTuple
from whcli.model.understood import Member, Stand, Understood
from whcli.problems import Problem
from whcli.rules.calendar import deadline_problems, zone_problems
from whcli.rules.orders import effort, reactions, scopes, sheet_checks, sides, turn
from whcli.rules.orders.effects import majors
from whcli.rules.orders.facts import facts
from whcli.rules.orders.presence import whereabouts
from whcli.rules.orders.references import Slots
from whcli.rules.orders.sheet import barred

Responses = Mapping[tuple[str, str], Response]


class Settled(NamedTuple):
    """A conflict with its roles settled, or the Problems that keep it open."""

    conflict: Conflict
    open: tuple[Problem, ...] = ()


def understand(campaign: Campaign, papers: Turn) -> Understood:
    """Return everything that a turn says, with what is refused set aside and named in `problems`."""
    campaign, sheet_problems = sheet_checks.checked(campaign)
    presence = whereabouts(campaign, papers)
    slots, void = turn.slots(campaign, papers, presence)
    known, unknown = _known(papers, campaign)
    readable = (c for c in sorted(papers.conflicts.values(), key=lambda c: c.id) if not c.broken)
    settled = {c.id: settle(c, campaign, slots, known) for c in readable} | _broken(campaign, papers, slots)
    scene = reactions.Scene(campaign, slots, presence, {c: s.conflict for c, s in settled.items()})
    joined, refused = reactions.reactions(known if papers.whole else {}, scene)
    surrendered = {f"{j.who}/{j.slot}": j.conflict for j in joined if not j.from_empty}
    stands = {c: _stand(s, slots, surrendered, [j for j in joined if j.conflict == c], campaign) for c, s in settled.items()}
    base = Understood(campaign, papers, slots, turn.players(campaign, papers), presence, surrendered, stands, known, {}, ())
    reacting = frozenset((j.who, j.conflict) for j in joined)
    responses, improper = _proper(base, reacting) if papers.whole else (dict(known), tuple(_unlearned(base)))
    over, overspent = effort.over_pool(responses, campaign)
    spent = effort.declared(r for r in responses.values() if r.who not in over)
    opened = [p for s in stands.values() for p in s.open]
    dated = [*deadline_problems(papers.notes), *zone_problems(campaign), *turn.strangers(papers, campaign)]
    written = [*papers.problems, *sheet_problems, *dated, *void, *scopes.stake_problems(campaign, papers), *_undo_problems(base)]
    problems = [*written, *unknown, *opened, *refused, *improper, *overspent]
    return base._replace(responses=responses, effort=spent, problems=tuple(problems))


def _known(papers: Turn, campaign: Campaign) -> tuple[dict[tuple[str, str], Response], tuple[Problem, ...]]:
    """Return the responses of known people to known conflicts, and Problems for the others, but for those to a misnamed file."""
    known, problems = {}, []
    misnamed = {conflict.misnamed for conflict in papers.conflicts.values()}
    for key, response in sorted(papers.responses.items(), key=lambda item: item[0]):
        if papers.whole and response.conflict in misnamed - papers.conflicts.keys():
            continue
        if papers.whole and response.conflict not in papers.conflicts:
            cure = "Name a conflict of this turn." + near(response.conflict, papers.conflicts)
            why = f"There is no conflict `{response.conflict}` this turn."
            problems.append(Problem("unknown-conflict", why, cure, response.where(), "ORD-24", response.who))
        elif response.who in campaign.sheets:
            known[key] = response
    return known, tuple(problems)


def settle(conflict: Conflict, campaign: Campaign, slots: Slots, responses: Responses) -> Settled:
    """Return a conflict with its roles settled (ORD-22) and everything in its file looked up."""
    found = tuple(sides.shape_problems(conflict, campaign, slots))
    if found:
        return Settled(conflict, found)
    torn = sorted({r.who for r in conflict.references if campaign.sheets[r.who].broken})
    if torn:
        why = f"The {'sheets' if len(torn) > 1 else 'sheet'} of {listed(torn)} cannot be used."
        return Settled(conflict, (sides.problem(conflict, ("broken-sheet", "ORD-11"), why, "Mend the problems named there."),))
    if conflict.open_roles:
        return _choose(conflict, campaign, slots, responses)
    return Settled(conflict, tuple(sides.part_problems(conflict, slots)))


def _broken(campaign: Campaign, papers: Turn, slots: Slots) -> dict[str, Settled]:
    """Return the conflicts whose files have problems: these keep them open, and what else is found at other places in them."""
    found = {}
    for conflict in (c for c in papers.conflicts.values() if c.broken):
        read = tuple(p for p in papers.problems if p.place.file == conflict.where().file)
        told = {p.place for p in read}
        more = (p for p in sides.shape_problems(conflict, campaign, slots) if p.place not in told)
        found[conflict.id] = Settled(conflict, (*read, *more))
    return found


def _choose(conflict: Conflict, campaign: Campaign, slots: Slots, responses: Responses) -> Settled:
    """Return an open conflict with the roles its chooser gave it, or the Problem that it still waits (ORD-22, ORD-R20)."""
    who, side = sides.chooser(conflict, campaign)
    if not who:
        why = "The roles are open and the base Traits are equal, or cannot be compared in one Arena."
        cure = "Name `attacker:` and `defender:` instead of `sides:`."
        return Settled(conflict, (sides.problem(conflict, ("roles-equal", "ORD-R20"), why, cure, "roles"),))
    response = responses.get((who, conflict.id))
    if response is None or not response.role:
        why = f"The roles are open and {title(who)}, with the higher base Trait, has not chosen."
        cure = f"Wait for `role: attacker` or `role: defender` in the response of {title(who)}."
        return Settled(conflict, (sides.problem(conflict, ("roles-open", "ORD-22"), why, cure, "roles"),))
    attacking = side if response.role == ATTACKER else "1" if side == "2" else "2"
    chosen = sides.with_roles(conflict, attacking)._replace(open_roles=False)
    by_role = (p._replace(place=conflict.where("sides")) for p in sides.shape_problems(chosen, campaign, slots))
    return Settled(chosen, (*by_role, *sides.part_problems(chosen, slots)))


def _stand(settled: Settled, slots: Slots, surrendered: Mapping[str, str], joined: list[reactions.Joined], campaign: Campaign) -> Stand:
    """Return a conflict's sides after void and surrendered Orders left it and reactions joined it (ORD-R54, ORD-R57)."""
    conflict = settled.conflict
    names = {side: tuple(dict.fromkeys(r.who for r in references)) for side, references in conflict.sides.items()}
    standing = {o.name for side in conflict.sides.values() for m in sides.members(side, slots, surrendered) for o in m.orders}
    if settled.open:
        return Stand(conflict, {}, names, (), settled.open, frozenset(standing))
    whole: dict[str, tuple[Member, ...]] = {}
    left: list[str] = []
    for role in ROLES:
        named = sides.members(conflict.sides[role], slots, surrendered)
        staying = sides.staying(role, named, sides.named_alone(conflict.sides[role]))
        left += [m.who for m in named if m not in staying]
        whole[role] = staying + tuple(j.member(campaign) for j in joined if j.side == role)
    stand = Stand(conflict, whole, names, tuple(sorted(left)), (), frozenset(standing))
    return stand._replace(open=tuple(sides.primary_problems(stand)))


def _proper(base: Understood, reacting: Collection[tuple[str, str]]) -> tuple[dict[tuple[str, str], Response], tuple[Problem, ...]]:
    """Return the responses with everything taken out that their author may not do, and why."""
    responses: dict[tuple[str, str], Response] = {}
    problems: list[Problem] = []
    for key, response in base.responses.items():
        stand = base.stands[response.conflict]
        named = any(response.who in side for side in stand.named.values())
        if key not in reacting and not named:
            problems += [] if response.react or stand.conflict.broken else [_outsider(response)]
            continue
        problems += _unlearned_one(base, response)
        if stand.open:
            responses[key] = response
            continue
        role = stand.side_of(response.who)
        found = _role_unasked(response, stand)
        kept, bars = _barred(response, role, stand, base) if role else (response, [])
        spending = effort.unused(kept, _arenas(kept.who, role, stand, base.slots)) if role else ()
        responses[key] = kept
        problems += [*found, *bars, *spending]
    return responses, tuple(problems)


def _outsider(response: Response) -> Problem:
    why = f"{title(response.who)} does not stand in {response.conflict}, so this response does nothing."
    cure = "Add `react:` to join it, or take the response out."
    return Problem("not-in-conflict", why, cure, response.where(), "ORD-24", response.who)


def _role_unasked(response: Response, stand: Stand) -> Iterator[Problem]:
    """Yield a Problem for a choice of role that is not theirs to make (ORD-22)."""
    if response.role and stand.side_of(response.who) != response.role:
        why = f"The roles of {response.conflict} are not for {title(response.who)} to choose."
        yield Problem("role-unasked", why, "Take `role:` out.", response.where("role"), "ORD-22", response.who)


def _arenas(who: str, role: str, stand: Stand, slots: Slots) -> Iterator[str]:
    for clash in stand.conflict.clashes:
        if any(m.who == who for m in sides.part_of(clash, role, stand.sides[role], slots)):
            yield clash.arenas[role]


def _barred(response: Response, role: str, stand: Stand, base: Understood) -> tuple[Response, list[Problem]]:
    """Return a response without what a Quality bars (ORD-R14)."""
    member = next(m for m in stand.sides[role] if m.who == response.who)
    sheet = base.campaign.sheets[response.who]
    problems = []
    first = stand.conflict.clashes[0].arenas[role]
    ban = barred(sheet, "yield", facts(member, (role, first), stand.sides, stand.conflict, base)) if response.yielding is not None else ""
    if ban:
        why = f"The Quality {ban} bars {title(response.who)} from yielding: they fight."
        problems.append(_bar(response, "yield", why, "Take `yield:` out."))
        response = response._replace(yielding=None)
    for arena in sorted(response.effort):
        ban = barred(sheet, "spend-effort", facts(member, (role, arena), stand.sides, stand.conflict, base))
        if ban:
            problems.append(
                _bar(response, "effort", f"The Quality {ban} bars {title(response.who)} from spending Effort here.", "Take it out.", arena)
            )
            response = response._replace(effort={a: n for a, n in response.effort.items() if a != arena})
    return response, problems


def _bar(response: Response, part: str, why: str, cure: str, *path: str) -> Problem:
    return Problem("barred", why, cure, response.where(part, *path), "ORD-R14", response.who)


def _unlearned(base: Understood) -> Iterator[Problem]:
    for response in base.responses.values():
        yield from _unlearned_one(base, response)


def _unlearned_one(base: Understood, response: Response) -> Iterator[Problem]:
    """Yield a Problem for each invoked Quality that its author lacks, or that is always on (ORD-13)."""
    sheet = base.campaign.sheets[response.who]
    for index, name in enumerate(response.invoke):
        quality = sheet.quality(name)
        if quality is None:
            ids = [q.id for q in sheet.qualities]
            cure = f"The Qualities are {listed(sorted(ids))}." + near(name, ids) if ids else "Take it out."
            yield _invoked(response, index, "unknown-quality", f"{title(response.who)} has no Quality `{name}`.", cure)
        elif not any(e.invoke for e in quality.effects):
            why = f"The Quality {name} is always on and needs no invoking."
            yield _invoked(response, index, "not-invoked", why, "Take it out; it counts all the same.")


def _invoked(response: Response, index: int, code: str, why: str, cure: str) -> Problem:
    return Problem(code, why, cure, response.where("invoke", index), "ORD-13", response.who)


def _undo_problems(base: Understood) -> Iterator[Problem]:
    """Yield a Problem for each Order that would undo what is not a major in force; the Order stands otherwise (ORD-R44)."""
    for order in (s.order for filled in base.slots.values() for s in filled if s.state == "order" and s.order):
        who, _, effect = order.undo.partition("/")
        if not order.undo or effect in majors(who, base.campaign, base.turn) or (who != order.who and not base.turn.whole):
            continue
        there = majors(who, base.campaign, base.turn)
        why = f"Order {order.slot} would undo `{order.undo}`, which is no major boon or consequence in force; it undoes nothing."
        cure = f"Majors of {who}: {listed(sorted(there))}." + near(effect, there) if there else _nothing_of(who, base.campaign)
        yield Problem("undo-nothing", why, cure, order.where("undo"), "ORD-R44", order.who if who == order.who else "")


def _nothing_of(who: str, campaign: Campaign) -> str:
    if who in campaign.sheets:
        return f"{title(who)} carries no major: take `undo:` out."
    return f"Name WHO/EFFECT: nobody in this campaign is called `{who}`.{near(who, campaign.sheets)}"
