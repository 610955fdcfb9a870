"""Combat options in one attack: which hold by themselves, what each needs, and which exclude one another (CMB-20, CMB-60, CMB-R61)."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, Final

from whcli.model.combat import RANGED, THROWN, Option
from whcli.model.combat_state import Declared
from whcli.model.fight import summed
from whcli.model.names import near
from whcli.problems import Problem
from whcli.rules.combat.conditions import MELEE, active, defence_penalty, forbids
from whcli.rules.combat.option_needs import lacking
from whcli.rules.combat.ranges import LONG, SECOND, SHORT, melee_around
from whcli.rules.combat.scene import Scene, name_of, refused
from whcli.rules.combat.uses import Use, figure

PLAIN: Final = "attack"  # the option that every attack is
ALL_OUT: Final = "all-out-attack"
MANY: Final = "multi-attack"
SEVERAL: Final = (MANY, "multi-action")  # more than one plain attack, though no option is named
BY_WORD: Final = {  # options that say what a flag says too: the field of Declared, and its value
    "short-range": ("band", SHORT),
    "long-range": ("band", LONG),
    "half-cover": ("cover", "half"),
    "full-cover": ("cover", "full"),
    "multi-action": ("actions", 2),
}


def spoken(scene: Scene, declared: Declared) -> Declared | tuple[Problem, ...]:
    """Return what was declared with each option once, and those that only say what a flag says put where the flag would.

    Problems: `unknown-option`; `act-of-its-own` for one that is no part of an attack; `no-supporters` for one that takes others;
    `options-clash` where it and a flag differ.
    """
    named = tuple(dict.fromkeys((*declared.options, *((SECOND,) if declared.second else ()))))
    problems = tuple(problem for one in named for problem in _known(scene, one))
    for one in (word for word in named if word in BY_WORD):
        field, value = BY_WORD[one]
        given = getattr(declared, field)
        if given not in ("", 1, value) and one != "multi-action":
            problems += (
                refused("CMB-60", "options-clash", f"{one} says {field} {value}, and {given} was given too.", "Give one of them."),
            )
        words: dict[str, Any] = {field: value if given in ("", 1) else given}
        declared = declared._replace(**words)
    return problems or declared._replace(options=tuple(one for one in named if one not in (*BY_WORD, PLAIN)))


def _known(scene: Scene, name: str) -> Iterator[Problem]:
    found = scene.options.get(name)
    if found is None and name not in (*BY_WORD, PLAIN):
        cure = near(name, scene.options).strip() or "`whcli rules show options` lists them."
        yield refused("CMB-60", "unknown-option", f"There is no combat option `{name}`.", cure)
    elif found is not None and found.verb == "combined":
        why = f"{found.name} has a leader, and others who support it."
        yield refused(found.rule, "no-supporters", why, "Name each with --supporter WHO, or WHO=WEAPON.")
    elif found is not None and not found.attack:
        why = f"{found.name} is no part of an attack."
        yield refused(found.rule, "act-of-its-own", why, f"It is an act of its own: `whcli combat act FILE WHO {name}`.")


def resolved(use: Use) -> Use | tuple[Problem, ...]:
    """Return an attack with every option in force, those that hold by themselves among them, or what forbids it.

    Problems: `condition-forbids`, `options-exclude`, `option-needs`, `low-defence`.
    """
    whole = in_force(use, (*use.declared.options, *_compelled(use)))
    chosen = tuple(one for one in whole.options if one.id in whole.declared.options)
    clashes = (*exclusions(use, whole.options), *_before(use, chosen))
    problems = (*_barred(use, chosen), *clashes, *lacking(whole, chosen), *_low_defence(use, chosen), *_thrown_at_many(use))
    return problems or whole


def in_force(use: Use, named: tuple[str, ...]) -> Use:
    """Return an attack with the options that are named, and those that hold by themselves, in force."""
    known = use.scene.options
    found = dict.fromkeys(name for name in (*named, *implied_ids(use)) if name in known)
    return use._replace(declared=use.declared._replace(options=named), options=tuple(known[name] for name in found))


def implied_ids(use: Use) -> tuple[str, ...]:
    """Return the ids of the options that hold by themselves, by distance, cover, number of targets and place."""
    bands = {use.reaches[who].band for who in use.declared.targets}
    cover = use.declared.cover
    found = {
        "short-range": use.short and not use.engaged,
        "long-range": LONG in bands,
        f"{cover}-cover": bool(cover),
        "multi-attack": use.multi > 0 and "pinning-attack" not in use.declared.options,
        "multi-action": use.declared.actions > 1,
        "pistols-in-melee": use.engaged and use.kind == RANGED,
        "firing-into-melee": any(at_risk(use, who) for who in use.declared.targets),
        "area-attack": use.area,
        "unarmed-attack": use.weapon.id == "unarmed",
    }
    return tuple(name for name, holds in found.items() if holds)


def at_risk(use: Use, who: str) -> bool:
    """Return whether a shot at somebody may strike another in the same melee (CMB-27)."""
    return not use.melee and not use.area and bool(melee_around(use.scene.encounter, who, use.attacker.id))


def _compelled(use: Use) -> tuple[str, ...]:
    """Return All-Out Attack for who must make it and can: not below Defence 1, nor in a Multi-Action (CMB-40, CMB-R60)."""
    option = use.scene.options.get(ALL_OUT)
    compelled = any(ALL_OUT in record.compels for record in active(use.scene, use.attacker))
    if not compelled or option is None or not use.melee or ALL_OUT in use.declared.options or use.declared.actions > 1:
        return ()
    return () if _low_defence(use, (option,)) else (ALL_OUT,)


def _barred(use: Use, chosen: tuple[Option, ...]) -> tuple[Problem, ...]:
    """Return what a Condition or Dying bars: all of it, options as such, or one of them (CMB-32, CMB-40)."""
    several = tuple(one for one in implied_ids(use) if one in SEVERAL)
    things = (PLAIN, *(("options",) if chosen else ()), *several, *(one.id for one in chosen))
    return tuple(problem for thing in things if (problem := forbids(use.scene, use.attacker.id, thing)))[:1]


def _thrown_at_many(use: Use) -> tuple[Problem, ...]:
    """Return the Problem `option-needs` for what is thrown at several without the GM's leave, which naming the option says (CMB-60)."""
    if use.kind != THROWN or use.multi < 1 or MANY in use.declared.options:
        return ()
    why = f"{use.weapon.name} is thrown, and a Multi-Attack with it needs the GM's leave."
    return (refused("CMB-60", "option-needs", why, f"Name one target; or, where the GM allows it, name the option: --option {MANY}."),)


