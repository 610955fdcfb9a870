"""A conflict: who yields, what status that gives, and what its clashes decide (ORD-20 to ORD-R28)."""

from collections.abc import Iterable, Iterator, Mapping

from whcli.model.names import BOON, CONSEQUENCE, MINOR, ROLES, other, title
from whcli.model.orders import Response, Stake
from whcli.model.record import NamedTuple
from whcli.model.ruling import ClashRuling, ConflictRuling, Earned, GoalVerdict
from whcli.model.understood import Member, Stand, Understood
from whcli.problems import Problem
from whcli.rules.orders import clash as clashes
from whcli.rules.orders.effects import earned, scoped, size_of
from whcli.rules.orders.effort import orders_in, over_ceiling
from whcli.rules.orders.outcome import LEVELS, NOT_FOUGHT, Outcome
from whcli.rules.orders.sheet import quality_parts, standing_parts
from whcli.rules.orders.teamwork import Combatant, rank, reduced


class Judged(NamedTuple):
    """A conflict's ruling with what it does beyond itself.

    `denied` gives for WHO/SLOT and goal the rule and the clash (0: the whole conflict) that denies it; `withdrawn` are
    Orders whose author or side yielded, with the rule.
    """

    ruling: ConflictRuling
    denied: Mapping[tuple[str, str], tuple[str, int]] = {}
    withdrawn: Mapping[str, str] = {}
    earned: tuple[Earned, ...] = ()
    problems: tuple[Problem, ...] = ()


def judge(stand: Stand, understood: Understood) -> Judged:
    """Return what becomes of one conflict."""
    ruling = _blank(stand)
    if stand.open:
        return Judged(ruling._replace(sides=stand.named))
    if not all(stand.sides[role] for role in ROLES):
        return Judged(ruling._replace(status="unopposed"))
    yielders = _yielders(stand, understood)
    given_up = {role for role in ROLES if _given_up(role, stand, yielders, understood)}
    ruling = ruling._replace(yielded=tuple(sorted(yielders)))
    if len(given_up) == 2:
        return _both_yield(stand, ruling, yielders, understood)
    return _fought_or_yielded(stand, ruling, (yielders, given_up), understood)


def _blank(stand: Stand) -> ConflictRuling:
    names = {role: tuple(m.who for m in side) for role, side in stand.sides.items()}
    reacted = tuple(sorted(m.who for side in stand.sides.values() for m in side if m.reacting))
    return ConflictRuling(stand.conflict.id, stand.conflict.territory, "unresolved", names, left=stand.left, reacted=reacted)


def _yielders(stand: Stand, understood: Understood) -> frozenset[str]:
    """Return who declared a yield in this conflict (ORD-25); what bars it was taken out before."""
    responses = ((m.who, understood.responses.get((m.who, stand.conflict.id))) for side in stand.sides.values() for m in side)
    return frozenset(who for who, response in responses if response and response.yielding is not None)


def _given_up(role: str, stand: Stand, yielders: frozenset[str], understood: Understood) -> bool:
    """Return whether a side has yielded: nobody is left on it, or its primary yielded where the rules say so (ORD-R22)."""
    if all(m.who in yielders for m in stand.sides[role]):
        return True
    return understood.campaign.rules.side_yields == "primary" and first_primary(role, stand, understood) in yielders


def first_primary(role: str, stand: Stand, understood: Understood) -> str:
    """Return the primary of the whole side in the first clash's Arena, the GM's if set (ORD-46, ORD-R22); "" where nobody has a Trait."""
    whole = stand.conflict.clashes[0]._replace(sides={})
    field = clashes.fields(stand._replace(conflict=stand.conflict._replace(clashes=(whole,))), stand.sides, understood)[0]
    side = clashes.combatants(field, role, stand, understood)
    named = whole.primary.get(role) or stand.conflict.primary.get(role, "")
    return rank(side, named, understood.campaign.rules).primary.who if side else ""


def _yield_costs(who: str, stand: Stand, understood: Understood, rule: str) -> Earned:
    """Return the minor consequence a yielder chose, at least of the size of the rules (ORD-25, ORD-R40).

    Without a scope it is over the Arena of the first clash.
    It is all that a yield earns anybody: the opponent has no boon (ORD-R21).
    """
    conflict, turn = stand.conflict, understood.turn
    stake = understood.responses[who, conflict.id].yielding or Stake()
    scope = scoped(stake, conflict.clashes[0].arenas[stand.side_of(who)])
    rules = understood.campaign.rules
    found = earned(who, f"t{turn.number}-{conflict.id}-yield", (CONSEQUENCE, MINOR, rule), scope, rules)
    return found._replace(conflict=conflict.id, modify=min(found.modify, size_of(CONSEQUENCE, MINOR, rules)))


