"""Battles told in words: rulings, cards, pools and logs; short, exact, safe, with rules only for who asks."""

from typing import Any

import pytest

from tests.report.battles import DECK, NASTY, TIPPING, gate
from whcli.model.battle import Army, Player, Unit
from whcli.model.battle_ruling import BattleRuling, Credit, Need
from whcli.model.battle_said import EventRound
from whcli.model.change import Step
from whcli.model.fight_story import chapters
from whcli.model.missions import Action, Award, Card, Row, WhenDrawn
from whcli.model.rolls import TABLE, Address, Draw, Roll
from whcli.report.battle_cards import action_blocks, card_blocks, deck_blocks, event_blocks, pool_blocks
from whcli.report.battle_story import story_blocks
from whcli.report.battle_told import ruling_blocks
from whcli.report.battle_words import Teller, card_title, moment, possessive
from whcli.report.blocks import Block
from whcli.report.markdown import markdown
from whcli.report.plain import plain

STEPS = (Step("vp", 10, "2 markers, 5 each", "MIS-52"), Step("vp", -5, "at most 5 a turn", "MIS-50"))
CREDIT = Credit("bob", "primary", "take-and-hold", 5, "2 markers", steps=STEPS)
FACTS = Need("alice", "fact", "the markers alice controls", "--fact controlled=m1,m2", "MIS-53")


def told(blocks: tuple[Block, ...]) -> str:
    return " ".join(plain(blocks, 300).split())


def ruled(explain: bool = False, **fields: Any) -> str:
    return told(ruling_blocks(BattleRuling(gate(), "score", **fields), explain, DECK))


# Rulings


def test_what_happened_is_told_in_sentences_with_names() -> None:
    assert ruled(told=("alice draws area-denial",)) == "Alice draws Area Denial."


def test_commands_and_addresses_keep_their_ids() -> None:
    said = ruled(told=("See `whcli battle score gate.yaml --player alice` and alice/captain-1.",))
    assert said == "See `whcli battle score gate.yaml --player alice` and alice/captain-1."


def test_what_rules_say_is_told_in_ascii() -> None:
    assert ruled(told=("m1 at 10″ 14″, 2 × 5 …",)) == 'M1 at 10" 14", 2 x 5 ...'


def test_a_credit_names_who_how_many_what_for_and_why() -> None:
    """MIS-52."""
    assert ruled(credits=(CREDIT,)) == "Bob, 5 VP for Take and Hold (Primary): 2 markers."


def test_a_condition_that_was_met_is_told_as_what_was_so() -> None:
    assert ruled(credits=(CREDIT._replace(why="if two markers were cleansed"),)).endswith("(Primary): two markers were cleansed.")


def test_cards_go_out_behind_what_they_scored() -> None:
    """MIS-22."""
    said = ruled(told=("Achieved, and out of the hand of Bob: Cleanse.", "Bob completes Cleanse."), credits=(CREDIT,))
    assert said.index("completes") < said.index("5 VP") < said.index("Achieved")


def test_with_explain_a_credit_has_its_steps_and_rules() -> None:
    """MIS-51."""
    said = ruled(explain=True, credits=(CREDIT,), rules=("MIS-52",))
    assert "- +10 2 markers, 5 each [MIS-52] - -5 at most 5 a turn [MIS-50]" in said
    assert "Rules: MIS-52." in said


def test_a_condition_that_a_cap_swallows_is_told() -> None:
    """MIS-R21."""
    said = ruled(credits=(CREDIT._replace(vp=0, n=2, steps=STEPS),))
    assert said == "Bob, 0 VP for Take and Hold (Primary): 2 markers, its condition met, and yet at most 5 a turn."


def test_what_has_its_vp_of_this_turn_already_is_told_only_to_who_asks() -> None:
    again = (CREDIT._replace(vp=0, n=0),)
    assert ruled(credits=again) == "Nothing scores now."
    assert "Bob, 0 VP" in ruled(explain=True, credits=again)


def test_units_in_reasons_have_their_names_and_ids_in_brackets_stay() -> None:
    assert ruled(told=("captain-1 falls beside Intercessors (intercessors-2)",)) == "Captain falls beside Intercessors (intercessors-2)."


def test_a_need_names_who_what_and_the_very_flag() -> None:
    """MIS-R01, MIS-53."""
    said = ruled(needs=(FACTS, FACTS._replace(who="")))
    assert "Still needed: - Alice: The markers Alice controls. Give it as in `score --player alice --fact controlled=m1,m2`." in said
    assert "- The table: The markers" in said
    assert "MIS" not in said


