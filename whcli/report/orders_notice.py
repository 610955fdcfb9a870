"""A player's notice of conflicts, as Markdown: what they are told, and the form to answer on. From a Notice alone."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from whcli.model.drafts import Asked, Bid, Cost, Notice, Seat
from whcli.model.names import ARENAS, DEFENDER, listed
from whcli.model.orders import Stake
from whcli.model.view import MAY_JOIN, ConflictView
from whcli.model.when import written
from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph
from whcli.report.markdown import markdown
from whcli.report.orders_conflict import conflict_blocks
from whcli.report.orders_own import quality_effect
from whcli.report.orders_words import Voice, headline, voice
from whcli.report.safe import safe

COLUMN: Final = 32  # where a comment behind a field begins
_BARE: Final = re.compile(r"(?!(?:null|true|false)$)[a-z][a-z0-9-]*")


def notice_markdown(notice: Notice) -> str:
    """Return a notice whole; each form stands in a fence of its own, ready to be saved as a file."""
    speaking = voice(notice.view, False)
    told = markdown(tuple(_blocks(notice, speaking)))
    forms = [form for asked in notice.asked if asked.seats for form in _form_of(asked, notice)]
    return "\n".join([told, *forms]) if forms else told


# What is told


def _blocks(notice: Notice, voice: Voice) -> Iterator[Block]:
    view = notice.view
    yield Heading(1, f"{view.campaign}, turn {view.turn}: conflicts")
    if not any(asked.seats for asked in notice.asked):
        yield Paragraph(
            f"{notice.player}, none of your Primarchs stands in a conflict this turn, or may join one. There is nothing to answer."
        )
        return
    by = f" Answer by {notice.due}." if notice.due else ""
    what = "and what you are asked" if notice.joined is None else "who has joined, and what you may still change"
    yield Paragraph(f"{notice.player}, this is where your Primarchs stand, {what}.{by}{_once_joined(notice)}")
    if notice.joined is not None:
        yield from _news(notice, voice)
    for conflict in view.conflicts:
        told = conflict_blocks(conflict, voice)
        yield from (told[:2] if conflict.known == MAY_JOIN else told)
        yield from _seats(conflict, notice)


def _once_joined(notice: Notice) -> str:
    """Return what the first notice says of those who join by reaction: whether answers may be changed once they are known (ORD-R57)."""
    if notice.joined is not None:
        return ""
    if notice.sealed:
        return " Answers are sealed: who joins a conflict by reaction is told with the ruling, not before."
    return " Who joins a conflict by reaction is told in a second notice, and you may change your answer then."


def _news(notice: Notice, voice: Voice) -> Iterator[Block]:
    """Yield who joined, and what of the player's own responses does not count (ORD-R57)."""
    yield Heading(2, "New since the first notice")
    joined = notice.joined or {}
    items = [
        Item(f": {voice.people(people)} {'have' if len(people) > 1 else 'has'} joined the {role}'s side, by reaction", headline(conflict))
        for conflict, by_role in joined.items()
        for role, people in by_role.items()
    ]
    aside = [Item(f": {p.why} {p.cure}", "Of your responses") for p in notice.view.problems if "/responses/" in p.place.file]
    yield Bullets((*(items or [Item("Nobody has joined a conflict that you stand in.")]), *aside))


def _seats(conflict: ConflictView, notice: Notice) -> Iterator[Paragraph]:
    """Yield where each of the player's own stands in a conflict."""
    for asked in notice.asked:
        yield from (Paragraph(f" {_seat(seat)}", asked.sheet.name) for seat in asked.seats if seat.conflict == conflict.id)


def _seat(seat: Seat) -> str:
    if seat.joins:
        return "may join, on either side."
    chosen = f", and you chose to be the {seat.given.role}" if seat.given and seat.given.role else ""
    chooses = f" Who attacks is yours to choose{chosen}." if seat.chooses else ""
    return (f"stands here as {seat.role}." if seat.role else "stands here.") + chooses


# The form to answer on


def _form_of(asked: Asked, notice: Notice) -> Iterator[str]:
    """Yield the part of a notice that one Primarch answers on, as Markdown."""
    speaking = voice(notice.view, False)
    who = asked.sheet.id
    rest = [
        Item(f": {q.text} " * bool(q.text) + f"({'; '.join(quality_effect(e, speaking) for e in q.effects)})", headline(q.id))
        for q in asked.invoke
    ]
    save = f"Save what stands between the two fences as responses/{who}.yaml, or send it back filled in."
    head: list[Block] = [Heading(2, f"The answer of {asked.sheet.name}"), Paragraph(f"{save} Lines commented out count for nothing.")]
    if asked.effort:
        head.append(Paragraph(f"Effort {asked.effort} for the whole turn, over all conflicts."))
    if rest:
        head += [Paragraph("Qualities that count only when you invoke them:"), Bullets(tuple(rest))]
    yield markdown(head)
    yield "\n".join(["```yaml", *_form(asked, notice), "```", ""])


