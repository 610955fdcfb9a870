"""Conditions: what they cost, which of them counts, how they come and how they end (CMB-40 to CMB-43)."""

from collections.abc import Iterable, Mapping
from typing import Final

from whcli.model.change import Step
from whcli.model.combat import Condition
from whcli.model.combat_state import END_OF_TURN, START_OF_TURN, ActiveCondition, Combatant, Until
from whcli.model.names import title
from whcli.model.record import NamedTuple
from whcli.problems import Problem
from whcli.rules.combat.maimed import BLINDED, blind
from whcli.rules.combat.scene import Scene, name_of, refused
from whcli.rules.combat.status import EXHAUSTED, dead, dying, exhausted, size_of, wounded

RANGED: Final = "ranged"  # kinds of Test; thrown weapons are ranged
MELEE: Final = "melee"
SIGHT: Final = "sight"  # a Test that needs eyes and is no attack
TEST: Final = "test"  # any other
LEFT_TO_THE_DYING: Final = ("crawl", "fall-back", "attack")  # CMB-32


class Weight(NamedTuple):
    """What one Condition weighs: `value` is added, `condition` is its record."""

    value: int
    condition: Condition


def active(scene: Scene, one: Combatant) -> tuple[Condition, ...]:
    """Return the records of the Conditions that somebody has, by id; Exhausted by Shock and Blinded by lost eyes are among them."""
    found = {name for name in one.conditions if one.has(name)} | ({EXHAUSTED} if exhausted(one) else set())
    if blind(scene, one):
        found.add(BLINDED)
    return tuple(scene.conditions[name] for name in sorted(found) if name in scene.conditions)


# What they cost


def dn_penalty(scene: Scene, who: str, kind: str = TEST, against: str = "") -> tuple[Step, ...]:
    """Return the steps of `dn` that somebody's own Conditions and Wounds add to a Test (CMB-05, CMB-42).

    Only the worst Condition counts; Wounded adds to it (CMB-R04). `kind` is ranged, melee, sight or test; `against` whom it is aimed at.
    """
    one = scene.one(who)
    weights = _dn_weights(scene, one, kind, against)
    worst = _worst(weights)
    if worst and _outweighed(scene, worst.value, _defence_weights(scene, one)):
        worst = None
    steps = _step("dn", worst, len(weights))
    if not (wounded(one) and scene.rules.wounded_dn):
        return steps
    hurt = Step("dn", scene.rules.wounded_dn, "Wounded", "CMB-05")
    if scene.rules.wounded_adds:
        return (*steps, hurt)
    return steps if worst and worst.value >= hurt.value else (hurt,)


def defence_penalty(scene: Scene, who: str, kind: str = RANGED, metres: int | None = None) -> tuple[Step, ...]:
    """Return the steps of `dn` by which a target's own Conditions change its Defence: the worst penalty, and any bonus (CMB-42, CMB-R41).

    `metres` from attacker to target, None where nobody says: melee is near, a ranged attack counts as `rules.prone_band`.
    """
    one = scene.one(who)
    place = _place(scene, kind, metres)
    penalties, bonuses = _defence_weights(scene, one, place), _bonuses(scene, one, place)
    worst = _worst(penalties)
    if worst and scene.rules.condition_penalties == "worst" and worst.value <= max((w.value for w in _dn_weights(scene, one)), default=0):
        worst = None
    lost = _step("dn", worst._replace(value=-worst.value) if worst else None, len(penalties))
    return (*lost, *(Step("dn", each.value, f"{each.condition.name}, at a distance", "CMB-R41") for each in bonuses))


def _dn_weights(scene: Scene, one: Combatant, kind: str = TEST, against: str = "") -> list[Weight]:
    found = [Weight(_times(scene, one, record, record.dn), record) for record in active(scene, one) if _counts(one, record, kind, against)]
    return [each for each in found if each.value > 0]


def _counts(one: Combatant, record: Condition, kind: str, against: str) -> bool:
    if record.dn_on == "sight":
        return kind in (RANGED, MELEE, SIGHT)
    if record.dn_on == "shots-at-cause":
        return kind == RANGED and any(each.by in ("", against) for each in one.conditions.get(record.id, ()))
    return True


def _defence_weights(scene: Scene, one: Combatant, place: str = "") -> list[Weight]:
    found = [Weight(-_times(scene, one, record, _defence(record, place)), record) for record in active(scene, one)]
    return [each for each in found if each.value > 0]


def _bonuses(scene: Scene, one: Combatant, place: str) -> list[Weight]:
    found = [Weight(_times(scene, one, record, _defence(record, place)), record) for record in active(scene, one)]
    return [each for each in found if each.value > 0]


def _defence(record: Condition, place: str) -> int:
    return record.defence + {"near": record.defence_near, "far": record.defence_far}.get(place, 0)


