"""The armoury as mappings and rows that read a record when it is asked for: a fight needs few of them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, cast, overload

from whcli.files import armoury
from whcli.files.later import Later
from whcli.model.combat import Condition, Option
from whcli.model.combat_tables import Complication, Critical, Injury, Trait
from whcli.model.record import NamedTuple

T = TypeVar("T")


class Rows(Sequence[T]):
    """The rows of a table, read when one of them is asked for."""

    def __init__(self, read: Callable[[], tuple[T, ...]]) -> None:
        self._read = read

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        return self._read()[index]

    def __iter__(self) -> Iterator[T]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())


class Shelves(NamedTuple):
    """Every record that the rules of a fight may ask for."""

    conditions: Mapping[str, Condition]
    options: Mapping[str, Option]
    traits: Mapping[str, Trait]
    criticals: tuple[Critical, ...]
    complications: tuple[Complication, ...]
    injuries: Mapping[str, Injury]


def shelves() -> Shelves:
    """Return the built-in records; the tables are Rows, which are used as tuples are."""
    criticals: Any = Rows(armoury.criticals)
    complications: Any = Rows(armoury.complications)
    return Shelves(
        Later(armoury.condition, lambda: armoury.ids("conditions")),
        Later(armoury.option, lambda: armoury.ids("options")),
        Later(armoury.trait, lambda: armoury.ids("traits")),
        cast("tuple[Critical, ...]", criticals),
        cast("tuple[Complication, ...]", complications),
        Later(lambda key: _injuries().get(key), _injuries),
    )


def _injuries() -> Mapping[str, Injury]:
    return {one.id: one for kind in ("memorable", "traumatic") for one in armoury.injuries(kind)}