def _form(asked: Asked, notice: Notice) -> Iterator[str]:
    yield f"primarch: {asked.sheet.id}"
    yield f"turn: {notice.view.turn}"
    yield "responses:"
    for seat in (s for s in asked.seats if not s.joins):
        yield f"  {seat.conflict}:"
        yield from (f"    {line}" for line in _answer(seat, asked))
    joins = [s for s in asked.seats if s.joins]
    if joins:
        often = "one" if notice.reactions == 1 else str(notice.reactions)
        yield f"  # To join {often} of these, take the # and the blank after it off its lines. Joining takes from the Trait."
        yield from (f"  # {cost}" for cost in _costs(joins[0].costs))
    for seat in joins:
        yield f"  # {seat.conflict}:"
        yield from (f"  #   {line}" for line in _joining(seat, asked))


def _answer(seat: Seat, asked: Asked) -> Iterator[str]:
    """Yield the lines of one response: Effort to be filled in, and all else to be uncommented."""
    given = seat.given
    if given and given.react:
        yield _beside(f"react: {{side: {given.react.side}, slot: {given.react.slot}}}", "you have joined; take this out to stay away")
    if seat.chooses or (given and given.role):
        role = f"role: {given.role}" if given and given.role else f"# role: {DEFENDER}"
        yield _beside(role, "attacker or defender: yours to choose")
    yield from _effort(seat, asked)
    if given and given.invoke:
        yield f"invoke: {_flow(list(given.invoke))}"
    elif asked.invoke:
        yield _beside(f"# invoke: {_flow([q.id for q in asked.invoke])}", "only those you call upon")
    if given and given.yielding is not None:
        yield f"yield: {_flow(_stake(given.yielding))}"
    elif "yield" not in asked.barred:
        yield _beside("# yield: {text: WHAT IT COSTS}", "give way: your goals here fail, theirs succeed")


def _effort(seat: Seat, asked: Asked) -> Iterator[str]:
    if "spend-effort" in asked.barred or not asked.effort or not seat.bids:
        yield _beside("effort: {}", "none to spend here")
        return
    spent = seat.given.effort if seat.given else {}
    bids = {bid.arena: bid for bid in sorted(seat.bids, key=lambda bid: ARENAS.index(bid.arena))}
    fields = {arena: spent.get(arena, 0) for arena in bids} | {a: n for a, n in spent.items() if n}
    yield _beside(f"effort: {_flow(fields)}", "; ".join(_most(bid) for bid in bids.values()))


def _most(bid: Bid) -> str:
    """Return how much Effort goes into an Arena: "War 9: at most 1", "Covert 4 - 2: at most 5"."""
    off = f" - {bid.penalty}" if bid.penalty else ""
    return f"{headline(bid.arena)} {bid.trait}{off}: at most {bid.most}"


def _costs(costs: Iterable[Cost]) -> Iterator[str]:
    """Yield what each slot costs that a reaction may be paid from (ORD-53)."""
    empty = [str(cost.slot) for cost in costs if not cost.title]
    if empty:
        yield f"{'Slot' if len(empty) == 1 else 'Slots'} {listed(empty)}: empty, and {'costs' if len(empty) == 1 else 'cost'} nothing."
    for cost in costs:
        if cost.title:
            leaves = f", which leaves {listed(cost.leaves)}" if cost.leaves else ""
            yield f'Slot {cost.slot}: surrenders "{safe(cost.title)}"{leaves}, for a minor consequence.'


def _joining(seat: Seat, asked: Asked) -> Iterator[str]:
    slot = seat.costs[0].slot if seat.costs else 1
    yield _beside(f"react: {{side: {DEFENDER}, slot: {slot}}}", "attacker or defender")
    if "spend-effort" not in asked.barred and asked.effort:
        yield from _effort(seat, asked)


def _stake(stake: Stake) -> Mapping[str, object]:
    """Return the words and scope of a yield as they are written."""
    fields: dict[str, object] = {"text": stake.text} if stake.text else {}
    fields |= {"when": written(stake.when)} if stake.when is not None else {}
    return fields | ({"modify": stake.modify} if stake.modify else {})


def _flow(value: object) -> str:
    """Return a value as YAML on one line; texts that are more than a word stand in quotes."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(one) for one in value) + "]"
    if isinstance(value, str):
        return value if _BARE.fullmatch(value) else safe(json.dumps(value, ensure_ascii=False))
    return json.dumps(value)


def _beside(field: str, comment: str) -> str:
    return f"{field:<{COLUMN}} # {comment}"
