"""Acts against a foe that are no attacks: grappling and Interaction Attacks (CMB-60)."""

from collections.abc import Callable, Mapping
from typing import Final

from whcli.model.change import Step
from whcli.model.combat import LINKED, SIZES, Option
from whcli.model.combat_state import START_OF_TURN, ActiveCondition, Combatant, Until
from whcli.model.names import near, title
from whcli.problems import Problem
from whcli.rules.combat.asked import Act, one_target
from whcli.rules.combat.conditions import afflict, cured, next_turn
from whcli.rules.combat.deeds import Problems, Told
from whcli.rules.combat.scene import Scene, name_of, refused
from whcli.rules.combat.trials import Trial, Tried, opposed, tried

RESTRAINED: Final = "restrained"
PENALTIES: Final = ("hindered", "vulnerable")
MOB_ICONS: Final = 3  # icons beyond the DN for each further member of a Mob


# Grappling


def _grapple(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    """Opposed Strength, the target with dice for each size it is larger; won: the target is Restrained (CMB-60)."""
    target = _foe(scene, deed, option)
    if isinstance(target, Problem):
        return (target,)
    if target.id not in scene.encounter.engaged_with(deed.who):
        why = f"{name_of(scene, target.id)} is not Engaged with {name_of(scene, deed.who)}."
        return (refused(option.rule, "not-engaged", why, "Move next to it first."),)
    larger = SIZES.index(target.profile.size) - SIZES.index(scene.one(deed.who).profile.size)
    dice = option.numbers.get("size_dice", 0) * max(0, larger)
    more = (Step("pool", dice, f"larger by {larger}", option.rule),) if dice else ()
    told, won = opposed(scene, _strength(deed.who, option, deed.more), _strength(target.id, option, more))
    if not won:
        return told
    moved, spared = afflict(told.scene, target.id, RESTRAINED, ActiveCondition(by=deed.who))
    hands = "By hand: while it lasts, both use no weapon that needs two hands."
    return told._replace(scene=moved).also(remark=spared or f"{name_of(scene, target.id)} is Restrained.").also(remark=hands)


def _break_grapple(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    """Opposed Strength against whoever grapples; won: no longer Restrained (CMB-60)."""
    causes = [one for one in scene.one(deed.who).conditions.get(RESTRAINED, ()) if one.by in scene.encounter.combatants]
    if not causes:
        why = f"Nobody in the fight holds {name_of(scene, deed.who)}."
        return (refused(option.rule, "not-grappled", why, "Shake the Condition off instead: `shake-off`."),)
    told, won = opposed(scene, _strength(deed.who, option, deed.more), _strength(causes[0].by, option, ()))
    if not won:
        return told
    return told._replace(scene=cured(told.scene, deed.who, RESTRAINED, causes[0])).also(remark=f"{name_of(scene, deed.who)} is free.")


def _strength(who: str, option: Option, more: tuple[Step, ...]) -> Trial:
    return Trial(who, "strength", None, more=more, rule=option.rule)


def _foe(scene: Scene, deed: Act, option: Option) -> Combatant | Problem:
    target = one_target(scene, deed, option)
    if isinstance(target, Problem) or target.side != scene.one(deed.who).side:
        return target
    return refused(option.rule, "own-side", f"{name_of(scene, target.id)} is of the own side.", "Name a foe.")


# Interaction Attacks


def _interact(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    """DN the target's rating or Resolve, the higher; success: Hindered or Vulnerable, 1 and 1 more a shift (CMB-60)."""
    skill = deed.skill or (option.check.test if option.check else "")
    target = _foe(scene, deed, option)
    if problem := target if isinstance(target, Problem) else _no_interaction(scene, deed, option, (skill, target)):
        return (problem,)
    who = deed.targets[0]
    dn = opposing(scene.one(who), skill)
    test = tried(scene, Trial(deed.who, skill, dn, more=deed.more, shift=deed.shift, reroll=deed.reroll, rule=option.rule))
    if not isinstance(test, Tried) or not test.success:
        return test.told if isinstance(test, Tried) else test
    until = Until(START_OF_TURN, deed.who, next_turn(test.told.scene, deed.who))
    given = ActiveCondition(1 + test.shifts, by=deed.who, until=until)
    moved, spared = afflict(test.told.scene, who, deed.choose, given)
    said = f"{name_of(scene, who)} is {title(deed.choose)} ({given.n}) until the start of {name_of(scene, deed.who)}'s next Turn."
    return (
        test.told._replace(scene=moved)
        .also(remark=spared or said)
        .also(remark=_mob(scene, who, test))
        .also(remark=_scar(scene, deed, skill))
    )


def opposing(target: Combatant, skill: str) -> int:
    """Return the DN of an Interaction Attack: the target's own rating in the skill, or its Resolve if that is higher (CMB-60).

    The rating of a block that prints whole pools is the pool less the linked attribute.
    """
    block = target.profile
    rating = block.skills.get(skill, 0) if skill in block.skills else block.pool(skill) - block.attribute(LINKED[skill])
    return max(rating, block.resolve)


def _no_interaction(scene: Scene, deed: Act, option: Option, at: tuple[str, Combatant]) -> Problem | None:
    skill, target = at
    if skill not in option.words:
        cure = near(skill, option.words).strip() or f"One of: {', '.join(option.words)}."
        return refused(option.rule, "no-such-skill", f"`{skill}` is no skill of an Interaction Attack.", cure)
    if deed.choose not in PENALTIES:
        why = "It is not said what the target is to be." if not deed.choose else f"`{deed.choose}` is not what it brings."
        return refused(option.rule, "choose-one", why, "Choose hindered or vulnerable.")
    if skill == "athletics" and target.id not in scene.encounter.engaged_with(deed.who):
        return refused(option.rule, "not-engaged", "Athletics works on those with whom one is Engaged.", "Use another skill.")
    metres, most = scene.encounter.distance(deed.who, target.id), scene.one(deed.who).profile.attribute("intellect")
    if skill == "tech" and metres is not None and metres > most:
        return refused(
            option.rule, "out-of-range", f"Tech works within {most} m, and it is {metres} m.", "Go nearer, or use another skill."
        )
    return None


def _scar(scene: Scene, deed: Act, skill: str) -> str:
    """Return the reminder of a scar that frightens: the table says whether it is shown (CMB-36)."""
    scars = [name for name in scene.one(deed.who).injuries.memorable if (found := scene.injuries.get(name)) and found.verb == "scar"]
    return f"By hand: +1 die where a scar is shown ({', '.join(scars)}): --bonus-dice 1." if scars and skill == "intimidation" else ""


def _mob(scene: Scene, who: str, test: Tried) -> str:
    if scene.one(who).mob is None:
        return ""
    more = (test.reading.icons - scene.rules.shift_cost * test.shifts - test.dn) // MOB_ICONS
    return f"By hand: of the Mob it tells on {1 + more} only."


VERBS: Final[Mapping[str, Callable[[Scene, Act, Option], Told | Problems]]] = {
    "grapple": _grapple,
    "break-grapple": _break_grapple,
    "interact": _interact,
}
