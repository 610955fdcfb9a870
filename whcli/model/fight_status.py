"""Where a fight stands, worked out for people: who has what, who may go next, what every Condition costs and how it ends (CMB-40)."""

from whcli.model.record import NamedTuple

READY, ACTIVE, ACTED, AMBUSHED, OUT = "ready", "active", "acted", "ambushed", "out"  # what of the Round is left to somebody


class Borne(NamedTuple):
    """A Condition that somebody has: `size` is its size, or its DN where that is its measure; `effect` and `ends` are sentences."""

    id: str
    name: str
    size: int
    effect: str = ""
    ends: str = ""


class Standing(NamedTuple):
    """How one combatant stands.

    kind         the class at this Tier (CMB-70): agent | troop | elite | adversary | monstrous.
    wounds, max_wounds, shock, max_shock  as recorded, and the maxima; max_shock None where there is none.
    mob, start   of a Mob, how many there are and were; None: no Mob.
    state        the gravest that holds, one of combat_state.STATES. turn: what of the Round is left, one of the words above.
    out          why they are out of the fight, "" while they are in it.
    defence      against melee, Conditions and options counted; defence_far against shots from afar; resilience with what options add.
    dn           what their own Wounds and Conditions add to the DN of any Test (CMB-05, CMB-42).
    injuries     memorable and traumatic, in words. death: how many Traumatic Injuries one survives, 0 for who cannot be Dying.
    effects      what options left in force: "full-defence: Defence +3".
    """

    who: str
    name: str
    side: str
    kind: str
    wounds: int = 0
    max_wounds: int = 0
    shock: int = 0
    max_shock: int | None = None
    mob: int | None = None
    start: int | None = None
    state: str = "unhurt"
    turn: str = READY
    out: str = ""
    defence: int = 0
    defence_far: int = 0
    resilience: int = 0
    dn: int = 0
    wrath: int | None = None
    ruin: int = 0
    conditions: tuple[Borne, ...] = ()
    memorable: tuple[str, ...] = ()
    traumatic: tuple[str, ...] = ()
    death: int = 0
    engaged: tuple[str, ...] = ()
    ammo: tuple[tuple[str, int], ...] = ()
    reload: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    held: bool = False
    reacted: bool = False


class FightStatus(NamedTuple):
    """Where a fight stands as a whole.

    glory, ruin  with their caps. due: the side that goes next, "" where nobody is left this Round; candidates: who of it may.
    active       whose Turn is open, "" between Turns; left: what of it is not spent yet; actions: the Combat Actions it has.
    pending      who is hit by an attack that waits for its damage.
    seeded       the dice come from a seed in the file and can be foreseen.
    """

    id: str
    name: str
    tier: int
    round: int
    glory: int
    glory_cap: int
    ruin: int
    ruin_cap: int
    due: str = ""
    candidates: tuple[str, ...] = ()
    active: str = ""
    left: tuple[str, ...] = ()
    actions: int = 1
    pending: tuple[str, ...] = ()
    seized: str = ""
    vision: str = ""
    seeded: bool = False
    ended: str = ""
    people: tuple[Standing, ...] = ()
