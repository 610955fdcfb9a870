"""Combat's tables as records: Critical Hits, Complications, injuries, traits; and the Amounts and Tests that records speak of.

As in `combat`: one file of `whcli/data/` a record, figures in fields, and a `verb` for what they cannot say.
"""

from collections.abc import Mapping

from whcli.model.record import NamedTuple


class Amount(NamedTuple):
    """So many Wounds or the like, some of them rolled: `1d3+1` is flat 1, d3 1. One written number is flat alone."""

    flat: int = 0
    d3: int = 0
    d6: int = 0

    def __bool__(self) -> bool:
        """Whether there is any."""
        return any(self)

    def __str__(self) -> str:
        """Return it as it is written: `1d3+1`."""
        parts = [f"{self.d3}d3"] * bool(self.d3) + [f"{self.d6}d6"] * bool(self.d6)
        return "+".join([*parts, str(self.flat)] if self.flat or not parts else parts)


class Check(NamedTuple):
    """A Test that a record asks for: a skill (its whole pool), an attribute alone, or `resolve`.

    dn      the DN, to which `adds` adds: value (the number of the Condition: its DN, as of a poison, or its size) | salvo (of the
            weapon) | penalty (of the Condition) | opposed (the other's icons for the same Test) | "" (nothing).
    by      self | other (an ally who is seen and heard) | medic (anybody, at +1 DN on oneself: CMB-82).
    action  what the Test costs: combat | simple | free | none (it happens by itself).
    """

    test: str
    dn: int = 0
    adds: str = ""
    by: str = "self"
    action: str = "none"


class Gain(NamedTuple):
    """What a Critical does to the target: Wounds, Mortal Wounds, Shock, Conditions with their size, and `verb` for the rest (CMB-50)."""

    id: str = ""
    wounds: Amount = Amount()
    mortal_wounds: Amount = Amount()
    shock: Amount = Amount()
    conditions: Mapping[str, int] = {}
    verb: str = ""
    text: str = ""


class Critical(NamedTuple):
    """A row of the critical table (CMB-50): for d66 `first` to `last`, what it does, and what each Glory adds.

    also       what those suffer of whom the verb of `does` speaks: who fails the `check`, or who carries what explodes.
    per_glory  what each Glory does. choice: of which the spender picks one for each Glory besides; () where there is none.
    """

    id: str
    name: str
    rule: str
    first: int
    last: int
    does: Gain
    per_glory: Gain = Gain()
    also: Gain = Gain()
    choice: tuple[Gain, ...] = ()
    check: Check | None = None
    text: str = ""


class Complication(NamedTuple):
    """A row of the combat complications (CMB-03): for d66 `first` to `last`; `check` mends it, or `action` where no Test is needed.

    `condition` comes for `rounds` Rounds (0: until it is mended).
    """

    id: str
    name: str
    rule: str
    first: int
    last: int
    verb: str
    condition: str = ""
    rounds: int = 0
    check: Check | None = None
    action: str = ""
    text: str = ""


class Injury(NamedTuple):
    """A Memorable or Traumatic Injury (CMB-36).

    kind    memorable | traumatic.
    faces   the d6 faces that give it; () for one that another grows into.
    worse   memorable: the id of what it grows into when rolled again.
    sided   traumatic: left or right, put before its id: `left-hand`. both: what the loss of both does, a verb.
    """

    id: str
    name: str
    kind: str
    rule: str
    faces: tuple[int, ...] = ()
    worse: str = ""
    sided: bool = False
    verb: str = ""
    both: str = ""
    dn: int = 0
    text: str = ""


class Trait(NamedTuple):
    """A trait of weapons or of armour (CMB-27): its verb, the numbers that are its own, and whether it has an X.

    value  none | number | condition (Inflict alone).
    """

    id: str
    name: str
    of: str
    rule: str
    verb: str
    value: str = "none"
    numbers: Mapping[str, int] = {}
    text: str = ""