def test_a_need_names_its_player_once() -> None:
    said = [ruled(needs=(FACTS._replace(say=say),)) for say in ("markers", "Alice won the roll-off", "Alice's picks")]
    assert [one.count("Alice") for one in said] == [1, 1, 1]


def test_a_need_is_given_by_option_by_command_or_in_a_file() -> None:
    """MIS-R01."""
    said = [
        ruled(needs=(FACTS._replace(give=give),))
        for give in ("--a 1, or --b 2", "whcli battle next F, or not", "secret/bob.yaml: formations")
    ]
    ends = ("Give it with `--a 1`, or `--b 2`.", "Run `whcli battle next F`, or not.", "or `{}`.")
    assert all(one.endswith(end) for one, end in zip(said, ends, strict=True))


def test_a_ruling_on_nothing_says_so() -> None:
    assert ruled() == "Nothing scores now."
    assert told(ruling_blocks(BattleRuling(gate(), "next"))) == "Done."


def test_with_explain_each_die_has_its_address_or_came_from_the_table() -> None:
    rolls = (
        Roll(Address("gate", 0, "alice", "roll-off"), (4,)),
        Roll(Address("gate", 0, "bob", "roll-off"), (2,), TABLE),
        Draw(Address("gate", 1, "alice", "draw"), ("cleanse", "sabotage"), ("cleanse",)),
    )
    said = ruled(explain=True, rolls=rolls)
    assert "Alice's roll-off: 4, at gate/0/alice/roll-off/1." in said
    assert "Bob's roll-off: 2, from the table." in said
    assert "Alice's draw: Cleanse, of 2, at gate/1/alice/draw/1." in said
    assert "gate/" not in ruled(rolls=rolls)


def test_figures_of_a_deed_are_added_up_for_who_asks() -> None:
    steps = (Step("cp", 3, "before", "MIS-R20"), Step("cp", -1, "New Orders", "MIS-24"))
    assert "Cp 2: +3 before [MIS-R20], -1 New Orders [MIS-24]" in ruled(explain=True, steps=steps)


def test_units_of_one_name_are_numbered() -> None:
    """MIS-01."""
    teller = Teller(gate())
    assert [teller.unit("alice", unit) for unit in ("captain-1", "intercessors-2", "squad-9")] == ["Captain", "Intercessors 2", "Squad 9"]


def test_where_a_battle_stands_is_one_clause() -> None:
    """MIS-R01."""
    teller = Teller(gate())
    assert moment(gate(), teller) == "Round 2, Bob's Command phase"
    assert moment(gate(phase="end"), teller) == "Round 2, Bob's end of turn"
    assert moment(gate(round=0, turn="", phase="", step=7), teller) == "Step 7, Select Secondary Missions"
    assert moment(gate(ended="round 5"), teller) == "The battle is over"


def test_names_are_made_of_ids_where_nothing_better_is_known() -> None:
    assert card_title("engage-on-all-fronts") == "Engage on All Fronts"
    assert [possessive(name) for name in ("Alice", "Angus")] == ["Alice's", "Angus'"]


# Cards


AWARDS = (
    Award("command-end", 5, "controlled", from_round=2, most=3, cap_per_turn=15, say="for each marker you control"),
    Award("own-turn-end", 2, say="one marker cleansed", modes=("fixed",), line="a"),
    Award("immediate", 4, per="characters_destroyed", until="2025-01"),
    Award("battle-end", 20, by_hand=True, say="as the card says"),
    Award("command-end", vp_by_round={2: 5, 3: 5, 4: 8}, per="controlled", to_round=4),
)


def card(**fields: Any) -> str:
    found = Card("cleanse", "secondary", "Cleanse", AWARDS, **fields)
    return told(card_blocks(found, DECK, facts={"controlled": "the markers that you control"}))


def test_a_card_tells_when_and_for_what_it_scores() -> None:
    """MIS-52."""
    said = card()
    assert "5 for each marker you control (counts at most 3, at most 15 VP a turn) end of your Command phase, from round 2" in said
    assert "0-20 as the card says (the table judges it) end of the battle" in said
    assert "5 in rounds 2-3, 8 in round 4 controlled end of your Command phase, rounds 1-4" in said
    assert "only the dearest is scored" in said


def test_a_card_names_the_facts_that_it_reads() -> None:
    """MIS-53."""
    assert "Facts it reads -------------- - controlled: the markers that you control" in card()


def test_an_award_out_of_force_is_not_told() -> None:
    """MIS-R51."""
    found = Card("cleanse", "secondary", "Cleanse", AWARDS)
    assert "characters destroyed" not in told(card_blocks(found, DECK))
    assert "characters destroyed" in told(card_blocks(found, DECK, "printed"))


