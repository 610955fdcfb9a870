"""An attack before any die: everything that is settled when it has been declared (CMB-20 to CMB-24)."""

from collections.abc import Mapping
from typing import Final

from whcli.model.change import Step
from whcli.model.combat import ADDED, MELEE, RANGED, Option, Weapon
from whcli.model.combat_state import Combatant, Declared
from whcli.model.fight import summed
from whcli.model.names import near
from whcli.model.record import NamedTuple
from whcli.model.rolls import Pool
from whcli.problems import Problem
from whcli.rules.combat.attack_damage import ed_steps
from whcli.rules.combat.attack_dn import dn_steps
from whcli.rules.combat.attack_pool import pool_of, pool_steps
from whcli.rules.combat.conditions import forbids, speed
from whcli.rules.combat.last_swing import has_one
from whcli.rules.combat.maimed import handless, legless
from whcli.rules.combat.mishaps import out_of_use
from whcli.rules.combat.option_needs import ill_matched
from whcli.rules.combat.options import in_force, resolved, spoken
from whcli.rules.combat.ranges import Reach, engaged_faults, kind_of, reach_of
from whcli.rules.combat.scene import Scene, name_of, refused, unknown
from whcli.rules.combat.status import dead
from whcli.rules.combat.uses import Use

Problems = tuple[Problem, ...]
UNARMED: Final = Weapon("unarmed", "Unarmed", MELEE, ed=1, strength=ADDED)  # the armoury's, which everybody has
BARE_HANDS: Final = "unarmed-attack"  # the option


class Hand(NamedTuple):
    """The second of two weapons, which strikes the last target (CMB-27): the attack as it is made with it, and its steps of `ed`."""

    use: Use
    ed: tuple[Step, ...]


class Plan(NamedTuple):
    """What an attack will roll, and against what.

    pool  its dice, the steps in `pool_steps`. dn: steps of `dn` by target, all that may be struck. ed: steps of `ed` without shifts.
    joined: of a Combined Attack, its supporters as `Pending` has them, and how many beat Defence.
    second: the other weapon, None: one strikes all.
    """

    use: Use
    pool: Pool
    pool_steps: tuple[Step, ...]
    dn: Mapping[str, tuple[Step, ...]]
    ed: tuple[Step, ...]
    joined: tuple[tuple[str, ...], int] = ((), 0)
    second: Hand | None = None

    def dn_of(self, who: str) -> int:
        """Return the DN of one target."""
        return summed(self.dn[who], "dn")

    def hand(self, *, last: bool) -> "Plan":
        """Return the plan as it is for one target: for the `last`, with the second weapon, where there is one."""
        if self.second is None or not last:
            return self
        use = self.second.use._replace(scene=self.use.scene, reaches={**self.use.reaches, **self.second.use.reaches})
        return self._replace(use=use, ed=self.second.ed, second=None)


def planned(scene: Scene, declared: Declared) -> Plan | Problems:
    """Return an attack before its dice, or everything that forbids it.

    It looks neither at whose Turn it is nor at what the Turn has left: `attack` does. Problems: `no-such-combatant`, `no-target`,
    `target-twice`, `self-target`, `out-of-fight`, `no-such-weapon`, `which-weapon`, `reload-first`, `no-ammo`, those of `reach_of`,
    `engaged_faults`, `spoken` and `resolved`.
    """
    if problems := _people(scene, declared) or _targets(scene, declared):
        return problems
    said = spoken(scene, declared)
    if not isinstance(said, Declared):
        return said
    weapon = weapon_of(scene, said)
    if isinstance(weapon, Problem):
        return (weapon,)
    said = said._replace(weapon=weapon.id)
    if said.second:
        return two_handed(scene, said, weapon)
    if problems := barred_from(scene, weapon, said):
        return problems
    use = used(scene, said, weapon)
    found = resolved(use) if isinstance(use, Use) else use
    return plan_of(found) if isinstance(found, Use) else found


def barred_from(scene: Scene, weapon: Weapon, said: Declared) -> Problems:
    """Return what keeps somebody from using a weapon now: a melee, lost hands, a mishap, a Reload, movement that a Charge needs."""
    bars = (handless(scene, scene.one(said.attacker), weapon), out_of_use(scene, said.attacker, weapon), *_no_charge(scene, said))
    held = tuple(found for found in bars if found)
    return (*engaged_faults(scene, weapon, said), *held, *_loaded(scene, weapon, said), *_last(scene, weapon, said))


