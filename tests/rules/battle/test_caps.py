"""Caps at limit - 1, limit and limit + 1 on every level, what they took, and who wins (MIS-50, MIS-51, MIS-15)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.battle.score_scenes import fixed, result, scene, tactical
from whcli.model.battle import Player, Score, Secret
from whcli.model.battle_sheet import Tally
from whcli.rules.battle.caps import sheet, tally, winner
from whcli.rules.battle.table import Table

SECRET = {"secrets": {"alice": Secret(True, "unbroken-wall")}}


def row(source: str, vp: int, card: str = "card", round_: int = 2) -> Score:
    return Score(round_, "alice", source, card, vp)


def scored(*rows: Score, **state: Any) -> Table:
    return scene(score={"alice": rows}, **state)


def side(*rows: Score, **state: Any) -> Tally:
    return tally(scored(*rows, **state), "alice")


def lost(found: Tally) -> dict[str, int]:
    return {one.cap: one.lost for one in found.clips}


@pytest.mark.parametrize(
    ("source", "limit", "cap"), [("primary", 50, "primary+secret"), ("secondary", 40, "secondary"), ("secret", 20, "secret")]
)
@pytest.mark.parametrize("over", [-1, 0, 1])
def test_mis_50_each_source_keeps_no_more_than_its_limit(source: str, limit: int, cap: str, over: int) -> None:
    found = side(row(source, limit - 5), row(source, 5 + over))
    assert found.scored[source] == limit + over
    assert found.kept[source] == limit + min(over, 0)
    assert lost(found) == ({cap: 1} if over == 1 else {})


@pytest.mark.parametrize("over", [-1, 0, 1])
def test_mis_50_a_fixed_card_keeps_no_more_than_20(over: int) -> None:
    found = side(row("secondary", 20 + over, "cleanse"), hands=fixed("cleanse", "assassination"))
    assert found.kept["secondary"] == 20 + min(over, 0)
    assert lost(found) == ({"card cleanse": 1} if over == 1 else {})


def test_mis_50_a_tactical_card_and_a_banner_have_no_cap_of_their_own() -> None:
    assert side(row("secondary", 21, "cleanse"), hands=tactical("cleanse")).clips == ()
    assert side(row("secondary", 21, "raise-banners"), hands=fixed("cleanse", "assassination")).clips == ()


def test_mis_20_a_card_that_adapt_or_die_replaced_keeps_its_own_cap() -> None:
    found = side(row("secondary", 22, "cleanse"), row("secondary", 21, "assassination"), hands=fixed("assassination", swapped=("cleanse",)))
    assert lost(found) == {"card cleanse": 2, "card assassination": 1}


@pytest.mark.parametrize("over", [-1, 0, 1])
def test_mis_50_primary_and_secret_together_keep_no_more_than_50(over: int) -> None:
    found = side(row("primary", 30 + over), row("secret", 20, "unbroken-wall", 5), **{**SECRET, "rules": {"secret_total_cap": False}})
    assert found.kept["primary"] + found.kept["secret"] == 50 + min(over, 0)
    assert lost(found) == ({"primary+secret": 1} if over == 1 else {})


@pytest.mark.parametrize("over", [-1, 0, 1])
def test_mis_31_with_a_secret_mission_the_primary_keeps_no_more_than_20(over: int) -> None:
    found = side(row("primary", 10), row("primary", 10 + over, round_=4), row("secret", 20, "unbroken-wall", 5), **SECRET)
    assert found.kept["primary"] == 20 + min(over, 0)
    assert found.total == 40 + min(over, 0) + 10
    assert [(one.cap, one.rule) for one in found.clips] == ([("primary", "MIS-R30")] if over == 1 else [])


@pytest.mark.parametrize(("total_cap", "kept"), [(True, 20), (False, 25)])
def test_mis_r30_the_20_cuts_what_was_above_it_before_or_only_what_comes_after(total_cap: bool, kept: int) -> None:
    found = side(row("primary", 25, round_=3), row("primary", 5, round_=4), **SECRET, rules={"secret_total_cap": total_cap})
    assert (found.kept["primary"], lost(found)) == (kept, {"primary": 30 - kept})


@pytest.mark.parametrize(("painted", "vp"), [(True, 10), (False, 0), (None, 0)])
def test_mis_50_an_army_painted_battle_ready_gives_10(painted: bool | None, vp: int) -> None:
    table = scored()
    alice = table.battle.players["alice"]._replace(painted=painted)
    table = table._replace(battle=table.battle._replace(players={"alice": alice}))
    assert tally(table, "alice").total == vp


@pytest.mark.parametrize("over", [-1, 0, 1])
def test_mis_50_all_together_is_no_more_than_100(over: int) -> None:
    table = scored(row("primary", 50), row("secondary", 40))
    caps = table.deck.caps._replace(painted=10 + over)
    found = tally(table._replace(deck=table.deck._replace(caps=caps)), "alice")
    assert found.total == 100 + min(over, 0)
    assert lost(found) == ({"total": 1} if over == 1 else {})


@pytest.mark.parametrize("over", [-1, 0, 1])
def test_mis_70_chapter_approved_caps_challengers_at_12_and_three_sources_at_90(over: int) -> None:
    ca = "chapter-approved-2025"
    assert lost(side(row("challenger", 12 + over), deck=ca)) == ({"challenger": 1} if over == 1 else {})
    found = side(row("primary", 50), row("secondary", 30), row("challenger", 10 + over), deck=ca)
    assert lost(found) == ({"primary+secondary+challenger": 1} if over == 1 else {})
    assert found.total == 100 + min(over, 0)


def test_mis_51_each_row_says_what_was_kept_and_which_cap_took_the_rest() -> None:
    found = side(row("secondary", 18, "cleanse"), row("secondary", 6, "cleanse", 3), hands=fixed("cleanse", "assassination"))
    assert [(one.vp, one.kept, one.by) for one in found.lines] == [(18, 18, ""), (6, 2, "card cleanse")]
    assert [(one.cap, one.limit, one.scored, one.lost) for one in found.clips] == [("card cleanse", 20, 24, 4)]
    assert found.cards[0][2:] == (24, 20, 20)


def test_mis_51_the_rounds_add_up_to_what_is_kept() -> None:
    found = side(row("primary", 10), row("secondary", 5, round_=3), row("primary", 45, round_=4), round_=5)
    assert [(one.round, one.total, one.so_far) for one in found.rounds] == [(1, 0, 0), (2, 10, 10), (3, 5, 15), (4, 40, 55), (5, 0, 55)]


@pytest.mark.parametrize(("mine", "theirs", "wins"), [(10, 9, "alice"), (9, 10, "bob"), (10, 10, "draw"), (0, 0, "draw"), (51, 50, "draw")])
def test_mis_15_most_vp_win_and_as_many_are_a_draw(mine: int, theirs: int, wins: str) -> None:
    score = {"alice": (row("primary", mine),), "bob": (row("primary", theirs),)}
    assert winner(scene(score=score, step=15, ended="five rounds were played")) == wins


def test_mis_15_nobody_has_won_before_the_end() -> None:
    found = sheet(scored(row("primary", 10)))
    assert (found.winner, found.leader) == ("", "alice")


ROWS = st.lists(
    st.builds(
        row,
        st.sampled_from(["primary", "secondary", "secret"]),
        st.integers(1, 30),
        st.sampled_from(["cleanse", "other"]),
        st.integers(1, 5),
    ),
    max_size=12,
)


@given(ROWS, st.booleans())
def test_mis_51_nothing_is_lost_unsaid(rows: list[Score], undertaken: bool) -> None:
    state: dict[str, Any] = {"hands": fixed("cleanse", "other"), **(SECRET if undertaken else {})}
    found = side(*rows, **state)
    assert sum(one.vp for one in found.lines) == sum(one.kept for one in found.lines) + found.lost
    assert found.total == 10 + sum(one.kept for one in found.lines) <= 100
    assert found.kept["secondary"] <= 40
    assert found.kept["primary"] <= (20 if undertaken else 50)
    assert all(one.kept <= 20 for one in found.cards if one.source == "secondary")


@given(ROWS)
def test_mis_51_the_caps_leave_the_same_in_whatever_order_the_rows_came(rows: list[Score]) -> None:
    state: dict[str, Any] = {"hands": fixed("cleanse", "other")}
    found, turned = side(*rows, **state), side(*reversed(rows), **state)
    assert (found.total, found.kept["secondary"], found.lost) == (turned.total, turned.kept["secondary"], turned.lost)


def test_a_player_without_rows_has_a_sheet_of_nothing() -> None:
    table = scored()
    bob = Player("bob", table.battle.players["bob"].army)
    table = table._replace(battle=table.battle._replace(players={**table.battle.players, "bob": bob}))
    assert (sheet(table).of("bob").total, sheet(table).of("bob").clips) == (0, ())


@pytest.mark.parametrize(("vp", "kept", "taken"), [(9, 10, {}), (10, 10, {}), (11, 10, {"painted": 1})])
def test_mis_50_paint_that_stands_on_the_sheet_too_counts_once(vp: int, kept: int, taken: dict[str, int]) -> None:
    found = side(row("painted", vp, ""))
    assert (found.kept["painted"], found.total, lost(found)) == (kept, kept, taken)


# As VP are scored


@pytest.mark.parametrize(
    ("state", "before", "told"),
    [
        ({}, row("primary", 45), "Alice loses 5 of 10 VP: the Primary and the Secret Mission give together at most 50 VP."),
        (
            SECRET,
            row("primary", 15),
            "Alice loses 5 of 10 VP: with a Secret Mission the Primary Mission gives at most 20 VP.",
        ),
        ({}, row("primary", 40), ""),
    ],
)
def test_mis_51_what_a_cap_of_the_battle_takes_is_told_as_it_is_scored(state: dict[str, Any], before: Score, told: str) -> None:
    found = result(scored(before, primary="take-and-hold", **state), controlled="m1,m2")
    assert list(found.remarks) == ([told] if told else [])
    assert [(one.vp, one.lost) for one in found.credits] == [(10, 5 if told else 0)]
    assert [one.vp for one in found.battle.score["alice"]] == [before.vp, 10]


def test_mis_51_the_cap_of_secondary_missions_is_told_as_it_is_scored() -> None:
    found = result(scored(row("secondary", 39), phase="end", hands=tactical("area-denial")), own_at_centre=1, enemy_within_6_of_centre=0)
    assert found.remarks == ("Alice loses 4 of 5 VP: secondary missions give at most 40 VP.",)
    assert found.battle.score["alice"][-1].vp == 5


def test_mis_51_a_total_over_its_cap_is_told_as_it_is_scored() -> None:
    table = scored(row("primary", 40), primary="take-and-hold")
    table = table._replace(deck=table.deck._replace(caps=table.deck.caps._replace(total=53)))  # with 10 for paint
    assert result(table, controlled="m1").remarks == ("Alice loses 2 VP more: a battle gives at most 53 VP.",)
