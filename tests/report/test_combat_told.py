"""Attacks, fights and chances told in words: true to the ruling, safe, and readable at every width."""

import re
from typing import Any

import pytest

from tests.rules.combat.attack_scenes import boys, by_vane, scene, struck, thing, vane
from whcli.model.combat_state import ActiveCondition
from whcli.model.fight import AttackRuling, Choices, DeedRuling
from whcli.model.fight_odds import AttackOdds, Compared
from whcli.model.fight_story import chapters
from whcli.report.blocks import Block
from whcli.report.combat_odds import attack_odds_blocks, attack_odds_csv, compared_blocks
from whcli.report.combat_status import status_blocks
from whcli.report.combat_story import story_blocks
from whcli.report.combat_told import attack_blocks, deed_blocks
from whcli.report.combat_words import Teller
from whcli.report.markdown import markdown
from whcli.report.plain import plain
from whcli.rules.combat.odds import attack_odds
from whcli.rules.combat.odds_compare import compared
from whcli.rules.combat.scene import Scene
from whcli.rules.combat.standing import standing

HIT: dict[str, Any] = {"hit": "3 4 6 5 1 2 4 1 6 2 3", "damage": "4 6"}
NASTY = "Va\x1b[31mne `*_|<b>"


def told(blocks: tuple[Block, ...]) -> str:
    return " ".join(plain(blocks, 200).split())


def shot(**fight: Any) -> AttackRuling:
    return struck(scene(vane(), thing(), active="vane", **HIT, **fight), by_vane(band="medium", bonus_dice=1), shift=1)


def test_an_attack_is_a_paragraph_of_its_figures() -> None:
    """CMB-25."""
    said = told(attack_blocks(shot()))
    for word in ("11 dice ([3] 4 6 5 1 2 4 1 6 2 3, from the table)", "7 icons at DN 2: a hit", "1 shift", "Damage 13 (2 ED: 4 6"):
        assert word in said
    assert "beats Resilience 10: 3 Wounds. Crate Thing stands at 3 of 5 Wounds." in said
    assert "[CMB" not in said


def test_an_id_that_is_a_small_word_is_left_as_it_is() -> None:
    where = scene(vane()._replace(id="a"), thing("boy"), **HIT)
    said = Teller(where.encounter).said("After a it is a Threat's turn: boy, by `act a rally boy`.")
    assert said == "After a it is a Threat's turn: Boy, by `act a rally boy`."


def test_with_explain_every_step_names_its_rule() -> None:
    ruling = shot()
    said = told(attack_blocks(ruling, explain=True))
    for step in (*ruling.steps, *ruling.targets[0].steps):
        assert f"[{step.rule}]" in said
    assert "Pool 11: +5 Ballistic Skill [CMB-21], +5 Agility [CMB-21], +1 bonus dice [CMB-21]" in said


def test_a_miss_is_told_without_damage() -> None:
    ruling = struck(scene(vane(), thing(), active="vane", hit="2 2 2 2 2 2 2 2 2 2"), by_vane(band="medium"))
    assert told(attack_blocks(ruling)).endswith("show no icon at DN 2: a miss.")


def test_a_critical_and_the_dead_are_told_once() -> None:
    """CMB-50."""
    where = scene(vane(), thing(), active="vane", hit="6 6 6 5 5 5 5 5 5 5", damage="6 6 6", critical="3 1")
    said = told(attack_blocks(struck(where, by_vane(band="medium"), shift=2)))
    assert "Critical Hit, d66 31, from the table: Body Blow. 1 Mortal Wound more." in said
    assert said.count("dead") == 1


def test_several_targets_have_an_entry_each() -> None:
    where = scene(vane(), thing(), boys(5), active="vane", hit="5 5 5 5 5 5 5 5 5 5", damage="4")
    said = told(attack_blocks(struck(where, by_vane(targets=("crate-thing", "boys"), band="medium"))))
    assert "- Crate Thing: at DN 4: a hit." in said
    assert "of Boys fall" in said


def test_people_have_their_names_in_remarks_and_commands_their_ids() -> None:
    ruling = shot()._replace(remarks=("crate-thing waits: `whcli combat damage FILE crate-thing`.",))
    assert "Crate Thing waits: `whcli combat damage FILE crate-thing`." in told(attack_blocks(ruling))


@pytest.mark.parametrize("width", [40, 80, 200])
def test_nothing_of_a_fight_is_wider_than_its_line(width: int) -> None:
    where = busy()
    odds = attack_odds(where, by_vane("aim"), Choices(), best=True)
    assert isinstance(odds, AttackOdds)
    for blocks in (status_blocks(standing(where)), attack_blocks(shot(), explain=True), attack_odds_blocks(odds, where.encounter)):
        assert max(map(len, plain(blocks, width).splitlines())) <= width


def busy() -> Scene:
    hurt = vane(
        wounds=3, shock=1, conditions={"hindered": (ActiveCondition(),), "prone": (ActiveCondition(),)}, reload=frozenset({"bolter"})
    )
    return scene(hurt, thing(), boys(), active="vane")


