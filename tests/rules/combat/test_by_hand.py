"""What the engine leaves to the table is told, and what injuries and mishaps bar is barred (CMB-03, CMB-27, CMB-36)."""

import pytest

from tests.rules.combat.attack_scenes import boys, by_vane, codes, forbidden, scene, struck, thing, vane, weapon
from tests.rules.combat.harm_scenes import has, injured
from tests.rules.combat.round_scenes import agent, fight, refusal, ruled, threat
from whcli.model.change import Step
from whcli.model.combat import Ability, Inflict, Profile, Weapon
from whcli.model.combat_state import END_OF_TURN, ActiveCondition, Effect, Turn, Until
from whcli.model.fight import DeedRuling
from whcli.rules.combat.acts import act
from whcli.rules.combat.asked import Act
from whcli.rules.combat.scene import Scene
from whcli.rules.combat.starting import started

MISS = "2 1 1 1 1 1 1 1 1 1"
HAMMER = weapon("sword", traits={"two-handed": 1})


def do(where: Scene, who: str, what: str, *targets: str, **more: object) -> DeedRuling:
    return ruled(act(where, Act(who, what, targets, **more)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("lost", "held", "code"),
    [
        ((), HAMMER, None),
        (("left-hand",), "sword", None),
        (("left-hand",), HAMMER, "one-hand"),
        (("left-arm", "left-hand"), "sword", None),
        (("left-hand", "right-arm"), "sword", "no-hands"),
        (("left-hand", "right-arm"), "unarmed", None),
    ],
)
def test_lost_hands_bar_the_weapons_they_would_hold(lost: tuple[str, ...], held: str | Weapon, code: str | None) -> None:  # CMB-36
    where = scene(vane(held, injuries=injured(*lost)), thing(), hit="2 1 1 1 1 1 1")
    if code is None:
        assert struck(where, by_vane()).targets[0].hit is False
    else:
        assert codes(forbidden(where, by_vane())) == [(code, "CMB-36")]


def test_who_has_lost_a_hand_wields_no_second_weapon() -> None:  # CMB-36
    one = vane("bolt-pistol", "laspistol", block={"abilities": (Ability("two", "", "dual-wield"),)}, injuries=injured("left-hand"))
    assert codes(forbidden(scene(one, thing()), by_vane("second-weapon", weapon="laspistol"))) == [("option-needs", "CMB-27")]


@pytest.mark.parametrize(("lost", "can"), [(("left-leg",), True), (("left-leg", "right-foot"), False)])
def test_without_legs_only_a_crawl_is_left(lost: tuple[str, ...], can: bool) -> None:  # CMB-36
    where = fight(agent("ada", injuries=injured(*lost)), threat("ork"))
    if can:
        assert any(said.startswith("By hand: footing") for said in do(where, "ada", "move", metres=3).remarks)
    else:
        assert refusal(act(where, Act("ada", "move"))) == ("only-crawl", "CMB-36")
        assert refusal(act(where, Act("ada", "sprint"))) == ("only-crawl", "CMB-36")
        prone = fight(agent("ada", injuries=injured(*lost), conditions=has(prone=1)), threat("ork"))
        assert do(prone, "ada", "crawl", metres=3).deed == "crawl"


def test_a_lost_eye_and_a_silent_weapon_are_told_by_hand() -> None:  # CMB-36, CMB-27
    where = scene(vane(weapon("boltgun", traits={"silent": 1}), injuries=injured("left-eye")), thing(), hit=MISS)
    by_hand = [said for said in struck(where, by_vane()).remarks if said.startswith("By hand: ")]
    assert ["--dn-mod 2" in by_hand[0], "falls only by 2" in by_hand[1], len(by_hand)] == [True, True, 2]


def test_a_scar_that_is_shown_is_a_die_by_hand() -> None:  # CMB-36
    where = fight(agent("ada", injuries=injured(memorable=("battle-scar",))), threat("ork"), dice={"test": "4 4 4 4 4 4"})
    remarks = do(where, "ada", "interaction-attack", "ork", skill="intimidation", choose="hindered").remarks
    assert any("--bonus-dice 1" in said for said in remarks)


def test_who_causes_fear_is_told_of_as_the_fight_starts() -> None:  # CMB-40
    dread = threat("fiend", {"abilities": (Ability("dread", "", "causes-fear", {"dn": 4}),)})
    ruling = ruled(started(fight(agent("ada"), dread, round=0)))
    assert any("meet fiend --choose fear --dn 4" in said for said in ruling.remarks)


def test_a_pinned_target_is_told_to_take_cover_and_can_be_rallied_at_the_salvo() -> None:  # CMB-27, CMB-60
    ruling = struck(scene(vane(), thing(), hit="2 4 4 4 1 1 1 1 1 1"), by_vane("pinning-attack"))
    assert any(said.startswith("By hand: crate-thing must ") for said in ruling.remarks)
    assert ruling.encounter is not None
    (cause,) = ruling.encounter.combatants["crate-thing"].conditions["pinned"]
    assert (cause.by, cause.dn) == ("vane", weapon("boltgun").salvo)


@pytest.mark.parametrize(("wounds", "icons", "free"), [(0, "4 4 1 1 1 1", True), (0, "4 1 1 1 1 1", False), (1, "4 4 1 1 1 1", False)])
def test_a_rally_from_pinned_is_harder_where_one_of_them_is_hurt(wounds: int, icons: str, free: bool) -> None:  # CMB-60
    pinned = agent("bea", wounds=wounds, conditions={"pinned": (ActiveCondition(dn=2, by="ork"),)})
    ruling = do(fight(agent("ada"), pinned, threat("ork"), dice={"test": icons}), "ada", "rally", "bea", choose="pinned")
    assert ruling.encounter.combatants["bea"].has("pinned") is not free


# Weapons out of use


def jammed(row: str = "jam", **traits: int) -> Scene:
    gun = {"lasgun": Weapon("lasgun", "Lasgun", salvo=2, traits=traits)}
    effect = Effect("lasgun", Until(END_OF_TURN, "ada", 9999), verb=row)
    block = {"skills": {"tech": 1}}
    return fight(
        agent("ada", block, weapons=gun), threat("ork"), dice={"test": "4 4 1 1 1"[: 7 + 2 * len(traits)]}, effects={"ada": (effect,)}
    )


def test_a_jam_is_cleared_by_tech_as_a_combat_action() -> None:  # CMB-03
    ruling = do(jammed(), "ada", "mend")
    assert (ruling.encounter.effects, ruling.encounter.turn.used) == ({}, ("combat",))
    assert Step("dn", 2, "Tech", "CMB-03") in ruling.steps


def test_a_reliable_weapon_is_mended_with_a_die_more() -> None:  # CMB-27
    assert Step("pool", 1, "Reliable", "CMB-27") in do(jammed(reliable=1), "ada", "mend").steps


def test_a_dropped_weapon_is_picked_up_by_a_simple_action() -> None:  # CMB-03
    ruling = do(jammed("dropped-weapon")._replace(dice=fight().dice), "ada", "mend", choose="lasgun")
    assert (ruling.encounter.effects, ruling.encounter.turn.used) == ({}, ("simple",))


def test_only_what_is_out_of_use_is_mended() -> None:  # CMB-03
    assert refusal(act(fight(), Act("ada", "mend"))) == ("no-mishap", "CMB-03")
    assert refusal(act(jammed(), Act("ada", "mend", choose="sword"))) == ("no-mishap", "CMB-03")


def test_a_jammed_weapon_does_not_fire() -> None:  # CMB-03
    effects = {"vane": (Effect("boltgun", Until(END_OF_TURN, "vane", 9999), verb="jam"),)}
    assert codes(forbidden(scene(vane(), thing(), effects=effects), by_vane())) == [("out-of-use", "CMB-03")]


# Frenzy, Fear, Terror


def test_frenzy_is_resisted_once_at_the_start_of_the_turn_for_no_action() -> None:  # CMB-40, CMB-43
    one = agent("ada", conditions=has(frenzied=1))
    where = fight(one, threat("ork"), dice={"test": "1 1 1 1 1 1"}, active="ada")
    after = do(where, "ada", "shake-off", choose="frenzied").encounter
    assert (after.turn.used, after.combatants["ada"].has("frenzied")) == ((), True)
    assert refusal(act(where.moved(after), Act("ada", "shake-off", choose="frenzied"))) == ("too-late", "CMB-40")
    moved = where.moved(where.encounter._replace(turn=Turn(used=("movement",))))
    assert refusal(act(moved, Act("ada", "shake-off", choose="frenzied"))) == ("too-late", "CMB-40")


def test_poison_is_tested_by_itself_and_not_at_will() -> None:  # CMB-43
    where = fight(agent("ada", conditions={"poisoned": (ActiveCondition(dn=2),)}), threat("ork"), active="ada")
    assert refusal(act(where, Act("ada", "shake-off", choose="poisoned"))) == ("too-late", "CMB-40")


@pytest.mark.parametrize(("immune", "afraid"), [((), True), (("fear",), False)])
def test_who_is_immune_to_fear_has_an_icon_more_against_terror(immune: tuple[str, ...], afraid: bool) -> None:  # CMB-40
    where = fight(agent("ada", {"immune": frozenset(immune)}), threat("ork"), dice={"fear": "4 1"})
    ruling = do(where, "ada", "meet", "ork", choose="terror", dn=2)
    assert ruling.encounter.combatants["ada"].has("terror") is afraid


@pytest.mark.parametrize(("faces", "afraid"), [("6 4", {}), ("4 4", {"fear": 2})])
def test_a_weapon_that_brings_fear_asks_for_resolve_first(faces: str, afraid: dict[str, int]) -> None:  # CMB-40, CMB-27
    scream = weapon("boltgun", inflict=(Inflict("fear", 2),))
    target = thing("boy", "elite", block={"resolve": 2})
    ruling = struck(scene(vane(scream), target, hit="2 4 4 1 1 1 1 1 1 1", damage="6", fear=faces), by_vane(targets=("boy",)))
    assert ruling.targets[0].after.conditions == afraid  # at DN 2, and 1 more for the Wound


@pytest.mark.parametrize(("again", "afraid"), [("4 4", False), ("1 1", True)])
def test_a_space_marine_rolls_failed_dice_of_resolve_again(again: str, afraid: bool) -> None:  # CMB-40
    block = {"abilities": (Ability("no-fear", "", "reroll-resolve"),)}
    where = fight(agent("ada", block), threat("ork"), dice={"fear": "2 2", "reroll": again})
    ruling = do(where, "ada", "meet", "ork", choose="fear", dn=2)
    assert ruling.encounter.combatants["ada"].has("fear") is afraid


# Strength


@pytest.mark.parametrize(("powered", "frenzied", "dice"), [(0, 0, 3), (2, 0, 5), (2, 1, 6)])
def test_powered_armour_and_frenzy_count_in_an_opposed_strength_test(powered: int, frenzied: int, dice: int) -> None:  # CMB-27, CMB-40
    block = {"armour": Profile("").armour._replace(traits={"powered": powered} if powered else {})}
    one = agent("ada", block, conditions=has(frenzied=1) if frenzied else {})
    where = fight(one, threat("ork"), engaged=[("ada", "ork")], dice={"test": " ".join(["4"] * dice + ["1"] * 3)})
    ruling = do(where, "ada", "grapple", "ork")
    assert [step.value for step in ruling.steps if step.what == "opposed"] == [dice, 0]
    assert any(said.startswith("By hand: while it lasts") for said in ruling.remarks)


@pytest.mark.parametrize("damage", ["1", "6"])
def test_what_a_weapon_brings_passes_by_the_members_of_a_mob_that_were_not_struck(damage: str) -> None:  # CMB-R71, CMB-27
    acid = weapon("boltgun", traits={}, inflict=(Inflict("poisoned", 3),))
    ruling = struck(scene(vane(acid), boys(7), hit="2 4 4 1 1 1 1 1 1 1", damage=damage), by_vane(targets=("boys",)))
    told = [said for said in ruling.remarks if "poisoned comes only to members" in said]
    assert (ruling.targets[0].after.conditions, len(told)) == ({}, ruling.targets[0].casualties)


def test_a_criticals_condition_passes_by_the_rest_of_a_mob() -> None:  # CMB-R71, CMB-50
    where = scene(vane(), boys(7), hit="6 4 1 1 1 1 1 1 1 1", damage="6", critical="1 1", effect="1")
    ruling = struck(where, by_vane(targets=("boys",)))
    assert ruling.targets[0].after.conditions == {}
    assert any("staggered comes only to members" in said for said in ruling.remarks)
