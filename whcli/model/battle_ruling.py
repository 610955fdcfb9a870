"""A ruling on a battle: what was done, what it scored, what is needed next, the dice, and the only changes of state that follow."""

from collections.abc import Mapping

from whcli.model.battle import Battle
from whcli.model.change import Change, Step
from whcli.model.record import NamedTuple
from whcli.model.rolls import Draw, Roll


class Need(NamedTuple):
    """What is still needed before a step or a moment is over, and from whom ("" the table).

    what: a slug such as roll-off, picks, formations, deploy, fact; say: in words; give: how, such as `--fact controlled=m1,m2`.
    """

    who: str
    what: str
    say: str
    give: str = ""
    rule: str = ""


class Credit(NamedTuple):
    """VP that an award gave (MIS-52): `steps` add up to `vp`; the cap of the card or the award for a turn is a step of its own.

    met: the card's condition was met, though a cap took all VP (MIS-R21). n: which award of the card, from 1.
    lost: how many of `vp` a cap of the whole battle takes, and `cap` which, in words (MIS-51): the row keeps them, the total does not.
    """

    player: str
    source: str
    card: str
    vp: int
    why: str
    met: bool = True
    n: int = 0
    steps: tuple[Step, ...] = ()
    lost: int = 0
    cap: str = ""


class BattleRuling(NamedTuple):
    """What a command on a battle came to. `battle` is what the changes lead to.

    deed    the command's word, such as next, score, action. who: the player it is about, "" for the table.
    told    what happened, as sentences. needs: what is still needed, in order. credits: VP given.
    data    figures of the deed for its JSON answer.
    """

    battle: Battle
    deed: str
    who: str = ""
    told: tuple[str, ...] = ()
    credits: tuple[Credit, ...] = ()
    needs: tuple[Need, ...] = ()
    steps: tuple[Step, ...] = ()
    rolls: tuple[Roll | Draw, ...] = ()
    changes: tuple[Change, ...] = ()
    rules: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    data: Mapping[str, object] = {}
