"""Changes to a campaign somewhere out of one player's sight, more or less: what they change is for `granted` to say."""

import copy
import random
from collections.abc import Callable
from typing import Any

from tests.campaigns import ARENAS, MAP, PLACES, TAGS, Data, Files, folder_of
from tests.properties.granted import held

Mutation = Callable[[Files, random.Random, set[str]], None]
GARBAGE = ("orders: [\n", "primarch: 7: 8\n", "<<<<<<< ours\n", "", "nonsense: true\n")


def mutated(files: Files, player: str, draw: random.Random) -> Files:
    """The campaign with one to three things changed that are not the player's own."""
    changed = copy.deepcopy(files)
    for mutation in draw.sample(MUTATIONS, draw.randint(1, 3)):
        mutation(changed, draw, held(files, player))
    return changed


def _others(files: Files, folder: str, mine: set[str]) -> list[str]:
    """The files of a folder that are not the player's own."""
    names = [name for name, one in files.items() if name.startswith(f"{folder}/") and isinstance(one, dict)]
    return [name for name in names if name.rpartition("/")[2].removesuffix(".yaml") not in mine]


def _sheet(files: Files, draw: random.Random, mine: set[str]) -> Data:
    """Somebody else's sheet, or an empty one to no purpose."""
    found = _others(files, "primarchs", mine) + _others(files, "institutions", mine)
    return files[draw.choice(found)] if found else {}


def _order(files: Files, draw: random.Random, mine: set[str]) -> Data:
    """Somebody else's Order, or an empty one to no purpose."""
    found = [o for name in _others(files, f"{folder_of(files)}/orders", mine) for o in files[name]["orders"] if o]
    return draw.choice(found) if found else {"goals": {}}


def trait(files: Files, draw: random.Random, mine: set[str]) -> None:
    _sheet(files, draw, mine).setdefault("traits", {})[draw.choice(ARENAS)] = draw.randint(1, 9)


def name(files: Files, draw: random.Random, mine: set[str]) -> None:
    _sheet(files, draw, mine)["name"] = "Another Name"


def quality(files: Files, draw: random.Random, mine: set[str]) -> None:
    deeds: list[Data] = [
        {"modify": 1, "invoke": True},
        {"forbid": ["parade"]},
        {"cannot": ["react"]},
        {"modify": -1, "when": {"alone": True}},
    ]
    sheet = _sheet(files, draw, mine)
    sheet["qualities"] = {"secret-bent": {"kind": "positive", "text": "A secret.", "effects": [draw.choice(deeds)]}}


def effort(files: Files, draw: random.Random, mine: set[str]) -> None:
    for file in _others(files, f"{folder_of(files)}/responses", mine):
        for response in files[file]["responses"].values():
            if draw.random() < 0.5:
                response["effort"] = {draw.choice(ARENAS): draw.randint(0, 6)}


def answers(files: Files, draw: random.Random, mine: set[str]) -> None:
    """Somebody else yields, says nothing, or invokes what they do not have."""
    for file in _others(files, f"{folder_of(files)}/responses", mine)[:1]:
        conflict = draw.choice(sorted(files[file]["responses"]))
        files[file]["responses"][conflict] = draw.choice([{}, {"yield": {"text": "A secret yield"}}, {"invoke": ["nothing"]}])


def standing(files: Files, draw: random.Random, mine: set[str]) -> None:
    sheet = files.get(f"{folder_of(files)}/standing.yaml")
    others = [file.rpartition("/")[2].removesuffix(".yaml") for file in _others(files, "primarchs", mine)]
    if sheet and others:
        who = draw.choice(others)
        effect = {"kind": "boon", "size": "major", "modify": 2, "when": {"arena": draw.choice(ARENAS)}, "gained": 1}
        sheet["effects"][who] = draw.choice([{}, {"t1-secret-1": effect}])
        sheet["presence"][who] = draw.choice(PLACES)


def absence(files: Files, draw: random.Random, mine: set[str]) -> None:
    for file in draw.sample(found := _others(files, f"{folder_of(files)}/orders", mine), min(1, len(found))):
        if draw.random() < 0.5:
            del files[file]
        else:
            files[file]["orders"] = []


def fault(files: Files, draw: random.Random, mine: set[str]) -> None:
    """Somebody else's file, or a conflict of others, cannot be read or has another name."""
    folder = draw.choice(["orders", "responses", "conflicts", "primarchs"])
    where = folder if folder == "primarchs" else f"{folder_of(files)}/{folder}"
    found = [f for f in _others(files, where, mine) if folder != "conflicts" or not _speaks_of(files[f], mine)]
    for file in draw.sample(found, min(1, len(found))):
        broken: Any = draw.choice(GARBAGE)
        files[draw.choice([file, file.removesuffix(".yaml") + ".yml"])] = broken


