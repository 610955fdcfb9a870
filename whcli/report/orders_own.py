"""What is somebody's own: the sheet, the Orders and what became of them, the responses, what is carried (ORD-R60)."""

from collections.abc import Iterable, Iterator
from itertools import chain

from whcli.model.names import ARENAS, MAJOR, listed
from whcli.model.orders import Order, QualityEffect, Response, Sheet, Standing
from whcli.model.ruling import Reason
from whcli.model.view import ConflictView, OwnView, SlotView, View
from whcli.model.when import ALWAYS
from whcli.report.blocks import Block, Bullets, Item, Table
from whcli.report.orders_conflict import STALEMATE, lost, role_of
from whcli.report.orders_words import Voice, arenas, effect, headline, origin, quoted, scope, signed

BY_RULE = {
    "ORD-R31": "crushed",
    "ORD-25": "yielded",
    "ORD-R22": "the side yields",
    "ORD-R25": "not agreed",
    "ORD-R24": "not fought",
}


# The sheet


def sheet_blocks(sheet: Sheet, voice: Voice) -> Iterator[Block]:
    """Yield Traits in a table and Qualities in a list."""
    held = [arena for arena in ARENAS if arena in sheet.traits]
    if held:
        yield Table(tuple(map(headline, held)), (tuple(str(sheet.traits[arena]) for arena in held),), "r" * len(held))
    if sheet.qualities:
        yield Bullets(tuple(_quality(q.id, q.text, q.effects, voice) for q in sheet.qualities))


def _quality(name: str, text: str, effects: Iterable[QualityEffect], voice: Voice) -> Item:
    does = "; ".join(quality_effect(one, voice) for one in effects)
    quote = f': "{text}"' if text else ""
    return Item((f", {does}" if does else "") + quote, headline(name))


def quality_effect(one: QualityEffect, voice: Voice) -> str:
    """Return what a Quality does, in words: "+1 in War, as attacker"."""
    deeds = [signed(one.modify)] if one.modify else []
    deeds += [f"at least a {one.at_least.replace('-', ' ')}"] if one.at_least else []
    deeds += [f"at most a {one.at_most.replace('-', ' ')}"] if one.at_most else []
    deeds += [f"forbids {listed(one.forbid)}"] if one.forbid else []
    deeds += [f"allows {listed(one.allow)}"] if one.allow else []
    deeds += [f"cannot {listed([deed.replace('-', ' ') for deed in one.cannot])}"] if one.cannot else []
    where = f" {scope(one.when, voice)}" if one.modify or one.when != ALWAYS else ""
    return f"{', '.join(deeds)}{where}{', when invoked' if one.invoke else ''}"


# Orders


def order_blocks(own: OwnView, view: View, voice: Voice) -> tuple[Block, ...]:
    """Return somebody's slots as a numbered list, without the empty ones at its end."""
    filled = _filled(own, view)
    items = tuple(_slot(n, slot, own, view, voice) for n, slot in enumerate(own.slots[:filled], 1))
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


def _slot(number: int, slot: SlotView, own: OwnView, view: View, voice: Voice) -> Item:
    mark = f"{number}."
    joined = _spent(number, own, view)
    if slot.state == "empty":
        spent = f", spent to join {headline(joined.id)}{voice.rule('ORD-53')}" if joined else voice.rule("ORD-03")
        return Item(f"empty{spent}", mark=mark)
    if slot.order is None:
        return Item(f"void: it cannot be understood{voice.rule('ORD-R04')}", mark=mark)
    order = slot.order
    if slot.ruling is None:
        return _unjudged(slot, order, mark, voice)
    verdict = _verdict(slot, joined, voice)
    whole = not slot.ruling.denied and bool(slot.ruling.achieved)
    ending = f": {_goals(slot.ruling.achieved, order)}" if whole else ""
    inner = (*(() if whole else _outcomes(slot, order, view, voice)), *_undoing(slot, order, view))
    return Item(f" ({headline(order.territory)}){verdict}{ending}", order.title, mark, inner)


def _undoing(slot: SlotView, order: Order, view: View) -> Iterator[Item]:
    """Yield what an Order undid, as far as the reader sees it (ORD-41, ORD-R44)."""
    who, _, effect_id = order.undo.partition("/")
    ruling = slot.ruling
    if not order.undo or ruling is None or ruling.status not in ("succeeded", "contested") or not order.core_goals <= set(ruling.achieved):
        return
    seen = {own.sheet.id for own in view.own}
    done = any(undoing.by == slot.name for own in view.own for undoing in own.lost)
    lead = "Undoes" if done else "Undoes nothing" if who in seen else "Is to undo"
    yield Item(f": {headline(who)}, {origin(effect_id)}", lead)


def _unjudged(slot: SlotView, order: Order, mark: str, voice: Voice) -> Item:
    contested = f", contested in {listed([headline(c) for c in slot.conflicts])}" if slot.conflicts else ""
    void = f" void{voice.rule('ORD-R04')}" if slot.state == "void" else ""
    who, _, effect_id = order.undo.partition("/")
    undo = (Item(f": {headline(who)}, {origin(effect_id)}", "Is to undo"),) if order.undo else ()
    return Item(f" ({headline(order.territory)}){void or contested}: {goals_at_hand(order)}", order.title, mark, undo)


def goals_at_hand(order: Order) -> str:
    """Return an Order's goals with the core ones marked, where there is a choice (ORD-R01)."""
    several = len(order.goals) > 1
    return listed([f'"{text}"{" (core)" if several and goal in order.core_goals else ""}' for goal, text in order.goals.items()])


