"""An encounter and its log: read, changed in memory, written as one, taken back, told again from the log alone."""

from pathlib import Path

import pytest

from whcli.files.encounter import Fight, again, done, noted, open_fight, save, secret_of, taken_back
from whcli.files.journal import digest
from whcli.files.ledger import entries, standing, verify_chain
from whcli.files.splice_patches import Patch
from whcli.files.state_changes import spliced
from whcli.files.state_log import Deed, rolled
from whcli.model.change import Change
from whcli.model.rolls import TABLE, TOOL, Address, Roll
from whcli.problems import Refusal

TEXT = """\
encounter: Ambush
seed: gilead-2024
combatants:
  ada: {profile: guardsman, side: agents}   # the hero
  boys: {profile: ork-boy, side: threats, mob: 6}
"""
HIT = Address("ambush", 1, "ada", "hit")
DEEDS = (
    Deed(("combat", "start"), (), (Change(("round",), None, 1), Change(("ruin",), None, 2)), ("CMB-10",)),
    Deed(("combat", "attack"), (Roll(HIT, (4, 6), TOOL),), (Change(("combatants", "boys", "mob"), 6, {"now": 5, "start": 6}),)),
    Deed(("combat", "attack"), (Roll(HIT._replace(n=2), (1,), TABLE),), (Change(("combatants", "ada", "conditions"), None, {"prone": 1}),)),
    Deed(("combat", "act"), (), (Change(("combatants", "ada", "conditions", "prone"), 1, 2), Change(("ruin",), 2, 1))),
    Deed(("combat", "next"), (), (Change(("round",), 1, 2), Change(("ruin",), 1, None))),
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "ambush.yaml"
    path.write_text(TEXT)
    return path


def play(file: Path, *deeds: Deed) -> Fight:
    """Do deeds, each written by itself, and return the fight as it is read then."""
    for deed in deeds:
        fight = open_fight(file)
        save(fight, done(fight, deed))
    return open_fight(file)


def log_of(file: Path) -> bytes:
    return file.with_name("ambush.log.yaml").read_bytes()


def test_a_log_is_sealed_from_the_state_it_began_from(file: Path) -> None:
    start = digest(file.read_bytes())
    play(file, *DEEDS)
    assert verify_chain(log_of(file), start) == ()


def test_every_undo_restores_every_byte(file: Path) -> None:
    states = [file.read_bytes()]
    for deed in DEEDS:
        play(file, deed)
        states.append(file.read_bytes())
    for state in reversed(states[:-1]):
        fight = open_fight(file)
        save(fight, taken_back(fight)[0])
        assert file.read_bytes() == state


def test_the_changes_of_the_log_lead_from_the_first_state_to_the_last(file: Path) -> None:
    data = file.read_bytes()
    play(file, *DEEDS)
    for entry in standing(entries(log_of(file)).entries):
        changes = [Change(tuple(path.split(".")), before, after) for path, before, after in entry["change"]]  # type: ignore[attr-defined]
        data = spliced(data, changes).data
        assert digest(data) == entry["state"]
    assert data == file.read_bytes()


def test_the_texts_of_the_log_lead_back_and_forth(file: Path) -> None:
    text = file.read_text()
    play(file, *DEEDS)
    for entry in entries(log_of(file)).entries:
        for at, old, new in entry["text"]:  # type: ignore[attr-defined]
            patch = Patch(at, old, new)
            assert text[patch.at : patch.at + len(patch.old)] == patch.old
            text = text[: patch.at] + patch.new + text[patch.at + len(patch.old) :]
    assert text == file.read_text()


def test_deeds_in_memory_are_what_they_are_one_by_one(file: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = tmp_path / "other" / "ambush.yaml"
    other.write_text(TEXT)
    play(other, *DEEDS)
    fight = first = open_fight(file)
    for deed in DEEDS:
        fight = again(done(fight, deed))
    save(first, fight)
    assert (file.read_bytes(), log_of(file)) == (other.read_bytes(), log_of(other))


def test_rolls_count_for_their_round_until_they_are_undone(file: Path) -> None:
    assert play(file, *DEEDS[:3]).rolled == {(1, "ada", "hit"): 2}
    fight = open_fight(file)
    save(fight, taken_back(fight)[0])
    assert open_fight(file).rolled == {(1, "ada", "hit"): 1}
    assert rolled(reversed(log_of(file).splitlines()[1:]), 2) == {}


def test_rolls_of_a_plan_do_not_count(file: Path) -> None:
    assert play(file, DEEDS[0], DEEDS[1]._replace(plan=True, changes=())).rolled == {}


def test_a_hand_edit_is_noted_once(file: Path) -> None:
    play(file, DEEDS[0])
    file.write_bytes(file.read_bytes().replace(b"ruin: 2", b"ruin: 1   # the GM's word"))
    fight = open_fight(file)
    assert fight.edited
    assert noted(noted(fight)).log.more.count(b"edit: [[ruin, 2, 1]]") == 1


def test_a_hand_edit_is_noted_also_where_no_copy_tells_what_it_was(file: Path) -> None:
    play(file, DEEDS[0])
    (file.parent / ".whcli" / "undo" / "ambush.yaml").unlink()
    file.write_bytes(file.read_bytes() + b"# more\n")
    assert b"edit: []" in noted(open_fight(file)).log.more


def test_what_was_changed_by_someone_else_meanwhile_is_not_written_over(file: Path) -> None:
    fight = open_fight(file)
    file.write_bytes(file.read_bytes() + b"# someone else\n")
    with pytest.raises(Refusal) as refused:
        save(fight, done(fight, DEEDS[0]))
    assert [problem.code for problem in refused.value.problems] == ["changed-underfoot"]
    assert not file.with_name("ambush.log.yaml").exists()


def test_a_log_that_is_cut_off_stops_everything(file: Path) -> None:
    play(file, DEEDS[0])
    log = file.with_name("ambush.log.yaml")
    log.write_bytes(log.read_bytes()[:-9])
    with pytest.raises(Refusal) as refused:
        open_fight(file)
    assert {problem.code for problem in refused.value.problems} == {"log-damaged"}


def test_the_seed_of_a_campaign_above_stands_for_the_secret(file: Path) -> None:
    file.write_text(file.read_text().replace("seed: gilead-2024\n", ""))
    campaign = "campaign: Club\nturn: 1\nseed: terra\nplayers: {ada: {}}\nmap: {terra: [solar]}\n"
    (file.parent / "campaign.yaml").write_text(campaign)
    secret = secret_of(open_fight(file), draw=True)
    assert secret is not None
    assert secret.text == "terra"


def test_a_seed_stands_for_the_secret(file: Path) -> None:
    secret = secret_of(open_fight(file), draw=True)
    assert secret is not None
    assert (secret.text, (file.parent / ".whcli" / "secret").exists()) == ("gilead-2024", False)
