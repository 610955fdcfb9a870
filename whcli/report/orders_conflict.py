"""One conflict told: who met whom, where and over what, each clash with its sums, what stands, what each earned."""

from collections.abc import Iterable, Iterator
from typing import Final

from whcli.model.names import ATTACKER, DEFENDER, ROLES, listed, other
from whcli.model.ruling import Compulsion
from whcli.model.view import ClashView, ConflictView, GoalView, SideView
from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph
from whcli.report.orders_sums import side_sum
from whcli.report.orders_words import Voice, arenas, effect, headline, place, quoted, together

MAY_JOIN: Final = "may join"  # `known` of a ConflictView of which its reader knows only that it exists (ORD-R61)
HEARD: Final = "heard of"  # `known` where all is public and the reader stands apart (ORD-R64)
NOT_FOUGHT: Final = "not-fought"
STALEMATE: Final = "stalemate"
UNFOUGHT: Final = ("yielded", "agreed", "awaiting-agreement", "unopposed")


def conflict_blocks(conflict: ConflictView, voice: Voice, waits: Iterable[str] = ()) -> tuple[Block, ...]:
    """Return a conflict as blocks; `waits` says why it cannot be judged yet."""
    head = Heading(2, f"{headline(conflict.id)} ({place(conflict.territory, conflict.segmentum)})")
    items = (*_items(conflict, voice), *_earned(conflict, voice))
    told = " ".join([*meeting(conflict, voice), *_standing(conflict, voice), *waits])
    return (head, Paragraph(told), *([Bullets(items)] if items else []))


# Who met whom


def meeting(conflict: ConflictView, voice: Voice) -> Iterator[str]:
    """Yield sentences on who met whom, who joined and who left."""
    first, second = (conflict.sides.get(role, ()) for role in (ATTACKER, DEFENDER))
    if first and second:
        yield f"{voice.people(first)} {_verb(first, 'attacks', 'attack')} {voice.people(second)}{_over(conflict)}."
    elif set(conflict.sides) <= set(ROLES):
        there = first or second
        alone = f"{voice.people(there)} {_verb(there, 'stands', 'stand')} unopposed{_over(conflict)}{voice.rule('ORD-R23')}."
        yield alone if there else "Nobody is left in it."
    else:
        sides = [voice.people(side) for side in conflict.sides.values() if side]
        yield f"{' and '.join(sides)} collide{_over(conflict)}; who attacks is open{voice.rule('ORD-22')}."
    if conflict.reacted:
        yield f"{voice.people(conflict.reacted)} {_verb(conflict.reacted, 'joins', 'join')} by reaction{voice.rule('ORD-53')}."
    if conflict.left:
        gone = f"{_verb(conflict.left, 'has', 'have')} left it, the Order surrendered or void"
        yield f"{voice.people(conflict.left)} {gone}{voice.rule('ORD-R54')}."


def _over(conflict: ConflictView) -> str:
    """Return in which Arenas they meet, where the clashes are not told one by one."""
    if conflict.known == MAY_JOIN or conflict.status in UNFOUGHT:
        return f" in {listed(list(dict.fromkeys(arenas(clash.arenas) for clash in conflict.clashes)))}"
    return ""


def _verb(people: tuple[str, ...], one: str, many: str) -> str:
    return many if len(people) > 1 else one


def _standing(conflict: ConflictView, voice: Voice) -> Iterator[str]:
    """Yield what became of the conflict where it was not simply fought (ORD-25, ORD-26, ORD-R23)."""
    yielded = conflict.yielded
    if yielded:
        both = len(yielded) == 2 and _gave_up(conflict) == set(ROLES)
        yield f"{voice.people(yielded)} {'both yield' if both else _verb(yielded, 'yields', 'yield')}{voice.rule('ORD-25')}."
    match conflict.status:
        case "awaiting-agreement":
            yield f"What they agree on is still awaited{voice.rule('ORD-R25')}."
        case "agreed":
            yield f"They agree{voice.rule('ORD-26')}:"
        case "yielded" if _gave_up(conflict) == set(ROLES):
            yield f"They agree on nothing{voice.rule('ORD-R25')}."
        case "unresolved":
            yield "It cannot be judged yet."


