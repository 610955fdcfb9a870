"""A forecast of one small conflict: who bids what, what is counted, what is refused."""

from typing import Any

import pytest

from whcli.model.campaign import Campaign, Turn
from whcli.model.forecast import Asked, ClashForecast, Forecast
from whcli.model.names import ARENAS, ROLES
from whcli.model.orders import Clash, Conflict, Order, OrderSheet, Quality, QualityEffect, Reference, Response, Sheet, Stake
from whcli.model.rulebook import OrdersRules
from whcli.model.when import When
from whcli.problems import Problem
from whcli.rules.orders.bids import Option, across, balance, weighed
from whcli.rules.orders.forecast import forecast
from whcli.rules.orders.understand import understand

Found = Forecast | tuple[Problem, ...]


# What bids are worth


def test_a_bid_that_does_no_better_anywhere_names_the_smaller_one() -> None:
    bids = weighed((Option(0, 5), Option(1, 6), Option(2, 7)), ((0, -1), (0, -1), (1, -1)))
    assert [(b.effort, b.guarantees, b.enough) for b in bids] == [
        (0, "minor-defeat", None),
        (1, "minor-defeat", 0),
        (2, "minor-defeat", None),
    ]


def test_the_balance_is_of_the_smallest_bids_that_guarantee_the_most() -> None:
    options = tuple(Option(n, n) for n in range(3))
    levels = ((0, 0, -1), (0, 0, 0), (1, 0, 0))
    assert balance(options, options, levels) == (1, 1, "stalemate")
    assert across(levels) == ((0, 0, -1), (0, 0, 0), (1, 0, 0))


# Small ones: Ada attacks Bea at Terra, and Cid is near


def stands(*effects: QualityEffect) -> tuple[Quality, ...]:
    return (Quality("stern", effects=effects),)


def duel(qualities: tuple[Quality, ...] = (), **changed: Any) -> tuple[Campaign, Turn]:
    """Ada (War 7) attacks Bea (War 6) in War; `changed` are fields of the conflict."""
    sheets = {
        w: Sheet(w, w.title(), dict.fromkeys(ARENAS, n), player=f"p-{w}", location="terra") for w, n in (("ada", 7), ("bea", 6), ("cid", 5))
    }
    sheets["ada"] = sheets["ada"]._replace(qualities=qualities)
    players = {s.player: s.player for s in sheets.values()}
    campaign = Campaign("A Test", 1, players, {"terra": "solar", "calth": "ultima"}, sheets, OrdersRules())
    order = Order("ada", 1, "Breach", "terra", {"breach": "The wall is open"})
    clash = Clash(dict.fromkeys(ROLES, "war"), {})
    conflict = Conflict("duel", "terra", {"attacker": (Reference("ada", "1"),), "defender": (Reference("bea"),)}, (clash,))
    return campaign, Turn(1, {"ada": OrderSheet("ada", (order,))}, {"duel": conflict._replace(**changed)})


def told(campaign: Campaign, turn: Turn, reader: str = "p-ada", **asked: Any) -> ClashForecast:
    found = forecast("duel", understand(campaign, turn), Asked(reader, **asked))
    assert isinstance(found, Forecast)
    return found.clashes[0]


def efforts(clash: ClashForecast) -> list[int]:
    assert clash.rows is not None
    return [b.effort for b in clash.rows.bids]


def codes(found: Found) -> list[str]:
    return [] if isinstance(found, Forecast) else [p.code for p in found]


def test_a_conflict_with_nobody_left_to_fight_is_not_forecast() -> None:
    campaign, turn = duel()
    yields = turn._replace(responses={("bea", "duel"): Response("bea", "duel", yielding=Stake())})
    assert codes(forecast("duel", understand(campaign, yields), Asked())) == ["nothing-fought"]


def test_who_yields_is_told_what_fighting_would_come_to() -> None:
    campaign, turn = duel()
    yields = turn._replace(responses={("ada", "duel"): Response("ada", "duel", yielding=Stake())})
    found = [forecast("duel", understand(campaign, one), Asked("p-ada")) for one in (turn, yields)]
    assert [isinstance(one, Forecast) and one.yields for one in found] == [False, True]