def test_a_card_tells_its_symbol_drawing_action_and_gaps() -> None:
    """MIS-07, MIS-26, MIS-60, MIS-02."""
    drawn = WhenDrawn("opponent-picks-units", number=3)
    said = card(fixed=True, when_drawn=drawn, action="cleanse", redraw_with=("take-and-hold",), incomplete="the VP", cap_per_turn=15)
    for word in ("Fixed symbol:", "The opponent picks 3 of their units.", "Action Cleanse.", "drawn together with Take and Hold."):
        assert word in said
    assert "Not known: The VP." in said
    assert "At most 15 VP a turn." in said


def test_the_fixed_symbol_goes_with_the_errata() -> None:
    """MIS-R51."""
    found = Card("recover-assets", "secondary", "Recover Assets", fixed=True, fixed_until="v1.1")
    assert "Fixed symbol" in told(card_blocks(found, DECK, "printed"))
    assert "Fixed symbol" not in told(card_blocks(found, DECK, "v1.1"))


def test_an_action_tells_who_may_and_when_it_is_complete() -> None:
    """MIS-60."""
    action = Action("burn", "Burn", "take-and-hold", from_round=2, units=1, target="marker", ground="own", needs=("in-range", "controlled"))
    said = told(action_blocks(action, DECK))
    assert "Action of Take and Hold (MIS-60). Started in your Shooting phase from round 2, complete at the end of your turn." in said
    assert said.endswith("1 unit, not in the own zone, if still in range and controlled.")


def test_a_pool_is_a_table_without_empty_columns() -> None:
    """MIS-02."""
    assert "A Take and Hold Raise Banners Tipping Point 1 2 4" in told(pool_blocks(DECK))
    bare = DECK._replace(pool={"B": Row("B", "take-and-hold", "tipping-point")})
    assert "Mission Rule" not in told(pool_blocks(bare))
    assert "no tournament pool" in told(pool_blocks(DECK._replace(pool={})))


def test_a_deck_names_its_cards_and_what_is_missing() -> None:
    """MIS-70."""
    said = told(deck_blocks(DECK._replace(missing=("the Challenger cards",))))
    assert "Deployments 2: Tipping Point, Search and Destroy." in said
    assert "What its source does not give: - The Challenger cards." in said


def test_an_event_tells_each_rounds_mission() -> None:
    """MIS-02."""
    said = told(event_blocks([EventRound(1, gate().mission._replace(pool="A"), (1, 2))], DECK, "Club night", 40))
    assert "40 tables, and every one plays the mission of the round." in said
    assert "1 A Take and Hold Raise Banners Tipping Point 1 2" in said


# The log


ENTRIES: tuple[dict[str, Any], ...] = (
    {
        "n": 1,
        "do": ["battle", "setup", "--pool", "A"],
        "rolls": [{"at": "gate/0/alice/roll-off/1", "dice": [4], "by": "tool"}],
        "change": [["mission", None, {"primary": "take-and-hold", "pool": "A"}], ["attacker", None, "alice"], ["step", 1, 7]],
    },
    {"n": 2, "do": ["battle", "next"], "change": [["round", None, 1], ["turn", None, "bob"], ["cp", None, {"alice": 1, "bob": 1}]]},
    {
        "n": 3,
        "do": ["battle", "lose", "alice/captain-1", "--at-marker", "m3"],
        "change": [
            ["units.alice.captain-1.destroyed", None, {"round": 1, "turn": "bob"}],
            ["score.bob", None, [{"round": 1, "turn": "bob", "source": "secondary", "card": "assassination", "vp": 4, "why": "Captain"}]],
        ],
        "rules": ["MIS-52"],
    },
    {
        "n": 4,
        "do": ["battle", "action", "intercessors-1", "cleanse"],
        "change": [["actions", None, [{"unit": "intercessors-1", "action": "cleanse", "turn": "bob", "marker": "m3"}]]],
    },
    {"n": 5, "edit": [["cp.alice", 1, 2]]},
    {"n": 6, "do": ["battle", "next"], "change": [["turn", "bob", "alice"], ["secondaries.alice.active", None, ["cleanse"]]]},
    {"n": 7, "undo": 6},
    {
        "n": 8,
        "do": ["battle", "end"],
        "change": [["ended", None, "five rounds"], ["markers.m1.held", None, "bob"], ["markers.m2", None, {"held": "bob"}]],
    },
)


