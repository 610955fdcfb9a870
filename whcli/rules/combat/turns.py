"""What a Turn holds: Actions declared, spent, held back, and Reflexive Actions on others' Turns (CMB-12 to CMB-14, CMB-R11, CMB-R12)."""

from typing import Final

from whcli.model.change import Step
from whcli.model.combat_state import END_OF_TURN, Effect, Turn, Until
from whcli.model.record import NamedTuple
from whcli.problems import Problem
from whcli.rules.combat.checks import multi_action
from whcli.rules.combat.conditions import dn_penalty, forbids
from whcli.rules.combat.deeds import Problems, Told
from whcli.rules.combat.edges import INTERRUPTS, WAITS, with_effect, without_effect
from whcli.rules.combat.scene import Scene, name_of, refused, unknown
from whcli.rules.combat.status import dying
from whcli.rules.dice import icons

COMBAT, MOVEMENT, SIMPLE, REFLEXIVE, FREE, FULL = "combat", "movement", "simple", "reflexive", "free", "full-round"
_WORDS: Final = {COMBAT: "Combat Action", MOVEMENT: "Movement", SIMPLE: "Simple Action", FULL: "Full-Round Action"}
HOLD: Final = "hold"


class Cost(NamedTuple):
    """What a deed takes of a Turn.

    takes        combat | movement | simple | reflexive | free | full-round, as an Option's `actions`; () is free.
    attack       it is an attack (CMB-R11). tests: Tests it makes, after which the number of Actions is fixed.
    actions      Combat Actions the Turn is to have in all, 0: as it was declared (CMB-R11).
    out_of_turn  the GM lets it happen on any Turn, for nothing.
    """

    who: str
    deed: str
    takes: tuple[str, ...] = ()
    attack: bool = False
    tests: int = 0
    actions: int = 0
    out_of_turn: bool = False


def paid(scene: Scene, cost: Cost) -> Told | Problems:
    """Return the scene with a deed's Actions spent: of the own Turn, of what is held, or as a Reflexive Action (CMB-12, CMB-14).

    Problems: `not-your-turn`, `action-spent`, `full-round`, `actions-declared`, `too-many-attacks`, `reflexive-spent`,
    `held-waits`, all by the rule that forbids it.
    """
    if problems := unknown(scene, cost.who):
        return problems
    if cost.out_of_turn:
        return Told(scene).also(remark=f"{name_of(scene, cost.who)} does it out of turn by the GM's ruling.")
    if REFLEXIVE in cost.takes:
        return _reacted(scene, cost)
    if scene.encounter.active == cost.who:
        return _on_turn(scene, cost)
    if cost.who in scene.encounter.held and set(cost.takes) <= {COMBAT, FREE}:
        return _released(scene, cost)
    return (_not_your_turn(scene, cost),)


def _not_your_turn(scene: Scene, cost: Cost) -> Problem:
    active = scene.encounter.active
    why = f"It is {name_of(scene, active)}'s Turn." if active else "No Turn is open."
    cure = f"Begin {cost.who}'s Turn with `whcli combat turn FILE {cost.who}` when it is due."
    return refused("CMB-12", "not-your-turn", f"{name_of(scene, cost.who)} cannot do that now: {why[0].lower()}{why[1:]}", cure)


# On one's own Turn


def _on_turn(scene: Scene, cost: Cost) -> Told | Problems:
    told = declared(scene, cost.actions) if cost.actions else Told(scene)
    if not isinstance(told, Told):
        return told
    turn = told.scene.encounter.turn
    for check in (_full_round, _dying, _once_each, _one_attack):
        if problem := check(told.scene, turn, cost):
            return (problem,)
    used = (*turn.used, *(one for one in cost.takes if one != FREE))
    spent = turn._replace(used=used, attacks=turn.attacks + cost.attack, tests=turn.tests + cost.tests)
    spent = spent._replace(options=(*turn.options, cost.deed))
    rules = ("CMB-12",) if any(one != FREE for one in cost.takes) else ()
    return told._replace(scene=told.scene.moved(told.scene.encounter._replace(turn=spent)), rules=told.rules + rules)


