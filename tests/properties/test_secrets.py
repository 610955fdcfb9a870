"""Each secret by itself: changed, it changes nothing that alice is told, though the GM is told otherwise (ORD-R60 to ORD-R66)."""

import copy
from functools import cache
from pathlib import Path

import pytest

from tests.campaigns import Data, Files, lay
from tests.properties.running import Answer, done, fresh, judged, run
from tests.properties.secrets import ALWAYS, BEFORE, FAR, HERE, RESPONSES, WALLS, Change, campaign, responses
from tests.properties.test_non_interference import REPORTS, told

STAGES = ("open", "resolved", "closed")
GUESSES: dict[str, Data] = {
    "nothing": {},
    "Effort": {"effort": {"war": 1}},
    "a yield": {"yield": {}},
    "a Quality": {"invoke": ["nothing", "bent"]},
    "a role": {"role": "attacker"},
    "a reaction": {"react": {"side": "defender", "slot": 3}},
    "a reaction from no slot": {"react": {"side": "defender", "slot": 9}},
}


def heard(files: Files, folder: Path, stage: str, reader: str = "alice") -> tuple[list[Answer], list[bytes]]:
    """What a player is told at a stage of the turn, and what the files and the GM's report say."""
    root = lay(files, fresh(folder))
    if stage != "open":
        judged(root)
    if stage == "closed":
        done(root, "orders", "close")
    more = ("--turn", "2") if stage == "closed" else ()
    everything = [path.read_bytes() for path in sorted(root.rglob("*.yaml"))]
    return told(root, reader, *more), [*everything, run(root, "orders", "report", "--format", "json", *more).out]


def changed(change: Change, files: Files | None = None) -> Files:
    found = copy.deepcopy(files or campaign())
    change(found)
    return found


@cache
def as_it_is(folder: Path, stage: str) -> tuple[list[Answer], list[bytes]]:
    return heard(campaign(), folder, stage)


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("secret", ALWAYS)
def test_it_is_never_told(secret: str, stage: str, folder: Path) -> None:
    before, after = as_it_is(folder, stage), heard(changed(ALWAYS[secret]), folder, stage)
    assert after[0] == before[0]
    assert after[1] != before[1]


@pytest.mark.parametrize("secret", BEFORE)
def test_it_is_not_told_before_the_turn_is_resolved(secret: str, folder: Path) -> None:
    before, after = as_it_is(folder, "open"), heard(changed(BEFORE[secret]), folder, "open")
    assert after[0] == before[0]
    assert after[1] != before[1]


@pytest.mark.parametrize("secret", BEFORE)
def test_nobody_who_may_only_join_is_told_of_it_even_after(secret: str, folder: Path) -> None:
    """Eve's Lorgar stands at Terra, where Dorn and Horus fight."""
    quiet = {**campaign(), f"{RESPONSES}/lorgar.yaml": responses("lorgar")}
    for stage in ("open", "resolved"):
        before, after = heard(quiet, folder, stage, "eve"), heard(changed(BEFORE[secret], quiet), folder, stage, "eve")
        assert after[0] == before[0] or secret == "a reaction to come"  # that one is Lorgar's own


@pytest.mark.parametrize("stage", STAGES[:2])
@pytest.mark.parametrize("guess", GUESSES)
def test_a_guess_at_a_conflict_elsewhere_is_answered_alike_whether_it_is_there_or_not(guess: str, stage: str, folder: Path) -> None:
    files = campaign()
    files[f"{RESPONSES}/dorn.yaml"]["responses"]["far"] = GUESSES[guess]
    there, gone = heard(files, folder, stage), heard(changed(lambda f: f.pop(FAR), files), folder, stage)
    assert there[0] == gone[0]
    assert b"names no conflict" in there[0][0].err


@pytest.mark.parametrize("guess", GUESSES)
def test_a_guess_is_answered_alike_where_the_turn_has_no_conflict_at_all(guess: str, folder: Path) -> None:
    files = changed(lambda f: f.pop(WALLS))
    files[f"{RESPONSES}/dorn.yaml"]["responses"]["far"] = GUESSES[guess]
    assert heard(files, folder, "open")[0] == heard(changed(lambda f: f.pop(FAR), files), folder, "open")[0]


def test_a_near_miss_names_no_conflict_elsewhere(folder: Path) -> None:
    files = campaign()
    files[f"{RESPONSES}/dorn.yaml"]["responses"]["farr"] = {}
    there = heard(files, folder, "resolved")[0]
    assert all(b"far`" not in answer.out + answer.err for answer in there)


