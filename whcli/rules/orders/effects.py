"""Boons and consequences: what is in force, what is earned, what an Order undoes, what the next turn opens with (ORD-40 to ORD-R44)."""

from collections.abc import Iterable, Iterator, Mapping

from whcli.model.campaign import Campaign, Turn
from whcli.model.names import BOON, CONSEQUENCE, MAJOR, MINOR
from whcli.model.orders import Stake, Standing, StandingSheet
from whcli.model.rulebook import OrdersRules
from whcli.model.ruling import Earned, OrderRuling, Ruling, Undoing
from whcli.model.understood import Slot
from whcli.model.when import When


def size_of(kind: str, size: str, rules: OrdersRules) -> int:
    """Return what a boon or consequence of this size adds: minor 1, major 2, taken away by a consequence (ORD-R40)."""
    amount = rules.effects.major if size == MAJOR else rules.effects.minor
    return amount if kind == BOON else -amount


def lasts(effect: Standing, turn: int, rules: OrdersRules) -> bool:
    """Return whether an effect is in force in `turn` (ORD-R41): from the turn after it was gained, a minor for one turn."""
    if effect.undone is not None and turn > effect.undone:
        return False
    if effect.gained is None:
        return True
    last = effect.gained + rules.minor_turns if effect.size == MINOR else turn
    return effect.gained < turn <= last


def in_force(who: str, campaign: Campaign, turn: Turn, later: int = 0) -> tuple[Standing, ...]:
    """Return every boon and consequence that `who` carries this turn, from the sheet and from earlier turns, in order of id.

    With `later`, those of them that are in force so many turns later, if nothing undoes them (ORD-R41).
    """
    sheet = campaign.sheets.get(who)
    granted = [e for e in (sheet.effects if sheet else ()) if f"{who}/{e.id}" not in turn.standing.undone]
    recorded = turn.standing.effects.get(who, ())
    carried = (e for e in (*granted, *recorded) if lasts(e, turn.number + later, campaign.rules))
    return tuple(sorted(carried, key=lambda e: (e.id, e.kind, e.modify)))


def earned(who: str, effect_id: str, what: tuple[str, str, str], stake: Stake, rules: OrdersRules) -> Earned:
    """Return a boon or consequence, `what` as (kind, size, rule), in the words and scope of a stake (ORD-R40, ORD-R43).

    A size of the stake's own counts where it has the sign of its kind (ORD-40).
    """
    kind, size, rule = what
    meant = stake.modify > 0 if kind == BOON else stake.modify < 0
    modify = stake.modify if meant else size_of(kind, size, rules)
    return Earned(who, effect_id, kind, size, modify, stake.when or When(), rule, stake.text)


def undoings(slots: Mapping[str, tuple[Slot, ...]], orders: Mapping[str, OrderRuling], campaign: Campaign, turn: Turn) -> Iterator[Undoing]:
    """Yield the majors that Orders undo: all their core goals achieved, the effect in force (ORD-R44).

    A rival who wants it kept opposes the Order in a conflict, as any Order is opposed (ORD-42).
    """
    for slot in (s for filled in slots.values() for s in filled):
        order = slot.order
        if order is None or not order.undo or orders[order.name].status not in ("succeeded", "contested"):
            continue
        who, _, effect = order.undo.partition("/")
        if order.core_goals <= set(orders[order.name].achieved) and effect in majors(who, campaign, turn):
            yield Undoing(who, effect, order.name, "ORD-41")


def majors(who: str, campaign: Campaign, turn: Turn) -> frozenset[str]:
    """Return the ids of the major effects that `who` carries this turn: what an Order can undo (ORD-41)."""
    return frozenset(e.id for e in in_force(who, campaign, turn) if e.size == MAJOR)


def next_standing(campaign: Campaign, turn: Turn, ruling: Ruling) -> StandingSheet:
    """Return what is in force as the next turn opens, from this turn's standing sheet and ruling (ORD-R41, ORD-R53)."""
    gone = {f"{u.who}/{u.id}" for u in ruling.undone}
    carried = {
        who: [e for e in effects if f"{who}/{e.id}" not in gone and lasts(e, turn.number + 1, campaign.rules)]
        for who, effects in turn.standing.effects.items()
    }
    for e in ruling.effects:
        carried.setdefault(e.who, []).append(Standing(e.id, e.kind, e.size, e.modify, e.when, e.text, turn.number))
    from_sheets = {f"{s.id}/{e.id}" for s in campaign.sheets.values() for e in s.effects}
    effects = {who: tuple(sorted(found, key=lambda e: e.id)) for who, found in sorted(carried.items()) if found}
    return StandingSheet(effects, turn.standing.undone | (gone & from_sheets), ruling.presence)


def scoped(stake: Stake, arena: str, territory: str = "") -> Stake:
    """Return a stake with its whole scope: the Arena, else the territory, narrowed by what was written (ORD-R43, ORD-R55).

    A scope that names Arenas of its own keeps those.
    """
    when = stake.when or When()
    if arena and not when.arena:
        when = when._replace(arena=(arena,))
    if not arena and not when.arena and not when.territory:
        when = when._replace(territory=(territory,))
    return stake._replace(when=when)


def surrender_costs(surrendered: Iterable[str], slots: Mapping[str, tuple[Slot, ...]], campaign: Campaign, turn: Turn) -> Iterator[Earned]:
    """Yield the minor consequence of each surrendered Order, in the GM's words (ORD-53, ORD-R55)."""
    for name in sorted(surrendered):
        who, _, slot = name.partition("/")
        order = slots[who][int(slot) - 1].order
        if order is not None:
            words = turn.notes.surrendered
            stake = words.get(name) or words.get(f"{who}/{order.id}") or Stake()
            stake = scoped(stake, order.arena, order.territory)
            effect_id = f"t{turn.number}-{slot}-surrendered"
            yield earned(who, effect_id, (CONSEQUENCE, MINOR, "ORD-53"), stake, campaign.rules)
