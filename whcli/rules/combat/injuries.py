"""Memorable and Traumatic Injuries: rolled, recorded for good, and counted (CMB-32 to CMB-36)."""

from typing import Final

from whcli.model.combat_state import ActiveCondition, Injuries
from whcli.model.combat_tables import Injury
from whcli.model.names import title
from whcli.rules.combat.conditions import afflict
from whcli.rules.combat.deeds import Told
from whcli.rules.combat.scene import Scene, name_of
from whcli.rules.combat.status import dead, dying, survives

MEMORABLE: Final = "memorable"
TRAUMATIC: Final = "traumatic"


def memorable(scene: Scene, who: str) -> Told:
    """Return the scene with a Memorable Injury of d6; one that is had already grows worse, once, and then nothing more (CMB-36)."""
    face = scene.roll(who, "injury", 1).dice[0]
    one, record = scene.one(who), _rolled(scene, MEMORABLE, face)
    had = one.injuries.memorable
    new = record.id if record.id not in had else record.worse
    if not new or new in had or record.worse in had:
        return Told(scene, rules=("CMB-36",), remarks=(f"{name_of(scene, who)} bears that Memorable Injury already: {record.name}.",))
    grown = tuple(each for each in had if each != record.id)  # what grew worse is not had twice
    scene = scene.set(one._replace(injuries=one.injuries._replace(memorable=(*grown, new))))
    return Told(scene, rules=("CMB-36",), remarks=(f"{name_of(scene, who)} suffers a Memorable Injury: {injury_name(scene, new)}.",))


def traumatic(scene: Scene, who: str) -> Told:
    """Return the scene with a Traumatic Injury of d6, its side of another; one too many is death (CMB-33, CMB-34)."""
    face = scene.roll(who, "injury", 1).dice[0]
    record = _rolled(scene, TRAUMATIC, face)
    side = ("left-" if scene.roll(who, "injury", 1).dice[0] <= 3 else "right-") if record.sided else ""
    return hurt_for_good(scene, who, side + record.id)


def hurt_for_good(scene: Scene, who: str, injury: str) -> Told:
    """Return the scene with a Traumatic Injury, such as left-hand, and what comes of it: death is recorded as `out` (CMB-34)."""
    one = scene.one(who)
    scene = scene.set(one._replace(injuries=Injuries(one.injuries.memorable, (*one.injuries.traumatic, injury))))
    count, most = len(scene.one(who).injuries.traumatic), survives(scene)
    what = injury_name(scene, injury)
    said = f"{name_of(scene, who)} suffers a Traumatic Injury, number {count} of the {most} one survives: {what}."
    told = Told(scene, rules=("CMB-33", "CMB-36"), remarks=(said,))
    if not one.out and dead(scene, scene.one(who)):
        return told.also(rule="CMB-34", remark=f"{name_of(scene, who)} dies of it.")._replace(scene=fallen(scene, who))
    return _blind(told, who)


def _blind(told: Told, who: str) -> Told:
    """Return the account where who has lost both eyes is Blinded for good (CMB-36)."""
    one = told.scene.one(who)
    lost = [
        name
        for name, each in told.scene.injuries.items()
        if each.both == "blind" and {f"left-{name}", f"right-{name}"} <= {*one.injuries.traumatic}
    ]
    if not lost or one.has("blinded"):
        return told
    return told._replace(scene=afflict(told.scene, who, "blinded", ActiveCondition(keep=True))[0])


def complicated(scene: Scene, who: str) -> Told:
    """Return what a Complication costs by itself: one more Traumatic Injury while Dying, else nothing (CMB-33)."""
    return traumatic(scene, who) if dying(scene, scene.one(who)) else Told(scene)


def fallen(scene: Scene, who: str, out: str = "dead") -> Scene:
    """Return the scene in which somebody is out of the fight, dead or annihilated, and no longer Engaged."""
    engaged = frozenset(each for each in scene.encounter.engaged if who not in each)
    scene = scene.set(scene.one(who)._replace(out=out))
    return scene.moved(scene.encounter._replace(engaged=engaged))


def both(first: Told, then: Told) -> Told:
    """Return the account of two things, the second of which went on from the scene of the first."""
    return Told(then.scene, first.steps + then.steps, first.rules + then.rules, first.remarks + then.remarks)


def injury_name(scene: Scene, injury: str) -> str:
    """Return an injury as a person says it: left-hand is "left hand"."""
    side, _, rest = injury.partition("-")
    if side in ("left", "right") and rest in scene.injuries:
        return f"{side} {scene.injuries[rest].name.lower()}"
    return scene.injuries[injury].name if injury in scene.injuries else title(injury)


def _rolled(scene: Scene, kind: str, face: int) -> Injury:
    found = (each for each in scene.injuries.values() if each.kind == kind and face in each.faces)
    return next(found, Injury(f"{kind}-{face}", f"{title(kind)} {face}", kind, "CMB-36"))
