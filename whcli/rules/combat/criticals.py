"""Critical Hits: rolled once for an attack, made worse by Glory, carried out on each target (CMB-50 to CMB-R52)."""

from collections.abc import Iterable, Iterator
from typing import Final

from whcli.model.combat import TROOP
from whcli.model.combat_state import ActiveCondition, Combatant
from whcli.model.combat_tables import Amount, Critical, Gain
from whcli.model.fight import Blow, CriticalHit
from whcli.rules.combat.checks import Asked, check
from whcli.rules.combat.conditions import afflict
from whcli.rules.combat.deeds import Told
from whcli.rules.combat.injuries import both, memorable
from whcli.rules.combat.scene import Scene, name_of
from whcli.rules.combat.status import dead, kind_of

SIMPLE: Final = "simple"  # the row's name where `rules.criticals` is simple
EXPLODE, SPRAY, LIMB, MEMORABLE, ANOTHER = "explode", "spray", "lose-limb", "memorable-injury", "another-target"


def inflicts(scene: Scene, who: str) -> bool:
    """Return whether somebody's attacks can be Critical Hits: Troops' cannot (CMB-R03)."""
    return scene.rules.troop_criticals or kind_of(scene, scene.one(who)) != TROOP


def rolled(scene: Scene, attacker: str, glory: int = 0, pick: str = "") -> CriticalHit:
    """Return the Critical Hit of an attack: the row of d66, its dice rolled, and `glory` points of Glory (or Ruin) put into it.

    `pick` is the id of the row's `choice` that each point buys, "" the first. With `rules.criticals: simple` nothing is rolled and
    the row is `simple`: the attack has more ED instead (CMB-R51).
    """
    if scene.rules.criticals == SIMPLE:
        return CriticalHit(0, SIMPLE)
    (d66,) = scene.dice.d66(scene.at(attacker, "critical"))
    row = row_of(scene.criticals, d66)
    chosen = next((each for each in row.choice if each.id == pick), row.choice[0] if row.choice else Gain())
    gains = [row.does, *[row.per_glory, chosen] * glory]
    figures = {name: sum(amount(scene, attacker, getattr(gain, name)) for gain in gains) for name in ("wounds", "mortal_wounds", "shock")}
    return CriticalHit(d66, row.id, **figures, glory=glory, effects=tuple(_effects(scene, attacker, row, gains)))


def row_of(table: Iterable[Critical], d66: int) -> Critical:
    """Return the row that a d66 gives."""
    return next((row for row in table if row.first <= d66 <= row.last), Critical("", "Critical Hit", "CMB-50", 11, 66, Gain()))


def amount(scene: Scene, who: str, some: Amount) -> int:
    """Return an Amount with its dice rolled: a d3 and a d6 each for itself."""
    d3 = sum(value for _ in range(some.d3) for value in scene.dice.d3(scene.at(who, "effect")))
    return some.flat + d3 + (sum(scene.roll(who, "effect", some.d6).dice) if some.d6 else 0)


def _effects(scene: Scene, attacker: str, row: Critical, gains: list[Gain]) -> Iterator[str]:
    """Yield the Conditions and the other effects of a row as slugs, each with how much of it where that is more than one."""
    sizes: dict[str, int] = {}
    for name, size in (each for gain in gains for each in gain.conditions.items()):
        record = scene.conditions.get(name)
        sizes[name] = sizes.get(name, 0) + size if record and record.measure == "n" else 1
    yield from (name if size == 1 else f"{name}:{size}" for name, size in sizes.items())
    for verb in dict.fromkeys(gain.verb for gain in gains if gain.verb):
        yield f"{verb}:{amount(scene, attacker, row.also.mortal_wounds)}" if verb == EXPLODE else verb


# Carried out


def exploding(one: Combatant, critical: CriticalHit | None) -> int:
    """Return the Mortal Wounds of wargear that explodes: none for a target that carries neither explosives nor ammunition (CMB-50)."""
    found = [each.partition(":")[2] for each in (critical.effects if critical else ()) if each.partition(":")[0] == EXPLODE]
    carries = any(weapon.salvo is not None or weapon.has("blast") or weapon.kind == "ranged" for weapon in one.weapons.values())
    return int(found[0] or 0) if found and carries else 0


def aftermath(scene: Scene, who: str, blow: Blow, engaged: tuple[str, ...]) -> Told:
    """Return what a Critical does besides its Wounds, once its Wounds are recorded; `engaged` were so when it struck (CMB-50)."""
    critical = blow.critical or CriticalHit(0, SIMPLE)
    told = Told(scene, rules=("CMB-50",))
    for effect in critical.effects:
        name, _, size = effect.partition(":")
        told = both(told, _effect(told.scene, who, (name, int(size or 1)), (blow, engaged)))
    return told


def _effect(scene: Scene, who: str, effect: tuple[str, int], how: tuple[Blow, tuple[str, ...]]) -> Told:
    (name, size), (blow, engaged) = effect, how
    if name == SPRAY:
        return _sprayed(scene, blow, engaged)
    if name == ANOTHER:
        return Told(scene, remarks=("One more target within 10 m suffers the same: strike it with `whcli combat damage`.",))
    if dead(scene, scene.one(who)) or name in (EXPLODE, "all-struck"):
        return Told(scene)
    if scene.one(who).mob is not None:
        said = f"By hand: of {name_of(scene, who)}, {name} comes only to members that were struck and still stand."
        return Told(scene, rules=("CMB-R71",), remarks=(said,))
    return _alone(scene, who, (name, size), blow)


def _alone(scene: Scene, who: str, effect: tuple[str, int], blow: Blow) -> Told:
    """Return what an effect of a Critical does to one who is no Mob: an injury, a limb, a Condition."""
    name, size = effect
    if name == MEMORABLE:
        return memorable(scene, who)
    if name == LIMB:
        return _limb(scene, who, blow.by)
    moved, why = afflict(scene, who, name, ActiveCondition(n=size, by=blow.by))
    record = scene.conditions.get(name)
    return Told(moved, remarks=(why or f"{name_of(scene, who)} is {record.name if record else name}.",))


def _sprayed(scene: Scene, blow: Blow, engaged: tuple[str, ...]) -> Told:
    """Return the scene where everyone Engaged with the target has made the row's Test, or suffers what it says."""
    row = next((row for row in scene.criticals if blow.critical and row.id == blow.critical.row), None)
    told = Told(scene)
    if row is None or row.check is None:
        return told
    for other in engaged:
        if dead(told.scene, told.scene.one(other)):
            continue
        found = check(told.scene, other, Asked(row.check.test, row.check.dn, row.name, row.rule))
        told = both(told, found.told)
        for name in () if found.success else row.also.conditions:
            told = told._replace(scene=afflict(told.scene, other, name, ActiveCondition(by=blow.by))[0])
    return told


def _limb(scene: Scene, who: str, by: str) -> Told:
    """Return who chooses the limb that is lost, by a d6; which one it is, is theirs to say (CMB-50)."""
    even = scene.roll(by or who, "effect", 1).dice[0] % 2 == 0
    said = f"A limb of {name_of(scene, who)} is destroyed; {'the active player' if even else 'the GM'} chooses which, and notes it."
    return Told(scene, remarks=(said,))
