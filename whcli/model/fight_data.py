"""Rulings on a fight as plain data: the JSON answers of Combat, in the shapes of schemas/combat-attack.json.

Figures stand as they are, tuples as lists, and what is nothing beyond the fixed names is left out.
"""

from collections.abc import Iterable
from typing import Any, Final

from whcli.model.change import Change, Step
from whcli.model.fight import After, AttackRuling, CriticalHit, DeedRuling, Mishap, Struck
from whcli.model.rolls import Draw, Roll, roll_data

FIELDS: Final = (
    "attacker",
    "target",
    "weapon",
    "options",
    "pool",
    "dn",
    "hit_dice",
    "wrath_dice",
    "icons",
    "hit",
    "shifts",
    "shifts_allowed",
    "critical",
    "complication",
    "glory_gained",
    "ruin_gained",
    "pending",
    "ed",
    "damage_dice",
    "damage",
    "resilience",
    "members",
    "wounds",
    "mortal_wounds",
    "shock",
    "determination",
    "casualties",
    "target_after",
)
ORDER: Final = ("pool", "dn", "ed", "damage", "resilience")  # in which an attack's steps are told; others follow as they came


def attack_answer(ruling: AttackRuling) -> dict[str, Any]:
    """Return the answer on an attack: `attack`, and beside it every roll, change, rule and remark."""
    return {"attack": attack_data(ruling), **_beside(ruling)}


def deed_answer(ruling: DeedRuling) -> dict[str, Any]:
    """Return the answer on any other act: `deed`, and beside it every roll, change, rule and remark."""
    return {"deed": {"who": ruling.who, "deed": ruling.deed, "steps": steps_data(ruling.steps)}, **_beside(ruling)}


def _beside(ruling: AttackRuling | DeedRuling) -> dict[str, Any]:
    return {
        "rolls": rolls_data(ruling.rolls),
        "changes": changes_data(ruling.changes),
        "rules": list(ruling.rules),
        "remarks": list(ruling.remarks),
    }


def attack_data(ruling: AttackRuling) -> dict[str, Any]:
    """Return an attack; with one target all in one, with several each under `targets`, and only the common steps in `steps`."""
    if len(ruling.targets) != 1:
        each = {one.who: _told(_target(one)) | {"steps": ordered(one.steps)} for one in ruling.targets}
        return _told(_common(ruling)) | {"targets": each, "steps": ordered(ruling.steps)}
    (one,) = ruling.targets
    data = _told({**_common(ruling), "target": one.who, **_target(one)})
    return data | {"steps": ordered((*ruling.steps, *one.steps))}


def _told(data: dict[str, Any]) -> dict[str, Any]:
    """Return fields in the order in which an attack is told."""
    return dict(sorted(data.items(), key=lambda pair: FIELDS.index(pair[0])))


def _common(ruling: AttackRuling) -> dict[str, Any]:
    extra = {"ruin_gained": ruling.ruin_gained, "options": list(ruling.options), "pending": ruling.pending}
    return {
        "attacker": ruling.attacker,
        "weapon": ruling.weapon,
        "pool": ruling.pool,
        "hit_dice": list(ruling.hit_dice),
        "wrath_dice": ruling.wrath_dice,
        "icons": max((one.icons for one in ruling.targets), default=0),
        "critical": critical_data(ruling.critical),
        "complication": mishap_data(ruling.complication),
        "glory_gained": ruling.glory_gained,
        "ed": ruling.ed,
        "damage_dice": list(ruling.damage_dice),
        **{key: value for key, value in extra.items() if value},
    }


def _target(one: Struck) -> dict[str, Any]:
    """Return the fields of one target; how many of a Mob were struck and fell only where it is one."""
    mob = {"members": one.members, "casualties": one.casualties} if one.after.mob is not None else {}
    own = {"weapon": one.weapon, "ed": one.ed, "damage_dice": list(one.damage_dice)} if one.weapon else {}
    return {
        **own,
        "dn": one.dn,
        "hit": one.hit,
        "shifts": one.shifts,
        "shifts_allowed": one.shifts_allowed,
        "damage": one.damage,
        "resilience": one.resilience,
        "wounds": one.wounds,
        "mortal_wounds": one.mortal_wounds,
        "shock": one.shock,
        "determination": {"dice": list(one.determination.dice), "converted": one.determination.converted},
        **mob,
        "target_after": after_data(one.after),
    }


def after_data(after: After) -> dict[str, Any]:
    """Return how somebody stands; `mob` only of a Mob."""
    mob = {} if after.mob is None else {"mob": after.mob}
    return {"wounds": after.wounds, "shock": after.shock, "state": after.state, "conditions": dict(after.conditions), **mob}


def critical_data(critical: CriticalHit | None) -> dict[str, Any] | None:
    """Return a Critical Hit, None where there was none; its Shock only where it does any."""
    if critical is None:
        return None
    shock = {"shock": critical.shock} if critical.shock else {}
    return {
        "d66": critical.d66,
        "row": critical.row,
        "wounds": critical.wounds,
        "mortal_wounds": critical.mortal_wounds,
        **shock,
        "glory": critical.glory,
        "effects": list(critical.effects),
    }


def mishap_data(mishap: Mishap | None) -> dict[str, Any] | None:
    """Return a Complication, None where there was none."""
    return None if mishap is None else {"d66": mishap.d66, "row": mishap.row}


def ordered(steps: Iterable[Step]) -> list[dict[str, Any]]:
    """Return an attack's steps in the order of an attack; Wounds that are just damage above Resilience need no step."""
    found = [one for one in steps if not (one.what == "wounds" and one.rule == "CMB-24")]
    return steps_data(sorted(found, key=lambda one: ORDER.index(one.what) if one.what in ORDER else len(ORDER)))


def steps_data(steps: Iterable[Step]) -> list[dict[str, Any]]:
    """Return steps as they are."""
    return [one._asdict() for one in steps]


def rolls_data(rolls: Iterable[Roll | Draw]) -> list[dict[str, Any]]:
    """Return rolls as the log has them."""
    return [roll_data(one) for one in rolls]


def changes_data(changes: Iterable[Change]) -> list[list[object]]:
    """Return changes as the log has them: [path with dots, before, after]."""
    return [[".".join(one.path), one.before, one.after] for one in changes]