def _gave_up(conflict: ConflictView) -> set[str]:
    """Return the roles whose side yielded: all on it, or where that is no side, those with a yielder (ORD-R22)."""
    if conflict.status not in ("yielded", "agreed", "awaiting-agreement"):
        return set()
    all_of = {role for role, side in conflict.sides.items() if side and set(side) <= set(conflict.yielded)}
    return all_of or {role for role, side in conflict.sides.items() if set(side) & set(conflict.yielded)}


# Clashes


def _items(conflict: ConflictView, voice: Voice) -> Iterator[Item]:
    """Yield the clashes of a conflict that was fought or is still open, or what its goals came to without a fight."""
    if conflict.status in UNFOUGHT:
        yield from _unfought(conflict, voice)
        return
    for clash in conflict.clashes:
        if clash.outcome:
            yield Item(_outcome(clash, voice), arenas(clash.arenas), inner=tuple(_clash_inner(clash, voice)))
        else:
            stake = claims(clash.goals, voice)
            yield Item(f", at stake: {stake}" if stake else "", arenas(clash.arenas))
    yield from _over_all(conflict, voice)


def _outcome(clash: ClashView, voice: Voice) -> str:
    if clash.outcome == NOT_FOUGHT:
        return f": not fought, as one side of it has emptied; the other's goals stand{voice.rule('ORD-R24')}"
    totals = [clash.sides[role].total for role in ROLES if role in clash.sides]
    margin = f" ({totals[0]} - {totals[1]} = {clash.margin}{voice.rule('ORD-27')})" if len(totals) == 2 else ""
    return f": {outcome(clash.outcome, clash, voice)}{voice.rule(clash.rule)}{margin}"


def outcome(name: str, clash: ClashView, voice: Voice) -> str:
    """Return an outcome in words: "stalemate", "Guilliman's side wins a crushing victory"."""
    if name == STALEMATE:
        return "a stalemate"
    role, _, size = name.partition("-")
    return f"{_side(role, clash.sides.get(role), voice)} a {size} victory"


def _side(role: str, side: SideView | None, voice: Voice) -> str:
    if side is None or not side.primary:
        return f"the {role} wins"
    name = voice.name(side.primary)
    return f"{name}'s side wins" if len(side.members) > 1 else f"{name} wins"


def _clash_inner(clash: ClashView, voice: Voice) -> Iterator[Item]:
    for role in ROLES:
        if role in clash.sides:
            side = clash.sides[role]
            yield Item(side_sum(side, voice))
            if side.left_out:
                lacking = f"{_verb(side.left_out, 'has', 'have')} no {headline(clash.arenas[role])}"
                told = _verb(side.left_out, "is left out", "are left out")
                yield Item(f"{voice.people(side.left_out)} {lacking} and {told}{voice.rule('ORD-R10')}")
    yield from _moved(clash, voice)
    yield from verdicts(clash.goals, voice, clash.rule)


def _moved(clash: ClashView, voice: Voice) -> Iterator[Item]:
    """Yield what moved the outcome away from the margin: Qualities (ORD-R15), or the GM."""
    if clash.by_margin:
        alone = f"The margin alone gives {_given(clash.by_margin, clash, voice)}"
        held = "; ".join(_compulsion(one, voice) for one in clash.compelled)
        yield Item(f"{alone}{f'; {held}' if held else ''}{voice.rule('ORD-R15')}")
    if clash.because:
        yield Item(f'{voice.rule("ORD-R15")}: "{clash.because}"', "The GM rules so")


def _given(name: str, clash: ClashView, voice: Voice) -> str:
    if name == STALEMATE:
        return "a stalemate"
    role, _, size = name.partition("-")
    side = clash.sides.get(role)
    return f"{voice.name(side.primary) if side and side.primary else f'the {role}'} a {size} victory"


