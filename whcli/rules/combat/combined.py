"""A Combined Attack: supporters who held or have not acted strike first, and the leader's word brings it together (CMB-60)."""

from typing import Final

from whcli.model.change import Step
from whcli.model.combat import Option
from whcli.model.combat_state import Declared, Pending
from whcli.model.fight import Choices, floored
from whcli.model.names import many
from whcli.model.record import NamedTuple
from whcli.rules.combat.attack_dn import dn_steps
from whcli.rules.combat.attack_pool import pool_of, skill_steps
from whcli.rules.combat.checks import wrath_six
from whcli.rules.combat.complications import complicate
from whcli.rules.combat.deeds import Problems, Told
from whcli.rules.combat.injuries import both
from whcli.rules.combat.plan import Plan, planned, replanned
from whcli.rules.combat.scene import Scene, name_of, refused, unknown
from whcli.rules.combat.uses import Use, figure, stepped
from whcli.rules.dice import reading

COMBINED: Final = "combined-attack"
LEADS: Final = "leadership"


class Gathered(NamedTuple):
    """A plan, and the account of what went before it: the supporters' own Tests."""

    told: Told
    plan: Plan


def is_combined(scene: Scene, declared: Declared) -> bool:
    """Return whether a Combined Attack is declared."""
    return COMBINED in declared.options and COMBINED in scene.options


def gathered(told: Told, declared: Declared, choices: Choices) -> Gathered | Problems:
    """Return the plan of an attack; of a Combined one once its supporters have struck (CMB-60).

    Problems: those of `planned`, `no-supporters`, `supporter-spent` for who has acted and holds nothing, and `supporter-foe`.
    """
    if not is_combined(told.scene, declared):
        plan = planned(told.scene, declared)
        return Gathered(told, plan) if isinstance(plan, Plan) else plan
    if problems := _faults(told.scene, declared, choices):
        return problems
    first = _of(declared, choices.supporters[0])
    weapons = planned(told.scene, first)
    if not isinstance(weapons, Plan):
        return weapons
    told, hits, problems = _supported(told, declared, choices)
    plan = _led(weapons, declared, told.scene, hits)
    return problems or Gathered(told, plan._replace(joined=(tuple(map(_word, choices.supporters)), hits)))


def taken_up(scene: Scene, pending: Pending) -> Plan | Problems:
    """Return the plan of an attack that waits for its damage, a Combined one as its supporters have left it (CMB-26, CMB-60)."""
    declared = pending.declared
    if not pending.supporters:
        return replanned(scene, declared)
    who, _, weapon = pending.supporters[0].partition("=")
    weapons = replanned(scene, _of(declared, (who, weapon)))
    return _led(weapons, declared, scene, pending.beat) if isinstance(weapons, Plan) else weapons


def _word(supporter: tuple[str, str]) -> str:
    return "=".join(one for one in supporter if one)


def _of(declared: Declared, supporter: tuple[str, str]) -> Declared:
    """Return the attack of one supporter: the leader's, with their own weapon."""
    who, weapon = supporter
    return declared._replace(attacker=who, weapon=weapon, options=(), bonus_dice=0, actions=1)


def _faults(scene: Scene, declared: Declared, choices: Choices) -> Problems:
    option, named = scene.options[COMBINED], tuple(who for who, _ in choices.supporters)
    if problems := tuple(problem for who in (declared.attacker, *named) for problem in unknown(scene, who)):
        return problems
    found: Problems = ()
    if not named or declared.attacker in named or len({*named}) < len(named):
        why = "A Combined Attack has a leader and, besides, at least one who supports it, each named once."
        found += (refused(option.rule, "no-supporters", why, "Name each with --supporter WHO, or WHO=WEAPON."),)
    if len(declared.targets) != 1 or declared.actions > 1 or len(declared.options) > 1:
        why = "A Combined Attack is one Action on one target, without other options."
        found += (refused(option.rule, "options-exclude", why, "Name one target, and no other option."),)
    side = scene.one(declared.attacker).side
    return found or tuple(problem for who in named for problem in _barred(scene, who, side, option))