def _place(scene: Scene, kind: str, metres: int | None) -> str:
    """Return whether an attack is near or far for Prone, "" between the two (CMB-R41)."""
    if metres is None:
        return "near" if kind == MELEE else {"neither": ""}.get(scene.rules.prone_band, scene.rules.prone_band)
    if kind == MELEE or metres <= scene.rules.prone_near:
        return "near"
    return "far" if metres >= scene.rules.prone_far else ""


def _times(scene: Scene, one: Combatant, record: Condition, figure: int) -> int:
    return figure * (size_of(scene, one, record.id) if record.measure == "n" else 1)


def _worst(weights: Iterable[Weight]) -> Weight | None:
    """Return the heaviest; of equals the first by id, so that no order of files shows."""
    return min(weights, key=lambda each: (-each.value, each.condition.id), default=None)


def _outweighed(scene: Scene, value: int, others: Iterable[Weight]) -> bool:
    """Return whether a penalty of the other kind is the worse one, where only the worst of all counts (CMB-R40)."""
    return scene.rules.condition_penalties == "worst" and any(each.value > value for each in others)


def _step(what: str, weight: Weight | None, of: int) -> tuple[Step, ...]:
    if weight is None:
        return ()
    name = weight.condition.name
    return (
        Step(
            what, weight.value, name if of == 1 else f"{name}, the worst of {of} Conditions", "CMB-42" if of > 1 else weight.condition.rule
        ),
    )


# What they leave to do


def forbids(scene: Scene, who: str, thing: str) -> Problem | None:
    """Return the Problem `condition-forbids` where a Condition, or Dying, bars an option's id or a word of `Condition.forbids`."""
    one = scene.one(who)
    for record in active(scene, one):
        if thing in record.forbids or (record.only and thing not in record.only and thing not in _WORDS):
            left = f"What is left: {', '.join(record.only)}. " if record.only else ""
            return refused(
                record.rule, "condition-forbids", f"{name_of(scene, who)} is {record.name}, which bars {thing}.", left + record.ends_text
            )
    if dying(scene, one) and (thing == "options" or (thing not in LEFT_TO_THE_DYING and thing not in _WORDS)):
        why = f"{name_of(scene, who)} is Dying, which bars {thing}."
        return refused(
            "CMB-32", "condition-forbids", why, "Crawl, Fall Back, or make one attack without options; a Wound healed ends Dying."
        )
    return None


_WORDS: Final = frozenset({"movement", "options", "determination", "leave-cover"})  # not options: words of Condition.forbids


def speed(scene: Scene, who: str) -> int:
    """Return Speed in metres as Conditions leave it: none, else half of it, rounded as rules.rounding says (CMB-40, CMB-R05)."""
    one = scene.one(who)
    hindrances = {record.speed for record in active(scene, one)}
    if "none" in hindrances:
        return 0
    whole = one.profile.speed + _unburdened(scene, one)
    return (whole + (scene.rules.rounding == "up")) // 2 if "half" in hindrances else whole


def _unburdened(scene: Scene, one: Combatant) -> int:
    """Return the Speed that Bulk takes and an Ork with Wounds has back, by 'Ere We Go (CMB-27)."""
    traits = one.profile.armour.traits
    found = [(scene.traits[name].verb, x) for name, x in traits.items() if name in scene.traits]
    ork = "ork" in {word.lower() for word in one.profile.keywords}
    if not (ork and wounded(one) and any(verb == "ere-we-go" for verb, _ in found)):
        return 0
    return sum(x for verb, x in found if verb == "slow")


def strength(scene: Scene, who: str) -> int:
    """Return what Conditions add to Strength (CMB-40): 1 for Frenzied."""
    return sum(record.strength for record in active(scene, scene.one(who)))


def whole_strength(scene: Scene, one: Combatant) -> int:
    """Return Strength with what Powered armour and Conditions add (CMB-27, CMB-40): what Tests, throws and Heavy weapons count."""
    return one.profile.strength + sum(record.strength for record in active(scene, one))


# How they come


def afflict(scene: Scene, who: str, condition: str, given: ActiveCondition = ActiveCondition()) -> tuple[Scene, str]:  # noqa: B008
    """Return the scene in which somebody has one more of a Condition, and what stood against it, "" for nothing (CMB-40, CMB-41).

    Without an end of its own it ends as its record says. One that measures nothing is had once; the later end counts.
    """
    one = scene.one(who)
    if why := _spared(scene, one, condition):
        return scene, f"{name_of(scene, who)} {why}."
    given = given if given.until else given._replace(until=_until(scene, one, condition, given.by))
    had = _kept(scene, one, condition, given)
    return scene.set(one._replace(conditions={**one.conditions, condition: (*had, given)})), ""


def _spared(scene: Scene, one: Combatant, condition: str) -> str:
    record = scene.conditions.get(condition)
    name = record.name if record else title(condition)
    if condition in one.profile.immune:
        return f"is immune to {name}"
    blocking = next((each for each in active(scene, one) if condition in each.blocks), None)
    return f"is {blocking.name} and cannot have {name}" if blocking else ""