def _low_defence(use: Use, chosen: tuple[Option, ...]) -> tuple[Problem, ...]:
    """Return the Problem `low-defence` where an option would take the own Defence below 1 (CMB-R60)."""
    if use.rules.all_out_least != "refuse":
        return ()
    effects = sum(one.defence for one in use.scene.encounter.effects.get(use.attacker.id, ()))
    penalties = summed(defence_penalty(use.scene, use.attacker.id, MELEE), "dn")
    defence = use.attacker.profile.defence + effects + penalties
    found = [one for one in chosen if one.verb == "low-defence" and defence + figure(use.rules, one, "defence") < 1]
    who = name_of(use.scene, use.attacker.id)
    why = "{} would take Defence {} of {} below 1."
    return tuple(refused("CMB-R60", "low-defence", why.format(one.name, defence, who), f"Attack without {one.id}.") for one in found)


# Who excludes whom


def _before(use: Use, chosen: tuple[Option, ...]) -> tuple[Problem, ...]:
    """Return what an option does not go with that was used earlier in the same Turn, such as Charge after standing up (CMB-40, CMB-60).

    Two that take the same Action (CMB-R61) are for `option_needs` and for what the Turn has left.
    """
    fight = use.scene.encounter
    if fight.active != use.attacker.id:
        return ()
    earlier = [found for name in dict.fromkeys(fight.turn.options) if (found := use.scene.options.get(name)) and found not in chosen]
    pairs = [(one, other, _named(one, other, same_action=True)) for one in chosen for other in earlier]
    return tuple(_clash(one, other, rule) for one, other, rule in pairs if rule)


def exclusions(use: Use, options: Iterable[Option]) -> tuple[Problem, ...]:
    """Return the Problem `options-exclude` for each two options that do not go together, by the rule that says so."""
    allowed = use.rules.same_action == "allow"
    found = [(one, other, _excluding(one, other, allowed)) for one, other in combinations(options, 2)]
    return tuple(_clash(one, other, rule) for one, other, rule in found if rule)


def _excluding(one: Option, other: Option, same_action: bool) -> str:
    """Return the rule by which two options exclude one another, "" where they combine."""
    if rule := _named(one, other, same_action=same_action):
        return rule
    if one.variant and one.variant == other.variant:
        return min((one, other), key=lambda option: option.id).rule
    shared = {"movement", "simple"} & set(one.actions) & set(other.actions)
    return "CMB-R61" if shared and not same_action else ""


def _named(one: Option, other: Option, *, same_action: bool) -> str:
    """Return the rule by which one of two options names the other as what it does not go with, "" where neither does."""
    for first, second in ((one, other), (other, one)):
        rule = first.excludes.get(second.id) or first.excludes.get(second.variant)
        if rule and not (rule == "CMB-R61" and same_action):
            return rule
    return ""


def _clash(one: Option, other: Option, rule: str) -> Problem:
    shared = {"movement", "simple"} & set(one.actions) & set(other.actions)
    if rule == "CMB-R61" and shared:
        why = f"{one.name} and {other.name} both take the {' and the '.join(sorted(shared)).capitalize()} of the Turn."
    elif one.variant and one.variant == other.variant:
        why = f"{one.name} and {other.name} are two ways of one option."
    else:
        why = f"{one.name} does not go with {other.name}."
    return refused(rule, "options-exclude", why, f"Leave out {one.id} or {other.id}.")
