"""Dice: each a function of a secret and an address, so that no roll moves another; and the door through which all dice come in.

Byte 0, 1, … of HMAC-SHA-256 over `ADDRESS:0`, then over `ADDRESS:1`, and so on, with the secret's text as key. A byte of 252
or more is skipped; a die is byte % 6 + 1. Only integers are reckoned with, so every Python gives the same dice.
"""

import hmac
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count as counting
from itertools import islice
from types import MappingProxyType
from typing import Final, Protocol, TypeVar

from whcli.model.rolls import (
    DIFFERS,
    MAX_DICE,
    PROVED,
    TABLE,
    TOOL,
    TRUSTED,
    Address,
    Draw,
    Logged,
    Pool,
    Proof,
    Reading,
    Roll,
)
from whcli.problems import Place, Problem, Refusal

T = TypeVar("T")
Spread = Mapping[T, int]  # each outcome with its weight, a whole number; the weights of all add up to the whole
Worths = tuple[int, int, int, int, int, int]  # icons of the faces 1 to 6

PLAIN: Final[Worths] = (0, 0, 0, 1, 1, 2)  # CMB-01; of ED too (CMB-R21)
BRUTAL: Final[Worths] = (0, 0, 1, 1, 2, 2)  # CMB-R21: Brutal, and Melta at Short range
MELTA_VEHICLE: Final[Worths] = (1, 1, 1, 2, 2, 2)  # CMB-R21: Melta at Short range, on a vehicle or fortification
MAX_CANDIDATES: Final = 256  # a byte chooses among no more
DRAW: Final = "draw"  # the purpose of what is no roll
_BLOCK: Final = 32  # bytes in a block
_LIMIT: Final = 252  # the largest multiple of 6 in a byte


# From the secret


def faces(secret: str, address: str, count: int) -> tuple[int, ...]:
    """Return `count` faces, 1 to 6, of the dice at an address. Refusal `too-many-dice` above 1000."""
    few_enough(count)
    return tuple(islice((byte % 6 + 1 for byte in _bytes(secret, address) if byte < _LIMIT), count))


def blocks(secret: str, address: str, count: int) -> int:
    """Return how many blocks of 32 bytes the first `count` dice at an address take, at least 1."""
    used = islice((place for place, byte in enumerate(_bytes(secret, address)) if byte < _LIMIT), count)
    return max([0, *used]) // _BLOCK + 1


def choice(secret: str, address: str, candidates: Iterable[str]) -> str:
    """Return one of the candidates (ids), whatever order they come in. Refusal as for `hand`."""
    return hand(secret, address, candidates, 1)[0]


def hand(secret: str, address: str, candidates: Iterable[str], number: int) -> tuple[str, ...]:
    """Return `number` of the candidates, drawn one by one: of n left, sorted by id, bytes >= 256 - 256 % n skipped, index byte % n.

    Refusal `too-many-candidates` above 256, `too-few-candidates` where there are fewer than `number`.
    """
    left = deck(candidates, number)
    return tuple(left.pop(index) for index, _ in _indices(secret, address, len(left), number))


def hand_blocks(secret: str, address: str, size: int, number: int) -> int:
    """Return how many blocks of 32 bytes it takes to draw `number` of `size` candidates, at least 1."""
    return max([0, *(place for _, place in _indices(secret, address, size, number))]) // _BLOCK + 1


def _indices(secret: str, address: str, size: int, number: int) -> Iterator[tuple[int, int]]:
    """Yield the place from 0 of each of `number` draws among those left of `size`, and that of the byte it came from."""
    source = enumerate(_bytes(secret, address))
    for n in range(size, size - number, -1):
        place, byte = next((place, byte) for place, byte in source if byte < 256 - 256 % n)
        yield byte % n, place


def deck(candidates: Iterable[str], number: int) -> list[str]:
    """Return candidates sorted by id, each once, of whom `number` can be drawn. Refusal as for `hand`."""
    found = sorted(set(candidates))
    if len(found) > MAX_CANDIDATES:
        why = f"One draw chooses among at most {MAX_CANDIDATES}, and there are {len(found)} to choose from."
        raise Refusal([Problem("too-many-candidates", why, "Draw from fewer.", Place(""))])
    if len(found) < number:
        why = f"{number} cannot be drawn where {len(found)} {'is' if len(found) == 1 else 'are'} left."
        raise Refusal([Problem("too-few-candidates", why, "Draw fewer.", Place(""))])
    return found


def few_enough(count: int, most: int = MAX_DICE) -> None:
    """Refuse more dice than `most` at once: Refusal `too-many-dice`."""
    if count > most:
        why = f"{count} dice are too many at once; {most} is the most."
        raise Refusal([Problem("too-many-dice", why, "Roll fewer.", Place(""), "CMB-01")])


