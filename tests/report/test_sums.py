"""Totals in words: every sum that is told adds up."""

import pytest
from sums import clashes, shares
from told import GUILLIMAN, NAMES, PERTURABO, TURNS, campaign, example, parts, side, text

from whcli.model.ruling import Part
from whcli.model.view import MemberView, SideView
from whcli.report.orders_sums import side_sum
from whcli.report.orders_words import Voice

PLAINLY = Voice(NAMES, 3, True, False)
EXPLAINED = PLAINLY._replace(explain=True)


def test_one_alone_is_a_sum_of_parts() -> None:
    assert side_sum(PERTURABO, PLAINLY) == "Perturabo 10 = War 9 + Effort 1"


def test_a_team_is_added_up_member_by_member() -> None:
    assert side_sum(GUILLIMAN, PLAINLY) == "Guilliman 10 = War 8 + Effort 2; Senatorum 1 = half of War 3; together 11"


def test_each_number_names_its_rule_where_that_is_asked_for() -> None:
    assert side_sum(PERTURABO, EXPLAINED) == "Perturabo 10 = War 9 [ORD-45] + Effort 1 [ORD-49]"
    assert side_sum(GUILLIMAN, EXPLAINED).endswith("Senatorum 1 = half of War 3 [ORD-47]; together 11 [ORD-44]")


def test_what_is_taken_away_is_subtracted_with_its_reason() -> None:
    absent = side(parts("perturabo", ("trait", 9, "War"), ("absent", -2, "not at walls-of-terra"), ("effort", 1, "Effort")))
    assert side_sum(absent, PLAINLY) == "Perturabo 8 = War 9 - 2 (not at Walls of Terra) + Effort 1"


@pytest.mark.parametrize(
    ("part", "told"),
    [
        (Part("dorn", "quality", -2, "ORD-13", "Quality by-the-book", "by-the-book"), "- By the Book 2"),
        (Part("dorn", "boon", 1, "ORD-40", "minor boon t2-walls-of-terra-1", "t2-walls-of-terra-1"), "+ boon from Walls of Terra 1"),
        (Part("dorn", "consequence", -1, "ORD-40", "x", "t2-1-surrendered"), "- consequence from the surrendered Order 1 1"),
        (Part("dorn", "effort", 1, "ORD-R47", "Effort: 1 of 3 declared, as not primary", declared=3), "+ Effort 1 (of 3 declared)"),
        (Part("dorn", "floor", 1, "ORD-R13", "penalties of place stop at 0"), "+ 1 (penalties of place stop at 0)"),
        (Part("dorn", "support", 3, "ORD-47", "half of 6 (War 8, reacting -2)"), "+ 3 (half of 6: War 8, reacting -2)"),
    ],
)
def test_each_kind_of_part_has_its_words(part: Part, told: str) -> None:
    trait = Part("dorn", "trait", 8, "ORD-45", "War")
    member = MemberView("dorn", trait.value + part.value, (trait, part))
    assert side_sum(SideView("dorn", member.total, (member,)), PLAINLY) == f"Dorn {member.total} = War 8 {told}"


def test_a_share_of_which_nothing_more_is_known_is_one_number() -> None:
    assert side_sum(SideView("guilliman", 10, (MemberView("guilliman", 10),)), PLAINLY) == "Guilliman 10"


def test_a_side_on_which_nobody_counts_says_so() -> None:
    assert side_sum(SideView("", 0, ()), PLAINLY) == "nobody counts, so the total is 0"


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("explain", [False, True])
@pytest.mark.parametrize("reader", ["", *campaign().players])
def test_every_sum_told_of_the_example_adds_up(turn: int, explain: bool, reader: str) -> None:
    one = example(turn, reader)
    told = clashes(text(one, explain))
    assert len(told) == sum(clash.margin is not None for conflict in one.conflicts for clash in conflict.clashes)
    for (attack, defence, margin), *sides in told:
        assert attack - defence == margin
        for total, line in zip((attack, defence), sides, strict=True):
            together, members = shares(line)
            assert together == total == sum(share for share, _ in members)
            assert [share for share, _ in members] == [sum_ for _, sum_ in members]
