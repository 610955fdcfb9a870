"""A ruling is an argument: its parts add up, and what follows from an outcome fits it. All is read from the JSON answer."""

import re
from typing import Any

from tests.campaigns import Files, folder_of, make, records
from tests.properties.running import seeds
from whcli.model.names import other
from whcli.model.ruling_data import Provenance, as_data
from whcli.model.view import GM
from whcli.report.markdown import markdown
from whcli.report.orders_turn import turn_blocks
from whcli.rules.orders.resolve import resolve, ruling_on
from whcli.rules.orders.understand import understand
from whcli.rules.orders.views import view

Data = dict[str, Any]
ROLES = ("attacker", "defender")
# size of the victory: what the winner's and the loser's primary earn
PRIZES = {"minor": ("minor", "minor"), "major": ("major", "minor"), "crushing": ("major", "major")}


def answer(files: Files) -> Data:
    return as_data(resolve(*records(files)), Provenance("0", "", None, {}))


def clashes(files: Files) -> list[tuple[str, int, Data, Data]]:
    """Every clash that was fought: its conflict's id, its number, what the GM wrote and what was ruled."""
    here, told = folder_of(files), answer(files)["conflicts"]
    written = {name: files[f"{here}/conflicts/{name}.yaml"]["clashes"] for name in told}
    pairs = ((name, n, *pair) for name in told for n, pair in enumerate(zip(written[name], told[name]["clashes"], strict=False), 1))
    return [found for found in pairs if found[3]["outcome"] != "not-fought"]


def band(margin: int, bands: Data) -> str:
    """The outcome of a margin, by the table of ORD-30 to ORD-36."""
    size = next((name for name in ("crushing", "major", "minor") if abs(margin) >= bands[name]), "")
    return f"{'attacker' if margin > 0 else 'defender'}-{size}" if size else "stalemate"


@seeds(100)
def test_totals_are_the_sums_of_their_parts_and_margins_the_difference_of_totals(seed: int) -> None:
    for _, _, _, clash in clashes(make(seed)):
        totals = [clash[role]["total"] for role in ROLES]
        assert totals == [sum(part["value"] for part in clash[role]["parts"]) for role in ROLES]
        assert clash["margin"] == totals[0] - totals[1]


@seeds(100)
def test_an_outcome_is_that_of_its_margin_unless_a_quality_or_the_gm_sets_another(seed: int) -> None:
    files = make(seed)
    bands = {"crushing": 6, "major": 4, "minor": 2} | files["campaign.yaml"]["rules"].get("bands", {})
    for _, _, written, clash in clashes(files):
        assert clash.get("by_margin", clash["outcome"]) == band(clash["margin"], bands)
        assert ("by_margin" not in clash) or bool(clash.get("compelled")) != ("ruling" in written)
        assert written.get("ruling", clash["outcome"]) == clash["outcome"]


@seeds(100)
def test_each_group_of_contested_goals_is_achieved_by_one_side_at_most(seed: int) -> None:
    files = make(seed)
    names = {f"{who}/{order.get('id')}": f"{who}/{slot}" for who, slot, order in orders(files)}
    for conflict, _, written, clash in clashes(files):
        achieved = {(v["order"], v["goal"]) for v in clash.get("goals", []) if v["achieved"]}
        sides = answer(files)["conflicts"][conflict]["sides"]
        for group in written.get("contested", []):
            goals = [tuple(goal.split(".")) for goal in group]
            winners = {order.partition("/")[0] for order, goal in goals if (names.get(order, order), goal) in achieved}
            assert not all(winners & set(sides[role]) for role in ROLES)


def orders(files: Files) -> list[tuple[str, int, Data]]:
    papers = [data for name, data in files.items() if name.startswith(f"{folder_of(files)}/orders/")]
    return [(p.get("primarch") or p["institution"], n, order) for p in papers for n, order in enumerate(p["orders"], 1) if order]


@seeds(100)
def test_every_goal_of_a_judged_order_is_achieved_or_denied(seed: int) -> None:
    files = make(seed)
    told = answer(files)["orders"]
    for who, slot, order in orders(files):
        one = told[f"{who}/{slot}"]
        judged = [] if one["status"] in ("open", "void") else sorted(order["goals"])
        assert sorted(one["achieved"] + one["denied"]) == judged
        assert one["status"] != "succeeded" or not one["denied"]
        assert one["status"] != "surrendered" or not one["achieved"]


@seeds(100)
def test_only_a_resolved_conflict_has_clashes_and_only_a_settled_one_costs_or_earns(seed: int) -> None:
    told = answer(make(seed))
    for name, conflict in told["conflicts"].items():
        assert bool(conflict["clashes"]) == (conflict["status"] == "resolved")
        earning = {effect["who"] for effect in told["effects"] if effect.get("conflict") == name}
        on_sides = {who for side in conflict["sides"].values() for who in side}
        assert earning <= (on_sides if conflict["status"] in ("resolved", "yielded") else set())


@seeds(100)
def test_primaries_earn_by_the_size_of_the_victory_and_nobody_in_a_stalemate(seed: int) -> None:
    files = make(seed)
    told = answer(files)
    for conflict, number, _, clash in clashes(files):
        effects = {e["who"]: e for e in told["effects"] if e["id"] == f"t{told['turn']}-{conflict}-{number}"}
        winner, _, size = clash["outcome"].partition("-")
        if not size:
            assert effects == {}
            continue
        for role, kind, prize in ((winner, "boon", PRIZES[size][0]), (other(winner), "consequence", PRIZES[size][1])):
            primary = clash[role]["primary"]
            assert primary == "" or (effects[primary]["kind"], effects[primary]["size"]) == (kind, prize)


@seeds(100)
def test_boons_add_and_consequences_take_away_what_the_rules_say(seed: int) -> None:
    files = make(seed)
    sizes = {"minor": 1, "major": 2} | files["campaign.yaml"]["rules"].get("effects", {})
    for effect in answer(files)["effects"]:
        assert effect["modify"] == sizes[effect["size"]] * (1 if effect["kind"] == "boon" else -1)


@seeds(60)
def test_every_difference_and_every_sum_that_the_report_tells_is_right(seed: int) -> None:
    understood = understand(*records(make(seed)))
    told = markdown(turn_blocks(view(GM, understood, ruling_on(understood), "resolved")))
    for one, two, margin in re.findall(r"\((-?\d+) - (-?\d+) = (-?\d+)\)", told):
        assert int(one) - int(two) == int(margin)
    for shares, total in re.findall(r"- (.+); together (-?\d+)$", told, re.MULTILINE):
        assert sum(int(share) for share in re.findall(r"(?:^|; )\D+ (-?\d+)(?= |;|$)", shares)) == int(total)
