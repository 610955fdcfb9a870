"""What a player reads names nobody's secrets, and is the same whenever and wherever it is told."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from told import TURNS, campaign, example, example_readings

from whcli.model.names import title
from whcli.model.view import View

PLAYERS = tuple(campaign().players)
STAGES = ("open", "resolved")
each_view = pytest.mark.parametrize(("turn", "reader", "stage"), [(t, r, s) for t in TURNS for r in PLAYERS for s in STAGES])

TELL = """
import hashlib, sys
sys.path.insert(0, {here!r})
from told import example, readings
for reader in ("", "dan", "heidi"):
    for name, text in readings(example(3, reader), True).items():
        print(reader, name, hashlib.sha256(text.encode()).hexdigest())
"""


def others(turn: int, reader: str) -> View:
    """What a reader may not know of: the GM's view without what is the reader's own."""
    mine = campaign().held_by(reader)
    full = example(turn)
    return full._replace(own=tuple(own for own in full.own if own.sheet.id not in mine))


def found(secrets: set[str], told: dict[str, str]) -> list[tuple[str, str]]:
    return [(name, secret) for name, text in told.items() for secret in sorted(secrets) if secret in " ".join(text.split())]


@each_view
def test_no_other_display_name_is_told(turn: int, reader: str, stage: str) -> None:
    names = {own.sheet.name for own in others(turn, reader).own if own.sheet.name != title(own.sheet.id)}
    assert len(names) > 8
    assert found(names, example_readings(turn, reader, stage)) == []


@each_view
def test_no_title_of_another_order_is_told(turn: int, reader: str, stage: str) -> None:
    titles = {slot.order.title for own in others(turn, reader).own for slot in own.slots if slot.order}
    assert len(titles) > 8
    assert found(titles, example_readings(turn, reader, stage)) == []


@each_view
def test_no_uncontested_goal_of_another_order_is_told(turn: int, reader: str, stage: str) -> None:
    contested = {goal.text for conflict in example(turn).conflicts for clash in conflict.clashes for goal in clash.goals}
    goals = {text for own in others(turn, reader).own for slot in own.slots if slot.order for text in slot.order.goals.values()}
    assert found(goals - contested, example_readings(turn, reader, stage)) == []


@each_view
def test_no_slot_of_another_is_told(turn: int, reader: str, stage: str) -> None:
    slots = re.compile("|".join(f"{own.sheet.id}/[0-9]|Order [0-9] of {own.sheet.name}" for own in others(turn, reader).own))
    shown = example(turn, reader, stage)
    own = {slot.order.undo for held in shown.own for slot in held.slots if slot.order}
    told = " ".join(example_readings(turn, reader, stage).values())
    assert [match[0] for match in slots.finditer(told) if not any(undo.startswith(match[0]) for undo in own)] == []


@each_view
def test_no_quality_of_another_is_told(turn: int, reader: str, stage: str) -> None:
    words = {quality.text for own in others(turn, reader).own for quality in own.sheet.qualities}
    assert found(words, example_readings(turn, reader, stage)) == []


def test_the_same_view_gives_the_same_bytes_whatever_the_hash_seed() -> None:
    code = TELL.format(here=str(Path(__file__).parent))
    runs = [
        subprocess.run([sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert len(runs[0].splitlines()) == 33
