"""What an attack may come to, as exact chances: of hitting, of each number of Wounds, of each state its target may be left in."""

from whcli.model.odds import Chance, Chances
from whcli.model.record import NamedTuple
from whcli.model.rolls import Pool

NONE = Chance(0, 1)


class Best(NamedTuple):
    """The best use of shifts: where so many are `allowed`, so many go to ED and so many to Rending; `icons` None: whatever they are.

    icons are told where they matter: on a Mob each icon left over strikes a member (CMB-R72), so that fewer shifts may do more.
    """

    allowed: int
    ed: int
    rending: int = 0
    icons: int | None = None


class TargetOdds(NamedTuple):
    """The chances of one target.

    hit         of being struck. shifts: of being struck with so many shifts allowed (CMB-02); together they are `hit`.
    damage      of a hit that does so much damage; together they are `hit`.
    wounds      of suffering so many Wounds, Mortal and critical ones among them, before Determination (CMB-24, CMB-50).
    lasting     of so many Wounds, Mortal Wounds among them, that stay after Determination (CMB-31). Of a Mob: of one member.
    shock       of so much Shock in all, Determination's among it.
    casualties  of so many members of a Mob that fall; () for who is none.
    states      how the target stands afterwards, one of combat_state.STATES, gravest first.
    mean        the mean of `lasting`; of a Mob that of `casualties`. out: of being Dying, dead or annihilated afterwards.
    """

    who: str
    dn: int
    hit: Chance = NONE
    shifts: Chances = ()
    damage: Chances = ()
    wounds: Chances = ()
    lasting: Chances = ()
    shock: Chances = ()
    casualties: Chances = ()
    states: tuple[tuple[str, Chance], ...] = ()
    mean: Chance = NONE
    out: Chance = NONE


class AttackOdds(NamedTuple):
    """The chances of an attack. Nothing is rolled, paid or changed.

    pool, ed      dice as they will be rolled; ed without shifts. options: those in force that were chosen.
    hit           of striking anybody at all. critical: of a Critical Hit; glory: of a 6 on every Wrath Die; complication: of a 1 on one.
    best          the best use of shifts, where nobody said what to do with them; () where they were told, or nothing may be shifted.
    targets       each by itself: their dice are the same, so these chances hang together.
    remarks       what is not counted.
    """

    attacker: str
    weapon: str
    options: tuple[str, ...]
    pool: Pool
    ed: int
    hit: Chance = NONE
    critical: Chance = NONE
    glory: Chance = NONE
    complication: Chance = NONE
    targets: tuple[TargetOdds, ...] = ()
    best: tuple[Best, ...] = ()
    remarks: tuple[str, ...] = ()


class Series(NamedTuple):
    """The same attack again and again on one target: the chance that it is out (Dying, dead) after 1, 2, … attacks."""

    attacker: str
    target: str
    weapon: str
    options: tuple[str, ...]
    out: tuple[Chance, ...]


class Duellist(NamedTuple):
    """One side of a duel: who, with what attack, and the chance, 0 to 1, that the other is out first."""

    who: str
    weapon: str
    options: tuple[str, ...]
    wins: float


class Duel(NamedTuple):
    """Two who strike at each other in turn, the first of `sides` opening, until one is out (Dying, dead).

    endless    the chance that neither ever falls. exchanges: the mean number of exchanges that are begun.
    by         for exchange 1, 2, …: the chance that the second is out by its end, and that the first is.
    """

    sides: tuple[Duellist, ...]
    endless: float
    exchanges: float
    by: tuple[tuple[float, float], ...]


class Compared(NamedTuple):
    """Attacks of one attacker on the same targets, side by side, the most harmful first.

    refused  why some weapons cannot be used at all.
    series   the first of the attacks repeated, and the target's own first attack on the attacker; () where nobody asked.
    duel     played to its end, None where nobody asked.
    """

    attacker: str
    targets: tuple[str, ...]
    attacks: tuple[AttackOdds, ...]
    refused: tuple[str, ...] = ()
    series: tuple[Series, ...] = ()
    duel: Duel | None = None
