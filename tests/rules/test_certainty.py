"""What a player can be certain of, though tags of others are not known."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whcli.model.when import Circumstances, When
from whcli.rules.orders.certainty import certainty
from whcli.rules.when import holds

EVERY = tuple(map(frozenset, ((), ("siege",), ("parade",), ("siege", "parade"))))


def some_when(draw: random.Random, deep: bool = True) -> When:
    tags = [tuple(sorted(draw.choice(EVERY))) for _ in range(2)]
    flat = When(arena=draw.choice(((), ("war",), ("glory",))), tag=tags[0], against_tag=tags[1], alone=draw.choice((None, True, False)))
    inner = [some_when(draw, False) for _ in range(3)] if deep else []
    return flat._replace(any_of=tuple(inner[: draw.randint(0, 2)]), unless=draw.choice((None, *inner[2:])))


@settings(max_examples=400, deadline=None, derandomize=True, database=None)
@given(st.integers(0, 2**32 - 1))
def test_what_is_certain_holds_whatever_the_unknown_tags_are(seed: int) -> None:
    draw = random.Random(seed)
    when, facts = some_when(draw), Circumstances(arena="war", tag=draw.choice(EVERY), alone=True)
    found = {holds(when, facts._replace(tag=facts.tag | one, against_tag=two)) for one in EVERY for two in EVERY}
    sure = certainty(when, facts)
    assert sure is None or found == {sure}


@pytest.mark.parametrize("when", [When(tag=("siege",)), When(against_tag=("siege",)), When(unless=When(tag=("siege",)))])
def test_what_hangs_on_unknown_tags_is_not_certain(when: When) -> None:
    assert certainty(when, Circumstances()) is None


def test_own_tags_are_known() -> None:
    assert certainty(When(tag=("siege",)), Circumstances(tag=frozenset({"siege"}))) is True
