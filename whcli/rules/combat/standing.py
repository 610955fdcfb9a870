"""Where a fight stands, for people who look at it: every figure by the functions that rule on it (CMB-04, CMB-10 to CMB-12, CMB-40)."""

from typing import Final

from whcli.model.combat import AGENT
from whcli.model.combat_state import SIDES, Combatant, Effect, Encounter
from whcli.model.fight import summed
from whcli.model.fight_status import ACTED, ACTIVE, AMBUSHED, OUT, READY, Borne, FightStatus, Standing
from whcli.model.names import title
from whcli.rules.combat.conditions import MELEE, RANGED, defence_penalty, dn_penalty
from whcli.rules.combat.injuries import injury_name
from whcli.rules.combat.pools import glory_cap, ruin_cap
from whcli.rules.combat.rounds import candidates, due, still_in
from whcli.rules.combat.scene import Scene
from whcli.rules.combat.status import follows_dying, sizes, state_of, suffers_shock, survives

PARTS: Final = ("combat", "movement", "simple")  # what a Turn holds once each (CMB-12)
WHOLE: Final = "full-round"


def standing(scene: Scene) -> FightStatus:
    """Return where a fight stands; agents first, each side by id."""
    fight = scene.encounter
    people = sorted(fight.combatants.values(), key=lambda one: (SIDES.index(one.side), one.id))
    return FightStatus(
        fight.id,
        fight.name,
        fight.tier,
        fight.round,
        fight.glory,
        glory_cap(scene),
        fight.ruin,
        ruin_cap(scene),
        due=due(scene) if fight.round and not fight.ended else "",
        candidates=candidates(scene) if fight.round and not fight.ended else (),
        active=fight.active,
        left=_left(fight),
        actions=fight.turn.actions,
        pending=(fight.pending.struck or fight.pending.declared.targets) if fight.pending else (),
        seized=fight.seized,
        vision=fight.vision,
        seeded=bool(fight.seed),
        ended=fight.ended,
        people=tuple(one_of(scene, one) for one in people),
    )


def _left(fight: Encounter) -> tuple[str, ...]:
    """Return what of the open Turn is not spent: Combat Actions as often as are left."""
    used = fight.turn.used
    if not fight.active or WHOLE in used:
        return ()
    combat = ("combat",) * max(0, fight.turn.actions - used.count("combat"))
    return (*combat, *(part for part in PARTS[1:] if part not in used))


def one_of(scene: Scene, one: Combatant) -> Standing:
    """Return how one combatant stands."""
    fight, block = scene.encounter, one.profile
    return Standing(
        one.id,
        one.name or title(one.id),
        one.side,
        one.kind,
        wounds=one.wounds,
        max_wounds=block.wounds,
        shock=one.shock,
        max_shock=block.shock if suffers_shock(one) else None,
        mob=one.mob.now if one.mob else None,
        start=one.mob.start if one.mob else None,
        state=state_of(scene, one),
        turn=_turn(scene, one),
        out=one.out,
        defence=_defence(scene, one, MELEE),
        defence_far=_defence(scene, one, RANGED),
        resilience=block.resilience + sum(each.resilience for each in fight.effects.get(one.id, ())),
        dn=summed(dn_penalty(scene, one.id), "dn"),
        wrath=one.wrath if one.kind == AGENT else None,
        ruin=one.ruin,
        conditions=tuple(_borne(scene, name, size) for name, size in sizes(scene, one).items()),
        memorable=tuple(injury_name(scene, each) for each in one.injuries.memorable),
        traumatic=tuple(injury_name(scene, each) for each in one.injuries.traumatic),
        death=survives(scene) if follows_dying(scene, one) else 0,
        engaged=fight.engaged_with(one.id),
        ammo=tuple(sorted(one.ammo.items())),
        reload=tuple(sorted(one.reload)),
        effects=tuple(_effect(each) for each in fight.effects.get(one.id, ())),
        held=one.id in fight.held,
        reacted=one.id in fight.reacted,
    )


def _turn(scene: Scene, one: Combatant) -> str:
    fight = scene.encounter
    if not still_in(scene, one.id):
        return OUT
    if fight.active == one.id:
        return ACTIVE
    if one.id in fight.acted:
        return ACTED
    return AMBUSHED if fight.round == 1 and one.id in fight.ambushed else READY


def _defence(scene: Scene, one: Combatant, kind: str) -> int:
    """Return Defence as it is now, without cover, range and the like: not below 1 (CMB-R24)."""
    own = sum(each.defence for each in scene.encounter.effects.get(one.id, ()))
    return max(1, one.profile.defence + own + summed(defence_penalty(scene, one.id, kind), "dn"))


def _borne(scene: Scene, name: str, size: int) -> Borne:
    record = scene.conditions.get(name)
    return Borne(name, record.name, size, record.text, record.ends_text) if record else Borne(name, title(name), size)


def _effect(effect: Effect) -> str:
    figures = ((effect.defence, "Defence"), (effect.resilience, "Resilience"), (effect.dn, "DN"))
    told = ", ".join(f"{name} {value:+d}" for value, name in figures if value)
    told = told or effect.verb.replace("-", " ")
    return f"{title(effect.option)}{f': {told}' if told else ''}"
