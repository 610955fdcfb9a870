"""Commands on a fight: each is one transaction of the encounter and its log."""

from pathlib import Path

import pytest
import typer
from fights import Ground, digest

from whcli.cli import combat_choices

OPENING = (
    "start",
    "attack vane crate-thing --weapon boltgun --range medium --shift max",
    "next",
    "attack boy-1 ada --weapon slugga --range short",
)
HIT = ("--hit-dice", "3 4 6 5 1 2 4 1 6 2", "--weapon", "boltgun", "--range", "medium")


@pytest.fixture
def ground(tmp_path: Path) -> Ground:
    return Ground(tmp_path)


def test_a_command_adds_one_line_to_the_log(ground: Ground) -> None:
    for number, line in enumerate(OPENING, 1):
        ground.did(line)
        assert [entry["n"] for entry in ground.entries] == list(range(1, number + 1))
        assert ground.entries[-1]["state"] == digest(ground.file.read_bytes())


def test_the_first_entry_seals_the_state_it_began_from(ground: Ground) -> None:
    before = ground.file.read_bytes()
    ground.did("start")
    assert ground.entries[0]["previous"] == digest(before)


def test_an_entry_says_what_was_done_rolled_and_changed(ground: Ground) -> None:
    ground.did("start")
    ground.does("attack", "vane", "crate-thing", *HIT, "--shift", "1", "--damage-dice", "4 6")
    entry = ground.entries[-1]
    assert entry["do"][:4] == ["combat", "attack", "vane", "crate-thing"]
    assert entry["rolls"][0] == {"at": "ambush/1/vane/hit/1", "dice": [3, 4, 6, 5, 1, 2, 4, 1, 6, 2], "by": "table"}
    assert ["combatants.crate-thing.taken", None, {"wounds": 3}] in entry["change"] or [
        "combatants.crate-thing.taken.wounds",
        None,
        3,
    ] in entry["change"]
    assert "CMB-24" in entry["rules"]


def test_the_example_of_the_rules_does_three_wounds(ground: Ground) -> None:
    ground.did("start")
    attack = ground.answer("attack", "vane", "crate-thing", *HIT, "--shift", "1", "--damage-dice", "4 6")["attack"]
    assert (attack["damage"], attack["resilience"], attack["wounds"], attack["ed"]) == (13, 10, 3, 2)


@pytest.mark.parametrize("count", range(1, len(OPENING) + 1))
def test_undo_restores_every_byte(ground: Ground, count: int) -> None:
    states = [ground.file.read_bytes()]
    for line in OPENING[:count]:
        ground.did(line)
        states.append(ground.file.read_bytes())
    while len(states) > 1:
        states.pop()
        ground.did("undo")
        assert ground.file.read_bytes() == states[-1]
    assert ground.codes("undo") == ["nothing-to-undo"]


def test_the_same_deed_after_an_undo_has_the_same_dice(ground: Ground) -> None:
    ground.did("start", OPENING[1])
    first, state = ground.entries[-1], ground.file.read_bytes()
    ground.did("undo", OPENING[1])
    assert (ground.entries[-1]["rolls"], ground.file.read_bytes()) == (first["rolls"], state)


def test_a_second_roll_of_a_round_has_another_address(ground: Ground) -> None:
    taunt = "act vane interaction-attack boy-1 --skill intimidation --choose hindered"
    ground.did("start", "turn vane --actions 2", taunt, taunt)
    rolls = [roll["at"] for entry in ground.entries for roll in entry.get("rolls", ()) if "/vane/test/" in roll["at"]]
    assert rolls == ["ambush/1/vane/test/1", "ambush/1/vane/test/2"]


def test_a_refusal_writes_nothing(ground: Ground) -> None:
    before = ground.file.read_bytes()
    assert ground.codes("attack", "vane", "boy-1", "--weapon", "boltgun") == ["not-started"]
    assert (ground.file.read_bytes(), ground.log.exists()) == (before, False)


