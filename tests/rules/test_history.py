"""Looking back: turns from what is on record, effects over time, tallies, the league."""

import functools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whcli.files.campaign import load
from whcli.files.papers import load_turn
from whcli.model.campaign import Campaign
from whcli.model.history import NOT_FOUGHT, ClashStory, ConflictStory, OrderStory, Tally, TurnStory
from whcli.model.names import ROLES
from whcli.model.orders import Sheet, Standing, StandingSheet
from whcli.model.rulebook import OrdersRules
from whcli.model.ruling import ClashRuling, ConflictRuling, Earned, OrderRuling, Part, Ruling, SideRuling, Undoing
from whcli.rules.orders.history import Past, Record, from_ruling, from_view, history, league, sheets_to_come, spans, tally
from whcli.rules.orders.resolve import ruling_on
from whcli.rules.orders.understand import understand
from whcli.rules.orders.views import view

CRUSADE = Path(__file__).parents[2] / "examples" / "crusade"
WAR = dict.fromkeys(ROLES, "war")
SHEETS = {who: Sheet(who, who.upper(), {}, player=f"{who}-player") for who in ("ada", "bea", "cid")}
CAMPAIGN = Campaign("A Test", 3, {}, {}, SHEETS, OrdersRules())
BOON = Standing("t1-duel-1", "boon", "major", 2, gained=1)
ANOTHER = Standing("t2-duel-1", "consequence", "minor", -1, gained=2)
each_turn = pytest.mark.parametrize("turn", [1, 2, 3])


def side(*people: str) -> SideRuling:
    return SideRuling(people[0], 5 * len(people), tuple(Part(who, "trait", 5, "ORD-45") for who in people))


def ruling(turn: int = 1, **changed: object) -> Ruling:
    conflict = ConflictRuling("duel", "terra", "resolved", {"attacker": ("ada", "cid"), "defender": ("bea",)})
    clash = ClashRuling(WAR, {"attacker": side("ada"), "defender": side("bea")}, -4, "defender-major", "ORD-35")
    base = Ruling(turn, {"ada": "received"}, {"ada": "terra"}, {"duel": conflict._replace(clashes=(clash,))}, {}, (), (), ())
    return base._replace(**changed)  # type: ignore[arg-type]


def story(who: str, one: Ruling | None = None) -> TurnStory:
    return from_ruling(who, Past(one or ruling(), "closed"))


def test_a_clash_is_told_from_the_own_side() -> None:
    assert story("ada").conflicts[0].clashes == (ClashStory(WAR, "major-defeat", -4),)
    assert story("bea").conflicts[0].clashes == (ClashStory(WAR, "major-victory", 4),)


def test_a_clash_in_which_somebody_had_no_part_is_not_theirs() -> None:
    assert story("cid").conflicts[0].clashes == ()
    assert (story("cid").conflicts[0].beside, story("cid").conflicts[0].against) == (("ada",), ("bea",))


def test_who_yielded_fought_no_clash() -> None:
    conflict = ruling().conflicts["duel"]._replace(yielded=("ada",))
    told = story("ada", ruling(conflicts={"duel": conflict})).conflicts[0]
    assert (told.yielded, told.clashes) == (True, ())


def test_orders_are_told_by_slot_without_the_empty_ones() -> None:
    orders = {"ada/1": OrderRuling("empty"), "ada/2": OrderRuling("contested", ("keep",), ("gate",)), "bea/1": OrderRuling("void")}
    assert story("ada", ruling(orders=orders)).orders == (OrderStory(2, "", "", "contested", ("keep",), ("gate",)),)


def test_what_was_earned_undone_and_undid_is_each_theirs() -> None:
    earned = (Earned("ada", "t1-duel-1", "boon", "major", 2), Earned("bea", "t1-duel-1", "consequence", "minor", -1))
    undone = (Undoing("ada", "old", "bea/1", "ORD-41"), Undoing("bea", "older", "ada/2", "ORD-41"))
    told = story("ada", ruling(effects=earned, undone=undone))
    assert [e.who for e in told.earned] == ["ada"]
    assert ([u.id for u in told.undone], [u.id for u in told.undid]) == (["old"], ["older"])


