"""Records made the quick way are what typing's are."""

import copy
import pickle
import typing

import pytest

from whcli.model.record import NamedTuple


class Quick(NamedTuple):
    """A record."""

    one: int
    two: str = "b"
    three: tuple[int, ...] = ()

    @property
    def both(self) -> str:
        """Two fields."""
        return f"{self.one}{self.two}"


class Slow(typing.NamedTuple):
    """The same, of typing."""

    one: int
    two: str = "b"
    three: tuple[int, ...] = ()


@pytest.mark.parametrize(("values", "named"), [((1,), {}), ((1, "x"), {"three": (2,)}), ((), {"one": 3}), ((1, "x", (4, 5)), {})])
def test_a_record_is_made_as_typing_makes_it(values: tuple[typing.Any, ...], named: dict[str, typing.Any]) -> None:
    quick, slow = Quick(*values, **named), Slow(*values, **named)
    assert quick == slow
    assert repr(quick) == repr(slow).replace("Slow", "Quick")
    assert (quick.both, hash(quick), quick._asdict()) == (f"{slow.one}{slow.two}", hash(slow), slow._asdict())


@pytest.mark.parametrize(("values", "named"), [((), {}), ((1, 2, 3, 4), {}), ((1,), {"one": 2}), ((1,), {"four": 2})])
def test_what_typing_refuses_is_refused(values: tuple[typing.Any, ...], named: dict[str, typing.Any]) -> None:
    for record in (Quick, Slow):
        with pytest.raises(TypeError):
            record(*values, **named)


def test_a_record_is_replaced_copied_and_matched_as_typing_s_is() -> None:
    made = Quick(1)._replace(two="c")
    assert made == Slow(1, "c") == copy.deepcopy(made) == pickle.loads(pickle.dumps(made))
    with pytest.raises(ValueError, match="four"):
        made._replace(four=1)  # type: ignore[call-arg]
    match made:
        case Quick(one, two):
            assert (one, two) == (1, "c")


def test_a_record_says_its_fields_and_defaults_as_typing_s_does() -> None:
    assert (Quick._fields, Quick._field_defaults, Quick.__annotations__) == (Slow._fields, Slow._field_defaults, Slow.__annotations__)
    assert typing.get_type_hints(Quick) == typing.get_type_hints(Slow)
    assert Quick._make([1, "x", ()]) == (1, "x", ())
    assert not hasattr(Quick(1), "__dict__")
