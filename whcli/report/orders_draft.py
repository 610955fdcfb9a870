"""A proposed conflict in words: the comments of its file, and its line in the answer. For the GM alone, who knows all."""

from collections.abc import Iterable, Iterator, Mapping

from whcli.model.drafts import Collision, Draft, Proposals
from whcli.model.names import ATTACKER, listed
from whcli.model.orders import Order, Reference
from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph
from whcli.report.orders_words import Voice, headline

STATES: Mapping[str, str] = {
    "new": "new",
    "same": "as it was",
    "kept": "differs from what would be written, and is kept (--again replaces it)",
    "replaced": "replaced",
}


def draft_notes(draft: Draft, voice: Voice) -> tuple[str, ...]:
    """Return what a draft tells the GM: the Orders, why, who attacks, what to mend, who may react; one paragraph each."""
    return (
        *_orders(draft),
        f"Why: {why(draft)}",
        *_taken(draft),
        f"Roles: {_roles(draft, voice)}",
        *_arena(draft),
        "Contested: the core goals of both sides; take out what does not exclude the other's (ORD-R32).",
        *_beside(draft),
        f"May react: {voice.people(draft.reacting) or 'nobody else operates in the Segmentum'} (ORD-53).",
    )


def _orders(draft: Draft) -> Iterator[str]:
    yield from (titled(name, draft.orders) for name in draft.orders if name not in draft.beside)


def why(draft: Draft) -> str:
    """Return the reasons in a sentence: "dorn/2 opposes lorgar/1; dorn/1 and perturabo/1 both name a goal `works`."."""
    if all(r.kind == "same-territory" for r in draft.reasons):
        return f"they share {headline(draft.conflict.territory)}, and nothing else that is written."
    found: dict[tuple[str, str, str], list[str]] = {}
    for reason in draft.reasons:
        found.setdefault((reason.one, reason.kind, reason.what), []).append(_met(reason, draft))
    return "; ".join(_reason(*key, met) for key, met in sorted(found.items())) + "."


def _met(reason: Collision, draft: Draft) -> str:
    bare = reason.acts and reason.other not in draft.orders
    return f"{reason.other} (who defends without an Order, ORD-52)" if bare else reason.other


def _reason(one: str, kind: str, what: str, met: list[str]) -> str:
    others = listed(met)
    match kind:
        case "opposes":
            return f"{one} opposes {others}"
        case "undoes":
            return f"{one} undoes a boon, {what} (ORD-42), against {others}"
        case "undoes-kept":
            return f"{one} undoes {what}, against {others}, on the other side when it was earned (ORD-42)"
        case "same-goal":
            return f"{one} and {others} {'both' if len(met) == 1 else 'all'} name a goal `{what}`"
    return f"{one} and {others} undo the same, {what}, for which one Order is enough (ORD-R44)"


def titled(name: str, orders: Mapping[str, Order]) -> str:
    """Return an Order by name with its title."""
    return f'{name} "{orders[name].title}"' if name in orders else name


def _taken(draft: Draft) -> Iterator[str]:
    if draft.taken:
        yield f"Taken up{'' if draft.whole else ' in part'}: in {listed(draft.taken)}."


def _roles(draft: Draft, voice: Voice) -> str:
    first, second = (voice.people(people(side)) for side in draft.conflict.sides.values())
    arena = headline(draft.conflict.clashes[0].arenas[ATTACKER])
    both = "both sides act" if any(r.acts for r in draft.reasons) else "nothing says who acts against whom"
    match draft.roles:
        case "settled":
            several = len(people(draft.conflict.sides[ATTACKER])) > 1
            said = f"{first} {'act' if several else 'acts'} against {second}, and so {'attack' if several else 'attacks'} (ORD-22)."
        case "chooser" if not draft.placed:
            said = f"{both}; once the Arena is right, the side with the higher base Trait there chooses (ORD-22)."
        case "chooser":
            said = f"{both}; {voice.name(draft.chooser)}, with the higher base Trait in {arena}, chooses by `role:` (ORD-22)."
        case "equal":
            said = f"{both}, and base Traits in {arena} are equal: you must name `attacker:` and `defender:` (ORD-R20)."
        case "two-arenas":
            said = f"{both}, in different Arenas, so base Traits cannot be compared: you name the sides (ORD-R20). Swap them where wrong."
    return said + ("" if draft.sorted else " Who stands with whom is for you to say: move the names.")