def _compulsion(one: Compulsion, voice: Voice) -> str:
    bound = one.bound.replace("_", " ")
    return f"{voice.name(one.who)} has {headline(one.quality)}: {bound} a {one.outcome.replace('-', ' ')}"


# Goals


def verdicts(goals: Iterable[GoalView], voice: Voice, rule: str = "") -> Iterator[Item]:
    """Yield which goals stand and which are denied, in their authors' words."""
    found = tuple(goals)
    for verdict, lead, tone in ((True, "Stands", "good"), (False, "Denied", "bad"), (None, "At stake", "")):
        told = claims((g for g in found if g.achieved is verdict), voice)
        if told:
            yield Item(f"{voice.rule(rule) if verdict is not None else ''}: {told}", lead, tone=tone)


def claims(goals: Iterable[GoalView], voice: Voice) -> str:
    """Return goals by their authors: `Dorn, "The walls stand"; Perturabo, "The walls fall"`."""
    by_author: dict[str, list[str]] = {}
    for goal in goals:
        by_author.setdefault(goal.who, []).append(goal.text or goal.goal)
    return "; ".join(f"{voice.name(who)}, {quoted(texts)}" for who, texts in by_author.items())


def _unfought(conflict: ConflictView, voice: Voice) -> Iterator[Item]:
    """Yield what became of the contested goals where nobody fought (ORD-25, ORD-26, ORD-R23)."""
    goals = tuple(dict.fromkeys(g for clash in conflict.clashes for g in clash.goals))
    if conflict.status == "agreed":
        yield from verdicts(conflict.goals, voice, "ORD-26")
    elif conflict.status == "yielded":
        rule = "ORD-R25" if _gave_up(conflict) == set(ROLES) else "ORD-25"
        yield from verdicts((g._replace(achieved=_survives(g, conflict)) for g in goals), voice, rule)
    elif conflict.status == "unopposed":
        there = {who for side in conflict.sides.values() for who in side}
        yield from verdicts((g._replace(achieved=True) for g in goals if g.who in there), voice, "ORD-R23")
    else:
        yield from verdicts(goals, voice)


def _survives(goal: GoalView, conflict: ConflictView) -> bool:
    """Return whether a yield leaves a goal standing: its author neither yielded nor stands on the side that did (ORD-25)."""
    role = next((role for role, side in conflict.sides.items() if goal.who in side), "")
    return bool(role) and role not in _gave_up(conflict) and goal.who not in conflict.yielded


def _over_all(conflict: ConflictView, voice: Voice) -> Iterator[Item]:
    """Yield the goals that one clash lets stand and another denies (ORD-R30)."""
    won = {(g.who, g.goal) for clash in conflict.clashes for g in clash.goals if g.achieved}
    lost = tuple(g for g in conflict.goals if g.achieved is False and (g.who, g.goal) in won)
    if lost:
        yield Item(f"{voice.rule('ORD-R30')}: {claims(lost, voice)}", "Denied over all clashes", tone="bad")


def _earned(conflict: ConflictView, voice: Voice) -> Iterator[Item]:
    found = together(conflict.earned)
    if found:
        inner = tuple(Item(f": {effect(one, voice, one.rule)}", voice.people(who)) for who, one in found)
        yield Item("", "Earned", inner=inner)


# In a line


def in_a_line(conflict: ConflictView, voice: Voice) -> Item:
    """Return a conflict of which a reader knows only that it exists (ORD-R61)."""
    told = " ".join(meeting(conflict, voice))
    return Item(f" ({place(conflict.territory, conflict.segmentum)}): {told}", headline(conflict.id))


def role_of(who: str, conflict: ConflictView) -> str:
    """Return the role of somebody in a conflict, "" if they stand on no side."""
    return next((role for role, side in conflict.sides.items() if who in side), "")


def lost(outcome_name: str, role: str) -> bool:
    """Return whether a role lost by an outcome."""
    return outcome_name.startswith(other(role)) if role in ROLES else False