@pytest.mark.parametrize("fault", ["horus/9", "horus/3", "nobody"])
def test_own_responses_are_refused_alike_whatever_keeps_the_conflict_from_being_judged(fault: str, folder: Path) -> None:
    files = campaign()
    files[f"{RESPONSES}/dorn.yaml"]["responses"]["walls"] = {"invoke": ["nothing"], "effort": {"glory": 1}, "role": "attacker"}
    plain = heard(files, folder, "open")
    assert (
        heard(changed(lambda f: f[WALLS]["clashes"][0].update(contested=[[f"{fault}.x"]]), files), folder, "open")[0][3].err
        == plain[0][3].err
    )


def test_a_choice_of_roles_is_private_until_it_is_ruled_on(folder: Path) -> None:
    files = campaign()
    walls = files[WALLS]
    walls |= {"roles": "open", "sides": [walls.pop("attacker"), walls.pop("defender")[:2]]}
    files["primarchs/horus.yaml"]["traits"]["war"] = 9
    outcomes = []
    for role in ({}, {"role": "attacker"}, {"role": "defender"}):
        files[f"{RESPONSES}/horus.yaml"]["responses"]["walls"] = role
        outcomes.append((heard(files, folder, "open")[0], heard(files, folder, "resolved")[0]))
    assert outcomes[0][0] == outcomes[1][0] == outcomes[2][0]
    assert outcomes[1][1] != outcomes[2][1]


def test_a_ban_that_hangs_on_who_joins_is_not_told_before(folder: Path) -> None:
    files = campaign()
    ban = {"kind": "negative", "text": "Proud", "effects": [{"cannot": ["yield"], "when": {"against": "lorgar"}}]}
    files["primarchs/dorn.yaml"]["qualities"]["proud"] = ban
    files[f"{RESPONSES}/dorn.yaml"]["responses"]["walls"] = {"yield": {}}
    joined = changed(BEFORE["a reaction to come"], files)
    assert heard(files, folder, "open")[0] == heard(joined, folder, "open")[0]
    assert b"from yielding: they fight" in heard(joined, folder, "resolved")[0][0].err


@pytest.mark.parametrize("stage", STAGES[:2])
def test_effort_on_a_guess_counts_for_nothing_whether_there_is_an_undecided_conflict_or_none(stage: str, folder: Path) -> None:
    files = campaign()
    files[f"{RESPONSES}/dorn.yaml"]["responses"] = {"walls": {"effort": {"war": 4}}, "far": {"effort": {"war": 2}}}
    files[FAR] |= {"roles": "open", "sides": [files[FAR].pop("attacker"), files[FAR].pop("defender")]}
    there, gone = heard(files, folder, stage), heard(changed(lambda f: f.pop(FAR), files), folder, stage)
    assert there[0] == gone[0]


@pytest.mark.parametrize("stage", STAGES[:2])
def test_a_reaction_that_is_a_guess_does_not_count_beside_a_sound_one(stage: str, folder: Path) -> None:
    files = campaign()
    reactions = {name: {"react": {"side": "attacker", "slot": 3}} for name in ("walls", "far")}
    files[f"{RESPONSES}/lorgar.yaml"] = responses("lorgar", **reactions)
    there, gone = heard(files, folder, stage, "eve"), heard(changed(lambda f: f.pop(FAR), files), folder, stage, "eve")
    assert there[0] == gone[0]


@pytest.mark.parametrize("record", ["standing.yaml", "results.yaml"])
def test_a_damaged_record_is_not_quoted_to_a_player(record: str, folder: Path) -> None:
    root = lay(campaign(), fresh(folder))
    judged(root)
    path = root / HERE / record
    path.write_text(path.read_text().replace("- who: horus", "- whom: horus").replace("    t1-a-1:", "    T1 a:"))
    answers = told(root, "alice")
    assert {answer.code for answer in answers[: len(REPORTS)]} == {1}
    assert [text for answer in answers for text in (b"whom", b"T1 a", b"horus") if text in answer.err] == []


def test_a_response_without_a_reaction_is_answered_alike_whether_the_conflict_could_be_judged_or_not(folder: Path) -> None:
    files = campaign() | {f"{RESPONSES}/lorgar.yaml": responses("lorgar", walls={"invoke": ["bent"]})}
    unjudged = changed(BEFORE["an enemy's broken sheet"], files)
    judged_one, unjudged_one = (heard(one, folder, "resolved", "eve")[0] for one in (files, unjudged))
    assert judged_one == unjudged_one
    assert b"does not stand in" in judged_one[0].err
