"""`whcli orders conflicts`: drafts for the GM."""

import shutil

import pytest
from evening import Table


@pytest.fixture
def undealt(crusade: Table) -> Table:
    """The example before its conflicts were found."""
    shutil.rmtree(crusade.path("turns/003/conflicts"))
    shutil.rmtree(crusade.path("turns/003/responses"))
    crusade.path("turns/003/conflicts").mkdir()
    return crusade


def test_the_collisions_of_the_example_are_proposed(undealt: Table) -> None:
    told = undealt.answer("orders-drafts", "orders", "conflicts")
    assert {"baal-angron-sanguinius", "macragge-alpharius-guilliman", "terra-perturabo-dorn"} <= told["drafts"].keys()
    assert told["drafts"]["terra-perturabo-dorn"]["sides"] == [["perturabo/1"], ["dorn/1"]]
    assert "horus/2" in told["alone"]


def test_a_draft_copied_to_conflicts_can_be_judged(undealt: Table) -> None:
    undealt.whcli("orders", "conflicts")
    for name, content in undealt.files("drafts").items():
        undealt.path(f"turns/003/conflicts/{name}").write_bytes(content)
    said = undealt.whcli("orders", "resolve", "--plan")
    assert (said.code, {line.rpartition("[")[2] for line in said.err.splitlines() if "]" in line}) == (0, {"roles-open ORD-22]"})


def test_a_draft_that_was_taken_up_is_not_written_again(undealt: Table) -> None:
    undealt.whcli("orders", "conflicts")
    shutil.move(undealt.path("turns/003/drafts/terra-perturabo-dorn.yaml"), undealt.path("turns/003/conflicts/builders.yaml"))
    undealt.change("turns/003/conflicts/builders.yaml", "conflict: terra-perturabo-dorn", "conflict: builders")
    told = undealt.answer("orders-drafts", "orders", "conflicts")
    assert (told["drafts"]["terra-perturabo-dorn"]["state"], told["drafts"]["terra-perturabo-dorn"]["taken"]) == ("taken", ["builders"])
    assert told["written"] == []


def test_conflicts_are_never_written(crusade: Table) -> None:
    before = crusade.files("conflicts")
    crusade.whcli("orders", "conflicts", "--again")
    assert crusade.files("conflicts") == before


def test_in_the_example_as_it_stands_its_conflicts_are_found_taken_up(crusade: Table) -> None:
    said = crusade.whcli("orders", "conflicts")
    assert "- terra-perturabo-dorn in two-architects\n" in said.out
    assert "- macragge-alpharius-guilliman in quiet-hand\n" in said.out


def test_a_draft_says_why_who_attacks_and_who_may_react(undealt: Table) -> None:
    undealt.whcli("orders", "conflicts")
    draft = undealt.path("turns/003/drafts/terra-perturabo-dorn.yaml").read_text(encoding="utf-8")
    assert "# Why: dorn/1 and perturabo/1 both name a goal `works`; perturabo/1 opposes dorn/1.\n" in draft
    assert "# Roles: Perturabo acts against Rogal Dorn, and so attacks (ORD-22).\n" in draft
    assert "# May react: Roboute Guilliman and Lorgar Aurelian (ORD-53).\n" in draft


def test_an_effect_that_a_rival_wants_kept_is_looked_up_in_the_results_of_its_turn(undealt: Table) -> None:
    told = undealt.answer("orders-drafts", "orders", "conflicts")
    reason = {"kind": "undoes-kept", "one": "corax/2", "other": "konrad-curze", "what": "vulkan/t1-night-on-nocturne-1"}
    assert told["drafts"]["nocturne-corax-konrad-curze"]["reasons"] == [reason]


def test_proposing_again_changes_nothing_and_says_so(undealt: Table) -> None:
    undealt.whcli("orders", "conflicts")
    before = undealt.files("drafts")
    assert "nothing has changed" in undealt.whcli("orders", "conflicts").err
    assert undealt.files("drafts") == before


def test_a_draft_that_the_gm_changed_is_kept_unless_again(undealt: Table) -> None:
    undealt.whcli("orders", "conflicts")
    name = "turns/003/drafts/terra-perturabo-dorn.yaml"
    undealt.change(name, "arena: war", "arena: glory")
    told = undealt.answer("orders-drafts", "orders", "conflicts")
    assert (told["drafts"]["terra-perturabo-dorn"]["state"], told["written"]) == ("kept", [])
    assert undealt.answer("orders-drafts", "orders", "conflicts", "--again")["written"] == [name]


def test_a_draft_that_nothing_proposes_any_more_is_named(undealt: Table) -> None:
    undealt.whcli("orders", "conflicts")
    undealt.path("turns/003/orders/perturabo.yaml").unlink()
    assert undealt.answer("orders-drafts", "orders", "conflicts")["stale"] == ["terra-perturabo-dorn.yaml"]


def test_a_plan_writes_no_draft(undealt: Table) -> None:
    told = undealt.answer("orders-drafts", "orders", "conflicts", "--plan")
    assert len(told["planned"]) == len(told["drafts"])
    assert undealt.files("drafts") == {}


def test_a_turn_to_come_is_refused(crusade: Table) -> None:
    said = crusade.whcli("orders", "conflicts", "--turn", "4")
    assert (said.code, "[future-turn ORD-01]" in said.err) == (1, True)


def test_a_closed_turn_can_be_looked_at(crusade: Table) -> None:
    told = crusade.answer("orders-drafts", "orders", "conflicts", "--turn", "1", "--plan")
    assert told["drafts"]["nocturne-konrad-curze-vulkan"]["taken"] == ["night-on-nocturne"]
