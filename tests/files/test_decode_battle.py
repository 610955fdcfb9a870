"""Whatever the rules write of a battle is read back as it was, byte by byte of the file's other parts kept."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from whcli.files.decode_battle import decode_battle
from whcli.files.fields import EMPTY
from whcli.files.schemas import Source, faults
from whcli.files.state_changes import spliced
from whcli.files.yaml_text import read
from whcli.model.battle import (
    Army,
    Battle,
    Doing,
    Hand,
    Lost,
    MarkerState,
    Mission,
    Score,
    Secret,
    Standing,
)
from whcli.rules.battle.changes import differences

FILE = b"""# ours
battle: Gate  # a name
players:
  alice: {army: armies/alice.yaml}   # hers
  bob: {painted: true}
terrain: {ruin-1: {rect: [2, 2, 8, 6.5], name: Ruin}}
"""
PLAYERS = st.sampled_from(["alice", "bob"])
IDS = st.sampled_from(["cleanse", "sabotage", "no-prisoners", "squad-1", "m1", "007", "no", "1e3"])
SOME = st.lists(IDS, max_size=3, unique=True).map(tuple)
WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20)
COUNT = st.integers(0, 9)
MOMENTS = st.none() | st.tuples(st.integers(1, 5), PLAYERS)
INCHES = st.integers(0, 60).map(float) | st.sampled_from([25.55, 18.45, 0.5])
REFERENCES = st.lists(st.sampled_from(["alice/captain-1", "bob/boys-1", "bob/boys-2"]), max_size=3, unique=True).map(tuple)


def some(value: st.SearchStrategy[Any], keys: st.SearchStrategy[str] = PLAYERS) -> st.SearchStrategy[dict[str, Any]]:
    return st.dictionaries(keys, value, max_size=2)


def but(nothing: object, one: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """What is nothing stands in no file."""
    return one.filter(lambda found: found != nothing)


MODES = st.sampled_from(["", "fixed", "tactical"])
HANDS = st.builds(Hand, MODES, SOME, SOME, SOME, SOME, SOME, COUNT, st.just("") | IDS, some(SOME, IDS), SOME, SOME, st.just("") | IDS, SOME)
LOST = st.builds(Lost, COUNT, PLAYERS | st.just(""), st.none() | IDS | st.just(""), COUNT, st.booleans())
LOSSES = st.none() | LOST
FALLEN = st.lists(LOST, max_size=2).map(tuple)
FLAG = st.booleans()
RESERVES = st.sampled_from(["", "strategic", "reserves"])
STANDING = st.builds(Standing, IDS, IDS, RESERVES, FLAG, LOSSES, MOMENTS, COUNT, FLAG, FLAG, FLAG, FLAG, FLAG, FALLEN, FLAG)
HELD = st.none() | st.just("") | PLAYERS
MARKERS = st.builds(
    MarkerState,
    HELD,
    HELD,
    st.lists(PLAYERS, max_size=2, unique=True).map(tuple),
    st.just("") | PLAYERS,
    FLAG,
    st.none() | st.tuples(INCHES, INCHES),
    st.sampled_from(["", "alpha", "hazard"]),
    SOME,
    some(IDS),
)
EDGES = st.sampled_from(["", "top", "left"])
AREAS = st.sampled_from(["", "own-zone", "no-mans-land"])
STATES = st.sampled_from(["", "done", "lost"])
DOINGS = st.builds(Doing, PLAYERS, IDS, IDS, COUNT, PLAYERS, st.just("") | IDS, EDGES, AREAS, AREAS, STATES, WORDS, MOMENTS)
ROWS = st.builds(Score, COUNT, PLAYERS | st.just(""), IDS, IDS | st.just(""), st.integers(0, 99), WORDS, COUNT)
SECRETS = st.builds(Secret, FLAG, IDS | st.just(""), st.none() | FLAG)
CHANGED = st.fixed_dictionaries(
    {},
    optional={
        "mission": st.builds(Mission, IDS, IDS | st.just(""), IDS, st.sampled_from(["", "A"]), SOME),
        "attacker": PLAYERS,
        "first_turn": PLAYERS,
        "step": st.integers(1, 15),
        "round": COUNT,
        "turn": PLAYERS,
        "phase": st.sampled_from(["", "command", "end"]),
        "cp": some(COUNT),
        "gained": some(st.integers(1, 9)),
        "hands": some(but(Hand(), HANDS)),
        "units": some(st.dictionaries(IDS, but(Standing(), STANDING), min_size=1, max_size=3)),
        "markers": st.dictionaries(IDS, but(MarkerState(), MARKERS), max_size=3),
        "actions": st.lists(DOINGS, max_size=3).map(tuple),
        "score": some(st.lists(ROWS, min_size=1, max_size=3).map(tuple)),
        "secrets": some(SECRETS),
        "won": some(PLAYERS, st.just("attacker")),
        "edges": some(EDGES.filter(bool)),
        "deployed": REFERENCES,
        "done": some(st.just(("bob",)), st.sampled_from(["deploy", "redeploy", "prebattle"])),
        "redeployed": REFERENCES,
        "prebattle": REFERENCES,
        "revealed": SOME,
        "used": SOME,
        "ended": WORDS,
    },
)
ARMIES = {"alice": Army("Hers")}


def decoded(data: bytes) -> Battle:
    node, problems = read(data, "gate.yaml")
    assert problems == ()
    return decode_battle(node or EMPTY, "gate", ARMIES)


@settings(deadline=None, max_examples=120)
@given(CHANGED, CHANGED, st.none() | FLAG)
def test_mis_71_what_the_rules_write_is_read_back(one: dict[str, Any], other: dict[str, Any], painted: bool | None) -> None:
    data, before = FILE, decoded(FILE)
    for changed in (one, other):
        players = {**before.players, "alice": before.players["alice"]._replace(painted=painted)}
        after = decoded(FILE)._replace(players=players, **changed)
        data = spliced(data, differences(before, after)).data
        before = decoded(data)
        assert before._replace(terrain=after.terrain, where=after.where) == after


@settings(deadline=None, max_examples=60)
@given(CHANGED)
def test_what_the_rules_write_has_the_shape_of_its_schema(changed: dict[str, Any]) -> None:
    before = decoded(FILE)
    data = spliced(FILE, differences(before, before._replace(**changed))).data
    node, _ = read(data, "gate.yaml")
    assert [one.problem for one in faults(node or EMPTY, "battle", Source("gate.yaml", data), always=True)] == []


def test_a_rectangle_is_a_polygon() -> None:  # MIS-05
    assert decoded(FILE).terrain[0][:3] == ("ruin-1", ((2, 2), (8, 2), (8, 6.5), (2, 6.5)), "Ruin")


def test_whose_an_action_is_goes_without_saying() -> None:  # MIS-60
    more = b"actions: [{unit: squad-2, action: cleanse, marker: m3, round: 2, turn: alice}]\n"
    assert decoded(FILE + more).actions == (Doing("alice", "squad-2", "cleanse", 2, "alice", "m3"),)


def test_a_marker_that_nobody_holds_is_not_one_of_which_nothing_is_told() -> None:  # MIS-53
    markers = decoded(FILE + b"markers: {m1: {held: nobody}, m2: {held: bob}, m3: {terraformed: bob}}\n").markers
    assert [one.held for one in markers.values()] == ["", "bob", None]
    assert markers["m3"].terraformed == ("bob",)