def _orders_of(members: Iterable[Member]) -> Iterator[tuple[str, str]]:
    """Yield (WHO/SLOT, goal) of every goal of their Orders."""
    return ((o.name, g) for m in members for o in m.orders for g in o.goals)


def _both_yield(stand: Stand, ruling: ConflictRuling, yielders: frozenset[str], understood: Understood) -> Judged:
    """Return a double yield: agreed, without agreement, or awaiting one (ORD-26, ORD-R25)."""
    conflict = stand.conflict
    everyone = [m for side in stand.sides.values() for m in side]
    if conflict.agreement is None:
        cure = "Write the goals that stand as `agreement: [WHO/SLOT.GOAL]`, all others fail; or `agreement: none`."
        why = f"Both sides of {conflict.id} yielded; what they agree on decides it."
        waits = Problem("agreement-awaited", why, cure, conflict.where(), "ORD-R25")
        return Judged(ruling._replace(status="awaiting-agreement"), problems=(waits,))
    if isinstance(conflict.agreement, str):
        costs = tuple(_yield_costs(who, stand, understood, "ORD-R25") for who in sorted(yielders))
        gone = {o.name: "ORD-R25" for m in everyone for o in m.orders}
        return Judged(ruling._replace(status="yielded"), dict.fromkeys(_orders_of(everyone), ("ORD-R25", 0)), gone, costs)
    agreed = frozenset(clashes.named(goal, understood) for goal in conflict.agreement)
    denied = {g: ("ORD-R25", 0) for g in _orders_of(everyone) if g not in agreed}
    disputed = {(o, g) for field in clashes.fields(stand, stand.sides, understood) for o, g in field.contested(understood)}
    goals = tuple(GoalVerdict(o, g, (o, g) in agreed, "ORD-26", (o, g) in disputed) for o, g in sorted(_orders_of(everyone)))
    return Judged(ruling._replace(status="agreed", goals=goals), denied)


def _fought_or_yielded(stand: Stand, ruling: ConflictRuling, yielding: tuple[frozenset[str], set[str]], understood: Understood) -> Judged:
    """Return a conflict that at most one side has yielded (ORD-25, ORD-R22)."""
    yielders, given_up = yielding
    out = {m.who for role in ROLES for m in stand.sides[role] if m.who in yielders or role in given_up}
    gone = [m for side in stand.sides.values() for m in side if m.who in out]
    rule = {m.who: "ORD-25" if m.who in yielders else "ORD-R22" for m in gone}
    denied = {(o.name, g): (rule[m.who], 0) for m in gone for o in m.orders for g in o.goals}
    withdrawn = {o.name: rule[m.who] for m in gone for o in m.orders}
    costs = tuple(_yield_costs(who, stand, understood, "ORD-25") for who in sorted(yielders))
    if given_up:
        return Judged(ruling._replace(status="yielded"), denied, withdrawn, costs)
    fighting: clashes.Members = {role: tuple(m for m in stand.sides[role] if m.who not in out) for role in ROLES}
    fields = clashes.fields(stand, fighting, understood)
    checked, overspent = _within_ceiling(fields, stand, understood)
    found = [clashes.judge(field, stand, checked) for field in fields]
    faults = tuple(f for f in found if isinstance(f, Problem))
    if faults:
        return Judged(ruling, problems=(*faults, *overspent))
    judged = tuple(f for f in found if isinstance(f, ClashRuling))
    lost = {(v.order, v.goal): (v.rule, n) for n, c in reversed(tuple(enumerate(judged, 1))) for v in c.goals if not v.achieved}
    gains = tuple(e for field, c in zip(fields, judged, strict=True) for e in _gains(field, c, stand, understood))
    final = ruling._replace(status="resolved", clashes=judged, goals=_overall(judged))
    return Judged(final, denied | _gravest(judged, lost), withdrawn, (*costs, *gains), overspent)


def _gravest(judged: tuple[ClashRuling, ...], lost: dict[tuple[str, str], tuple[str, int]]) -> dict[tuple[str, str], tuple[str, int]]:
    """Return the denials with a crushing defeat named before any other reason (ORD-R31)."""
    crushed = {(v.order, v.goal): (v.rule, n) for n, c in enumerate(judged, 1) for v in c.goals if v.rule == "ORD-R31"}
    return lost | crushed


def _overall(judged: tuple[ClashRuling, ...]) -> tuple[GoalVerdict, ...]:
    """Return each goal judged in a clash over the conflict as a whole: achieved only if no clash denies it (ORD-R30)."""
    overall: dict[tuple[str, str], GoalVerdict] = {}
    for verdict in (v for c in judged for v in c.goals):
        key = (verdict.order, verdict.goal)
        before = overall.get(key, verdict)
        worse = verdict if not verdict.achieved else before
        overall[key] = worse._replace(contested=verdict.contested or before.contested)
    return tuple(overall[key] for key in sorted(overall))


