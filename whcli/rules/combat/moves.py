"""Moving: how far, out of and into Engagements, and what it takes (CMB-12, CMB-27, CMB-83)."""

from collections.abc import Callable, Mapping
from typing import Final

from whcli.model.combat import Option
from whcli.model.combat_state import END_OF_TURN, Effect, Encounter, Turn, Until, pair
from whcli.problems import Problem
from whcli.rules.combat.asked import Act
from whcli.rules.combat.conditions import cured, forbids, speed, whole_strength
from whcli.rules.combat.deeds import Problems, Told
from whcli.rules.combat.edges import CLOSED_IN, with_effect
from whcli.rules.combat.maimed import legless, limps
from whcli.rules.combat.ranges import LEFT
from whcli.rules.combat.scene import Scene, name_of, refused
from whcli.rules.combat.trials import Trial, Tried, tried

STOOD: Final = "stand-up"


def takes(deed: Act, option: Option) -> tuple[str, ...]:
    """Return what a move takes of the Turn: as its record says; a jump of 1 m is free (CMB-12)."""
    short = option.verb == "jump" and deed.metres is not None and deed.metres <= 1
    return ("free",) if short else option.actions


def furthest(scene: Scene, deed: Act, option: Option) -> int:
    """Return how many metres a move may cover (CMB-12): so many times Speed, or half of it, rounded as the rulebook says."""
    whole = speed(scene, deed.who) * max(1, option.numbers.get("speed", 1))
    for halved in (option.numbers.get("speed_half", 0), int(deed.difficult)):
        whole = (whole + (scene.rules.rounding == "up")) // 2 if halved else whole
    return whole