def test_dice_that_nothing_rolls_are_a_problem(ground: Ground) -> None:
    ground.did("start")
    before = ground.file.read_bytes()
    assert ground.codes("attack", "vane", "crate-thing", *HIT, "--scatter-dice", "3") == ["dice-unused"]
    assert ground.file.read_bytes() == before


def test_a_plan_writes_nothing_and_rolls_nothing(ground: Ground) -> None:
    ground.did("start")
    before = ground.file.read_bytes(), ground.log.read_bytes()
    assert ground.codes("attack", "vane", "crate-thing", "--weapon", "boltgun", "--range", "medium", "--plan") == ["dice-needed"]
    played = ground.does("attack", "vane", "crate-thing", *HIT, "--damage-dice", "4", "--plan")
    assert (played.code, (ground.file.read_bytes(), ground.log.read_bytes())) == (0, before)


def test_dice_rolled_for_a_plan_are_logged_and_bind(ground: Ground) -> None:
    ground.did("start")
    state = ground.file.read_bytes()
    planned = ground.answer("attack", "vane", "boys", "--weapon", "boltgun", "--range", "medium", "--plan", "--roll")
    assert ground.entries[-1]["plan"] is True
    assert ground.file.read_bytes() == state
    done = ground.answer("attack", "vane", "boys", "--weapon", "boltgun", "--range", "medium")
    assert done["rolls"] == planned["rolls"]


def test_an_attack_may_stop_before_its_damage(ground: Ground) -> None:
    ground.did("start")
    first = ground.answer("attack", "vane", "crate-thing", *HIT, "--ask-damage")
    assert first["attack"]["pending"] is True
    assert ground.state["pending"]["rolled"] == [3, 4, 6, 5, 1, 2, 4, 1, 6, 2]
    assert ground.codes("next") == ["damage-pending"]
    second = ground.answer("damage", "--shift", "1", "--damage-dice", "4 6")["attack"]
    assert (second["wounds"], "pending" in ground.state) == (3, False)


def test_a_hand_edit_is_taken_up_with_what_it_changed(ground: Ground) -> None:
    ground.did("start")
    ground.file.write_bytes(ground.file.read_bytes().replace(b"ruin: 2", b"ruin: 3"))
    ground.did("turn vane")
    assert [entry.get("edit") for entry in ground.entries] == [None, [["ruin", 2, 3]], None]


def test_an_undo_keeps_what_a_hand_has_changed_since(ground: Ground) -> None:
    ground.did("start", "turn vane")
    ground.file.write_bytes(ground.file.read_bytes().replace(b"ruin: 2", b"ruin: 3"))
    ground.did("undo")
    assert (ground.state["ruin"], "active" in ground.state) == (3, False)


def test_an_undo_refuses_where_a_hand_has_changed_the_same(ground: Ground) -> None:
    ground.did("start", "turn vane")
    ground.file.write_bytes(ground.file.read_bytes().replace(b"active: vane", b"active: ada"))
    assert ground.codes("undo") == ["edited-since"]


def test_an_edit_of_the_log_is_told(ground: Ground) -> None:
    ground.did("start", "turn vane")
    ground.log.write_bytes(ground.log.read_bytes().replace(b"[ruin, null, 2]", b"[ruin, null, 1]"))
    assert ground.codes("log") == ["log-broken"]


def test_the_status_tells_of_a_seed(ground: Ground) -> None:
    assert ground.answer("status")["status"]["seeded"] is True


def test_house_rules_of_the_encounter_count(ground: Ground) -> None:
    ground.file.write_bytes(ground.file.read_bytes() + b"rules: {ruin_start: 0}\n")
    ground.did("start")
    assert "ruin" not in ground.state