def _within_ceiling(fields: tuple[clashes.Field, ...], stand: Stand, understood: Understood) -> tuple[Understood, tuple[Problem, ...]]:
    """Return the turn without Effort past the ceiling in this conflict, and the Problems, checked as if primary (ORD-R11)."""
    effort = {key: dict(arenas) for key, arenas in understood.effort.items()}
    problems: dict[tuple[str, str], Problem] = {}
    for field in fields:
        for role in ROLES:
            for one in clashes.combatants(field, role, stand, understood):
                arena, base = one.facts.arena, _counted(one, understood)
                if one.effort and base + one.effort > understood.campaign.rules.trait_ceiling:
                    problems.setdefault((one.who, arena), _too_high(one, base, stand, understood))
                    _strike(effort, one.who, arena, stand, understood)
    return understood._replace(effort=effort), tuple(problems.values())


def _counted(one: Combatant, understood: Understood) -> int:
    """Return what the ceiling counts besides Effort: the Trait after penalties, or all modifiers too (ORD-R11)."""
    rules = understood.campaign.rules
    base = reduced(one, rules)
    if rules.effort_ceiling == "modified":
        facts = one.facts._replace(primary=True)
        base += sum(p.value for p in quality_parts(one.sheet, facts, one.invoked))
        base += sum(p.value for p in standing_parts(one.who, one.effects, facts))
    return base


def _too_high(one: Combatant, base: int, stand: Stand, understood: Understood) -> Problem:
    rules = understood.campaign.rules
    with_what = "" if base == one.trait else " with modifiers" if rules.effort_ceiling == "modified" else " after penalties"
    counted = f"{title(one.facts.arena)}{with_what}"
    return over_ceiling(_declaring(one, stand, understood), one.facts.arena, (base, one.effort, rules.trait_ceiling), counted)


def _declaring(one: Combatant, stand: Stand, understood: Understood) -> Response:
    """Return the response that declares somebody's Effort: here, else in another conflict for the same Order (ORD-R12)."""
    here, mine = stand.conflict.id, orders_in(one.who, stand)
    shared = (c for c, elsewhere in understood.stands.items() if c != here and mine & orders_in(one.who, elsewhere))
    found = (understood.responses.get((one.who, conflict)) for conflict in (here, *shared))
    return next(response for response in found if response and response.effort.get(one.facts.arena))


def _strike(effort: dict[tuple[str, str], dict[str, int]], who: str, arena: str, stand: Stand, understood: Understood) -> None:
    """Take somebody's Effort in an Arena out of what counts here: this conflict's, and where Effort is per Order all others' too."""
    shared = understood.campaign.rules.effort_per == "order"
    for (spender, conflict), arenas in effort.items():
        if spender == who and (shared or conflict == stand.conflict.id):
            arenas.pop(arena, None)


def _gains(field: clashes.Field, ruling: ClashRuling, stand: Stand, understood: Understood) -> Iterator[Earned]:
    """Yield what everyone in a clash earns by its outcome (ORD-30 to ORD-36, ORD-43, ORD-R42)."""
    if ruling.outcome == NOT_FOUGHT or not (outcome := Outcome(LEVELS[ruling.outcome])).winner:
        return
    winner = outcome.winner
    for role, kind, size in ((winner, BOON, outcome.boon), (other(winner), CONSEQUENCE, outcome.consequence)):
        for member in field.able[role]:
            primary = member.who == ruling.sides[role].primary
            if primary or size == MINOR:
                yield _gain(member.who, (kind, size, outcome.rule), field, stand, understood)
            elif understood.campaign.rules.supporter_effects == MINOR:
                yield _gain(member.who, (kind, MINOR, "ORD-R42"), field, stand, understood)


def _gain(who: str, what: tuple[str, str, str], field: clashes.Field, stand: Stand, understood: Understood) -> Earned:
    kind, size, rule = what
    conflict = stand.conflict
    scope = scoped(_stake(who, kind, field, stand, understood), field.clash.arenas[stand.side_of(who)])
    effect_id = f"t{understood.turn.number}-{conflict.id}-{field.number}"
    return earned(who, effect_id, (kind, size, rule), scope, understood.campaign.rules)._replace(conflict=conflict.id)


def _stake(who: str, kind: str, field: clashes.Field, stand: Stand, understood: Understood) -> Stake:
    """Return the stake that speaks of this clash (ORD-R43).

    One whose scope names the Arena of some clash that `who` stands in speaks of those clashes only; any other of all.
    """
    stake = stand.conflict.stakes.get((who, kind), Stake())
    role = stand.side_of(who)
    named = set(stake.when.arena) if stake.when else set()
    theirs = {f.clash.arenas[role] for f in clashes.fields(stand, stand.sides, understood) if any(m.who == who for m in f.able[role])}
    return Stake() if named & theirs and field.clash.arenas[role] not in named else stake