def test_a_log_is_a_story_turn_by_turn() -> None:
    said = markdown(story_blocks(chapters(ENTRIES), gate()))
    for line in (
        "## Before the battle",
        "- Primary Mission Take and Hold; Row of the pool A; roll-off: Alice 4; Alice is the Attacker.",
        "## Round 1, Bob's turn",
        "- Alice has 1 CP; Bob has 1 CP.",
        "- Alice loses Captain; Bob scores 4 VP for Assassination (Captain).",
        "- Intercessors 1: Cleanse started at m3.",
        "- **By hand**: Alice has 2 CP.",
        "- The battle is over: five rounds; Bob holds m1 and m2.",
    ):
        assert line in said


@pytest.mark.parametrize("more", [(), ({"n": 2, "do": ["battle", "next"], "change": [["round", 2, 3], ["turn", "bob", "alice"]]},)])
def test_a_hand_edit_stands_in_the_turn_it_was_found_in(more: tuple[dict[str, object], ...]) -> None:
    now = gate(round=3, turn="alice") if more else gate()
    said = markdown(story_blocks(chapters(({"n": 1, "edit": [["cp.alice", 1, 2]]}, *more)), now))
    assert "Before the battle" not in said
    assert said.index("## Round 2, Bob's turn") < said.index("By hand")


def test_clauses_that_begin_alike_are_told_as_one() -> None:
    drawn = [["secondaries.alice.active", None, ["cleanse"]], ["units.bob.captain-1.destroyed", None, {"round": 1}]]
    lost = [["units.bob.intercessors-1.destroyed", None, {"round": 1}], ["cp.bob", 1, 2]]
    said = plain(story_blocks(chapters(({"n": 1, "do": ["battle", "lose"], "change": drawn + lost},)), gate()))
    assert "Bob loses Captain and Intercessors 1; Alice draws Cleanse; Bob has 2 CP." in " ".join(said.split())


@pytest.mark.parametrize(
    ("path", "before"),
    [
        ("units", {"alice": {"captain-1": {"embarked": "intercessors-1"}}}),
        ("units.alice", {"captain-1": {"embarked": "intercessors-1"}}),
        ("units.alice.captain-1", {"embarked": "intercessors-1"}),
        ("units.alice.captain-1.embarked", "intercessors-1"),
    ],
)
def test_who_gets_out_of_a_transport_is_told(path: str, before: object) -> None:
    gone = {"n": 1, "do": ["battle", "move"], "change": [[path, before, None]]}
    assert "Alice's Captain gets out of Intercessors 1." in plain(story_blocks(chapters((gone,)), gate()))


def test_phases_in_which_nothing_happens_are_not_told() -> None:
    quiet = ({"n": 1, "do": ["battle", "next"], "change": [["phase", "command", "movement"]]}, {"n": 2, "do": ["battle", "score"]})
    assert "- " not in plain(story_blocks(chapters(quiet), gate()))


def test_a_deed_that_says_nothing_else_is_named() -> None:
    assert "- Draw." in plain(story_blocks(chapters(({"n": 1, "do": ["battle", "draw"], "change": [["used", None, ["drawn"]]]},)), gate()))