def _verdict(slot: SlotView, joined: ConflictView | None, voice: Voice) -> str:
    """Return what became of an Order in a few words."""
    ruling = slot.ruling
    if ruling is None:
        return ""
    where = listed([headline(c) for c in slot.conflicts])
    words = {
        "succeeded": "succeeds",
        "open": f"waits for {where}",
        "void": "is void",
        "surrendered": f"is surrendered to join {headline(joined.id)}" if joined else "is surrendered",
        "withdrawn": f"is withdrawn by yielding in {where}",
    }
    if ruling.status == "contested":
        how = "succeeds" if not ruling.denied else "succeeds in part" if ruling.achieved else "fails"
        return f", contested in {where}, {how}{voice.rule(ruling.rule)}"
    return f" {words.get(ruling.status, ruling.status)}{voice.rule(ruling.rule)}"


def _goals(goals: Iterable[str], order: Order) -> str:
    return quoted(order.goals.get(goal, goal) for goal in goals)


def _outcomes(slot: SlotView, order: Order, view: View, voice: Voice) -> Iterator[Item]:
    """Yield the goals achieved, and those denied by reason."""
    if slot.ruling is None:
        return
    if slot.ruling.achieved:
        rules = voice.rule(*dict.fromkeys(r.rule for r in slot.ruling.reasons if r.achieved))
        yield Item(f"{rules}: {_goals(slot.ruling.achieved, order)}", "Achieved", tone="good")
    by_reason: dict[str, list[str]] = {}
    reasons = {r.goal: r for r in slot.ruling.reasons if not r.achieved}
    for goal in slot.ruling.denied:
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


# Responses


def response_items(own: OwnView, voice: Voice) -> tuple[Item, ...]:
    """Return what somebody decided in private, conflict by conflict (ORD-24)."""
    return tuple(Item(f": {response_words(r, voice)}", f"In {headline(r.conflict)}") for r in own.responses)


def response_words(response: Response, voice: Voice) -> str:
    """Return a response in words."""
    return "; ".join(_response(response, voice)) or "nothing declared"


def _response(response: Response, voice: Voice) -> Iterator[str]:
    if response.role:
        yield f"chooses to be the {response.role}{voice.rule('ORD-22')}"
    if response.react:
        yield f"joins as {response.react.side} from slot {response.react.slot}{voice.rule('ORD-53')}"
    spent = [f"{points} in {headline(arena)}" for arena, points in response.effort.items() if points]
    if spent:
        yield f"Effort {listed(spent)}{voice.rule('ORD-14')}"
    if response.invoke:
        yield f"invokes {listed([headline(q) for q in response.invoke])}{voice.rule('ORD-13')}"
    if response.yielding is not None:
        when = f" ({scope(response.yielding.when, voice)})" if response.yielding.when else ""
        text = f': "{response.yielding.text}"' if response.yielding.text else ""
        yield f"yields{when}{voice.rule('ORD-25')}{text}"


# What is carried


def carried(own: OwnView, view: View, voice: Voice) -> Iterator[Item]:
    """Yield what somebody carried this turn, what it cost or brought, and what goes on into the next."""
    now = own.carries
    if now and not voice.to_gm:
        yield _one_or_more(f"Carried in turn {view.turn}", [_held(e, voice) for e in now])
    if view.stage == "open":
        return
    gone = {u.id for u in own.lost}
    kept = [e for e in now if e.id not in gone and (e.size == MAJOR or e.gained is None) and (e.undone is None or e.undone > view.turn)]
    onward = [*(effect(e, voice, e.rule) + _from(e.id, e.text) for e in own.earned), *(_held(e, voice) for e in kept)]
    if onward:
        yield _one_or_more(f"Carries into turn {view.turn + 1}", onward)
    for one in own.lost:
        by = f" by {_by(one.by, voice)}" if one.by else ""
        found = next((e for e in now if e.id == one.id), None)
        told = f": {_held(found, voice)}" if found else f": {origin(one.id)}"
        yield Item(f"{by}{voice.rule(one.rule)}{told}", "Undone")


def _one_or_more(lead: str, told: list[str]) -> Item:
    """Return one entry in a line, several as a list of their own."""
    return Item(f": {told[0]}", lead) if len(told) == 1 else Item("", lead, inner=tuple(Item(one) for one in told))


def _held(one: Standing, voice: Voice) -> str:
    return effect(one, voice, "ORD-40") + _from(one.id, one.text)


def _from(effect_id: str, text: str) -> str:
    """Return where an effect comes from, where its own words do not say."""
    return "" if text else f" (from {origin(effect_id)})"


def _by(name: str, voice: Voice) -> str:
    who, _, slot = name.partition("/")
    return f"Order {slot} of {voice.name(who)}"


def set_aside(own: OwnView, view: View, voice: Voice) -> Iterator[Item]:
    """Yield what of somebody's papers does not count, and why."""
    for problem in view.problems:
        if problem.owner == own.sheet.id:
            yield Item(f": {problem.why}{voice.rule(problem.rule)}", "Set aside")


def own_items(own: OwnView, view: View, voice: Voice) -> tuple[Item, ...]:
    """Return everything below somebody's Orders as one list."""
    return tuple(chain(free_items(own, view, voice), set_aside(own, view, voice), response_items(own, voice), carried(own, view, voice)))