def declared(scene: Scene, actions: int) -> Told | Problems:
    """Return the scene with the number of Combat Actions of the open Turn declared: before its first Test (CMB-13, CMB-R11).

    Problems: `actions-declared` after a Test, `action-spent` where more are spent already, `full-round` on such a Turn,
    `condition-forbids` for the Exhausted and the Dying.
    """
    turn = scene.encounter.turn
    if actions == turn.actions:
        return Told(scene)
    if turn.tests:
        why = f"The Turn was to have {_actions(turn.actions)}, and its first Test has been made."
        cure = "Go on with what was declared: a Multi-Action is declared before the first Test."
        return (refused("CMB-R11", "actions-declared", why, cure),)
    if actions < max(1, turn.used.count(COMBAT)):
        why = f"{_actions(max(1, turn.used.count(COMBAT)))} cannot become {actions}."
        return (refused("CMB-13", "action-spent", why, "Declare at least 1, and at least as many as are spent."),)
    if FULL in turn.used:
        return (refused("CMB-12", "full-round", "A Full-Round Action has taken the whole Turn.", "Keep others for the next Turn."),)
    if problem := forbids(scene, scene.encounter.active, "multi-action") if actions > 1 else None:
        return (problem,)
    told = Told(scene.moved(scene.encounter._replace(turn=turn._replace(actions=actions))), (), ("CMB-13", "CMB-R11"))
    extra = scene.rules.multi_action_dn * (actions - 1)
    return told.also(remark=f"Every Test this Turn is at +{extra} DN." if extra else "")


def _full_round(_scene: Scene, turn: Turn, cost: Cost) -> Problem | None:
    taking = [one for one in cost.takes if one != FREE]
    if taking and FULL in turn.used:
        return refused("CMB-12", "full-round", "A Full-Round Action has taken the whole Turn.", "End the Turn: `whcli combat next FILE`.")
    if FULL not in taking:
        return None
    if turn.used:
        had = ", ".join(_WORDS.get(one, one) for one in turn.used)
        why = f"{cost.deed} takes the whole Turn, and part of it is spent: {had}."
        return refused("CMB-12", "full-round", why, "Use it on a Turn that has just begun.")
    if turn.actions > 1:
        why = f"{cost.deed} takes the whole Turn, which was to have {_actions(turn.actions)}."
        return refused("CMB-12", "full-round", why, "Declare one Action, or choose something shorter.")
    return None


def _once_each(_scene: Scene, turn: Turn, cost: Cost) -> Problem | None:
    for kind in (MOVEMENT, SIMPLE, COMBAT):
        most = turn.actions if kind == COMBAT else 1
        if turn.used.count(kind) + cost.takes.count(kind) > most:
            return refused("CMB-13" if kind == COMBAT and most > 1 else "CMB-12", "action-spent", _spent(turn, kind), _cure(turn, kind))
    return None


def _spent(turn: Turn, kind: str) -> str:
    if kind == COMBAT and turn.actions > 1:
        return f"The {turn.actions} Combat Actions declared for this Turn are spent."
    return f"The Turn has one {_WORDS[kind]}, and it is spent."


def _cure(turn: Turn, kind: str) -> str:
    if kind != COMBAT:
        return "Keep it for the next Turn."
    if turn.tests:
        return "Keep it for the next Turn; a Multi-Action is declared before the first Test (CMB-R11)."
    return f"Declare a Multi-Action with --actions {turn.actions + 1}, at the price of more DN on every Test (CMB-13)."


def _one_attack(scene: Scene, turn: Turn, cost: Cost) -> Problem | None:
    most = scene.rules.multi_action_attacks if turn.actions > 1 else 1
    most = max(most, 2) if turn.actions == 2 and shot_and_blow(scene, cost.who) else most
    if not cost.attack or turn.attacks < most:
        return None
    why = f"A Multi-Action holds at most {most} {'attack' if most == 1 else 'attacks'}."
    return refused("CMB-R11", "too-many-attacks", why, "Strike several targets with a Multi-Attack, in one Combat Action.")


def shot_and_blow(scene: Scene, who: str) -> bool:
    """Return whether somebody may shoot and strike in one Multi-Action, at no penalty (CMB-13)."""
    return any(one.verb == "no-penalty" for one in scene.one(who).profile.abilities)


def _dying(scene: Scene, turn: Turn, cost: Cost) -> Problem | None:
    taking = any(one != FREE for one in cost.takes)
    if not (taking and turn.used and dying(scene, scene.one(cost.who))):
        return None
    why = f"{name_of(scene, cost.who)} is Dying, and this Turn's one act is done."
    return refused("CMB-32", "action-spent", why, "A Turn of the Dying is a crawl, a Fall Back or a basic attack, and no more.")


def _actions(number: int) -> str:
    return f"{number} Combat Action{'' if number == 1 else 's'}"


# On the Turns of others


