"""A forecast told: in the shape of its schema, in few columns, with every bid and nothing of anybody else's."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7

from tests.campaigns import make, records
from whcli.files import schemas
from whcli.files.campaign import load
from whcli.files.digests import entry
from whcli.files.papers import load_turn
from whcli.model.forecast import Asked, Bid, Forecast
from whcli.model.understood import Understood
from whcli.report.markdown import markdown
from whcli.report.orders_forecast import SIGNS, forecast_blocks, guaranteed, wasted
from whcli.report.orders_forecast_data import forecast_data
from whcli.report.plain import plain
from whcli.rules.orders.forecast import forecast
from whcli.rules.orders.understand import understand

CRUSADE = Path(__file__).parents[2] / "examples" / "crusade"
TEXTS: dict[str, Any] = {name: json.loads(schemas.schema_text(name)) for name in ("forecast", schemas.COMMON)}
registry = Registry().with_resources([(f"{n}.json", Resource(contents=t, specification=DRAFT7)) for n, t in TEXTS.items()])
schema = Draft7Validator({"$ref": "forecast.json"}, registry=registry)


def example() -> Understood:
    loaded = load(CRUSADE)
    return understand(loaded.campaign, load_turn(loaded, 3)[0])


def everyones(understood: Understood) -> list[Forecast]:
    """Every forecast of a turn that there is: the GM's, and each player's with and without a guess."""
    asked = [Asked(), *(Asked(p, their_total=total) for p in understood.campaign.players for total in (None, 9))]
    found = [forecast(conflict, understood, one) for conflict in understood.stands for one in asked]
    return [one for one in found if isinstance(one, Forecast)]


FORECASTS = [*everyones(example()), *(one for seed in range(12) for one in everyones(understand(*records(make(seed)))))]


def told(conflict: str, reader: str = "", width: int = 10_000, **asked: Any) -> str:
    found = forecast(conflict, example(), Asked(reader, **asked))
    assert isinstance(found, Forecast)
    return plain(forecast_blocks(found), width)


def test_every_forecast_has_the_shape_of_the_schema() -> None:
    answers = [json.loads(json.dumps(forecast_data(one))) for one in FORECASTS]
    assert [error.message for one in answers for error in schema.iter_errors(one)] == []
    assert len(answers) > 50


@pytest.mark.parametrize("width", [40, 80, 200])
def test_every_forecast_fits_its_columns(width: int) -> None:
    lines = [line for one in FORECASTS for line in plain(forecast_blocks(one, True), width).splitlines()]
    assert [line for line in lines if len(line) > width] == []


def test_every_rule_that_a_forecast_names_has_its_entry() -> None:
    rules = {rule for one in FORECASTS for rule in re.findall(r"\[([A-Z]{3}-R?\d+)\]", plain(forecast_blocks(one, True)))}
    assert {"ORD-R11", "ORD-R66", "ORD-27", "ORD-45", "ORD-53"} <= rules
    assert [rule for rule in rules if entry(rule) is None] == []


def test_no_rule_is_named_unless_it_is_asked_for() -> None:
    assert not any(re.search(r"\[[A-Z]{3}-", plain(forecast_blocks(one))) for one in FORECASTS)


def test_every_bid_has_its_line() -> None:
    for one in FORECASTS:
        rows = [line for line in plain(forecast_blocks(one), 200).splitlines() if re.match(r" *\d+  ", line)]
        assert [int(line.split()[0]) for line in rows] == [b.effort for c in one.clashes if c.rows for b in c.rows.bids]


def test_a_table_of_bids_is_the_grades_as_signs() -> None:
    found = forecast("black-sand", example(), Asked("grace", their_total=9))
    assert isinstance(found, Forecast)
    (clash, _), text = found.clashes, markdown(forecast_blocks(found))
    rows = [f"| {' | '.join(SIGNS[g] for g in grades)} |" for grades in clash.grades]
    assert all(f"| {n} {row}" in text for n, row in enumerate(rows))


def test_a_player_is_told_what_each_total_of_the_other_side_comes_to() -> None:
    text = told("two-architects", "carol")
    assert re.search(r"\n +0 +9 +0-3 +4-5 +6-7 +8-10 +11-12 +13-14 +15\+\n", text)
    assert "Rogal Dorn 9 = War 8 + Praetorian 1, before Effort here. You may bid up to 2, of 4 left in your pool" in text


def test_a_player_is_told_what_is_not_counted_and_how_to_count_it() -> None:
    text = told("two-architects", "bob")
    assert "Not counted: Breaker of Walls, +2 in War, against what is tagged fortification; you cannot know whether it counts" in text
    assert "Not counted" not in told("two-architects", "bob", counted=("breaker-of-walls",))


def test_the_gm_is_told_where_the_bids_balance() -> None:
    assert "Balance: Ferrus Manus 2, Fulgrim 1: a minor defeat for Ferrus Manus's side" in told("black-sand")


def test_bids_that_come_to_the_same_are_told_together() -> None:
    bids = [Bid(n, n, grade, enough) for n, grade, enough in ((0, "minor-defeat", None), (1, "minor-defeat", 0), (2, "stalemate", None))]
    assert guaranteed(bids) == "0 and 1 Effort guarantee a minor defeat, 2 a stalemate"
    assert wasted(bids) == "1 is never better than 0"
