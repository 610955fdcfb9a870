"""A forecast is what resolving would give, and a player's holds nothing of anybody else's."""

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.campaigns import make, records
from whcli.model.campaign import Campaign, Turn
from whcli.model.forecast import RANKS, Asked, Bidder, ClashForecast, Forecast
from whcli.model.names import ARENAS, ROLES, other
from whcli.model.orders import Order, OrderSheet, Response, Sheet, Stake
from whcli.model.ruling import ClashRuling, ConflictRuling, Part
from whcli.model.when import When
from whcli.problems import Problem
from whcli.rules.orders.forecast import forecast
from whcli.rules.orders.outcome import GRADES, LEVELS
from whcli.rules.orders.resolve import resolve
from whcli.rules.orders.understand import understand

Found = Forecast | tuple[Problem, ...]


def seeds(examples: int) -> Any:
    """Call a test with `seed` for so many numbers, the same ones every time."""
    chosen = settings(max_examples=examples, deadline=None, derandomize=True, database=None)
    return lambda test: chosen(given(seed=st.integers(0, 2**32 - 1))(test))


def forecasts(campaign: Campaign, turn: Turn, **asked: Any) -> Iterator[Forecast]:
    understood = understand(campaign, turn)
    found = (forecast(conflict, understood, Asked(**asked)) for conflict in understood.stands)
    return (one for one in found if isinstance(one, Forecast))


def bidding(turn: Turn, conflict: str, *bids: tuple[str, str, int]) -> Turn:
    """The turn with bids, as (who, Arena, Effort), put into the responses."""
    responses = dict(turn.responses)
    for who, arena, effort in bids:
        response = responses.get((who, conflict), Response(who, conflict))
        responses[who, conflict] = response._replace(effort={**response.effort, arena: effort})
    return turn._replace(responses=responses)


def seen_by(role: str, clash: ClashRuling) -> str:
    """The outcome as the side of a role sees it."""
    return GRADES[LEVELS[clash.outcome] * (1 if role == "attacker" else -1) + 3]


def laid_out(one: Forecast) -> Iterator[tuple[ClashForecast, Bidder, Bidder]]:
    return ((clash, clash.rows, clash.columns) for clash in one.clashes if clash.rows and clash.columns)


# For the GM


def test_every_cell_is_what_resolving_gives_with_those_bids() -> None:
    tried = [_same_cells(seed) for seed in range(150)]
    assert sum(tried) > 180


def _same_cells(seed: int) -> int:
    """Compare every cell of a campaign, and return how many clashes were laid out."""
    campaign, turn = records(make(seed))
    found = [(one, *clash) for one in forecasts(campaign, turn) for clash in laid_out(one)]
    for one, clash, rows, columns in found:
        arenas = clash.arenas[rows.role], clash.arenas[columns.role]
        for row, grades in zip(rows.bids, clash.grades, strict=True):
            for column, grade in zip(columns.bids, grades, strict=True):
                bids = (rows.who, arenas[0], row.effort), (columns.who, arenas[1], column.effort)
                ruled = resolve(campaign, bidding(turn, one.conflict, *bids)).conflicts[one.conflict].clashes[clash.number - 1]
                assert grade == seen_by(rows.role, ruled)
                assert (row.total, column.total) == (ruled.sides[rows.role].total, ruled.sides[columns.role].total)
    return len(found)


@seeds(30)
def test_no_bid_above_those_laid_out_counts(seed: int) -> None:
    campaign, turn = records(make(seed))
    for one in forecasts(campaign, turn):
        for clash in one.clashes:
            for bidder in (b for b in (clash.rows, clash.columns) if b):
                more = bidder.bids[-1].effort + 1
                again = bidding(turn, one.conflict, (bidder.who, clash.arenas[bidder.role], more))
                side = resolve(campaign, again).conflicts[one.conflict].clashes[clash.number - 1].sides[bidder.role]
                assert not any(p.who == bidder.who and p.what == "effort" for p in side.parts)


@seeds(30)
def test_no_other_bid_of_ones_own_betters_the_balance_and_no_smaller_one_guarantees_as_much(seed: int) -> None:
    for one in forecasts(*records(make(seed))):
        for clash, rows, columns in laid_out(one):
            point = clash.balance
            assert point is not None
            across_it = [row[point.columns] for row in clash.grades]
            along_it = clash.grades[point.rows]
            level = GRADES.index(point.grade)
            assert max(map(GRADES.index, across_it)) == level == min(map(GRADES.index, along_it))
            assert next(b.effort for b in rows.bids if b.guarantees == point.grade) == point.rows
            assert next(b.effort for b in columns.bids if b.guarantees == GRADES[6 - level]) == point.columns


