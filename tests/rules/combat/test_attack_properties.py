"""Attacks at random: whatever is combined, every argument adds up and the changes lead where the ruling says (CMB-20 to CMB-27)."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.rules.combat.attack_scenes import boys, by_vane, scene, thing, vane
from whcli.model.combat_state import ActiveCondition, Declared
from whcli.model.fight import MOST, ORDER, AttackRuling, Choices, Struck, in_order, summed
from whcli.problems import Problem
from whcli.rules.combat.attack import attack, damage
from whcli.rules.combat.changes import differences
from whcli.rules.combat.scene import Scene
from whcli.rules.dice import Dice

GUNS = (
    "boltgun",
    "autogun",
    "sword",
    "shock-maul",
    "frag-grenade",
    "flamer",
    "shotgun",
    "plasma-gun",
    "shuriken-catapult",
    "power-fist",
    "knife",
)
EITHER = ("called-shot-small", "called-shot-tiny", "disarm", "bypass-armour", "surprise-attack")
SHOTS = (
    "aim",
    "brace",
    "full-auto",
    "spray-shot",
    "pinning-attack",
    "supercharge",
    "shoot-through-light",
    "half-cover",
    "long-range",
    "spray-mob",
)
BLOWS = ("all-out-attack", "charge", "half-cover")
SETTINGS: dict[str, tuple[Any, ...]] = {
    "dn_steps": ("defence-first", "together"),
    "rending": ("instead", "besides"),
    "criticals": ("table", "simple"),
    "shift_cost": (2, 1, 3),
    "mob_hits": ("after-shifts", "before-shifts"),
    "multi_attack_shifts": (False, True),
    "all_out_least": ("refuse", "allow"),
    "condition_penalties": ("by-kind", "worst"),
}
conditions = st.dictionaries(
    st.sampled_from(["hindered", "prone", "blinded", "vulnerable", "restrained"]), st.just((ActiveCondition(),)), max_size=2
)
targets = st.lists(st.sampled_from(["crate-thing", "boy", "boys"]), min_size=1, max_size=3, unique=True).map(tuple)


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    people = (
        vane(
            *GUNS,
            wounds=draw(st.integers(0, 11)),
            conditions=draw(conditions),
        ),
        thing(conditions=draw(conditions), block={"defence": draw(st.integers(1, 5)), "resilience": draw(st.integers(1, 14))}),
        thing("boy", "adversary", shock=draw(st.integers(0, 3))),
        boys(draw(st.integers(1, 12))),
    )
    rules = {name: draw(st.sampled_from(values)) for name, values in SETTINGS.items()}
    engaged = draw(st.sampled_from([[], [], [("boy", "crate-thing")], [("vane", "crate-thing")]]))
    where = scene(*people, rules=rules, engaged=engaged, vision=draw(st.sampled_from(["", "fog"])), glory=draw(st.integers(0, 6)))
    return where._replace(dice=Dice(str(draw(st.integers(0, 10**6)))))


@st.composite
def attacks(draw: st.DrawFn) -> Declared:
    gun = draw(st.sampled_from(GUNS))
    melee = gun in ("sword", "shock-maul", "power-fist", "knife")
    options = draw(
        st.lists(st.sampled_from((*EITHER, *(BLOWS if melee else SHOTS))), max_size=draw(st.sampled_from([0, 1, 2])), unique=True)
    )
    band = "" if melee or gun == "frag-grenade" or "long-range" in options else draw(st.sampled_from(["", "short", "long"]))
    said = by_vane(
        *options, targets=draw(targets), weapon=gun, band=band, cover="" if "half-cover" in options else draw(st.sampled_from(["", "full"]))
    )
    return said._replace(bonus_dice=draw(st.integers(-12, 4)), dn_mod=draw(st.integers(-4, 4)), actions=draw(st.sampled_from([1, 1, 1, 2])))


choices = st.builds(
    Choices,
    shift=st.sampled_from([MOST, 0, 1, 2]),
    shift_for=st.sampled_from(["ed", "ed", "ed", "rending"]),
    shift_glory=st.integers(0, 1),
    glory_dice=st.sampled_from([0, 0, 2]),
    glory_damage=st.sampled_from([0, 0, 1]),
    glory_critical=st.sampled_from([0, 1]),
    reroll=st.booleans(),
    determination=st.sampled_from([None, False]),
    bypass=st.integers(0, 3),
    scattered=st.sampled_from([None, None, None, None, ("boy",)]),
    dodging=st.sampled_from([(), (), (), (), ("boy",)]),
    ask_damage=st.just(False),
    out_of_turn=st.just(False),
    pick=st.just(""),
)


def adds_up(ruling: AttackRuling, target: Struck) -> bool:
    figures = (ruling.pool, target.dn, ruling.ed, target.damage, target.resilience)
    hurt = all(summed(target.hurt, what) == getattr(target, what) for what in ("wounds", "mortal_wounds", "shock"))
    return hurt and tuple(summed(in_order(ruling, target), what) for what in ORDER) == figures


@given(scenes(), attacks(), choices)
def test_every_figure_of_an_attack_is_the_sum_of_its_steps(where: Scene, said: Declared, chosen: Choices) -> None:
    ruling = attack(where, said, chosen)
    if isinstance(ruling, AttackRuling):
        assert len(ruling.hit_dice) == ruling.pool
        assert len(ruling.damage_dice) == max(0, ruling.ed)
        assert all(adds_up(ruling, target) for target in ruling.targets)


@given(scenes(), attacks(), choices)
def test_the_changes_of_an_attack_lead_to_the_fight_it_shows(where: Scene, said: Declared, chosen: Choices) -> None:
    ruling = attack(where, said, chosen)
    if isinstance(ruling, AttackRuling):
        assert ruling.encounter is not None
        assert ruling.changes == differences(where.encounter, ruling.encounter)
        assert ruling.encounter.glory >= 0
    else:
        assert all(isinstance(one, Problem) and one.why and one.cure for one in ruling)


@given(scenes(), attacks(), choices)
def test_stopping_before_the_damage_changes_nothing_of_the_end(where: Scene, said: Declared, chosen: Choices) -> None:
    whole = attack(where, said, chosen)
    early = Choices(ask_damage=True, reroll=chosen.reroll, glory_dice=chosen.glory_dice, scattered=chosen.scattered)
    dice = Dice(where.dice._secret)  # the same secret, and no roll yet
    first = attack(where._replace(dice=dice), said, early)
    if not isinstance(whole, AttackRuling) or not isinstance(first, AttackRuling) or not first.pending:
        return
    assert first.encounter is not None
    second = damage(where._replace(dice=dice, encounter=first.encounter), chosen._replace(reroll=False, glory_dice=0, scattered=None))
    if not isinstance(second, AttackRuling):  # the dice to hit are known by now, and shifts that they cannot spare are refused
        assert [one.code for one in second] == ["too-many-shifts"]
        return
    assert (second.targets, second.encounter) == (whole.targets, whole.encounter)


@given(scenes(), attacks())
def test_no_attack_is_hurt_by_the_order_of_its_options(where: Scene, said: Declared) -> None:
    back = said._replace(options=tuple(reversed(said.options)))
    one, other = attack(where, said), attack(where._replace(dice=Dice(where.dice._secret)), back)
    if isinstance(one, AttackRuling):
        assert isinstance(other, AttackRuling)
        assert (one.pool, one.targets) == (other.pool, other.targets)