def test_house_rules_of_a_campaign_above_count_and_not_twice(ground: Ground) -> None:
    (ground.folder / "campaign.yaml").write_text("campaign: C\nturn: 1\nrules: {ruin_start: 0}\n")
    ground.did("start")
    assert "ruin" not in ground.state
    ground.file.write_bytes(ground.file.read_bytes() + b"rules: {ruin_start: 1}\n")
    assert ground.codes("status") == ["two-rulebooks"]


def test_without_a_seed_a_secret_is_drawn_once(tmp_path: Path) -> None:
    ground = Ground(tmp_path, (Ground(tmp_path).file.read_text()).replace("seed: gilead-2024\n", ""))
    ground.did("start", OPENING[1])
    secret = (tmp_path / ".whcli" / "secret").read_bytes()
    ground.did("next")
    assert (tmp_path / ".whcli" / "secret").read_bytes() == secret


@pytest.mark.parametrize("name", ["Ambush.yaml", "am bush.yaml", "ambush.yml"])
def test_a_file_that_no_die_could_be_addressed_by_is_refused(tmp_path: Path, name: str) -> None:
    ground = Ground(tmp_path)
    ground.file = ground.file.rename(tmp_path / name)
    assert ground.codes("status") == ["bad-file-name"]


def test_a_missing_file_a_folder_and_a_log_are_named_for_what_they_are(ground: Ground) -> None:
    ground.did("start")
    found = []
    for path in (ground.folder / "none.yaml", ground.folder, ground.log):
        ground.file = path
        found += ground.codes("status")
    assert found == ["no-such-file", "no-such-file", "no-encounter"]


@pytest.mark.parametrize(("answer", "dice"), [(True, 4), (False, 0)])
def test_on_a_terminal_determination_is_asked(ground: Ground, monkeypatch: pytest.MonkeyPatch, answer: bool, dice: int) -> None:
    asked: list[str] = []
    monkeypatch.setattr(combat_choices, "is_asking", lambda ctx: True)
    monkeypatch.setattr(typer, "confirm", lambda question, **_: asked.append(question) or answer)
    ground.did("start", "attack vane boy-1 --weapon boltgun --range medium")
    rolled = [roll for roll in ground.entries[-1]["rolls"] if "/determination/" in roll["at"]]
    assert (len(asked), sum(len(roll["dice"]) for roll in rolled)) == (1, dice)


def test_in_a_script_what_costs_ruin_is_left_out(ground: Ground) -> None:
    ground.did("start", "attack vane boy-1 --weapon boltgun --range medium")
    assert [roll["at"].split("/")[3] for roll in ground.entries[-1]["rolls"]] == ["hit", "damage"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("side: threats}\n", "side: threats, engaged: [ghost]}\n", "no-such-combatant"),
        ("side: threats}\n", "side: threats, conditions: {hinderd: 1}}\n", "no-such-condition"),
        ("side: threats}\n", "side: threats, reload: [gun]}\n", "no-such-weapon"),
        ("tier: 2\n", "tier: 2\nactive: nobody\n", "no-such-combatant"),
        ("profile: guardsman", "profile: gardsman", "unknown-profile"),
    ],
)
def test_a_name_that_stands_for_nothing_is_refused(ground: Ground, old: str, new: str, code: str) -> None:
    ground.file.write_text(ground.file.read_text().replace(old, new, 1))
    assert ground.codes("status") == [code]


def test_the_initiative_is_seized_with_the_deed_it_is_for(ground: Ground) -> None:
    ground.did("start --glory 1", "turn vane", "next")
    assert ground.codes("attack", "ada", "boys", "--weapon", "lasgun", "--range", "short") == ["not-due"]
    ground.did("move ada --metres 2 --seize")
    assert (ground.state.get("glory", 0), ground.state["active"], ground.state["seized"]) == (0, "ada", "agents")
    ground.did("undo", "attack ada boys --weapon lasgun --range short --seize")
    assert (ground.state["active"], ground.state["seized"]) == ("ada", "agents")
