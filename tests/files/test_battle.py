"""A battle opened: its armies, deck, rules and sealed picks; and what is refused of a file that a hand has edited."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.battles import ALICE, BOB
from whcli.files.battle import BattleFile, again, open_battle, save
from whcli.files.state_file import done
from whcli.files.state_log import Deed
from whcli.problems import Problem, Refusal
from whcli.rules.battle.changes import differences

GATE = """\
battle: Gate
size: incursion
players: {alice: {army: armies/alice.yaml, painted: true}, bob: {army: armies/bob.yaml}}
mission: {deployment: tipping-point, rule: raise-banners, primary: take-and-hold}
attacker: alice
first_turn: bob
step: 13
round: 2
turn: bob
phase: command
cp: {alice: 2, bob: 3}
secondaries:
  alice: {mode: tactical, active: [area-denial, cleanse], achieved: [sabotage]}
  bob: {mode: fixed, cards: [assassination, bring-it-down]}
units:
  alice: {captain-1: {attached: intercessors-1}, scouts-1: {reserves: strategic}}
  bob: {prime-1: {destroyed: {round: 1, turn: alice}}}
markers: {m2: {held: bob, terraformed: alice}}
actions:
  - {unit: intercessors-2, action: cleanse, marker: m3, round: 2, turn: alice}
score:
  bob:
    - {round: 2, turn: bob, source: primary, card: take-and-hold, vp: 10, why: 2 markers}