@seeds(10)
def test_another_bidder_is_laid_out_where_the_gm_asks_for_one(seed: int) -> None:
    campaign, turn = records(make(seed))
    for one in forecasts(campaign, turn):
        for who in {w for clash, _, _ in laid_out(one) for side in clash.sides.values() for w in side}:
            (again,) = (f for f in forecasts(campaign, turn, who=who) if f.conflict == one.conflict)
            assert all(clash.rows.who == who for clash in again.clashes if clash.rows and who in clash.sides[clash.rows.role])


# For a player


def true_guess(one: Forecast, clash: ClashForecast, ruled: ClashRuling) -> Asked:
    """The forecast asked for again with what is true of allies and the other side."""
    assert clash.rows is not None
    role, side = clash.rows.role, ruled.sides[clash.rows.role]
    rank = min(list(dict.fromkeys(p.who for p in side.parts)).index(one.who), 2)
    halved = any(p.what == "support" and p.rule == "ORD-47" for p in side.parts if p.who == one.who)
    mine = {p.name for p in side.parts if p.who == one.who and p.name}
    hanging = {p.name for p in clash.not_counted if p.why == "unknown"}
    ally = sum(p.value for p in side.parts if p.who != one.who)
    their_total = ruled.sides[other(role)].total
    return one.asked._replace(
        rank=RANKS[1 if rank and halved else rank], ally=ally, their_total=their_total, counted=tuple(sorted(mine & hanging)), side=role
    )


def plain(ruled: ConflictRuling, who: str) -> bool:
    """Whether the sides are as the conflict's file names them, and fight."""
    return ruled.status == "resolved" and not ruled.yielded and not ruled.left and set(ruled.reacted) <= {who}


def own_parts(parts: tuple[Part, ...], who: str) -> list[tuple[str, int, str]]:
    return sorted((p.what, p.value, p.name) for p in parts if p.who == who and p.what != "effort")


def guesses(seed: int) -> Iterator[tuple[Forecast, ClashForecast, ClashRuling, Turn, Campaign]]:
    """Each player's forecast with true guesses, beside the ruling on the clash without their own Effort."""
    campaign, turn = records(make(seed))
    understood = understand(campaign, turn)
    for player in campaign.players:
        for conflict in understood.stands:
            for who in sorted(campaign.held_by(player)):
                yield from _guessed(forecast(conflict, understood, Asked(player, who)), turn, campaign)


def _guessed(one: Found, turn: Turn, campaign: Campaign) -> Iterator[tuple[Forecast, ClashForecast, ClashRuling, Turn, Campaign]]:
    for n, clash in enumerate(one.clashes if isinstance(one, Forecast) else ()):
        assert isinstance(one, Forecast)
        if clash.rows is None:
            continue
        bare = bidding(turn, one.conflict, (one.who, clash.arenas[clash.rows.role], 0))
        ruled = resolve(campaign, bare).conflicts[one.conflict]
        judged = ruled.clashes[clash.number - 1] if plain(ruled, one.who) else None
        if judged and judged.sides and not any(s.left_out for s in judged.sides.values()) and one.who in ruled.sides[clash.rows.role]:
            asked = true_guess(one, clash, judged)
            rank_matters = any(w.primary is not None for w in conditions(campaign.sheets[one.who], turn, one.who))
            if not rank_matters or asked.rank == "primary":
                again = forecast(one.conflict, understand(campaign, turn), asked._replace(who=one.who))
                assert isinstance(again, Forecast)
                yield again, again.clashes[n], judged, turn, campaign


def conditions(sheet: Sheet, turn: Turn, who: str) -> list[When]:
    effects = [*sheet.effects, *turn.standing.effects.get(who, ()), *(e for q in sheet.qualities for e in q.effects)]
    return [inner for e in effects for inner in (e.when, *e.when.any_of, *([e.when.unless] if e.when.unless else []))]


def test_a_players_bids_come_to_what_resolving_gives_where_the_guesses_are_true() -> None:
    found = [one for seed in range(180) for one in guesses(seed)]
    assert len(found) > 100
    for one, clash, ruled, turn, campaign in found:
        rows = clash.rows
        assert rows is not None
        assert own_parts(rows.members[0].parts, one.who) == own_parts(ruled.sides[rows.role].parts, one.who)
        for bid, grades in zip(rows.bids if not ruled.by_margin else (), clash.grades, strict=not ruled.by_margin):
            again = bidding(turn, one.conflict, (one.who, clash.arenas[rows.role], bid.effort))
            judged = resolve(campaign, again).conflicts[one.conflict].clashes[clash.number - 1]
            assert bid.total == judged.sides[rows.role].total
            assert judged.by_margin or judged.because or grades[0] == seen_by(rows.role, judged)


@seeds(40)
def test_the_spans_of_a_bid_say_what_a_guess_of_that_total_says(seed: int) -> None:
    campaign, turn = records(make(seed))
    for player in campaign.players:
        for total in (0, 7, 12):
            for one in forecasts(campaign, turn, reader=player, their_total=total):
                for clash, rows, _ in laid_out(one):
                    for bid, grades in zip(rows.bids, clash.grades, strict=True):
                        there = [s.grade for s in bid.spans if (s.low is None or s.low <= total) and (s.high is None or total <= s.high)]
                        assert there == [grades[0]]


