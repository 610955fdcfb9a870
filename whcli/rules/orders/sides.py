"""Who stands where: from a GM's conflict file to the sides of a conflict (ORD-22, ORD-23, ORD-R20, ORD-R27, ORD-R28)."""

from collections.abc import Iterable, Iterator, Mapping

from whcli.model.campaign import Campaign
from whcli.model.names import ATTACKER, DEFENDER, ROLES, listed, near, title
from whcli.model.orders import Clash, Conflict, GoalReference, Order, Reference
from whcli.model.record import NamedTuple
from whcli.model.understood import Member, Stand
from whcli.problems import Problem
from whcli.rules.orders.references import Found, Slots, find


def shape_problems(conflict: Conflict, campaign: Campaign, slots: Slots) -> Iterator[Problem]:
    """Yield what keeps a conflict file from being judged, whatever else the turn holds."""
    if campaign.segmenta and conflict.territory not in campaign.segmenta:
        why = f"`{conflict.territory}` is no territory of the map."
        cure = "Name a territory that `map:` in campaign.yaml lists." + near(conflict.territory, campaign.segmenta)
        yield problem(conflict, ("unknown-territory", "ORD-02"), why, cure, "territory")
    for role, side in conflict.sides.items():
        for index, reference in enumerate(side):
            yield from _reference_problems(conflict, reference, find(reference, slots), (role, index), campaign)
    yield from _attack_problems(conflict, campaign, slots)
    names = {role: {r.who for r in side} for role, side in conflict.sides.items()}
    for who in sorted(set.intersection(*names.values())) if len(names) == len(ROLES) else ():
        why = f"{title(who)} stands on both sides."
        yield problem(
            conflict, ("both-sides", "ORD-R27"), why, "Leave them on one side, or make two conflicts of it.", *tuple(conflict.sides)[:1]
        )
    everyone = set[str]().union(*names.values())
    for who in sorted({w for w, _ in conflict.stakes} - everyone - set(campaign.sheets)):
        yield problem(conflict, ("unknown-id", ""), f"Nobody is called `{who}`.", _who_cure(who, everyone), "stakes", who)


def _who_cure(who: str, names: Iterable[str]) -> str:
    return "Name a Primarch or an Institution by the id of the sheet." + near(who, names)


def _reference_problems(
    conflict: Conflict, reference: Reference, found: Found | str, at: tuple[str, int], campaign: Campaign
) -> Iterator[Problem]:
    place = ("sides", {"1": 0, "2": 1}.get(at[0], 0), at[1]) if conflict.open_roles else at
    if isinstance(found, str):
        who = near(reference.who, campaign.sheets) if reference.who not in campaign.sheets else ""
        cure = f"Name an Order as WHO/SLOT or WHO/ID, or a defender as WHO alone.{who}"
        yield problem(conflict, ("unknown-reference", "ORD-R28"), f"`{reference}`: {found}.", cure, *place)
    elif found.order is not None and found.order.territory != conflict.territory and not found.gone:
        why = f"Order {found.order.name} takes place at {found.order.territory}, not at {conflict.territory}."
        cure = f"Make the conflict's territory {found.order.territory}, or let {found.who} defend without the Order: `{found.who}`."
        yield problem(conflict, ("wrong-territory", "ORD-R28"), why, cure, *place)


def _attack_problems(conflict: Conflict, campaign: Campaign, slots: Slots) -> Iterator[Problem]:
    """Yield a Problem for each Primarch who would attack by name alone (ORD-R28)."""
    for index, (who, order) in enumerate(conflict.sides.get(ATTACKER, ())):
        if not order and who in slots and not campaign.sheets[who].institution:
            there = [s.order for s in slots[who] if s.state == "order" and s.order and s.order.territory == conflict.territory]
            cure = (
                f"Name the Order: `{there[0].name}`."
                if there
                else f"Let them defend: no Order of theirs takes place at {conflict.territory}."
            )
            why = f"{title(who)} attacks without an Order."
            yield problem(conflict, ("attack-without-order", "ORD-R28"), why, cure, ATTACKER, index)


def problem(conflict: Conflict, code: tuple[str, str], why: str, cure: str, *path: str | int) -> Problem:
    """Return a Problem in a conflict's file; the conflict stays unresolved until it is mended."""
    return Problem(code[0], f"{why} The conflict stays unresolved.", cure, conflict.where(*path), code[1])