def _move(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    problem = _barred(scene, deed, option) or _too_far(scene, deed, furthest(scene, deed, option), option)
    if problem:
        return (problem,)
    return _moved(scene, deed, option)


def _barred(scene: Scene, deed: Act, option: Option) -> Problem | None:
    """Return what bars a move: a Condition, armour, or having stood up this Turn (CMB-40, CMB-27)."""
    one, turn = scene.one(deed.who), scene.encounter.turn
    if problem := forbids(scene, deed.who, "movement") or legless(scene, one, option.id):
        return problem
    if one.has("prone") and option.id == "move":
        return refused("CMB-40", "prone", f"{name_of(scene, one.id)} is Prone and can only crawl.", "Stand up first, or crawl.")
    if option.id not in ("run", "sprint"):
        return None
    if scene.encounter.active == one.id and STOOD in turn.options:
        return refused("CMB-40", "options-exclude", "After standing up there is only a plain Move this Turn.", "Move instead.")
    for name in one.profile.armour.traits:
        trait = scene.traits.get(name)
        if trait and trait.verb == "no-running" and not _waaagh(scene, deed.who):
            return refused(trait.rule, "no-running", f"{trait.name} armour allows no {option.name}.", "Move instead.")
    return None


def _waaagh(scene: Scene, who: str) -> bool:
    """Return whether an Ork with Wounds runs in spite of its armour ('Ere We Go, CMB-27)."""
    one = scene.one(who)
    verbs = (scene.traits[name].verb for name in one.profile.armour.traits if name in scene.traits)
    return bool(one.wounds) and "ork" in {word.lower() for word in one.profile.keywords} and "ere-we-go" in verbs


def _too_far(scene: Scene, deed: Act, most: int, option: Option) -> Problem | None:
    if most <= 0:
        return refused(option.rule, "too-far", f"{name_of(scene, deed.who)} has no Speed now.", "Do something else.")
    if deed.metres is None or 0 <= deed.metres <= most:
        return None
    why = f"{name_of(scene, deed.who)} covers at most {most} m by {option.name}, not {deed.metres}."
    return refused(option.rule, "too-far", why, "Go less far, or run or sprint.")


def _moved(scene: Scene, deed: Act, option: Option, reflexive: bool = True) -> Told:
    """Return the scene after a move: whom one leaves may strike, whom one reaches is Engaged, distances change (CMB-27)."""
    fight, who = scene.encounter, deed.who
    left = [foe for foe in fight.engaged_with(who) if foe not in deed.targets]
    engaged = frozenset(two for two in fight.engaged if not (who in two and ({*two} - {who}) & {*left}))
    engaged |= {pair(who, foe) for foe in deed.targets}
    noted = _noted(fight, who, left if reflexive else [])
    told = Told(scene.moved(_told_distances(fight._replace(engaged=engaged, turn=noted), deed)), (), (option.rule,))
    if deed.targets and not fight.engaged_with(who):
        told = told._replace(scene=closed_in(told.scene, who))
    far = "moves" if deed.metres is None else f"goes {deed.metres} m"
    told = told.also(remark=f"{name_of(scene, who)} {far}{'' if option.id == 'move' else f' ({option.name})'}.")
    told = told.also(remark=limps(scene, scene.one(who)))
    if left and reflexive:
        names = ", ".join(name_of(scene, foe) for foe in left)
        told = told.also(rule="CMB-14", remark=f"Out of Engagement: {names} may answer with a Reflexive Attack.")
    return told.also(remark=f"Engaged with {', '.join(name_of(scene, foe) for foe in deed.targets)}.") if deed.targets else told


def _noted(fight: Encounter, who: str, left: list[str]) -> Turn:
    """Return the open Turn with whom its owner has left, so that only they answer with a Reflexive Attack (CMB-14)."""
    mine = left if fight.active == who else []
    return fight.turn._replace(options=(*fight.turn.options, *(LEFT + foe for foe in mine)))


def closed_in(scene: Scene, who: str) -> Scene:
    """Return the scene in which it is noted that somebody was not Engaged at the start of this Turn, for whom that matters (CMB-23)."""
    if not any(one.verb == "engaged-damage" for one in scene.one(who).profile.abilities):
        return scene
    return with_effect(scene, who, Effect("move", Until(END_OF_TURN, who, scene.encounter.round), verb=CLOSED_IN))


def _told_distances(fight: Encounter, deed: Act) -> Encounter:
    """Return the fight with the distances that are told, and without those of the mover that are no longer known."""
    kept = {two: metres for two, metres in fight.distances.items() if deed.who not in two or deed.metres == 0}
    told = {pair(deed.who, other): metres for other, metres in deed.distances.items() if other in fight.combatants}
    return fight._replace(distances={**kept, **told})


def _fall_back(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    """Leave the Engagement without Reflexive Attacks, ending at least half Speed away (CMB-83)."""
    most = speed(scene, deed.who)
    least = (most + (scene.rules.rounding == "up")) // 2
    problem = forbids(scene, deed.who, "movement") or legless(scene, scene.one(deed.who), option.id)
    if problem := problem or _too_far(scene, deed, most, option):
        return (problem,)
    if deed.metres is not None and deed.metres < least:
        why = f"Fall Back ends at least half Speed away: {least} m."
        return (refused(option.rule, "too-near", why, f"Go {least} to {most} m."),)
    if deed.targets:
        return (refused(option.rule, "too-near", "Fall Back leaves the Engagement.", "Name nobody to end it Engaged with."),)
    return _moved(scene, deed, option, reflexive=False)


# With a Test


def _jump(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    """1 m is free; else Athletics: as far as Strength in metres, as high as a quarter of it (CMB-12)."""
    far = whole_strength(scene, scene.one(deed.who))
    if problem := _barred(scene, deed, option):
        return (problem,)
    if deed.metres is not None and deed.metres <= 1:
        return _moved(scene, deed, option)
    if problem := _too_far(scene, deed, far, option):
        return (problem,)
    said = f"Long up to {far} m, high up to {(far + 3) // 4} m."
    return _tested(scene, deed, option, said)


def _climb(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    """Half Speed, or full with Athletics, which is asked for by a distance beyond half Speed (CMB-12)."""
    half = furthest(scene, deed, option)
    if problem := _barred(scene, deed, option) or _too_far(scene, deed, speed(scene, deed.who), option):
        return (problem,)
    return _moved(scene, deed, option) if deed.metres is None or deed.metres <= half else _tested(scene, deed, option, "")


def _tested(scene: Scene, deed: Act, option: Option, said: str) -> Told | Problems:
    check = option.check
    dn = deed.dn or (check.dn if check else 0)
    trial = Trial(deed.who, check.test if check else "athletics", dn, more=deed.more, reroll=deed.reroll, rule=option.rule)
    test = tried(scene, trial)
    if not isinstance(test, Tried):
        return test
    told = test.told.also(remark=said)
    return told.then(_moved(told.scene, deed, option)) if test.success else told.also(remark="It fails.")


def _sneak(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    """Half Speed, and a Stealth score: the icons of a Stealth Test (CMB-12)."""
    if problem := _barred(scene, deed, option) or _too_far(scene, deed, furthest(scene, deed, option), option):
        return (problem,)
    test = tried(scene, Trial(deed.who, "stealth", None, more=deed.more, reroll=deed.reroll, rule=option.rule))
    if not isinstance(test, Tried):
        return test
    told = test.told.also(remark=f"Stealth score {test.reading.icons}.")
    return told.then(_moved(told.scene, deed, option))


def _stand(scene: Scene, deed: Act, option: Option) -> Told:
    said = f"{name_of(scene, deed.who)} stands up; this Turn only a plain Move, and no Aim or Brace."
    return Told(cured(scene, deed.who, "prone"), (), (option.rule,), (said,))


VERBS: Final[Mapping[str, Callable[[Scene, Act, Option], Told | Problems]]] = {
    "move": _move,
    "fall-back": _fall_back,
    "jump": _jump,
    "climb": _climb,
    "sneak": _sneak,
    "stand": _stand,
}
