"""The echo of a check."""

import pytest
from told import TURNS, example, order, own, turn

from whcli.model.orders import Reaction, Response, Stake
from whcli.model.view import SlotView, View
from whcli.model.when import When
from whcli.problems import Place, Problem
from whcli.report.orders_turn import understood_blocks
from whcli.report.plain import plain

ECHO = """\
The Long Crusade, turn 3
========================

Guilliman, at Terra
1. Raise the bastions (Terra)
   - Core goal bastions: "The outer bastions stand"
   - Goal fleets: "The fleets go to Luna"
2. empty: free for a reaction
3. empty: free for a reaction
- In Walls of Terra: Effort 2 in War
- Effort: 2 of 5 declared, 3 left
"""


def echo(one: View, **pools: int) -> str:
    return plain(understood_blocks(one, pools), 200)


def test_slots_goals_and_effort_are_echoed_empty_ones_too() -> None:
    assert echo(turn(owns=(own(order()),), stage="open"), guilliman=5) == ECHO


def test_more_effort_than_the_pool_is_told_as_too_many() -> None:
    assert "- Effort: 2 of 1 declared, 1 too many\n" in echo(turn(owns=(own(order()),)), guilliman=1)


def test_what_an_order_may_hold_is_echoed() -> None:
    full = order()._replace(
        id="walls", arena="war", tags=frozenset({"siege", "fortification"}), opposes=("perturabo",), undo="perturabo/t1-x-1"
    )
    told = echo(turn(owns=(own(full),)))
    assert "1. Raise the bastions (Terra, in War)\n" in told
    assert "   - Id: walls\n   - Opposes: Perturabo\n   - Tags: fortification, siege\n   - Undoes: perturabo/t1-x-1\n" in told


@pytest.mark.parametrize(
    ("response", "told"),
    [
        (
            Response("guilliman", "x", {"war": 2, "glory": 1}, ("cold-arithmetic",)),
            "Effort 2 in War and 1 in Glory; invokes Cold Arithmetic",
        ),
        (Response("guilliman", "x", yielding=Stake("Loses face", When(arena=("glory",)))), 'yields (in Glory): "Loses face"'),
        (Response("guilliman", "x", yielding=Stake()), "yields"),
        (Response("guilliman", "x", react=Reaction("defender", 3)), "joins as defender from slot 3"),
        (Response("guilliman", "x", role="attacker"), "chooses to be the attacker"),
        (Response("guilliman", "x"), "nothing declared"),
    ],
)
def test_each_response_is_echoed(response: Response, told: str) -> None:
    assert f"- In X: {told}\n" in echo(turn(owns=(own(order())._replace(responses=(response,)),)))


def test_a_slot_kept_for_a_reaction_that_came_says_which() -> None:
    joins = Response("guilliman", "burning-of-prospero", react=Reaction("defender", 3))
    assert "3. empty: to join Burning of Prospero\n" in echo(turn(owns=(own(order())._replace(responses=(joins,)),)))


def test_a_void_order_says_so_and_why() -> None:
    slots = (SlotView("guilliman/1", "void", order()), SlotView("guilliman/2", "void"))
    fault = Problem("no-goals", "The Order has no goals.", "Add one.", Place("turns/003/orders/guilliman.yaml"), "ORD-R01", "guilliman")
    told = echo(turn(owns=(own(order())._replace(slots=slots),))._replace(problems=(fault,)))
    assert "1. Raise the bastions (Terra) is void: it takes the slot and does nothing\n" in told
    assert "2. void: it takes the slot and does nothing\n" in told
    assert "- Set aside: The Order has no goals.\n" in told


def test_no_papers_at_all_are_told() -> None:
    assert "No Orders and no responses yet.\n" in echo(turn(owns=()))


@pytest.mark.parametrize("number", TURNS)
def test_every_slot_of_the_example_is_echoed(number: int) -> None:
    one = example(number, stage="open")
    told = [own for own in one.own if own.received in ("received", "passed") or any(slot.state != "empty" for slot in own.slots)]
    lines = echo(one).splitlines()
    assert len([line for line in lines if line[:3] in ("1. ", "2. ", "3. ")]) == 3 * len(told)