def members(side: Iterable[Reference], slots: Slots, gone: Iterable[str]) -> tuple[Member, ...]:
    """Return who stands on a side with the Orders that still stand for them, in the side's own order; each counts once (ORD-R27).

    `gone` are the names of surrendered Orders. Somebody whose every Order here is gone has none left; who may stay is
    for `staying` to say.
    """
    found: dict[str, dict[str, Order]] = {}
    for reference in side:
        target = find(reference, slots)
        if isinstance(target, Found):
            mine = found.setdefault(target.who, {})
            if target.order is not None and not target.gone and target.order.name not in set(gone):
                mine[target.order.name] = target.order
    return tuple(Member(who, tuple(sorted(mine.values(), key=lambda o: o.slot))) for who, mine in found.items())


def staying(role: str, side: tuple[Member, ...], bare: frozenset[str]) -> tuple[Member, ...]:
    """Return who stays once Orders have gone: every defender (ORD-R54), and attackers with an Order or named alone (ORD-R28)."""
    return tuple(m for m in side if role == DEFENDER or m.orders or m.who in bare)


def named_alone(side: Iterable[Reference]) -> frozenset[str]:
    """Return who is named on a side without an Order."""
    return frozenset(r.who for r in side if not r.order)


class Chooser(NamedTuple):
    """Who chooses the roles of an open conflict: `who` on the side `side` ("1" or "2"); `who` is "" on equal base Traits."""

    who: str
    side: str


def chooser(conflict: Conflict, campaign: Campaign) -> Chooser:
    """Return who chooses: the side with the higher base Trait in the first clash's Arena (ORD-22, ORD-R20)."""
    arena = conflict.clashes[0].arenas[ATTACKER]
    best = {side: _base(references, arena, campaign) for side, references in conflict.sides.items()}
    (one, first), (two, second) = best.items()
    if first[0] == second[0] or not conflict.clashes[0].same_arena:
        return Chooser("", "")
    return Chooser(first[1], one) if first[0] > second[0] else Chooser(second[1], two)


def _base(side: Iterable[Reference], arena: str, campaign: Campaign) -> tuple[int, str]:
    """Return the highest base Trait of a side, of its Primarchs if it has any (ORD-45, ORD-R45), and whose it is."""
    ids = list(dict.fromkeys(r.who for r in side))
    primarchs = [who for who in ids if not campaign.sheets[who].institution]
    best = max(primarchs or ids, key=lambda who: campaign.sheets[who].traits.get(arena, 0))
    return campaign.sheets[best].traits.get(arena, 0), best


def with_roles(conflict: Conflict, attacking: str) -> Conflict:
    """Return an open conflict with its roles settled: side `attacking` ("1" or "2") attacks."""
    to = {attacking: ROLES[0], "2" if attacking == "1" else "1": ROLES[1]}
    clashes = tuple(c._replace(sides={to.get(k, k): v for k, v in c.sides.items()}) for c in conflict.clashes)
    primary = {to.get(k, k): v for k, v in conflict.primary.items()}
    return conflict._replace(sides={to[k]: v for k, v in conflict.sides.items()}, clashes=clashes, primary=primary)


def part_problems(conflict: Conflict, slots: Slots) -> Iterator[Problem]:
    """Yield what is wrong with the clashes of a conflict whose roles are settled: parts and contested goals."""
    for number, clash in enumerate(conflict.clashes):
        yield from _clash_problems(conflict, clash, number, slots)
    if isinstance(conflict.agreement, tuple):
        orders = {o.name: o for role in ROLES for m in members(conflict.sides[role], slots, ()) for o in m.orders}
        for index, goal in enumerate(conflict.agreement):
            why, hint = _goal_fault(goal, orders, slots)
            if why:
                cure = "An agreement lists goals of Orders that stand in the conflict." + hint
                yield problem(conflict, ("unknown-goal", "ORD-R25"), f"`{goal}`: {why}.", cure, "agreement", index)