def _bytes(secret: str, address: str) -> Iterator[int]:
    key = secret.encode()
    for block in counting():
        yield from hmac.digest(key, f"{address}:{block}".encode(), "sha256")


# What faces say


def third(face: int) -> int:
    """Return the d3 that a face of a d6 stands for: half of it, rounded up (CMB-R05)."""
    return (face + 1) // 2


def d3(secret: str, address: str) -> int:
    """Return a d3, 1 to 3."""
    return third(faces(secret, address, 1)[0])


def d66(secret: str, address: str) -> int:
    """Return a d66, 11 to 66: two dice, the tens first."""
    tens, ones = faces(secret, address, 2)
    return 10 * tens + ones


def icons(dice: Iterable[int], worths: Worths = PLAIN, rad: int = 0) -> int:
    """Return the icons on some dice; Rad adds `rad` to each face, up to 6 (CMB-01, CMB-R21)."""
    return sum(worths[min(6, face + rad) - 1] for face in dice)


def reading(dice: Sequence[int], wrath: int = 1) -> Reading:
    """Return what a pool says; its first `wrath` dice are the Wrath Dice (CMB-01, CMB-03, CMB-33)."""
    first = dice[:wrath]
    return Reading(icons(dice), sum(face == 6 for face in dice), bool(first) and set(first) == {6}, 1 in first)


def pool_of(dice: int, wrath: int) -> Pool:
    """Return a pool. Refusal `too-many-wrath-dice` where it has more Wrath Dice than dice (CMB-33), `too-many-dice`."""
    few_enough(dice)
    if wrath > dice:
        why = f"A pool of {dice} {'die' if dice == 1 else 'dice'} cannot hold {wrath} Wrath Dice: they replace ordinary dice."
        raise Refusal([Problem("too-many-wrath-dice", why, f"At most {dice} can be Wrath Dice.", Place(""), "CMB-33")])
    return Pool(dice, wrath)


# From the table


def typed_dice(text: str, flag: str, sides: int = 6) -> tuple[int, ...]:
    """Return the faces that a person typed, apart by spaces or commas. `flag` is where, for Problems; Refusal `bad-dice`."""
    words = text.replace(",", " ").split()
    few_enough(len(words))
    for word in words:
        if len(word) > 1 or word not in "123456789"[:sides]:
            shown = word if len(word) <= 20 else word[:19] + "…"
            cure = f'Give each face, 1 to {sides}, with a space between: {flag} "{" ".join(str(1 + n * 2 % sides) for n in range(3))}".'
            raise Refusal([Problem("bad-dice", f"`{shown}` in {flag} is no face of a d{sides}.", cure, Place(""))])
    return tuple(map(int, words))


def enough(typed: Sequence[int], count: int, flag: str) -> None:
    """Refuse fewer or more typed dice than a roll takes: Refusal `dice-number`."""
    if len(typed) != count:
        why = f"This roll takes {_dice(count)}, and {flag} gives {len(typed) or 'none'} for it."
        raise Refusal([Problem("dice-number", why, f"Give {_dice(count)}.", Place(""))])


# The door


class Door(Protocol):
    """Where the rules get their dice: as they fell (`Dice`), or every way they can fall (`odds.Every`). One function serves both."""

    def reading(self, at: Address, pool: Pool) -> Spread[Reading]:
        """Return what a pool says."""

    def icons(self, at: Address, count: int, worths: Worths = PLAIN, rad: int = 0) -> Spread[int]:
        """Return the icons on ordinary dice."""

    def d3(self, at: Address) -> Spread[int]:
        """Return a d3."""

    def d66(self, at: Address) -> Spread[int]:
        """Return a d66."""


