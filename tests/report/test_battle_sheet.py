"""The score sheet and the status of a battle: sums that add up, what caps took always shown, the same figures in every form."""

import csv
import io
from typing import Any

import pytest

from tests.report.battles import DECK, NASTY, gate
from whcli.model.battle import Army, Battle, Doing, Hand, Lost, Player, Score, Secret, Standing, Unit
from whcli.model.battle_rules import BattleRules
from whcli.model.battle_ruling import Need
from whcli.model.battle_sheet import Sheet
from whcli.report.battle_sheet import bar, ending_blocks, headline, sheet_blocks
from whcli.report.battle_sheet_data import sheet_csv, sheet_data
from whcli.report.battle_status import status_blocks
from whcli.report.battle_words import Teller
from whcli.report.blocks import Block
from whcli.report.markdown import markdown
from whcli.report.plain import plain
from whcli.rules.battle.caps import sheet
from whcli.rules.battle.table import Table
from whcli.rules.dice import Dice

KILLS = tuple(Score(number, "alice", "secondary", "assassination", vp, "characters") for number, vp in ((1, 4), (2, 8), (3, 4), (4, 8)))
HOLDS = tuple(Score(number, "alice", "primary", "take-and-hold", vp, "markers") for number, vp in ((2, 10), (3, 15), (4, 15), (5, 15)))
HANDS = {"alice": Hand("fixed", ("assassination", "cleanse")), "bob": Hand("tactical", active=("sabotage",), achieved=("cleanse",))}


def late(**more: Any) -> Battle:
    """Return a battle in round 5, in which caps have taken VP from Alice: 4 of a Fixed card, 5 of the primary."""
    rows = {"alice": (*KILLS, *HOLDS), "bob": gate().score["bob"]}
    return gate(score=rows, round=5, hands=HANDS, **more)


def sheet_of(battle: Battle) -> Sheet:
    return sheet(Table(battle, DECK, BattleRules(), Dice(None)))


def told(blocks: tuple[Block, ...]) -> str:
    return " ".join(plain(blocks, 200).split())


def shown(battle: Battle, explain: bool = False) -> str:
    return told(sheet_blocks(sheet_of(battle), battle, DECK, explain))


def stands(battle: Battle, needs: tuple[Need, ...] = ()) -> str:
    return told(status_blocks(sheet_of(battle), battle, DECK, needs))


# The sheet


def test_a_card_has_a_figure_a_round_and_what_counts() -> None:
    """MIS-50, MIS-51."""
    said = shown(late())
    assert "Primary Take and Hold . 10 15 15 15 55 -5 50" in said
    assert "Secondary Assassination 4 8 4 8 . 24 -4 20" in said
    assert "Battle Ready . . . . . 10 10" in said
    assert "Total 4 18 19 23 15 89 -9 80" in said


def test_several_cards_of_a_source_have_a_row_for_all() -> None:
    rows = {"alice": (*KILLS, Score(1, "alice", "secondary", "cleanse", 2)), "bob": ()}
    said = shown(gate(score=rows, hands=HANDS))
    assert "Secondary all 6 8 4 8 26 -4 22 Assassination 4 8 4 8 24 -4 20 Cleanse 2 . . . 2 2" in said


def test_what_caps_took_is_told_with_the_cap() -> None:
    """MIS-51."""
    said = shown(late())
    assert "Alice loses 4 VP: Assassination as a Fixed card gives at most 20, and 24 were scored." in said
    assert "Alice loses 5 VP: Primary and Secret Missions give at most 50, and 55 were scored." in said
    assert "Clipped" in said
    assert "loses" not in shown(gate())


def test_the_cap_of_a_secret_mission_is_told_as_such() -> None:
    """MIS-31, MIS-R30."""
    said = shown(late(secrets={"alice": Secret(True)}), explain=True)
    assert "with a Secret Mission the Primary Mission gives at most 20, and 55 were scored [MIS-R30]" in said


def test_a_secret_mission_has_a_row_only_where_it_scored() -> None:
    """MIS-31."""
    battle = gate(score={"bob": (Score(5, "bob", "secret", "unbroken-wall", 20),)}, secrets={"bob": Secret(True, "unbroken-wall", True)})
    assert "Secret Unbroken Wall . . . . 20 20 20" in shown(battle)
    assert "Secret" not in shown(gate())


@pytest.mark.parametrize(
    ("winner", "leader", "said"),
    [
        ("alice", "alice", "Alice wins, 80 to 24."),
        ("", "alice", "Alice leads, 80 to 24."),
        ("draw", "", "A draw, 80 all."),
        ("", "", "Level, 80 all."),
    ],
)
def test_the_sheet_opens_with_who_is_ahead(winner: str, leader: str, said: str) -> None:
    """MIS-15."""
    found = sheet_of(late())._replace(winner=winner, leader=leader)
    assert headline(found, Teller(late())) == said
    assert plain(ending_blocks(found, late())).strip() == said


def test_bars_show_what_counted_by_the_end_of_each_round() -> None:
    said = plain(sheet_blocks(sheet_of(late()), late(), DECK))
    assert "5              70  ##################     14  ####" in said
    assert "With paint     80  ####################   24  ######" in said


def test_any_vp_show_in_a_bar() -> None:
    assert [bar(vp, 100, True) for vp in (0, 1, 100)] == ["", "█", "█" * 20]