@pytest.mark.parametrize(
    ("path", "after", "said"),
    [
        ("actions", [{"unit": "captain-1", "action": "cleanse", "turn": "bob", "state": "done"}], "Captain: Cleanse complete."),
        (
            "actions",
            [{"unit": "captain-1", "action": "cleanse", "turn": "bob", "state": "lost", "why": "it moved"}],
            "Captain: Cleanse lost, it moved.",
        ),
        ("secrets", {"bob": {"undertaken": True}}, "Bob undertakes a Secret Mission."),
        ("secrets.bob", {"undertaken": False}, "Bob undertakes no Secret Mission."),
        ("secrets.bob.card", "unbroken-wall", "Bob's Secret Mission is Unbroken Wall."),
        ("secondaries.bob.marked", {"marked-for-death": ["captain-1"]}, "Marked for Death is about Captain."),
        (
            "secondaries.bob",
            {"mode": "fixed", "cards": ["cleanse", "sabotage"]},
            "Bob plays Fixed missions; Bob picks Cleanse and Sabotage.",
        ),
        ("units.alice.captain-1", {"attached": "intercessors-1"}, "Alice puts Captain with Intercessors 1."),
        ("units.alice", {"captain-1": {"destroyed": {"late": True}}}, "Alice loses Captain, not arrived in time."),
        ("markers.m2", {"held": "alice", "terraformed": "alice"}, "M2 terraformed by Alice; Alice holds m2."),
        ("units.bob.captain-1.arrived", 2, "Bob brings on Captain."),
        ("units.bob.captain-1.reserves", "strategic", "Bob puts Captain into Strategic Reserves."),
        ("units.bob.captain-1.shocked", True, "Bob's Captain: Battle-shocked."),
        (
            "actions",
            [{"unit": "captain-1", "action": "containment", "turn": "bob", "edge": "left"}],
            "Captain: Containment started at the left edge.",
        ),
        (
            "actions",
            [{"unit": "captain-1", "action": "recover-assets", "turn": "bob", "area": "own-zone"}],
            "Captain: Recover Assets started in the own zone.",
        ),
        ("markers.m2.removed", True, "M2 taken away."),
        ("mission.redrawn", ["hidden-supplies"], "Redrawn: Hidden Supplies."),
        ("first_turn", "bob", "Bob takes the first turn."),
        ("deployed", ["alice/captain-1"], "Alice sets up Captain."),
        ("redeployed", ["bob/captain-1"], "Bob redeploys Captain."),
        ("prebattle", ["bob/Scouts move 6 inches"], "Bob: Scouts move 6 inches."),
        ("done", {"redeploy": ["bob", "alice"]}, "Both players are done with redeploys."),
        ("done.deploy", ["bob"], "Bob is done with setting up."),
        ("players.bob.painted", False, "Bob's army is not painted Battle Ready."),
        ("secondaries", {"alice": {"mode": "tactical"}}, "Alice plays Tactical missions."),
    ],
)
def test_each_change_is_told_in_words(path: str, after: object, said: str) -> None:
    entry = {"n": 1, "do": ["battle", "next"], "change": [[path, None, after]]}
    assert told(story_blocks(chapters((entry,)), gate())).endswith(f"- {said}")


def test_a_card_that_waited_for_a_choice_is_not_drawn_again() -> None:
    """MIS-26."""
    change = [["secondaries.bob.drawn", "cleanse", None], ["secondaries.bob.active", None, ["cleanse"]], ["cp.bob", None, 1]]
    assert told(story_blocks(chapters(({"n": 1, "do": ["battle", "choose"], "change": change},)), gate())).endswith("- Bob has 1 CP.")


def test_what_points_were_spent_for_is_told() -> None:
    """MIS-R20."""
    entry = {"n": 1, "do": ["battle", "spend", "1", "--for", "Grenade"], "change": [["cp.bob", 2, 1]]}
    assert told(story_blocks(chapters((entry,)), gate())).endswith("- Bob has 1 CP (Grenade).")


def test_cards_that_dice_drew_are_told_once() -> None:
    """MIS-21."""
    roll = {"at": "gate/1/bob/draw/1", "of": ["cleanse", "sabotage"], "drawn": ["cleanse"], "by": "tool"}
    entry = {"n": 1, "do": ["battle", "next"], "rolls": [roll], "change": [["secondaries.bob.active", None, ["cleanse"]]]}
    assert told(story_blocks(chapters((entry,)), gate())).endswith("- Bob draws Cleanse.")


def test_what_was_taken_back_is_not_told() -> None:
    said = told(story_blocks(chapters(ENTRIES), gate()))
    assert "draws Cleanse" not in said
    assert said.endswith("1 deed was taken back and is not told.")


def test_a_story_names_rules_for_who_asks() -> None:
    assert "[MIS-52]" in told(story_blocks(chapters(ENTRIES), gate(), explain=True))
    assert "Nothing has happened yet." in told(story_blocks((), gate()))


# Safe and narrow


@pytest.mark.parametrize("width", [40, 80, 200])
def test_nothing_told_is_wider_than_its_line(width: int) -> None:
    ruling = BattleRuling(gate(), "score", told=("alice draws",), credits=(CREDIT,), needs=(FACTS,))
    for blocks in (ruling_blocks(ruling, True, DECK), pool_blocks(DECK), deck_blocks(DECK), story_blocks(chapters(ENTRIES), gate())):
        assert max(map(len, plain(blocks, width).splitlines())) <= width


def test_names_cannot_send_codes_or_markup() -> None:
    army = Army(NASTY, 0, {"captain-1": Unit("captain-1", NASTY, 80)})
    battle = gate(name=NASTY, players={player: Player(player, army) for player in ("alice", "bob")})
    for blocks in (story_blocks(chapters(ENTRIES), battle), ruling_blocks(BattleRuling(battle, "x", told=(NASTY,)))):
        assert "\x1b" not in plain(blocks)
        assert "<b>" not in markdown(blocks)


def test_every_deployment_has_its_name() -> None:
    assert Teller(gate(), DECK).card(TIPPING.id) == "Tipping Point"
