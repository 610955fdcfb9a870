"""Caps on Victory points, on every level, worked out from the rows of the score sheet; and who wins (MIS-50, MIS-51, MIS-15)."""

from collections.abc import Callable, Mapping
from typing import Final

from whcli.model.battle import BATTLE_STEP, SOURCES, Score
from whcli.model.battle_sheet import CardSum, Clip, Line, RoundSum, Sheet, Tally
from whcli.model.missions import FIXED
from whcli.model.record import NamedTuple
from whcli.rules.battle.table import Table

DRAW: Final = "draw"
PAINTED, PRIMARY, SECONDARY, SECRET, TOTAL = "painted", "primary", "secondary", "secret", "total"


class Level(NamedTuple):
    """A cap: its name, the most VP it lets through, which rows come to it, and its rule id."""

    name: str
    limit: int
    takes: Callable[[Score], bool]
    rule: str = "MIS-50"


def sheet(table: Table) -> Sheet:
    """Return the score sheet with every cap applied and what it took (MIS-50, MIS-51)."""
    battle = table.battle
    tallies = tuple(tally(table, player) for player in battle.players)
    return Sheet(battle.id, battle.name, battle.round, tallies, _winner(table, tallies), _ahead(tallies), battle.ended)


def winner(table: Table) -> str:
    """Return who has most VP when the battle is over, "draw" where both have as many, "" while it goes on (MIS-15)."""
    return _winner(table, tuple(tally(table, player) for player in table.battle.players))


def _winner(table: Table, tallies: tuple[Tally, ...]) -> str:
    over = table.battle.ended or table.battle.step > BATTLE_STEP
    return (_ahead(tallies) or DRAW) if over else ""


def _ahead(tallies: tuple[Tally, ...]) -> str:
    most = max((one.total for one in tallies), default=0)
    best = [one.player for one in tallies if one.total == most]
    return best[0] if len(best) == 1 else ""


def tally(table: Table, player: str) -> Tally:
    """Return one player's side of the score sheet (MIS-50)."""
    rows = table.battle.score.get(player, ())
    caps = levels(table, player)
    lines, lost = _through(rows, caps)
    paint = _paint(table, player, lines)
    kept, scored = _by_source(lines, "kept", paint), _by_source(lines, "vp", paint)
    whole = sum(kept.values())
    limit = table.deck.caps.total or whole
    total = min(whole, limit)
    clips = [Clip(cap.name, cap.limit, cap.limit + lost[cap.name], lost[cap.name], cap.rule) for cap in caps if lost[cap.name]]
    clips += [Clip(TOTAL, limit, whole, whole - total)] if whole > total else []
    return Tally(player, lines, scored, kept, _cards(lines, caps), _rounds(table, lines), tuple(clips), total)


def _paint(table: Table, player: str, lines: tuple[Line, ...]) -> int:
    """Return the VP of an army painted Battle Ready, less those that rows of the sheet give for it: it is one and the same (MIS-50)."""
    whole = table.deck.caps.painted if table.battle.players[player].painted else 0
    return max(0, whole - sum(line.kept for line in lines if line.source == PAINTED))


# The levels


def levels(table: Table, player: str) -> tuple[Level, ...]:
    """Return the caps that VP of a player come to, the inner ones first; that on the total is not among them."""
    caps, battle = table.deck.caps, table.battle
    hand, secret = battle.hands.get(player), battle.secrets.get(player)
    found: list[Level] = []
    if hand and hand.mode == FIXED and caps.fixed_card:
        found += [Level(f"card {one}", caps.fixed_card, _card(one)) for one in dict.fromkeys((*hand.swapped, *hand.cards))]
    if secret and secret.undertaken and caps.secret_primary:
        found.append(Level(PRIMARY, _after_secret(table, player), _sources(PRIMARY), "MIS-R30"))
    found += [_level(SECONDARY, caps.secondary), _level(SECRET, caps.secret), _level(PAINTED, caps.painted)]
    found.append(_level(f"{PRIMARY}+{SECRET}" if caps.secret else PRIMARY, caps.primary))
    found += [_level(name, limit) for name, limit in sorted(caps.others.items(), key=lambda one: one[0].count("+"))]
    return tuple(one for one in found if one.limit)


def _level(name: str, limit: int) -> Level:
    return Level(name, limit, _sources(*name.split("+")))


def _card(card: str) -> Callable[[Score], bool]:
    return lambda row: row.source == SECONDARY and row.card == card


def _sources(*sources: str) -> Callable[[Score], bool]:
    return lambda row: row.source in sources


def _after_secret(table: Table, player: str) -> int:
    """Return the most that the Primary card gives with a Secret Mission: 20 in all, or also what was above it before (MIS-31, MIS-R30)."""
    limit = table.deck.caps.secret_primary
    if table.rules.secret_total_cap:
        return limit
    rows = table.battle.score.get(player, ())
    return max(limit, sum(row.vp for row in rows if row.source == PRIMARY and row.round <= table.rules.secret_round))


def _through(rows: tuple[Score, ...], caps: tuple[Level, ...]) -> tuple[tuple[Line, ...], dict[str, int]]:
    """Return the rows with what is kept of each, in their order, and what each cap took; of several, the tightest took it."""
    room = {cap.name: cap.limit for cap in caps}
    lost = dict.fromkeys(room, 0)
    lines: list[Line] = []
    for row in rows:
        over = [cap.name for cap in caps if cap.takes(row)]
        tight = min(over, key=lambda name: room[name], default="")
        kept = min([row.vp, *(room[name] for name in over)])
        for name in over:
            room[name] -= kept
        if kept < row.vp:
            lost[tight] += row.vp - kept
        lines.append(Line(row.round, row.turn, row.source, row.card, row.vp, kept, row.why, row.n, tight if kept < row.vp else ""))
    return tuple(lines), lost


# Sums


def _by_source(lines: tuple[Line, ...], figure: str, paint: int) -> dict[str, int]:
    found = dict.fromkeys(SOURCES, 0)
    for line in lines:
        found[line.source] = found.get(line.source, 0) + int(getattr(line, figure))
    return found | {PAINTED: found[PAINTED] + paint}


def _cards(lines: tuple[Line, ...], caps: tuple[Level, ...]) -> tuple[CardSum, ...]:
    """Return what each card scored and kept, in the order in which they first scored."""
    own: Mapping[str, int] = {cap.name.removeprefix("card "): cap.limit for cap in caps if cap.name.startswith("card ")}
    found: dict[tuple[str, str], CardSum] = {}
    for line in lines:
        key = (line.source, line.card)
        old = found.get(key, CardSum(line.card, line.source, 0, 0, own.get(line.card, 0) if line.source == SECONDARY else 0))
        found[key] = old._replace(scored=old.scored + line.vp, kept=old.kept + line.kept)
    return tuple(found.values())


def _rounds(table: Table, lines: tuple[Line, ...]) -> tuple[RoundSum, ...]:
    last = max([table.battle.round, *(line.round for line in lines)])
    found: list[RoundSum] = []
    so_far = 0
    for number in range(1, last + 1):
        mine = tuple(line for line in lines if line.round == number)
        sources = {name: kept for name, kept in _by_source(mine, "kept", 0).items() if name != PAINTED}
        so_far += sum(sources.values())
        found.append(RoundSum(number, sources, sum(sources.values()), so_far))
    return tuple(found)