def test_with_explain_every_row_is_told() -> None:
    said = shown(late(), explain=True)
    assert said.count("VP for Take and Hold") == len(HOLDS) + 1
    assert "Round 5, Alice's turn: 15 VP for Take and Hold, markers; 10 of it counts." in said
    assert "Alice's rows" not in shown(late())


def test_the_csv_adds_up_to_the_total() -> None:
    rows = [*csv.DictReader(io.StringIO(sheet_csv(sheet_of(late()))))]
    for player, total in (("alice", 80), ("bob", 24)):
        assert sum(int(row["counts"]) for row in rows if row["player"] == player) == total
    assert {row["clipped_by"] for row in rows} == {"", "card assassination", "primary+secret"}


def test_the_csv_holds_no_formula() -> None:
    battle = gate(score={"bob": (Score(1, "bob", "secondary", "cleanse", 4, '=HYPERLINK("x"),1'),)})
    row = next(row for row in csv.DictReader(io.StringIO(sheet_csv(sheet_of(battle)))) if row["card"] == "cleanse")
    assert row["why"] == '\'=HYPERLINK("x"),1'


def test_the_data_hold_every_row_sum_and_clip() -> None:
    data = sheet_data(sheet_of(late()))
    alice = data["players"]["alice"]
    assert (data["winner"], data["leader"], alice["total"], alice["lost"]) == (None, "alice", 80, 9)
    assert sum(row["kept"] for row in alice["rows"]) + 10 == 80
    assert [clip["cap"] for clip in alice["clips"]] == ["card assassination", "primary+secret"]


# The status


def test_the_status_opens_with_the_moment_the_mission_and_the_score() -> None:
    assert "Round 5, Bob's Command phase. Take and Hold, Raise Banners, Tipping Point. Alice leads, 80 to 24." in stands(late())


def test_the_status_warns_of_dice_that_can_be_foreseen() -> None:
    assert "can be foreseen" in stands(late(seed="gate"))
    assert "can be foreseen" not in stands(late())


def test_the_status_has_a_line_of_figures_for_each_player() -> None:
    """MIS-50, MIS-51."""
    said = stands(late())
    assert "Alice Attacker 2 50 20 0 10 -9 80" in said
    assert "Bob Defender, first turn 3 10 4 0 10 24" in said


def test_the_status_shows_hands_and_what_is_left_of_the_deck() -> None:
    """MIS-R22, MIS-71."""
    said = stands(late())
    assert "Fixed: Assassination and Cleanse." in said
    assert "Tactical: Sabotage in hand; 1 achieved, 0 discarded and 3 left in the deck." in said


def test_the_status_names_marked_units_while_their_card_is_active() -> None:
    """MIS-26."""
    hand = Hand("tactical", active=("sabotage",), marked={"sabotage": ("captain-1",), "cleanse": ("intercessors-1",)})
    said = stands(late()._replace(hands={"bob": hand}))
    assert "Sabotage marks: Captain." in said
    assert "Cleanse marks" not in said


def test_the_status_tells_who_is_off_the_table_and_who_acts() -> None:
    """MIS-42, MIS-62."""
    units = {
        "alice": {
            "captain-1": Standing(destroyed=Lost(2, "bob")),
            "intercessors-1": Standing(reserves="strategic"),
            "intercessors-2": Standing(shocked=True),
        }
    }
    said = stands(late(units=units, actions=(Doing("bob", "intercessors-2", "cleanse", 5, "bob", marker="m3"),)))
    assert "In Reserves: Intercessors 1. - Battle-shocked: Intercessors 2. - Destroyed: 1 of 3 units: Captain." in said
    assert "On an Action: Intercessors 2, Cleanse at m3." in said


def test_the_status_tells_that_a_secret_mission_was_undertaken_and_not_which() -> None:
    """MIS-R31."""
    assert "Secret Mission: undertaken, and not yet revealed." in stands(late(secrets={"bob": Secret(True)}))
    assert "Secret Mission: Unbroken Wall." in stands(late(secrets={"bob": Secret(True, "unbroken-wall")}))


def test_the_status_lists_markers_with_their_places() -> None:
    """MIS-04."""
    said = stands(late())
    assert 'm1: held by Alice (10" across, 14" down).' in said


def test_the_status_ends_with_what_is_needed() -> None:
    """MIS-R01."""
    said = stands(late(), (Need("bob", "fact", "the markers Bob controls", "--fact controlled=m1"),))
    assert said.endswith("Still needed: - Bob: The markers Bob controls. Give it as in `score --fact controlled=m1`.")


# Safe and narrow


@pytest.mark.parametrize("width", [50, 80, 200])
def test_no_sheet_or_status_is_wider_than_its_line(width: int) -> None:
    for blocks in (sheet_blocks(sheet_of(late()), late(), DECK, True), status_blocks(sheet_of(late()), late(), DECK)):
        assert max(map(len, plain(blocks, width).splitlines())) <= width


def test_names_in_sheet_and_status_cannot_send_codes_or_markup() -> None:
    army = Army(NASTY, 0, {"captain-1": Unit("captain-1", NASTY, 80)})
    units = {"alice": {"captain-1": Standing(reserves="reserves")}}
    battle = late(name=NASTY, players={player: Player(player, army) for player in ("alice", "bob")}, units=units)
    for blocks in (sheet_blocks(sheet_of(battle), battle, DECK, True), status_blocks(sheet_of(battle), battle, DECK)):
        assert "\x1b" not in plain(blocks)
        assert "<b>" not in markdown(blocks)
