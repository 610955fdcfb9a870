"""Attacks at the edges of their rules: what was done earlier in the Turn, who stands where, and what an ability makes of it."""

import pytest

from tests.rules.combat.attack_scenes import boys, by_vane, codes, forbidden, scene, struck, thing, vane, weapon
from tests.rules.combat.harm_scenes import has
from tests.rules.combat.round_scenes import agent, fight, refusal, ruled, threat
from whcli.model.change import Step
from whcli.model.combat import Ability, Profile
from whcli.model.combat_state import AGENTS, Turn
from whcli.model.fight import summed
from whcli.rules.combat.acts import act
from whcli.rules.combat.asked import Act
from whcli.rules.combat.plan import Plan, planned
from whcli.rules.combat.scene import Scene
from whcli.rules.combat.trials import Trial, Tried, tried

MISS = "2 1 1 1 1 1 1 1 1 1"
BLOW = "2 4 4 1 1 1 1"
SPRINTED = Turn(used=("full-round",), options=("sprint",))


def plan(where: Scene, *options: str, **figures: object) -> Plan:
    found = planned(where, by_vane(*options, **figures))
    assert isinstance(found, Plan), found
    return found


# Earlier in the Turn


def test_an_assault_weapon_is_fired_once_in_a_sprint_at_two_dn() -> None:  # CMB-27, CMB-12
    where = scene(vane("shotgun"), thing(), active="vane", turn=SPRINTED, hit=MISS)
    ruling = struck(where, by_vane())
    assert Step("dn", 2, "fired in a Sprint", "CMB-27") in ruling.targets[0].steps
    assert ruling.encounter is not None
    assert ruling.encounter.turn.used == ("full-round",)
    assert codes(forbidden(where.moved(ruling.encounter), by_vane())) == [("full-round", "CMB-12")]


def test_no_other_weapon_is_fired_in_a_sprint() -> None:  # CMB-12
    assert codes(forbidden(scene(vane(), thing(), active="vane", turn=SPRINTED), by_vane())) == [("full-round", "CMB-12")]


def test_somebody_elses_sprint_costs_nothing() -> None:  # CMB-27
    where = scene(vane("shotgun"), thing(), active="crate-thing", turn=SPRINTED, held=frozenset({"vane"}))
    assert plan(where).dn_of("crate-thing") == 2


@pytest.mark.parametrize("option", ["charge", "aim", "brace"])
def test_after_standing_up_there_is_neither_charge_nor_aim_nor_brace(option: str) -> None:  # CMB-40
    held = "sword" if option == "charge" else "boltgun"
    where = scene(vane(held), thing(), active="vane", turn=Turn(options=("stand-up",)))
    assert ("options-exclude", "CMB-40") in codes(forbidden(where, by_vane(option)))


def test_all_out_attack_and_full_defence_do_not_share_a_turn() -> None:  # CMB-60
    where = fight(active="ada", turn=Turn(options=("all-out-attack",)))
    assert refusal(act(where, Act("ada", "full-defence")))[0] == "options-exclude"


@pytest.mark.parametrize(("metres", "ok"), [(3, False), (4, True), (12, True), (14, False)])
def test_a_charge_is_of_four_metres_up_to_twice_speed(metres: int, ok: bool) -> None:  # CMB-12
    where = scene(vane("sword"), thing(), hit="2 1 1 1 1 1 1 1")
    declared = by_vane("charge", distance=metres)
    if ok:
        assert struck(where, declared).options == ("charge",)
    else:
        assert codes(forbidden(where, declared)) == [("option-needs", "CMB-12") if metres < 4 else ("out-of-range", "CMB-27")]


def test_nobody_charges_whom_they_are_engaged_with() -> None:  # CMB-12
    where = scene(vane("sword"), thing(), engaged=[("vane", "crate-thing")])
    assert codes(forbidden(where, by_vane("charge"))) == [("option-needs", "CMB-12")]


