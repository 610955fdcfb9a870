"""The turn: its slots, what is void in them, and who sent what (ORD-01 to ORD-R04)."""

from collections.abc import Iterator, Mapping

from whcli.model.campaign import Campaign, Turn
from whcli.model.names import listed, near, title
from whcli.model.orders import Order, OrderSheet, Sheet, Unread
from whcli.model.understood import Slot
from whcli.problems import Problem
from whcli.rules.orders.presence import is_present
from whcli.rules.orders.sheet import forbidden, order_facts, unallowed

EMPTY = Slot("empty")
VOID = Slot("void")
ASIDE = Slot("empty", aside=True)


def slots(campaign: Campaign, turn: Turn, presence: Mapping[str, str]) -> tuple[dict[str, tuple[Slot, ...]], tuple[Problem, ...]]:
    """Return everyone's slots (ORD-R03), refused Orders as void (ORD-R04), and the Problems that say why."""
    found: dict[str, tuple[Slot, ...]] = {}
    problems: list[Problem] = []
    for who, sheet in sorted(campaign.sheets.items()):
        papers = turn.orders.get(who)
        if papers is not None:
            found[who], refused = _filled(papers, sheet, campaign, presence)
            problems += refused
        elif who in turn.unread:
            found[who] = (ASIDE if sheet.vacant else VOID,) * campaign.rules.slots
        else:
            found[who] = () if sheet.institution else (EMPTY,) * campaign.rules.slots
    return found, tuple(problems)


def players(campaign: Campaign, turn: Turn) -> dict[str, str]:
    """Return for each Primarch whether Orders were received, passed (only empty slots) or absent (ORD-R03)."""
    found = {}
    for who, sheet in sorted(campaign.sheets.items()):
        papers = turn.orders.get(who)
        if not sheet.institution:
            found[who] = "absent" if papers is None else "received" if any(papers.slots) else "passed"
    return found


def _filled(
    papers: OrderSheet, sheet: Sheet, campaign: Campaign, presence: Mapping[str, str]
) -> tuple[tuple[Slot, ...], tuple[Problem, ...]]:
    """Return the slots of one file, as many as the rules give or as were written, and its Problems."""
    wanted = campaign.rules.slots
    twice = _given_twice(papers)
    filled, problems = [], list(_file_problems(papers, campaign))
    for number, written in enumerate(papers.slots, 1):
        if written is None:
            filled.append(EMPTY)
        elif isinstance(written, Unread):
            filled.append(VOID._replace(unread=written.id))
        else:
            too_many = _too_many(written, wanted, papers) if number > wanted else ()
            found = (*too_many, *_same_id(written, twice), *(() if too_many else refusals(written, sheet, campaign, presence)))
            filled.append(Slot("void" if found else "order", written))
            problems += found
    return tuple(filled) + (EMPTY,) * (wanted - len(filled)), tuple(problems)


def _given_twice(papers: OrderSheet) -> frozenset[str]:
    """Return the ids that more than one Order of a file bears."""
    ids = [order.id for order in papers.slots if isinstance(order, Order) and order.id]
    return frozenset(one for one in ids if ids.count(one) > 1)


def _same_id(order: Order, twice: frozenset[str]) -> Iterator[Problem]:
    if order.id in twice:
        why = f"Another Order of this file has the id `{order.id}` too, so that neither can be told from the other."
        yield _refused(order, "id", ("duplicate-order-id", "ORD-R04"), why, "Give each Order an id of its own.")


def _file_problems(papers: OrderSheet, campaign: Campaign) -> Iterator[Problem]:
    """Yield what is wrong with a file but makes no Order void."""
    if papers.present and campaign.segmenta and papers.present not in campaign.segmenta:
        yield Problem(
            "unknown-territory",
            f"`{papers.present}` is no territory of the map, so {title(papers.who)} stays where they were.",
            "Name a territory that `map:` in campaign.yaml lists." + near(papers.present, campaign.segmenta),
            papers.where("present"),
            "ORD-R53",
            papers.who,
        )
    for slot, place in enumerate(papers.slots[campaign.rules.slots :], campaign.rules.slots + 1):
        if isinstance(place, Unread):
            yield from _too_many(Order(papers.who, slot, "", "", {}), campaign.rules.slots, papers)
    if not campaign.one_players:
        for order in (slot for slot in papers.slots if isinstance(slot, Order)):
            yield from _opposed_strangers(order, campaign)