@seeds(40)
def test_a_player_is_told_of_bids_within_pool_and_ceiling_alone(seed: int) -> None:
    campaign, turn = records(make(seed))
    for player in campaign.players:
        for one in forecasts(campaign, turn, reader=player):
            for rows in (clash.rows for clash in one.clashes if clash.rows):
                assert [b.effort for b in rows.bids] == list(range(len(rows.bids)))
                assert rows.bids[-1].effort <= rows.left or len(rows.bids) == 1


# What a player may not know


def otherwise(campaign: Campaign, turn: Turn, mine: frozenset[str], seed: int) -> tuple[Campaign, Turn]:
    """The same conflicts, with everything that is others' alone drawn anew."""
    draw = random.Random(seed)
    strange, papers = records(make(draw.randrange(2**32)))
    sheets = [*strange.sheets.values()]
    others = [who for who in campaign.sheets if who not in mine]
    changed = {who: _another(campaign.sheets[who], draw.choice(sheets), draw) for who in others}
    orders = {who: one if who in mine else _rewritten(one, draw) for who, one in turn.orders.items()}
    orders = {who: one for who, one in orders.items() if who in mine or draw.random() < 0.8}
    responses = {key: r for key, r in turn.responses.items() if key[0] in mine}
    for conflict in turn.conflicts:
        responses |= {(w, conflict): _answer(w, conflict, draw) for w in others if draw.random() < 0.6}
    effects = {w: e for w, e in turn.standing.effects.items() if w in mine} | dict(
        zip(others, map(tuple, papers.standing.effects.values()), strict=False)
    )
    presence = {w: p if w in mine else draw.choice(list(campaign.segmenta)) for w, p in turn.standing.presence.items()}
    standing = turn.standing._replace(effects=effects, presence=presence)
    return campaign._replace(sheets={**campaign.sheets, **changed}), turn._replace(orders=orders, responses=responses, standing=standing)


def _another(sheet: Sheet, other_sheet: Sheet, draw: random.Random) -> Sheet:
    traits = {arena: draw.randint(1, 12) for arena in ARENAS if draw.random() < 0.9}
    return sheet._replace(name=f"X{draw.random()}", traits=traits, qualities=other_sheet.qualities, effects=other_sheet.effects)


def _rewritten(paper: OrderSheet, draw: random.Random) -> OrderSheet:
    slots = [
        s._replace(tags=frozenset(draw.sample(("siege", "parade"), 1)), goals={"x": "y"}, core=frozenset()) if isinstance(s, Order) else s
        for s in paper.slots
    ]
    return paper._replace(slots=tuple(None if draw.random() < 0.2 else slot for slot in slots), present="terra")


def _answer(who: str, conflict: str, draw: random.Random) -> Response:
    yielding = Stake() if draw.random() < 0.3 else None
    return Response(who, conflict, {draw.choice(ARENAS): draw.randint(0, 7)}, ("bold",), yielding, role=draw.choice(["", *ROLES]))


@seeds(150)
def test_nothing_of_others_changes_a_players_forecast(seed: int) -> None:
    campaign, turn = records(make(seed))
    player = random.Random(seed).choice(sorted(campaign.players))
    changed = otherwise(campaign, turn, campaign.held_by(player), seed)
    first, second = understand(campaign, turn), understand(*changed)
    for conflict in (*turn.conflicts, "no-such-thing"):
        for asked in (Asked(player), Asked(player, their_total=8, rank="second"), Asked(player, who="horus", side="attacker")):
            assert forecast(conflict, first, asked) == forecast(conflict, second, asked)


@seeds(40)
def test_a_conflict_that_a_player_may_not_know_of_is_as_one_that_does_not_exist(seed: int) -> None:
    campaign, turn = records(make(seed))
    without = {
        c: understand(campaign, turn._replace(conflicts={k: v for k, v in turn.conflicts.items() if k != c})) for c in turn.conflicts
    }
    understood = understand(campaign, turn)
    for player in campaign.players:
        for conflict, gone in without.items():
            found = forecast(conflict, understood, Asked(player))
            assert codes(found) != ["no-such-conflict"] or found == forecast(conflict, gone, Asked(player))


def test_players_meet_conflicts_they_may_not_know_of() -> None:
    found = [
        codes(forecast(conflict, understand(campaign, turn), Asked(player)))
        for seed in range(60)
        for campaign, turn in [records(make(seed))]
        for player in campaign.players
        for conflict in turn.conflicts
    ]
    assert found.count(["no-such-conflict"]) > 20
    assert found.count([]) > 20


def codes(found: Found) -> list[str]:
    return [] if isinstance(found, Forecast) else [p.code for p in found]
