"""Everything one can do that is no attack: the door, what an act asks for, and what it takes of the Turn (CMB-12, CMB-60)."""

from collections.abc import Callable, Mapping
from typing import Final

from whcli.model.combat import Option
from whcli.model.combat_state import ActiveCondition
from whcli.model.fight import DeedRuling
from whcli.model.names import near
from whcli.problems import Problem
from whcli.rules.combat import acts_defence, acts_foes, acts_medic, acts_support, moves
from whcli.rules.combat.asked import Act, missing
from whcli.rules.combat.burning import ACT_ON, EXTINGUISH, acted_on, noted
from whcli.rules.combat.conditions import forbids
from whcli.rules.combat.deeds import Problems, Told, chain, mark, ruled
from whcli.rules.combat.fears import FEAR, TERROR, met
from whcli.rules.combat.massing import FORM, massed, parted
from whcli.rules.combat.mending import chosen, mended, takes_of
from whcli.rules.combat.mishaps import MEND
from whcli.rules.combat.pools import GLORY, RUIN, WRATH, awarded, narrated
from whcli.rules.combat.rounds import Begin, begun, may_begin, seized, still_in, unfinished
from whcli.rules.combat.scene import Scene, name_of, refused, unknown
from whcli.rules.combat.splitting import SPLIT
from whcli.rules.combat.starting import left, roused
from whcli.rules.combat.turn_effects import acts_on
from whcli.rules.combat.turns import COMBAT, FREE, FULL, REFLEXIVE, Cost, held, interrupted, paid

Verb = Callable[[Scene, Act, Option], Told | Problems]


def act(scene: Scene, deed: Act) -> DeedRuling | Problems:
    """Return the ruling on an act: an option that is no attack, or one of `WORDS`; nobody's Turn open, it begins the actor's.

    Problems: `no-such-combatant`, `no-such-option`, `is-an-attack`, `fight-over`, `not-started`, `damage-pending`, `out-of-fight`,
    `condition-forbids`, `need-missing`, `options-exclude`, and those of the Turn (`rounds.may_begin`, `turns.paid`) and of the act.
    """
    if deed.option in WORDS:
        return WORDS[deed.option](scene, deed)
    if problems := (*unknown(scene, deed.who), *(one for who in deed.targets for one in unknown(scene, who))):
        return problems
    option = scene.options.get(deed.option)
    if problem := _no_act(scene, deed, option):
        return (problem,)
    if option is None:
        return ()
    start = mark(scene)
    return ruled(scene, start, _done(scene, deed, option), (deed.who, option.id))