"""
SETUP = "battle: Gate\nsize: incursion\nplayers: {alice: {army: armies/alice.yaml}, bob: {army: armies/bob.yaml}}\nstep: 7\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lay(tmp_path, "armies/alice.yaml", ALICE)
    lay(tmp_path, "armies/bob.yaml", BOB)
    return tmp_path


def lay(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def opened(folder: Path, text: str = GATE) -> BattleFile:
    return open_battle(lay(folder, "gate.yaml", text))


def problems(folder: Path, text: str) -> tuple[Problem, ...]:
    with pytest.raises(Refusal) as refused:
        opened(folder, text)
    return refused.value.problems


def test_mis_71_a_battle_is_read_with_its_armies_and_its_deck(folder: Path) -> None:
    file = opened(folder)
    assert file.battle.players["alice"].army.units["scouts-1"].points == 65
    assert file.battle.hands["alice"].active == ("area-denial", "cleanse")
    assert file.deck.primaries["take-and-hold"].kind == "primary"
    assert (file.battle.second_turn, file.rules.rounds, file.sealed, file.rolled) == ("alice", 5, (), {})


# MIS-01, MIS-R01 and what else a hand may break: the old text, the new one, and the code, the rule and the line of what is said
BROKEN = [
    ("players: {alice", "players: {carol: {}, alice", "two-players", "MIS-01", 3),
    ("bob: {army: armies/bob.yaml}", "table: {army: armies/bob.yaml}", "reserved-name", "MIS-01", 3),
    ("bob: {army: armies/bob.yaml}", "bob: {army: armies/bbo.yaml}", "no-such-army", "MIS-01", 3),
    ("attacker: alice", "attacker: alcie", "no-such-player", "MIS-01", 5),
    ("cp: {alice: 2,", "cp: {alcie: 2,", "no-such-player", "MIS-01", 11),
    ("held: bob", "held: carol", "no-such-player", "MIS-01", 18),
    ("step: 13", "step: 16", "out-of-range", "MIS-R03", 7),
    ("step: 13", "step: 6", "out-of-step", "MIS-R01", 8),
    ("round: 2\nturn", "round: 6\nturn", "out-of-range", "MIS-14", 8),
    ("phase: command", "phase: comand", "not-allowed", "MIS-13", 10),
    ("phase: command\n", "", "out-of-step", "MIS-R01", 7),
    ("first_turn: bob\n", "", "out-of-step", "MIS-R01", 6),
    ("captain-1: {attached: intercessors-1}", "captain-9: {shocked: true}", "no-such-unit", "MIS-08", 16),
    ("attached: intercessors-1", "attached: intercessors-9", "no-such-unit", "MIS-08", 16),
    ("attached: intercessors-1", "embarked: captain-1", "unit-in-itself", "MIS-08", 16),
    ("first_turn: bob", "first_turn: bob\nedges: {alice: top, bob: left}", "edges", "MIS-06", 7),
    ("raise-banners, primary: take-and-hold", "hidden-supplies, primary: the-ritual", "cards-clash", "MIS-02", 4),
    ("deployment: tipping-point", "deployment: tiping-point", "no-such-card", "MIS-02", 4),
    ("[area-denial, cleanse]", "[area-denial, clense]", "no-such-card", "MIS-71", 13),
    ("[area-denial, cleanse]", "[area-denial, area-denial]", "card-twice", "MIS-71", 13),
    ("[area-denial, cleanse]", "[area-denial, sabotage]", "card-twice", "MIS-71", 13),
    ("[area-denial, cleanse]", "[area-denial, cleanse, no-prisoners, assassination]", "hand-too-large", "MIS-21", 13),
    ("mode: tactical, active", "mode: fixed, active", "wrong-mode", "MIS-07", 13),
    ("[assassination, bring-it-down]", "[assassination, sabotage]", "not-fixed", "MIS-07", 14),
    ("[assassination, bring-it-down]", "[assassination]", "fixed-number", "MIS-07", 14),
    ("m2: {held", "m9: {held", "no-such-marker", "MIS-04", 18),
    ("marker: m3", "marker: m7", "no-such-marker", "MIS-04", 20),
    ("action: cleanse", "action: clense", "no-such-action", "MIS-60", 20),
    ("source: primary", "source: primray", "no-such-source", "MIS-50", 23),
    ("card: take-and-hold, vp", "card: take-and-hodl, vp", "no-such-card", "MIS-52", 23),
    ("vp: 10", "vp: -1", "out-of-range", "MIS-51", 23),
    ("size: incursion", "deck: pariah-nexsu", "unknown-deck", "MIS-70", 2),
]


@pytest.mark.parametrize(("old", "new", "code", "rule", "line"), BROKEN, ids=[f"{new[:24]}-{code}" for _, new, code, _, _ in BROKEN])
def test_what_a_hand_breaks_is_told_with_its_place(folder: Path, old: str, new: str, code: str, rule: str, line: int) -> None:
    assert old in GATE
    found = {(one.code, one.rule, one.place.line) for one in problems(folder, GATE.replace(old, new, 1))}
    assert (code, rule, line) in found


@pytest.mark.parametrize(("points", "refused"), [(999, False), (1000, False), (1001, True)])
def test_mis_01_an_army_is_no_larger_than_the_battle_allows(folder: Path, points: int, refused: bool) -> None:
    lay(folder, "armies/alice.yaml", f"army: Hers\nunits: {{knight-1: {{name: Knight, points: {points}}}}}\n")
    if not refused:
        assert opened(folder, SETUP).battle.players["alice"].army.paid == points
        return
    (one,) = problems(folder, SETUP)
    assert (one.code, one.rule, one.place.line) == ("army-too-large", "MIS-01", 3)
    assert "strike-force" in one.cure


def test_mis_r51_the_fixed_symbol_goes_by_the_errata_in_force(folder: Path) -> None:
    text = GATE.replace("[assassination, bring-it-down]", "[assassination, recover-assets]")
    assert {one.code for one in problems(folder, text)} == {"not-fixed"}
    assert opened(folder, text + "rules: {errata: printed}\n").rules.errata == "printed"


def test_house_rules_stand_in_the_campaign_or_in_the_battle_and_not_in_both(folder: Path) -> None:
    lay(folder, "campaign.yaml", "campaign: Ours\nturn: 1\nrules: {rounds: 6}\n")
    assert opened(folder).rules.rounds == 6
    assert {one.code for one in problems(folder, GATE + "rules: {rounds: 7}\n")} == {"two-rulebooks"}


@pytest.mark.parametrize(("rules", "code"), [("rounds: 0", "rule-value"), ("round: 5", "unknown-rule"), ("arrival_round: 4", "rule-value")])
def test_a_house_rule_that_is_none_is_refused(folder: Path, rules: str, code: str) -> None:
    assert [one.code for one in problems(folder, f"{GATE}rules: {{{rules}}}\n")] == [code]


def test_what_is_wrong_in_an_army_is_told_there(folder: Path) -> None:
    lay(folder, "armies/bob.yaml", BOB.replace("points: 125", "points: lots"))
    (one,) = problems(folder, GATE)
    assert (one.code, one.place.file, one.place.line) == ("wrong-type", "armies/bob.yaml", 6)


@pytest.mark.parametrize("path", ["/etc/hosts.yaml", "secret", "armies/alice.txt", "armies\\alice.yaml"])
def test_an_army_is_a_yaml_file_below_or_beside(folder: Path, path: str) -> None:
    assert {one.code for one in problems(folder, SETUP.replace("armies/alice.yaml", path))} == {"not-allowed"}


def test_a_deed_is_read_back_and_changes_nothing_else(folder: Path) -> None:
    file = opened(folder)
    changed = file.battle._replace(phase="movement", cp={"alice": 2, "bob": 2}, markers={})
    after = again(file._replace(state=done(file.state, Deed(("battle", "next"), (), differences(file.battle, changed)))))
    assert after.battle._replace(where=changed.where)._replace(players={}) == changed._replace(players={})
    assert after.paper.data.decode() == GATE.replace("phase: command", "phase: movement").replace("bob: 3", "bob: 2").replace(
        "markers: {m2: {held: bob, terraformed: alice}}\n", ""
    )
    save(file, after)
    assert open_battle(file.path).battle.phase == "movement"


SLIPS = ("", "x", "-1", "{", "[", ": ", "0.5", "bob", "~", "\n", "m9", "é")


def told(folder: Path, text: str) -> tuple[Problem, ...]:
    try:
        return opened(folder, text).sealed_problems()
    except Refusal as refusal:
        return refusal.problems


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(GATE)), st.integers(0, 9), st.sampled_from(SLIPS)), min_size=1, max_size=3))
def test_whatever_a_hand_writes_is_read_or_refused_in_words(
    tmp_path_factory: pytest.TempPathFactory, slips: list[tuple[int, int, str]]
) -> None:
    folder = tmp_path_factory.mktemp("gate")
    lay(folder, "armies/alice.yaml", ALICE)
    lay(folder, "armies/bob.yaml", BOB)
    text = GATE
    for at, cut, put in slips:
        text = text[:at] + put + text[at + cut :]
    assert all(one.code and one.why and one.cure for one in told(folder, text))
