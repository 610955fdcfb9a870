"""The score sheet of a battle: every row with what the caps left of it, sums by source, card and round, and what was clipped (MIS-51)."""

from collections.abc import Mapping

from whcli.model.record import NamedTuple


class Line(NamedTuple):
    """A row of the score sheet: `vp` as scored, `kept` under the caps; by: the cap that took the rest, "" for none."""

    round: int
    turn: str
    source: str
    card: str
    vp: int
    kept: int
    why: str = ""
    n: int = 0
    by: str = ""


class Clip(NamedTuple):
    """What a cap took: `cap` is its name (`card ID`, a source such as secondary, a sum such as primary+secret, total).

    limit   the most it lets through. scored: what came to it, kept + lost. rule: its rule id.
    """

    cap: str
    limit: int
    scored: int
    lost: int
    rule: str = "MIS-50"


class RoundSum(NamedTuple):
    """What a player kept in a round by source, without the paint; `so_far`: all since the first round, without the paint."""

    round: int
    sources: Mapping[str, int]
    total: int
    so_far: int


class CardSum(NamedTuple):
    """What a card scored and kept over the battle; `cap`: its own, 0 for none."""

    card: str
    source: str
    scored: int
    kept: int
    cap: int = 0


class Tally(NamedTuple):
    """One player's side of the sheet (MIS-50).

    scored, kept  VP by source (primary, secondary, secret, painted and what a deck has more), before and after the caps.
    total         what counts in the end, painted and all. clips: what caps took, in the order of the caps; none that took nothing.
    """

    player: str
    lines: tuple[Line, ...]
    scored: Mapping[str, int]
    kept: Mapping[str, int]
    cards: tuple[CardSum, ...]
    rounds: tuple[RoundSum, ...]
    clips: tuple[Clip, ...]
    total: int

    @property
    def lost(self) -> int:
        """All VP that caps took."""
        return sum(clip.lost for clip in self.clips)


class Sheet(NamedTuple):
    """The score sheet of both players. winner: a player or "draw", "" while the battle goes on (MIS-15); leader: who is ahead now."""

    battle: str
    name: str
    round: int
    tallies: tuple[Tally, ...]
    winner: str = ""
    leader: str = ""
    ended: str = ""

    def of(self, player: str) -> Tally:
        """Return a player's side."""
        return next(one for one in self.tallies if one.player == player)
