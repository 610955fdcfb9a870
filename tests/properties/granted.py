"""What the table "Who knows what" grants a player (ORD-R60 to ORD-R66), read from a campaign's files and results alone.

Written from the table, without the program's own gate: two campaigns that agree on this must read alike to that player.
"""

from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import Any

from tests.campaigns import Data, Files, folder_of

# what became of the player's own Effort, yields and choices in conflicts that they know of
OWN_REFUSALS = ("barred", "effort-ceiling", "effort-unused", "role-unasked")


def held(files: Files, player: str) -> set[str]:
    """The Primarchs that a player holds."""
    return {
        one["primarch"]
        for name, one in files.items()
        if name.startswith("primarchs/") and isinstance(one, dict) and one["player"] == player
    }


def granted(files: Files, player: str, results: Data | None = None) -> Data:
    """Every fact that a player may know of the open turn; with the results, of a judged one."""
    mine, here = held(files, player), folder_of(files)
    top = {key: value for key, value in files["campaign.yaml"].items() if key != "players"}
    own = {name: one for name, one in files.items() if PurePath(name).stem in mine and "/conflicts/" not in name}
    standing = files.get(f"{here}/standing.yaml", {})
    carried = {who: (standing.get("effects", {}).get(who), standing.get("presence", {}).get(who)) for who in mine}
    undone = [one for one in standing.get("undone", []) if one.partition("/")[0] in mine]
    told = {one["conflict"]: one for name, one in files.items() if name.startswith(f"{here}/conflicts/") and isinstance(one, dict)}
    conflicts = {name: _open(one, mine, files) for name, one in told.items()}
    facts = {"campaign": top, "own": own, "carried": carried, "undone": undone}
    facts["conflicts"] = {name: one for name, one in conflicts.items() if one}
    return facts | ({"judged": _judged(results, files, mine)} if results else {})


# Before the turn is resolved


def _open(conflict: Data, mine: set[str], files: Files) -> Data | None:
    """What is known of a conflict to those in it, and to who may react (ORD-R61, ORD-R62)."""
    written = conflict.get("sides") or [conflict["attacker"], conflict["defender"]]
    sides = [list(dict.fromkeys(one.partition("/")[0] for one in side)) for side in written]
    inside = bool(mine & {who for side in sides for who in side})
    if not inside and not any(_near(who, conflict["territory"], files) for who in mine):
        return None
    arenas = [clash["arena"] for clash in conflict["clashes"]]
    goals = [sorted(_goals(clash.get("contested", []), files)) for clash in conflict["clashes"]] if inside else []
    return {"territory": conflict["territory"], "roles": conflict.get("roles"), "sides": sides, "arenas": arenas, "goals": goals}


def _near(who: str, territory: str, files: Files) -> bool:
    """Whether a Primarch may be in the Segmentum of a territory, in person or by an Order (ORD-53, ORD-R50)."""
    here, segmenta = folder_of(files), {place: name for name, places in files["campaign.yaml"]["map"].items() for place in places}
    papers = files.get(f"{here}/orders/{who}.yaml", {})
    standing = files.get(f"{here}/standing.yaml", {}).get("presence", {})
    at = papers.get("present") or standing.get(who) or files[f"primarchs/{who}.yaml"]["location"]
    places = [at, *(order["territory"] for order in papers.get("orders", []) if order)]
    return segmenta[territory] in [segmenta.get(place) for place in places]


def _goals(groups: Iterable[Iterable[str]], files: Files) -> Iterator[tuple[str, str, str]]:
    for reference in (one for group in groups for one in group):
        order, _, goal = reference.partition(".")
        text = _text(order, goal, files)
        if text is not None:
            yield order.partition("/")[0], goal, text


def _text(order: str, goal: str, files: Files) -> str | None:
    """What a goal says, None where its file cannot be read."""
    who, _, name = order.partition("/")
    papers = files.get(f"{folder_of(files)}/orders/{who}.yaml")
    slots = papers["orders"] if isinstance(papers, dict) else []
    found = next((one for n, one in enumerate(slots, 1) if one and name in (str(n), one.get("id"))), None)
    return None if found is None else found["goals"].get(goal)


# After


def _judged(results: Data, files: Files, mine: set[str]) -> Data:
    """What is known once the turn is resolved (ORD-R60, ORD-R63 to ORD-R65)."""
    is_open = files["campaign.yaml"]["rules"].get("knowledge") == "open"
    effects = results["effects"]
    conflicts: Data = {}
    for name, one in results["conflicts"].items():
        if mine & {who for side in one["sides"].values() for who in side}:
            conflicts[name] = _conflict(one, files, mine, is_open) | {"earned": _earned(name, effects, mine)}
        elif is_open and one["clashes"]:
            conflicts[name] = {"sides": one["sides"], "clashes": [_clash(c, files, mine, is_open) for c in one["clashes"]]}
    gone = {(u["who"], u["id"], u["by"] if u["by"].partition("/")[0] in mine else "") for u in results["undone"] if u["who"] in mine}
    return {
        "conflicts": conflicts,
        "orders": {name: one for name, one in results["orders"].items() if name.partition("/")[0] in mine},
        "effects": [one for one in effects if one["who"] in mine],
        "undone": sorted(gone),
        "refused": [(p["code"], p["why"]) for p in results["problems"] if p.get("owner") in mine and p["code"] in OWN_REFUSALS],
    }


def _conflict(one: Data, files: Files, mine: set[str], is_open: bool) -> Data:
    if one["status"] == "unresolved":
        return {"status": "unresolved"}
    return {
        **{key: one.get(key) for key in ("status", "sides", "yielded", "reacted")},
        "left": [who for who in one.get("left", []) if who in mine],
        "clashes": [_clash(clash, files, mine, is_open) for clash in one["clashes"]],
        "goals": _verdicts(one.get("goals", []), files),
    }


def _clash(clash: Data, files: Files, mine: set[str], is_open: bool) -> Data:
    told = {key: clash.get(key) for key in ("arena", "margin", "outcome", "rule", "by_margin")}
    told |= {role: _side(clash[role], mine, is_open) for role in ("attacker", "defender") if role in clash}
    told["compelled"] = [one for one in clash.get("compelled", []) if one["who"] in mine]
    return told | {"goals": _verdicts(clash.get("goals", []), files)}


def _side(side: Data, mine: set[str], is_open: bool) -> Data:
    """A side's primary and total, one sum a member, and each part of one's own (ORD-R63, ORD-R64)."""
    sums: dict[str, int] = {}
    for part in side["parts"]:
        sums[part["who"]] = sums.get(part["who"], 0) + part["value"]
    return {
        "primary": side["primary"],
        "total": side["total"],
        "sums": sums,
        "own": [p for p in side["parts"] if is_open or p["who"] in mine],
    }


def _verdicts(goals: list[Data], files: Files) -> list[tuple[str, str, str, bool]]:
    contested = [goal for goal in goals if goal.get("contested", True)]
    return sorted((g["order"].partition("/")[0], g["goal"], _text(g["order"], g["goal"], files) or "", g["achieved"]) for g in contested)


def _earned(conflict: str, effects: list[Data], mine: set[str]) -> list[Any]:
    public = [(e["who"], e["kind"], e["size"], e.get("text", "")) for e in effects if e.get("conflict") == conflict]
    return sorted(public)