def _clash_problems(conflict: Conflict, clash: Clash, number: int, slots: Slots) -> Iterator[Problem]:
    for role, part in clash.sides.items():
        whole = conflict.sides.get(role, ())
        for index, reference in enumerate(part):
            if not _belongs(reference, whole, slots):
                why = f"The clash names {reference}, which the {role}'s side does not hold."
                cure = f"The side is {listed([str(r) for r in whole])}." + near(str(reference), map(str, whole))
                yield problem(conflict, ("wrong-part", "ORD-R24"), why, cure, "clashes", number, role, index)
    orders = {o.name: o for role in ROLES for m in part_of(clash, role, members(conflict.sides[role], slots, ()), slots) for o in m.orders}
    written = {goal: (g, i) for g, group in reversed(tuple(enumerate(clash.contested))) for i, goal in reversed(tuple(enumerate(group)))}
    for goal, (group, index) in written.items():
        why, hint = _goal_fault(goal, orders, slots)
        if why:
            cure = "Contested goals are goals of Orders that stand in the clash." + hint
            place = _in_group(conflict, ("clashes", number, "contested"), group, index)
            yield problem(conflict, ("unknown-goal", "ORD-R24"), f"`{goal}`: {why}.", cure, *place)


def _in_group(conflict: Conflict, path: tuple[str | int, ...], group: int, index: int) -> tuple[str | int, ...]:
    """Return the path of a goal in a list of groups, or in the flat list that is one group (ORD-R32)."""
    flat = conflict.where(*path, group, index) == conflict.where(*path, group)
    return (*path, index) if flat else (*path, group, index)


def _goal_fault(goal: GoalReference, orders: Mapping[str, Order], slots: Slots) -> tuple[str, str]:
    """Return in words why a reference names no goal of these Orders, "" if it does, and a hint at the goal that is meant."""
    found = find(Reference(goal.who, goal.order), slots)
    if isinstance(found, str):
        return found, ""
    if found.gone or found.order is None:
        return "", ""
    if found.order.name not in orders:
        return f"Order {found.order.name} does not stand there", ""
    goals = found.order.goals
    return ("", "") if goal.goal in goals else (f"Order {found.order.name} has no goal `{goal.goal}`", near(goal.goal, goals))


def part_of(clash: Clash, role: str, whole: tuple[Member, ...], slots: Slots) -> tuple[Member, ...]:
    """Return a clash's part of a side, by Orders or by who, in the side's own order (ORD-R24, ORD-R46); else the whole side.

    Reacting Primarchs are in every clash. A defender whose Order has gone stays in without it (ORD-R54).
    """
    if role not in clash.sides:
        return whole
    wanted: dict[str, set[str] | None] = {}
    for reference in clash.sides[role]:
        target = find(reference, slots)
        if not reference.order:
            wanted[reference.who] = None
        elif isinstance(target, Found) and (names := wanted.setdefault(reference.who, set())) is not None and target.order:
            names.add(target.order.name)
    return tuple(_narrowed(m, wanted.get(m.who)) for m in whole if m.reacting or _stays(m, role, wanted))


def _narrowed(member: Member, names: set[str] | None) -> Member:
    return member if names is None or member.reacting else member._replace(orders=tuple(o for o in member.orders if o.name in names))


def _stays(member: Member, role: str, wanted: Mapping[str, set[str] | None]) -> bool:
    if member.who not in wanted:
        return False
    names = wanted[member.who]
    return role == DEFENDER or names is None or any(o.name in names for o in member.orders)


def _belongs(reference: Reference, whole: Iterable[Reference], slots: Slots) -> bool:
    target = find(reference, slots)
    if isinstance(target, str):
        return False
    return any(r.who == reference.who and (not reference.order or find(r, slots) == target) for r in whole)


def primary_problems(stand: Stand) -> Iterator[Problem]:
    """Yield a Problem for each primary the GM named who is not on that side, reacting or not (ORD-46, ORD-R57)."""
    conflict = stand.conflict
    places = [(conflict.primary, ("primary",)), *((c.primary, ("clashes", n, "primary")) for n, c in enumerate(conflict.clashes))]
    for primaries, path in places:
        for role, who in primaries.items():
            on = {*stand.named.get(role, ()), *(m.who for m in stand.sides.get(role, ()))}
            if who not in on:
                why = f"`primary:` names {who}, who is not on the {role}'s side."
                cure = f"Name who is: {listed(sorted(on))}." if on else "Take it out: nobody is."
                yield problem(conflict, ("wrong-primary", "ORD-46"), why, cure, *path, role)
