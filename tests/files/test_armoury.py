"""Records are found by id, the table's own first; and what people write is decoded as it is meant."""

from pathlib import Path
from typing import Any

import pytest

from whcli.files.armoury import armour, profile, weapon, wielded
from whcli.files.decode_blocks import decode_armour, decode_profile, decode_weapon
from whcli.files.decode_combat import amount
from whcli.files.decode_encounter import Decoded, decode_encounter
from whcli.files.node import Node
from whcli.files.schemas import Source, faults
from whcli.files.yaml_text import read
from whcli.model.combat import Inflict
from whcli.model.combat_rules import CombatRules
from whcli.model.combat_state import ActiveCondition, Mob, Turn, Until
from whcli.model.combat_tables import Amount
from whcli.problems import Place

FIGHT = """
encounter: Ambush at the manufactorum
tier: 2
glory: 2
round: 2
acted: [vane]
active: null
combatants:
  vane:
    {profile: guardsman, side: agents, wounds: 3, conditions: {hindered: 1, prone: true}, injuries: {traumatic: [left-hand]}}
  boy-1: {profile: ork-boy, engaged: [vane]}
  boys: {profile: ork-boy, side: threats, mob: {now: 7, start: 10, lost: 3}}
  crate-thing: {side: threats, class: troop, defence: 2, resilience: 10, wounds: 5, pools: {default: 4}, taken: {wounds: 2}}
distance: {vane: {boy-1: 8}}
effects: {vane: [{option: all-out-attack, defence: -2, until: {start_of_turn: vane, round: 3}}]}
"""


def node_of(text: str) -> Node:
    node, problems = read(text.encode(), "a.yaml")
    assert node is not None, problems
    return node


def fight(text: str = FIGHT, beside: Path | None = None) -> Decoded:
    assert faults(node_of(text), "encounter", Source("a.yaml", text.encode()), always=True) == ()
    return decode_encounter(node_of(text), "ambush", beside, CombatRules())


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Return a folder with a boltgun and an Ork Boy of the table's own."""
    for name, text in {
        "weapons/boltgun.yaml": "weapon: boltgun\nkind: ranged\ndamage: 12\ned: 2\nrange: [10, 20, 30]\n",
        "profiles/ork-boy.yaml": "profile: ork-boy\nclass: elite\nresilience: 6\nwounds: 7\nshock: null\nweapons: {boltgun: {ed: 3}}\n",
        "weapons/broken.yaml": "weapon: broken\ndamage: much\n",
        "weapons/astray.yaml": "weapon: elsewhere\ndamage: 3\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_the_tables_own_weapon_wins_over_the_built_in_one(table: Path) -> None:
    assert (weapon("boltgun").record.damage, weapon("boltgun", table).record.damage) == (10, 12)
    assert weapon("lasgun", table).record.damage == 7


def test_the_tables_own_stat_block_wins_and_has_the_tables_weapons(table: Path) -> None:
    shelf = profile("ork-boy", table)
    weapons, _ = wielded(shelf.record, table)
    assert (shelf.record.shockless, shelf.paper and shelf.paper.file) == (True, "profiles/ork-boy.yaml")
    assert (weapons["boltgun"].damage, weapons["boltgun"].ed) == (12, 3)


@pytest.mark.parametrize(("name", "code"), [("broken", "wrong-type"), ("astray", "misnamed-file")])
def test_what_is_wrong_with_the_tables_own_is_told(name: str, code: str, table: Path) -> None:
    assert [problem.code for problem in weapon(name, table).problems] == [code]


def test_a_name_that_nothing_has_is_answered_with_the_near_one(table: Path) -> None:
    (problem,) = weapon("boltgn", table, lambda *_: Place("a.yaml", 3)).problems
    assert (problem.code, problem.cure, problem.place.line) == ("unknown-weapon", "Did you mean `boltgun`?", 3)
    (far,) = profile("zzzz").problems
    assert (far.code, "whcli combat list threats" in far.cure) == ("unknown-profile", True)


@pytest.mark.parametrize("name", ["../weapons/boltgun", "", "Boltgun", "a/b"])
def test_an_id_that_is_no_slug_finds_no_file(name: str, table: Path) -> None:
    assert weapon(name, table).record is None


def test_a_threat_of_whom_only_the_classes_are_known_is_no_stat_block() -> None:
    assert [problem.code for problem in profile("mutant").problems] == ["profile-without-figures"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("1d3", Amount(0, 1)), ("1d3+1", Amount(1, 1)), ("2", Amount(2)), ("2d6+3", Amount(3, 0, 2)), ("d6", Amount(0, 0, 1)), ("", Amount())],
)
def test_an_amount_is_read_and_written_alike(text: str, wanted: Amount) -> None:
    assert amount(text) == wanted
    assert amount(str(wanted)) == wanted


@pytest.mark.parametrize(
    ("text", "field", "wanted"),
    [
        ("range: [12, 24, 36]", "kind", "ranged"),
        ("damage: 5", "kind", "melee"),
        ("thrown: 4", "kind", "thrown"),
        ("{kind: melee, thrown: 4}", "strength", "added"),
        ("{kind: thrown, thrown: 4}", "strength", "none"),
        ("salvo: null", "salvo", None),
        ("salvo: 0", "salvo", 0),
        ("ap: -2", "ap", 2),
        ("range: 2", "reach", 2),
        ("damage: 5", "reach", 1),
        ("traits: [brutal, parry]", "traits", {"brutal": 1, "parry": 1}),
        ("traits: {brutal: true, parry: false, penetrating: 3}", "traits", {"brutal": 1, "rending": 3}),
        ("traits: {inflict: bleeding}", "inflict", (Inflict("bleeding"),)),
        ("traits: {inflict: {poisoned: 3, bleeding: true}}", "inflict", (Inflict("bleeding"), Inflict("poisoned", 3))),
        ("traits: {flamer: true}", "inflict", (Inflict("on-fire"),)),
    ],
)
def test_a_weapon_is_what_its_figures_tell(text: str, field: str, wanted: Any) -> None:
    assert getattr(decode_weapon(node_of(text), "thing"), field) == wanted