def replanned(scene: Scene, declared: Declared) -> Plan | Problems:
    """Return the plan of an attack that was ruled on before, so that nothing forbids it now but people or weapons that are gone."""
    if problems := tuple(problem for who in (declared.attacker, *declared.targets) for problem in unknown(scene, who)):
        return problems
    weapon = weapon_of(scene, declared)
    if declared.second and isinstance(weapon, Weapon):
        return two_handed(scene, declared, weapon, again=True)
    use = used(scene, declared, weapon) if isinstance(weapon, Weapon) else (weapon,)
    return plan_of(in_force(use, declared.options)) if isinstance(use, Use) else use


def two_handed(scene: Scene, declared: Declared, weapon: Weapon, again: bool = False) -> Plan | Problems:
    """Return the plan of a Multi-Attack with two weapons, the second of which strikes the last target (CMB-27).

    `again`: it was ruled on before, so that no rule forbids it now. The pool is that of the weapon that gives fewer dice.
    """
    other = weapon_of(scene, declared._replace(weapon=declared.second))
    if isinstance(other, Problem):
        return (other,)
    if not again and (problems := tuple(dict.fromkeys(found for one in (weapon, other) for found in barred_from(scene, one, declared)))):
        return problems
    first, last = used(scene, declared, weapon, declared.targets[:-1]), used(scene, declared, other, declared.targets[-1:])
    if not isinstance(first, Use) or not isinstance(last, Use):
        return (*(() if isinstance(first, Use) else first), *(() if isinstance(last, Use) else last))
    reaches = {**first.reaches, **last.reaches}
    uses = tuple(one._replace(reaches=reaches) for one in (first, last))
    if again:
        return both_hands(*(in_force(one, declared.options) for one in uses))
    if problems := ill_matched(*uses):
        return problems
    found = tuple(resolved(one) for one in uses)
    problems = tuple(dict.fromkeys(problem for one in found if not isinstance(one, Use) for problem in one))
    return problems or both_hands(*(one for one in found if isinstance(one, Use)))


def both_hands(first: Use, last: Use) -> Plan:
    """Return the plan of an attack with two weapons, each with its options resolved."""
    plan, other = plan_of(first), plan_of(last)
    fewer = min(plan, other, key=lambda one: one.pool.dice)
    who = first.declared.targets[-1]
    dn = {**plan.dn, who: other.dn[who]}
    return plan._replace(pool=fewer.pool, pool_steps=fewer.pool_steps, dn=dn, second=Hand(last, other.ed))


def plan_of(use: Use) -> Plan:
    """Return the plan of an attack whose options are resolved."""
    pool = pool_steps(use)
    return Plan(use, pool_of(use, pool), pool, dns(use), ed_steps(use))


def dns(use: Use) -> dict[str, tuple[Step, ...]]:
    """Return the steps of `dn` of every target; in a line or a pinning fire the DN of one counts for all (CMB-27)."""
    targets = use.declared.targets
    each = {who: dn_steps(use, who) for who in targets}
    if use.option("pin"):
        hardest = max(targets, key=lambda who: summed(each[who], "dn"))
        return dict.fromkeys(targets, each[hardest])
    return dict.fromkeys(targets, each[targets[0]]) if use.flamer else each


def used(scene: Scene, declared: Declared, weapon: Weapon, targets: tuple[str, ...] | None = None) -> Use | Problems:
    """Return a declared attack with the distance of each target known, or what is out of range. `targets`: only of those."""
    charged = _charge(scene, declared)
    each = declared.targets if targets is None else targets
    reaches = {who: reach_of(scene, weapon, declared, (who, charged)) for who in each}
    problems = tuple(one for one in reaches.values() if isinstance(one, Problem))
    known = {who: one for who, one in reaches.items() if isinstance(one, Reach)}
    return problems or Use(scene, declared, scene.one(declared.attacker), weapon, kind_of(weapon, declared), (), known)


def _charge(scene: Scene, declared: Declared) -> int:
    """Return how many metres a Charge brings the attacker nearer, 0 without one (CMB-12)."""
    found = _charges(scene, declared)
    return sum(one.numbers.get("speed", 0) for one in found) * (speed(scene, declared.attacker) if found else 0)


