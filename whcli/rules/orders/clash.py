"""One clash: its combatants, its totals, its outcome (ORD-21, ORD-R24, ORD-R15)."""

from collections.abc import Iterable, Mapping

from whcli.model.names import ATTACKER, DEFENDER, ROLES, listed, title
from whcli.model.orders import Clash, GoalReference, Order, Reference
from whcli.model.record import NamedTuple
from whcli.model.ruling import ClashRuling, Compulsion, SideRuling
from whcli.model.understood import Member, Stand, Understood
from whcli.problems import Problem
from whcli.rules.orders import outcome, sides
from whcli.rules.orders.effects import in_force
from whcli.rules.orders.effort import bought
from whcli.rules.orders.facts import facts
from whcli.rules.orders.references import Found, find
from whcli.rules.orders.sides import problem
from whcli.rules.orders.teamwork import Combatant, Ranked, compelled, rank, total

Members = Mapping[str, tuple[Member, ...]]


class Field(NamedTuple):
    """Who fights in one clash. `able` have a Trait in their Arena; `left_out` are Institutions that do not (ORD-R10)."""

    clash: Clash
    number: int  # from 1
    able: Members
    left_out: Mapping[str, tuple[str, ...]]

    @property
    def empty(self) -> bool:
        """Whether a side of the clash has emptied, so that it is not fought (ORD-R24)."""
        return any(not self.able[role] and not self.left_out[role] for role in ROLES)

    @property
    def unable(self) -> str:
        """The role of a side on which nobody has a Trait in the Arena, "" if there is none."""
        return next((role for role in ROLES if not self.able[role] and self.left_out[role]), "")

    def orders(self) -> dict[str, tuple[Order, ...]]:
        """Return the Orders that stand in the clash, by role."""
        return {role: tuple(o for m in self.able[role] for o in m.orders) for role in ROLES}

    def groups(self, understood: Understood) -> tuple[frozenset[outcome.Goal], ...]:
        """Return the groups of contested goals, each goal by the name of its Order in results (ORD-R32)."""
        return tuple(frozenset(named(g, understood) for g in group) for group in self.clash.contested)

    def contested(self, understood: Understood) -> frozenset[outcome.Goal]:
        """Return every goal that some group of the clash holds."""
        return frozenset[outcome.Goal]().union(*self.groups(understood))


def fields(stand: Stand, fighting: Members, understood: Understood) -> tuple[Field, ...]:
    """Return the clashes of a conflict with who fights in each, of those who have not yielded."""
    return tuple(_field(c, n, stand, fighting, understood) for n, c in enumerate(stand.conflict.clashes, 1))


def _field(clash: Clash, number: int, stand: Stand, fighting: Members, understood: Understood) -> Field:
    able: dict[str, tuple[Member, ...]] = {}
    left_out: dict[str, tuple[str, ...]] = {}
    sheets = understood.campaign.sheets
    for role in ROLES:
        part = sides.part_of(clash, role, fighting[role], understood.slots)
        able[role] = tuple(m for m in part if clash.arenas[role] in sheets[m.who].traits)
        left_out[role] = tuple(m.who for m in part if m not in able[role])
    return Field(clash, number, able, left_out)


def combatants(field: Field, role: str, stand: Stand, understood: Understood) -> tuple[Combatant, ...]:
    """Return one side of a clash as combatants, not yet ranked."""
    return tuple(_combatant(m, field, role, stand, understood) for m in field.able[role])


def _combatant(member: Member, field: Field, role: str, stand: Stand, understood: Understood) -> Combatant:
    who, arena, campaign = member.who, field.clash.arenas[role], understood.campaign
    sheet = campaign.sheets[who]
    response = understood.responses.get((who, stand.conflict.id))
    return Combatant(
        member,
        sheet,
        sheet.traits[arena],
        in_force(who, campaign, understood.turn),
        bought(who, stand.conflict.id, understood.effort, understood.stands, campaign.rules.effort_per).get(arena, 0),
        response.invoke if response else (),
        facts(member, (role, arena), field.able, stand.conflict, understood),
    )


def judge(field: Field, stand: Stand, understood: Understood) -> ClashRuling | Problem:
    """Return the ruling on one clash, or the Problem that only the GM can settle."""
    clash = field.clash
    if field.empty:
        return ClashRuling(clash.arenas, {}, 0, outcome.NOT_FOUGHT, "ORD-R24")
    if field.unable and not clash.ruling:
        return _unable(field, stand)
    ranked = {role: _ranked(field, role, stand, understood) for role in ROLES if field.able[role]}
    rules = understood.campaign.rules
    totals = {role: total(r, rules, field.left_out[role]) if (r := ranked.get(role)) else _nobody(field, role) for role in ROLES}
    margin = totals[ATTACKER].total - totals[DEFENDER].total
    first = outcome.by_margin(margin, rules.bands)
    bound = compelled({role: r.everyone() for role, r in ranked.items()})
    lowest, highest = outcome.bounds(bound)
    if lowest > highest and not clash.ruling:
        return _contradiction(field, stand, tuple(c for _, c in bound))
    final = outcome.Outcome(outcome.LEVELS[clash.ruling]) if clash.ruling else outcome.compel(first, lowest, highest)
    moved = () if clash.ruling or final == first else tuple(c for role, c in bound if _binds(role, c, final))
    return ClashRuling(
        clash.arenas,
        totals,
        margin,
        final.name,
        final.rule,
        first.name if final != first else "",
        moved,
        clash.because,
        outcome.verdicts(final, field.orders(), field.groups(understood)),
    )


def _ranked(field: Field, role: str, stand: Stand, understood: Understood) -> Ranked:
    named = field.clash.primary.get(role) or stand.conflict.primary.get(role, "")
    return rank(combatants(field, role, stand, understood), named, understood.campaign.rules)


def _nobody(field: Field, role: str) -> SideRuling:
    return SideRuling("", 0, (), field.left_out[role])


def named(goal: GoalReference, understood: Understood) -> outcome.Goal:
    """Return a contested goal by the name of its Order in results, WHO/SLOT."""
    found = find(Reference(goal.who, goal.order), understood.slots)
    order = found.order if isinstance(found, Found) else None
    return (order.name if order else str(goal), goal.goal)


def _binds(role: str, compulsion: Compulsion, final: outcome.Outcome) -> bool:
    """Return whether the outcome stopped at this bound."""
    level = outcome.GRADES.index(compulsion.outcome) - 3
    return (level if role == ATTACKER else -level) == final.level


def _unable(field: Field, stand: Stand) -> Problem:
    names = listed([title(who) for who in field.left_out[field.unable]])
    why = f"Nobody on the {field.unable}'s side has a Trait in {title(field.clash.arenas[field.unable])}: {names}."
    cure = "Name another side, another Arena, or set the outcome with `ruling:` and `because:`."
    return problem(stand.conflict, ("no-trait", "ORD-R10"), why, cure, "clashes", field.number - 1)


def _contradiction(field: Field, stand: Stand, bound: Iterable[Compulsion]) -> Problem:
    claims = "; ".join(f"{title(c.who)} ({c.quality}) has {c.bound.replace('_', ' ')} {c.outcome}" for c in bound)
    cure = "Set the outcome yourself: `ruling:` and `because:` on that clash."
    return problem(
        stand.conflict, ("compelled-both", "ORD-R15"), f"Qualities contradict each other: {claims}.", cure, "clashes", field.number - 1
    )
