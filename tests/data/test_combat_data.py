"""Combat's records: of the right shape, complete, and in keeping with the formulas and tables they come from."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from whcli.files import armoury
from whcli.files.armoury import KINDS, ids, profile, record_data, record_node, wielded
from whcli.files.digests import entry
from whcli.files.rulebook import settings
from whcli.files.schemas import Source, faults
from whcli.files.yaml_text import plain
from whcli.model import combat_verbs as verbs
from whcli.model.combat import ATTRIBUTES, DN_CONDITIONS, MELEE, Condition, Option, Profile
from whcli.model.combat_tables import Amount

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
OPTIONS: Mapping[str, Option] = {one: found for one in ids("options") if (found := armoury.option(one))}
CONDITIONS: Mapping[str, Condition] = {one: found for one in ids("conditions") if (found := armoury.condition(one))}
THREATS: Mapping[str, Profile] = {one: profile(one).record for one in ids("threats")}
WHOLE = {one: block for one, block in THREATS.items() if block.figures}
AGENTS: Mapping[str, Profile] = {one: profile(one).record for one in ids("agents")}
D66 = [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]


def records() -> Iterator[tuple[str, str, dict[str, Any]]]:
    yield from ((folder, one, record_data(folder, one)) for folder in KINDS for one in ids(folder))


def test_every_record_has_the_shape_of_its_schema() -> None:
    wrong = []
    for folder, one, _ in records():
        node = record_node(folder, one)
        assert node is not None, (folder, one)
        wrong += [(one, fault.problem.why) for fault in faults(node, KINDS[folder], Source(one, one.encode()), always=True)]
    assert wrong == []


def test_every_record_is_named_by_its_id_and_names_a_rule() -> None:
    for folder, one, data in records():
        assert data[KINDS[folder]] == one
        assert SLUG.fullmatch(one)
        assert entry(data["rule"]) is not None


def test_there_are_as_many_records_as_the_rules_have() -> None:
    assert [len(ids(one)) for one in ("conditions", "threats", "agents", "traits", "armours")] == [14, 37, 4, 32, 20]
    assert (len(WHOLE), len(ids("weapons")) >= 40, len(OPTIONS) >= 30) == (18, True, True)


@pytest.mark.parametrize("rows", [armoury.criticals, armoury.complications])
def test_each_of_the_36_results_of_a_d66_has_one_row(rows: Callable[[], tuple[Any, ...]]) -> None:
    assert [[row.id for row in rows() if row.first <= result <= row.last][1:] for result in D66] == [[]] * 36
    assert sorted({result for row in rows() for result in D66 if row.first <= result <= row.last}) == D66


def test_each_face_gives_one_injury_of_each_kind_and_each_memorable_one_grows_once() -> None:
    for kind in ("memorable", "traumatic"):
        assert sorted(face for one in armoury.injuries(kind) for face in one.faces) == [1, 2, 3, 4, 5, 6]
    memorable = {one.id: one for one in armoury.injuries("memorable")}
    assert all(not memorable[one.worse].faces and not memorable[one.worse].worse for one in memorable.values() if one.faces)


def test_the_fourteen_conditions_have_their_penalties() -> None:
    figures = {name: (one.dn, one.defence, one.measure) for name, one in CONDITIONS.items() if one.dn or one.defence}
    assert figures == {
        "blinded": (4, 0, ""),
        "fear": (2, 0, "dn"),
        "hindered": (1, 0, "n"),
        "pinned": (2, 0, ""),
        "poisoned": (2, 0, "dn"),
        "restrained": (0, -2, "dn"),
        "terror": (2, 0, "dn"),
        "vulnerable": (0, -1, "n"),
    }
    assert (CONDITIONS["prone"].defence_near, CONDITIONS["prone"].defence_far) == (-2, 1)
    assert (CONDITIONS["bleeding"].mortal_wounds, CONDITIONS["on-fire"].mortal_wounds) == (Amount(1), Amount(0, 1))


def test_the_conditions_whose_number_is_a_dn_are_known_to_be_so() -> None:
    assert {name for name, one in CONDITIONS.items() if one.measure == "dn"} == DN_CONDITIONS


def test_every_verb_of_a_record_is_known_and_every_verb_is_used() -> None:
    used = {
        "OPTION_VERBS": {one.verb for one in OPTIONS.values()},
        "NEEDS": {need for one in OPTIONS.values() for need in one.needs},
        "CONDITION_VERBS": {verb for one in CONDITIONS.values() for verb in (one.on_gain, one.turn_start, one.turn_end)},
        "COMPULSIONS": {verb for one in CONDITIONS.values() for verb in one.compels},
        "TRAIT_VERBS": {record_data("traits", one)["verb"] for one in ids("traits")},
        "CRITICAL_VERBS": {gain.verb for row in armoury.criticals() for gain in (row.does, row.per_glory, *row.choice)},
        "COMPLICATION_VERBS": {row.verb for row in armoury.complications()},
        "INJURY_VERBS": {verb for kind in ("memorable", "traumatic") for one in armoury.injuries(kind) for verb in (one.verb, one.both)},
    }
    assert {name: found - {""} for name, found in used.items()} == {name: set(getattr(verbs, name)) for name in used}


def test_what_an_option_names_is_there() -> None:
    shared = {one.variant for one in OPTIONS.values()}
    for one in OPTIONS.values():
        assert set(one.excludes) <= OPTIONS.keys() | shared, one.id
        assert all(entry(rule) for rule in one.excludes.values()), one.id
    names = OPTIONS.keys() | {"movement", "options", "determination", "leave-cover"}
    assert {name for one in CONDITIONS.values() for name in (*one.forbids, *one.only)} <= names


def test_figures_that_are_settings_repeat_their_defaults() -> None:
    defaults = {one.name: one.default for one in settings()}
    for one in OPTIONS.values():
        for figure, name in one.settings.items():
            setting, _, key = name.partition(".")
            default: Any = defaults[setting]
            of_check = one.check.dn if one.check else None
            has = of_check if figure == "check.dn" else one.numbers.get(figure, getattr(one, figure, None))
            assert has == (default[key] if key else default), (one.id, figure)


def test_every_trait_of_a_weapon_or_armour_has_its_record() -> None:
    for folder, of in (("weapons", "weapon"), ("armours", "armour")):
        known = {one for one in ids("traits") if record_data("traits", one)["of"] == of}
        assert {trait for one in ids(folder) for trait in record_data(folder, one).get("traits", {})} <= known


def test_what_a_weapon_inflicts_and_a_block_is_immune_to_is_a_condition() -> None:
    inflicted = {one.condition for name in ids("weapons") for one in armoury.weapon(name).record.inflict}
    assert inflicted | {name for block in (*THREATS.values(), *AGENTS.values()) for name in block.immune} <= CONDITIONS.keys()
    assert inflicted == {"on-fire", "poisoned"}


def test_every_threat_obeys_the_formulas_that_printed_blocks_obey() -> None:
    for one in WHOLE.values():
        size = {"tiny": 2, "small": 1}.get(one.size, 0)
        assert one.resilience == one.attribute("toughness") + 1 + one.armour.ar, one.id
        assert one.defence == max(1, one.attribute("initiative") - 1) + size, one.id
        assert set(one.attributes) == set(ATTRIBUTES), one.id


def test_printed_melee_damage_is_strength_and_the_weapon() -> None:
    for one in WHOLE.values():
        for name, line in one.weapons.items():
            base = armoury.weapon(name).record
            if base is not None and base.kind == MELEE:
                assert line.weapon.damage == one.attribute("strength") + base.damage, (one.id, name)
                assert (line.weapon.strength, line.weapon.ed) == ("included", base.ed), (one.id, name)


def test_every_block_has_its_weapons_whole() -> None:
    for one in (*WHOLE.values(), *AGENTS.values()):
        weapons, shelves = wielded(one)
        assert [shelf.problems for shelf in shelves if shelf.problems] == []
        assert all(weapon.damage + weapon.ed > 0 for weapon in weapons.values())


def test_the_classes_of_the_threats_are_those_of_each_tier() -> None:
    letters = {one: "".join(name[0] for name in block.classes) for one, block in THREATS.items()}
    kinds = sorted(letters.values())
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "tttt": 11,
        "ettt": 4,
        "eett": 2,
        "aett": 5,
        "aaee": 9,
        "aaet": 2,
        "aeet": 2,
        "eeee": 1,
        "aaaa": 1,
    }
    assert (letters["ork-boy"], letters["ork-nob"], letters["genestealer-patriarch"]) == ("ettt", "aaet", "aaaa")


@pytest.mark.parametrize(
    ("agent", "tier", "figures", "pools"),
    [
        ("guardsman", 1, (2, 7, 5, 4, 3, 2), (7, 4)),
        ("sister-of-battle", 2, (3, 10, 8, 6, 4, 3), (8, 7)),
        ("death-cultist", 2, (4, 6, 7, 5, 3, 2), (6, 10)),
        ("tactical-marine", 3, (4, 11, 11, 7, 5, 4), (10, 9)),
    ],
)
def test_the_agents_are_as_the_formulas_make_them(agent: str, tier: int, figures: tuple[int, ...], pools: tuple[int, int]) -> None:
    one = AGENTS[agent].filled(tier)
    assert (one.defence, one.resilience, one.wounds, one.shock, one.determination.pool, one.resolve) == figures
    assert (one.pool("ballistic-skill"), one.pool("weapon-skill")) == pools


def test_powered_armour_adds_to_strength() -> None:
    assert (AGENTS["sister-of-battle"].strength, AGENTS["tactical-marine"].strength, AGENTS["guardsman"].strength) == (6, 8, 3)


def test_records_say_nothing_at_length() -> None:
    assert [(one, len(data["text"])) for _, one, data in records() if len(data.get("text", "")) > 170] == []


def test_plain_data_of_a_record_is_what_its_file_says() -> None:
    node = record_node("weapons", "boltgun")
    assert node is not None
    assert record_data("weapons", "boltgun") == plain(node) != {}
    assert record_data("weapons", "../weapons/boltgun") == {}
