"""A turn judged: every conflict together, then what became of each Order (ORD-04, ORD-05, ORD-R02)."""

from collections.abc import Iterable, Mapping

from whcli.model.campaign import Campaign, Turn
from whcli.model.orders import Order
from whcli.model.ruling import UNDECIDED, OrderRuling, Reason, Ruling
from whcli.model.understood import Slot, Understood
from whcli.problems import Problem, by_place
from whcli.rules.orders import conflict
from whcli.rules.orders.conflict import Judged
from whcli.rules.orders.effects import surrender_costs, undoings
from whcli.rules.orders.understand import understand


def resolve(campaign: Campaign, papers: Turn) -> Ruling:
    """Return the ruling on a turn. All its conflicts are judged at once: nothing earned this turn counts in it (ORD-R02)."""
    return ruling_on(understand(campaign, papers))


# what waits for somebody's choice, without stopping the record (ORD-R20, ORD-22, ORD-R25)
PENDING = frozenset({"agreement-awaited", "roles-open", "roles-equal"})
# what leaves everything else to be judged as it stands (ORD-R43)
HARMLESS = PENDING | {"vacant-seat", "unknown-in-when"}


# what a conflict that is not fought out leaves to those who keep their goals (ORD-25, ORD-26, ORD-R23)
UNFOUGHT = {"yielded": "ORD-25", "agreed": "ORD-26", "unopposed": "ORD-R23"}


def stops(problem: Problem) -> bool:
    """Return whether a Problem keeps a ruling from being recorded until it is mended.

    What only makes an Order void, or a file of Orders count for nothing, does not (ORD-R03, ORD-R04); nor what waits for
    somebody's choice, what came in for a vacated seat, a condition that asks for a name nobody bears. A response that is
    refused does: a yield would be lost.
    """
    return not ("/orders/" in problem.place.file or problem.code in HARMLESS)


def ruling_on(understood: Understood) -> Ruling:
    """Return the ruling on an understood turn."""
    campaign, papers = understood.campaign, understood.turn
    judged = {c: conflict.judge(stand, understood) for c, stand in sorted(understood.stands.items())}
    orders = order_rulings(understood, judged)
    costs = surrender_costs(understood.surrendered, understood.slots, campaign, papers)
    effects = [e for one in judged.values() for e in one.earned]
    return Ruling(
        papers.number,
        understood.players,
        {who: place for who, place in understood.presence.items() if place},
        {c: one.ruling for c, one in judged.items()},
        orders,
        tuple(sorted((*effects, *costs), key=lambda e: (e.who, e.id))),
        tuple(sorted(undoings(understood.slots, orders, campaign, papers))),
        by_place((*understood.problems, *(p for one in judged.values() for p in one.problems))),
    )


def order_rulings(understood: Understood, judged: Mapping[str, Judged]) -> dict[str, OrderRuling]:
    """Return what became of every slot, by WHO/SLOT."""
    found = {}
    for who, filled in sorted(understood.slots.items()):
        for number, slot in enumerate(filled, 1):
            found[f"{who}/{number}"] = _slot_ruling(f"{who}/{number}", slot, understood, judged)
    return found


def _slot_ruling(name: str, slot: Slot, understood: Understood, judged: Mapping[str, Judged]) -> OrderRuling:
    if slot.state == "empty":
        return OrderRuling("empty")
    if slot.state == "void" or slot.order is None:
        return OrderRuling("void", rule="ORD-R04")
    if name in understood.surrendered:
        return OrderRuling("surrendered", (), tuple(slot.order.goals), "ORD-53")
    mine = {c: one for c, one in judged.items() if name in understood.stands[c].orders}
    return _order_ruling(slot.order, mine)


def _order_ruling(order: Order, judged: Mapping[str, Judged]) -> OrderRuling:
    """Return what became of an Order that stands: a goal is achieved unless a conflict denies it (ORD-R26, ORD-R30)."""
    if any(one.ruling.status in UNDECIDED for one in judged.values()):
        rule = "ORD-R25" if any(one.ruling.status == "awaiting-agreement" for one in judged.values()) else "ORD-20"
        return OrderRuling("open", rule=rule)
    reasons = tuple(_reason(order, goal, judged) for goal in sorted(order.goals))
    achieved = tuple(r.goal for r in reasons if r.achieved)
    denied = tuple(r.goal for r in reasons if not r.achieved)
    withdrawn = next((one.withdrawn[order.name] for one in judged.values() if order.name in one.withdrawn), "")
    if withdrawn:
        return OrderRuling("withdrawn", achieved, denied, withdrawn, reasons)
    contested = any(one.ruling.status != "unopposed" for one in judged.values())
    rule = _telling(reasons, order, judged) if contested else "ORD-R23" if judged else "ORD-04"
    return OrderRuling("contested" if contested else "succeeded", achieved, denied, rule, reasons)


def _reason(order: Order, goal: str, judged: Mapping[str, Judged]) -> Reason:
    """Return why a goal is denied or stands: by what denied it, the clash that contested it, a conflict that was not fought."""
    for name, one in judged.items():
        if (order.name, goal) in one.denied:
            rule, clash = one.denied[order.name, goal]
            return Reason(goal, False, rule, name, clash)
    for name, one in judged.items():
        for number, found in enumerate(one.ruling.clashes, 1):
            if any((v.order, v.goal) == (order.name, goal) for v in found.goals):
                return Reason(goal, True, found.rule, name, number)
    for name, one in judged.items():
        if one.ruling.status in UNFOUGHT:
            return Reason(goal, True, UNFOUGHT[one.ruling.status], name)
    return Reason(goal, True, "ORD-37" if any(one.ruling.clashes for one in judged.values()) else "ORD-04")


def _telling(reasons: Iterable[Reason], order: Order, judged: Mapping[str, Judged]) -> str:
    """Return the rule that tells most of an Order: a crushing defeat, else what denied a goal, else what its conflict came to."""
    denials = [r.rule for r in reasons if not r.achieved]
    if denials:
        return "ORD-R31" if "ORD-R31" in denials else denials[0]
    for one in judged.values():
        if one.ruling.status in ("yielded", "agreed"):
            return UNFOUGHT[one.ruling.status]
        for found in one.ruling.clashes:
            if any(v.order == order.name for v in found.goals):
                return found.rule
    return next((c.rule for one in judged.values() for c in one.ruling.clashes), "ORD-04")
