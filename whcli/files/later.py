"""Mappings whose records are read when they are asked for: a fight needs few of them, and a battle few cards of its deck."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

T = TypeVar("T")


class Later(Mapping[str, T]):
    """Records by id, each read when it is asked for, once; in the order in which `ids` gives them."""

    def __init__(self, find: Callable[[str], T | None], ids: Callable[[], Iterable[str]]) -> None:
        self._find, self._ids = find, ids
        self._read: dict[str, T | None] = {}

    def __getitem__(self, key: str) -> T:
        if key not in self._read:
            self._read[key] = self._find(key)
        found = self._read[key]
        if found is None:
            raise KeyError(key)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids())

    def __len__(self) -> int:
        return sum(1 for _ in self._ids())
