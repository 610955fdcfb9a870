"""What is somebody's own besides Orders: the sheet, the responses, what is carried, what is set aside (ORD-R60)."""

from collections.abc import Iterable, Iterator
from itertools import chain

from whcli.model.names import ARENAS, listed
from whcli.model.orders import QualityEffect, Response, Sheet, Standing
from whcli.model.view import OwnView, View
from whcli.model.when import ALWAYS
from whcli.report.blocks import Block, Bullets, Item, Table
from whcli.report.orders_slots import free_items
from whcli.report.orders_words import Voice, effect, headline, origin, scope, signed

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
    onward = [*(effect(e, voice, e.rule) + _from(e.id, e.text) for e in own.earned), *(_held(e, voice) for e in own.onward)]
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
