"""The commands about dice: what they answer is true, of the shape that its schema says, and tells no secret."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7

from tests.errors_runner import Played, whcli
from whcli.files import ledger, schemas
from whcli.files.keys import drawn
from whcli.model.rolls import TABLE, Address, Roll, parse_address, roll_data
from whcli.rules.dice import Dice, faces

AT = "ambush/1/vane/hit/1"
SEED = ["--seed", "gilead-2024"]
openssl = pytest.mark.skipif(any(shutil.which(name) is None for name in ("openssl", "od", "awk", "head")), reason="openssl is missing")


def answer(kind: str, *arguments: str) -> Any:
    """The JSON of a command, held against its schema."""
    data = json.loads(whcli([*arguments, "--json"]).out)
    common = Resource(contents=json.loads(schemas.schema_text("common")), specification=DRAFT7)
    Draft7Validator(json.loads(schemas.schema_text(kind)), registry=Registry().with_resources([("common.json", common)])).validate(data)
    return data


def ran(line: str) -> list[int]:
    """What a line for a shell answers."""
    return [int(word) for word in subprocess.run(["sh", "-c", line], capture_output=True, check=True, text=True).stdout.split()]


@pytest.fixture
def fight(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The log of a fight, with the secret beside it: 35 dice of the tool, two of the table, a hand of three cards."""
    monkeypatch.chdir(tmp_path)
    door = Dice(drawn(tmp_path).text, {"damage": (4, 6)})
    door.roll(Address("ambush", 1, "vane", "hit"), 35)
    door.roll(Address("ambush", 1, "vane", "damage"), 2)
    door.hand(Address("gate", 0, "table", "draw"), "abcd", 4)
    return logged(tmp_path, *map(roll_data, door.rolled))


def logged(folder: Path, *rolls: dict[str, Any]) -> Path:
    data = b""
    for roll in rolls:
        data = ledger.append(data, {"do": ["combat", "attack"], "rolls": [roll]}, "0" * 64)
    path = folder / "ambush.log.yaml"
    path.write_bytes(data)
    return path


def checked(*arguments: str) -> Played:
    return whcli(["dice", "check", "ambush.yaml", *arguments])


# A free roll


def test_a_roll_at_a_seed_and_address_is_the_one_of_the_format() -> None:
    roll = answer("dice-roll", "dice", "roll", "8", "--dn", "3", *SEED, "--at", AT)["roll"]
    assert roll["dice"] == [4, 6, 2, 4, 5, 6, 5, 3]
    assert (roll["icons"], roll["success"], roll["shifts_allowed"], roll["wrath_critical"]) == (8, True, 2, False)


def test_a_free_roll_has_a_secret_of_its_own_that_proves_it() -> None:
    first, second = (answer("dice-roll", "dice", "roll", "20") for _ in range(2))
    assert first["secret"] != second["secret"]
    assert tuple(first["roll"]["dice"]) == faces(first["secret"], first["roll"]["at"], 20)


@openssl
@pytest.mark.parametrize("count", ["1", "20", "75"])
@pytest.mark.parametrize("more", [[], SEED, ["--seed", 'it\'s $HOME; `id` "x" Für']])
def test_the_line_that_a_roll_shows_gives_the_same_dice(count: str, more: list[str]) -> None:
    roll = answer("dice-roll", "dice", "roll", count, *more)["roll"]
    assert ran(roll["check"]) == roll["dice"]


def test_dice_from_the_table_are_read_and_marked() -> None:
    found = answer("dice-roll", "dice", "roll", "3", "--dn", "4", "--dice", "6 1 4")
    assert (found["secret"], found["roll"]["by"], found["roll"]["wrath_critical"], found["roll"]["success"]) == (None, "table", True, False)
    assert "Dice from the table." in whcli(["dice", "roll", "3", "--dice", "6 1 4"]).out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["1001"], "too-many-dice"),
        (["3", "--wrath", "4"], "too-many-wrath-dice"),
        (["3", "--dice", "6 4"], "dice-number"),
        (["3", "--dice", "6 4 2 1"], "dice-number"),
        (["3", "--dice", ""], "dice-number"),
        (["3", "--dice", "6 4 7"], "bad-dice"),
        (["3", "--at", "ambush/1/vane/hats/1"], "bad-address"),
        (["3", "--seed", ""], "bad-seed"),
        (["3", "--seed", "a\nb"], "bad-seed"),
    ],
)
def test_a_roll_that_cannot_be_is_a_problem(arguments: list[str], code: str) -> None:
    played = whcli(["dice", "roll", *arguments])
    assert (played.code, played.out) == (1, "")
    assert f"[{code}" in played.said