def test_invulnerable_is_the_same_as_a_trait_and_as_a_field() -> None:
    told = [decode_armour(node_of(text)) for text in ("{ar: 3, invulnerable: true}", "{ar: 3, traits: [invulnerable]}")]
    assert [(one.invulnerable, one.traits) for one in told] == [(True, {}), (True, {})]


def test_a_block_names_its_armour_by_id(table: Path) -> None:
    (table / "profiles" / "guard.yaml").write_text(
        "profile: guard\nclass: agent\nattributes: {toughness: 3, initiative: 4}\narmour: carapace\n"
    )
    block = profile("guard", table).record.filled(1)
    assert (block.armour, block.resilience, block.speed, block.defence) == (armour("carapace"), 8, 5, 3)


def test_a_skill_without_training_is_the_attribute_and_some_need_a_rating() -> None:
    block = decode_profile(node_of("{attributes: {intellect: 3, agility: 4}, skills: {stealth: 2}}"), "x")
    assert [block.pool(skill) for skill in ("awareness", "stealth", "medicae")] == [3, 6, 0]


def test_a_printed_pool_counts_whole_and_the_default_for_the_rest() -> None:
    block = decode_profile(node_of("{attributes: {agility: 4}, pools: {default: 5, weapon-skill: 7}}"), "x")
    assert [block.pool(skill) for skill in ("weapon-skill", "ballistic-skill", "medicae")] == [7, 5, 5]


@pytest.mark.parametrize(("shock", "wanted"), [("", (None, False)), ("shock: null, ", (None, True)), ("shock: 3, ", (3, False))])
def test_shock_that_is_not_written_has_no_maximum_and_null_cannot_be_suffered(shock: str, wanted: tuple[int | None, bool]) -> None:
    block = decode_profile(node_of(f"{{{shock}wounds: 5}}"), "x").filled(1)
    assert (block.shock, block.shockless) == wanted


def test_an_encounter_is_read_with_everyone_in_it() -> None:
    read_, _, problems = fight()
    vane, boys, thing = (read_.combatants[who] for who in ("vane", "boys", "crate-thing"))
    assert problems == ()
    assert (vane.wounds, vane.profile.wounds, vane.wrath, vane.kind, vane.injuries.traumatic) == (3, 7, 2, "agent", ("left-hand",))
    assert (boys.mob, boys.kind, boys.side, boys.weapons["choppa"].damage) == (Mob(7, 10, 3), "troop", "threats", 7)
    assert (thing.wounds, thing.profile.wounds, thing.inline, thing.kind) == (2, 5, True, "troop")


def test_what_stands_between_turns_is_read() -> None:
    one = fight().encounter
    assert (one.engaged_with("vane"), one.distance("boy-1", "vane"), one.players) == (("boy-1",), 8, 1)
    assert (one.active, one.acted, one.turn, one.effects["vane"][0].until) == ("", ("vane",), Turn(), Until("start_of_turn", "vane", 3))


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("{hindered: 2}", ActiveCondition(2)),
        ("{prone: true}", ActiveCondition()),
        ("{poisoned: 3}", ActiveCondition(1, 3)),
        ("{poisoned: [{dn: 3}]}", ActiveCondition(1, 3)),
        ("{hindered: [{n: 1, by: b, until: {end_of_turn: a, round: 3}}]}", ActiveCondition(1, None, "b", Until("end_of_turn", "a", 3))),
    ],
)
def test_a_condition_is_read_from_its_short_and_its_full_form(written: str, wanted: ActiveCondition) -> None:
    text = f"encounter: A\ncombatants: {{a: {{profile: guardsman, side: agents, conditions: {written}}}}}\n"
    ((found,),) = fight(text).encounter.combatants["a"].conditions.values()
    assert found == wanted


def test_a_condition_that_is_false_or_none_is_not_there() -> None:
    text = "encounter: A\ncombatants: {a: {profile: guardsman, conditions: {prone: false, hindered: 0}}}\n"
    assert fight(text).encounter.combatants["a"].conditions == {}


def test_an_unknown_profile_leaves_the_rest_of_the_encounter_to_be_read() -> None:
    found = fight("encounter: A\ncombatants:\n  a: {profile: ork-by}\n  b: {profile: grot}\n")
    assert [(p.code, p.cure) for p in found.problems] == [("unknown-profile", "Did you mean `ork-boy`?")]
    assert set(found.encounter.combatants) == {"b"}


def test_a_pending_attack_is_read_back() -> None:
    pending = "{declared: {attacker: a, targets: [b], weapon: lasgun, distance: 8}, rolled: [6, 4], by: table}"
    one = fight(f"encounter: A\ncombatants: {{a: {{profile: guardsman}}}}\npending: {pending}\n").encounter.pending
    assert one is not None
    assert (one.declared.targets, one.declared.distance, one.rolled, one.by, one.wrath_dice) == (("b",), 8, (6, 4), "table", 1)
