"""Facts: what is asked and what is not, how they are told, what cannot be told, who controls what (MIS-53)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.battle.card_cases import CHAPTER_APPROVED, PARIAH_NEXUS, CardCase
from tests.rules.battle.score_scenes import THEIRS, asked, codes, lost, result, scene, tactical, vp
from whcli.model.battle import MarkerState
from whcli.model.battle_ruling import BattleRuling
from whcli.model.missions import Award, Card
from whcli.rules.battle.control import turn_begun
from whcli.rules.battle.facts import read_facts
from whcli.rules.battle.scoring import open_awards, scored

# What is asked


def test_mis_53_exactly_what_is_scorable_now_is_asked() -> None:
    hands = tactical("area-denial", "secure-no-mans-land")
    assert asked(scene(primary="take-and-hold", hands=hands)) == ["controlled"]
    assert asked(scene(phase="end", primary="take-and-hold", hands=hands)) == [
        "own_at_centre",
        "enemy_within_6_of_centre",
        "controlled",
    ]
    assert asked(scene(1, primary="take-and-hold", hands=hands)) == []


def test_mis_53_what_follows_from_an_answer_is_not_asked_or_asked_next() -> None:
    table = scene(phase="end", hands=tactical("area-denial"))
    assert asked(table, own_at_centre=0) == []
    assert asked(table) == ["own_at_centre", "enemy_within_6_of_centre"]
    assert asked(table, own_at_centre=1, enemy_within_6_of_centre=0) == []
    assert asked(table, own_at_centre=1, enemy_within_6_of_centre=2) == ["enemy_within_3_of_centre"]


def test_mis_53_of_tiers_no_fact_is_asked_that_cannot_count() -> None:
    table = scene(phase="end", hands=tactical("area-denial"))
    assert asked(table, own_at_centre=1, enemy_within_3_of_centre=1) == []
    assert asked(table, own_at_centre=1, enemy_within_3_of_centre=0) == ["enemy_within_6_of_centre"]
    assert vp(table, own_at_centre=1, enemy_within_6_of_centre=0) == 5
    hazards = {f"m{n}": MarkerState(name="hazard") for n in (2, 3)}
    table = scene(phase="end", primary="unexploded-ordnance", markers=hazards)
    assert asked(table, hazards_in_enemy_zone="m2,m3") == []
    assert asked(table, hazards_in_enemy_zone="m2", hazards_within_6="m2,m3") == []
    assert asked(table, hazards_in_enemy_zone="m2", hazards_within_6="m2") == ["hazards_within_12"]


def test_mis_53_who_is_within_3_is_within_6() -> None:
    table = scene(phase="end", hands=tactical("area-denial"))
    assert codes(table, own_at_centre=1, enemy_within_3_of_centre=2, enemy_within_6_of_centre=1) == ["bad-fact"]


def test_mis_53_a_fact_that_the_battle_holds_is_not_asked() -> None:
    at_marker = lost("ark", at_marker="m3")
    assert asked(scene(phase="end", hands=tactical("overwhelming-force"), units=at_marker)) == []
    assert asked(scene(phase="end", hands=tactical("overwhelming-force"), units=lost("ark"))) == ["at_marker"]
    assert asked(scene(phase="end", hands=tactical("overwhelming-force"))) == []


def test_mis_53_what_one_player_told_of_control_is_known_to_the_other() -> None:
    table = scene(phase="end", hands={**tactical("secure-no-mans-land"), "bob": tactical("secure-no-mans-land")["alice"]})
    table = table._replace(battle=table.battle._replace(turn="bob"))
    after = result(table, "bob", controlled="m2", controlled_by_opponent="m3").battle
    assert after.markers["m3"].held == "alice"
    ended = table._replace(battle=after._replace(turn="alice", used=tuple(one for one in after.used if one.startswith("told-"))))
    assert asked(ended) == []
    assert vp(ended) == 2


def test_mis_53_a_missing_fact_is_refused_with_its_flag_and_nothing_is_scored() -> None:
    found = scored(scene(primary="take-and-hold"), "alice", {})
    assert not isinstance(found, BattleRuling)
    assert [(one.code, one.rule) for one in found] == [("fact-needed", "MIS-53")]
    assert "--fact controlled=m1,m3" in found[0].cure
    assert "Take and Hold" in found[0].why


def test_mis_53_a_fact_that_nothing_open_reads_is_refused() -> None:
    assert codes(scene(primary="take-and-hold"), controlled="m1", quarters=3) == ["fact-not-asked"]


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"controled": "m1"}, "unknown-fact"),
        ({"destroyed": "ark"}, "fact-held"),
        ({"controlled": "m9"}, "bad-fact"),
        ({"controlled": "m1", "controlled_by_opponent": "m1"}, "bad-fact"),
        ({"quarters": 5}, "bad-fact"),
        ({"quarters": -1}, "bad-fact"),
        ({"quarters": "three"}, "bad-fact"),
        ({"at_marker": "squad"}, "bad-fact"),
        ({"in_range": "ark"}, "bad-fact"),
        ({"guards": "m1"}, "bad-fact"),
        ({"guards": "m1:squad,m1:second"}, "bad-fact"),
        ({"wounds": "ark:-3"}, "bad-fact"),
        ({"new_marker": "22"}, "bad-fact"),
        ({"locus_place": "center"}, "bad-fact"),
        ({"gamma_gone": "perhaps"}, "bad-fact"),
        ({"vp_take_and_hold": 3}, "unknown-fact"),
    ],
)
def test_mis_53_a_fact_that_cannot_be_is_refused(facts: dict[str, object], code: str) -> None:
    assert codes(scene(primary="take-and-hold"), **facts) == [code]


@given(st.dictionaries(st.sampled_from(["controlled", "guards", "wounds", "quarters", "new_marker", "locus_place"]), st.text(max_size=12)))
def test_mis_53_whatever_is_told_is_read_or_refused(told: dict[str, str]) -> None:
    found = read_facts(scene(), "alice", told)
    assert isinstance(found, dict) or {one.code for one in found} == {"bad-fact"}


def test_mis_53_facts_come_from_a_file_as_they_come_from_flags() -> None:
    table = scene()
    typed = {"controlled": ["m1", "m3"], "quarters": 3, "gamma_gone": True, "guards": {"m1": "squad"}, "new_marker": [22, 18.5]}
    written = {"controlled": "m1,m3", "quarters": "3", "gamma_gone": "yes", "guards": "m1:squad", "new_marker": "22/18.5"}
    assert read_facts(table, "alice", typed) == read_facts(table, "alice", written)


def test_mis_70_a_card_that_cannot_be_judged_takes_no_more_than_its_vp() -> None:
    table = scene(phase="end", deck="chapter-approved-2025")
    assert vp(table, vp_dug_in=3) == 3
    assert codes(table, vp_dug_in=4) == ["bad-fact"]
    assert codes(table, vp_dug_in=-1) == ["bad-fact"]


def test_mis_52_a_card_that_cannot_be_judged_asks_for_its_vp() -> None:
    table = scene(primary="the-siege")
    siege = Card("the-siege", "primary", "The Siege", (Award("command-end", by_hand=True),))
    table = table._replace(deck=table.deck._replace(primaries={"the-siege": siege}))
    assert asked(table) == ["vp_the_siege"]
    assert vp(table, vp_the_siege=7) == 7
    assert codes(table, vp_the_siege=-7) == ["bad-fact"]


# Control from turn to turn


def test_mis_53_control_told_at_the_end_of_a_turn_is_control_at_the_start_of_the_next() -> None:
    table = scene(phase="end", turn="bob", hands=tactical("defend-stronghold"))
    told = result(table, controlled="m1", controlled_by_opponent="m3,m5").battle
    begun = turn_begun(told._replace(turn="alice"))
    storm = begun._replace(phase="end", used=(), hands=tactical("storm-hostile-objective"))
    assert {one: state.held_at_start for one, state in begun.markers.items()} == {
        "m1": "alice",
        "m2": "",
        "m3": "bob",
        "m4": "",
        "m5": "bob",
    }
    assert asked(table._replace(battle=storm)) == ["controlled"]
    assert vp(table._replace(battle=storm), controlled="m3") == 4


def test_mis_53_control_at_the_start_is_asked_where_only_one_player_s_was_told() -> None:
    table = scene(phase="end", turn="bob", hands=tactical("defend-stronghold"))
    begun = turn_begun(result(table, controlled="m1").battle._replace(turn="alice"))
    storm = begun._replace(phase="end", used=(), hands=tactical("storm-hostile-objective"))
    storm_table = table._replace(battle=storm)
    assert asked(storm_table) == ["controlled", "controlled_by_opponent_at_start"]
    assert asked(storm_table, controlled="m3", controlled_by_opponent_at_start="none") == ["controlled_at_start"]


# Whatever comes


@pytest.mark.parametrize("case", [*PARIAH_NEXUS, *CHAPTER_APPROVED], ids=lambda one: f"{one.card}-{one.vp}")
def test_mis_53_answering_one_question_after_the_other_asks_no_more_than_needed(case: CardCase) -> None:
    deck = "pariah-nexus" if case in PARIAH_NEXUS else "chapter-approved-2025"
    table = scene(deck=deck, **case.scene)
    told = {name: value for name, value in case.facts.items() if name.startswith("vp_")}
    while missing := asked(table, **told):
        assert missing[0] in case.facts
        told[missing[0]] = case.facts[missing[0]]
    assert vp(table, **told) == vp(table, **case.facts)


@given(st.sampled_from([*PARIAH_NEXUS, *CHAPTER_APPROVED]), st.sampled_from(["command", "movement", "fight", "end"]), st.integers(1, 5))
def test_mis_53_what_is_open_is_what_asks_or_gives(case: CardCase, phase: str, round_: int) -> None:
    deck = "pariah-nexus" if case in PARIAH_NEXUS else "chapter-approved-2025"
    table = scene(**{**case.scene, "phase": phase, "round_": round_, "deck": deck})
    found = scored(table, "alice", {})
    closing = phase == "end" or (phase == "command" and table.battle.turn == "alice")
    if isinstance(found, BattleRuling):
        assert asked(table) == []
        assert not closing or open_awards(table, "alice") or not any(one.vp for one in found.credits)
    else:
        assert {one.code for one in found} == {"fact-needed"}
        assert asked(table)
        assert bool(open_awards(table, "alice")) == closing


def test_mis_53_no_marker_is_told_to_be_both_players_at_one_moment() -> None:
    table = scene(**THEIRS, hands=tactical("defend-stronghold"))
    after = result(table, "bob", controlled="m2,m3").battle
    refused = read_facts(table._replace(battle=after), "alice", {"controlled": "m1,m3"})
    assert isinstance(refused, tuple)
    assert ([one.code for one in refused], "m3 was told" in refused[0].why) == (["bad-fact"], True)
    assert read_facts(table._replace(battle=after), "alice", {"controlled": "m1"}) == {"controlled": ("m1",)}
