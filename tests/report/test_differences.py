"""How two rulings differ."""

import pytest
from told import TURNS, example_ruling, ruling

from whcli.model.ruling import Ruling, Undoing
from whcli.report.orders_differences import differences


def with_conflict(one: Ruling, name: str, **change: object) -> Ruling:
    changed = one.conflicts[name]._replace(**change)  # type: ignore[arg-type]
    return one._replace(conflicts={**one.conflicts, name: changed})


@pytest.mark.parametrize("turn", TURNS)
def test_rulings_that_say_the_same_do_not_differ(turn: int) -> None:
    assert differences(ruling(turn), example_ruling(turn)) == ()


def test_another_total_and_outcome_are_told() -> None:
    before = ruling(3)
    clash = before.conflicts["two-architects"].clashes[0]
    dorn = clash.sides["attacker"]
    spent = dorn._replace(total=13, parts=tuple(p._replace(value=4) if p.what == "effort" else p for p in dorn.parts))
    after = with_conflict(
        before, "two-architects", clashes=(clash._replace(sides={**clash.sides, "attacker": spent}, margin=-1, outcome="stalemate"),)
    )
    assert differences(before, after) == (
        "Two Architects, total of the attacker: 11 (Dorn War +8, Dorn Effort +2, Dorn Quality praetorian +1) before, "
        "now 13 (Dorn War +8, Dorn Effort +4, Dorn Quality praetorian +1).",
        "Two Architects, outcome: defender minor before, now stalemate.",
    )


def test_another_status_and_a_new_yield_are_told() -> None:
    after = with_conflict(ruling(3), "two-architects", status="yielded", yielded=("dorn",), clashes=(), goals=())
    told = differences(ruling(3), after)
    assert told[:2] == ("Two Architects: resolved before, now yielded.", "Two Architects, yielded: none before, now Dorn.")


def test_orders_tell_their_status_and_goals() -> None:
    orders = dict(ruling(3).orders)
    orders["dorn/1"] = orders["dorn/1"]._replace(achieved=("stores", "works"), denied=())
    assert differences(ruling(3), ruling(3)._replace(orders=orders)) == (
        "Dorn, Order 1, achieved: stores before, now stores and works.",
        "Dorn, Order 1, denied: works before, now none.",
    )


def test_effects_come_go_and_change() -> None:
    first, *rest = ruling(3).effects
    changed = ruling(3)._replace(effects=(first._replace(modify=3, text="\x1b[31m"), *rest[1:]))
    told = differences(ruling(3), changed)
    assert told[0] == "Administratum: the minor boon +1 t3-regent-of-terra-1 is now minor boon +3, with other words."
    assert told[1].endswith(" is gone.")
    assert differences(changed, ruling(3))[1].endswith(" is new.")


def test_majors_undone_are_told() -> None:
    undone = Undoing("dorn", "t1-x-1", "horus/2", "ORD-41")
    after = ruling(3)._replace(undone=(*ruling(3).undone, undone))
    assert differences(ruling(3), after) == ("Dorn, major t1-x-1: in force before, now undone by horus/2.",)


@pytest.mark.parametrize("turn", TURNS)
def test_no_change_of_a_ruling_is_passed_over(turn: int) -> None:
    """Whatever is taken out of a ruling is told of."""
    full = ruling(turn)
    for name in full.conflicts:
        assert differences(full, full._replace(conflicts={k: v for k, v in full.conflicts.items() if k != name}))
    for name in full.orders:
        shorter = full._replace(orders={k: v for k, v in full.orders.items() if k != name})
        assert differences(full, shorter)
