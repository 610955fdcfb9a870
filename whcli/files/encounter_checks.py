"""What an encounter names must be there: people, Conditions, weapons. A schema cannot know."""

from collections.abc import Collection, Iterator

from whcli.files import armoury
from whcli.model.combat_state import Combatant, Encounter
from whcli.model.names import near, title
from whcli.problems import Place, Problem


def crossed(encounter: Encounter) -> tuple[Problem, ...]:
    """Return a Problem for each name that stands for nothing.

    Codes `no-such-combatant`, `no-such-condition`, `no-such-weapon`.
    """
    return (*_people(encounter), *(problem for one in encounter.combatants.values() for problem in _one(one)))


def idle(encounter: Encounter) -> tuple[Problem, ...]:
    """Return the Problem `immune` for each Condition on somebody whose block is immune to it: it does not act (CMB-40).

    Nothing is refused for it: what a hand wrote stays, and says nothing.
    """
    return tuple(
        Problem(
            "immune",
            f"{one.name or who} is immune to {title(name)}, so that this does nothing.",
            f"Take `{name}` out, or out of `immune` in the stat block.",
            one.where("conditions", name),
            "CMB-40",
        )
        for who, one in sorted(encounter.combatants.items())
        for name, causes in sorted(one.conditions.items())
        if causes and name in one.profile.immune
    )


def _people(fight: Encounter) -> Iterator[Problem]:
    known = fight.combatants
    declared = fight.pending.declared if fight.pending else None
    named: dict[str, Collection[str]] = {
        "acted": fight.acted,
        "active": (fight.active,) if fight.active else (),
        "reacted": fight.reacted,
        "held": sorted(fight.held),
        "ambushed": sorted(fight.ambushed),
        "effects": fight.effects,
        "pending": (declared.attacker, *declared.targets) if declared else (),
        "distance": sorted({who for pair in fight.distances for who in pair}),
    }
    for field, people in named.items():
        yield from (_nobody(who, known, fight.where(field)) for who in people if who not in known)
    for who in sorted({who for pair in fight.engaged for who in pair} - set(known)):
        others = [other for other in fight.engaged_with(who) if other in known]
        yield _nobody(who, known, fight.where("combatants", *others[:1], "engaged"))


def _nobody(who: str, known: Collection[str], place: Place) -> Problem:
    cure = near(who, known).strip() or "Name somebody under `combatants:`, or take it out."
    return Problem("no-such-combatant", f"There is no `{who}` in this fight.", cure, place)


def _one(one: Combatant) -> Iterator[Problem]:
    for name in one.conditions:
        if armoury.condition(name) is None:
            yield _unknown("condition", name, armoury.ids("conditions"), one.where("conditions", name))
    for field, weapons in (("ammo", sorted(one.ammo)), ("reload", sorted(one.reload))):
        for name in weapons:
            if name not in one.weapons:
                yield _unknown("weapon", name, one.weapons, one.where(field))


def _unknown(what: str, name: str, known: Collection[str], place: Place) -> Problem:
    cure = near(name, known).strip() or f"One of: {', '.join(sorted(known)) or 'none'}."
    return Problem(f"no-such-{what}", f"There is no {what} `{name}` here.", cure, place)
