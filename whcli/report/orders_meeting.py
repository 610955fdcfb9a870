"""Who met whom: a conflict in a sentence or two, before its clashes."""

from collections.abc import Iterator
from typing import Final

from whcli.model.names import ATTACKER, DEFENDER, ROLES, listed, other
from whcli.model.view import MAY_JOIN, ConflictView
from whcli.report.blocks import Item
from whcli.report.orders_words import Voice, arenas, headline, place

UNFOUGHT: Final = ("yielded", "agreed", "awaiting-agreement", "unopposed")


def at(conflict: ConflictView) -> str:
    """Return where a conflict takes place, in brackets."""
    return f" ({place(conflict.territory, conflict.segmentum)})" if conflict.territory else ""


def meeting(conflict: ConflictView, voice: Voice) -> Iterator[str]:
    """Yield sentences on who met whom, who joined and who left."""
    first, second = (conflict.sides.get(role, ()) for role in (ATTACKER, DEFENDER))
    if first and second:
        yield f"{voice.people(first)} {verb(first, 'attacks', 'attack')} {voice.people(second)}{_over(conflict)}."
    elif conflict.status == "unopposed":
        yield _unopposed(first or second, conflict, voice)
    elif sides := [voice.people(side) for side in conflict.sides.values() if side]:
        open_ = f"{' against '.join(sides)}{_over(conflict)}; who attacks is open{voice.rule('ORD-22')}."
        yield open_ if len(sides) > 1 else f"{sides[0]} {verb(first or second, 'has', 'have')} nobody to meet yet."
    if conflict.reacted:
        yield f"{voice.people(conflict.reacted)} {verb(conflict.reacted, 'joins', 'join')} by reaction{voice.rule('ORD-53')}."
    if conflict.left:
        gone = f"{verb(conflict.left, 'has', 'have')} left it, the Order surrendered or void"
        yield f"{voice.people(conflict.left)} {gone}{voice.rule('ORD-R54')}."


def _unopposed(there: tuple[str, ...], conflict: ConflictView, voice: Voice) -> str:
    if not there:
        return "Nobody is left in it."
    return f"{voice.people(there)} {verb(there, 'stands', 'stand')} unopposed{_over(conflict)}{voice.rule('ORD-R23')}."


def _over(conflict: ConflictView) -> str:
    """Return in which Arenas they meet, where the clashes are not told one by one."""
    if conflict.clashes and (conflict.known == MAY_JOIN or conflict.status in UNFOUGHT):
        return f" in {listed(list(dict.fromkeys(arenas(clash.arenas) for clash in conflict.clashes)))}"
    return ""


def verb(people: tuple[str, ...], one: str, many: str) -> str:
    """Return a verb in the number of who does it."""
    return many if len(people) > 1 else one


def standing(conflict: ConflictView, voice: Voice) -> Iterator[str]:
    """Yield what became of the conflict where it was not simply fought (ORD-25, ORD-26, ORD-R23)."""
    yielded = conflict.yielded
    if yielded:
        both = len(yielded) == 2 and conflict.status in UNFOUGHT and gave_up(conflict) == set(ROLES)
        yield f"{voice.people(yielded)} {'both yield' if both else verb(yielded, 'yields', 'yield')}{voice.rule('ORD-25')}."
    match conflict.status:
        case "awaiting-agreement":
            yield f"What they agree on is still awaited{voice.rule('ORD-R25')}."
        case "agreed":
            yield f"They agree{voice.rule('ORD-26')}:"
        case "yielded" if gave_up(conflict) == set(ROLES):
            yield f"They agree on nothing{voice.rule('ORD-R25')}."
        case "unresolved":
            yield "It cannot be judged yet."


def gave_up(conflict: ConflictView) -> frozenset[str]:
    """Return the roles whose side yielded, empty where the View does not say (ORD-25, ORD-R22).

    Both, where the yielders pay for agreeing on nothing (ORD-R25); else the side on which nobody is left, or the only
    one with a yielder.
    """
    if conflict.status in ("agreed", "awaiting-agreement") or any(effect.rule == "ORD-R25" for effect in conflict.earned):
        return frozenset(ROLES)
    emptied = frozenset(role for role, side in conflict.sides.items() if side and set(side) <= set(conflict.yielded))
    touched = frozenset(role for role, side in conflict.sides.items() if set(side) & set(conflict.yielded))
    return emptied or (touched if len(touched) == 1 else frozenset())


def in_a_line(conflict: ConflictView, voice: Voice) -> Item:
    """Return a conflict of which a reader knows only that it exists (ORD-R61)."""
    told = " ".join(meeting(conflict, voice))
    return Item(at(conflict) + (f": {told}" if told else ""), headline(conflict.id))


def role_of(who: str, conflict: ConflictView) -> str:
    """Return the role of somebody in a conflict, "" if they stand on no side."""
    return next((role for role, side in conflict.sides.items() if who in side), "")


def lost(outcome_name: str, role: str) -> bool:
    """Return whether a role lost by an outcome."""
    return outcome_name.startswith(other(role)) if role in ROLES else False
