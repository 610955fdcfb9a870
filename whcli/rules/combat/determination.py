"""Determination: who may roll it, what it costs, what its icons turn into Shock (CMB-31, CMB-R25, CMB-R32, CMB-R33)."""

from whcli.model.combat import ADVERSARY, AGENT
from whcli.model.combat_state import AGENTS, Combatant
from whcli.model.fight import Converted
from whcli.model.record import NamedTuple
from whcli.model.rolls import Roll
from whcli.problems import Problem
from whcli.rules.combat.deeds import Told
from whcli.rules.combat.injuries import both
from whcli.rules.combat.pools import GLORY, RUIN, Spend, gained, have, spent
from whcli.rules.combat.scene import Scene, name_of, refused
from whcli.rules.combat.status import exhausted, kind_of, suffers_shock
from whcli.rules.dice import icons


class Decision(NamedTuple):
    """Whether Determination is rolled: `dice` of it, 0 for not; `ruin` it costs; `why` it is not, "" where there is nothing to say."""

    dice: int = 0
    ruin: int = 0
    why: str = ""


class Spared(NamedTuple):
    """What Determination left: Wounds and Mortal Wounds still suffered, Shock gained for the others, and how it was rolled."""

    wounds: int
    mortal_wounds: int
    shock: int
    rolled: Converted
    told: Told


def cost(scene: Scene, one: Combatant) -> int:
    """Return the Ruin that Determination costs somebody; Adversaries and agents roll free (CMB-R32)."""
    kind, rules = kind_of(scene, one), scene.rules
    payers = {"nobody": False, "threats": kind != AGENT, "troops-and-elites": kind not in (AGENT, ADVERSARY)}
    return 0 if one.profile.determination.free or not payers[rules.determination_paid_by] else rules.determination_ruin


def against_mortal(one: Combatant, scene: Scene) -> bool:
    """Return whether somebody's Determination also stops Mortal Wounds: by their block, or by armour such as a power field (CMB-37)."""
    traits = (scene.traits.get(name) for name in one.profile.armour.traits)
    return one.profile.determination.mortal or any(trait.verb == "mortal-determination" for trait in traits if trait)


def decide(scene: Scene, who: str, hurt: tuple[int, int], choice: bool | None) -> Decision:
    """Return whether somebody rolls Determination against `hurt`, as (Wounds, Mortal Wounds).

    `choice` True: roll it and pay for it. False: do not. None: roll it only where it is free, or not at all (`rules.script_determination`).
    """
    one = scene.one(who)
    wounds, mortal = hurt
    if wounds + (mortal if against_mortal(one, scene) else 0) <= 0 or choice is False or one.profile.determination.pool <= 0:
        return Decision()
    if exhausted(one):
        return Decision(why=f"{name_of(scene, who)} is Exhausted and has no Determination.")
    if not suffers_shock(one) and scene.rules.shockless == "keeps":
        return Decision(why=f"{name_of(scene, who)} cannot suffer Shock and so has no Determination.")
    price = cost(scene, one)
    if choice is None and (price or scene.rules.script_determination == "asked"):
        return Decision()
    if price > have(scene, RUIN, who):
        return Decision(why=f"Determination of {name_of(scene, who)} would cost {price} Ruin, and there is {have(scene, RUIN, who)}.")
    return Decision(one.profile.determination.pool, price)


def unpayable(scene: Scene, who: str, choice: bool | None) -> Problem | None:
    """Return the Problem `too-little-ruin` where Determination is asked for and cannot be paid (CMB-R32)."""
    price, there = cost(scene, scene.one(who)), have(scene, RUIN, who)
    if choice is not True or price <= there:
        return None
    why = f"Determination of {name_of(scene, who)} costs {price} Ruin, and there is {there}."
    return refused("CMB-R32", "too-little-ruin", why, "Leave out --determination.")


def convert(scene: Scene, who: str, hurt: tuple[int, int], choice: bool | None) -> Spared:
    """Return what Determination makes of `hurt`, as (Wounds, Mortal Wounds): rolled and paid for, where it is rolled at all (CMB-31)."""
    decision = decide(scene, who, hurt, choice)
    told = Told(scene, rules=("CMB-R32",) * bool(decision.why), remarks=(decision.why,) * bool(decision.why))
    if not decision.dice:
        return Spared(*hurt, 0, Converted(), told)
    if decision.ruin:
        paid = spent(scene, Spend(RUIN, decision.ruin, "Determination", who, "CMB-R32"))
        told = paid if isinstance(paid, Told) else told
    roll = scene.roll(who, "determination", decision.dice)
    left = converted(told.scene, who, hurt, icons(roll.dice))
    told = _wrath_die(told, who, roll).also(rule="CMB-31")
    return left._replace(rolled=left.rolled._replace(dice=roll.dice), told=told)


def converted(scene: Scene, who: str, hurt: tuple[int, int], shown: int) -> Spared:
    """Return what `shown` icons make of `hurt`: Wounds first, then Mortal Wounds where they can; nothing is rolled (CMB-31, CMB-R33).

    The same function serves exact odds, for each number of icons.
    """
    wounds, mortal, shock = turned(turning(scene, who), hurt, shown)
    off = sum(hurt) - wounds - mortal
    return Spared(wounds, mortal, shock, Converted((), off), Told(scene))


class Turning(NamedTuple):
    """How somebody's Determination turns hurt: points an icon, whether Mortal Wounds too, whether what is turned is Shock."""

    points: int
    mortal: bool
    shock: bool


def turning(scene: Scene, who: str) -> Turning:
    """Return how somebody's Determination turns hurt (CMB-31, CMB-37, CMB-R33)."""
    one = scene.one(who)
    shock = suffers_shock(one) and one.profile.determination.shock
    return Turning(scene.rules.determination_wounds, against_mortal(one, scene), shock)


def turned(how: Turning, hurt: tuple[int, int], shown: int) -> tuple[int, int, int]:
    """Return the Wounds and Mortal Wounds that `shown` icons leave, and the Shock they make: Wounds first (CMB-31)."""
    wounds, mortal = hurt
    room = shown * how.points
    off = min(room, wounds)
    off_mortal = min(room - off, mortal) if how.mortal else 0
    return wounds - off, mortal - off_mortal, off + off_mortal if how.shock else 0


def _wrath_die(told: Told, who: str, roll: Roll) -> Told:
    """Return the account with the point that a Wrath Die of Determination gives, where it has one (CMB-R32)."""
    if not told.scene.rules.determination_wrath_die or roll.dice[0] != 6:
        return told
    rules = told.scene.rules
    agents = told.scene.one(who).side == AGENTS
    pool, points = (GLORY, rules.wrath_glory) if agents else (RUIN, rules.wrath_ruin)
    return both(told, gained(told.scene, pool, points, "Wrath Die of Determination"))