def _charges(scene: Scene, declared: Declared) -> list[Option]:
    return [one for name in declared.options if (one := scene.options.get(name)) and one.verb == "charge"]


def _no_charge(scene: Scene, declared: Declared) -> list[Problem | None]:
    """Return what bars the movement of a Charge: a Condition, or lost legs (CMB-40, CMB-36)."""
    who = declared.attacker
    both = [(forbids(scene, who, "movement"), legless(scene, scene.one(who), one.id)) for one in _charges(scene, declared)]
    return [found for pair in both for found in pair][:2]


def _people(scene: Scene, declared: Declared) -> Problems:
    people = (declared.attacker, *declared.targets)
    missing = tuple(problem for who in people for problem in unknown(scene, who))
    out = [one for who in (() if missing else people) if (one := scene.one(who)).out or dead(scene, one)]
    return missing or tuple(_gone(scene, one) for one in out if not (one.id == declared.attacker and has_one(scene, one)))


def _gone(scene: Scene, one: Combatant) -> Problem:
    why = f"{name_of(scene, one.id)} is out of the fight: {one.out or 'dead'}."
    return refused("CMB-83", "out-of-fight", why, "Choose somebody who is in it.")


def _targets(scene: Scene, declared: Declared) -> Problems:
    """Return what is wrong with the targets as such; a Mob may be named as often as members of it are to be struck (CMB-71)."""
    found, single = [], [who for who in declared.targets if scene.one(who).mob is None]
    if not declared.targets:
        found.append(refused("CMB-20", "no-target", "An attack needs a target.", "Name at least one."))
    if len(set(single)) < len(single):
        found.append(refused("CMB-20", "target-twice", "A target is named twice.", "Name each once."))
    if declared.attacker in declared.targets:
        found.append(refused("CMB-20", "self-target", f"{declared.attacker} would strike at itself.", "Name another target."))
    return tuple(found)


def weapon_of(scene: Scene, declared: Declared) -> Weapon | Problem:
    """Return the weapon of an attack: the one that is named, else the only one; bare hands are always there.

    Problems `no-such-weapon`, `which-weapon`.
    """
    attacker = scene.one(declared.attacker)
    known = ", ".join(sorted(attacker.weapons)) or "none"
    name = declared.weapon or (UNARMED.id if BARE_HANDS in declared.options or not attacker.weapons else "")
    if name in attacker.weapons or name == UNARMED.id:
        return attacker.weapons.get(name, UNARMED)
    if declared.weapon:
        cure = near(declared.weapon, attacker.weapons).strip() or f"{name_of(scene, attacker.id)} has: {known}."
        return refused("CMB-20", "no-such-weapon", f"{name_of(scene, attacker.id)} has no `{declared.weapon}`.", cure)
    if len(attacker.weapons) == 1:
        return next(iter(attacker.weapons.values()))
    why = f"{name_of(scene, attacker.id)} has several weapons."
    return refused("CMB-20", "which-weapon", why, f"Name one with --weapon: {known}.")


def _last(scene: Scene, weapon: Weapon, declared: Declared) -> Problems:
    """Return the Problem `melee-only` where somebody slain would strike once more, but not in melee."""
    if not has_one(scene, scene.one(declared.attacker)) or kind_of(weapon, declared) == MELEE:
        return ()
    why = f"{name_of(scene, declared.attacker)} is slain, and its last attack is one in melee."
    return (refused("CMB-83", "melee-only", why, "Name a melee weapon with --weapon."),)


def _loaded(scene: Scene, weapon: Weapon, declared: Declared) -> Problems:
    """Return what keeps a weapon from being used: it waits for a Reload, or the last grenade is gone (CMB-27)."""
    attacker, kind = scene.one(declared.attacker), kind_of(weapon, declared)
    if kind == RANGED and weapon.id in attacker.reload:
        why = f"{weapon.name} of {name_of(scene, attacker.id)} must be Reloaded."
        return (refused("CMB-27", "reload-first", why, f"Reload it: `whcli combat act FILE {attacker.id} reload`, a Simple Action."),)
    if kind not in (RANGED, MELEE) and weapon.kind != MELEE and attacker.ammo.get(weapon.id, 1) < 1:
        why = f"{name_of(scene, attacker.id)} has no {weapon.name} left."
        return (refused("CMB-27", "no-ammo", why, "Take another weapon."),)
    return ()