def _barred(scene: Scene, who: str, side: str, option: Option) -> Problems:
    fight = scene.encounter
    if scene.one(who).side != side:
        why = f"{name_of(scene, who)} is on the other side."
        return (refused(option.rule, "supporter-foe", why, "Name somebody of the leader's own side."),)
    if who in fight.held or who not in (*fight.acted, fight.active):
        return ()
    why = f"{name_of(scene, who)} has acted, and holds no Action."
    return (refused(option.rule, "supporter-spent", why, "Choose one who has not acted, or who holds an Action."),)


def _supported(told: Told, declared: Declared, choices: Choices) -> tuple[Told, int, Problems]:
    """Return the account of the supporters' Tests, and how many of them beat the target's Defence."""
    hits = 0
    for supporter in choices.supporters:
        plan = planned(told.scene, _of(declared, supporter))
        if not isinstance(plan, Plan):
            return told, 0, plan
        told, hit = _tested(told, plan)
        hits += hit
    return told, hits, ()


def _tested(told: Told, plan: Plan) -> tuple[Told, bool]:
    """Return the account of one supporter's Test, with what its Wrath Dice bring, and whether it beat Defence."""
    who, dn = plan.use.attacker.id, plan.dn_of(plan.use.declared.targets[0])
    read = reading(told.scene.roll(who, "hit", plan.pool.dice).dice, plan.pool.wrath)
    fight = told.scene.encounter
    acted = fight.acted if who in fight.held else (*fight.acted, who)
    told = told._replace(scene=told.scene.moved(fight._replace(held=fight.held - {who}, acted=acted)))
    said = f"{name_of(told.scene, who)} supports with {plan.use.weapon.name}: {many(read.icons, 'icon')}, to be more than {dn}."
    told = told.also(rule="CMB-60", remark=said)
    told = both(told, wrath_six(told.scene, who)) if read.critical else told
    told = both(told, complicate(told.scene, who, plan.use.weapon.id)[1]) if read.complication else told
    return told, read.icons > dn


def _led(weapons: Plan, declared: Declared, scene: Scene, hits: int) -> Plan:
    """Return the leader's plan: Leadership, which must be more than Defence, with the weapon of the first supporter."""
    leader, first, option = scene.one(declared.attacker), weapons.use.attacker, scene.options[COMBINED]
    strong = {**leader.profile.attributes, "strength": first.profile.attribute("strength")}
    armed = leader._replace(profile=leader.profile._replace(attributes=strong, armour=first.profile.armour))
    use = weapons.use._replace(scene=scene, attacker=armed, options=(option,), wielder=first.id)
    use = use._replace(declared=declared._replace(weapon=use.weapon.id))
    pool = floored(
        (
            *skill_steps(leader.profile, LEADS, option.rule),
            *stepped("pool", figure(use.rules, option, "dice") * hits, _many(hits), option.rule),
            *stepped("pool", declared.bonus_dice, "bonus dice", "CMB-21"),
        ),
        use.rules.pool_least,
        "CMB-R01",
    )
    more = figure(use.rules, option, "ed") * max(0, hits - 1)
    ed = (*weapons.ed, *stepped("ed", more, "supporters after the first", option.rule))
    return Plan(use, pool_of(use, pool), pool, _exceeding(use, option), ed)


def _exceeding(use: Use, option: Option) -> dict[str, tuple[Step, ...]]:
    """Return the DN of the leader's Test: one more than that of an attack."""
    own = use._replace(options=())
    steps = {who: dn_steps(own, who) for who in use.declared.targets}
    return {who: (*found, Step("dn", 1, "Defence must be exceeded", option.rule)) for who, found in steps.items()}


def _many(hits: int) -> str:
    return "one supporter" if hits == 1 else f"{hits} supporters"
