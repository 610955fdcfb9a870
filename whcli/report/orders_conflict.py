"""One conflict told: who met whom, where and over what, each clash with its sums, what stands, what each earned."""

from collections.abc import Iterable, Iterator
from typing import Final

from whcli.model.names import ROLES
from whcli.model.ruling import Compulsion
from whcli.model.view import ClashView, ConflictView, GoalView, SideView
from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph
from whcli.report.orders_meeting import UNFOUGHT, at, gave_up, meeting, role_of, standing, verb
from whcli.report.orders_sums import side_sum
from whcli.report.orders_words import Voice, arenas, effect, headline, quoted, together

NOT_FOUGHT: Final = "not-fought"
STALEMATE: Final = "stalemate"


def conflict_blocks(conflict: ConflictView, voice: Voice, waits: Iterable[str] = ()) -> tuple[Block, ...]:
    """Return a conflict as blocks; `waits` says why it cannot be judged yet."""
    head = Heading(2, headline(conflict.id) + at(conflict))
    items = (*_items(conflict, voice), *_earned(conflict, voice))
    told = " ".join([*meeting(conflict, voice), *standing(conflict, voice), *waits])
    return (head, Paragraph(told), *([Bullets(items)] if items else []))


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
                lacking = f"{verb(side.left_out, 'has', 'have')} no {headline(clash.arenas[role])}"
                told = verb(side.left_out, "is left out", "are left out")
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
    elif conflict.status == "yielded" and conflict.goals:
        yield from verdicts(conflict.goals, voice, "ORD-25")
    elif conflict.status == "yielded":
        rule = "ORD-R25" if gave_up(conflict) == set(ROLES) else "ORD-25"
        yield from verdicts((g._replace(achieved=_survives(g, conflict)) for g in goals), voice, rule)
    elif conflict.status == "unopposed":
        there = {who for side in conflict.sides.values() for who in side}
        yield from verdicts((g._replace(achieved=True) for g in goals if g.who in there), voice, "ORD-R23")
    else:
        yield from verdicts(goals, voice)


def _survives(goal: GoalView, conflict: ConflictView) -> bool | None:
    """Return whether a yield leaves a goal standing (ORD-25), None where the View does not say."""
    if goal.who in conflict.yielded:
        return False
    given_up = gave_up(conflict)
    role = role_of(goal.who, conflict)
    return role not in given_up if role and given_up else None


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