def _reacted(scene: Scene, cost: Cost) -> Told | Problems:
    """Spend a Reflexive Action: on another's Turn, so many a Round (CMB-14, CMB-R12)."""
    fight, most = scene.encounter, scene.rules.reflexive_actions
    if fight.active == cost.who:
        why = f"It is {name_of(scene, cost.who)}'s own Turn, and a Reflexive Action answers somebody else's."
        return (refused("CMB-12", "not-your-turn", why, "Use an Action of the Turn."),)
    if fight.reacted.count(cost.who) >= most:
        why = f"{name_of(scene, cost.who)} has had {most} Reflexive Action{'' if most == 1 else 's'} in Round {fight.round}, which is all."
        return (refused("CMB-R12", "reflexive-spent", why, "Wait for the next Round."),)
    return Told(scene.moved(fight._replace(reacted=(*fight.reacted, cost.who))), (), ("CMB-12", "CMB-R12"))


def held(scene: Scene, cost: Cost) -> Told | Problems:
    """Return the scene with the Combat Action of the open Turn kept for later in the Round (CMB-14). Problems as for `paid`."""
    told = paid(scene, cost._replace(takes=(COMBAT,)))
    if not isinstance(told, Told):
        return told
    fight = told.scene.encounter
    told = told._replace(scene=told.scene.moved(fight._replace(held=fight.held | {cost.who})))
    return told.also(rule="CMB-14", remark=f"{name_of(scene, cost.who)} keeps a Combat Action for later in Round {fight.round}.")


def _released(scene: Scene, cost: Cost) -> Told | Problems:
    """Spend a Combat Action that was held: between Turns, or on a Turn that has been interrupted (CMB-14)."""
    fight = scene.encounter
    won = any(one.verb == INTERRUPTS for one in fight.effects.get(cost.who, ()))
    if fight.active and not won:
        why = f"{name_of(scene, cost.who)} holds a Combat Action, and {name_of(scene, fight.active)}'s Turn is open."
        cure = f"Interrupt it by an opposed Initiative Test, `whcli combat act FILE {cost.who} interrupt`, or wait for its end."
        return (refused("CMB-14", "held-waits", why, cure),)
    scene = without_effect(scene, cost.who, frozenset({INTERRUPTS, WAITS})) if COMBAT in cost.takes else scene
    left = fight.held - {cost.who} if COMBAT in cost.takes else fight.held
    return Told(scene.moved(scene.encounter._replace(held=left)), (), ("CMB-14",))


def interrupted(scene: Scene, who: str) -> Told | Problems:
    """Return the scene after somebody who holds an Action tries to break into the open Turn: opposed Initiative, ties theirs (CMB-14).

    Whoever loses waits for the end of that Turn. Problems: `nothing-held`, `no-turn-open`, `held-waits` for a second try.
    """
    fight = scene.encounter
    if who not in fight.held:
        return (refused("CMB-14", "nothing-held", f"{name_of(scene, who)} holds no Action.", "Hold one on the own Turn first."),)
    if not fight.active:
        why = "No Turn is open, so there is nothing to interrupt."
        return (refused("CMB-14", "no-turn-open", why, "Use the held Action straight away."),)
    if any(one.verb in (WAITS, INTERRUPTS) for one in fight.effects.get(who, ())):
        why = f"{name_of(scene, who)} has tried it on this Turn already."
        return (refused("CMB-14", "held-waits", why, "Wait for the end of the Turn, or act if the Test was won."),)
    mine, theirs = _initiative(scene, who, fight.active), _initiative(scene, fight.active, who)
    won = mine.value >= theirs.value
    ends = Until(END_OF_TURN, fight.active, fight.round)
    moved = with_effect(scene, who, Effect(HOLD, ends, verb=INTERRUPTS if won else WAITS))
    whose, other = name_of(scene, who), name_of(scene, fight.active)
    said = f"{whose} acts now, before {other} goes on." if won else f"{other} is quicker: {whose} waits for the end of the Turn."
    return Told(moved, (mine, theirs._replace(value=-theirs.value)), ("CMB-14",), (said,))


def _initiative(scene: Scene, who: str, other: str) -> Step:
    """Roll Initiative against somebody: what would raise the other's DN is dice for this one (CMB-14)."""
    theirs = dn_penalty(scene, other) + multi_action(scene, other)
    dice = scene.one(who).profile.attribute("initiative") + sum(step.value for step in theirs)
    rolled = scene.roll(who, "test", max(dice, scene.rules.pool_least))
    return Step("initiative", icons(rolled.dice), f"Initiative of {name_of(scene, who)}", "CMB-14")