# Who stands where


def test_a_pistol_at_one_who_is_engaged_is_fired_at_arms_length() -> None:  # CMB-27, CMB-R41
    pistol = weapon("autopistol", traits={"pistol": 1, "rapid-fire": 2})
    where = scene(vane(pistol), thing(conditions=has(prone=1)), engaged=[("vane", "crate-thing")])
    found = plan(where)
    assert (summed(found.pool_steps, "pool"), summed(found.ed, "ed"), found.dn_of("crate-thing")) == (10, 1 + 2, 1 + 2)


def test_a_foe_who_leaves_is_struck_though_one_is_engaged_with_another() -> None:  # CMB-14
    far = {("boy", "vane"): 6}  # where the foe has got to by now
    where = scene(vane("sword"), thing(), thing("boy"), active="boy", engaged=[("vane", "crate-thing")], distances=far, hit=MISS[:13])
    assert struck(where, by_vane("reflexive-attack", targets=("boy",))).targets[0].hit is False
    assert codes(forbidden(where, by_vane(targets=("boy",)))) == [("engaged-elsewhere", "CMB-27")]


def test_a_blow_at_an_ally_engages_nobody() -> None:  # CMB-27
    friend = thing("ada", "agent")._replace(side=AGENTS)
    after = struck(scene(vane("sword"), thing(), friend, hit="2 1 1 1 1 1 1"), by_vane(targets=("ada",))).encounter
    assert after is not None
    assert after.engaged == frozenset()


@pytest.mark.parametrize(("moves", "damage"), [(False, 7 + 2), (True, 7)])
def test_only_who_was_engaged_at_the_start_of_the_turn_hits_harder(moves: bool, damage: int) -> None:  # CMB-23
    block = {"abilities": (Ability("stuck-in", "", "engaged-damage", {"damage": 2}),)}
    apart = scene(vane("sword", block=block), thing(), active="vane", hit=BLOW, damage="1 1 1")
    if moves:
        ruling = ruled(act(apart, Act("vane", "move", ("crate-thing",))))
        where = apart.moved(ruling.encounter)
    else:
        where = apart.moved(apart.encounter._replace(engaged=frozenset({("crate-thing", "vane")})))
    assert struck(where, by_vane()).targets[0].damage == damage


# Figures


@pytest.mark.parametrize(("vulnerable", "code"), [(0, None), (1, "low-defence")])
def test_an_all_out_attack_counts_defence_as_conditions_leave_it(vulnerable: int, code: str | None) -> None:  # CMB-R60
    where = scene(vane("sword", conditions=has(vulnerable=1) if vulnerable else {}), thing(), hit="2 1 1 1 1 1 1 1 1")
    if code:
        assert codes(forbidden(where, by_vane("all-out-attack"))) == [(code, "CMB-R60")]
    else:
        assert struck(where, by_vane("all-out-attack")).pool == 9


@pytest.mark.parametrize(("rank", "members"), [(1, 2), (3, 4)])
def test_a_defender_of_humanity_strikes_as_many_more_of_a_mob_as_the_rank(rank: int, members: int) -> None:  # CMB-R72
    block = {"abilities": (Ability("defender", "", "mob-icons", {"rank": 1}),), "rank": rank}
    ruling = struck(scene(vane(block=block), boys(9), hit="2 4 4 1 1 1 1 1 1 1", damage="6"), by_vane(targets=("boys",)))
    assert ruling.targets[0].members == members


@pytest.mark.parametrize(("frenzied", "dn", "far"), [(False, 4, 16), (True, 2, 20)])
def test_strength_by_conditions_carries_heavy_weapons_and_throws(frenzied: bool, dn: int, far: int) -> None:  # CMB-40, CMB-27
    one = vane(weapon("boltgun", traits={"heavy": 5}), "frag-grenade", conditions=has(frenzied=1) if frenzied else {})
    assert plan(scene(one, thing()), weapon="boltgun").dn_of("crate-thing") == dn
    assert codes(forbidden(scene(one, thing()), by_vane(weapon="frag-grenade", distance=far + 1))) == [("out-of-range", "CMB-27")]
    assert plan(scene(one, thing()), weapon="frag-grenade", distance=far).dn_of("crate-thing") == 3


