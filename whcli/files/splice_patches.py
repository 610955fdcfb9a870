"""What changes do to a text, as stretches of it, and back."""

from collections.abc import Iterable

from whcli.model.record import NamedTuple


class Patch(NamedTuple):
    """`new` stands in place of `old` from the character `at` on, counted from 0 in the decoded file."""

    at: int
    old: str
    new: str


def patch(old: str, new: str) -> Patch:
    """Return the one stretch of text in which two versions of a file differ."""
    start = _common(old, new)
    end = _common(old[start:][::-1], new[start:][::-1])
    return Patch(start, old[start : len(old) - end], new[start : len(new) - end])


def _common(one: str, other: str) -> int:
    """Return how many characters two texts have in common at their start, found by halves: texts compare fast as wholes."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[low:middle] == other[low:middle] else (low, middle - 1)
    return low


def unpatched(data: bytes, patches: Iterable[Patch]) -> bytes | None:
    """Return a file as it was before some patches, None where it no longer holds what they wrote."""
    text = data.decode()
    for one in reversed(tuple(patches)):
        if text[one.at : one.at + len(one.new)] != one.new:
            return None
        text = text[: one.at] + one.old + text[one.at + len(one.new) :]
    return text.encode()