def test_what_was_bid_elsewhere_is_no_longer_in_the_pool() -> None:
    campaign, turn = duel()
    assert efforts(told(campaign, turn)) == [0, 1, 2, 3]
    assert efforts(told(campaign, turn._replace(responses={("ada", "duel"): Response("ada", "duel", {"glory": 4})}))) == [0, 1]


def test_a_quality_that_bars_spending_leaves_no_bid() -> None:
    clash = told(*duel(stands(QualityEffect(cannot=("spend-effort",)))))
    assert clash.rows is not None
    assert (efforts(clash), clash.rows.barred) == ([0], "stern")


def test_who_may_only_join_is_forecast_as_reacting() -> None:
    campaign, turn = duel()
    found = forecast("duel", understand(campaign, turn), Asked("p-cid"))
    assert isinstance(found, Forecast)
    assert (found.joins, found.sides["defender"]) == (True, ("bea", "cid"))
    assert [(p.what, p.value) for p in told(campaign, turn, "p-cid").rows.members[0].parts] == [("trait", 5), ("reacting", -2)]  # type: ignore[union-attr]


def test_a_supporter_gains_nothing_by_a_second_point() -> None:
    campaign, turn = duel(sides={"attacker": (Reference("ada", "1"),), "defender": (Reference("bea"), Reference("cid"))})
    rows = told(campaign, turn, "p-cid", rank="second", ally=6).rows
    assert rows is not None
    assert [(b.total, b.enough) for b in rows.bids] == [(8, None), (9, None), (9, 1), (9, 1), (9, 1), (9, 1)]


def test_a_quality_to_be_invoked_counts_when_asked_for() -> None:
    campaign, turn = duel(stands(QualityEffect(modify=2, invoke=True)))
    clash, counted = told(campaign, turn), told(campaign, turn, counted=("stern",))
    assert [(p.name, p.why) for p in clash.not_counted] == [("stern", "invoke")]
    assert (counted.not_counted, counted.rows.bids[0].total - clash.rows.bids[0].total) == ((), 2)  # type: ignore[union-attr]


def test_what_hangs_on_the_tags_of_others_is_not_counted() -> None:
    campaign, turn = duel(stands(QualityEffect(When(against_tag=("siege",)), 2)))
    assert [(p.name, p.why) for p in told(campaign, turn).not_counted] == [("stern", "unknown")]


def test_an_own_quality_holds_the_outcome_whatever_the_margin() -> None:
    clash = told(*duel(stands(QualityEffect(at_least="stalemate"))), their_total=30)
    assert {grade for row in clash.grades for grade in row} == {"stalemate"}


def test_open_roles_are_the_players_to_try() -> None:
    campaign, turn = duel(open_roles=True, sides={"1": (Reference("ada", "1"),), "2": (Reference("bea"),)})
    assert [told(campaign, turn, side=side).rows.role for side in ("", *ROLES)] == ["attacker", *ROLES]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (Asked("p-ada", who="bea"), "not-in-conflict"),
        (Asked("p-ada", side="defender"), "side-settled"),
        (Asked("p-ada", counted=("strn",)), "unknown-quality"),
        (Asked(who="cid"), "not-in-conflict"),
    ],
)
def test_what_cannot_be_asked_is_refused(asked: Asked, code: str) -> None:
    assert codes(forecast("duel", understand(*duel()), asked)) == [code]


def test_an_order_that_is_void_leaves_its_author_nothing_to_bid_for() -> None:
    campaign, turn = duel()
    void = turn.orders["ada"].slots[0]._replace(territory="nowhere")  # type: ignore[union-attr]
    turn = turn._replace(orders={"ada": OrderSheet("ada", (void,))})
    assert codes(forecast("duel", understand(campaign, turn), Asked("p-ada"))) == ["left-conflict"]


def test_a_conflict_that_is_still_being_written_is_not_ready() -> None:
    assert codes(forecast("duel", understand(*duel(broken=True)), Asked("p-ada"))) == ["broken-conflict"]
