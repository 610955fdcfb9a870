"""Orders slot by slot: what became of each, which goals were achieved, and why the others were denied."""

from collections.abc import Iterable, Iterator
from typing import Final

from whcli.model.names import listed
from whcli.model.orders import Order
from whcli.model.ruling import OrderRuling, Reason
from whcli.model.view import ConflictView, OwnView, SlotView, View
from whcli.report.blocks import Block, Bullets, Item
from whcli.report.orders_conflict import STALEMATE
from whcli.report.orders_meeting import lost, role_of
from whcli.report.orders_words import Voice, arenas, headline, origin, quoted

YIELDED: Final = {"ORD-25": "yielded", "ORD-R22": "the side yields", "ORD-R25": "not agreed"}
BY_RULE: Final = {**YIELDED, "ORD-R31": "crushed"}


def order_blocks(own: OwnView, view: View, voice: Voice) -> tuple[Block, ...]:
    """Return somebody's slots as a numbered list, without the empty ones at its end."""
    filled = _filled(own, view)
    items = tuple(_slot(n, own, view, voice) for n in range(1, filled + 1))
    return (Bullets(items),) if items else ()


def free_items(own: OwnView, view: View, voice: Voice) -> Iterator[Item]:
    """Yield the empty slots at the end of somebody's Orders in one line (ORD-03)."""
    left = [str(n) for n in range(_filled(own, view) + 1, len(own.slots) + 1)]
    if left and own.received != "absent" and not own.sheet.institution:
        slots = "All slots" if len(left) == len(own.slots) else f"{'Slots' if len(left) > 1 else 'Slot'} {listed(left)}"
        yield Item(f"{slots} empty{voice.rule('ORD-03')}")


def _filled(own: OwnView, view: View) -> int:
    """Return the number of the last slot that there is something to tell of."""
    return max((n for n, slot in enumerate(own.slots, 1) if slot.state != "empty" or _spent(n, own, view)), default=0)


def _spent(number: int, own: OwnView, view: View) -> ConflictView | None:
    """Return the conflict that was joined by a reaction from a slot (ORD-53)."""
    joined = {r.conflict for r in own.responses if r.react and r.react.slot == number}
    return next((c for c in view.conflicts if c.id in joined and own.sheet.id in c.reacted), None)


def _slot(number: int, own: OwnView, view: View, voice: Voice) -> Item:
    slot, mark, joined = own.slots[number - 1], f"{number}.", _spent(number, own, view)
    if slot.state == "empty":
        spent = f", spent to join {headline(joined.id)}{voice.rule('ORD-53')}" if joined else voice.rule("ORD-03")
        return Item(f"empty{spent}", mark=mark)
    if slot.order is None:
        return Item(f"void: it cannot be understood{voice.rule('ORD-R04')}", mark=mark)
    if slot.ruling is None:
        return _unjudged(slot, slot.order, mark, voice)
    verdict = _verdict(slot.ruling, slot.conflicts, joined) + voice.rule(slot.ruling.rule)
    whole = not slot.ruling.denied and bool(slot.ruling.achieved)
    ending = f": {_goals(slot.ruling.achieved, slot.order)}" if whole else ""
    inner = (*(() if whole else _outcomes(slot.ruling, slot.order, view, voice)), *_undoing(slot, slot.order, view, voice))
    return Item(f" ({headline(slot.order.territory)}){verdict}{ending}", slot.order.title, mark, inner)


def _undoing(slot: SlotView, order: Order, view: View, voice: Voice) -> Iterator[Item]:
    """Yield what an Order undid, as far as the reader sees it (ORD-41, ORD-R44)."""
    who, _, effect_id = order.undo.partition("/")
    ruling = slot.ruling
    if not order.undo or ruling is None or ruling.status not in ("succeeded", "contested") or not order.core_goals <= set(ruling.achieved):
        return
    seen = {own.sheet.id for own in view.own}
    done = any(undoing.by == slot.name for own in view.own for undoing in own.lost)
    lead = "Undoes" if done else "Undoes nothing" if who in seen else "Is to undo"
    yield Item(f": {voice.name(who)}, {origin(effect_id)}", lead)


