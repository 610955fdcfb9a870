"""What one does for oneself or for an ally: rally, shake off, put out a fire, raise, drag, help, Reload (CMB-40, CMB-60, CMB-27)."""

from collections.abc import Callable, Mapping
from typing import Final

from whcli.model.combat import ATTRIBUTES, LINKED, TROOP, Condition, Option
from whcli.model.combat_state import ActiveCondition, Combatant
from whcli.model.combat_tables import Check
from whcli.model.names import near, title
from whcli.problems import Problem
from whcli.rules.combat.asked import Act, one_target, rated
from whcli.rules.combat.conditions import afflict, cured
from whcli.rules.combat.deeds import Problems, Told
from whcli.rules.combat.scene import Scene, name_of, refused
from whcli.rules.combat.status import dying, kind_of
from whcli.rules.combat.trials import Trial, Tried, tried
from whcli.rules.combat.turn_effects import dn_of, own_check

SHAKE_OFF: Final = "shake-off"  # the option

# Conditions


def _rally(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    """Leadership ends Fear, Terror or Pinned of allies, at the hardest of their DNs (CMB-60); against Pinned of all within 5 m."""
    allies = [scene.one(who) for who in deed.targets]
    condition = deed.choose or next((name for name in option.words for one in allies if one.has(name)), "")
    record = scene.conditions.get(condition)
    if problem := _no_rally(scene, deed, option, condition):
        return (problem,)
    if record is None:
        return (refused(option.rule, "no-such-condition", f"There is no Condition `{condition}`.", "Choose another."),)
    dn = deed.dn or max((_rally_dn(scene, one, record) for one in allies), default=0)
    if not dn:
        why = "The DN is the Salvo of the weapon that pins, which is not recorded."
        return (refused(option.rule, "dn-needed", why, "Give it with --dn N."),)
    test = tried(scene, Trial(deed.who, "leadership", dn, more=deed.more, reroll=deed.reroll, rule=option.rule))
    if not isinstance(test, Tried) or not test.success:
        return test.told if isinstance(test, Tried) else test
    told = test.told
    for one in allies:
        told = told._replace(scene=cured(told.scene, one.id, condition))
        told = told.also(remark=f"{record.name} of {name_of(scene, one.id)} ends.")
    return told


def _no_rally(scene: Scene, deed: Act, option: Option, condition: str) -> Problem | None:
    if not deed.targets or any(scene.one(who).side != scene.one(deed.who).side or who == deed.who for who in deed.targets):
        return refused(option.rule, "one-target", "Rally is for allies.", "Name the ally, or several who are Pinned.")
    if condition not in option.words:
        return refused(option.rule, "no-such-condition", "Rally ends Fear, Terror or Pinned.", f"Choose one of: {', '.join(option.words)}.")
    without = [who for who in deed.targets if not scene.one(who).has(condition)]
    if without:
        return refused(option.rule, "no-such-condition", f"{', '.join(without)} has no {title(condition)}.", "Name those who have it.")
    if len(deed.targets) > 1 and condition != "pinned":
        return refused(option.rule, "one-target", f"{title(condition)} is lifted from one ally.", "Name one.")
    return None


def _rally_dn(scene: Scene, one: Combatant, record: Condition) -> int:
    ends = next((end for end in record.ends if end.check and end.check.by == "other"), None)
    check = ends.check if ends and ends.check else Check("leadership", adds="value")
    causes = one.conditions[record.id]
    if check.adds == "salvo":
        hurt = bool(one.wounds) and ends is not None and ends.verb == "harder-if-hurt"
        known = max((cause.dn or 0 for cause in causes), default=0)
        return known + hurt if known else 0
    return max(dn_of(scene, one.id, check, (record, cause)) for cause in causes)


def _shake_off(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    """Make the Test by which a Condition of one's own ends (CMB-40)."""
    one, record = scene.one(deed.who), scene.conditions.get(deed.choose)
    check = own_check(record) if record else None
    if record is None or check is None or not one.has(record.id):
        had = ", ".join(name for name in sorted(one.conditions) if (found := scene.conditions.get(name)) and own_check(found)) or "none"
        why = f"`{deed.choose}` is no Condition that {name_of(scene, deed.who)} can shake off."
        return (refused(option.rule, "no-such-condition", why, f"Those that a Test ends: {had}."),)
    if problem := _not_at_start(scene, deed, record):
        return (problem,)
    return _against(scene, deed, option, (record, check))


def resists(scene: Scene, deed: Act) -> bool:
    """Return whether an act is the Test by which one may resist a Condition at the start of the own Turn, for no Action (CMB-40)."""
    record = scene.conditions.get(deed.choose)
    return deed.option == SHAKE_OFF and record is not None and record.turn_start == "resist-frenzy"


def _not_at_start(scene: Scene, deed: Act, record: Condition) -> Problem | None:
    """Return the Problem `too-late` where a Test of the start of the own Turn is made by itself, or the Turn is past its start (CMB-43)."""
    turn, name = scene.encounter.turn, name_of(scene, deed.who)
    if record.turn_start == "shake-off":
        why = f"{record.name} of {name} is tested by itself at the start of each Turn of theirs."
        return refused(record.rule, "too-late", why, "Wait for the next Turn, or let a medic treat it.")
    if not resists(scene, deed) or (not turn.used and turn.options.count(SHAKE_OFF) < 2):
        return None
    return refused(record.rule, "too-late", f"{name} may resist {record.name} once, at the start of the Turn.", "Wait for the next Turn.")


def _extinguish(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    """Go Prone and test Athletics: the fire is out (CMB-40)."""
    record, check = scene.conditions.get("on-fire"), option.check
    if record is None or check is None:
        return (refused(option.rule, "no-such-condition", "There is no Condition `on-fire`.", "Nothing burns."),)
    fallen = scene if scene.one(deed.who).has("prone") else afflict(scene, deed.who, "prone")[0]
    return _against(fallen, deed, option, (record, check))


def _against(scene: Scene, deed: Act, option: Option, what: tuple[Condition, Check]) -> Told | Problems:
    """Test against the hardest cause of a Condition; a success ends them all."""
    record, check = what
    causes: tuple[ActiveCondition, ...] = scene.one(deed.who).conditions[record.id]
    dn = deed.dn or max(dn_of(scene, deed.who, check, (record, cause)) for cause in causes)
    test = tried(scene, Trial(deed.who, check.test, dn, more=deed.more, reroll=deed.reroll, rule=option.rule))
    if not isinstance(test, Tried) or not test.success:
        return test.told if isinstance(test, Tried) else test
    said = f"{record.name} of {name_of(scene, deed.who)} ends."
    return test.told._replace(scene=cured(test.told.scene, deed.who, record.id)).also(remark=said)


# For an ally


def _raise(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    target = one_target(scene, deed, option)
    if isinstance(target, Problem):
        return (target,)
    if not target.has("prone") or dying(scene, target):
        why = f"{name_of(scene, target.id)} is {'Dying and cannot stand' if dying(scene, target) else 'not Prone'}."
        return (refused("CMB-32" if dying(scene, target) else option.rule, "cannot-stand", why, "Help somebody else."),)
    return Told(cured(scene, target.id, "prone"), (), (option.rule,), (f"{name_of(scene, target.id)} stands again.",))


def _drag(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    target = one_target(scene, deed, option)
    if isinstance(target, Problem):
        return (target,)
    apart = frozenset(two for two in scene.encounter.engaged if target.id not in two)
    moved = scene.moved(scene.encounter._replace(engaged=apart))
    said = f"{name_of(scene, deed.who)} drags {name_of(scene, target.id)} along; the table says where."
    return Told(moved, (), (option.rule,), (said,))


def _help(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    """Dice for another's Test: the own rating in a skill, or an attribute (CMB-60)."""
    one = scene.one(deed.who)
    if deed.skill not in LINKED and deed.skill not in ATTRIBUTES:
        cure = near(deed.skill, (*LINKED, *ATTRIBUTES)).strip() or f"One of: {', '.join((*LINKED, *ATTRIBUTES))}."
        return (refused(option.rule, "no-such-skill", f"`{deed.skill}` is no skill and no attribute.", cure),)
    dice = one.profile.attribute(deed.skill) if deed.skill in ATTRIBUTES else _rating(one, deed.skill)
    if not dice:
        why = f"{name_of(scene, deed.who)} has no rating in {title(deed.skill)} to help with."
        return (refused(option.rule, "no-rating", why, "Help with something else."),)
    said = f"{name_of(scene, deed.who)} helps: {dice} more dice for the other's Test (`--bonus-dice {dice}`)."
    return Told(scene, (), (option.rule,), (said,))


def _rating(one: Combatant, skill: str) -> int:
    if skill in one.profile.skills or not rated(one, skill):
        return one.profile.skills.get(skill, 0)
    return max(0, one.profile.pools[skill] - one.profile.attribute(LINKED[skill]))


# Weapons


def _reload(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    """Load a weapon again for 1 Ammo; Troops keep no count of it (CMB-27)."""
    one = scene.one(deed.who)
    weapon = deed.choose or (next(iter(one.reload)) if len(one.reload) == 1 else "")
    if weapon not in one.reload:
        why = (
            f"`{weapon}` is not to be Reloaded."
            if weapon
            else f"{name_of(scene, deed.who)} has {len(one.reload) or 'no'} weapons to Reload."
        )
        return (refused(option.rule, "no-reload", why, f"To be Reloaded: {', '.join(sorted(one.reload)) or 'none'}."),)
    left = one.ammo.get(weapon, scene.rules.ammo_start)
    told = Told(scene, (), (option.rule,))
    if kind_of(scene, one) == TROOP:
        return told._replace(scene=scene.set(one._replace(reload=one.reload - {weapon}))).also(remark=f"{title(weapon)} is loaded again.")
    if left <= 0:
        why = f"{name_of(scene, deed.who)} has no Ammo left for {title(weapon)}."
        return (refused(option.rule, "no-ammo", why, "Use another weapon, or let the GM give some."),)
    loaded = one._replace(reload=one.reload - {weapon}, ammo={**one.ammo, weapon: left - 1})
    return told._replace(scene=scene.set(loaded)).also(remark=f"{title(weapon)} is loaded again; Ammo left: {left - 1}.")


VERBS: Final[Mapping[str, Callable[[Scene, Act, Option], Told | Problems]]] = {
    "rally": _rally,
    "shake-off": _shake_off,
    "extinguish": _extinguish,
    "raise": _raise,
    "drag": _drag,
    "help": _help,
    "reload": _reload,
}
