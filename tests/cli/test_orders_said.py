"""What commands of Orders say beside their answers: what is recorded, what is carried, what comes next."""

from pathlib import Path

import pytest
from evening import Said, Table

FIRST = "This is how the turn would be judged as things are; nothing is recorded."


@pytest.fixture
def started(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> tuple[Table, Said]:
    """A campaign just started in a folder with a blank in its name, and what was said of it."""
    monkeypatch.setenv("WHCLI_NO_CACHE", "1")
    said = Table(tmp_path, capsys).whcli("orders", "new", "my crusade")
    return Table(tmp_path / "my crusade", capsys), said


def test_the_next_command_after_new_can_be_copied_whole(started: tuple[Table, Said]) -> None:
    assert started[1].err == "Next: whcli orders check 'my crusade'\n"


def test_a_plan_says_that_it_is_one_and_a_ruling_that_it_stands(started: tuple[Table, Said]) -> None:
    campaign = started[0]
    assert FIRST in campaign.whcli("orders", "resolve", "--plan").out
    assert "The turn is judged and not yet closed." in campaign.whcli("orders", "resolve").out
    assert FIRST not in campaign.whcli("orders", "resolve", "--plan").out  # it is on record


def test_a_ruling_that_problems_kept_off_the_record_says_so(started: tuple[Table, Said]) -> None:
    campaign = started[0]
    campaign.change("turns/001/responses/perturabo.yaml", "war: 1", "war: 9")
    said = campaign.whcli("orders", "resolve")
    assert said.code == 1
    assert FIRST in said.out


def test_closing_a_turn_says_how_much_is_carried(started: tuple[Table, Said]) -> None:
    campaign = started[0]
    campaign.whcli("orders", "resolve")
    assert "In force: nothing from earlier turns." in campaign.whcli("orders", "close").out


def test_one_consequence_is_not_many(started: tuple[Table, Said]) -> None:
    campaign = started[0]
    campaign.change("turns/001/responses/guilliman.yaml", "effort: {war: 2}", "yield: {text: Shamed}")
    campaign.change("turns/001/conflicts/walls-of-terra.yaml", ", senatorum", "")
    campaign.whcli("orders", "resolve")
    assert "In force: 1 boon or consequence from earlier turns, carried by 1." in campaign.whcli("orders", "close").out


def test_an_unknown_player_is_told_where_players_are_named(started: tuple[Table, Said]) -> None:
    said = started[0].whcli("orders", "add", "vulkan", "--player", "carol")
    assert "`players:` in campaign.yaml names alice and bob." in said.err


def test_what_an_order_undoes_is_told_by_the_name_of_who_carries_it(crusade: Table) -> None:
    assert "Undoes: Roboute Guilliman, Censure of Monarchia" in crusade.whcli("orders", "resolve", "--plan").out


def test_an_institution_has_no_seat_and_is_not_proposed_for_one(started: tuple[Table, Said]) -> None:
    said = started[0].whcli("orders", "replace", "senatorum", "bob")
    assert said.code == 1
    assert "which the GM plays" in said.err
    assert "Did you mean" not in said.err


@pytest.mark.parametrize(("words", "meant"), [(("ordres",), "orders"), (("orders", "reslove"), "resolve")])
def test_a_command_that_is_not_there_is_answered_with_the_nearest(crusade: Table, words: tuple[str, ...], meant: str) -> None:
    said = crusade.whcli(*words)
    assert said.code == 2
    assert f"Did you mean `{meant}`?" in said.err