def people(side: Iterable[Reference]) -> tuple[str, ...]:
    """Return who stands on a side, each once."""
    return tuple(dict.fromkeys(reference.who for reference in side))


def _arena(draft: Draft) -> Iterator[str]:
    if not draft.placed:
        arena = draft.conflict.clashes[0].arenas[ATTACKER]
        yield f"Arena: no Order here names one. `{arena}` only keeps the place: you must write the right one (ORD-20)."


def _beside(draft: Draft) -> Iterator[str]:
    if draft.beside:
        names = listed([titled(name, draft.orders) for name in draft.beside])
        yield f"Also here, acting against nobody: {names}. Add to a side, or leave."


# The answer


def proposal_blocks(proposals: Proposals, states: Mapping[str, str], stale: Iterable[str], title: str, voice: Voice) -> tuple[Block, ...]:
    """Return what is proposed; `states` says what became of each draft's file, `stale` names files that nothing proposes now."""
    return tuple(_blocks(proposals, states, stale, title, voice))


def _blocks(proposals: Proposals, states: Mapping[str, str], stale: Iterable[str], title: str, voice: Voice) -> Iterator[Block]:
    yield Heading(1, title)
    fresh = [d for d in proposals.drafts if not d.whole]
    taken = [d for d in proposals.drafts if d.whole]
    yield Paragraph("No Orders collide that are not in a conflict already." if not fresh else "Drafts to look at, in drafts/:")
    if fresh:
        yield Bullets(tuple(_item(d, states, voice) for d in fresh))
    if taken:
        yield Paragraph("Taken up already:")
        yield Bullets(tuple(Item(f" in {listed(d.taken)}{_also(d)}", d.conflict.id) for d in taken))
    if names := list(stale):
        yield Paragraph("In drafts/, and not proposed any more:")
        yield Bullets(tuple(Item(f"{name}: delete it if you do not need it") for name in names))
    yield from _apart(proposals)


def _item(draft: Draft, states: Mapping[str, str], voice: Voice) -> Item:
    first, second = (voice.people(people(side)) for side in draft.conflict.sides.values())
    open_roles = ", roles open" if draft.conflict.open_roles else ""
    state = STATES[states[draft.conflict.id]]
    told = (*_orders(draft), f"Why: {why(draft)}", *_taken(draft), *_arena(draft), *_beside(draft))
    return Item(f": {first} against {second}{open_roles} ({state})", draft.conflict.id, inner=tuple(map(Item, told)))


def _also(draft: Draft) -> str:
    return f"; beside it {listed([titled(name, draft.orders) for name in draft.beside])}" if draft.beside else ""


def _apart(proposals: Proposals) -> Iterator[Block]:
    if proposals.alone:
        yield Paragraph("In no conflict and no draft, so they succeed (ORD-04):")
        yield Bullets(tuple(Item(f' "{o.title}" ({headline(o.territory)})', o.name) for o in proposals.alone))
    if proposals.void:
        yield Paragraph(f"Void, and in no draft (ORD-R04): {listed(proposals.void)}.")
    for name, who in proposals.unknown:
        yield Paragraph(f"{name} opposes `{who}`, and nobody is called that.")


def proposal_data(proposals: Proposals, states: Mapping[str, str]) -> dict[str, object]:
    """Return what is proposed as data, in the shape of schemas/orders-drafts.json."""
    return {
        "drafts": {d.conflict.id: _draft_data(d, states.get(d.conflict.id, "")) for d in proposals.drafts},
        "alone": [o.name for o in proposals.alone],
        "void": list(proposals.void),
    }


def _draft_data(draft: Draft, state: str) -> dict[str, object]:
    conflict = draft.conflict
    reasons = [{key: value for key, value in r._asdict().items() if value} for r in draft.reasons]
    data: dict[str, object] = {
        "state": "taken" if draft.whole else state,
        "territory": conflict.territory,
        "sides": [[str(r) for r in side] for side in conflict.sides.values()],
        "roles": draft.roles,
        "clashes": [{"arena": dict(c.arenas), "contested": [str(g) for group in c.contested for g in group]} for c in conflict.clashes],
        "reasons": reasons,
    }
    lists = {"beside": draft.beside, "may_react": draft.reacting, "taken": draft.taken}
    return data | ({"chooser": draft.chooser} if draft.chooser else {}) | {key: list(names) for key, names in lists.items() if names}
