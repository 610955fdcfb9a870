"""`whcli orders open`: the forms of a turn."""

import pytest
from evening import Table

PERTURABO = "turns/003/forms/perturabo.yaml"


def text(crusade: Table, name: str = PERTURABO) -> str:
    return crusade.path(name).read_text(encoding="utf-8")


def test_every_primarch_with_a_player_and_every_institution_has_a_form(crusade: Table) -> None:
    told = crusade.answer("orders-forms", "orders", "open")
    assert len(told["forms"]) == 21
    assert told["forms"]["perturabo"] == {"file": PERTURABO, "player": "bob", "state": "new"}
    assert told["forms"]["senatorum"]["player"] == "gm"
    assert "vulkan" not in told["forms"]  # nobody plays him


def test_a_form_tells_what_its_owner_carries_and_until_when(crusade: Table) -> None:
    crusade.whcli("orders", "open")
    said = " ".join(line.lstrip("# ") for line in text(crusade).splitlines())
    assert '-1 in Politics, in Segmentum Solar: "He let a clerk take the yards of Luna"; to the end of turn 3' in said
    assert "until an Order says `undo: perturabo/olympia-remembers`" in said


def test_a_form_tells_what_became_of_the_last_turn_and_when_orders_are_due_there(crusade: Table) -> None:
    crusade.whcli("orders", "open")
    assert "# - Take the yards of Luna into his own hands: surrendered" in text(crusade)
    assert "Orders are due Sat 2026-12-05 21:00 Europe/Berlin." in text(crusade)


def test_a_form_gives_where_the_primarch_stands_as_the_turn_opens(crusade: Table) -> None:
    crusade.whcli("orders", "open")
    assert "present: luna " in text(crusade)  # in his Orders he has gone to Terra since


@pytest.mark.parametrize("name", ["perturabo", "senatorum", "angron"])
def test_a_form_copied_to_orders_is_a_pass(crusade: Table, name: str) -> None:
    crusade.whcli("orders", "open")
    crusade.path(f"turns/003/orders/{name}.yaml").write_text(text(crusade, f"turns/003/forms/{name}.yaml"), encoding="utf-8")
    assert crusade.whcli("orders", "check", f"turns/003/orders/{name}.yaml").code == 0


def test_forms_are_short_enough_to_mail(crusade: Table) -> None:
    crusade.whcli("orders", "open")
    assert max(content.count(b"\n") for content in crusade.files("forms").values()) < 40


def test_opening_again_changes_nothing_and_says_so(crusade: Table) -> None:
    crusade.whcli("orders", "open")
    before = crusade.files("forms")
    said = crusade.whcli("orders", "open")
    assert "nothing has changed" in said.err
    assert crusade.files("forms") == before


def test_a_form_that_was_changed_is_kept_unless_again(crusade: Table) -> None:
    crusade.whcli("orders", "open")
    wanted = text(crusade)
    crusade.path(PERTURABO).write_text("primarch: perturabo\nturn: 3\n", encoding="utf-8")
    said = crusade.whcli("orders", "open")
    assert (said.code, f"Kept, though what would be written differs (--again writes over it): {PERTURABO}" in said.err) == (0, True)
    assert text(crusade) == "primarch: perturabo\nturn: 3\n"
    crusade.whcli("orders", "open", "--again")
    assert text(crusade) == wanted


def test_a_plan_writes_nothing(crusade: Table) -> None:
    told = crusade.answer("orders-forms", "orders", "open", "--plan")
    assert (len(told["planned"]), told["written"]) == (21, [])
    assert crusade.files("forms") == {}


def test_who_has_a_sheet_with_problems_gets_no_form_until_it_is_mended(crusade: Table) -> None:
    crusade.change("primarchs/perturabo.yaml", "war: 9", "war: 12")
    told = crusade.answer("orders-forms", "orders", "open")
    assert "perturabo" not in told["forms"]
    assert [p["code"] for p in told["problems"]] == ["trait-range"]


def test_what_others_sent_or_carry_changes_no_form(crusade: Table) -> None:
    crusade.whcli("orders", "open")
    before = text(crusade)
    crusade.change("primarchs/dorn.yaml", "war: 8", "war: 2")
    crusade.change("turns/003/standing.yaml", "They saw the sky open and close at his word", "Words of another")
    for name in ("orders/dorn", "orders/perturabo", "responses/horus", "conflicts/two-architects"):
        crusade.path(f"turns/003/{name}.yaml").unlink()
    crusade.whcli("orders", "open", "--again")
    assert text(crusade) == before


def test_house_rules_give_the_slots_and_the_effort(crusade: Table) -> None:
    crusade.change("campaign.yaml", "rules:\n", "rules:\n  slots: 5\n  effort_pool: 7\n")
    crusade.whcli("orders", "open")
    assert (text(crusade).count("  - null"), "Effort 7," in text(crusade)) == (5, True)


def test_without_a_turn_before_there_is_no_outcome_to_tell(crusade: Table) -> None:
    crusade.change("campaign.yaml", "turn: 3", "turn: 1")
    assert crusade.whcli("orders", "open").code == 0
    assert "Turn 0" not in text(crusade, "turns/001/forms/perturabo.yaml")


def test_a_folder_without_a_campaign_is_refused(crusade: Table) -> None:
    crusade.path("campaign.yaml").unlink()
    assert "[no-campaign]" in crusade.whcli("orders", "open").err