def _unjudged(slot: SlotView, order: Order, mark: str, voice: Voice) -> Item:
    contested = f", contested in {listed([headline(c) for c in slot.conflicts])}" if slot.conflicts else ""
    void = f" void{voice.rule('ORD-R04')}" if slot.state == "void" else ""
    who, _, effect_id = order.undo.partition("/")
    undo = (Item(f": {voice.name(who)}, {origin(effect_id)}", "Is to undo"),) if order.undo else ()
    return Item(f" ({headline(order.territory)}){void or contested}: {goals_at_hand(order)}", order.title, mark, undo)


def goals_at_hand(order: Order) -> str:
    """Return an Order's goals with the core ones marked, where there is a choice (ORD-R01)."""
    several = len(order.goals) > 1
    return listed([f'"{text}"{" (core)" if several and goal in order.core_goals else ""}' for goal, text in order.goals.items()])


def _verdict(ruling: OrderRuling, conflicts: Iterable[str], joined: ConflictView | None) -> str:
    """Return what became of an Order in a few words."""
    where = listed([headline(conflict) for conflict in conflicts])
    if ruling.status == "contested":
        how = "succeeds" if not ruling.denied else "succeeds in part" if ruling.achieved else "fails"
        return f", contested in {where}, {how}"
    given_up = listed(list(dict.fromkeys(headline(r.conflict) for r in ruling.reasons if r.rule in YIELDED)))
    words = {
        "succeeded": "succeeds",
        "open": f"waits for {where}",
        "void": "is void",
        "surrendered": f"is surrendered to join {headline(joined.id)}" if joined else "is surrendered",
        "withdrawn": f"is withdrawn by yielding in {given_up or where}",
    }
    return f" {words.get(ruling.status, ruling.status)}"


def _goals(goals: Iterable[str], order: Order) -> str:
    return quoted(order.goals.get(goal, goal) for goal in goals)


def _outcomes(ruling: OrderRuling, order: Order, view: View, voice: Voice) -> Iterator[Item]:
    """Yield the goals achieved, and those denied by reason."""
    if ruling.achieved:
        rules = voice.rule(*dict.fromkeys(r.rule for r in ruling.reasons if r.achieved))
        yield Item(f"{rules}: {_goals(ruling.achieved, order)}", "Achieved", tone="good")
    by_reason: dict[str, list[str]] = {}
    reasons = {r.goal: r for r in ruling.reasons if not r.achieved}
    for goal in ruling.denied:
        why = _why(reasons[goal], order.who, view, voice) if goal in reasons else ""
        by_reason.setdefault(why, []).append(goal)
    for why, goals in by_reason.items():
        yield Item(f": {_goals(goals, order)}{why}", "Denied", tone="bad")


def _why(reason: Reason, who: str, view: View, voice: Voice) -> str:
    """Return why a goal is denied: where, and by what."""
    conflict = next((c for c in view.conflicts if c.id == reason.conflict), None)
    if conflict is None:
        return voice.rule(reason.rule)
    clash = conflict.clashes[reason.clash - 1] if 0 < reason.clash <= len(conflict.clashes) else None
    spot = headline(conflict.id) + (f", {arenas(clash.arenas)}" if clash and len(conflict.clashes) > 1 else "")
    if reason.rule in BY_RULE or clash is None:
        word = BY_RULE.get(reason.rule, "denied")
    elif clash.outcome == STALEMATE:
        word = "stalemate"
    else:
        word = "lost" if lost(clash.outcome, role_of(who, conflict)) else "given up for the core goals"
    return f" ({spot}: {word}){voice.rule(reason.rule)}"
