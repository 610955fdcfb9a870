"""When Troops form a Mob, or a Mob splits: a Free Action on the Turn of one of them (CMB-71)."""

from whcli.model.fight import DeedRuling
from whcli.rules.combat.asked import Act
from whcli.rules.combat.deeds import Problems, Told, chain, mark, ruled
from whcli.rules.combat.mobs import formed
from whcli.rules.combat.rounds import Begin, begun, may_begin, unfinished
from whcli.rules.combat.scene import Scene, name_of, refused
from whcli.rules.combat.splitting import SPLIT, Parting, split

FORM = "form-mob"  # the act


def massed(scene: Scene, deed: Act) -> DeedRuling | Problems:
    """Form a Mob with the targets, on the Turn of any of them; it acts at once (CMB-71). Problems: those of `formed` and `on_turn`."""
    start, parts = mark(scene), tuple(dict.fromkeys((deed.who, *deed.targets)))
    told = formed(scene, deed.who, deed.targets)
    if isinstance(told, Told):
        told = chain(on_turn(scene, deed, parts), lambda now: formed(now, deed.who, deed.targets))
    return ruled(scene, start, told, (deed.who, FORM))


def parted(scene: Scene, deed: Act) -> DeedRuling | Problems:
    """Let `points` of a Mob go their own way under the id `choose`, on its Turn (CMB-71). Problems: those of `split` and `on_turn`."""
    start, parting = mark(scene), Parting(deed.who, deed.choose, deed.points)
    told = split(scene, parting)
    if isinstance(told, Told):
        told = chain(on_turn(scene, deed, (deed.who,)), lambda now: split(now, parting))
    return ruled(scene, start, told, (deed.who, SPLIT))


def on_turn(scene: Scene, deed: Act, parts: tuple[str, ...]) -> Told | Problems:
    """Return the scene on the Turn of one of some Troops; nobody's Turn open, that of the first who is due begins.

    Before the fight begins there are no Turns to wait for. Problems: `damage-pending`, `not-your-turn`, those of a Turn that may not begin.
    """
    fight = scene.encounter
    if problem := unfinished(scene):
        return (problem,)
    if fight.active in parts or not (fight.round or fight.ended):
        return Told(scene)
    if deed.out_of_turn:
        return Told(scene).also(remark=f"{name_of(scene, deed.who)} does it out of turn by the GM's ruling.")
    if fight.active:
        why = f"A Mob forms or splits on a Turn of its own, and it is {name_of(scene, fight.active)}'s."
        return (refused("CMB-71", "not-your-turn", why, "Wait for a Turn of theirs, or let the GM allow it: --out-of-turn."),)
    barred = {one: may_begin(scene, one) for one in parts}
    first = next((one for one, problems in barred.items() if not problems), "")
    return begun(scene, Begin(first)) if first else barred[deed.who]