def _kept(scene: Scene, one: Combatant, condition: str, given: ActiveCondition) -> tuple[ActiveCondition, ...]:
    """Return which of the same Condition stay beside a new one: all where it measures a size, those of another DN or cause, else none."""
    had, record = one.conditions.get(condition, ()), scene.conditions.get(condition)
    measure = record.measure if record else "n"
    if measure == "n":
        return had
    return tuple(each for each in had if measure == "dn" and (each.dn, each.by) != (given.dn, given.by)) if measure else ()


def _until(scene: Scene, one: Combatant, condition: str, by: str) -> Until | None:
    record = scene.conditions.get(condition)
    for end in record.ends if record else ():
        if end.when in ("end-of-next-turn", "start-of-next-turn"):
            edge = END_OF_TURN if end.when.startswith("end") else START_OF_TURN
            return Until(edge, one.id, next_turn(scene, one.id, scene.rules.turn_conditions == "round"))
        if end.when == "start-of-cause-turn" and by in scene.encounter.combatants:
            return Until(START_OF_TURN, by, next_turn(scene, by))
    return None


def next_turn(scene: Scene, who: str, later: bool = False) -> int:
    """Return the Round of somebody's next Turn: this one, or the one after where they have acted or are acting (or `later`)."""
    encounter = scene.encounter
    spent = later or encounter.active == who or who in encounter.acted
    return max(encounter.round, 1) + (1 if spent else 0)


# How they end


def cured(scene: Scene, who: str, condition: str, which: ActiveCondition | None = None) -> Scene:
    """Return the scene in which somebody is rid of a Condition, or of one cause of it."""
    one = scene.one(who)
    left = tuple(each for each in one.conditions.get(condition, ()) if which is not None and each != which)
    return scene.set(one._replace(conditions=_without(one.conditions, condition, left)))


def lapsed(scene: Scene, edge: str, whose: str) -> tuple[Scene, tuple[str, ...]]:
    """Return the scene in which every Condition that ends at an edge of this Turn has ended, and what ended, in words (CMB-R40).

    `edge` is start_of_turn or end_of_turn, of the Turn of `whose`; it ends in its Round or at the first such edge after it.
    """
    said: list[str] = []
    for who, one in sorted(scene.encounter.combatants.items()):
        for name, each in one.conditions.items():
            left = tuple(cause for cause in each if not _ends(scene, (name, cause), who, (edge, whose)))
            if left != each:
                said.append(f"{_name(scene, name)} of {name_of(scene, who)} ends")
                one = one._replace(conditions=_without(one.conditions, name, left))  # noqa: PLW2901
        scene = scene.set(one)
    return scene, tuple(said)


def orphaned(scene: Scene) -> tuple[Scene, tuple[str, ...]]:
    """Return the scene as a Round ends: what would end with a Turn of somebody who is out of the fight ends now (CMB-R40)."""
    gone = sorted(who for who, one in scene.encounter.combatants.items() if one.out or dead(scene, one))
    said: tuple[str, ...] = ()
    for who in gone:
        for edge in (START_OF_TURN, END_OF_TURN):
            scene, more = lapsed(scene, edge, who)
            said += more
    return scene, said


def _ends(scene: Scene, what: tuple[str, ActiveCondition], who: str, now: tuple[str, str]) -> bool:
    """Return whether one cause of a Condition ends at an edge, `now` as (edge, whose Turn); a hand need not write its end."""
    name, cause = what
    if cause.keep:
        return False
    if cause.until is None:
        record = scene.conditions.get(name)
        return any(_edge(end.when, who, cause.by) == now for end in (record.ends if record else ()))
    return (cause.until.edge, cause.until.who or who) == now and scene.encounter.round >= cause.until.round


def _edge(when: str, who: str, by: str) -> tuple[str, str] | None:
    return {
        "end-of-next-turn": (END_OF_TURN, who),
        "start-of-next-turn": (START_OF_TURN, who),
        "start-of-cause-turn": (START_OF_TURN, by),
    }.get(when)


def _without(
    conditions: Mapping[str, tuple[ActiveCondition, ...]], name: str, left: tuple[ActiveCondition, ...]
) -> dict[str, tuple[ActiveCondition, ...]]:
    return {key: left if key == name else each for key, each in conditions.items() if key != name or left}


def _name(scene: Scene, condition: str) -> str:
    return scene.conditions[condition].name if condition in scene.conditions else title(condition)


def after_the_fight(scene: Scene) -> Scene:
    """Return the scene in which Conditions have ended with the encounter, but those that are kept by name (CMB-R42)."""
    if not scene.rules.conditions_end:
        return scene
    for one in scene.encounter.combatants.values():
        kept = {name: tuple(cause for cause in each if cause.keep) for name, each in one.conditions.items()}
        scene = scene.set(one._replace(conditions={name: each for name, each in kept.items() if each}))
    return scene