@pytest.mark.parametrize(
    "arguments",
    [
        ["roll"],
        ["roll", "0"],
        ["roll", "x"],
        ["roll", "3", "--dn", "0"],
        ["roll", "3", "--wrath", "-1"],
        ["roll", "3", "--dice", "1 2 3", "--seed", "x"],
        ["odds", "3", "--damage", "4"],
        ["odds", "3", "--damage", "4", "--resilience", "4"],
        ["odds", "3", "--brutal"],
        ["odds", "3", "--ed", "1", "--brutal", "--melta-vehicle"],
        ["check", "ambush.yaml", "--openssl"],
    ],
)
def test_wrong_usage_exits_with_two(arguments: list[str]) -> None:
    assert whcli(["dice", *arguments]).code == 2


# Odds


@pytest.mark.parametrize(
    "more", [[], ["--dn", "3"], ["--ed", "2"], ["--dn", "30"], ["--dn", "3", "--ed", "1", "--damage", "10", "--resilience", "10"]]
)
def test_odds_answer_in_every_form(more: list[str]) -> None:
    found = answer("dice-odds", "dice", "odds", "7", *more)["odds"]
    lines = whcli(["dice", "odds", "7", *more, "--format", "csv"]).out.splitlines()
    assert f"icons,0,1,128,{1 / 128}" in lines
    chances = [one for key, one in found.items() if one is not None and key not in ("dice", "wrath_dice", "dn", "strike")]
    assert len(lines) - 1 == sum(len(one) if isinstance(one, list) else 1 for one in chances)
    assert "1/128" in whcli(["dice", "odds", "7", *more]).out


def test_odds_in_text_are_plain_ascii_and_fit_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = whcli(["dice", "odds", "40", "--dn", "9", "--ed", "8", "--damage", "9", "--resilience", "11", "--brutal"]).out
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("arguments", [["101"], ["7", "--ed", "101"], ["99999999999"]])
def test_odds_of_too_many_dice_are_refused(arguments: list[str]) -> None:
    assert "[too-many-dice" in whcli(["dice", "odds", *arguments]).said


# A log


def test_a_log_that_is_whole_is_proved(fight: Path) -> None:
    played = checked()
    assert played.code == 0
    assert "3 rolls: 2 proved by the secret, 1 by the table" in played.out
    states = [one["state"] for one in answer("dice-check", "dice", "check", str(fight))["rolls"]]
    assert states == ["proved", "table", "proved"]


def test_a_changed_die_is_named_by_line_address_and_both_faces(fight: Path) -> None:
    text = fight.read_text()
    was = text.partition("dice: [")[2][0]
    now = "1" if was != "1" else "2"
    fight.write_text(text.replace(f"dice: [{was}", f"dice: [{now}", 1))
    played = checked()
    assert played.code == 1
    assert f"ambush.log.yaml:2:1: {AT}: the log has {now} " in played.said
    assert f"and the secret gives {was} " in played.said
    assert answer("dice-check", "dice", "check", "ambush.yaml", AT)["rolls"][0]["state"] == "differs"


def test_a_changed_draw_is_found(fight: Path) -> None:
    text = fight.read_text()
    drawn_cards = text.partition("drawn: [")[2].partition("]")[0]
    other = ", ".join(reversed(drawn_cards.split(", ")))
    fight.write_text(text.replace(f"drawn: [{drawn_cards}]", f"drawn: [{other}]"))
    assert f"the log has {other}, and the secret gives {drawn_cards}." in checked().said