def test_status_shows_each_condition_with_its_effect_and_its_end() -> None:
    """CMB-40, CMB-04, CMB-12."""
    said = told(status_blocks(standing(busy())))
    for word in ("Round 2", "Glory 3 of 6, Ruin 2 of 8", "Hindered: +1 DN on all Tests", "Ends: At the end", "3 of 10", "7 of 7 left"):
        assert word in said
    assert "It is Vane's Turn, with 1 Combat Action, 1 Movement and 1 Simple Action left." in said


def test_status_counts_what_conditions_cost() -> None:
    """CMB-05, CMB-42, CMB-R41."""
    (one,) = [one for one in standing(busy()).people if one.who == "vane"]
    assert (one.dn, one.defence, one.defence_far) == (2, 1, 4)


def test_names_cannot_send_codes_or_markup() -> None:
    where = scene(vane(name=NASTY), thing(), active="vane", **HIT)
    for blocks in (status_blocks(standing(where)), attack_blocks(struck(where, by_vane(band="medium", bonus_dice=1), shift=1))):
        assert "\x1b" not in plain(blocks)
        assert "<b>" not in markdown(blocks)


ENTRIES: tuple[dict[str, Any], ...] = (
    {"n": 1, "do": ["combat", "start"], "change": [["round", None, 1]]},
    {
        "n": 2,
        "do": ["combat", "attack", "vane", "crate-thing", "--weapon", "boltgun"],
        "rolls": [{"at": "ambush/1/vane/hit/1", "dice": [3, 4, 6], "by": "table"}],
        "change": [["combatants.crate-thing.wounds", None, 3], ["active", None, "vane"]],
        "rules": ["CMB-24"],
    },
    {"n": 3, "edit": [["glory", 1, 2]]},
    {"n": 4, "do": ["combat", "next"], "change": [["round", 1, 2]]},
    {"n": 5, "undo": 4},
)


def test_a_log_is_a_story_round_by_round() -> None:
    said = markdown(story_blocks(chapters(ENTRIES), busy().encounter))
    assert "## Round 1" in said
    assert "**Vane attacks Crate Thing** with Boltgun: to hit 3 4 6, from the table; Crate Thing has 3 Wounds." in said
    assert "**By hand**: glory from 1 to 2." in said


def test_a_story_tells_options_and_misses_but_no_bare_turns() -> None:
    missed = ({"n": 1, "do": ["combat", "attack", "vane", "crate-thing", "--option", "aim"]}, {"n": 2, "do": ["combat", "next"]})
    said = plain(story_blocks(chapters(missed), busy().encounter))
    assert "- Vane attacks Crate Thing (Aim): no harm is done." in said
    assert "Next" not in said


def test_an_act_whose_remark_tells_it_is_told_once() -> None:
    where = busy().encounter
    acts = [("start", "", "Glory 0"), ("run", "vane", "vane goes 10 m."), ("reload", "vane", "The bolter is ready.")]
    said = [told(deed_blocks(DeedRuling(who, deed, where, remarks=(text,)))) for deed, who, text in acts]
    assert said == ["Round 1 begins. Glory 0", "Vane goes 10 m.", "Vane, reload: The bolter is ready."]


def test_what_was_taken_back_is_not_told_as_done() -> None:
    said = told(story_blocks(chapters(ENTRIES), busy().encounter))
    assert "Round 2" not in said
    assert "1 act was taken back and is not told." in said


def test_chances_are_tables_whose_tail_stands_in_one_line() -> None:
    where = scene(vane(), thing(), active="vane")
    odds = attack_odds(where, by_vane("aim", band="short"), Choices(), best=True)
    assert isinstance(odds, AttackOdds)
    said = plain(attack_odds_blocks(odds, where.encounter))
    assert "Best use of shifts: all for ED." in said
    assert re.search(r"^[0-9]+\+ +<?0\.01 %", said, re.MULTILINE)
    assert attack_odds_csv(odds).count("crate-thing,lasting,") == len(odds.targets[0].lasting)


def test_attacks_side_by_side_begin_with_the_most_harmful() -> None:
    """CMB-60."""
    where = scene(vane("boltgun", "chainsword"), thing(), active="vane")
    found = compared(where, by_vane(), Choices())
    assert isinstance(found, Compared)
    means = [one.targets[0].mean.decimal for one in found.attacks]
    assert means == sorted(means, reverse=True)
    assert {one.weapon for one in found.attacks} == {"boltgun", "chainsword"}
    assert "Chainsword" in plain(compared_blocks(found, where.encounter))


def test_where_no_attack_is_possible_it_is_said_why() -> None:
    """CMB-27: no shot but a Pistol's while Engaged."""
    found = compared(scene(vane("boltgun"), thing(), active="vane", engaged=[("vane", "crate-thing")]), by_vane(), Choices())
    assert not isinstance(found, Compared)
    assert [one.rule for one in found] == ["CMB-27"]
