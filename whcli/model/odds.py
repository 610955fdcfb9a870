"""Chances as exact fractions, and what is known of a roll before it falls."""

from whcli.model.record import NamedTuple
from whcli.model.rolls import Pool


class Chance(NamedTuple):
    """A chance in lowest terms, 0 to 1."""

    numerator: int
    denominator: int

    @property
    def decimal(self) -> float:
        """The nearest decimal."""
        return self.numerator / self.denominator


Chances = tuple[tuple[int, Chance], ...]  # values in rising order, each with its chance; those with none are left out


class Strike(NamedTuple):
    """What follows a hit (CMB-23, CMB-24). `ap` is a magnitude: 2 means "AP -2"; `table` is plain, brutal or vehicle (CMB-R21)."""

    ed: int = 0
    damage: int = 0
    resilience: int = 1
    ap: int = 0
    table: str = "plain"
    rad: int = 0


class Odds(NamedTuple):
    """The chances of a Test; of an attack, where a Strike follows.

    icons, at_least  of exactly so many icons, and of so many or more.
    success          of meeting the DN (CMB-01).
    shifts           of succeeding with so many shifts allowed (CMB-02); together they are `success`.
    critical         of 6 on every Wrath Die; `critical_hit`: and success (CMB-03, CMB-R02).
    complication     of 1 on a Wrath Die (CMB-03).
    extra            of so many icons on `ed` dice without shifts (CMB-23, CMB-R21).
    wounds           of so many Wounds of one attack, a miss being 0, with every shift made an ED (CMB-24).
    shock            of damage that equals what is left of Resilience: 1 Shock and no Wound (CMB-R20).

    What needs a DN, ED or damage that were not given is None.
    """

    pool: Pool
    dn: int | None
    strike: Strike | None
    icons: Chances
    at_least: Chances
    critical: Chance
    complication: Chance
    success: Chance | None = None
    critical_hit: Chance | None = None
    shifts: Chances | None = None
    extra: Chances | None = None
    wounds: Chances | None = None
    shock: Chance | None = None