def _done(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    if option.verb == "seize":
        return seized(scene, scene.one(deed.who).side)
    told = _turn(scene, deed, option)
    if isinstance(told, Told) and (problems := _barred(told.scene, deed, option)):
        return problems
    return chain(told, lambda now: _pay(now, deed, option), lambda now: VERBS[option.verb](now, deed, option))


def _no_act(scene: Scene, deed: Act, option: Option | None) -> Problem | None:
    if option is None:
        cure = near(deed.option, (*scene.options, *WORDS)).strip() or "`whcli rules list combat` lists every option."
        return refused("CMB-60", "no-such-option", f"There is no option `{deed.option}`.", cure)
    if option.verb not in VERBS and option.verb != "seize":
        cure = f"Name it with an attack: `whcli combat attack FILE {deed.who} TARGET --option {option.id}`."
        return refused(option.rule, "is-an-attack", f"{option.name} is no act of its own.", cure)
    return _not_now(scene, deed)


def _not_now(scene: Scene, deed: Act) -> Problem | None:
    if not still_in(scene, deed.who):
        why = f"{name_of(scene, deed.who)} is out of the fight: {scene.one(deed.who).out or 'dead'}."
        return refused("CMB-83", "out-of-fight", why, "Choose somebody who is in it.")
    return unfinished(scene)


def _turn(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    """Begin the actor's Turn where none is open and the act needs one (CMB-12); what is held needs none (CMB-14)."""
    fight = scene.encounter
    if deed.out_of_turn or REFLEXIVE in option.actions or (deed.who in fight.held and set(option.actions) <= {COMBAT, FREE}):
        problems = may_begin(scene, deed.who, True)
        return tuple(one for one in problems if one.code in ("not-started", "fight-over")) or Told(scene)
    return Told(scene) if fight.active else begun(scene, Begin(deed.who, actions=deed.actions))


def _barred(scene: Scene, deed: Act, option: Option) -> Problems:
    spared = option.verb == "wrath-shock" and scene.one(deed.who).kind == "agent"  # it is how Exhausted ends (CMB-04)
    bar = None if spared else forbids(scene, deed.who, option.id)
    return tuple(problem for problem in (bar or missing(scene, deed, option), _excluded(scene, deed, option)) if problem)[:1]


def _excluded(scene: Scene, deed: Act, option: Option) -> Problem | None:
    fight = scene.encounter
    for used in fight.turn.options if fight.active == deed.who else ():
        other = scene.options.get(used)
        rule = option.excludes.get(used) or (other.excludes.get(option.id) if other else None)
        if rule:
            why = f"{option.name} does not go with {other.name if other else used} in one Turn."
            return refused(rule, "options-exclude", why, "Keep it for the next Turn.")
    return None


def _pay(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    cost = Cost(
        who=deed.who,
        deed=option.id,
        takes=_takes(scene, deed, option),
        attack=option.verb == "grapple",
        tests=int(option.check is not None),
        actions=deed.actions,
        out_of_turn=deed.out_of_turn,
    )
    if option.verb == "wrath-shock" and scene.one(deed.who).kind != "agent":
        return Told(scene)  # a point of Ruin, and no Action (CMB-04)
    burns = {COMBAT, FULL} & {*cost.takes} and option.id != EXTINGUISH
    told = acted_on(scene, deed.who, deed.actions) if burns else Told(scene)
    return told.then(held(told.scene, cost) if option.verb == "hold" else paid(told.scene, cost))


def _takes(scene: Scene, deed: Act, option: Option) -> tuple[str, ...]:
    if acts_support.resists(scene, deed):
        return (FREE,)
    return moves.takes(deed, option) if option.verb in moves.VERBS else option.actions


def _kept(scene: Scene, _deed: Act, _option: Option) -> Told:
    return Told(scene)


VERBS: Final[Mapping[str, Verb]] = {
    "hold": _kept,
    **acts_defence.VERBS,
    **acts_foes.VERBS,
    **acts_medic.VERBS,
    **acts_support.VERBS,
    **moves.VERBS,
}


# Words that are no options


def _interrupt(scene: Scene, deed: Act) -> DeedRuling | Problems:
    if problems := unknown(scene, deed.who):
        return problems
    start = mark(scene)
    return ruled(scene, start, interrupted(scene, deed.who), (deed.who, "interrupt"))


def _met(scene: Scene, deed: Act) -> DeedRuling | Problems:
    """Meet a source of Fear or Terror: a Test of Resolve (CMB-40)."""
    if problems := (*unknown(scene, deed.who), *(one for who in deed.targets for one in unknown(scene, who))):
        return problems
    condition = deed.choose or FEAR
    if condition not in (FEAR, TERROR) or deed.dn < 1:
        return (refused("CMB-40", "dn-needed", "It takes Fear or Terror, and its DN.", "Choose fear or terror, and give --dn N."),)
    start = mark(scene)
    given = ActiveCondition(dn=deed.dn, by=deed.targets[0] if deed.targets else "")
    return ruled(scene, start, met(scene, deed.who, condition, given), (deed.who, "meet"))


def _acted_on(scene: Scene, deed: Act) -> DeedRuling | Problems:
    """Act on while On Fire: Willpower, or Hindered (CMB-40)."""
    if problems := unknown(scene, deed.who):
        return problems
    if not scene.one(deed.who).has("on-fire"):
        return (refused("CMB-40", "need-missing", f"{name_of(scene, deed.who)} is not On Fire.", "Act as usual."),)
    start = mark(scene)
    return ruled(scene, start, noted(acts_on(scene, deed.who), deed.who), (deed.who, ACT_ON))


def _mended(scene: Scene, deed: Act) -> DeedRuling | Problems:
    """Clear a jam, free what is stuck, pick up what was dropped: what its Complication asks for (CMB-03)."""
    if problems := unknown(scene, deed.who):
        return problems
    what = chosen(scene, deed)
    if isinstance(what, Problem):
        return (what,)
    if problem := _not_now(scene, deed):
        return (problem,)
    option = Option(MEND, "Putting it right", "support", what[1].rule, "", actions=takes_of(what[1]), check=what[1].check)
    start, told = mark(scene), _turn(scene, deed, option)
    if isinstance(told, Told) and (problems := _barred(told.scene, deed, option)):
        return problems
    told = chain(told, lambda now: _pay(now, deed, option), lambda now: mended(now, deed, what))
    return ruled(scene, start, told, (deed.who, MEND))


WORDS: Final[Mapping[str, Callable[[Scene, Act], DeedRuling | Problems]]] = {
    "interrupt": _interrupt,
    "meet": _met,
    ACT_ON: _acted_on,
    FORM: massed,
    SPLIT: parted,
    MEND: _mended,
    "rouse": lambda scene, deed: roused(scene, deed.who),
    "narrate": lambda scene, deed: narrated(scene, deed.who),
    "leave": lambda scene, deed: left(scene, deed.who, deed.choose or "left"),
    "award-wrath": lambda scene, deed: awarded(scene, WRATH, deed.points, deed.who),
    "award-glory": lambda scene, deed: awarded(scene, GLORY, deed.points),
    "award-ruin": lambda scene, deed: awarded(scene, RUIN, deed.points),
}