def _opposed_strangers(order: Order, campaign: Campaign) -> Iterator[Problem]:
    """Yield a Problem for each id under `opposes:` that is nobody's; it is a hint to the GM, so the Order stands."""
    for index, who in enumerate(order.opposes):
        if who not in campaign.sheets:
            why = f"Order {order.slot} opposes `{who}`, and nobody in this campaign is called that; the Order stands."
            cure = "Name a Primarch or an Institution by the id of the sheet." + near(who, campaign.sheets)
            yield Problem("unknown-id", why, cure, order.where("opposes", index), "ORD-02", order.who)


def strangers(turn: Turn, campaign: Campaign) -> Iterator[Problem]:
    """Yield a Problem for each surrendered Order in the GM's notes whose author is nobody of the campaign (ORD-R55)."""
    for name in turn.notes.surrendered if turn.whole else ():
        who = name.partition("/")[0]
        if who not in campaign.sheets:
            cure = "Name WHO/SLOT or WHO/ID, with the id of a sheet." + near(who, campaign.sheets)
            place = turn.notes.where("surrendered", name, "")  # the key: nothing stands below ""
            yield Problem("unknown-id", f"Nobody in this campaign is called `{who}`.", cure, place, "ORD-R55")


def _too_many(order: Order, wanted: int, papers: OrderSheet) -> tuple[Problem, ...]:
    why = f"A turn has {wanted} {'Order' if wanted == 1 else 'Orders'}; this is number {order.slot} and is void."
    cure = "Put the one that matters first." if wanted == 1 else f"Take Orders out until those that matter are the first {wanted}."
    return (Problem("too-many-orders", why, cure, papers.where("orders", order.slot - 1), "ORD-01", order.who),)


def refusals(order: Order, sheet: Sheet, campaign: Campaign, presence: Mapping[str, str]) -> Iterator[Problem]:
    """Yield every reason why an Order is void (ORD-R04): unknown territory, goals without a core, tags not allowed."""
    if campaign.segmenta and order.territory not in campaign.segmenta:
        yield _refused(
            order,
            "territory",
            ("unknown-territory", "ORD-02"),
            f"`{order.territory}` is no territory of the map.",
            "Name a territory that `map:` in campaign.yaml lists." + near(order.territory, campaign.segmenta),
        )
    yield from _core_refusals(order)
    yield from _tag_refusals(order, sheet, campaign, presence)


def _core_refusals(order: Order) -> Iterator[Problem]:
    for goal in sorted(order.core - set(order.goals)):
        yield _refused(
            order,
            "core",
            ("unknown-goal", "ORD-R01"),
            f"`core:` names `{goal}`, which is no goal of this Order.",
            f"Its goals are {listed(sorted(order.goals))}." + near(goal, order.goals),
        )
    if not order.core and len(order.goals) > 1:
        yield _refused(
            order,
            "goals",
            ("core-missing", "ORD-R01"),
            f"The Order has {len(order.goals)} goals and does not say which are core.",
            f"Add `core: {next(iter(order.goals))}`, or a list.",
        )


def _tag_refusals(order: Order, sheet: Sheet, campaign: Campaign, presence: Mapping[str, str]) -> Iterator[Problem]:
    present = is_present(sheet, presence, order.territory)
    facts = order_facts(order, campaign.segmenta.get(order.territory, ""), present)
    ban = forbidden(sheet, order, facts)
    if ban:
        why = f"The Quality {ban[1]} forbids {title(order.who)} Orders with the tag `{ban[0]}`."
        yield _refused(order, "tags", ("forbidden-tag", "ORD-R14"), why, "Give another Order, or take the tag off if it does not fit.")
    tag = unallowed(sheet, order, facts, campaign.rules)
    if tag:
        why = f"Orders with the tag `{tag}` need a Quality that allows it, and {title(order.who)} has none."
        yield _refused(order, "tags", ("restricted-tag", "ORD-R14"), why, "Give another Order, or take the tag off if it does not fit.")


def _refused(order: Order, part: str, code: tuple[str, str], why: str, cure: str) -> Problem:
    return Problem(code[0], f"Order {order.slot} is void. {why}", cure, order.where(part), code[1], order.who)
