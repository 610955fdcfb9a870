"""Where Orders collide: which conflicts are proposed, with what roles, Arenas and goals (ORD-05, ORD-20, ORD-22, ORD-42)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.rulebook_campaign import write_campaign
from whcli.files.campaign import load
from whcli.files.papers import load_turn
from whcli.model.drafts import Draft, Proposals
from whcli.rules.orders.collisions import proposals, rivals, undone_from
from whcli.rules.orders.resolve import ruling_on
from whcli.rules.orders.understand import understand

PEOPLE: dict[str, Any] = {"primarchs": {"ada": {"war": 7}, "bea": {}, "cyd": {}}, "institutions": {"guild": {"war": 4}}}
MARCH = {"goals": ["gate"], "arena": "war"}
PACT = {"kind": "boon", "size": "major", "modify": 2, "gained": 0, "when": {"arena": "war"}}
SCAR = {"kind": "consequence", "size": "major", "modify": -2, "gained": 1, "when": {"arena": "war"}}

Proposed = Callable[..., Proposals]


@pytest.fixture
def proposed(tmp_path: Path) -> Proposed:
    def propose(turn: int = 1, inflicted: dict[str, tuple[str, ...]] | None = None, **given: Any) -> Proposals:
        write_campaign(tmp_path, {**PEOPLE, **given}, {}, turn)
        loaded = load(tmp_path)
        return proposals(understand(loaded.campaign, load_turn(loaded, turn)[0]), inflicted or {})

    return propose


def opposing(*whom: str, **more: Any) -> dict[str, Any]:
    return {"goals": ["gate"], "arena": "war", "opposes": list(whom), **more}


def sides(draft: Draft) -> dict[str, list[str]]:
    return {role: [str(r) for r in side] for role, side in draft.conflict.sides.items()}


def ids(found: Proposals) -> list[str]:
    return [d.conflict.id for d in found.drafts]


def test_who_acts_attacks_and_who_is_opposed_defends_with_the_order_at_the_place(proposed: Proposed) -> None:
    found = proposed(orders={"bea": [opposing("ada")], "ada": [MARCH]})
    assert ids(found) == ["terra-bea-ada"]
    assert sides(found.drafts[0]) == {"attacker": ["bea/1"], "defender": ["ada/1"]}
    assert found.drafts[0].roles == "settled"


def test_who_is_opposed_without_an_order_there_defends_alone(proposed: Proposed) -> None:
    found = proposed(orders={"bea": [opposing("ada")], "ada": [{"goals": ["fleet"], "territory": "luna"}]})
    assert sides(found.drafts[0]) == {"attacker": ["bea/1"], "defender": ["ada"]}
    assert [o.name for o in found.alone] == ["ada/1"]


def test_where_both_act_the_higher_base_trait_chooses(proposed: Proposed) -> None:
    (draft,) = proposed(orders={"ada": [opposing("bea")], "bea": [opposing("ada")]}).drafts
    assert (draft.conflict.open_roles, draft.roles, draft.chooser) == (True, "chooser", "ada")
    assert sides(draft) == {"1": ["ada/1"], "2": ["bea/1"]}


def test_on_equal_base_traits_the_gm_names_the_sides(proposed: Proposed) -> None:
    (draft,) = proposed(orders={"cyd": [opposing("bea")], "bea": [opposing("cyd")]}).drafts
    assert (draft.roles, draft.chooser) == ("equal", "")


def test_where_both_act_in_different_arenas_the_gm_names_the_sides(proposed: Proposed) -> None:
    (draft,) = proposed(orders={"ada": [opposing("bea")], "bea": [opposing("ada", arena="covert")]}).drafts
    assert (draft.roles, draft.conflict.open_roles) == ("two-arenas", False)
    assert draft.conflict.clashes[0].arenas == {"attacker": "war", "defender": "covert"}


def test_who_names_no_arena_meets_the_other_in_theirs(proposed: Proposed) -> None:
    (draft,) = proposed(orders={"bea": [opposing("ada", arena="covert")], "ada": ["gate"]}).drafts
    assert draft.conflict.clashes[0].arenas == {"attacker": "covert", "defender": "covert"}


def test_where_nobody_names_an_arena_one_only_keeps_the_place(proposed: Proposed) -> None:
    (draft,) = proposed(orders={"bea": [{"goals": ["gate"], "opposes": ["ada"]}], "ada": ["gate"]}).drafts
    assert draft.placed is False


def test_the_core_goals_of_both_are_contested_and_an_order_is_named_by_its_id(proposed: Proposed) -> None:
    theirs = {"goals": ["gate", "loot"], "core": "gate", "arena": "war", "id": "march"}
    (draft,) = proposed(orders={"bea": [opposing("ada")], "ada": [theirs]}).drafts
    assert [[str(g) for g in group] for group in draft.conflict.clashes[0].contested] == [["bea/1.gate", "ada/march.gate"]]


def test_allies_against_one_stand_on_one_side(proposed: Proposed) -> None:
    (draft,) = proposed(orders={"ada": [opposing("cyd")], "bea": [opposing("cyd")], "cyd": [MARCH]}).drafts
    assert sides(draft) == {"attacker": ["ada/1", "bea/1"], "defender": ["cyd/1"]}


def test_of_a_ring_of_opposition_what_fits_no_side_is_a_draft_of_its_own(proposed: Proposed) -> None:
    found = proposed(orders={"ada": [opposing("bea")], "bea": [opposing("cyd")], "cyd": [opposing("ada")]})
    assert [sides(draft) for draft in found.drafts] == [
        {"1": ["ada/1", "cyd/1"], "2": ["bea/1"]},
        {"attacker": ["cyd/1"], "defender": ["ada/1"]},
    ]


def test_two_quarrels_at_one_place_in_different_arenas_are_two_drafts(proposed: Proposed) -> None:
    talk = {"goals": ["vote"], "arena": "politics", "opposes": ["cyd"]}
    found = proposed(orders={"ada": [MARCH, talk], "bea": [opposing("ada")], "cyd": [{"goals": ["seat"], "arena": "politics"}]})
    assert ids(found) == ["terra-ada-cyd", "terra-bea-ada"]
    assert sides(found.drafts[1]) == {"attacker": ["bea/1"], "defender": ["ada/1"]}


def test_a_goal_of_the_same_id_makes_a_collision(proposed: Proposed) -> None:
    (draft,) = proposed(orders={"ada": [MARCH], "bea": [MARCH]}).drafts
    assert [(r.kind, r.what) for r in draft.reasons] == [("same-goal", "gate")]


def test_the_words_of_goals_are_not_compared(proposed: Proposed) -> None:
    one, other = ({"goals": {goal: "The gate falls"}, "arena": "war"} for goal in ("gate", "door"))
    (draft,) = proposed(orders={"ada": [one], "bea": [other]}).drafts
    assert [r.kind for r in draft.reasons] == ["same-territory"]


def test_orders_of_one_author_do_not_collide(proposed: Proposed) -> None:
    found = proposed(orders={"ada": ["gate", "gate"]})
    assert found.drafts == ()


def test_many_that_share_only_the_place_are_one_draft_to_be_sorted(proposed: Proposed) -> None:
    (draft,) = proposed(orders={"ada": ["one"], "bea": ["two"], "cyd": ["three"]}).drafts
    assert (draft.sorted, sides(draft)) == (False, {"1": ["ada/1"], "2": ["bea/1", "cyd/1"]})


def test_an_order_that_acts_against_nobody_is_named_beside_a_quarrel_of_its_arena(proposed: Proposed) -> None:
    (draft,) = proposed(orders={"ada": [{"goals": ["a"], "arena": "war"}], "bea": [opposing("ada")], "cyd": [{"goals": ["c"]}]}).drafts
    assert draft.beside == ("cyd/1",)


def test_undoing_the_boon_of_another_is_opposed(proposed: Proposed) -> None:
    people = {**PEOPLE["primarchs"], "ada": {"war": 7, "effects": {"pact": PACT}}}
    (draft,) = proposed(primarchs=people, orders={"bea": [{"goals": ["g"], "arena": "war", "undo": "ada/pact"}]}).drafts
    assert [(r.kind, r.other) for r in draft.reasons] == [("undoes", "ada")]


def test_undoing_a_consequence_meets_whoever_stood_on_the_other_side_when_it_was_earned(proposed: Proposed) -> None:
    standing = {"effects": {"ada": {"t1-duel-1": SCAR}}, "undone": [], "presence": {}}
    orders = {"ada": [{"goals": ["heal"], "undo": "ada/t1-duel-1"}]}
    (draft,) = proposed(2, {"ada/t1-duel-1": ("cyd",)}, standing=standing, orders=orders).drafts
    assert [(r.kind, r.other) for r in draft.reasons] == [("undoes-kept", "cyd")]


def test_undoing_what_is_not_in_force_meets_nobody(proposed: Proposed) -> None:
    assert proposed(orders={"bea": [{"goals": ["g"], "undo": "ada/pact"}]}).drafts == ()


def test_two_that_undo_the_same_collide(proposed: Proposed) -> None:
    people = {**PEOPLE["primarchs"], "cyd": {"effects": {"scar": {**SCAR, "gained": 0}}}}
    orders = {who: [{"goals": [who], "undo": "cyd/scar"}] for who in ("ada", "bea")}
    (draft,) = proposed(primarchs=people, orders=orders).drafts
    assert [(r.kind, r.what) for r in draft.reasons] == [("same-undo", "cyd/scar")]


def test_whoever_operates_in_the_segmentum_may_react(proposed: Proposed) -> None:
    people = {**PEOPLE["primarchs"], "cyd": {"location": "calth"}, "dot": {"location": "luna"}}
    (draft,) = proposed(primarchs=people, orders={"bea": [opposing("ada")]}).drafts
    assert draft.reacting == ("dot",)


def test_a_conflict_that_holds_the_same_orders_takes_a_draft_up(proposed: Proposed) -> None:
    conflict = {"duel": {"attacker": "bea/1", "defender": ["ada/1"], "arena": "war"}}
    found = proposed(orders={"bea": [opposing("ada")], "ada": [MARCH]}, conflicts=conflict)
    assert [(d.taken, d.whole) for d in found.drafts] == [(("duel",), True)]
    assert found.alone == ()


def test_a_conflict_that_holds_part_of_a_draft_takes_it_up_in_part(proposed: Proposed) -> None:
    conflict = {"duel": {"attacker": "bea/1", "defender": ["ada/1"], "arena": "war"}}
    found = proposed(orders={"bea": [opposing("ada")], "ada": [MARCH], "cyd": [opposing("ada")]}, conflicts=conflict)
    assert [(d.taken, d.whole) for d in found.drafts] == [(("duel",), False)]


def test_a_void_order_is_in_no_draft(proposed: Proposed) -> None:
    found = proposed(orders={"bea": [opposing("ada", territory="nowhere")], "ada": [MARCH]})
    assert (found.drafts, found.void) == ((), ("bea/1",))


def test_opposing_nobody_that_there_is_is_told(proposed: Proposed) -> None:
    found = proposed(orders={"bea": [opposing("adda")]})
    assert (found.drafts, found.unknown) == ((), (("bea/1", "adda"),))


def test_ids_given_twice_are_told_apart_by_the_arena(proposed: Proposed) -> None:
    talk = {"goals": ["vote"], "arena": "politics"}
    found = proposed(orders={"ada": [MARCH, talk], "bea": [opposing("ada"), {**talk, "opposes": ["ada"]}]})
    assert ids(found) == ["terra-bea-ada", "terra-bea-ada-politics"]


def test_the_rivals_of_somebody_are_the_other_side_of_a_judged_conflict(tmp_path: Path) -> None:
    conflict = {"duel": {"attacker": "bea/1", "defender": ["ada", "cyd"], "arena": "war"}}
    write_campaign(tmp_path, {**PEOPLE, "orders": {"bea": [{"goals": ["g"], "undo": "ada/t1-duel-1"}]}, "conflicts": conflict}, {}, 1)
    loaded = load(tmp_path)
    understood = understand(loaded.campaign, load_turn(loaded, 1)[0])
    assert dict(undone_from(understood)) == {"ada/t1-duel-1": (1, "duel")}
    assert rivals("ada", ruling_on(understood).conflicts["duel"]) == ("bea",)