class Dice:
    """Dice as they fell: those typed in from the table first, the tool's where none were typed for a purpose.

    `secret` None lets only typed dice in (`--plan`). Typed dice of a purpose are taken in order, by one roll after another.
    `rolled` holds every roll and draw made through this door, in order, for the log. Refusals of every roll: `dice-needed`,
    `dice-number`, `bad-dice`, `too-many-dice`.
    """

    __slots__ = ("_secret", "_typed", "rolled")

    def __init__(self, secret: str | None, typed: Mapping[str, tuple[int, ...]] = MappingProxyType({})) -> None:
        self._secret = secret
        self._typed = dict(typed)
        self.rolled: list[Roll | Draw] = []

    def roll(self, at: Address, count: int, sides: int = 6) -> Roll:
        """Return `count` dice. The tool's are faces of a d6; dice from the table have `sides`."""
        few_enough(count)
        if count and at.purpose in self._typed:
            found = Roll(at, self._take(at, count, sides), TABLE)
        else:
            found = Roll(at, faces(self._known(at), str(at), count) if count else (), TOOL)
        self.rolled += [found] if count else []
        return found

    def hand(self, at: Address, candidates: Iterable[str], number: int = 1) -> tuple[str, ...]:
        """Return `number` of the candidates, drawn one by one. Refusal as for the function `hand`, and `dice-needed`."""
        left = tuple(deck(candidates, number))
        found = Draw(at, left, hand(self._known(at), str(at), left, number), TOOL)
        self.rolled += [found] if number else []
        return found.drawn

    def named(self, at: Address, candidates: Iterable[str], drawn: Sequence[str]) -> tuple[str, ...]:
        """Return what the table drew itself, by name; it stands in `rolled` as the table's. Refusal as for the function `hand`."""
        found = Draw(at, tuple(deck(candidates, len(drawn))), tuple(drawn), TABLE)
        self.rolled += [found] if drawn else []
        return found.drawn

    def reading(self, at: Address, pool: Pool) -> Spread[Reading]:
        """Return what a pool says, as the one outcome there is."""
        return {reading(self.roll(at, pool.dice).dice, pool.wrath): 1}

    def icons(self, at: Address, count: int, worths: Worths = PLAIN, rad: int = 0) -> Spread[int]:
        """Return the icons on ordinary dice, as the one outcome there is."""
        return {icons(self.roll(at, count).dice, worths, rad): 1}

    def d3(self, at: Address) -> Spread[int]:
        """Return a d3, as the one outcome there is; from the table it is typed as 1 to 3."""
        roll = self.roll(at, 1, 3)
        return {roll.dice[0] if roll.by == TABLE else third(roll.dice[0]): 1}

    def d66(self, at: Address) -> Spread[int]:
        """Return a d66, as the one outcome there is."""
        tens, ones = self.roll(at, 2).dice
        return {10 * tens + ones: 1}

    def unused(self) -> tuple[Problem, ...]:
        """Return a Problem `dice-unused` for each purpose of which typed dice are left over."""
        return tuple(_unused(purpose, dice) for purpose, dice in sorted(self._typed.items()) if dice)

    def _known(self, at: Address) -> str:
        if self._secret is None:
            raise Refusal([_needed(at)])
        return self._secret

    def _take(self, at: Address, count: int, sides: int) -> tuple[int, ...]:
        typed, flag = self._typed[at.purpose], _flag(at.purpose)
        taken = typed[:count]
        enough(taken, count, flag)
        if any(not 1 <= face <= sides for face in taken):
            why = f"{' '.join(map(str, taken[:20]))} in {flag} are not all faces of a d{sides}."
            raise Refusal([Problem("bad-dice", why, f"The faces of a d{sides} are 1 to {sides}.", Place(""))])
        self._typed[at.purpose] = typed[count:]
        return taken


def _needed(at: Address) -> Problem:
    if at.purpose == DRAW:
        why, cure = f"Nothing is drawn for {at}, for the tool draws nothing here.", "Name what the table drew, or let it be drawn: --roll."
        return Problem("dice-needed", why, cure, Place(""))
    why = f"No dice were given for {at}, and the tool rolls none here."
    return Problem("dice-needed", why, f'Type them in with {_flag(at.purpose)} "6 4 2", or let them be rolled.', Place(""))


def _flag(purpose: str) -> str:
    return f"--{purpose}-dice"


def _dice(count: int) -> str:
    return f"{count} {'die' if count == 1 else 'dice'}"


def _unused(purpose: str, dice: tuple[int, ...]) -> Problem:
    why = f"Nothing rolls {_dice(len(dice))} of {_flag(purpose)}: {' '.join(map(str, dice[:20]))}{' …' if len(dice) > 20 else ''}."
    return Problem("dice-unused", why, "Leave out what is not rolled, or look again at the number of dice.", Place(""))


# Proving a log


def proved(secret: str, logged: Logged) -> Proof:
    """Return what becomes of checking a logged roll or draw against the secret; the table's own are taken at its word."""
    roll = logged.roll
    if roll.by == TABLE:
        return Proof(logged, TRUSTED)
    if isinstance(roll, Draw):
        drawn = hand(secret, str(roll.at), roll.of, len(roll.drawn))
        return Proof(logged, PROVED if drawn == roll.drawn else DIFFERS, drawn)
    dice = faces(secret, str(roll.at), len(roll.dice))
    return Proof(logged, PROVED if dice == roll.dice else DIFFERS, dice)
