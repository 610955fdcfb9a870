"""Writes a small campaign from the compact notation of `tests/rulebook/*.yaml`.

    given:
      rules: {effort_pool: 7}                     # house rules, beside those of `sets:`
      map: {solar: [terra, luna]}                 # left out: the two Segmenta below
      primarchs: {ada: {war: 7, location: luna}}  # Traits left out are 5; at terra; a player of the same name
      institutions: {guild: {politics: 6}}        # only the Traits that are written
      orders: {ada: [breach, null, {goals: [a, b], core: a}]}   # or {present: luna, orders: [...]}
      conflicts: {duel: {attacker: ada/1, defender: [bea/1], arena: war, contested: [ada/1.breach]}}
      responses: {ada: {duel: {effort: {war: 2}}}}
      standing: {presence: {ada: luna}}
      notes: {surrendered: {...}}
      files: {turns/001/orders/ada.yaml: {...}}   # whole files, as they are; a text is written as it stands

A text in a list of Orders is its only goal; a mapping may leave out its title, its territory (terra) and its goals (one,
called `goal`), and may list goals by id alone. A conflict is at terra; `arena` and `contested` make its one clash.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from whcli.files.yaml_dump import dump
from whcli.model.names import ARENAS, title

Data = dict[str, Any]
MAP = {"solar": ["terra", "luna", "mars"], "ultima": ["macragge", "calth"]}


def write_campaign(folder: Path, given: Mapping[str, Any], house_rules: Mapping[str, Any], turn: int) -> None:
    """Write every file of a campaign, its open turn `turn`."""
    for name, content in {**_files(given, house_rules, turn), **given.get("files", {})}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else dump(content))


def _files(given: Mapping[str, Any], house_rules: Mapping[str, Any], turn: int) -> Data:
    here = f"turns/{turn:03d}"
    sheets = {f"primarchs/{who}.yaml": primarch(who, one) for who, one in given.get("primarchs", {}).items()}
    sheets |= {f"institutions/{who}.yaml": institution(who, one) for who, one in given.get("institutions", {}).items()}
    papers = {f"{here}/orders/{who}.yaml": orders(_author(who, given), turn, one) for who, one in given.get("orders", {}).items()}
    conflicts = given.get("conflicts", {})
    papers |= {f"{here}/conflicts/{name}.yaml": conflict(name, one) for name, one in conflicts.items()}
    for who, one in given.get("responses", {}).items():
        papers[f"{here}/responses/{who}.yaml"] = {**_author(who, given), "turn": turn, "responses": one}
    for key, file in (("standing", "standing"), ("notes", "turn")):
        if key in given:
            papers[f"{here}/{file}.yaml"] = {"turn": turn, **given[key]}
    return {"campaign.yaml": _campaign(given, house_rules, turn), **sheets, **papers}


def _campaign(given: Mapping[str, Any], house_rules: Mapping[str, Any], turn: int) -> Data:
    rules = {**given.get("rules", {}), **house_rules}
    return {"campaign": "A Test", "turn": turn, "map": given.get("map", MAP), **({"rules": rules} if rules else {})}


def _author(who: str, given: Mapping[str, Any]) -> Data:
    return {"institution" if who in given.get("institutions", {}) else "primarch": who}


def primarch(who: str, notes: Mapping[str, Any]) -> Data:
    """A Primarch's sheet: Traits of 5, at terra, and a player of the same name, unless `notes` say otherwise."""
    traits = {arena: notes.get(arena, 5) for arena in ARENAS}
    return {"primarch": who, "player": who, "location": "terra", "traits": traits, **_without_traits(notes)}


def institution(who: str, notes: Mapping[str, Any]) -> Data:
    """An Institution's sheet, with the Traits that `notes` give."""
    return {"institution": who, "traits": {a: notes[a] for a in ARENAS if a in notes}, **_without_traits(notes)}


def _without_traits(notes: Mapping[str, Any]) -> Data:
    return {key: value for key, value in notes.items() if key not in ARENAS}


def orders(author: Data, turn: int, notes: Any) -> Data:
    """A file of Orders, from a list of slots or a mapping that holds one."""
    rest = {key: value for key, value in notes.items() if key != "orders"} if isinstance(notes, dict) else {}
    slots = notes["orders"] if isinstance(notes, dict) else notes
    return {**author, "turn": turn, **rest, "orders": [slot if slot is None else order(slot) for slot in slots]}


def order(notes: Any) -> Data:
    """One Order, from its only goal or a mapping."""
    fields = {"goals": [notes]} if isinstance(notes, str) else dict(notes)
    goals = fields.get("goals", ["goal"])
    goals = goals if isinstance(goals, dict) else {goal: title(goal) for goal in goals}
    return {"title": title(next(iter(goals), "order")), "territory": "terra", **fields, "goals": goals}


def conflict(name: str, notes: Mapping[str, Any]) -> Data:
    """A conflict; `arena` and `contested` beside the sides make its one clash."""
    clash = {key: notes[key] for key in ("arena", "contested") if key in notes}
    rest = {key: [value] if key in ("attacker", "defender") and isinstance(value, str) else value for key, value in notes.items()}
    whole = {"conflict": name, "territory": "terra", "clashes": [{"arena": "war", **clash}], **rest}
    return {key: value for key, value in whole.items() if key not in ("arena", "contested")}
