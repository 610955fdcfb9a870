"""Changes of a file of state: what is wanted stands there afterwards, little else is touched, and the text goes back."""

from typing import Any

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st
from test_splice import SCALAR, VALUE, as_read, exact, files

from whcli.files.splice_patches import Patch, unpatched
from whcli.files.state_changes import spliced
from whcli.model.change import Change
from whcli.problems import Refusal

NEW = st.none() | VALUE


def put(tree: Any, path: tuple[str, ...], value: object) -> Any:
    """The tree with a value at a path, None: without it."""
    copy = dict(tree)
    if len(path) > 1:
        copy[path[0]] = put(copy[path[0]], path[1:], value)
    elif value is None:
        copy.pop(path[0], None)
    else:
        copy[path[0]] = value
    return copy


def alike(value: Any) -> Any:
    """A value whose mappings have no order."""
    if isinstance(value, dict):
        return sorted((key, alike(one)) for key, one in value.items())
    return [alike(one) for one in value] if isinstance(value, list) else value


@st.composite
def edits(draw: st.DrawFn) -> tuple[bytes, Any, list[Change]]:
    """A file in any style, its value, and changes of which none stands within another."""
    data, value = draw(files())
    paths = [(key,) for key in value] + [(key, inner) for key, one in value.items() if isinstance(one, dict) for inner in one]
    paths += [("new",), *((key, "new") for key, one in value.items() if isinstance(one, dict) and one)]
    chosen: list[tuple[str, ...]] = []
    for path in draw(st.lists(st.sampled_from(paths), max_size=5, unique=True)):
        if not any(path[: len(one)] == one or one[: len(path)] == path for one in chosen):
            chosen.append(path)
    return data, value, [Change(path, None, draw(NEW)) for path in chosen]


@given(edits())
def test_what_is_wanted_stands_there_and_the_text_goes_back(case: tuple[bytes, Any, list[Change]]) -> None:
    data, value, changes = case
    try:
        made = spliced(data, changes)
    except Refusal:
        reject()  # what cannot be proved is not made: test_splice holds how seldom that is
    for change in changes:
        value = put(value, change.path, change.after)
    assert exact(alike(as_read(made.data))) == exact(alike(value))
    assert unpatched(made.data, made.patches) == data


@given(files(), SCALAR)
def test_a_file_that_is_as_wanted_is_not_touched(file: tuple[bytes, Any], extra: object) -> None:
    data, value = file
    assert spliced(data, [Change((key,), extra, one) for key, one in value.items() if one is not None])[:2] == (data, ())


FIGHT = b"""\
encounter: Ambush   # its name
glory: 2
acted: [vane]
combatants:
  vane: {profile: sergeant, side: agents}  # hero
  boy-1:
    profile: ork-boy
    side: threats   # foes
    wounds: 1
    conditions: {hindered: 1}
  boys: {profile: ork-boy, side: threats, mob: 7}
"""


@pytest.mark.parametrize(
    ("path", "after", "old", "new"),
    [
        ("glory", 1, b"glory: 2\n", b"glory: 1\n"),
        ("acted", ["vane", "boy-1"], b"acted: [vane]\n", b"acted: [vane, boy-1]\n"),
        ("acted", None, b"acted: [vane]\n", b""),
        ("round", 1, b"", b"round: 1\n"),
        ("combatants.vane.wounds", 3, b"agents}  # hero", b"agents, wounds: 3}  # hero"),
        ("combatants.boy-1.wounds", None, b"    wounds: 1\n", b""),
        ("combatants.boy-1.shock", 2, b"    conditions: {hindered: 1}\n", b"    conditions: {hindered: 1}\n    shock: 2\n"),
        ("combatants.boy-1.conditions.prone", 1, b"hindered: 1}", b"hindered: 1, prone: 1}"),
        ("combatants.boy-1.conditions.hindered", [{"n": 1, "by": "vane"}], b"hindered: 1}", b"hindered: [{n: 1, by: vane}]}"),
        ("combatants.boys.mob", {"now": 5, "start": 7}, b"mob: 7}", b"mob: {now: 5, start: 7}}"),
    ],
)
def test_a_change_touches_its_own_place_alone(path: str, after: object, old: bytes, new: bytes) -> None:
    made = spliced(FIGHT, [Change(tuple(path.split(".")), None, after)]).data
    assert made == (FIGHT.replace(old, new) if old else FIGHT + new)


GATE = b"""\
battle: Gate
actions:
  - {unit: scouts-1, action: cleanse, marker: m2}
  - {unit: squad-2, action: cleanse, marker: m3}
units: {bob: {warriors-1: {advanced: true}}}
"""


@pytest.mark.parametrize(
    ("path", "after", "old", "new"),
    [
        ("score", {"bob": [{"round": 1, "vp": 4}]}, b"", b"score:\n  bob:\n    - {round: 1, vp: 4}\n"),
        ("markers", {"m2": {"held": "bob"}, "m1": {"held": "bob"}}, b"", b"markers:\n  m2: {held: bob}\n  m1: {held: bob}\n"),
        ("cp", {"alice": 1, "bob": 1}, b"", b"cp: {alice: 1, bob: 1}\n"),
        ("units.alice", {"scouts-1": {"shot": True}}, b"true}}}", b"true}}, alice: {scouts-1: {shot: true}}}"),
        (
            "actions",
            [{"unit": "scouts-1", "action": "cleanse", "marker": "m2"}, {"unit": "squad-2", "action": "cleanse", "state": "lost"}],
            b"cleanse, marker: m3}",
            b"cleanse, state: lost}",
        ),
    ],
)
def test_a_table_comes_in_rows_and_changes_row_by_row(path: str, after: object, old: bytes, new: bytes) -> None:
    made = spliced(GATE, [Change(tuple(path.split(".")), None, after)]).data
    assert made == (GATE.replace(old, new) if old else GATE + new)


def test_many_changes_at_once_are_what_they_are_one_by_one() -> None:
    changes = [
        Change(("glory",), 2, 1),
        Change(("combatants", "vane", "wounds"), None, 3),
        Change(("combatants", "vane", "shock"), None, 1),
        Change(("combatants", "boys", "mob"), 7, {"now": 5, "start": 7, "lost": 2}),
        Change(("round",), None, 1),
        Change(("active",), None, "vane"),
    ]
    one_by_one = FIGHT
    for change in changes:
        one_by_one = spliced(one_by_one, [change]).data
    assert spliced(FIGHT, changes).data == one_by_one


def test_text_that_is_no_longer_there_is_not_taken_back() -> None:
    assert unpatched(b"glory: 3\n", [Patch(7, "2", "1")]) is None
