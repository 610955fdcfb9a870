"""What a plain YAML scalar means: the YAML 1.2 core schema and nothing else."""

import re

from whcli.files.node import Scalar
from whcli.model.record import NamedTuple

MAX_DIGITS = 19
STARTS = frozenset("0123456789+-.~nNtTfF")  # a plain scalar that begins otherwise, and is not empty, is text
_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None, "Null": None, "NULL": None}
_WORDS |= {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
# as text: most files hold none of these, and compiling costs more than reading a small file
_INTEGER = r"[-+]?[0-9]++\Z|0o[0-7]++\Z|0x[0-9a-fA-F]++\Z"
_FLOAT = r"[-+]?(?:\.[0-9]++|[0-9]++(?:\.[0-9]*+)?)(?:[eE][-+]?[0-9]++)?\Z"
_NOT_FINITE = r"[-+]?\.(?:inf|Inf|INF)\Z|\.(?:nan|NaN|NAN)\Z"
_BASES = {"0o": 8, "0x": 16}


class Refused(NamedTuple):
    """A number that YAML allows and this program does not, in words."""

    why: str


def core_value(raw: str) -> Scalar | Refused:
    """The value of a plain scalar: null, boolean, integer (also `0o17`, `0x1f`), float, or the text itself."""
    if raw and raw[0] not in STARTS:
        return raw
    if raw in _WORDS or raw[0].isalpha():
        return _WORDS.get(raw, raw)
    if re.match(_INTEGER, raw):
        return _too_long(raw) or int(raw[2:] if raw[:2] in _BASES else raw, _BASES.get(raw[:2], 10))
    if re.match(_FLOAT, raw):
        return _too_long(raw) or _finite(raw)
    if re.match(_NOT_FINITE, raw):
        return Refused("YAML's sign for infinity, or for what is no number")
    return raw


def is_text(raw: str) -> bool:
    """Whether a plain scalar of these characters is read as text."""
    return isinstance(core_value(raw), str)


def _too_long(raw: str) -> Refused | None:
    """Refuse a number with too many digits; those of a fraction count from the first that is not 0."""
    if raw[:2] in _BASES:
        digits = len(raw) - 2
    elif raw.lstrip("+-").isdigit():
        digits = len(raw.lstrip("+-"))
    else:
        digits = max(len(part.lstrip("+-0.").replace(".", "")) for part in raw.lower().split("e"))
    if digits <= MAX_DIGITS:
        return None
    return Refused(f"a number of {digits} digits; {MAX_DIGITS} are the most that a number may have")


def _finite(raw: str) -> float | Refused:
    value = float(raw)
    return Refused("this number is too large") if value in (float("inf"), float("-inf")) else value
