"""Joining a conflict that erupts nearby (ORD-53, ORD-R50 to ORD-R57)."""

from collections.abc import Iterator, Mapping

from whcli.model.campaign import Campaign
from whcli.model.names import listed, title
from whcli.model.orders import Conflict, Response
from whcli.model.record import NamedTuple
from whcli.model.understood import Member, Slot
from whcli.problems import Problem
from whcli.rules.orders.facts import joining_facts
from whcli.rules.orders.presence import operating
from whcli.rules.orders.references import Slots, order_names
from whcli.rules.orders.sheet import barred


class Scene(NamedTuple):
    """What a reaction is judged in."""

    campaign: Campaign
    slots: Slots
    presence: Mapping[str, str]
    conflicts: Mapping[str, Conflict]


class Joined(NamedTuple):
    """A reaction that stands: who joins which conflict on which side, from which slot."""

    who: str
    conflict: str
    side: str
    slot: int
    from_empty: bool

    def member(self, campaign: Campaign) -> Member:
        """Return them as a member of the side; they bring no goals (ORD-R57)."""
        return Member(self.who, (), True, self.from_empty and campaign.rules.empty_slot_waives_penalty)


def reactions(responses: Mapping[tuple[str, str], Response], scene: Scene) -> tuple[tuple[Joined, ...], tuple[Problem, ...]]:
    """Return the reactions that stand, in order of who, and Problems for those refused.

    Several of one Primarch that would stand are all refused: which of them counts is for the player to say (ORD-53). One that
    is refused by itself does not count among them, so that a guess at a conflict far away costs nothing and tells nothing (ORD-R61).
    """
    joined: list[Joined] = []
    problems: list[Problem] = []
    mine: dict[str, list[Response]] = {}
    for response in responses.values():
        if response.react is not None:
            mine.setdefault(response.who, []).append(response)
    for who, wanted in sorted(mine.items()):
        refused = {r.conflict: tuple(refusals(r, scene)) for r in wanted}
        problems += [p for found in refused.values() for p in found]
        sound = [r for r in wanted if not refused[r.conflict]]
        if len(sound) > scene.campaign.rules.reactions_per_turn:
            problems += [_once(r, sound, scene.campaign.rules.reactions_per_turn) for r in sound]
            continue
        shared = tuple(_paying_twice(sound, scene))
        problems += [_one_order(r, shared) for r in shared]
        sound = [r for r in sound if r not in shared]
        for conflict, react in ((r.conflict, r.react) for r in sound if r.react is not None):
            from_empty = scene.slots[who][react.slot - 1].state == "empty"
            joined.append(Joined(who, conflict, react.side, react.slot, from_empty))
    return tuple(joined), tuple(problems)


def _once(response: Response, wanted: list[Response], most: int) -> Problem:
    names = listed(sorted(r.conflict for r in wanted))
    if not most:
        why = f"{title(response.who)} reacts to {names}; by the rules of this campaign nobody reacts."
        return _refused(response, "react", ("second-reaction", "ORD-53"), why, "Take `react:` out.")
    often = "once" if most == 1 else f"{most} times"
    why = f"{title(response.who)} reacts to {names}; a Primarch reacts {often} a turn, so none of these counts."
    return _refused(response, "react", ("second-reaction", "ORD-53"), why, "Keep the one that matters most.")


def _paying_twice(sound: list[Response], scene: Scene) -> Iterator[Response]:
    """Yield the reactions that surrender an Order which another surrenders too; an empty slot may pay for several (ORD-53)."""
    paid = [r.react.slot for r in sound if r.react]
    for response in sound:
        slot = response.react.slot if response.react else 0
        if paid.count(slot) > 1 and scene.slots[response.who][slot - 1].state != "empty":
            yield response


def _one_order(response: Response, shared: tuple[Response, ...]) -> Problem:
    names = listed(sorted(r.conflict for r in shared))
    why = f"One Order is surrendered to join {names}, and pays for one of them only, so none of these counts."
    return _refused(
        response, ("react", "slot"), ("second-reaction", "ORD-53"), why, "Name another slot, or keep the one that matters most."
    )


def refusals(response: Response, scene: Scene) -> Iterator[Problem]:
    """Yield every reason why one reaction does not stand."""
    sheet = scene.campaign.sheets[response.who]
    conflict = scene.conflicts[response.conflict]
    if sheet.institution:
        why = f"{title(response.who)} is an Institution; only Primarchs react."
        yield _refused(response, "react", ("institution-reacts", "ORD-53"), why, "Name it on a side of the conflict if it belongs there.")
        return
    if any(r.who == response.who for r in conflict.references):
        why = f"{title(response.who)} already stands in {conflict.id}."
        yield _refused(response, "react", ("already-in", "ORD-53"), why, "Take `react:` out and keep the rest.")
    near = operating(response.who, scene.campaign, scene.presence, scene.slots)
    if scene.campaign.segmenta.get(conflict.territory) not in near:
        yield _far(response, conflict, scene, near)
    ban = barred(sheet, "react", joining_facts(response.who, conflict, scene.campaign, scene.presence))
    if ban:
        yield _refused(
            response, "react", ("barred", "ORD-R14"), f"The Quality {ban} bars {title(response.who)} from reacting.", "Take `react:` out."
        )
    yield from _slot_refusals(response, conflict, scene)


def _far(response: Response, conflict: Conflict, scene: Scene, near: frozenset[str]) -> Problem:
    segmentum, who = scene.campaign.segmenta.get(conflict.territory), title(response.who)
    only = f" (only in {listed(sorted(near))})" if near else ""
    why = f"The territory {conflict.territory} lies in {segmentum}, where {who} does not operate this turn{only}."
    if segmentum is None:
        why = f"The territory {conflict.territory} lies in no Segmentum: `map:` in campaign.yaml does not list it."
    cure = "React only where the Primarch is present or has an Order in the same Segmentum."
    return _refused(response, "react", ("too-far", "ORD-R50"), why, cure)


def _slot_refusals(response: Response, conflict: Conflict, scene: Scene) -> Iterator[Problem]:
    number = response.react.slot if response.react else 0
    filled = scene.slots[response.who]
    if not 1 <= number <= len(filled):
        why = f"There is no slot {number}; a turn has {len(filled)}."
        yield _refused(response, ("react", "slot"), ("unknown-slot", "ORD-R03"), why, f"Name a slot from 1 to {len(filled)}.")
        return
    slot: Slot = filled[number - 1]
    if slot.state == "void":
        why = f"The Order in slot {number} is void, so there is nothing to surrender."
        yield _refused(response, ("react", "slot"), ("void-slot", "ORD-53"), why, "Name an empty slot, or one with an Order that stands.")
    elif slot.order and slot.order.name in order_names(conflict.references, scene.slots):
        why = f"The Order in slot {number} stands in {conflict.id} itself."
        yield _refused(response, ("react", "slot"), ("own-order", "ORD-R54"), why, "Name another slot.")


def _refused(response: Response, part: str | tuple[str, ...], code: tuple[str, str], why: str, cure: str) -> Problem:
    path = (part,) if isinstance(part, str) else part
    return Problem(code[0], f"The reaction does not count. {why}", cure, response.where(*path), code[1], response.who)