def order(files: Files, draw: random.Random, mine: set[str]) -> None:
    """Somebody else's Order reads otherwise."""
    one = _order(files, draw, mine)
    changes: Data = {"title": "A secret title", "territory": draw.choice(PLACES), "arena": draw.choice(ARENAS), "tags": [draw.choice(TAGS)]}
    changes |= {"goals": {**one["goals"], "secret": "A secret goal"}, "undo": "dorn/pact", "opposes": ["nobody"]}
    field = draw.choice(sorted(changes))
    one[field] = changes[field]
    one.setdefault("core", sorted(one["goals"])[:1])


def slots(files: Files, draw: random.Random, mine: set[str]) -> None:
    for file in _others(files, f"{folder_of(files)}/orders", mine):
        files[file]["orders"] = [*files[file]["orders"], None, {"title": "More", "territory": "cadia", "goals": {"more": "More"}}][:3]


def _speaks_of(conflict: Data, mine: set[str]) -> bool:
    sides = conflict.get("sides") or [conflict["attacker"], conflict["defender"]]
    return bool(mine & {reference.partition("/")[0] for side in sides for reference in side})


def elsewhere(files: Files, draw: random.Random, mine: set[str]) -> None:
    """A conflict of others is there or is not."""
    here = f"{folder_of(files)}/conflicts"
    found = [file for file in _others(files, here, mine) if not _speaks_of(files[file], mine)]
    if found and draw.random() < 0.5:
        del files[draw.choice(found)]
        return
    papers = _others(files, f"{folder_of(files)}/orders", mine)
    orders = [(f, n, o) for f in papers for n, o in enumerate(files[f]["orders"], 1) if o]
    others = [file.rpartition("/")[2].removesuffix(".yaml") for file in _others(files, "primarchs", mine)]
    if orders and len(others) > 1:
        file, slot, one = draw.choice(orders)
        who = file.rpartition("/")[2].removesuffix(".yaml")
        rest = [other for other in others if other != who]
        conflict = {"attacker": [f"{who}/{slot}"], "defender": rest[:1], "clashes": [{"arena": draw.choice(ARENAS)}]}
        files[f"{here}/guessed.yaml"] = {"conflict": "guessed", "territory": one["territory"], **conflict}


def words(files: Files, draw: random.Random, mine: set[str]) -> None:
    """The GM's words: reasons, stakes, notes, tags."""
    for file in _others(files, f"{folder_of(files)}/conflicts", set()):
        for clash in files[file]["clashes"]:
            if "ruling" in clash:
                clash["because"] = "A secret reason"
        files[file]["tags"] = [draw.choice(TAGS)]
    turn = files["campaign.yaml"]["turn"]
    files[f"{folder_of(files)}/turn.yaml"] = {"turn": turn, "surrendered": {"horus/1": {"text": "Secret words"}}}


def reaction(files: Files, draw: random.Random, mine: set[str]) -> None:
    """Somebody else joins a conflict, or tries to."""
    others = [file.rpartition("/")[2].removesuffix(".yaml") for file in _others(files, "primarchs", mine)]
    conflicts = _others(files, f"{folder_of(files)}/conflicts", set())
    if others and conflicts:
        who, conflict = draw.choice(others), files[draw.choice(conflicts)]["conflict"]
        file = f"{folder_of(files)}/responses/{who}.yaml"
        files.setdefault(file, {"primarch": who, "turn": files["campaign.yaml"]["turn"], "responses": {}})
        if isinstance(files[file], dict):
            files[file]["responses"][conflict] = {"react": {"side": "defender", "slot": draw.randint(1, 3)}}


def place(files: Files, draw: random.Random, mine: set[str]) -> None:
    for file in _others(files, "primarchs", mine)[:2]:
        files[file]["location"] = draw.choice([*PLACES, "nowhere"])
    for file in _others(files, f"{folder_of(files)}/orders", mine)[:2]:
        files[file]["present"] = draw.choice(MAP["solar"])


def players(files: Files, draw: random.Random, mine: set[str]) -> None:
    for one in files["campaign.yaml"]["players"].values():
        one["name"] = "A Secret Person"


def shift(files: Files, draw: random.Random, mine: set[str]) -> None:
    """Somebody else's Trait is one lower and their Effort one higher: the same sum, if they are primary."""
    for file in _others(files, f"{folder_of(files)}/responses", mine):
        who = file.rpartition("/")[2]
        for response in files[file]["responses"].values():
            for arena, points in response.get("effort", {}).items():
                sheet = files.get(f"primarchs/{who}")
                traits = sheet["traits"] if isinstance(sheet, dict) else {}
                if traits.get(arena, 0) > 1 and points < 4:
                    traits[arena] -= 1
                    response["effort"][arena] += 1
                    return


MUTATIONS: tuple[Mutation, ...] = (
    *(trait, name, quality, effort, answers, standing, absence, fault, order, slots),
    *(elsewhere, words, reaction, place, players, shift),
)
