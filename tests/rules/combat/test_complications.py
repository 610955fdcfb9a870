"""Complications (CMB-03, CMB-33, CMB-R03) and injuries (CMB-36)."""

import pytest

from tests.rules.combat.harm_scenes import injured, one, scene
from whcli.files import armoury
from whcli.model.combat import Weapon
from whcli.model.combat_state import END_OF_TURN, ActiveCondition, Until
from whcli.rules.combat.complications import complicate, suffers
from whcli.rules.combat.injuries import injury_name, memorable, traumatic
from whcli.rules.combat.mishaps import out_of_use

LASGUN = Weapon("lasgun", "Lasgun", salvo=2)


def test_every_d66_gives_one_complication() -> None:
    """CMB-03."""
    table = armoury.complications()
    d66 = [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]
    assert all(sum(row.first <= n <= row.last for row in table) == 1 for n in d66)


@pytest.mark.parametrize(
    ("kind", "setting", "does"), [("troop", False, False), ("troop", True, True), ("elite", False, True), ("agent", False, True)]
)
def test_troops_suffer_no_complications(kind: str, setting: bool, does: bool) -> None:
    """CMB-R03, `troop_complications`."""
    assert suffers(scene(one(kind=kind), rules={"troop_complications": setting}), "vane") == does


def test_a_troops_complication_is_none_and_rolls_nothing() -> None:
    """CMB-R03."""
    mishap, told = complicate(scene(one(kind="troop")), "vane")
    assert (mishap, told.rules) == (None, ("CMB-R03",))


def test_out_of_ammunition_the_weapon_must_be_reloaded() -> None:
    """CMB-03."""
    mishap, told = complicate(scene(one(weapons={"lasgun": LASGUN}), dice={"complication": "1 1"}), "vane", "lasgun")
    assert (mishap, told.scene.one("vane").reload) == ((11, "out-of-ammo"), frozenset({"lasgun"}))


@pytest.mark.parametrize(
    ("faces", "condition", "cause"),
    [
        ("5 4", "prone", ActiveCondition()),
        ("6 1", "restrained", ActiveCondition(dn=4)),
        ("6 3", "blinded", ActiveCondition(until=Until(END_OF_TURN, "vane", 2))),
    ],
)
def test_some_complications_bring_a_condition(faces: str, condition: str, cause: ActiveCondition) -> None:
    """CMB-03: Blinded for one Round."""
    _, told = complicate(scene(one(), dice={"complication": faces}, active="vane"), "vane")
    assert told.scene.one("vane").conditions == {condition: (cause,)}


@pytest.mark.parametrize("faces", ["5 1", "6 6"])
def test_the_other_complications_are_told_for_the_gm_and_change_nothing(faces: str) -> None:
    """CMB-03: wargear that falls, a target that the GM picks."""
    fight = scene(one(weapons={"lasgun": LASGUN}), dice={"complication": faces})
    _, told = complicate(fight, "vane", "lasgun")
    assert told.scene.encounter == fight.encounter
    assert told.remarks[0].startswith("Complication for vane: ")
    assert told.remarks[1].startswith("By hand: ")


@pytest.mark.parametrize(("faces", "row"), [("3 1", "jam"), ("3 4", "dropped-weapon"), ("4 1", "malfunction"), ("4 4", "stuck")])
def test_a_weapon_that_jams_or_falls_is_out_of_use(faces: str, row: str) -> None:
    """CMB-03."""
    _, told = complicate(scene(one(weapons={"lasgun": LASGUN}), dice={"complication": faces}), "vane", "lasgun")
    (effect,) = told.scene.encounter.effects["vane"]
    assert (effect.option, effect.verb) == ("lasgun", row)
    problem = out_of_use(told.scene, "vane", LASGUN)
    assert problem is not None
    assert (problem.code, problem.rule) == ("out-of-use", "CMB-03")
    assert out_of_use(told.scene, "vane", LASGUN._replace(id="laspistol")) is None


def test_the_first_complication_of_a_reliable_weapon_does_not_count() -> None:
    """CMB-27."""
    fight = scene(one(weapons={"lasgun": LASGUN._replace(traits={"reliable": 1})}), dice={"complication": "1 1"})
    first, told = complicate(fight, "vane", "lasgun")
    second, _ = complicate(told.scene, "vane", "lasgun")
    assert (first, second) == (None, (11, "out-of-ammo"))


def test_each_reliable_weapon_is_spared_for_itself() -> None:
    """CMB-27."""
    reliable = LASGUN._replace(traits={"reliable": 1})
    fight = scene(one(weapons={"lasgun": reliable, "pistol": reliable._replace(id="pistol")}))
    first, told = complicate(fight, "vane", "lasgun")
    second, _ = complicate(told.scene, "vane", "pistol")
    assert (first, second) == (None, None)


@pytest.mark.parametrize(("wounds", "traumatic_injuries"), [(6, ()), (7, ("torso",))])
def test_a_complication_of_the_dying_is_one_more_traumatic_injury(wounds: int, traumatic_injuries: tuple[str, ...]) -> None:
    """CMB-33."""
    dice = {"complication": "5 1", **({"injury": "5"} if wounds > 6 else {})}
    _, told = complicate(scene(one(wounds=wounds), dice=dice), "vane")
    assert told.scene.one("vane").injuries.traumatic == traumatic_injuries


# Injuries


@pytest.mark.parametrize(
    ("face", "injury"), [(1, "battle-scar"), (2, "battle-scar"), (3, "burn"), (4, "broken-jaw"), (5, "twitch"), (6, "torn-ear")]
)
def test_a_memorable_injury_is_that_of_its_face(face: int, injury: str) -> None:
    """CMB-36."""
    assert memorable(scene(one(), dice={"injury": str(face)}), "vane").scene.one("vane").injuries.memorable == (injury,)


def test_a_memorable_injury_rolled_again_grows_worse_once() -> None:
    """CMB-36: and then nothing more."""
    fight = scene(one(), dice={"injury": "3 3 3"})
    for expected in (("burn",), ("severe-burn",), ("severe-burn",)):
        fight = memorable(fight, "vane").scene
        assert fight.one("vane").injuries.memorable == expected


@pytest.mark.parametrize(
    ("faces", "injury"),
    [("1 3", "left-hand"), ("2 4", "right-arm"), ("3 1", "left-foot"), ("4 6", "right-leg"), ("5", "torso"), ("6 2", "left-eye")],
)
def test_a_traumatic_injury_has_its_side_where_there_is_one(faces: str, injury: str) -> None:
    """CMB-36: 1 to 3 is left."""
    told = traumatic(scene(one(wounds=7), dice={"injury": faces}), "vane")
    assert told.scene.one("vane").injuries.traumatic == (injury,)


def test_injuries_are_named_as_people_say_them() -> None:
    fight = scene(one(injuries=injured("left-hand")))
    assert [injury_name(fight, name) for name in ("left-hand", "torso", "battle-scar", "odd-thing")] == [
        "left hand",
        "Torso",
        "Battle scar",
        "Odd Thing",
    ]
