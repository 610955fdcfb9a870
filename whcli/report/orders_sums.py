"""Totals as sums in words: "Perturabo 10 = War 9 + Effort 1". Every number shown adds up (ORD-44)."""

from collections.abc import Iterable, Iterator
from typing import Final

from whcli.model.ruling import Part
from whcli.model.view import MemberView, SideView
from whcli.report.orders_words import Voice, headline, origin

BY_PLACE: Final = ("absent", "reacting", "floor")


def side_sum(side: SideView, voice: Voice) -> str:
    """Return a side's total as a sum of its members, the primary first."""
    if not side.members:
        return f"nobody counts, so the total is {side.total}"
    told = [member_sum(member, voice) for member in side.members]
    return "; ".join([*told, f"together {side.total}{voice.rule('ORD-44')}"] if len(told) > 1 else told)


def member_sum(member: MemberView, voice: Voice) -> str:
    """Return somebody's share: a sum of parts, or one number where the reader may know no more (ORD-R64)."""
    name = voice.name(member.who)
    if not member.parts:
        return f"{name} {member.total}"
    if len(member.parts) == 1:
        return _single(name, member, voice)
    return f"{name} {member.total} = {''.join(_terms(member.parts, voice))}"


def _single(name: str, member: MemberView, voice: Voice) -> str:
    part = member.parts[0]
    if part.what == "support" and not _halved(part):
        return f"{name} {member.total} in support{voice.rule(part.rule)}"
    if part.what == "support":
        return f"{name} {member.total} = {_share(part)}{voice.rule(part.rule)}"
    return f"{name} {member.total} = {_words(part)}{voice.rule(part.rule)}"


def _terms(parts: Iterable[Part], voice: Voice) -> Iterator[str]:
    for n, part in enumerate(parts):
        sign = " - " if part.value < 0 else " + "
        yield f"{'' if n == 0 else sign}{_words(part, first=n == 0)}{voice.rule(part.rule)}"


def _words(part: Part, first: bool = False) -> str:
    """Return a part without its sign, but for a first one below 0."""
    value = part.value if first else abs(part.value)
    if part.what in BY_PLACE:
        return f"{value} ({_by_place(part)})"
    if part.what == "support":
        return f"{value} ({_share(part) if _halved(part) else 'support'})"
    spare = f" (of {part.declared} declared)" if part.declared else ""
    return f"{_label(part)} {value}{spare}"


def _by_place(part: Part) -> str:
    """Return why place takes something off: "not at Macragge", "reacting"."""
    return f"not at {headline(part.why.removeprefix('not at '))}" if part.why.startswith("not at ") else part.why


def _label(part: Part) -> str:
    if part.what == "effort":
        return "Effort"
    if part.what == "quality":
        return headline(part.name)
    if part.name:
        return f"{part.what} from {origin(part.name)}"
    return part.why or part.what


def _halved(part: Part) -> bool:
    """Return whether support is a share of a Trait (ORD-47), not the one that everyone else adds (ORD-48)."""
    return " of " in part.why


def _share(part: Part) -> str:
    """Return how a share came about, without brackets: "half of 6: Prowess 8, reacting -2"."""
    return part.why.replace(" (", ": ").removesuffix(")")