@openssl
def test_the_line_of_a_logged_roll_gives_its_dice_and_not_the_secret(fight: Path) -> None:
    found = answer("dice-check", "dice", "check", "ambush.yaml", AT, "--openssl")
    assert ran(found["openssl"]) == found["rolls"][0]["dice"]
    assert found["openssl"] in checked(AT, "--openssl").out


@openssl
def test_the_line_of_a_draw_gives_places_among_those_left(fight: Path) -> None:
    found = answer("dice-check", "dice", "check", "ambush.yaml", "gate/0/table/draw/1", "--openssl")
    left = sorted(found["rolls"][0]["of"])
    assert [left.pop(place) for place in ran(found["openssl"])] == found["rolls"][0]["drawn"]


def test_nothing_that_is_said_of_a_log_tells_the_secret(fight: Path) -> None:
    secret = (fight.parent / ".whcli" / "secret").read_text().strip()
    fight.write_text(fight.read_text().replace("dice: [", "dice: [6, ", 1))
    for arguments in [], ["--json"], [AT, "--openssl"], [AT, "--openssl", "--json"], ["--format", "markdown"]:
        played = checked(*arguments)
        assert secret[:16] not in played.out + played.said


def test_a_secret_that_others_may_read_is_told_and_proves_all_the_same(fight: Path) -> None:
    (fight.parent / ".whcli" / "secret").chmod(0o644)
    played = checked()
    assert played.code == 0
    assert "[secret-open]" in played.said


def test_a_line_that_is_damaged_is_told_and_the_others_are_proved(fight: Path) -> None:
    lines = fight.read_text().splitlines(keepends=True)
    fight.write_text("".join([lines[0], "- {n: 1, oops\n", *lines[2:]]))
    played = checked()
    assert played.code == 1
    assert "ambush.log.yaml:2" in played.said
    assert "2 rolls: 1 proved" in played.out
    assert [one["line"] for one in answer("dice-check", "dice", "check", "ambush.yaml")["rolls"]] == [3, 4]


@pytest.mark.parametrize("rolls", ["[{at: here, dice: [4], by: tool}]", f"[{{at: {AT}, dice: [9], by: tool}}]", "5", "[[]]"])
def test_what_is_no_roll_is_named_by_its_line(fight: Path, rolls: str) -> None:
    lines = fight.read_text().splitlines(keepends=True)
    fight.write_text("".join([*lines[:2], lines[2].partition("rolls: ")[0], f"rolls: {rolls}}}\n"]))
    played = checked()
    assert (played.code, "ambush.log.yaml:3:" in played.said or "ambush.log.yaml: " in played.said) == (1, True)
    assert "[bad-roll]" in played.said


def test_a_fight_of_table_dice_alone_needs_no_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    at = parse_address(AT)
    assert isinstance(at, Address)
    logged(tmp_path, roll_data(Roll(at, (6, 6, 6), TABLE)))
    assert checked().code == 0
    assert answer("dice-check", "dice", "check", "ambush.yaml", AT, "--openssl")["openssl"] is None


def test_a_log_of_a_seed_is_proved_by_the_seed_given_or_in_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    door = Dice("gilead-2024")
    door.roll(Address("ambush", 1, "vane", "hit"), 7)
    logged(tmp_path, roll_data(door.rolled[0]))
    assert "[no-secret]" in checked().said
    assert checked(*SEED).code == 0
    assert checked("--seed", "other").code == 1
    (tmp_path / "ambush.yaml").write_text("encounter: Ambush\nseed: gilead-2024\n")
    assert checked().code == 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["nothing.yaml"], "no-log"),
        (["."], "no-log"),
        (["ambush.yaml", "ambush/1/vane/hit/2"], "no-such-roll"),
        (["ambush.yaml", "ambush"], "bad-address"),
        (["ambush.yaml", "--seed", ""], "bad-seed"),
    ],
)
def test_a_log_or_roll_that_is_not_there_is_a_problem(fight: Path, arguments: list[str], code: str) -> None:
    played = whcli(["dice", "check", *arguments])
    assert (played.code, f"[{code}]" in played.said) == (1, True)