@pytest.mark.parametrize(
    ("size", "by_size", "defence"), [("small", {}, 3), ("tiny", {}, 4), ("small", {"small": 4}, 6), ("average", {}, 2)]
)
def test_a_worked_out_defence_takes_size_from_its_setting(
    size: str, by_size: dict[str, int], defence: int
) -> None:  # CMB-27, `size_defence`
    block = Profile("x", attributes={"initiative": 3}, size=size, formula=frozenset({"defence"}))
    assert (block.filled(1, by_size) if by_size else block.filled(1)).defence == defence


@pytest.mark.parametrize(("kind", "dn"), [("agent", 2), ("troop", 3)])
def test_only_a_threats_printed_defence_can_be_without_its_size(kind: str, dn: int) -> None:  # CMB-R22, `printed_defence`
    where = scene(vane(), thing(kind=kind, block={"size": "small"}), rules={"printed_defence": "without-size"})
    assert plan(where).dn_of("crate-thing") == dn


# Other Tests


@pytest.mark.parametrize(("cost", "shifts"), [(1, 2), (2, 1), (3, 1), (4, 0)])
def test_what_a_shift_takes_along_counts_in_every_test(cost: int, shifts: int) -> None:  # CMB-02, `shift_cost`
    where = fight(dice={"test": "2 6 6 4 1"}, rules={"shift_cost": cost})
    found = tried(where, Trial("ada", "athletics", 2, shift=-1))
    assert isinstance(found, Tried)
    assert found.shifts == shifts


@pytest.mark.parametrize(("species", "setting", "dn"), [("human", 1, 3), ("aeldari", 1, 4), ("aeldari", 3, 6), ("aeldari", 0, 3)])
def test_medicae_on_another_species_goes_by_its_setting(species: str, setting: int, dn: int) -> None:  # CMB-82, `medicae_species_dn`
    people = (agent("ada", {"species": "human"}), agent("bea", {"species": species}, wounds=2), threat("ork"))
    where = fight(*people, dice={"test": "1 1 1 1 1"}, rules={"medicae_species_dn": setting})
    assert summed(ruled(act(where, Act("ada", "medicae", ("bea",)))).steps, "dn") == dn


@pytest.mark.parametrize(("rounding", "metres", "ok"), [("up", 3, False), ("up", 4, True), ("down", 3, True)])
def test_how_far_one_falls_back_rounds_as_the_rulebook_says(rounding: str, metres: int, ok: bool) -> None:  # CMB-R05, CMB-83
    where = fight(agent("ada", {"speed": 7}), threat("ork"), engaged=[("ada", "ork")], rules={"rounding": rounding})
    found = act(where, Act("ada", "fall-back", metres=metres))
    assert ok or refusal(found) == ("too-near", "CMB-83")
    assert not ok or ruled(found).encounter.engaged == frozenset()


@pytest.mark.parametrize(("wounds", "most"), [(0, 5), (1, 6)])
def test_an_ork_with_wounds_forgets_the_bulk_of_its_armour(wounds: int, most: int) -> None:  # CMB-27
    block = {"keywords": ("ork",), "speed": 5, "armour": Profile("").armour._replace(traits={"bulk": 1, "ere-we-go": 1})}
    where = fight(agent("ada"), threat("ork", block, wounds=wounds), active="ork")
    assert refusal(act(where, Act("ork", "move", metres=most + 1))) == ("too-far", "CMB-12")
    assert ruled(act(where, Act("ork", "move", metres=most))).deed == "move"
