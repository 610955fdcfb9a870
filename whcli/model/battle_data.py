"""Rulings on a battle as plain data: the JSON answers of Battles; how one stands is in `battle_status_data`.

Figures stand as they are, tuples as lists, and what is nothing beyond the fixed names is left out.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from whcli.model.battle_ruling import BattleRuling, Credit, Need
from whcli.model.change import Change, Step
from whcli.model.rolls import Draw, Roll, roll_data


def ruling_answer(ruling: BattleRuling) -> dict[str, Any]:
    """Return the answer on a deed: `deed`, and beside it every roll, change, rule and remark."""
    return {
        "battle": ruling.battle.id,
        "deed": deed_data(ruling),
        "needs": needs_data(ruling.needs),
        "rolls": rolls_data(ruling.rolls),
        "changes": changes_data(ruling.changes),
        "rules": list(ruling.rules),
        "remarks": list(ruling.remarks),
    }


def deed_data(ruling: BattleRuling) -> dict[str, Any]:
    """Return what was done: the word, the player, what happened, the VP it gave, figures that add up, and the deed's own data."""
    extra = {"steps": steps_data(ruling.steps), "data": {key: plain(value) for key, value in ruling.data.items()}}
    return {
        "deed": ruling.deed,
        "who": ruling.who,
        "told": list(ruling.told),
        "credits": [credit_data(one) for one in ruling.credits],
        **{key: value for key, value in extra.items() if value},
    }


def credit_data(credit: Credit) -> dict[str, Any]:
    """Return the VP that an award gave; `met` only where a cap took all of it, `lost` and `cap` only where one of the battle takes some."""
    capped = {"met": True} if credit.met and not credit.vp else {"lost": credit.lost, "cap": credit.cap} if credit.lost else {}
    fields = {"player": credit.player, "source": credit.source, "card": credit.card, "vp": credit.vp, "why": credit.why, "n": credit.n}
    return {**fields, **capped, "steps": steps_data(credit.steps)}


def needs_data(needs: Iterable[Need]) -> list[dict[str, Any]]:
    """Return what is still needed, in order; how to give it and the rule only where there is one."""
    return [{key: value for key, value in one._asdict().items() if value or key in ("who", "what", "say")} for one in needs]


def steps_data(steps: Iterable[Step]) -> list[dict[str, Any]]:
    """Return steps as they are."""
    return [one._asdict() for one in steps]


def rolls_data(rolls: Iterable[Roll | Draw]) -> list[dict[str, Any]]:
    """Return rolls as the log has them."""
    return [roll_data(one) for one in rolls]


def changes_data(changes: Iterable[Change]) -> list[list[object]]:
    """Return changes as the log has them: [path with dots, before, after]."""
    return [[".".join(one.path), one.before, one.after] for one in changes]


def plain(value: object) -> Any:
    """Return a value of records as JSON has it: a record as a mapping of its fields but its place, a tuple as a list, deep."""
    if hasattr(value, "_asdict"):
        return {key: plain(one) for key, one in value._asdict().items() if key != "where"}
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(one) for one in value]
    return value