@functools.cache
def example_ruling(turn: int) -> Ruling:
    loaded = load(CRUSADE)
    return ruling_on(understand(loaded.campaign, load_turn(loaded, turn)[0]))


@each_turn
@pytest.mark.parametrize("reader", ["alice", "bob", "dan"])
def test_a_players_turn_is_the_gms_without_what_only_the_gm_knows(turn: int, reader: str) -> None:
    loaded = load(CRUSADE)
    papers, _ = load_turn(loaded, turn)
    shown = view(reader, understand(loaded.campaign, papers), example_ruling(turn), "closed")
    for who in loaded.campaign.held_by(reader):
        full = from_ruling(who, Past(example_ruling(turn), "closed", papers.orders.get(who)))
        mine = tuple(u if u.by.partition("/")[0] in loaded.campaign.held_by(reader) else u._replace(by="") for u in full.undone)
        assert from_view(who, shown) == full._replace(undid=(), undone=mine)


# Over time


def test_a_span_holds_exactly_the_turns_in_force() -> None:
    sheets = {
        1: StandingSheet(),
        2: StandingSheet({"ada": (BOON,)}),
        3: StandingSheet({"ada": (BOON, ANOTHER)}),
        4: StandingSheet({"ada": (BOON,)}),
    }
    assert [(s.effect.id, s.turns) for s in spans("ada", CAMPAIGN, sheets)] == [("t1-duel-1", {2, 3, 4}), ("t2-duel-1", {3})]


def test_a_turn_without_a_standing_sheet_is_dark() -> None:
    told = history("ada", CAMPAIGN, Record((), {1: StandingSheet(), 3: StandingSheet({"ada": (BOON,)})}, frozenset()))
    assert (told.last, told.dark) == (3, {2})


def test_a_judged_turn_shows_what_closing_it_will_bring() -> None:
    earned = ruling(3, effects=(Earned("ada", "t3-duel-1", "boon", "minor", 1),))
    coming = sheets_to_come(CAMPAIGN, {3: StandingSheet()}, earned)
    assert [e.id for e in coming[4].effects["ada"]] == ["t3-duel-1"]
    assert sheets_to_come(CAMPAIGN, {3: StandingSheet()}, None) == {3: StandingSheet()}


def test_others_are_called_by_their_ids_alone() -> None:
    told = history("ada", CAMPAIGN, Record((story("ada"),), {}, frozenset({"ada"})))
    assert told.names == {"ada": "ADA", "bea": "Bea", "cid": "Cid"}


# Tallies

CLASHES = st.sampled_from(
    [f"{size}-{how}" for size in ("crushing", "major", "minor") for how in ("victory", "defeat")] + ["stalemate", NOT_FOUGHT]
)


@given(st.lists(CLASHES, max_size=8), st.booleans())
def test_every_fought_clash_is_counted_once(outcomes: list[str], yielded: bool) -> None:
    clashes = tuple(ClashStory(WAR, outcome, 0) for outcome in outcomes)
    conflict = ConflictStory("duel", "terra", "attacker", "resolved", (), (), yielded, False, clashes)
    found = tally([TurnStory(1, "closed", "received", "", (), (conflict,))])
    counted = found.crushing + found.major + found.minor + found.stalemates + found.lost
    assert counted == sum(outcome != NOT_FOUGHT for outcome in outcomes)
    assert (found.fought, found.yields) == (int(counted > 0), int(yielded))


def test_goals_surrendered_and_void_orders_are_counted() -> None:
    orders = (
        OrderStory(1, "", "", "contested", ("a",), ("b",)),
        OrderStory(2, "", "", "surrendered", (), ("c",)),
        OrderStory(3, "", "", "void"),
    )
    assert tally([TurnStory(1, "closed", "received", "", orders)]) == Tally(goals=3, achieved=1, surrendered=1, void=1)


def test_the_league_stands_by_the_weight_of_victories() -> None:
    rows = league(CAMPAIGN, [Past(ruling(), "closed")], StandingSheet({"ada": (BOON, ANOTHER)}))
    assert [row.who for row in rows] == ["bea", "ada", "cid"]
    assert (rows[1].boons, rows[1].consequences, rows[1].tally.lost) == (1, 1, 1)
